/* contest_tell.c: what came of a contest, for a person and for a program. */
#include "contest.h"

#include "../engine/protocol_json.h"

enum { FINDINGS_SHOWN = 10 };

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
    if (c->sequential) {
        TestResult test = contest_test(c);
        printf("test:  %s: %+.0f Elo against %+.0f, ratio %+.2f of %.2f, %u of %u rounds\n",
               test.word, c->high, c->low, test.ratio, sprt_bound, c->decided, c->pairs);
    }
    printf("time:  %s %.1f ms a game, %s %.1f ms a game, %u threads, %.1f s\n", c->entrant[0].name,
           contest_millis(c, c->battle_count, PLAYER_A), c->entrant[1].name,
           contest_millis(c, c->battle_count, PLAYER_B), c->threads, c->seconds);
}

/* ---- a change of the battle ---- */

static void print_causes(const Battle *b, const Change *change)
{
    printf("  where the points of %s less those of %s come from, a game:\n", b->side[0].name,
           b->side[1].name);
    for (uint32_t i = 0; i < change->rule_count; i++) {
        const Reason *r = &b->rules->reasons[change->rule[i].row];
        printf("    %+7.2f  %s %s: %s\n", change->rule[i].change, r->book, r->number, r->text);
    }
    for (uint32_t i = 0; i < change->unit_count; i++) {
        const UnitDef *u = &b->units[change->unit[i].row];
        printf("    %+7.2f  %s (%s)\n", change->unit[i].change, u->name, b->side[u->side].name);
    }
}

static void print_change(const Contest *c)
{
    printf("\nwith %s, on the same seeds:\n", c->change);
    for (uint32_t i = 0; i < c->battle_count; i++) {
        const Battle *b = c->battle[0][i];
        Change change = contest_change(c, i);
        Difference share = change.share, margin = change.margin;
        printf("%s: %s win %.1f%% without it, %.1f%% with it: %+.1f%% (%+.1f to %+.1f); margin "
               "%+.2f (%+.2f to %+.2f)\n",
               b->id, b->side[0].name, 100 * change.before, 100 * change.after, 100 * share.mean,
               100 * (share.mean - share.half), 100 * (share.mean + share.half), margin.mean,
               margin.mean - margin.half, margin.mean + margin.half);
        print_causes(b, &change);
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

/* ---- for a program: shares in parts of a million, points in parts of a thousand, so that no digit
 * depends on a printer ---- */

static int64_t millionths(double share)
{
    return (int64_t)(share * 1e6 + (share < 0 ? -0.5 : 0.5));
}

static int64_t thousandths(double points)
{
    return (int64_t)(points * 1e3 + (points < 0 ? -0.5 : 0.5));
}

static void put_tally(Out *o, const Tally *t)
{
    Interval i = tally_wilson(t);
    put_number(o, "games", tally_games(t));
    put_number(o, "won", t->wins);
    put_number(o, "drawn", t->draws);
    put_number(o, "lost", t->losses);
    put_number(o, "share_millionths", millionths(tally_share(t)));
    put_number(o, "low_millionths", millionths(i.low));
    put_number(o, "high_millionths", millionths(i.high));
    put_number(o, "margin", t->margin);
}

/* Everything is of the first side, or of its points less those of the second. */
static void put_change(Out *o, const Battle *b, const Change *change)
{
    put_number(o, "before_millionths", millionths(change->before));
    put_number(o, "after_millionths", millionths(change->after));
    put_number(o, "change_millionths", millionths(change->share.mean));
    put_number(o, "change_half_millionths", millionths(change->share.half));
    put_number(o, "margin_change_thousandths", thousandths(change->margin.mean));
    put_number(o, "margin_change_half_thousandths", thousandths(change->margin.half));
    json_key(o, "cases");
    json_open(o, '[');
    for (uint32_t i = 0; i < change->rule_count; i++) {
        const Reason *r = &b->rules->reasons[change->rule[i].row];
        json_open(o, '{');
        put_text(o, "book", r->book);
        put_text(o, "case", r->number);
        put_text(o, "text", r->text);
        put_number(o, "thousandths", thousandths(change->rule[i].change));
        json_close(o, '}');
    }
    json_close(o, ']');
    json_key(o, "units");
    json_open(o, '[');
    for (uint32_t i = 0; i < change->unit_count; i++) {
        json_open(o, '{');
        put_text(o, "unit", b->units[change->unit[i].row].id);
        put_number(o, "thousandths", thousandths(change->unit[i].change));
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void put_battle(Out *o, const Contest *c, uint32_t battle)
{
    const Battle *b = c->battle[0][battle];
    json_open(o, '{');
    put_text(o, "battle", b->id);
    json_key(o, "sides");
    json_open(o, '[');
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        Tally t = contest_tally(c, 0, battle, side);
        json_open(o, '{');
        put_text(o, "side", b->side[side].id);
        put_tally(o, &t);
        json_close(o, '}');
    }
    json_close(o, ']');
    put_number(o, "a_micros", (int64_t)(1000 * contest_millis(c, battle, PLAYER_A)));
    put_number(o, "b_micros", (int64_t)(1000 * contest_millis(c, battle, PLAYER_B)));
    if (c->arm_count > 1) {
        Change change = contest_change(c, battle);
        put_change(o, b, &change);
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
    put_text(o, "a", c->entrant[0].name);
    put_text(o, "b", c->entrant[1].name);
    put_number(o, "pairs", c->decided);
    put_number(o, "seed", (int64_t)c->seed);
    if (c->arm_count > 1)
        put_text(o, "change", c->change);
    json_key(o, "battles");
    json_open(o, '[');
    for (uint32_t k = 0; k < c->battle_count; k++)
        put_battle(o, c, k);
    json_close(o, ']');
    json_key(o, "pooled");
    json_open(o, '{');
    put_tally(o, &all);
    put_number(o, "elo", (int64_t)elo_of(pairs_share(pairs)));
    put_number(o, "elo_low", (int64_t)elo_of(i.low));
    put_number(o, "elo_high", (int64_t)elo_of(i.high));
    json_close(o, '}');
    json_key(o, "pair_scores");
    json_open(o, '[');
    for (uint32_t k = 0; k < PAIR_SCORES; k++)
        json_number(o, pairs[k]);
    json_close(o, ']');
    if (c->sequential) {
        TestResult test = contest_test(c);
        put_text(o, "test", test.word);
        put_number(o, "test_ratio_thousandths", thousandths(test.ratio));
    }
    put_number(o, "findings", contest_findings(c));
    put_number(o, "milliseconds", (int64_t)(1000 * c->seconds));
    json_close(o, '}');
}
