#include "refusals.h"

#include "engine/protocol_json.h"

typedef struct RefusalRow {
    unsigned status;
    const char *word, *found, *expected;
} RefusalRow;

static const RefusalRow rows[] = {
#define X(NAME, STATUS, WORD, FOUND, EXPECTED) {STATUS, WORD, FOUND, EXPECTED},
#include "refusals.def"
#undef X
};

unsigned refusal_status(Refusal refusal)
{
    return rows[refusal].status;
}

void refusal_error(Refusal refusal, ParseError *error)
{
    const RefusalRow *row = &rows[refusal];
    ASSERT(row->found);
    whole_error(error, row->found, "", row->expected);
    error->kind = row->word;
}

bool refusal_line(Refusal refusal, ParseError *error, const Lexer *l, const Word *w)
{
    parse_error(error, l, w, rows[refusal].expected);
    error->kind = rows[refusal].word;
    return false;
}

void refusal_tell(Refusal refusal, Out *out)
{
    ParseError error;
    refusal_error(refusal, &error);
    put_error(out, &error);
}

void refusal_tell_text(const ParseError *error, Out *out)
{
    ParseError told = *error;
    if (!told.kind)
        told.kind = rows[REFUSAL_LINE].word;
    put_error(out, &told);
}
