#include "hosted_table.h"

#include "memory.h"

#include <stdlib.h>

enum { LOG_LEAST = 16 * 1024 };

void hosted_table_open(Table *t, uint32_t position_max)
{
    if (t->position)
        return;
    table_open(t, memory_new(position_max * sizeof(GameBuffer)), position_max, NULL, 0);
}

void hosted_table_close(Table *t)
{
    free(t->position);
    free(t->log);
    t->position = NULL;
    t->log = NULL;
    t->log_size = 0;
}

void hosted_table_reserve(Table *t, uint32_t log_size)
{
    if (log_size > t->log_size)
        table_grow(t, memory_resize(t->log, log_size), log_size);
}

void hosted_table_play(Table *t, Action a, Dice *d, EventSink *events)
{
    if (!table_has_room(t))
        hosted_table_reserve(t, t->log_size > 0 ? 2 * t->log_size : LOG_LEAST);
    TableResult result = table_play(t, a, d, events);
    ASSERT(result == TABLE_PLAYED);
}

char *hosted_table_record(Table *t, uint32_t *size)
{
    uint32_t cap = 4096 + t->now.ply * 48; /* seldom too few */
    for (;;) {
        char *text = memory_new(cap);
        Out out = out_begin(text, cap);
        table_record(t, &out);
        *size = out.size;
        if (out.size < cap)
            return text;
        free(text);
        cap = out.size + 1;
    }
}
