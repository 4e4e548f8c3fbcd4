/* Tests of notation.h: every kind of action there and back, errors that say where, sentences. */
#include "engine/hex.h"
#include "engine/notation.h"
#include "rules/blank/blank.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FIELD_CAP = 1 << 16 };

/* Rules invented for these tests, with an action for every type of argument. */
enum { DO_GO, DO_TAKE, DO_STRIKE, DO_TURN, DO_FACE, DO_WAIT, DO_ORDER, DO_CALL, DO_DONE, DO_COUNT };

/* clang-format off */
static const ActionWord actions[DO_COUNT] = {
    [DO_GO]     = {"go",     1, ARG_HEX,    0, ""},
    [DO_TAKE]   = {"take",   1, ARG_PLACE,  0, ""},
    [DO_STRIKE] = {"strike", 1, ARG_UNIT,   0, ""},
    [DO_TURN]   = {"turn",   1, ARG_MODE,   0, ""},
    [DO_FACE]   = {"face",   1, ARG_FACING, 0, ""},
    [DO_WAIT]   = {"wait",   1, ARG_NUMBER, 0, ""},
    [DO_ORDER]  = {"order",  0, ARG_GROUP,  0, ""},
    [DO_CALL]   = {"done",   1, ARG_NONE,   0, ""},
    [DO_DONE]   = {"done",   0, ARG_NONE,   0, ""},
};
static const EventWord events[] = {
    {"told", "{unit} of {side} meets {other}, {from} to {to}, {value} {+value} {extra} {needed}: {rule}"},
    {"plain", "nothing {odd} {"},
};
static const StatusWord statuses[] = {{"rout", "rout {value}", 0, 4, true, "", false},
                                      {"spent", "{points} spent", 0, 0, false, "", false}};
static const OutcomeWord outcomes[] = {{"routed", "routed to level {value}", false, 1, 1, NULL, NULL}};
static const Reason reasons[] = {
    {"probe", "1.0", REASON_FORM, "legal"},
    {"probe", "2.11", REASON_REFUSAL, "nobody passes"},
};
/* clang-format on */
static const Words words = {.actions = actions,
                            .action_count = DO_COUNT,
                            .events = events,
                            .event_count = COUNT_OF(events),
                            .statuses = statuses,
                            .status_count = COUNT_OF(statuses),
                            .outcomes = outcomes,
                            .outcome_count = 1};

static RuleSystem probe_rules;
static Battle *battle;
static GameBuffer game;

static const char *find_nothing(void *context, const char *name, uint32_t *size)
{
    (void)context;
    (void)name;
    (void)size;
    return NULL;
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
    probe_rules = blank_rules;
    probe_rules.words = &words;
    probe_rules.reasons = reasons;
    probe_rules.reason_count = COUNT_OF(reasons);
    battle->rules = &probe_rules;
    battle->group_count = 1;
    snprintf(battle->groups[0].id, MAX_NAME, "van");
    game.game.to_act = 1;
    return good ? 0 : -1;
}

static int free_field(void **state)
{
    (void)state;
    free(battle);
    return 0;
}

static bool parse(const char *text, const char *stop, Action *a, ParseError *error)
{
    Lexer l = lexer_begin(text, (uint32_t)strlen(text));
    *error = (ParseError){0};
    assert_true(lexer_next_line(&l));
    return action_parse(battle, &game.game, &l, stop, a, error);
}

static void action_parse_reads_what_action_print_writes(void **state)
{
    static const char *const texts[] = {
        "pike-1 go 0101",     "pike-1 go 0708",
        "pike-2 take 0306",   "pike-2 take 0306/0307",
        "pike-2 take off",    "pike-3 strike horse-2",
        "horse-1 turn melee", "horse-1 face N+NE",
        "horse-1 face NE+SE", "horse-1 face SE+S",
        "horse-1 face S+SW",  "horse-1 face SW+NW",
        "horse-1 face NW+N",  "horse-1 wait 0",
        "horse-1 wait 65535", "order van",
        "pike-1 done",        "done",
    };
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(texts); i++) {
        Action a;
        ParseError error;
        char text[MAX_TEXT];
        Out out = out_begin(text, sizeof text);
        if (!parse(texts[i], NULL, &a, &error))
            fail_msg("%s: found %s, expected %s", texts[i], error.found, error.expected);
        action_print(battle, a, &out);
        assert_string_equal(text, texts[i]);
        assert_int_equal(a.side, 1);
    }
}

static void action_parse_fills_the_fields_of_each_kind(void **state)
{
    Action a;
    ParseError error;
    (void)state;
    assert_true(parse("pike-2 take 0306/0307", NULL, &a, &error));
    assert_int_equal(a.kind, DO_TAKE);
    assert_int_equal(a.unit, 1);
    assert_int_equal(a.hex, hex_by_number(battle, 306));
    assert_int_equal(a.arg, 3 + 1); /* S, and one */
    assert_true(parse("pike-2 take off", NULL, &a, &error));
    assert_int_equal(a.hex, NO_HEX);
    assert_int_equal(a.arg, 0);
    assert_true(parse("done", NULL, &a, &error));
    assert_int_equal(a.kind, DO_DONE);
    assert_int_equal(a.unit, NO_UNIT);
    assert_int_equal(a.hex, 0);
}

static void action_parse_says_where_and_what_is_wrong(void **state)
{
    static const struct {
        const char *text;
        uint32_t column;
        const char *found, *expected; /* expected: a part of it */
    } rows[] = {
        {"pik-1 go 0101", 1, "pik-1", "such as pike-1"},
        {"hrose-1 go 0101", 1, "hrose-1", "such as horse-1"},
        {"zzzzzzzzzz go 0101", 1, "zzzzzzzzzz", "one of order, done or a unit's id"},
        {"go 0101", 1, "go", "the id of the unit that does this before it"},
        {"pike-1", 7, "end of line", "one of go, take, strike"},
        {"pike-1 fly", 8, "fly", "one of go, take, strike"},
        {"pike-1 go", 10, "end of line", "a hex"},
        {"pike-1 go 101", 11, "101", "a hex of the map"},
        {"pike-1 go 0109", 11, "0109", "a hex of the map"},
        {"pike-1 go 0208", 11, "0208", "a hex of the map"}, /* even columns are one short */
        {"pike-1 go off", 11, "off", "a hex of the map"},
        {"pike-1 take 0101/0103", 13, "0101/0103", "two adjacent hexes"},
        {"pike-1 take 0101/9999", 13, "0101/9999", "two hexes of the map"},
        {"pike-1 take 0101/", 13, "0101/", "a hex of the map"},
        {"pike-1 strike pike-11", 15, "pike-11", "such as pike-1"},
        {"pike-1 turn longbow", 13, "longbow", "a mode of this unit: melee"},
        {"pike-1 face NE+N", 13, "NE+N", "two directions next to each other"},
        {"pike-1 face N+", 13, "N+", "two directions next to each other"},
        {"pike-1 face N", 13, "N", "two directions next to each other"},
        {"pike-1 wait 65536", 13, "65536", "a number from 0 to 65535"},
        {"pike-1 wait -1", 13, "-1", "a number from 0 to 65535"},
        {"order rear", 7, "rear", "the id of a command"},
        {"done now", 6, "now", "the end of the action"},
        {"pike-1 go 0101 : 3", 16, ":", "the end of the action"},
    };
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        Action a;
        ParseError error;
        assert_false(parse(rows[i].text, NULL, &a, &error));
        assert_int_equal(error.line, 1);
        assert_int_equal(error.column, rows[i].column);
        assert_string_equal(error.found, rows[i].found);
        if (!strstr(error.expected, rows[i].expected))
            fail_msg("%s: expected %s", rows[i].text, error.expected);
    }
}

static void action_parse_stops_behind_the_stop_word(void **state)
{
    Lexer l = lexer_begin("pike-1 go 0101 by gmb", 21);
    Action a;
    ParseError error;
    Word w;
    (void)state;
    assert_true(lexer_next_line(&l));
    assert_true(action_parse(battle, &game.game, &l, "by", &a, &error));
    assert_true(lexer_word(&l, &w));
    assert_true(word_is(&w, "gmb"));
    assert_true(parse("pike-1 go 0101", "by", &a, &error));
}

static void action_print_takes_any_bytes(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < 256; kind++) {
        char text[MAX_TEXT];
        Out out = out_begin(text, sizeof text);
        Action a = {(uint8_t)kind, 9, 0xFFFE, 0xFFFE, 0xFFFE};
        action_print(battle, a, &out);
        assert_true(out.size > 0);
    }
}

static void event_print_fills_every_hole(void **state)
{
    char text[MAX_TEXT];
    Out out = out_begin(text, sizeof text);
    Event e = {0, 1, 0, 4, 0, NO_HEX, 2, -3, 5};
    (void)state;
    event_print(battle, &game.game, &e, &out);
    assert_string_equal(text, "Pike 1 of North meets Pike 4, 0101 to off, 2 +2 -3 5: nobody passes "
                              "(probe 2.11)");
    out = out_begin(text, sizeof text);
    e = (Event){.kind = 1, .unit = NO_UNIT, .other = NO_UNIT};
    event_print(battle, &game.game, &e, &out);
    assert_string_equal(text, "nothing ? ?");
}

static void an_event_without_a_unit_is_of_the_side_to_act(void **state)
{
    char text[MAX_TEXT];
    Out out = out_begin(text, sizeof text);
    Event e = {.unit = NO_UNIT, .other = NO_UNIT, .from = NO_HEX, .to = NO_HEX};
    (void)state;
    event_print(battle, &game.game, &e, &out);
    assert_string_equal(text, "nobody of South meets nobody, off to off, 0 0 0 0: legal");
}

static void values_and_reasons_are_told(void **state)
{
    char text[MAX_TEXT];
    Out out = out_begin(text, sizeof text);
    (void)state;
    outcome_print(battle, (Outcome){0, 3}, &out);
    out_text(&out, "; ");
    status_print(battle, 0, 100000, &out);
    out_text(&out, "; ");
    reason_print(&probe_rules, 1, &out);
    out_text(&out, "; ");
    reason_cite(&probe_rules, 2, &out); /* there is none */
    assert_string_equal(text, "routed to level 3; rout 100000; probe 2.11: nobody passes; ");
}

static void half_points_are_told_in_points(void **state)
{
    static const char *const told[] = {"0 points spent",  "½ point spent",  "1 point spent",
                                       "1½ points spent", "2 points spent", "2½ points spent"};
    (void)state;
    for (uint32_t half = 0; half < COUNT_OF(told); half++) {
        char text[MAX_TEXT];
        Out out = out_begin(text, sizeof text);
        status_print(battle, 1, (int32_t)half, &out);
        assert_string_equal(text, told[half]);
    }
}

static void names_are_found_whole(void **state)
{
    (void)state;
    assert_int_equal(unit_by_name(battle, "pike-1x", 6), 0);
    assert_int_equal(unit_by_name(battle, "pike-", 5), NO_UNIT);
    assert_int_equal(unit_by_name(battle, "", 0), NO_UNIT);
    assert_int_equal(side_by_name(battle, "south", 5), 1);
    assert_int_equal(side_by_name(battle, "sout", 4), NO_SIDE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(action_parse_reads_what_action_print_writes),
        cmocka_unit_test(action_parse_fills_the_fields_of_each_kind),
        cmocka_unit_test(action_parse_says_where_and_what_is_wrong),
        cmocka_unit_test(action_parse_stops_behind_the_stop_word),
        cmocka_unit_test(action_print_takes_any_bytes),
        cmocka_unit_test(event_print_fills_every_hole),
        cmocka_unit_test(an_event_without_a_unit_is_of_the_side_to_act),
        cmocka_unit_test(values_and_reasons_are_told),
        cmocka_unit_test(half_points_are_told_in_points),
        cmocka_unit_test(names_are_found_whole),
    };
    return cmocka_run_group_tests(tests, load_field, free_field);
}
