/* case_run.h: runs a rule case: a position, scripted dice, actions, what must be accepted,
 * refused (and by which case) and what must be true afterwards. docs/notation.md has the form. */
#ifndef BANNERET_CASE_RUN_H
#define BANNERET_CASE_RUN_H

#include "notation.h"
#include "odds.h"

enum { CASE_NOW_SIZE = 4 * MAX_TEXT, CASE_TOLD_SIZE = 16 * MAX_TEXT };

typedef struct CaseReport {
    bool passed;
    uint32_t claims;   /* accept, refuse, expect, table, odds lines that held */
    uint32_t refusals; /* of these, refusals */
    uint32_t acceptances;
    char book[MAX_NAME]; /* of the case on the first line */
    char number[MAX_NAME];
    ParseError error; /* a failed claim or a malformed line: where, found, expected */

    /* What was so then, as case_now_print tells it, and the last events before, each as
     * case_event_print does and a line of its own. Empty if there was no position to ask. */
    char now[CASE_NOW_SIZE];
    char told[CASE_TOLD_SIZE];
} CaseReport;

/* One line of a case. */
typedef struct CaseStep {
    uint32_t line;
    const char *text; /* the line from its first word on; not closed by a zero */
    uint32_t size;
    bool is_run;          /* it was run and is right; otherwise it is about to be run */
    const Battle *battle; /* this and the rest: of a line that was run, if it played */
    const Game *game;     /* NULL if it played nothing */
    const Event *events;  /* what it told */
    const uint8_t *rolls; /* the dice that fell */
    uint32_t event_count, roll_count;
} CaseStep;

/* Is told every line before it is run, and again when it was. see may be NULL: nobody is. */
typedef struct CaseWatcher {
    void (*see)(void *context, const CaseStep *step);
    void *context;
} CaseWatcher;

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
    CaseWatcher watcher;
} CaseRoom;

/* "turn 2, movement of scots; english decide: ..." or "turn 2, over": an open position. */
void case_now_print(const Battle *b, const Game *g, Out *out);

/* "step: keith1 steps from 1020 to 1021 (gmb 5.0)": the kind, so that a claim can name it. */
void case_event_print(const Battle *b, const Game *g, const Event *e, Out *out);

/* Sets a position up from lines of a case (clear, place, mode, set, turn, dice). g is the start of
 * the battle as init() gives it, and unusable if the lines are wrong: false, with the error filled.
 * d and events, whose cap is MAX_EVENTS, hold what the last turn line rolled and told. */
bool case_stage(const Battle *b, Game *g, const char *text, uint32_t size, Dice *d,
                EventSink *events, ParseError *error);

/* off: a reason to switch off in the case's battle (mutation), or 0 for none. texts finds the
 * battle the case names ("strip.battle"). */
void case_run(const char *text, uint32_t size, const RuleSystem *const *systems, TextSource texts,
              uint32_t off, CaseRoom *room, CaseReport *report);

#endif
