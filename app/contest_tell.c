/* contest_tell.c: what came of a contest, for a person and for a program. */
#include "contest.h"

#include <stdlib.h>

enum { FINDINGS_SHOWN = 10, CAUSES_SHOWN = 8 };
_Static_assert((int)MAX_UNITS <= (int)MAX_REASONS, "one list holds the causes of either sort");

static const char *const sprt_words[] = {"undecided", "accepted", "rejected"};

static const char *sprt_word(const Contest *c)
{
    uint32_t pairs[PAIR_SCORES];
    contest_pairs(c, 0, c->battle_count, pairs);
    double ratio = sprt_ratio(pairs, c->low, c->high);
    return sprt_words[ratio > sprt_bound ? 1 : ratio < -sprt_bound ? 2 : 0];
}

static void print_row(const char *name, const char *as, const Tally *t)
{
    Interval i = tally_wilson(t);
    printf("%-26.26s %-12.12s %6u %5u %5u %5u  %5.1f%%  %5.1f-%5.1f%%  %+8.1f\n", name, as,
           tally_games(t), t->wins, t->draws, t->losses, 100 * tally_share(t), 100 * i.low,
           100 * i.high, tally_games(t) > 0 ? (double)t->margin / tally_games(t) : 0);
}

static void print_table(const Contest *c)
{
    printf("%-26s %-12s %6s %5s %5s %5s  %6s  %12s  %8s\n", "battle", "A plays", "games", "won",
           "drawn", "lost", "share", "95 % Wilson", "margin");
    for (uint32_t i = 0; i < c->battle_count; i++) {
        for (uint32_t side = 0; side < SIDE_COUNT; side++) {
            Tally t = contest_tally(c, 0, i, side);
            print_row(side == 0 ? c->battle[0][i]->id : "", c->battle[0][i]->side[side].name, &t);
        }
    }
    Tally all = contest_tally(c, 0, c->battle_count, SIDE_COUNT);
    print_row("all", "both", &all);
}

static void print_pooled(const Contest *c)
{
    uint32_t pairs[PAIR_SCORES];
    contest_pairs(c, 0, c->battle_count, pairs);
    Interval i = pairs_interval(pairs);
    double share = pairs_share(pairs);
    printf("\npairs: %u lost, %u, %u even, %u, %u won; share %.2f%% (%.2f-%.2f%%)\n", pairs[0],
           pairs[1], pairs[2], pairs[3], pairs[4], 100 * share, 100 * i.low, 100 * i.high);
    printf("Elo:   %+.0f (%+.0f to %+.0f)%s\n", elo_of(share), elo_of(i.low), elo_of(i.high),
           share < 1e-4 || share > 1 - 1e-4 ? "; further apart than these games can tell" : "");
    if (c->sequential)
        printf("test:  %s: %+.0f Elo against %+.0f, ratio %+.2f of %.2f, %u of %u rounds\n",
               sprt_word(c), c->high, c->low, sprt_ratio(pairs, c->low, c->high), sprt_bound,
               c->decided, c->pairs);
    printf("time:  %s %.1f ms a game, %s %.1f ms a game, %u threads, %.1f s\n", c->entrant[0].name,
           contest_millis(c, c->battle_count, PLAYER_A), c->entrant[1].name,
           contest_millis(c, c->battle_count, PLAYER_B), c->threads, c->seconds);
}

/* ---- a change of the battle ---- */

typedef struct Cause {
    double change; /* points of side 0 less side 1, a game */
    uint32_t row;
} Cause;

static int compare_causes(const void *x, const void *y)
{
    double a = ((const Cause *)x)->change, b = ((const Cause *)y)->change;
    double size_a = a < 0 ? -a : a, size_b = b < 0 ? -b : b;
    if (size_a != size_b)
        return size_a > size_b ? -1 : 1;
    return ((const Cause *)x)->row < ((const Cause *)y)->row ? -1 : 1;
}

static uint32_t find_causes(const int64_t *before, const int64_t *after, uint32_t count,
                            double games, Cause *out)
{
    for (uint32_t i = 0; i < count; i++)
        out[i] = (Cause){(double)(after[i] - before[i]) / games, i};
    qsort(out, count, sizeof *out, compare_causes);
    uint32_t shown = 0;
    while (shown < count && shown < CAUSES_SHOWN && out[shown].change != 0)
        shown++;
    return shown;
}

static void print_causes(const Contest *c, uint32_t battle)
{
    const Battle *b = c->battle[0][battle];
    Cause cause[MAX_REASONS];
    double games = 2.0 * c->pairs;
    uint32_t count = find_causes(c->by_rule[0][battle], c->by_rule[1][battle],
                                 b->rules->reason_count, games, cause);
    printf("  where the points of %s less those of %s come from, a game:\n", b->side[0].name,
           b->side[1].name);
    for (uint32_t i = 0; i < count; i++) {
        const Reason *r = &b->rules->reasons[cause[i].row];
        printf("    %+7.2f  %s %s: %s\n", cause[i].change, r->book, r->number, r->text);
    }
    count = find_causes(c->by_unit[0][battle], c->by_unit[1][battle], b->unit_count, games, cause);
    for (uint32_t i = 0; i < count; i++)
        printf("    %+7.2f  %s (%s)\n", cause[i].change, b->units[cause[i].row].name,
               b->side[b->units[cause[i].row].side].name);
}

static void print_change(const Contest *c)
{
    printf("\nwith %s, on the same seeds:\n", c->change);
    for (uint32_t i = 0; i < c->battle_count; i++) {
        const Battle *b = c->battle[0][i];
        Tally before = contest_side(c, 0, i), after = contest_side(c, 1, i);
        Difference share = contest_share_change(c, i), margin = contest_margin_change(c, i);
        printf("%s: %s win %.1f%% without it, %.1f%% with it: %+.1f%% (%+.1f to %+.1f); margin "
               "%+.2f (%+.2f to %+.2f)\n",
               b->id, b->side[0].name, 100 * tally_share(&before), 100 * tally_share(&after),
               100 * share.mean, 100 * (share.mean - share.half), 100 * (share.mean + share.half),
               margin.mean, margin.mean - margin.half, margin.mean + margin.half);
        print_causes(c, i);
    }
}

static void print_findings(const Contest *c)
{
    uint32_t shown = 0;
    for (uint32_t i = 0; i < c->pairs * c->battle_count * c->arm_count * 2; i++) {
        const char *finding = c->score[i / 2].game[i % 2].finding;
        uint32_t at = i / 2 / c->arm_count;
        if (!finding || shown++ >= FINDINGS_SHOWN)
            continue;
        fprintf(stderr, "BUG %s, seed %llu, A plays side %u: %s\n",
                c->battle[0][at % c->battle_count]->id,
                (unsigned long long)(c->seed + at / c->battle_count), i % 2, finding);
    }
    if (shown > FINDINGS_SHOWN)
        fprintf(stderr, "and %u more\n", shown - FINDINGS_SHOWN);
}

void contest_print(const Contest *c)
{
    printf("A is %s, B is %s; %u pairs a battle, seeds %llu to %llu\n\n", c->entrant[0].name,
           c->entrant[1].name, c->decided, (unsigned long long)c->seed,
           (unsigned long long)(c->seed + c->decided - 1));
    print_table(c);
    print_pooled(c);
    if (c->arm_count > 1)
        print_change(c);
    print_findings(c);
}

/* ---- for a program: shares in parts of a million, so that no digit depends on a printer ---- */

static void put(Out *o, const char *key, int64_t number)
{
    json_key(o, key);
    json_number(o, number);
}

static int64_t millionths(double share)
{
    return (int64_t)(share * 1e6 + (share < 0 ? -0.5 : 0.5));
}

static void put_tally(Out *o, const Tally *t)
{
    Interval i = tally_wilson(t);
    put(o, "games", tally_games(t));
    put(o, "won", t->wins);
    put(o, "drawn", t->draws);
    put(o, "lost", t->losses);
    put(o, "share_millionths", millionths(tally_share(t)));
    put(o, "low_millionths", millionths(i.low));
    put(o, "high_millionths", millionths(i.high));
    put(o, "margin", t->margin);
}

static void put_battle(Out *o, const Contest *c, uint32_t battle)
{
    const Battle *b = c->battle[0][battle];
    json_open(o, '{');
    json_key(o, "battle");
    json_string(o, b->id);
    json_key(o, "sides");
    json_open(o, '[');
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        Tally t = contest_tally(c, 0, battle, side);
        json_open(o, '{');
        json_key(o, "side");
        json_string(o, b->side[side].id);
        put_tally(o, &t);
        json_close(o, '}');
    }
    json_close(o, ']');
    put(o, "a_micros", (int64_t)(1000 * contest_millis(c, battle, PLAYER_A)));
    put(o, "b_micros", (int64_t)(1000 * contest_millis(c, battle, PLAYER_B)));
    if (c->arm_count > 1) {
        Difference share = contest_share_change(c, battle);
        put(o, "change_millionths", millionths(share.mean));
        put(o, "change_half_millionths", millionths(share.half));
    }
    json_close(o, '}');
}

void contest_json(Out *o, const void *contest)
{
    const Contest *c = contest;
    uint32_t pairs[PAIR_SCORES];
    Tally all = contest_tally(c, 0, c->battle_count, SIDE_COUNT);
    contest_pairs(c, 0, c->battle_count, pairs);
    Interval i = pairs_interval(pairs);
    json_open(o, '{');
    json_key(o, "a");
    json_string(o, c->entrant[0].name);
    json_key(o, "b");
    json_string(o, c->entrant[1].name);
    put(o, "pairs", c->decided);
    put(o, "seed", (int64_t)c->seed);
    json_key(o, "battles");
    json_open(o, '[');
    for (uint32_t k = 0; k < c->battle_count; k++)
        put_battle(o, c, k);
    json_close(o, ']');
    json_key(o, "pooled");
    json_open(o, '{');
    put_tally(o, &all);
    put(o, "elo", (int64_t)elo_of(pairs_share(pairs)));
    put(o, "elo_low", (int64_t)elo_of(i.low));
    put(o, "elo_high", (int64_t)elo_of(i.high));
    json_close(o, '}');
    json_key(o, "pair_scores");
    json_open(o, '[');
    for (uint32_t k = 0; k < PAIR_SCORES; k++)
        json_number(o, pairs[k]);
    json_close(o, ']');
    if (c->sequential) {
        json_key(o, "test");
        json_string(o, sprt_word(c));
    }
    put(o, "findings", contest_findings(c));
    put(o, "milliseconds", (int64_t)(1000 * c->seconds));
    json_close(o, '}');
}
