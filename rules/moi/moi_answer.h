/* moi_answer.h: why a unit is not offered an answer to what the enemy does (9.2, 10.2, 11.5). */
#ifndef BANNERET_MOI_ANSWER_H
#define BANNERET_MOI_ANSWER_H

#include "moi_units.h"

/* kind: ACTION_RETURN to ACTION_EVADE. What the unit itself lacks or, if nothing, that it is not
 * asked now. */
uint32_t moi_refuse_answer(const Battle *b, const Game *g, uint32_t kind, uint32_t unit);

#endif
