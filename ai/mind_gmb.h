/* mind_gmb.h: what the files of the mind of Great Medieval Battles share. */
#ifndef BANNERET_AI_MIND_GMB_H
#define BANNERET_AI_MIND_GMB_H

#include "mind.h"

#include "../rules/gmb/gmb_book.h"
#include "../rules/gmb/gmb_chapters.h"
#include "../rules/gmb/gmb_events.h"
#include "../rules/gmb/gmb_leaders.h"
#include "../rules/gmb/gmb_morale.h"
#include "../rules/gmb/gmb_words.h"

enum { ALL_FALLS = 36, PERCENT = 100, PLAIN_BLOW = 0, LANCE_BLOW = 1, RUN = 3 };

/* Falls of two dice that come to so much or less. */
static inline int32_t falls(int32_t number)
{
    static const uint8_t at_most[] = {0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36};
    return number < 0 ? 0 : number > 12 ? ALL_FALLS : at_most[number];
}

/* Parts of a hundred of a unit that are lost at a rout level: it may still be rallied. */
static inline int32_t lost_at(uint32_t level)
{
    static const uint8_t lost[] = {0, 25, 38, 52, 68};
    return level < COUNT_OF(lost) ? lost[level] : PERCENT;
}

static inline bool is_barred(const Battle *b, uint32_t hex)
{
    return terrain_is(b, hex, TERRAIN_BARRED);
}

static inline bool fights(const Captain *c, uint32_t unit)
{
    return on_map(c->g, unit) && !is_routed(c->g, unit) && !gmb_is_baggage(c->b, unit);
}

static inline bool has_bow(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_attr(b, g, unit, TYPE_WEAPON) != WEAPON_MELEE;
}

/* Whether the book lets the unit strike at all as it is. */
static inline bool strikes(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t (*refuse)(const Battle *, const Game *, uint32_t) = gmb_book(b)->refuse_attacker;
    return !has_bow(b, g, unit) && !is_routed(g, unit) && (!refuse || refuse(b, g, unit) == LEGAL);
}

/* Points it may spend on a march. */
uint32_t gmb_mind_allowance(const Captain *c, uint32_t unit);

/* What the enemy could do in his next turn to a unit that covers these hexes in that mode, by the
 * weights. */
int32_t gmb_mind_fear(Captain *c, uint32_t unit, const Cover *cover, uint32_t mode);

/* Eab 5.2: hexes behind a unit that faces a corner into which an enemy could come, for a blow that
 * seldom fails. */
int32_t gmb_mind_open_back(const Captain *c, const Placement *at);

/* Marks in c->goal the hexes from which an enemy who flees can be struck. */
void gmb_mind_mark_prey(Captain *c, const Cover *cover);

/* ---- the goal ---- */

/* Fills c->must_attack and c->urgency. */
void gmb_mind_set_goal(Captain *c);

/* Whether horse waits, because no foot of the side that must attack has come to the enemy yet. */
bool gmb_mind_gathers(const Captain *c);

/* What a hex nearer to the enemy is worth to this side now. */
int32_t gmb_mind_pull(const Captain *c);

/* ---- of a unit where it stands in the scratch position ---- */

/* Enemies around it, each once. */
uint32_t gmb_mind_contacts(const Captain *c, const Cover *cover, uint32_t side, uint8_t *out);

/* How far it stands in the flight of friends, and they in its own (11.0). */
int32_t gmb_mind_blocked(const Captain *c, const Cover *cover, uint32_t unit);

/* What it brings to stand in the flight of enemies beside it. */
int32_t gmb_mind_cut(const Captain *c, uint32_t unit, const uint8_t *foes, uint32_t count);

/* Its best blow less what comes back. */
int32_t gmb_mind_exchange(Captain *c, uint32_t unit, const uint8_t *foes, uint32_t count);

/* Shot and blows as it is, and in whichever mode is better. near: hexes to the enemy. */
int32_t gmb_mind_fight(Captain *c, uint32_t unit, const uint8_t *foes, uint32_t count,
                       uint32_t near);
int32_t gmb_mind_best_fight(Captain *c, uint32_t unit, const uint8_t *foes, uint32_t count,
                            uint32_t near);

/* ---- leaders ---- */

/* Whether a unit of this side flees that no leader is with, and that this one may come to. */
bool gmb_mind_has_routed(const Captain *c, uint32_t leader);

/* A leader goes where a unit is in rout and he can rally it, and else keeps to his own. */
int32_t gmb_mind_leader_spot(Captain *c, uint32_t leader, const Walk *walk, uint16_t *why);

/* Its leaders stay behind when the way in the queue leads beside the enemy, and go their own. */
void gmb_mind_leave(Captain *c, uint32_t unit);

/* ---- for the marshal ---- */

/* Mind.is_played_out: its own turn, the enemy's, its next, and what both do to those who flee. What
 * the first two have won is worth what can be done from there. */
bool gmb_mind_is_played_out(const Battle *b, const Game *from, const Game *g);

/* Mind.judge. */
int32_t gmb_mind_judge(const Battle *b, const Game *from, const Game *g, uint32_t side);

/* ---- charges ---- */

/* Mind.plan. */
int32_t gmb_mind_plan(Captain *c, uint32_t unit, int32_t best);

#endif
