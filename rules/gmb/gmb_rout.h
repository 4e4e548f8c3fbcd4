/* gmb_rout.h: rout movement (11). */
#ifndef BANNERET_GMB_ROUT_H
#define BANNERET_GMB_ROUT_H

#include "gmb_units.h"

/* Begins the flight of a routed unit: hexes due, leaders along, moves on a least path. */
void gmb_rout_begin(const Battle *b, Game *g, uint32_t unit, EventSink *events);

/* Begins any flight by the rules of 11, of so many hexes, which the event tells in its value. */
void gmb_flight_begin(const Battle *b, Game *g, uint32_t unit, uint32_t hexes, Event told,
                      EventSink *events);

/* Choices the unit under way has now, leaders' leave-taking included. */
uint32_t gmb_rout_choices(const Battle *b, const Game *g);

/* Plays the only choice there is, or ends the flight when nothing is due any more. */
void gmb_rout_go_on(const Battle *b, Game *g, EventSink *events);

/* For validation: whether the kept moves are those a fresh search finds. */
bool gmb_rout_moves_hold(const Battle *b, const Game *g);

#endif
