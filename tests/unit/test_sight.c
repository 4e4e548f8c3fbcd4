/* Tests of sight.h: every line against one found by sampling, and the examples of the books. */
#include "engine/hex.h"
#include "engine/sight.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* A prime above every denominator at which a line can cross a side: samples never fall on such a
 * point, so a sample that is as near to two hexes lies on a side the line runs along. */
enum { SAMPLES = 2521 };

static Battle battle;

static const Battle *build(uint8_t grid)
{
    memset(&battle, 0, sizeof battle);
    battle.grid = grid;
    battle.columns = 29;
    battle.rows = 34;
    hex_build_grid(&battle);
    sight_build(&battle);
    return &battle;
}

static const SightLine *line_along(const Battle *b, int32_t dq, int32_t dr)
{
    return &b->sight[dq + MAX_SIGHT][dr + MAX_SIGHT];
}

static int32_t length(int32_t dq, int32_t dr)
{
    int32_t sum = dq + dr;
    return ((dq < 0 ? -dq : dq) + (dr < 0 ? -dr : dr) + (sum < 0 ? -sum : sum)) / 2;
}

/* The hex or the two hexes whose centres are nearest to the point sample/SAMPLES along the way. */
static SightStep sample_line(int32_t dq, int32_t dr, int32_t sample)
{
    SightStep nearest = {0, 0, 0, 0};
    int64_t least = INT64_MAX;
    for (int32_t q = -MAX_SIGHT - 1; q <= MAX_SIGHT + 1; q++) {
        for (int32_t r = -MAX_SIGHT - 1; r <= MAX_SIGHT + 1; r++) {
            int64_t x = (int64_t)q * SAMPLES - (int64_t)dq * sample;
            int64_t y = (int64_t)r * SAMPLES - (int64_t)dr * sample;
            int64_t square = x * x + x * y + y * y;
            if (square == least) {
                nearest.other_q = (int8_t)q;
                nearest.other_r = (int8_t)r;
            }
            if (square < least) {
                least = square;
                nearest = (SightStep){(int8_t)q, (int8_t)r, (int8_t)q, (int8_t)r};
            }
        }
    }
    return nearest;
}

static bool is_step(SightStep x, SightStep y)
{
    bool straight = x.q == y.q && x.r == y.r && x.other_q == y.other_q && x.other_r == y.other_r;
    bool crossed = x.q == y.other_q && x.r == y.other_r && x.other_q == y.q && x.other_r == y.r;
    return straight || crossed;
}

static bool is_end(SightStep step, int32_t dq, int32_t dr)
{
    return (step.q == 0 && step.r == 0) || (step.q == dq && step.r == dr);
}

static void sight_build_finds_what_sampling_finds(void **state)
{
    (void)state;
    const Battle *b = build(GRID_FLAT);
    for (int32_t dq = -MAX_SIGHT; dq <= MAX_SIGHT; dq++) {
        for (int32_t dr = -MAX_SIGHT; dr <= MAX_SIGHT; dr++) {
            if (length(dq, dr) > MAX_SIGHT)
                continue;
            const SightLine *line = line_along(b, dq, dr);
            SightStep last = {0, 0, 0, 0};
            uint32_t count = 0;
            for (int32_t sample = 1; sample < SAMPLES; sample++) {
                SightStep step = sample_line(dq, dr, sample);
                if (is_end(step, dq, dr) || is_step(step, last))
                    continue;
                assert_in_range(count + 1, 1, line->count);
                assert_true(is_step(line->step[count], step));
                last = step;
                count++;
            }
            assert_int_equal(count, line->count);
        }
    }
}

static void sight_build_is_the_same_from_the_other_end(void **state)
{
    (void)state;
    const Battle *b = build(GRID_FLAT);
    for (int32_t dq = -MAX_SIGHT; dq <= MAX_SIGHT; dq++) {
        for (int32_t dr = -MAX_SIGHT; dr <= MAX_SIGHT; dr++) {
            if (length(dq, dr) > MAX_SIGHT)
                continue;
            const SightLine *there = line_along(b, dq, dr);
            const SightLine *back = line_along(b, -dq, -dr);
            assert_int_equal(there->count, back->count);
            for (uint32_t i = 0; i < there->count; i++) {
                SightStep step = back->step[back->count - 1 - i];
                step.q = (int8_t)(step.q + dq);
                step.r = (int8_t)(step.r + dr);
                step.other_q = (int8_t)(step.other_q + dq);
                step.other_r = (int8_t)(step.other_r + dr);
                assert_true(is_step(there->step[i], step));
            }
        }
    }
}

static void sight_build_is_the_same_on_both_grids(void **state)
{
    (void)state;
    static SightLine flat[SIGHT_SPAN][SIGHT_SPAN];
    memcpy(flat, build(GRID_FLAT)->sight, sizeof flat);
    assert_memory_equal(flat, build(GRID_POINTY)->sight, sizeof flat);
}

static void sight_build_leaves_nothing_between_neighbours(void **state)
{
    (void)state;
    const Battle *b = build(GRID_FLAT);
    assert_int_equal(line_along(b, 0, 0)->count, 0);
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++)
        assert_int_equal(line_along(b, axial_ring[i].q, axial_ring[i].r)->count, 0);
}

static void sight_line_crosses_the_hexes_of_the_examples(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct {
        uint8_t grid;
        uint32_t from, to;
        uint32_t count;
        uint32_t step[4][2]; /* printed numbers; twice the same for a single hex */
    } rows[] = {
        {GRID_FLAT,   1426, 1325, 1, {{1425, 1326}}}, /* rab 15.43 */
        {GRID_FLAT,   1426, 1226, 1, {{1326, 1327}}},
        {GRID_FLAT,   1426, 1424, 1, {{1425, 1425}}},
        {GRID_FLAT,   1426, 1225, 1, {{1326, 1326}}},
        {GRID_FLAT,   1426, 1423, 2, {{1425, 1425}, {1424, 1424}}},
        {GRID_FLAT,   1426, 1026, 3, {{1326, 1327}, {1226, 1226}, {1126, 1127}}},
        {GRID_FLAT,   1426, 1324, 2, {{1425, 1425}, {1325, 1325}}},
        {GRID_FLAT,   1426, 1323, 4, {{1425, 1425}, {1325, 1325}, {1424, 1424}, {1324, 1324}}},
        {GRID_POINTY, 1010, 1210, 1, {{1110, 1110}}},
        {GRID_POINTY, 1010, 1008, 1, {{1009, 1109}}},
        {GRID_POINTY, 1010, 1209, 1, {{1110, 1109}}},
    };
    /* clang-format on */
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        const Battle *b = build(rows[i].grid);
        uint32_t from = hex_by_number(b, rows[i].from), to = hex_by_number(b, rows[i].to);
        const SightLine *line = sight_line(b, from, to);
        assert_int_equal(line->count, rows[i].count);
        for (uint32_t j = 0; j < line->count; j++) {
            SightHexes found = sight_hexes(b, from, line->step[j]);
            uint32_t first = hex_by_number(b, rows[i].step[j][0]);
            uint32_t second = hex_by_number(b, rows[i].step[j][1]);
            assert_true((found.hex == first && found.other == second) ||
                        (found.hex == second && found.other == first));
        }
    }
}

static void sight_hexes_says_what_lies_off_the_map(void **state)
{
    (void)state;
    const Battle *b = build(GRID_FLAT);
    uint32_t from = hex_by_number(b, 101), to = hex_by_number(b, 301);
    const SightLine *line = sight_line(b, from, to);
    assert_int_equal(line->count, 1);
    SightHexes found = sight_hexes(b, from, line->step[0]);
    uint32_t below = hex_by_number(b, 201);
    assert_true((found.hex == below && found.other == NO_HEX) ||
                (found.hex == NO_HEX && found.other == below));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sight_build_finds_what_sampling_finds),
        cmocka_unit_test(sight_build_is_the_same_from_the_other_end),
        cmocka_unit_test(sight_build_is_the_same_on_both_grids),
        cmocka_unit_test(sight_build_leaves_nothing_between_neighbours),
        cmocka_unit_test(sight_line_crosses_the_hexes_of_the_examples),
        cmocka_unit_test(sight_hexes_says_what_lies_off_the_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
