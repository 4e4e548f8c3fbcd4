/* reach.h: where a unit can go now, and how: cheapest chains of the system's own atomic steps. */
#ifndef BANNERET_REACH_H
#define BANNERET_REACH_H

#include "rule_system.h"

enum { REACH_NODES_MAX = 1024 };

typedef struct ReachNode {
    Placement place;
    uint16_t way;    /* the status "way" there: what of the way so far bears on what comes */
    bool cheapest;   /* no node with the same place costs less: what a client lists */
    uint16_t parent; /* node it is reached from; 0 is the start and its own parent */
    int16_t cost;    /* in half points */
    Action action;   /* the step that leads here from the parent */
} ReachNode;

typedef struct Reach {
    uint32_t count; /* node 0 is where the unit stands */
    ReachNode node[REACH_NODES_MAX];
    GameBuffer state[REACH_NODES_MAX]; /* scratch: the position at each node */
} Reach;

/* Fills out with everything `unit` can reach before this phase ends by actions marked ACT_STEP that
 * roll no dice: the nearest REACH_NODES_MAX places. The status named "spent" gives the cost:
 * what the unit will have spent in all when it stands there; 0 in a system without it. */
void reach_find(const Battle *b, const Game *g, uint32_t unit, Reach *out);

/* The place of a reach nearest to a hex, the cheapest of several. */
uint32_t reach_nearest(const Battle *b, uint32_t unit, uint32_t hex, const Reach *reach);

/* Why the unit cannot go on from a place of its reach towards a hex: the refusal of a step that
 * would bring it nearer; LEGAL if it covers the hex there, or if no case forbids such a step. */
Verdict reach_barrier(const Battle *b, uint32_t unit, uint32_t hex, const Reach *reach,
                      uint32_t node);

/* Half points of movement that a legal action of a unit would spend at once; 0 if none, or if it
 * is an attack or left to chance. */
int32_t reach_cost(const Battle *b, const Game *g, Action a);

#endif
