/* moi_odds.h: attacks and answers resolved alone, and told before they are committed. */
#ifndef BANNERET_MOI_ODDS_H
#define BANNERET_MOI_ODDS_H

#include "moi_units.h"

Outcome moi_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
uint32_t moi_answers(const Battle *b, Game *g, Action a, Dice *d, EnemyAnswer *out, uint32_t cap);
Clash moi_clash(const Battle *b, Game *g, Action a, Action answer, Dice *d);
void moi_brief(const Battle *b, const Game *g, Action a, Brief *out);

#endif
