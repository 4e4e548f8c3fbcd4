/* march.h: several units sent on their way by one order: which goes first, how far each comes, and
 * what stops it. Made of ordinary actions; nothing is played but on a copy. */
#ifndef BANNERET_MARCH_H
#define BANNERET_MARCH_H

#include "reach.h"

enum { MARCH_ACTIONS_MAX = 2048 }; /* beyond them the units still left stay where they are */

typedef struct MarchGoal { /* where a unit shall go */
    uint16_t unit;
    uint16_t hex; /* its left hex if it covers two */
    uint8_t face; /* direction from left to right; means nothing for a unit of one hex */
} MarchGoal;

typedef struct MarchEnd { /* where it comes to */
    bool arrived;
    Placement place;
    Verdict why; /* what stops it; LEGAL if it has arrived or no case forbids it to go on */
} MarchEnd;

typedef struct March {
    GameBuffer work; /* the position as planned so far */
    uint32_t action_count;
    Action action[MARCH_ACTIONS_MAX];
    MarchEnd end[MAX_UNITS]; /* of each goal */
} March;

/* Plans the way of each unit to its goal, or as near as it comes. Who can arrive goes first, and
 * among the others those named first, so that no one blocks another who could have gone on; each
 * completes its move where the rules let it. No step is planned that rolls dice or hands the
 * decision over. At most MAX_UNITS goals, each unit once. */
void march_plan(const Battle *b, const Game *g, const MarchGoal *goals, uint32_t count, Reach *room,
                March *out);

#endif
