/* blank_parts.h: what the files of the blank rules ask of each other, a section a file. */
#ifndef BANNERET_BLANK_PARTS_H
#define BANNERET_BLANK_PARTS_H

#include "blank_state.h"

/* ---- blank.c: the door ---- */

/* What holds of everything a unit may do in its turn: the action names one, and it may act. */
Verdict blank_check_actor(const Battle *b, const Game *g, Action a);

/* A refusal that points at nothing: what the action names may not exist. */
static inline Verdict blank_reject(uint32_t why)
{
    return verdict_of(why, NO_UNIT, NO_HEX, NO_UNIT);
}

/* The top frame says who decides what. */
static inline void blank_follow(Game *g)
{
    const Frame *top = frames_now(&blank(g)->frames);
    g->phase = top->kind;
    g->to_act = top->side;
}

/* ---- blank_move.c: steps and stacks (2) ---- */

Verdict blank_check_step(const Battle *b, const Game *g, Action a);
void blank_apply_step(const Battle *b, Game *g, Action a, EventSink *events);

/* Whether a hex has room for a unit that stops there: no enemy, and fewer others than fill it. */
bool blank_has_room(const Battle *b, const Game *g, uint32_t unit, uint32_t hex);

/* Every hex holds one side only and no more than it may, but for a unit that passes. */
bool blank_stacks_hold(const Battle *b, const Game *g);

/* RuleSystem.walk and walk_on. */
void blank_walk(const Battle *b, const Game *g, uint32_t unit, Walk *out);
uint32_t blank_walk_on(const Battle *b, const Game *g, uint32_t unit, const Walk *from,
                       WalkStep out[WALK_STEPS_MAX]);

/* ---- blank_strike.c: strikes and what comes of them (3) ---- */

Verdict blank_check_strike(const Battle *b, const Game *g, Action a);
Verdict blank_check_recoil(const Battle *b, const Game *g, Action a);
void blank_apply_recoil(const Battle *b, Game *g, Action a, EventSink *events);

/* 3.6: whether the unit must still strike in this turn. */
bool blank_must_strike(const Battle *b, const Game *g, uint32_t unit);

/* RuleSystem.strike, weigh and brief. */
Outcome blank_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
bool blank_weigh(const Battle *b, Game *g, Action a, Odds *out);
void blank_brief(const Battle *b, const Game *g, Action a, Brief *out);

/* ---- blank_tell.c: what a person asks of a position (4 and telling) ---- */

void blank_score(const Battle *b, const Game *g, int32_t points[SIDE_COUNT]);
uint32_t blank_score_items(const Battle *b, const Game *g, ScoreItem *out);
void blank_result(const Battle *b, const Game *g, Result *out);
int32_t blank_status(const Battle *b, const Game *g, uint32_t unit, uint32_t row);
bool blank_set_status(const Battle *b, Game *g, uint32_t unit, uint32_t row, int32_t value);
uint32_t blank_sectors(const Battle *b, const Game *g, uint32_t unit, SectorHex *out);
Prompt blank_prompt(const Battle *b, const Game *g);
uint32_t blank_owed(const Battle *b, const Game *g, Owed out[MAX_OWED]);
Verdict blank_sees(const Battle *b, const Game *g, uint32_t from, uint32_t to);
void blank_track(const Battle *b, Track *out);
void blank_group_state(const Battle *b, const Game *g, uint32_t group, GroupState *out);

#endif
