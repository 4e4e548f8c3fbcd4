/* blank_state.h: plain state, action kinds and the other words of the blank rules. */
#ifndef BANNERET_BLANK_STATE_H
#define BANNERET_BLANK_STATE_H

#include "../../engine/frames.h"
#include "../../engine/rule_system.h"

enum { BLANK_STEP, BLANK_STRIKE, BLANK_DONE, BLANK_RECOIL, BLANK_ACTION_COUNT };

/* Each kind of decision is a phase, and a kind of frame. */
enum { BLANK_PHASE_PLAY, BLANK_PHASE_RECOIL, BLANK_PHASE_COUNT };

enum {
    BLANK_STATUS_MOVED,
    BLANK_STATUS_SPENT,
    BLANK_STATUS_STRUCK,
    BLANK_STATUS_MIRED,
    BLANK_STATUS_COUNT,
};

enum { BLANK_OUTCOME_STANDS, BLANK_OUTCOME_REMOVED, BLANK_OUTCOME_RECOILS, BLANK_OUTCOME_COUNT };

enum { BLANK_PROMPT_PLAY, BLANK_PROMPT_RECOIL, BLANK_PROMPT_COUNT };

enum { BLANK_OPTION_TURNS };

enum { BLANK_UNIT_EAGER };                                            /* attributes of units, */
enum { BLANK_TERRAIN_ROOM, BLANK_TERRAIN_COVER, BLANK_TERRAIN_MIRE }; /* of terrain, */
enum {                                                                /* and of types */
       BLANK_TYPE_MOVE,
       BLANK_TYPE_STRENGTH,
       BLANK_TYPE_LANCE,
       BLANK_TYPE_CHARGES,
       BLANK_TYPE_LIGHT,
};

enum { BLANK_TABLE_STRIKE };
enum { BLANK_COLUMN_HALF, BLANK_COLUMN_EVEN, BLANK_COLUMN_TWO, BLANK_COLUMN_THREE, BLANK_COLUMNS };

enum {
    BLANK_EVENT_STEP,
    BLANK_EVENT_STRIKE,
    BLANK_EVENT_REMOVED,
    BLANK_EVENT_TURN,
    BLANK_EVENT_OVER,
    BLANK_EVENT_ITEM,
    BLANK_EVENT_HIT,
    BLANK_EVENT_RECOILED,
    BLANK_EVENT_COUNT,
};

enum {
    BLANK_DIE_FACES = 6,
    BLANK_HIT_LEAST = 5,   /* 3.5 */
    BLANK_HALF_POINTS = 2, /* what a point of movement is to the engine */
    BLANK_MOVE_MAX = 8,    /* of a type */
    BLANK_TURNS_MAX = 99,  /* of the option */
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
    FrameStack frames;        /* the turn at the bottom; what interrupts it above */
    uint8_t spent[MAX_UNITS]; /* points of movement this turn */
    uint8_t mired[MAX_UNITS]; /* 1: has entered mire this turn */
    uint8_t struck[MAX_UNITS];
    uint8_t spare[2];
} BlankGame;

/* BLANK_PHASE_PLAY: the turn of a side. unit: who is in a full hex and must go on; NO_UNIT. */

typedef struct RecoilFrame { /* BLANK_PHASE_RECOIL: unit was hit by other */
    FRAME_HEAD
    uint8_t ways; /* directions that are open to it */
    uint8_t spare[7];
} RecoilFrame;
POD_END

FRAME_KIND(RecoilFrame, recoil_frame, kind == BLANK_PHASE_RECOIL)

_Static_assert(sizeof(BlankGame) <= GAME_SIZE_MAX, "a state fits every caller's buffer");

static inline const BlankGame *blank(const Game *g)
{
    return (const BlankGame *)g;
}

static inline BlankGame *blank_open(Game *g)
{
    return (BlankGame *)g;
}

static inline int16_t blank_type(const Battle *b, uint32_t unit, uint32_t attribute)
{
    return b->types[b->units[unit].type[0]].attr[attribute];
}

/* Who is passing through a full hex, or NO_UNIT. */
static inline uint32_t blank_passing(const Game *g)
{
    return frames_seen(&blank(g)->frames, 0)->unit;
}

/* blank_words.c: tables that only name things. */
extern const Reason blank_reasons[BLANK_WHY_COUNT];
extern const Words blank_words;
extern const Schema blank_schema;
extern const char *const blank_columns[BLANK_COLUMNS + 1];

#endif
