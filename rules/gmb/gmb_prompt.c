/* gmb_prompt.c: what the side to act must decide now, in the words of gmb_text.def; the turns. */
#include "gmb_book.h"
#include "gmb_events.h"
#include "gmb_telling.h"
#include "gmb_units.h"

/* The rows of each phase: with nobody under way, for the phasing side and for the other. */
static const struct {
    uint8_t first, second;
} rows[] = {
    [PHASE_SETUP] = {PROMPT_SETUP, PROMPT_SETUP},
    [PHASE_RALLY] = {PROMPT_ROUT, PROMPT_ROUT},
    [PHASE_ROUT] = {PROMPT_ROUT, PROMPT_ROUT},
    [PHASE_MOVEMENT] = {PROMPT_MOVE, PROMPT_MOVE},
    [PHASE_MODES] = {PROMPT_MODES, PROMPT_MODES},
    [PHASE_FIRE] = {PROMPT_FIRE, PROMPT_FIRE_SECOND},
    [PHASE_MELEE] = {PROMPT_MELEE, PROMPT_MELEE_SECOND},
};

/* 11.26: what the routed unit under way may do, and what it comes to by that. */
static void ask_to_flee(const Battle *b, const Game *g, Event *about)
{
    const GmbMover *mover = &gmb(g)->mover;
    int32_t level = gmb(g)->unit[mover->unit].rout;
    about->kind = mover->rise_on == 0 ? PROMPT_FLEE : PROMPT_FLEE_DEAR;
    about->extra = (int16_t)(level + mover->rise_on);
    about->needed = b->option[OPTION_ROUT_LIMIT];
    about->rule = WHY_FLEE_NOT_LEAST;
    if (!mover->stay)
        return;
    /* Where it may stop it has a way on, or none off the map either: leaving costs nothing before
     * the first hex, and after it the hex just left is open. */
    about->kind = mover->flee != 0 ? PROMPT_STOP : PROMPT_STUCK;
    about->value = (int16_t)(level + mover->rise_on);
    about->extra = (int16_t)(level + mover->rise_stop);
    if (about->kind == PROMPT_STOP && about->value == about->extra)
        about->kind = PROMPT_STOP_ALIKE;
    about->rule = mover->flee != 0 ? WHY_MAY_STAY : WHY_FLEE_BLOCKED;
}

/* Both sides act in parts of their own (4.0): nobody ever breaks in. */
Prompt gmb_prompt(const Battle *b, const Game *g)
{
    const GmbMover *mover = &gmb(g)->mover;
    bool own = g->phase >= PHASE_BOOK;
    ASSERT(own ? gmb_book(b)->prompt != NULL : g->phase < COUNT_OF(rows));
    uint32_t phase = own ? (uint32_t)PHASE_RALLY : g->phase;
    uint32_t row = g->to_act == g->phasing ? rows[phase].first : rows[phase].second;
    Event about = event_of(row, 0, mover->unit);
    about.extra = g->to_act;
    if (mover->unit != NO_UNIT) {
        about.kind = PROMPT_UNDER_WAY;
        about.to = g->unit[mover->unit].hex;
        about.value = mover->due;
        if (mover->flees)
            ask_to_flee(b, g, &about);
    }
    if (own)
        gmb_book(b)->prompt(b, g, &about);
    return (Prompt){about, false};
}

void gmb_track(const Battle *b, Track *out)
{
    *out = (Track){.turns = (uint16_t)b->option[OPTION_TURNS]};
    if (b->option[OPTION_FATIGUE] <= b->option[OPTION_TURNS])
        out->mark[out->mark_count++] =
            (TurnMark){(uint16_t)b->option[OPTION_FATIGUE], WHY_FATIGUED, NO_SIDE, "fatigue"};
}
