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

/* Why a command may not be activated now, by whatever means. */
uint32_t moi_refuse_command(const Battle *b, const Game *g, uint32_t group);
/* The command that must be its side's first; NO_UNIT if none (crecy Y1, poitiers P1, B8). */
uint32_t moi_first_command(const Battle *b, const Game *g, uint32_t side);

/* The case that makes a unit eager. */
uint32_t moi_eager_rule(const Battle *b, const Game *g, uint32_t unit);
/* Marks units that must attack in this activation (falkirk F7, crecy Y5, poitiers P1, P3, B8). */
void moi_mark_eager(const Battle *b, Game *g, uint32_t group);
/* Whether it must attack and can from where it stands; why it may then not step there or turn so:
 * it could not attack any more. */
bool moi_is_bound(const Battle *b, const Game *g, uint32_t unit);
uint32_t moi_refuse_eager_step(const Battle *b, const Game *g, uint32_t unit, uint32_t to);
uint32_t moi_refuse_eager_turn(const Battle *b, const Game *g, uint32_t unit, uint32_t face);
/* Why the first part may not end yet: eager units still have to turn to their enemy. */
uint32_t moi_refuse_eager_done(const Battle *b, const Game *g);

/* crecy Y10: pits in front of the target, for one who charges it from that direction. */
bool moi_has_pits(const Battle *b, const Game *g, uint32_t target, uint32_t direction);

/* falkirk F4: a unit of the shy command has been shot at; at the end of an activation. */
void moi_comyn_shot(const Battle *b, Game *g, uint32_t target);
void moi_test_shot(const Battle *b, Game *g, Dice *d, EventSink *events);
void moi_test_shy(const Battle *b, Game *g, Dice *d, EventSink *events);
/* Flight points of the side because its shy command has gone home. */
int32_t moi_shy_points(const Battle *b, const Game *g, uint32_t side);
/* najera N6, at the start of an activation of that side. */
void moi_test_heart(const Battle *b, Game *g, uint32_t side, Dice *d, EventSink *events);
/* courtrai K7, crecy Y7: the side waits until the enemy has so many flight points; waiting ends
 * for good. */
bool moi_waits(const Battle *b, const Game *g, uint32_t side, uint32_t attribute);
void moi_update_latch(const Battle *b, Game *g);
/* falkirk F9, crecy Y11. */
void moi_check_clock(const Battle *b, Game *g, EventSink *events);

#endif
