#include "body.h"

#include "lines.h"

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
        return lines_refuse(lines, NULL, "at most 24 options");
    out->option_line[row] = lines->l.line;
    if (!lines_name(lines, out->option_name[row], "the name of an option") ||
        !lines_name(lines, out->option_value[row], "the value of the option"))
        return false;
    for (uint32_t i = 0; i < row; i++) {
        if (text_equal(out->option_name[i], out->option_name[row]))
            return lines_refuse(lines, NULL, "each option once");
    }
    out->option_count++;
    return lines_end(lines);
}

static bool read_create(Lines *lines, int key, CreateBody *out)
{
    char opponent[MAX_NAME];
    switch (key) {
    case CREATE_ID:
        return lines_bytes(lines, out->id, ID_SIZE);
    case CREATE_BATTLE:
        out->battle_line = lines->l.line;
        return lines_name(lines, out->battle, "the id of a battle") && lines_end(lines);
    case CREATE_OPTION:
        return read_option(lines, out);
    case CREATE_SIDE:
        out->side_line = lines->l.line;
        return lines_name(lines, out->side, "the id of a side, or either") && lines_end(lines);
    default:
        return lines_name(lines, opponent, "person") &&
               (text_equal(opponent, "person") ||
                lines_refuse(lines, NULL, "person, the only opponent this server offers")) &&
               lines_end(lines);
    }
}

bool body_create(const char *text, uint32_t size, CreateBody *out, ParseError *error)
{
    Lines lines = lines_begin(text, size, error);
    *out = (CreateBody){.side = "either"};
    int key;
    while ((key = lines_next(&lines, create_keys, COUNT_OF(create_keys),
                             "id, battle, option, side or opponent, each once but option")) >= 0) {
        if (!read_create(&lines, key, out))
            return false;
    }
    return key == LINES_END && lines_have_all(&lines, create_keys, COUNT_OF(create_keys));
}

/* ---- somebody sits down ---- */

enum { JOIN_TOKEN, JOIN_ENTROPY, JOIN_NAME };

static const Key join_keys[] = {
    {"token", false, true}, {"entropy", false, true}, {"name", false, false}};

static bool read_join(Lines *lines, int key, JoinBody *out)
{
    switch (key) {
    case JOIN_TOKEN:
        return lines_bytes(lines, out->token, ID_SIZE);
    case JOIN_ENTROPY:
        return lines_bytes(lines, out->entropy, DIGEST_SIZE);
    default:
        return lines_name(lines, out->name, "a name of at most 47 bytes") &&
               (text_is_clean(out->name, text_size(out->name)) ||
                lines_refuse(lines, NULL, "a name in UTF-8")) &&
               lines_end(lines);
    }
}

bool body_join(const char *text, uint32_t size, JoinBody *out, ParseError *error)
{
    Lines lines = lines_begin(text, size, error);
    *out = (JoinBody){.name = "person"};
    int key;
    while ((key = lines_next(&lines, join_keys, COUNT_OF(join_keys),
                             "token, entropy or name, each once")) >= 0) {
        if (!read_join(&lines, key, out))
            return false;
    }
    return key == LINES_END && lines_have_all(&lines, join_keys, COUNT_OF(join_keys));
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
        return lines_refuse(lines, NULL, "how many decisions were taken");
    if (!word_number(&w, &ply) || ply < 0)
        return lines_refuse(lines, &w, "how many decisions were taken");
    if (!lexer_word(&lines->l, &w) || !digits_bytes(w.text, w.size, hash, sizeof hash))
        return lines_refuse(lines, NULL, "the hash of the position, sixteen digits");
    out->ply = (uint32_t)ply;
    for (uint32_t i = 0; i < sizeof hash; i++)
        out->hash = out->hash << 8 | hash[i];
    return lines_end(lines);
}

static bool read_actions(Lines *lines, int key, ActionsBody *out)
{
    switch (key) {
    case ACTIONS_ID:
        return lines_bytes(lines, out->id, ID_SIZE);
    case ACTIONS_AT:
        return read_at(lines, out);
    default:
        if (out->count == BODY_ACTIONS_MAX)
            return lines_refuse(lines, NULL, "at most 64 actions");
        out->action[out->count++] = lines->l;
        return true;
    }
}

bool body_actions(const char *text, uint32_t size, ActionsBody *out, ParseError *error)
{
    Lines lines = lines_begin(text, size, error);
    *out = (ActionsBody){0};
    int key;
    while ((key = lines_next(&lines, actions_keys, COUNT_OF(actions_keys),
                             "id, at or do, the first two once")) >= 0) {
        if (!read_actions(&lines, key, out))
            return false;
    }
    return key == LINES_END && lines_have_all(&lines, actions_keys, COUNT_OF(actions_keys));
}

/* ---- giving up ---- */

static const Key resign_keys[] = {{"id", false, true}};

bool body_resign(const char *text, uint32_t size, ResignBody *out, ParseError *error)
{
    Lines lines = lines_begin(text, size, error);
    *out = (ResignBody){{0}};
    int key;
    while ((key = lines_next(&lines, resign_keys, COUNT_OF(resign_keys), "id, once")) >= 0) {
        if (!lines_bytes(&lines, out->id, ID_SIZE))
            return false;
    }
    return key == LINES_END && lines_have_all(&lines, resign_keys, COUNT_OF(resign_keys));
}
