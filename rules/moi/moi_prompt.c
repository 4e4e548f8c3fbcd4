/* moi_prompt.c: what the side to act must decide now, in the words of moi_words.c; the clocks. */
#include "moi_decide.h"
#include "moi_fire.h"
#include "moi_shock.h"
#include "moi_telling.h"
#include "moi_victory.h"

/* The part of an activation that is open; if it may not be ended yet, by which case. */
static void tell_part(const Battle *b, const Game *g, uint32_t row, uint32_t must, Event *about)
{
    const MoiMover *mover = &moi(g)->mover;
    about->kind = (uint16_t)row;
    about->value = moi(g)->group;
    if (mover->unit != NO_UNIT) {
        about->kind = mover->stopped ? PROMPT_STOPPED : PROMPT_UNDER_WAY;
        about->unit = mover->unit;
        about->rule = mover->stopped ? WHY_STOPPED : 0;
        about->to = g->unit[mover->unit].hex;
        return;
    }
    Action done = {ACTION_DONE, g->to_act, NO_UNIT, 0, 0};
    uint32_t why = moi_check(b, g, done).why;
    if (why == LEGAL)
        return;
    about->kind = (uint16_t)must;
    about->rule = (uint16_t)why;
}

/* Reaction fire: the frame is about the mover; of several shooters none is pointed at. */
static void tell_reaction(const Battle *b, const Game *g, const Frame *f, Event *about)
{
    Action only;
    ActionList list = {&only, 1, 0, 0};
    Candidate asked = {.b = b, .g = g, .unit = f->unit};
    moi_list_reactions(&asked, &list);
    about->kind = list.count == 1 ? PROMPT_REACT : PROMPT_REACT_SOME;
    about->unit = list.count == 1 ? only.unit : NO_UNIT;
    about->other = f->unit;
}

/* A unit under attack, and the first of its attackers. */
static void tell_answer(const Battle *b, const Game *g, const AnswerFrame *f, Event *about)
{
    const CombatFrame *combat = combat_frame_seen(frame_under(g));
    const MoiBout *bout = bout_seen(g, f->bout);
    about->kind = f->counter == 0 ? PROMPT_ANSWER_EVADE
                  : f->evade == 0 ? PROMPT_ANSWER_COUNTER
                                  : PROMPT_ANSWER;
    about->rule = f->counter == 0 ? WHY_EVADES : WHY_COUNTER_CHARGE;
    for (uint32_t d = 0; d < DIRECTION_COUNT && about->other == NO_UNIT; d++)
        about->other = (uint16_t)moi_attacker(b, g, bout, combat->side, combat->unit, d);
}

static void tell_retreat(const Battle *b, const Game *g, Event *about)
{
    if (moi(g)->foe_count > 0)
        about->other = (uint16_t)enemy_at(b, g, moi(g)->foe[0], g->to_act);
    if (about->other != NO_UNIT)
        about->kind = PROMPT_RETREAT_FROM;
}

/* Rows of the phases that need no more than their frame. */
static const uint8_t rows[PHASE_COUNT] = {
    [PHASE_OPENING] = PROMPT_OPENING,     [PHASE_FREE] = PROMPT_FREE,
    [PHASE_CONTINUE] = PROMPT_CONTINUE,   [PHASE_SEIZE] = PROMPT_SEIZE,
    [PHASE_RESOLVE] = PROMPT_RESOLVE,     [PHASE_RIDES] = PROMPT_RIDES,
    [PHASE_RIDE] = PROMPT_RIDE,           [PHASE_RETURN] = PROMPT_RETURN,
    [PHASE_COUNTER] = PROMPT_COUNTER,     [PHASE_EVADE] = PROMPT_EVADE,
    [PHASE_RETREAT] = PROMPT_RETREAT,     [PHASE_RETIRE] = PROMPT_RETIRE,
    [PHASE_FACE] = PROMPT_FACE,           [PHASE_ADVANCE] = PROMPT_ADVANCE,
    [PHASE_CONTINUED] = PROMPT_CONTINUED, [PHASE_LEADER] = PROMPT_LEADER,
    [PHASE_REPLACE] = PROMPT_REPLACE,
};

/* Between activations each side decides in its own time; within one, only the active side. */
static bool breaks_in(const Game *g)
{
    static const uint32_t own_time =
        1u << PHASE_OPENING | 1u << PHASE_FREE | 1u << PHASE_CONTINUE | 1u << PHASE_REPLACE;
    return g->to_act != g->phasing && (own_time >> g->phase & 1) == 0;
}

Prompt moi_prompt(const Battle *b, const Game *g)
{
    const Frame *f = frame_now(g);
    Event about = event_of(rows[g->phase], 0, f->unit);
    about.other = f->other;
    about.to = f->hex;
    about.value = moi(g)->named;
    about.extra = g->to_act;
    if (f->unit != NO_UNIT && f->hex == NO_HEX)
        about.to = g->unit[f->unit].hex;
    if (g->phase == PHASE_MARCH)
        tell_part(b, g, PROMPT_MARCH, PROMPT_MARCH_MUST, &about);
    else if (g->phase == PHASE_NAME)
        tell_part(b, g, PROMPT_NAME, PROMPT_NAME_MUST, &about);
    else if (g->phase == PHASE_REACT)
        tell_reaction(b, g, f, &about);
    else if (g->phase == PHASE_ANSWER)
        tell_answer(b, g, answer_frame_seen(f), &about);
    else if (g->phase == PHASE_RETREAT)
        tell_retreat(b, g, &about);
    else if (g->phase == PHASE_ADVANCE && (advance_frame_seen(f)->flags & FRAME_OPEN) != 0)
        about.kind = PROMPT_ADVANCE_OPEN;
    return (Prompt){about, breaks_in(g)};
}

/* 16.0 for both sides; falkirk F9 and crecy Y11 where they are played. */
void moi_track(const Battle *b, Track *out)
{
    *out = (Track){.breaking_rule = WHY_FLIGHT};
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        int16_t clock = side_attr(b, side, SIDE_CLOCK), dusk = side_attr(b, side, SIDE_DUSK);
        out->breaking[side] = (int16_t)moi_flight_level(b, side);
        if (clock > 0 && b->option[OPTION_CLOCK] != 0 && b->option[OPTION_HISTORICAL] != 0)
            out->mark[out->mark_count++] =
                (TurnMark){(uint16_t)clock, WHY_CLOCK, (uint8_t)side, "time is up"};
        if (dusk > 0 && b->option[OPTION_DUSK] != 0)
            out->mark[out->mark_count++] =
                (TurnMark){(uint16_t)dusk, WHY_DUSK, (uint8_t)side, "dusk"};
    }
}
