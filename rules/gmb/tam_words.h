/* tam_words.h: what Tamburlaine the Great adds to the words of the standard rules. */
#ifndef BANNERET_TAM_WORDS_H
#define BANNERET_TAM_WORDS_H

#include "gmb_book.h"
#include "gmb_events.h"
#include "gmb_words.h"

enum {
    TAM_WHY_BEFORE = WHY_BOOK - 1,
#define X(name, citation, kind, text) WHY_##name,
#include "tam_reasons.def"
#undef X
    TAM_WHY_COUNT
};

enum {
    TAM_EVENT_BEFORE = EVENT_BOOK - 1,
#define EVENT(name, ...) EVENT_##name,
#include "tam_text.def"
};
enum {
    TAM_STATUS_BEFORE = STATUS_BOOK - 1,
#define STATUS(name, ...) STATUS_##name,
#include "tam_text.def"
};
enum {
    TAM_PROMPT_BEFORE = PROMPT_BOOK - 1,
#define PROMPT(name, ...) PROMPT_##name,
#include "tam_text.def"
};

/* Retreat and advance after combat (15.4) break into the melee phase. */
enum { PHASE_RETREAT = PHASE_BOOK, PHASE_ADVANCE };

/* ---- the battle file ---- */

enum { TYPE_LAGER = TYPE_BOOK, TYPE_NAPHTHA = TYPE_BOOK_SECOND };
enum { CLASS_ELEPHANT = CLASS_BOOK, CLASS_WAGON };
enum { WEAPON_HORSEBOW = WEAPON_BOOK, WEAPON_SHORTBOW, WEAPON_CROSSBOW };
enum { UNIT_CHIEF = UNIT_BOOK };
enum { CHIEF_NONE, CHIEF_BAYAZID, CHIEF_TAMBURLAINE };
enum { SIDE_CAMP = SIDE_BOOK };
enum { TERRAIN_CAMP = TERRAIN_BOOK };
enum { TABLE_POINTS = TABLE_BOOK };
enum { POINTS_CAMP = MORALE_COLUMNS }; /* row after those of the morale ratings */

enum {
    TAM_ACTION_BEFORE = ACTION_BOOK - 1,
#define ACTION(name, ...) ACTION_##name,
#include "tam_actions.def"
#undef ACTION
    TAM_ACTION_COUNT
};

static inline bool is_wagon(const Battle *b, uint32_t unit)
{
    return b->types[b->units[unit].type[0]].attr[TYPE_CLASS] == CLASS_WAGON;
}

static inline bool is_lager(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_attr(b, g, unit, TYPE_LAGER) != 0;
}

#endif
