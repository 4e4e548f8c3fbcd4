/* bmw_position.h: the state as such: what is possible, its hash, statuses that are set. */
#ifndef BANNERET_BMW_POSITION_H
#define BANNERET_BMW_POSITION_H

#include "bmw_state.h"

bool bmw_validate(const Battle *b, const Game *g);

/* Whether every hex holds one side, one unit and one train at most, but for a unit that passes. */
bool bmw_stacks_hold(const Battle *b, const Game *g, uint32_t passing);

void bmw_hash(const Battle *b, const Game *g, Hash *h);
void bmw_search_hash(const Battle *b, const Game *g, Hash *h);
bool bmw_set_status(const Battle *b, Game *g, uint32_t unit, uint32_t status, int32_t value);

#endif
