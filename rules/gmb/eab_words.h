/* eab_words.h: what Edward at Bannockburn adds to the words of the family. */
#ifndef BANNERET_EAB_WORDS_H
#define BANNERET_EAB_WORDS_H

#include "gmb_bannockburn.h"
#include "gmb_events.h"
#include "gmb_words.h"

enum {
    EAB_WHY_BEFORE = WHY_BOOK - 1,
#define X(name, citation, kind, text) WHY_##name,
#include "eab_reasons.def"
#undef X
    EAB_WHY_COUNT
};

enum {
    EAB_EVENT_BEFORE = EVENT_BOOK - 1,
#define EVENT(name, ...) EVENT_##name,
#include "eab_text.def"
};
enum {
    EAB_OUTCOME_BEFORE = OUTCOME_BOOK - 1,
#define OUTCOME(name, ...) OUTCOME_##name,
#include "eab_text.def"
};
enum {
    EAB_STATUS_BEFORE = STATUS_BOOK - 1,
#define STATUS(name, ...) STATUS_##name,
#include "eab_text.def"
};
enum {
    EAB_PROMPT_BEFORE = PROMPT_BOOK - 1,
#define PROMPT(name, ...) PROMPT_##name,
#include "eab_text.def"
};

/* 9.1: all targets are designated before the first attack of a side. */
enum { PHASE_DESIGNATE = PHASE_BOOK };

/* ---- the battle file ---- */

enum { SIDE_YIELD = SIDE_BOOK };
enum { TERRAIN_COVER = TERRAIN_BOOK_MORE };
enum { HEXSIDE_BURN };
enum { TABLE_ORGANIZE = TABLE_BOOK };
enum { ORGANIZE_TWO, ORGANIZE_FOUR }; /* rows: up to two units, up to four */
enum { DIVISION_MOST = 4 };           /* a bigger division is two halves */
enum {
    EAB_COST_FORMATION = COST_UPHILL + 1,
    EAB_COST_PIVOT,
    EAB_COST_REVERSE,
    EAB_COST_MARSH_TURN,
};
enum { OPTION_SCHILTROM_ATTACK = OPTION_BOOK, OPTION_NORTH, OPTION_CLOSER };

/* 5.2: the row of the family for turning in place. */
#define BOOK_TURN                                                                                  \
    ACTION(TURN, "face", 1, ARG_FACING, ACT_STEP | ACT_QUIET | ACT_ASIDE, IN(MOVEMENT),            \
           WHY_NOT_NOW_MOVE, 0, WHO_MARCHES | WHO_COMBAT, eab_check_turn, eab_list_turns,          \
           eab_apply_turn, NULL, NULL, NULL, "turn to a corner; free but for close schiltroms")

enum {
    EAB_ACTION_BEFORE = ACTION_BOOK - 1,
#define ACTION(name, ...) ACTION_##name,
#include "eab_actions.def"
#undef ACTION
    EAB_ACTION_COUNT
};

enum { /* GmbAct.who: a schiltrom that may yet close or open its ranks */
       WHO_OPEN = WHO_BOOK,
       WHO_CLOSE = WHO_BOOK << 1,
};

static inline bool is_cover(const Battle *b, uint32_t hex)
{
    return terrain_is(b, hex, TERRAIN_COVER);
}

/* Whether a burn runs along that side of a hex. */
static inline bool is_burn(const Battle *b, uint32_t hex, uint32_t direction)
{
    uint32_t row = b->hexside[hex][direction];
    return row != 0 && b->hexsides[row - 1].attr[HEXSIDE_BURN] != 0;
}

#endif
