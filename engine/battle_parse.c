/* battle_parse.c: reads a battle: its lines, its head, what must not be missing. */
#include "battle_reader.h"
#include "sight.h"

enum {
    LINE_ONCE = 1,       /* a battle has one such line */
    LINE_REQUIRED = 2,   /* and must have it */
    LINE_IN_TABLES = 4,  /* may stand in a text that `use` names */
    LINE_AFTER_GRID = 8, /* names hexes */
    LINE_AFTER_SIDES = 16,
    LINE_BEFORE_RULES = 32, /* all others come after the `rules` line */
};

enum { MAX_SYSTEMS = 32 }; /* rule systems a battle can choose from */

typedef struct Statement {
    const char *name;
    uint8_t flags;
    bool (*read)(Reader *r);
} Statement;

/* ---- the head ---- */

static bool read_battle(Reader *r)
{
    Word w;
    return reader_id(r, &w, r->b->id) && reader_end(r);
}

static bool read_title(Reader *r)
{
    return reader_text(r, r->b->title, MAX_TEXT, "a title in quotes") && reader_end(r);
}

static bool read_summary(Reader *r)
{
    return reader_text(r, r->b->summary, MAX_TEXT, "a sentence in quotes") && reader_end(r);
}

static bool read_revision(Reader *r)
{
    int32_t revision;
    if (!reader_number(r, 1, UINT16_MAX, &revision))
        return false;
    r->b->revision = (uint16_t)revision;
    return reader_end(r);
}

static uint32_t count_names(const char *const *names)
{
    uint32_t count = 0;
    while (names[count])
        count++;
    return count;
}

/* Room for every table, filled with dashes, and every option at its usual value. */
static bool lay_out_schema(Reader *r, const Word *w)
{
    Battle *b = r->b;
    const Schema *schema = r->schema;
    uint32_t cells = 0;
    for (uint32_t i = 0; schema->tables[i].name; i++) {
        ASSERT(i < MAX_TABLES);
        b->table_first[i] = (uint16_t)cells;
        cells += count_names(schema->tables[i].rows) * count_names(schema->tables[i].columns);
        if (cells > MAX_TABLE_CELLS)
            return reader_fail(r, w, "rules whose tables have fewer cells");
    }
    b->cell_count = (uint16_t)cells;
    for (uint32_t i = 0; i < cells; i++)
        b->cell[i] = CELL_NONE;
    for (uint32_t i = 0; schema->options[i].name; i++) {
        ASSERT(i < MAX_OPTIONS);
        b->option[i] = schema->options[i].initial;
    }
    return true;
}

static bool read_rules(Reader *r)
{
    const char *ids[MAX_SYSTEMS + 1] = {0};
    Word w;
    for (uint32_t i = 0; r->systems[i] && i < MAX_SYSTEMS; i++)
        ids[i] = r->systems[i]->id;
    if (!lexer_word(&r->lexer, &w))
        return reader_fail_names(r, NULL, ids);
    uint32_t row = name_find(ids, &w);
    if (!ids[row])
        return reader_fail_names(r, &w, ids);
    r->b->rules = r->systems[row];
    r->schema = r->b->rules->schema;
    return lay_out_schema(r, &w) && reader_end(r);
}

/* ---- lines ---- */

static bool read_use(Reader *r);

enum { ONE = LINE_ONCE | LINE_REQUIRED, HEAD = LINE_ONCE | LINE_BEFORE_RULES };

/* clang-format off */
static const Statement statements[] = {
    {"battle",       HEAD | LINE_REQUIRED, read_battle},
    {"title",        HEAD | LINE_REQUIRED, read_title},
    {"summary",      HEAD, read_summary},
    {"revision",     HEAD | LINE_REQUIRED, read_revision},
    {"rules",        HEAD | LINE_REQUIRED, read_rules},
    {"use",          0, read_use},
    {"option",       LINE_IN_TABLES, battle_read_option},
    {"side",         LINE_REQUIRED, battle_read_side},
    {"first",        ONE | LINE_AFTER_SIDES, battle_read_first},
    {"margin",       ONE | LINE_AFTER_SIDES, battle_read_margin},
    {"grid",         ONE, battle_read_grid},
    {"terrain",      LINE_REQUIRED | LINE_IN_TABLES, battle_read_terrain},
    {"map",          ONE | LINE_AFTER_GRID, battle_read_map},
    {"elevation",    LINE_ONCE | LINE_AFTER_GRID, battle_read_elevation},
    {"hexside-kind", LINE_IN_TABLES, battle_read_hexside_kind},
    {"hexside",      LINE_AFTER_GRID, battle_read_hexside},
    {"water",        LINE_AFTER_GRID, battle_read_water},
    {"road",         LINE_AFTER_GRID, battle_read_road},
    {"zone",         LINE_AFTER_GRID | LINE_AFTER_SIDES | LINE_IN_TABLES, battle_read_region},
    {"place",        LINE_AFTER_GRID, battle_read_place},
    {"type",         LINE_REQUIRED | LINE_IN_TABLES, battle_read_type},
    {"group",        LINE_AFTER_SIDES | LINE_IN_TABLES, battle_read_group},
    {"unit",         LINE_REQUIRED | LINE_AFTER_GRID | LINE_AFTER_SIDES | LINE_IN_TABLES, battle_read_unit},
    {"level",        LINE_REQUIRED | LINE_AFTER_SIDES | LINE_IN_TABLES, battle_read_level},
    {"table",        LINE_IN_TABLES, battle_read_table},
    {"note",         0, battle_read_note},
    {"briefing",     LINE_ONCE, battle_read_briefing},
};
/* clang-format on */

_Static_assert(COUNT_OF(statements) <= 32, "Reader.seen has a bit for each");

/* Lists the lines that have all of these flags. */
static bool fail_statement(Reader *r, const Word *w, uint32_t flags)
{
    const char *names[COUNT_OF(statements) + 1] = {0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < COUNT_OF(statements); i++) {
        if ((statements[i].flags & flags) == flags)
            names[count++] = statements[i].name;
    }
    return reader_fail_names(r, w, names);
}

static bool check_place(Reader *r, const Statement *s, const Word *w)
{
    uint32_t bit = 1u << (s - statements);
    if (r->in_tables && !(s->flags & LINE_IN_TABLES))
        return fail_statement(r, w, LINE_IN_TABLES);
    if ((s->flags & LINE_ONCE) && (r->seen & bit))
        return reader_fail(r, w, "only one such line");
    if (!(s->flags & LINE_BEFORE_RULES) && !r->schema)
        return reader_fail(r, w, "a `rules` line before this one");
    if ((s->flags & LINE_AFTER_SIDES) && r->side_count < SIDE_COUNT)
        return reader_fail(r, w, "two `side` lines before this one");
    if ((s->flags & LINE_AFTER_GRID) && r->b->columns == 0)
        return reader_fail(r, w, "a `grid` line before this one");
    r->seen |= bit;
    return true;
}

/* The first line says what the text is: `banneret battle 1`. */
static bool read_heading(Reader *r, const char *kind, const char *expected)
{
    const char *const words[] = {"banneret", kind, "1"};
    Word w;
    if (!lexer_next_line(&r->lexer))
        return reader_fail(r, NULL, expected);
    for (uint32_t i = 0; i < COUNT_OF(words); i++) {
        if (!reader_word(r, &w, expected))
            return false;
        if (!word_is(&w, words[i]))
            return reader_fail(r, &w, expected);
    }
    return reader_end(r);
}

static bool read_lines(Reader *r)
{
    while (lexer_next_line(&r->lexer)) {
        const Statement *s = statements, *end = statements + COUNT_OF(statements);
        Word w;
        if (!lexer_word(&r->lexer, &w))
            continue;
        while (s < end && (w.quoted || !word_is(&w, s->name)))
            s++;
        if (s == end)
            return fail_statement(r, &w, 0);
        if (!check_place(r, s, &w) || !s->read(r))
            return false;
    }
    return true;
}

/* An error in a text that `use` names is shown where it is used; found says where it is. */
static void blame_use(ParseError *error, const Word *name)
{
    char found[MAX_TEXT] = {0};
    Out o = out_begin(found, sizeof found);
    out_bytes(&o, name->text, name->size);
    out_char(&o, ':');
    out_number(&o, error->line);
    out_char(&o, ':');
    out_number(&o, error->column);
    out_text(&o, ": ");
    out_text(&o, error->found);
    memcpy(error->found, found, sizeof found);
    error->line = name->line;
    error->column = name->column;
}

static bool read_use(Reader *r)
{
    static const char *const heading = "`banneret tables 1` as its first line";
    char name[MAX_NAME];
    Word w;
    uint32_t size = 0;
    if (!reader_word(r, &w, "the file name of a text with tables"))
        return false;
    const char *text = NULL;
    if (word_copy(&w, name, sizeof name) && r->texts.find)
        text = r->texts.find(r->texts.context, name, &size);
    if (!text)
        return reader_fail(r, &w, "the file name of a text that exists");
    if (!reader_end(r))
        return false;
    Lexer outer = r->lexer;
    r->lexer = lexer_begin(text, size);
    r->in_tables = true;
    bool good = read_heading(r, "tables", heading) && read_lines(r);
    if (!good)
        blame_use(r->error, &w);
    r->in_tables = false;
    r->lexer = outer;
    return good;
}

/* ---- the whole ---- */

/* What is missing has no line of its own. */
static bool fail_whole(Reader *r, const char *what, const char *name)
{
    Out o = out_begin(r->error->expected, sizeof r->error->expected);
    out_text(&o, what);
    out_text(&o, name);
    o = out_begin(r->error->found, sizeof r->error->found);
    out_text(&o, "the end of the text");
    r->error->line = r->error->column = 0;
    return false;
}

static bool check_whole(Reader *r)
{
    Battle *b = r->b;
    for (uint32_t i = 0; i < COUNT_OF(statements); i++) {
        if ((statements[i].flags & LINE_REQUIRED) && !(r->seen >> i & 1))
            return fail_whole(r, "a line that begins with ", statements[i].name);
    }
    for (uint32_t i = 0; r->schema->tables[i].name; i++) {
        if (r->schema->tables[i].required && !(r->table_seen >> i & 1))
            return fail_whole(r, "a table ", r->schema->tables[i].name);
        uint32_t row = 0;
        while (r->schema->tables[i].rows[row] && (r->row_seen[i] >> row & 1))
            row++;
        if ((r->table_seen >> i & 1) && r->schema->tables[i].rows[row])
            return fail_whole(r, "of one of the tables the row ", r->schema->tables[i].rows[row]);
    }
    if (b->levels[b->level_count - 1].least > LEVEL_LEAST)
        return fail_whole(r, "a last level that catches everything, of ", "-9999");
    return true;
}

/* Directions are read before the `grid` line too, and mean nothing without its shape. */
static uint8_t find_grid_shape(const char *text, uint32_t size)
{
    Lexer l = lexer_begin(text, size);
    Word w;
    while (lexer_next_line(&l)) {
        if (lexer_word(&l, &w) && word_is(&w, "grid"))
            return lexer_word(&l, &w) && word_is(&w, "pointy") ? GRID_POINTY : GRID_FLAT;
    }
    return GRID_FLAT;
}

/* A game begins with a decision, before any die is rolled: there is nothing else to play, and a
 * record has no place for dice before the first action. */
static bool check_start(const Battle *b, ParseError *error)
{
    GameBuffer game;
    Dice none;
    dice_script(&none, NULL, 0);
    memset(&game, 0, sizeof game);
    b->rules->init(b, &game.game, &none);
    if (!game.game.over && none.rolled_count == 0)
        return true;
    return whole_error(error, "a game that is over before anybody can do anything", "",
                       "units that can be moved, and leaders for them where these rules want some");
}

bool battle_parse(Battle *b, const char *text, uint32_t size, const RuleSystem *const *systems,
                  TextSource texts, ParseError *error)
{
    Reader r = {.b = b, .systems = systems, .texts = texts, .error = error};
    memset(b, 0, sizeof *b);
    memset(error, 0, sizeof *error);
    b->grid = find_grid_shape(text, size);
    r.lexer = lexer_begin(text, size);
    if (!read_heading(&r, "battle", "`banneret battle 1` as the first line"))
        return false;
    if (!read_lines(&r) || !check_whole(&r))
        return false;
    sight_build(b);
    b->hash = battle_hash_content(b);
    return b->rules->compile(b, error) && check_start(b, error);
}

void battle_prepare(Battle *b)
{
    if (b->rules->prepare)
        b->rules->prepare(b);
}

bool battle_set_option(Battle *b, const char *name, const char *value, ParseError *error)
{
    const OptionSpec *options = b->rules->schema->options;
    Word w = {name, text_size(name), 0, 0, false};
    uint32_t row = option_find(options, &w, error);
    if (!options[row].name)
        return false;
    w = (Word){value, text_size(value), 0, 0, false};
    int16_t before = b->option[row];
    if (!option_read(&options[row], &w, &b->option[row], error)) {
        b->option[row] = before;
        return false;
    }
    battle_prepare(b);
    if (check_start(b, error))
        return true;
    b->option[row] = before;
    battle_prepare(b);
    return false;
}

bool battle_offers_option(const Battle *b, uint32_t row)
{
    return !b->rules->option_matters || b->rules->option_matters(b, row);
}

bool battle_choose_option(Battle *b, const char *name, const char *value, ParseError *error)
{
    const OptionSpec *options = b->rules->schema->options;
    char expected[2 * MAX_TEXT];
    Out o = out_begin(expected, sizeof expected);
    const char *before = "an option of this battle: ";
    for (uint32_t row = 0; options[row].name; row++) {
        if (!battle_offers_option(b, row))
            continue;
        if (text_equal(options[row].name, name))
            return battle_set_option(b, name, value, error);
        out_text(&o, before);
        out_text(&o, options[row].name);
        before = ", ";
    }
    Word w = {name, text_size(name), 0, 0, false};
    return parse_error(error, NULL, &w, o.size > 0 ? expected : "nothing: this battle has none");
}
