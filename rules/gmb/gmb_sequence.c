/* gmb_sequence.c: the sequence of play (4.0): what comes next, and what needs nobody's choice. */
#include "gmb_sequence.h"
#include "gmb_chapters.h"
#include "gmb_charge.h"
#include "gmb_decide.h"
#include "gmb_events.h"
#include "gmb_leaders.h"
#include "gmb_move.h"
#include "gmb_position.h"
#include "gmb_rout.h"

static void clear_flags(const Battle *b, Game *g, uint32_t flags)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        clear_flag(g, unit, flags);
}

/* Opens one side's part of a phase. Movement is remembered until the modes have changed. */
static void open_phase(const Battle *b, Game *g, uint32_t phase, uint32_t side, EventSink *events)
{
    Event e = event_of(EVENT_PHASE, 0, NO_UNIT);
    uint32_t flags = FLAG_ACTED | FLAG_LEFT | FLAGS_TOLD;
    clear_flags(b, g, phase == PHASE_MODES ? flags : flags | FLAG_MOVED);
    g->phase = (uint8_t)phase;
    g->to_act = (uint8_t)side;
    if (gmb_book(b)->opened)
        gmb_book(b)->opened(b, g);
    e.value = (int16_t)phase;
    e.extra = (int16_t)side;
    event_emit(events, e);
}

/* The part of the melee of one side: first it names its attacks, if the book has it so. */
static void open_melee(const Battle *b, Game *g, uint32_t side, EventSink *events)
{
    uint32_t naming = gmb_book(b)->naming;
    open_phase(b, g, naming != 0 ? naming : (uint32_t)PHASE_MELEE, side, events);
}

static void end_game(const Battle *b, Game *g, EventSink *events)
{
    open_phase(b, g, PHASE_OVER, g->to_act, NULL);
    g->over = 1;
    event_emit(events, event_of(EVENT_GAME_OVER, 0, NO_UNIT));
}

static void begin_player_turn(const Battle *b, Game *g, uint32_t turn, uint32_t side,
                              EventSink *events)
{
    if (turn > (uint32_t)b->option[OPTION_TURNS]) {
        end_game(b, g, events);
        return;
    }
    if (turn != g->turn) {
        Event e = event_of(EVENT_TURN, 0, NO_UNIT);
        e.value = (int16_t)turn;
        event_emit(events, e);
    }
    g->turn = (uint16_t)turn;
    g->phasing = (uint8_t)side;
    open_phase(b, g, PHASE_RALLY, side, events);
}

/* C34: what is left of the charges goes with the phasing side's melee. */
static void end_charges(const Battle *b, Game *g, EventSink *events)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        gmb_charge_end(b, g, unit, WHY_CHARGE_MARKER, events);
}

/* The side to act has finished its part: the other side's part, or the next phase. */
static void end_part(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    uint32_t other = other_side(g->to_act);
    bool first_part = g->to_act == g->phasing;
    switch (g->phase) {
    case PHASE_SETUP: /* R19 */
        if (g->to_act == b->first_side)
            open_phase(b, g, PHASE_SETUP, other, events);
        else
            begin_player_turn(b, g, 1, b->first_side, events);
        break;
    case PHASE_RALLY:
        gmb_leaders_rally(b, g, events);
        open_phase(b, g, PHASE_ROUT, g->phasing, events);
        break;
    case PHASE_ROUT:
        open_phase(b, g, first_part ? PHASE_ROUT : PHASE_MOVEMENT, other, events);
        break;
    case PHASE_MOVEMENT:
        open_phase(b, g, PHASE_MODES, g->phasing, events);
        break;
    case PHASE_MODES:
        open_phase(b, g, PHASE_FIRE, g->phasing, events);
        break;
    case PHASE_FIRE: /* C32 */
        if (!first_part)
            gmb_fire_resolve(b, g, d, events);
        if (first_part)
            open_phase(b, g, PHASE_FIRE, other, events);
        else
            open_melee(b, g, other, events);
        break;
    case PHASE_MELEE:
        if (first_part) {
            end_charges(b, g, events);
            open_melee(b, g, other, events);
        } else {
            bool turn_over = g->phasing != b->first_side;
            begin_player_turn(b, g, g->turn + (turn_over ? 1u : 0u), other_side(g->phasing),
                              events);
        }
        break;
    default:
        if (g->phase == gmb_book(b)->naming)
            open_phase(b, g, PHASE_MELEE, g->to_act, events);
        break;
    }
}

/* Routed units of the side to act that have not fled yet; *last is one of them. */
static uint32_t count_to_flee(const Battle *b, const Game *g, uint32_t *last)
{
    uint32_t count = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (on_map(g, unit) && b->units[unit].side == g->to_act && is_routed(g, unit) &&
            !has_flag(g, unit, FLAG_ACTED) && !gmb_runs_wild(b, g, unit)) {
            *last = unit;
            count++;
        }
    }
    return count;
}

/* One step of rout movement that leaves no choice; false if there is one. */
static bool go_on_routing(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    uint32_t unit = NO_UNIT;
    if (gmb(g)->mover.unit != NO_UNIT) {
        if (gmb_rout_choices(b, g) > 1)
            return false;
        gmb_rout_go_on(b, g, events);
        return true;
    }
    switch (count_to_flee(b, g, &unit)) {
    case 0:
        end_part(b, g, d, events);
        return true;
    case 1:
        gmb_rout_begin(b, g, unit, events);
        return true;
    default:
        return false;
    }
}

/* What has only one outcome is done for the players, up to the next choice. */
static void advance(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    const GmbBook *book = gmb_book(b);
    while (!g->over) {
        if ((book->driven >> g->phase & 1) != 0 && book->drive(b, g, d, events))
            continue;
        if (g->phase == PHASE_ROUT) {
            if (!go_on_routing(b, g, d, events))
                return;
        } else if (g->phase != PHASE_RALLY && gmb_has_choice(b, g)) {
            return;
        } else if (gmb(g)->mover.unit != NO_UNIT) {
            gmb_march_stop(b, g, events);
        } else {
            end_part(b, g, d, events);
        }
    }
}

void gmb_init(const Battle *b, Game *g, Dice *d)
{
    GmbGame *gg = gmb_mut(g);
    game_set_up(b, g);
    gg->mover.unit = NO_UNIT;
    gg->last_unit = NO_UNIT;
    for (uint32_t unit = 0; unit < MAX_UNITS; unit++)
        gg->unit[unit].charge = NO_UNIT;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].attr[UNIT_LANCE] != 0)
            set_flag(g, unit, FLAG_LANCE);
    }
    g->phasing = b->first_side;
    open_phase(b, g, PHASE_SETUP, b->first_side, NULL);
    advance(b, g, d, NULL);
}

uint32_t gmb_check_done(const Battle *b, const Game *g, Action a)
{
    (void)a;
    REFUSE_IF(b, gmb(g)->mover.unit != NO_UNIT, WHY_UNFINISHED);
    return LEGAL;
}

void gmb_apply_done(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)a;
    end_part(b, g, d, events);
}

void gmb_apply(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    VALIDATE(gmb_check(b, g, a).why == LEGAL);
    g->ply++;
    gmb_mut(g)->last_unit = NO_UNIT;
    gmb_book(b)->acts[a.kind].apply(b, g, a, d, events);
    advance(b, g, d, events);
    VALIDATE(gmb_validate(b, g));
}

bool gmb_stage(const Battle *b, Game *g, uint32_t turn, uint32_t side, uint32_t phase, Dice *d,
               EventSink *events)
{
    GmbGame *gg = gmb_mut(g);
    if ((phase >= PHASE_OVER && phase != gmb_book(b)->naming) ||
        turn > (uint32_t)b->option[OPTION_TURNS] || (turn == 0) != (phase == PHASE_SETUP))
        return false;
    g->turn = (uint16_t)turn;
    g->phasing = phase == PHASE_SETUP ? b->first_side : (uint8_t)side;
    g->over = 0;
    gg->mover = (GmbMover){.unit = NO_UNIT};
    gg->last_unit = NO_UNIT;
    gg->last_spent = 0;
    memset(gg->hit, 0, sizeof gg->hit);
    gg->hit_count = 0;
    memset((uint8_t *)g + sizeof *gg, 0, b->rules->game_size - sizeof *gg);
    if (!gmb_validate(b, g))
        return false;
    open_phase(b, g, phase, side, events);
    advance(b, g, d, events);
    return true;
}
