/* mind_moi.h: what the files of the mind of Men of Iron share: what shots and shocks are worth. */
#ifndef BANNERET_AI_MIND_MOI_H
#define BANNERET_AI_MIND_MOI_H

#include "mind.h"

#include "../rules/moi/moi_charge.h"
#include "../rules/moi/moi_command.h"
#include "../rules/moi/moi_fire.h"
#include "../rules/moi/moi_frames.h"
#include "../rules/moi/moi_move.h"
#include "../rules/moi/moi_shock.h"
#include "../rules/moi/moi_units.h"
#include "../rules/moi/moi_victory.h"
#include "../rules/moi/moi_words.h"

enum { PERCENT = 100, MIND_NEAR = 4 }; /* hexes within which places are weighed for blows */

/* Parts of a hundred of a unit that a result of a table costs it; below 0: costs the attackers. */
int32_t moi_mind_lost(const Game *g, uint32_t unit, int32_t result);

/* A shot, on the average of the die; in hundredths of a point. They stand within sight. */
int32_t moi_mind_shot(Captain *c, const Game *g, uint32_t unit, uint32_t target);

/* The same of a shot from so many hexes, wherever they stand, on open ground. */
int32_t moi_mind_shot_from(Captain *c, const Game *g, uint32_t unit, uint32_t target,
                           uint32_t hexes);

/* A shot less the one that comes back at once. */
int32_t moi_mind_volley(Captain *c, const Game *g, uint32_t unit, uint32_t target);

/* A shock with so much added to the die: what it costs the target less what it costs attackers of
 * that value. */
int32_t moi_mind_shock(Captain *c, const Game *g, uint32_t target, int32_t added, bool charge,
                       int32_t attackers);

/* One attacker on one defender as they stand, by shock, with so much more on the die; INT32_MIN if
 * he cannot strike him. */
int32_t moi_mind_duel(Captain *c, Game *g, uint32_t unit, uint32_t target, int32_t more);

/* What the unit adds, where it stands, to a shock of all of its command who stand before a target.
 */
int32_t moi_mind_adds(Captain *c, Game *g, uint32_t unit, uint32_t target);

/* A charge of a knight who stands two or three hexes off, before he rides. */
int32_t moi_mind_charge(Captain *c, const Game *g, uint32_t unit, uint32_t target, bool moved);

/* Mind.spot. */
int32_t moi_mind_spot(Captain *c, uint32_t unit, uint32_t node, uint16_t *why);

/* How a unit had best face in a hex. */
uint32_t moi_mind_best_facing(Captain *c, uint32_t unit, uint32_t hex);

/* Hexes from there to the standard of a unit; 0 if it has none on the map. */
uint32_t moi_mind_to_standard(const Captain *c, uint32_t unit, uint32_t hex);

/* The best shot of a unit from where it stands in the scratch position; *at: whom it hits. */
int32_t moi_mind_best_shot(Captain *c, uint32_t unit, uint32_t *at);

static inline bool moi_mind_is_barred(const Battle *b, uint32_t hex)
{
    return b->terrains[b->terrain[hex]].attr[TERRAIN_FOOT] == 0 ||
           terrain_is(b, hex, TERRAIN_CASTLE);
}

static inline bool moi_mind_is_bow(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_weapon(b, g, unit) != WEAPON_NONE;
}

/* PHASE_NAME: puts the attacks that are worth naming into the queue. */
void moi_mind_name(Captain *c);

/* How well the unit stands if it faces so, in hundredths of nothing: only to compare. */
int32_t moi_mind_facing(Captain *c, Action a);

/* Mind.pick. */
int32_t moi_mind_pick(Captain *c, Action a);

/* Whether it attacks hand to hand at all as it is. */
bool moi_mind_strikes(const Battle *b, const Game *g, uint32_t unit);

#endif
