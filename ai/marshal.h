/* marshal.h: a player that plans a whole turn or activation: it lets captains play it out, with the
 * enemy's reply, on dice of its own, and keeps what does best. */
#ifndef BANNERET_AI_MARSHAL_H
#define BANNERET_AI_MARSHAL_H

#include "captain.h"

enum { TAPES_MAX = 64, FIRSTS_MAX = 24, DUEL_TAPES = 32 };

typedef struct Score { /* how something does against the plan in force, on the same tapes */
    uint32_t samples;
    int64_t sum, square; /* of the differences */
} Score;

/* How far a playout has come. */
typedef struct Course {
    uint32_t decisions;
    uint64_t last;  /* what the last decision was for */
    uint32_t again; /* how often it was for that just before */
} Course;

/* How a plan begins, until chance or the enemy has a say: the same on every tape, so it is thought
 * through once. The position is the one before the action that ends it. */
typedef struct Opening {
    bool known;
    Course course;
    Action action;
    GameBuffer game;
    uint8_t captain[CAPTAIN_KEPT]; /* as he has just decided */
} Opening;

/* A plan against the captain's own way, on tapes that no trial sees. */
typedef struct Duel {
    Plan plan; /* another begins anew */
    Score score;
    Opening opening, own_opening;
    uint32_t own_count; /* of tapes, from the first on: those on which his own way was played */
    int32_t own[DUEL_TAPES];
} Duel;

typedef struct Marshal {
    bool plans;    /* the decision that is open is worth a plan */
    uint64_t part; /* that was planned last */
    uint64_t seed;
    uint8_t style;          /* of the captain whose way it betters */
    uint32_t ply;           /* of the last decision */
    uint32_t turn, phasing; /* that the plan is for */
    uint32_t first_count;   /* actions that a plan may begin with */
    Action first[FIRSTS_MAX];
    uint32_t army_count, foe_count; /* units that a plan may be about, and enemies */
    uint8_t army[MAX_UNITS], foe[MAX_UNITS];
    Score first_score[FIRSTS_MAX];
    uint32_t evaluations;

    Plan own;           /* the captain's own way */
    Plan plan;          /* in force: his own way, at first */
    uint64_t played_on; /* of tapes: those on which it was played */
    int32_t played[TAPES_MAX];
    Opening opening;
    Duel duel; /* of the plan in force */

    bool is_through;    /* there is nothing more to try */
    uint32_t proposals; /* made so far */
    bool proposed;      /* a plan is on trial against the one in force, on the same tapes */
    Plan trial;
    Score score;
    uint32_t tape; /* the next */
    uint64_t tried_on;
    int32_t tried[TAPES_MAX];
    Opening trial_opening;

    int32_t tempered[WEIGHT_COUNT], followed[WEIGHT_COUNT]; /* weights of plans with a temper */
    GameBuffer work;
    Captain captain;          /* who carries it out */
    Captain room[SIDE_COUNT]; /* who play it out in thought */
} Marshal;

extern const Player marshal_player, bold_marshal_player;

/* The units of the part that are near enough to the enemy for a thought, the nearest first, and
 * enemies as near. */
void marshal_muster(Marshal *m, const Battle *b, const Game *g);

/* A plan like the one in force but for something, the number-th of the part. */
void marshal_propose(const Marshal *m, const Battle *b, const Game *g, uint32_t number, Plan *p);

#endif
