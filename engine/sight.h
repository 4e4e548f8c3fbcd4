/* sight.h: exact lines of sight, in integers. A line from centre to centre is blocked by any
 * hex whose inside it crosses; where it runs along the side of two hexes, only if both block. */
#ifndef BANNERET_SIGHT_H
#define BANNERET_SIGHT_H

#include "battle.h"

/* Fills b->sight for every displacement up to MAX_SIGHT hexes; needs nothing of the map. */
void sight_build(Battle *b);

/* The steps between two hexes at most MAX_SIGHT apart. */
static inline const SightLine *sight_line(const Battle *b, uint32_t from, uint32_t to)
{
    int32_t dq = b->axial_q[to] - b->axial_q[from] + MAX_SIGHT;
    int32_t dr = b->axial_r[to] - b->axial_r[from] + MAX_SIGHT;
    return &b->sight[dq][dr];
}

/* Hexes of one step of a line that starts in `from`; NO_HEX off the map. For a step through
 * one hex both are the same. */
typedef struct SightHexes {
    uint32_t hex, other;
} SightHexes;
SightHexes sight_hexes(const Battle *b, uint32_t from, SightStep step);

#endif
