/* gmb_step.h: one step of a unit, worked out but not taken (5, 6, 7, 13.1): whether it is allowed,
 * what it costs, where it leads. Checks, lists, the path finder and the move itself all ask here.
 */
#ifndef BANNERET_GMB_STEP_H
#define BANNERET_GMB_STEP_H

#include "gmb_units.h"

/* A unit that moves now or in thought: where it stands, and what its steps are measured against.
 * The rest of the position is g's. */
typedef struct March {
    const Battle *b;
    const Game *g;
    const UnitType *type; /* the face that is up */
    uint32_t unit, side;
    Placement at;
    bool leader, two, fatigued;
    uint32_t spent, full, half; /* half points */
    bool homeward;              /* every step so far led home */
    uint32_t steps;
} March;

typedef struct Step {
    uint32_t why;
    uint32_t cost; /* half points */
    uint32_t left, face;
    uint32_t direction; /* of the whole unit; DIRECTION_COUNT if it does not go straight ahead */
    bool home;
} Step;

/* The unit as it stands in g. */
March gmb_march(const Battle *b, const Game *g, uint32_t unit);

/* Why a unit may not begin or go on moving now; LEGAL if it may. */
uint32_t gmb_refuse_march(const Battle *b, const Game *g, uint32_t unit);

/* Why spending this much more is too far; home: this act leads towards the own edge. */
uint32_t gmb_refuse_cost(const March *m, uint32_t cost, bool steps, bool home);

/* Why a unit may not enter a hex. taken: the reason to cite for another combat unit there. */
uint32_t gmb_refuse_entry(const March *m, uint32_t hex, uint32_t taken);

/* Half points to enter a hex, terrain only. */
uint32_t gmb_entry_cost(const March *m, uint32_t hex);

/* The step that the action names; the action may be anything. */
Step gmb_step(const March *m, Action a);

/* The steps of its own will, ascending as their actions: at most WALK_STEPS_MAX. */
uint32_t gmb_steps(const March *m, Step out[WALK_STEPS_MAX]);

/* Half points to turn about in its two hexes. */
uint32_t gmb_about_face_cost(const March *m);

/* Why a unit without a way on cannot go on: 13.1, 5.12; LEGAL if it is only hemmed in. */
uint32_t gmb_find_stop(const March *m);

#endif
