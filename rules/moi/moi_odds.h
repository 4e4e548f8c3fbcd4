/* moi_odds.h: attacks and answers resolved alone. */
#ifndef BANNERET_MOI_ODDS_H
#define BANNERET_MOI_ODDS_H

#include "../../engine/odds.h"
#include "moi_acts.h"

/* MoiAct.attack; shock: charges, too. */
extern const MoiAttack moi_by_fire, moi_by_return, moi_by_reaction, moi_by_shock, moi_by_counter,
    moi_by_evasion;

bool moi_weigh(const Battle *b, Game *g, Action a, Odds *out);
Outcome moi_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
uint32_t moi_answers(const Battle *b, Game *g, Action a, Dice *d, EnemyAnswer *out, uint32_t cap);
Clash moi_clash(const Battle *b, Game *g, Action a, Action answer, Dice *d);

#endif
