/* gmb_shape.h: two-hex counters (5.2): the hexes around them and the moves they can make.
 * A counter lies in a left hex and a right hex, left + direction `face`, and looks to the
 * counter-clockwise side of that axis. */
#ifndef BANNERET_GMB_SHAPE_H
#define BANNERET_GMB_SHAPE_H

#include "gmb_units.h"

enum { /* the hexes of a two-hex counter and those around it */
       SPOT_LEFT,
       SPOT_RIGHT,
       SPOT_FRONT, /* before both halves */
       SPOT_FRONT_LEFT,
       SPOT_FRONT_RIGHT,
       SPOT_FLANK_LEFT,
       SPOT_FLANK_RIGHT,
       SPOT_REAR, /* behind both halves */
       SPOT_REAR_LEFT,
       SPOT_REAR_RIGHT,
       SPOT_COUNT,
};

typedef struct Spots {
    uint16_t hex[SPOT_COUNT]; /* NO_HEX off the map */
} Spots;

/* Both halves of the counter are on the map (5.23). */
static inline Spots gmb_spots(const Battle *b, uint32_t left, uint32_t face)
{
    ASSERT(left < b->hex_count && face < DIRECTION_COUNT);
    const uint16_t *a = b->neighbour[left];
    uint32_t right = a[face];
    ASSERT(right < b->hex_count);
    const uint16_t *c = b->neighbour[right];
    uint32_t before = turn_direction(face, -1), behind = turn_direction(face, +1);
    return (Spots){{(uint16_t)left, (uint16_t)right, a[before], a[turn_direction(face, -2)],
                    c[before], a[turn_direction(face, 3)], c[face], a[behind],
                    a[turn_direction(face, +2)], c[behind]}};
}

enum { /* what the hexes around it are to it */
       AROUND_NONE,
       AROUND_FRONT_CENTRE,
       AROUND_FRONT_SIDE,
       AROUND_FLANK,
       AROUND_REAR_SIDE,
       AROUND_REAR_CENTRE,
};

/* 5.2: of who faces the corner between directions face and face + 1, the hex in a direction: two
 * before it, two at its flanks, two behind. */
static inline uint32_t gmb_corner_around(uint32_t face, uint32_t direction)
{
    static const uint8_t around[DIRECTION_COUNT] = {AROUND_FRONT_CENTRE, AROUND_FRONT_CENTRE,
                                                    AROUND_FLANK,        AROUND_REAR_CENTRE,
                                                    AROUND_REAR_CENTRE,  AROUND_FLANK};
    return around[turn_direction(direction, -(int32_t)face)];
}

uint32_t gmb_shape_around(const Battle *b, uint32_t left, uint32_t face, uint32_t hex);
uint32_t gmb_shape_rear_centre(const Battle *b, uint32_t left, uint32_t face);

enum { /* manoeuvres, 5.21 - 5.24 */
       MOVE_FORWARD_LEFT,
       MOVE_FORWARD_RIGHT,
       MOVE_PIVOT_LEFT,  /* the left half enters the front centre hex */
       MOVE_PIVOT_RIGHT, /* the right half does */
       MOVE_SIDE_LEFT,
       MOVE_SIDE_RIGHT,
       MOVE_BACK_LEFT, /* in rout only from here on, 11.25 */
       MOVE_BACK_RIGHT,
       MOVE_PIVOT_BACK_LEFT,
       MOVE_PIVOT_BACK_RIGHT,
       MOVE_COUNT,
       MOVE_OWN_WILL = MOVE_BACK_LEFT, /* how many can be made in the movement phase */
};

typedef struct Manoeuvre { /* the spots that the halves come to, and how the axis turns */
    uint8_t left, right;
    int8_t turn;
    uint16_t spots; /* both as a set of bits */
} Manoeuvre;
extern const Manoeuvre gmb_manoeuvres[MOVE_COUNT];

/* A manoeuvre from a facing in one word, for the lists: its spots, its number, the spot that the
 * left half comes to, the facing then. */
static inline uint32_t pack_manoeuvre(uint32_t face, uint32_t move)
{
    const Manoeuvre *m = &gmb_manoeuvres[move];
    return m->spots | move << 16 | (uint32_t)m->left << 20 | turn_direction(face, m->turn) << 24;
}
static inline uint32_t packed_spots(uint32_t packed)
{
    return packed & UINT16_MAX;
}
static inline uint32_t packed_move(uint32_t packed)
{
    return packed >> 16 & 15;
}
static inline uint32_t packed_left(uint32_t packed)
{
    return packed >> 20 & 15;
}
static inline uint32_t packed_face(uint32_t packed)
{
    return packed >> 24;
}

/* Works out the order of the manoeuvres by their actions, from each sort of hex and each facing:
 * those of its own will, then all of them; packed. */
void gmb_prepare_moves(Battle *b);

enum { MOVES_ALL = MOVE_OWN_WILL }; /* where in Battle.moves the order of all begins */
_Static_assert((int)MOVES_ALL + (int)MOVE_COUNT <= (int)MAX_MOVES, "both orders have room");

/* Where a manoeuvre leads. left or right is NO_HEX if it leads off the map. */
typedef struct Shape {
    uint32_t left, right, face;
} Shape;

Shape gmb_shape_after(const Battle *b, uint32_t left, uint32_t face, uint32_t move);

#endif
