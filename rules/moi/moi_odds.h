/* moi_odds.h: attacks and answers resolved alone, and told before they are committed. */
#ifndef BANNERET_MOI_ODDS_H
#define BANNERET_MOI_ODDS_H

#include "../../engine/odds.h"
#include "moi_acts.h"

/* MoiAct.strike and brief; shock: charges and counter-charges, too. */
ActStrike moi_strike_fire, moi_strike_react, moi_strike_return, moi_strike_shock;
ActBrief moi_brief_fire, moi_brief_react, moi_brief_return, moi_brief_shock;

bool moi_weigh(const Battle *b, Game *g, Action a, Odds *out);
Outcome moi_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
uint32_t moi_answers(const Battle *b, Game *g, Action a, Dice *d, EnemyAnswer *out, uint32_t cap);
Clash moi_clash(const Battle *b, Game *g, Action a, Action answer, Dice *d);
void moi_brief(const Battle *b, const Game *g, Action a, Brief *out);

#endif
