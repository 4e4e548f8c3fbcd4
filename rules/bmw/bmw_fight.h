/* bmw_fight.h: a combat is taken up and resolved whole (7.1, 7.6, B34). */
#ifndef BANNERET_BMW_FIGHT_H
#define BANNERET_BMW_FIGHT_H

#include "../../engine/action_list.h"
#include "bmw_ground.h"

enum {                  /* BmwFight.stage: what comes next */
       FIGHT_DEFENDERS, /* light defenders may withdraw */
       FIGHT_ATTACKERS, /* horse archers may break off */
       FIGHT_ROLL,
       FIGHT_LOSSES,
       FIGHT_RETREATS,
       FIGHT_ADVANCE,
       FIGHT_END,
};

Verdict bmw_check_fight(const Battle *b, const Game *g, Action a);
void bmw_list_fights(const Battle *b, const Game *g, ActionList *list);
void bmw_apply_fight(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

Verdict bmw_check_lose(const Battle *b, const Game *g, Action a);
void bmw_list_losses(const Battle *b, const Game *g, ActionList *list);
void bmw_apply_lose(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

Verdict bmw_check_break(const Battle *b, const Game *g, Action a);
void bmw_apply_break(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

/* Hastings H3: a unit of the wall that does not retreat on DR, as it stands. */
bool bmw_does_not_give_way(const Battle *b, const Game *g, uint32_t unit);

/* Goes on with the combat that is resolved up to the next decision in it, or its end. */
void bmw_fight_on(const Battle *b, Game *g, Dice *d, EventSink *events);

/* Units of a side that are in the combat being resolved. */
uint32_t bmw_involved(const Battle *b, const Game *g, uint32_t side, uint8_t out[MAX_PARTIES]);

#endif
