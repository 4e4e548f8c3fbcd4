/* modifiers.h: printed lists of modifiers, one row each: the case it cites, the row of the table
 * that holds its value, and the question whether it applies. Resolver, preview and log use the same
 * tally of a list, so they cannot disagree. */
#ifndef BANNERET_MODIFIERS_H
#define BANNERET_MODIFIERS_H

#include "rule_system.h"

enum { NO_OPTION = 0xFF, NO_ROW = 0xFF };

/* How often a row applies to the facts that were gathered: mostly nought or once. Of a row without
 * a printed value: what it is worth. */
typedef int32_t ModifierQuestion(const Battle *b, const Game *g, const void *facts);

typedef struct ModifierRow {
    uint16_t rule;  /* row of reasons */
    uint8_t row;    /* of the table of values, or NO_ROW */
    uint8_t option; /* that has the last word on the value, or NO_OPTION */
    ModifierQuestion *times;
} ModifierRow;

typedef struct ModifierList { /* in the order of the printed list */
    uint8_t table;            /* its first column holds the values */
    uint8_t count;
    const ModifierRow *rows;
    uint8_t kind; /* MODIFIER_ADDS, the usual one, or MODIFIER_RAISES: what its values do */
} ModifierList;

typedef struct Tally { /* what applies to one roll */
    int32_t sum;
    uint32_t count;
    Modifier item[MAX_MODIFIERS];
} Tally;

void modifiers_tally(const Battle *b, const Game *g, const ModifierList *list, const void *facts,
                     Tally *out);

/* Each item is told as a copy of `told` with its rule and value. */
void tally_tell(const Tally *t, Event told, EventSink *events);

/* The items as part of a preview; those of roll 0 add up in out->total. */
void tally_brief(const Tally *t, uint32_t roll, Brief *out);

/* A tally that is told at once, and one that is only for a preview. */
int32_t modifiers_sum(const Battle *b, const Game *g, const ModifierList *list, const void *facts,
                      Event told, EventSink *events);
void modifiers_brief(const Battle *b, const Game *g, const ModifierList *list, const void *facts,
                     uint32_t roll, Brief *out);

#endif
