/* moi_reasons.h: reasons.def as an enum: WHY_... are rows of RuleSystem.reasons. */
#ifndef BANNERET_MOI_REASONS_H
#define BANNERET_MOI_REASONS_H

enum {
    WHY_NOT = 0, /* legal */
#define X(name, book, number, kind, text) WHY_##name,
#include "reasons.def"
#undef X
    WHY_COUNT
};

#endif
