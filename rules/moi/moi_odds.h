/* moi_odds.h: attacks and answers resolved alone. */
#ifndef BANNERET_MOI_ODDS_H
#define BANNERET_MOI_ODDS_H

#include "../../engine/odds.h"
#include "moi_acts.h"

/* MoiAct.strike; shock: charges and counter-charges, too. */
ActStrike moi_strike_fire, moi_strike_react, moi_strike_return, moi_strike_shock;

bool moi_weigh(const Battle *b, Game *g, Action a, Odds *out);
Outcome moi_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
uint32_t moi_answers(const Battle *b, Game *g, Action a, Dice *d, EnemyAnswer *out, uint32_t cap);
Clash moi_clash(const Battle *b, Game *g, Action a, Action answer, Dice *d);

#endif
