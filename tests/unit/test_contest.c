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
#include "app/contest_sums.c"
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

/* One game by a player on both sides, watched or not. */
static MatchResult watched(const char *battle, const char *player, bool sense)
{
    static Battle b;
    assert_true(load_battle(battle, &b));
    const Player *p = player_by_name(computer_players, player, (uint32_t)strlen(player));
    MatchSetup m = {.battle = &b, .players = {p, p}, .sense = sense};
    MatchRoom *room = memory_new(sizeof *room);
    MatchResult r;
    match_play(&m, 5, room, &r);
    assert_null(r.finding);
    match_room_free(room);
    return r;
}

static void watching_changes_nothing_and_sees_much(void **state)
{
    (void)state;
    static const char *const battles[] = {"hastings", "falkirk", "robert-at-bannockburn"};
    for (uint32_t i = 0; i < COUNT_OF(battles); i++) {
        MatchResult plain = watched(battles[i], "random", false);
        MatchResult seen = watched(battles[i], "random", true);
        assert_true(plain.hash == seen.hash);
        uint32_t of = 0;
        for (uint32_t row = 0; row < SENSE_COUNT; row++) {
            assert_int_equal(plain.sense.row[0][row].of, 0);
            assert_true(seen.sense.row[0][row].cases <= seen.sense.row[0][row].of);
            of += seen.sense.row[0][row].of + seen.sense.row[1][row].of;
        }
        assert_true(of > 100);
    }
}

static void what_is_hopeless_is_told_from_what_is_not(void **state)
{
    (void)state;
    /* Who strikes whatever he can, and who weighs it. */
    Sense greedy = watched("hastings", "greedy", true).sense;
    Sense captain = watched("hastings", "captain", true).sense;
    SenseCount wild = greedy.row[0][SENSE_HOPELESS], wise = captain.row[0][SENSE_HOPELESS];
    wild.cases += greedy.row[1][SENSE_HOPELESS].cases;
    wild.of += greedy.row[1][SENSE_HOPELESS].of;
    wise.cases += captain.row[1][SENSE_HOPELESS].cases;
    wise.of += captain.row[1][SENSE_HOPELESS].of;
    assert_true(wild.cases > 0 && wise.of > 0);
    assert_true(wise.cases * wild.of < wild.cases * wise.of);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wilson_is_that_of_the_book),
        cmocka_unit_test(elo_and_share_are_each_other_backwards),
        cmocka_unit_test(the_test_leans_to_the_nearer_bound),
        cmocka_unit_test(a_player_against_itself_reads_exactly_zero),
        cmocka_unit_test(an_illegal_decision_loses_and_is_told),
        cmocka_unit_test(a_contest_goes_on_where_it_stopped),
        cmocka_unit_test(a_test_stops_when_it_is_decided),
        cmocka_unit_test(watching_changes_nothing_and_sees_much),
        cmocka_unit_test(what_is_hopeless_is_told_from_what_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
