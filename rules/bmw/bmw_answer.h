/* bmw_answer.h: what the enemy may do about an attack before the die falls (8.3, 10.1). */
#ifndef BANNERET_BMW_ANSWER_H
#define BANNERET_BMW_ANSWER_H

#include "../../engine/action_list.h"

/* RuleSystem.answers and clash of open, join, add and fight: as if the combat, as it is with the
 * action, were taken up now. Each unit and leader that may retreat before it is one answer, by the
 * first way open to it. A shot has no answers. */
uint32_t bmw_answers(const Battle *b, Game *g, Action a, Dice *d, EnemyAnswer *out, uint32_t cap);
Clash bmw_clash(const Battle *b, Game *g, Action a, Action answer, Dice *d);

#endif
