/* moi_counter.h: the counter-charge, against fire and against shock (11.5, 11.6). */
#ifndef BANNERET_MOI_COUNTER_H
#define BANNERET_MOI_COUNTER_H

#include "moi_combat.h"

/* 11.5: why the unit is not fit to try; forgiven: directions of those who attack it. */
uint32_t moi_refuse_counter(const Battle *b, const Game *g, uint32_t unit, uint32_t forgiven);

/* PHASE_COUNTER: after fire. */
void moi_open_counter(const Battle *b, Game *g, uint32_t unit, uint32_t shooter);
/* PHASE_ANSWER: directions of those at whom the defender of the bout may ride. */
uint32_t moi_ways_to_counter(const Battle *b, const Game *g, const CombatFrame *f,
                             const MoiBout *bout);

/* In either. */
ActCheck moi_lacks_counter, moi_check_counter;
ActList moi_list_counters;
ActApply moi_apply_counter;
ActBrief moi_brief_counter;

#endif
