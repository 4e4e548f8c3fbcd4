/* Tests of protocol.h: what is refused changes nothing; scripted dice; every legal text is legal.
 */
#include "engine/hex.h"
#include "protocol_harness.h"

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
    "score all",
    "groups van",
    "legal nobody",
    "legal pike-1 pike-2",
    "reach",
    "reach nobody",
    "barrier",
    "barrier pike-1",
    "barrier nobody 0305",
    "barrier pike-1 off",
    "barrier pike-1 0305 0306",
    "zones",
    "zones pike-1 pike-2",
    "threat",
    "threat nobody",
    "strikes",
    "strikes nobody",
    "strikes pike-1 pike-2",
    "sight",
    "sight off",
    "sight 9999",
    "sight 0305/0405",
    "sight 0305 0306",
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
    "go random budget",
    "go random budget=x",
    "go random budget=-1",
    "go random budget=1 budget=1",
    "go random seed=1 budget=1 seed=1",
    "hint",
    "hint nobody",
    "hint random games=1",
    "hint random budget=1 budget=1",
    "evaluate",
    "evaluate nobody",
    "evaluate random games=0",
    "evaluate random games=65",
    "evaluate random games=1 games=1",
    "evaluate random repeat=1",
    "evaluate random budget=1",
    "seats nobody",
    "seats north",
    "seats north \"\"",
    "seats north a south",
    "seats north 12345678901234567890123456789012345678901234567x",
    "undo 0",
    "undo -1",
    "undo 2",
    "undo 4294967297",
    "undo 1 1",
    "redo",
    "redo 0",
    "redo 1",
    "redo x",
    "story",
    "story x",
    "story 2",
    "story 0 0",
    "story 0 1 1",
    "take",
    "take nobody pike-3 strike pike-5 : 6",
    "take south pike-3 strike pike-5 : 6",
    "take north",
    "take north pike-3 strike pike-5",
    "take north pike-3 strike pike-5 :",
    "take north pike-3 strike pike-5 : 7",
    "take north pike-3 strike pike-5 : 6 6",
    "take north pike-3 step 0206 : 1",
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
    assert_answer_has("at most 240 rolls");
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

/* What stands behind a zero byte, an open quote or an equal key is not passed over. */
static void a_new_game_is_asked_for_exactly(void **state)
{
    static const struct {
        const char *line, *error;
        uint32_t size; /* 0: as long as its text */
    } lines[] = {
        {"new blank\0junk", "\"column\":5,\"found\":\"blank?junk\"", 14},
        {"new blank turns=2\0junk", "\"column\":11,\"found\":\"turns=2?junk\"", 22},
        {"new \"blank", "\"column\":5,\"found\":\"blank\",\"expected\":\"a closing quote\"", 0},
        {"hash \"", "\"column\":6,\"found\":\"\",\"expected\":\"a closing quote\"", 0},
        {"new blank seed=1 seed=1", "\"column\":18,\"found\":\"seed=1\",\"expected\":\"each", 0},
        {"new blank turns=2 seed=1 turns=3", "\"column\":26,\"found\":\"turns=3\"", 0},
    };
    char before[HASH_SIZE], after[HASH_SIZE];
    (void)state;
    ask_good("new blank seed=3");
    ask_good("do pike-2 step 0305");
    read_hash(before);
    for (uint32_t i = 0; i < COUNT_OF(lines); i++) {
        ask_sized(lines[i].line, lines[i].size ? lines[i].size : (uint32_t)strlen(lines[i].line));
        if (is_good())
            fail_msg("%s: %.500s", lines[i].line, answer);
        assert_answer_has(lines[i].error);
        read_hash(after);
        assert_string_equal(before, after);
    }
    ask_good("new \"blank\" turns=2 seed=1");
    ask_good("hash # \"");
}

/* A line that nobody could keep: refused as a command, and as one of many lines at their end. */
static void a_line_too_long_is_answered_once(void **state)
{
    char before[HASH_SIZE], after[HASH_SIZE];
    (void)state;
    ask_good("new blank seed=3");
    char *record = copy_record();
    ask_good("do pike-2 step 0305");
    read_hash(before);
    Out out = out_begin(answer, sizeof answer);
    engine_answer_long_line(engine, 1000, &out);
    assert_answer_has(
        "{\"ok\":false,\"error\":{\"line\":1,\"column\":1001,"
        "\"found\":\"a longer line\",\"expected\":\"a line of at most 1000 bytes\"}}");
    static const char *const texts[][2] = {{"load", "end of record"}, {"stage", "end of position"}};
    for (uint32_t i = 0; i < COUNT_OF(texts); i++) {
        ask(texts[i][0]);
        assert_string_equal(answer, "");
        out = out_begin(answer, sizeof answer);
        engine_answer_long_line(engine, 1000, &out);
        assert_string_equal(answer, "");
        ask("clear");
        assert_string_equal(answer, "");
        ask(texts[i][1]);
        assert_answer_has("\"found\":\"lines longer than this engine can read\"");
        read_hash(after);
        assert_string_equal(before, after);
    }
    load(record);
    assert_true(is_good());
    free(record);
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
    start_battle("crecy.battle");
    room_max[ROOM_LOG] = room_max[ROOM_TEXT] = 1 << 14;
    uint32_t ply = 0;
    for (; ply < 1 << 14; ply++) {
        ask("go random");
        if (!is_good())
            break;
        read_hash(before);
    }
    assert_answer_has("as long as this engine has memory for");
    assert_true(ply > 1000);
    ask("go pass");
    assert_false(is_good());
    read_hash(after);
    assert_string_equal(before, after);
    ask("record"); /* it takes more than a log */
    assert_answer_has("longer than this engine has memory for");
    room_max[ROOM_LOG] = room_max[ROOM_TEXT] = ROOM_MAX;
    char *record = copy_record();
    ask_good("go random");
    ask_good("undo 500");
    ask_good("redo 499");
    read_hash(after);
    assert_string_equal(before, after);
    ask_good("new blank");
    load(record);
    assert_true(is_good());
    free(record);
}

static void an_instance_is_smaller_than_a_megabyte(void **state)
{
    (void)state;
    assert_true(engine_size() < 1 << 20);
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
    engine->table.script[0] = 9; /* as where a system has dice of several sizes */
    engine->table.script_count = 1;
    ask("do pike-3 strike pike-5");
    assert_false(is_good());
    read_hash(after);
    assert_string_equal(before, after);
    ask_good("dice");
    ask_good("do pike-3 strike pike-5");
}

/* As somebody else has rolled them: neither script nor seed is asked, and both stay. */
static void a_decision_is_taken_with_its_dice(void **state)
{
    (void)state;
    char taken[HASH_SIZE], played[HASH_SIZE];
    ask_good("new blank seed=3");
    ask_good("dice 1");
    ask_good("take north pike-2 step 0305");
    assert_answer_has("\"side\":\"north\",\"dice\":[]");
    ask_good("take north pike-3 strike pike-5 : 6");
    assert_answer_has("\"dice\":[6]");
    read_hash(taken);
    ask_good("view");
    assert_answer_has("\"scripted_rolls\":1");
    ask_good("record");
    assert_answer_has("north pike-3 strike pike-5 : 6\\n");
    ask_good("undo 2");
    ask_good("dice 6");
    ask_good("do pike-2 step 0305");
    ask_good("do pike-3 strike pike-5");
    read_hash(played);
    assert_string_equal(taken, played);
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

static void costs_are_told_of_what_spends_movement(void **state)
{
    (void)state;
    ask_good("new blank");
    ask_good("legal pike-2");
    assert_answer_has("\"hexes\":[\"0305\"],\"cost\":2}");
    ask_good("do pike-2 step 0305");
    ask_good("legal pike-2");
    assert_null(strstr(answer, "cost"));
    ask_good("new robert-at-bannockburn");
    ask_good("do done");
    ask_good("do done");
    ask_good("legal schiltrom-douglas1");
    assert_answer_has("\"kind\":\"about-face\",\"unit\":\"schiltrom-douglas1\",\"cost\":4,");
    assert_answer_has("\"kind\":\"close\",");
}

static void a_barrier_is_told(void **state)
{
    (void)state;
    ask_good("new robert-at-bannockburn");
    ask_good("do done");
    ask_good("do done");
    ask_good("barrier keith1 1512"); /* eight points are spent there */
    assert_answer_has("\"from\":\"0915\",\"refused\":{");
    assert_answer_has("\"case\":\"gmb 5.12\",\"unit\":\"keith1\",\"hex\":\"1014\"}");
    ask_good("barrier schiltrom-moray1 1512");
    assert_answer_has("\"from\":\"0919/1019\",\"refused\":{");
    ask_good("barrier keith1 0219");
    assert_answer_has("\"from\":\"0219\"}");
}

/* Whoever is not stopped stands in the hex, and nothing in the reach is nearer to it. */
static void barriers_agree_with_reach(void **state)
{
    (void)state;
    uint32_t stopped = 0;
    for (uint32_t i = 0; battles[i]; i++) {
        start_battle(battles[i]);
        const Battle *b = engine_battle(engine);
        const Reach *reach = &engine->reach;
        for (uint32_t ply = 0; ply < 20; ply++) {
            uint32_t unit = ply * 5 % b->unit_count;
            reach_find(b, &engine->table.game.game, unit, &engine->reach);
            for (uint32_t hex = ply; hex < b->hex_count && reach->node[0].walk.place.hex != NO_HEX;
                 hex += 37) {
                uint32_t nearest = reach_nearest(b, unit, hex, reach);
                uint32_t least = hex_distance(b, reach->node[nearest].walk.place.hex, hex);
                for (uint32_t node = 0; node < reach->count; node++)
                    assert_true(hex_distance(b, reach->node[node].walk.place.hex, hex) + 1 >=
                                least);
                Verdict v = reach_barrier(b, &engine->table.game.game, unit, hex, reach, nearest);
                bool passes = !reach_stops(&reach->node[nearest]); /* it may not end there */
                assert_true(v.why == LEGAL || least > 0 || passes);
                stopped += v.why != LEGAL;
            }
            ask("go random");
        }
    }
    assert_true(stopped > 100);
}

/* Every step that `reach` takes first costs what `legal` says it does. */
static void costs_agree_with_reach(void **state)
{
    (void)state;
    static Action actions[MAX_ACTIONS];
    uint32_t compared = 0;
    for (uint32_t i = 0; battles[i]; i++) {
        start_battle(battles[i]);
        const Battle *b = engine_battle(engine);
        for (uint32_t ply = 0; ply < 60; ply++) {
            const Game *g = &engine->table.game.game;
            uint32_t count = b->rules->legal(b, g, actions, MAX_ACTIONS);
            Action a = count > 0 ? actions[ply * 7 % count] : (Action){0};
            if (count > 0 && a.unit != NO_UNIT) {
                reach_find(b, g, a.unit, &engine->reach);
                for (uint32_t node = 1; node < engine->reach.count; node++) {
                    const ReachNode *reached = &engine->reach.node[node];
                    if (reached->parent != 0)
                        continue;
                    int32_t before = engine->reach.node[0].walk.spent;
                    assert_int_equal(reach_cost(b, g, reached->action),
                                     reached->walk.spent - before);
                    compared++;
                }
            }
            ask("go random");
        }
    }
    assert_true(compared > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_change_nothing),
        cmocka_unit_test(a_script_too_long_is_refused),
        cmocka_unit_test(a_zero_byte_is_no_blank),
        cmocka_unit_test(a_new_game_is_asked_for_exactly),
        cmocka_unit_test(a_line_too_long_is_answered_once),
        cmocka_unit_test(errors_before_a_game_say_so),
        cmocka_unit_test(a_game_too_long_is_refused),
        cmocka_unit_test(an_instance_is_smaller_than_a_megabyte),
        cmocka_unit_test(an_answer_that_does_not_fit_says_so),
        cmocka_unit_test(dice_are_those_of_the_script_first),
        cmocka_unit_test(a_decision_is_taken_with_its_dice),
        cmocka_unit_test(an_impossible_scripted_roll_is_refused),
        cmocka_unit_test(every_legal_text_is_legal),
        cmocka_unit_test(costs_are_told_of_what_spends_movement),
        cmocka_unit_test(a_barrier_is_told),
        cmocka_unit_test(barriers_agree_with_reach),
        cmocka_unit_test(costs_agree_with_reach),
    };
    return cmocka_run_group_tests(tests, start_engine, end_engine);
}
