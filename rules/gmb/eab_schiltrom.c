/* eab_schiltrom.c: schiltroms close and open their ranks (5.5), at the start or at the end of their
 * move (E5), and open them when they are routed. */
#include "eab.h"
#include "gmb_events.h"
#include "gmb_move.h"

static uint32_t formation_cost(const Battle *b)
{
    if (!rule_on(b, WHY_FORMATION_COST))
        return 0;
    return (uint32_t)battle_cell(b, TABLE_COSTS, 1, EAB_COST_FORMATION, 0) * HALF_POINTS;
}

enum { WAY_ENDED = 2 }; /* Walk.way, beside the bit that says it has not gone homeward only */

/* Of a unit that may march. */
static uint32_t refuse_formation(const March *m, bool to_close)
{
    const Battle *b = m->b;
    bool schiltrom =
        m->type->attr[TYPE_CLASS] == CLASS_SCHILTROM && b->units[m->unit].mode_count == 2;
    REFUSE_IF(b, !schiltrom, WHY_NOT_A_SCHILTROM);
    if (!schiltrom) /* the mutation test: there is no other side to turn to */
        return WHY_MALFORMED;
    REFUSE_IF(b, (m->type->attr[TYPE_CLOSE] != 0) == to_close, WHY_FORMATION_IS_SO);
    REFUSE_IF(b, m->changed, WHY_FORMATION_ONCE);
    REFUSE_IF(b, to_close && is_cover(b, m->at.hex), WHY_COVER_CLOSING);
    return gmb_refuse_cost(m, formation_cost(b), false, false);
}

static uint32_t check_formation(const Battle *b, const Game *g, uint32_t unit, bool to_close)
{
    uint32_t why = gmb_refuse_march(b, g, unit);
    if (why != LEGAL)
        return why;
    March m = gmb_march(b, g, unit);
    return refuse_formation(&m, to_close);
}

uint32_t eab_check_close(const Battle *b, const Game *g, Action a)
{
    return check_formation(b, g, a.unit, true);
}

uint32_t eab_check_open(const Battle *b, const Game *g, Action a)
{
    return check_formation(b, g, a.unit, false);
}

void eab_list_close(const Candidate *c, ActionList *list)
{
    if (refuse_formation(c->march, true) == LEGAL)
        list_add(list, ACTION_CLOSE, c->march->side, c->unit, 0, 0);
}

void eab_list_open(const Candidate *c, ActionList *list)
{
    if (refuse_formation(c->march, false) == LEGAL)
        list_add(list, ACTION_OPEN, c->march->side, c->unit, 0, 0);
}

static void turn_counter(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events)
{
    ASSERT(b->units[unit].mode_count == 2 && is_schiltrom(b, g, unit));
    g->unit[unit].mode = (uint8_t)(1 - g->unit[unit].mode);
    event_emit(events, event_of(is_close(b, g, unit) ? EVENT_CLOSED : EVENT_OPENED, rule, unit));
}

/* Whether a change of formation would end the move: it is no longer its start. */
static bool has_set_out(const March *m)
{
    return (m->steps > 0 || m->spent > 0) && rule_on(m->b, WHY_FORMATION_ENDS);
}

void eab_apply_formation(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    March m = gmb_march(b, g, a.unit);
    gmb_march_begin(b, g, a.unit);
    gmb_march_spend(g, formation_cost(b));
    gmb_mut(g)->mover.changed = 1;
    gmb_mut(g)->mover.turned = 0;
    turn_counter(b, g, a.unit, WHY_FORMATION_COST, events);
    if (has_set_out(&m))
        gmb_march_end(b, g, WHY_FORMATION_ENDS, events);
}

uint32_t eab_walk_formation(const March *m, const Walk *from, WalkStep *out, uint32_t count)
{
    if (m->type->attr[TYPE_CLASS] != CLASS_SCHILTROM)
        return count;
    bool to_close = m->type->attr[TYPE_CLOSE] == 0;
    if (refuse_formation(m, to_close) != LEGAL)
        return count;
    WalkStep *step = &out[count++];
    uint32_t kind = to_close ? ACTION_CLOSE : ACTION_OPEN;
    step->action = (Action){(uint8_t)kind, (uint8_t)m->side, (uint16_t)m->unit, 0, 0};
    step->to = *from;
    step->to.place.mode = (uint8_t)(1 - from->place.mode);
    step->to.spent = (uint16_t)(from->spent + formation_cost(m->b));
    step->to.detail[WALK_TURNED] = 0;
    step->to.detail[WALK_CHANGED] = 1;
    if (has_set_out(m)) { /* as dear as one that changes first and goes then, but it goes no more */
        step->to.marks = WALK_IS_OVER;
        step->to.way |= WAY_ENDED;
    }
    return count;
}

void eab_open_to_flee(const Battle *b, Game *g, uint32_t unit, EventSink *events)
{
    if (is_close(b, g, unit) && rule_on(b, WHY_ROUTED_OPENS))
        turn_counter(b, g, unit, WHY_ROUTED_OPENS, events);
}
