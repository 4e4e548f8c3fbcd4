/* record_parts.h: what the files that write, read and replay records share. */
#ifndef BANNERET_RECORD_PARTS_H
#define BANNERET_RECORD_PARTS_H

#include "record.h"

typedef struct HeadWords { /* where the head says what a battle must agree with */
    Word battle, battle_revision, battle_hash, rules, rules_revision;
    Word side[SIDE_COUNT], entropy[SIDE_COUNT], option[MAX_OPTIONS];
} HeadWords;

/* ---- record.c: the check, which writer and reader work out from the same text ---- */

/* Mixes every word of the line the lexer stands in; blanks, quotes and comments are not words. */
void check_mix_line(Hash *check, Lexer l);

/* Begins a check: every line of the head, and the position the battle starts with. */
Hash check_begin(const char *head, uint32_t size, uint64_t position);

/* ---- record_read.c: each returns false after it has filled the error ---- */

bool lines_word(RecordLines *r, Word *w, const char *expected);
bool lines_exact(RecordLines *r, const char *text);
bool lines_name(RecordLines *r, Word *w, const char *expected, char out[MAX_NAME]);
bool lines_number(RecordLines *r, Word *w, int32_t least, int32_t *out);
bool lines_end(RecordLines *r);

/* Sixteen hexadecimal digits in lower case, as out_hex64 writes them. */
bool lines_hash(RecordLines *r, Word *w, uint64_t *out);

/* Thirty-two bytes as hexadecimal digits in lower case; half as many for a room of half the size.
 */
bool lines_digits(RecordLines *r, char *out, uint32_t out_size);

/* The first word of the next line; the end of the text is an error, too. */
bool lines_next(RecordLines *r, Word *w, const char *expected);
bool lines_next_is(RecordLines *r, const char *keyword);

/* Reads everything before the first decision. */
bool lines_head(RecordLines *r, RecordHead *head, HeadWords *at);

/* A whole number without a sign; false, with no error filled, if the bytes are anything else. */
bool digits_read(const char *text, uint32_t size, uint64_t *out);

/* An error at a word, with a finding of our own in place of its text. */
bool lines_refuse(RecordLines *r, const Word *at, const char *found, const char *expected);
bool lines_refuse_number(RecordLines *r, const Word *at, const char *before, int64_t number);
bool lines_refuse_hash(RecordLines *r, const Word *at, const char *before, uint64_t hash);

#endif
