/* marshal.h: a player that plans a whole turn or activation: it lets captains play it out, with the
 * enemy's reply, on dice of its own, and keeps what does best. */
#ifndef BANNERET_AI_MARSHAL_H
#define BANNERET_AI_MARSHAL_H

#include "captain.h"

enum { PLANS_MAX = 24, TAPES_MAX = 64 };

typedef struct Trial { /* a plan and how it has done so far, against doing as the captain likes */
    Plan plan;
    bool active;
    uint32_t samples;
    int64_t sum, square; /* of the differences, on the same dice */
} Trial;

typedef struct Marshal {
    bool plans;    /* the decision that is open is worth a plan */
    uint64_t part; /* that was planned last */
    uint64_t seed;
    uint32_t ply; /* of the last decision */
    uint32_t trial_count;
    uint32_t target;    /* samples that each active trial has at the end of this round */
    uint32_t mutations; /* made so far */
    uint32_t evaluations;
    uint32_t plain_count; /* tapes on which the captain's own way was played */
    int32_t plain[TAPES_MAX];
    Plan plan;    /* in force */
    int32_t gain; /* that it promised */
    Trial trial[PLANS_MAX];
    GameBuffer work;
    Captain captain;          /* who carries it out */
    Captain room[SIDE_COUNT]; /* who play it out in thought */
} Marshal;

extern const Player marshal_player;

#endif
