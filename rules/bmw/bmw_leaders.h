/* bmw_leaders.h: lone leaders whose hex is entered, and leaders of units that go (10.0). */
#ifndef BANNERET_BMW_LEADERS_H
#define BANNERET_BMW_LEADERS_H

#include "../../engine/action_list.h"
#include "bmw_ground.h"

/* 10.4, B39: the unit has come into a hex: enemy leaders there escape, enemy trains are taken. */
void bmw_enter_hex(const Battle *b, Game *g, uint32_t unit, uint32_t hex, EventSink *events);

/* B32: the unit has gone from a hex for good; the leaders it left choose. */
void bmw_ask_leaders(const Battle *b, Game *g, uint32_t unit, uint32_t from);

Verdict bmw_check_follow(const Battle *b, const Game *g, Action a);
void bmw_apply_follow(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void bmw_apply_stay(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void bmw_list_follow(const Battle *b, const Game *g, ActionList *list);

#endif
