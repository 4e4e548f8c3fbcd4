/* moi_walk.h: the way of a unit or leader, worked out for the path finder (RuleSystem.walk). */
#ifndef BANNERET_MOI_WALK_H
#define BANNERET_MOI_WALK_H

#include "../../engine/rule_system.h"

void moi_walk(const Battle *b, const Game *g, uint32_t unit, Walk *out);
uint32_t moi_walk_on(const Battle *b, const Game *g, uint32_t unit, const Walk *from,
                     WalkStep out[WALK_STEPS_MAX]);

#endif
