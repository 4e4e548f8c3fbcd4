/* moi_combat.h: one group of combats from the first ride to the last advance (10.2 - 10.5, 12.7).
 */
#ifndef BANNERET_MOI_COMBAT_H
#define BANNERET_MOI_COMBAT_H

#include "moi_shock.h"

enum { /* CombatFrame.stage */
       COMBAT_RIDES,
       COMBAT_BOUTS,
       COMBAT_ANSWERS,
       COMBAT_DICE,
       COMBAT_DEFENDERS,
       COMBAT_ATTACKERS,
       COMBAT_CONTINUED,
       COMBAT_ADVANCES,
       COMBAT_END,
};

/* FRAME_COMBAT on top at COMBAT_ANSWERS, before any, or at COMBAT_DICE: what each face makes of the
 * die against that defender, as rows of the table's results or NO_UNIT; false if no die falls. */
bool moi_shock_results(const Battle *b, Game *g, uint32_t defender, uint8_t out[DIE_FACES]);
/* FRAME_COMBAT. */
void moi_drive_combat(const Battle *b, Game *g, Dice *d, EventSink *events);

#endif
