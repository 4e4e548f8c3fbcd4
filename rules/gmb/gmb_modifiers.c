/* gmb_modifiers.c: printed lists of modifiers. */
#include "gmb_modifiers.h"
#include "gmb_events.h"

static int32_t value_of(const Battle *b, const ModifierList *list, const ModifierTimes *times,
                        uint32_t row)
{
    const ModifierRow *r = &list->rows[row];
    if (!rule_on(b, r->rule))
        return 0;
    ASSERT(row < MODIFIER_ROWS_MAX);
    /* A cell is at most 999 either way and a rout level nine: sums fit the 16 bits they are told
     * in. */
    int32_t each =
        r->option == NO_OPTION ? battle_cell(b, list->table, 1, row, 0) : b->option[r->option];
    return times->row[row] * each;
}

int32_t modifiers_sum(const Battle *b, const ModifierList *list, const ModifierTimes *times,
                      uint32_t unit, EventSink *events)
{
    int32_t sum = 0;
    for (uint32_t row = 0; row < list->count; row++) {
        int32_t value = value_of(b, list, times, row);
        if (value == 0)
            continue;
        sum += value;
        Event e = event_of(EVENT_MODIFIER, list->rows[row].rule, unit);
        e.value = (int16_t)value;
        event_emit(events, e);
    }
    return sum;
}

void modifiers_brief(const Battle *b, const ModifierList *list, const ModifierTimes *times,
                     uint32_t roll, Brief *out)
{
    for (uint32_t row = 0; row < list->count; row++) {
        int32_t value = value_of(b, list, times, row);
        if (value == 0)
            continue;
        ASSERT(out->modifier_count < MAX_MODIFIERS);
        out->modifier[out->modifier_count++] =
            (Modifier){list->rows[row].rule, (int16_t)value, (uint8_t)roll};
        if (roll == 0)
            out->total = (int16_t)(out->total + value);
    }
}
