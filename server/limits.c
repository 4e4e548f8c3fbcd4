#include "limits.h"

#include "bytes.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 8192, PROBES = 16, HOUR_MS = 3600 * 1000, BURST = 3 };

typedef struct Slot {
    bool is_used;
    Address address;
    uint32_t connections, streams;
    int64_t requests, games; /* a thousandth of one each: what may still be asked for */
    int64_t last;            /* when they were topped up */
} Slot;

struct Limits {
    LimitsSetup setup;
    pthread_mutex_t lock;
    Slot slot[SLOTS];
};

/* ---- addresses ---- */

static void map_old(const struct in_addr *address, Address *out)
{
    memset(out, 0, sizeof *out);
    out->bytes[10] = out->bytes[11] = 0xFF;
    memcpy(out->bytes + 12, address, 4);
}

bool address_of(const struct sockaddr *from, Address *out)
{
    if (from->sa_family == AF_INET) {
        struct sockaddr_in old;
        memcpy(&old, from, sizeof old);
        map_old(&old.sin_addr, out);
        return true;
    }
    if (from->sa_family != AF_INET6)
        return false;
    struct sockaddr_in6 new;
    memcpy(&new, from, sizeof new);
    memcpy(out->bytes, &new.sin6_addr, ADDRESS_SIZE);
    return true;
}

bool address_read(const char *text, Address *out)
{
    struct in_addr old;
    if (inet_pton(AF_INET, text, &old) == 1) {
        map_old(&old, out);
        return true;
    }
    return inet_pton(AF_INET6, text, out->bytes) == 1;
}

bool address_is_loopback(const Address *address)
{
    static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
    static const uint8_t loopback[ADDRESS_SIZE] = {[15] = 1};
    return memcmp(address->bytes, loopback, ADDRESS_SIZE) == 0 ||
           (memcmp(address->bytes, mapped, 12) == 0 && address->bytes[12] == 127);
}

Address address_household(const Address *address)
{
    static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
    Address out = *address;
    if (memcmp(out.bytes, mapped, sizeof mapped) != 0)
        memset(out.bytes + 8, 0, 8);
    return out;
}

/* ---- slots ---- */

static void top_up(const Limits *l, Slot *slot, int64_t now)
{
    int64_t passed = now - slot->last, requests_max = (int64_t)l->setup.requests * BURST * 1000;
    int64_t games_max = (int64_t)l->setup.games * 1000;
    if (passed > HOUR_MS)
        passed = HOUR_MS;
    slot->requests += passed * l->setup.requests;
    slot->games += passed * games_max / HOUR_MS;
    if (slot->requests > requests_max)
        slot->requests = requests_max;
    if (slot->games > games_max)
        slot->games = games_max;
    slot->last = now;
}

static uint32_t first_slot(const Address *address)
{
    uint32_t hash = 2166136261u;
    for (uint32_t i = 0; i < ADDRESS_SIZE; i++)
        hash = (hash ^ address->bytes[i]) * 16777619u;
    return hash % SLOTS;
}

/* The slot of an address; where all near it are taken, that of the one who was away longest and has
 * nothing open. NULL if there is none. */
static Slot *find_slot(Limits *l, const Address *whole)
{
    Slot *best = NULL;
    Address address = address_household(whole);
    uint32_t first = first_slot(&address);
    for (uint32_t i = 0; i < PROBES; i++) {
        Slot *slot = &l->slot[(first + i) % SLOTS];
        if (slot->is_used && memcmp(&slot->address, &address, sizeof address) == 0)
            return slot;
        bool is_free = !slot->is_used || (slot->connections == 0 && slot->streams == 0);
        if (is_free && (!best || (best->is_used && (!slot->is_used || slot->last < best->last))))
            best = slot;
    }
    if (best)
        *best = (Slot){.is_used = true,
                       .address = address,
                       .requests = (int64_t)l->setup.requests * BURST * 1000,
                       .games = (int64_t)l->setup.games * 1000,
                       .last = time_forward()};
    return best;
}

/* ---- asking ---- */

static bool take(Limits *l, const Address *address, bool of_game)
{
    if ((of_game ? l->setup.games : l->setup.requests) == 0)
        return true;
    bool good = false;
    pthread_mutex_lock(&l->lock);
    Slot *slot = find_slot(l, address);
    if (slot) {
        top_up(l, slot, time_forward());
        int64_t *left = of_game ? &slot->games : &slot->requests;
        good = *left >= 1000;
        if (good)
            *left -= 1000;
    }
    pthread_mutex_unlock(&l->lock);
    return good;
}

bool limits_request(Limits *l, const Address *address)
{
    return take(l, address, false);
}

bool limits_game(Limits *l, const Address *address)
{
    return take(l, address, true);
}

static bool enter(Limits *l, const Address *address, bool of_stream)
{
    uint32_t most = of_stream ? l->setup.streams : l->setup.connections;
    if (most == 0)
        return true;
    bool good = false;
    pthread_mutex_lock(&l->lock);
    Slot *slot = find_slot(l, address);
    if (slot) {
        uint32_t *count = of_stream ? &slot->streams : &slot->connections;
        good = *count < most;
        *count += good;
    }
    pthread_mutex_unlock(&l->lock);
    return good;
}

static void leave(Limits *l, const Address *address, bool of_stream)
{
    if ((of_stream ? l->setup.streams : l->setup.connections) == 0)
        return;
    pthread_mutex_lock(&l->lock);
    Slot *slot = find_slot(l, address);
    uint32_t *count = slot ? (of_stream ? &slot->streams : &slot->connections) : NULL;
    if (count && *count > 0)
        --*count;
    pthread_mutex_unlock(&l->lock);
}

bool limits_connect(Limits *l, const Address *address)
{
    return enter(l, address, false);
}

bool limits_stream(Limits *l, const Address *address)
{
    return enter(l, address, true);
}

void limits_disconnect(Limits *l, const Address *address)
{
    leave(l, address, false);
}

void limits_end_stream(Limits *l, const Address *address)
{
    leave(l, address, true);
}

Limits *limits_open(LimitsSetup setup)
{
    Limits *limits = heap_new(sizeof *limits);
    limits->setup = setup;
    pthread_mutex_init(&limits->lock, NULL);
    return limits;
}

void limits_close(Limits *limits)
{
    pthread_mutex_destroy(&limits->lock);
    free(limits);
}
