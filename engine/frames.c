/* frames.c: the stack of interrupted procedures in a game's state. */
#include "frames.h"

/* A kind may hold a number of two bytes; the hash takes them as they lie. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "low byte first");

Frame *frames_set(FrameStack *s, uint32_t kind, uint32_t side)
{
    while (s->count > 0)
        frames_pop(s);
    return frames_push(s, kind, side, NO_UNIT);
}

bool frames_has(const FrameStack *s, uint32_t kind, uint32_t unit)
{
    for (uint32_t i = 0; i < s->count; i++) {
        if (frames_seen(s, i)->kind == kind && frames_seen(s, i)->unit == unit)
            return true;
    }
    return false;
}

void frames_hash(const FrameStack *s, Hash *h)
{
    for (uint32_t i = 0; i < s->count; i++) {
        const Frame *f = frames_seen(s, i);
        const uint8_t *p = f->payload;
        hash_mix(h, (uint64_t)f->kind | (uint64_t)f->side << 8 | (uint64_t)f->unit << 16 |
                        (uint64_t)f->other << 24 | (uint64_t)p[0] << 32 | (uint64_t)p[1] << 40 |
                        (uint64_t)p[2] << 48 | (uint64_t)p[3] << 56);
        hash_mix(h, (uint64_t)p[4] | (uint64_t)p[5] << 8 | (uint64_t)f->hex << 16 |
                        (uint64_t)p[6] << 32 | (uint64_t)p[7] << 40);
    }
}

bool frames_hold(const FrameStack *s)
{
    static const Frame none = {0};
    if (s->count == 0 || s->count > MAX_FRAMES)
        return false;
    for (uint32_t i = s->count; i < MAX_FRAMES; i++) {
        if (memcmp(&s->frame[i], &none, sizeof none) != 0)
            return false;
    }
    return true;
}
