/* Battles that can be read but not played by the rules of Men of Iron are refused, with the line;
 * those at the edge are played. */
#include "ai/random.h"
#include "app/embedded.h"
#include "engine/rule_system.h"
#include "engine/text.h"
#include "rules/moi/moi.h"
#include "rules/moi/moi_formation.h"
#include "rules/moi/moi_schema.h"
#include "rules/moi/moi_state.h"
#include "rules/moi/moi_words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const RuleSystem *const systems[] = {&moi_rules, NULL};
static Battle battle;

static const char head[] = "banneret battle 1\n"
                           "battle trial\n"
                           "title \"A trial\"\n"
                           "revision 1\n"
                           "rules moi\n" /* 5 */
                           "use moi-standard.tables\n"
                           "side scots\n"
                           "side english assailant\n"
                           "first scots\n"
                           "margin scots\n" /* 10 */
                           "level 400 \"Scots\" scots\n"
                           "level -9999 \"English\" english\n";
static const char ground[] = "grid flat columns 4 rows 4\n"
                             "map\n01 ....\n02 ....\n03 ....\n04 ....\nend\n"
                             "zone entry english E 0104 0204\n"; /* 20 */
static const char armies[] = "group van scots\n"
                             "group rear english\n"
                             "unit s1 scots van as pike at 0101\n"
                             "unit e1 english rear as pike at 0404\n"
                             "unit s-leader scots van as leader at 0101 rating 4\n";

typedef struct Row {
    const char *lines; /* put after the ground */
    uint32_t line;     /* 0 if the battle is good */
    const char *found, *expected;
} Row;

static const char nobody[] = "a command that has a leader and is not `with-any`";

/* clang-format off */
static const Row rows[] = {
    {"", 0, NULL, NULL},
    {"table rolls value\nstand-off 1\nstand-off-next 1\nreplacement-range 0\nend\n", 0, NULL, NULL},
    {"table rolls value\nstand-off-next 0\nend\n", 22, "0", "a number from 1 to 99"},
    {"table rolls value\nstand-off-next -\nend\n", 22, "-", "a number from 1 to 99"},
    {"table rolls value\nstand-off 0\nend\n", 22, "0", "a number from 1 to 99"},
    {"table rolls value\nreplacement-range -1\nend\n", 22, "-1", "a number from 0 to 20"},
    {"table rolls value\nreplacement-range 21\nend\n", 22, "21", "a number from 0 to 20"},
    {"table rolls value\nheart -\nend\n", 22, "-", "a number from -99 to 99"},
    {"table costs value\nroad 0\nend\n", 22, "0", "a number from 1 to 30"},
    {"table costs value\nsoft 0\nend\n", 22, "0", "a number from 1 to 30"},
    {"table costs value\nuphill 31\nend\n", 22, "31", "a number from 0 to 30"},
    {"table points value\nshy -1\nend\n", 22, "-1", "a number from 0 to 99"},
    {"table shock-modifiers value\nwall -\nend\n", 22, "-", "a number from -99 to 99"},
    {"table matrix mounted\nmounted -\npike 99\nend\n", 0, NULL, NULL},
    {"group a scots shy 1\ngroup b english shy 0\n", 0, NULL, NULL},
    {"group a scots shy 1\ngroup b english shy 2\n", 22, "a second shy command, b", "one command that may go home"},
    {"type odd class standard\ngroup odd scots\nunit x scots odd as odd at 0201\n", 23,
     "no class of the weapon matrix on x", "a class other than leader and standard for combat units"},
};
/* clang-format on */

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

static bool parse(const char *middle, const char *end, ParseError *error)
{
    static char text[1 << 16];
    int size = snprintf(text, sizeof text, "%s%s%s", head, middle, end);
    assert_in_range(size, 0, sizeof text - 1);
    return battle_parse(&battle, text, (uint32_t)size, systems, (TextSource){find, NULL}, error);
}

static void check(const char *middle, const char *end, const Row *row)
{
    ParseError error = {0};
    bool good = parse(middle, end, &error);
    if (good != (row->line == 0) || error.line != row->line ||
        (!good && (strcmp(error.found, row->found) != 0 || strcmp(error.expected, row->expected))))
        fail_msg("%s\n%u:%u: found %s, expected %s", row->lines, error.line, error.column,
                 error.found, error.expected);
}

static void numbers_have_their_ranges(void **state)
{
    static char middle[4096];
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        snprintf(middle, sizeof middle, "%s%s", ground, rows[i].lines);
        check(middle, armies, &rows[i]);
    }
}

/* 4.1: a game in which both sides could only pass. */
static void somebody_can_be_activated(void **state)
{
    static const Row alone = {
        "group van scots with-any\ngroup rear english\n"
        "unit s1 scots van as pike at 0101\nunit e1 english rear as pike at 0404\n"
        "unit s-leader scots van as leader at 0101 rating 4\n",
        21, "nobody who can be activated", nobody};
    (void)state;
    check(ground, alone.lines, &alone);
}

/* moi-battles C5: whoever enters is offered every hex of the edge in his zone. */
static void decisions_have_a_bound(void **state)
{
    static char middle[1 << 15];
    (void)state;
    for (uint32_t units = 65; units <= 66; units++) {
        Out o = out_begin(middle, sizeof middle);
        out_text(&o, "grid flat columns 32 rows 32\nmap\n");
        for (uint32_t row = 1; row <= 32; row++) {
            out_padded(&o, row, 2);
            out_text(&o, " ................................\n");
        }
        out_text(&o, "end\n");
        for (uint32_t i = 1; i <= 32; i++) { /* 124 hexes of the edge, and 2 inside */
            char line[128];
            const char *form = i == 1 || i == 32
                                   ? "zone entry english E 01%02u 32%02u\n"
                                   : "zone entry english E 01%02u 32%02u %02u01 %02u32\n";
            snprintf(line, sizeof line, form, i, i, i, i); /* the corners once */
            out_text(&o, line);
        }
        out_text(&o, "zone entry english E 0505 0606\ngroup host english\n");
        for (uint32_t i = 0; i < units; i++) {
            char line[64];
            snprintf(line, sizeof line, "unit h%u english host as pike at zone:E\n", i);
            out_text(&o, line);
        }
        ParseError error = {0};
        assert_int_equal(parse(middle, armies, &error), units == 65);
        if (units == 65)
            continue;
        assert_int_equal(error.line, 12 + 35 + 33 + 1 + 66 + 4);
        assert_string_equal(error.found, "more to choose from than a decision may have at e1");
    }
}

/* Where nobody can be activated any more the sides pass by turns, and the assailant may roll for
 * each pass (moi-battles C9): never more dice than one action can hold. */
static void passes_do_not_run_out_of_dice(void **state)
{
    static Action room[MAX_ACTIONS];
    static GameBuffer game;
    uint8_t falls[MAX_ROLLS];
    ParseError error = {0};
    Dice dice;
    (void)state;
    assert_true(parse(ground,
                      "table rolls value\nstand-off 1\nstand-off-next 1\nend\n"
                      "table points value\nstand-off 0\nend\n"
                      "group van scots pride 1 pride-needs 9\n"
                      "group rear english pride 1 pride-needs 9\n"
                      "unit s1 scots van as pike at 0101\n"
                      "unit e1 english rear as pike at 0404\n"
                      "unit s-leader scots van as leader at 0101\n"
                      "unit e-leader english rear as leader at 0404\n",
                      &error));
    battle.side[1].attr[0] = 9; /* flight: every die but the highest holds them */
    memset(falls, 1, sizeof falls);
    dice_script(&dice, NULL, 0);
    battle.rules->init(&battle, &game.game, &dice);
    for (uint32_t decisions = 0; !game.game.over; decisions++) {
        Action a = player_random(&battle, &game.game, 1, room, MAX_ACTIONS);
        dice_script(&dice, falls, MAX_ROLLS);
        battle.rules->apply(&battle, &game.game, a, &dice, NULL);
        assert_false(dice.overflow);
        assert_true(battle.rules->validate(&battle, &game.game));
        assert_true(decisions < 1000);
    }
}

/* moi-battles C5: however long the edge is along which a command may come on. */
static void entry_along_a_long_edge_is_played(void **state)
{
    static char middle[1 << 13];
    Out o = out_begin(middle, sizeof middle);
    ParseError error = {0};
    (void)state;
    out_text(&o, "grid flat columns 10 rows 99\nmap\n");
    for (uint32_t row = 1; row <= 99; row++) {
        out_padded(&o, row, 2);
        out_text(&o, " ..........\n");
    }
    out_text(&o, "end\n");
    for (uint32_t row = 1; row <= 99; row++) {
        char line[64];
        snprintf(line, sizeof line, "zone entry english E 01%02u 10%02u\n", row, row);
        out_text(&o, line);
    }
    out_text(&o, "group host english\nunit h english host as pike at zone:E\n");
    assert_true(parse(middle, armies, &error));
    assert_true(moi_entry_most(&battle, &battle.regions[0]) > MAX_UNITS);
}

/* moi-battles C9: the second points fall due so many activations after the first; and points that
 * are none may be named. */
static void stand_off_points_come_again(void **state)
{
    static GameBuffer game;
    char lines[1024];
    ParseError error = {0};
    Dice dice;
    int32_t points[SIDE_COUNT];
    (void)state;
    for (uint32_t worth = 0; worth <= 2; worth++) {
        snprintf(lines, sizeof lines,
                 "table rolls value\nstand-off 4\nstand-off-next 3\nend\n"
                 "table points value\nstand-off %u\nend\n"
                 "%sunit e-leader english rear as leader at 0404 rating 4\n",
                 worth, armies);
        assert_true(parse(ground, lines, &error));
        battle.side[1].attr[SIDE_FLIGHT] = 90; /* far away */
        dice_script(&dice, NULL, 0);
        memset(&game, 0, sizeof game);
        battle.rules->init(&battle, &game.game, &dice);
        for (uint32_t idle = 1; idle <= 11; idle++) {
            Action pass = {ACTION_PASS, game.game.to_act, NO_UNIT, 0, 0};
            assert_int_equal(battle.rules->check(&battle, &game.game, pass).why, LEGAL);
            battle.rules->apply(&battle, &game.game, pass, &dice, NULL);
            battle.rules->score(&battle, &game.game, points);
            assert_int_equal(points[0], (idle - 1) / 3 * worth); /* of 4, 7 and 10 */
        }
    }
}

/* 9.2: horse that a shot has sent far away, as no printed result does, rides no counter-charge. */
static void who_retires_far_is_not_provoked(void **state)
{
    static Action room[MAX_ACTIONS];
    static GameBuffer game;
    ParseError error = {0};
    (void)state;
    assert_true(parse("grid flat columns 16 rows 3\n"
                      "map\n01 ................\n02 ................\n03 ................\nend\n",
                      "table fire mounted\n3 T\n4 T\n5 T\n6 T\n7 T\n8 T\n9 T\n10 T\n11 T\nend\n"
                      "group van scots\ngroup rear english\n"
                      "unit s1 scots van as longbow at 0102 facing NE+SE\n"
                      "unit e1 english rear as mounted/unhorsed at 0302 facing SW+NW\n"
                      "unit s-leader scots van as leader at 0102 rating 4\n"
                      "unit e-leader english rear as leader at 1602 rating 4\n"
                      "unit banner english rear as standard at 1602\n",
                      &error));
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Dice dice;
        memset(&game, 0, sizeof game);
        dice_script(&dice, NULL, 0);
        battle.rules->init(&battle, &game.game, &dice);
        for (uint32_t i = 0; i < 60 && !game.game.over; i++) {
            Action a = player_random(&battle, &game.game, seed, room, MAX_ACTIONS);
            dice_seed(&dice, seed, i + 1);
            battle.rules->apply(&battle, &game.game, a, &dice, NULL);
            assert_true(battle.rules->validate(&battle, &game.game));
        }
    }
}

/* 13.2: a standard is offered wherever the battle file names it, before all leaders, too. */
static void standards_may_be_named_first(void **state)
{
    static Action list[MAX_ACTIONS];
    static GameBuffer game;
    ParseError error = {0};
    Dice dice;
    (void)state;
    assert_true(parse(ground,
                      "group van scots\ngroup rear english\n"
                      "unit banner scots van as standard at 0201\n"
                      "unit s1 scots van as pike at 0101\n"
                      "unit e1 english rear as pike at 0404\n"
                      "unit s-leader scots van as leader at 0101 rating 4\n"
                      "unit e-leader english rear as leader at 0404 rating 4\n",
                      &error));
    dice_script(&dice, NULL, 0);
    battle.rules->init(&battle, &game.game, &dice);
    uint32_t count = battle.rules->legal(&battle, &game.game, list, MAX_ACTIONS), rallies = 0;
    for (uint32_t i = 0; i < count; i++)
        rallies += list[i].kind == ACTION_RALLY && list[i].unit == 0;
    assert_int_equal(rallies, 1);
}

/* bannockburn B1: a side that goes first on 0 alone rolls for it, too; one without a number not. */
static void opening_die_may_need_a_zero(void **state)
{
    static GameBuffer game;
    ParseError error = {0};
    Dice dice;
    (void)state;
    assert_true(parse(ground, armies, &error));
    for (int16_t opens = -1; opens <= 0; opens++) {
        battle.side[1].attr[SIDE_OPENS] = opens;
        dice_script(&dice, NULL, 0);
        memset(&game, 0, sizeof game);
        battle.rules->init(&battle, &game.game, &dice);
        assert_int_equal(game.game.phase, opens < 0 ? PHASE_FREE : PHASE_OPENING);
        assert_int_equal(game.game.to_act, opens < 0 ? 0 : 1);
        assert_false(battle.rules->prompt(&battle, &game.game).interrupts);
    }
}

/* An option is offered where any command, be it the first, has what the option speaks of. */
static void options_matter_by_any_command(void **state)
{
    static const char *const words[] = {"first option", "surprised", "pits"};
    static const uint32_t options[] = {OPTION_GLOUCESTER_FIRST, OPTION_SURPRISE, OPTION_PITS};
    ParseError error = {0};
    char lines[1024];
    (void)state;
    for (uint32_t has = 0; has <= 2; has++) { /* neither, the first, the second */
        for (uint32_t i = 0; i < COUNT_OF(options); i++) {
            snprintf(lines, sizeof lines, "group van scots %s\ngroup rear english %s\n%s",
                     has == 1 ? words[i] : "", has == 2 ? words[i] : "", strstr(armies, "unit s1"));
            assert_true(parse(ground, lines, &error));
            assert_int_equal(battle.rules->option_matters(&battle, options[i]), has > 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_their_ranges),
        cmocka_unit_test(somebody_can_be_activated),
        cmocka_unit_test(decisions_have_a_bound),
        cmocka_unit_test(entry_along_a_long_edge_is_played),
        cmocka_unit_test(passes_do_not_run_out_of_dice),
        cmocka_unit_test(stand_off_points_come_again),
        cmocka_unit_test(who_retires_far_is_not_provoked),
        cmocka_unit_test(standards_may_be_named_first),
        cmocka_unit_test(opening_die_may_need_a_zero),
        cmocka_unit_test(options_matter_by_any_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
