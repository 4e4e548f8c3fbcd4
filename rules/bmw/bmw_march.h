/* bmw_march.h: the rules of a step (4.2 to 4.4, 5.2, 8.2, 9.6, 10.1), asked of a unit on its way. */
#ifndef BANNERET_BMW_MARCH_H
#define BANNERET_BMW_MARCH_H

#include "bmw_move.h"

/* A unit that has come to a hex with so many points spent. */
void bmw_march_at(const Field *f, uint32_t unit, uint32_t hex, uint32_t spent, uint32_t way,
                  March *out);

/* A unit that has not moved yet, with a face up that need not be. */
void bmw_march_face(const Field *f, uint32_t unit, uint32_t face, bool front, March *out);

/* Finds out whether it may leave the enemy zone it starts in. */
void bmw_march_held(March *m);

/* LEGAL, or why the unit may not step in a direction in which there is a hex. *way: after it. */
uint32_t bmw_refuse_step(const March *m, uint32_t direction, uint32_t *way);

/* The part of it that asks neither about points nor about where the unit comes from. */
uint32_t bmw_refuse_entry(const March *m, uint32_t direction);

/* LEGAL, or why the unit may not stop in a hex after such a way. */
uint32_t bmw_refuse_stop(const March *m, uint32_t hex, uint32_t way);

/* What of the way bears on what comes, after a step. */
uint32_t bmw_march_way(const March *m, uint32_t direction);

#endif
