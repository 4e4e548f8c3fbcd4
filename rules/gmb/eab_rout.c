/* eab_rout.c: where routed units go and how they face (11.2, 11.3). */
#include "eab.h"

/* E18: beside any combat unit of the enemy. */
bool eab_shuns(const Flight *f, uint32_t hex)
{
    const Battle *b = f->b;
    for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++) {
        uint32_t next = b->neighbour[hex][direction];
        uint32_t there = next == NO_HEX ? NO_UNIT : unit_at(f->g, next);
        if (there != NO_UNIT && b->units[there].side != f->side)
            return rule_on(b, WHY_FLEE_BESIDE);
    }
    return false;
}

/* E17: none of the ways it must go is open, and friends stand in one of them, or in all. */
static bool is_blocked_by_friends(const Flight *f, uint32_t hex)
{
    const Battle *b = f->b;
    uint32_t ways = 0, friends = 0;
    for (uint32_t set = f->directions; set != 0; set &= set - 1) {
        uint32_t next = b->neighbour[hex][__builtin_ctz(set)];
        ways++;
        if (next == NO_HEX ? gmb_flight_leaves(f, hex) : gmb_flight_is_open(f, next))
            return false;
        uint32_t there = next == NO_HEX ? NO_UNIT : unit_at(f->g, next);
        friends += there != NO_UNIT && there != f->unit && b->units[there].side == f->side;
    }
    return friends >= (b->option[OPTION_NORTH] == 1 ? ways : 1);
}

bool eab_strays(const Flight *f, uint32_t hex, uint32_t direction)
{
    const Battle *b = f->b;
    const uint8_t *home = b->layer[LAYER_HOME_0 + f->side];
    if ((f->directions >> direction & 1) != 0)
        return home[b->neighbour[hex][direction]] >= home[hex] && b->option[OPTION_CLOSER] == 0 &&
               rule_on(b, WHY_FLEE_CLOSER);
    uint32_t yield = (uint32_t)b->side[f->side].attr[SIDE_YIELD];
    return (yield >> direction & 1) == 0 || !rule_on(b, WHY_FLEE_NORTH) ||
           !is_blocked_by_friends(f, hex);
}

/* The hex it ran to is a front hex; of the two corners it is the one whose other front hex lies in
 * a direction of its rout too, else the clockwise one. */
uint32_t eab_flee_face(const Flight *f, uint32_t direction)
{
    uint32_t before = turn_direction(direction, -1), after = turn_direction(direction, 1);
    if (!rule_on(f->b, WHY_FLEE_FACING))
        return f->g->unit[f->unit].face;
    if ((f->directions >> after & 1) == 0 && (f->directions >> before & 1) != 0)
        return before;
    return direction;
}
