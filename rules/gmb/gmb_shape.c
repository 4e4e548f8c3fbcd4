/* gmb_shape.c: geometry of two-hex counters (5.2, 9.12, 10.33, 11.24). */
#include "gmb_shape.h"

#define MANOEUVRE(left, right, turn)                                                               \
    {                                                                                              \
        SPOT_##left, SPOT_##right, turn, 1u << SPOT_##left | 1u << SPOT_##right                    \
    }

const Manoeuvre gmb_manoeuvres[MOVE_COUNT] = {
    [MOVE_FORWARD_LEFT] = MANOEUVRE(FRONT_LEFT, FRONT, 0),
    [MOVE_FORWARD_RIGHT] = MANOEUVRE(FRONT, FRONT_RIGHT, 0),
    [MOVE_PIVOT_LEFT] = MANOEUVRE(FRONT, RIGHT, +1),
    [MOVE_PIVOT_RIGHT] = MANOEUVRE(LEFT, FRONT, -1),
    [MOVE_SIDE_LEFT] = MANOEUVRE(FLANK_LEFT, LEFT, 0),
    [MOVE_SIDE_RIGHT] = MANOEUVRE(RIGHT, FLANK_RIGHT, 0),
    [MOVE_BACK_LEFT] = MANOEUVRE(REAR_LEFT, REAR, 0),
    [MOVE_BACK_RIGHT] = MANOEUVRE(REAR, REAR_RIGHT, 0),
    [MOVE_PIVOT_BACK_LEFT] = MANOEUVRE(REAR, RIGHT, -1),
    [MOVE_PIVOT_BACK_RIGHT] = MANOEUVRE(LEFT, REAR, +1),
};

/* Where the left half comes to, seen from the hex it leaves: how far on in the order of hexes, then
 * its facing. odd: that hex is in a column (flat-top) or row (pointy-top) set off by half a hex. */
static int32_t rank_of(const Battle *b, bool odd, uint32_t face, uint32_t move)
{
    static const int8_t turn[SPOT_COUNT] = {
        [SPOT_RIGHT] = 0,      [SPOT_FRONT] = -1, [SPOT_FRONT_LEFT] = -2,
        [SPOT_FLANK_LEFT] = 3, [SPOT_REAR] = +1,  [SPOT_REAR_LEFT] = +2,
    };
    const Manoeuvre *m = &gmb_manoeuvres[move];
    bool flat = b->grid == GRID_FLAT;
    int32_t row = 0, column = 0;
    if (m->left != SPOT_LEFT) {
        uint32_t direction = turn_direction(face, turn[m->left]);
        Axial step = axial_ring[flat ? direction : turn_direction(direction, 1)];
        int32_t shift = ((flat ? step.q : step.r) + (odd ? 3 : 2)) / 2 - 1;
        row = step.r + (flat ? shift : 0);
        column = step.q + (flat ? 0 : shift);
    }
    return (row * 4 + column) * DIRECTION_COUNT + (int32_t)turn_direction(face, m->turn);
}

static void sort_moves(const Battle *b, bool odd, uint32_t face, uint32_t count, uint32_t *out)
{
    for (uint32_t move = 0; move < count; move++) {
        uint32_t place = move;
        int32_t rank = rank_of(b, odd, face, move);
        for (; place > 0 && rank_of(b, odd, face, packed_move(out[place - 1])) > rank; place--)
            out[place] = out[place - 1];
        out[place] = pack_manoeuvre(face, move);
    }
}

void gmb_prepare_moves(Battle *b)
{
    for (uint32_t hex = 0; hex < b->hex_count; hex++)
        b->layer[LAYER_ODD][hex] = (b->grid == GRID_FLAT ? b->axial_q : b->axial_r)[hex] & 1;
    for (uint32_t face = 0; face < 2 * DIRECTION_COUNT; face++) {
        bool odd = face >= DIRECTION_COUNT;
        uint32_t *out = b->moves[odd][face % DIRECTION_COUNT];
        sort_moves(b, odd, face % DIRECTION_COUNT, MOVE_OWN_WILL, out);
        sort_moves(b, odd, face % DIRECTION_COUNT, MOVE_COUNT, out + MOVES_ALL);
    }
}

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
