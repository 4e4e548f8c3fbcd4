/* moi_decide.h: the door: which actions are open now, and why any other is not. */
#ifndef BANNERET_MOI_DECIDE_H
#define BANNERET_MOI_DECIDE_H

#include "moi_units.h"

Verdict moi_check(const Battle *b, const Game *g, Action a);
/* How many there are, counted no further than two; the first is written to *only. */
uint32_t moi_choices(const Battle *b, const Game *g, Action *only);
uint32_t moi_legal(const Battle *b, const Game *g, Action *out, uint32_t cap);

#endif
