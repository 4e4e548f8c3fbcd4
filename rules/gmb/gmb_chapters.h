/* gmb_chapters.h: the functions that the rows of gmb_actions.def name, a chapter a paragraph. */
#ifndef BANNERET_GMB_CHAPTERS_H
#define BANNERET_GMB_CHAPTERS_H

#include "gmb_book.h"

/* gmb_mode.c */
uint32_t gmb_check_mode(const Battle *b, const Game *g, Action a);
void gmb_list_mode(const Candidate *c, ActionList *list);
void gmb_apply_mode(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

/* gmb_step.c */
uint32_t gmb_check_step(const Battle *b, const Game *g, Action a);
uint32_t gmb_check_about_face(const Battle *b, const Game *g, Action a);
void gmb_list_about_face(const Candidate *c, ActionList *list);

/* gmb_steps.c */
void gmb_list_steps(const Candidate *c, ActionList *list);

/* gmb_walk.c */
void gmb_walk(const Battle *b, const Game *g, uint32_t unit, Walk *out);
uint32_t gmb_walk_on(const Battle *b, const Game *g, uint32_t unit, const Walk *from,
                     WalkStep out[WALK_STEPS_MAX]);

/* gmb_move.c */
uint32_t gmb_check_leave(const Battle *b, const Game *g, Action a);
uint32_t gmb_check_halt(const Battle *b, const Game *g, Action a);
void gmb_list_leave(const Candidate *c, ActionList *list);
void gmb_list_halt(const Candidate *c, ActionList *list);
void gmb_apply_step(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void gmb_apply_about_face(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void gmb_apply_leave(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void gmb_apply_halt(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

/* gmb_charge.c */
uint32_t gmb_check_charge(const Battle *b, const Game *g, Action a);
void gmb_list_charges(const Candidate *c, ActionList *list);
void gmb_apply_charge(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
Outcome gmb_charge_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void gmb_charge_weigh(const Battle *b, const Game *g, Action a, Odds *out);
void gmb_charge_brief(const Battle *b, const Game *g, Action a, Brief *out);

/* gmb_rout.c */
uint32_t gmb_check_rout(const Battle *b, const Game *g, Action a);
uint32_t gmb_check_flee(const Battle *b, const Game *g, Action a);
uint32_t gmb_check_stay(const Battle *b, const Game *g, Action a);
void gmb_list_rout(const Candidate *c, ActionList *list);
void gmb_list_flee(const Candidate *c, ActionList *list);
void gmb_list_stay(const Candidate *c, ActionList *list);
void gmb_apply_rout(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void gmb_apply_flee(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void gmb_apply_stay(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

/* gmb_fire.c: a hit waits for the end of the phase (8.2); a strike is followed through its own
 * morale check. */
uint32_t gmb_check_fire(const Battle *b, const Game *g, Action a);
void gmb_list_fire(const Candidate *c, ActionList *list);
void gmb_apply_fire(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
Outcome gmb_fire_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void gmb_fire_weigh(const Battle *b, const Game *g, Action a, Odds *out);
void gmb_fire_brief(const Battle *b, const Game *g, Action a, Brief *out);

/* gmb_melee.c: results are applied at once (9.0). */
uint32_t gmb_check_attack(const Battle *b, const Game *g, Action a);
void gmb_list_attacks(const Candidate *c, ActionList *list);
void gmb_list_strikes(const Candidate *c, uint32_t kind, ActionList *list); /* named or not */
void gmb_apply_attack(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
Outcome gmb_melee_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void gmb_melee_weigh(const Battle *b, const Game *g, Action a, Odds *out);
void gmb_melee_brief(const Battle *b, const Game *g, Action a, Brief *out);

/* gmb_sequence.c */
uint32_t gmb_check_done(const Battle *b, const Game *g, Action a);
void gmb_apply_done(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

#endif
