#include "open_net.h"

#include <string.h>

typedef struct Block {
    uint8_t bytes[ADDRESS_SIZE];
    uint32_t bits;
} Block;

/* clang-format off */
static const Block closed_old[] = { /* IPv4 */
    {{0},              8},  /* this network */
    {{10},             8},  /* private */
    {{100, 64},        10}, /* shared by a provider's customers */
    {{127},            8},  /* this machine */
    {{169, 254},       16}, /* this link */
    {{172, 16},        12}, /* private */
    {{192, 0, 0},      24}, /* protocols */
    {{192, 0, 2},      24}, /* examples */
    {{192, 88, 99},    24}, /* 6to4 relays */
    {{192, 168},       16}, /* private */
    {{198, 18},        15}, /* measurements */
    {{198, 51, 100},   24}, /* examples */
    {{203, 0, 113},    24}, /* examples */
    {{224},            4},  /* many at once */
    {{240},            4},  /* reserved, and everybody */
};

/* Of IPv6 only 2000::/3 is given to anybody at all; of that, not these. */
static const Block closed_new[] = {
    {{0x20, 0x01, 0, 0},       32}, /* Teredo: wraps IPv4 */
    {{0x20, 0x01, 0, 0x10},    28}, /* ORCHID */
    {{0x20, 0x01, 0, 0x20},    28},
    {{0x20, 0x01, 0x0d, 0xb8}, 32}, /* examples */
    {{0x20, 0x02},             16}, /* 6to4: wraps IPv4 */
    {{0x3f, 0xff},             20}, /* examples */
};
/* clang-format on */

static bool is_in(const uint8_t *bytes, const Block *block)
{
    uint32_t whole = block->bits / 8, rest = block->bits % 8;
    if (memcmp(bytes, block->bytes, whole) != 0)
        return false;
    return rest == 0 || bytes[whole] >> (8 - rest) == block->bytes[whole] >> (8 - rest);
}

static bool is_in_any(const uint8_t *bytes, const Block *blocks, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (is_in(bytes, &blocks[i]))
            return true;
    }
    return false;
}

bool address_is_public(const Address *address)
{
    static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
    if (memcmp(address->bytes, mapped, sizeof mapped) == 0)
        return !is_in_any(address->bytes + sizeof mapped, closed_old, COUNT_OF(closed_old));
    return address->bytes[0] >> 5 == 1 &&
           !is_in_any(address->bytes, closed_new, COUNT_OF(closed_new));
}
