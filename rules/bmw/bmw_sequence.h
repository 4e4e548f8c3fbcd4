/* bmw_sequence.h: the sequence of play (3.2): what comes next, and what needs nobody's choice. */
#ifndef BANNERET_BMW_SEQUENCE_H
#define BANNERET_BMW_SEQUENCE_H

#include "../../engine/action_list.h"
#include "bmw_ground.h"

void bmw_init(const Battle *b, Game *g, Dice *d);
void bmw_apply(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
bool bmw_stage(const Battle *b, Game *g, uint32_t turn, uint32_t side, uint32_t phase, Dice *d,
               EventSink *events);

Verdict bmw_check_smoke(const Battle *b, const Game *g, Action a);
void bmw_apply_smoke(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
Verdict bmw_check_mode(const Battle *b, const Game *g, Action a);
void bmw_apply_mode(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void bmw_list_sides(const Battle *b, const Game *g, ActionList *list);
Verdict bmw_check_halt(const Battle *b, const Game *g, Action a);
void bmw_apply_halt(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
Verdict bmw_check_done(const Battle *b, const Game *g, Action a);
void bmw_apply_done(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
Verdict bmw_check_decline(const Battle *b, const Game *g, Action a);
void bmw_apply_decline(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

#endif
