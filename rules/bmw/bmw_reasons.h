/* bmw_reasons.h: rows of the reasons; row 0 is LEGAL. */
#ifndef BANNERET_BMW_REASONS_H
#define BANNERET_BMW_REASONS_H

enum {
    WHY_LEGAL,
#define X(name, book, number, kind, text) WHY_##name,
#include "reasons.def"
#undef X
    WHY_COUNT,
};

#endif
