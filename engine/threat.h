/* threat.h: where a side could strike after its next move, with whom and how well. Nothing of the
 * game is played; the search plays on copies, and rolls no dice. */
#ifndef BANNERET_THREAT_H
#define BANNERET_THREAT_H

#include "odds.h"
#include "reach.h"

enum { BLOW_GISTS = 4 };

/* The best attack that was found on a unit. */
typedef struct Blow {
    int64_t worth;          /* to the attackers, as joined_worth() */
    Action action;          /* the last with which it is declared */
    uint16_t from;          /* where whom the action names stands then */
    uint16_t node;          /* of the reach: the way there; of one unit that went alone */
    uint8_t attacker_count; /* 0: none was found */
    uint8_t attackers[MAX_PARTIES];
    uint32_t gist_count;           /* of those that are worth something to them */
    Gist gist[BLOW_GISTS];         /* over the denominator */
    uint64_t denominator, harmful; /* how many of all falls are worth something to them */
} Blow;

typedef struct Threat {
    uint32_t units[MAX_HEXES][UNIT_WORDS]; /* by hex: who could strike there, hand to hand */
    uint32_t from[MAX_HEXES][UNIT_WORDS];  /* by hex: who could be attacked from there */
    Blow blow[MAX_UNITS];                  /* by unit that is struck */
    /* Scratch of the search. */
    GameBuffer begun, named, walked, fought, work;
    Action legal[MAX_ACTIONS], choices[MAX_ACTIONS];
    Odds odds;
    JoinedOdds joined;
} Threat;

/* Fills out for one unit in its present move, or as it stands if it has none; nothing if the other
 * side decides. The reach is left as it was searched: the ways of the blows are in it. */
void threat_of_unit(const Battle *b, const Game *g, uint32_t unit, Reach *reach, Threat *out);

/* Fills out for the side, as if its next move began now; where commands move one by one, each as if
 * it were the next. A blow is struck by one unit from any place where it may stop, or where attacks
 * are declared by several together, by all who come near. Enemies do nothing about it. */
void threat_find(const Battle *b, const Game *g, uint32_t side, Reach *reach, Threat *out);

/* Into which a unit strikes without turning: of a SECTOR_... */
bool sector_is_before(uint32_t sector);

static inline bool threat_has(const Threat *threat, uint32_t hex, uint32_t unit)
{
    return (threat->units[hex][unit / 32] >> unit % 32 & 1) != 0;
}

/* Whether the unit could be attacked from the hex. */
static inline bool threat_from(const Threat *threat, uint32_t hex, uint32_t unit)
{
    return (threat->from[hex][unit / 32] >> unit % 32 & 1) != 0;
}

#endif
