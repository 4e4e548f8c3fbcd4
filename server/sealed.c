#include "sealed.h"

#include <sodium.h>

static const char chain_label[] = "banneret dice 1 chain";
static const char link_label[] = "banneret dice 1 link";
static const char mix_label[] = "banneret dice 1 mix";
static const char roll_label[] = "banneret dice 1 roll";

typedef crypto_auth_hmacsha256_state Mac;

static void mac_begin(Mac *mac, const uint8_t key[DIGEST_SIZE], const char *label)
{
    crypto_auth_hmacsha256_init(mac, key, DIGEST_SIZE);
    crypto_auth_hmacsha256_update(mac, (const uint8_t *)label, text_size(label));
}

void sealed_link(const uint8_t key[DIGEST_SIZE], uint8_t before[DIGEST_SIZE])
{
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, (const uint8_t *)link_label, sizeof link_label - 1);
    crypto_hash_sha256_update(&hash, key, DIGEST_SIZE);
    crypto_hash_sha256_final(&hash, before);
}

void sealed_keys(const uint8_t seed[DIGEST_SIZE], const uint8_t game[ID_SIZE], uint32_t first,
                 uint32_t count, uint8_t (*out)[DIGEST_SIZE])
{
    ASSERT(count > 0 && first + count - 1 <= SEALED_EPOCHS);
    uint8_t key[DIGEST_SIZE];
    Mac mac;
    mac_begin(&mac, seed, chain_label);
    crypto_auth_hmacsha256_update(&mac, game, ID_SIZE);
    crypto_auth_hmacsha256_final(&mac, key);
    for (uint32_t epoch = SEALED_EPOCHS;; epoch--) {
        if (epoch < first + count)
            memcpy(out[epoch - first], key, DIGEST_SIZE);
        if (epoch == first)
            return;
        sealed_link(key, key);
    }
}

void sealed_mix(const uint8_t game[ID_SIZE], const uint8_t commit[DIGEST_SIZE],
                uint8_t (*const entropy)[DIGEST_SIZE], uint8_t out[DIGEST_SIZE])
{
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, (const uint8_t *)mix_label, sizeof mix_label - 1);
    crypto_hash_sha256_update(&hash, game, ID_SIZE);
    crypto_hash_sha256_update(&hash, commit, DIGEST_SIZE);
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        crypto_hash_sha256_update(&hash, entropy[side], DIGEST_SIZE);
    crypto_hash_sha256_final(&hash, out);
}

static uint64_t little_endian(const uint8_t bytes[8])
{
    uint64_t value = 0;
    for (uint32_t i = 8; i-- > 0;)
        value = value << 8 | bytes[i];
    return value;
}

uint32_t sealed_face(const uint8_t key[DIGEST_SIZE], const uint8_t mix[DIGEST_SIZE], uint32_t r,
                     uint32_t faces)
{
    uint8_t block[DIGEST_SIZE], number[8] = {0};
    for (uint32_t i = 0; i < 4; i++)
        number[i] = (uint8_t)((r / 4) >> (8 * i));
    Mac mac;
    mac_begin(&mac, key, roll_label);
    crypto_auth_hmacsha256_update(&mac, mix, DIGEST_SIZE);
    crypto_auth_hmacsha256_update(&mac, number, sizeof number);
    crypto_auth_hmacsha256_final(&mac, block);
    uint64_t word = little_endian(block + (size_t)8 * (r % 4));
    /* The upper half of word * faces, whose 72 bits no plain integer holds. */
    uint64_t low = ((word & UINT32_MAX) * faces) >> 32;
    return 1 + (uint32_t)(((word >> 32) * faces + low) >> 32);
}
