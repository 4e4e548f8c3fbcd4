/* moi_brief.h: attacks told before they are committed. */
#ifndef BANNERET_MOI_BRIEF_H
#define BANNERET_MOI_BRIEF_H

#include "moi_acts.h"

/* MoiAct.brief; of fire of any kind, of shocks and charges. */
ActBrief moi_brief_fire, moi_brief_shock;

void moi_brief(const Battle *b, const Game *g, Action a, Brief *out);

#endif
