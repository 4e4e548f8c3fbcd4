/* sight.c: which hexes a line from centre to centre crosses, by signs of integer products.
 *
 * Axial coordinates are taken three times as large: a hex's centre is then three times its
 * coordinates, and its six corners, each the mean of three neighbouring centres, are whole too. */
#include "sight.h"

#include "hex.h"

enum { SCALE = 3 };

/* What the line does in a hex. */
enum Contact {
    CONTACT_NONE, /* passes it by or touches a corner, which counts for nothing */
    CONTACT_SIDE, /* runs along one of its sides */
    CONTACT_INSIDE,
};

/* Twice the inner product of two axial vectors in the plane: the axes stand at 60 degrees. */
static int32_t double_dot(Axial v, Axial w)
{
    return 2 * v.q * w.q + 2 * v.r * w.r + v.q * w.r + v.r * w.q;
}

static uint32_t axial_length(Axial v)
{
    int32_t sum = v.q + v.r;
    return (uint32_t)((v.q < 0 ? -v.q : v.q) + (v.r < 0 ? -v.r : v.r) + (sum < 0 ? -sum : sum)) / 2;
}

/* Of the endless line through the origin along `line`. */
static enum Contact find_contact(Axial line, Axial hex)
{
    uint32_t left = 0, right = 0;
    for (uint32_t corner = 0; corner < DIRECTION_COUNT; corner++) {
        Axial step = axial_ring[corner], next = axial_ring[turn_direction(corner, 1)];
        int32_t q = SCALE * hex.q + step.q + next.q;
        int32_t r = SCALE * hex.r + step.r + next.r;
        int32_t turn = line.q * r - line.r * q;
        left += turn > 0;
        right += turn < 0;
    }
    if (left > 0 && right > 0)
        return CONTACT_INSIDE;
    return left + right == DIRECTION_COUNT - 2 ? CONTACT_SIDE : CONTACT_NONE;
}

/* Puts a hex at its place in the line. Hexes are the points nearer to their own centre than to
 * any other; it follows that a line meets them in the order of their centres' projections on it,
 * and that two with the same projection lie to both sides of one stretch of it: a pair. */
static void add_hex(SightLine *out, Axial line, Axial hex)
{
    int32_t along = double_dot(line, hex);
    uint32_t place = out->count;
    while (place > 0) {
        SightStep *before = &out->step[place - 1];
        int32_t along_before = double_dot(line, (Axial){before->q, before->r});
        if (along_before == along) {
            before->other_q = hex.q;
            before->other_r = hex.r;
            return;
        }
        if (along_before < along)
            break;
        place--;
    }
    ASSERT(out->count < COUNT_OF(out->step));
    for (uint32_t i = out->count; i > place; i--)
        out->step[i] = out->step[i - 1];
    out->step[place] = (SightStep){hex.q, hex.r, hex.q, hex.r};
    out->count++;
}

static void draw_line(SightLine *out, Axial line)
{
    int32_t end = double_dot(line, line);
    for (int32_t q = -MAX_SIGHT; q <= MAX_SIGHT; q++) {
        for (int32_t r = -MAX_SIGHT; r <= MAX_SIGHT; r++) {
            Axial hex = {(int8_t)q, (int8_t)r};
            int32_t along = double_dot(line, hex);
            if (along > 0 && along < end && find_contact(line, hex) != CONTACT_NONE)
                add_hex(out, line, hex);
        }
    }
}

void sight_build(Battle *b)
{
    memset(b->sight, 0, sizeof b->sight);
    for (int32_t q = -MAX_SIGHT; q <= MAX_SIGHT; q++) {
        for (int32_t r = -MAX_SIGHT; r <= MAX_SIGHT; r++) {
            Axial line = {(int8_t)q, (int8_t)r};
            if (axial_length(line) <= MAX_SIGHT)
                draw_line(&b->sight[q + MAX_SIGHT][r + MAX_SIGHT], line);
        }
    }
}

SightHexes sight_hexes(const Battle *b, uint32_t from, SightStep step)
{
    int32_t q = b->axial_q[from], r = b->axial_r[from];
    return (SightHexes){hex_at_axial(b, q + step.q, r + step.r),
                        hex_at_axial(b, q + step.other_q, r + step.other_r)};
}
