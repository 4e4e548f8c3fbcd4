/* Tests of protocol.h: games that begin in a staged position. */
#include "protocol_harness.h"

/* Asks `stage` and the lines; the answer is that of the last. */
static void stage(const char *lines)
{
    ask("stage");
    assert_string_equal(answer, "");
    while (*lines) {
        uint32_t size = (uint32_t)strcspn(lines, "\n");
        ask_sized(lines, size);
        assert_string_equal(answer, "");
        lines += size + (lines[size] == '\n');
    }
    ask("end of position");
}

static const char position[] = "clear\nplace pike-1 0101\nplace pike-4 0102\nset pike-1 moved 1\n"
                               "turn 2 north play\n";

static void a_position_is_that_of_the_lines(void **state)
{
    (void)state;
    ask_good("new blank seed=7");
    stage(position);
    assert_answer_has(
        "{\"ok\":true,\"battle\":\"blank\",\"seed\":7,\"events\":[{\"kind\":\"turn\",");
    assert_answer_has("\"ply\":0,\"hash\":\"");
    assert_answer_has("\"turn\":2,\"phase\":\"play\",\"phasing\":\"north\",\"to_act\":\"north\"");
    ask_good("legal");
    assert_answer_has("pike-1 strike pike-4");
    ask("do pike-2 step 0101");
    assert_answer_has("\"case\":\"blank 1.4\"");
}

static void a_status_set_after_the_turn_holds(void **state)
{
    char before[HASH_SIZE], after[HASH_SIZE];
    (void)state;
    ask_good("new blank");
    stage("clear\nplace pike-1 0101\nturn 1 north play\n");
    read_hash(before);
    stage("clear\nplace pike-1 0101\nturn 1 north play\nset pike-1 moved 1\n");
    assert_true(is_good());
    read_hash(after);
    assert_string_not_equal(before, after);
    ask("do pike-1 step 0102");
    assert_answer_has("\"case\":\"blank 2.1\"");
}

static void the_game_goes_on_from_there_and_back(void **state)
{
    char start[HASH_SIZE], now[HASH_SIZE], again[HASH_SIZE];
    (void)state;
    for (uint32_t i = 0; battles[i]; i++) {
        start_battle(battles[i]);
        for (uint32_t ply = 0; ply < 20; ply++)
            ask_good("go random");
        ask("stage seed=11");
        ask("end of position"); /* no lines: where the battle begins */
        assert_true(is_good());
        assert_answer_has("\"seed\":11,");
        assert_answer_has("\"ply\":0,\"hash\"");
        read_hash(start);
        uint32_t count = 0;
        for (ask("go random"); is_good() && count < 2 * TABLE_SPACING; ask("go random"))
            count++;
        count += is_good();
        read_hash(now);
        char line[32];
        snprintf(line, sizeof line, "undo %u", count);
        ask_good(line);
        assert_answer_has("\"ply\":0,");
        read_hash(again);
        assert_string_equal(again, start);
        ask("undo");
        assert_answer_has("the start of the game");
        snprintf(line, sizeof line, "redo %u", count);
        ask_good(line);
        read_hash(again);
        assert_string_equal(again, now);
    }
}

static void no_record_holds_a_staged_position(void **state)
{
    (void)state;
    ask_good("new blank");
    char *record = copy_record();
    stage(position);
    assert_true(is_good());
    ask("record");
    assert_answer_has("{\"ok\":false,\"error\":{\"line\":0,\"column\":0,"
                      "\"found\":\"a game that began in a staged position\"");
    ask_good("new blank");
    ask_good("record");
    stage(position);
    load(record);
    assert_true(is_good());
    ask_good("record");
    free(record);
}

static void a_wrong_line_changes_nothing(void **state)
{
    static const struct {
        const char *lines, *error;
    } wrong[] = {
        {"fly\n", "\"line\":1,\"column\":1,\"found\":\"fly\",\"expected\":\"clear, place, mode"},
        {"clear\ndo done\n", "\"line\":2,\"column\":1,\"found\":\"do\""},
        {"clear\naccept done\n", "\"line\":2,\"column\":1,\"found\":\"accept\""},
        {"reset\n", "\"found\":\"reset\""},
        {"battle blank\n", "\"found\":\"battle\""},
        {"option turns 2\n", "\"found\":\"option\""},
        {"clear\n\nplace pike-9 0101\n", "\"line\":3,\"column\":7,\"found\":\"pike-9\""},
        {"clear\nplace pike-1 0101\n", "\"expected\":\"a turn line after placing units\""},
        {"place pike-1 0304\nturn 1 north play\n", "a phase that cannot be opened so"},
        {"dice 1\n", "\"found\":\"dice left over: 1\""},
        {"turn 1 north play now\n", "\"expected\":\"the end of the line\""},
        {"end of record\n", "\"line\":1,\"column\":1,\"found\":\"end\""},
    };
    char before[HASH_SIZE], after[HASH_SIZE];
    (void)state;
    ask_good("new blank");
    ask_good("go random");
    ask_good("go random");
    read_hash(before);
    for (uint32_t i = 0; i < COUNT_OF(wrong); i++) {
        stage(wrong[i].lines);
        assert_false(is_good());
        assert_answer_has(wrong[i].error);
        read_hash(after);
        assert_string_equal(before, after);
        ask_good("undo");
        ask_good("redo");
    }
    ask("stage seed=x");
    assert_answer_has("seed=N with a whole number");
    ask("stage now");
    assert_answer_has("seed=N or the end of the line");
    ask_good("hash");
}

/* moi 8.0: riders among archers may go on, but not stay. */
static void reach_tells_where_nobody_stays(void **state)
{
    static const char rider[] = "clear\nplace al1 1820 NW+N\nplace do1 1819 NW+N\n"
                                "place ed1 0909 SE+S\nturn 2 french free\n";
    (void)state;
    ask_good("new crecy seed=3");
    stage(rider);
    assert_true(is_good());
    ask_good("do activate alencon");
    ask_good("reach al1");
    assert_answer_has("{\"ok\":true,\"unit\":\"al1\",\"places\":[{");
    ask_good("do al1 step 1819");
    ask_good("reach al1");
    assert_answer_has("{\"ok\":true,\"unit\":\"al1\",\"passes\":true,\"places\":[{");
}

/* gmb 13.1: a tired unit that has gone homewards so far may still turn about at the full price. */
static void reach_knows_how_the_unit_has_come(void **state)
{
    static const char tired[] = "clear\nplace highlanders1 1327/1226\nplace keith2 0101\n"
                                "place cl-cl 2510\nturn 9 scots movement\n";
    (void)state;
    ask_good("new robert-at-bannockburn");
    stage(tired);
    assert_true(is_good());
    ask_good("do highlanders1 step 1328/1227");
    ask_good("do highlanders1 step 1329/1228"); /* two of its points, of which it has three */
    ask_good("why highlanders1 about-face");
    assert_answer_has("\"legal\":true");
    ask_good("reach highlanders1");
    assert_answer_has("\"path\":[\"highlanders1 about-face\"]");
}

/* moi 11.3: the ways of a charge that has been named lie in its reach, too. */
static void reach_leads_a_charge_home(void **state)
{
    static const char charge[] = "clear\nplace eu2 2119 NW+N\nplace eu1 2619 NW+N\nplace eu 2119\n"
                                 "place wi1 2016 SE+S\nset wi1 wall 0\nturn 2 french free\n";
    (void)state;
    ask_good("new courtrai");
    stage(charge);
    assert_true(is_good());
    ask_good("do activate eu");
    ask_good("do done");
    ask_good("do eu2 charge wi1");
    assert_answer_has("\"phase\":\"ride\"");
    ask_good("reach eu2");
    assert_answer_has("\"path\":[\"eu2 step 2018\",\"eu2 step 2017\"]");
    assert_answer_has("\"path\":[\"eu2 step 2118\",\"eu2 step 2117\"]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_that_of_the_lines),
        cmocka_unit_test(a_status_set_after_the_turn_holds),
        cmocka_unit_test(the_game_goes_on_from_there_and_back),
        cmocka_unit_test(no_record_holds_a_staged_position),
        cmocka_unit_test(a_wrong_line_changes_nothing),
        cmocka_unit_test(reach_tells_where_nobody_stays),
        cmocka_unit_test(reach_knows_how_the_unit_has_come),
        cmocka_unit_test(reach_leads_a_charge_home),
    };
    return cmocka_run_group_tests(tests, start_engine, end_engine);
}
