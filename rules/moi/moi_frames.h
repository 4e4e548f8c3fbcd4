/* moi_frames.h: the stack of interrupted procedures, bottom first. Nobody else indexes it. */
#ifndef BANNERET_MOI_FRAMES_H
#define BANNERET_MOI_FRAMES_H

#include "moi_state.h"

static inline uint32_t frame_count(const Game *g)
{
    return moi(g)->frame_count;
}

/* The frame with so many below it. */
static inline MoiFrame *frame_at(Game *g, uint32_t depth)
{
    ASSERT(depth < frame_count(g) && frame_count(g) <= MAX_FRAMES);
    return &moi_mut(g)->frame[depth];
}
static inline const MoiFrame *frame_seen(const Game *g, uint32_t depth)
{
    ASSERT(depth < frame_count(g) && frame_count(g) <= MAX_FRAMES);
    return &moi(g)->frame[depth];
}

/* The frame in work, to change and to read. */
static inline MoiFrame *top_frame(Game *g)
{
    ASSERT(frame_count(g) > 0);
    return frame_at(g, frame_count(g) - 1u);
}
static inline const MoiFrame *frame_now(const Game *g)
{
    ASSERT(frame_count(g) > 0);
    return frame_seen(g, frame_count(g) - 1u);
}

/* The one that it has interrupted, which must be of that kind. */
static inline MoiFrame *below_frame(Game *g, uint32_t kind)
{
    ASSERT(frame_count(g) > 1);
    MoiFrame *f = frame_at(g, frame_count(g) - 2u);
    ASSERT(f->kind == kind);
    return f;
}
static inline const MoiFrame *frame_below(const Game *g, uint32_t kind)
{
    ASSERT(frame_count(g) > 1);
    const MoiFrame *f = frame_seen(g, frame_count(g) - 2u);
    ASSERT(f->kind == kind);
    return f;
}

static inline MoiFrame frame_of(uint32_t kind, uint32_t side, uint32_t unit)
{
    ASSERT(kind <= FRAME_CHARGE && side < SIDE_COUNT);
    ASSERT(unit < MAX_UNITS || unit == NO_UNIT);
    return (MoiFrame){.kind = (uint8_t)kind,
                      .side = (uint8_t)side,
                      .unit = (uint8_t)unit,
                      .other = NO_UNIT,
                      .hex = NO_HEX};
}

static inline MoiFrame *push_frame(Game *g, uint32_t kind, uint32_t side, uint32_t unit)
{
    ASSERT(frame_count(g) < MAX_FRAMES);
    moi_mut(g)->frame[moi_mut(g)->frame_count++] = frame_of(kind, side, unit);
    return top_frame(g);
}

/* Frames above the popped one were wiped, so equal stacks are equal bytes. */
static inline void pop_frame(Game *g)
{
    ASSERT(frame_count(g) > 0);
    moi_mut(g)->frame[--moi_mut(g)->frame_count] = (MoiFrame){0};
}

/* One frame for all that are there: the bottom of an activation, or the end of the game. */
static inline MoiFrame *set_frames(Game *g, uint32_t kind, uint32_t side)
{
    while (frame_count(g) > 0)
        pop_frame(g);
    return push_frame(g, kind, side, NO_UNIT);
}

/* Whether a frame of that kind is about the unit. */
static inline bool has_frame(const Game *g, uint32_t kind, uint32_t unit)
{
    for (uint32_t i = 0; i < frame_count(g); i++) {
        if (frame_seen(g, i)->kind == kind && frame_seen(g, i)->unit == unit)
            return true;
    }
    return false;
}

/* A bout of the combats on the stack. */
static inline MoiBout *bout_at(Game *g, uint32_t i)
{
    ASSERT(i < moi(g)->bout_count && moi(g)->bout_count <= MAX_BOUTS);
    return &moi_mut(g)->bout[i];
}
static inline const MoiBout *bout_seen(const Game *g, uint32_t i)
{
    ASSERT(i < moi(g)->bout_count && moi(g)->bout_count <= MAX_BOUTS);
    return &moi(g)->bout[i];
}

#endif
