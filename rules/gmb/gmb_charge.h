/* gmb_charge.h: cavalry charges (5.3, 7.24). */
#ifndef BANNERET_GMB_CHARGE_H
#define BANNERET_GMB_CHARGE_H

#include "gmb_units.h"

/* Keeps account of the straight run of the unit under way, which is about to go in that
 * direction. DIRECTION_COUNT: it turns, pivots or goes sideways, which ends the run. */
void gmb_charge_note(const Battle *b, Game *g, uint32_t direction);

/* Takes a unit's charge marker away by that rule, if it has one. */
void gmb_charge_end(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events);

#endif
