/* rab_organize.h: disorganized English foot (19). */
#ifndef BANNERET_RAB_ORGANIZE_H
#define BANNERET_RAB_ORGANIZE_H

#include "gmb_units.h"

uint32_t check_organize(const Battle *b, const Game *g, Action a);
Outcome organize(const Battle *b, Game *g, uint32_t unit, Dice *d, EventSink *events);

#endif
