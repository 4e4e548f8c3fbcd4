/* Tests of validate: a position of Robert at Bannockburn that cannot be is found out. */
#include "rules/gmb/gmb.h"
#include "rules/gmb/gmb_state.h"
#include "spoilt.h"

static int begin(void **state)
{
    (void)state;
    return begin_with(&rab_book.rules, "robert-at-bannockburn.battle");
}

static GmbGame *fresh(void)
{
    return gmb_mut(fresh_game());
}

static void validate_finds_who_decides_nothing(void **state)
{
    (void)state;
    fresh()->base.phase = PHASE_OVER + 1;
    assert_false(holds());
    fresh()->base.to_act = SIDE_COUNT;
    assert_false(holds());
}

static void validate_finds_units_that_cannot_be_so(void **state)
{
    (void)state;
    uint32_t knight = unit_of("keith1"), foot = unit_of("gascon");
    fresh()->unit[knight].fate = FATE_ELIMINATED; /* and yet on the map */
    assert_false(holds());
    fresh()->unit[knight].rout = 5; /* the limit is 4 */
    assert_false(holds());
    fresh()->unit[knight].rout = 4;
    assert_true(holds());
    fresh()->unit[foot].flags |= FLAG_LANCE;
    assert_false(holds());
    game_lift(&battle, &fresh()->base, knight);
    assert_true(holds());
    gmb_mut(&game.game)->unit[knight].rout = 1; /* off the map, and yet routed */
    assert_false(holds());
    game_lift(&battle, &fresh()->base, knight);
    gmb_mut(&game.game)->unit[knight].charge = (uint8_t)foot; /* or charging */
    assert_false(holds());
}

static void validate_finds_units_where_they_cannot_be(void **state)
{
    (void)state;
    uint32_t knight = unit_of("keith1"), other = unit_of("keith2"), enemy = unit_of("cl-cl");
    uint32_t leader = unit_of("leader-moray"), barred = 0;
    while (!battle.on_map[barred] ||
           battle.terrains[battle.terrain[barred]].attr[TERRAIN_BARRED] == 0)
        barred++;
    game_put(&battle, &fresh()->base, knight, barred, 0);
    assert_false(holds());
    game_put(&battle, &fresh()->base, knight, start.game.unit[other].hex, 0); /* two in a hex */
    assert_false(holds());
    game_put(&battle, &fresh()->base, leader, start.game.unit[enemy].hex, 0);
    assert_false(holds());
    game_put(&battle, &fresh()->base, leader, start.game.unit[knight].hex, 0);
    assert_true(holds());
    fresh()->base.first[start.game.unit[knight].hex] = NO_UNIT; /* stands there unseen */
    assert_false(holds());
}

static void validate_finds_movers_that_cannot_be(void **state)
{
    (void)state;
    uint32_t knight = unit_of("keith1");
    fresh()->mover.unit = battle.unit_count;
    assert_false(holds());
    game_lift(&battle, &fresh()->base, knight);
    gmb_mut(&game.game)->mover.unit = (uint8_t)knight;
    assert_false(holds());
    fresh()->mover.unit = (uint8_t)knight;
    assert_true(holds());
}

/* The ways of a routing unit are kept with it: others than a fresh search finds are wrong. */
static void validate_finds_ways_that_are_not_the_least(void **state)
{
    (void)state;
    uint32_t knight = unit_of("keith1");
    Dice none;
    dice_script(&none, NULL, 0);
    GmbGame *g = fresh();
    for (uint32_t unit = 0; unit < battle.unit_count; unit++)
        game_lift(&battle, &g->base, unit);
    game_put(&battle, &g->base, knight, start.game.unit[knight].hex, 0);
    g->unit[knight].rout = 1;
    assert_true(battle.rules->stage(&battle, &game.game, 1, battle.units[knight].side, PHASE_ROUT,
                                    &none, NULL));
    assert_int_equal(g->mover.unit, knight);
    assert_true(holds());
    g->mover.flee ^= 1;
    assert_false(holds());
    g->mover.flee ^= 1;
    g->mover.flee_off ^= 1;
    assert_false(holds());
    g->mover.flee_off ^= 1;
    g->mover.stay ^= 1;
    assert_false(holds());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(validate_lets_the_start_pass),
        cmocka_unit_test(validate_finds_who_decides_nothing),
        cmocka_unit_test(validate_finds_units_that_cannot_be_so),
        cmocka_unit_test(validate_finds_units_where_they_cannot_be),
        cmocka_unit_test(validate_finds_movers_that_cannot_be),
        cmocka_unit_test(validate_finds_ways_that_are_not_the_least),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
