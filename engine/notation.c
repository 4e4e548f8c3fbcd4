/* notation.c: actions, places and names, read and printed. */
#include "notation.h"

#include "hex.h"

/* ---- names ---- */

static bool is_named(const char *name, const char *text, uint32_t size)
{
    return text_size(name) == size && memcmp(name, text, size) == 0;
}

uint32_t unit_by_name(const Battle *b, const char *text, uint32_t size)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (is_named(b->units[unit].id, text, size))
            return unit;
    }
    return NO_UNIT;
}

uint32_t side_by_name(const Battle *b, const char *text, uint32_t size)
{
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (is_named(b->side[side].id, text, size))
            return side;
    }
    return NO_SIDE;
}

static uint32_t group_by_name(const Battle *b, const char *text, uint32_t size)
{
    for (uint32_t group = 0; group < b->group_count; group++) {
        if (is_named(b->groups[group].id, text, size))
            return group;
    }
    return NO_UNIT;
}

static uint32_t smallest(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t least = a < b ? a : b;
    return least < c ? least : c;
}

/* Letters to put in, take out or change to come from a word to a name; longer words are cut. */
static uint32_t edit_distance(const Word *w, const char *name)
{
    uint32_t size = w->size < MAX_NAME ? w->size : MAX_NAME;
    uint32_t row[MAX_NAME + 1];
    for (uint32_t j = 0; j <= size; j++)
        row[j] = j;
    for (uint32_t i = 1; name[i - 1] != 0; i++) {
        uint32_t corner = row[0];
        row[0] = i;
        for (uint32_t j = 1; j <= size; j++) {
            uint32_t above = row[j];
            uint32_t change = corner + (name[i - 1] != w->text[j - 1]);
            row[j] = smallest(change, above + 1, row[j - 1] + 1);
            corner = above;
        }
    }
    return row[size];
}

/* The unit whose id is nearest to a mistyped word; NO_UNIT if none is near. */
static uint32_t nearest_unit(const Battle *b, const Word *w)
{
    uint32_t best = NO_UNIT, best_distance = 4;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        uint32_t distance = edit_distance(w, b->units[unit].id);
        if (distance < best_distance && distance * 2 <= w->size) {
            best = unit;
            best_distance = distance;
        }
    }
    return best;
}

/* ---- places ---- */

void hex_print(const Battle *b, uint32_t hex, Out *out)
{
    if (hex < b->hex_count)
        out_padded(out, hex_number(b, hex), 4);
    else
        out_text(out, "off");
}

void place_print(const Battle *b, uint32_t hex, uint32_t face_plus_1, Out *out)
{
    hex_print(b, hex, out);
    if (hex >= b->hex_count || face_plus_1 == 0 || face_plus_1 > DIRECTION_COUNT)
        return;
    out_char(out, '/');
    hex_print(b, b->neighbour[hex][face_plus_1 - 1], out);
}

void facing_print(const Battle *b, uint32_t facing, Out *out)
{
    if (facing >= DIRECTION_COUNT) {
        out_char(out, '?');
        return;
    }
    out_text(out, direction_name(b, facing));
    out_char(out, '+');
    out_text(out, direction_name(b, turn_direction(facing, 1)));
}

uint32_t facing_by_name(const Battle *b, const char *text, uint32_t size)
{
    uint32_t plus = 0;
    while (plus < size && text[plus] != '+')
        plus++;
    if (plus + 1 >= size)
        return DIRECTION_COUNT;
    uint32_t first = direction_by_name(b, text, plus);
    uint32_t second = direction_by_name(b, text + plus + 1, size - plus - 1);
    if (first == DIRECTION_COUNT || second != turn_direction(first, 1))
        return DIRECTION_COUNT;
    return first;
}

/* The hex printed as these four digits, or NO_HEX. */
static uint32_t read_hex(const Battle *b, const char *text, uint32_t size)
{
    uint32_t number = 0;
    if (size != 4)
        return NO_HEX;
    for (uint32_t i = 0; i < size; i++) {
        if (text[i] < '0' || text[i] > '9')
            return NO_HEX;
        number = number * 10 + (uint32_t)(text[i] - '0');
    }
    return hex_by_number(b, number);
}

bool place_parse(const Battle *b, const Lexer *l, const Word *w, uint16_t *hex, uint16_t *arg,
                 ParseError *error)
{
    *hex = NO_HEX;
    *arg = 0;
    if (word_is(w, "off"))
        return true;
    bool is_double = w->size == 9 && w->text[4] == '/';
    uint32_t left = read_hex(b, w->text, is_double ? 4 : w->size);
    if (left == NO_HEX)
        return parse_error(error, l, w, "a hex of the map such as 0105, 0105/0205, or off");
    *hex = (uint16_t)left;
    if (!is_double)
        return true;
    uint32_t right = read_hex(b, w->text + 5, 4);
    if (right == NO_HEX)
        return parse_error(error, l, w, "two hexes of the map such as 0105/0205");
    uint32_t direction = hex_direction(b, left, right);
    if (direction == DIRECTION_COUNT)
        return parse_error(error, l, w, "two adjacent hexes, left and right as the unit sees them");
    *arg = (uint16_t)(direction + 1);
    return true;
}

/* ---- actions ---- */

static void print_argument(const Battle *b, Action a, Out *out)
{
    switch ((enum ArgType)b->rules->words->actions[a.kind].arg) {
    case ARG_NONE:
        break;
    case ARG_HEX:
        hex_print(b, a.hex, out);
        break;
    case ARG_PLACE:
        place_print(b, a.hex, a.arg, out);
        break;
    case ARG_UNIT:
        out_text(out, a.arg < b->unit_count ? b->units[a.arg].id : "?");
        break;
    case ARG_MODE:
        if (a.unit < b->unit_count && a.arg < b->units[a.unit].mode_count)
            out_text(out, b->types[b->units[a.unit].type[a.arg]].mode);
        else
            out_char(out, '?');
        break;
    case ARG_FACING:
        facing_print(b, a.arg, out);
        break;
    case ARG_NUMBER:
        out_number(out, a.arg);
        break;
    case ARG_GROUP:
        out_text(out, a.arg < b->group_count ? b->groups[a.arg].id : "?");
        break;
    }
}

void action_print(const Battle *b, Action a, Out *out)
{
    const Words *words = b->rules->words;
    if (a.kind >= words->action_count) {
        out_char(out, '?');
        return;
    }
    const ActionWord *verb = &words->actions[a.kind];
    if (verb->has_unit) {
        out_text(out, a.unit < b->unit_count ? b->units[a.unit].id : "?");
        out_char(out, ' ');
    }
    out_text(out, verb->name);
    if (verb->arg == ARG_NONE)
        return;
    out_char(out, ' ');
    print_argument(b, a, out);
}

static uint32_t find_verb(const Words *words, const Word *w, bool has_unit)
{
    for (uint32_t kind = 0; kind < words->action_count; kind++) {
        if ((words->actions[kind].has_unit != 0) == has_unit &&
            word_is(w, words->actions[kind].name))
            return kind;
    }
    return words->action_count;
}

bool unit_parse(const Battle *b, const Lexer *l, const Word *w, uint32_t *unit, ParseError *error)
{
    *unit = unit_by_name(b, w->text, w->size);
    if (*unit != NO_UNIT)
        return true;
    char expected[MAX_TEXT];
    Out out = out_begin(expected, sizeof expected);
    out_text(&out, "a unit's id");
    uint32_t near = nearest_unit(b, w);
    if (near != NO_UNIT) {
        out_text(&out, " such as ");
        out_text(&out, b->units[near].id);
    }
    return parse_error(error, l, w, expected);
}

/* "one of step, fire, done"; of those that take a unit, or of those that take none. */
static bool refuse_verb(const Battle *b, const Lexer *l, const Word *w, bool has_unit,
                        ParseError *error)
{
    const Words *words = b->rules->words;
    char expected[MAX_TEXT];
    Out out = out_begin(expected, sizeof expected);
    const char *before = "one of ";
    for (uint32_t kind = 0; kind < words->action_count; kind++) {
        if ((words->actions[kind].has_unit != 0) != has_unit)
            continue;
        out_text(&out, before);
        out_text(&out, words->actions[kind].name);
        before = ", ";
    }
    if (!has_unit)
        out_text(&out, out.size > 0 ? " or a unit's id" : "a unit's id");
    return parse_error(error, l, w, expected);
}

static bool read_mode(const Battle *b, const Lexer *l, const Word *w, Action *a, ParseError *error)
{
    const UnitDef *unit = &b->units[a->unit];
    char expected[MAX_TEXT];
    Out out = out_begin(expected, sizeof expected);
    out_text(&out, "a mode of this unit:");
    for (uint16_t mode = 0; mode < unit->mode_count; mode++) {
        const char *name = b->types[unit->type[mode]].mode;
        if (word_is(w, name)) {
            a->arg = mode;
            return true;
        }
        out_char(&out, ' ');
        out_text(&out, name);
    }
    return parse_error(error, l, w, expected);
}

static bool read_argument(const Battle *b, const Lexer *l, const Word *w, enum ArgType type,
                          Action *a, ParseError *error)
{
    uint32_t row = 0;
    int32_t number = 0;
    switch (type) {
    case ARG_NONE:
        break;
    case ARG_HEX:
        row = read_hex(b, w->text, w->size);
        a->hex = (uint16_t)row;
        return row != NO_HEX || parse_error(error, l, w, "a hex of the map such as 0105");
    case ARG_PLACE:
        return place_parse(b, l, w, &a->hex, &a->arg, error);
    case ARG_UNIT:
        if (!unit_parse(b, l, w, &row, error))
            return false;
        a->arg = (uint16_t)row;
        break;
    case ARG_MODE:
        if (a->unit == NO_UNIT)
            return parse_error(error, l, w, "a unit before a mode");
        return read_mode(b, l, w, a, error);
    case ARG_FACING:
        row = facing_by_name(b, w->text, w->size);
        a->arg = (uint16_t)row;
        return row != DIRECTION_COUNT ||
               parse_error(error, l, w, "two directions next to each other such as N+NE");
    case ARG_NUMBER:
        if (!word_number(w, &number) || number < 0 || number > (int32_t)UINT16_MAX)
            return parse_error(error, l, w, "a number from 0 to 65535");
        a->arg = (uint16_t)number;
        break;
    case ARG_GROUP:
        row = group_by_name(b, w->text, w->size);
        a->arg = (uint16_t)row;
        return row != NO_UNIT || parse_error(error, l, w, "the id of a command");
    }
    return true;
}

static const char *argument_name(enum ArgType type)
{
    switch (type) {
    case ARG_NONE:
        break;
    case ARG_HEX:
        return "a hex";
    case ARG_PLACE:
        return "a place such as 0105 or 0105/0205";
    case ARG_UNIT:
        return "a unit's id";
    case ARG_MODE:
        return "a mode";
    case ARG_FACING:
        return "a facing such as N+NE";
    case ARG_NUMBER:
        return "a number";
    case ARG_GROUP:
        return "the id of a command";
    }
    return "nothing";
}

/* Reads [UNIT] VERB: an act of the side alone, or a unit and what it does. */
static bool read_verb(const Battle *b, Lexer *l, Action *a, ParseError *error)
{
    const Words *words = b->rules->words;
    Word w;
    if (!lexer_word(l, &w))
        return parse_error(error, l, NULL, "an action");
    uint32_t kind = find_verb(words, &w, false);
    if (kind == words->action_count) {
        uint32_t unit = unit_by_name(b, w.text, w.size);
        if (unit == NO_UNIT && find_verb(words, &w, true) != words->action_count)
            return parse_error(error, l, &w, "the id of the unit that does this before it");
        if (unit == NO_UNIT && nearest_unit(b, &w) == NO_UNIT)
            return refuse_verb(b, l, &w, false, error);
        if (!unit_parse(b, l, &w, &unit, error))
            return false;
        a->unit = (uint16_t)unit;
        bool more = lexer_word(l, &w);
        kind = more ? find_verb(words, &w, true) : words->action_count;
        if (kind == words->action_count)
            return refuse_verb(b, l, more ? &w : NULL, true, error);
    }
    a->kind = (uint8_t)kind;
    return true;
}

bool action_read(const Battle *b, const Game *g, Lexer *l, Action *out, ParseError *error)
{
    Action a = {.side = g->to_act, .unit = NO_UNIT};
    if (!read_verb(b, l, &a, error))
        return false;
    enum ArgType type = (enum ArgType)b->rules->words->actions[a.kind].arg;
    if (type != ARG_NONE) {
        Word w;
        if (!lexer_word(l, &w))
            return parse_error(error, l, NULL, argument_name(type));
        if (!read_argument(b, l, &w, type, &a, error))
            return false;
    }
    *out = a;
    return true;
}

bool action_parse(const Battle *b, const Game *g, Lexer *l, const char *stop, Action *out,
                  ParseError *error)
{
    Action a;
    Word w;
    if (!action_read(b, g, l, &a, error))
        return false;
    if (lexer_word(l, &w) && (!stop || !word_is(&w, stop)))
        return parse_error(error, l, &w, "the end of the action");
    *out = a;
    return true;
}
