/* moi_ground.h: what ground does: costs, hexsides, zones of control, lines of sight. */
#ifndef BANNERET_MOI_GROUND_H
#define BANNERET_MOI_GROUND_H

#include "moi_units.h"

enum { COST_BARRED = 99 };

/* The feature of a hexside that still counts, or NULL: a trampled hedge is gone (P5). */
const Terrain *moi_hexside(const Battle *b, const Game *g, uint32_t hex, uint32_t direction);
void moi_trample(const Battle *b, Game *g, uint32_t hex, uint32_t direction, EventSink *events);

/* Points to enter the neighbour in that direction, hexside and slope included (5.1, C3). */
uint32_t moi_step_cost(const Battle *b, const Game *g, uint32_t side, bool mounted, uint32_t from,
                       uint32_t direction);
/* Works out those that never change, for Battle.step_cost. */
void moi_prepare_costs(Battle *b);
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
/* The combat units of the enemy on the map, ascending, and the hexes next to them: what lies
 * outside is in no zone. Gathered once for a list. */
typedef struct Near {
    uint64_t bits[(MAX_HEXES + 63) / 64];
    uint32_t enemy_count;
    struct {
        uint16_t hex;
        uint8_t unit;
    } enemy[MAX_UNITS];
} Near;
void moi_find_near(const Battle *b, const Game *g, uint32_t side, Near *out);
static inline bool near_has(const Near *near, uint32_t hex)
{
    return (near->bits[hex >> 6] >> (hex & 63) & 1) != 0;
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
