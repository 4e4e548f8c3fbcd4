/* battle_hash.c: the hash of a battle: what can change a game or its record; what is only shown
 * stays out. */
#include "battle_reader.h"

static void hash_text(Hash *h, const char *text)
{
    for (; *text; text++)
        hash_mix(h, (uint8_t)*text);
    hash_mix(h, 0);
}

/* A list of groups is hashed by whom it names: its row is our own affair. */
static void hash_attributes(Hash *h, const Battle *b, const AttributeSpec *specs,
                            const int16_t *attr)
{
    for (uint32_t i = 0; specs[i].name; i++) {
        bool groups = specs[i].type == ATTRIBUTE_GROUPS;
        hash_mix(h, groups ? battle_group_set(b, attr[i]) : (uint64_t)attr[i]);
    }
}

static void hash_terrains(Hash *h, const Battle *b, const AttributeSpec *specs,
                          const Terrain *items, uint32_t count)
{
    hash_mix(h, count);
    for (uint32_t i = 0; i < count; i++) {
        hash_text(h, items[i].id);
        hash_attributes(h, b, specs, items[i].attr);
    }
}

static void hash_map(Hash *h, const Battle *b)
{
    const uint64_t shape[] = {b->grid, b->columns, b->rows, b->one_short};
    for (uint32_t i = 0; i < COUNT_OF(shape); i++)
        hash_mix(h, shape[i]);
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        hash_mix(h, b->terrain[hex]);
        hash_mix(h, b->elevation[hex]);
        hash_mix(h, b->road[hex]);
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++)
            hash_mix(h, b->hexside[hex][d]);
    }
    hash_terrains(h, b, b->rules->schema->terrain, b->terrains, b->terrain_count);
    hash_terrains(h, b, b->rules->schema->hexside, b->hexsides, b->hexside_count);
    hash_mix(h, b->region_count);
    for (uint32_t i = 0; i < b->region_count; i++) {
        const Region *region = &b->regions[i];
        hash_text(h, region->name);
        hash_mix(h, region->kind);
        hash_mix(h, region->side);
        hash_mix(h, region->count);
        for (uint32_t k = 0; k < region->count; k++)
            hash_mix(h, b->region_hex[region->first + k]);
    }
}

static void hash_unit(Hash *h, const Battle *b, const UnitDef *unit)
{
    hash_text(h, unit->id);
    hash_mix(h, unit->side);
    hash_mix(h, unit->group);
    hash_mix(h, unit->mode_count);
    for (uint32_t i = 0; i < unit->mode_count; i++)
        hash_mix(h, unit->type[i]);
    hash_mix(h, unit->hex);
    hash_mix(h, unit->face);
    hash_mix(h, unit->region);
    hash_attributes(h, b, b->rules->schema->unit, unit->attr);
}

static void hash_army(Hash *h, const Battle *b)
{
    const Schema *schema = b->rules->schema;
    for (uint32_t i = 0; i < SIDE_COUNT; i++) {
        hash_text(h, b->side[i].id);
        hash_attributes(h, b, schema->side, b->side[i].attr);
    }
    hash_mix(h, b->type_count);
    for (uint32_t i = 0; i < b->type_count; i++) {
        const UnitType *type = &b->types[i];
        hash_text(h, type->id);
        hash_text(h, type->mode);
        hash_mix(h, type->kind);
        hash_mix(h, type->size);
        hash_attributes(h, b, schema->type, type->attr);
    }
    hash_mix(h, b->group_count);
    for (uint32_t i = 0; i < b->group_count; i++) {
        hash_text(h, b->groups[i].id);
        hash_mix(h, b->groups[i].side);
        hash_attributes(h, b, schema->group, b->groups[i].attr);
    }
    hash_mix(h, b->unit_count);
    for (uint32_t i = 0; i < b->unit_count; i++)
        hash_unit(h, b, &b->units[i]);
}

uint64_t battle_hash_content(const Battle *b)
{
    Hash h = {0};
    hash_text(&h, b->id);
    hash_mix(&h, b->revision);
    hash_text(&h, b->rules->id);
    hash_map(&h, b);
    hash_army(&h, b);
    hash_mix(&h, b->first_side);
    hash_mix(&h, b->margin_side);
    hash_mix(&h, b->level_count);
    for (uint32_t i = 0; i < b->level_count; i++) {
        hash_mix(&h, (uint64_t)b->levels[i].least);
        hash_mix(&h, b->levels[i].winner);
    }
    hash_mix(&h, b->cell_count);
    for (uint32_t i = 0; i < b->cell_count; i++)
        hash_mix(&h, (uint64_t)b->cell[i]);
    return h.value;
}

/* By name, and only where it is not the schema's initial value: an option that comes to the rules
 * later leaves the records written before it valid. */
uint64_t battle_hash(const Battle *b)
{
    const OptionSpec *options = b->rules->schema->options;
    Hash h = {b->hash};
    for (uint32_t i = 0; options[i].name; i++) {
        if (b->option[i] == options[i].initial)
            continue;
        hash_text(&h, options[i].name);
        hash_mix(&h, (uint64_t)b->option[i]);
    }
    return h.value;
}
