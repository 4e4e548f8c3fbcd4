/* bmw_retreat.h: retreats after combat (7.8, 9.2), before it (8.3) and of lone leaders (10.4). */
#ifndef BANNERET_BMW_RETREAT_H
#define BANNERET_BMW_RETREAT_H

#include "../../engine/action_list.h"
#include "bmw_ground.h"

Verdict bmw_check_retreat(const Battle *b, const Game *g, Action a);
Verdict bmw_check_retreat_halt(const Battle *b, const Game *g, Action a);
void bmw_list_retreat(const Battle *b, const Game *g, ActionList *list);
void bmw_apply_retreat(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void bmw_retreat_halt(const Battle *b, Game *g, EventSink *events);

/* Nobody of those who must retreat can go on: who is left is eliminated, and the frame goes. */
void bmw_finish_retreat(const Battle *b, Game *g, EventSink *events);

/* Whether a side may withdraw anybody from the combat that is resolved. */
bool bmw_can_withdraw(const Battle *b, const Game *g, uint32_t side);

/* Whether a retreat after combat would find a hex for the unit, as it stands. f: its side's. */
bool bmw_has_retreat(const Field *f, uint32_t unit);

/* AR, DR, panic: the unit must retreat; two-sided horse turns to its weaker side (B21). */
void bmw_must_retreat(const Battle *b, Game *g, uint32_t unit, EventSink *events);

/* Hexes that a unit in a retreat after combat must still go; one more while it may not stop. */
uint32_t bmw_retreat_left(const Battle *b, const Game *g, uint32_t unit);

#endif
