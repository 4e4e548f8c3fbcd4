/* moi_battles.c: special rules of the six battles that data alone cannot say. */
#include "moi_battles.h"
#include "moi_command.h"
#include "moi_result.h"
#include "moi_victory.h"

bool moi_shares_ring(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t hex = hex_of(g, unit);
    uint32_t other = hex == NO_HEX ? (uint32_t)NO_UNIT : unit_at(g, hex);
    while (other != NO_UNIT && (other == unit || !in_ring(b, g, other)))
        other = unit_after(g, hex, other);
    return other != NO_UNIT;
}

uint32_t moi_nearest_enemy(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t best = UINT32_MAX, enemy = b->units[unit].side ^ 1u;
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        if (!on_map(g, other))
            continue;
        uint32_t hexes = hex_distance(b, hex_of(g, unit), hex_of(g, other));
        best = hexes < best ? hexes : best;
    }
    return best;
}

/* ---- who may be activated ---- */

/* A unit of the command that is here or could enter in its next activation. */
static bool has_unit(const Battle *b, const Game *g, uint32_t group)
{
    uint32_t next = moi(g)->command[group].activations + 1u;
    Members company = company_of(b, group);
    for (uint32_t unit; (unit = next_of_company(&company)) != NO_UNIT;) {
        if (b->units[unit].group != group || !is_combat(b, unit))
            continue;
        if (on_map(g, unit) ||
            (moi(g)->unit[unit].fate == FATE_OFF && next >= (uint32_t)def_attr(b, unit, UNIT_WAVE)))
            return true;
    }
    return false;
}

static bool has_arrived(const Battle *b, const Game *g, uint32_t group)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].group == group && is_combat(b, unit) &&
            moi(g)->unit[unit].fate != FATE_OFF)
            return true;
    }
    return false;
}

static bool is_mounted_command(const Battle *b, uint32_t group)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].group == group && is_combat(b, unit) &&
            b->types[b->units[unit].type[0]].attr[TYPE_CLASS] == CLASS_MOUNTED)
            return true;
    }
    return false;
}

/* courtrai K8. */
static bool waits_for_horse(const Battle *b, const Game *g, uint32_t group)
{
    int16_t pride = group_attr(b, group, GROUP_PRIDE);
    uint32_t struck = 0;
    if (pride == 0 || moi(g)->command[group].activations < pride)
        return false;
    for (uint32_t other = 0; other < b->group_count; other++) {
        if (b->groups[other].side == b->groups[group].side && moi(g)->command[other].struck &&
            is_mounted_command(b, other))
            struck++;
    }
    return struck < (uint32_t)group_attr(b, group, GROUP_PRIDE_NEEDS);
}

static bool have_gone(const Battle *b, const Game *g, uint32_t set, bool all, bool arrived)
{
    bool one = false, every = true;
    for (uint32_t group = 0; group < b->group_count; group++) {
        if ((set >> group & 1) == 0)
            continue;
        bool gone = arrived ? has_arrived(b, g, group) : moi(g)->command[group].activations > 0;
        one = one || gone;
        every = every && gone;
    }
    return all ? every : one;
}

/* Two battles let a command wait for another to arrive; at Najera that one has to wait itself. */
static uint32_t arrival_rule(const Battle *b, uint32_t set)
{
    for (uint32_t group = 0; group < b->group_count; group++) {
        if ((set >> group & 1) != 0 && group_attr(b, group, GROUP_AFTER_ONE) != 0)
            return WHY_AFTER_EDWARD;
    }
    return WHY_ARRIVED;
}

uint32_t moi_refuse_command(const Battle *b, const Game *g, uint32_t group)
{
    uint32_t after = battle_group_set(b, group_attr(b, group, GROUP_AFTER));
    uint32_t one = battle_group_set(b, group_attr(b, group, GROUP_AFTER_ONE));
    uint32_t here = battle_group_set(b, group_attr(b, group, GROUP_ARRIVED));
    if (!moi_has_leader(b, group) || group_attr(b, group, GROUP_WITH_ANY) != 0)
        return WHY_NO_COMMAND;
    if (!has_unit(b, g, group))
        return WHY_NO_UNITS;
    REFUSE_IF(b, one == 0 && after != 0 && !have_gone(b, g, after, true, false), WHY_AFTER);
    REFUSE_IF(b,
              one != 0 &&
                  (!have_gone(b, g, after, true, false) || !have_gone(b, g, one, false, false)),
              WHY_AFTER_TWO);
    REFUSE_IF(b, here != 0 && !have_gone(b, g, here, true, true), arrival_rule(b, here));
    REFUSE_IF(b, waits_for_horse(b, g, group), WHY_PRIDE);
    return LEGAL;
}

uint32_t moi_first_command(const Battle *b, const Game *g, uint32_t side)
{
    if (moi(g)->count[side] != 0 || !rule_on(b, WHY_FIRST_COMMAND))
        return NO_UNIT;
    for (uint32_t group = 0; group < b->group_count; group++) {
        int16_t first = group_attr(b, group, GROUP_FIRST);
        bool on = first == FIRST_ALWAYS ||
                  (first == FIRST_OPTION && b->option[OPTION_GLOUCESTER_FIRST] != 0);
        if (b->groups[group].side == side && on && moi_refuse_command(b, g, group) == LEGAL)
            return group;
    }
    return NO_UNIT;
}

/* ---- pits ---- */

bool moi_has_pits(const Battle *b, const Game *g, uint32_t target, uint32_t direction)
{
    uint32_t group = b->units[target].group;
    return b->option[OPTION_PITS] != 0 && group != NO_UNIT &&
           group_attr(b, group, GROUP_PITS) != 0 &&
           type_attr(b, g, target, TYPE_WEAPON) == WEAPON_LONGBOW &&
           has_state(g, target, STATE_STANDS) &&
           arc_of(g->unit[target].face, direction) == ARC_FRONT && rule_on(b, WHY_PITS);
}

/* ---- Comyn ---- */

/* MoiGame.shy: it stays for good; it has gone home; it was shot at in this activation. */
enum { SHY_STAYS = 1, SHY_GONE = 2, SHY_SHOT_AT = 4 };

static uint32_t shy_group(const Battle *b)
{
    uint32_t group = 0;
    while (group < b->group_count && group_attr(b, group, GROUP_SHY) == 0)
        group++;
    return group;
}

void moi_note_shot_at_shy(const Battle *b, Game *g, uint32_t target)
{
    uint32_t group = b->units[target].group;
    if (group != NO_UNIT && group_attr(b, group, GROUP_SHY) != 0)
        moi_mut(g)->shy |= SHY_SHOT_AT;
}

static bool is_near_shy(const Battle *b, const Game *g, uint32_t group)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].group == group && is_combat(b, unit) && on_map(g, unit) &&
            moi_nearest_enemy(b, g, unit) <= (uint32_t)group_attr(b, group, GROUP_SHY))
            return true;
    }
    return false;
}

static void go_home(const Battle *b, Game *g, uint32_t group, EventSink *events)
{
    MoiGame *m = moi_mut(g);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].group != group || is_standard(b, unit) || !on_map(g, unit))
            continue;
        game_lift(b, g, unit);
        m->unit[unit].fate = FATE_GONE;
        m->unit[unit].state = 0;
        tell(events, EVENT_WENT_HOME, WHY_COMYN, unit);
    }
    uint8_t *extra = &m->extra[b->groups[group].side];
    uint32_t points = *extra + table_count(b, TABLE_POINTS, POINTS_SHY);
    *extra = (uint8_t)(points < UINT8_MAX ? points : UINT8_MAX);
    m->shy |= SHY_GONE;
}

int32_t moi_shy_points(const Battle *b, const Game *g, uint32_t side)
{
    uint32_t group = shy_group(b);
    bool gone = group < b->group_count && (moi(g)->shy & SHY_GONE) != 0;
    return gone && b->groups[group].side == side ? table_value(b, TABLE_POINTS, POINTS_SHY) : 0;
}

static void test_courage(const Battle *b, Game *g, uint32_t group, Dice *d, EventSink *events)
{
    MoiGame *m = moi_mut(g);
    m->shy &= (uint8_t)~SHY_SHOT_AT;
    if ((m->shy & (SHY_STAYS | SHY_GONE)) != 0 || !rule_on(b, WHY_COMYN))
        return;
    if (b->option[OPTION_HISTORICAL] == 0) {
        int32_t die = moi_roll(d), needed = table_value(b, TABLE_ROLLS, ROLL_COMYN);
        tell_roll(events, EVENT_COURAGE, WHY_COMYN, NO_UNIT, die, b->groups[group].side, needed);
        if (die >= needed) {
            m->shy |= SHY_STAYS;
            tell_value(events, EVENT_STAND_FAST, 0, NO_UNIT, NO_UNIT, 0, b->groups[group].side);
            return;
        }
    }
    go_home(b, g, group, events);
}

void moi_test_shot(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    if ((moi(g)->shy & SHY_SHOT_AT) != 0)
        test_courage(b, g, shy_group(b), d, events);
}

void moi_test_shy(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    uint32_t group = shy_group(b);
    if (group < b->group_count && b->groups[group].side != g->phasing && is_near_shy(b, g, group))
        test_courage(b, g, group, d, events);
}

/* ---- Tello ---- */

void moi_test_heart(const Battle *b, Game *g, uint32_t side, Dice *d, EventSink *events)
{
    for (uint32_t group = 0; group < b->group_count; group++) {
        int16_t heart = group_attr(b, group, GROUP_HEART);
        uint8_t *last = &moi_mut(g)->command[group].hurt_before;
        uint32_t hurt = 0;
        if (b->groups[group].side != side || heart == 0 || !rule_on(b, WHY_HEART))
            continue;
        for (uint32_t unit = 0; unit < b->unit_count; unit++) {
            if (b->units[unit].group == group && is_combat(b, unit) &&
                (moi(g)->unit[unit].fate == FATE_LOST ||
                 has_state(g, unit, STATE_DISORDERED | STATE_RETIRED)))
                hurt++;
        }
        if (hurt < (uint32_t)heart || hurt <= *last)
            continue;
        *last = (uint8_t)hurt;
        int32_t die = moi_roll(d), needed = table_value(b, TABLE_ROLLS, ROLL_HEART);
        tell_roll(events, EVENT_HEART, WHY_HEART, NO_UNIT, die, (int32_t)side, needed);
        if (die > needed) {
            tell_value(events, EVENT_STAND_FAST, 0, NO_UNIT, NO_UNIT, 0, (int32_t)side);
            continue;
        }
        for (uint32_t unit = 0; unit < b->unit_count; unit++) {
            if (b->units[unit].group != group || !is_combat(b, unit) || !on_map(g, unit) ||
                is_retired(g, unit) || next_to_enemy(b, g, hex_of(g, unit), side))
                continue;
            set_act(g, unit, NOW_HURT);
            *last = (uint8_t)(*last + !is_disordered(g, unit)); /* no further loss */
        }
    }
}

/* ---- waiting and clocks ---- */

bool moi_waits(const Battle *b, const Game *g, uint32_t side, uint32_t attribute)
{
    return moi_flight_points(b, g, side ^ 1u) < side_attr(b, side, attribute);
}

void moi_end_waiting(const Battle *b, Game *g)
{
    MoiGame *m = moi_mut(g);
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        int32_t brook = side_attr(b, side, SIDE_WAIT_BROOK);
        int32_t height = side_attr(b, side, SIDE_WAIT_HEIGHT);
        int32_t points = brook > height ? brook : height;
        if (points > 0 && (m->waited >> side & 1) == 0 &&
            moi_flight_points(b, g, side ^ 1u) >= points)
            m->waited |= (uint8_t)(1u << side);
    }
}

void moi_check_clock(const Battle *b, Game *g, EventSink *events)
{
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        int16_t clock = side_attr(b, side, SIDE_CLOCK), dusk = side_attr(b, side, SIDE_DUSK);
        uint32_t count = moi(g)->count[side];
        if (clock > 0 && b->option[OPTION_CLOCK] != 0 && b->option[OPTION_HISTORICAL] != 0 &&
            count >= (uint32_t)clock && rule_on(b, WHY_CLOCK))
            moi_end_game(g, side ^ 1u, WHY_CLOCK, events);
        if (dusk > 0 && b->option[OPTION_DUSK] != 0 && count >= (uint32_t)dusk &&
            rule_on(b, WHY_DUSK))
            moi_end_game(g, side ^ 1u, WHY_DUSK, events);
    }
}
