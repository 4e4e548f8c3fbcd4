/* Tests of app/contest.h and app/tally.h: pairs of games, what is counted, and how sure it is. */
#include "app/contest.h"
#include "app/load.h"
#include "app/memory.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* The program has no library: its parts are tested from inside. */
#include "app/contest.c"
#include "app/contest_html.c"
#include "app/contest_sums.c"
#include "app/contest_tell.c"
#include "app/hosted_table.c"
#include "app/journal.c"
#include "app/load.c"
#include "app/match.c"
#include "app/memory.c"
#include "app/seat.c"
#include "app/sense.c"
#include "app/tally.c"

static void near(double found, double expected)
{
    if (fabs(found - expected) > 5e-4)
        fail_msg("found %f, expected %f", found, expected);
}

static void wilson_is_that_of_the_book(void **state)
{
    (void)state;
    /* Worked by hand from the closed form. */
    static const struct {
        Tally t;
        double low, high;
    } rows[] = {
        {{10, 0, 0, 0}, 0.7225, 1.0},     {{0, 0, 10, 0}, 0.0, 0.2775},
        {{50, 0, 50, 0}, 0.4038, 0.5962}, {{0, 100, 0, 0}, 0.4038, 0.5962},
        {{0, 0, 0, 0}, 0.0, 1.0},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        Interval w = tally_wilson(&rows[i].t);
        near(w.low, rows[i].low);
        near(w.high, rows[i].high);
    }
}

static void elo_and_share_are_each_other_backwards(void **state)
{
    (void)state;
    near(elo_of(0.5), 0);
    near(elo_of(0.75), 190.8485);
    near(share_of(elo_of(0.6)), 0.6);
    near(elo_of(1), elo_of(0.9999));
}

static void the_test_leans_to_the_nearer_bound(void **state)
{
    (void)state;
    const uint32_t even[PAIR_SCORES] = {10, 20, 40, 20, 10},
                   good[PAIR_SCORES] = {0, 10, 30, 40, 20};
    assert_true(sprt_ratio(even, 0, 40) < 0);
    assert_true(sprt_ratio(good, 0, 40) > 2.9);
    /* 100 pairs of mean 0.5 and variance 0.075: (0.5573 - 0.5) (1 - 1.0573) / 0.15 * 100 */
    near(sprt_ratio(even, 0, 40), -100 * 0.057312 * 0.057312 / (2 * 0.075));
    assert_true(pairs_interval(even).low < 0.5 && pairs_interval(even).high > 0.5);
    near(pairs_share(good), 0.675);
}

/* ---- players ---- */

static void a_player_is_read_with_its_budget(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t budget; /* 0: it is refused */
    } rows[] = {
        {"marshal", PLAYER_BUDGET},
        {"marshal:240", 240},
        {"captain-bold:1", 1},
        {"random:100000000", 100000000},
        {"marshal:", 0},
        {"marshal:0", 0},
        {"marshal:-4", 0},
        {"marshal:+4", 0},
        {"marshal:4x", 0},
        {"marshal:4:4", 0},
        {"marshal:100000001", 0},
        {"marshall:4", 0},
        {":4", 0},
        {"", 0},
        {"marshal:000000000000000000000000000000000000000000004", 0},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        Entrant e = {0};
        bool read = entrant_read(rows[i].text, (uint32_t)strlen(rows[i].text), &e);
        assert_int_equal(read, rows[i].budget > 0);
        assert_int_equal(e.budget, rows[i].budget);
        assert_string_equal(e.name, read ? rows[i].text : "");
        assert_true(read == (e.player != NULL));
    }
}

static void two_players_are_read_with_their_budgets(void **state)
{
    (void)state;
    static const char *const refused[] = {
        "marshal:4", "marshal:4,", ",captain", "a,b", "marshal:4,captain,pass", "marshal:,captain"};
    Entrant e[SIDE_COUNT];
    assert_true(players_read("marshal:4,captain", e));
    assert_string_equal(e[0].player->name, "marshal");
    assert_string_equal(e[1].player->name, "captain");
    assert_int_equal(e[0].budget, 4);
    assert_int_equal(e[1].budget, PLAYER_BUDGET);
    for (uint32_t i = 0; i < COUNT_OF(refused); i++)
        assert_false(players_read(refused[i], e));
}

static void threads_have_room(void **state)
{
    (void)state;
    static const long cores[][2] = {{-1, 1}, {0, 1}, {1, 1}, {2, 2}, {256, 256}, {257, 256}};
    for (uint32_t i = 0; i < COUNT_OF(cores); i++)
        assert_int_equal(threads_on(cores[i][0]), cores[i][1]);
}

/* ---- contests ---- */

static Contest *contest_of(const Player *a, const Player *b, const char *battle, uint32_t pairs)
{
    Contest *c = memory_new(sizeof *c);
    c->entrant[0] = (Entrant){a, 4, "a"};
    c->entrant[1] = (Entrant){b, 4, "b"};
    c->battle_count = c->arm_count = 1;
    c->battle[0][0] = memory_new(sizeof(Battle));
    assert_true(load_battle(battle, c->battle[0][0]));
    c->seed = 77;
    c->pairs = pairs;
    c->threads = 2;
    return c;
}

static void a_player_against_itself_reads_exactly_zero(void **state)
{
    (void)state;
    static const char *const battles[] = {"training", "courtrai", "tamburlaine-the-great"};
    for (uint32_t i = 0; i < COUNT_OF(battles); i++) {
        for (uint32_t k = 0; computer_players[k]; k++) {
            uint32_t pairs = computer_players[k] == computer_players[0] ? 4 : 1;
            Contest *c = contest_of(computer_players[k], computer_players[k], battles[i], pairs);
            assert_true(contest_play(c));
            assert_int_equal(c->decided, pairs);
            for (uint32_t pair = 0; pair < pairs; pair++) {
                const PairScore *s = contest_score(c, 0, 0, pair);
                assert_int_equal(s->game[0].half_points + s->game[1].half_points, 2);
                assert_int_equal(s->game[0].margin, -s->game[1].margin);
                assert_int_equal(s->game[0].decisions, s->game[1].decisions);
            }
            assert_int_equal(contest_findings(c), 0);
            contest_free(c);
        }
    }
}

/* Decides an action that nothing allows. */
static Action best_of_a_cheat(const Battle *b, const Game *g, const void *memory)
{
    (void)b;
    (void)memory;
    return (Action){.kind = 0, .side = g->to_act, .unit = MAX_UNITS};
}

static void an_illegal_decision_loses_and_is_told(void **state)
{
    (void)state;
    Player cheat = *computer_players[0];
    cheat.name = "cheat";
    cheat.best = best_of_a_cheat;
    Contest *c = contest_of(computer_players[0], &cheat, "training", 2);
    assert_true(contest_play(c));
    Tally t = contest_tally(c, 0, 0, SIDE_COUNT);
    assert_int_equal(t.wins, 4);
    assert_int_equal(contest_findings(c), 4);
    contest_free(c);
    c = contest_of(&cheat, computer_players[0], "training", 2);
    assert_true(contest_play(c));
    t = contest_tally(c, 0, 0, SIDE_COUNT);
    assert_int_equal(t.losses, 4);
    contest_free(c);
}

static void a_contest_goes_on_where_it_stopped(void **state)
{
    (void)state;
    char path[] = "/tmp/contest-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    Contest *whole = contest_of(computer_players[0], computer_players[1], "training", 6);
    assert_true(contest_play(whole));
    for (uint32_t pairs = 3; pairs <= 6; pairs += 3) {
        Contest *c = contest_of(computer_players[0], computer_players[1], "training", pairs);
        c->resume = path;
        assert_true(contest_play(c));
        for (uint32_t i = 0; i < pairs; i++) {
            const PairScore *x = contest_score(c, 0, 0, i), *y = contest_score(whole, 0, 0, i);
            for (uint32_t k = 0; k < 2; k++) {
                assert_int_equal(x->game[k].half_points, y->game[k].half_points);
                assert_int_equal(x->game[k].margin, y->game[k].margin);
                assert_int_equal(x->game[k].decisions, y->game[k].decisions);
            }
        }
        contest_free(c);
    }
    Contest *other = contest_of(computer_players[1], computer_players[1], "training", 3);
    other->entrant[0].name[0] = 'x';
    other->resume = path;
    assert_false(contest_play(other)); /* the file has pairs of another match */
    contest_free(other);
    contest_free(whole);
    unlink(path);
}

/* The first line of the file that a contest keeps, with one word of it replaced. */
static void replace_in_head(const char *path, const char *word, const char *by)
{
    char *text;
    uint32_t size;
    assert_true(file_read(path, &text, &size));
    char *at = strstr(text, word);
    assert_non_null(at);
    assert_true(at < strchr(text, '\n') && strlen(word) == strlen(by));
    memcpy(at, by, strlen(by));
    assert_true(file_write(path, text, size));
    free(text);
}

static void a_contest_goes_on_with_the_same_players_only(void **state)
{
    (void)state;
    char path[] = "/tmp/contest-XXXXXX", weights[MAX_TEXT], revision[MAX_NAME], other[MAX_NAME];
    Out o = out_begin(weights, sizeof weights);
    players_identify(&o);
    int size = snprintf(revision, sizeof revision, "players-revision %d", PLAYERS_REVISION);
    snprintf(other, sizeof other, "%.*sx", size - 1, revision);
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    for (uint32_t i = 0; i < 4; i++) { /* as it is; other weights; as it was; another revision */
        if (i == 1)
            replace_in_head(path, strstr(weights, "weights"), "weights 0123456789abcdef");
        if (i == 2)
            replace_in_head(path, "weights 0123456789abcdef", strstr(weights, "weights"));
        if (i == 3)
            replace_in_head(path, revision, other);
        Contest *c = contest_of(computer_players[0], computer_players[1], "training", 1);
        c->resume = path;
        assert_int_equal(contest_play(c), i % 2 == 0);
        contest_free(c);
    }
    unlink(path);
}

static void a_test_stops_when_it_is_decided(void **state)
{
    (void)state;
    Contest *c = contest_of(player_by_name(computer_players, "greedy", 6), computer_players[1],
                            "courtrai", 200);
    c->sequential = true;
    c->low = 0;
    c->high = 40;
    assert_true(contest_play(c));
    assert_true(c->decided >= 20 && c->decided < 200);
    uint32_t decided = c->decided;
    contest_free(c);
    c = contest_of(player_by_name(computer_players, "greedy", 6), computer_players[1], "courtrai",
                   200);
    c->sequential = true;
    c->high = 40;
    c->threads = 1;
    assert_true(contest_play(c));
    assert_int_equal(c->decided, decided); /* threads change nothing of what is told */
    contest_free(c);
}

/* Greedy against pass with a cell of the melee table changed. */
static Contest *contest_with_a_change(uint32_t pairs)
{
    Contest *c = contest_of(player_by_name(computer_players, "greedy", 6), computer_players[1],
                            "robert-at-bannockburn", pairs);
    c->arm_count = 2;
    c->battle[1][0] = memory_new(sizeof(Battle));
    assert_true(load_battle_changed(
        "robert-at-bannockburn", "table melee plate-cavalry\nschiltrom 9\nend\n", c->battle[1][0]));
    return c;
}

static void expect_causes(const Cause *found, uint32_t found_count, const Cause *expected,
                          uint32_t count)
{
    assert_true(count > 0);
    assert_int_equal(found_count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(found[i].row, expected[i].row);
        near(found[i].change, expected[i].change);
    }
}

static void expect_change(const Contest *found, const Contest *expected)
{
    Change x = contest_change(found, 0), y = contest_change(expected, 0);
    near(x.share.mean, y.share.mean);
    near(x.margin.mean, y.margin.mean);
    near(x.margin.half, y.margin.half);
    expect_causes(x.rule, x.rule_count, y.rule, y.rule_count);
    expect_causes(x.unit, x.unit_count, y.unit, y.unit_count);
}

static void causes_are_of_the_rounds_that_count(void **state)
{
    (void)state;
    Contest *tested = contest_with_a_change(60);
    tested->sequential = true;
    tested->high = 40;
    assert_true(contest_play(tested));
    assert_true(tested->decided < 60);
    Contest *alone = contest_with_a_change(tested->decided);
    assert_true(contest_play(alone));
    expect_change(tested, alone);
    double sum = 0;
    Change change = contest_change(tested, 0);
    for (uint32_t i = 0; i < change.rule_count; i++)
        sum += change.rule[i].change;
    near(sum, change.margin.mean); /* the points of this book are its margin */
    contest_free(tested);
    contest_free(alone);
}

static void a_change_goes_on_where_it_stopped(void **state)
{
    (void)state;
    char path[] = "/tmp/contest-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    Contest *whole = contest_with_a_change(4);
    assert_true(contest_play(whole));
    static const uint32_t pairs[] = {2, 4, 4}; /* begun, gone on with, all of it read */
    for (uint32_t i = 0; i < COUNT_OF(pairs); i++) {
        Contest *c = contest_with_a_change(pairs[i]);
        c->resume = path;
        assert_true(contest_play(c));
        if (pairs[i] == whole->pairs)
            expect_change(c, whole);
        contest_free(c);
    }
    Contest *plain =
        contest_of(whole->entrant[0].player, whole->entrant[1].player, "robert-at-bannockburn", 4);
    plain->resume = path;
    assert_false(contest_play(plain)); /* the file has pairs with a change, too */
    contest_free(plain);
    contest_free(whole);
    unlink(path);
}

static void a_change_is_told_to_all(void **state)
{
    (void)state;
    static char text[1 << 16];
    static const char *const on_the_page[] = {
        "melee.schiltrom.plate-cavalry=9&lt;", "accepted</strong>", "rab 20.1", "<td>Scots</td>",
        "points for eliminated units",         "rounds played",     "</html>"};
    static const char *const in_json[] = {"\"change\":\"melee.schiltrom.plate-cavalry=9<\"",
                                          "\"margin_change_thousandths\":",
                                          "\"margin_change_half_thousandths\":",
                                          "\"text\":\"points for eliminated units\"",
                                          "\"units\":[{\"unit\":",
                                          "\"test\":\"accepted\""};
    Contest *c = contest_with_a_change(60);
    snprintf(c->change, sizeof c->change, "melee.schiltrom.plate-cavalry=9<");
    c->sequential = true;
    c->high = 40;
    assert_true(contest_play(c));
    Out o = out_begin(text, sizeof text);
    contest_html(&o, c);
    assert_true(o.size < sizeof text);
    for (uint32_t i = 0; i < COUNT_OF(on_the_page); i++)
        assert_non_null(strstr(text, on_the_page[i]));
    /* What moved most is on the page as it was reckoned. */
    char row[MAX_TEXT];
    Change change = contest_change(c, 0);
    const UnitDef *unit = &c->battle[0][0]->units[change.unit[0].row];
    snprintf(row, sizeof row, "<td>%+.2f</td><td>%s", change.unit[0].change, unit->name);
    assert_non_null(strstr(text, row));
    o = out_begin(text, sizeof text);
    contest_json(&o, c);
    for (uint32_t i = 0; i < COUNT_OF(in_json); i++)
        assert_non_null(strstr(text, in_json[i]));
    contest_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wilson_is_that_of_the_book),
        cmocka_unit_test(elo_and_share_are_each_other_backwards),
        cmocka_unit_test(the_test_leans_to_the_nearer_bound),
        cmocka_unit_test(a_player_is_read_with_its_budget),
        cmocka_unit_test(two_players_are_read_with_their_budgets),
        cmocka_unit_test(threads_have_room),
        cmocka_unit_test(a_player_against_itself_reads_exactly_zero),
        cmocka_unit_test(an_illegal_decision_loses_and_is_told),
        cmocka_unit_test(a_contest_goes_on_where_it_stopped),
        cmocka_unit_test(a_contest_goes_on_with_the_same_players_only),
        cmocka_unit_test(a_test_stops_when_it_is_decided),
        cmocka_unit_test(causes_are_of_the_rounds_that_count),
        cmocka_unit_test(a_change_goes_on_where_it_stopped),
        cmocka_unit_test(a_change_is_told_to_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
