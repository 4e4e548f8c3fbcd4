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
    const uint8_t *entry; /* half points it pays for each hex, or ENTRY_BARRED */
    const uint8_t *home;  /* how far each hex is from its own edge */
    uint32_t unit, side;
    Placement at;
    uint8_t pace; /* how its face pays */
    bool leader, two, fatigued;
    bool own;                   /* the book says what its steps are: GmbBook.refuse_step */
    bool turned, changed;       /* as GmbMover has them */
    bool watched;               /* a leader who may have a leader of the enemy beside him */
    bool homeward;              /* every step so far led home */
    uint32_t spent, full, half; /* half points */
    uint32_t steps;
} March;

typedef struct Step { /* small: it is handed about by value */
    uint16_t why;
    uint16_t cost; /* half points */
    uint16_t left;
    uint8_t face;
    uint8_t direction; /* of the whole unit; DIRECTION_COUNT if it does not go straight ahead */
    bool home;
    bool turned; /* it turns no more */
} Step;

/* The unit as it stands in g. */
void gmb_march_read(const Battle *b, const Game *g, uint32_t unit, March *out);
static inline March gmb_march(const Battle *b, const Game *g, uint32_t unit)
{
    March m;
    gmb_march_read(b, g, unit, &m);
    return m;
}

/* The unit as it would stand on its way. */
/* Walk.detail: hexes entered, as far as it matters, 0 or more; as GmbMover has them, or as the
 * book's own walk does. */
enum { WALK_STEPS, WALK_TURNED, WALK_CHANGED };
March gmb_march_on(const Battle *b, const Game *g, uint32_t unit, const Walk *from);

/* Why spending this much more is too far; home: this act leads towards the own edge. */
static inline uint32_t gmb_refuse_cost(const March *m, uint32_t cost, bool steps, bool home)
{
    const Battle *b = m->b;
    uint32_t total = m->spent + cost;
    REFUSE_IF(b, total > m->full, WHY_TOO_FAR);
    if (!m->fatigued || total <= m->half)
        return LEGAL;
    /* 13.1: the full allowance only while every step leads home; an act that is no step has it
     * only after such a step, or where the option says so. */
    bool led_home = m->homeward && (steps ? home : m->steps > 0);
    if (!steps && m->steps == 0 && b->option[OPTION_FATIGUED_STANDING] == 1)
        led_home = true;
    REFUSE_IF(b, !led_home, WHY_FATIGUED);
    return LEGAL;
}

/* Why a unit may not enter a hex. taken: the reason to cite for another combat unit there. */
uint32_t gmb_refuse_entry(const March *m, uint32_t hex, uint32_t taken);

/* Half points that a counter face pays to enter a terrain, or ENTRY_BARRED. */
uint32_t gmb_entry_cost(const Battle *b, const UnitType *type, uint32_t terrain);

/* The step that the action names; the action may be anything. */
Step gmb_step(const March *m, Action a);

/* The same of a step that is allowed: what it costs and where it leads, judged no more. */
Step gmb_step_allowed(const Battle *b, const Game *g, Action a);

/* The steps of its own will on from there, ascending as their actions. */
uint32_t gmb_steps(const March *m, const Walk *from, WalkStep out[WALK_STEPS_MAX]);

/* Half points to turn about in its two hexes. */
uint32_t gmb_about_face_cost(const March *m);

/* Why a unit without a way on cannot go on: 13.1, 5.12; LEGAL if it is only hemmed in. */
uint32_t gmb_find_stop(const March *m);

#endif
