/* rab.h: what the chapters of Robert at Bannockburn give its book. */
#ifndef BANNERET_RAB_H
#define BANNERET_RAB_H

#include "gmb_chapters.h"
#include "gmb_melee.h"
#include "gmb_morale.h"
#include "rab_words.h"

/* rab_schiltrom.c */
uint32_t rab_check_close(const Battle *b, const Game *g, Action a);
uint32_t rab_check_open(const Battle *b, const Game *g, Action a);
void rab_list_close(const Candidate *c, ActionList *list);
void rab_list_open(const Candidate *c, ActionList *list);
void rab_apply_close(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void rab_apply_open(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
uint32_t rab_walk_on(const March *m, const Walk *from, WalkStep *out, uint32_t count);

/* rab_organize.c */
uint32_t rab_check_organize(const Battle *b, const Game *g, Action a);
void rab_list_organize(const Candidate *c, ActionList *list);
void rab_apply_organize(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
Outcome rab_organize_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void rab_organize_weigh(const Battle *b, const Game *g, Action a, Odds *out);
void rab_organize_brief(const Battle *b, const Game *g, Action a, Brief *out);
uint32_t rab_moved_by(const Battle *b, const Game *g, uint32_t unit);

/* rab_fire.c */
bool rab_passes_command(const Battle *b, const Game *g, uint32_t unit);
bool rab_shoots_over(const Battle *b, const Game *g, uint32_t unit);
ModifierQuestion rab_fire_uncommanded;

/* rab_melee.c */
ModifierQuestion rab_melee_close_attacker, rab_melee_bowman;

/* rab_ground.c */
uint32_t rab_entry_cost(const Battle *b, const UnitType *type, const Terrain *terrain);
uint32_t rab_turn_cost(const March *m);
uint32_t rab_refuse_charge_at(const Battle *b, uint32_t hex);

/* rab_schema.c, rab_text.c */
extern const Schema rab_schema;
extern const Words rab_text;
extern const Reason rab_reasons[];

#endif
