/* Tests of dice.h: seeded, scripted and enumerating dice. */
#include "engine/dice.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void dice_bits_are_the_same_everywhere(void **state)
{
    (void)state;
    /* Records name seeds: another value here breaks every game played with one. */
    static const struct {
        uint64_t seed, stream, ordinal, expected;
    } rows[] = {
        {0, 0, 0, 0x568A9B0B1A2C05ECu},
        {1, 0, 0, 0x6EC85F1F8547BC0Cu},
        {0, 1, 0, 0x238275BC38FCBE91u},
        {0, 0, 1, 0x44E5B8B147EF718Bu},
        {UINT64_MAX, UINT64_MAX, UINT64_MAX, 0xBF5CE0170453275Cu},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        uint64_t found = dice_bits(rows[i].seed, rows[i].stream, rows[i].ordinal);
        assert_int_equal(found, rows[i].expected);
    }
}

static void dice_roll_follows_from_seed_and_stream(void **state)
{
    (void)state;
    Dice first, again, other_seed, other_stream;
    dice_seed(&first, 7, 3);
    dice_seed(&again, 7, 3);
    dice_seed(&other_seed, 8, 3);
    dice_seed(&other_stream, 7, 4);
    uint32_t unlike_seed = 0, unlike_stream = 0;
    for (uint32_t i = 0; i < 100; i++) {
        uint32_t fall = dice_roll(&first, 6);
        assert_int_equal(fall, dice_roll(&again, 6));
        unlike_seed += fall != dice_roll(&other_seed, 6) ? 1 : 0;
        unlike_stream += fall != dice_roll(&other_stream, 6) ? 1 : 0;
    }
    assert_true(unlike_seed > 60);
    assert_true(unlike_stream > 60);
}

/* The dice are fixed by their seed, so these bounds, five deviations wide, hold always or never. */
static void dice_roll_favours_no_face(void **state)
{
    (void)state;
    enum { EACH = 10000 };
    static const uint32_t sizes[] = {2, 3, 6, 10, 20, 100};
    for (uint32_t i = 0; i < COUNT_OF(sizes); i++) {
        uint32_t count[101] = {0};
        Dice d;
        dice_seed(&d, 20, sizes[i]);
        for (uint32_t roll = 0; roll < EACH * sizes[i]; roll++) {
            uint32_t fall = dice_roll(&d, sizes[i]);
            assert_in_range(fall, 1, sizes[i]);
            count[fall]++;
        }
        for (uint32_t face = 1; face <= sizes[i]; face++)
            assert_in_range(count[face], EACH - 500, EACH + 500);
    }
}

static void dice_roll_favours_no_pair_of_faces(void **state)
{
    (void)state;
    enum { EACH = 10000 };
    uint32_t count[36] = {0};
    Dice d;
    dice_seed(&d, 0, 0);
    for (uint32_t roll = 0; roll < EACH * 36; roll++) {
        uint32_t first = dice_roll(&d, 6), second = dice_roll(&d, 6);
        count[(first - 1) * 6 + second - 1]++;
    }
    for (uint32_t pair = 0; pair < 36; pair++)
        assert_in_range(count[pair], EACH - 500, EACH + 500);
}

static void dice_roll_takes_the_script_in_order(void **state)
{
    (void)state;
    static const uint8_t falls[] = {3, 6, 10};
    Dice d;
    dice_script(&d, falls, COUNT_OF(falls));
    assert_int_equal(dice_roll(&d, 6), 3);
    assert_int_equal(dice_roll(&d, 6), 6);
    assert_int_equal(dice_roll(&d, 10), 10);
    assert_false(d.exhausted);
    assert_int_equal(dice_roll(&d, 6), 1);
    assert_true(d.exhausted);
}

static void dice_roll_marks_an_impossible_script(void **state)
{
    (void)state;
    static const uint8_t wrong[] = {0, 7, 255};
    for (uint32_t i = 0; i < COUNT_OF(wrong); i++) {
        Dice d;
        dice_script(&d, &wrong[i], 1);
        assert_int_equal(dice_roll(&d, 6), 1);
        assert_true(d.exhausted);
    }
}

static void dice_seed_after_rolls_on_when_the_falls_are_used_up(void **state)
{
    (void)state;
    static const uint8_t falls[] = {4, 2};
    Dice d, plain;
    dice_seed_after(&d, falls, COUNT_OF(falls), 7, 3);
    dice_seed(&plain, 7, 3);
    assert_int_equal(dice_roll(&d, 6), 4);
    assert_int_equal(dice_roll(&d, 6), 2);
    for (uint32_t i = 0; i < 20; i++)
        assert_int_equal(dice_roll(&d, 6), dice_roll(&plain, 6));
    assert_false(d.exhausted);
}

static void dice_roll_keeps_a_list(void **state)
{
    (void)state;
    static const uint8_t falls[] = {2, 5, 1};
    Dice d;
    dice_script(&d, falls, COUNT_OF(falls));
    dice_roll(&d, 6);
    dice_mark(&d);
    dice_roll(&d, 6);
    dice_roll(&d, 6);
    assert_int_equal(d.rolled_count, 2);
    assert_int_equal(d.rolled[0], 5);
    assert_int_equal(d.rolled[1], 1);
}

static void dice_roll_keeps_no_more_than_the_list_holds(void **state)
{
    (void)state;
    Dice d;
    dice_seed(&d, 1, 1);
    for (uint32_t i = 0; i < 300; i++)
        dice_roll(&d, 6);
    assert_int_equal(d.rolled_count, MAX_ROLLS);
}

static void dice_next_fall_runs_over_every_fall_in_order(void **state)
{
    (void)state;
    uint32_t falls = 0;
    Dice d;
    dice_enumerate(&d);
    do {
        uint32_t first = dice_roll(&d, 6), second = dice_roll(&d, 10);
        assert_int_equal(first, falls / 10 + 1);
        assert_int_equal(second, falls % 10 + 1);
        assert_int_equal(d.rolled_count, 2);
        assert_int_equal(dice_fall_weight(&d), 60);
        falls++;
    } while (dice_next_fall(&d));
    assert_int_equal(falls, 60);
}

static void dice_next_fall_drops_dice_that_are_not_rolled_again(void **state)
{
    (void)state;
    uint32_t falls = 0, chances = 0; /* in parts of 36 */
    Dice d;
    dice_enumerate(&d);
    do {
        bool again = dice_roll(&d, 6) == 3;
        if (again)
            dice_roll(&d, 6);
        assert_int_equal(dice_fall_weight(&d), again ? 36 : 6);
        chances += 36 / (uint32_t)dice_fall_weight(&d);
        falls++;
    } while (dice_next_fall(&d));
    assert_int_equal(falls, 11);
    assert_int_equal(chances, 36);
}

static void dice_roll_at_most_joins_falls_that_agree(void **state)
{
    (void)state;
    static const struct {
        uint32_t most, falls, shown[2], stands_for[2];
    } rows[] = {
        {0, 1, {1}, {10}},       {1, 2, {1, 2}, {1, 9}}, {7, 2, {1, 8}, {7, 3}},
        {9, 2, {1, 10}, {9, 1}}, {10, 1, {1}, {10}},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        uint32_t falls = 0;
        Dice d;
        dice_enumerate(&d);
        do { /* each of them with a die that joins nothing */
            uint32_t shown = dice_roll_at_most(&d, 10, rows[i].most), plain = dice_roll(&d, 6);
            assert_int_equal(shown, rows[i].shown[falls / 6]);
            assert_int_equal(plain, falls % 6 + 1);
            assert_int_equal(dice_fall_weight(&d), 60);
            assert_int_equal(dice_fall_count(&d), rows[i].stands_for[falls / 6]);
            falls++;
        } while (dice_next_fall(&d));
        assert_int_equal(falls, rows[i].falls * 6);
    }
}

static void dice_roll_at_most_falls_as_any_die(void **state)
{
    (void)state;
    Dice d, same;
    dice_seed(&d, 7, 3);
    dice_seed(&same, 7, 3);
    for (uint32_t i = 0; i < 100; i++)
        assert_int_equal(dice_roll_at_most(&d, 10, i % 11), dice_roll(&same, 10));
}

static void dice_next_fall_ends_at_once_without_dice(void **state)
{
    (void)state;
    Dice d;
    dice_enumerate(&d);
    assert_int_equal(dice_fall_weight(&d), 1);
    assert_false(dice_next_fall(&d));
}

static void dice_fall_weight_says_when_it_does_not_fit(void **state)
{
    (void)state;
    Dice d;
    dice_enumerate(&d);
    for (uint32_t i = 0; i < 22; i++)
        dice_roll(&d, 6);
    assert_int_equal(dice_fall_weight(&d), 131621703842267136u);
    dice_roll(&d, 6);
    assert_int_equal(dice_fall_weight(&d), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_bits_are_the_same_everywhere),
        cmocka_unit_test(dice_roll_follows_from_seed_and_stream),
        cmocka_unit_test(dice_roll_favours_no_face),
        cmocka_unit_test(dice_roll_favours_no_pair_of_faces),
        cmocka_unit_test(dice_roll_takes_the_script_in_order),
        cmocka_unit_test(dice_roll_marks_an_impossible_script),
        cmocka_unit_test(dice_seed_after_rolls_on_when_the_falls_are_used_up),
        cmocka_unit_test(dice_roll_keeps_a_list),
        cmocka_unit_test(dice_roll_keeps_no_more_than_the_list_holds),
        cmocka_unit_test(dice_next_fall_runs_over_every_fall_in_order),
        cmocka_unit_test(dice_next_fall_drops_dice_that_are_not_rolled_again),
        cmocka_unit_test(dice_roll_at_most_joins_falls_that_agree),
        cmocka_unit_test(dice_roll_at_most_falls_as_any_die),
        cmocka_unit_test(dice_next_fall_ends_at_once_without_dice),
        cmocka_unit_test(dice_fall_weight_says_when_it_does_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
