/* eab_organize.c: disorganized English divisions (5.7). A division, or a half of one with more than
 * four units, is a group; the disorganized state is the first face of its counters. */
#include "../../engine/odds.h"
#include "eab.h"
#include "gmb_events.h"

static bool is_of(const Battle *b, uint32_t unit, uint32_t group)
{
    return b->units[unit].group == group && is_combat(b, unit);
}

/* E35: by the size it began with. */
static int32_t most_that_organizes(const Battle *b, uint32_t group)
{
    uint32_t size = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        size +=
            is_of(b, unit, group) && b->types[b->units[unit].type[0]].attr[TYPE_DISORGANIZED] != 0;
    if (!rule_on(b, WHY_ORGANIZED))
        return 0;
    return battle_cell(b, TABLE_ORGANIZE, 1, size <= 2 ? ORGANIZE_TWO : ORGANIZE_FOUR, 0);
}

/* The divisions of a side, as bits: with disorganized units, with such that are not routed, with
 * units that have moved, with units whose roll was their move. */
typedef struct Divisions {
    uint32_t disorganized, steady, moved, rolled;
} Divisions;

static Divisions divisions_of(const Battle *b, const Game *g, uint32_t side)
{
    Divisions d = {0};
    for (uint32_t i = 0; i < b->fighter_count[side]; i++) {
        uint32_t unit = b->fighters[side][i], group = b->units[unit].group;
        if (group == NO_UNIT || !on_map(g, unit))
            continue;
        uint32_t bit = 1u << group;
        if (has_flag(g, unit, FLAG_MOVED)) {
            d.moved |= bit;
            d.rolled |= has_flag(g, unit, FLAG_ACTED) ? bit : 0;
        }
        if (!is_disorganized(b, g, unit))
            continue;
        d.disorganized |= bit;
        d.steady |= is_routed(g, unit) ? 0 : bit;
    }
    if (gmb(g)->mover.unit != NO_UNIT && b->units[gmb(g)->mover.unit].group != NO_UNIT &&
        is_combat(b, gmb(g)->mover.unit))
        d.moved |= 1u << b->units[gmb(g)->mover.unit].group;
    return d;
}

/* E29: every counter of the division. */
static uint32_t refuse_division(const Battle *b, const Divisions *d, uint32_t group)
{
    uint32_t bit = 1u << group;
    REFUSE_IF(b, (d->disorganized & bit) == 0, WHY_NOT_DISORGANIZED);
    if ((d->disorganized & bit) == 0) /* the mutation test: nobody to roll for */
        return WHY_MALFORMED;
    REFUSE_IF(b, (d->steady & bit) == 0, WHY_ROUTED_ORGANIZE);
    REFUSE_IF(b, (d->rolled & bit) != 0, WHY_ROLLED_TO_ORGANIZE);
    REFUSE_IF(b, (d->moved & bit) != 0, WHY_MOVED_ORGANIZE);
    return LEGAL;
}

uint32_t eab_check_organize(const Battle *b, const Game *g, Action a)
{
    if (a.arg >= b->group_count)
        return WHY_MALFORMED;
    if (b->groups[a.arg].side != a.side)
        return WHY_NOT_OUR_DIVISION;
    Divisions d = divisions_of(b, g, a.side);
    uint32_t why = refuse_division(b, &d, a.arg);
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, gmb(g)->mover.unit != NO_UNIT, WHY_UNFINISHED);
    return LEGAL;
}

void eab_list_organize(const Battle *b, const Game *g, ActionList *list)
{
    if (g->phase != PHASE_MOVEMENT)
        return;
    Divisions d = divisions_of(b, g, g->to_act);
    for (uint32_t group = 0; group < b->group_count && d.disorganized != 0; group++) {
        if (b->groups[group].side == g->to_act && refuse_division(b, &d, group) == LEGAL)
            list_add(list, ACTION_ORGANIZE, g->to_act, NO_UNIT, 0, group);
    }
}

/* All its counters are turned, and the roll was the move of all. */
Outcome eab_organize_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    uint32_t group = a.arg;
    int32_t needed = most_that_organizes(b, group), roll = (int32_t)dice_roll(d, DIE_FACES);
    bool success = roll <= needed;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!is_of(b, unit, group) || !on_map(g, unit))
            continue;
        if (rule_on(b, WHY_ORGANIZE_IS_MOVE))
            set_flag(g, unit, FLAG_MOVED | FLAG_ACTED);
        if (success && is_disorganized(b, g, unit))
            g->unit[unit].mode = (uint8_t)(1 - g->unit[unit].mode);
    }
    Event e = event_of(success ? EVENT_ORGANIZED : EVENT_DISORGANIZED, WHY_ORGANIZED, NO_UNIT);
    e.value = (int16_t)group;
    e.extra = (int16_t)roll;
    e.needed = (int16_t)needed;
    event_emit(events, e);
    return (Outcome){success ? OUTCOME_ORGANIZED : OUTCOME_DISORGANIZED, 0};
}

void eab_apply_organize(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    eab_organize_strike(b, g, a, d, events);
}

void eab_organize_weigh(const Battle *b, const Game *g, Action a, Odds *out)
{
    uint64_t good = (uint64_t)most_that_organizes(b, a.arg);
    (void)g;
    out->denominator = out->falls = DIE_FACES;
    odds_put(out, (Outcome){OUTCOME_ORGANIZED, 0}, good);
    odds_put(out, (Outcome){OUTCOME_DISORGANIZED, 0}, DIE_FACES - good);
}

void eab_organize_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    (void)g;
    *out = (Brief){.rule = WHY_ORGANIZED,
                   .unit = NO_UNIT,
                   .other = NO_UNIT,
                   .base = (int16_t)most_that_organizes(b, a.arg)};
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (is_of(b, unit, a.arg) && on_map(g, unit))
            party_add(out->attackers, &out->attacker_count, unit);
    }
}

uint32_t eab_organize_chance(const Battle *b, const Game *g, uint32_t group)
{
    Divisions d = divisions_of(b, g, b->groups[group].side);
    return g->phase == PHASE_MOVEMENT && refuse_division(b, &d, group) == LEGAL
               ? (uint32_t)most_that_organizes(b, group)
               : 0;
}

uint32_t eab_moved_by(const Battle *b, const Game *g, uint32_t unit)
{
    bool rolled = has_flag(g, unit, FLAG_ACTED) && rule_on(b, WHY_ROLLED_TO_ORGANIZE);
    return rolled ? WHY_ROLLED_TO_ORGANIZE : WHY_ALREADY_MOVED;
}
