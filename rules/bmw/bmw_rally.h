/* bmw_rally.h: reorganization and rally (11.1, 11.2), and thin ice (peipus P1). */
#ifndef BANNERET_BMW_RALLY_H
#define BANNERET_BMW_RALLY_H

#include "../../engine/action_list.h"
#include "bmw_ground.h"

/* Peipus P1: at the end of a combat phase. */
void bmw_break_ice(const Battle *b, Game *g, Dice *d, EventSink *events);

/* 11.1: every disordered unit of the active side. */
void bmw_reorganize(const Battle *b, Game *g, Dice *d, EventSink *events);

Verdict bmw_check_rally(const Battle *b, const Game *g, Action a);
Verdict bmw_check_return(const Battle *b, const Game *g, Action a);
void bmw_list_rally(const Battle *b, const Game *g, ActionList *list);
void bmw_list_return(const Battle *b, const Game *g, ActionList *list);
void bmw_apply_rally(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
Outcome bmw_rally_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
bool bmw_rally_weigh(const Battle *b, Action a, Odds *out);
void bmw_rally_brief(const Battle *b, Action a, Brief *out);
void bmw_apply_return(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

#endif
