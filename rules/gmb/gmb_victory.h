/* gmb_victory.h: victory points (20). */
#ifndef BANNERET_GMB_VICTORY_H
#define BANNERET_GMB_VICTORY_H

#include "gmb_units.h"

void gmb_score(const Battle *b, const Game *g, int32_t points[SIDE_COUNT]);
uint32_t gmb_score_items(const Battle *b, const Game *g, ScoreItem *out);
void gmb_result(const Battle *b, const Game *g, Result *out);

#endif
