/* battle_map.c: the lines of a battle that draw its map. */
#include "battle_reader.h"
#include "hex.h"

static const char *const no_keys[] = {NULL};

/* ---- grid ---- */

bool battle_read_grid(Reader *r)
{
    static const char *const shapes[] = {"flat", "pointy", NULL};
    static const char *const keys_of_grid[] = {"columns", "rows", "one-short", NULL};
    static const AttributeSpec none[] = {{0}};
    enum { COLUMNS, ROWS, ONE_SHORT };
    Battle *b = r->b;
    Word w;
    int32_t size[2] = {0, 0};
    if (!reader_word(r, &w, "flat or pointy"))
        return false;
    uint32_t shape = name_find(shapes, &w);
    if (!shapes[shape])
        return reader_fail_names(r, &w, shapes);
    Keys keys = keys_begin(keys_of_grid, none, NULL);
    for (int32_t key; (key = reader_key(r, &keys)) != KEY_END;) {
        if (key == KEY_WRONG || (key != ONE_SHORT && !reader_number(r, 2, 99, &size[key])))
            return false;
        b->one_short |= key == ONE_SHORT;
    }
    if (size[COLUMNS] == 0 || size[ROWS] == 0)
        return reader_fail(r, NULL, size[ROWS] == 0 ? "rows" : "columns");
    if (!reader_room(r, &w, (uint32_t)(size[COLUMNS] * size[ROWS] - 1), MAX_HEXES, "hexes"))
        return false;
    b->grid = (uint8_t)shape;
    b->columns = (uint8_t)size[COLUMNS];
    b->rows = (uint8_t)size[ROWS];
    hex_build_grid(b);
    return true;
}

/* ---- terrain ---- */

/* What a flag or a number says about a kind of hex or hexside. */
static bool read_kind(Reader *r, Terrain *kind, const AttributeSpec *specs)
{
    Keys keys = keys_begin(no_keys, specs, kind->attr);
    return reader_key(r, &keys) == KEY_END;
}

bool battle_read_terrain(Reader *r)
{
    static const char *const expected = "a glyph: one character, not # or \" or -";
    Battle *b = r->b;
    Word glyph, id;
    if (!reader_word(r, &glyph, expected))
        return false;
    char c = glyph.size == 1 && !glyph.quoted ? glyph.text[0] : '-';
    if (c <= ' ' || c > '~' || c == '"' || c == '-') /* # begins a comment, so it never comes */
        return reader_fail(r, &glyph, expected);
    for (uint32_t i = 0; i < b->terrain_count; i++) {
        if (b->terrains[i].glyph == c)
            return reader_fail(r, &glyph, "a glyph that is not taken");
    }
    if (!reader_new_id(r, &id, b->terrains, sizeof b->terrains[0], b->terrain_count, MAX_TERRAINS,
                       "terrains"))
        return false;
    Terrain *kind = &b->terrains[b->terrain_count];
    kind->glyph = c;
    if (!read_kind(r, kind, r->schema->terrain))
        return false;
    b->terrain_count++;
    return true;
}

bool battle_read_hexside_kind(Reader *r)
{
    Battle *b = r->b;
    Word id;
    if (!reader_new_id(r, &id, b->hexsides, sizeof b->hexsides[0], b->hexside_count, MAX_HEXSIDES,
                       "kinds of hexside"))
        return false;
    if (!read_kind(r, &b->hexsides[b->hexside_count], r->schema->hexside))
        return false;
    b->hexside_count++;
    return true;
}

/* ---- the drawing: one glyph a hex ---- */

/* What a glyph means in a drawing; false with the error filled. w is that glyph alone. */
typedef bool ReadGlyph(Reader *r, const Word *w, uint32_t hex);

static bool read_terrain_glyph(Reader *r, const Word *w, uint32_t hex)
{
    const Battle *b = r->b;
    char expected[MAX_TEXT];
    Out o = out_begin(expected, sizeof expected);
    for (uint32_t i = 0; i < b->terrain_count; i++) {
        if (b->terrains[i].glyph == *w->text) {
            r->b->terrain[hex] = (uint8_t)i;
            return true;
        }
        out_text(&o, i == 0 ? "one of: " : ", ");
        out_char(&o, b->terrains[i].glyph);
        out_char(&o, ' ');
        out_text(&o, b->terrains[i].id);
    }
    return reader_fail(r, w, o.size > 0 ? expected : "a `terrain` line for this glyph before");
}

static bool read_level_glyph(Reader *r, const Word *w, uint32_t hex)
{
    if (*w->text < '0' || *w->text > '9')
        return reader_fail(r, w, "a level, 0 to 9");
    r->b->elevation[hex] = (uint8_t)(*w->text - '0');
    return true;
}

static bool fail_width(Reader *r, const Word *w, uint32_t width)
{
    char expected[MAX_TEXT];
    Out o = out_begin(expected, sizeof expected);
    out_text(&o, "a row of ");
    out_number(&o, width);
    out_text(&o, " glyphs");
    return reader_fail(r, w, expected);
}

static bool read_row(Reader *r, uint32_t row, ReadGlyph *read)
{
    const Battle *b = r->b;
    bool is_short = b->grid == GRID_POINTY && b->one_short && row % 2 == 0;
    uint32_t width = b->columns - (is_short ? 1u : 0u);
    Word w;
    if (!lexer_word(&r->lexer, &w))
        return fail_width(r, NULL, width);
    if (w.size != width || w.quoted)
        return fail_width(r, &w, width);
    for (uint32_t i = 0; i < width; i++) {
        uint32_t hex = (row - 1) * b->columns + i;
        Word glyph = {w.text + i, 1, w.line, w.column + i, false};
        if (!b->on_map[hex] && *glyph.text != '-')
            return reader_fail(r, &glyph, "-: there is no hex here");
        if (b->on_map[hex] && !read(r, &glyph, hex))
            return false;
    }
    return reader_end(r);
}

static bool fail_row(Reader *r, const Word *w, uint32_t row)
{
    char expected[MAX_TEXT];
    Out o = out_begin(expected, sizeof expected);
    out_text(&o, "row ");
    out_padded(&o, row, 2);
    return reader_fail(r, w, row <= r->b->rows ? expected : "end");
}

static bool read_drawing(Reader *r, ReadGlyph *read)
{
    if (!reader_end(r))
        return false;
    for (uint32_t row = 1; row <= r->b->rows + 1u; row++) {
        Word w;
        int32_t number;
        if (!lexer_next_line(&r->lexer) || !lexer_word(&r->lexer, &w))
            return fail_row(r, NULL, row);
        if (row > r->b->rows)
            return word_is(&w, "end") ? reader_end(r) : fail_row(r, &w, row);
        if (!word_number(&w, &number) || number != (int32_t)row)
            return fail_row(r, &w, row);
        if (!read_row(r, row, read))
            return false;
    }
    return true;
}

bool battle_read_map(Reader *r)
{
    return read_drawing(r, read_terrain_glyph);
}

bool battle_read_elevation(Reader *r)
{
    return read_drawing(r, read_level_glyph);
}

/* ---- hexsides ---- */

bool battle_read_hexside(Reader *r)
{
    static const char *const expected = "a hex and a direction, such as 0113/SE";
    Battle *b = r->b;
    Word w, hex_word, direction_word;
    uint16_t hex;
    if (!reader_word(r, &w, "a kind of hexside"))
        return false;
    uint32_t kind = id_find(b->hexsides, sizeof b->hexsides[0], b->hexside_count, &w);
    if (kind == b->hexside_count)
        return reader_fail_ids(r, &w, b->hexsides, sizeof b->hexsides[0], b->hexside_count, NULL);
    if (!reader_word(r, &w, expected))
        return false;
    do {
        if (!word_split(&w, '/', &hex_word, &direction_word))
            return reader_fail(r, &w, expected);
        if (!reader_hex(r, &hex_word, &hex))
            return false;
        uint32_t d = direction_by_name(b, direction_word.text, direction_word.size);
        if (d == DIRECTION_COUNT)
            return reader_fail(r, &direction_word, "a direction of this grid");
        uint32_t beyond = b->neighbour[hex][d];
        if (beyond == NO_HEX)
            return reader_fail(r, &w, "a side between two hexes of the map");
        if (b->hexside[hex][d] != 0)
            return reader_fail(r, &w, "a hexside that has no feature yet");
        b->hexside[hex][d] = (uint8_t)(kind + 1);
        b->hexside[beyond][turn_direction(d, 3)] = (uint8_t)(kind + 1);
    } while (lexer_word(&r->lexer, &w));
    return true;
}

/* ---- lists of hexes: streams, roads, zones ---- */

/* Puts a hex at the place `at` of a list of lists; the lists behind it move up. */
static void insert_hex(uint16_t *hexes, uint16_t *count, uint32_t at, uint16_t hex)
{
    memmove(hexes + at + 1, hexes + at, (*count - at) * sizeof hexes[0]);
    hexes[at] = hex;
    ++*count;
}

static bool add_line_hex(Reader *r, const Word *w, Line *line, uint16_t hex)
{
    Battle *b = r->b;
    if (!reader_room(r, w, b->line_hex_count, MAX_LINE_HEXES, "hexes in streams and roads"))
        return false;
    uint32_t at = line->first + line->count;
    if (line->count > 0) {
        uint32_t last = b->line_hex[at - 1];
        uint32_t d = hex_direction(b, last, hex);
        if (d == DIRECTION_COUNT)
            return reader_fail(r, w, "a hex next to the one before");
        if (line->kind == LINE_ROAD) {
            b->road[last] = (uint8_t)(b->road[last] | 1u << d);
            b->road[hex] = (uint8_t)(b->road[hex] | 1u << turn_direction(d, 3));
        }
    }
    insert_hex(b->line_hex, &b->line_hex_count, at, hex);
    line->count++;
    for (Line *behind = line + 1; behind < b->lines + b->line_count; behind++)
        behind->first++;
    return true;
}

static bool read_line(Reader *r, uint8_t kind)
{
    Battle *b = r->b;
    char name[MAX_NAME];
    Word w;
    uint16_t hex;
    if (!reader_text(r, name, sizeof name, "a name in quotes") || !reader_word(r, &w, "a hex"))
        return false;
    Line *line = b->lines, *end = b->lines + b->line_count;
    while (line < end && (line->kind != kind || !text_equal(line->name, name)))
        line++;
    if (line == end) {
        if (!reader_room(r, &w, b->line_count, MAX_LINES, "streams and roads"))
            return false;
        memcpy(line->name, name, sizeof name);
        line->kind = kind;
        line->first = b->line_hex_count;
        b->line_count++;
    }
    do {
        if (!reader_hex(r, &w, &hex) || !add_line_hex(r, &w, line, hex))
            return false;
    } while (lexer_word(&r->lexer, &w));
    return true;
}

bool battle_read_water(Reader *r)
{
    return read_line(r, LINE_WATER);
}

bool battle_read_road(Reader *r)
{
    return read_line(r, LINE_ROAD);
}

static bool add_region_hex(Reader *r, const Word *w, Region *region, uint16_t hex)
{
    Battle *b = r->b;
    if (!reader_room(r, w, b->region_hex_count, MAX_REGION_HEXES, "hexes in zones"))
        return false;
    for (uint32_t i = 0; i < region->count; i++) {
        if (b->region_hex[region->first + i] == hex)
            return reader_fail(r, w, "each hex of a zone once");
    }
    insert_hex(b->region_hex, &b->region_hex_count, region->first + region->count, hex);
    region->count++;
    for (Region *behind = region + 1; behind < b->regions + b->region_count; behind++)
        behind->first++;
    return true;
}

/* The zone with these three, old or new; NULL with the error filled. */
static Region *find_region(Reader *r, const Word *w, const Region *wanted)
{
    Battle *b = r->b;
    Region *region = b->regions, *end = b->regions + b->region_count;
    for (; region < end; region++) {
        if (region->kind == wanted->kind && region->side == wanted->side &&
            text_equal(region->name, wanted->name))
            return region;
        if (wanted->name[0] && text_equal(region->name, wanted->name)) {
            reader_fail(r, w, "the kind and side this name has on its first line");
            return NULL;
        }
    }
    if (!reader_room(r, w, b->region_count, MAX_REGIONS, "zones"))
        return NULL;
    *region = *wanted;
    region->first = b->region_hex_count;
    b->region_count++;
    return region;
}

bool battle_read_region(Reader *r)
{
    Region wanted = {.side = NO_SIDE};
    Word w;
    uint16_t hex;
    if (!lexer_word(&r->lexer, &w))
        return reader_fail_names(r, NULL, r->schema->regions);
    uint32_t kind = name_find(r->schema->regions, &w);
    if (!r->schema->regions[kind])
        return reader_fail_names(r, &w, r->schema->regions);
    wanted.kind = (uint8_t)kind;
    if (!reader_side(r, &wanted.side, "both"))
        return false;
    if (!reader_text(r, wanted.name, sizeof wanted.name, "a name, or - for none"))
        return false;
    if (text_equal(wanted.name, "-"))
        wanted.name[0] = 0;
    if (!reader_word(r, &w, "a hex"))
        return false;
    Region *region = find_region(r, &w, &wanted);
    if (!region)
        return false;
    do {
        if (!reader_hex(r, &w, &hex) || !add_region_hex(r, &w, region, hex))
            return false;
    } while (lexer_word(&r->lexer, &w));
    return true;
}

bool battle_read_place(Reader *r)
{
    Battle *b = r->b;
    Word w;
    if (!reader_word(r, &w, "a hex") || !reader_room(r, &w, b->place_count, MAX_PLACES, "places"))
        return false;
    Place *place = &b->places[b->place_count];
    if (!reader_hex(r, &w, &place->hex) ||
        !reader_text(r, place->name, sizeof place->name, "a name in quotes"))
        return false;
    b->place_count++;
    return reader_end(r);
}
