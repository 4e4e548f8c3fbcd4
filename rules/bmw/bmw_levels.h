/* bmw_levels.h: losses and what they do to an army: disorder, elimination, demoralization and
 * disintegration (7.7, 11.1, 11.3, 11.4). */
#ifndef BANNERET_BMW_LEVELS_H
#define BANNERET_BMW_LEVELS_H

#include "bmw_state.h"

/* Turns a unit to its back face by that case; nothing happens if it is up already. */
void bmw_disorder(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events);

/* 7.7: the unit or leader is out. Whether an army disintegrates by it is for bmw_end_if_broken, so
 * that two can fall at once. */
void bmw_eliminate(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events);

/* 11.2: an eliminated unit is back; its strength is lost no more. */
void bmw_restore(const Battle *b, Game *g, uint32_t unit, EventSink *events);

/* 11.4: the game is over if an army has disintegrated. */
void bmw_end_if_broken(const Battle *b, Game *g, EventSink *events);

static inline bool bmw_is_demoralized(const Battle *b, const Game *g, uint32_t side)
{
    return bmw(g)->lost[side] >= b->side[side].attr[SIDE_DEMORALIZED];
}

#endif
