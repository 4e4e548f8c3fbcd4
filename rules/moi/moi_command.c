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

/* Costs of hexes not reached: of those into which the range does not go, of those where somebody
 * stands whose command hangs on it, of any other. All are more than any range. */
enum { COST_SHUT = 0xFD, COST_ASKED, COST_NONE };

typedef struct Range { /* of a leader, worked out as far as is asked */
    uint32_t points;
    uint32_t asked_count, open_count;
    uint16_t asked[MAX_UNITS]; /* hexes with COST_ASKED, and some that had it */
    uint16_t open[MAX_HEXES];  /* reached with points left, to go on from */
    uint8_t cost[MAX_HEXES];
} Range;

static bool in_range(const Range *r, uint32_t hex)
{
    return r->cost[hex] < COST_SHUT;
}

/* Whether the range passes through the hex, and not only ends there. */
static bool passes(const Battle *b, const Game *g, uint32_t hex, uint32_t side)
{
    if (enemy_at(b, g, hex, side) != NO_UNIT && rule_on(b, WHY_RANGE_ENEMY))
        return false;
    if (unit_of_side(b, g, hex, side) != NO_UNIT || !rule_on(b, WHY_RANGE_ZONE))
        return true;
    return moi_zones_on(b, g, hex, side, false) == 0;
}

/* Asks for the hexes of combat units of the command, or of the side if he leads any. */
static void ask_range(const Battle *b, const Game *g, uint32_t leader, bool any, Range *r)
{
    const UnitDef *def = &b->units[leader];
    memset(r->cost, COST_NONE, sizeof r->cost);
    r->asked_count = 0;
    for (uint32_t i = 0; i < b->fighter_count[def->side]; i++) {
        uint32_t unit = b->fighters[def->side][i], hex = hex_of(g, unit);
        if ((b->units[unit].group != def->group && !any) || hex == NO_HEX ||
            r->cost[hex] == COST_ASKED)
            continue;
        r->cost[hex] = COST_ASKED;
        r->asked[r->asked_count++] = (uint16_t)hex;
    }
}

/* Whether from there a hex could be reached that is asked for: every step costs a point at least.
 * Those that have been reached are asked for no more. */
static bool may_lead_on(const Battle *b, uint32_t hex, Range *r)
{
    for (uint32_t i = 0; i < r->asked_count;) {
        if (r->cost[r->asked[i]] != COST_ASKED)
            r->asked[i] = r->asked[--r->asked_count];
        else if (r->cost[hex] + hex_distance(b, hex, r->asked[i]) <= r->points)
            return true;
        else
            i++;
    }
    return false;
}

static void set_cost(Range *r, uint32_t hex, uint32_t cost)
{
    if (cost < r->points && r->cost[hex] >= r->points)
        r->open[r->open_count++] = (uint16_t)hex;
    r->cost[hex] = (uint8_t)cost;
}

static void go_on_from(const Battle *b, const Game *g, uint32_t side, uint32_t hex, Range *r)
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t to = b->neighbour[hex][d];
        if (to == NO_HEX || r->cost[to] <= r->cost[hex] + 1u)
            continue;
        uint32_t cost = r->cost[hex] + moi_step_cost(b, g, side, false, hex, d);
        if (cost > r->points || cost >= r->cost[to] || r->cost[to] == COST_SHUT)
            continue;
        set_cost(r, to, in_range(r, to) || passes(b, g, to, side) ? cost : (uint32_t)COST_SHUT);
    }
}

/* Goes on from hexes by their cost, which none that comes later can better. */
static void reach_range(const Battle *b, const Game *g, uint32_t leader, bool any, Range *r)
{
    r->points = (uint32_t)moi_range(b, g, leader);
    r->open_count = 0;
    ask_range(b, g, leader, any, r);
    set_cost(r, hex_of(g, leader), 0);
    for (uint32_t cost = 0; cost < r->points; cost++) {
        for (uint32_t i = 0; i < r->open_count;) {
            uint32_t hex = r->open[i];
            if (r->cost[hex] > cost) {
                i++;
                continue;
            }
            r->open[i] = r->open[--r->open_count];
            if (may_lead_on(b, hex, r))
                go_on_from(b, g, b->units[leader].side, hex, r);
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

static bool stands_in_command(const Battle *b, const Game *g, uint32_t unit, const Range *range)
{
    uint32_t hex = hex_of(g, unit);
    int16_t watch = def_attr(b, unit, UNIT_WATCH);
    if (hex == NO_HEX || (def_attr(b, unit, UNIT_ALWAYS) != 0 && rule_on(b, WHY_ALWAYS)))
        return true;
    if (watch > 0 && rule_on(b, WHY_WATCH) && near_castle(b, hex, (uint32_t)watch))
        return true;
    return range && in_range(range, hex);
}

/* 15.2: from unit to unit of the same command. */
static void spread_command(const Battle *b, Game *g, uint32_t group)
{
    for (bool more = true; more;) {
        more = false;
        Members members = company_of(b, group);
        for (uint32_t unit; (unit = next_member(g, &members)) != NO_UNIT;) {
            if (has_act(g, unit, NOW_COMMANDED) || !is_combat(b, unit) || !on_map(g, unit))
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
    uint32_t leader = moi_leader_of(b, g, group);
    bool any = group_attr(b, group, GROUP_LEADS_ANY) != 0 && rule_on(b, WHY_LEADS_ANY);
    Range range;
    if (leader != NO_UNIT)
        reach_range(b, g, leader, any, &range);
    Members company = company_of(b, group);
    for (uint32_t unit; (unit = next_of_company(&company)) != NO_UNIT;) {
        const UnitDef *def = &b->units[unit];
        if (!is_in_play(g, unit) || is_standard(b, unit))
            continue;
        bool own = def->group == group;
        bool along = !own && def->group != NO_UNIT && is_combat(b, unit) &&
                     group_attr(b, def->group, GROUP_WITH_ANY) != 0 && rule_on(b, WHY_WITH_ANY);
        bool led = any && !own && is_combat(b, unit) && on_map(g, unit) && leader != NO_UNIT &&
                   in_range(&range, hex_of(g, unit));
        if (!own && !along && !led)
            continue;
        set_act(g, unit, NOW_MEMBER);
        if (is_leader(b, unit) || led ||
            stands_in_command(b, g, unit, own && leader != NO_UNIT ? &range : NULL))
            set_act(g, unit, NOW_COMMANDED);
    }
    if (rule_on(b, WHY_CHAIN))
        spread_command(b, g, group);
}

bool moi_leads(const Battle *b, const Game *g, uint32_t leader, uint32_t unit)
{
    uint32_t group = b->units[leader].group;
    if (b->units[unit].group == group)
        return true;
    return group_attr(b, group, GROUP_LEADS_ANY) != 0 && moi(g)->group == group &&
           has_act(g, unit, NOW_MEMBER);
}
