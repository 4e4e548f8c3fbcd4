/* rab_organize.c: disorganized English foot (19). The disorganized state is the first face of a
 * counter, so allowance and morale come from the battle file. */
#include "../../engine/odds.h"
#include "gmb_events.h"
#include "rab.h"

uint32_t rab_check_organize(const Battle *b, const Game *g, Action a)
{
    REFUSE_IF(b, !is_disorganized(b, g, a.unit), WHY_NOT_DISORGANIZED);
    if (b->units[a.unit].mode_count < 2)
        return WHY_NO_SECOND_MODE;
    REFUSE_IF(b, is_routed(g, a.unit), WHY_ROUTED_ORGANIZE);
    bool moved = has_flag(g, a.unit, FLAG_MOVED);
    REFUSE_IF(b, moved && has_flag(g, a.unit, FLAG_ACTED), WHY_ROLLED_TO_ORGANIZE);
    REFUSE_IF(b, moved || gmb(g)->mover.unit == a.unit, WHY_MOVED_ORGANIZE);
    REFUSE_IF(b, gmb(g)->mover.unit != NO_UNIT, WHY_UNFINISHED);
    return LEGAL;
}

void rab_list_organize(const Candidate *c, ActionList *list)
{
    Action a = {ACTION_ORGANIZE, c->b->units[c->unit].side, (uint16_t)c->unit, 0, 0};
    if (rab_check_organize(c->b, c->g, a) == LEGAL)
        list_put(list, a);
}

static int32_t most_that_organizes(const Battle *b)
{
    return rule_on(b, WHY_ORGANIZED) ? b->option[OPTION_ORGANIZE] : 0;
}

Outcome rab_organize_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    uint32_t unit = a.unit;
    ASSERT(is_disorganized(b, g, unit) && b->units[unit].mode_count == 2);
    int32_t roll = (int32_t)dice_roll(d, DIE_FACES);
    bool success = roll <= most_that_organizes(b);
    if (rule_on(b, WHY_ORGANIZE_IS_MOVE))
        set_flag(g, unit, FLAG_MOVED | FLAG_ACTED);
    if (success)
        g->unit[unit].mode = (uint8_t)(1 - g->unit[unit].mode);
    Event e = event_of(success ? EVENT_ORGANIZED : EVENT_DISORGANIZED, WHY_ORGANIZED, unit);
    e.value = (int16_t)roll;
    e.needed = b->option[OPTION_ORGANIZE];
    event_emit(events, e);
    return (Outcome){success ? OUTCOME_ORGANIZED : OUTCOME_DISORGANIZED, 0};
}

void rab_apply_organize(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    rab_organize_strike(b, g, a, d, events);
}

void rab_organize_weigh(const Battle *b, const Game *g, Action a, Odds *out)
{
    uint64_t good = (uint64_t)most_that_organizes(b);
    (void)g;
    (void)a;
    out->denominator = out->falls = DIE_FACES;
    odds_put(out, (Outcome){OUTCOME_ORGANIZED, 0}, good);
    odds_put(out, (Outcome){OUTCOME_DISORGANIZED, 0}, DIE_FACES - good);
}

void rab_organize_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    (void)g;
    *out = (Brief){.rule = WHY_ORGANIZED,
                   .unit = a.unit,
                   .other = NO_UNIT,
                   .base = b->option[OPTION_ORGANIZE]};
}

uint32_t rab_moved_by(const Battle *b, const Game *g, uint32_t unit)
{
    bool rolled = has_flag(g, unit, FLAG_ACTED) && rule_on(b, WHY_ROLLED_TO_ORGANIZE);
    return rolled ? WHY_ROLLED_TO_ORGANIZE : WHY_ALREADY_MOVED;
}
