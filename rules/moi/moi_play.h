/* moi_play.h: setting up, playing an action, and what needs nobody's choice. */
#ifndef BANNERET_MOI_PLAY_H
#define BANNERET_MOI_PLAY_H

#include "moi_acts.h"

void moi_init(const Battle *b, Game *g, Dice *d);
void moi_apply(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
bool moi_stage(const Battle *b, Game *g, uint32_t turn, uint32_t side, uint32_t phase, Dice *d,
               EventSink *events);
/* Plays one action without going on to the next decision. */
void moi_act(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
/* Lets go what the frame on top offers. */
ActApply moi_apply_decline;
/* One step of the frame on top, if it is a driver; false if it waits for a decision. */
bool moi_drive(const Battle *b, Game *g, Dice *d, EventSink *events);

#endif
