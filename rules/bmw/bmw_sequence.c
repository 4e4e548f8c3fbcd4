/* bmw_sequence.c: the sequence of play: what comes next, and what needs nobody's choice. */
#include "bmw_sequence.h"
#include "bmw_advance.h"
#include "bmw_decide.h"
#include "bmw_events.h"
#include "bmw_fight.h"
#include "bmw_leaders.h"
#include "bmw_levels.h"
#include "bmw_position.h"
#include "bmw_rally.h"
#include "bmw_retreat.h"
#include "bmw_victory.h"

enum {
    PANIC_MOST = 2,  /* legnica L2 */
    ROLLS_AHEAD = 16 /* after so many dice nothing more is done for a player: what one action can
                        roll is a volley at one hex and a die for each unit */
};

static void clear_marks(const Battle *b, Game *g, uint32_t marks)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        clear_mark(g, unit, marks);
}

static void open_phase(const Battle *b, Game *g, uint32_t phase, uint32_t side, EventSink *events)
{
    BmwGame *game = bmw_mut(g);
    frames_set(&game->frames, phase, side);
    bmw_follow_top(g);
    if (phase == PHASE_ARCHERY || phase == PHASE_COMBAT)
        clear_marks(b, g, MARK_SHOT | MARK_AIMS | MARK_HIT | MARK_TARGET);
    if (phase == PHASE_COMBAT || phase == PHASE_RALLY) {
        memset(game->combat, COMBAT_NONE, sizeof game->combat);
        game->combats = 0;
    }
    if (phase == PHASE_ARCHERY)
        game->mover = (BmwMover){.unit = NO_UNIT, .over = 1};
    game->rallied = RALLY_OPEN;
    game->target = NO_UNIT;
    game->fight = (BmwFight){.doomed = NO_UNIT};
    Event e = event_of(EVENT_PHASE, 0, NO_UNIT);
    e.value = (int16_t)phase;
    e.extra = (int16_t)side;
    event_emit(events, e);
}

/* ---- turns ---- */

static void begin_player_turn(const Battle *b, Game *g, uint32_t side, EventSink *events)
{
    BmwGame *game = bmw_mut(g);
    memset(game->marks, 0, sizeof game->marks);
    g->phasing = (uint8_t)side;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) { /* arsuf A4 */
        if (b->units[unit].side == side && game->eager[unit] != 0)
            game->eager[unit] = game->eager[unit] == 1 ? 2 : 0;
    }
    open_phase(b, g, PHASE_SIDES, side, events);
}

static bool may_smoke(const Battle *b, const Game *g, uint32_t side)
{
    int32_t from = b->side[side].attr[SIDE_SMOKE];
    return from > 0 && g->turn >= from && bmw(g)->smoke[side] == 0;
}

/* Legnica L1: the sides from that one on that may declare smoke are asked, then the turn begins. */
static void ask_smoke(const Battle *b, Game *g, uint32_t side, EventSink *events)
{
    while (side < SIDE_COUNT && !may_smoke(b, g, side))
        side++;
    if (side < SIDE_COUNT)
        open_phase(b, g, PHASE_SMOKE, side, events);
    else
        begin_player_turn(b, g, b->first_side, events);
}

/* Legnica L2: whoever takes fright runs before anything else is done in the turn. */
static void panic(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    uint32_t side = NO_SIDE, die = 0, first = NO_UNIT;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->option[OPTION_PANIC] == 0 || b->units[unit].attr[UNIT_PANICS] != g->turn ||
            !on_map(g, unit) || !is_combat(b, unit) || !rule_on(b, WHY_PANIC))
            continue;
        if (die == 0) {
            die = dice_roll(d, DIE_FACES);
            side = b->units[unit].side;
            first = unit;
            Event e = event_of(EVENT_PANIC, WHY_PANIC, unit);
            e.value = (int16_t)die;
            e.needed = PANIC_MOST;
            event_emit(events, e);
        }
        if (die <= PANIC_MOST && b->units[unit].side == side)
            bmw_must_retreat(b, g, unit, events);
    }
    if (die != 0)
        tell_unit(events, die <= PANIC_MOST ? EVENT_RUN : EVENT_STEADY, 0, first, NO_UNIT);
    if (die != 0 && die <= PANIC_MOST)
        bmw_push(g, PHASE_RETREAT, side, NO_UNIT);
}

static void end_game(Game *g, EventSink *events)
{
    g->over = 1;
    event_emit(events, event_of(EVENT_OVER, WHY_LAST_TURN, NO_UNIT));
}

static void begin_turn(const Battle *b, Game *g, uint32_t turn, Dice *d, EventSink *events)
{
    if (turn > (uint32_t)b->option[OPTION_TURNS]) {
        end_game(g, events);
        return;
    }
    Event e = event_of(EVENT_TURN, 0, NO_UNIT);
    e.value = (int16_t)turn;
    event_emit(events, e);
    g->turn = (uint16_t)turn;
    g->phasing = b->first_side;
    ask_smoke(b, g, 0, events);
    if (turn > 1) /* nothing of the set-up is left to chance */
        panic(b, g, d, events);
}

static void end_player_turn(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    if (g->phasing == b->first_side)
        begin_player_turn(b, g, other_side(g->phasing), events);
    else
        begin_turn(b, g, g->turn + 1u, d, events);
}

/* ---- the end of each part ---- */

/* 9.6: who charged and found no combat ends its charge now. */
static void end_charges(const Battle *b, Game *g, EventSink *events)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!has_mark(g, unit, MARK_CHARGED) || !on_map(g, unit))
            continue;
        clear_mark(g, unit, MARK_CHARGED);
        if (rule_on(b, WHY_CHARGE_ENDS))
            bmw_disorder(b, g, unit, WHY_CHARGE_ENDS, events);
    }
}

static void end_combat(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    end_charges(b, g, events);
    bmw_break_ice(b, g, d, events);
    if (g->over)
        return;
    open_phase(b, g, PHASE_RALLY, g->phasing, events);
    bmw_reorganize(b, g, d, events);
}

static void end_part(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    uint32_t active = g->phasing, other = other_side(active);
    switch (g->phase) {
    case PHASE_SMOKE:
        ask_smoke(b, g, g->to_act + 1u, events);
        break;
    case PHASE_SIDES:
        open_phase(b, g, PHASE_MOVEMENT, active, events);
        break;
    case PHASE_MOVEMENT:
        open_phase(b, g, PHASE_ARCHERY, active, events);
        break;
    case PHASE_ARCHERY:
        open_phase(b, g, PHASE_DEFENCE, other, events);
        break;
    case PHASE_DEFENCE:
        open_phase(b, g, PHASE_COMBAT, active, events);
        break;
    case PHASE_COMBAT:
        open_phase(b, g, PHASE_RESOLVE, active, events);
        break;
    case PHASE_RESOLVE:
        end_combat(b, g, d, events);
        break;
    case PHASE_RALLY:
        if (bmw(g)->rallied == RALLY_PLACES) {
            frames_set(&bmw_mut(g)->frames, PHASE_RETURN, active);
            bmw_follow_top(g);
            break;
        }
        end_player_turn(b, g, d, events);
        break;
    case PHASE_RETURN:
        end_player_turn(b, g, d, events);
        break;
    case PHASE_RETREAT:
    case PHASE_ESCAPE:
        bmw_finish_retreat(b, g, events);
        break;
    default:
        ASSERT(g->phase >= PHASE_FIRST_ABOVE);
        bmw_pop(g);
        break;
    }
}

/* Who has nothing to decline is not heard to. */
static void play_only(const Battle *b, Game *g, Action only, Dice *d, EventSink *events)
{
    if (only.kind == ACTION_DECLINE && g->phase >= PHASE_FIRST_ABOVE)
        bmw_pop(g);
    else if (only.kind == ACTION_DECLINE)
        end_part(b, g, d, events);
    else
        bmw_acts[only.kind].apply(b, g, only, d, events);
}

/* What has only one outcome is done for the players, up to the next choice. A move is theirs to
 * the end, and so is the end of the movement phase. */
static void go_on(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    while (!g->over) {
        Action only;
        bmw_fight_on(b, g, d, events);
        if (g->over)
            break;
        if (g->phase == PHASE_MOVEMENT && bmw_moving(g) == NO_UNIT)
            break;
        uint32_t count = bmw_choices(b, g, &only);
        if (count == 0) {
            end_part(b, g, d, events);
            continue;
        }
        if (count > 1 || d->rolled_count > ROLLS_AHEAD ||
            (g->phase == PHASE_MOVEMENT && only.kind != ACTION_HALT))
            break;
        play_only(b, g, only, d, events);
    }
}

/* ---- sides (9.5, 9.6) ---- */

static uint32_t refuse_mode(const Field *f, uint32_t unit)
{
    const Battle *b = f->b;
    REFUSE_IF(b, !has_two_ways(b, unit), WHY_ONE_SIDE);
    REFUSE_IF(b, has_mark(f->g, unit, MARK_TURNED), WHY_TURNED);
    REFUSE_IF(b, is_heavy(b, unit) && field_in_zone(f, f->g->unit[unit].hex), WHY_SIDES_IN_ZONE);
    return LEGAL;
}

Verdict bmw_check_mode(const Battle *b, const Game *g, Action a)
{
    Field f;
    bmw_field(b, g, a.side, &f);
    if (a.arg >= b->units[a.unit].mode_count)
        return verdict_of(WHY_MALFORMED, NO_UNIT, NO_HEX, NO_UNIT);
    uint32_t why = refuse_mode(&f, a.unit);
    if (why == LEGAL && a.arg == g->unit[a.unit].mode)
        why = WHY_SAME_SIDE;
    return verdict_of(why, a.unit, NO_HEX, NO_UNIT);
}

/* Arsuf A4: a unit that must charge has its weaker side up and could turn; NO_UNIT. */
static uint32_t must_turn(const Field *f)
{
    const Battle *b = f->b;
    for (uint32_t i = 0; i < b->fighter_count[f->side] && b->option[OPTION_IMPATIENCE]; i++) {
        uint32_t unit = b->fighters[f->side][i];
        if (bmw_is_eager(b, f->g, unit) && !on_front(f->g, unit) && refuse_mode(f, unit) == LEGAL &&
            bmw_could_charge(f, unit))
            return unit;
    }
    return NO_UNIT;
}

void bmw_list_sides(const Battle *b, const Game *g, ActionList *list)
{
    uint32_t side = g->to_act;
    Field f;
    bmw_field(b, g, side, &f);
    for (uint32_t i = 0; i < b->fighter_count[side] && !list_is_enough(list); i++) {
        uint32_t unit = b->fighters[side][i];
        if (!on_map(g, unit) || b->units[unit].mode_count < 2 || refuse_mode(&f, unit) != LEGAL)
            continue;
        list_add(list, ACTION_MODE, side, unit, 0, g->unit[unit].mode ^ 1u);
    }
    if (must_turn(&f) == NO_UNIT)
        list_add(list, ACTION_DONE, side, NO_UNIT, 0, 0);
}

void bmw_apply_mode(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    bmw_turn(b, g, a.unit, a.arg);
    set_mark(g, a.unit, MARK_TURNED);
    Event e = event_of(EVENT_MODE, 0, a.unit);
    e.value = (int16_t)a.arg;
    event_emit(events, e);
}

/* ---- smoke, halts, ends ---- */

Verdict bmw_check_smoke(const Battle *b, const Game *g, Action a)
{
    (void)b;
    (void)g;
    (void)a;
    return verdict_of(LEGAL, NO_UNIT, NO_HEX, NO_UNIT);
}

void bmw_apply_smoke(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    bmw_mut(g)->smoke[a.side] = (uint8_t)g->turn;
    tell_army(events, EVENT_SMOKE, WHY_SMOKE, a.side, g->turn);
    end_part(b, g, d, events);
}

Verdict bmw_check_halt(const Battle *b, const Game *g, Action a)
{
    if (g->phase == PHASE_MOVEMENT)
        return bmw_check_march_halt(b, g, a);
    return g->phase == PHASE_ADVANCE ? bmw_check_advance_halt(b, g, a)
                                     : bmw_check_retreat_halt(b, g, a);
}

void bmw_apply_halt(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    if (g->phase == PHASE_MOVEMENT) {
        bmw_march_halt(b, g, events);
    } else if (g->phase == PHASE_ADVANCE) {
        tell_way(events, EVENT_HALTED, 0, a.unit, NO_HEX, g->unit[a.unit].hex);
        bmw_pop(g);
    } else {
        bmw_retreat_halt(b, g, events);
    }
}

static Verdict check_movement_done(const Battle *b, const Game *g, const Field *f)
{
    uint32_t moving = bmw_moving(g), eager = bmw_must_charge(b, g, f);
    if (moving != NO_UNIT)
        return verdict_of(WHY_UNFINISHED, moving, g->unit[moving].hex, NO_UNIT);
    return verdict_of(eager != NO_UNIT ? WHY_MUST_CHARGE : LEGAL, eager, NO_HEX, NO_UNIT);
}

Verdict bmw_check_done(const Battle *b, const Game *g, Action a)
{
    Field f;
    Muster m;
    uint32_t who = NO_UNIT, why = LEGAL;
    (void)a;
    switch (g->phase) {
    case PHASE_SIDES:
        bmw_field(b, g, g->to_act, &f);
        who = must_turn(&f);
        why = who != NO_UNIT ? WHY_MUST_CHARGE : LEGAL;
        break;
    case PHASE_MOVEMENT:
        bmw_field(b, g, g->to_act, &f);
        return check_movement_done(b, g, &f);
    case PHASE_COMBAT:
        bmw_muster(b, g, &m);
        who = bmw_first_owed(&m);
        why = who != NO_UNIT ? muster_rule(&m, who) : LEGAL;
        break;
    default:
        who = bmw(g)->target;
        why = who != NO_UNIT ? WHY_OTHER_VOLLEY : LEGAL;
        break;
    }
    return verdict_of(why, who, NO_HEX, NO_UNIT);
}

void bmw_apply_done(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)a;
    end_part(b, g, d, events);
}

Verdict bmw_check_decline(const Battle *b, const Game *g, Action a)
{
    const Frame *top = bmw_top(g);
    (void)a;
    if (g->phase == PHASE_WITHDRAW && top->unit != NO_UNIT)
        return verdict_of(WHY_OTHER_RETREATS, top->unit, g->unit[top->unit].hex, NO_UNIT);
    if (g->phase != PHASE_ADVANCE)
        return verdict_of(LEGAL, NO_UNIT, NO_HEX, NO_UNIT);
    if (top->unit != NO_UNIT)
        return verdict_of(WHY_ADVANCE_OTHER, top->unit, NO_HEX, NO_UNIT);
    return verdict_of(bmw_refuse_no_advance(b, g), NO_UNIT, NO_HEX, NO_UNIT);
}

/* What was not done, by the phase in which it was offered. */
static uint32_t declined_event(uint32_t phase)
{
    switch (phase) {
    case PHASE_SMOKE:
        return EVENT_NO_SMOKE;
    case PHASE_WITHDRAW:
        return EVENT_NOBODY_WITHDRAWS;
    case PHASE_BREAK:
        return EVENT_PRESSED;
    case PHASE_ADVANCE:
        return EVENT_NO_ADVANCE;
    default:
        ASSERT(phase == PHASE_RALLY);
        return EVENT_NO_RALLY;
    }
}

void bmw_apply_decline(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    tell_army(events, declined_event(g->phase), 0, a.side, 0);
    if (g->phase >= PHASE_FIRST_ABOVE) {
        bmw_pop(g);
        return;
    }
    bmw_mut(g)->rallied = RALLY_OVER;
    end_part(b, g, d, events);
}

/* ---- the contract ---- */

void bmw_init(const Battle *b, Game *g, Dice *d)
{
    BmwGame *game = bmw_mut(g);
    game_set_up(b, g);
    game->mover = (BmwMover){.unit = NO_UNIT, .over = 1};
    memset(game->holder, NO_SIDE, sizeof game->holder);
    bmw_count_zones(b, g, game->zones);
    bmw_note_holders(b, g);
    begin_turn(b, g, 1, d, NULL);
    go_on(b, g, d, NULL);
}

void bmw_apply(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(a.side == g->to_act);
    VALIDATE(bmw_check(b, g, a).why == LEGAL);
    g->ply++;
    bmw_acts[a.kind].apply(b, g, a, d, events);
    go_on(b, g, d, events);
    VALIDATE(bmw_validate(b, g));
}

bool bmw_stage(const Battle *b, Game *g, uint32_t turn, uint32_t side, uint32_t phase, Dice *d,
               EventSink *events)
{
    BmwGame *game = bmw_mut(g);
    if (phase >= PHASE_FIRST_ABOVE || phase == PHASE_RESOLVE || phase == PHASE_RETURN || turn < 1 ||
        turn > (uint32_t)b->option[OPTION_TURNS] || !bmw_stacks_hold(b, g, NO_UNIT))
        return false;
    uint32_t active = phase == PHASE_SMOKE     ? b->first_side
                      : phase == PHASE_DEFENCE ? other_side(side)
                                               : side;
    g->turn = (uint16_t)turn;
    g->phasing = (uint8_t)active;
    g->over = 0;
    game->mover = (BmwMover){.unit = NO_UNIT, .over = 1};
    if (phase == PHASE_SMOKE && !may_smoke(b, g, side))
        return false;
    bmw_count_zones(b, g, game->zones);
    bmw_note_holders(b, g);
    open_phase(b, g, phase, side, events);
    if (!bmw_validate(b, g))
        return false;
    if (phase == PHASE_RALLY)
        bmw_reorganize(b, g, d, events);
    go_on(b, g, d, events);
    return true;
}
