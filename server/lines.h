/* lines.h: the body of a request as lines that each begin with a key, in any order; for body.c and
 * those like it. */
#ifndef BANNERET_SERVER_LINES_H
#define BANNERET_SERVER_LINES_H

#include "bytes.h"

typedef struct Lines {
    Lexer l;
    ParseError *error;
    uint32_t seen; /* bit: row of the list of keys */
} Lines;

typedef struct Key {
    const char *name;
    bool many, needed; /* many: it may come more than once */
} Key;

enum { LINES_END = -1, LINES_WRONG = -2 };

static inline Lines lines_begin(const char *text, uint32_t size, ParseError *error)
{
    return (Lines){lexer_begin(text, size), error, 0};
}

/* The row of the key that the next line begins with; LINES_END at the end of the text, LINES_WRONG
 * if it is none of them, with the error filled. */
int lines_next(Lines *lines, const Key *keys, uint32_t count, const char *expected);

/* Whether every line that is needed has come. */
bool lines_have_all(Lines *lines, const Key *keys, uint32_t count);

/* Fills the error of this line; w may be NULL. Returns false. */
bool lines_refuse(Lines *lines, const Word *w, const char *expected);

/* Whether the line ends here. */
bool lines_end(Lines *lines);

/* A word or a text in quotes, of at most MAX_NAME - 1 bytes. */
bool lines_name(Lines *lines, char out[MAX_NAME], const char *expected);

/* The last word of its line: so many bytes in hexadecimal digits. */
bool lines_bytes(Lines *lines, uint8_t *out, uint32_t size);

/* Whether a text is UTF-8 without control characters, and not empty. */
bool text_is_clean(const char *text, uint32_t size);

#endif
