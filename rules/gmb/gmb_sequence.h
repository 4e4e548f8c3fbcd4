/* gmb_sequence.h: the sequence of play (4.0): what comes next, and what needs nobody's choice. */
#ifndef BANNERET_GMB_SEQUENCE_H
#define BANNERET_GMB_SEQUENCE_H

#include "gmb_units.h"

void gmb_init(const Battle *b, Game *g, Dice *d);
void gmb_apply(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
bool gmb_stage(const Battle *b, Game *g, uint32_t turn, uint32_t side, uint32_t phase, Dice *d,
               EventSink *events);

#endif
