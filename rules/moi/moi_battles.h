/* moi_battles.h: special rules of the six battles that data alone cannot say. */
#ifndef BANNERET_MOI_BATTLES_H
#define BANNERET_MOI_BATTLES_H

#include "moi_units.h"

/* falkirk F3: the side only turns, rallies and answers fire. */
static inline bool moi_is_still(const Battle *b, uint32_t side)
{
    return b->side[side].attr[SIDE_STILL] != 0 && b->option[OPTION_HISTORICAL] != 0;
}

/* bannockburn B3: the unit shares a Schiltron's hex. */
bool moi_shares_ring(const Battle *b, const Game *g, uint32_t unit);
/* Hexes to the nearest enemy unit. */
uint32_t moi_nearest_enemy(const Battle *b, const Game *g, uint32_t unit);

/* Why a command may not be activated now, by whatever means. */
uint32_t moi_refuse_command(const Battle *b, const Game *g, uint32_t group);
/* The command that must be its side's first; NO_UNIT if none (crecy Y1, poitiers P1, B8). */
uint32_t moi_first_command(const Battle *b, const Game *g, uint32_t side);

/* crecy Y10: pits in front of the target, for one who charges it from that direction. */
bool moi_has_pits(const Battle *b, const Game *g, uint32_t target, uint32_t direction);

/* falkirk F4: a unit of the shy command has been shot at; at the end of an activation. */
void moi_note_shot_at_shy(const Battle *b, Game *g, uint32_t target);
void moi_test_shot(const Battle *b, Game *g, Dice *d, EventSink *events);
void moi_test_shy(const Battle *b, Game *g, Dice *d, EventSink *events);
/* Flight points of the side because its shy command has gone home. */
int32_t moi_shy_points(const Battle *b, const Game *g, uint32_t side);
/* najera N6, at the start of an activation of that side. */
void moi_test_heart(const Battle *b, Game *g, uint32_t side, Dice *d, EventSink *events);
/* courtrai K7, crecy Y7: the side waits until the enemy has so many flight points; waiting ends
 * for good. */
bool moi_waits(const Battle *b, const Game *g, uint32_t side, uint32_t attribute);
void moi_end_waiting(const Battle *b, Game *g);
/* falkirk F9, crecy Y11. */
void moi_check_clock(const Battle *b, Game *g, EventSink *events);

#endif
