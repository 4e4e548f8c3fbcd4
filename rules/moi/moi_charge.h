/* moi_charge.h: the way of a charge, the ride and its arrival (11.1 - 11.4). */
#ifndef BANNERET_MOI_CHARGE_H
#define BANNERET_MOI_CHARGE_H

#include "moi_acts.h"

/* Whether a unit could ride to the target by a charge's way with so many corners of turning. */
bool moi_can_ride(const Battle *b, const Game *g, uint32_t unit, uint32_t target, uint32_t turns);
/* Why the unit may not charge the target, whichever of these ways it faces; naming apart. */
uint32_t moi_refuse_charge(const Battle *b, const Game *g, uint32_t unit, uint32_t target,
                           uint32_t facings);
/* Whether a formation or the ground keeps a charge from striking him out of that hex. */
bool moi_stops_charge(const Battle *b, const Game *g, uint32_t from, uint32_t target);

/* FRAME_CHARGE: the ride, its dice, reluctance. */
void moi_open_charge(const Battle *b, Game *g, uint32_t unit, uint32_t target, bool counter);
void moi_drive_charge(const Battle *b, Game *g, Dice *d, EventSink *events);

/* PHASE_RIDE. */
ActCheck moi_check_ride;
ActList moi_list_ride_steps, moi_list_ride_turns;
ActApply moi_apply_ride;

/* 5.1, C8: the die of a mounted unit that attacks across a burn; crecy Y10. */
void moi_attack_across(const Battle *b, Game *g, uint32_t unit, Dice *d, EventSink *events);
/* Whether such a die may fall. */
bool moi_attack_rolls(const Battle *b, const Game *g, uint32_t unit);

#endif
