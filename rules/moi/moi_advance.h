/* moi_advance.h: continued attacks and advances after the shock dice (10.5, 12.7). */
#ifndef BANNERET_MOI_ADVANCE_H
#define BANNERET_MOI_ADVANCE_H

#include "moi_combat.h"

/* 12.7: whether a row of the table makes the attackers go on. */
bool moi_is_continued(uint32_t result);

/* PHASE_CONTINUED and PHASE_ADVANCE. */
void moi_drive_continued(const Battle *b, Game *g);
void moi_drive_advances(const Battle *b, Game *g);
ActCheck moi_check_advance, moi_check_no_advance;
ActList moi_list_advances;
ActApply moi_apply_advance, moi_decline_advance;

#endif
