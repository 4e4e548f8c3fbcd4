#include "history.h"

#include "memory.h"

#include <stdlib.h>

void history_free(History *h)
{
    free(h->action);
    free(h->roll_end);
    free(h->roll);
    *h = (History){0};
}

void history_push(History *h, Action a, const Dice *d)
{
    if (h->count == h->cap) {
        h->cap = h->cap ? h->cap * 2 : 1024;
        h->action = memory_resize(h->action, h->cap * sizeof *h->action);
        h->roll_end = memory_resize(h->roll_end, h->cap * sizeof *h->roll_end);
    }
    if (h->roll_count + MAX_ROLLS > h->roll_cap) {
        h->roll_cap = h->roll_cap ? h->roll_cap * 2 : 4096;
        h->roll = memory_resize(h->roll, h->roll_cap);
    }
    ASSERT(!d->overflow);
    memcpy(h->roll + h->roll_count, d->rolled, d->rolled_count);
    h->roll_count += d->rolled_count;
    h->action[h->count] = a;
    h->roll_end[h->count] = h->roll_count;
    h->count++;
}

void history_cut(History *h, uint32_t count)
{
    ASSERT(count <= h->count);
    h->count = count;
    h->roll_count = count ? h->roll_end[count - 1] : 0;
}

const uint8_t *history_rolls(const History *h, uint32_t index, uint32_t *count)
{
    uint32_t first = index ? h->roll_end[index - 1] : 0;
    *count = h->roll_end[index] - first;
    return h->roll + first;
}

void history_script(const History *h, uint32_t index, Dice *d)
{
    uint32_t count;
    const uint8_t *rolls = history_rolls(h, index, &count);
    dice_script(d, rolls, count);
    dice_mark(d);
}

static uint32_t write_record(const History *h, const Battle *b, const RecordAbout *about,
                             char *text, uint32_t cap)
{
    GameBuffer game;
    RecordWriter writer;
    Out o = out_begin(text, cap);
    record_begin(&writer, b, about, &game.game, &o);
    for (uint32_t i = 0; i < h->count; i++) {
        uint32_t count;
        const uint8_t *rolls = history_rolls(h, i, &count);
        record_add(&writer, h->action[i], rolls, count);
    }
    record_end(&writer);
    return o.size;
}

char *history_record(const History *h, const Battle *b, const RecordAbout *about, uint32_t *size)
{
    uint32_t cap = 4096 + h->count * 48;
    for (;;) {
        char *text = memory_new(cap);
        *size = write_record(h, b, about, text, cap);
        if (*size < cap)
            return text;
        free(text);
        cap = *size + 1;
    }
}
