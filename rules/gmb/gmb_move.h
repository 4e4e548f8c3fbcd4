/* gmb_move.h: the movement phase (5, 6, 7, 13.1): steps, turns, stacks, who is under way. */
#ifndef BANNERET_GMB_MOVE_H
#define BANNERET_GMB_MOVE_H

#include "gmb_units.h"

/* A unit that may move now, with what its steps are measured against. */
typedef struct March {
    const Battle *b;
    const Game *g;
    uint32_t unit, side;
    bool leader, schiltrom, fatigued;
    uint32_t spent, full, half; /* half points */
    bool homeward;              /* every step so far led home */
    uint32_t steps;
} March;

March march_of(const Battle *b, const Game *g, uint32_t unit);

/* Why a unit may not begin or go on moving now; LEGAL if it may. */
uint32_t refuse_march(const Battle *b, const Game *g, uint32_t unit);

/* Why spending this much more is too far; home: this act leads towards the own edge. */
uint32_t refuse_cost(const March *m, uint32_t cost, bool steps, bool home);

/* Why a unit may not enter a hex. taken: the reason to cite for another combat unit there. */
uint32_t refuse_entry(const March *m, uint32_t hex, uint32_t taken);

/* Half points to enter a hex, terrain only. */
uint32_t entry_cost(const March *m, uint32_t hex);

/* Opens the move of a unit, with the leaders who go along, if it is not open yet. */
void march_begin(const Battle *b, Game *g, uint32_t unit);
void march_spend(Game *g, uint32_t cost);

/* Takes the unit under way and its leaders to their new hexes; captures whom it meets. */
void march_carry(const Battle *b, Game *g, uint32_t unit, uint32_t left, uint32_t face,
                 EventSink *events);

/* The unit under way has completed its movement, by that rule or, if 0, as its owner wishes. */
void march_end(const Battle *b, Game *g, uint32_t rule, EventSink *events);

/* The unit under way has no way on and halts; what stops it is told, then and when it is asked. */
void march_stop(const Battle *b, Game *g, EventSink *events);

uint32_t check_step(const Battle *b, const Game *g, Action a);
uint32_t check_about_face(const Battle *b, const Game *g, Action a);
uint32_t check_leave(const Battle *b, const Game *g, Action a);
void apply_step(const Battle *b, Game *g, Action a, EventSink *events);
void apply_about_face(const Battle *b, Game *g, Action a, EventSink *events);
void apply_leave(const Battle *b, Game *g, Action a, EventSink *events);

/* Legal steps, turns and leave-takings of one unit, ascending. */
void list_steps(const March *m, ActionList *list);
void list_about_face(const March *m, ActionList *list);

#endif
