/* battle_reader.h: what the files that read a battle share. Private to battle_*.c. */
#ifndef BANNERET_BATTLE_READER_H
#define BANNERET_BATTLE_READER_H

#include "rule_system.h"
#include "text.h"

enum { LEVEL_LEAST = -9999 }; /* the last level of victory catches everything */

typedef struct Reader {
    Battle *b;
    Lexer lexer;
    const Schema *schema; /* NULL before the `rules` line */
    const RuleSystem *const *systems;
    TextSource texts;
    ParseError *error;
    uint32_t seen;        /* statements met, a bit for each row of the table in battle_parse.c */
    uint32_t option_seen; /* a bit for each row of Schema.options */
    uint32_t table_seen;  /* a bit for each row of Schema.tables */
    uint64_t row_seen[MAX_TABLES]; /* a bit for each row that a table has been given */
    uint8_t side_count;
    bool in_tables; /* inside a text that `use` names */
} Reader;

/* Every reader_ function that returns bool fills *r->error when it returns false. */

/* w may be NULL: the end of the line. Always false. */
bool reader_fail(Reader *r, const Word *w, const char *expected);

/* The next word of the line; it must be there. */
bool reader_word(Reader *r, Word *out, const char *expected);

/* Nothing may follow on this line. */
bool reader_end(Reader *r);

/* Lower-case letters, digits and hyphens, a letter first. */
bool reader_id(Reader *r, Word *w, char *out);

/* The id of a new row of an array whose rows begin with their id: items[count], which there must be
 * room for. what names the rows: "terrains". */
bool reader_new_id(Reader *r, Word *w, void *items, size_t item_size, uint32_t count, uint32_t max,
                   const char *what);

/* A word or a quoted text of at most cap - 1 bytes, not empty. */
bool reader_text(Reader *r, char *out, uint32_t cap, const char *expected);

/* "a number from 1 to 9" */
void say_range(Out *o, int32_t min, int32_t max);

bool reader_number(Reader *r, int32_t min, int32_t max, int32_t *out);

/* A hex of the map as printed: 0105. w is the word, or a part of one. */
bool reader_hex(Reader *r, const Word *w, uint16_t *out);

/* A side by its id, or `other`, which gives NO_SIDE; other may be NULL. */
bool reader_side(Reader *r, uint8_t *out, const char *other);

/* Refuses one item more than a limit allows. */
bool reader_room(Reader *r, const Word *w, uint32_t count, uint32_t max, const char *what);

/* Cuts a word in two at the first `mark`; false if it has none. */
bool word_split(const Word *w, char mark, Word *left, Word *right);

/* Rows of a battle's arrays begin with their id: finds one, or count. */
uint32_t id_find(const void *items, size_t item_size, uint32_t count, const Word *w);
bool reader_fail_ids(Reader *r, const Word *w, const void *items, size_t item_size, uint32_t count,
                     const char *other);

/* The row of a NULL-terminated list, or its length. */
uint32_t name_find(const char *const *names, const Word *w);
bool reader_fail_names(Reader *r, const Word *w, const char *const *names);

/* The keys that may follow on a line, in any order, each once: `fixed` ones the caller reads and
 * those of the schema, which go into attr by themselves. */
typedef struct Keys {
    const char *const *fixed; /* NULL-terminated */
    const AttributeSpec *specs;
    int16_t *attr;
    uint32_t fixed_seen, spec_seen;
    Word word; /* the fixed key met last */
} Keys;
enum { KEY_END = -1, KEY_WRONG = -2 };

/* Fills attr with the values of a line that says nothing. */
Keys keys_begin(const char *const *fixed, const AttributeSpec *specs, int16_t *attr);

/* Row of the next fixed key, KEY_END, or KEY_WRONG with the error filled. */
int32_t reader_key(Reader *r, Keys *keys);

/* The row of an option, or the row after the last with the error filled. */
uint32_t option_find(const OptionSpec *options, const Word *w, ParseError *error);

/* A value of an option, given as a word. The error's place is that of w. */
bool option_read(const OptionSpec *spec, const Word *w, int16_t *out, ParseError *error);

/* battle_map.c */
bool battle_read_grid(Reader *r);
bool battle_read_terrain(Reader *r);
bool battle_read_map(Reader *r);
bool battle_read_elevation(Reader *r);
bool battle_read_hexside_kind(Reader *r);
bool battle_read_hexside(Reader *r);
bool battle_read_water(Reader *r);
bool battle_read_road(Reader *r);
bool battle_read_region(Reader *r);
bool battle_read_place(Reader *r);

/* battle_units.c */
bool battle_read_option(Reader *r);
bool battle_read_side(Reader *r);
bool battle_read_first(Reader *r);
bool battle_read_margin(Reader *r);
bool battle_read_type(Reader *r);
bool battle_read_group(Reader *r);
bool battle_read_unit(Reader *r);
bool battle_read_level(Reader *r);
bool battle_read_note(Reader *r);

/* battle_briefing.c */
bool battle_read_briefing(Reader *r);

/* battle_tables.c */
bool battle_read_table(Reader *r);

/* battle_hash.c: of what a battle says, apart from its options. */
uint64_t battle_hash_content(const Battle *b);

#endif
