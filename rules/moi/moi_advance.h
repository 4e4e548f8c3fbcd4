/* moi_advance.h: continued attacks and advances after the shock dice (10.5, 12.7). */
#ifndef BANNERET_MOI_ADVANCE_H
#define BANNERET_MOI_ADVANCE_H

#include "moi_combat.h"

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
