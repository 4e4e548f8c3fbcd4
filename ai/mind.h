/* mind.h: what a captain must know of a book. Only the files that make a Mind, ai/mind_*.c, include
 * headers of rules/; they ask the functions that the rules themselves use.
 *
 * A book is added by a file mind_<book>.c with its Mind and a row in minds.c; until then
 * plain_mind, over RuleSystem alone, serves it. */
#ifndef BANNERET_AI_MIND_H
#define BANNERET_AI_MIND_H

#include "captain.h"

enum {             /* what is asked of the side to act */
       ASK_PICK,   /* one of the legal actions, by itself */
       ASK_MARCH,  /* units to be moved, one after the other */
       ASK_ATTACK, /* attacks that do not exclude each other, the best first */
};

struct Mind {
    const char *const *books; /* ids of rule systems, NULL-terminated */

    uint32_t (*ask)(const Battle *b, const Game *g);

    /* What differs between two parts of a game: interruptions within one leave it as it is. */
    uint64_t (*part)(const Battle *b, const Game *g);

    /* Fills what c has to know about the position: when a part begins, and before a choice of
     * commands. */
    void (*look)(Captain *c);

    /* The same for a part for which what units are worth is enough; false: it is not. NULL: it
     * never is. */
    bool (*glance)(Captain *c);

    /* A part begins: may put what comes first into the queue. NULL: nothing does. */
    void (*prepare)(Captain *c);

    /* When a unit has its turn within the part: the highest first, below 0 not at all. */
    int32_t (*order)(Captain *c, uint32_t unit);

    /* What it is worth that the unit ends its move at that node of c->reach. why: REASON_... */
    int32_t (*spot)(Captain *c, uint32_t unit, uint32_t node, uint16_t *why);

    /* A unit so far from everything that only the way counts: hexes to go on, without a search. */
    bool (*is_far)(Captain *c, uint32_t unit);

    /* More plans than places, such as a charge: may empty the queue and fill it with something
     * worth more than `best`, and returns what the plan in the queue is worth. NULL if there are
     * none. */
    int32_t (*plan)(Captain *c, uint32_t unit, int32_t best);

    /* Puts what must follow behind a way in the queue: a halt, a facing. */
    void (*close)(Captain *c, uint32_t unit, Placement at);

    /* What a legal action is worth; an action that ends a part is worth 0 unless the book knows
     * better, so that what is worth less is left. */
    int32_t (*pick)(Captain *c, Action a);

    /* ---- for the marshal; NULL: the book is played by a captain ---- */

    /* Attacks are named or declared as sets, in the way that a plan says. */
    bool names_sets;

    /* Changes of a plan that begin as it does, to the first die, are passed over, and others are
     * tried first on dice that the plan was played on. */
    bool spares_playouts;

    /* Whether a decision opens something that is worth a plan. */
    bool (*opens_plan)(const Battle *b, const Game *g);

    /* Whether a playout from `from` has come far enough to be judged. */
    bool (*is_played_out)(const Battle *b, const Game *from, const Game *g);

    /* How the side stands at the end of a playout, in hundredths of a point. */
    int32_t (*judge)(const Battle *b, const Game *from, const Game *g, uint32_t side);
};

/* Mind.part where every phase of each side's turn is a part. */
static inline uint64_t mind_part_by_phase(const Battle *b, const Game *g)
{
    (void)b;
    return ((uint64_t)g->turn << 16) + ((uint64_t)g->phase << 8) + g->phasing * 2u + g->to_act;
}

/* The mind of a battle's book, or plain_mind. */
const Mind *mind_of(const Battle *b);

extern const Mind gmb_mind, moi_mind, bmw_mind, plain_mind;

#endif
