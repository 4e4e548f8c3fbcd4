/* moi_brief.h: attacks told before they are committed. */
#ifndef BANNERET_MOI_BRIEF_H
#define BANNERET_MOI_BRIEF_H

#include "moi_acts.h"

/* MoiAct.brief; shock: charges, too. */
ActBrief moi_brief_fire, moi_brief_react, moi_brief_return, moi_brief_shock;

void moi_brief(const Battle *b, const Game *g, Action a, Brief *out);

#endif
