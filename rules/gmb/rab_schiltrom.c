/* rab_schiltrom.c: schiltroms close and open their ranks (18.1). The open face of a counter is
 * two hexes wide, the close one a single hex. */
#include "rab_schiltrom.h"
#include "gmb_events.h"
#include "gmb_leaders.h"

static uint32_t formation_cost(const Battle *b)
{
    return (uint32_t)battle_cell(b, TABLE_COSTS, 1, COST_FORMATION, 0) * HALF_POINTS;
}

static uint32_t refuse_formation(const Battle *b, const Game *g, uint32_t unit, bool to_close)
{
    REFUSE_IF(b, is_schiltrom(b, g, unit) && is_routed(g, unit), WHY_ROUTED_FORMATION);
    uint32_t why = refuse_march(b, g, unit);
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, !is_schiltrom(b, g, unit) || b->units[unit].mode_count < 2, WHY_NOT_A_SCHILTROM);
    REFUSE_IF(b, (unit_attr(b, g, unit, TYPE_CLOSE) != 0) == to_close, WHY_FORMATION_IS_SO);
    March m = march_of(b, g, unit);
    return refuse_cost(&m, formation_cost(b), false, false);
}

uint32_t check_close(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_formation(b, g, a.unit, true);
    if (why != LEGAL)
        return why;
    if (a.hex >= b->hex_count || !b->on_map[a.hex])
        return WHY_MALFORMED;
    REFUSE_IF(b, !covers(b, g, a.unit, a.hex), WHY_CLOSE_PLACE);
    return LEGAL;
}

/* 18.13, R14: any axis and facing that keeps the old hex. */
static uint32_t refuse_open_place(const March *m, uint32_t left, uint32_t face)
{
    const Battle *b = m->b;
    uint32_t old = m->g->unit[m->unit].hex;
    uint32_t right = b->neighbour[left][face];
    if (right == NO_HEX)
        return WHY_OFF_THE_MAP;
    REFUSE_IF(b, left != old && right != old, WHY_OPEN_PLACE);
    uint32_t why = refuse_entry(m, left, WHY_OPEN_TAKEN);
    return why == LEGAL ? refuse_entry(m, right, WHY_OPEN_TAKEN) : why;
}

uint32_t check_open(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_formation(b, g, a.unit, false);
    if (why != LEGAL)
        return why;
    if (a.hex == NO_HEX)
        return WHY_OFF_THE_MAP;
    if (a.hex >= b->hex_count || !b->on_map[a.hex] || a.arg < 1 || a.arg > DIRECTION_COUNT)
        return WHY_MALFORMED;
    March m = march_of(b, g, a.unit);
    return refuse_open_place(&m, a.hex, (uint32_t)a.arg - 1);
}

/* Turns the counter over where it stands in `hex`, with everybody aboard. */
static void turn_over(const Battle *b, Game *g, uint32_t unit, uint32_t hex, uint32_t face)
{
    uint32_t mode = 1u - g->unit[unit].mode;
    ASSERT(is_schiltrom(b, g, unit) && b->units[unit].mode_count == 2);
    ASSERT(hex < b->hex_count && face < DIRECTION_COUNT);
    march_begin(b, g, unit);
    march_spend(g, formation_cost(b));
    gmb_mut(g)->mover.run_direction = DIRECTION_COUNT;
    game_lift(b, g, unit);
    g->unit[unit].mode = (uint8_t)mode;
    game_put(b, g, unit, hex, face);
}

void apply_close(const Battle *b, Game *g, Action a, EventSink *events)
{
    /* Everybody stacked with it but who has taken leave, whether he has moved before or not:
     * docs/decisions/0002. */
    uint32_t along = rule_on(b, WHY_CLOSE_LEADERS) ? leaders_with(b, g, a.unit) : 0;
    turn_over(b, g, a.unit, a.hex, 0);
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if ((along >> i & 1) == 0 || g->unit[leader].hex == a.hex)
            continue;
        game_put(b, g, leader, a.hex, 0);
        set_flag(g, leader, FLAG_MOVED); /* C35: he has moved with the stack */
    }
    Event e = event_of(EVENT_CLOSED, 0, a.unit);
    e.to = a.hex;
    event_emit(events, e);
}

void apply_open(const Battle *b, Game *g, Action a, EventSink *events)
{
    turn_over(b, g, a.unit, a.hex, (uint32_t)a.arg - 1);
    Event e = event_of(EVENT_OPENED, 0, a.unit);
    e.to = a.hex;
    event_emit(events, e);
    Cover c = unit_cover(b, g, a.unit);
    for (uint32_t i = 0; i < c.count; i++)
        leaders_capture(b, g, a.unit, c.hex[i], events);
}

static void list_close(const March *m, ActionList *list)
{
    Cover c = unit_cover(m->b, m->g, m->unit);
    uint32_t low = c.hex[0] < c.hex[1] ? 0 : 1;
    Action a = {ACTION_CLOSE, (uint8_t)m->side, (uint16_t)m->unit, (uint16_t)c.hex[low], 0};
    list_add(list, a);
    a.hex = (uint16_t)c.hex[1 - low];
    list_add(list, a);
}

/* Ascending by left hex: neighbours before it, the old hex with its six, neighbours after it. */
static void list_open(const March *m, ActionList *list)
{
    const Battle *b = m->b;
    uint32_t old = m->g->unit[m->unit].hex;
    Action a = {ACTION_OPEN, (uint8_t)m->side, (uint16_t)m->unit, 0, 0};
    bool old_listed = false;
    for (uint32_t i = 0; i <= DIRECTION_COUNT; i++) {
        uint32_t direction = i < DIRECTION_COUNT ? b->ascending[old][i] : DIRECTION_COUNT;
        uint32_t left = i < DIRECTION_COUNT ? b->neighbour[old][direction] : NO_HEX;
        if (left > old && !old_listed) { /* NO_HEX is above them all */
            old_listed = true;
            for (uint32_t face = 0; face < DIRECTION_COUNT; face++) {
                if (refuse_open_place(m, old, face) != LEGAL)
                    continue;
                a.hex = (uint16_t)old;
                a.arg = (uint16_t)(face + 1);
                list_add(list, a);
            }
        }
        if (left == NO_HEX)
            continue;
        uint32_t face = turn_direction(direction, 3);
        if (refuse_open_place(m, left, face) != LEGAL)
            continue;
        a.hex = (uint16_t)left;
        a.arg = (uint16_t)(face + 1);
        list_add(list, a);
    }
}

void list_formations(const March *m, ActionList *list)
{
    const Battle *b = m->b;
    if (!m->schiltrom || b->units[m->unit].mode_count < 2)
        return;
    bool close = unit_attr(b, m->g, m->unit, TYPE_CLOSE) != 0;
    if (refuse_formation(b, m->g, m->unit, !close) != LEGAL)
        return;
    if (close)
        list_open(m, list);
    else
        list_close(m, list);
}
