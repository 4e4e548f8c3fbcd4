/* bmw_archery.h: volleys (6.0): declared at one target, then loosed. */
#ifndef BANNERET_BMW_ARCHERY_H
#define BANNERET_BMW_ARCHERY_H

#include "../../engine/action_list.h"
#include "bmw_ground.h"

Verdict bmw_check_shoot(const Battle *b, const Game *g, Action a);
Verdict bmw_check_loose(const Battle *b, const Game *g, Action a);
void bmw_list_archery(const Battle *b, const Game *g, ActionList *list);
void bmw_apply_shoot(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void bmw_apply_loose(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

/* The volley that is to be loosed, as one of its shots. */
Action bmw_volley_shot(const Battle *b, const Game *g, Action loose);

/* RuleSystem.strike, weigh and brief of a shot: the volley as it would be with it. */
Outcome bmw_shot_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
bool bmw_shot_weigh(const Battle *b, Game *g, Action a, Odds *out);
void bmw_shot_brief(const Battle *b, const Game *g, Action a, Brief *out);

#endif
