/* moi_formation.h: Shield Wall, Schiltron (14.1) and coming on to the map (moi-battles C5, C6). */
#ifndef BANNERET_MOI_FORMATION_H
#define BANNERET_MOI_FORMATION_H

#include "moi_units.h"

uint32_t moi_check_form(const Battle *b, const Game *g, Action a);
void moi_list_form(const Battle *b, const Game *g, uint32_t unit, ActionList *list);
void moi_apply_form(const Battle *b, Game *g, Action a, EventSink *events);

uint32_t moi_check_enter(const Battle *b, const Game *g, Action a);
void moi_list_enter(const Battle *b, const Game *g, uint32_t unit, ActionList *list);
/* The most hexes that a unit of that zone is ever offered to enter by. */
uint32_t moi_entry_most(const Battle *b, const Zone *zone);
void moi_apply_enter(const Battle *b, Game *g, Action a, EventSink *events);

#endif
