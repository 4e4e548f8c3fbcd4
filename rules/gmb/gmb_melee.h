/* gmb_melee.h: melee combat (9). */
#ifndef BANNERET_GMB_MELEE_H
#define BANNERET_GMB_MELEE_H

#include "../../engine/modifiers.h"
#include "gmb_units.h"

/* Everything one attack turns on, gathered once. */
typedef struct Fight {
    uint32_t attacker, target;
    int16_t base;     /* hit on this or less; CELL_NONE if the table has no such pair */
    bool past_centre; /* a two-hex attacker strikes a front side or flank hex */
    bool charge, lance;
    bool wild; /* by a unit that runs wild, out of its turn */
} Fight;

/* Why a unit may not strike that enemy, whether or not attacks are named before. */
uint32_t gmb_refuse_strike(const Battle *b, const Game *g, uint32_t unit, uint32_t target);

/* Resolves an attack by the dice, whoever makes it and when. */
Outcome gmb_fight(const Battle *b, Game *g, const Fight *fight, Dice *d, EventSink *events);

/* What two dice must come to, at most, for the attacker to hit the target from where they stand,
 * whatever the phase; false if it cannot strike it there. */
bool gmb_melee_needs(const Battle *b, const Game *g, uint32_t attacker, uint32_t target,
                     int32_t *number);

/* The modifiers of the standard rules. */
ModifierQuestion gmb_melee_side, gmb_melee_charge, gmb_melee_lance;

#endif
