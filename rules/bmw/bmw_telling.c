/* bmw_telling.c: what a person asks of a position. */
#include "bmw_telling.h"
#include "bmw_advance.h"
#include "bmw_charge.h"
#include "bmw_decide.h"
#include "bmw_declare.h"
#include "bmw_levels.h"
#include "bmw_odds.h"
#include "bmw_retreat.h"
#include "bmw_words.h"

enum { HALF_POINTS = 2 };

/* ---- statuses ---- */

/* The first defender of the combat that a unit attacks in, plus one; 0. */
static int32_t attacked_by(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t combat = bmw(g)->combat[unit], side = b->units[unit].side;
    if (combat == COMBAT_NONE || combat == COMBAT_FOUGHT || side != g->phasing)
        return 0;
    for (uint32_t other = 0; other < b->unit_count; other++) {
        if (bmw(g)->combat[other] == combat && b->units[other].side != side && on_map(g, other))
            return (int32_t)other + 1;
    }
    return 0;
}

int32_t bmw_status(const Battle *b, const Game *g, uint32_t unit, uint32_t status)
{
    const BmwGame *game = bmw(g);
    ASSERT(unit < b->unit_count);
    switch (status) {
    case STATUS_MOVED:
        return has_mark(g, unit, MARK_MOVED);
    case STATUS_SPENT:
        return game->mover.unit == unit ? game->mover.spent * HALF_POINTS : 0;
    case STATUS_WAY:
        return bmw_moving(g) == unit ? game->mover.way : 0;
    case STATUS_TURNED:
        return has_mark(g, unit, MARK_TURNED);
    case STATUS_CHARGED:
        return has_mark(g, unit, MARK_CHARGED);
    case STATUS_SHOT:
        return has_mark(g, unit, MARK_SHOT);
    case STATUS_AIMS:
        return has_mark(g, unit, MARK_AIMS) ? game->target + 1 : 0;
    case STATUS_HIT:
        return has_mark(g, unit, MARK_HIT);
    case STATUS_COMBAT:
        return game->combat[unit] == COMBAT_FOUGHT ? 0 : game->combat[unit];
    case STATUS_ATTACKS:
        return attacked_by(b, g, unit);
    case STATUS_FOUGHT:
        return game->combat[unit] == COMBAT_FOUGHT;
    case STATUS_RETREATS:
        return has_mark(g, unit, MARK_RETREATS);
    case STATUS_LOST:
        return game->fate[unit] == FATE_LOST;
    case STATUS_LEFT:
        return game->fate[unit] == FATE_LEFT;
    default:
        ASSERT(false);
    }
    return 0;
}

int32_t bmw_side_status(const Battle *b, const Game *g, uint32_t side, uint32_t status)
{
    uint8_t smoke = bmw(g)->smoke[other_side(side)];
    switch (status) {
    case SIDE_STATUS_LOST:
        return bmw(g)->lost[side];
    case SIDE_STATUS_DEMORALIZED:
        return bmw_is_demoralized(b, g, side);
    default:
        return smoke != 0 && smoke == g->turn;
    }
}

uint32_t bmw_sectors(const Battle *b, const Game *g, uint32_t unit, SectorHex *out)
{
    uint32_t count = 0;
    if (!on_map(g, unit))
        return 0;
    uint32_t face = face_of(b, g, unit), hex = g->unit[unit].hex;
    for (uint32_t d = 0; d < DIRECTION_COUNT && face_exerts(face); d++) {
        uint16_t near = b->neighbour[hex][d];
        if (near != NO_HEX && is_open(b, face_class(face), hex, d))
            out[count++] = (SectorHex){near, SECTOR_ALL_ROUND};
    }
    return count;
}

/* ---- the decision that is open ---- */

static uint32_t prompt_kind(const Battle *b, const Game *g, const Frame *top)
{
    bool goes = top->unit != NO_UNIT;
    switch (g->phase) {
    case PHASE_SMOKE:
        return PROMPT_SMOKE;
    case PHASE_SIDES:
        return PROMPT_SIDES;
    case PHASE_MOVEMENT:
        return bmw_moving(g) != NO_UNIT ? PROMPT_UNDER_WAY : PROMPT_MOVEMENT;
    case PHASE_ARCHERY:
    case PHASE_DEFENCE:
        if (bmw(g)->target != NO_UNIT)
            return PROMPT_VOLLEY;
        return g->phase == PHASE_ARCHERY ? PROMPT_ARCHERY : PROMPT_DEFENCE;
    case PHASE_COMBAT:
        return PROMPT_COMBAT;
    case PHASE_RESOLVE:
        return PROMPT_RESOLVE;
    case PHASE_RALLY:
        return PROMPT_RALLY;
    case PHASE_RETURN:
        return PROMPT_RETURN;
    case PHASE_WITHDRAW:
        return goes ? PROMPT_FARTHER : PROMPT_WITHDRAW;
    case PHASE_BREAK:
        return PROMPT_BREAK_OFF;
    case PHASE_LOSS:
        return PROMPT_LOSS;
    case PHASE_RETREAT:
        return PROMPT_RETREAT;
    case PHASE_FOLLOW:
        return PROMPT_FOLLOW;
    case PHASE_ADVANCE:
        if (goes)
            return PROMPT_ADVANCE_ON;
        return bmw_refuse_no_advance(b, g) != LEGAL ? PROMPT_MUST_ADVANCE : PROMPT_ADVANCE;
    default:
        return retreat_frame_seen(top)->steps > 0 ? PROMPT_FARTHER : PROMPT_ESCAPE;
    }
}

/* Who retreats, how far still and why: the result, or the alarm that began the turn. */
static void tell_retreat(const Battle *b, const Game *g, const Frame *top, Event *about)
{
    bool fights = bmw(g)->fight.combat != COMBAT_NONE;
    uint32_t count = 0, last = NO_UNIT;
    for (uint32_t unit = 0; unit < b->unit_count && top->unit == NO_UNIT; unit++) {
        if (on_map(g, unit) && has_mark(g, unit, MARK_RETREATS)) {
            last = unit;
            count++;
        }
    }
    uint32_t unit = top->unit != NO_UNIT ? top->unit : last;
    about->rule = !fights                             ? WHY_PANIC
                  : bmw(g)->fight.result == RESULT_AR ? WHY_RESULT_AR
                                                      : WHY_RESULT_DR;
    about->value = (int16_t)count;
    if (count > 1 || unit == NO_UNIT)
        return;
    uint32_t left = bmw_retreat_left(b, g, unit);
    about->kind = left > 1 ? PROMPT_RETREAT_FAR : PROMPT_RETREAT_ON;
    about->unit = (uint16_t)unit;
    about->to = g->unit[unit].hex;
    about->value = (int16_t)left;
}

Prompt bmw_prompt(const Battle *b, const Game *g)
{
    const Frame *top = bmw_top(g);
    Event about = event_of(prompt_kind(b, g, top), 0, NO_UNIT);
    about.extra = g->to_act;
    if (g->phase >= PHASE_FIRST_ABOVE) {
        about.unit = top->unit;
        about.other = top->other;
        about.to = top->unit != NO_UNIT ? g->unit[top->unit].hex : (uint16_t)NO_HEX;
    } else if (g->phase == PHASE_MOVEMENT) {
        about.unit = (uint16_t)bmw_moving(g);
    } else if (bmw(g)->target != NO_UNIT) {
        about.unit = bmw(g)->target;
    }
    if (g->phase == PHASE_RETREAT)
        tell_retreat(b, g, top, &about);
    return (Prompt){about, g->to_act != g->phasing};
}

/* ---- what is owed ---- */

static void owe_combats(const Battle *b, const Game *g, Owed *out, uint32_t *count)
{
    Muster m;
    bmw_muster(b, g, &m);
    for (uint32_t i = 0; i < m.count; i++) {
        if (muster_owes(&m, m.attacker[i]))
            owed_add(out, count, m.attacker[i], muster_rule(&m, m.attacker[i]));
    }
    for (uint32_t i = 0; i < m.enemy_count; i++) {
        if (muster_owes(&m, m.enemy[i]))
            owed_add(out, count, m.enemy[i], muster_rule(&m, m.enemy[i]));
    }
}

static void owe_move(const Battle *b, const Game *g, Owed *out, uint32_t *count)
{
    uint32_t moving = bmw_moving(g);
    if (moving != NO_UNIT) {
        owed_add(out, count, moving, WHY_UNFINISHED);
        return;
    }
    Field f;
    bmw_field(b, g, g->to_act, &f);
    uint32_t eager = bmw_must_charge(b, g, &f);
    if (eager != NO_UNIT)
        owed_add(out, count, eager, WHY_MUST_CHARGE);
}

static void owe_retreats(const Battle *b, const Game *g, Owed *out, uint32_t *count)
{
    const Frame *top = bmw_top(g);
    if (top->unit != NO_UNIT) {
        owed_add(out, count, top->unit, WHY_MUST_RETREAT);
        return;
    }
    for (uint32_t unit = 0; unit < b->unit_count && g->phase == PHASE_RETREAT; unit++) {
        if (on_map(g, unit) && has_mark(g, unit, MARK_RETREATS))
            owed_add(out, count, unit, WHY_MUST_RETREAT);
    }
}

static void owe_aims(const Battle *b, const Game *g, Owed *out, uint32_t *count)
{
    for (uint32_t unit = 0; unit < b->unit_count && bmw(g)->target != NO_UNIT; unit++) {
        if (has_mark(g, unit, MARK_AIMS))
            owed_add(out, count, unit, WHY_LOOSED);
    }
}

uint32_t bmw_owed(const Battle *b, const Game *g, Owed out[MAX_OWED])
{
    uint32_t count = 0;
    Verdict v;
    if (g->over)
        return 0;
    switch (g->phase) {
    case PHASE_SIDES:
        v = bmw_acts[ACTION_DONE].check(b, g, (Action){.kind = ACTION_DONE});
        if (v.why != LEGAL)
            owed_add(out, &count, v.unit, v.why);
        break;
    case PHASE_MOVEMENT:
        owe_move(b, g, out, &count);
        break;
    case PHASE_ARCHERY:
    case PHASE_DEFENCE:
        owe_aims(b, g, out, &count);
        break;
    case PHASE_COMBAT:
        owe_combats(b, g, out, &count);
        break;
    case PHASE_RESOLVE:
        owed_add(out, &count, NO_UNIT, WHY_TO_RESOLVE);
        break;
    case PHASE_RETURN:
        owed_add(out, &count, NO_UNIT, WHY_MUST_PLACE);
        break;
    case PHASE_WITHDRAW:
    case PHASE_RETREAT:
    case PHASE_ESCAPE:
        owe_retreats(b, g, out, &count);
        break;
    case PHASE_LOSS:
        owed_add(out, &count, NO_UNIT, WHY_CHOOSE_LOSS);
        break;
    case PHASE_FOLLOW:
        owed_add(out, &count, bmw_top(g)->unit, WHY_MAY_FOLLOW);
        break;
    case PHASE_ADVANCE: {
        uint32_t under_way = bmw_top(g)->unit, duty = bmw_refuse_no_advance(b, g);
        if (under_way != NO_UNIT || duty != LEGAL)
            owed_add(out, &count, under_way, under_way != NO_UNIT ? WHY_ADVANCE_OTHER : duty);
        break;
    }
    default:
        break;
    }
    return count;
}

/* ---- the rest ---- */

Verdict bmw_sees(const Battle *b, const Game *g, uint32_t from, uint32_t to)
{
    uint32_t at = to, why = LEGAL;
    (void)g;
    if (hex_distance(b, from, to) > 1)
        why = bmw_refuse_sight(b, from, to, &at);
    return verdict_of(why, NO_UNIT, why == LEGAL ? (uint32_t)NO_HEX : at, NO_UNIT);
}

static void mark_turn(Track *out, uint32_t turn, uint32_t rule, const char *label)
{
    if (out->mark_count < MAX_MARKS && turn > 0)
        out->mark[out->mark_count++] = (TurnMark){(uint16_t)turn, (uint16_t)rule, NO_SIDE, label};
}

void bmw_track(const Battle *b, Track *out)
{
    *out = (Track){.turns = (uint16_t)b->option[OPTION_TURNS]};
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        mark_turn(out, (uint32_t)b->side[side].attr[SIDE_SMOKE], WHY_SMOKE, "smoke");
        mark_turn(out, (uint32_t)b->side[side].attr[SIDE_ORDER], WHY_CHARGE_ORDER, "charges");
    }
}

/* These rules know no command. */
void bmw_group_state(const Battle *b, const Game *g, uint32_t group, GroupState *out)
{
    (void)b;
    (void)g;
    (void)group;
    *out = (GroupState){.leader = NO_UNIT};
}

uint32_t bmw_combats(const Battle *b, const Game *g, Brief out[MAX_COMBATS])
{
    uint32_t count = 0;
    if (g->phase != PHASE_COMBAT && g->phase != PHASE_RESOLVE && g->phase < PHASE_FIRST_ABOVE)
        return 0;
    for (uint32_t combat = 1; combat <= bmw(g)->combats && count < MAX_COMBATS; combat++) {
        if (bmw_combat_brief(b, g, combat, &out[count]))
            count++;
    }
    return count;
}
