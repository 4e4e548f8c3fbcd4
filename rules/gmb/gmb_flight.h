/* gmb_flight.h: a routed unit in flight (11.2): the moves it has, what each adds to its rout level,
 * and which of them lie on a least path (11.26, C36). Worked out, nothing is moved. */
#ifndef BANNERET_GMB_FLIGHT_H
#define BANNERET_GMB_FLIGHT_H

#include "gmb_units.h"

/* A routed unit in flight, and what has been found out about the ways it has. cost: the least rise
 * from each state on, by hexes due, whether the pair under way is spoilt, hex and face; of the
 * hexes only those that it can come to, so many rows and columns around the one it starts from. */
typedef struct Flight {
    const Battle *b;
    const Game *g;
    uint32_t unit, side;
    bool two;
    bool fast;           /* it flees by pairs of hexes, which is so in rout movement only (11.12) */
    uint32_t directions; /* set of bits, 15.2 */
    uint32_t row, column, span;
    uint8_t *cost;
} Flight;

/* A move in rout: 0-5 the whole unit in that direction, 6-9 a pivot of a two-hex unit. */
typedef struct Flee {
    bool possible, off, deviates, pivots;
    uint32_t hex, face;
} Flee;

Flight gmb_flight(const Battle *b, const Game *g, uint32_t unit);

/* Whether it may flee into a hex of the map: ground, other units, what its book has it shun. */
bool gmb_flight_is_open(const Flight *f, uint32_t hex);

/* C23: whether it may leave the map from there. */
bool gmb_flight_leaves(const Flight *f, uint32_t hex);

Flee gmb_flee(const Flight *f, uint32_t hex, uint32_t face, uint32_t move);

/* What one hex costs (11.22, 11.24), or for a fast unit the end of a pair of hexes (11.23, C21).
 * Updates whether the pair under way is spoilt. */
uint32_t gmb_flight_rise(const Flight *f, const Flee *to, uint32_t due, bool *astray);

/* What stopping with that many hexes due costs. */
uint32_t gmb_flight_rise_of_stop(const Flight *f, uint32_t due);

/* C21 as an option: a fast unit rises once in all. */
uint32_t gmb_flight_whole_rise(const Flight *f, uint32_t rise);

/* Finds the moves of the unit under way that lie on a least path, and what they and stopping cost.
 */
void gmb_flight_find(const Battle *b, const Game *g, GmbMover *mover);

#endif
