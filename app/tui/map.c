#include "map.h"

#include "engine/hex.h"

#include <ctype.h>
#include <string.h>

enum { LABEL_WIDTH = 4, BRICK_MAX = 8 };

typedef struct Tincture { /* of heraldry, as a background of 256 colours */
    const char *name;
    int ground, letters;
} Tincture;

/* clang-format off */
static const Tincture tinctures[] = {
    { "gules",   124,  15 },
    { "azure",    25,  15 },
    { "or",      178,  16 },
    { "vert",     28,  15 },
    { "purpure",  90,  15 },
    { "argent",  252,  16 },
    { "sable",    16, 231 },
    { "red",     124,  15 },
    { "blue",     25,  15 },
    { "green",    28,  15 },
};
static const Tincture side_tinctures[SIDE_COUNT] = { { "", 25, 15 }, { "", 124, 15 } };
/* clang-format on */

/* Grounds by elevation, from olive to ochre, higher is lighter; the last serves all above. */
static const int grounds[] = {58, 101, 137, 180, 223};
enum { WATER_GROUND = 24, WATER_LETTERS = 117, ROAD_LETTERS = 222, DARK = 16, PALE = 187 };

/* ---- codes ---- */

static bool is_code_free(const MapStyle *style, uint32_t unit, const char *code)
{
    for (uint32_t other = 0; other < unit; other++)
        if (strcmp(style->code[other], code) == 0)
            return false;
    return true;
}

/* Makes a code of an id: the first letter of each part, then more of the last part; its closing
 * digit, if it has one, comes last. */
static void abbreviate(const char *id, char code[CODE_SIZE])
{
    uint32_t size = 0;
    size_t id_size = strlen(id), last = 0;
    bool has_digit = id_size && isdigit((unsigned char)id[id_size - 1]);
    uint32_t letters = has_digit ? CODE_SIZE - 2 : CODE_SIZE - 1;
    for (size_t i = 0; i < id_size && size < letters; i++) {
        if (!isalpha((unsigned char)id[i]) || (i > 0 && id[i - 1] != '-'))
            continue;
        code[size++] = id[i];
        last = i;
    }
    for (size_t i = last + 1; size < letters && isalpha((unsigned char)id[i]); i++)
        code[size++] = id[i];
    if (has_digit)
        code[size++] = id[id_size - 1];
    code[size] = 0;
}

static void set_case(char *code, uint32_t side)
{
    for (; *code; code++)
        *code = (char)(side == 0 ? toupper((unsigned char)*code) : tolower((unsigned char)*code));
}

static void make_code(MapStyle *style, const Battle *b, uint32_t unit)
{
    char code[CODE_SIZE];
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    abbreviate(b->units[unit].id, code);
    set_case(code, b->units[unit].side);
    for (uint32_t n = 0; !is_code_free(style, unit, code) && n < 36 * 36; n++) {
        code[1] = digits[n / 36];
        code[2] = digits[n % 36];
        code[3] = 0;
        set_case(code, b->units[unit].side);
    }
    memcpy(style->code[unit], code, CODE_SIZE);
}

void map_style_begin(MapStyle *style, const Battle *b, bool colour, uint32_t width)
{
    memset(style, 0, sizeof *style);
    style->colour = colour;
    style->pitch = 3;
    uint32_t needed = b->columns * 3u + 3 + 2 * LABEL_WIDTH;
    if (b->grid == GRID_POINTY)
        needed += b->columns * 3u;
    if (width && needed > width)
        style->pitch = 2;
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        make_code(style, b, unit);
    for (uint32_t i = 0; i < b->line_count; i++) {
        const Line *line = &b->lines[i];
        bool *on = line->kind == LINE_WATER ? style->water : style->road;
        for (uint32_t k = 0; k < line->count; k++)
            on[b->line_hex[line->first + k]] = true;
    }
}

/* ---- colours ---- */

static const Tincture *find_tincture(const Battle *b, uint32_t side)
{
    for (uint32_t i = 0; i < COUNT_OF(tinctures); i++)
        if (strcmp(tinctures[i].name, b->side[side].colour) == 0)
            return &tinctures[i];
    return &side_tinctures[side];
}

static void begin_colour(const MapStyle *style, int letters, int ground, FILE *to)
{
    if (style->colour)
        fprintf(to, "\033[38;5;%d;48;5;%dm", letters, ground);
}

void map_side_begin(const MapStyle *style, const Battle *b, uint32_t side, FILE *to)
{
    const Tincture *tincture = find_tincture(b, side);
    begin_colour(style, tincture->letters, tincture->ground, to);
}

void map_colour_end(const MapStyle *style, FILE *to)
{
    if (style->colour)
        fputs("\033[0m", to);
}

/* ---- bricks ---- */

typedef struct Occupant {
    uint32_t unit;   /* NO_UNIT: the hex is empty */
    char half;       /* < or > of a two-hex unit, + where a second unit stands, or a blank */
    bool has_leader; /* or another counter that fills no hex */
} Occupant;

static Occupant find_occupant(const Battle *b, const Game *g, uint32_t hex)
{
    Occupant o = {unit_at(g, hex), ' ', false};
    if (o.unit != NO_UNIT && unit_type(b, g, o.unit)->size > 1)
        o.half = g->unit[o.unit].hex == hex ? '<' : '>';
    if (is_shared(g, hex))
        o.half = '+';
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (g->unit[unit].hex != hex || unit_type(b, g, unit)->kind == UNIT_COMBAT)
            continue;
        o.has_leader = true;
        if (o.unit == NO_UNIT)
            o.unit = unit;
    }
    return o;
}

static void draw_ground(const MapStyle *style, const Battle *b, uint32_t hex, bool mark, FILE *to)
{
    uint32_t level = b->elevation[hex];
    char text[BRICK_MAX + 1] = "        ";
    uint32_t middle = style->pitch - 1u;
    text[middle] = b->terrains[b->terrain[hex]].glyph;
    if (!style->colour && level > 0)
        text[middle + 1] = (char)('0' + level % 10);
    if (mark)
        text[middle - 1] = '+';
    text[2 * style->pitch] = 0;
    uint32_t last = (uint32_t)COUNT_OF(grounds) - 1;
    int ground = style->water[hex] ? WATER_GROUND : grounds[level < last ? level : last];
    int letters = style->water[hex] ? WATER_LETTERS : level > 1 ? DARK : PALE;
    if (style->road[hex])
        letters = ROAD_LETTERS;
    begin_colour(style, mark ? 226 : letters, ground, to);
    fputs(text, to);
}

static void draw_unit(const MapStyle *style, const Battle *b, Occupant o, FILE *to)
{
    char text[BRICK_MAX + 1];
    char leader = o.has_leader ? '*' : ' ';
    if (style->pitch == 3)
        snprintf(text, sizeof text, " %-3s%c%c", style->code[o.unit], o.half, leader);
    else
        snprintf(text, sizeof text, "%-3s%c", style->code[o.unit], o.has_leader ? '*' : o.half);
    map_side_begin(style, b, b->units[o.unit].side, to);
    fputs(text, to);
}

static void draw_brick(const MapStyle *style, const Battle *b, const Game *g, uint32_t hex,
                       bool mark, FILE *to)
{
    if (!b->on_map[hex]) {
        map_colour_end(style, to);
        fprintf(to, "%*s", 2 * style->pitch, "");
        return;
    }
    Occupant o = find_occupant(b, g, hex);
    if (o.unit == NO_UNIT)
        draw_ground(style, b, hex, mark, to);
    else
        draw_unit(style, b, o, to);
}

/* ---- lines ---- */

static void draw_column_numbers(const MapStyle *style, const Battle *b, FILE *to)
{
    uint32_t step = b->grid == GRID_FLAT && style->pitch == 2 ? 2 : 1;
    int room = style->pitch * (b->grid == GRID_FLAT ? (int)step : 2);
    fprintf(to, "%*s", LABEL_WIDTH + (b->grid == GRID_FLAT ? style->pitch - 2 : 0), "");
    for (uint32_t column = 1; column <= b->columns; column += step)
        fprintf(to, "%*s%02u%*s", (room - 2) / 2 + (room & 1), "", column, (room - 2) / 2, "");
    fputc('\n', to);
}

/* One line of text: of a flat-top map the odd or the even columns of a row, else a whole row. */
static void draw_line(const MapStyle *style, const Battle *b, const Game *g, const bool *marks,
                      uint32_t line, FILE *to)
{
    bool flat = b->grid == GRID_FLAT;
    uint32_t row = flat ? line / 2 : line;
    bool shifted = line % 2 == 1;
    uint32_t first = flat && shifted ? 1 : 0;
    if (flat && shifted)
        fprintf(to, "%*s", LABEL_WIDTH, "");
    else
        fprintf(to, "%02u%*s", row + 1, LABEL_WIDTH - 2, "");
    if (shifted)
        fprintf(to, "%*s", style->pitch, "");
    for (uint32_t column = first; column < b->columns; column += flat ? 2 : 1) {
        uint32_t hex = row * b->columns + column;
        draw_brick(style, b, g, hex, marks && marks[hex], to);
    }
    map_colour_end(style, to);
    fputc('\n', to);
}

void map_draw(const MapStyle *style, const Battle *b, const Game *g, const bool *marks, FILE *to)
{
    uint32_t lines = b->grid == GRID_FLAT ? b->rows * 2u : b->rows;
    draw_column_numbers(style, b, to);
    for (uint32_t line = 0; line < lines; line++)
        draw_line(style, b, g, marks, line, to);
    draw_column_numbers(style, b, to);
}

void map_draw_legend(const MapStyle *style, const Battle *b, FILE *to)
{
    fprintf(to, "A hex is column and row: 0105 is column 01, row 05.");
    if (b->grid == GRID_FLAT)
        fprintf(to, " Even columns stand half a hex lower.");
    fprintf(to, "\nTerrain:");
    for (uint32_t i = 0; i < b->terrain_count; i++)
        fprintf(to, "%s %c %s", i ? "," : "", b->terrains[i].glyph, b->terrains[i].id);
    fprintf(to, "; %s.\nUnits by their code: ",
            style->colour ? "lighter ground is higher" : "a digit after it is the elevation");
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        map_side_begin(style, b, side, to);
        fprintf(to, "%s", b->side[side].name);
        map_colour_end(style, to);
        fputs(side == 0 ? " in capitals, " : " in small letters;", to);
    }
    fprintf(to, "\n< and > its left and right hex, * a leader, + a second unit.\n");
}
