/* gmb_shape.c: geometry of two-hex counters (5.2, 9.12, 10.33, 11.24). */
#include "gmb_shape.h"

static uint32_t step_from(const Battle *b, uint32_t hex, uint32_t face, int32_t turn)
{
    ASSERT(hex < b->hex_count); /* both halves of a counter are on the map (5.23) */
    ASSERT(face < DIRECTION_COUNT);
    return b->neighbour[hex][turn_direction(face, turn)];
}

uint32_t gmb_shape_rear_centre(const Battle *b, uint32_t left, uint32_t face)
{
    return step_from(b, left, face, +1);
}

uint32_t gmb_shape_around(const Battle *b, uint32_t left, uint32_t face, uint32_t hex)
{
    ASSERT(left < b->hex_count && face < DIRECTION_COUNT);
    uint32_t right = b->neighbour[left][face];
    if (hex == NO_HEX)
        return AROUND_NONE;
    if (hex == step_from(b, left, face, -1))
        return AROUND_FRONT_CENTRE;
    if (hex == step_from(b, left, face, -2) || hex == step_from(b, right, face, -1))
        return AROUND_FRONT_SIDE;
    if (hex == step_from(b, left, face, 3) || hex == step_from(b, right, face, 0))
        return AROUND_FLANK;
    if (hex == step_from(b, left, face, +1))
        return AROUND_REAR_CENTRE;
    if (hex == step_from(b, left, face, +2) || hex == step_from(b, right, face, +1))
        return AROUND_REAR_SIDE;
    return AROUND_NONE;
}

/* How far each manoeuvre shifts both halves (turns of the axis), or which half pivots where. */
static const struct {
    int8_t shift;             /* direction of the whole counter, relative to face */
    int8_t left_to, right_to; /* pivots: relative direction of the hex entered, seen from left */
    int8_t face_turn;
} manoeuvres[MOVE_COUNT] = {
    [MOVE_FORWARD_LEFT] = {-2, 0, 0, 0},     [MOVE_FORWARD_RIGHT] = {-1, 0, 0, 0},
    [MOVE_PIVOT_LEFT] = {0, -1, 0, +1},      [MOVE_PIVOT_RIGHT] = {0, 0, -1, -1},
    [MOVE_SIDE_LEFT] = {3, 0, 0, 0},         [MOVE_SIDE_RIGHT] = {0, 0, 0, 0},
    [MOVE_BACK_LEFT] = {2, 0, 0, 0},         [MOVE_BACK_RIGHT] = {1, 0, 0, 0},
    [MOVE_PIVOT_BACK_LEFT] = {0, +1, 0, -1}, [MOVE_PIVOT_BACK_RIGHT] = {0, 0, +1, +1},
};

Shape gmb_shape_after(const Battle *b, uint32_t left, uint32_t face, uint32_t move)
{
    ASSERT(left < b->hex_count && face < DIRECTION_COUNT && move < MOVE_COUNT);
    uint32_t right = b->neighbour[left][face];
    uint32_t new_face = turn_direction(face, manoeuvres[move].face_turn);
    if (manoeuvres[move].left_to != 0)
        return (Shape){step_from(b, left, face, manoeuvres[move].left_to), right, new_face};
    if (manoeuvres[move].right_to != 0)
        return (Shape){left, step_from(b, left, face, manoeuvres[move].right_to), new_face};
    return (Shape){step_from(b, left, face, manoeuvres[move].shift),
                   step_from(b, right, face, manoeuvres[move].shift), new_face};
}
