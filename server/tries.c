#include "tries.h"

#include "bytes.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 8192, PROBES = 16, MINUTE_MS = 60 * 1000 };

typedef struct Slot {
    uint8_t key[ID_SIZE];
    int64_t left; /* in thousandths */
    int64_t last; /* when it was topped up; 0: free */
} Slot;

struct Tries {
    int64_t most; /* in thousandths */
    /* Nobody outside can say which names share a place, and push one out by others. */
    uint8_t secret[crypto_generichash_KEYBYTES];
    pthread_mutex_t lock;
    Slot slot[SLOTS];
};

Tries *tries_open(uint32_t a_minute)
{
    Tries *tries = heap_new(sizeof *tries);
    tries->most = (int64_t)a_minute * 1000;
    randombytes_buf(tries->secret, sizeof tries->secret);
    pthread_mutex_init(&tries->lock, NULL);
    return tries;
}

void tries_close(Tries *tries)
{
    pthread_mutex_destroy(&tries->lock);
    free(tries);
}

/* The slot of a key; where all near it are taken, that of the one who was away longest. */
static Slot *find_slot(Tries *tries, const uint8_t key[ID_SIZE])
{
    uint32_t first = ((uint32_t)key[0] | (uint32_t)key[1] << 8) % SLOTS;
    Slot *best = &tries->slot[first];
    for (uint32_t i = 0; i < PROBES; i++) {
        Slot *slot = &tries->slot[(first + i) % SLOTS];
        if (slot->last != 0 && memcmp(slot->key, key, ID_SIZE) == 0)
            return slot;
        if (slot->last < best->last)
            best = slot;
    }
    *best = (Slot){.left = tries->most, .last = time_forward()};
    memcpy(best->key, key, ID_SIZE);
    return best;
}

bool tries_take(Tries *tries, char kind, const void *bytes, size_t size)
{
    uint8_t key[ID_SIZE];
    crypto_generichash_state hash;
    if (tries->most == 0)
        return true;
    crypto_generichash_init(&hash, tries->secret, sizeof tries->secret, sizeof key);
    crypto_generichash_update(&hash, (const uint8_t *)&kind, 1);
    crypto_generichash_update(&hash, bytes, size);
    crypto_generichash_final(&hash, key, sizeof key);
    pthread_mutex_lock(&tries->lock);
    Slot *slot = find_slot(tries, key);
    int64_t now = time_forward();
    int64_t gained = (now - slot->last) * tries->most / MINUTE_MS;
    if (gained > 0) {
        slot->left = slot->left + gained < tries->most ? slot->left + gained : tries->most;
        slot->last = now;
    }
    bool good = slot->left >= 1000;
    if (good)
        slot->left -= 1000;
    pthread_mutex_unlock(&tries->lock);
    return good;
}
