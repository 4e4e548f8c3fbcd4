/* tally.h: how sure a result of many games is: shares with their intervals, Elo, and the test that
 * says when enough was played. */
#ifndef BANNERET_APP_TALLY_H
#define BANNERET_APP_TALLY_H

#include "engine/base.h"

typedef struct Tally { /* games of one player */
    uint32_t wins, draws, losses;
    int64_t margin; /* sum of his points less the other's */
} Tally;

/* Pairs by what they brought the player in half points: 0 to 4 of two games. */
enum { PAIR_SCORES = 5 };

typedef struct Interval {
    double low, high;
} Interval;

static inline uint32_t tally_games(const Tally *t)
{
    return t->wins + t->draws + t->losses;
}

/* Wins and half the draws of all games; a half if there are none. */
double tally_share(const Tally *t);

/* Wilson's 95 % interval of such a share. A draw counts as half a win, which makes it a little too
 * wide. */
Interval tally_wilson(const Tally *t);

/* The same of pairs, by the spread that they have: games of a pair share their seed. */
double pairs_share(const uint32_t pairs[PAIR_SCORES]);
Interval pairs_interval(const uint32_t pairs[PAIR_SCORES]);

/* Difference in Elo that such a share means, and back. */
double elo_of(double share);
double share_of(double elo);

/* Logarithm of how much likelier the pairs are if the player is `high` Elo better than if he is
 * `low` better: the generalised sequential probability ratio test on pairs. */
double sprt_ratio(const uint32_t pairs[PAIR_SCORES], double low, double high);

/* Beyond these it is decided, each way wrong once in twenty times. */
static const double sprt_bound = 2.9444389791664403; /* ln 19 */

#endif
