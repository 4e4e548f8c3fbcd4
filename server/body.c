#include "body.h"

/* ---- a game is made ---- */

enum {
    CREATE_ID,
    CREATE_BATTLE,
    CREATE_OPTION,
    CREATE_SIDE,
    CREATE_LISTED,
    CREATE_OPPONENT,
    CREATE_CLOCK,
    CREATE_UNDO,
    CREATE_LAPSE,
};

static const Key create_keys[] = {
    {"id", false, true},     {"battle", false, true},  {"option", true, false},
    {"side", false, false},  {"listed", false, false}, {"opponent", false, false},
    {"clock", false, false}, {"undo", false, false},   {"lapse", false, false}};

static bool read_option(Said *said, CreateBody *out)
{
    uint32_t row = out->option_count;
    if (row == MAX_OPTIONS)
        return said_refuse(said, NULL, "at most 24 options");
    out->option_line[row] = said->l.line;
    if (!said_name(said, out->option_name[row], "the name of an option") ||
        !said_name(said, out->option_value[row], "the value of the option"))
        return false;
    for (uint32_t i = 0; i < row; i++) {
        if (text_equal(out->option_name[i], out->option_name[row]))
            return said_refuse(said, NULL, "each option once");
    }
    out->option_count++;
    return said_end(said);
}

static bool read_create(Said *said, int key, CreateBody *out)
{
    switch (key) {
    case CREATE_ID:
        return said_bytes(said, out->id, ID_SIZE);
    case CREATE_BATTLE:
        out->battle_line = said->l.line;
        return said_name(said, out->battle, "the id of a battle") && said_end(said);
    case CREATE_OPTION:
        return read_option(said, out);
    case CREATE_SIDE:
        out->side_line = said->l.line;
        return said_name(said, out->side, "the id of a side, or either") && said_end(said);
    case CREATE_CLOCK:
        return settings_read_clock(said, &out->settings);
    case CREATE_UNDO:
        return settings_read_undo(said, &out->settings);
    case CREATE_LAPSE:
        return settings_read_lapse(said, &out->settings);
    case CREATE_LISTED:
        return said_yes(said, &out->listed);
    default:
        return said_name(said, out->opponent, "person, or a computer player") &&
               (text_equal(out->opponent, "person") || computer_by_name(out->opponent) ||
                said_refuse(said, NULL, "person, or a computer player of this program")) &&
               said_end(said);
    }
}

bool body_create(const char *text, uint32_t size, CreateBody *out, ParseError *error)
{
    Said said = said_begin(text, size, error);
    *out = (CreateBody){.side = "either", .opponent = "person"};
    int key;
    while ((key = said_key(&said, create_keys, COUNT_OF(create_keys),
                           "id, battle, option, side, listed, opponent, clock, undo or "
                           "lapse, each once but option")) >= 0) {
        if (!read_create(&said, key, out))
            return false;
    }
    return key == SAID_END && said_have_all(&said, create_keys, COUNT_OF(create_keys));
}

/* ---- somebody sits down ---- */

enum { JOIN_TOKEN, JOIN_ENTROPY, JOIN_NAME };

static const Key join_keys[] = {
    {"token", false, true}, {"entropy", false, true}, {"name", false, false}};

static bool read_join(Said *said, int key, JoinBody *out)
{
    switch (key) {
    case JOIN_TOKEN:
        return said_bytes(said, out->token, ID_SIZE);
    case JOIN_ENTROPY:
        return said_bytes(said, out->entropy, DIGEST_SIZE);
    default:
        return said_name(said, out->name, "a name of at most 47 bytes") &&
               (text_is_clean(out->name, text_size(out->name)) ||
                said_refuse(said, NULL, "a name in UTF-8")) &&
               said_end(said);
    }
}

bool body_join(const char *text, uint32_t size, JoinBody *out, ParseError *error)
{
    Said said = said_begin(text, size, error);
    *out = (JoinBody){.name = ""};
    int key;
    while ((key = said_key(&said, join_keys, COUNT_OF(join_keys),
                           "token, entropy or name, each once")) >= 0) {
        if (!read_join(&said, key, out))
            return false;
    }
    return key == SAID_END && said_have_all(&said, join_keys, COUNT_OF(join_keys));
}

bool body_seat(const char *text, uint32_t size, SeatBody *out, ParseError *error)
{
    static const Key keys[] = {{"token", false, true}};
    Said said = said_begin(text, size, error);
    *out = (SeatBody){{0}};
    int key;
    while ((key = said_key(&said, keys, COUNT_OF(keys), "token, once")) >= 0) {
        if (!said_bytes(&said, out->token, ID_SIZE))
            return false;
    }
    return key == SAID_END && said_have_all(&said, keys, COUNT_OF(keys));
}

/* ---- decisions ---- */

enum { ACTIONS_ID, ACTIONS_AT, ACTIONS_DO };

static const Key actions_keys[] = {{"id", false, true}, {"at", false, true}, {"do", true, true}};

bool body_position(Said *said, uint32_t *out_ply, uint64_t *out_hash)
{
    Word w;
    int32_t ply = 0;
    uint8_t hash[8];
    if (!lexer_word(&said->l, &w))
        return said_refuse(said, NULL, "how many decisions were taken");
    if (!word_number(&w, &ply) || ply < 0)
        return said_refuse(said, &w, "how many decisions were taken");
    if (!lexer_word(&said->l, &w) || !digits_bytes(w.text, w.size, hash, sizeof hash))
        return said_refuse(said, NULL, "the hash of the position, sixteen digits");
    *out_ply = (uint32_t)ply;
    *out_hash = 0;
    for (uint32_t i = 0; i < sizeof hash; i++)
        *out_hash = *out_hash << 8 | hash[i];
    return said_end(said);
}

static bool read_actions(Said *said, int key, ActionsBody *out)
{
    switch (key) {
    case ACTIONS_ID:
        return said_bytes(said, out->id, ID_SIZE);
    case ACTIONS_AT:
        return body_position(said, &out->ply, &out->hash);
    default:
        if (out->count == BODY_ACTIONS_MAX)
            return said_refuse(said, NULL, "at most 64 actions");
        out->action[out->count++] = said->l;
        return true;
    }
}

bool body_actions(const char *text, uint32_t size, ActionsBody *out, ParseError *error)
{
    Said said = said_begin(text, size, error);
    *out = (ActionsBody){0};
    int key;
    while ((key = said_key(&said, actions_keys, COUNT_OF(actions_keys),
                           "id, at or do, the first two once")) >= 0) {
        if (!read_actions(&said, key, out))
            return false;
    }
    return key == SAID_END && said_have_all(&said, actions_keys, COUNT_OF(actions_keys));
}

/* ---- giving up ---- */

static const Key resign_keys[] = {{"id", false, true}};

bool body_resign(const char *text, uint32_t size, ResignBody *out, ParseError *error)
{
    Said said = said_begin(text, size, error);
    *out = (ResignBody){{0}};
    int key;
    while ((key = said_key(&said, resign_keys, COUNT_OF(resign_keys), "id, once")) >= 0) {
        if (!said_bytes(&said, out->id, ID_SIZE))
            return false;
    }
    return key == SAID_END && said_have_all(&said, resign_keys, COUNT_OF(resign_keys));
}
