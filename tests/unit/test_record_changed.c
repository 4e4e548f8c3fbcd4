/* Tests of record.h: what was changed is found, and by what. */
#include "record_game.h"

static void record_replay_finds_what_was_changed(void **state)
{
    static const struct {
        const char *from, *to;
        uint32_t line, column;
        const char *found, *expected; /* parts of them */
    } rows[] = {
        {"record 2", "record 3", 1, 17, "3", "1 or 2, the forms"},
        {"record 2", "record 0", 1, 17, "0", "1 or 2, the forms"},
        {"banneret", "bannerets", 1, 1, "bannerets", "`banneret record 2` as the first line"},
        {"blank revision 1 hash", "blink revision 1 hash", 2, 9, "blink", "blank"},
        {"blank revision 1 hash", "../blank revision 1 hash", 2, 9, "../blank",
         "the id of a battle"},
        {"blank revision 1 hash", "blank.battle revision 1 hash", 2, 9, "blank.b", "the id of a"},
        {"blank revision 1 hash", "- revision 1 hash", 2, 9, "-", "the id of a battle"},
        {"blank revision 1 hash", "\"blank\" revision 1 hash", 2, 9, "blank", "the id of a battle"},
        {"blank revision 1 hash", "blank revision 2 hash", 2, 24, "2", "revision 1"},
        {"blank revision 1 hash ", "blank revision 1 hash 0", 2, 31, "0", "sixteen"},
        {"rules   blank", "rules   rab", 3, 9, "rab", "blank"},
        {"rules   blank revision 1", "rules   blank version 1", 3, 15, "version", "revision"},
        {"rules   blank revision 1", "rules   blank revision one", 3, 24, "one", "a number"},
        {"rules   blank revision 1", "rules   blank revision -1", 3, 24, "-1", "a number"},
        {"rules   blank revision 1", "rules   blank revision 0", 3, 24, "0", "revision 1"},
        {"rules   blank revision 1", "rules   blank revision 2", 3, 24, "2", "revision 1"},
        {"rules   blank revision 1", "rules   blank revision", 3, 23, "end of line", "a number"},
        {"rules   blank revision 1", "rules   blank revision 1 2", 3, 26, "2",
         "the end of the line"},
        {"turns 3", "turns 4", 4, 9, "turns", "set as the battle has it"},
        {"option  turns 3", "option  turns 3\noption  turns 3", 5, 9, "turns", "each option once"},
        {"option  turns 3\n", "", 11, 29, "", "the check of all that stands above, "},
        {"'the Bold'", "'the Bald'", 12, 29, "", "the check of all that stands above, "},
        {"random\n", "person\n", 12, 29, "", "the check of all that stands above, "},
        {"player  south", "player  west", 6, 9, "west", "south"},
        {"player  south random\n", "", 6, 1, "play", "player"},
        {"play\n", "ploy\n", 7, 1, "ploy", "seed or play"},
        {"play\n", "seed    x\nplay\n", 7, 9, "x", "a seed: a whole number"},
        {"play\n", "seed    18446744073709551616\nplay\n", 7, 9, "184", "a seed: a whole number"},
        {"play\n", "seed    3\nplay\n", 9, 1, "dice 6", "the dice of seed 3: "},
        {"north pike-3", "south pike-3", 8, 1, "south", "north"},
        {"strike pike-5", "strike pike-6", 8, 1, "refused by blank 3.4: only", "legal action"},
        {": 6", ": 7", 8, 30, "7", "a die from 1 to 6"},
        {": 6", ": 6 6", 8, 1, "2 dice", "which are 1"},
        {": 6", ": 6 @3", 8, 32, "@3", "the dice that fell"},
        {": 6", "", 8, 1, "0 dice", "which are 1"},
        {": 6", ": 5", 12, 29, "", "the check of all that stands above, "},
        {"north done", "north down", 10, 7, "down", "one of done"},
        {"pike-1 step 0205\n", "pike-1 step 0205\ncheck 2 0\n", 10, 1, "check", "north"},
        {"end 4", "end 5", 12, 5, "5", "4"},
        {"end 4 north 0", "end 4 north 1", 12, 13, "1", "points 0"},
        {"end 4 north 0", "end 4 south 0", 12, 7, "south", "north"},
        {"end 4 north", "done\nend 4 north", 12, 1, "done", "south"},
        {" check ", " chuck ", 12, 23, "chuck", "check"},
        {" hash", " hush", 2, 26, "hush", "hash"},
    };
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        GameBuffer again;
        ParseError error;
        bool good = replay(with(rows[i].from, rows[i].to), &again, &error);
        if (good != !rows[i].found || error.line != rows[i].line ||
            error.column != rows[i].column ||
            (!good &&
             (!strstr(error.found, rows[i].found) || !strstr(error.expected, rows[i].expected))))
            fail_msg("row %u: %u:%u: found %s, expected %s", i, error.line, error.column,
                     error.found, error.expected);
    }
}

static void record_replay_stops_before_the_wrong_line(void **state)
{
    GameBuffer again;
    ParseError error;
    (void)state;
    assert_false(replay(with("pike-1 : 6", "pike-1 : 6 6"), &again, &error));
    assert_int_equal(again.game.ply, 3);
    assert_true(on_map(&again.game, 0));
}

/* Every way to spoil the longer game is found at its next check. */
static void a_check_finds_what_the_position_forgets(void **state)
{
    char text[RECORD_CAP], line[2][80], both[200], turned[200];
    GameBuffer again;
    ParseError error;
    uint32_t commuting = 0;
    (void)state;
    assert_true(replay(long_record, &again, &error));
    const char *at = strstr(long_record, "play\n") + 5;
    for (;
         sscanf(at, "%79[^\n]\n%79[^\n]", line[0], line[1]) == 2 && strncmp(line[1], "end", 3) != 0;
         at = strchr(at, '\n') + 1) {
        snprintf(both, sizeof both, "\n%s\n%s\n", line[0], line[1]);
        snprintf(turned, sizeof turned, "\n%s\n%s\n", line[1], line[0]);
        if (strcmp(line[0], line[1]) == 0)
            continue;
        snprintf(text, sizeof text, "%s", swapped(long_record, both, turned));
        assert_false(replay(text, &again, &error));
        assert_true(again.game.ply <= (uint32_t)LONG_PLIES);
        commuting += strstr(error.expected, "the check of all") != NULL;
        snprintf(turned, sizeof turned, "\n%s\n", line[1]);
        assert_false(replay(swapped(long_record, both, turned), &again, &error));
    }
    assert_true(commuting > 0); /* some orders make no difference to where everybody stands */
}

static void a_missing_check_is_missed(void **state)
{
    GameBuffer again;
    ParseError error;
    char line[80];
    (void)state;
    assert_int_equal(sscanf(strstr(long_record, "check 16"), "%79[^\n]", line), 1);
    strncat(line, "\n", 2);
    assert_false(replay(swapped(long_record, line, ""), &again, &error));
    line[strlen(line) - 1] = 0;
    assert_string_equal(error.expected, line);
    assert_int_equal(again.game.ply, 16);
    assert_false(replay(swapped(long_record, "check 16", "check 17"), &again, &error));
    assert_non_null(strstr(error.expected, "as were taken: 16"));
}

static void dice_of_a_seed_are_those_of_the_seed(void **state)
{
    GameBuffer again;
    ParseError error;
    char text[RECORD_CAP];
    (void)state;
    const char *invented = with_checks(with("play\n", "seed    7\nplay\n"));
    assert_false(replay(invented, &again, &error));
    assert_non_null(strstr(error.expected, "the dice of seed 7: "));
    const char *colon = strstr(long_record, " : ");
    assert_non_null(colon);
    snprintf(text, sizeof text, "%s", long_record);
    char *die = &text[colon + 3 - long_record];
    *die = *die == '1' ? '2' : '1';
    assert_false(replay(text, &again, &error));
    assert_non_null(strstr(error.expected, "the dice of seed 42: "));
    /* Without the seed it takes a new check only: this is all that a check proves. */
    snprintf(text, sizeof text, "%s", with_checks(swapped(long_record, "seed    42\n", "")));
    if (!replay(text, &again, &error))
        fail_msg("%u:%u: %s, %s", error.line, error.column, error.found, error.expected);
}

/* A record of form 1 has no checks; it is read for ever, and proves only its end. */
static void form_1_proves_its_end(void **state)
{
    char old[RECORD_CAP];
    GameBuffer again;
    ParseError error;
    (void)state;
    snprintf(old, sizeof old, "%s", with("record 2", "record 1"));
    snprintf(old, sizeof old, "%s", swapped(old, "play\n", "seed    anything\nplay\n"));
    char *check = strstr(old, " check "), *hash = strstr(check, " hash ");
    memmove(check, hash, strlen(hash) + 1);
    if (!replay(old, &again, &error))
        fail_msg("%u:%u: %s, %s", error.line, error.column, error.found, error.expected);
    assert_memory_equal(&again, &game, blank_rules.game_size);
    assert_true(replay(swapped(old, "option  turns 3\n", ""), &again, &error));
    assert_true(replay(swapped(old, "random\n", "person\n"), &again, &error));
    assert_false(replay(swapped(old, " : 6", " : 1"), &again, &error));
    assert_non_null(strstr(error.expected, "the position's hash "));
    assert_false(replay(swapped(old, "play\n", "dice sealed 1\nplay\n"), &again, &error));
    assert_false(replay(swapped(old, "end 4", "result draw\nend 4"), &again, &error));
}

#define HEX32 "00112233445566778899aabbccddeeff"
#define HEX64 HEX32 HEX32
#define SEALED                                                                                     \
    "dice sealed 1\ngame    " HEX32 "\ncommit  " HEX64 "\nentropy north " HEX64                    \
    "\nentropy south " HEX64 "\n"

static void sealed_dice_are_read(void **state)
{
    static const struct {
        const char *from, *to, *expected;
    } rows[] = {
        {"sealed 1", "sealed 2", "1"},
        {"sealed 1", "loaded 1", "sealed"},
        {"sealed 1\n", "sealed 1\nseed 3\n", "game"},
        {"game    0", "game    ", "32 hexadecimal digits"},
        {"game    0", "game    G", "32 hexadecimal digits"},
        {"commit  " HEX32, "commit  ", "64 hexadecimal digits"},
        {"entropy north", "entropy west", "north"},
        {"entropy south", "entropy north", "south"},
        {"entropy south", "extropy south", "entropy"},
        {"@12", "@1", "@ and a die after number 1"}, /* the first die was number 0 */
        {"@12", "@", "@ and a die after number"},
        {"@12", "@12 6", "the end of the line"},
        {"\nseed    0", "\nseed    x", "64 hexadecimal digits"},
        {"\nseed    0", "\nsaid    0", "nothing after the end"},
    };
    char text[RECORD_CAP];
    GameBuffer again;
    ParseError error;
    RecordHead head;
    (void)state;
    snprintf(text, sizeof text, "%s", with("play\n", SEALED "play\n"));
    snprintf(text, sizeof text, "%s", swapped(text, "pike-1 : 6", "pike-1 : 6 @12"));
    strncat(text, "seed    " HEX64 "\n", 80);
    snprintf(text, sizeof text, "%s", with_checks(text));
    if (!replay(text, &again, &error))
        fail_msg("%u:%u: %s, %s", error.line, error.column, error.found, error.expected);
    assert_true(record_read_head(text, (uint32_t)strlen(text), &head, &error));
    assert_true(head.sealed);
    assert_false(head.has_seed);
    assert_string_equal(head.game, HEX32);
    assert_string_equal(head.commit, HEX64);
    assert_string_equal(head.entropy[1], HEX64);
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        if (replay(swapped(text, rows[i].from, rows[i].to), &again, &error) ||
            !strstr(error.expected, rows[i].expected))
            fail_msg("row %u: %u:%u: found %s, expected %s", i, error.line, error.column,
                     error.found, error.expected);
    }
    /* What is sealed cannot be changed without the check, either. */
    assert_false(replay(swapped(text, "@12", "@13"), &again, &error));
    assert_false(replay(swapped(text, "commit  0", "commit  1"), &again, &error));
}

static void a_result_stands_before_the_end(void **state)
{
    static const struct {
        const char *line, *expected; /* NULL: it is good */
    } rows[] = {
        {"result resignation north\n", NULL},
        {"result lapse south\n", NULL},
        {"result draw\n", NULL},
        {"result\n", "resignation, draw or lapse"},
        {"result victory north\n", "resignation, draw or lapse"},
        {"result resignation\n", "the id of a side"},
        {"result resignation west\n", "the id of a side"},
        {"result draw north\n", "the end of the line"},
        {"result draw\nresult draw\n", "end, for the game has its result"},
        {"result draw\nsouth done\n", "end, for the game has its result"},
    };
    char text[RECORD_CAP];
    GameBuffer again;
    ParseError error;
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        snprintf(text, sizeof text, "%send 4", rows[i].line);
        snprintf(text, sizeof text, "%s", with("end 4", text));
        assert_false(replay(text, &again, &error)); /* the check covers it */
        bool good = replay(with_checks(text), &again, &error);
        if (good != !rows[i].expected || (!good && !strstr(error.expected, rows[i].expected)))
            fail_msg("row %u: %s, %s", i, error.found, error.expected);
    }
}

static void nothing_comes_after_the_end(void **state)
{
    char longer[RECORD_CAP + 64];
    GameBuffer again;
    ParseError error;
    (void)state;
    snprintf(longer, sizeof longer, "%s\n# a comment is fine\n", record);
    assert_true(replay(longer, &again, &error));
    snprintf(longer, sizeof longer, "%ssouth done\n", record);
    assert_false(replay(longer, &again, &error));
    assert_string_equal(error.expected, "nothing after the end");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(record_replay_finds_what_was_changed),
        cmocka_unit_test(record_replay_stops_before_the_wrong_line),
        cmocka_unit_test(a_check_finds_what_the_position_forgets),
        cmocka_unit_test(a_missing_check_is_missed),
        cmocka_unit_test(dice_of_a_seed_are_those_of_the_seed),
        cmocka_unit_test(form_1_proves_its_end),
        cmocka_unit_test(sealed_dice_are_read),
        cmocka_unit_test(a_result_stands_before_the_end),
        cmocka_unit_test(nothing_comes_after_the_end),
    };
    return cmocka_run_group_tests(tests, load_field, free_field);
}
