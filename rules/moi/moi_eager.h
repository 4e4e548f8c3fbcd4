/* moi_eager.h: units that must attack if they can (F7, Y5, P1, P3, B8). */
#ifndef BANNERET_MOI_EAGER_H
#define BANNERET_MOI_EAGER_H

#include "moi_move.h"

/* Marks units that must attack in this activation if they can. */
void moi_mark_eager(const Battle *b, Game *g, uint32_t group);
/* The case that makes a unit eager. */
uint32_t moi_eager_rule(const Battle *b, const Game *g, uint32_t unit);
/* Whether it could be bound now or later in this move: an enemy is near enough. */
bool moi_may_be_bound(const Battle *b, const Game *g, uint32_t unit);
/* A duty to attack, gathered once for all that the unit might do instead. It may spoil the state it
 * is begun in. */
typedef struct Duty {
    const Battle *b;
    Game *g; /* in which the unit is put here and there */
    uint32_t unit, face;
    uint32_t reach;  /* hexes of its longest attack */
    uint32_t points; /* of its allowance; 0 if it does not move */
    bool charge;     /* shock will not do, P3 */
    bool under_way;  /* in g it has set out */
    uint8_t rides;   /* whether it could ride up from where it stood: ATTACKS_... */
    uint16_t hex;    /* where it stood, */
    MoiMover mover;  /* and its march so far */
    uint32_t enemy_count;
    uint32_t nearest; /* hexes from where it stood to the nearest of them */
    uint8_t enemies[MAX_UNITS];
    uint8_t known[MAX_HEXES]; /* of each hex it may ride to: ATTACKS_... */
    /* Of riding up from a hex, once it has left those zones: what is known is not sought again. */
    bool stale;  /* nothing is known */
    bool passes; /* it may pass through zones */
    uint8_t left[UNIT_BYTES];
    uint8_t vain[MAX_HEXES]; /* in vain with so many points spent or more; UINT8_MAX */
    uint8_t good[MAX_HEXES]; /* there is a way with fewer points spent; 0 */
} Duty;
void moi_begin_duty(const Battle *b, Game *g, uint32_t unit, Duty *out);
/* The same with what is known by now, once its state is again as it was. */
void moi_resume_duty(Duty *duty);
/* Whether the unit can attack: from where it stands, after a turn, or after riding up. Asked before
 * all others, if at all. */
bool moi_can_do_duty(Duty *duty);
/* Whether it could attack from a hex to which it has ridden, and so may stop there. */
bool moi_attacks_from(Duty *duty, uint32_t hex);
/* Why it may not take that step, from where it stood or from where a march has led it: it could not
 * attack any more. */
uint32_t moi_refuse_straying(Duty *duty, const March *m, const Step *s);

/* Whether it must attack and can: from where it stands, after a turn, or after riding up. */
bool moi_is_bound(const Battle *b, const Game *g, uint32_t unit);
/* Why a unit so bound may not take that step, turn or halt: it could not attack any more. duty: its
 * duty, or NULL if nobody has begun it. */
uint32_t moi_refuse_loss(const Battle *b, const Game *g, Action a, Duty *duty);
/* Why the first part may not end yet: a unit still has to ride up or turn to its enemy. bound: the
 * members that are, or NULL if nobody has asked them all. */
uint32_t moi_refuse_eager_done(const Battle *b, const Game *g, const UnitSet *bound);
/* The same of one unit: LEGAL, or the case by which it must. */
uint32_t moi_refuse_idle(const Battle *b, const Game *g, uint32_t unit);

#endif
