/* gmb_decide.h: the door: which actions are open now, and why any other is not. */
#ifndef BANNERET_GMB_DECIDE_H
#define BANNERET_GMB_DECIDE_H

#include "gmb_units.h"

/* Works out which actions each phase lists. */
void gmb_prepare_acts(Battle *b);

uint32_t gmb_legal(const Battle *b, const Game *g, Action *out, uint32_t cap);
Verdict gmb_check(const Battle *b, const Game *g, Action a);

/* Whether the side to act has anything to do besides ending its part of the phase; for a unit
 * under way in movement, besides halting. Not for the rout movement phase. */
bool gmb_has_choice(const Battle *b, const Game *g);

/* One attack alone, by its row of the book. */
Outcome gmb_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
bool gmb_weigh(const Battle *b, Game *g, Action a, Odds *out);
void gmb_brief(const Battle *b, const Game *g, Action a, Brief *out);

#endif
