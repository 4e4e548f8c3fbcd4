/* said.h: the body of a request as lines that each begin with a key, in any order; for body.c and
 * those like it. */
#ifndef BANNERET_SERVER_SAID_H
#define BANNERET_SERVER_SAID_H

#include "bytes.h"
#include "refusals.h"

typedef struct Said {
    Lexer l;
    ParseError *error;
    uint32_t seen; /* bit: row of the list of keys */
} Said;

typedef struct Key {
    const char *name;
    bool many, needed; /* many: it may come more than once */
} Key;

enum { SAID_END = -1, SAID_WRONG = -2 };

static inline Said said_begin(const char *text, uint32_t size, ParseError *error)
{
    return (Said){lexer_begin(text, size), error, 0};
}

/* The row of the key that the next line begins with; SAID_END at the end of the text, SAID_WRONG
 * if it is none of them, with the error filled. */
int said_key(Said *said, const Key *keys, uint32_t count, const char *expected);

/* Whether every line that is needed has come. */
bool said_have_all(Said *said, const Key *keys, uint32_t count);

/* Fills the error of this line; w may be NULL. Returns false. */
bool said_refuse(Said *said, const Word *w, const char *expected);

/* The same by a refusal that has a word of its own. */
bool said_refuse_as(Said *said, const Word *w, Refusal refusal);

/* Whether the line ends here. */
bool said_end(Said *said);

/* A word or a text in quotes, of at most MAX_NAME - 1 bytes. */
bool said_name(Said *said, char out[MAX_NAME], const char *expected);

/* The last word of its line: so many bytes in hexadecimal digits. */
bool said_bytes(Said *said, uint8_t *out, uint32_t size);

/* yes or no, and the end of the line. */
bool said_yes(Said *said, bool *out);

/* The rest of the line, with or without quotes around it, if it is clean text of least to most
 * bytes; fills no error. */
bool said_rest(Said *said, char *out, uint32_t least, uint32_t most);

/* The same, with the error filled if it is not. */
bool said_text(Said *said, char *out, uint32_t least, uint32_t most, const char *expected);

/* A number from 0 on, and the end of the line. */
bool said_number(Said *said, uint32_t *out, const char *expected);

/* Whether a text is UTF-8 without control characters, and not empty. */
bool text_is_clean(const char *text, uint32_t size);

#endif
