/* moi_turn.h: turning, mounting, staying behind and halting in the first part of an activation. */
#ifndef BANNERET_MOI_TURN_H
#define BANNERET_MOI_TURN_H

#include "moi_ground.h"

/* Why it may not turn so, apart from a duty to attack. */
uint32_t moi_refuse_turn(const Battle *b, const Game *g, Action a);
uint32_t moi_check_turn(const Battle *b, const Game *g, Action a);
uint32_t moi_check_mode(const Battle *b, const Game *g, Action a);
uint32_t moi_check_stay(const Battle *b, const Game *g, Action a);
uint32_t moi_check_halt(const Battle *b, const Game *g, Action a);

/* near may be NULL. */
void moi_list_turns(const Battle *b, const Game *g, uint32_t unit, const Near *near,
                    ActionList *list);
void moi_list_rest(const Battle *b, const Game *g, uint32_t unit, ActionList *list);

void moi_apply_turn(const Battle *b, Game *g, Action a, EventSink *events);
void moi_apply_mode(const Battle *b, Game *g, Action a, EventSink *events);
void moi_apply_stay(const Battle *b, Game *g, Action a, EventSink *events);

#endif
