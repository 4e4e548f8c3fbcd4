/* refusals.h: how the server says no where it is no matter of the rules: a word for programs, what
 * was found, what was expected. */
#ifndef BANNERET_SERVER_REFUSALS_H
#define BANNERET_SERVER_REFUSALS_H

#include "engine/battle.h"
#include "engine/text.h"

typedef enum Refusal {
#define X(NAME, STATUS, WORD, FOUND, EXPECTED) REFUSAL_##NAME,
#include "refusals.def"
#undef X
} Refusal;

enum { REFUSAL_SIZE = 1024 }; /* bytes of an answer that is one, at most */

unsigned refusal_status(Refusal refusal); /* of HTTP */

/* Fills an error that is no place in a text. */
void refusal_error(Refusal refusal, ParseError *error);

/* Fills one of a line, as parse_error() does. Returns false. */
bool refusal_line(Refusal refusal, ParseError *error, const Lexer *l, const Word *w);

/* The whole answer, {"ok":false,"error":{...}}. */
void refusal_tell(Refusal refusal, Out *out);
void refusal_tell_text(const ParseError *error, Out *out); /* of what was wrong in a body */

#endif
