/* moi_turn.h: turning, mounting, staying behind and halting in the first part of an activation. */
#ifndef BANNERET_MOI_TURN_H
#define BANNERET_MOI_TURN_H

#include "moi_acts.h"

/* The facings to which it may turn, apart from a duty to attack, as bits. */
uint32_t moi_open_facings(const Battle *b, const Game *g, uint32_t unit);

/* Whether it can turn in two ways at least, whatever else it can do: now if it is under way, else
 * once nobody is. It may be able to where this says no. */
bool moi_is_free_to_turn(const Battle *b, const Game *g, uint32_t unit);

/* 8.0: a rider may not stop in the hex of the archers he rides through, nor anybody with another
 * unit, but in a ring that he may enter. */
bool moi_only_passes(const Battle *b, const Game *g, uint32_t unit, uint32_t hex);

ActCheck moi_check_turn, moi_check_mode, moi_check_stay, moi_check_halt;
ActList moi_list_turns, moi_list_modes, moi_list_halt;
ActApply moi_apply_turn, moi_apply_mode, moi_apply_stay, moi_apply_halt;

#endif
