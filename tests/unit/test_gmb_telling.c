/* What Great Medieval Battles tells of a position beside what it decides: which case points, events
 * and prompts cite, what a verdict points at, which number a check of morale needed. */
#include "app/embedded.h"
#include "engine/hex.h"
#include "engine/notation.h"
#include "rules/gmb/gmb.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const RuleSystem *const systems[] = {&rab_book.rules, NULL};
static const RuleSystem *const rules = &rab_book.rules;
static Battle battle;
static GameBuffer room;
static Game *const game = &room.game;
static Event told[MAX_EVENTS];
static EventSink sink;

static const char field[] =
    "banneret battle 1\nbattle trial\ntitle \"A trial\"\nrevision 1\nrules rab\n"
    "use gmb-standard.tables\nuse rab-standard.tables\n"
    "side scots rout S/SW\nside english rout NE/SE\nfirst scots\nmargin scots\n"
    "grid flat columns 8 rows 8\nterrain . clear\nmap\n"
    "01 ........\n02 ........\n03 ........\n04 ........\n"
    "05 ........\n06 ........\n07 ........\n08 ........\nend\n"
    "zone edge scots - 0108 0208 0308\nzone edge english - 0801 0802 0803\n"
    "level -9999 \"Draw\" draw\n"
    "type spear-a kind combat mode spear-a armour mail move 6 morale A points 1\n"
    "type spear-b kind combat mode spear-b armour mail move 6 morale B points 1\n"
    "type spear-c kind combat mode spear-c armour mail move 6 morale C points 1\n"
    "type spear-d kind combat mode spear-d armour mail move 6 morale D points 1\n"
    "type spear-e kind combat mode spear-e armour mail move 6 morale E points 1\n"
    "unit keith scots - as keith-mounted/keith-dismounted at 0104\n"
    "unit round scots - as schiltrom-open/schiltrom-close at 0106/0206\n"
    "unit bruce scots - as scots-leader at 0104\n"
    "unit a english - as spear-a at 0801\nunit b english - as spear-b at 0802\n"
    "unit c english - as spear-c at 0803\nunit d english - as spear-d at 0804\n"
    "unit e english - as spear-e at 0805\n"
    "unit bow english - as longbow/longbow-melee at 0806\n"
    "unit edward english - as english-leader at 0807\n";

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

/* ---- positions ---- */

static void begin(const char *more)
{
    static char text[1 << 14];
    ParseError error = {0};
    Dice dice;
    int size = snprintf(text, sizeof text, "%s%s", field, more);
    assert_in_range(size, 0, sizeof text - 1);
    if (!battle_parse(&battle, text, (uint32_t)size, systems, (TextSource){find, NULL}, &error))
        fail_msg("line %u: found %s, expected %s", error.line, error.found, error.expected);
    memset(&room, 0, sizeof room);
    dice_script(&dice, NULL, 0);
    rules->init(&battle, game, &dice);
    for (uint32_t unit = 0; unit < battle.unit_count; unit++)
        game_lift(&battle, game, unit);
}

static uint32_t unit_of(const char *id)
{
    for (uint32_t unit = 0; unit < battle.unit_count; unit++) {
        if (strcmp(battle.units[unit].id, id) == 0)
            return unit;
    }
    fail_msg("no unit %s", id);
    return NO_UNIT;
}

/* The hex printed as CCRR. */
static uint32_t hex_of(uint32_t printed)
{
    return (printed % 100 - 1) * battle.columns + printed / 100 - 1;
}

static void place(const char *id, uint32_t printed)
{
    game_put(&battle, game, unit_of(id), hex_of(printed), 2);
}

static uint32_t row_of(const char *name, const PhaseWord *phases, const StatusWord *statuses)
{
    for (uint32_t i = 0; phases && i < rules->words->phase_count; i++) {
        if (strcmp(phases[i].name, name) == 0)
            return i;
    }
    for (uint32_t i = 0; statuses && i < rules->words->status_count; i++) {
        if (strcmp(statuses[i].name, name) == 0)
            return i;
    }
    fail_msg("no row %s", name);
    return 0;
}

static void set_rout(const char *id, int32_t level)
{
    uint32_t rout = row_of("rout", NULL, rules->words->statuses);
    assert_true(rules->set_status(&battle, game, unit_of(id), rout, level));
}

static void stage(uint32_t side, const char *phase)
{
    Dice dice;
    dice_script(&dice, NULL, 0);
    sink = (EventSink){told, MAX_EVENTS, 0};
    assert_true(rules->stage(&battle, game, 1, side, row_of(phase, rules->words->phases, NULL),
                             &dice, &sink));
}

static Action action_of(const char *text)
{
    ParseError error = {0};
    Action a = {0};
    Lexer lexer = lexer_begin(text, (uint32_t)strlen(text));
    if (!lexer_next_line(&lexer) || !action_parse(&battle, game, &lexer, NULL, &a, &error))
        fail_msg("%s: found %s, expected %s", text, error.found, error.expected);
    return a;
}

static void play(const char *text, const uint8_t *falls, uint32_t count)
{
    Dice dice;
    Action a = action_of(text);
    dice_script(&dice, falls, count);
    sink = (EventSink){told, MAX_EVENTS, 0};
    if (rules->check(&battle, game, a).why != LEGAL)
        fail_msg("%s is refused", text);
    rules->apply(&battle, game, a, &dice, &sink);
    assert_false(dice.exhausted);
}

static const Event *find_event(const char *name)
{
    for (uint32_t i = 0; i < sink.count; i++) {
        if (strcmp(rules->words->events[told[i].kind].name, name) == 0)
            return &told[i];
    }
    fail_msg("no event %s", name);
    return told;
}

static void assert_case(uint32_t rule, const char *book, const char *number)
{
    assert_in_range(rule, 1, rules->reason_count - 1);
    assert_string_equal(rules->reasons[rule].book, book);
    assert_string_equal(rules->reasons[rule].number, number);
}

/* ---- points ---- */

static void assert_only_item(const char *unit, const char *number, const char *word, int16_t value)
{
    ScoreItem items[MAX_SCORE_ITEMS];
    assert_int_equal(rules->score_items(&battle, game, items), 1);
    assert_int_equal(items[0].unit, unit_of(unit));
    assert_int_equal(items[0].value, value);
    assert_case(items[0].rule, "rab", number);
    assert_non_null(strstr(rules->reasons[items[0].rule].text, word));
}

static void score_items_cite_how_a_unit_was_lost(void **state)
{
    static const uint8_t ones[] = {1, 1, 1};
    (void)state;
    begin("");
    place("keith", 404);
    place("a", 403);
    place("e", 808);
    set_rout("a", 4);
    stage(0, "melee");
    play("keith attack a", ones, 3);
    assert_only_item("a", "20.1", "eliminated", 1);

    begin("");
    place("keith", 404);
    place("edward", 403);
    place("e", 808);
    stage(0, "movement");
    play("keith step 0403", NULL, 0);
    assert_only_item("edward", "20.1", "captured", 2);

    begin("");
    place("keith", 404);
    place("a", 801);
    place("e", 808);
    set_rout("a", 1);
    stage(1, "rout");
    assert_only_item("a", "20.13", "off the map", 1);
}

/* ---- refusals ---- */

static void verdict_points_at_what_the_action_names(void **state)
{
    (void)state;
    begin("");
    place("keith", 404);
    place("round", 101);
    place("bow", 606);
    stage(0, "movement");
    uint32_t keith = unit_of("keith"), bow = unit_of("bow");

    Verdict v = rules->check(&battle, game, action_of("keith step 0406")); /* a place */
    assert_int_not_equal(v.why, LEGAL);
    assert_int_equal(v.unit, keith);
    assert_int_equal(v.hex, hex_of(406));
    assert_int_equal(v.other, NO_UNIT);

    v = rules->check(&battle, game, action_of("round close 0303")); /* a hex */
    assert_int_not_equal(v.why, LEGAL);
    assert_int_equal(v.hex, hex_of(303));

    v = rules->check(&battle, game, action_of("keith charge bow")); /* a unit */
    assert_int_not_equal(v.why, LEGAL);
    assert_int_equal(v.hex, NO_HEX);
    assert_int_equal(v.other, bow);

    v = rules->check(&battle, game, action_of("keith halt")); /* nothing */
    assert_int_equal(v.hex, NO_HEX);
    assert_int_equal(v.other, NO_UNIT);

    Action wild = action_of("keith step 0406");
    wild.hex = battle.hex_count;
    assert_int_equal(rules->check(&battle, game, wild).hex, NO_HEX);
    wild.hex = (uint16_t)(battle.hex_count - 1);
    assert_int_equal(rules->check(&battle, game, wild).hex, battle.hex_count - 1);
    wild = action_of("keith charge bow");
    wild.arg = battle.unit_count;
    assert_int_equal(rules->check(&battle, game, wild).other, NO_UNIT);
    wild = action_of("keith halt");
    wild.unit = battle.unit_count;
    assert_int_equal(rules->check(&battle, game, wild).unit, NO_UNIT);
    wild.kind = 200;
    assert_int_equal(rules->check(&battle, game, wild).hex, NO_HEX);
}

/* ---- morale ---- */

static int16_t needed_by(const char *unit, const char *tables)
{
    static const uint8_t hits[] = {1, 1, 6};
    char text[64];
    begin(tables);
    place("keith", 404);
    place(unit, 403);
    stage(0, "melee");
    snprintf(text, sizeof text, "keith attack %s", unit);
    play(text, hits, 3);
    return find_event("morale")->needed;
}

static void morale_event_tells_the_least_die_that_stands(void **state)
{
    static const char *const units[] = {"a", "b", "c", "d", "e"};
    (void)state;
    for (int16_t i = 0; i < 5; i++) /* 10.2: the first dash of each column */
        assert_int_equal(needed_by(units[i], ""), 3 + i);
    /* A dash below a level does not count: it stands only on what is above all levels. */
    assert_int_equal(needed_by("a", "table morale A B C D E\n-1 - 3 3 3 3\nend\n"), 3);
    /* Who never routs stands on the lowest row. */
    assert_int_equal(needed_by("a", "table morale A B C D E\n-1 - 3 3 3 3\n0 - 2 3 3 3\n"
                                    "1 - 2 2 2 3\n2 - 1 2 2 2\nend\n"),
                     -1);
    /* Who always routs is told the highest. */
    assert_int_equal(needed_by("a", "table morale A B C D E\n6 1 - - - 1\n7 1 - - - -\nend\n"), 7);
}

/* ---- rout ---- */

static void assert_prompt(const char *kind, const char *sentence, const char *number)
{
    char text[512];
    Prompt prompt = rules->prompt(&battle, game);
    Out out = out_begin(text, sizeof text);
    prompt_print(&battle, game, &prompt.about, &out);
    assert_string_equal(rules->words->prompts[prompt.about.kind].name, kind);
    assert_string_equal(text, sentence);
    assert_case(prompt.about.rule, "gmb", number);
}

static void prompt_says_what_staying_and_fleeing_cost(void **state)
{
    (void)state;
    begin("");
    place("a", 404); /* both its directions are taken */
    place("b", 504);
    place("keith", 505);
    place("edward", 404);
    set_rout("a", 3);
    stage(1, "rout");
    const Event *e = find_event("may-stop-lost");
    assert_case(e->rule, "gmb", "11.26");
    assert_int_equal(e->value, 4);
    assert_int_equal(e->extra, 6);
    assert_prompt("stay",
                  "a flees: any way on that is offered brings it to rout level 4, stopping here to "
                  "6; above 4 it is eliminated.",
                  "11.26");
    play("a flee 0403", NULL, 0);
    assert_prompt("flee-dear",
                  "a must flee: choose among the ways that raise its rout level least, to 4; above "
                  "4 it is eliminated. Hexes to go: 2.",
                  "11.26");

    begin("");
    place("a", 404);
    place("edward", 404);
    set_rout("a", 2);
    stage(1, "rout");
    assert_prompt("flee",
                  "a must flee: choose among the ways that do not raise its rout level. Hexes to "
                  "go: 2.",
                  "11.26");

    begin("");
    place("a", 101); /* in a corner with no way at all, but for its leader's leave */
    place("keith", 102);
    place("b", 201);
    place("edward", 101);
    set_rout("a", 1);
    stage(1, "rout");
    assert_prompt("stuck",
                  "a cannot flee on: stopping here brings it to rout level 2; above 4 it is "
                  "eliminated.",
                  "11.21");
    play("a stay", NULL, 0);
    assert_case(find_event("stayed")->rule, "gmb", "11.21");
}

/* ---- movement ---- */

static void halt_cites_what_stopped_the_unit(void **state)
{
    (void)state;
    begin("");
    place("bow", 404);
    place("a", 808);
    place("keith", 101);
    stage(1, "movement");
    play("bow step 0403", NULL, 0);
    play("bow halt", NULL, 0);
    assert_int_equal(find_event("halted")->rule, 0); /* its owner's will */
    play("a step 0807", NULL, 0);
    play("a step 0806", NULL, 0);
    play("a step 0805", NULL, 0);
    play("a step 0804", NULL, 0);
    play("a step 0803", NULL, 0);
    play("a step 0802", NULL, 0);
    assert_case(find_event("halted")->rule, "gmb", "5.12");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(score_items_cite_how_a_unit_was_lost),
        cmocka_unit_test(verdict_points_at_what_the_action_names),
        cmocka_unit_test(morale_event_tells_the_least_die_that_stands),
        cmocka_unit_test(prompt_says_what_staying_and_fleeing_cost),
        cmocka_unit_test(halt_cites_what_stopped_the_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
