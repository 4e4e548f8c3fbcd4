/* contest_sums.c: what came of the pairs of a contest, of the rounds that count. */
#include "contest.h"

#include <math.h>
#include <stdlib.h>

_Static_assert((int)MAX_UNITS <= (int)MAX_REASONS, "one list holds the causes of either sort");

static bool concerns(const Contest *c, uint32_t asked, uint32_t battle)
{
    return asked == c->battle_count || asked == battle;
}

Tally contest_tally(const Contest *c, uint32_t arm, uint32_t battle, uint32_t side)
{
    Tally t = {0};
    for (uint32_t i = 0; i < c->decided * c->battle_count * SIDE_COUNT; i++) {
        uint32_t at = i / SIDE_COUNT % c->battle_count, played = i % SIDE_COUNT;
        if (!concerns(c, battle, at) || (side != SIDE_COUNT && side != played))
            continue;
        const GameScore *s =
            &contest_score(c, arm, at, i / SIDE_COUNT / c->battle_count)->game[played];
        t.wins += s->half_points == 2;
        t.draws += s->half_points == 1;
        t.losses += s->half_points == 0;
        t.margin += s->margin;
    }
    return t;
}

void contest_pairs(const Contest *c, uint32_t arm, uint32_t battle, uint32_t out[PAIR_SCORES])
{
    memset(out, 0, PAIR_SCORES * sizeof out[0]);
    for (uint32_t i = 0; i < c->decided * c->battle_count; i++) {
        if (!concerns(c, battle, i % c->battle_count))
            continue;
        const PairScore *s = contest_score(c, arm, i % c->battle_count, i / c->battle_count);
        out[s->game[0].half_points + s->game[1].half_points]++;
    }
}

/* In half points, whoever played the side. */
static uint32_t score_of_side_0(const GameScore *s)
{
    return s->winner == 0 ? 2 : s->winner == 1 ? 0 : 1;
}

Tally contest_side(const Contest *c, uint32_t arm, uint32_t battle)
{
    Tally t = {0};
    for (uint32_t i = 0; i < c->decided * SIDE_COUNT; i++) {
        uint32_t played = i % SIDE_COUNT;
        const GameScore *s = &contest_score(c, arm, battle, i / SIDE_COUNT)->game[played];
        uint32_t score = score_of_side_0(s);
        t.wins += score == 2;
        t.draws += score == 1;
        t.losses += score == 0;
        t.margin += played == 0 ? s->margin : -s->margin;
    }
    return t;
}

/* Mean and 95 % half width of what value() says of a game with the change less without it. */
static Difference change_of(const Contest *c, uint32_t battle,
                            double (*value)(const GameScore *s, uint32_t played))
{
    double sum = 0, square = 0, pairs = c->decided;
    for (uint32_t i = 0; i < c->decided; i++) {
        double change = 0; /* of a pair: its games share their seed */
        for (uint32_t k = 0; k < SIDE_COUNT; k++)
            change += (value(&contest_score(c, 1, battle, i)->game[k], k) -
                       value(&contest_score(c, 0, battle, i)->game[k], k)) /
                      SIDE_COUNT;
        sum += change;
        square += change * change;
    }
    double mean = pairs > 0 ? sum / pairs : 0;
    double variance = pairs > 1 ? (square - pairs * mean * mean) / (pairs - 1) : 0;
    double half = pairs > 1 ? 1.96 * sqrt((variance > 0 ? variance : 0) / pairs) : 1;
    return (Difference){mean, half};
}

static double share_value(const GameScore *s, uint32_t played)
{
    (void)played;
    return score_of_side_0(s) / 2.0;
}

static double margin_value(const GameScore *s, uint32_t played)
{
    return played == 0 ? s->margin : -s->margin;
}

Difference contest_share_change(const Contest *c, uint32_t battle)
{
    return change_of(c, battle, share_value);
}

Difference contest_margin_change(const Contest *c, uint32_t battle)
{
    return change_of(c, battle, margin_value);
}

static int compare_causes(const void *x, const void *y)
{
    double a = fabs(((const Cause *)x)->change), b = fabs(((const Cause *)y)->change);
    if (a != b)
        return a > b ? -1 : 1;
    return ((const Cause *)x)->row < ((const Cause *)y)->row ? -1 : 1;
}

uint32_t contest_causes(const Contest *c, uint32_t battle, CauseSort sort, Cause out[CAUSES_MAX])
{
    const Battle *b = c->battle[0][battle];
    uint32_t rows = sort == CAUSE_RULE ? b->rules->reason_count : b->unit_count, count = 0;
    int64_t sum[MAX_REASONS] = {0}; /* with the change less without it */
    Cause cause[MAX_REASONS];
    for (uint32_t i = 0; i < c->decided * ARM_COUNT; i++) {
        const PairScore *s = contest_score(c, i % ARM_COUNT, battle, i / ARM_COUNT);
        for (uint32_t k = 0; k < s->point_count; k++) {
            uint32_t row = sort == CAUSE_RULE ? s->points[k].rule : s->points[k].unit;
            if (row < rows)
                sum[row] += i % ARM_COUNT == 1 ? s->points[k].value : -s->points[k].value;
        }
    }
    for (uint32_t i = 0; i < rows; i++)
        cause[i] = (Cause){(double)sum[i] / (2.0 * c->decided), i};
    qsort(cause, rows, sizeof *cause, compare_causes);
    while (count < rows && count < CAUSES_MAX && cause[count].change != 0) {
        out[count] = cause[count];
        count++;
    }
    return count;
}

Change contest_change(const Contest *c, uint32_t battle)
{
    Tally before = contest_side(c, 0, battle), after = contest_side(c, 1, battle);
    Change change = {
        .before = tally_share(&before),
        .after = tally_share(&after),
        .share = contest_share_change(c, battle),
        .margin = contest_margin_change(c, battle),
    };
    change.rule_count = contest_causes(c, battle, CAUSE_RULE, change.rule);
    change.unit_count = contest_causes(c, battle, CAUSE_UNIT, change.unit);
    return change;
}

TestResult contest_test(const Contest *c)
{
    uint32_t pairs[PAIR_SCORES];
    contest_pairs(c, 0, c->battle_count, pairs);
    double ratio = sprt_ratio(pairs, c->low, c->high);
    return (TestResult){ratio > sprt_bound    ? "accepted"
                        : ratio < -sprt_bound ? "rejected"
                                              : "undecided",
                        ratio};
}

double contest_millis(const Contest *c, uint32_t battle, uint32_t player)
{
    double micros = 0, games = 0;
    for (uint32_t i = 0; i < c->decided * c->battle_count; i++) {
        if (!concerns(c, battle, i % c->battle_count))
            continue;
        const PairScore *s = contest_score(c, 0, i % c->battle_count, i / c->battle_count);
        micros += s->game[0].micros[player];
        micros += s->game[1].micros[player];
        games += 2;
    }
    return games > 0 ? micros / games / 1000 : 0;
}

uint32_t contest_findings(const Contest *c)
{
    uint32_t findings = 0;
    for (uint32_t i = 0; i < c->pairs * c->battle_count * c->arm_count * 2; i++)
        findings += c->score[i / 2].game[i % 2].finding != NULL;
    return findings;
}
