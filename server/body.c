#include "body.h"

/* Lines come in any order, each once but for those that say otherwise. */
typedef struct Lines {
    Lexer l;
    ParseError *error;
    uint32_t seen; /* bit: row of the list of keys */
} Lines;

typedef struct Key {
    const char *name;
    bool many, needed;
} Key;

static bool refuse(Lines *lines, const Word *w, const char *expected)
{
    return parse_error(lines->error, &lines->l, w, expected);
}

static bool line_ends(Lines *lines)
{
    Word w;
    return !lexer_word(&lines->l, &w) || refuse(lines, &w, "the end of the line");
}

static bool read_name(Lines *lines, char out[MAX_NAME], const char *expected)
{
    Word w;
    if (!lexer_word(&lines->l, &w))
        return refuse(lines, NULL, expected);
    return (w.size > 0 && word_copy(&w, out, MAX_NAME)) || refuse(lines, &w, expected);
}

static bool read_bytes(Lines *lines, uint8_t *out, uint32_t size)
{
    const char *expected = size == ID_SIZE ? "32 hexadecimal digits in lower case"
                                           : "64 hexadecimal digits in lower case";
    Word w;
    if (!lexer_word(&lines->l, &w))
        return refuse(lines, NULL, expected);
    return (digits_bytes(w.text, w.size, out, size) || refuse(lines, &w, expected)) &&
           line_ends(lines);
}

/* The row of the key that the next line begins with; -1 at the end of the text, -2 if it is none of
 * them, with the error filled. */
static int next_key(Lines *lines, const Key *keys, uint32_t count, const char *expected)
{
    Word w;
    if (!lexer_next_line(&lines->l))
        return -1;
    uint32_t row = 0;
    if (!lexer_word(&lines->l, &w)) {
        refuse(lines, NULL, expected);
        return -2;
    }
    while (row < count && !word_is(&w, keys[row].name))
        row++;
    if (row == count || (!keys[row].many && (lines->seen >> row & 1) != 0)) {
        refuse(lines, &w, expected);
        return -2;
    }
    lines->seen |= 1u << row;
    return (int)row;
}

static bool has_all(Lines *lines, const Key *keys, uint32_t count)
{
    for (uint32_t row = 0; row < count; row++) {
        if (keys[row].needed && (lines->seen >> row & 1) == 0)
            return whole_error(lines->error, "no line of ", keys[row].name, "one such line");
    }
    return true;
}

/* ---- a game is made ---- */

enum { CREATE_ID, CREATE_BATTLE, CREATE_OPTION, CREATE_SIDE, CREATE_OPPONENT };

static const Key create_keys[] = {{"id", false, true},
                                  {"battle", false, true},
                                  {"option", true, false},
                                  {"side", false, false},
                                  {"opponent", false, false}};

static bool read_option(Lines *lines, CreateBody *out)
{
    uint32_t row = out->option_count;
    if (row == MAX_OPTIONS)
        return refuse(lines, NULL, "at most 24 options");
    out->option_line[row] = lines->l.line;
    if (!read_name(lines, out->option_name[row], "the name of an option") ||
        !read_name(lines, out->option_value[row], "the value of the option"))
        return false;
    for (uint32_t i = 0; i < row; i++) {
        if (text_equal(out->option_name[i], out->option_name[row]))
            return refuse(lines, NULL, "each option once");
    }
    out->option_count++;
    return line_ends(lines);
}

static bool read_create(Lines *lines, int key, CreateBody *out)
{
    char opponent[MAX_NAME];
    switch (key) {
    case CREATE_ID:
        return read_bytes(lines, out->id, ID_SIZE);
    case CREATE_BATTLE:
        out->battle_line = lines->l.line;
        return read_name(lines, out->battle, "the id of a battle") && line_ends(lines);
    case CREATE_OPTION:
        return read_option(lines, out);
    case CREATE_SIDE:
        out->side_line = lines->l.line;
        return read_name(lines, out->side, "the id of a side, or either") && line_ends(lines);
    default:
        return read_name(lines, opponent, "person") &&
               (text_equal(opponent, "person") ||
                refuse(lines, NULL, "person, the only opponent this server offers")) &&
               line_ends(lines);
    }
}

bool body_create(const char *text, uint32_t size, CreateBody *out, ParseError *error)
{
    Lines lines = {lexer_begin(text, size), error, 0};
    *out = (CreateBody){.side = "either"};
    int key;
    while ((key = next_key(&lines, create_keys, COUNT_OF(create_keys),
                           "id, battle, option, side or opponent, each once but option")) >= 0) {
        if (!read_create(&lines, key, out))
            return false;
    }
    return key == -1 && has_all(&lines, create_keys, COUNT_OF(create_keys));
}

/* ---- somebody sits down ---- */

enum { JOIN_TOKEN, JOIN_ENTROPY, JOIN_NAME };

static const Key join_keys[] = {
    {"token", false, true}, {"entropy", false, true}, {"name", false, false}};

static bool is_clean(const char *name)
{
    uint32_t size = text_size(name);
    for (uint32_t i = 0; i < size;) {
        uint32_t bytes = character_size(name, size, i);
        if (bytes == 0 || (uint8_t)name[i] < 0x20 || name[i] == 0x7F)
            return false;
        i += bytes;
    }
    return size > 0;
}

static bool read_join(Lines *lines, int key, JoinBody *out)
{
    switch (key) {
    case JOIN_TOKEN:
        return read_bytes(lines, out->token, ID_SIZE);
    case JOIN_ENTROPY:
        return read_bytes(lines, out->entropy, DIGEST_SIZE);
    default:
        return read_name(lines, out->name, "a name of at most 47 bytes") &&
               (is_clean(out->name) || refuse(lines, NULL, "a name in UTF-8")) && line_ends(lines);
    }
}

bool body_join(const char *text, uint32_t size, JoinBody *out, ParseError *error)
{
    Lines lines = {lexer_begin(text, size), error, 0};
    *out = (JoinBody){.name = "person"};
    int key;
    while ((key = next_key(&lines, join_keys, COUNT_OF(join_keys),
                           "token, entropy or name, each once")) >= 0) {
        if (!read_join(&lines, key, out))
            return false;
    }
    return key == -1 && has_all(&lines, join_keys, COUNT_OF(join_keys));
}

/* ---- decisions ---- */

enum { ACTIONS_ID, ACTIONS_AT, ACTIONS_DO };

static const Key actions_keys[] = {{"id", false, true}, {"at", false, true}, {"do", true, true}};

/* PLY HASH */
static bool read_at(Lines *lines, ActionsBody *out)
{
    Word w;
    int32_t ply = 0;
    uint8_t hash[8];
    if (!lexer_word(&lines->l, &w))
        return refuse(lines, NULL, "how many decisions were taken");
    if (!word_number(&w, &ply) || ply < 0)
        return refuse(lines, &w, "how many decisions were taken");
    if (!lexer_word(&lines->l, &w) || !digits_bytes(w.text, w.size, hash, sizeof hash))
        return refuse(lines, NULL, "the hash of the position, sixteen digits");
    out->ply = (uint32_t)ply;
    for (uint32_t i = 0; i < sizeof hash; i++)
        out->hash = out->hash << 8 | hash[i];
    return line_ends(lines);
}

static bool read_actions(Lines *lines, int key, ActionsBody *out)
{
    switch (key) {
    case ACTIONS_ID:
        return read_bytes(lines, out->id, ID_SIZE);
    case ACTIONS_AT:
        return read_at(lines, out);
    default:
        if (out->count == BODY_ACTIONS_MAX)
            return refuse(lines, NULL, "at most 64 actions");
        out->action[out->count++] = lines->l;
        return true;
    }
}

bool body_actions(const char *text, uint32_t size, ActionsBody *out, ParseError *error)
{
    Lines lines = {lexer_begin(text, size), error, 0};
    *out = (ActionsBody){0};
    int key;
    while ((key = next_key(&lines, actions_keys, COUNT_OF(actions_keys),
                           "id, at or do, the first two once")) >= 0) {
        if (!read_actions(&lines, key, out))
            return false;
    }
    return key == -1 && has_all(&lines, actions_keys, COUNT_OF(actions_keys));
}

/* ---- giving up ---- */

static const Key resign_keys[] = {{"id", false, true}};

bool body_resign(const char *text, uint32_t size, ResignBody *out, ParseError *error)
{
    Lines lines = {lexer_begin(text, size), error, 0};
    *out = (ResignBody){{0}};
    int key;
    while ((key = next_key(&lines, resign_keys, COUNT_OF(resign_keys), "id, once")) >= 0) {
        if (!read_bytes(&lines, out->id, ID_SIZE))
            return false;
    }
    return key == -1 && has_all(&lines, resign_keys, COUNT_OF(resign_keys));
}
