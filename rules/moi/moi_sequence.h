/* moi_sequence.h: activation, continuity, seizure and what comes between (3.0, 4.0). */
#ifndef BANNERET_MOI_SEQUENCE_H
#define BANNERET_MOI_SEQUENCE_H

#include "moi_units.h"

uint32_t moi_check_activate(const Battle *b, const Game *g, Action a);
uint32_t moi_check_attempt(const Battle *b, const Game *g, Action a);
uint32_t moi_check_seize(const Battle *b, const Game *g, Action a);
uint32_t moi_check_rally(const Battle *b, const Game *g, Action a);
uint32_t moi_check_pass(const Battle *b, const Game *g);
uint32_t moi_check_folk(const Battle *b, const Game *g);

void moi_begin_activation(const Battle *b, Game *g, uint32_t group, bool is_free, Dice *d,
                          EventSink *events);
void moi_open_free(Game *g, uint32_t side);
/* bannockburn B1: a die for the first activation, where the battle asks for it. */
void moi_open_opening(const Battle *b, Game *g);
void moi_apply_opening(const Battle *b, Game *g, Dice *d, EventSink *events);
void moi_apply_attempt(const Battle *b, Game *g, uint32_t group, Dice *d, EventSink *events);
void moi_apply_continuity(const Battle *b, Game *g, Dice *d, EventSink *events);
void moi_apply_seizure(const Battle *b, Game *g, uint32_t group, Dice *d, EventSink *events);
void moi_apply_rally(const Battle *b, Game *g, uint32_t standard, EventSink *events);
void moi_apply_pass(Game *g, EventSink *events);
void moi_apply_folk(Game *g, EventSink *events);
/* The end of the activation, from its rallies to the next decision. */
void moi_end_activation(Game *g);
void moi_drive_end(const Battle *b, Game *g, Dice *d, EventSink *events);
/* najera N6: retires one unit that lost heart; false when all are gone. */
bool moi_drive_heart(const Battle *b, Game *g, EventSink *events);

#endif
