/* gmb_fire.h: fire combat (8). */
#ifndef BANNERET_GMB_FIRE_H
#define BANNERET_GMB_FIRE_H

#include "../../engine/modifiers.h"
#include "gmb_units.h"

/* How a shooter sees its target, gathered once. */
typedef struct Shot {
    uint32_t why; /* LEGAL if it can be fired */
    uint32_t shooter, target;
    uint32_t range;         /* as the table counts it */
    int16_t base;           /* hit on this or less */
    bool over, over_others; /* a book may let it go over friends, and over those of another group */
} Shot;

Shot gmb_shot(const Battle *b, const Game *g, uint32_t shooter, uint32_t target);

/* The morale checks of all hits, in the order they fell (C13, C32). */
void gmb_fire_resolve(const Battle *b, Game *g, Dice *d, EventSink *events);

/* The modifier of the standard rules. */
ModifierQuestion gmb_fire_charging;

#endif
