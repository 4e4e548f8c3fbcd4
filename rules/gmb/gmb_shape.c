/* gmb_shape.c: geometry of two-hex counters (5.2, 9.12, 10.33, 11.24). */
#include "gmb_shape.h"

const Manoeuvre gmb_manoeuvres[MOVE_COUNT] = {
    [MOVE_FORWARD_LEFT] = {SPOT_FRONT_LEFT, SPOT_FRONT, 0},
    [MOVE_FORWARD_RIGHT] = {SPOT_FRONT, SPOT_FRONT_RIGHT, 0},
    [MOVE_PIVOT_LEFT] = {SPOT_FRONT, SPOT_RIGHT, +1},
    [MOVE_PIVOT_RIGHT] = {SPOT_LEFT, SPOT_FRONT, -1},
    [MOVE_SIDE_LEFT] = {SPOT_FLANK_LEFT, SPOT_LEFT, 0},
    [MOVE_SIDE_RIGHT] = {SPOT_RIGHT, SPOT_FLANK_RIGHT, 0},
    [MOVE_BACK_LEFT] = {SPOT_REAR_LEFT, SPOT_REAR, 0},
    [MOVE_BACK_RIGHT] = {SPOT_REAR, SPOT_REAR_RIGHT, 0},
    [MOVE_PIVOT_BACK_LEFT] = {SPOT_REAR, SPOT_RIGHT, -1},
    [MOVE_PIVOT_BACK_RIGHT] = {SPOT_LEFT, SPOT_REAR, +1},
};

uint32_t gmb_shape_rear_centre(const Battle *b, uint32_t left, uint32_t face)
{
    ASSERT(left < b->hex_count && face < DIRECTION_COUNT);
    return b->neighbour[left][turn_direction(face, +1)];
}

uint32_t gmb_shape_around(const Battle *b, uint32_t left, uint32_t face, uint32_t hex)
{
    static const uint8_t around[SPOT_COUNT] = {
        [SPOT_FRONT] = AROUND_FRONT_CENTRE,     [SPOT_FRONT_LEFT] = AROUND_FRONT_SIDE,
        [SPOT_FRONT_RIGHT] = AROUND_FRONT_SIDE, [SPOT_FLANK_LEFT] = AROUND_FLANK,
        [SPOT_FLANK_RIGHT] = AROUND_FLANK,      [SPOT_REAR] = AROUND_REAR_CENTRE,
        [SPOT_REAR_LEFT] = AROUND_REAR_SIDE,    [SPOT_REAR_RIGHT] = AROUND_REAR_SIDE,
    };
    if (hex == NO_HEX)
        return AROUND_NONE;
    Spots spots = gmb_spots(b, left, face);
    uint32_t spot = SPOT_FRONT;
    while (spot < SPOT_COUNT && spots.hex[spot] != hex)
        spot++;
    return spot < SPOT_COUNT ? around[spot] : (uint32_t)AROUND_NONE;
}

Shape gmb_shape_after(const Battle *b, uint32_t left, uint32_t face, uint32_t move)
{
    ASSERT(move < MOVE_COUNT);
    Spots spots = gmb_spots(b, left, face);
    const Manoeuvre *m = &gmb_manoeuvres[move];
    return (Shape){spots.hex[m->left], spots.hex[m->right], turn_direction(face, m->turn)};
}
