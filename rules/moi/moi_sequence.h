/* moi_sequence.h: activation, continuity, seizure and what comes between (3.0, 4.0). */
#ifndef BANNERET_MOI_SEQUENCE_H
#define BANNERET_MOI_SEQUENCE_H

#include "moi_acts.h"

void moi_open_free(Game *g, uint32_t side);
/* bannockburn B1: a die for the first activation, where the battle asks for it. */
void moi_open_opening(const Battle *b, Game *g);
ActApply moi_apply_opening;

/* PHASE_FREE, PHASE_CONTINUE, PHASE_SEIZE. */
ActCheck moi_check_activate, moi_check_attempt; /* seizing asks what a free activation asks */
ActCheck moi_check_rally, moi_check_pass, moi_check_folk;
ActApply moi_apply_activate, moi_apply_attempt, moi_apply_seizure;
ActApply moi_apply_rally, moi_apply_pass, moi_apply_folk;
/* Declining to go on, and to seize the play. */
ActApply moi_let_go, moi_let_roll;

/* The first part of an activation is over, and the second. */
ActCheck moi_check_marched;
ActList moi_list_marched;
ActApply moi_open_naming, moi_open_resolving;

/* The end of the activation, from its rallies to the next decision. */
void moi_end_activation(Game *g);
void moi_drive_end(const Battle *b, Game *g, Dice *d, EventSink *events);
/* najera N6: retires one unit that lost heart; false when all are gone. */
bool moi_drive_heart(const Battle *b, Game *g, EventSink *events);

#endif
