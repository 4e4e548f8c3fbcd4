/* gmb_sight.h: what blocks a line of sight (8.1). */
#ifndef BANNERET_GMB_SIGHT_H
#define BANNERET_GMB_SIGHT_H

#include "gmb_units.h"

/* Why the centre of `to` cannot be seen from `from`; LEGAL if it can. Neither the shooter nor
 * the target itself is in the way. */
uint32_t gmb_refuse_sight(const Battle *b, const Game *g, uint32_t from, uint32_t to,
                          uint32_t shooter, uint32_t target);

/* From hex to hex, past whoever stands in either. */
Verdict gmb_sees(const Battle *b, const Game *g, uint32_t from, uint32_t to);

#endif
