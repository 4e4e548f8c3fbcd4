/* gmb_move.h: the unit under way and its stack in the movement phase (5, 6). */
#ifndef BANNERET_GMB_MOVE_H
#define BANNERET_GMB_MOVE_H

#include "gmb_step.h"

/* Opens the move of a unit, with the leaders who go along, if it is not open yet. */
void gmb_march_begin(const Battle *b, Game *g, uint32_t unit);
void gmb_march_spend(Game *g, uint32_t cost);

/* Takes the unit under way and its leaders to their new hexes; captures whom it meets. told: the
 * event that tells of it. */
void gmb_march_carry(const Battle *b, Game *g, uint32_t left, uint32_t face, uint32_t told,
                     EventSink *events);

/* The unit under way has completed its movement, by that rule or, if 0, as its owner wishes. */
void gmb_march_end(const Battle *b, Game *g, uint32_t rule, EventSink *events);

/* The unit under way has no way on and halts; what stops it is told, then and when it is asked. */
void gmb_march_stop(const Battle *b, Game *g, EventSink *events);

#endif
