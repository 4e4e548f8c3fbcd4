/* text.h: text in and out without a C library: one lexer for every line format, one bounded
 * writer for everything we print, JSON included. */
#ifndef BANNERET_TEXT_H
#define BANNERET_TEXT_H

#include "battle.h"

/* ---- out: appends to the caller's buffer; what does not fit is only counted ---- */

typedef struct Out {
    char *text;         /* always closed by a zero if cap > 0 */
    uint32_t cap, size; /* size: bytes wanted so far; size >= cap means it was cut */
} Out;

static inline Out out_begin(char *text, uint32_t cap)
{
    if (cap > 0)
        text[0] = 0;
    return (Out){text, cap, 0};
}
void out_char(Out *o, char c);
void out_text(Out *o, const char *text);
void out_bytes(Out *o, const char *text, uint32_t size);
void out_number(Out *o, int64_t number);
void out_signed(Out *o, int64_t number); /* +2, -1, 0 */
void out_hex64(Out *o, uint64_t value);  /* sixteen digits */
void out_padded(Out *o, uint64_t number, uint32_t digits);

/* JSON: commas are put by themselves between members and items. */
void json_open(Out *o, char bracket);  /* { or [ */
void json_close(Out *o, char bracket); /* } or ] */
void json_key(Out *o, const char *key);
void json_string(Out *o, const char *text); /* escaped; invalid UTF-8 becomes ? */
void json_string_sized(Out *o, const char *text, uint32_t size);
void json_number(Out *o, int64_t number);
void json_bool(Out *o, bool value);

/* ---- in: words of one line at a time ---- */

typedef struct Word {
    const char *text; /* into the source; not closed by a zero */
    uint32_t size;
    uint32_t line, column; /* from 1 */
    bool quoted;
} Word;

/* Words are parted by blanks; "a b" is one word; # at the start of a word begins a comment. */
typedef struct Lexer {
    const char *text;
    uint32_t size, position;
    uint32_t line, column;
} Lexer;

Lexer lexer_begin(const char *text, uint32_t size);

/* Moves to the next line that is not empty or all comment; false at the end of the text. */
bool lexer_next_line(Lexer *l);

/* The next word of this line; false at its end. An unclosed quote takes the rest of the line. */
bool lexer_word(Lexer *l, Word *out);

/* The rest of this line as one raw word, blanks at both ends cut, comments kept. */
bool lexer_rest(Lexer *l, Word *out);

bool word_is(const Word *w, const char *text);
bool word_is_id(const Word *w); /* lower-case letters, digits, hyphens; a letter first */
bool word_number(const Word *w, int32_t *out); /* -12, +3, 7; false if it is anything else */

/* Copies a word and closes it; false if it does not fit, or holds a zero byte that would end it. */
bool word_copy(const Word *w, char *out, uint32_t cap);

/* Bytes of the UTF-8 character at i, or 0 if there is none: no overlong forms, no surrogates. */
uint32_t character_size(const char *text, uint32_t size, uint32_t i);

bool text_equal(const char *a, const char *b);
uint32_t text_size(const char *text);

/* Fills an error: where, what was found (w may be NULL: the end of the line), what was expected.
 * Returns false, so that a parser can return it. */
bool parse_error(ParseError *error, const Lexer *l, const Word *w, const char *expected);

/* The same for the text as a whole: what was found, of whom (may be empty). Returns false. */
bool whole_error(ParseError *error, const char *found, const char *name, const char *expected);

/* The same of one line, or of the whole if it is 0. Returns false. */
bool line_error(ParseError *error, uint32_t line, const char *found, const char *name,
                const char *expected);

#endif
