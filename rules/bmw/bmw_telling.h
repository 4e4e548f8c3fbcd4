/* bmw_telling.h: what a person asks of a position. */
#ifndef BANNERET_BMW_TELLING_H
#define BANNERET_BMW_TELLING_H

#include "bmw_state.h"

int32_t bmw_status(const Battle *b, const Game *g, uint32_t unit, uint32_t status);
int32_t bmw_side_status(const Battle *b, const Game *g, uint32_t side, uint32_t status);
uint32_t bmw_sectors(const Battle *b, const Game *g, uint32_t unit, SectorHex *out);
Prompt bmw_prompt(const Battle *b, const Game *g);
uint32_t bmw_owed(const Battle *b, const Game *g, Owed out[MAX_OWED]);
Verdict bmw_sees(const Battle *b, const Game *g, uint32_t from, uint32_t to);
void bmw_track(const Battle *b, Track *out);
void bmw_group_state(const Battle *b, const Game *g, uint32_t group, GroupState *out);
uint32_t bmw_combats(const Battle *b, const Game *g, Brief out[MAX_COMBATS]);

#endif
