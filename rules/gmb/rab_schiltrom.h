/* rab_schiltrom.h: schiltroms close and open their ranks (18.1). */
#ifndef BANNERET_RAB_SCHILTROM_H
#define BANNERET_RAB_SCHILTROM_H

#include "gmb_move.h"

uint32_t check_close(const Battle *b, const Game *g, Action a);
uint32_t check_open(const Battle *b, const Game *g, Action a);
void apply_close(const Battle *b, Game *g, Action a, EventSink *events);
void apply_open(const Battle *b, Game *g, Action a, EventSink *events);
void list_formations(const March *m, ActionList *list);

#endif
