/* mind_bmw.h: what the files of the mind of Battles of the Medieval World share. */
#ifndef BANNERET_AI_MIND_BMW_H
#define BANNERET_AI_MIND_BMW_H

#include "mind.h"

#include "../rules/bmw/bmw_declare.h"
#include "../rules/bmw/bmw_fight.h"
#include "../rules/bmw/bmw_levels.h"
#include "../rules/bmw/bmw_odds.h"
#include "../rules/bmw/bmw_retreat.h"

enum { PERCENT = 100, TOPS = 3 }; /* the strongest enemies who can come at a hex */

/* What a combat is about, in hundredths of a point: a loss and a retreat of the defenders, and of
 * the attackers. */
typedef struct Stake {
    int32_t defender_lost, defender_back;
    int32_t attacker_lost, attacker_back;
} Stake;

/* What a combat in a column brings the attacker on the average of the die. */
int32_t bmw_mind_column(const Battle *b, uint32_t column, const Stake *stake);

/* What the unit loses if it must retreat from where it stands in g. */
int32_t bmw_mind_back(const Captain *c, const Game *g, uint32_t unit);

/* What attacks are worth more because the unit stands where it does in the scratch position, with
 * friends who are there and with part of those who can still come. */
int32_t bmw_mind_press(Captain *c, uint32_t unit);

/* The best shot from where the unit stands in the scratch position. */
int32_t bmw_mind_shot(Captain *c, uint32_t unit);

/* What it is to disorder the unit with an arrow. */
int32_t bmw_mind_disorder(const Captain *c, uint32_t unit);

/* What the enemy may do in his next turn to the unit in that hex, less what it costs him. */
int32_t bmw_mind_danger(const Captain *c, uint32_t unit, uint32_t hex);

/* The combat that is resolved, as it would be rolled for now, for the attacker; *back: what it
 * costs him to go back instead. */
int32_t bmw_mind_combat(Captain *c, uint32_t combat, int32_t *back);

/* Put the volleys that pay, and the combats that are best together, into the queue. */
void bmw_mind_volleys(Captain *c);
void bmw_mind_declare(Captain *c);

/* Mind.pick. */
int32_t bmw_mind_pick(Captain *c, Action a);

/* What it is worth to stand in a hex, attacks apart. */
int32_t bmw_mind_place(Captain *c, uint32_t unit, uint32_t hex);

static inline bool bmw_mind_is_foe(const Captain *c, uint32_t unit)
{
    return unit != NO_UNIT && c->b->units[unit].side != c->side;
}

/* 8.3: whether an attacked unit may simply ride away. */
static inline bool bmw_mind_slips_away(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t by;
    return face_dot(face_of(b, g, unit)) == DOT_SOLID &&
           bmw_refuse_disengage(b, g, unit, &by) == LEGAL;
}

#endif
