#include "push.h"

#include "engine/protocol_json.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIGNATURE_SIZE = 64, TAG_SIZE = 16, RECORD_SIZE = 4096 };

void base64_write(const uint8_t *bytes, uint32_t size, Out *out)
{
    size_t cap = sodium_base64_encoded_len(size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    char *text = heap_new(cap);
    sodium_bin2base64(text, cap, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    out_text(out, text);
    free(text);
}

/* With padding or without: browsers give both. */
static bool base64_read(const char *text, uint8_t *out, size_t size)
{
    char bare[128];
    size_t given = text_size(text), got = 0;
    while (given > 0 && text[given - 1] == '=')
        given--;
    if (given >= sizeof bare)
        return false;
    memcpy(bare, text, given);
    return sodium_base642bin(out, size, bare, given, NULL, &got, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           got == size;
}

/* ---- keys ---- */

/* A key pair of P-256, or, without the private part, a public key. */
static EVP_PKEY *make_key(const uint8_t point[PUSH_POINT_SIZE], const uint8_t *private_key)
{
    EVP_PKEY *key = NULL;
    BIGNUM *number = private_key ? BN_bin2bn(private_key, DIGEST_SIZE, NULL) : NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    bool good =
        build && context &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT_SIZE) ==
            1 &&
        (!number || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1);
    OSSL_PARAM *params = good ? OSSL_PARAM_BLD_to_param(build) : NULL;
    if (params && EVP_PKEY_fromdata_init(context) == 1)
        EVP_PKEY_fromdata(context, &key, private_key ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                          params);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(number);
    return key;
}

bool push_public(const uint8_t key[DIGEST_SIZE], uint8_t point[PUSH_POINT_SIZE])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    BIGNUM *number = BN_bin2bn(key, DIGEST_SIZE, NULL);
    EC_POINT *public_point = group ? EC_POINT_new(group) : NULL;
    bool good = public_point && number && !BN_is_zero(number) &&
                BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
                EC_POINT_mul(group, public_point, number, NULL, NULL, NULL) == 1 &&
                EC_POINT_point2oct(group, public_point, POINT_CONVERSION_UNCOMPRESSED, point,
                                   PUSH_POINT_SIZE, NULL) == PUSH_POINT_SIZE;
    EC_POINT_free(public_point);
    EC_GROUP_free(group);
    BN_clear_free(number);
    return good;
}

void push_key_derive(const uint8_t secret[DIGEST_SIZE], uint8_t key[DIGEST_SIZE])
{
    static const char label[] = "banneret push 1";
    uint8_t point[PUSH_POINT_SIZE];
    crypto_auth_hmacsha256(key, (const uint8_t *)label, sizeof label - 1, secret);
    while (!push_public(key, point)) /* one in 2^32 is no key */
        crypto_hash_sha256(key, key, DIGEST_SIZE);
}

bool push_keys_read(const char *point, const char *auth, PushKeys *out)
{
    if (!base64_read(point, out->point, PUSH_POINT_SIZE) ||
        !base64_read(auth, out->auth, PUSH_AUTH_SIZE))
        return false;
    EVP_PKEY *key = make_key(out->point, NULL); /* whether it is on the curve */
    EVP_PKEY_free(key);
    return key != NULL;
}

/* ---- sealing ---- */

static bool agree(const uint8_t own_key[DIGEST_SIZE], const uint8_t own[PUSH_POINT_SIZE],
                  const uint8_t other[PUSH_POINT_SIZE], uint8_t out[DIGEST_SIZE])
{
    size_t size = DIGEST_SIZE;
    EVP_PKEY *mine = make_key(own, own_key), *theirs = make_key(other, NULL);
    EVP_PKEY_CTX *context = mine ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
    bool good = context && theirs && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                EVP_PKEY_derive(context, out, &size) == 1 && size == DIGEST_SIZE;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return good;
}

static void hmac(const uint8_t *key, size_t key_size, const void *bytes, size_t size,
                 uint8_t out[DIGEST_SIZE])
{
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, key_size);
    crypto_auth_hmacsha256_update(&state, bytes, size);
    crypto_auth_hmacsha256_final(&state, out);
}

/* HKDF (RFC 5869) with SHA-256, of at most one block. */
static void expand(const uint8_t *salt, uint32_t salt_size, const uint8_t key[DIGEST_SIZE],
                   const void *info, uint32_t info_size, uint8_t *out, uint32_t out_size)
{
    uint8_t extracted[DIGEST_SIZE], block[DIGEST_SIZE], text[256];
    ASSERT(info_size < sizeof text);
    ASSERT(out_size <= DIGEST_SIZE);
    hmac(salt, salt_size, key, DIGEST_SIZE, extracted);
    memcpy(text, info, info_size);
    text[info_size] = 1;
    hmac(extracted, DIGEST_SIZE, text, info_size + 1, block);
    memcpy(out, block, out_size);
    sodium_memzero(extracted, sizeof extracted);
    sodium_memzero(block, sizeof block);
}

/* AES-128-GCM of the text and the byte that ends the last record. */
static bool encrypt(const uint8_t key[16], const uint8_t nonce[12], const char *text, uint32_t size,
                    uint8_t *out)
{
    static const uint8_t last = 2;
    int some = 0, more = 0, end = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool good = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &some, (const uint8_t *)text, (int)size) == 1 &&
                EVP_EncryptUpdate(context, out + some, &more, &last, 1) == 1 &&
                EVP_EncryptFinal_ex(context, out + some + more, &end) == 1 &&
                some + more + end == (int)size + 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG_SIZE, out + size + 1) == 1;
    EVP_CIPHER_CTX_free(context);
    return good;
}

uint32_t push_seal(const PushKeys *to, const char *text, uint32_t size,
                   const uint8_t salt[PUSH_SALT_SIZE], const uint8_t key[DIGEST_SIZE],
                   uint8_t out[PUSH_BODY_MOST])
{
    static const char label[] = "WebPush: info"; /* its zero belongs to it, as to those below */
    static const char of_key[] = "Content-Encoding: aes128gcm",
                      of_nonce[] = "Content-Encoding: nonce";
    uint8_t own[PUSH_POINT_SIZE], shared[DIGEST_SIZE], input[DIGEST_SIZE], cipher_key[16],
        nonce[12];
    uint8_t info[sizeof label + 2 * PUSH_POINT_SIZE];
    if (size > PUSH_TEXT_MOST || !push_public(key, own) || !agree(key, own, to->point, shared))
        return 0;
    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, to->point, PUSH_POINT_SIZE);
    memcpy(info + sizeof label + PUSH_POINT_SIZE, own, PUSH_POINT_SIZE);
    expand(to->auth, PUSH_AUTH_SIZE, shared, info, sizeof info, input, sizeof input);
    expand(salt, PUSH_SALT_SIZE, input, of_key, sizeof of_key, cipher_key, sizeof cipher_key);
    expand(salt, PUSH_SALT_SIZE, input, of_nonce, sizeof of_nonce, nonce, sizeof nonce);
    memcpy(out, salt, PUSH_SALT_SIZE);
    for (uint32_t i = 0; i < 4; i++)
        out[PUSH_SALT_SIZE + i] = (uint8_t)(RECORD_SIZE >> (24 - 8 * i));
    out[PUSH_SALT_SIZE + 4] = PUSH_POINT_SIZE;
    memcpy(out + PUSH_SALT_SIZE + 5, own, PUSH_POINT_SIZE);
    bool good = encrypt(cipher_key, nonce, text, size, out + PUSH_HEAD_SIZE);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(input, sizeof input);
    sodium_memzero(cipher_key, sizeof cipher_key);
    return good ? PUSH_HEAD_SIZE + size + 1 + TAG_SIZE : 0;
}

/* ---- tokens ---- */

/* As two numbers of 32 bytes each: JSON Web Signatures have no DER. */
static bool sign(const uint8_t key[DIGEST_SIZE], const char *text, uint32_t size,
                 uint8_t out[SIGNATURE_SIZE])
{
    uint8_t point[PUSH_POINT_SIZE], der[128];
    const uint8_t *at = der;
    size_t der_size = sizeof der;
    EVP_PKEY *pair = push_public(key, point) ? make_key(point, key) : NULL;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good = pair && context &&
                EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, pair) == 1 &&
                EVP_DigestSign(context, der, &der_size, (const uint8_t *)text, size) == 1;
    ECDSA_SIG *signature = good ? d2i_ECDSA_SIG(NULL, &at, (long)der_size) : NULL;
    good = signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, DIGEST_SIZE) >= 0 &&
           BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + DIGEST_SIZE, DIGEST_SIZE) >= 0;
    ECDSA_SIG_free(signature);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(pair);
    return good;
}

bool push_token(const char *audience, int64_t expires, const char *contact,
                const uint8_t key[DIGEST_SIZE], char out[PUSH_TOKEN_SIZE])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims_text[512];
    uint8_t signature[SIGNATURE_SIZE], point[PUSH_POINT_SIZE];
    Out claims = out_begin(claims_text, sizeof claims_text),
        token = out_begin(out, PUSH_TOKEN_SIZE);
    json_open(&claims, '{');
    put_text(&claims, "aud", audience);
    put_number(&claims, "exp", expires);
    put_text(&claims, "sub", contact);
    json_close(&claims, '}');
    out_text(&token, "vapid t=");
    uint32_t begin = token.size;
    base64_write((const uint8_t *)head, sizeof head - 1, &token);
    out_char(&token, '.');
    base64_write((const uint8_t *)claims_text, claims.size, &token);
    if (claims.size >= claims.cap || token.size >= token.cap ||
        !sign(key, out + begin, token.size - begin, signature) || !push_public(key, point))
        return false;
    out_char(&token, '.');
    base64_write(signature, sizeof signature, &token);
    out_text(&token, ", k=");
    base64_write(point, sizeof point, &token);
    return token.size < token.cap;
}
