/* sealed.h: dice that neither player can know or change and the server cannot change: form 1.
 *
 * The server publishes a commit before it knows what the players add, and every 64 dice the key
 * they came from; docs/server.md has the formulas and what they prove. Pure functions. */
#ifndef BANNERET_SERVER_SEALED_H
#define BANNERET_SERVER_SEALED_H

#include "bytes.h"

enum {
    SEALED_EPOCHS = 4096,   /* keys of a game */
    SEALED_EPOCH_DICE = 64, /* dice of a key */
    SEALED_DICE_MAX = SEALED_EPOCHS * SEALED_EPOCH_DICE,
};

/* The keys K[first] to K[first + count - 1] of a game, at most K[SEALED_EPOCHS]. K[0] is the
 * commit; die r comes from K[1 + r / 64]. */
void sealed_keys(const uint8_t seed[DIGEST_SIZE], const uint8_t game[ID_SIZE], uint32_t first,
                 uint32_t count, uint8_t (*out)[DIGEST_SIZE]);

/* The key before this one: how a key that is told is held against the one told before it. */
void sealed_link(const uint8_t key[DIGEST_SIZE], uint8_t before[DIGEST_SIZE]);

/* What the dice hang on beside the keys: what each side has added, in the battle's order. */
void sealed_mix(const uint8_t game[ID_SIZE], const uint8_t commit[DIGEST_SIZE],
                uint8_t (*const entropy)[DIGEST_SIZE], uint8_t out[DIGEST_SIZE]);

/* Die number r of the game, from 1 to faces, by the key of its epoch. */
uint32_t sealed_face(const uint8_t key[DIGEST_SIZE], const uint8_t mix[DIGEST_SIZE], uint32_t r,
                     uint32_t faces);

static inline uint32_t sealed_epoch(uint32_t r)
{
    return 1 + r / SEALED_EPOCH_DICE;
}

#endif
