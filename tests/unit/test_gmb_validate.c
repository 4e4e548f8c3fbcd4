/* Tests of validate: a position of Robert at Bannockburn that cannot be is found out. And of what
 * makes two positions of it the same, for records and for a search. */
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

/* ---- the hashes ---- */

typedef uint64_t HashOf(const Battle *b, const Game *g);

/* Why a unit has stopped, and how it was lost, is told to people and changes nothing. */
static void hashes_tell_positions_apart(void **state)
{
    static HashOf *const hashes[] = {game_hash, game_search_hash};
    static const GmbUnit other[] = {
        {1, 0, 0, 0},          {0, FLAG_LANCE, 0, 0}, {0, FLAG_DISOBEYED, 0, 0},
        {0, FLAG_MOVED, 0, 0}, {0, FLAG_ACTED, 0, 0}, {0, FLAG_LEFT, 0, 0},
        {0, 0, 1, 0},          {0, 0, 0, FATE_FLED},
    };
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(hashes); i++) {
        for (uint32_t unit = 0; unit < battle.unit_count; unit++) {
            GmbUnit *u = &fresh()->unit[unit];
            const GmbUnit before = *u;
            uint64_t hash = hashes[i](&battle, &game.game);
            for (uint32_t k = 0; k < COUNT_OF(other); k++) {
                u->rout = before.rout ^ other[k].rout;
                u->flags = before.flags ^ other[k].flags;
                u->charge = before.charge ^ other[k].charge;
                u->fate = before.fate ^ other[k].fate;
                assert_int_not_equal(hashes[i](&battle, &game.game), hash);
            }
            *u = before;
            u->flags |= FLAGS_TOLD;
            assert_int_equal(hashes[i](&battle, &game.game), hash);
            u->fate = FATE_FLED;
            hash = hashes[i](&battle, &game.game);
            u->fate = FATE_ELIMINATED;
            assert_int_equal(hashes[i](&battle, &game.game), hash);
        }
    }
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
        cmocka_unit_test(hashes_tell_positions_apart),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
