/* gmb_sight.h: what blocks a line of sight (8.1), and shooting over horse (15.4). */
#ifndef BANNERET_GMB_SIGHT_H
#define BANNERET_GMB_SIGHT_H

#include "gmb_units.h"

/* Why the centre of `to` cannot be seen from `from`; LEGAL if it can. Neither the shooter nor
 * the target itself is in the way. */
uint32_t refuse_sight(const Battle *b, const Game *g, uint32_t from, uint32_t to, uint32_t shooter,
                      uint32_t target);

/* From hex to hex, past whoever stands in either; not over horse. */
Verdict gmb_sees(const Battle *b, const Game *g, uint32_t from, uint32_t to);

/* Shooting over horse from one hex to another two hexes away. */
typedef struct OverHorse {
    uint32_t why; /* LEGAL if it can be done; WHY_SIGHT_UNIT if there is no such horse */
    bool others;  /* the horse is of another division */
} OverHorse;
OverHorse sight_over_horse(const Battle *b, const Game *g, uint32_t from, uint32_t to,
                           uint32_t shooter);

#endif
