/* moi_acts.c: the rows of moi_actions.def as a table. */
#include "moi_acts.h"
#include "moi_advance.h"
#include "moi_answer.h"
#include "moi_brief.h"
#include "moi_charge.h"
#include "moi_counter.h"
#include "moi_fire.h"
#include "moi_formation.h"
#include "moi_leader.h"
#include "moi_move.h"
#include "moi_odds.h"
#include "moi_play.h"
#include "moi_resolve.h"
#include "moi_result.h"
#include "moi_sequence.h"
#include "moi_turn.h"

#define IN(phase) (1u << PHASE_##phase)

const MoiAct moi_acts[ROW_COUNT] = {
#define ACTION(name, word, unit, argument, flags, phases, not_now, who, lacks, check, list, apply, \
               attack, answer, brief, help)                                                        \
    {phases, ACTION_##name, unit, who, not_now, answer, lacks, check, list, apply, attack, brief},
#define ALSO(tag, name, unit, phases, who, check, list, apply)                                     \
    {phases, ACTION_##name, unit, who, 0, LEGAL, NULL, check, list, apply, NULL, NULL},
#include "moi_actions.def"
#undef ACTION
#undef ALSO
};

static const uint8_t first_row[ACTION_COUNT] = {
#define ACTION(name, ...) [ACTION_##name] = ROW_##name,
#define ALSO(...)
#include "moi_actions.def"
#undef ACTION
#undef ALSO
};
_Static_assert(ROW_COUNT <= UINT8_MAX && PHASE_COUNT <= 32, "rows and phases fit their fields");

void moi_prepare_acts(Battle *b)
{
    for (uint32_t i = 0; i < 2u * PHASE_COUNT; i++) {
        uint32_t phase = i % PHASE_COUNT;
        bool of_units = i < PHASE_COUNT;
        PhaseActs *acts = &b->acts[phase];
        if (of_units)
            acts->count = acts->every = 0;
        for (uint32_t row = 0; row < ROW_COUNT; row++) {
            const MoiAct *act = &moi_acts[row];
            if ((act->phases >> phase & 1) == 0 || act->list == LISTED_ABOVE ||
                (act->has_unit != 0) != of_units)
                continue;
            ASSERT(acts->count < MAX_PHASE_ACTS);
            acts->who[acts->count] = act->who & WHO_MASK;
            acts->kind[acts->count++] = (uint8_t)row;
            acts->every += of_units;
        }
    }
}
_Static_assert((int)PHASE_COUNT <= (int)MAX_PHASES, "a list of rows for each phase");

const MoiAct *moi_act_of(uint32_t kind)
{
    ASSERT(kind < ACTION_COUNT);
    return &moi_acts[first_row[kind]];
}

const MoiAct *moi_act_in(uint32_t phase, uint32_t kind)
{
    ASSERT(kind < ACTION_COUNT && phase < PHASE_COUNT);
    for (uint32_t row = first_row[kind]; row < ROW_COUNT && moi_acts[row].kind == kind; row++) {
        if ((moi_acts[row].phases >> phase & 1) != 0)
            return &moi_acts[row];
    }
    return NULL;
}

void moi_list_above(const Candidate *c, ActionList *list)
{
    (void)c;
    (void)list;
}
