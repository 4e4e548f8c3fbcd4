/* bmw_advance.h: advances after combat (7.9, 9.2, 9.6). */
#ifndef BANNERET_BMW_ADVANCE_H
#define BANNERET_BMW_ADVANCE_H

#include "../../engine/action_list.h"
#include "bmw_ground.h"

/* Asks the victor of the combat that is resolved, if one of his units can advance. */
void bmw_ask_advance(const Battle *b, Game *g, Dice *d, EventSink *events);

Verdict bmw_check_advance(const Battle *b, const Game *g, Action a);
Verdict bmw_check_advance_halt(const Battle *b, const Game *g, Action a);
void bmw_list_advance(const Battle *b, const Game *g, ActionList *list);
void bmw_apply_advance(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

/* LEGAL, or why the victor must advance. */
uint32_t bmw_refuse_no_advance(const Battle *b, const Game *g);

#endif
