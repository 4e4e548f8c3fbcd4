/* Battles that can be read but not played by the rules of Tamburlaine the Great are refused, and a
 * position that cannot be is found out. */
#include "rules/gmb/gmb.h"
#include "rules/gmb/tam.h"
#include "spoilt.h"

#include <stdio.h>

static const char head[] = "banneret battle 1\n"
                           "battle trial\n"
                           "title \"A trial\"\n"
                           "revision 1\n"
                           "rules tam\n"
                           "use gmb-standard.tables\n"
                           "use tam-standard.tables\n"
                           "side ottoman rout NE/NW\n"
                           "side tartar rout SE/SW camp\n"
                           "first tartar\n"
                           "margin tartar\n"
                           "grid pointy columns 6 rows 4\n"
                           "terrain . clear\n"
                           "terrain ~ pond barred\n"
                           "map\n01 ......\n02 ......\n03 ......\n04 ......\nend\n"
                           "zone edge ottoman - 0101\n"
                           "zone edge tartar - 0104\n"
                           "level -9999 \"Draw\" draw\n"
                           "type cart kind combat class wagon\n"
                           "type calf kind combat class elephant\n"
                           "type tall kind combat size 2 mode tall class foot\n"
                           "type ring kind combat size 2 class foot lager\n"
                           "unit khan tartar - as bare-light-d at 0604\n"
                           "unit carts ottoman - as wagons-lager/wagons-limbered at 0302/0202\n";

typedef struct Row {
    const char *lines; /* put after the head */
    const char *found; /* NULL if the battle is good */
} Row;

/* clang-format off */
static const Row rows[] = {
    {"", NULL},
    {"unit x ottoman - as leather-foot-c-melee at 0302\n", NULL},
    {"unit x ottoman - as leather-foot-c-melee at 0302\nunit y ottoman - as leather-foot-c-melee at 0202\n", NULL},
    {"unit x ottoman - as leather-foot-c-melee at 0302\nunit y ottoman - as leather-foot-c-melee at 0302\n", "0302"},
    {"unit x ottoman - as mail-foot-a-two-melee at 0302/0202\n", NULL},
    {"unit x ottoman - as mail-foot-a-two-melee at 0202/0302\n", NULL},
    {"unit x ottoman - as mail-foot-a-two-melee at 0402/0302\n", "one half in a lager of x"},
    {"unit x ottoman - as mail-foot-a-two-melee at 0202/0102\n", "one half in a lager of x"},
    {"unit x tartar - as leather-foot-c-melee at 0302\n", "0302"},
    {"unit x ottoman - as wagons-lager at 0302/0402\n", "0302/0402"},
    {"unit x ottoman - as wagons-limbered/wagons-lager at 0501/0401\nunit y ottoman - as mail-foot-a-two-melee at 0601/0501\n", NULL},
    {"unit x ottoman - as cart at 0501\n", "one hex for x"},
    {"unit x tartar - as calf at 0501\n", "one hex for x"},
    {"unit x ottoman - as ring at 0501/0401\n", "a lager that is no wagon, x"},
    {"unit x ottoman - as leather-foot-c-melee/tall at 0501\n", "faces of two sizes on x"},
    {"unit x ottoman - as mail-foot-a-two-melee/wagons-lager at 0501/0401\n", "faces of two classes on x"},
    {"unit x ottoman - as mail-foot-a-two-melee/wagons-lager at 0501/0401 lance\n", "a lance on x"},
};
/* clang-format on */

static void a_battle_that_cannot_be_played_is_refused(void **state)
{
    static const RuleSystem *const systems[] = {&tam_book.rules, NULL};
    static char text[1 << 14];
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        ParseError error = {0};
        snprintf(text, sizeof text, "%s%s", head, rows[i].lines);
        bool good = battle_parse(&battle, text, (uint32_t)strlen(text), systems, shipped, &error);
        if (good != !rows[i].found)
            fail_msg("row %u: found %s, expected %s", i, error.found, error.expected);
        if (rows[i].found)
            assert_string_equal(error.found, rows[i].found);
    }
}

/* Nobody's counter is asked about, not even the first in the file. */
static void a_type_that_nobody_has_is_not_asked_about(void **state)
{
    static const RuleSystem *const systems[] = {&tam_book.rules, NULL};
    static char text[1 << 14];
    ParseError error = {0};
    (void)state;
    const char *tables = strstr(head, "use gmb-standard");
    snprintf(text, sizeof text, "%.*stype lone kind combat class elephant\n%s",
             (int)(tables - head), head, tables);
    if (!battle_parse(&battle, text, (uint32_t)strlen(text), systems, shipped, &error))
        fail_msg("found %s, expected %s", error.found, error.expected);
    assert_string_equal(battle.types[0].id, "lone");
}

/* Elephants shut in by water, and nobody else: the rest of a long game passes by one action, and
 * its dice fit into a record. */
static void elephants_alone_do_not_run_out_of_dice(void **state)
{
    static const RuleSystem *const systems[] = {&tam_book.rules, NULL};
    static char text[1 << 14];
    static const char pond[] = "unit beasts tartar - as elephants at 0202/0302\n"
                               "unit guard ottoman - as bare-light-d at 0101\n";
    ParseError error = {0};
    Dice dice;
    (void)state;
    snprintf(text, sizeof text, "%s%s", head, pond);
    char *carts = strstr(text, "unit carts"), *rest = strchr(carts, '\n') + 1;
    memmove(carts, rest, strlen(rest) + 1);
    memcpy(strstr(text, "01 ......\n02 ......\n03 ......"), "01 .~~~..\n02 ~..~..\n03 .~~~..", 29);
    if (!battle_parse(&battle, text, (uint32_t)strlen(text), systems, shipped, &error) ||
        !battle_set_option(&battle, "turns", "99", &error))
        fail_msg("found %s, expected %s", error.found, error.expected);
    memset(&game, 0, sizeof game);
    dice_seed(&dice, 1, 0);
    battle.rules->init(&battle, &game.game, &dice);
    game_lift(&battle, &game.game, unit_of("khan"));
    game_lift(&battle, &game.game, unit_of("guard"));
    gmb_mut(&game.game)->unit[unit_of("beasts")].rout = 3;
    dice_mark(&dice);
    assert_true(battle.rules->stage(&battle, &game.game, 1, 1, PHASE_ROUT, &dice, NULL));
    assert_true(game.game.over);
    assert_true(on_map(&game.game, unit_of("beasts")));
    assert_true(dice.rolled_count > 200);
    assert_false(dice.overflow);
}

/* ---- validate ---- */

static int begin(void **state)
{
    (void)state;
    return begin_with(&tam_book.rules, "tamburlaine-the-great.battle");
}

static TamGame *fresh(void)
{
    return tam_mut(fresh_game());
}

static void validate_finds_hexes_that_cannot_be_shared(void **state)
{
    (void)state;
    Game *g = &fresh()->standard.base;
    uint32_t wagon = unit_of("wagons1"), other = unit_of("wagons2"), foot = unit_of("azab1");
    uint32_t hex = g->unit[wagon].hex, face = g->unit[wagon].face;
    assert_true(holds()); /* the Janissaries are in it */
    game_put(&battle, g, foot, hex, face);
    assert_false(holds());
    g = &fresh()->standard.base;
    game_put(&battle, g, unit_of("janissaries1"), g->unit[foot].hex, face);
    assert_false(holds());
    g = &fresh()->standard.base;
    game_lift(&battle, g, unit_of("janissaries1"));
    assert_true(holds());
    game_put(&battle, g, unit_of("khoshun1"), hex, 0); /* an enemy, and the wagon still there */
    assert_false(holds());
    g = &fresh()->standard.base;
    game_lift(&battle, g, unit_of("janissaries1"));
    game_put(&battle, g, other, hex, face);
    assert_false(holds());
    g = &fresh()->standard.base;
    game_lift(&battle, g, unit_of("janissaries1"));
    game_put(&battle, g, foot, battle.neighbour[hex][(face + 3) % DIRECTION_COUNT], face);
    assert_false(holds()); /* one half in the lager */
}

static void validate_finds_pursuits_that_nobody_makes(void **state)
{
    (void)state;
    fresh()->standard.base.phase = PHASE_RETREAT;
    assert_false(holds());
    fresh()->standard.base.phase = PHASE_ADVANCE;
    assert_false(holds());
    frames_push(&fresh()->frames, FRAME_ADVANCE, 1, unit_of("khoshun1"));
    assert_false(holds());
    fresh()->trail.count = 1;
    assert_false(holds());
    TamGame *g = fresh();
    g->standard.base.phase = PHASE_ADVANCE;
    g->standard.base.to_act = 1;
    frames_push(&g->frames, FRAME_ADVANCE, 1, unit_of("khoshun1"));
    assert_true(holds());
    g->standard.base.to_act = 0;
    assert_false(holds());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_battle_that_cannot_be_played_is_refused),
        cmocka_unit_test(a_type_that_nobody_has_is_not_asked_about),
        cmocka_unit_test(elephants_alone_do_not_run_out_of_dice),
        cmocka_unit_test_setup(validate_finds_hexes_that_cannot_be_shared, begin),
        cmocka_unit_test_setup(validate_finds_pursuits_that_nobody_makes, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
