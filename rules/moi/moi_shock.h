/* moi_shock.h: naming shocks and charges, and the modifiers of the shock die (10.1 - 10.4). */
#ifndef BANNERET_MOI_SHOCK_H
#define BANNERET_MOI_SHOCK_H

#include "../../engine/modifiers.h"
#include "moi_acts.h"

enum {                   /* MoiBout.flags */
       BOUT_VOID = 1,    /* no die falls: nobody attacks him any more */
       BOUT_EVADED = 2,  /* he has retreated before shock */
       BOUT_COUNTER = 4, /* his counter-charge takes the charge away */
       BOUT_TAKEN = 8,   /* somebody has advanced, or will not */
       BOUT_LEFT = 16,   /* his hex was left by a result */
};

/* The arc of a defender through which an attack from that direction comes (F2). */
uint32_t moi_attack_arc(const Battle *b, const Game *g, uint32_t target, uint32_t direction);
/* Why the unit may not strike the target from where it stands. */
uint32_t moi_refuse_strike(const Battle *b, const Game *g, uint32_t unit, uint32_t target);
/* Whether the unit has the target in a front hex. */
bool moi_reaches(const Battle *b, const Game *g, uint32_t unit, uint32_t target);
bool moi_targets(const Game *g, uint32_t unit, uint32_t target);
/* The first or second unit it is to attack, if that is still on the map (11.3); else NO_UNIT. */
static inline uint32_t target_left(const Game *g, uint32_t unit, uint32_t i)
{
    uint32_t target = moi(g)->unit[unit].target[i];
    return target != NO_UNIT && on_map(g, target) ? target : (uint32_t)NO_UNIT;
}
void moi_forget_attack(Game *g, uint32_t unit);
/* He has retreated before shock or strikes back himself: he is no part of that combat any more. */
void moi_drop_target(const Battle *b, Game *g, uint32_t target);
/* A charger has arrived: whom it attacks besides its target (10.3). */
void moi_take_front(const Battle *b, Game *g, uint32_t unit, uint32_t target);
/* Everybody it may strike in its front hexes. */
void moi_take_all(const Battle *b, Game *g, uint32_t unit);

/* PHASE_NAME. */
ActCheck moi_check_shock, moi_check_charge;
/* Why the unit may not name that charge, whichever of these facings it had. */
uint32_t moi_refuse_charge_facing(const Battle *b, const Game *g, Action a, uint32_t facings);
ActList moi_list_shocks; /* and charges */
ActApply moi_apply_shock, moi_apply_charge;
/* What a unit of the command leaves undone if naming ended now: an attack of its own, or enemies in
 * its front whom nobody attacks. At most two. */
uint32_t moi_owed_naming(const Battle *b, const Game *g, uint32_t unit, Owed out[2]);
/* Whether all are named that must be. */
ActCheck moi_check_named;
/* Whether the unit could still be named for an attack; charge: only for a charge. */
bool moi_can_attack(const Battle *b, const Game *g, uint32_t unit, bool charge);

/* The attacker in that direction from the bout's hex, or NO_UNIT. single: the only attacker. */
uint32_t moi_attacker(const Battle *b, const Game *g, const MoiBout *bout, uint32_t side,
                      uint32_t single, uint32_t direction);
/* The modifiers of the die against one defender; whether at least one attacker really charges him.
 */
bool moi_tally_shock(const Battle *b, const Game *g, const MoiBout *bout, uint32_t side,
                     uint32_t single, Tally *out);
/* Column of the shock table. */
static inline uint32_t moi_shock_column(const Game *g, uint32_t defender, bool charge)
{
    bool worse = has_state(g, defender, STATE_DISORDERED | STATE_RETIRED);
    return (charge ? 2u : 0u) + (worse ? 1u : 0u);
}
bool moi_is_charged(const Battle *b, const Game *g, const MoiBout *bout, uint32_t side,
                    uint32_t single);

/* FRAME_COMBAT with one attacker (moi_combat.c). */
void moi_open_bouts(const Battle *b, Game *g, uint32_t unit, uint32_t flags);
/* 12.7: the same for a continued attack, which takes the place of the combat of that unit alone
 * from which it comes: there is no limit to them. */
void moi_continue_bouts(const Battle *b, Game *g, uint32_t unit);

#endif
