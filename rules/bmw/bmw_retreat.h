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

/* AR, DR, panic: the unit must retreat; two-sided horse turns to its weaker side (B21). */
void bmw_must_retreat(const Battle *b, Game *g, uint32_t unit, EventSink *events);

#endif
