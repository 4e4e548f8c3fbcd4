/* gmb_telling.h: what a person asks of a position. */
#ifndef BANNERET_GMB_TELLING_H
#define BANNERET_GMB_TELLING_H

#include "gmb_units.h"

int32_t gmb_status(const Battle *b, const Game *g, uint32_t unit, uint32_t status);
bool gmb_set_status(const Battle *b, Game *g, uint32_t unit, uint32_t status, int32_t value);
uint32_t gmb_owed(const Battle *b, const Game *g, Owed out[MAX_OWED]);
uint32_t gmb_sectors(const Battle *b, const Game *g, uint32_t unit, SectorHex *out);
/* gmb_prompt.c */
Prompt gmb_prompt(const Battle *b, const Game *g);
void gmb_track(const Battle *b, Track *out);
/* gmb_groups.c */
void gmb_group_state(const Battle *b, const Game *g, uint32_t group, GroupState *out);

#endif
