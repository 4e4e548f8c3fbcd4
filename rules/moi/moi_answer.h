/* moi_answer.h: what a unit does that is attacked: retreat before shock, counter-charge or stand
 * (10.2); why it is not offered an answer (9.2, 10.2, 11.5). */
#ifndef BANNERET_MOI_ANSWER_H
#define BANNERET_MOI_ANSWER_H

#include "moi_combat.h"

/* kind: ACTION_RETURN to ACTION_EVADE. What the unit itself lacks or, if nothing, that it is not
 * asked now. */
uint32_t moi_refuse_answer(const Battle *b, const Game *g, uint32_t kind, uint32_t unit);

/* Whether one of the attackers in that bout is such. */
bool moi_any_attacker(const Battle *b, const Game *g, const CombatFrame *f, const MoiBout *bout,
                      bool (*question)(const Battle *, const Game *, uint32_t));

/* PHASE_ANSWER and PHASE_EVADE. */
void moi_open_answer(const Battle *b, Game *g);
uint32_t moi_check_evade(const Battle *b, const Game *g, Action a);
void moi_list_evasions(const Battle *b, const Game *g, ActionList *list);
void moi_apply_evade(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

#endif
