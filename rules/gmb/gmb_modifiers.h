/* gmb_modifiers.h: printed lists of modifiers. Resolver, preview and log walk the same list with
 * the same counts, so they cannot disagree. */
#ifndef BANNERET_GMB_MODIFIERS_H
#define BANNERET_GMB_MODIFIERS_H

#include "gmb_units.h"

enum { NO_OPTION = 0xFF };

typedef struct ModifierRow {
    uint16_t rule;
    uint8_t option; /* OPTION_... that has the last word on the value, or NO_OPTION */
} ModifierRow;

/* Rows in the order of the printed list and of the table that holds their values. */
typedef struct ModifierList {
    uint8_t table, count;
    const ModifierRow *rows;
} ModifierList;

enum { MODIFIER_ROWS_MAX = 8 };

/* How often each row applies to what is being resolved: mostly nought or once. */
typedef struct ModifierTimes {
    int8_t row[MODIFIER_ROWS_MAX];
} ModifierTimes;

/* Sum of what applies, each item told as an event of that unit. */
int32_t modifiers_sum(const Battle *b, const ModifierList *list, const ModifierTimes *times,
                      uint32_t unit, EventSink *events);

/* The same items as part of a preview; those of roll 0 add up in out->total. */
void modifiers_brief(const Battle *b, const ModifierList *list, const ModifierTimes *times,
                     uint32_t roll, Brief *out);

#endif
