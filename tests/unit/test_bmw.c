/* Battles that can be read but not played by the rules of Battles of the Medieval World are
 * refused, a position that cannot be is found out, odds name their column. */
#include "rules/bmw/bmw.h"
#include "rules/bmw/bmw_ground.h"
#include "rules/bmw/bmw_odds.h"
#include "rules/bmw/bmw_state.h"
#include "spoilt.h"

#include <stdio.h>

static const char head[] = "banneret battle 1\n"
                           "battle trial\n"
                           "title \"A trial\"\n"
                           "revision 1\n"
                           "rules bmw\n"
                           "use bmw-standard.tables\n"
                           "side red\n"
                           "side blue\n"
                           "first red\n"
                           "margin red\n"
                           "grid flat columns 6 rows 4\n"
                           "map\n01 ....Ss\n02 ......\n03 ......\n04 ......\nend\n"
                           "zone entry red E 0101\n"
                           "zone exit red X 0102\n"
                           "type foot class foot strength 4 move 4 mode ordered\n"
                           "type foot-d class foot strength 2 move 4 disordered mode disordered\n"
                           "type horse class cavalry strength 5 move 7 mode ordered\n"
                           "type horse-d class cavalry strength 3 move 7 mode disordered\n"
                           "type man class dismounted strength 6 move 4 mode foot\n"
                           "type train class train move 3\n"
                           "type king class foot kind leader move 9\n"
                           "type wide class foot size 2 strength 4 move 4\n"
                           "type flag kind standard class foot\n"
                           "unit guard red - as foot/foot-d at 0202\n"
                           "unit other blue - as foot/foot-d at 0604\n";

#define LEVELS_OF(x, y)                                                                            \
    "level 9 a " x "\nlevel 8 b " x "\nlevel 7 c " x "\nlevel 0 d draw\n"                          \
    "level -7 e " y "\nlevel -8 f " y "\nlevel -9999 g " y "\n"

typedef struct Row {
    const char *lines; /* put after the head */
    const char *found; /* NULL if the battle is good */
} Row;

/* clang-format off */
static const Row rows[] = {
    {LEVELS_OF("red", "blue"), NULL},
    {"level -9999 \"Draw\" draw\n", "levels"},
    {LEVELS_OF("blue", "red"), "levels"},
    {LEVELS_OF("red", "blue") "unit x red - as foot at 0303\n", "x"},
    {LEVELS_OF("red", "blue") "unit x red - as foot/horse-d at 0303\n", "x"},
    {LEVELS_OF("red", "blue") "unit x red - as man/horse-d at 0303\n", NULL},
    {LEVELS_OF("red", "blue") "unit x red - as man/foot-d at 0303\n", "x"},
    {LEVELS_OF("red", "blue") "unit x red - as train at 0303\n", NULL},
    {LEVELS_OF("red", "blue") "unit x red - as train at 0202\n", NULL},
    {LEVELS_OF("red", "blue") "unit x blue - as train at 0202\n", "0202"},
    {LEVELS_OF("red", "blue") "unit x red - as horse/horse-d at 0202\n", "0202"},
    {LEVELS_OF("red", "blue") "unit x red - as train/foot-d at 0303\n", "x"},
    {LEVELS_OF("red", "blue") "unit x red - as king at 0303\n", "x"},
    {LEVELS_OF("red", "blue") "unit x red - as leader at 0303\n", NULL},
    {LEVELS_OF("red", "blue") "unit x red - as wide/foot-d at 0303/0302\n", "x"},
    {LEVELS_OF("red", "blue") "unit x red - as flag at 0303\n", "x"},
    {LEVELS_OF("red", "blue") "unit x red - as foot/foot-d at 0501\n", "x"}, /* the sea */
    {LEVELS_OF("red", "blue") "unit x red - as foot/foot-d at 0601\n", NULL},
    {LEVELS_OF("red", "blue") "unit x red - as horse/horse-d at 0601\n", "x"}, /* a swamp */
    {LEVELS_OF("red", "blue") "unit x red - as foot/foot-d at zone:E\n", NULL},
    {LEVELS_OF("red", "blue") "unit x red - as foot/foot-d at zone:X\n", "x"},
    {"zone objective both - 0101 0102 0103 0104 0201 0202 0203 0204\n" LEVELS_OF("red", "blue"), NULL},
    {"zone objective both - 0101 0102 0103 0104 0201 0202 0203 0204 0301\n" LEVELS_OF("red", "blue"), "zones"},
};
/* clang-format on */

static void a_battle_that_cannot_be_played_is_refused(void **state)
{
    static const RuleSystem *const systems[] = {&bmw_rules, NULL};
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

/* ---- odds ---- */

static void odds_are_rounded_for_the_defender(void **state)
{
    static const struct {
        uint8_t attack, defence;
        const char *column;
    } odds[] = {
        {13, 4, "3-1"}, {12, 4, "3-1"}, {11, 4, "2-1"}, {4, 4, "1-1"}, {7, 4, "1-1"},
        {3, 4, "1-2"},  {2, 4, "1-2"},  {2, 5, "1-3"},  {2, 7, "1-4"}, {2, 8, "1-4"},
        {2, 9, "1-5"},  {1, 30, "1-5"}, {0, 1, "1-5"},  {5, 1, "5-1"}, {29, 5, "5-1"},
        {30, 5, "6-1"}, {90, 1, "6-1"}, {1, 0, "6-1"},  {0, 0, "6-1"},
    };
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(odds); i++)
        assert_string_equal(bmw_column_name(bmw_column(odds[i].attack, odds[i].defence)),
                            odds[i].column);
}

/* ---- validate ---- */

static int begin(void **state)
{
    (void)state;
    return begin_with(&bmw_rules, "arsuf.battle");
}

static BmwGame *fresh(void)
{
    return bmw_mut(fresh_game());
}

static void validate_finds_stacks(void **state)
{
    (void)state;
    Game *g = &fresh()->base;
    uint32_t train = unit_of("trains1"), foot = unit_of("spearmen1"), knight = unit_of("templars1");
    bmw_put(&battle, g, train, g->unit[foot].hex); /* a train and a unit */
    assert_true(holds());
    bmw_put(&battle, g, knight, g->unit[foot].hex);
    assert_false(holds());
    g = &fresh()->base;
    bmw_put(&battle, g, train, g->unit[unit_of("trains2")].hex);
    assert_false(holds());
    g = &fresh()->base;
    bmw_put(&battle, g, foot, g->unit[unit_of("mamluks1")].hex);
    assert_false(holds());
}

static void validate_finds_what_is_counted_wrong(void **state)
{
    (void)state;
    BmwGame *game_now = fresh();
    game_put(&battle, &game_now->base, unit_of("spearmen1"), 20, 0); /* its zone stays behind */
    assert_false(holds());
    game_now = fresh();
    bmw_put(&battle, &game_now->base, unit_of("spearmen1"), 20);
    assert_true(holds());
    game_now->lost[0] = 5;
    assert_false(holds());
    game_now = fresh();
    game_now->fate[unit_of("spearmen1")] = FATE_LOST; /* and still on the map */
    assert_false(holds());
    game_now = fresh();
    bmw_lift(&battle, &game_now->base, unit_of("spearmen1"));
    game_now->fate[unit_of("spearmen1")] = FATE_LOST;
    assert_false(holds());
    game_now->lost[0] = 5;
    assert_true(holds());
    game_now->fate[unit_of("spearmen1")] = 9;
    assert_false(holds());
}

static void validate_finds_what_comes_out_of_turn(void **state)
{
    (void)state;
    fresh()->broken = 1;
    assert_false(holds());
    fresh()->rallied = 9;
    assert_false(holds());
    fresh()->eager[0] = 3;
    assert_false(holds());
    fresh()->combat[0] = 1; /* none is declared */
    assert_false(holds());
    fresh()->base.turn = 0;
    assert_false(holds());
    fresh()->base.phasing = 2;
    assert_false(holds());
    fresh()->base.over = 2;
    assert_false(holds());
    fresh()->base.phase = PHASE_COMBAT;
    assert_false(holds());
    fresh()->base.to_act ^= 1;
    assert_false(holds());
    bmw_push(&fresh()->base, PHASE_MOVEMENT, 0, NO_UNIT); /* that does not interrupt */
    assert_false(holds());
    frames_set(&fresh()->frames, PHASE_RETREAT, 0); /* and that does */
    bmw_follow_top(&game.game);
    assert_false(holds());
    bmw_push(&fresh()->base, PHASE_RETREAT, 0, battle.unit_count);
    assert_false(holds());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_battle_that_cannot_be_played_is_refused),
        cmocka_unit_test(odds_are_rounded_for_the_defender),
        cmocka_unit_test_setup(validate_lets_the_start_pass, begin),
        cmocka_unit_test_setup(validate_finds_stacks, begin),
        cmocka_unit_test_setup(validate_finds_what_is_counted_wrong, begin),
        cmocka_unit_test_setup(validate_finds_what_comes_out_of_turn, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
