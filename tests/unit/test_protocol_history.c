/* Tests of protocol.h: undo, redo, telling a game again, and records. */
#include "protocol_harness.h"

/* ---- undo ---- */

/* Plays at random, goes back by strides that cross checkpoints, and plays on. */
static void undo_gives_every_earlier_position(void **state)
{
    (void)state;
    static char hash[PLIES + 1][HASH_SIZE];
    static const uint32_t strides[] = {1, 2, 63, 64, 65, 1, 130};
    for (uint32_t i = 0; battles[i]; i++) {
        uint32_t ply = 0, turn = 0;
        start_battle(battles[i]);
        read_hash(hash[0]);
        for (uint32_t played = 0; played < 3 * PLIES && ply < PLIES; played++) {
            ask("go random");
            if (!is_good())
                break;
            read_hash(hash[++ply]);
            uint32_t back = strides[turn % COUNT_OF(strides)];
            if (played % 40 != 39 || back > ply)
                continue;
            char line[32], now[HASH_SIZE];
            snprintf(line, sizeof line, "undo %u", back);
            ask_good(line);
            ply -= back;
            turn++;
            read_hash(now);
            assert_string_equal(now, hash[ply]);
        }
        assert_true(ply > 0);
        char line[32], now[HASH_SIZE];
        snprintf(line, sizeof line, "undo %u", ply);
        ask_good(line);
        read_hash(now);
        assert_string_equal(now, hash[0]);
    }
}

static void undo_keeps_the_dice_of_the_ply(void **state)
{
    (void)state;
    for (uint32_t i = 0; battles[i]; i++) {
        start_battle(battles[i]);
        for (uint32_t ply = 0; ply < PLIES; ply++) {
            char before[HASH_SIZE], after[HASH_SIZE], again[HASH_SIZE];
            read_hash(before);
            ask("go random");
            if (!is_good())
                break;
            read_hash(after);
            ask_good("undo");
            read_hash(again);
            assert_string_equal(before, again);
            ask_good("go random");
            read_hash(again);
            assert_string_equal(after, again);
        }
    }
}

/* ---- redo ---- */

static void redo_gives_every_later_position(void **state)
{
    (void)state;
    static char hash[PLIES + 1][HASH_SIZE];
    for (uint32_t i = 0; battles[i]; i++) {
        uint32_t end = 0;
        char line[32], now[HASH_SIZE];
        start_battle(battles[i]);
        read_hash(hash[0]);
        for (; end < PLIES; end++) {
            ask("go random");
            if (!is_good())
                break;
            read_hash(hash[end + 1]);
        }
        snprintf(line, sizeof line, "undo %u", end);
        ask_good(line);
        snprintf(line, sizeof line, "\"ply\":0,\"ahead\":%u,", end);
        assert_answer_has(line);
        for (uint32_t ply = 0, step = 1; ply < end; ply += step, step++) {
            step = step < end - ply ? step : end - ply;
            snprintf(line, sizeof line, "redo %u", step);
            ask_good(line);
            read_hash(now);
            assert_string_equal(now, hash[ply + step]);
        }
        assert_null(strstr(answer, "ahead"));
        ask("redo");
        assert_false(is_good());
    }
}

static void a_record_ends_at_the_present(void **state)
{
    (void)state;
    ask_good("new blank");
    ask_good("do pike-2 step 0305");
    char *before = copy_record();
    ask_good("do pike-2 strike pike-4");
    ask_good("undo");
    char *after = copy_record();
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static void a_new_decision_drops_what_was_taken_back(void **state)
{
    (void)state;
    ask_good("new blank seed=3");
    ask_good("do pike-2 step 0305");
    ask_good("do pike-2 strike pike-4");
    ask_good("undo 2");
    ask("do pike-1 strike pike-6"); /* a refusal keeps it */
    assert_false(is_good());
    ask_good("view");
    assert_answer_has("\"ply\":0,\"ahead\":2,");
    ask_good("do done");
    ask_good("hash");
    assert_null(strstr(answer, "ahead"));
    ask("redo");
    assert_false(is_good());
    ask_good("new blank seed=3");
    ask_good("hash");
    assert_null(strstr(answer, "ahead"));
}

/* ---- story ---- */

/* The part of an answer to `do` or `go` that a story tells too: from the action to the ply. */
static char *copy_telling(void)
{
    const char *from = strstr(answer, "\"action\":"), *to = strstr(answer, ",\"ply\":");
    assert_non_null(from);
    assert_non_null(to);
    char *text = strndup(from, (size_t)(to - from));
    assert_non_null(text);
    return text;
}

enum { STORY_PLIES = 150 };

static void a_story_tells_what_do_told(void **state)
{
    (void)state;
    static char *told[STORY_PLIES];
    for (uint32_t i = 0; battles[i]; i++) {
        uint32_t end = 0;
        start_battle(battles[i]);
        for (; end < STORY_PLIES; end++) {
            ask("go random");
            if (!is_good())
                break;
            told[end] = copy_telling();
        }
        ask_good("undo 3"); /* what was taken back is told too */
        ask_good("story 0");
        assert_null(strstr(answer, "\"next\""));
        const char *at = answer;
        for (uint32_t ply = 0; ply < end; ply++) {
            char *told_now = told[ply];
            at = strstr(at, told_now);
            if (!at)
                fail_msg("ply %u of %s: %.500s", ply + 1, battles[i], told_now);
            at += strlen(told_now);
            assert_int_equal(strncmp(at, ",\"turn\":", 8), 0);
            free(told_now);
        }
    }
}

static void a_story_stops_where_it_is_told(void **state)
{
    (void)state;
    start_battle(battles[1]);
    for (uint32_t ply = 0; ply < 70; ply++)
        ask_good("go random");
    ask_good("story 65 2");
    assert_answer_has("{\"ok\":true,\"decisions\":[{\"ply\":66,");
    assert_answer_has("{\"ply\":67,");
    assert_null(strstr(answer, "{\"ply\":68,"));
    assert_answer_has("],\"next\":67}");
    ask_good("story 70");
    assert_string_equal(answer, "{\"ok\":true,\"decisions\":[]}");
    ask_good("story 0 99");
    assert_null(strstr(answer, "next"));
}

static void a_story_stops_before_the_answer_is_full(void **state)
{
    (void)state;
    static char small[4096];
    char line[32];
    uint32_t next = 0, answers = 0;
    start_battle(battles[1]);
    for (uint32_t ply = 0; ply < 70; ply++)
        ask_good("go random");
    for (; next < 70; answers++) {
        Out out = out_begin(small, sizeof small);
        snprintf(line, sizeof line, "story %u", next);
        engine_answer(engine, line, (uint32_t)strlen(line), &out);
        assert_true(out.size < out.cap);
        assert_int_equal(strlen(small), out.size);
        char first[64];
        snprintf(first, sizeof first, "{\"ok\":true,\"decisions\":[{\"ply\":%u,", next + 1);
        assert_int_equal(strncmp(small, first, strlen(first)), 0);
        const char *at = strstr(small, ",\"next\":");
        next = at ? (uint32_t)strtoul(at + 8, NULL, 10) : 70;
    }
    assert_true(answers > 1);
    Out out = out_begin(small, 100); /* not even one */
    engine_answer(engine, "story 0", 7, &out);
    assert_non_null(strstr(small, "\"ok\":false"));
}

/* ---- records ---- */

static void a_record_loads_to_the_same_game(void **state)
{
    (void)state;
    for (uint32_t i = 0; battles[i]; i++) {
        char before[HASH_SIZE], after[HASH_SIZE];
        start_battle(battles[i]);
        for (uint32_t ply = 0; ply < PLIES; ply++)
            ask("go random");
        read_hash(before);
        char *record = copy_record();
        ask_good("new blank");
        load(record);
        assert_true(is_good());
        read_hash(after);
        assert_string_equal(before, after);
        ask_good("undo 2");
        ask_good("go random seed=5");
        free(record);
    }
}

/* A record names the seed only if every die is one of it; a replay would refuse any other. */
static void a_record_names_the_seed_of_its_dice(void **state)
{
    static const struct {
        const char *lines[4];
        bool named;
    } rows[] = {
        {{"do pike-3 strike pike-5", "undo", "do pike-3 strike pike-5"}, true},
        {{"dice 6", "do pike-3 strike pike-5"}, false},
        {{"dice 6", "do pike-3 strike pike-5", "undo", "do pike-1 step 0205"}, false},
        {{"dice", "do pike-3 strike pike-5"}, true},
    };
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        ask_good("new blank seed=77");
        for (uint32_t k = 0; k < 4 && rows[i].lines[k]; k++)
            ask_good(rows[i].lines[k]);
        char *record = copy_record();
        assert_int_equal(strstr(record, "\nseed    77\n") != NULL, rows[i].named);
        assert_int_equal(strstr(record, "\nseed ") != NULL, rows[i].named);
        load(record);
        assert_true(is_good());
        char *again = copy_record(); /* other dice may follow now */
        assert_null(strstr(again, "\nseed "));
        load(again);
        assert_true(is_good());
        free(again);
        free(record);
    }
}

static void a_wrong_record_changes_nothing(void **state)
{
    (void)state;
    ask_good("new blank");
    ask_good("do pike-2 step 0305");
    ask_good("do pike-2 strike pike-4");
    char *good = copy_record();
    char *bad = copy_record();
    size_t size = strlen(bad);
    bad[size - 2] = bad[size - 2] == '0' ? '1' : '0'; /* last digit of the hash */
    ask_good("new blank turns=2");
    ask_good("do done");
    char *before = copy_record();
    static const char *const others[] = {"", "nonsense", "banneret record 1\nbattle nowhere"};
    for (uint32_t i = 0; i <= COUNT_OF(others); i++) {
        load(i < COUNT_OF(others) ? others[i] : bad);
        assert_false(is_good());
        char *after = copy_record();
        assert_string_equal(before, after);
        free(after);
    }
    load(good);
    assert_true(is_good());
    free(before);
    free(bad);
    free(good);
}

static void a_record_too_long_is_refused(void **state)
{
    (void)state;
    static char line[1 << 16];
    memset(line, 'x', sizeof line);
    ask_good("new blank");
    ask("load");
    for (uint32_t i = 0; i < ROOM_MAX / sizeof line + 2; i++)
        ask_sized(line, sizeof line);
    ask("end of record");
    assert_false(is_good());
    assert_answer_has("longer than this engine can read");
    ask_good("do done");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_gives_every_earlier_position),
        cmocka_unit_test(undo_keeps_the_dice_of_the_ply),
        cmocka_unit_test(redo_gives_every_later_position),
        cmocka_unit_test(a_record_ends_at_the_present),
        cmocka_unit_test(a_new_decision_drops_what_was_taken_back),
        cmocka_unit_test(a_story_tells_what_do_told),
        cmocka_unit_test(a_story_stops_where_it_is_told),
        cmocka_unit_test(a_story_stops_before_the_answer_is_full),
        cmocka_unit_test(a_record_loads_to_the_same_game),
        cmocka_unit_test(a_record_names_the_seed_of_its_dice),
        cmocka_unit_test(a_wrong_record_changes_nothing),
        cmocka_unit_test(a_record_too_long_is_refused),
    };
    return cmocka_run_group_tests(tests, start_engine, end_engine);
}
