/* Tests of protocol.h: undo, dice, records, and that what is refused changes nothing. */
#include "ai/player.h"
#include "app/embedded.h"
#include "engine/protocol_engine.h"
#include "rules/systems.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ANSWER_CAP = 4 << 20, FIELD_CAP = 1 << 16, BATTLES_MAX = 64, HASH_SIZE = 17 };

static const char *const player_names[] = {"random", "pass", NULL};
static const char *battles[BATTLES_MAX + 2] = {"blank.battle"};
static char blank_text[FIELD_CAP];
static uint32_t blank_size;
static Action room[MAX_ACTIONS];
static Engine *engine;
static char answer[ANSWER_CAP];

static const char *find(void *context, const char *name, uint32_t *size)
{
    (void)context;
    if (strcmp(name, "blank.battle") == 0) {
        *size = blank_size;
        return blank_text;
    }
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strcmp(embedded_texts[i].name, name) == 0) {
            *size = embedded_texts[i].size;
            return embedded_texts[i].text;
        }
    }
    return NULL;
}

static bool choose(void *context, const char *name, const Battle *b, const Game *g, uint64_t seed,
                   Action *out)
{
    (void)context;
    *out = strcmp(name, "random") == 0 ? player_random(b, g, seed, room, MAX_ACTIONS)
                                       : player_pass(b, g, room, MAX_ACTIONS);
    return true;
}

static int start_engine(void **state)
{
    (void)state;
    FILE *file = fopen("tests/fields/blank.battle", "rb");
    if (!file)
        return -1;
    blank_size = (uint32_t)fread(blank_text, 1, sizeof blank_text, file);
    fclose(file);
    uint32_t count = 1;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strstr(embedded_texts[i].name, ".battle") && count <= BATTLES_MAX)
            battles[count++] = embedded_texts[i].name;
    }
    engine = malloc(engine_size());
    if (!engine)
        return -1;
    engine_begin(engine,
                 (EngineSetup){rule_systems, {find, NULL}, battles, {choose, player_names, NULL}});
    return 0;
}

static int end_engine(void **state)
{
    (void)state;
    free(engine);
    return 0;
}

/* ---- asking ---- */

static void ask_sized(const char *line, uint32_t size)
{
    Out out = out_begin(answer, sizeof answer);
    engine_answer(engine, line, size, &out);
    assert_true(out.size < out.cap);
}

static void ask(const char *line)
{
    ask_sized(line, (uint32_t)strlen(line));
}

static bool is_good(void)
{
    return strncmp(answer, "{\"ok\":true", 10) == 0;
}

static void ask_good(const char *line)
{
    ask(line);
    if (!is_good())
        fail_msg("%s: %.500s", line, answer);
}

static void assert_answer_has(const char *text)
{
    if (!strstr(answer, text))
        fail_msg("%s is not in %.500s", text, answer);
}

static void start_battle(const char *file)
{
    char line[128];
    snprintf(line, sizeof line, "new %.*s seed=5", (int)(strlen(file) - strlen(".battle")), file);
    ask_good(line);
}

static void read_hash(char hash[HASH_SIZE])
{
    ask_good("hash");
    const char *at = strstr(answer, "\"hash\":\"");
    assert_non_null(at);
    memcpy(hash, at + 8, HASH_SIZE - 1);
    hash[HASH_SIZE - 1] = 0;
}

/* The lines of the record in the last answer, undoing what JSON does to newlines and quotes. */
static char *copy_record(void)
{
    ask_good("record");
    const char *from = strstr(answer, "\"record\":\"");
    assert_non_null(from);
    char *text = malloc(strlen(from) + 1), *to = text;
    assert_non_null(text);
    for (from += 10; *from != '"'; from++) {
        if (*from == '\\')
            from++;
        *to++ = *from == 'n' && from[-1] == '\\' ? '\n' : *from;
    }
    *to = 0;
    return text;
}

static void load(const char *record)
{
    ask("load");
    assert_string_equal(answer, "");
    while (*record) {
        uint32_t size = (uint32_t)strcspn(record, "\n");
        ask_sized(record, size);
        assert_string_equal(answer, "");
        record += size + (record[size] == '\n');
    }
    ask("end of record");
}

/* ---- undo ---- */

enum { PLIES = 300 };

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

/* ---- errors ---- */

static const char *const bad_lines[] = {
    "",
    " ",
    "# a comment",
    "frob",
    "\"",
    "help me",
    "new",
    "new nowhere",
    "new blank turns",
    "new blank turns=0",
    "new blank turns=x",
    "new blank colour=blue",
    "new blank seed=",
    "new blank seed=-1",
    "new blank seed=9007199254740992",
    "new blank seed=99999999999999999999999999",
    "new blank seed=1 =",
    "battle field",
    "view all",
    "legal nobody",
    "legal pike-1 pike-2",
    "reach",
    "reach nobody",
    "zones",
    "zones pike-1 pike-2",
    "why",
    "why pike-1",
    "why pike-1 step",
    "why pike-1 step 9999",
    "why pike-1 step 0203 0204",
    "odds",
    "odds done",
    "odds pike-1 strike pike-6",
    "do",
    "do done now",
    "do pike-1 step 0208",
    "do pike-1 strike pike-6",
    "do pike-4 step 0307",
    "go",
    "go nobody",
    "go random seed",
    "go random seed=x",
    "go random seed=1 2",
    "undo 0",
    "undo -1",
    "undo 2",
    "undo 4294967297",
    "undo 1 1",
    "dice 0",
    "dice 7",
    "dice 1 2 x",
    "record it",
    "load it",
    "load seed=x",
    "hash it",
    "reason",
    "reason blank",
    "reason blank 99.9",
    "reason blank 3.5 3.5",
    "quit now",
    "hash\nhash",
    "\xff\xfe",
};

static void errors_change_nothing(void **state)
{
    (void)state;
    ask_good("new blank seed=3");
    ask_good("do pike-2 step 0305");
    ask_good("dice 6 5");
    char *before = copy_record();
    for (uint32_t i = 0; i < COUNT_OF(bad_lines); i++) {
        ask(bad_lines[i]);
        if (strncmp(answer, "{\"ok\":false,", 12) != 0)
            fail_msg("%s: %.500s", bad_lines[i], answer);
        char *after = copy_record();
        assert_string_equal(before, after);
        free(after);
    }
    ask_good("view");
    assert_answer_has("\"scripted_rolls\":2");
    free(before);
}

static void a_script_too_long_is_refused(void **state)
{
    (void)state;
    char line[5 + 2 * (MAX_ROLLS + 1)] = "dice";
    ask_good("new blank");
    for (uint32_t i = 0; i < MAX_ROLLS + 1; i++)
        memcpy(line + 4 + 2 * i, " 1", 3);
    ask(line);
    assert_false(is_good());
    assert_answer_has("at most 64 rolls");
    line[4 + 2 * MAX_ROLLS] = 0;
    ask_good(line);
}

static void a_zero_byte_is_no_blank(void **state)
{
    (void)state;
    ask_good("new blank");
    ask_sized("hash\0", 5);
    assert_false(is_good());
    ask_sized("hash\r", 5);
    assert_true(is_good());
}

static void errors_before_a_game_say_so(void **state)
{
    (void)state;
    static const char *const lines[] = {"battle", "view",      "legal", "do done",
                                        "undo",   "go random", "hash",  "record"};
    engine->started = false;
    for (uint32_t i = 0; i < COUNT_OF(lines); i++) {
        ask(lines[i]);
        assert_false(is_good());
        assert_answer_has("`new` or `load` first");
    }
}

static void a_game_too_long_is_refused(void **state)
{
    (void)state;
    char before[HASH_SIZE], after[HASH_SIZE];
    ask_good("new blank");
    read_hash(before);
    engine->ply = MAX_DECISIONS;
    ask("do done");
    assert_false(is_good());
    assert_answer_has("as long as this engine can keep");
    engine->ply = 0;
    engine->roll_total = MAX_GAME_ROLLS;
    ask("go random");
    assert_false(is_good());
    engine->roll_total = 0;
    read_hash(after);
    assert_string_equal(before, after);
    ask_good("do done");
}

static void an_answer_that_does_not_fit_says_so(void **state)
{
    (void)state;
    char small[200];
    ask_good("new blank");
    Out out = out_begin(small, sizeof small);
    engine_answer(engine, "battle", 6, &out);
    assert_true(out.size < out.cap);
    assert_non_null(strstr(small, "{\"ok\":false,\"error\":"));
    assert_non_null(strstr(small, "less than 200"));
}

/* ---- dice ---- */

static void dice_are_those_of_the_script_first(void **state)
{
    (void)state;
    ask_good("new blank seed=3");
    ask_good("do pike-2 step 0305");
    ask_good("dice 6 5");
    ask_good("do pike-2 strike pike-4");
    assert_answer_has("\"dice\":[6]");
    ask_good("do pike-3 strike pike-5");
    assert_answer_has("\"dice\":[5]");
    ask_good("view");
    assert_answer_has("\"scripted_rolls\":0");
    ask_good("dice 1");
    ask_good("dice");
    ask_good("view");
    assert_answer_has("\"scripted_rolls\":0");
}

static void an_impossible_scripted_roll_is_refused(void **state)
{
    (void)state;
    char before[HASH_SIZE], after[HASH_SIZE];
    ask_good("new blank seed=3");
    read_hash(before);
    engine->script[0] = 9; /* as where a system has dice of several sizes */
    engine->script_count = 1;
    ask("do pike-3 strike pike-5");
    assert_false(is_good());
    read_hash(after);
    assert_string_equal(before, after);
    ask_good("dice");
    ask_good("do pike-3 strike pike-5");
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
    for (uint32_t i = 0; i < MAX_RECORD / sizeof line + 2; i++)
        ask_sized(line, sizeof line);
    ask("end of record");
    assert_false(is_good());
    assert_answer_has("longer than this engine can read");
    ask_good("do done");
}

/* ---- legal and why ---- */

static void every_legal_text_is_legal(void **state)
{
    (void)state;
    static char list[ANSWER_CAP];
    for (uint32_t i = 0; battles[i]; i++) {
        start_battle(battles[i]);
        for (uint32_t ply = 0; ply < 40; ply++) {
            ask_good("legal");
            memcpy(list, answer, strlen(answer) + 1);
            for (const char *at = list; (at = strstr(at, "{\"text\":\"")); at++) {
                char line[256];
                snprintf(line, sizeof line, "why %.*s", (int)strcspn(at + 9, "\""), at + 9);
                ask_good(line);
                assert_answer_has("\"legal\":true");
            }
            ask("go random");
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_gives_every_earlier_position),
        cmocka_unit_test(undo_keeps_the_dice_of_the_ply),
        cmocka_unit_test(errors_change_nothing),
        cmocka_unit_test(a_script_too_long_is_refused),
        cmocka_unit_test(a_zero_byte_is_no_blank),
        cmocka_unit_test(errors_before_a_game_say_so),
        cmocka_unit_test(a_game_too_long_is_refused),
        cmocka_unit_test(an_answer_that_does_not_fit_says_so),
        cmocka_unit_test(dice_are_those_of_the_script_first),
        cmocka_unit_test(an_impossible_scripted_roll_is_refused),
        cmocka_unit_test(a_record_loads_to_the_same_game),
        cmocka_unit_test(a_wrong_record_changes_nothing),
        cmocka_unit_test(a_record_too_long_is_refused),
        cmocka_unit_test(every_legal_text_is_legal),
    };
    return cmocka_run_group_tests(tests, start_engine, end_engine);
}
