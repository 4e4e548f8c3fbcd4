/* rab_schiltrom.c: schiltroms close and open their ranks (18.1). The open face of a counter is
 * two hexes wide, the close one a single hex. */
#include "gmb_events.h"
#include "gmb_leaders.h"
#include "gmb_move.h"
#include "rab.h"

static uint32_t formation_cost(const Battle *b)
{
    return (uint32_t)battle_cell(b, TABLE_COSTS, 1, COST_FORMATION, 0) * HALF_POINTS;
}

static uint32_t refuse_formation(const Battle *b, const Game *g, uint32_t unit, bool to_close)
{
    REFUSE_IF(b, is_schiltrom(b, g, unit) && is_routed(g, unit), WHY_ROUTED_FORMATION);
    uint32_t why = gmb_refuse_march(b, g, unit);
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, !is_schiltrom(b, g, unit) || b->units[unit].mode_count < 2, WHY_NOT_A_SCHILTROM);
    REFUSE_IF(b, is_close(b, g, unit) == to_close, WHY_FORMATION_IS_SO);
    March m = gmb_march(b, g, unit);
    return gmb_refuse_cost(&m, formation_cost(b), false, false);
}

uint32_t rab_check_close(const Battle *b, const Game *g, Action a)
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
    uint32_t old = m->at.hex;
    uint32_t right = b->neighbour[left][face];
    if (right == NO_HEX)
        return WHY_OFF_THE_MAP;
    REFUSE_IF(b, left != old && right != old, WHY_OPEN_PLACE);
    uint32_t why = gmb_refuse_entry(m, left, WHY_OPEN_TAKEN);
    return why == LEGAL ? gmb_refuse_entry(m, right, WHY_OPEN_TAKEN) : why;
}

uint32_t rab_check_open(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_formation(b, g, a.unit, false);
    if (why != LEGAL)
        return why;
    if (a.hex == NO_HEX)
        return WHY_OFF_THE_MAP;
    if (a.hex >= b->hex_count || !b->on_map[a.hex] || a.arg < 1 || a.arg > DIRECTION_COUNT)
        return WHY_MALFORMED;
    March m = gmb_march(b, g, a.unit);
    return refuse_open_place(&m, a.hex, (uint32_t)a.arg - 1);
}

/* Turns the counter over where it stands in `hex`, with everybody aboard. */
static void turn_over(const Battle *b, Game *g, uint32_t unit, uint32_t hex, uint32_t face)
{
    uint32_t mode = 1u - g->unit[unit].mode;
    ASSERT(is_schiltrom(b, g, unit) && b->units[unit].mode_count == 2);
    ASSERT(hex < b->hex_count && face < DIRECTION_COUNT);
    gmb_march_begin(b, g, unit);
    gmb_march_spend(g, formation_cost(b));
    gmb_mut(g)->mover.run_direction = DIRECTION_COUNT;
    game_lift(b, g, unit);
    g->unit[unit].mode = (uint8_t)mode;
    game_put(b, g, unit, hex, face);
}

void rab_apply_close(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    /* Everybody stacked with it but who has taken leave, whether he has moved before or not:
     * docs/decisions/0002. */
    uint32_t along = rule_on(b, WHY_CLOSE_LEADERS) ? gmb_leaders_with(b, g, a.unit) : 0;
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

void rab_apply_open(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    turn_over(b, g, a.unit, a.hex, (uint32_t)a.arg - 1);
    Event e = event_of(EVENT_OPENED, 0, a.unit);
    e.to = a.hex;
    event_emit(events, e);
    Cover c = unit_cover(b, g, a.unit);
    gmb_leaders_capture(b, g, a.unit, &c, events);
}

/* ---- lists, and the way of a unit for the path finder ---- */

/* The half points that a change from this face would spend; false if there is none to be made. */
static bool can_change(const March *m, bool to_close, uint32_t *cost)
{
    *cost = formation_cost(m->b);
    return m->type->attr[TYPE_CLASS] == CLASS_SCHILTROM && m->b->units[m->unit].mode_count == 2 &&
           (m->type->attr[TYPE_CLOSE] != 0) != to_close &&
           gmb_refuse_cost(m, *cost, false, false) == LEGAL;
}

typedef struct Formation { /* where the counter lies when it has been turned over */
    uint16_t hex;
    uint8_t face;
} Formation;

enum { CLOSE_PLACES = 2, OPEN_PLACES = 2 * DIRECTION_COUNT };

static uint32_t find_closes(const March *m, Formation out[CLOSE_PLACES])
{
    uint16_t left = m->at.hex, right = m->b->neighbour[left][m->at.face];
    out[0].hex = left < right ? left : right;
    out[1].hex = left < right ? right : left;
    out[0].face = out[1].face = 0;
    return CLOSE_PLACES;
}

/* Ascending by left hex: neighbours before it, the old hex with its six, neighbours after it. */
static uint32_t find_opens(const March *m, Formation out[OPEN_PLACES])
{
    const Battle *b = m->b;
    uint32_t old = m->at.hex, count = 0;
    bool old_listed = false;
    for (uint32_t i = 0; i <= DIRECTION_COUNT; i++) {
        uint32_t direction = i < DIRECTION_COUNT ? b->ascending[old][i] : DIRECTION_COUNT;
        uint32_t left = i < DIRECTION_COUNT ? b->neighbour[old][direction] : NO_HEX;
        if (left > old && !old_listed) { /* NO_HEX is above them all */
            old_listed = true;
            for (uint32_t face = 0; face < DIRECTION_COUNT; face++) {
                if (refuse_open_place(m, old, face) == LEGAL)
                    out[count++] = (Formation){(uint16_t)old, (uint8_t)face};
            }
        }
        uint32_t face = left == NO_HEX ? 0 : turn_direction(direction, 3);
        if (left != NO_HEX && refuse_open_place(m, left, face) == LEGAL)
            out[count++] = (Formation){(uint16_t)left, (uint8_t)face};
    }
    return count;
}

void rab_list_close(const Candidate *c, ActionList *list)
{
    Formation found[CLOSE_PLACES];
    uint32_t cost;
    if (!can_change(c->march, true, &cost))
        return;
    uint32_t count = find_closes(c->march, found);
    for (uint32_t i = 0; i < count; i++)
        list_add(list, ACTION_CLOSE, c->march->side, c->unit, found[i].hex, 0);
}

void rab_list_open(const Candidate *c, ActionList *list)
{
    Formation found[OPEN_PLACES];
    uint32_t cost;
    if (!can_change(c->march, false, &cost))
        return;
    uint32_t count = find_opens(c->march, found);
    for (uint32_t i = 0; i < count; i++)
        list_add(list, ACTION_OPEN, c->march->side, c->unit, found[i].hex, found[i].face + 1u);
}

uint32_t rab_walk_on(const March *m, const Walk *from, WalkStep *out, uint32_t count)
{
    Formation found[OPEN_PLACES];
    uint32_t cost, places = 0;
    bool close = m->type->attr[TYPE_CLOSE] != 0;
    if (!can_change(m, !close, &cost))
        return count;
    places = close ? find_opens(m, found) : find_closes(m, found);
    for (uint32_t i = 0; i < places; i++) {
        WalkStep *step = &out[count++];
        step->action =
            (Action){close ? ACTION_OPEN : ACTION_CLOSE, (uint8_t)m->side, (uint16_t)m->unit,
                     found[i].hex, (uint16_t)(close ? found[i].face + 1u : 0)};
        step->to = *from;
        step->to.place.hex = found[i].hex;
        step->to.place.face = found[i].face;
        step->to.place.mode = (uint8_t)(1 - from->place.mode);
        step->to.spent = (uint16_t)(from->spent + cost);
    }
    return count;
}
