/* bmw_march.h: the rules of a step (4.2 to 4.4, 5.2, 8.2, 9.6, 10.1), asked of a unit on its way.
 */
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

/* LEGAL, or why the unit may not leave the map from where it is. */
uint32_t bmw_refuse_exit(const March *m);

/* What of the way bears on what comes, after a step. */
uint32_t bmw_march_way(const March *m, uint32_t direction);

enum {
    STEP_ASKED,  /* ask bmw_refuse_step */
    STEP_LEGAL,  /* and the unit may stop there */
    STEP_PASSES, /* legal, but it may not stop there */
    STEP_ENDS,   /* legal, and its move is over there */
    STEP_REFUSED,
};

/* As march_ease, of a step into a hex where somebody is or that an enemy holds, with so many points
 * left after it. */
uint32_t bmw_march_ease_met(const March *m, uint32_t to, uint32_t left);

/* What holds of every step from where the unit is. */
typedef struct Outlook {
    uint32_t open; /* directions that are not closed to it; none if it may not leave */
    uint32_t left; /* points */
    const uint8_t *cost;
    const uint16_t *near;
} Outlook;

static inline Outlook march_outlook(const March *m)
{
    const Battle *b = m->f->b;
    bool stays = field_in_zone(m->f, m->hex) && (m->spent > 0 || m->held != LEGAL);
    uint32_t allowance = face_move(m->face);
    return (Outlook){stays ? 0 : b->layer[layer_of(m->class)][m->hex],
                     allowance > m->spent ? allowance - m->spent : 0, b->step_cost[0][0][m->hex],
                     b->neighbour[m->hex]};
}

/* What ground and points alone decide of a step, mostly all: bmw_refuse_step says the same. Where
 * rules can be switched off only that is asked. */
static inline uint32_t march_ease(const March *m, const Outlook *o, uint32_t d, uint32_t to)
{
#ifdef BANNERET_MUTATE
    (void)m;
    (void)o;
    (void)d;
    (void)to;
    return STEP_ASKED;
#else
    uint32_t cost = o->cost[d];
    if ((o->open >> d & 1) == 0 || cost > o->left)
        return STEP_REFUSED;
    if (!field_is_bare(m->f, to))
        return bmw_march_ease_met(m, to, o->left - cost);
    return !m->strong || !field_is_touched(m->f, to) ? STEP_LEGAL : STEP_ASKED;
#endif
}

#endif
