/* moi_after.h: what both sides do before and after the shock dice: answers, continued attacks,
 * advances (10.2, 10.5, 11.5, 12.7). */
#ifndef BANNERET_MOI_AFTER_H
#define BANNERET_MOI_AFTER_H

#include "moi_combat.h"

/* PHASE_ANSWER and PHASE_EVADE: retreat before shock, counter-charge, or stand. */
void moi_open_answer(const Battle *b, Game *g);
uint32_t moi_check_evade(const Battle *b, const Game *g, Action a);
uint32_t moi_check_answer_counter(const Battle *b, const Game *g, Action a);
void moi_list_answers(const Battle *b, const Game *g, ActionList *list);
void moi_apply_evade(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void moi_apply_answer_counter(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

/* 12.7: whether a row of the table makes the attackers go on. */
bool moi_is_continued(uint32_t result);

/* PHASE_CONTINUED and PHASE_ADVANCE. */
void moi_drive_continued(const Battle *b, Game *g);
void moi_drive_advances(const Battle *b, Game *g);
uint32_t moi_check_advance(const Battle *b, const Game *g, Action a);
void moi_list_advances(const Battle *b, const Game *g, ActionList *list);
void moi_apply_advance(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void moi_decline_advance(const Battle *b, Game *g);

#endif
