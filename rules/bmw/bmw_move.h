/* bmw_move.h: movement (4.0, 5.2, 8.2, 9.6, 10.1): one unit at a time, hex by hex. */
#ifndef BANNERET_BMW_MOVE_H
#define BANNERET_BMW_MOVE_H

#include "../../engine/action_list.h"
#include "bmw_ground.h"

/* A unit on its way. check, list, apply and the path finder ask the same questions of it: the unit
 * need not stand where the march says. */
typedef struct March {
    const Field *f;
    uint32_t unit, face, class;
    uint32_t hex, spent, way;
    uint32_t bar; /* why it may not charge, whatever its way; LEGAL; for heavy horse on its front */
    uint32_t held;   /* why it may not leave the enemy zone it starts in; LEGAL */
    uint32_t holder; /* by whom it is held */
    bool strong;     /* 9.6: heavy horse on its front */
} March;

void bmw_march(const Field *f, uint32_t unit, March *out);

Verdict bmw_check_step(const Battle *b, const Game *g, Action a);
Verdict bmw_check_enter(const Battle *b, const Game *g, Action a);
Verdict bmw_check_exit(const Battle *b, const Game *g, Action a);
Verdict bmw_check_march_halt(const Battle *b, const Game *g, Action a);

void bmw_list_movement(const Battle *b, const Game *g, ActionList *list);

void bmw_apply_step(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void bmw_apply_enter(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void bmw_apply_exit(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void bmw_march_halt(const Battle *b, Game *g, EventSink *events);

/* RuleSystem.walk and walk_on. */
void bmw_walk(const Battle *b, const Game *g, uint32_t unit, Walk *out);
uint32_t bmw_walk_on(const Battle *b, const Game *g, uint32_t unit, const Walk *from,
                     WalkStep out[WALK_STEPS_MAX]);

/* Arsuf A4: a unit that must charge in this movement phase and still can, or NO_UNIT. */
uint32_t bmw_must_charge(const Battle *b, const Game *g, const Field *f);

#endif
