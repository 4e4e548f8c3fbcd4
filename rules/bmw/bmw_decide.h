/* bmw_decide.h: the door: which actions are open now, and why any other is not. */
#ifndef BANNERET_BMW_DECIDE_H
#define BANNERET_BMW_DECIDE_H

#include "bmw_archery.h"
#include "bmw_charge.h"
#include "bmw_declare.h"
#include "bmw_sequence.h"

typedef struct BmwAct { /* a row of bmw_actions.def */
    uint32_t phases;    /* bits */
    uint16_t not_now;
    Verdict (*check)(const Battle *b, const Game *g, Action a);
    void (*apply)(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
} BmwAct;

extern const BmwAct bmw_acts[ACTION_COUNT];

Verdict bmw_check(const Battle *b, const Game *g, Action a);
uint32_t bmw_legal(const Battle *b, const Game *g, Action *out, uint32_t cap);

/* How many actions are open, no more than two; *only is one of them. */
uint32_t bmw_choices(const Battle *b, const Game *g, Action *only);

#endif
