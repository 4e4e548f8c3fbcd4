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

enum { STEP_ASKED, STEP_LEGAL, STEP_REFUSED };

/* What ground and points alone decide of a step, mostly all: bmw_refuse_step says the same. Where
 * rules can be switched off only that is asked. If it is legal the unit may stop there, too. */
static inline uint32_t march_ease(const March *m, uint32_t d, uint32_t to)
{
#ifdef BANNERET_MUTATE
    (void)m;
    (void)d;
    (void)to;
    return STEP_ASKED;
#else
    const Battle *b = m->f->b;
    if (!is_open(b, m->class, m->hex, d) || m->spent + step_cost(b, m->hex, d) > face_move(m->face))
        return STEP_REFUSED;
    if (field_in_zone(m->f, m->hex) && (m->spent > 0 || m->held != LEGAL))
        return STEP_REFUSED;
    bool free = field_at(m->f, to) == 0 && (!m->strong || !field_is_touched(m->f, to));
    return free ? STEP_LEGAL : STEP_ASKED;
#endif
}

#endif
