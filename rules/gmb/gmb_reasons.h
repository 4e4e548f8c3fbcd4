/* gmb_reasons.h: gmb_reasons.def as an enum: WHY_... are rows of RuleSystem.reasons. */
#ifndef BANNERET_GMB_REASONS_H
#define BANNERET_GMB_REASONS_H

enum {
    WHY_NOT = 0, /* legal */
#define X(name, citation, kind, text) WHY_##name,
#include "gmb_reasons.def"
#undef X
    WHY_BOOK /* the first of a book's own */
};

#endif
