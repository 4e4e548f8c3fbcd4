/* gmb_position.h: the hash of a position, and whether it is possible at all. */
#ifndef BANNERET_GMB_POSITION_H
#define BANNERET_GMB_POSITION_H

#include "gmb_units.h"

void gmb_hash(const Battle *b, const Game *g, Hash *h);
void gmb_search_hash(const Battle *b, const Game *g, Hash *h);
bool gmb_validate(const Battle *b, const Game *g);

#endif
