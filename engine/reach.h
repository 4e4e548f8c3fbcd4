/* reach.h: where a unit can go now, and how: cheapest chains of the system's own atomic steps. */
#ifndef BANNERET_REACH_H
#define BANNERET_REACH_H

#include "rule_system.h"

/* Every hex with six facings, and two thousand more for counters with two faces and for ways that
 * differ: more than a unit of any book comes to. What is beyond is not found, never misread. */
enum {
    REACH_NODES_MAX = 8192,
    REACH_WAY_MAX = 256, /* steps of one way: each costs something or turns the unit */
    NO_NODE = 0xFFFF,
};

typedef struct ReachNode {
    Walk walk;       /* where it stands, at what cost */
    Action action;   /* the step that leads here from the parent */
    uint16_t parent; /* node it is reached from; 0 is the start and its own parent */
    uint16_t here;   /* another node in the same hex, or NO_NODE */
    uint16_t queued; /* the next node to look at of the same cost, or NO_NODE */
    bool cheapest;   /* no node with the same place costs less: what a client lists */
    bool settled;    /* nothing cheaper leads here */
} ReachNode;

enum { REACH_COSTS = 256 }; /* half points that a move can cost: fewer */

typedef struct Reach {
    uint32_t count; /* node 0 is where the unit stands */
    ReachNode node[REACH_NODES_MAX];
    /* Scratch of the search: the first node in each hex, the last row for those off the map; the
     * nodes of each cost that wait to be looked at, ascending. */
    uint16_t first[MAX_HEXES + 1];
    uint16_t head[REACH_COSTS], tail[REACH_COSTS];
} Reach;

/* Fills out with everything `unit` can reach before this phase ends by actions marked ACT_STEP that
 * roll no dice. */
void reach_find(const Battle *b, const Game *g, uint32_t unit, Reach *out);

/* Whether the unit may end its move there: a destination, not only a place on the way. */
static inline bool reach_stops(const ReachNode *node)
{
    return (node->walk.marks & WALK_PASSES) == 0;
}

/* The actions that lead to a node, in order; returns how many. */
uint32_t reach_way(const Reach *reach, uint32_t node, Action out[REACH_WAY_MAX]);

/* The place of a reach nearest to a hex, the cheapest of several. */
uint32_t reach_nearest(const Battle *b, uint32_t unit, uint32_t hex, const Reach *reach);

/* Why the unit cannot go on from a place of its reach from g towards a hex: the refusal of a step
 * that would bring it nearer or, if it covers the hex there and may not stop, of its end; LEGAL if
 * it may, or if no case forbids such a step. */
Verdict reach_barrier(const Battle *b, const Game *g, uint32_t unit, uint32_t hex,
                      const Reach *reach, uint32_t node);

/* Plays an action that must roll no dice; false if it does, and g is then of no use. */
bool reach_play_quietly(const Battle *b, Game *g, Action a);

/* Half points of movement that a legal action of a unit would spend at once; 0 if none, or if it
 * is an attack or left to chance. */
int32_t reach_cost(const Battle *b, const Game *g, Action a);

#endif
