/* moi_fire.h: active, return and reaction fire (9.0). */
#ifndef BANNERET_MOI_FIRE_H
#define BANNERET_MOI_FIRE_H

#include "../../engine/modifiers.h"
#include "moi_acts.h"

/* Greatest range of the weapon it carries now; 0 if it has none. */
uint32_t moi_range_most(const Battle *b, const Game *g, uint32_t unit);

ActCheck moi_check_fire;
ActList moi_list_fire;
ActApply moi_apply_fire;

/* 9.2: directions of those who may shoot at a unit of that side that comes to the hex; counter: in
 * a counter-charge. */
uint32_t moi_reactors(const Battle *b, const Game *g, uint32_t side, uint32_t hex, bool counter);
/* Opens the decision of those in whose front hexes the unit has come. */
void moi_open_reactions(const Battle *b, Game *g, uint32_t unit, bool counter);
ActCheck moi_check_react;
ActList moi_list_reactions;
ActApply moi_apply_react;
/* PHASE_RETURN. */
ActCheck moi_check_return;
ActApply moi_apply_return;

/* FRAME_SHOT. */
void moi_drive_shot(const Battle *b, Game *g, Dice *d, EventSink *events);

void moi_fire_brief(const Battle *b, const Game *g, uint32_t unit, uint32_t target, Brief *out);
/* What each face of its die makes of a shot: rows of the table's results or NO_UNIT. */
void moi_fire_results(const Battle *b, const Game *g, uint32_t unit, uint32_t target,
                      uint8_t out[DIE_FACES]);
/* One shot at the target and nothing else; returns its row of the table's results or NO_UNIT. */
uint32_t moi_fire_once(const Battle *b, Game *g, uint32_t unit, uint32_t target, uint32_t event,
                       Dice *d, EventSink *events, int32_t *die);

#endif
