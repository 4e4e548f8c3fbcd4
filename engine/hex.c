/* hex.c: the two grids, as axial coordinates in which all hexes have the same six neighbours. */
#include "hex.h"

const Axial axial_ring[DIRECTION_COUNT] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

static const char *const direction_names[][DIRECTION_COUNT] = {
    [GRID_FLAT] = {"N", "NE", "SE", "S", "SW", "NW"},
    [GRID_POINTY] = {"NE", "E", "SE", "SW", "W", "NW"},
};

static Axial direction_axial(const Battle *b, uint32_t direction)
{
    return axial_ring[b->grid == GRID_FLAT ? direction : turn_direction(direction, 1)];
}

/* Even columns (flat-top) and even rows (pointy-top) are the ones that may be one hex short. */
static bool is_cut_off(const Battle *b, uint32_t column, uint32_t row)
{
    if (!b->one_short)
        return false;
    if (b->grid == GRID_FLAT)
        return column % 2 == 0 && row == b->rows;
    return row % 2 == 0 && column == b->columns;
}

static void place_hex(Battle *b, uint32_t hex)
{
    int32_t column = (int32_t)(hex % b->columns);
    int32_t row = (int32_t)(hex / b->columns);
    if (b->grid == GRID_FLAT)
        row -= column / 2;
    else
        column -= row / 2;
    b->axial_q[hex] = (int8_t)column;
    b->axial_r[hex] = (int8_t)row;
    b->on_map[hex] = !is_cut_off(b, hex_column(b, hex), hex_row(b, hex));
    b->set_bit[hex] = (uint16_t)((hex / b->columns + HEX_SET_NEAR) * b->set_row * 8u +
                                 hex % b->columns + HEX_SET_NEAR);
}

static void link_neighbours(Battle *b, uint32_t hex)
{
    for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++) {
        Axial step = direction_axial(b, direction);
        b->neighbour[hex][direction] =
            (uint16_t)hex_at_axial(b, b->axial_q[hex] + step.q, b->axial_r[hex] + step.r);
    }
}

/* Stable, so that directions that lead off the map come last and in their own order. */
static void sort_directions(Battle *b, uint32_t hex)
{
    const uint16_t *neighbour = b->neighbour[hex];
    uint8_t *ascending = b->ascending[hex];
    for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++) {
        uint32_t place = direction;
        while (place > 0 && neighbour[ascending[place - 1]] > neighbour[direction]) {
            ascending[place] = ascending[place - 1];
            place--;
        }
        ascending[place] = (uint8_t)direction;
    }
}

void hex_build_grid(Battle *b)
{
    ASSERT(b->grid == GRID_FLAT || b->grid == GRID_POINTY);
    ASSERT(b->columns >= 1 && b->columns <= HEX_SET_LINE);
    ASSERT(b->rows >= 1 && b->rows <= HEX_SET_LINE);
    ASSERT(b->columns * b->rows <= MAX_HEXES);
    b->hex_count = (uint16_t)(b->columns * b->rows);
    b->set_row = (uint8_t)((b->columns + 2 * HEX_SET_NEAR + 7) / 8);
    for (uint32_t hex = 0; hex < b->hex_count; hex++)
        place_hex(b, hex);
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        if (b->on_map[hex]) {
            link_neighbours(b, hex);
        } else {
            for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++)
                b->neighbour[hex][direction] = NO_HEX;
        }
        sort_directions(b, hex);
    }
}

uint32_t hex_at_axial(const Battle *b, int32_t q, int32_t r)
{
    /* The coordinate that is halved is itself a column or a row, so below nought it is refused
     * in any case and its rounding does not matter. */
    int32_t column = b->grid == GRID_FLAT ? q : q + r / 2;
    int32_t row = b->grid == GRID_FLAT ? r + q / 2 : r;
    if (column < 0 || column >= b->columns || row < 0 || row >= b->rows)
        return NO_HEX;
    uint32_t hex = (uint32_t)row * b->columns + (uint32_t)column;
    return b->on_map[hex] ? hex : NO_HEX;
}

uint32_t hex_by_number(const Battle *b, uint32_t number)
{
    uint32_t column = number / 100, row = number % 100;
    if (column < 1 || column > b->columns || row < 1 || row > b->rows)
        return NO_HEX;
    uint32_t hex = (row - 1) * b->columns + column - 1;
    return b->on_map[hex] ? hex : NO_HEX;
}

const char *direction_name(const Battle *b, uint32_t direction)
{
    ASSERT(direction < DIRECTION_COUNT);
    return direction_names[b->grid][direction];
}

static bool is_name(const char *known, const char *name, uint32_t size)
{
    uint32_t i = 0;
    while (i < size && known[i] != 0 && known[i] == name[i])
        i++;
    return i == size && known[i] == 0;
}

uint32_t direction_by_name(const Battle *b, const char *name, uint32_t size)
{
    uint32_t direction = 0;
    while (direction < DIRECTION_COUNT && !is_name(direction_names[b->grid][direction], name, size))
        direction++;
    return direction;
}
