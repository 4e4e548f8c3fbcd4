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
    bool leader, mounted, knight, genitor, retired, commanded, under_way;
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

March moi_march(const Battle *b, const Game *g, uint32_t unit, uint32_t clear);
/* The same for a unit that its march, as the mover tells it, has led to another hex. */
March moi_march_from(const Battle *b, const Game *g, uint32_t unit, uint32_t hex,
                     const MoiMover *mover, uint32_t clear);
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
static inline uint32_t moi_try_step(const March *m, uint32_t direction, Step *s)
{
#ifndef BANNERET_MUTATE /* where a rule is switched off, all are asked */
    uint32_t to = m->b->neighbour[m->hex][direction];
    uint32_t cost = m->cost[direction];
    if ((m->plain >> direction & 1) != 0 && cost - 1 < m->left && unit_at(m->g, to) == NO_UNIT) {
        *s = (Step){direction, to, cost + m->leaving, 0};
        return LEGAL;
    }
#endif
    return moi_refuse_step(m, direction, s);
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
