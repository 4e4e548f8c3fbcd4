/* battle_reader.c: the words, lists and keys that all lines of a battle share. */
#include "battle_reader.h"
#include "hex.h"

/* ---- words ---- */

bool reader_fail(Reader *r, const Word *w, const char *expected)
{
    if (!w && r->lexer.position >= r->lexer.size) {
        Word end = {"end of text", 11, r->lexer.line, r->lexer.column, false};
        return parse_error(r->error, &r->lexer, &end, expected);
    }
    return parse_error(r->error, &r->lexer, w, expected);
}

bool reader_word(Reader *r, Word *out, const char *expected)
{
    return lexer_word(&r->lexer, out) || reader_fail(r, NULL, expected);
}

bool reader_end(Reader *r)
{
    Word w;
    return !lexer_word(&r->lexer, &w) || reader_fail(r, &w, "the end of the line");
}

bool reader_id(Reader *r, Word *w, char *out)
{
    static const char *const expected = "an id: lower-case letters, digits, hyphens";
    if (!reader_word(r, w, expected))
        return false;
    if (!word_is_id(w) || !word_copy(w, out, MAX_NAME))
        return reader_fail(r, w, expected);
    return true;
}

bool reader_new_id(Reader *r, Word *w, void *items, size_t item_size, uint32_t count, uint32_t max,
                   const char *what)
{
    char id[MAX_NAME];
    if (!reader_id(r, w, id) || !reader_room(r, w, count, max, what))
        return false;
    if (id_find(items, item_size, count, w) < count)
        return reader_fail(r, w, "an id that is not taken");
    memcpy((char *)items + count * item_size, id, sizeof id);
    return true;
}

static bool is_printable(const Word *w)
{
    for (uint32_t i = 0; i < w->size; i++) {
        if ((uint8_t)w->text[i] < 0x20 || w->text[i] == 0x7F)
            return false;
    }
    return w->size > 0;
}

bool reader_text(Reader *r, char *out, uint32_t cap, const char *expected)
{
    Word w;
    if (!reader_word(r, &w, expected))
        return false;
    if (w.quoted && w.text + w.size == r->lexer.text + r->lexer.position)
        return reader_fail(r, &w, "a closing quote");
    if (!is_printable(&w))
        return reader_fail(r, &w, expected);
    if (word_copy(&w, out, cap))
        return true;
    char room[MAX_TEXT];
    Out o = out_begin(room, sizeof room);
    out_text(&o, "at most ");
    out_number(&o, cap - 1);
    out_text(&o, " bytes");
    return reader_fail(r, &w, room);
}

void say_range(Out *o, int32_t min, int32_t max)
{
    out_text(o, "a number from ");
    out_number(o, min);
    out_text(o, " to ");
    out_number(o, max);
}

bool reader_number(Reader *r, int32_t min, int32_t max, int32_t *out)
{
    char expected[MAX_TEXT];
    Out o = out_begin(expected, sizeof expected);
    Word w;
    say_range(&o, min, max);
    if (!reader_word(r, &w, expected))
        return false;
    if (!word_number(&w, out) || *out < min || *out > max)
        return reader_fail(r, &w, expected);
    return true;
}

bool reader_hex(Reader *r, const Word *w, uint16_t *out)
{
    int32_t number;
    uint32_t hex = NO_HEX;
    if (w->size == 4 && w->text[0] != '+' && word_number(w, &number) && number >= 0)
        hex = hex_by_number(r->b, (uint32_t)number);
    if (hex == NO_HEX)
        return reader_fail(r, w, "a hex of the map, column and row, such as 0105");
    *out = (uint16_t)hex;
    return true;
}

bool reader_side(Reader *r, uint8_t *out, const char *other)
{
    Word w;
    if (!reader_word(r, &w, "a side"))
        return false;
    uint32_t side = id_find(r->b->side, sizeof r->b->side[0], SIDE_COUNT, &w);
    *out = side < SIDE_COUNT ? (uint8_t)side : NO_SIDE;
    if (side < SIDE_COUNT || (other && word_is(&w, other)))
        return true;
    return reader_fail_ids(r, &w, r->b->side, sizeof r->b->side[0], SIDE_COUNT, other);
}

bool reader_room(Reader *r, const Word *w, uint32_t count, uint32_t max, const char *what)
{
    if (count < max)
        return true;
    char expected[MAX_TEXT];
    Out o = out_begin(expected, sizeof expected);
    out_text(&o, "at most ");
    out_number(&o, max);
    out_char(&o, ' ');
    out_text(&o, what);
    return reader_fail(r, w, expected);
}

bool word_split(const Word *w, char mark, Word *left, Word *right)
{
    uint32_t i = 0;
    while (i < w->size && w->text[i] != mark)
        i++;
    if (w->quoted || i == w->size)
        return false;
    *left = *right = *w;
    left->size = i;
    right->text += i + 1;
    right->size -= i + 1;
    right->column += i + 1;
    return true;
}

/* ---- lists of what is possible ---- */

enum { LIST_SIZE = 2 * MAX_TEXT }; /* longer than an error shows, so that it ends in dots there */

static void list_add(Out *o, const char *name)
{
    out_text(o, o->size == 0 ? "one of: " : ", ");
    out_text(o, name);
}

uint32_t id_find(const void *items, size_t item_size, uint32_t count, const Word *w)
{
    const char *id = items;
    uint32_t i = 0;
    while (i < count && (w->quoted || !word_is(w, id + i * item_size)))
        i++;
    return i;
}

bool reader_fail_ids(Reader *r, const Word *w, const void *items, size_t item_size, uint32_t count,
                     const char *other)
{
    char expected[LIST_SIZE];
    Out o = out_begin(expected, sizeof expected);
    const char *id = items;
    for (uint32_t i = 0; i < count; i++)
        list_add(&o, id + i * item_size);
    if (other)
        list_add(&o, other);
    return reader_fail(r, w, o.size > 0 ? expected : "a line before this one that defines it");
}

uint32_t name_find(const char *const *names, const Word *w)
{
    uint32_t i = 0;
    while (names[i] && (w->quoted || !word_is(w, names[i])))
        i++;
    return i;
}

bool reader_fail_names(Reader *r, const Word *w, const char *const *names)
{
    char expected[LIST_SIZE];
    Out o = out_begin(expected, sizeof expected);
    for (uint32_t i = 0; names[i]; i++)
        list_add(&o, names[i]);
    return reader_fail(r, w, o.size > 0 ? expected : "nothing: these rules have none");
}

/* ---- keys ---- */

Keys keys_begin(const char *const *fixed, const AttributeSpec *specs, int16_t *attr)
{
    for (uint32_t i = 0; specs[i].name; i++) {
        ASSERT(i < MAX_ATTRIBUTES);
        attr[i] = specs[i].initial;
    }
    return (Keys){.fixed = fixed, .specs = specs, .attr = attr};
}

static bool read_directions(Reader *r, int16_t *out)
{
    static const char *const expected = "directions of this grid, such as NE/SE";
    Word w, direction;
    if (!reader_word(r, &w, expected))
        return false;
    for (bool more = true; more;) {
        more = word_split(&w, '/', &direction, &w);
        if (!more)
            direction = w;
        uint32_t d = direction_by_name(r->b, direction.text, direction.size);
        if (d == DIRECTION_COUNT || (*out >> d & 1) != 0)
            return reader_fail(r, &direction, expected);
        *out = (int16_t)(*out | 1 << d);
    }
    return true;
}

/* Its row + 1; a set that is known already is not kept again. */
static bool keep_group_set(Reader *r, const Word *w, uint32_t set, int16_t *out)
{
    Battle *b = r->b;
    uint32_t row = 0;
    while (row < b->group_set_count && b->group_set[row] != set)
        row++;
    if (row == MAX_GROUP_SETS)
        return reader_fail(r, w, "fewer different lists of groups");
    if (row == b->group_set_count)
        b->group_set[b->group_set_count++] = set;
    *out = (int16_t)(row + 1);
    return true;
}

static bool read_groups(Reader *r, int16_t *out)
{
    const Battle *b = r->b;
    uint32_t set = 0;
    Word w, id, whole;
    if (!reader_word(r, &w, "groups, such as van/rear"))
        return false;
    whole = w;
    for (bool more = true; more;) {
        more = word_split(&w, '/', &id, &w);
        if (!more)
            id = w;
        uint32_t group = id_find(b->groups, sizeof b->groups[0], b->group_count, &id);
        if (group == b->group_count)
            return reader_fail_ids(r, &id, b->groups, sizeof b->groups[0], b->group_count, NULL);
        set |= 1u << group;
    }
    return keep_group_set(r, &whole, set, out);
}

static bool read_attribute(Reader *r, const AttributeSpec *spec, int16_t *out)
{
    Word w;
    uint32_t row;
    int32_t number;
    switch ((enum AttributeType)spec->type) {
    case ATTRIBUTE_FLAG:
        *out = 1;
        return true;
    case ATTRIBUTE_NUMBER:
        if (!reader_number(r, spec->min, spec->max, &number))
            return false;
        *out = (int16_t)number;
        return true;
    case ATTRIBUTE_WORD:
        if (!lexer_word(&r->lexer, &w))
            return reader_fail_names(r, NULL, spec->words);
        row = name_find(spec->words, &w);
        if (!spec->words[row])
            return reader_fail_names(r, &w, spec->words);
        *out = (int16_t)row;
        return true;
    case ATTRIBUTE_DIRECTIONS:
        *out = 0;
        return read_directions(r, out);
    case ATTRIBUTE_GROUPS:
        return read_groups(r, out);
    }
    return false;
}

static bool fail_key(Reader *r, const Keys *keys, const Word *w)
{
    char expected[LIST_SIZE];
    Out o = out_begin(expected, sizeof expected);
    for (uint32_t i = 0; keys->fixed[i]; i++)
        list_add(&o, keys->fixed[i]);
    for (uint32_t i = 0; keys->specs[i].name; i++)
        list_add(&o, keys->specs[i].name);
    return reader_fail(r, w, o.size > 0 ? expected : "the end of the line");
}

int32_t reader_key(Reader *r, Keys *keys)
{
    Word *w = &keys->word;
    while (lexer_word(&r->lexer, w)) {
        uint32_t fixed = name_find(keys->fixed, w), spec = 0;
        while (keys->specs[spec].name && !word_is(w, keys->specs[spec].name))
            spec++;
        if (w->quoted || (!keys->fixed[fixed] && !keys->specs[spec].name)) {
            fail_key(r, keys, w);
            return KEY_WRONG;
        }
        uint32_t *seen = keys->fixed[fixed] ? &keys->fixed_seen : &keys->spec_seen;
        uint32_t bit = 1u << (keys->fixed[fixed] ? fixed : spec);
        if (*seen & bit) {
            reader_fail(r, w, "each of these words once");
            return KEY_WRONG;
        }
        *seen |= bit;
        if (keys->fixed[fixed])
            return (int32_t)fixed;
        if (!read_attribute(r, &keys->specs[spec], &keys->attr[spec]))
            return KEY_WRONG;
    }
    return KEY_END;
}

/* ---- options ---- */

uint32_t option_find(const OptionSpec *options, const Word *w, ParseError *error)
{
    char expected[LIST_SIZE];
    Out o = out_begin(expected, sizeof expected);
    uint32_t row = 0;
    for (; options[row].name && !word_is(w, options[row].name); row++)
        list_add(&o, options[row].name);
    if (!options[row].name)
        parse_error(error, NULL, w, o.size > 0 ? expected : "nothing: these rules have none");
    return row;
}

bool option_read(const OptionSpec *spec, const Word *w, int16_t *out, ParseError *error)
{
    char expected[LIST_SIZE];
    Out o = out_begin(expected, sizeof expected);
    int32_t number = 0;
    uint32_t row = spec->words ? name_find(spec->words, w) : 0;
    if (spec->words && spec->words[row]) {
        *out = (int16_t)(spec->min + (int32_t)row);
        return true;
    }
    if (word_number(w, &number) && number >= spec->min && number <= spec->max) {
        *out = (int16_t)number;
        return true;
    }
    for (uint32_t i = 0; spec->words && spec->words[i]; i++)
        list_add(&o, spec->words[i]);
    if (!spec->words)
        say_range(&o, spec->min, spec->max);
    return parse_error(error, NULL, w, expected);
}
