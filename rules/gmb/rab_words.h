/* rab_words.h: what Robert at Bannockburn adds to the words of the standard rules. */
#ifndef BANNERET_RAB_WORDS_H
#define BANNERET_RAB_WORDS_H

#include "gmb_bannockburn.h"
#include "gmb_events.h"
#include "gmb_words.h"

enum {
    RAB_WHY_BEFORE = WHY_BOOK - 1,
#define X(name, citation, kind, text) WHY_##name,
#include "rab_reasons.def"
#undef X
    RAB_WHY_COUNT
};

enum {
    RAB_EVENT_BEFORE = EVENT_BOOK - 1,
#define EVENT(name, ...) EVENT_##name,
#include "rab_text.def"
};
enum {
    RAB_OUTCOME_BEFORE = OUTCOME_BOOK - 1,
#define OUTCOME(name, ...) OUTCOME_##name,
#include "rab_text.def"
};
enum {
    RAB_STATUS_BEFORE = STATUS_BOOK - 1,
#define STATUS(name, ...) STATUS_##name,
#include "rab_text.def"
};

/* ---- the battle file ---- */

enum { COST_FORMATION = COST_BOOK };
enum { OPTION_ORGANIZE = OPTION_BOOK, OPTION_SCHILTROM_ATTACK, OPTION_BOWMAN_STRUCK };

enum {
    RAB_ACTION_BEFORE = ACTION_BOOK - 1,
#define ACTION(name, ...) ACTION_##name,
#include "rab_actions.def"
#undef ACTION
    RAB_ACTION_COUNT
};

enum { /* GmbAct.who: a schiltrom that may yet close or open its ranks; 19 */
       WHO_OPEN = WHO_BOOK,
       WHO_CLOSE = WHO_BOOK << 1,
       WHO_DISORGANIZED = WHO_BOOK << 2,
};

#endif
