/* Sealed dice, form 1, against vectors that other programs have worked out. */
#include "server/sealed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct Vector {
    uint8_t seed[DIGEST_SIZE], game[ID_SIZE], entropy[SIDE_COUNT][DIGEST_SIZE];
    uint8_t key[4][DIGEST_SIZE], mix[DIGEST_SIZE]; /* keys 0 to 3 */
} Vector;

static void count_up(uint8_t *out, uint32_t size, uint32_t first)
{
    for (uint32_t i = 0; i < size; i++)
        out[i] = (uint8_t)(first + i);
}

static Vector vector(void)
{
    Vector v;
    count_up(v.seed, DIGEST_SIZE, 0x00);
    count_up(v.game, ID_SIZE, 0xF0);
    count_up(v.entropy[0], DIGEST_SIZE, 0x40);
    count_up(v.entropy[1], DIGEST_SIZE, 0x80);
    sealed_keys(v.seed, v.game, 0, 4, v.key);
    sealed_mix(v.game, v.key[0], v.entropy, v.mix);
    return v;
}

static void assert_digits(const uint8_t bytes[DIGEST_SIZE], const char *expected)
{
    char digits[DIGEST_DIGITS];
    digits_write(bytes, DIGEST_SIZE, digits);
    assert_string_equal(digits, expected);
}

static void sealed_keys_agree_with_the_vectors(void **state)
{
    (void)state;
    Vector v = vector();
    assert_digits(v.key[0], "84d7f5396cef0ce2516f375fef5fa115a7a585ec0550baf5d8de1e9a6d16676a");
    assert_digits(v.key[1], "721ba648e154f149114b8808b16f1311dcf3b8bd4a6481ebca5cbde89170bd34");
    assert_digits(v.mix, "c8c96b343391b170bb63949b139dc61689c161fb29fcb21a3b21e9512a97f1d1");
}

static void sealed_face_agrees_with_the_vectors(void **state)
{
    static const uint32_t six[] = {5, 6, 1, 3, 6, 4, 2, 4, 2, 4, 1, 1, 1, 3, 4, 2, 3, 1, 2, 6};
    static const uint32_t ten[] = {7, 1, 8, 2, 5, 8, 4, 10, 6, 10, 3, 2, 3, 5, 3, 5, 2, 1, 2, 4};
    (void)state;
    Vector v = vector();
    for (uint32_t r = 0; r < COUNT_OF(six); r++)
        assert_int_equal(sealed_face(v.key[sealed_epoch(r)], v.mix, r, 6), six[r]);
    for (uint32_t i = 0; i < COUNT_OF(ten); i++) {
        uint32_t r = 60 + i; /* from the first key into the second */
        assert_int_equal(sealed_face(v.key[sealed_epoch(r)], v.mix, r, 10), ten[i]);
    }
}

static void sealed_link_leads_to_the_key_before(void **state)
{
    (void)state;
    Vector v = vector();
    for (uint32_t epoch = 3; epoch > 0; epoch--) {
        uint8_t before[DIGEST_SIZE];
        sealed_link(v.key[epoch], before);
        assert_memory_equal(before, v.key[epoch - 1], DIGEST_SIZE);
    }
}

static void sealed_keys_are_the_same_from_anywhere(void **state)
{
    (void)state;
    Vector v = vector();
    uint8_t last[2][DIGEST_SIZE], before[DIGEST_SIZE], one[1][DIGEST_SIZE];
    sealed_keys(v.seed, v.game, SEALED_EPOCHS - 1, 2, last);
    sealed_link(last[1], before);
    assert_memory_equal(before, last[0], DIGEST_SIZE);
    sealed_keys(v.seed, v.game, 2, 1, one);
    assert_memory_equal(one[0], v.key[2], DIGEST_SIZE);
}

static void sealed_face_shows_every_face_about_as_often(void **state)
{
    (void)state;
    Vector v = vector();
    uint32_t count[6] = {0};
    for (uint32_t r = 0; r < 6000; r++) {
        uint32_t face = sealed_face(v.key[1], v.mix, r, 6);
        assert_in_range(face, 1, 6);
        count[face - 1]++;
    }
    for (uint32_t face = 0; face < 6; face++)
        assert_in_range(count[face], 850, 1150); /* five deviations */
}

static void digits_bytes_takes_nothing_else(void **state)
{
    (void)state;
    uint8_t out[2];
    assert_true(digits_bytes("0fa9", 4, out, 2));
    assert_int_equal(out[0], 0x0F);
    assert_int_equal(out[1], 0xA9);
    assert_false(digits_bytes("0fA9", 4, out, 2));
    assert_false(digits_bytes("0fg9", 4, out, 2));
    assert_false(digits_bytes("0fa", 3, out, 2));
    assert_false(digits_bytes("0fa900", 6, out, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sealed_keys_agree_with_the_vectors),
        cmocka_unit_test(sealed_face_agrees_with_the_vectors),
        cmocka_unit_test(sealed_link_leads_to_the_key_before),
        cmocka_unit_test(sealed_keys_are_the_same_from_anywhere),
        cmocka_unit_test(sealed_face_shows_every_face_about_as_often),
        cmocka_unit_test(digits_bytes_takes_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
