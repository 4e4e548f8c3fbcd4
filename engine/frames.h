/* frames.h: the stack of interrupted procedures in a game's state, bottom first: a step provokes
 * fire, the shot a retreat, and when the frames above are done the mover goes on. A system whose
 * procedures interrupt each other puts a FrameStack in its state; nobody else indexes it. */
#ifndef BANNERET_FRAMES_H
#define BANNERET_FRAMES_H

#include "game.h"

/* What every frame has. A kind names what it needs besides in a struct of its own, as large as a
 * Frame: this head, then FRAME_PAYLOAD bytes. */
#define FRAME_HEAD                                                                                 \
    uint8_t kind;        /* the system's own */                                                    \
    uint8_t side;        /* who decides or acts */                                                 \
    uint8_t unit, other; /* whom it is about, and by whose doing; NO_UNIT */                       \
    uint16_t hex;        /* where; NO_HEX */                                                       \
    uint8_t told[2];     /* for telling only; outside the hash */

enum { FRAME_PAYLOAD = 8 };

POD_BEGIN
typedef struct Frame {
    FRAME_HEAD
    uint8_t payload[FRAME_PAYLOAD];
} Frame;

typedef struct FrameStack {
    uint8_t count;
    uint8_t spare;
    Frame frame[MAX_FRAMES]; /* those above the top are zero bytes: equal stacks are equal */
} FrameStack;
POD_END

/* Functions name(Frame *) and name_seen(const Frame *) that give a frame as the struct of its kind;
 * fits: whether kind is one of those that have it. */
#define FRAME_KIND(Type, name, fits)                                                               \
    _Static_assert(sizeof(Type) == sizeof(Frame), "a head and its payload");                       \
    static inline Type *name(Frame *f)                                                             \
    {                                                                                              \
        uint32_t kind = f->kind;                                                                   \
        ASSERT(fits);                                                                              \
        return (Type *)f;                                                                          \
    }                                                                                              \
    static inline const Type *name##_seen(const Frame *f)                                          \
    {                                                                                              \
        uint32_t kind = f->kind;                                                                   \
        ASSERT(fits);                                                                              \
        return (const Type *)f;                                                                    \
    }

/* The frame with so many below it, to change and to read. */
static inline Frame *frames_at(FrameStack *s, uint32_t depth)
{
    ASSERT(depth < s->count && s->count <= MAX_FRAMES);
    return &s->frame[depth];
}
static inline const Frame *frames_seen(const FrameStack *s, uint32_t depth)
{
    ASSERT(depth < s->count && s->count <= MAX_FRAMES);
    return &s->frame[depth];
}

/* The frame in work. */
static inline Frame *frames_top(FrameStack *s)
{
    ASSERT(s->count > 0);
    return frames_at(s, s->count - 1u);
}
static inline const Frame *frames_now(const FrameStack *s)
{
    ASSERT(s->count > 0);
    return frames_seen(s, s->count - 1u);
}

/* The one that it has interrupted. */
static inline Frame *frames_below(FrameStack *s)
{
    ASSERT(s->count > 1);
    return frames_at(s, s->count - 2u);
}
static inline const Frame *frames_under(const FrameStack *s)
{
    ASSERT(s->count > 1);
    return frames_seen(s, s->count - 2u);
}

static inline Frame *frames_push(FrameStack *s, uint32_t kind, uint32_t side, uint32_t unit)
{
    ASSERT(s->count < MAX_FRAMES);
    ASSERT(kind <= UINT8_MAX && side < SIDE_COUNT && (unit < MAX_UNITS || unit == NO_UNIT));
    s->frame[s->count++] = (Frame){.kind = (uint8_t)kind,
                                   .side = (uint8_t)side,
                                   .unit = (uint8_t)unit,
                                   .other = NO_UNIT,
                                   .hex = NO_HEX};
    return frames_top(s);
}

static inline void frames_pop(FrameStack *s)
{
    ASSERT(s->count > 0 && s->count <= MAX_FRAMES);
    s->frame[--s->count] = (Frame){0};
}

/* One frame for all that are there. */
Frame *frames_set(FrameStack *s, uint32_t kind, uint32_t side);

/* Whether a frame of that kind is about the unit. */
bool frames_has(const FrameStack *s, uint32_t kind, uint32_t unit);

void frames_hash(const FrameStack *s, Hash *h);

/* Whether there is a frame, at most MAX_FRAMES, and nothing above the top; dev builds. */
bool frames_hold(const FrameStack *s);

#endif
