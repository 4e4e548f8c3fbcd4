/* Tests of table.h: the log and its memory, going there and back, dice, records. */
#include "ai/random.h"
#include "app/embedded.h"
#include "engine/table.h"
#include "rules/systems.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LONG_GAME = 700, RECORD_CAP = 1 << 20, LOG_SIZE = 1 << 16 };

static Battle battle;
static Table table;
static GameBuffer positions[TABLE_POSITIONS];
static GameBuffer other;
static Action room[MAX_ACTIONS];
static uint64_t hash_at[LONG_GAME + 1];
static char record[RECORD_CAP], again[RECORD_CAP];

static const char *find(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strcmp(embedded_texts[i].name, name) == 0) {
            *size = embedded_texts[i].size;
            return embedded_texts[i].text;
        }
    }
    return NULL;
}

static int read_battle(void **state)
{
    (void)state;
    ParseError error;
    uint32_t size = 0;
    const char *text = find(NULL, "crecy.battle", &size);
    return text && battle_parse(&battle, text, size, rule_systems, (TextSource){find, NULL}, &error)
               ? 0
               : -1;
}

static uint64_t hash_now(void)
{
    return game_hash(&battle, &table.game.game);
}

static TableResult play_random(Dice *d)
{
    Action a = player_random(&battle, &table.game.game, 7, room, MAX_ACTIONS);
    return table_play(&table, a, d, NULL);
}

/* Plays on to so many decisions, or as far as the log lets it; notes the hash after each. */
static uint32_t play_to(uint32_t ply)
{
    hash_at[table.now.ply] = hash_now();
    while (table.now.ply < ply && !table.game.game.over) {
        Dice d;
        if (play_random(&d) != TABLE_PLAYED)
            break;
        hash_at[table.now.ply] = hash_now();
    }
    return table.now.ply;
}

static void *begin(uint32_t position_max, uint32_t log_size)
{
    void *log = log_size > 0 ? malloc(log_size) : NULL; /* its ends are guarded in dev builds */
    table_open(&table, positions, position_max, log, log_size);
    table_start(&table, &battle, 7);
    return log;
}

/* ---- the log ---- */

static void a_full_log_refuses_and_loses_nothing(void **state)
{
    (void)state;
    static const uint32_t sizes[] = {0, 1, TABLE_DECISION_MAX - 1, TABLE_DECISION_MAX, 500, 1001};
    static const uint32_t least[] = {0, 0, 0, 1, 25, 75};
    for (uint32_t i = 0; i < COUNT_OF(sizes); i++) {
        void *log = begin(TABLE_POSITIONS, sizes[i]);
        uint32_t ply = play_to(LONG_GAME);
        assert_true(ply >= least[i]);
        assert_true(ply < 120);
        assert_false(table_has_room(&table));
        for (uint32_t tries = 0; tries < 3; tries++) {
            Dice d;
            assert_int_equal(play_random(&d), TABLE_FULL);
            assert_int_equal(table.now.ply, ply);
            assert_true(hash_now() == hash_at[ply]);
        }
        for (uint32_t back = ply; back-- > 0;) {
            table_go(&table, back);
            assert_true(hash_now() == hash_at[back]);
        }
        free(log);
    }
}

/* In small steps, with the game in the middle of what was taken back, too. */
static void a_log_that_grows_goes_on_with_the_same_game(void **state)
{
    (void)state;
    static uint64_t whole[LONG_GAME + 1];
    void *log = begin(TABLE_POSITIONS, LOG_SIZE);
    assert_int_equal(play_to(LONG_GAME), LONG_GAME);
    memcpy(whole, hash_at, sizeof whole);
    free(log);
    uint32_t size = 0;
    log = begin(TABLE_POSITIONS, size);
    while (play_to(LONG_GAME) < LONG_GAME) {
        uint32_t ply = table.now.ply, back = ply / 3;
        table_go(&table, back);
        size += TABLE_DECISION_MAX + 5;
        log = realloc(log, size);
        assert_non_null(log);
        table_grow(&table, log, size);
        assert_true(hash_now() == whole[back]);
        table_go(&table, ply);
        assert_true(hash_now() == whole[ply]);
        assert_true(table_has_room(&table));
    }
    assert_memory_equal(hash_at, whole, sizeof whole);
    for (uint32_t ply = 0; ply <= LONG_GAME; ply += 13) {
        table_go(&table, ply);
        assert_true(hash_now() == whole[ply]);
    }
    free(log);
}

/* ---- there and back ---- */

/* With room for few positions the spacing doubles several times. */
static void every_position_is_found_again(void **state)
{
    (void)state;
    static const struct {
        uint32_t positions, spacing;
    } rows[] = {{1, 1024}, {2, 512}, {3, 256}, {4, 256}, {5, 256}, {TABLE_POSITIONS, 64}};
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        void *log = begin(rows[i].positions, LOG_SIZE);
        assert_int_equal(play_to(LONG_GAME), LONG_GAME);
        assert_int_equal(table.spacing, rows[i].spacing);
        for (uint32_t ply = LONG_GAME, step = 1; ply > step; ply -= step, step += 7) {
            table_go(&table, ply - step);
            assert_true(hash_now() == hash_at[ply - step]);
            Moment at = table_seek(&table, LONG_GAME - ply, &other);
            assert_int_equal(at.ply, LONG_GAME - ply);
            assert_true(game_hash(&battle, &other.game) == hash_at[LONG_GAME - ply]);
            assert_true(hash_now() == hash_at[ply - step]);
        }
        table_go(&table, LONG_GAME);
        assert_true(hash_now() == hash_at[LONG_GAME]);
        free(log);
    }
}

/* What was kept of the branch that was left must not come back. */
static void another_branch_has_its_own_positions(void **state)
{
    (void)state;
    void *log = begin(4, LOG_SIZE);
    assert_int_equal(play_to(LONG_GAME), LONG_GAME);
    uint64_t old = hash_at[500];
    table_go(&table, 300);
    Action first = player_random(&battle, &table.game.game, 7, room, MAX_ACTIONS);
    Action a = player_random(&battle, &table.game.game, 8, room, MAX_ACTIONS);
    for (uint64_t seed = 9; action_equal(a, first); seed++)
        a = player_random(&battle, &table.game.game, seed, room, MAX_ACTIONS);
    Dice d;
    assert_int_equal(table_play(&table, a, &d, NULL), TABLE_PLAYED);
    assert_int_equal(table.end.ply, 301);
    assert_int_equal(play_to(LONG_GAME), LONG_GAME);
    assert_true(hash_at[500] != old);
    for (uint32_t ply = LONG_GAME; ply > 60; ply -= 59) {
        table_go(&table, ply);
        assert_true(hash_now() == hash_at[ply]);
    }
    free(log);
}

static void a_replay_tells_what_was_played(void **state)
{
    (void)state;
    static Action actions[LONG_GAME];
    static Dice dice[LONG_GAME];
    void *log = begin(3, LOG_SIZE);
    uint32_t rolls = 0;
    for (uint32_t i = 0; i < LONG_GAME; i++) {
        actions[i] = player_random(&battle, &table.game.game, 7, room, MAX_ACTIONS);
        assert_int_equal(table_play(&table, actions[i], &dice[i], NULL), TABLE_PLAYED);
        rolls += dice[i].rolled_count;
    }
    assert_true(rolls > 0);
    assert_int_equal(moment_rolls(table.now), rolls);
    Moment at = table_seek(&table, 0, &other);
    for (uint32_t i = 0; i < LONG_GAME; i++) {
        Dice d;
        Action a = table_replay(&table, &at, &other.game, &d, NULL);
        assert_true(action_equal(a, actions[i]));
        assert_int_equal(d.rolled_count, dice[i].rolled_count);
        assert_memory_equal(d.rolled, dice[i].rolled, d.rolled_count);
    }
    assert_true(game_hash(&battle, &other.game) == hash_now());
    assert_int_equal(at.dice, table.end.dice);
    free(log);
}

/* ---- dice ---- */

/* Plays on until the next decision rolls dice, which it did not take yet. */
static Action play_to_dice(uint8_t *count)
{
    for (;;) {
        Action a = player_random(&battle, &table.game.game, 7, room, MAX_ACTIONS);
        Dice d;
        assert_int_equal(table_play(&table, a, &d, NULL), TABLE_PLAYED);
        if (d.rolled_count == 0)
            continue;
        *count = d.rolled_count;
        table_go(&table, table.now.ply - 1);
        return a;
    }
}

static void an_impossible_roll_changes_nothing(void **state)
{
    (void)state;
    void *log = begin(2, LOG_SIZE);
    uint8_t count = 0, face = (uint8_t)(battle.rules->die_faces + 1), good = 3;
    Action a = play_to_dice(&count);
    uint64_t before = hash_now();
    uint32_t ply = table.now.ply;
    Dice d;
    assert_true(table.seed_tells);
    table_script(&table, NULL, 0);
    assert_true(table.seed_tells);
    table_script(&table, &face, 1);
    assert_false(table.seed_tells);
    assert_int_equal(table_play(&table, a, &d, NULL), TABLE_BAD_DICE);
    assert_true(hash_now() == before);
    assert_int_equal(table.now.ply, ply);
    assert_int_equal(table.end.ply, ply + 1);
    assert_int_equal(table.script_count, 1);
    table_script(&table, &good, 1);
    assert_int_equal(table_play(&table, a, &d, NULL), TABLE_PLAYED);
    assert_int_equal(d.rolled[0], 3);
    assert_int_equal(table.script_count, 0);
    free(log);
}

static void dice_of_somebody_else_are_taken_exactly(void **state)
{
    (void)state;
    void *log = begin(2, LOG_SIZE);
    uint8_t count = 0, rolls[MAX_ROLLS + 1];
    memset(rolls, 4, sizeof rolls);
    Action a = play_to_dice(&count);
    uint64_t before = hash_now();
    Dice d;
    assert_int_equal(table_take(&table, a, rolls, 0, &d, NULL), TABLE_BAD_DICE);
    assert_int_equal(table_take(&table, a, rolls, MAX_ROLLS, &d, NULL), TABLE_BAD_DICE);
    assert_int_equal(table_take(&table, a, rolls, MAX_ROLLS + 1, &d, NULL), TABLE_BAD_DICE);
    assert_true(hash_now() == before);
    assert_true(table.seed_tells);
    uint32_t needed = 1;
    while (table_take(&table, a, rolls, needed, &d, NULL) != TABLE_PLAYED && needed < MAX_ROLLS)
        needed++;
    assert_int_equal(d.rolled_count, needed);
    assert_int_equal(d.rolled[0], 4);
    assert_false(table.seed_tells);
    free(log);
}

/* ---- records ---- */

static uint32_t write_record(char *text)
{
    Out out = out_begin(text, RECORD_CAP);
    table_record(&table, &out);
    assert_true(out.size < out.cap);
    return out.size;
}

static void a_record_loads_to_the_same_game(void **state)
{
    (void)state;
    void *log = begin(TABLE_POSITIONS, LOG_SIZE);
    play_to(LONG_GAME);
    table_go(&table, 400); /* what is ahead is not written */
    snprintf(table.player[0], sizeof table.player[0], "Anna");
    uint32_t size = write_record(record);
    assert_non_null(strstr(record, "\nseed    7\n"));
    assert_non_null(strstr(record, "Anna"));
    uint32_t needed = 0;
    ParseError error;
    assert_true(table_measure(&battle, record, size, &other, &needed, &error));
    assert_int_equal(needed, 400 * sizeof(Action) + table.now.dice + TABLE_DECISION_MAX);
    free(log);
    log = begin(2, needed);
    table_load(&table, &battle, record, size, 99);
    assert_int_equal(table.now.ply, 400);
    assert_true(hash_now() == hash_at[400]);
    assert_string_equal(table.player[0], "Anna");
    assert_true(table.seed == 99);
    assert_false(table.seed_tells);
    write_record(again);
    assert_null(strstr(again, "\nseed "));
    Dice d;
    assert_int_equal(play_random(&d), TABLE_PLAYED); /* one more fits */
    table_go(&table, 123);
    assert_true(hash_now() == hash_at[123]);
    record[size / 2] = record[size / 2] == '1' ? '2' : '1';
    assert_false(table_measure(&battle, record, size, &other, &needed, &error));
    free(log);
}

static void a_staged_game_goes_back_to_its_position(void **state)
{
    (void)state;
    void *log = begin(2, LOG_SIZE);
    play_to(50);
    other = table.game;
    table_stage(&table, &other.game, 5);
    assert_true(table.staged);
    assert_int_equal(table.now.ply, 0);
    assert_true(table.seed == 5);
    uint64_t before = hash_now();
    play_to(200);
    table_go(&table, 0);
    assert_true(hash_now() == before);
    table_start(&table, &battle, 7);
    assert_false(table.staged);
    free(log);
}

/* A megabyte each is what a client, or a server's game, may take. */
static void a_table_is_small(void **state)
{
    (void)state;
    assert_true(sizeof(Table) + sizeof positions + LOG_SIZE < 400 * 1024);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_log_refuses_and_loses_nothing),
        cmocka_unit_test(a_log_that_grows_goes_on_with_the_same_game),
        cmocka_unit_test(every_position_is_found_again),
        cmocka_unit_test(another_branch_has_its_own_positions),
        cmocka_unit_test(a_replay_tells_what_was_played),
        cmocka_unit_test(an_impossible_roll_changes_nothing),
        cmocka_unit_test(dice_of_somebody_else_are_taken_exactly),
        cmocka_unit_test(a_record_loads_to_the_same_game),
        cmocka_unit_test(a_staged_game_goes_back_to_its_position),
        cmocka_unit_test(a_table_is_small),
    };
    return cmocka_run_group_tests(tests, read_battle, NULL);
}
