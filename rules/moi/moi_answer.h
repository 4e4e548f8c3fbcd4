/* moi_answer.h: what a unit does that is attacked: retreat before shock, counter-charge or stand
 * (10.2); why it is not offered an answer (9.2, 10.2, 11.5). */
#ifndef BANNERET_MOI_ANSWER_H
#define BANNERET_MOI_ANSWER_H

#include "moi_combat.h"

/* What a unit itself lacks to return fire, to react or to evade; if nothing, that it is not asked
 * now. */
ActCheck moi_lacks_fire, moi_lacks_evasion;

/* Whether one of the attackers in that bout is such. */
bool moi_any_attacker(const Battle *b, const Game *g, const CombatFrame *f, const MoiBout *bout,
                      bool (*question)(const Battle *, const Game *, uint32_t));

/* PHASE_ANSWER and PHASE_EVADE. */
void moi_open_answer(const Battle *b, Game *g);
ActCheck moi_check_evade;
ActList moi_list_evasions;
ActApply moi_apply_evade;

#endif
