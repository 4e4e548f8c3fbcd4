/* moi_ground.h: what ground does: costs, hexsides, zones of control, lines of sight. */
#ifndef BANNERET_MOI_GROUND_H
#define BANNERET_MOI_GROUND_H

#include "moi_units.h"

enum { COST_BARRED = 99 };

/* The feature of a hexside that still counts, or NULL: a trampled hedge is gone (P5). */
const Terrain *moi_hexside(const Battle *b, const Game *g, uint32_t hex, uint32_t direction);
void moi_trample(const Battle *b, Game *g, uint32_t hex, uint32_t direction, EventSink *events);

/* Points to enter the neighbour in that direction, hexside and slope included (5.1, C3). */
uint32_t moi_cost_now(const Battle *b, const Game *g, uint32_t side, bool mounted, uint32_t from,
                      uint32_t direction);
static inline uint32_t moi_step_cost(const Battle *b, const Game *g, uint32_t side, bool mounted,
                                     uint32_t from, uint32_t direction)
{
#ifndef BANNERET_MUTATE /* where rules can be switched off nothing is told once and for all */
    uint32_t known = b->step_cost[side][mounted][from][direction];
    if (known != 0)
        return known;
#endif
    return moi_cost_now(b, g, side, mounted, from, direction);
}
/* Works out those that change in no game with these options, for Battle.step_cost; and for
 * Battle.layer where units that wait (courtrai K7, crecy Y7) may not go, as directions, and which
 * hexes lie at the edge of the map. */
void moi_prepare_costs(Battle *b);
enum { LAYER_WAITING, LAYER_EDGE };
/* Points of the hex alone, as for one who comes from off the map. */
uint32_t moi_hex_cost(const Battle *b, uint32_t side, bool mounted, uint32_t hex);
/* Whether a unit could stand there or go there at all, whatever it costs. */
bool moi_may_enter(const Battle *b, const Game *g, uint32_t unit, uint32_t from,
                   uint32_t direction);

/* 7.1. Whether a unit has a zone at all, and whether it reaches the hex. */
bool moi_has_zone(const Battle *b, const Game *g, uint32_t unit);
/* Whether the zone of the neighbour of hex in that direction lies on it. */
bool moi_zone_reaches(const Battle *b, const Game *g, uint32_t owner, uint32_t hex);
/* Directions from which an enemy of side has hex in his zone; knight: a genitor has none. */
uint32_t moi_zones_on(const Battle *b, const Game *g, uint32_t hex, uint32_t side, bool knight);

/* ---- where enemies are not: quick answers that leave the rules nothing to look for ---- */

/* The hexes that combat units of the enemy fill. Gathered once for a list. */
typedef struct Near {
    HexSet enemies;
} Near;
void moi_find_near(const Battle *b, const Game *g, uint32_t side, Near *out);

/* False only if no enemy stands within so many hexes, at most HEX_SET_NEAR. near may be NULL. */
static inline bool near_within(const Battle *b, const Near *near, uint32_t hex, uint32_t hexes)
{
    return !near || hex_set_near(b, &near->enemies, hex, hexes);
}

/* Hexes around one in which certainly no enemy stands, at most HEX_SET_NEAR; what is told where
 * `clear` is asked for, and CLEAR_UNKNOWN where nobody has looked. */
enum { CLEAR_UNKNOWN };
static inline uint32_t near_clear(const Battle *b, const Near *near, uint32_t hex)
{
    return hex_set_clear_around(b, &near->enemies, hex);
}

/* Whether the hex may hold an enemy. */
static inline bool may_hold_enemy(const Battle *b, const Game *g, uint32_t hex, uint32_t side)
{
    uint32_t unit = unit_at(g, hex);
    return unit != NO_UNIT && (b->units[unit].side != side || unit_after(g, hex, unit) != NO_UNIT);
}

/* Hexes next to which an enemy may stand: bit d for the neighbour in that direction, TOUCHED_HERE
 * for the hex itself. What is left out has none next to it. */
enum { TOUCHED_HERE = 1 << DIRECTION_COUNT, TOUCHED_ALL = 2 * TOUCHED_HERE - 1 };
static inline uint32_t moi_touched(const Battle *b, const Game *g, uint32_t hex, uint32_t side,
                                   uint32_t clear)
{
    uint32_t set = 0;
    if (clear >= 2)
        return 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t next = b->neighbour[hex][d], right = turn_direction(d, 1);
        if (next == NO_HEX)
            return TOUCHED_ALL;
        uint32_t ahead = b->neighbour[next][d], aside = b->neighbour[next][right];
        if (may_hold_enemy(b, g, next, side))
            set |= TOUCHED_HERE | 1u << right | 1u << turn_direction(d, -1);
        if (ahead != NO_HEX && may_hold_enemy(b, g, ahead, side))
            set |= 1u << d;
        if (aside != NO_HEX && may_hold_enemy(b, g, aside, side))
            set |= 1u << d | 1u << right;
    }
    return set;
}

/* Every hex of the six is shut for a unit that must get away (12.4, 15.4). */
bool moi_is_surrounded(const Battle *b, const Game *g, uint32_t unit, uint32_t hex);

/* 9.4: from centre to centre; units: other units block as well (crossbows). */
bool moi_sees(const Battle *b, const Game *g, uint32_t from, uint32_t to, bool units);
/* The same as the case that blocks it, or LEGAL; *at: the hex in which it does. */
uint32_t moi_refuse_sight(const Battle *b, const Game *g, uint32_t from, uint32_t to, bool units,
                          uint32_t *at);
/* Hexsides by which the line leaves `from`, as a set of directions (M1). */
uint32_t moi_line_leaves(const Battle *b, uint32_t from, uint32_t to);

#endif
