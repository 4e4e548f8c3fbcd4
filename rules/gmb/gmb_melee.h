/* gmb_melee.h: melee combat (9). */
#ifndef BANNERET_GMB_MELEE_H
#define BANNERET_GMB_MELEE_H

#include "gmb_units.h"

uint32_t check_attack(const Battle *b, const Game *g, Action a);
void list_attacks(const Battle *b, const Game *g, uint32_t unit, ActionList *list);

/* Resolves the attack to its last effect; results are applied at once (9.0). */
Outcome melee_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void melee_brief(const Battle *b, const Game *g, Action a, Brief *out);

#endif
