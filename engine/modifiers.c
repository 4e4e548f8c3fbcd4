/* modifiers.c: printed lists of modifiers. */
#include "modifiers.h"

static int32_t value_of(const Battle *b, const Game *g, const ModifierList *list,
                        const ModifierRow *row, const void *facts)
{
    if (!rule_on(b, row->rule))
        return 0;
    int32_t times = row->times(b, g, facts);
    if (times == 0)
        return 0;
    int32_t each = row->option == NO_OPTION ? battle_cell(b, list->table, 1, row->row, 0)
                                            : b->option[row->option];
    return times * each;
}

int32_t modifiers_sum(const Battle *b, const Game *g, const ModifierList *list, const void *facts,
                      Event told, EventSink *events)
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        int32_t value = value_of(b, g, list, &list->rows[i], facts);
        if (value == 0)
            continue;
        sum += value;
        told.rule = list->rows[i].rule;
        told.value = (int16_t)value;
        event_emit(events, told);
    }
    return sum;
}

void modifiers_brief(const Battle *b, const Game *g, const ModifierList *list, const void *facts,
                     uint32_t roll, Brief *out)
{
    for (uint32_t i = 0; i < list->count; i++) {
        int32_t value = value_of(b, g, list, &list->rows[i], facts);
        if (value == 0)
            continue;
        ASSERT(out->modifier_count < MAX_MODIFIERS);
        out->modifier[out->modifier_count++] =
            (Modifier){.rule = list->rows[i].rule, .value = (int16_t)value, .roll = (uint8_t)roll};
        if (roll == 0)
            out->total = (int16_t)(out->total + value);
    }
}
