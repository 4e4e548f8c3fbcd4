/* hex.h: geometry of the map's hexes. Pure functions of the map; no state. */
#ifndef BANNERET_HEX_H
#define BANNERET_HEX_H

#include "battle.h"

/* Direction arithmetic; by lies between -6 and +6. */
static inline uint32_t turn_direction(uint32_t direction, int32_t by)
{
    static const uint8_t round_the_six[] = {0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5};
    return round_the_six[direction + (uint32_t)by + DIRECTION_COUNT];
}

/* Axial steps to the six neighbours of any hex, clockwise. The first leads in direction 0 of a
 * flat-top grid and in direction 5 of a pointy-top one. */
typedef struct Axial {
    int8_t q, r;
} Axial;
extern const Axial axial_ring[DIRECTION_COUNT];

/* Fills neighbour, ascending, axial, on_map and hex_count from grid, columns, rows, one_short.
 * Columns and rows are 1 to 99 (their numbers are printed with two digits), and no more than
 * MAX_HEXES together. */
void hex_build_grid(Battle *b);

/* Hexes from p to q, counting q and not p. Both must be on the map. */
static inline uint32_t hex_distance(const Battle *b, uint32_t p, uint32_t q)
{
    int32_t dq = b->axial_q[q] - b->axial_q[p];
    int32_t dr = b->axial_r[q] - b->axial_r[p];
    /* With the third coordinate -(dq + dr) the sum of the three sizes is twice the distance. */
    int32_t sum = dq + dr;
    return (uint32_t)((dq < 0 ? -dq : dq) + (dr < 0 ? -dr : dr) + (sum < 0 ? -sum : sum)) / 2;
}

/* Directions from p that lead nearer to q, as bits; off the map too. A step changes two of the
 * three coordinates by one, and leads nearer if it brings both towards those of q. */
static inline uint32_t hex_nearer(const Battle *b, uint32_t p, uint32_t q)
{
    enum { N = 1, NE = 2, SE = 4, S = 8, SW = 16, NW = 32 }; /* places in axial_ring */
    int32_t dq = b->axial_q[q] - b->axial_q[p];
    int32_t dr = b->axial_r[q] - b->axial_r[p];
    uint32_t by_q = dq > 0 ? NE | SE : dq < 0 ? SW | NW : 0;
    uint32_t by_r = dr > 0 ? S | SW : dr < 0 ? N | NE : 0;
    uint32_t by_sum = dq + dr > 0 ? SE | S : dq + dr < 0 ? NW | N : 0;
    uint32_t set = (by_q & by_r) | (by_q & by_sum) | (by_r & by_sum);
    return b->grid == GRID_FLAT ? set : (set >> 1 | set << 5) & 63;
}

/* False if q (which may be NO_HEX) is for sure farther from p, at the price of a subtraction. */
static inline bool hex_may_be_within(const Battle *b, uint32_t p, uint32_t q, uint32_t hexes)
{
    uint32_t most = hexes * (b->columns + 1u);
    return q - p + most <= 2 * most;
}
static inline bool hex_may_touch(const Battle *b, uint32_t p, uint32_t q)
{
    return hex_may_be_within(b, p, q, 1);
}

/* Direction from p to its neighbour q, or DIRECTION_COUNT if they are not adjacent. */
static inline uint32_t hex_direction(const Battle *b, uint32_t p, uint32_t q)
{
    uint32_t direction = 0;
    while (direction < DIRECTION_COUNT && b->neighbour[p][direction] != q)
        direction++;
    return direction;
}

/* The hex at an axial coordinate, or NO_HEX. */
uint32_t hex_at_axial(const Battle *b, int32_t q, int32_t r);

/* A set of hexes that is quickly asked whether it has any near a certain one: rows of bits with an
 * empty margin of HEX_SET_NEAR hexes on all sides. */
enum {
    HEX_SET_NEAR = 3,
    HEX_SET_LINE = 99, /* columns or rows: a printed number has two digits */
    HEX_SET_ROW = (HEX_SET_LINE + 2 * HEX_SET_NEAR + 7) / 8,
    HEX_SET_BYTES = MAX_HEXES / 8 + 2 * HEX_SET_LINE + 2 * HEX_SET_NEAR * HEX_SET_ROW + 1,
};
typedef struct HexSet {
    uint8_t bits[HEX_SET_BYTES];
} HexSet;

static inline void hex_set_clear(const Battle *b, HexSet *set)
{
    memset(set->bits, 0, b->set_row * (b->rows + 2u * HEX_SET_NEAR) + 1u);
}

static inline void hex_set_add(const Battle *b, HexSet *set, uint32_t hex)
{
    uint32_t bit = b->set_bit[hex];
    set->bits[bit >> 3] |= (uint8_t)(1u << (bit & 7));
}

/* 16 bits of the row so far below a hex, with those of so many columns to the left and right of it
 * from the bit (set_bit - hexes) & 7 on. */
static inline uint32_t hex_set_word(const Battle *b, const HexSet *set, uint32_t hex,
                                    uint32_t hexes, int32_t below)
{
    const uint8_t *at = &set->bits[(b->set_bit[hex] - hexes) >> 3] + (ptrdiff_t)below * b->set_row;
    uint16_t word; /* low byte first, as frames.c asserts */
    memcpy(&word, at, sizeof word);
    return word;
}
static inline uint32_t hex_set_cut(const Battle *b, uint32_t hex, uint32_t hexes, uint32_t word)
{
    return word >> ((b->set_bit[hex] - hexes) & 7) & ((2u << 2 * hexes) - 1);
}

/* Those in the row so far below a hex, as bits from so many columns to the left of it on. */
static inline uint32_t hex_set_row(const Battle *b, const HexSet *set, uint32_t hex, uint32_t hexes,
                                   int32_t below)
{
    return hex_set_cut(b, hex, hexes, hex_set_word(b, set, hex, hexes, below));
}

/* Whether the set has a hex no more rows and columns away: if not, it has none within so many
 * hexes. hexes: at most HEX_SET_NEAR. */
static inline bool hex_set_near(const Battle *b, const HexSet *set, uint32_t hex, uint32_t hexes)
{
    uint32_t word = 0;
    for (int32_t below = -(int32_t)hexes; below <= (int32_t)hexes; below++)
        word |= hex_set_word(b, set, hex, hexes, below);
    return hex_set_cut(b, hex, hexes, word) != 0;
}

/* Hexes around one, at most HEX_SET_NEAR, in which the set has certainly none. */
static inline uint32_t hex_set_clear_around(const Battle *b, const HexSet *set, uint32_t hex)
{
    uint32_t one = hex_set_word(b, set, hex, 3, -1) | hex_set_word(b, set, hex, 3, 0) |
                   hex_set_word(b, set, hex, 3, 1);
    uint32_t two = one | hex_set_word(b, set, hex, 3, -2) | hex_set_word(b, set, hex, 3, 2);
    uint32_t three = two | hex_set_word(b, set, hex, 3, -3) | hex_set_word(b, set, hex, 3, 3);
    if (hex_set_cut(b, hex, 3, three) == 0)
        return 3;
    if ((hex_set_cut(b, hex, 3, two) & 62) == 0) /* without the columns on both sides */
        return 2;
    return (hex_set_cut(b, hex, 3, one) & 28) == 0 ? 1 : 0;
}
_Static_assert(HEX_SET_NEAR == 3, "hex_set_clear_around looks at three rows and columns each way");

/* CCRR as printed: column and row of a hex, from 1. */
static inline uint32_t hex_column(const Battle *b, uint32_t hex)
{
    return hex % b->columns + 1;
}
static inline uint32_t hex_row(const Battle *b, uint32_t hex)
{
    return hex / b->columns + 1;
}

/* The hex with that printed number (column * 100 + row), or NO_HEX. */
uint32_t hex_by_number(const Battle *b, uint32_t number);
static inline uint32_t hex_number(const Battle *b, uint32_t hex)
{
    return hex_column(b, hex) * 100 + hex_row(b, hex);
}

/* "NE" and back; DIRECTION_COUNT if it is none of this grid's. */
const char *direction_name(const Battle *b, uint32_t direction);
uint32_t direction_by_name(const Battle *b, const char *name, uint32_t size);

#endif
