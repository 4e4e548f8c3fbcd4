/* bmw_odds.h: strengths, odds and column of a combat (7.2, 7.5, 11.3): the facts that resolver,
 * preview and chances share. */
#ifndef BANNERET_BMW_ODDS_H
#define BANNERET_BMW_ODDS_H

#include "bmw_ground.h"

enum { /* columns: below and above the printed ones the result is automatic */
       COLUMN_AL = 0,
       COLUMN_FIRST = 1, /* 1-4 */
       COLUMN_EVEN = 4,
       COLUMN_LAST = COMBAT_COLUMNS,
       COLUMN_DL = COMBAT_COLUMNS + 1,
};

typedef struct Melee {
    uint8_t attacker_count, defender_count;
    uint8_t attackers[MAX_PARTIES], defenders[MAX_PARTIES];
    uint32_t attack, defence; /* after halving and leaders */
    uint32_t column;          /* after shifts */
    bool trains;              /* B27: lone trains only */
    bool leader;              /* B38: a lone leader, or nobody any more */
    uint32_t item_count;
    Modifier item[MAX_MODIFIERS]; /* what halves, adds and shifts, in this order */
} Melee;

/* The combat with that number, and whoever would come to it: attacker, defender or NO_UNIT. */
void bmw_melee(const Battle *b, const Game *g, uint32_t combat, uint32_t attacker,
               uint32_t defender, Melee *out);

/* The column for strengths alone: 7.2, B11. */
uint32_t bmw_column(uint32_t attack, uint32_t defence);

/* As printed; "1-5" and "6-1" for the two that are not. */
const char *bmw_column_name(uint32_t column);

/* What a fall of the die means in a column: RESULT_... */
uint32_t bmw_result(const Battle *b, uint32_t column, uint32_t roll);

static inline bool bmw_is_automatic(const Melee *m)
{
    return m->column == COLUMN_AL || m->column == COLUMN_DL;
}

/* The end of a combat: the die, unless the result is automatic or nobody fights. */
Outcome bmw_melee_roll(const Battle *b, const Game *g, const Melee *m, Dice *d);

/* RuleSystem.strike, weigh and brief of open, join, add and fight. */
Outcome bmw_melee_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
bool bmw_melee_weigh(const Battle *b, Game *g, Action a, Odds *out);
void bmw_melee_brief(const Battle *b, const Game *g, Action a, Brief *out);

/* RuleSystem.without of join and add; false of the others. */
bool bmw_melee_without(const Battle *b, Game *g, Action a, Brief *brief, Odds *odds);

/* The combat with that number as it is declared; false if nobody is left in it. */
bool bmw_combat_brief(const Battle *b, const Game *g, uint32_t combat, Brief *out);

#endif
