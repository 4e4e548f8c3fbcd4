/* Tests of app/sense.h: what a wargamer would laugh at is seen, and watching changes nothing. */
#include "app/load.h"
#include "app/match.h"
#include "app/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The program has no library: its parts are tested from inside. */
#include "app/hosted_table.c"
#include "app/load.c"
#include "app/match.c"
#include "app/memory.c"
#include "app/seat.c"
#include "app/sense.c"

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

/* In Men of Iron nobody has won before the end; who is no assailant wins by waiting. */
static void the_side_that_may_wait_risks_a_victory(void **state)
{
    (void)state;
    Sense s = watched("courtrai", "greedy", true).sense; /* the French are the assailant */
    assert_true(s.row[0][SENSE_NEEDLESS].cases > 0);
    assert_true(s.row[1][SENSE_NEEDLESS].of > 0);
    assert_int_equal(s.row[1][SENSE_NEEDLESS].cases, 0);
}

static void bows_count_where_they_are_near(void **state)
{
    (void)state;
    static Battle b;
    static SenseWatch w;
    uint32_t near_count = 0, far_count = 0;
    MatchRoom *room = memory_new(sizeof *room);
    MatchSetup m = {.battle = &b, .players = {computer_players[0], computer_players[0]}};
    MatchResult r;
    assert_true(load_battle("crecy", &b));
    match_play(&m, 5, room, &r);
    const Game *g = &room->table.game.game;
    for (uint32_t i = 0; i < b.fighter_count[0]; i++) {
        uint32_t unit = b.fighters[0][i];
        if (!on_map(g, unit) || !is_bow(&b, g, unit))
            continue;
        uint32_t away = hexes_to_enemy(&b, g, 0, g->unit[unit].hex);
        near_count += away <= NEAR;
        far_count += away > NEAR && away <= 2 * NEAR;
        watch_bow(&w, &b, g, unit);
    }
    assert_true(near_count > 0 && far_count > 0);
    assert_int_equal(w.sense.row[0][SENSE_ARCHERS].of, near_count);
    match_room_free(room);
}

/* A standard stands where it was put, and is nobody's laugh. */
static void only_leaders_count_as_leaders(void **state)
{
    (void)state;
    static Battle b;
    static SenseWatch w;
    GameBuffer game;
    uint32_t leaders = 0, others = 0;
    assert_true(load_battle("courtrai", &b));
    game_begin(&b, &game);
    for (uint32_t i = 0; i < b.army_count[0]; i++) {
        uint32_t unit = b.army[0][i];
        leaders += on_map(&game.game, unit) && is_leader(&b, unit);
        others += on_map(&game.game, unit) && !is_leader(&b, unit) && !is_combat(&b, unit);
    }
    end_turn(&w, &b, &game.game);
    assert_true(leaders > 0 && others > 0);
    assert_int_equal(w.sense.row[0][SENSE_LEADERS].of, leaders);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(watching_changes_nothing_and_sees_much),
        cmocka_unit_test(what_is_hopeless_is_told_from_what_is_not),
        cmocka_unit_test(the_side_that_may_wait_risks_a_victory),
        cmocka_unit_test(only_leaders_count_as_leaders),
        cmocka_unit_test(bows_count_where_they_are_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
