/* Web push: the examples of RFC 8291 and RFC 8292, and what no push may be made of. */
#include "server/push.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/obj_mac.h>
#include <openssl/sha.h>

static size_t decode(const char *text, uint8_t *out, size_t cap)
{
    size_t size = 0;
    int failed = sodium_base642bin(out, cap, text, strlen(text), NULL, &size, NULL,
                                   sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    assert_int_equal(failed, 0);
    return size;
}

/* RFC 8291, appendix A: byte for byte. */
static const char own_key[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char own_point[] =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
static const char their_point[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char their_auth[] = "BTBZMqHH6r4Tts7J_aSIgg";

static void push_seal_is_that_of_the_rfc(void **state)
{
    static const char text[] = "When I grow up, I want to be a watermelon";
    static const char expected_text[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
        "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6"
        "TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_"
        "Qulcy"
        "4a-fN";
    uint8_t key[DIGEST_SIZE], salt[PUSH_SALT_SIZE], expected[512], body[PUSH_BODY_MOST];
    PushKeys to;
    (void)state;
    decode(own_key, key, sizeof key);
    decode("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt);
    assert_true(push_keys_read(their_point, their_auth, &to));
    uint32_t size = push_seal(&to, text, sizeof text - 1, salt, key, body);
    assert_int_equal(size, decode(expected_text, expected, sizeof expected));
    assert_memory_equal(body, expected, size);
}

static void push_public_is_that_of_the_rfc(void **state)
{
    uint8_t key[DIGEST_SIZE], point[PUSH_POINT_SIZE], expected[PUSH_POINT_SIZE];
    (void)state;
    decode(own_key, key, sizeof key);
    decode(own_point, expected, sizeof expected);
    assert_true(push_public(key, point));
    assert_memory_equal(point, expected, sizeof point);
    memset(key, 0, sizeof key);
    assert_false(push_public(key, point));
    memset(key, 0xFF, sizeof key); /* beyond the order of the curve */
    assert_false(push_public(key, point));
}

static void push_seal_takes_only_what_fits(void **state)
{
    static char text[PUSH_TEXT_MOST + 1];
    uint8_t key[DIGEST_SIZE], salt[PUSH_SALT_SIZE] = {0}, body[PUSH_BODY_MOST];
    PushKeys to;
    (void)state;
    decode(own_key, key, sizeof key);
    assert_true(push_keys_read(their_point, their_auth, &to));
    assert_int_equal(push_seal(&to, text, PUSH_TEXT_MOST, salt, key, body), PUSH_BODY_MOST);
    assert_int_equal(push_seal(&to, text, PUSH_TEXT_MOST + 1, salt, key, body), 0);
}

static void push_keys_must_be_on_the_curve(void **state)
{
    char off[sizeof their_point];
    PushKeys keys;
    (void)state;
    memcpy(off, their_point, sizeof off);
    off[40] = off[40] == 'A' ? 'B' : 'A';
    assert_false(push_keys_read(off, their_auth, &keys));
    assert_false(push_keys_read("BCVx", their_auth, &keys));
    assert_false(push_keys_read(their_point, "BTBZ", &keys));
    assert_false(push_keys_read("", "", &keys));
    assert_true(
        push_keys_read(their_point, "BTBZMqHH6r4Tts7J_aSIgg==", &keys)); /* as some give it */
}

/* Whether the signature of `t` holds by the key `k`: vapid t=HEAD.CLAIMS.SIGNATURE, k=KEY */
static bool holds(const char *header)
{
    char token[PUSH_TOKEN_SIZE], signature_text[128];
    uint8_t hash[32], signature[64], point[PUSH_POINT_SIZE];
    assert_int_equal(strncmp(header, "vapid t=", 8), 0);
    const char *end = strstr(header, ", k=");
    assert_non_null(end);
    snprintf(token, sizeof token, "%.*s", (int)(end - header - 8), header + 8);
    char *dot = strrchr(token, '.');
    snprintf(signature_text, sizeof signature_text, "%s", dot + 1);
    *dot = 0;
    assert_int_equal(decode(signature_text, signature, sizeof signature), 64);
    assert_int_equal(decode(end + 4, point, sizeof point), PUSH_POINT_SIZE);
    SHA256((const uint8_t *)token, strlen(token), hash);
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *q = EC_POINT_new(group), *sum = EC_POINT_new(group);
    BIGNUM *r = BN_bin2bn(signature, 32, NULL), *s = BN_bin2bn(signature + 32, 32, NULL);
    BIGNUM *z = BN_bin2bn(hash, 32, NULL), *x = BN_new();
    BN_CTX *work = BN_CTX_new();
    const BIGNUM *n = EC_GROUP_get0_order(group);
    assert_int_equal(EC_POINT_oct2point(group, q, point, sizeof point, work), 1);
    /* x of (z / s) G + (r / s) Q is r. */
    BIGNUM *w = BN_mod_inverse(NULL, s, n, work);
    BN_mod_mul(z, z, w, n, work);
    BN_mod_mul(w, r, w, n, work);
    EC_POINT_mul(group, sum, z, q, w, work);
    EC_POINT_get_affine_coordinates(group, sum, x, NULL, work);
    BN_nnmod(x, x, n, work);
    bool good = BN_cmp(x, r) == 0;
    BN_free(w);
    BN_free(x);
    BN_free(z);
    BN_free(s);
    BN_free(r);
    BN_CTX_free(work);
    EC_POINT_free(sum);
    EC_POINT_free(q);
    EC_GROUP_free(group);
    return good;
}

/* RFC 8292, section 2.4. */
static const char rfc_token[] =
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."
    "eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQG"
    "V4"
    "YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_"
    "HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzv"
    "oD1oA, "
    "k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

static void push_token_is_that_of_the_rfc(void **state)
{
    uint8_t secret[DIGEST_SIZE] = {7}, key[DIGEST_SIZE];
    char token[PUSH_TOKEN_SIZE];
    (void)state;
    assert_true(holds(rfc_token)); /* what is asked of ours is true of theirs */
    push_key_derive(secret, key);
    assert_true(
        push_token("https://push.example.net", 1453523768, "mailto:push@example.com", key, token));
    /* The signature has chance in it; head and claims are the same bytes. */
    const char *dot = strchr(strchr(rfc_token, '.') + 1, '.');
    assert_memory_equal(token, rfc_token, (size_t)(dot - rfc_token));
    assert_true(holds(token));
    token[20] ^= 1;
    assert_false(holds(token));
}

static void push_key_is_the_same_each_time(void **state)
{
    uint8_t secret[DIGEST_SIZE] = {7}, first[DIGEST_SIZE], second[DIGEST_SIZE];
    (void)state;
    push_key_derive(secret, first);
    push_key_derive(secret, second);
    assert_memory_equal(first, second, DIGEST_SIZE);
    secret[0] ^= 1;
    push_key_derive(secret, second);
    assert_memory_not_equal(first, second, DIGEST_SIZE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(push_seal_is_that_of_the_rfc),
        cmocka_unit_test(push_public_is_that_of_the_rfc),
        cmocka_unit_test(push_seal_takes_only_what_fits),
        cmocka_unit_test(push_keys_must_be_on_the_curve),
        cmocka_unit_test(push_token_is_that_of_the_rfc),
        cmocka_unit_test(push_key_is_the_same_each_time),
    };
    return sodium_init() < 0 || cmocka_run_group_tests(tests, NULL, NULL);
}
