/* odds.h: exact chances of one attack, by the resolver apply uses, over every fall of the dice. */
#ifndef BANNERET_ODDS_H
#define BANNERET_ODDS_H

#include "rule_system.h"

/* Adds so many falls of that outcome; the caller has set the denominator. There must be room. */
void odds_put(Odds *odds, Outcome outcome, uint64_t numerator);

/* Counts so many falls, each of which comes up once in `weight` times. False if there is no room
 * for them, or if the weight is 0, which is one too large to be told. */
bool odds_add(Odds *odds, uint64_t weight, uint64_t count, Outcome outcome);

/* If the enemy does not answer. a must be legal and of a kind that action_has_odds; false
 * otherwise, or if there are more than MAX_FALLS falls or MAX_OUTCOMES outcomes. work: scratch
 * state. */
bool odds_count(const Battle *b, const Game *g, Action a, GameBuffer *work, Odds *out);

typedef struct JoinedRow {
    Clash clash;        /* without an answer, clash.answer is NOT_ANSWERED */
    uint64_t numerator; /* over JoinedOdds.denominator */
} JoinedRow;

/* An attack and what the enemy does about it in one distribution. */
typedef struct JoinedOdds {
    uint64_t denominator;
    uint32_t falls;
    uint32_t row_count; /* 0: there are more than MAX_JOINED different ones, which are not told */
    JoinedRow row[MAX_JOINED];
} JoinedOdds;

#define NOT_ANSWERED ((Outcome){0xFFFF, 0})

typedef struct ClashOdds {
    Odds attack;
    Odds answer; /* what it does to the attacker */
    JoinedOdds joined;
} ClashOdds;

/* The answers that the enemy is offered in some fall of the dice, ascending: at most MAX_ANSWERS,
 * of at most MAX_FALLS falls. a as for odds_count. */
uint32_t odds_answers(const Battle *b, const Game *g, Action a, GameBuffer *work,
                      EnemyAnswer out[MAX_ANSWERS]);

/* If the enemy gives that answer, one of odds_answers, and no other. False as odds_count. */
bool odds_clash(const Battle *b, const Game *g, Action a, Action answer, GameBuffer *work,
                ClashOdds *out);

/* ---- what an attack is worth to the side that makes it ---- */

int32_t outcome_worth(const Battle *b, Outcome o);
int32_t clash_worth(const Battle *b, Clash clash);

/* The odds of an attack that is not answered. */
void joined_alone(const Odds *odds, JoinedOdds *out);

/* Counts so many falls, each of which comes up once in `weight` times; the denominator is a
 * multiple of that, and of the one before. */
void joined_add(JoinedOdds *odds, uint64_t denominator, uint64_t weight, uint64_t count,
                Clash clash);

/* The best first; equals in the order of their rows of words. */
void joined_order(const Battle *b, JoinedOdds *odds);

/* What the side may expect, in millionths: the answer with the least is the worst for it. */
int64_t joined_worth(const Battle *b, const JoinedOdds *odds);

enum { MAX_GISTS = 3 }; /* a headline */

typedef struct Gist { /* part of the sum of an attack: how often something happens */
    const char *text;
    int32_t worth; /* of the best that is called so */
    uint64_t numerator;
} Gist;

/* The attack summed up, the best first; parts may happen together. Where there are more parts than
 * a headline holds, all that is good, and all that is bad, is told as one, with the likeliest of
 * the good. */
uint32_t joined_sum(const Battle *b, const JoinedOdds *odds, Gist out[MAX_GISTS]);

#endif
