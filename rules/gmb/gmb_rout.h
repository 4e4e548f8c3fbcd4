/* gmb_rout.h: rout movement (11, 15.2). */
#ifndef BANNERET_GMB_ROUT_H
#define BANNERET_GMB_ROUT_H

#include "gmb_units.h"

/* Begins the flight of a routed unit: hexes due, leaders along, moves on a least path. */
void rout_begin(const Battle *b, Game *g, uint32_t unit, EventSink *events);

/* Choices the unit under way has now, leaders' leave-taking included. */
uint32_t rout_choices(const Battle *b, const Game *g);

/* Plays the only choice there is, or ends the flight when nothing is due any more. */
void rout_go_on(const Battle *b, Game *g, EventSink *events);

uint32_t check_rout(const Battle *b, const Game *g, Action a);
uint32_t check_flee(const Battle *b, const Game *g, Action a);
uint32_t check_stay(const Battle *b, const Game *g, Action a);
void apply_flee(const Battle *b, Game *g, Action a, EventSink *events);
void apply_stay(const Battle *b, Game *g, EventSink *events);
void list_flight(const Battle *b, const Game *g, uint32_t unit, ActionList *list);

/* For validation: whether the kept moves are those a fresh search finds. */
bool rout_moves_hold(const Battle *b, const Game *g);

#endif
