/* moi_resolve.h: which combats hang together, and the order in which they are resolved and the
 * chargers of one ride (10.3, 11.3). */
#ifndef BANNERET_MOI_RESOLVE_H
#define BANNERET_MOI_RESOLVE_H

#include "moi_acts.h"

/* PHASE_RESOLVE: groups of combats that hang together, named by their first defender. */
ActCheck moi_check_resolve;
ActList moi_list_resolve;
ActApply moi_apply_resolve;
/* PHASE_RIDES. */
ActCheck moi_check_rides;
ActList moi_list_rides;
ActApply moi_apply_rides;
/* Whether it still has to ride in the combat that is resolved now. */
bool moi_rides(const Game *g, uint32_t unit);

/* 11.3: what was named against units that are gone does not take place. */
void moi_drop_lapsed(const Battle *b, Game *g, EventSink *events);

#endif
