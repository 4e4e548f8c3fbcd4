/* The order in which the manoeuvres of two-hex counters are listed, on both grids. */
#include "rules/gmb/gmb_shape.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static Battle battle;

/* By the left hex, then by the facing; what leads off the map does not matter. */
static void expect_ascending(uint32_t hex, uint32_t face, const uint32_t *order, uint32_t count)
{
    int64_t before = -1;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t move = packed_move(order[i]);
        Shape to = gmb_shape_after(&battle, hex, face, move);
        int64_t here = (int64_t)to.left * DIRECTION_COUNT + to.face;
        assert_true(move < count);
        assert_int_equal(packed_spots(order[i]), gmb_manoeuvres[move].spots);
        assert_int_equal(packed_left(order[i]), gmb_manoeuvres[move].left);
        assert_int_equal(packed_face(order[i]), to.face);
        seen |= 1u << move;
        if (to.left == NO_HEX)
            continue;
        if (here <= before)
            fail_msg("grid %u: move %u of face %u in hex %u", battle.grid, move, face, hex);
        before = here;
    }
    assert_int_equal(seen, (1u << count) - 1);
}

static void manoeuvres_are_ascending(void **state)
{
    static const uint8_t sizes[][2] = {{7, 6}, {6, 7}, {1, 5}, {5, 1}, {2, 2}};
    (void)state;
    for (uint32_t i = 0; i < 4 * COUNT_OF(sizes); i++) {
        battle = (Battle){.grid = i % 2 == 0 ? GRID_FLAT : GRID_POINTY, .one_short = i % 4 >= 2};
        battle.columns = sizes[i / 4][0];
        battle.rows = sizes[i / 4][1];
        hex_build_grid(&battle);
        gmb_prepare_moves(&battle);
        for (uint32_t place = 0; place < battle.hex_count * (uint32_t)DIRECTION_COUNT; place++) {
            uint32_t hex = place / DIRECTION_COUNT, face = place % DIRECTION_COUNT;
            if (battle.neighbour[hex][face] == NO_HEX)
                continue;
            const uint32_t *moves = battle.moves[battle.layer[LAYER_ODD][hex]][face];
            expect_ascending(hex, face, moves, MOVE_OWN_WILL);
            expect_ascending(hex, face, moves + MOVES_ALL, MOVE_COUNT);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(manoeuvres_are_ascending)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
