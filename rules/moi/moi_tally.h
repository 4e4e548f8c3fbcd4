/* moi_tally.h: the modifiers of one die. Resolver, preview and log use the same tally. */
#ifndef BANNERET_MOI_TALLY_H
#define BANNERET_MOI_TALLY_H

#include "moi_units.h"

typedef struct Tally {
    const Battle *b;
    int32_t sum;
    uint32_t count;
    Modifier item[MAX_MODIFIERS];
} Tally;

static inline void tally_begin(Tally *t, const Battle *b)
{
    t->b = b;
    t->sum = 0;
    t->count = 0;
}

static inline void tally_add(Tally *t, uint32_t rule, int32_t value)
{
    if (value == 0 || !rule_on(t->b, rule))
        return;
    ASSERT(t->count < MAX_MODIFIERS);
    t->item[t->count++] = (Modifier){.rule = (uint16_t)rule, .value = (int16_t)value};
    t->sum += value;
}

static inline void tally_tell(const Tally *t, uint32_t unit, EventSink *events)
{
    for (uint32_t i = 0; i < t->count && events; i++)
        tell_value(events, EVENT_MODIFIER, t->item[i].rule, unit, NO_UNIT, t->item[i].value, 0);
}

static inline void tally_brief(const Tally *t, Brief *out)
{
    for (uint32_t i = 0; i < t->count; i++)
        out->modifier[i] = t->item[i];
    out->modifier_count = (uint8_t)t->count;
    out->total = (int16_t)t->sum;
}

#endif
