/* moi_telling.h: what a person asks of a position. */
#ifndef BANNERET_MOI_TELLING_H
#define BANNERET_MOI_TELLING_H

#include "moi_units.h"

int32_t moi_status(const Battle *b, const Game *g, uint32_t unit, uint32_t status);
bool moi_set_status(const Battle *b, Game *g, uint32_t unit, uint32_t status, int32_t value);
uint32_t moi_sectors(const Battle *b, const Game *g, uint32_t unit, SectorHex *out);
Verdict moi_sight(const Battle *b, const Game *g, uint32_t from, uint32_t to);
/* moi_prompt.c */
Prompt moi_prompt(const Battle *b, const Game *g);
void moi_track(const Battle *b, Track *out);
/* moi_owed.c */
uint32_t moi_owed(const Battle *b, const Game *g, Owed out[MAX_OWED]);
/* moi_groups.c */
void moi_group_state(const Battle *b, const Game *g, uint32_t group, GroupState *out);

#endif
