/* moi_position.h: the hash of a position, and whether it is possible at all. */
#ifndef BANNERET_MOI_POSITION_H
#define BANNERET_MOI_POSITION_H

#include "moi_units.h"

void moi_hash(const Battle *b, const Game *g, Hash *h);
void moi_search_hash(const Battle *b, const Game *g, Hash *h);
bool moi_validate(const Battle *b, const Game *g);

#endif
