/* moi_result.h: what results do (12.2 - 12.6). What leaves a choice opens a frame. */
#ifndef BANNERET_MOI_RESULT_H
#define BANNERET_MOI_RESULT_H

#include "moi_acts.h"

/* The standard that serves a unit, lost or not; NO_UNIT if there never was one. */
uint32_t moi_standard_of(const Battle *b, uint32_t unit);

/* Hexes of those who had a part in the result that comes next (M3). */
void moi_set_foes(Game *g, const uint16_t *hexes, uint32_t count);

/* Applies RESULT_D ... RESULT_E to a unit; shock: its leaders are in danger (15.4). */
void moi_hit(const Battle *b, Game *g, uint32_t unit, uint32_t result, bool shock, Dice *d,
             EventSink *events);
/* By ground, riding through or retreat before shock: a retired unit is eliminated. True if it
 * took effect. */
bool moi_disorder(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events);
void moi_retire(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events);
void moi_eliminate(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events);

/* A die on which a unit is disordered, at `needed` or less, and what came of it. */
void moi_risk_disorder(const Battle *b, Game *g, uint32_t unit, uint32_t rule, int32_t needed,
                       Dice *d, EventSink *events);

/* Puts a unit and its leaders in the next hex, with what crossing and entering do; not movement. */
void moi_shift(const Battle *b, Game *g, uint32_t unit, uint32_t hex, Dice *d, EventSink *events);
/* Whether a die falls for who crosses that hexside in a march. */
bool moi_crossing_rolls(const Battle *b, const Game *g, bool mounted, uint32_t from,
                        uint32_t direction);
/* 5.1: the die of a mounted unit that crosses such a hexside. */
void moi_cross(const Battle *b, Game *g, uint32_t unit, uint32_t from, uint32_t direction, Dice *d,
               EventSink *events);

/* A rider whose way has closed may not stay with the archers he rides through (8.0). */
void moi_leave_archers(const Battle *b, Game *g, uint32_t unit, EventSink *events);
void moi_open_facing(const Battle *b, Game *g, uint32_t unit);

/* PHASE_RETREAT, PHASE_RETIRE, PHASE_FACE. */
ActCheck moi_check_retreat, moi_check_retire, moi_check_facing;
ActList moi_list_retreat, moi_list_retire, moi_list_facing;
ActApply moi_apply_retreat, moi_apply_retire, moi_apply_facing;

#endif
