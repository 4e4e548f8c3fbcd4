/* gmb_mode.h: the two faces of a counter: set-up choices, mode changes (5.4, 15.1, 16). */
#ifndef BANNERET_GMB_MODE_H
#define BANNERET_GMB_MODE_H

#include "gmb_units.h"

uint32_t check_mode(const Battle *b, const Game *g, Action a);
void apply_mode(const Battle *b, Game *g, Action a, EventSink *events);
void list_modes(const Battle *b, const Game *g, uint32_t unit, ActionList *list);

#endif
