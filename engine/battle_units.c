/* battle_units.c: the lines of a battle about sides, units, options and victory. */
#include "battle_reader.h"
#include "hex.h"
#include "notation.h"

/* ---- options and sides ---- */

bool battle_read_option(Reader *r)
{
    const OptionSpec *options = r->schema->options;
    Word name, value;
    if (!reader_word(r, &name, "the name of an option"))
        return false;
    uint32_t row = option_find(options, &name, r->error);
    if (!options[row].name)
        return false;
    if (r->option_seen >> row & 1)
        return reader_fail(r, &name, "each option once");
    r->option_seen |= 1u << row;
    return reader_word(r, &value, "a value") &&
           option_read(&options[row], &value, &r->b->option[row], r->error) && reader_end(r);
}

bool battle_read_side(Reader *r)
{
    static const char *const fixed[] = {"name", "colour", NULL};
    static const char *const taken[] = {"both", "check", "draw", "end", "result"}; /* in records */
    enum { NAME, COLOUR };
    Battle *b = r->b;
    Word w, colour;
    if (!reader_new_id(r, &w, b->side, sizeof b->side[0], r->side_count, SIDE_COUNT, "sides"))
        return false;
    for (uint32_t i = 0; i < COUNT_OF(taken); i++) {
        if (word_is(&w, taken[i]))
            return reader_fail(r, &w, "an id other than both, check, draw, end and result");
    }
    Side *side = &b->side[r->side_count];
    memcpy(side->name, side->id, sizeof side->name);
    Keys keys = keys_begin(fixed, r->schema->side, side->attr);
    for (int32_t key; (key = reader_key(r, &keys)) != KEY_END;) {
        bool good = false;
        if (key == NAME)
            good = reader_text(r, side->name, sizeof side->name, "a name");
        if (key == COLOUR)
            good = reader_id(r, &colour, side->colour);
        if (!good)
            return false;
    }
    r->side_count++;
    return true;
}

bool battle_read_first(Reader *r)
{
    return reader_side(r, &r->b->first_side, NULL) && reader_end(r);
}

bool battle_read_margin(Reader *r)
{
    return reader_side(r, &r->b->margin_side, NULL) && reader_end(r);
}

/* ---- types and groups ---- */

bool battle_read_type(Reader *r)
{
    static const char *const fixed[] = {"kind", "size", "mode", "symbol", NULL};
    static const char *const kinds[] = {"combat", "leader", "standard", NULL};
    enum { KIND, SIZE, MODE, SYMBOL };
    Battle *b = r->b;
    Word w;
    int32_t size = 1;
    if (!reader_new_id(r, &w, b->types, sizeof b->types[0], b->type_count, MAX_TYPES, "types"))
        return false;
    UnitType *type = &b->types[b->type_count];
    Keys keys = keys_begin(fixed, r->schema->type, type->attr);
    for (int32_t key; (key = reader_key(r, &keys)) != KEY_END;) {
        bool good = false;
        if (key == KIND) {
            if (!lexer_word(&r->lexer, &w))
                return reader_fail_names(r, NULL, kinds);
            type->kind = (uint8_t)name_find(kinds, &w);
            good = kinds[type->kind] || reader_fail_names(r, &w, kinds);
        }
        if (key == SIZE)
            good = reader_number(r, 1, 2, &size);
        if (key == MODE)
            good = reader_id(r, &w, type->mode);
        if (key == SYMBOL)
            good = reader_id(r, &w, type->symbol);
        if (!good)
            return false;
    }
    if (size == 2 && type->kind != UNIT_COMBAT)
        return reader_fail(r, NULL, "size 1: only combat units fill hexes");
    type->size = (uint8_t)size;
    b->type_count++;
    return true;
}

/* For what is found wrong when the whole text has been read. */
static uint16_t line_of(const Reader *r, const Word *w)
{
    return r->in_tables || w->line > UINT16_MAX ? 0 : (uint16_t)w->line;
}

bool battle_read_group(Reader *r)
{
    static const char *const fixed[] = {"name", NULL};
    Battle *b = r->b;
    Word w;
    if (!reader_new_id(r, &w, b->groups, sizeof b->groups[0], b->group_count, MAX_GROUPS, "groups"))
        return false;
    Group *group = &b->groups[b->group_count];
    memcpy(group->name, group->id, sizeof group->name);
    group->line = line_of(r, &w);
    if (!reader_side(r, &group->side, NULL))
        return false;
    Keys keys = keys_begin(fixed, r->schema->group, group->attr);
    for (int32_t key; (key = reader_key(r, &keys)) != KEY_END;) {
        if (key == KEY_WRONG || !reader_text(r, group->name, sizeof group->name, "a name"))
            return false;
    }
    b->group_count++;
    return true;
}

/* ---- units ---- */

static bool read_unit_group(Reader *r, UnitDef *unit)
{
    const Battle *b = r->b;
    Word w;
    unit->group = NO_UNIT;
    if (!reader_word(r, &w, "a group, or - for none"))
        return false;
    if (word_is(&w, "-"))
        return true;
    uint32_t group = id_find(b->groups, sizeof b->groups[0], b->group_count, &w);
    if (group == b->group_count)
        return reader_fail_ids(r, &w, b->groups, sizeof b->groups[0], b->group_count, "-");
    if (b->groups[group].side != unit->side)
        return reader_fail(r, &w, "a group of the unit's own side");
    unit->group = (uint8_t)group;
    return true;
}

/* as archer/archer-on-foot: the faces of the counter. */
static bool read_faces(Reader *r, UnitDef *unit)
{
    const Battle *b = r->b;
    Word w, id;
    if (!reader_word(r, &w, "a type, or two with / between"))
        return false;
    for (bool more = true; more;) {
        more = word_split(&w, '/', &id, &w);
        if (!more)
            id = w;
        uint32_t type = id_find(b->types, sizeof b->types[0], b->type_count, &id);
        if (type == b->type_count)
            return reader_fail_ids(r, &id, b->types, sizeof b->types[0], b->type_count, NULL);
        if (!reader_room(r, &id, unit->mode_count, MAX_MODES, "types a unit"))
            return false;
        if (b->types[type].kind != b->types[unit->mode_count ? unit->type[0] : type].kind)
            return reader_fail(r, &id, "a type of the same kind as the first");
        for (uint32_t i = 0; i < unit->mode_count; i++) {
            if (text_equal(b->types[unit->type[i]].mode, b->types[type].mode))
                return reader_fail(r, &id, "types whose modes have different names");
        }
        unit->type[unit->mode_count++] = (uint8_t)type;
    }
    return true;
}

static bool read_entry_region(Reader *r, const Word *name, UnitDef *unit)
{
    const Battle *b = r->b;
    uint32_t region = id_find(b->regions, sizeof b->regions[0], b->region_count, name);
    if (region == b->region_count || name->size == 0)
        return reader_fail(r, name, "the name of a zone that a line before this one defines");
    if (b->regions[region].side != NO_SIDE && b->regions[region].side != unit->side)
        return reader_fail(r, name, "a zone of the unit's own side");
    unit->region = (uint8_t)region;
    return true;
}

/* at 0320, 0521/0621, off or zone:north. */
static bool read_start(Reader *r, const Word *w, UnitDef *unit)
{
    Word left, right;
    uint16_t second;
    unit->hex = NO_HEX;
    unit->region = NO_UNIT;
    if (word_is(w, "off"))
        return true;
    if (word_split(w, ':', &left, &right) && word_is(&left, "zone"))
        return read_entry_region(r, &right, unit);
    bool two = r->b->types[unit->type[0]].size == 2;
    if (word_split(w, '/', &left, &right) != two)
        return reader_fail(r, w,
                           two ? "its left and right hex, such as 0521/0621"
                               : "one hex: the type it starts as covers no more");
    if (!two)
        return reader_hex(r, w, &unit->hex);
    if (!reader_hex(r, &left, &unit->hex) || !reader_hex(r, &right, &second))
        return false;
    uint32_t d = hex_direction(r->b, unit->hex, second);
    if (d == DIRECTION_COUNT)
        return reader_fail(r, &right, "a hex next to the left one");
    unit->face = (uint8_t)d;
    return true;
}

/* facing N+NE: the vertex between two directions, numbered by the first of them. */
static bool read_facing(Reader *r, const Word *w, UnitDef *unit)
{
    uint32_t facing = facing_by_name(r->b, w->text, w->size);
    if (unit->hex == NO_HEX || r->b->types[unit->type[0]].size == 2)
        return reader_fail(r, w, "no facing: only a unit in one hex is given one");
    if (facing == DIRECTION_COUNT)
        return reader_fail(r, w, "two directions clockwise side by side, such as NE+SE or SW+NW");
    unit->face = (uint8_t)facing;
    return true;
}

static uint32_t second_hex(const Battle *b, const UnitDef *unit)
{
    if (b->types[unit->type[0]].size < 2)
        return unit->hex;
    return b->neighbour[unit->hex][unit->face];
}

static bool check_free(Reader *r, const Word *w, const UnitDef *unit)
{
    const Battle *b = r->b;
    if (unit->hex == NO_HEX || b->types[unit->type[0]].kind != UNIT_COMBAT)
        return true;
    for (const UnitDef *other = b->units; other < unit; other++) {
        if (other->hex == NO_HEX || b->types[other->type[0]].kind != UNIT_COMBAT)
            continue;
        uint32_t mine = second_hex(b, unit), his = second_hex(b, other);
        if (other->hex != unit->hex && other->hex != mine && his != unit->hex && his != mine)
            continue;
        if (b->rules->may_share && b->rules->may_share(b, unit, other))
            continue;
        char expected[MAX_TEXT];
        Out o = out_begin(expected, sizeof expected);
        out_text(&o, "a hex without a unit: here stands ");
        out_text(&o, other->id);
        return reader_fail(r, w, expected);
    }
    return true;
}

static bool is_action_word(const RuleSystem *rules, const Word *w)
{
    for (uint32_t i = 0; rules->words && i < rules->words->action_count; i++) {
        if (word_is(w, rules->words->actions[i].name))
            return true;
    }
    return false;
}

static bool list_unit(Reader *r, const Word *w, const UnitDef *unit)
{
    Battle *b = r->b;
    uint8_t kind = b->types[unit->type[0]].kind, side = unit->side;
    b->kind[b->unit_count] = kind;
    b->army[side][b->army_count[side]++] = b->unit_count;
    if (kind == UNIT_COMBAT)
        b->fighters[side][b->fighter_count[side]++] = b->unit_count;
    else
        b->beside[b->beside_count++] = b->unit_count;
    if (kind != UNIT_LEADER)
        return true;
    if (!reader_room(r, w, b->leader_count, MAX_LEADERS, "leaders"))
        return false;
    b->leaders_of[side] |= 1u << b->leader_count;
    b->leaders[b->leader_count++] = b->unit_count;
    return true;
}

/* Where and how it starts depends on its types, so these words are kept for the end. */
static bool read_unit_keys(Reader *r, UnitDef *unit)
{
    static const char *const fixed[] = {"as", "at", "name", "facing", NULL};
    enum { AS, AT, NAME, FACING };
    Word at = {0}, facing = {0};
    Keys keys = keys_begin(fixed, r->schema->unit, unit->attr);
    for (int32_t key; (key = reader_key(r, &keys)) != KEY_END;) {
        bool good = false;
        if (key == AS)
            good = read_faces(r, unit);
        if (key == AT)
            good = reader_word(r, &at, "a hex, LEFT/RIGHT, off or zone:NAME");
        if (key == NAME)
            good = reader_text(r, unit->name, sizeof unit->name, "a name");
        if (key == FACING)
            good = reader_word(r, &facing, "two directions such as NE+SE");
        if (!good)
            return false;
    }
    if (unit->mode_count == 0)
        return reader_fail(r, NULL, "as, with a type");
    if (!at.text)
        return reader_fail(r, NULL, "at, with a place");
    return read_start(r, &at, unit) && (!facing.text || read_facing(r, &facing, unit)) &&
           check_free(r, &at, unit);
}

bool battle_read_unit(Reader *r)
{
    Battle *b = r->b;
    Word w;
    if (!reader_new_id(r, &w, b->units, sizeof b->units[0], b->unit_count, MAX_UNITS, "units"))
        return false;
    if (is_action_word(b->rules, &w))
        return reader_fail(r, &w, "an id that is not the name of an action");
    UnitDef *unit = &b->units[b->unit_count];
    memcpy(unit->name, unit->id, sizeof unit->name);
    unit->line = line_of(r, &w);
    if (!reader_side(r, &unit->side, NULL) || !read_unit_group(r, unit) ||
        !read_unit_keys(r, unit) || !list_unit(r, &w, unit))
        return false;
    b->unit_count++;
    return true;
}

/* ---- victory and notes ---- */

bool battle_read_level(Reader *r)
{
    Battle *b = r->b;
    Word w;
    int32_t least;
    Lexer start = r->lexer;
    if (!reader_number(r, LEVEL_LEAST, -LEVEL_LEAST, &least) || !lexer_word(&start, &w) ||
        !reader_room(r, &w, b->level_count, MAX_LEVELS, "levels of victory"))
        return false;
    if (b->level_count > 0 && least >= b->levels[b->level_count - 1].least)
        return reader_fail(r, &w, "less than the level before");
    Level *level = &b->levels[b->level_count];
    level->least = least;
    if (!reader_text(r, level->name, sizeof level->name, "a name in quotes") ||
        !reader_side(r, &level->winner, "draw"))
        return false;
    b->level_count++;
    return reader_end(r);
}

bool battle_read_note(Reader *r)
{
    Battle *b = r->b;
    if (!reader_room(r, NULL, b->note_count, MAX_NOTES, "notes") ||
        !reader_text(r, b->notes[b->note_count], MAX_TEXT, "a sentence in quotes"))
        return false;
    b->note_count++;
    return reader_end(r);
}
