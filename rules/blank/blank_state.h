/* blank_state.h: plain state, action kinds and the other words of the blank rules. */
#ifndef BANNERET_BLANK_STATE_H
#define BANNERET_BLANK_STATE_H

#include "../../engine/rule_system.h"

enum { BLANK_STEP, BLANK_STRIKE, BLANK_DONE, BLANK_ACTION_COUNT };

enum { BLANK_PHASE_PLAY, BLANK_PHASE_COUNT };

enum { BLANK_STATUS_MOVED, BLANK_STATUS_SPENT, BLANK_STATUS_STRUCK, BLANK_STATUS_COUNT };

enum { BLANK_OUTCOME_STANDS, BLANK_OUTCOME_REMOVED, BLANK_OUTCOME_COUNT };

enum { BLANK_PROMPT_PLAY, BLANK_PROMPT_COUNT };

enum { BLANK_OPTION_TURNS };

enum { BLANK_UNIT_EAGER }; /* attributes of units */

enum {
    BLANK_EVENT_STEP,
    BLANK_EVENT_STRIKE,
    BLANK_EVENT_REMOVED,
    BLANK_EVENT_TURN,
    BLANK_EVENT_OVER,
    BLANK_EVENT_COUNT,
};

enum {
    BLANK_DIE_FACES = 6,
    BLANK_HIT_LEAST = 5,  /* 3.5 */
    BLANK_STEP_COST = 2,  /* half points */
    BLANK_TURNS_MAX = 99, /* of the option */
};

enum { /* row 0 is LEGAL */
       BLANK_WHY_LEGAL,
#define X(name, kind, number, text) BLANK_WHY_##name,
#include "reasons.def"
#undef X
       BLANK_WHY_COUNT,
};

POD_BEGIN
typedef struct BlankGame {
    Game base;
    uint8_t moved[MAX_UNITS]; /* 1: has stepped this turn */
    uint8_t struck[MAX_UNITS];
} BlankGame;
POD_END

_Static_assert(sizeof(BlankGame) <= GAME_SIZE_MAX, "a state fits every caller's buffer");

static inline const BlankGame *blank(const Game *g)
{
    return (const BlankGame *)g;
}

static inline BlankGame *blank_open(Game *g)
{
    return (BlankGame *)g;
}

/* blank_words.c: tables that only name things. */
extern const Reason blank_reasons[BLANK_WHY_COUNT];
extern const Words blank_words;
extern const Schema blank_schema;

#endif
