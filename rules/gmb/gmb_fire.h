/* gmb_fire.h: fire combat (8) with Robert's longbows (15.4, 17.2). */
#ifndef BANNERET_GMB_FIRE_H
#define BANNERET_GMB_FIRE_H

#include "gmb_units.h"

/* How a shooter sees its target, gathered once. */
typedef struct Shot {
    uint32_t why; /* LEGAL if it can be fired */
    uint32_t shooter, target;
    uint32_t range;         /* as the table counts it */
    int16_t base;           /* hit on this or less */
    bool over, over_others; /* over horse, of another division: 15.4 */
} Shot;

Shot shot_at(const Battle *b, const Game *g, uint32_t shooter, uint32_t target);

uint32_t check_fire(const Battle *b, const Game *g, Action a);
void list_fire(const Battle *b, const Game *g, uint32_t unit, ActionList *list);

/* Plays the attack: a hit waits for the end of the phase (8.2). */
void apply_fire(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

/* The morale checks of all hits, in the order they fell (C13, C32). */
void fire_resolve_hits(const Battle *b, Game *g, Dice *d, EventSink *events);

/* The attack followed through its own morale check. */
Outcome fire_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void fire_brief(const Battle *b, const Game *g, Action a, Brief *out);

/* 17.2, for the card of a unit; true for units that need no command. */
bool fire_in_command(const Battle *b, const Game *g, uint32_t unit);

#endif
