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

/* What of the way bears on what comes, after a step. */
uint32_t bmw_march_way(const March *m, uint32_t direction);

enum {
    STEP_ASKED,  /* ask bmw_refuse_step */
    STEP_LEGAL,  /* and the unit may stop there */
    STEP_PASSES, /* legal, but it may not stop there */
    STEP_REFUSED,
};

/* Whether from a friend's hex a next one is open where the unit may certainly stop. */
static inline bool march_leads_on(const March *m, uint32_t hex, uint32_t left)
{
    const Battle *b = m->f->b;
    uint32_t open = b->layer[layer_of(m->class)][hex];
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t to = b->neighbour[hex][d];
        if ((open >> d & 1) != 0 && step_cost(b, hex, d) <= left && field_at(m->f, to) == 0 &&
            (!m->strong || !field_is_touched(m->f, to)))
            return true;
    }
    return false;
}

/* What holds of every step from where the unit is. */
typedef struct Outlook {
    uint32_t open; /* directions that are not closed to it; none if it may not leave */
    uint32_t left; /* points */
} Outlook;

static inline Outlook march_outlook(const March *m)
{
    const Battle *b = m->f->b;
    bool stays = field_in_zone(m->f, m->hex) && (m->spent > 0 || m->held != LEGAL);
    uint32_t allowance = face_move(m->face);
    return (Outlook){stays ? 0 : b->layer[layer_of(m->class)][m->hex],
                     allowance > m->spent ? allowance - m->spent : 0};
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
    uint32_t cost = step_cost(m->f->b, m->hex, d);
    if ((o->open >> d & 1) == 0 || cost > o->left)
        return STEP_REFUSED;
    uint32_t at = field_at(m->f, to);
    if (at == 0)
        return !m->strong || !field_is_touched(m->f, to) ? STEP_LEGAL : STEP_ASKED;
    if (at != FIELD_FRIEND || m->class == CLASS_TRAIN)
        return STEP_ASKED;
    if (m->class == CLASS_LEADER)
        return STEP_LEGAL;
    bool passes = unit_at(m->f->g, to) != m->unit && march_leads_on(m, to, o->left - cost);
    return passes ? STEP_PASSES : STEP_ASKED;
#endif
}

#endif
