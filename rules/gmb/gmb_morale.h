/* gmb_morale.h: morale checks, rout levels, elimination (10). */
#ifndef BANNERET_GMB_MORALE_H
#define BANNERET_GMB_MORALE_H

#include "gmb_units.h"

/* What made the unit check. */
typedef struct MoraleCause {
    bool lance;   /* struck by a charge with the lance, 9.31 */
    bool longbow; /* hit by longbow fire, 18.23 */
    bool behind;  /* an enemy stood in its rear centre hex when it was attacked, 10.33 */
} MoraleCause;

bool morale_enemy_behind(const Battle *b, const Game *g, uint32_t unit);

/* Rolls one die and applies the result; says how it ended. */
Outcome morale_check(const Battle *b, Game *g, uint32_t unit, MoraleCause cause, Dice *d,
                     EventSink *events);

/* Adds the modifiers the check would have now, as roll 1 of a brief. */
void morale_brief(const Battle *b, const Game *g, uint32_t unit, MoraleCause cause, Brief *out);

/* Takes a unit off the map for good; its leaders stay, disobeyed (6.22). */
void unit_eliminate(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events);

#endif
