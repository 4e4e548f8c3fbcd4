/* case_run.h: runs a rule case: a position, scripted dice, actions, what must be accepted,
 * refused (and by which case) and what must be true afterwards. docs/notation.md has the form. */
#ifndef BANNERET_CASE_RUN_H
#define BANNERET_CASE_RUN_H

#include "notation.h"
#include "odds.h"

typedef struct CaseReport {
    bool passed;
    uint32_t claims;   /* accept, refuse, expect, table, odds lines that held */
    uint32_t refusals; /* of these, refusals */
    uint32_t acceptances;
    char book[MAX_NAME]; /* of the case on the first line */
    char number[MAX_NAME];
    ParseError error; /* a failed claim or a malformed line: where, found, expected */
} CaseReport;

/* Everything a case needs besides its text; the caller owns it, so that nothing is allocated. Zero
 * bytes before its first use. A battle that follows itself is not parsed again, so the texts a room
 * has been used with must stay as and where they are. */
typedef struct CaseRoom {
    Battle battle;
    Battle parsed;           /* as the text says, before options and mutation */
    const char *parsed_text; /* NULL: none */
    uint32_t parsed_size;
    GameBuffer game, start, work;
    Dice dice;
    Event events[MAX_EVENTS];
    Action actions[MAX_ACTIONS];
    Odds odds;
    ClashOdds clash;
} CaseRoom;

/* off: a reason to switch off in the case's battle (mutation), or 0 for none. texts finds the
 * battle the case names ("strip.battle"). */
void case_run(const char *text, uint32_t size, const RuleSystem *const *systems, TextSource texts,
              uint32_t off, CaseRoom *room, CaseReport *report);

#endif
