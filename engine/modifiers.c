/* modifiers.c: printed lists of modifiers. */
#include "modifiers.h"

static int32_t value_of(const Battle *b, const Game *g, const ModifierList *list,
                        const ModifierRow *row, const void *facts)
{
    if (!rule_on(b, row->rule))
        return 0;
    int32_t times = row->times(b, g, facts);
    if (times == 0 || row->row == NO_ROW)
        return times;
    int32_t each = row->option == NO_OPTION ? battle_cell(b, list->table, 1, row->row, 0)
                                            : b->option[row->option];
    return times * each;
}

void modifiers_tally(const Battle *b, const Game *g, const ModifierList *list, const void *facts,
                     Tally *out)
{
    out->sum = 0;
    out->count = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        int32_t value = value_of(b, g, list, &list->rows[i], facts);
        if (value == 0)
            continue;
        ASSERT(out->count < MAX_MODIFIERS);
        out->item[out->count++] =
            (Modifier){.rule = list->rows[i].rule, .value = (int16_t)value, .kind = list->kind};
        out->sum += value;
    }
}

void tally_tell(const Tally *t, Event told, EventSink *events)
{
    for (uint32_t i = 0; i < t->count && events; i++) {
        told.rule = t->item[i].rule;
        told.value = t->item[i].value;
        event_emit(events, told);
    }
}

void tally_brief(const Tally *t, uint32_t roll, Brief *out)
{
    for (uint32_t i = 0; i < t->count; i++) {
        ASSERT(out->modifier_count < MAX_MODIFIERS);
        Modifier *item = &out->modifier[out->modifier_count++];
        *item = t->item[i];
        item->roll = (uint8_t)roll;
    }
    if (roll == 0)
        out->total = (int16_t)(out->total + t->sum);
}

int32_t modifiers_sum(const Battle *b, const Game *g, const ModifierList *list, const void *facts,
                      Event told, EventSink *events)
{
    Tally t;
    modifiers_tally(b, g, list, facts, &t);
    tally_tell(&t, told, events);
    return t.sum;
}

void modifiers_brief(const Battle *b, const Game *g, const ModifierList *list, const void *facts,
                     uint32_t roll, Brief *out)
{
    Tally t;
    modifiers_tally(b, g, list, facts, &t);
    tally_brief(&t, roll, out);
}
