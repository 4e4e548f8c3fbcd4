/* ledger_parts.h: what the files of the ledger share: statements run, values taken out of rows. */
#ifndef BANNERET_SERVER_LEDGER_PARTS_H
#define BANNERET_SERVER_LEDGER_PARTS_H

#include "ledger.h"

static inline bool ledger_run(Store *s, Statement statement, const Value *values, size_t count,
                              void (*row)(void *context, const Value *values, uint32_t count),
                              void *context)
{
    return s->kind->run(s, statement, values, (uint32_t)count, (RowVisitor){row, context});
}

#define RUN(store, statement, values, row, context)                                                \
    ledger_run((store), (statement), (values), COUNT_OF(values), (row), (context))

static inline void take_bytes(const Value *value, uint8_t *out, uint32_t size)
{
    memset(out, 0, size);
    if (value->kind == VALUE_BYTES && value->size == size)
        memcpy(out, value->bytes, size);
}

static inline void take_text(const Value *value, char *out, uint32_t cap)
{
    uint32_t size = value->kind == VALUE_TEXT && value->size < cap ? value->size : 0;
    if (size > 0)
        memcpy(out, value->bytes, size);
    out[size] = 0;
}

static inline Value text_of(const char *text)
{
    return value_text(text, text_size(text));
}

static inline Value id_of(const uint8_t id[ID_SIZE])
{
    return value_bytes(id, ID_SIZE);
}

static inline Value digest_of(const uint8_t digest[DIGEST_SIZE])
{
    return value_bytes(digest, DIGEST_SIZE);
}

static inline void take_number(void *context, const Value *v, uint32_t count)
{
    ASSERT(count == 1);
    *(int64_t *)context = v[0].number;
}

#endif
