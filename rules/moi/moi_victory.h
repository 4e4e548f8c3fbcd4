/* moi_victory.h: flight points, flight checks and the end of the game (16.0). */
#ifndef BANNERET_MOI_VICTORY_H
#define BANNERET_MOI_VICTORY_H

#include "moi_units.h"

int32_t moi_flight_points(const Battle *b, const Game *g, uint32_t side);
int32_t moi_flight_level(const Battle *b, uint32_t side);

/* Both sides check, the active one first; ends the game if one runs. */
void moi_check_flight(const Battle *b, Game *g, Dice *d, EventSink *events);
/* M12: the assailant alone. */
void moi_check_assailant(const Battle *b, Game *g, uint32_t side, Dice *d, EventSink *events);

void moi_end_game(Game *g, uint32_t winner, uint32_t rule, EventSink *events);
/* What each side has made the other lose. */
void moi_score(const Battle *b, const Game *g, int32_t points[SIDE_COUNT]);
uint32_t moi_score_items(const Battle *b, const Game *g, ScoreItem *out);
void moi_result(const Battle *b, const Game *g, Result *out);

/* C9: the stand-off costs only an assailant. */
bool moi_waits_well(const Battle *b, const Game *g, uint32_t side);

/* How far each side is from running, and what a dear victory is worth. */
uint32_t moi_prospects(const Battle *b, const Game *g, Prospect out[MAX_PROSPECTS]);

/* M15, at the end of an activation or a pass: a battle that brings nothing any more is a draw. */
void moi_tick_progress(const Battle *b, Game *g, EventSink *events);

#endif
