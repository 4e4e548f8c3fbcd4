/* moi_command.c: who leads whom and how far his word reaches (15.1, 15.2). */
#include "moi_command.h"
#include "moi_ground.h"

uint32_t moi_leader_of(const Battle *b, const Game *g, uint32_t group)
{
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (b->units[leader].group == group && on_map(g, leader))
            return leader;
    }
    return NO_UNIT;
}

bool moi_has_leader(const Battle *b, uint32_t group)
{
    for (uint32_t i = 0; i < b->leader_count; i++) {
        if (b->units[b->leaders[i]].group == group)
            return true;
    }
    return false;
}

/* M7: the old rating less one, but at least one. */
static int32_t replaced_rating(const Battle *b, uint32_t leader)
{
    int32_t rating = def_attr(b, leader, UNIT_RATING);
    return !rule_on(b, WHY_REPLACEMENT_RATING) ? rating : rating > 1 ? rating - 1 : 1;
}

int32_t moi_rating(const Battle *b, const Game *g, uint32_t leader)
{
    return has_state(g, leader, STATE_REPLACED) ? replaced_rating(b, leader)
                                                : def_attr(b, leader, UNIT_RATING);
}

int32_t moi_group_rating(const Battle *b, const Game *g, uint32_t group)
{
    int32_t best = 0, next = 0;
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (b->units[leader].group != group)
            continue;
        bool here = is_in_play(g, leader);
        int32_t rating = here ? moi_rating(b, g, leader) : replaced_rating(b, leader);
        int32_t *to = here ? &best : &next;
        *to = rating > *to ? rating : *to;
    }
    return best > 0 ? best : next; /* all are lost and none of their units is here: who will come */
}

int32_t moi_range(const Battle *b, const Game *g, uint32_t leader)
{
    if (has_state(g, leader, STATE_REPLACED) && rule_on(b, WHY_REPLACEMENT_RATING))
        return table_value(b, TABLE_ROLLS, ROLL_REPLACEMENT_RANGE);
    return def_attr(b, leader, UNIT_RANGE);
}

/* ---- the range, in movement points at the costs of foot ---- */

enum { RANGE_NONE = 0xFF };

typedef struct Reached {
    uint8_t cost[MAX_HEXES];
} Reached;

/* Whether the range passes through the hex, and not only ends there. */
static bool passes(const Battle *b, const Game *g, uint32_t hex, uint32_t side)
{
    if (enemy_at(b, g, hex, side) != NO_UNIT && rule_on(b, WHY_RANGE_ENEMY))
        return false;
    if (unit_of_side(b, g, hex, side) != NO_UNIT || !rule_on(b, WHY_RANGE_ZONE))
        return true;
    return moi_zones_on(b, g, hex, side, false) == 0;
}

static void reach_range(const Battle *b, const Game *g, uint32_t leader, Reached *out)
{
    uint16_t open[2][MAX_HEXES];
    bool waits[MAX_HEXES] = {false}; /* for the next round: a hex is in it once */
    uint32_t count[2] = {0, 0};
    uint32_t side = b->units[leader].side;
    int32_t range = moi_range(b, g, leader);
    memset(out->cost, RANGE_NONE, sizeof out->cost);
    out->cost[hex_of(g, leader)] = 0;
    open[0][count[0]++] = (uint16_t)hex_of(g, leader);
    /* Rounds of improvement: ranges are at most a few points, so a handful of rounds. */
    for (uint32_t now = 0; count[now] > 0; now ^= 1u) {
        uint32_t next = now ^ 1u;
        count[next] = 0;
        for (uint32_t i = 0; i < count[now]; i++) {
            uint32_t hex = open[now][i];
            waits[hex] = false;
            for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
                uint32_t to = b->neighbour[hex][d];
                if (to == NO_HEX)
                    continue;
                uint32_t cost = out->cost[hex] + moi_step_cost(b, g, side, false, hex, d);
                if (cost > (uint32_t)range || cost >= out->cost[to] || !passes(b, g, to, side))
                    continue;
                out->cost[to] = (uint8_t)cost;
                if (!waits[to])
                    open[next][count[next]++] = (uint16_t)to;
                waits[to] = true;
            }
        }
    }
}

/* ---- membership ---- */

static bool near_castle(const Battle *b, uint32_t hex, uint32_t hexes)
{
    for (uint32_t other = 0; other < b->hex_count; other++) {
        if (b->on_map[other] && terrain_is(b, other, TERRAIN_CASTLE) &&
            hex_distance(b, hex, other) <= hexes)
            return true;
    }
    return false;
}

static bool stands_in_command(const Battle *b, const Game *g, uint32_t unit, const Reached *reached)
{
    uint32_t hex = hex_of(g, unit);
    int16_t watch = def_attr(b, unit, UNIT_WATCH);
    if (hex == NO_HEX || (def_attr(b, unit, UNIT_ALWAYS) != 0 && rule_on(b, WHY_ALWAYS)))
        return true;
    if (watch > 0 && rule_on(b, WHY_WATCH) && near_castle(b, hex, (uint32_t)watch))
        return true;
    return reached && reached->cost[hex] != RANGE_NONE;
}

/* 15.2: from unit to unit of the same command. */
static void spread_command(const Battle *b, Game *g)
{
    for (bool more = true; more;) {
        more = false;
        for (uint32_t unit = 0; unit < b->unit_count; unit++) {
            if (!has_act(g, unit, NOW_MEMBER) || has_act(g, unit, NOW_COMMANDED) ||
                !on_map(g, unit) || !is_combat(b, unit))
                continue;
            for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
                uint32_t hex = b->neighbour[hex_of(g, unit)][d];
                uint32_t next = hex == NO_HEX ? NO_UNIT : unit_at(g, hex);
                if (next == NO_UNIT || !has_act(g, next, NOW_COMMANDED) ||
                    b->units[next].group != b->units[unit].group)
                    continue;
                set_act(g, unit, NOW_COMMANDED);
                more = true;
                break;
            }
        }
    }
}

void moi_command_mark(const Battle *b, Game *g, uint32_t group)
{
    uint32_t side = b->groups[group].side;
    uint32_t leader = moi_leader_of(b, g, group);
    bool any = group_attr(b, group, GROUP_LEADS_ANY) != 0 && rule_on(b, WHY_LEADS_ANY);
    Reached reached;
    if (leader != NO_UNIT)
        reach_range(b, g, leader, &reached);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const UnitDef *def = &b->units[unit];
        if (def->side != side || !is_in_play(g, unit) || is_standard(b, unit))
            continue;
        bool own = def->group == group;
        bool along = !own && def->group != NO_UNIT && is_combat(b, unit) &&
                     group_attr(b, def->group, GROUP_WITH_ANY) != 0 && rule_on(b, WHY_WITH_ANY);
        bool led = any && !own && is_combat(b, unit) && on_map(g, unit) && leader != NO_UNIT &&
                   reached.cost[hex_of(g, unit)] != RANGE_NONE;
        if (!own && !along && !led)
            continue;
        set_act(g, unit, NOW_MEMBER);
        if (is_leader(b, unit) || led ||
            stands_in_command(b, g, unit, own && leader != NO_UNIT ? &reached : NULL))
            set_act(g, unit, NOW_COMMANDED);
    }
    if (rule_on(b, WHY_CHAIN))
        spread_command(b, g);
}

bool moi_leads(const Battle *b, const Game *g, uint32_t leader, uint32_t unit)
{
    uint32_t group = b->units[leader].group;
    if (b->units[unit].group == group)
        return true;
    return group_attr(b, group, GROUP_LEADS_ANY) != 0 && moi(g)->group == group &&
           has_act(g, unit, NOW_MEMBER);
}
