/* odds.h: exact chances of one attack, by the resolver apply uses, over every fall of the dice. */
#ifndef BANNERET_ODDS_H
#define BANNERET_ODDS_H

#include "rule_system.h"

/* Adds so many falls of that outcome; the caller has set the denominator. There must be room. */
void odds_put(Odds *odds, Outcome outcome, uint64_t numerator);

/* Counts so many falls, each of which comes up once in `weight` times. False if there is no room
 * for them, or if the weight is 0, which is one too large to be told. */
bool odds_add(Odds *odds, uint64_t weight, uint64_t count, Outcome outcome);

/* If the enemy does not answer. a must be legal and of a kind marked ACT_ATTACK; false otherwise,
 * or if there are more than MAX_FALLS falls or MAX_OUTCOMES outcomes. work: scratch state. */
bool odds_count(const Battle *b, const Game *g, Action a, GameBuffer *work, Odds *out);

typedef struct ClashOdds {
    Odds attack;
    Odds answer; /* what it does to the attacker */
} ClashOdds;

/* The answers that the enemy is offered in some fall of the dice, ascending: at most MAX_ANSWERS,
 * of at most MAX_FALLS falls. a as for odds_count. */
uint32_t odds_answers(const Battle *b, const Game *g, Action a, GameBuffer *work,
                      EnemyAnswer out[MAX_ANSWERS]);

/* If the enemy gives that answer, one of odds_answers, and no other. False as odds_count. */
bool odds_clash(const Battle *b, const Game *g, Action a, Action answer, GameBuffer *work,
                ClashOdds *out);

#endif
