/* bmw_victory.h: points and result (3.3, 3.4, B5). */
#ifndef BANNERET_BMW_VICTORY_H
#define BANNERET_BMW_VICTORY_H

#include "bmw_state.h"

/* Who holds the hexes of objectives: the last side that had a unit there. */
void bmw_note_holders(const Battle *b, Game *g);

void bmw_score(const Battle *b, const Game *g, int32_t points[SIDE_COUNT]);
uint32_t bmw_score_items(const Battle *b, const Game *g, ScoreItem *out);
void bmw_final_result(const Battle *b, const Game *g, Result *out);

/* The levels by ratio, disintegration, and besides them demoralization. */
uint32_t bmw_prospects(const Battle *b, const Game *g, Prospect out[MAX_PROSPECTS]);

#endif
