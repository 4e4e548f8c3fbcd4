/* bmw_events.h: rows of what is told, and small ways to tell it. */
#ifndef BANNERET_BMW_EVENTS_H
#define BANNERET_BMW_EVENTS_H

#include "bmw_state.h"

enum {
    EVENT_TURN,
    EVENT_PHASE,
    EVENT_SMOKE,
    EVENT_MODE,
    EVENT_ENTERED,
    EVENT_MOVED,
    EVENT_HALTED,
    EVENT_EXITED,
    EVENT_CHARGES,
    EVENT_AIMS,
    EVENT_SHOT,
    EVENT_MISSED,
    EVENT_UNHARMED,
    EVENT_MODIFIER,
    EVENT_DISORDERED,
    EVENT_WEAK,
    EVENT_RELEASED,
    EVENT_OPENED,
    EVENT_JOINED,
    EVENT_ADDED,
    EVENT_ODDS, /* the first of ten: 1-5 or less, the columns as printed, 6-1 or more */
    EVENT_ODDS_LAST = EVENT_ODDS + COMBAT_COLUMNS + 1,
    EVENT_HALVED,
    EVENT_STRENGTHENED,
    EVENT_SHIFTED,
    EVENT_TAKEN_UP,
    EVENT_VOID,
    EVENT_ROLLED,
    EVENT_AUTOMATIC,
    EVENT_GIVEN_UP,
    EVENT_ELIMINATED,
    EVENT_RETREATED,
    EVENT_WITHDREW,
    EVENT_BROKE_OFF,
    EVENT_STANDS,
    EVENT_FOLLOWED,
    EVENT_STAYED,
    EVENT_ADVANCED,
    EVENT_ESCAPED,
    EVENT_PURSUIT,
    EVENT_PURSUES,
    EVENT_HOLDS,
    EVENT_ICE,
    EVENT_ICE_HOLDS,
    EVENT_REORGANIZED,
    EVENT_STAYS_DISORDERED,
    EVENT_FORMED,
    EVENT_RALLIES,
    EVENT_RALLY_FAILS,
    EVENT_RETURNED,
    EVENT_DEMORALIZED,
    EVENT_RECOVERED,
    EVENT_DISINTEGRATED,
    EVENT_PANIC,
    EVENT_RUN,
    EVENT_STEADY,
    EVENT_NO_SMOKE,
    EVENT_NOBODY_WITHDRAWS,
    EVENT_PRESSED,
    EVENT_NO_ADVANCE,
    EVENT_NO_RALLY,
    EVENT_OVER,
    EVENT_COUNT,
};

static inline void tell_unit(EventSink *events, uint32_t kind, uint32_t rule, uint32_t unit,
                             uint32_t other)
{
    Event e = event_of(kind, rule, unit);
    e.other = (uint16_t)other;
    event_emit(events, e);
}

static inline void tell_way(EventSink *events, uint32_t kind, uint32_t rule, uint32_t unit,
                            uint32_t from, uint32_t to)
{
    Event e = event_of(kind, rule, unit);
    e.from = (uint16_t)from;
    e.to = (uint16_t)to;
    event_emit(events, e);
}

/* About a side: {army}. */
static inline void tell_army(EventSink *events, uint32_t kind, uint32_t rule, uint32_t side,
                             int32_t value)
{
    Event e = event_of(kind, rule, NO_UNIT);
    e.value = (int16_t)value;
    e.extra = (int16_t)side;
    event_emit(events, e);
}

#endif
