/* rab_words.h: what Robert at Bannockburn adds to the words of the standard rules. */
#ifndef BANNERET_RAB_WORDS_H
#define BANNERET_RAB_WORDS_H

#include "gmb_book.h"

enum {
    RAB_WHY_BEFORE = WHY_BOOK - 1,
#define X(name, citation, kind, text) WHY_##name,
#include "rab_reasons.def"
#undef X
    RAB_WHY_COUNT
};

/* ---- the battle file ---- */

enum { TERRAIN_MARSH = TERRAIN_BOOK };
enum { TYPE_CLOSE = TYPE_BOOK, TYPE_DISORGANIZED = TYPE_BOOK_SECOND };
enum { CLASS_SCHILTROM = CLASS_BOOK };
enum { WEAPON_LONGBOW = WEAPON_BOOK, WEAPON_CROSSBOW, WEAPON_SHORTBOW };
enum { UNIT_COMMANDED = UNIT_BOOK };
enum { COST_FORMATION = COST_BOOK };
enum { OPTION_ORGANIZE = OPTION_BOOK, OPTION_SCHILTROM_ATTACK, OPTION_BOWMAN_STRUCK };

enum {
    RAB_ACTION_BEFORE = ACTION_BOOK - 1,
#define ACTION(name, ...) ACTION_##name,
#include "rab_actions.def"
#undef ACTION
    RAB_ACTION_COUNT
};

static inline bool is_schiltrom(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_attr(b, g, unit, TYPE_CLASS) == CLASS_SCHILTROM;
}

static inline bool is_close(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_attr(b, g, unit, TYPE_CLOSE) != 0;
}

static inline bool is_disorganized(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_attr(b, g, unit, TYPE_DISORGANIZED) != 0;
}

#endif
