/* Tests of record.h: what is written has its form and replays. */
#include "record_game.h"

static void record_has_the_documented_form(void **state)
{
    char expected[RECORD_CAP];
    const char *check = strstr(record, "check ");
    (void)state;
    assert_non_null(check);
    snprintf(expected, sizeof expected,
             "banneret record 2\n"
             "battle  blank revision 1 hash %016llx\n"
             "rules   blank revision 1\n"
             "option  turns 3\n"
             "player  north \"Anna 'the Bold' ??\"\n"
             "player  south random\n"
             "play\n"
             "north pike-3 strike pike-5 : 6\n"
             "north pike-1 step 0205\n"
             "north done\n"
             "south horse-2 strike pike-1 : 6\n"
             "end 4 north 0 south 0 check %.16s hash %016llx\n",
             (unsigned long long)battle_hash(battle), check + 6,
             (unsigned long long)game_hash(battle, &game.game));
    assert_string_equal(record, expected);
}

static void a_check_stands_after_every_sixteen_decisions(void **state)
{
    uint32_t decisions = 0, checks = 0;
    (void)state;
    assert_non_null(strstr(long_record, "seed    42\nplay\n"));
    for (const char *line = strstr(long_record, "play\n") + 5; *line;
         line = strchr(line, '\n') + 1) {
        unsigned ply;
        if (sscanf(line, "check %u", &ply) == 1) {
            assert_int_equal(ply, decisions);
            checks++;
        } else if (strncmp(line, "end", 3) != 0) {
            decisions++;
        }
        assert_int_equal(checks, strncmp(line, "check", 5) == 0
                                     ? decisions / 16
                                     : (decisions - (decisions > 0)) / 16);
    }
    assert_int_equal(decisions, LONG_PLIES);
    assert_int_equal(checks, LONG_PLIES / 16);
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
    assert_int_equal(head.form, 2);
    assert_string_equal(head.players[0], "Anna 'the Bold' ??");
    assert_string_equal(head.players[1], "random");
    assert_int_equal(head.option_count, 1);
    assert_string_equal(head.option_name[0], "turns");
    assert_string_equal(head.option_value[0], "3");
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
        cmocka_unit_test(a_check_stands_after_every_sixteen_decisions),
        cmocka_unit_test(record_replay_comes_to_the_same_state),
        cmocka_unit_test(record_without_an_end_is_a_game_in_progress),
        cmocka_unit_test(record_read_head_tells_what_it_says),
        cmocka_unit_test(record_replay_stops_when_the_watcher_says_so),
        cmocka_unit_test(record_replay_takes_any_beginning),
    };
    return cmocka_run_group_tests(tests, load_field, free_field);
}
