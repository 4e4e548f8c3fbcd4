/* Tests of hex.h: both grids, whole and one hex short. */
#include "engine/hex.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

typedef struct Grid {
    uint8_t grid, columns, rows;
    bool one_short;
} Grid;

/* clang-format off */
static const Grid grids[] = {
    {GRID_FLAT,   29, 34, true}, {GRID_FLAT,   29, 34, false}, {GRID_FLAT,   30, 33, true},
    {GRID_FLAT,   99, 10, true}, {GRID_FLAT,   10, 99, false}, {GRID_FLAT,    1,  1, false},
    {GRID_POINTY, 34, 29, true}, {GRID_POINTY, 34, 29, false}, {GRID_POINTY, 33, 30, true},
    {GRID_POINTY, 99, 10, true}, {GRID_POINTY, 10, 99, false}, {GRID_POINTY,  1,  1, true},
};
/* clang-format on */

static Battle battle;

static const Battle *build(Grid grid)
{
    memset(&battle, 0, sizeof battle);
    battle.grid = grid.grid;
    battle.columns = grid.columns;
    battle.rows = grid.rows;
    battle.one_short = grid.one_short;
    hex_build_grid(&battle);
    return &battle;
}

static uint32_t number_or_none(const Battle *b, uint32_t hex)
{
    return hex == NO_HEX ? 0 : hex_number(b, hex);
}

static void hex_build_grid_links_as_printed(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct {
        uint32_t grid; /* of the list above */
        uint32_t number;
        uint32_t neighbour[DIRECTION_COUNT]; /* 0: off the map */
    } rows[] = {
        {0, 1325, {1324, 1424, 1425, 1326, 1225, 1224}},
        {0, 1426, {1425, 1526, 1527, 1427, 1327, 1326}},
        {0,  101, {   0,    0,  201,  102,    0,    0}},
        {0,  201, {   0,  301,  302,  202,  102,  101}},
        {0,  134, { 133,  233,    0,    0,    0,    0}},
        {0,  233, { 232,  333,  334,    0,  134,  133}},
        {0, 2934, {2933,    0,    0,    0,    0, 2833}},
        {1,  134, { 133,  233,  234,    0,    0,    0}},
        {6, 1413, {1412, 1513, 1414, 1314, 1313, 1312}},
        {6, 1414, {1513, 1514, 1515, 1415, 1314, 1413}},
        {6,  101, {   0,  201,  102,    0,    0,    0}},
        {6,  102, { 201,  202,  203,  103,    0,  101}},
        {6, 3401, {   0,    0,    0, 3302, 3301,    0}},
        {6, 3302, {3401,    0, 3403, 3303, 3202, 3301}},
        {7, 3401, {   0,    0, 3402, 3302, 3301,    0}},
    };
    /* clang-format on */
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        const Battle *b = build(grids[rows[i].grid]);
        uint32_t hex = hex_by_number(b, rows[i].number);
        assert_int_not_equal(hex, NO_HEX);
        for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++) {
            uint32_t found = number_or_none(b, b->neighbour[hex][direction]);
            assert_int_equal(found, rows[i].neighbour[direction]);
        }
    }
}

static void hex_build_grid_counts_the_hexes_of_the_map(void **state)
{
    (void)state;
    static const uint32_t expected[] = {972, 986, 975, 941, 990, 1, 972, 986, 975, 985, 990, 1};
    for (uint32_t i = 0; i < COUNT_OF(grids); i++) {
        const Battle *b = build(grids[i]);
        uint32_t count = 0;
        for (uint32_t hex = 0; hex < b->hex_count; hex++)
            count += b->on_map[hex] ? 1 : 0;
        assert_int_equal(b->hex_count, grids[i].columns * grids[i].rows);
        assert_int_equal(count, expected[i]);
    }
}

static void hex_build_grid_links_both_ways(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(grids); i++) {
        const Battle *b = build(grids[i]);
        for (uint32_t hex = 0; hex < b->hex_count; hex++) {
            for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++) {
                uint32_t there = b->neighbour[hex][direction];
                if (there == NO_HEX)
                    continue;
                assert_true(b->on_map[hex]);
                assert_true(b->on_map[there]);
                assert_int_equal(b->neighbour[there][turn_direction(direction, 3)], hex);
                assert_int_equal(hex_direction(b, hex, there), direction);
                assert_int_equal(hex_distance(b, hex, there), 1);
            }
        }
    }
}

static void hex_build_grid_sorts_directions_by_hex(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(grids); i++) {
        const Battle *b = build(grids[i]);
        for (uint32_t hex = 0; hex < b->hex_count; hex++) {
            uint32_t seen = 1u << b->ascending[hex][0];
            for (uint32_t j = 1; j < DIRECTION_COUNT; j++) {
                uint32_t before = b->neighbour[hex][b->ascending[hex][j - 1]];
                uint32_t here = b->neighbour[hex][b->ascending[hex][j]];
                assert_true(before < here || (before == NO_HEX && here == NO_HEX));
                seen |= 1u << b->ascending[hex][j];
            }
            assert_int_equal(seen, 0x3F);
        }
    }
}

static void hex_at_axial_finds_every_hex_and_nothing_else(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(grids); i++) {
        const Battle *b = build(grids[i]);
        uint32_t found = 0, count = 0;
        for (uint32_t hex = 0; hex < b->hex_count; hex++) {
            if (!b->on_map[hex])
                continue;
            count++;
            assert_int_equal(hex_at_axial(b, b->axial_q[hex], b->axial_r[hex]), hex);
        }
        for (int32_t q = -160; q <= 160; q++) {
            for (int32_t r = -160; r <= 160; r++)
                found += hex_at_axial(b, q, r) != NO_HEX ? 1 : 0;
        }
        assert_int_equal(found, count);
    }
}

static void hex_nearer_is_every_direction_that_shortens_the_way(void **state)
{
    (void)state;
    static const Grid fields[] = {{GRID_FLAT, 12, 11, true}, {GRID_POINTY, 11, 12, true}};
    for (uint32_t i = 0; i < COUNT_OF(fields); i++) {
        const Battle *b = build(fields[i]);
        for (uint32_t n = 0; n < b->hex_count * b->hex_count; n++) {
            uint32_t from = n / b->hex_count, to = n % b->hex_count, nearer = 0, on_map = 0;
            for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
                uint32_t next = b->neighbour[from][d];
                on_map |= next == NO_HEX ? 0 : 1u << d;
                if (next != NO_HEX && hex_distance(b, next, to) < hex_distance(b, from, to))
                    nearer |= 1u << d;
            }
            if (b->on_map[from] && b->on_map[to])
                assert_int_equal(hex_nearer(b, from, to) & on_map, nearer);
        }
    }
}

/* Spreads outwards ring by ring, one_short apart: there the shortest way may leave the map. */
static void hex_distance_counts_the_steps_of_a_shortest_way(void **state)
{
    (void)state;
    static const Grid fields[] = {{GRID_FLAT, 12, 11, false}, {GRID_POINTY, 11, 12, false}};
    for (uint32_t i = 0; i < COUNT_OF(fields); i++) {
        const Battle *b = build(fields[i]);
        for (uint32_t from = 0; from < b->hex_count; from++) {
            uint32_t queue[MAX_HEXES], steps[MAX_HEXES], count = 1;
            bool seen[MAX_HEXES] = {false};
            queue[0] = from;
            steps[from] = 0;
            seen[from] = true;
            for (uint32_t next = 0; next < count; next++) {
                uint32_t hex = queue[next];
                assert_int_equal(hex_distance(b, from, hex), steps[hex]);
                for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++) {
                    uint32_t there = b->neighbour[hex][direction];
                    if (there == NO_HEX || seen[there])
                        continue;
                    seen[there] = true;
                    steps[there] = steps[hex] + 1;
                    queue[count++] = there;
                }
            }
            assert_int_equal(count, b->hex_count);
        }
    }
}

static void hex_direction_says_when_hexes_are_apart(void **state)
{
    (void)state;
    const Battle *b = build(grids[0]);
    uint32_t hex = hex_by_number(b, 1325);
    assert_int_equal(hex_direction(b, hex, hex), DIRECTION_COUNT);
    assert_int_equal(hex_direction(b, hex, hex_by_number(b, 1426)), DIRECTION_COUNT);
    assert_int_equal(hex_direction(b, hex, hex_by_number(b, 1425)), 2);
}

static void hex_by_number_refuses_what_is_not_printed(void **state)
{
    (void)state;
    static const uint32_t wrong[] = {0, 1, 100, 135, 234, 3001, 99999, UINT32_MAX};
    const Battle *b = build(grids[0]);
    for (uint32_t i = 0; i < COUNT_OF(wrong); i++)
        assert_int_equal(hex_by_number(b, wrong[i]), NO_HEX);
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        if (b->on_map[hex])
            assert_int_equal(hex_by_number(b, hex_number(b, hex)), hex);
    }
}

static void direction_by_name_reads_what_direction_name_says(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "n", "NNE", "NEE", "X", "N "};
    for (uint32_t i = 0; i < COUNT_OF(grids); i++) {
        const Battle *b = build(grids[i]);
        for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++) {
            const char *name = direction_name(b, direction);
            uint32_t size = name[1] == 0 ? 1 : 2;
            assert_int_equal(direction_by_name(b, name, size), direction);
        }
        for (uint32_t j = 0; j < COUNT_OF(wrong); j++) {
            uint32_t size = 0;
            while (wrong[j][size] != 0)
                size++;
            assert_int_equal(direction_by_name(b, wrong[j], size), DIRECTION_COUNT);
        }
    }
    assert_int_equal(direction_by_name(build(grids[0]), "E", 1), DIRECTION_COUNT);
    assert_int_equal(direction_by_name(build(grids[6]), "N", 1), DIRECTION_COUNT);
}

static void turn_direction_goes_round(void **state)
{
    (void)state;
    assert_int_equal(turn_direction(5, 1), 0);
    assert_int_equal(turn_direction(0, -1), 5);
    assert_int_equal(turn_direction(2, -6), 2);
    assert_int_equal(turn_direction(5, 6), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hex_build_grid_links_as_printed),
        cmocka_unit_test(hex_build_grid_counts_the_hexes_of_the_map),
        cmocka_unit_test(hex_build_grid_links_both_ways),
        cmocka_unit_test(hex_build_grid_sorts_directions_by_hex),
        cmocka_unit_test(hex_at_axial_finds_every_hex_and_nothing_else),
        cmocka_unit_test(hex_distance_counts_the_steps_of_a_shortest_way),
        cmocka_unit_test(hex_nearer_is_every_direction_that_shortens_the_way),
        cmocka_unit_test(hex_direction_says_when_hexes_are_apart),
        cmocka_unit_test(hex_by_number_refuses_what_is_not_printed),
        cmocka_unit_test(direction_by_name_reads_what_direction_name_says),
        cmocka_unit_test(turn_direction_goes_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
