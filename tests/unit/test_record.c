/* Tests of record.h: what is written replays, and what was changed is found. */
#include "engine/record.h"
#include "rules/blank/blank.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FIELD_CAP = 1 << 16, RECORD_CAP = 4096 };

static Battle *battle;
static char record[RECORD_CAP]; /* of the game that play_game plays */
static GameBuffer game;

static const char *find_nothing(void *context, const char *name, uint32_t *size)
{
    (void)context;
    (void)name;
    (void)size;
    return NULL;
}

/* Plays an action with the dice given and writes it down. */
static void play(const char *text, const uint8_t *falls, uint32_t count, Out *out)
{
    Lexer l = lexer_begin(text, (uint32_t)strlen(text));
    Action a;
    ParseError error;
    Dice dice;
    assert_true(lexer_next_line(&l));
    assert_true(action_parse(battle, &game.game, &l, NULL, &a, &error));
    assert_int_equal(blank_rules.check(battle, &game.game, a).why, LEGAL);
    dice_script(&dice, falls, count);
    dice_mark(&dice);
    blank_rules.apply(battle, &game.game, a, &dice, NULL);
    record_write_action(battle, a, dice.rolled, dice.rolled_count, out);
}

static void play_game(void)
{
    static const char *const players[] = {"Anna \"the Bold\"", "random"};
    static const uint8_t hit[] = {6};
    Out out = out_begin(record, sizeof record);
    Dice none;
    dice_script(&none, NULL, 0);
    memset(&game, 0, sizeof game);
    blank_rules.init(battle, &game.game, &none);
    record_write_head(battle, players, "42", &out);
    play("pike-3 strike pike-5", hit, 1, &out);
    play("pike-1 step 0205", NULL, 0, &out);
    play("done", NULL, 0, &out);
    play("horse-2 strike pike-1", hit, 1, &out);
    record_write_end(battle, &game.game, &out);
    assert_true(out.size < sizeof record);
}

static int load_field(void **state)
{
    static const RuleSystem *const systems[] = {&blank_rules, NULL};
    (void)state;
    char *text = malloc(FIELD_CAP);
    battle = malloc(sizeof *battle);
    FILE *file = fopen("tests/fields/blank.battle", "rb");
    if (!text || !battle || !file)
        return -1;
    uint32_t size = (uint32_t)fread(text, 1, FIELD_CAP, file);
    fclose(file);
    ParseError error = {0};
    bool good = battle_parse(battle, text, size, systems, (TextSource){find_nothing, NULL}, &error);
    free(text);
    if (good)
        play_game();
    return good ? 0 : -1;
}

static int free_field(void **state)
{
    (void)state;
    free(battle);
    return 0;
}

static bool replay(const char *text, GameBuffer *g, ParseError *error)
{
    *error = (ParseError){0};
    return record_replay(battle, text, (uint32_t)strlen(text), &g->game, (ReplayWatcher){0}, error);
}

/* The record with the first occurrence of a text replaced. */
static const char *with(const char *from, const char *to)
{
    static char changed[RECORD_CAP];
    const char *at = strstr(record, from);
    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - record), record, to,
             at + strlen(from));
    return changed;
}

static void record_has_the_documented_form(void **state)
{
    char expected[RECORD_CAP];
    (void)state;
    snprintf(expected, sizeof expected,
             "banneret record 1\n"
             "battle  blank revision 1 hash %016llx\n"
             "rules   blank revision 1\n"
             "option  turns 3\n"
             "player  north \"Anna 'the Bold'\"\n"
             "player  south random\n"
             "seed    42\n"
             "play\n"
             "north pike-3 strike pike-5 : 6\n"
             "north pike-1 step 0205\n"
             "north done\n"
             "south horse-2 strike pike-1 : 6\n"
             "end 4 north 0 south 0 hash %016llx\n",
             (unsigned long long)battle_hash(battle),
             (unsigned long long)game_hash(battle, &game.game));
    assert_string_equal(record, expected);
}

static void record_replay_comes_to_the_same_state(void **state)
{
    GameBuffer again;
    ParseError error;
    (void)state;
    if (!replay(record, &again, &error))
        fail_msg("%u:%u: %s, %s", error.line, error.column, error.found, error.expected);
    assert_memory_equal(&again, &game, blank_rules.game_size);
}

static void record_without_an_end_is_a_game_in_progress(void **state)
{
    GameBuffer again;
    ParseError error;
    const char *end = strstr(record, "end 4");
    (void)state;
    assert_true(record_replay(battle, record, (uint32_t)(end - record), &again.game,
                              (ReplayWatcher){0}, &error));
    assert_int_equal(again.game.ply, 4);
}

static void record_read_head_tells_what_it_says(void **state)
{
    RecordHead head;
    ParseError error;
    (void)state;
    assert_true(record_read_head(record, (uint32_t)strlen(record), &head, &error));
    assert_string_equal(head.battle, "blank");
    assert_int_equal(head.battle_revision, 1);
    assert_true(head.battle_hash == battle_hash(battle));
    assert_string_equal(head.rules, "blank");
    assert_int_equal(head.rules_revision, 1);
    assert_string_equal(head.players[0], "Anna 'the Bold'");
    assert_string_equal(head.players[1], "random");
    assert_int_equal(head.option_count, 1);
    assert_string_equal(head.option_name[0], "turns");
    assert_string_equal(head.option_value[0], "3");
}

static void record_replay_finds_what_was_changed(void **state)
{
    static const struct {
        const char *from, *to;
        uint32_t line, column;
        const char *found, *expected; /* parts of them */
    } rows[] = {
        {"record 1", "record 2", 1, 17, "2", "1, the version"},
        {"banneret", "bannerets", 1, 1, "bannerets", "`banneret record 1` as the first line"},
        {"blank revision 1 hash", "blink revision 1 hash", 2, 9, "blink", "blank"},
        {"blank revision 1 hash", "blank revision 2 hash", 2, 24, "2", "revision 1"},
        {"blank revision 1 hash ", "blank revision 1 hash 0", 2, 31, "0", "sixteen"},
        {"rules   blank", "rules   rab", 3, 9, "rab", "blank"},
        {"turns 3", "turns 4", 4, 9, "turns", "set as the battle has it"},
        {"option  turns 3", "option  turns 3\noption  turns 3", 5, 9, "turns", "each option once"},
        {"option  turns 3\n", "", 0, 0, NULL, NULL}, /* the hash vouches for it */
        {"player  south", "player  west", 6, 9, "west", "south"},
        {"player  south random\n", "", 6, 1, "seed", "player"},
        {"play\n", "ploy\n", 8, 1, "ploy", "seed or play"},
        {"north pike-3", "south pike-3", 9, 1, "south", "north"},
        {"strike pike-5", "strike pike-6", 9, 1, "refused by blank 3.4: only", "legal action"},
        {": 6", ": 7", 9, 30, "7", "a die from 1 to 6"},
        {": 6", ": 6 6", 9, 1, "2 dice", "which are 1"},
        {": 6", "", 9, 1, "0 dice", "which are 1"},
        {": 6", ": 1", 13, 28, "", "the position's hash "},
        {"north done", "north down", 11, 7, "down", "one of done"},
        {"end 4", "end 5", 13, 5, "5", "4"},
        {"end 4 north 0", "end 4 north 1", 13, 13, "1", "points 0"},
        {"end 4 north 0", "end 4 south 0", 13, 7, "south", "north"},
        {"end 4 north", "done\nend 4 north", 13, 1, "done", "south"},
        {"hash", "hush", 2, 26, "hush", "hash"},
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

static bool stop_at_two(void *context, const Battle *b, const Game *g, Action a, const Dice *d,
                        const EventSink *events)
{
    uint32_t *count = context;
    (void)b;
    (void)a;
    (void)d;
    assert_true(events->count > 0);
    assert_int_equal(g->ply, *count + 1);
    return ++*count < 2;
}

static void record_replay_stops_when_the_watcher_says_so(void **state)
{
    GameBuffer again;
    ParseError error;
    uint32_t count = 0;
    ReplayWatcher watcher = {stop_at_two, &count};
    (void)state;
    assert_true(
        record_replay(battle, record, (uint32_t)strlen(record), &again.game, watcher, &error));
    assert_int_equal(count, 2);
    assert_int_equal(again.game.ply, 2);
}

static void record_replay_takes_any_beginning(void **state)
{
    (void)state;
    for (uint32_t size = 0; size < strlen(record); size++) {
        GameBuffer again;
        ParseError error = {0};
        bool good = record_replay(battle, record, size, &again.game, (ReplayWatcher){0}, &error);
        assert_true(good || error.expected[0] != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(record_has_the_documented_form),
        cmocka_unit_test(record_replay_comes_to_the_same_state),
        cmocka_unit_test(record_without_an_end_is_a_game_in_progress),
        cmocka_unit_test(record_read_head_tells_what_it_says),
        cmocka_unit_test(record_replay_finds_what_was_changed),
        cmocka_unit_test(record_replay_stops_before_the_wrong_line),
        cmocka_unit_test(nothing_comes_after_the_end),
        cmocka_unit_test(record_replay_stops_when_the_watcher_says_so),
        cmocka_unit_test(record_replay_takes_any_beginning),
    };
    return cmocka_run_group_tests(tests, load_field, free_field);
}
