/* action.h: decisions, what is said to them, and what comes of them: plain values that travel. */
#ifndef BANNERET_ACTION_H
#define BANNERET_ACTION_H

#include "game.h"

enum { LEGAL = 0 };

POD_BEGIN
typedef struct Action { /* one atomic decision; unused fields are zero */
    uint8_t kind;       /* row of Words.actions */
    uint8_t side;
    uint16_t unit; /* NO_UNIT for an act of the side as a whole */
    uint16_t hex;
    uint16_t arg;
} Action;

typedef struct Verdict {
    uint16_t why;              /* LEGAL, or a row of RuleSystem.reasons */
    uint16_t unit, hex, other; /* what the client should point at; NO_UNIT, NO_HEX if nothing */
} Verdict;

typedef struct Event {
    uint16_t kind;        /* row of Words.events */
    uint16_t rule;        /* row of RuleSystem.reasons it follows; 0 if none */
    uint16_t unit, other; /* NO_UNIT if none */
    uint16_t from, to;    /* NO_HEX if none */
    int16_t value, extra;
    int16_t needed; /* what the roll it tells of had to come to; CELL_NONE if it tells of none */
} Event;
POD_END

/* Events of one action go into the caller's buffer; what does not fit is only counted. */
typedef struct EventSink {
    Event *items;
    uint32_t cap, count;
} EventSink;

static inline void event_emit(EventSink *sink, Event e)
{
    if (!sink)
        return;
    if (sink->count < sink->cap)
        sink->items[sink->count] = e;
    sink->count++;
}

/* An event about one unit and nothing else yet. */
static inline Event event_of(uint32_t kind, uint32_t rule, uint32_t unit)
{
    return (Event){(uint16_t)kind, (uint16_t)rule, (uint16_t)unit, NO_UNIT, NO_HEX, NO_HEX, 0, 0,
                   CELL_NONE};
}

static inline Verdict verdict_of(uint32_t why, uint32_t unit, uint32_t hex, uint32_t other)
{
    return (Verdict){(uint16_t)why, (uint16_t)unit, (uint16_t)hex, (uint16_t)other};
}

/* Ascending by unit, kind, hex, arg: players break ties by position. */
static inline int action_compare(Action x, Action y)
{
    if (x.unit != y.unit)
        return x.unit < y.unit ? -1 : 1;
    if (x.kind != y.kind)
        return x.kind < y.kind ? -1 : 1;
    if (x.hex != y.hex)
        return x.hex < y.hex ? -1 : 1;
    return x.arg == y.arg ? 0 : x.arg < y.arg ? -1 : 1;
}

static inline bool action_equal(Action x, Action y)
{
    return x.side == y.side && action_compare(x, y) == 0;
}

#endif
