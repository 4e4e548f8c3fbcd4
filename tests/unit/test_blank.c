/* Tests of the blank rules: every rule and every seam of the contract, as cases on a field that
 * uses them all. A new system has such cases in files of its own, below tests/cases/. */
#include "engine/case_run.h"
#include "engine/reach.h"
#include "rules/blank/blank.h"
#include "rules/blank/blank_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FIELD_CAP = 1 << 14, CASE_CAP = 4096 };

static const RuleSystem *const systems[] = {&blank_rules, NULL};
static char field[FIELD_CAP];
static uint32_t field_size;
static CaseRoom *room;

static const char *find_field(void *context, const char *name, uint32_t *size)
{
    (void)context;
    *size = field_size;
    return strcmp(name, "drill.battle") == 0 ? field : NULL;
}

static int load_field(void **state)
{
    FILE *file = fopen("tests/fields/drill.battle", "rb");
    (void)state;
    room = calloc(1, sizeof *room);
    if (!file || !room)
        return -1;
    field_size = (uint32_t)fread(field, 1, sizeof field, file);
    fclose(file);
    return 0;
}

static int free_field(void **state)
{
    (void)state;
    free(room);
    return 0;
}

/* Paths (columns 2 to 7) have room for one, clear ground for two, woods for three. */
static const char *const cases[] = {
    /* 2.1, 2.4: points, and mire once a turn: the way bears on what comes. */
    "place pike-1 0404\nturn 1 north play\n"
    "do pike-1 step 0405\nexpect pike-1 spent 2\nexpect pike-1 mired 1\n"
    "refuse pike-1 step 0305 by blank 2.4\nrefuse pike-1 step 0801 by blank 2.2\n"
    "do pike-1 step 0406\nrefuse pike-1 step 0407 by blank 2.1\n",

    /* 2.3, 2.5: a full hex is passed, never stopped in, and only with a way beyond. */
    "place pike-1 0507\nplace pike-2 0506\nplace pike-3 0901\nturn 1 north play\n"
    "do pike-1 step 0506\nexpect owed pike-1 by blank 2.5\nrefuse done by blank 2.5\n"
    "refuse pike-3 step 0902 by blank 2.5 unit pike-1 hex 0506 other pike-3\n"
    "do pike-1 step 0505\nexpect owed nothing\naccept done\n",
    "place pike-1 0507\nplace pike-2 0506\nturn 1 north play\n"
    "set pike-1 spent 2\nrefuse pike-1 step 0506 by blank 2.3 other pike-2\n",
    "place pike-1 0507\nplace pike-4 0506\nturn 1 north play\nrefuse pike-1 step 0506 by blank "
    "2.3\n",
    "place pike-1 0101\nplace pike-2 0102\nturn 1 north play\n"
    "do pike-1 step 0102\nexpect owed nothing\n", /* room for two */

    /* 3.7: all in both hexes, by their strengths; what adds, what halves, what shifts. */
    "place pike-1 0101\nplace horse-1 0101\nplace pike-4 0102\nturn 1 north play\n"
    "brief pike-1 strike pike-4 by blank 3.7 column 1:1 base 5 total 1 items 1 attackers 2 "
    "defenders 1\n"
    "modifier pike-1 strike pike-4 blank 3.71 +1\nno-modifier pike-1 strike pike-4 blank 3.73\n"
    "odds pike-1 strike pike-4 : stands 1/2, removed 1/2\n"
    "dice 4\ndo pike-1 strike pike-4\nexpect event modifier by blank 3.71 value 1\n"
    "expect event strike value 4 extra 5 needed 5\nexpect event removed pike-4\n"
    "expect horse-1 struck 1\nrefuse horse-1 step 0201 by blank 3.1\n",
    "place pike-1 0403\nplace pike-4 0402\nplace pike-5 0402\nplace horse-2 0404\n"
    "turn 1 south play\n"
    "brief pike-4 strike pike-1 column 1:1 base 5 total 0 items 1 attackers 2 defenders 1\n"
    "modifier pike-4 strike pike-1 blank 3.72 1\n"
    "brief horse-2 strike pike-1 column 1:2 base 7 total 1\n"
    "odds horse-2 strike pike-1 : stands 5/6, removed 1/6\n",
    "place horse-1 0703\nplace pike-4 0701\nturn 1 north play\ndo horse-1 step 0702\n"
    "modifier horse-1 strike pike-4 blank 3.73 1\nbrief horse-1 strike pike-4 column 1:1 items 2\n",

    /* 3.8: the other side decides in the middle of a turn. */
    "place pike-1 0801\nplace scout-2 0802\nplace pike-2 0101\nturn 1 north play\n"
    "odds pike-1 strike scout-2 : stands 2/6, recoils 4/6\n"
    "dice 6\ndo pike-1 strike scout-2\nexpect phase recoil south\nexpect prompt recoil scout-2\n"
    "expect owed scout-2 by blank 3.8\nrefuse scout-2 step 0803 by blank 3.8\n"
    "refuse scout-2 recoil 0801 by blank 3.81\nrefuse scout-2 recoil 0804 by blank 3.81\n"
    "do scout-2 recoil 0803\nexpect scout-2 at 0803\nexpect phase play north\n"
    "refuse pike-2 recoil 0102 by blank 3.8\naccept done\n",

    /* 3.6 */
    "place horse-1 0801\nplace pike-4 0802\nturn 1 north play\n"
    "expect owed horse-1 by blank 3.6\nrefuse done by blank 3.6\n",

    /* 4.1, 4.2, 4.3: the margin stays what it is when a rule decides. */
    "place pike-1 0801\nplace pike-4 0809\nturn 6 south play\n"
    "expect margin 0\nexpect winner nobody by blank 4.2\nexpect level Draw\n",
    "place pike-1 0801\nplace pike-4 0802\nturn 6 south play\ndice 6\ndo pike-4 strike pike-1\n"
    "do done\nexpect over\nexpect margin -1\nexpect winner south by blank 4.3\n"
    "expect points south 1\n",
};

static void every_rule_holds(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(cases); i++) {
        char text[CASE_CAP];
        CaseReport report;
        snprintf(text, sizeof text, "# blank 2.1  A rule.\nbattle drill\nclear\n%s", cases[i]);
        case_run(text, (uint32_t)strlen(text), systems, (TextSource){find_field, NULL}, 0, room,
                 &report);
        if (!report.passed)
            fail_msg("case %u, line %u: found %s, expected %s", i, report.error.line,
                     report.error.found, report.error.expected);
    }
}

/* ---- the path finder over walks ---- */

static Battle battle;
static GameBuffer game;
static Reach reach;

static uint32_t hex_at(uint32_t column, uint32_t row)
{
    return (row - 1) * battle.columns + column - 1;
}

enum { PIKE_1, PIKE_2 };

static const ReachNode *node_at(uint32_t column, uint32_t row)
{
    const ReachNode *found = NULL;
    for (uint32_t i = 0; i < reach.count; i++) {
        if (reach.node[i].walk.place.hex == hex_at(column, row) && reach.node[i].cheapest)
            found = &reach.node[i];
    }
    return found;
}

/* Two friends stand one behind the other on a path; behind them the ground is free. */
static void a_full_hex_is_passed_and_no_destination(void **state)
{
    ParseError error;
    Dice none;
    (void)state;
    assert_true(
        battle_parse(&battle, field, field_size, systems, (TextSource){find_field, NULL}, &error));
    memset(&game, 0, sizeof game);
    dice_script(&none, NULL, 0);
    blank_rules.init(&battle, &game.game, &none);
    for (uint32_t unit = 0; unit < battle.unit_count; unit++)
        game_lift(&battle, &game.game, unit);
    game_put(&battle, &game.game, PIKE_1, hex_at(5, 7), 0);
    game_put(&battle, &game.game, PIKE_2, hex_at(5, 6), 0);
    reach_find(&battle, &game.game, PIKE_1, &reach);
    assert_non_null(node_at(5, 6));
    assert_false(reach_stops(node_at(5, 6)));
    assert_non_null(node_at(5, 5));
    assert_true(reach_stops(node_at(5, 5)));
    assert_int_equal(node_at(5, 5)->walk.spent, 2 * BLANK_HALF_POINTS);

    uint32_t node = reach_nearest(&battle, PIKE_1, hex_at(5, 6), &reach);
    assert_ptr_equal(&reach.node[node], node_at(5, 6));
    assert_true(reach_stops(&reach.node[0]));
    Action in = {BLANK_STEP, 0, PIKE_1, (uint16_t)hex_at(5, 6), 0};
    blank_rules.apply(&battle, &game.game, in, &none, NULL);
    reach_find(&battle, &game.game, PIKE_1, &reach);
    assert_false(reach_stops(&reach.node[0])); /* it must go on */
    for (uint32_t i = 1; i < reach.count; i++)
        assert_true(reach_stops(&reach.node[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_holds),
        cmocka_unit_test(a_full_hex_is_passed_and_no_destination),
    };
    return cmocka_run_group_tests(tests, load_field, free_field);
}
