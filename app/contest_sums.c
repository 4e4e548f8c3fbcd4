/* contest_sums.c: what came of the pairs of a contest, of the rounds that count. */
#include "contest.h"

#include <math.h>

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
