/* protocol_battle.c: all that never changes in a game, as JSON. A client draws from it and holds
 * no rule: whatever a rule system has words for is told by those words. */
#include "protocol_engine.h"

#include "hex.h"

/* ---- values by the names a rule system gives them ---- */

static void put_directions(const Battle *b, uint32_t set, Out *out)
{
    json_open(out, '[');
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if (set >> d & 1u)
            json_string(out, direction_name(b, d));
    }
    json_close(out, ']');
}

static void put_group_set(const Battle *b, uint32_t set, Out *out)
{
    json_open(out, '[');
    for (uint32_t i = 0; i < b->group_count; i++) {
        if (set >> i & 1u)
            json_string(out, b->groups[i].id);
    }
    json_close(out, ']');
}

static void put_attribute(const Battle *b, const AttributeSpec *spec, int16_t value, Out *out)
{
    json_key(out, spec->name);
    switch ((enum AttributeType)spec->type) {
    case ATTRIBUTE_FLAG:
        json_bool(out, value != 0);
        return;
    case ATTRIBUTE_NUMBER:
        json_number(out, value);
        return;
    case ATTRIBUTE_WORD:
        json_string(out, spec->words[value]);
        return;
    case ATTRIBUTE_DIRECTIONS:
        put_directions(b, (uint32_t)value, out);
        return;
    case ATTRIBUTE_GROUPS:
        put_group_set(b, battle_group_set(b, value), out);
        return;
    }
}

static void put_attributes(const Battle *b, const AttributeSpec *specs, const int16_t *attr,
                           Out *out)
{
    json_key(out, "attributes");
    json_open(out, '{');
    for (uint32_t i = 0; specs && specs[i].name; i++)
        put_attribute(b, &specs[i], attr[i], out);
    json_close(out, '}');
}

static void put_labels(const char *key, const char *const *labels, Out *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (uint32_t i = 0; labels && labels[i]; i++)
        json_string(out, labels[i]);
    json_close(out, ']');
}

static uint32_t count_labels(const char *const *labels)
{
    uint32_t count = 0;
    while (labels && labels[count])
        count++;
    return count;
}

/* ---- the map ---- */

static void put_grid(const Battle *b, Out *out)
{
    json_key(out, "grid");
    json_open(out, '{');
    put_text(out, "shape", b->grid == GRID_FLAT ? "flat" : "pointy");
    put_number(out, "columns", b->columns);
    put_number(out, "rows", b->rows);
    json_key(out, "one_short");
    json_bool(out, b->one_short);
    json_key(out, "directions");
    put_directions(b, (1u << DIRECTION_COUNT) - 1, out);
    json_close(out, '}');
}

static void put_per_hex(const Battle *b, const char *key, const uint8_t *values, Out *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (uint32_t hex = 0; hex < b->hex_count; hex++)
        json_number(out, values[hex]);
    json_close(out, ']');
}

static void put_hex_arrays(const Battle *b, Out *out)
{
    json_key(out, "hexes");
    json_open(out, '{');
    json_key(out, "on_map");
    json_open(out, '[');
    for (uint32_t hex = 0; hex < b->hex_count; hex++)
        json_number(out, b->on_map[hex]);
    json_close(out, ']');
    put_per_hex(b, "terrain", b->terrain, out);
    put_per_hex(b, "elevation", b->elevation, out);
    put_per_hex(b, "roads", b->road, out);
    json_close(out, '}');
}

static void put_terrains(const Battle *b, uint32_t of, const Terrain *rows, uint32_t count,
                         const AttributeSpec *specs, Out *out)
{
    json_key(out, of == OF_TERRAIN ? "terrains" : "hexside_kinds");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_open(out, '{');
        put_text(out, "id", rows[i].id);
        if (rows[i].glyph) {
            json_key(out, "glyph");
            json_string_sized(out, &rows[i].glyph, 1);
        }
        put_attributes(b, specs, rows[i].attr, out);
        put_guide(b, of, UNIT_COMBAT, rows[i].attr, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* A side of two hexes is told once, from the hex with the lower number. */
static void put_hexsides(const Battle *b, Out *out)
{
    json_key(out, "hexsides");
    json_open(out, '[');
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t row = b->hexside[hex][d];
            if (row == 0 || b->neighbour[hex][d] < hex)
                continue;
            json_open(out, '{');
            put_hex(b, "hex", hex, out);
            put_text(out, "direction", direction_name(b, d));
            put_text(out, "kind", b->hexsides[row - 1].id);
            json_close(out, '}');
        }
    }
    json_close(out, ']');
}

static void put_hex_list(const Battle *b, const uint16_t *hexes, uint32_t count, Out *out)
{
    json_key(out, "hexes");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++)
        json_hex(b, hexes[i], out);
    json_close(out, ']');
}

static void put_lines_and_places(const Battle *b, Out *out)
{
    json_key(out, "lines");
    json_open(out, '[');
    for (uint32_t i = 0; i < b->line_count; i++) {
        const Line *line = &b->lines[i];
        json_open(out, '{');
        put_text(out, "name", line->name);
        put_text(out, "kind", line->kind == LINE_WATER ? "water" : "road");
        put_hex_list(b, b->line_hex + line->first, line->count, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_key(out, "places");
    json_open(out, '[');
    for (uint32_t i = 0; i < b->place_count; i++) {
        json_open(out, '{');
        put_text(out, "name", b->places[i].name);
        put_hex(b, "hex", b->places[i].hex, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_regions(const Battle *b, Out *out)
{
    json_key(out, "zones");
    json_open(out, '[');
    for (uint32_t i = 0; i < b->region_count; i++) {
        const Region *region = &b->regions[i];
        json_open(out, '{');
        put_text(out, "name", region->name);
        put_text(out, "kind", b->rules->schema->regions[region->kind]);
        put_side(b, "side", region->side, out);
        put_hex_list(b, b->region_hex + region->first, region->count, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* ---- sides and counters ---- */

static void put_sides(const Battle *b, Out *out)
{
    json_key(out, "sides");
    json_open(out, '[');
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        json_open(out, '{');
        put_text(out, "id", b->side[side].id);
        put_text(out, "name", b->side[side].name);
        put_text(out, "colour", b->side[side].colour);
        put_attributes(b, b->rules->schema->side, b->side[side].attr, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    put_side(b, "first_side", b->first_side, out);
    put_side(b, "margin_side", b->margin_side, out);
}

static void put_groups(const Battle *b, Out *out)
{
    json_key(out, "groups");
    json_open(out, '[');
    for (uint32_t i = 0; i < b->group_count; i++) {
        const Group *group = &b->groups[i];
        json_open(out, '{');
        put_text(out, "id", group->id);
        put_text(out, "name", group->name);
        put_side(b, "side", group->side, out);
        put_attributes(b, b->rules->schema->group, group->attr, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_types(const Battle *b, Out *out)
{
    static const char *const kinds[] = {"combat", "leader", "standard"};
    json_key(out, "types");
    json_open(out, '[');
    for (uint32_t i = 0; i < b->type_count; i++) {
        const UnitType *type = &b->types[i];
        ASSERT(type->kind < COUNT_OF(kinds));
        json_open(out, '{');
        put_text(out, "id", type->id);
        put_type_name(b, type, out);
        if (type->mode[0])
            put_text(out, "mode", type->mode);
        put_text(out, "symbol", type->symbol);
        put_text(out, "kind", kinds[type->kind]);
        put_number(out, "size", type->size);
        put_attributes(b, b->rules->schema->type, type->attr, out);
        put_guide(b, OF_TYPE, type->kind, type->attr, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_units(const Battle *b, Out *out)
{
    json_key(out, "units");
    json_open(out, '[');
    for (uint32_t i = 0; i < b->unit_count; i++) {
        const UnitDef *unit = &b->units[i];
        json_open(out, '{');
        put_text(out, "id", unit->id);
        put_text(out, "name", unit->name);
        put_side(b, "side", unit->side, out);
        if (unit->group < b->group_count)
            put_text(out, "group", b->groups[unit->group].id);
        json_key(out, "types");
        json_open(out, '[');
        for (uint32_t mode = 0; mode < unit->mode_count; mode++)
            json_string(out, b->types[unit->type[mode]].id);
        json_close(out, ']');
        put_hex(b, "hex", unit->hex, out);
        if (unit->region < b->region_count)
            put_text(out, "zone", b->regions[unit->region].name);
        put_attributes(b, b->rules->schema->unit, unit->attr, out);
        put_guide(b, OF_UNIT, unit_kind(b, i), unit->attr, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* ---- options, tables, levels ---- */

static void put_options(const Battle *b, Out *out)
{
    const OptionSpec *options = b->rules->schema->options;
    json_key(out, "options");
    json_open(out, '[');
    for (uint32_t i = 0; options && options[i].name; i++) {
        const OptionSpec *option = &options[i];
        if (!battle_offers_option(b, i))
            continue;
        json_open(out, '{');
        put_text(out, "name", option->name);
        if (option->words) {
            put_text(out, "value", option->words[b->option[i] - option->min]);
            put_text(out, "initial", option->words[option->initial - option->min]);
            put_labels("values", option->words, out);
        } else {
            put_number(out, "value", b->option[i]);
            put_number(out, "initial", option->initial);
            put_number(out, "min", option->min);
            put_number(out, "max", option->max);
        }
        put_text(out, "rule", option->rule);
        put_text(out, "help", option->help);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_cells(const Battle *b, uint32_t table, uint32_t rows, uint32_t columns, Out *out)
{
    json_key(out, "cells");
    json_open(out, '[');
    for (uint32_t row = 0; row < rows; row++) {
        json_open(out, '[');
        for (uint32_t column = 0; column < columns; column++) {
            int16_t cell = battle_cell(b, table, columns, row, column);
            if (cell == CELL_NONE)
                json_string(out, "-");
            else if (b->rules->schema->tables[table].cells)
                json_string(out, b->rules->schema->tables[table].cells[cell]);
            else
                json_number(out, cell);
        }
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void put_tables(const Battle *b, Out *out)
{
    const TableSpec *tables = b->rules->schema->tables;
    json_key(out, "tables");
    json_open(out, '[');
    for (uint32_t i = 0; tables && tables[i].name; i++) {
        json_open(out, '{');
        put_text(out, "name", tables[i].name);
        put_text(out, "rule", tables[i].rule);
        put_table_guide(b->rules->schema, &tables[i], out);
        put_labels("rows", tables[i].rows, out);
        put_labels("columns", tables[i].columns, out);
        put_cells(b, i, count_labels(tables[i].rows), count_labels(tables[i].columns), out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_levels(const Battle *b, Out *out)
{
    json_key(out, "levels");
    json_open(out, '[');
    for (uint32_t i = 0; i < b->level_count; i++) {
        json_open(out, '{');
        put_text(out, "name", b->levels[i].name);
        put_number(out, "least", b->levels[i].least);
        put_side(b, "winner", b->levels[i].winner, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* What players are told before the battle, by what it speaks of. */
static void put_briefing(const Battle *b, Out *out)
{
    json_key(out, "briefing");
    json_open(out, '[');
    for (uint32_t part = 0; part < BRIEFING_PARTS; part++) {
        uint32_t told = 0;
        for (uint32_t i = 0; i < b->paragraph_count; i++) {
            if (b->paragraphs[i].part != part)
                continue;
            if (told++ == 0) {
                json_open(out, '{');
                put_text(out, "part", briefing_parts[part].name);
                put_text(out, "title", briefing_parts[part].title);
                json_key(out, "paragraphs");
                json_open(out, '[');
            }
            json_string(out, b->briefing + b->paragraphs[i].first);
        }
        if (told > 0) {
            json_close(out, ']');
            json_close(out, '}');
        }
    }
    json_close(out, ']');
}

static void put_track(const Battle *b, Out *out)
{
    Track track = {0};
    b->rules->track(b, &track);
    put_number(out, "turns", track.turns);
    json_key(out, "marks");
    json_open(out, '[');
    for (uint32_t i = 0; i < track.mark_count; i++) {
        const TurnMark *mark = &track.mark[i];
        json_open(out, '{');
        put_number(out, "turn", mark->turn);
        put_side(b, "side", mark->side, out);
        put_text(out, "label", mark->label);
        put_cite(b, "case", mark->rule, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_key(out, "breaking");
    json_open(out, '[');
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (track.breaking[side] == 0)
            continue;
        json_open(out, '{');
        put_side(b, "side", side, out);
        put_number(out, "points", track.breaking[side]);
        put_reason(b, track.breaking_rule, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void json_battle(const Battle *b, Out *out)
{
    const Schema *schema = b->rules->schema;
    open_answer(out);
    put_text(out, "id", b->id);
    put_text(out, "title", b->title);
    put_text(out, "summary", b->summary);
    put_number(out, "revision", b->revision);
    put_hash(out, "hash", battle_hash(b));
    json_key(out, "notes");
    json_open(out, '[');
    for (uint32_t i = 0; i < b->note_count; i++)
        json_string(out, b->notes[i]);
    json_close(out, ']');
    put_briefing(b, out);
    put_sides(b, out);
    put_grid(b, out);
    put_hex_arrays(b, out);
    put_terrains(b, OF_TERRAIN, b->terrains, b->terrain_count, schema->terrain, out);
    put_terrains(b, OF_HEXSIDE, b->hexsides, b->hexside_count, schema->hexside, out);
    put_hexsides(b, out);
    put_lines_and_places(b, out);
    put_regions(b, out);
    put_groups(b, out);
    put_types(b, out);
    put_units(b, out);
    put_options(b, out);
    put_tables(b, out);
    put_levels(b, out);
    put_track(b, out);
    put_rules(b->rules, out);
    json_close(out, '}');
}

void answer_battle(Engine *e, Lexer *l, Out *out)
{
    (void)l;
    json_battle(engine_battle(e), out);
}
