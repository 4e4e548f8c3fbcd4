/* contest.h: two computer players against each other, in pairs of games on equal seeds with the
 * sides changed, over one battle or several; and with the same pairs in a battle that was changed.
 *
 * Everything counts for the first player, A. */
#ifndef BANNERET_APP_CONTEST_H
#define BANNERET_APP_CONTEST_H

#include "match.h"
#include "tally.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { CONTEST_BATTLES_MAX = 32, ARM_COUNT = 2 };

enum { PLAYER_A, PLAYER_B };

typedef struct GameScore {
    uint8_t half_points; /* of A: 0 lost, 1 drawn, 2 won */
    uint8_t winner;      /* side; NO_SIDE: drawn, or lost by both */
    int32_t margin;      /* of A's side */
    uint32_t decisions;
    uint32_t micros[2]; /* of the processor, by player */
    char *finding;      /* illegal or endless: a bug; NULL */
} GameScore;

typedef struct Point { /* what a unit or a case brings side 0; what it brings side 1 is negative */
    uint16_t unit, rule;
    int32_t value;
} Point;

typedef struct PairScore {
    bool played;
    GameScore game[2]; /* A has side 0, then side 1 */
    Point *points;     /* of both games, where a change is played */
    uint32_t point_count;
} PairScore;

typedef struct Contest {
    Entrant entrant[2];
    uint32_t battle_count, arm_count; /* arms: as it is; with the change */
    Battle *battle[ARM_COUNT][CONTEST_BATTLES_MAX];
    char change[MAX_TEXT * 4];       /* what the second arm has, as it was given */
    char change_lines[MAX_TEXT * 8]; /* and as lines of a battle */
    uint64_t seed;                   /* pair i of a battle has seed + i */
    uint32_t pairs, threads;
    bool sequential;    /* stop when the test between these two is decided */
    double low, high;   /* Elo */
    const char *resume; /* file with the pairs played so far; NULL */

    PairScore *score; /* see contest_score */
    uint32_t decided; /* rounds (a pair of every battle and arm) that count: pairs, or fewer */
    double seconds;
    atomic_uint next, done;
    atomic_bool enough;
    pthread_mutex_t lock;
    FILE *log;
} Contest;

static inline PairScore *contest_score(const Contest *c, uint32_t arm, uint32_t battle,
                                       uint32_t pair)
{
    return &c->score[(pair * c->battle_count + battle) * c->arm_count + arm];
}

/* Plays all pairs that are not in the file yet, until enough are played. false: it was told. */
bool contest_play(Contest *c);
void contest_free(Contest *c);

/* ---- what came of it, of the rounds that count ---- */

/* Of A on a side (SIDE_COUNT: on both) in a battle (battle_count: in all). */
Tally contest_tally(const Contest *c, uint32_t arm, uint32_t battle, uint32_t side);
void contest_pairs(const Contest *c, uint32_t arm, uint32_t battle, uint32_t out[PAIR_SCORES]);

/* Wins of side 0, whoever had it, and what the change does to its share of points and margin: the
 * mean over games of equal seeds and players, with its 95 % interval. */
Tally contest_side(const Contest *c, uint32_t arm, uint32_t battle);
typedef struct Difference {
    double mean, half;
} Difference;
Difference contest_share_change(const Contest *c, uint32_t battle);
Difference contest_margin_change(const Contest *c, uint32_t battle);

/* What the change does to the points of side 0 less those of side 1, a game, by case or by unit:
 * the greatest first. Returns how many there are, at most CAUSES_MAX. */
enum { CAUSES_MAX = 8 };
typedef enum CauseSort { CAUSE_RULE, CAUSE_UNIT } CauseSort;
typedef struct Cause {
    double change;
    uint32_t row; /* of RuleSystem.reasons, or of Battle.units */
} Cause;
uint32_t contest_causes(const Contest *c, uint32_t battle, CauseSort sort, Cause out[CAUSES_MAX]);

/* All of this together, for whoever tells it. */
typedef struct Change {
    double before, after; /* share of side 0 */
    Difference share, margin;
    uint32_t rule_count, unit_count;
    Cause rule[CAUSES_MAX], unit[CAUSES_MAX];
} Change;
Change contest_change(const Contest *c, uint32_t battle);

/* Of a sequential contest: what it has come to, and the ratio that says so. */
typedef struct TestResult {
    const char *word; /* "accepted" */
    double ratio;
} TestResult;
TestResult contest_test(const Contest *c);

/* Thousandths of a second of the processor that a player takes for a game. */
double contest_millis(const Contest *c, uint32_t battle, uint32_t player);
uint32_t contest_findings(const Contest *c);

void contest_print(const Contest *c);
void contest_json(Out *o, const void *contest);
void contest_html(Out *o, const void *contest);

#endif
