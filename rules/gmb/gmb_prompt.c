/* gmb_prompt.c: what the side to act must decide now, in the words of gmb_words.c; the turns. */
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

/* Both sides act in parts of their own (4.0): nobody ever breaks in. */
Prompt gmb_prompt(const Battle *b, const Game *g)
{
    const GmbMover *mover = &gmb(g)->mover;
    (void)b;
    ASSERT(g->phase < COUNT_OF(rows));
    uint32_t row = g->to_act == g->phasing ? rows[g->phase].first : rows[g->phase].second;
    Event about = event_of(row, 0, mover->unit);
    about.extra = g->to_act;
    if (mover->unit != NO_UNIT) {
        about.kind = PROMPT_UNDER_WAY;
        about.to = g->unit[mover->unit].hex;
        about.value = mover->due;
        if (g->phase == PHASE_ROUT)
            about.kind = mover->stay ? PROMPT_STAY : PROMPT_FLEE;
    }
    return (Prompt){about, false};
}

void gmb_track(const Battle *b, Track *out)
{
    *out = (Track){.turns = (uint16_t)b->option[OPTION_TURNS]};
    if (b->option[OPTION_FATIGUE] <= b->option[OPTION_TURNS])
        out->mark[out->mark_count++] =
            (TurnMark){(uint16_t)b->option[OPTION_FATIGUE], WHY_FATIGUED, NO_SIDE, "fatigue"};
}
