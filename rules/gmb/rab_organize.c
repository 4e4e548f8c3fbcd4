/* rab_organize.c: disorganized English foot (19). The disorganized state is the first face of a
 * counter, so allowance and morale come from the battle file. */
#include "rab_organize.h"
#include "gmb_events.h"
#include "gmb_move.h"

uint32_t check_organize(const Battle *b, const Game *g, Action a)
{
    REFUSE_IF(b, unit_attr(b, g, a.unit, TYPE_DISORGANIZED) == 0, WHY_NOT_DISORGANIZED);
    if (b->units[a.unit].mode_count < 2)
        return WHY_NO_SECOND_MODE;
    REFUSE_IF(b, is_routed(g, a.unit), WHY_ROUTED_ORGANIZE);
    bool moved = has_flag(g, a.unit, FLAG_MOVED);
    REFUSE_IF(b, moved && has_flag(g, a.unit, FLAG_ACTED), WHY_ROLLED_TO_ORGANIZE);
    REFUSE_IF(b, moved || gmb(g)->mover.unit == a.unit, WHY_MOVED_ORGANIZE);
    REFUSE_IF(b, gmb(g)->mover.unit != NO_UNIT, WHY_UNFINISHED);
    return LEGAL;
}

Outcome organize(const Battle *b, Game *g, uint32_t unit, Dice *d, EventSink *events)
{
    ASSERT(unit_attr(b, g, unit, TYPE_DISORGANIZED) != 0 && b->units[unit].mode_count == 2);
    int32_t roll = (int32_t)dice_roll(d, 6);
    bool success = roll <= b->option[OPTION_ORGANIZE] && rule_on(b, WHY_ORGANIZED);
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
