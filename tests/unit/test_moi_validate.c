/* Tests of validate: a position of Men of Iron that cannot be is found out. */
#include "rules/moi/moi.h"
#include "rules/moi/moi_state.h"
#include "spoilt.h"

static int begin(void **state)
{
    (void)state;
    return begin_with(&moi_rules, "courtrai.battle");
}

static MoiGame *fresh(void)
{
    return moi_mut(fresh_game());
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
    uint32_t bow = unit_of("wi14"), pike = unit_of("wi1"), horse = unit_of("eu1");
    fresh()->unit[bow].fate = FATE_LOST; /* and yet on the map */
    assert_false(holds());
    fresh()->unit[unit_of("eu")].fate = FATE_LOST;
    assert_false(holds());
    fresh()->unit[bow].state = STATE_RETIRED;
    assert_true(holds());
    fresh()->unit[bow].state = STATE_RETIRED | STATE_DISORDERED;
    assert_false(holds());
    fresh()->unit[pike].state = STATE_FORMED;
    assert_true(holds());
    fresh()->unit[pike].state = STATE_RETIRED | STATE_FORMED;
    assert_false(holds());
    fresh()->unit[horse].state = STATE_FORMED; /* no wall for horse */
    assert_false(holds());
    game_lift(&battle, &fresh()->base, pike);
    moi_mut(&game.game)->unit[pike].fate = FATE_LOST;
    moi_mut(&game.game)->unit[pike].state = STATE_FORMED; /* off the map, and yet formed */
    assert_false(holds());
    moi_mut(&game.game)->unit[pike].state = 0;
    assert_true(holds());
}

static void validate_finds_units_where_they_cannot_be(void **state)
{
    (void)state;
    uint32_t bow = unit_of("wi14"), friend = unit_of("wi15"), enemy = unit_of("eu1");
    game_put(&battle, &fresh()->base, bow, start.game.unit[friend].hex, 0);
    assert_false(holds());
    game_put(&battle, &fresh()->base, bow, start.game.unit[enemy].hex, 0);
    assert_false(holds());
    fresh()->base.first[start.game.unit[bow].hex] = NO_UNIT; /* stands there unseen */
    assert_false(holds());
}

static void validate_finds_movers_and_frames_that_cannot_be(void **state)
{
    (void)state;
    uint32_t bow = unit_of("wi14");
    fresh()->mover.unit = battle.unit_count;
    assert_false(holds());
    game_lift(&battle, &fresh()->base, bow);
    moi_mut(&game.game)->unit[bow].fate = FATE_LOST;
    assert_true(holds());
    moi_mut(&game.game)->mover.unit = (uint8_t)bow;
    assert_false(holds());
    fresh()->mover.unit = (uint8_t)bow;
    assert_true(holds());
    fresh()->frames.count = 0;
    assert_false(holds());
    fresh()->frames.count = MAX_FRAMES + 1;
    assert_false(holds());
    fresh()->bout_count = MAX_BOUTS + 1;
    assert_false(holds());
    fresh()->bout_count = MAX_BOUTS;
    assert_true(holds());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(validate_lets_the_start_pass),
        cmocka_unit_test(validate_finds_who_decides_nothing),
        cmocka_unit_test(validate_finds_units_that_cannot_be_so),
        cmocka_unit_test(validate_finds_units_where_they_cannot_be),
        cmocka_unit_test(validate_finds_movers_and_frames_that_cannot_be),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
