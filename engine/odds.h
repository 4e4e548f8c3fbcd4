/* odds.h: exact chances of one attack, by the resolver apply uses, over every fall of the dice. */
#ifndef BANNERET_ODDS_H
#define BANNERET_ODDS_H

#include "rule_system.h"

typedef struct OddsRow {
    Outcome outcome;
    uint64_t numerator; /* over Odds.denominator */
} OddsRow;

typedef struct Odds {
    uint64_t denominator;
    uint32_t falls; /* how many were run */
    uint32_t row_count;
    OddsRow row[MAX_OUTCOMES]; /* by kind, then value */
} Odds;

/* a must be legal and of a kind marked ACT_ATTACK; false otherwise, or if there are more than
 * MAX_FALLS falls or MAX_OUTCOMES outcomes. work: scratch state. */
bool odds_count(const Battle *b, const Game *g, Action a, GameBuffer *work, Odds *out);

#endif
