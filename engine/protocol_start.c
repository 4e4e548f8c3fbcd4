/* protocol_start.c: where games come from and go to: battles, new, record, load. */
#include "protocol_engine.h"

static const char battle_extension[] = ".battle";
enum { EXTENSION_SIZE = sizeof battle_extension - 1 };

/* The engine's other battle: a text is tried there before it replaces the one being played. */
static Battle *spare_battle(Engine *e)
{
    return &e->battle[e->current ^ 1];
}

static bool parse_spare(Engine *e, const char *file, ParseError *error)
{
    uint32_t size = 0;
    const char *text = e->setup.texts.find(e->setup.texts.context, file, &size);
    if (!text) {
        *error = (ParseError){.found = "no text of this battle", .expected = "its file"};
        return false;
    }
    return battle_parse(spare_battle(e), text, size, e->setup.systems, e->setup.texts, error);
}

/* The file of a battle on offer, or NULL. */
static const char *find_file(const Engine *e, const char *id)
{
    uint32_t size = text_size(id);
    for (uint32_t i = 0; e->setup.battles[i]; i++) {
        const char *file = e->setup.battles[i];
        if (text_size(file) == size + EXTENSION_SIZE && memcmp(file, id, size) == 0 &&
            text_equal(file + size, battle_extension))
            return file;
    }
    return NULL;
}

/* Plays the battle that was tried from now on. */
static const Battle *take_spare(Engine *e)
{
    e->current ^= 1;
    e->started = true;
    engine_leave_seats(e);
    return engine_battle(e);
}

static void put_started(Engine *e, Out *out)
{
    open_answer(out);
    put_text(out, "battle", engine_battle(e)->id);
    put_number(out, "seed", (int64_t)e->table.seed);
    put_now(&e->table, out);
    json_close(out, '}');
}

/* ---- battles ---- */

static void put_summary(const Battle *b, Out *out)
{
    put_text(out, "id", b->id);
    put_text(out, "title", b->title);
    put_number(out, "revision", b->revision);
    put_text(out, "rules", b->rules->id);
    put_text(out, "summary", b->summary);
}

/* A battle that cannot be read is listed with what is wrong with it. */
void answer_battles(Engine *e, Lexer *l, Out *out)
{
    (void)l;
    open_answer(out);
    json_key(out, "battles");
    json_open(out, '[');
    for (uint32_t i = 0; e->setup.battles[i]; i++) {
        ParseError error = {0};
        bool good = parse_spare(e, e->setup.battles[i], &error);
        json_open(out, '{');
        if (good) {
            put_summary(spare_battle(e), out);
        } else {
            put_text(out, "file", e->setup.battles[i]);
            put_error_member(out, &error);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* ---- new ---- */

/* Bytes of a word before its equals sign. */
static uint32_t key_size(const Word *w)
{
    uint32_t size = 0;
    while (size < w->size && w->text[size] != '=')
        size++;
    return size;
}

static bool set_option(Battle *b, const Lexer *l, const Word *w, Out *out)
{
    char text[2 * MAX_NAME];
    uint32_t equals = key_size(w);
    if (equals == w->size || !word_copy(w, text, sizeof text)) {
        refuse_word(l, w, "option=value or seed=N", out);
        return false;
    }
    text[equals] = 0;
    ParseError error = {0};
    if (battle_choose_option(b, text, text + equals + 1, &error))
        return true;
    error.line = w->line;
    error.column = w->column;
    put_error(out, &error);
    return false;
}

/* Tries the battle that the line names; false after the error was answered. */
static bool take_battle(Engine *e, Lexer *l, Out *out)
{
    char id[MAX_NAME];
    Word w;
    if (!lexer_word(l, &w)) {
        refuse_word(l, NULL, "a battle that `battles` names", out);
        return false;
    }
    const char *file = word_copy(&w, id, sizeof id) ? find_file(e, id) : NULL;
    if (!file) {
        refuse_word(l, &w, "a battle that `battles` names", out);
        return false;
    }
    ParseError error = {0};
    if (!parse_spare(e, file, &error)) {
        put_error(out, &error);
        return false;
    }
    return true;
}

/* Whether a word between `first` and this one has the same key. */
static bool is_repeated(Lexer first, const Word *w)
{
    Word before;
    uint32_t size = key_size(w);
    while (lexer_word(&first, &before) && before.text < w->text) {
        if (key_size(&before) == size && memcmp(before.text, w->text, size) == 0)
            return true;
    }
    return false;
}

void answer_new(Engine *e, Lexer *l, Out *out)
{
    uint64_t seed = 1;
    Word w;
    if (!take_battle(e, l, out))
        return;
    Lexer first = *l;
    while (lexer_word(l, &w)) {
        if (is_repeated(first, &w)) {
            refuse_word(l, &w, "each option, and the seed, once", out);
            return;
        }
        bool good = has_key(&w, "seed=") ? take_keyed(l, &w, "seed=", &seed, out)
                                         : set_option(spare_battle(e), l, &w, out);
        if (!good)
            return;
    }
    table_start(&e->table, take_spare(e), seed);
    put_started(e, out);
}

/* ---- record ---- */

/* Writes into what room there is, and then again into as much as it takes. */
static bool write_record(Engine *e, Out *text)
{
    bool more = engine_room(e, ROOM_TEXT, 1);
    while (more) {
        *text = out_begin(engine_text(e), e->room[ROOM_TEXT].size);
        table_record(&e->table, text);
        if (text->size < text->cap)
            return true;
        more = text->size < UINT32_MAX && engine_room(e, ROOM_TEXT, text->size + 1);
    }
    return false;
}

void answer_record(Engine *e, Lexer *l, Out *out)
{
    (void)l;
    Out text;
    if (e->table.staged) {
        refuse_state("a game that began in a staged position",
                     "one from the start of its battle: a record holds no other", out);
        return;
    }
    if (!write_record(e, &text)) {
        refuse_state("a record longer than this engine has memory for", "a shorter game", out);
        return;
    }
    open_answer(out);
    json_key(out, "record");
    json_string_sized(out, text.text, text.size);
    json_close(out, '}');
}

/* ---- load ---- */

void answer_load(Engine *e, Lexer *l, Out *out)
{
    uint64_t seed = 1;
    if (take_seed_only(l, &seed, out))
        take_lines(e, TAKING_RECORD, seed);
}

/* Finds the battle of the record, with its options, in the spare one. */
static bool prepare_battle(Engine *e, const RecordHead *head, ParseError *error)
{
    const char *file = find_file(e, head->battle);
    if (!file) {
        Out text = out_begin(error->found, sizeof error->found);
        out_text(&text, "battle ");
        out_text(&text, head->battle);
        text = out_begin(error->expected, sizeof error->expected);
        out_text(&text, "a battle that `battles` names");
        return false;
    }
    if (!parse_spare(e, file, error))
        return false;
    char earlier[EARLIER_NAME_SIZE];
    record_earlier_name(head, earlier);
    uint32_t size = 0;
    if (spare_battle(e)->revision != head->battle_revision &&
        e->setup.texts.find(e->setup.texts.context, earlier, &size) &&
        !parse_spare(e, earlier, error))
        return false;
    for (uint32_t i = 0; i < head->option_count; i++) {
        if (!battle_set_option(spare_battle(e), head->option_name[i], head->option_value[i], error))
            return false;
    }
    return true;
}

/* The record is replayed on the side first, so that one found wrong at its last line leaves the
 * game as it was. */
static bool load_record(Engine *e, ParseError *error)
{
    const char *text = engine_text(e);
    RecordHead head = {0};
    uint32_t log_size = 0;
    if (!record_read_head(text, e->text_size, &head, error) || !prepare_battle(e, &head, error))
        return false;
    if (!table_measure(spare_battle(e), text, e->text_size, &e->table.work, &log_size, error))
        return false;
    if (!engine_room(e, ROOM_LOG, log_size)) {
        *error = (ParseError){.found = "a game longer than this engine has memory for",
                              .expected = "fewer decisions"};
        return false;
    }
    table_load(&e->table, take_spare(e), text, e->text_size, e->take_seed);
    return true;
}

static void load_taken(Engine *e, Out *out)
{
    ParseError error = {0};
    if (load_record(e, &error))
        put_started(e, out);
    else
        put_error(out, &error);
}

/* ---- lines that are no commands ---- */

void take_lines(Engine *e, uint32_t kind, uint64_t seed)
{
    e->taking = (uint8_t)kind;
    e->too_long = !engine_room(e, ROOM_TEXT, 1);
    e->take_seed = seed;
    e->text_size = 0;
}

void take_long_line(Engine *e)
{
    e->too_long = true;
}

static void keep_line(Engine *e, const char *line, uint32_t size)
{
    uint64_t wanted = (uint64_t)e->text_size + size + 1;
    if (e->too_long || wanted > UINT32_MAX || !engine_room(e, ROOM_TEXT, (uint32_t)wanted)) {
        e->too_long = true; /* whatever follows */
        return;
    }
    char *text = engine_text(e) + e->text_size;
    memcpy(text, line, size);
    text[size] = '\n';
    e->text_size = (uint32_t)wanted;
}

void take_line(Engine *e, const char *line, uint32_t size, Out *out)
{
    static const char *const lasts[] = {"", "end of record", "end of position"};
    const char *last = lasts[e->taking];
    if (size != text_size(last) || memcmp(line, last, size) != 0) {
        keep_line(e, line, size);
        return;
    }
    uint32_t kind = e->taking;
    e->taking = TAKING_NOTHING;
    if (e->too_long)
        refuse_state("lines longer than this engine can read",
                     "fewer, and no line longer than a command may be", out);
    else if (kind == TAKING_RECORD)
        load_taken(e, out);
    else
        stage_taken(e, out);
}
