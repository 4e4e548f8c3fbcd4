/* moi_move.h: movement, facing and zones in the first part of an activation (5.0 - 8.0). */
#ifndef BANNERET_MOI_MOVE_H
#define BANNERET_MOI_MOVE_H

#include "moi_acts.h"

/* What a unit or leader brings to its march, gathered once. It need not stand in g where the march
 * has led it: no chapter asks g where the marcher is. */
typedef struct March {
    const Battle *b;
    const Game *g;
    uint32_t unit, side, hex;
    bool leader, mounted, knight, genitor, sallies, retired, commanded, under_way;
    MoiMover mover; /* its march so far; as at the setting out if it is not under way */
    uint32_t allowance;
    uint32_t touched;    /* moi_touched() of where it stands */
    uint32_t zones;      /* directions of enemies in whose zone it stands */
    uint32_t leaving;    /* points that leaving them adds to any step */
    const uint8_t *cost; /* Battle.step_cost of where it stands */
    uint32_t plain;      /* directions in which only points and who is there can be asked about */
    uint32_t left;       /* points that the ground of a plain step may cost */
} March;

typedef struct Step { /* into the next hex, worked out but not taken */
    uint32_t direction, to;
    uint32_t price; /* points, or COST_BARRED */
    uint32_t zones; /* directions of enemies in whose zone it leads */
} Step;

void moi_march(const Battle *b, const Game *g, uint32_t unit, uint32_t clear, March *out);
/* The same for a unit that its march, as the mover tells it, has led to another hex. */
void moi_march_from(const Battle *b, const Game *g, uint32_t unit, uint32_t hex,
                    const MoiMover *mover, uint32_t clear, March *out);
uint32_t moi_allowance(const Battle *b, const Game *g, uint32_t unit);

/* Why the unit may not move at all in this activation. */
uint32_t moi_refuse_march(const Battle *b, const Game *g, uint32_t unit);
/* bannockburn B6: why one more unit may not act. */
uint32_t moi_refuse_more(const Battle *b, const Game *g, uint32_t unit);
void moi_spend_act(const Battle *b, Game *g, uint32_t unit);
/* courtrai K7, crecy Y7: what the side does not do of its own will yet. */
uint32_t moi_refuse_waiting(const Battle *b, const Game *g, uint32_t unit, uint32_t from,
                            uint32_t direction);

/* The step into the neighbour in that direction, which is on the map. */
Step moi_step(const March *m, uint32_t direction);
/* Why it may not take that step, apart from a duty to attack; if it may, *s is the step. */
uint32_t moi_refuse_step(const March *m, uint32_t direction, Step *s);
/* What can be told of it at a glance: nothing; that it may be taken; that it is refused, by
 * whichever case. */
enum { GLANCE_UNSURE, GLANCE_OPEN, GLANCE_SHUT };
static inline uint32_t moi_glance(const March *m, uint32_t direction, uint32_t to)
{
#ifndef BANNERET_MUTATE /* where a rule is switched off, all are asked */
    uint32_t there = unit_at(m->g, to);
    bool plain = (m->plain >> direction & 1) != 0;
    bool paid = plain && m->cost[direction] - 1u < m->left;
    if (there == NO_UNIT && paid)
        return GLANCE_OPEN;
    if (there != NO_UNIT && there != m->unit) {
        if (m->leader)
            return paid && !m->knight && m->b->units[there].side == m->side ? GLANCE_OPEN
                                                                            : GLANCE_UNSURE;
        bool through = m->knight && is_missile_foot(m->b, m->g, there);
        return through || m->sallies ? GLANCE_UNSURE : GLANCE_SHUT;
    }
    if (plain && m->cost[direction] > m->left && !m->knight) /* who could be stuck, 8.0 */
        return GLANCE_SHUT;
#else
    (void)m;
    (void)direction;
    (void)to;
#endif
    return GLANCE_UNSURE;
}
static inline Step moi_plain_step(const March *m, uint32_t direction)
{
    return (Step){direction, m->b->neighbour[m->hex][direction], m->cost[direction] + m->leaving,
                  0};
}
static inline uint32_t moi_try_step(const March *m, uint32_t direction, Step *s)
{
    if (moi_glance(m, direction, m->b->neighbour[m->hex][direction]) != GLANCE_OPEN)
        return moi_refuse_step(m, direction, s);
    *s = moi_plain_step(m, direction);
    return LEGAL;
}
/* What the step makes of the march, which *mover tells so far. */
void moi_note_step(const March *m, const Step *s, MoiMover *mover);
/* The step without what it provokes. */
void moi_take_step(const March *m, Game *g, const Step *s);
/* Another than the marcher that stands in the hex; of two, *second is the other; NO_UNIT. */
uint32_t moi_other_in(const March *m, uint32_t hex, uint32_t *second);

ActCheck moi_check_step;
ActList moi_list_steps;
ActApply moi_apply_step;

/* The unit or leader sets out. */
void moi_set_out(const Battle *b, Game *g, uint32_t unit);
/* Ends the move under way, if there is one. */
void moi_end_move(const Battle *b, Game *g, EventSink *events);
/* Opens the counter-charge that waited for the end of a move; false if none does. */
bool moi_drive_provoked(const Battle *b, Game *g);

/* 8.0: archers in the hex, `from` or after him, for whom a die falls when the rider comes. */
uint32_t moi_ridden(const Battle *b, const Game *g, uint32_t rider, uint32_t hex, uint32_t from);
/* The die of friendly archers that a mounted unit rides through. */
void moi_ride_through(const Battle *b, Game *g, uint32_t rider, uint32_t hex, Dice *d,
                      EventSink *events);

#endif
