/* gmb_mode.c: the two faces of a counter: set-up choices, mode changes (5.4, 15.1, 16). */
#include "gmb_mode.h"
#include "gmb_charge.h"
#include "gmb_events.h"
#include "gmb_move.h"

/* 15.11 - 15.13: before the first turn. */
static uint32_t refuse_setup(const Battle *b, const Game *g, uint32_t unit)
{
    REFUSE_IF(b, has_flag(g, unit, FLAG_ACTED), WHY_SETUP_CHOSEN);
    REFUSE_IF(b, is_schiltrom(b, g, unit), WHY_SETUP_OPEN);
    REFUSE_IF(b, unit_attr(b, g, unit, TYPE_DISORGANIZED) != 0, WHY_SETUP_DISORGANIZED);
    REFUSE_IF(b, b->units[unit].attr[UNIT_CHOICE] == 0, WHY_NO_FREE_SETUP);
    return LEGAL;
}

/* 16.22, 16.3: a change that costs points takes the whole move. */
static uint32_t refuse_change_cost(const Battle *b, const Game *g, uint32_t unit, int16_t points)
{
    uint32_t whole_move = is_cavalry(b, g, unit) ? WHY_DISMOUNT_COST : WHY_CROSSBOW_COST;
    March m = march_of(b, g, unit);
    if (points == 0)
        return LEGAL;
    REFUSE_IF(b, has_flag(g, unit, FLAG_MOVED), whole_move);
    return refuse_cost(&m, (uint32_t)points * HALF_POINTS, false, false);
}

/* 16.0: the disorganized side of a counter is not a mode. */
static bool has_disorganized_side(const Battle *b, uint32_t unit)
{
    const UnitDef *u = &b->units[unit];
    return b->types[u->type[0]].attr[TYPE_DISORGANIZED] != 0 ||
           b->types[u->type[1]].attr[TYPE_DISORGANIZED] != 0;
}

static uint32_t refuse_change(const Battle *b, const Game *g, uint32_t unit)
{
    int16_t points = unit_attr(b, g, unit, TYPE_CHANGE);
    REFUSE_IF(b, has_flag(g, unit, FLAG_ACTED), WHY_CHANGED_ALREADY);
    REFUSE_IF(b, is_schiltrom(b, g, unit), WHY_FORMATION_ONLY);
    REFUSE_IF(b, has_disorganized_side(b, unit), WHY_NOT_A_MODE);
    REFUSE_IF(b, points < 0, WHY_NO_REMOUNT);
    REFUSE_IF(b, is_routed(g, unit), WHY_ROUTED_MODE);
    return refuse_change_cost(b, g, unit, points);
}

uint32_t check_mode(const Battle *b, const Game *g, Action a)
{
    if (is_cavalry(b, g, a.unit) && b->units[a.unit].mode_count < 2)
        return WHY_NO_REMOUNT; /* 16.21 names the English horse */
    REFUSE_IF(b, b->units[a.unit].mode_count < 2, WHY_NO_SECOND_MODE);
    if (a.arg >= b->units[a.unit].mode_count)
        return WHY_MALFORMED;
    if (a.arg == g->unit[a.unit].mode)
        return WHY_MODE_IS_UP;
    return g->phase == PHASE_SETUP ? refuse_setup(b, g, a.unit) : refuse_change(b, g, a.unit);
}

/* 15.14, 16.24: no lance on foot. */
static void drop_lance(const Battle *b, Game *g, uint32_t unit, EventSink *events)
{
    uint32_t rule = g->phase == PHASE_SETUP ? WHY_LANCE_SETUP : WHY_LANCE_DISMOUNTED;
    if (is_cavalry(b, g, unit) || !has_flag(g, unit, FLAG_LANCE) || !rule_on(b, rule))
        return;
    clear_flag(g, unit, FLAG_LANCE);
    event_emit(events, event_of(EVENT_LANCE_LOST, rule, unit));
}

void apply_mode(const Battle *b, Game *g, Action a, EventSink *events)
{
    ASSERT(a.arg < b->units[a.unit].mode_count);
    ASSERT(b->types[b->units[a.unit].type[a.arg]].size == unit_type(b, g, a.unit)->size);
    g->unit[a.unit].mode = (uint8_t)a.arg;
    set_flag(g, a.unit, FLAG_ACTED);
    Event e = event_of(EVENT_MODE, 0, a.unit);
    e.value = (int16_t)a.arg;
    event_emit(events, e);
    drop_lance(b, g, a.unit, events);
    charge_end(b, g, a.unit, WHY_MODE_ENDS_CHARGE, events); /* C27 */
}

void list_modes(const Battle *b, const Game *g, uint32_t unit, ActionList *list)
{
    if (b->units[unit].mode_count < 2)
        return;
    Action a = {ACTION_MODE, b->units[unit].side, (uint16_t)unit, 0,
                (uint16_t)(1 - g->unit[unit].mode)};
    if (check_mode(b, g, a) == LEGAL)
        list_add(list, a);
}
