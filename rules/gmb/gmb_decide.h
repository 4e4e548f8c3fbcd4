/* gmb_decide.h: the door: which actions are open now, and why any other is not. */
#ifndef BANNERET_GMB_DECIDE_H
#define BANNERET_GMB_DECIDE_H

#include "gmb_units.h"

uint32_t gmb_legal(const Battle *b, const Game *g, Action *out, uint32_t cap);
Verdict gmb_check(const Battle *b, const Game *g, Action a);

/* Whether the side to act has anything to do besides ending its part of the phase; for a unit
 * under way in movement, besides halting. Not for the rout movement phase. */
bool gmb_has_choice(const Battle *b, const Game *g);

#endif
