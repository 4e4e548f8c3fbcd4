/* gmb_move.c: the movement phase (5, 6, 7, 13.1). */
#include "gmb_move.h"
#include "gmb_charge.h"
#include "gmb_events.h"
#include "gmb_leaders.h"
#include "gmb_shape.h"

/* One step of a unit, worked out: whether it is allowed, what it costs, where it leads. */
typedef struct Step {
    uint32_t why;
    uint32_t cost; /* half points */
    uint32_t left, face;
    uint32_t direction; /* of the whole unit; DIRECTION_COUNT if it does not go straight ahead */
    bool home;
} Step;

March march_of(const Battle *b, const Game *g, uint32_t unit)
{
    const GmbMover *mover = &gmb(g)->mover;
    const UnitType *type = unit_type(b, g, unit);
    March m = {.b = b, .g = g, .unit = unit, .side = b->units[unit].side, .homeward = true};
    m.leader = type->kind == UNIT_LEADER;
    m.schiltrom = type->attr[TYPE_CLASS] == CLASS_SCHILTROM;
    m.full = (uint32_t)type->attr[TYPE_MOVE] * HALF_POINTS;
    m.fatigued = is_fatigued(b, g);
    if (m.fatigued) {
        /* C26: whole points, rounded down, at least one. R8: two stays two. */
        uint32_t points = (uint32_t)type->attr[TYPE_MOVE] / 2;
        m.half = (points > 0 ? points : 1) * HALF_POINTS;
        if (type->attr[TYPE_DISORGANIZED] != 0 && rule_on(b, WHY_FATIGUE_KEEPS_TWO))
            m.half = m.full;
    }
    if (mover->unit == unit) {
        m.spent = mover->spent;
        m.homeward = mover->homeward != 0;
        m.steps = mover->steps;
    }
    return m;
}

uint32_t refuse_march(const Battle *b, const Game *g, uint32_t unit)
{
    const GmbMover *mover = &gmb(g)->mover;
    REFUSE_IF(b, is_routed(g, unit), WHY_ROUTED_MOVE);
    REFUSE_IF(b, has_flag(g, unit, FLAG_TIRED), WHY_FATIGUED);
    REFUSE_IF(b, has_flag(g, unit, FLAG_OUT_OF_POINTS), WHY_TOO_FAR);
    bool moved = has_flag(g, unit, FLAG_MOVED);
    REFUSE_IF(b, moved && has_flag(g, unit, FLAG_ACTED), WHY_ROLLED_TO_ORGANIZE);
    REFUSE_IF(b, moved, WHY_ALREADY_MOVED);
    REFUSE_IF(b, mover->unit != NO_UNIT && mover->unit != unit, WHY_UNFINISHED);
    return LEGAL;
}

uint32_t refuse_cost(const March *m, uint32_t cost, bool steps, bool home)
{
    const Battle *b = m->b;
    uint32_t total = m->spent + cost;
    REFUSE_IF(b, total > m->full, WHY_TOO_FAR);
    if (!m->fatigued || total <= m->half)
        return LEGAL;
    /* 13.1: the full allowance only while every step leads home; an act that is no step has it
     * only after such a step, or where the option says so. */
    bool led_home = m->homeward && (steps ? home : m->steps > 0);
    if (!steps && m->steps == 0 && b->option[OPTION_FATIGUED_STANDING] == 1)
        led_home = true;
    REFUSE_IF(b, !led_home, WHY_FATIGUED);
    return LEGAL;
}

uint32_t refuse_entry(const March *m, uint32_t hex, uint32_t taken)
{
    const Battle *b = m->b;
    uint32_t there = unit_at(m->g, hex);
    REFUSE_IF(b, terrain_is(b, hex, TERRAIN_BARRED), WHY_BARRED);
    if (m->leader) {
        bool enemy = there != NO_UNIT && b->units[there].side != m->side;
        REFUSE_IF(b, enemy || leader_in(b, m->g, hex, other_side(m->side)) != NO_UNIT,
                  WHY_LEADER_INTO_ENEMY);
        return LEGAL;
    }
    REFUSE_IF(b, there != NO_UNIT && there != m->unit, taken);
    return LEGAL;
}

uint32_t entry_cost(const March *m, uint32_t hex)
{
    const int16_t *terrain = m->b->terrains[m->b->terrain[hex]].attr;
    if (terrain[TERRAIN_MARSH] != 0 && m->schiltrom && rule_on(m->b, WHY_MARSH_SCHILTROM))
        return HALF_POINTS;
    return (uint32_t)terrain[TERRAIN_COST] * HALF_POINTS;
}

static bool goes_up(const Battle *b, uint32_t from, uint32_t to)
{
    return b->elevation[to] > b->elevation[from];
}

static uint32_t uphill_cost(const Battle *b)
{
    if (!rule_on(b, WHY_UPHILL))
        return 0;
    return (uint32_t)battle_cell(b, TABLE_COSTS, 1, COST_UPHILL, 0) * HALF_POINTS;
}

static bool goes_home(const March *m, uint32_t from, uint32_t to)
{
    const uint8_t *home = m->b->layer[LAYER_HOME_0 + m->side];
    return home[to] < home[from];
}

/* 5.25: a one-hex unit into any hex around it. */
static Step step_single(const March *m, uint32_t direction)
{
    const Battle *b = m->b;
    uint32_t from = m->g->unit[m->unit].hex;
    uint32_t to = b->neighbour[from][direction];
    Step s = {.left = to, .direction = direction};
    if (to == NO_HEX) {
        s.why = WHY_OFF_THE_MAP;
        return s;
    }
    s.why = refuse_entry(m, to, WHY_HEX_TAKEN);
    if (s.why != LEGAL)
        return s;
    s.cost = entry_cost(m, to) + (goes_up(b, from, to) ? uphill_cost(b) : 0);
    s.home = goes_home(m, from, to);
    s.why = refuse_cost(m, s.cost, true, s.home);
    return s;
}

/* C6: the dearest hex newly entered once, uphill once. */
static Step step_double(const March *m, uint32_t move)
{
    const Battle *b = m->b;
    const Placement *at = &m->g->unit[m->unit];
    const uint32_t old[2] = {at->hex, b->neighbour[at->hex][at->face]};
    Shape shape = shape_after(b, at->hex, at->face, move);
    const uint32_t new[2] = {shape.left, shape.right};
    Step s = {.left = shape.left, .face = shape.face, .direction = DIRECTION_COUNT, .home = true};
    if (move == MOVE_FORWARD_LEFT || move == MOVE_FORWARD_RIGHT)
        s.direction = turn_direction(at->face, move == MOVE_FORWARD_LEFT ? -2 : -1);
    bool uphill = false;
    for (uint32_t half = 0; half < 2; half++) {
        if (new[half] == NO_HEX) {
            s.why = WHY_OFF_THE_MAP;
            return s;
        }
        if (new[half] == old[half])
            continue;
        s.home = s.home && goes_home(m, old[half], new[half]);
        uphill = uphill || goes_up(b, old[half], new[half]);
        if (new[half] == old[1 - half])
            continue; /* not newly entered */
        s.why = refuse_entry(m, new[half], WHY_HEX_TAKEN);
        if (s.why != LEGAL)
            return s;
        uint32_t cost = entry_cost(m, new[half]);
        s.cost = cost > s.cost ? cost : s.cost;
    }
    s.cost += uphill ? uphill_cost(b) : 0;
    if ((move == MOVE_SIDE_LEFT || move == MOVE_SIDE_RIGHT) && rule_on(b, WHY_SIDEWAYS))
        s.cost += (uint32_t)battle_cell(b, TABLE_COSTS, 1, COST_SIDEWAYS, 0) * HALF_POINTS;
    s.why = refuse_cost(m, s.cost, true, s.home);
    return s;
}

/* Which manoeuvre leads to this place; MOVE_COUNT if none does. */
static uint32_t find_manoeuvre(const March *m, uint32_t left, uint32_t face)
{
    const Placement *at = &m->g->unit[m->unit];
    for (uint32_t move = 0; move < MOVE_COUNT; move++) {
        Shape shape = shape_after(m->b, at->hex, at->face, move);
        if (shape.left == left && shape.face == face)
            return move;
    }
    return MOVE_COUNT;
}

static Step refused_step(uint32_t why)
{
    return (Step){.why = why};
}

static Step find_step(const March *m, Action a)
{
    const Battle *b = m->b;
    bool two = is_double(b, m->g, m->unit);
    if (a.hex == NO_HEX)
        return refused_step(WHY_OFF_THE_MAP);
    if (a.hex >= b->hex_count || !b->on_map[a.hex] || a.arg > DIRECTION_COUNT)
        return refused_step(WHY_MALFORMED);
    if (!two) {
        if (a.arg != 0)
            return refused_step(WHY_MALFORMED);
        uint32_t direction = hex_direction(b, m->g->unit[m->unit].hex, a.hex);
        if (direction == DIRECTION_COUNT)
            return refused_step(WHY_NOT_ADJACENT);
        return step_single(m, direction);
    }
    if (a.arg == 0)
        return refused_step(WHY_NO_MANOEUVRE);
    uint32_t move = find_manoeuvre(m, a.hex, (uint32_t)a.arg - 1);
    if (move == MOVE_COUNT)
        return refused_step(WHY_NO_MANOEUVRE);
    if (move >= MOVE_PIVOT_BACK_LEFT && rule_on(b, WHY_PIVOT_BEHIND))
        return refused_step(WHY_PIVOT_BEHIND);
    if (move >= MOVE_OWN_WILL && move < MOVE_PIVOT_BACK_LEFT && rule_on(b, WHY_BEHIND))
        return refused_step(WHY_BEHIND);
    return step_double(m, move);
}

uint32_t check_step(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_march(b, g, a.unit);
    if (why != LEGAL)
        return why;
    March m = march_of(b, g, a.unit);
    return find_step(&m, a).why;
}

/* 5.21, 15.52, R4. */
static uint32_t about_face_cost(const March *m)
{
    const Battle *b = m->b;
    Cover c = unit_cover(b, m->g, m->unit);
    uint32_t cost = rule_on(b, WHY_ABOUT_FACE)
                        ? (uint32_t)battle_cell(b, TABLE_COSTS, 1, COST_ABOUT_FACE, 0) * HALF_POINTS
                        : 0;
    bool marsh = false;
    for (uint32_t i = 0; i < c.count; i++)
        marsh = marsh ||
                (terrain_is(b, c.hex[i], TERRAIN_MARSH) && entry_cost(m, c.hex[i]) > HALF_POINTS);
    return cost + (marsh && rule_on(b, WHY_MARSH_TURN) ? HALF_POINTS : 0);
}

uint32_t check_about_face(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_march(b, g, a.unit);
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, !is_double(b, g, a.unit), WHY_SINGLE_HAS_NO_FACING);
    March m = march_of(b, g, a.unit);
    return refuse_cost(&m, about_face_cost(&m), false, false);
}

/* C35: a leader of the unit under way may be left, or in movement of one about to move. */
static uint32_t stack_of(const Battle *b, const Game *g, uint32_t leader)
{
    const GmbMover *mover = &gmb(g)->mover;
    if (mover->unit != NO_UNIT || g->phase != PHASE_MOVEMENT)
        return mover->unit;
    uint32_t unit = unit_at(g, g->unit[leader].hex);
    return unit != NO_UNIT && refuse_march(b, g, unit) == LEGAL ? unit : NO_UNIT;
}

static uint32_t leader_bit(const Battle *b, uint32_t leader)
{
    for (uint32_t i = 0; i < b->leader_count; i++) {
        if (b->leaders[i] == leader)
            return 1u << i;
    }
    return 0;
}

uint32_t check_leave(const Battle *b, const Game *g, Action a)
{
    const GmbMover *mover = &gmb(g)->mover;
    uint32_t stack = stack_of(b, g, a.unit);
    if (stack == NO_UNIT || stack == a.unit)
        return WHY_NOTHING_UNDER_WAY;
    uint32_t aboard = mover->unit != NO_UNIT ? mover->aboard : leaders_aboard(b, g, stack, false);
    return (aboard & leader_bit(b, a.unit)) != 0 ? LEGAL : WHY_NOTHING_UNDER_WAY;
}

void march_begin(const Battle *b, Game *g, uint32_t unit)
{
    GmbMover *mover = &gmb_mut(g)->mover;
    ASSERT(g->phase == PHASE_MOVEMENT);
    ASSERT(unit < b->unit_count && on_map(g, unit));
    ASSERT(mover->unit == NO_UNIT || mover->unit == unit);
    if (mover->unit == unit)
        return;
    *mover = (GmbMover){.unit = (uint8_t)unit, .homeward = 1, .run_direction = DIRECTION_COUNT};
    if (!is_leader(b, unit))
        mover->aboard = leaders_aboard(b, g, unit, false);
}

void march_spend(Game *g, uint32_t cost)
{
    ASSERT(gmb(g)->mover.unit != NO_UNIT);
    ASSERT(gmb(g)->mover.spent + cost <= UINT8_MAX);
    gmb_mut(g)->mover.spent = (uint8_t)(gmb(g)->mover.spent + cost);
}

void march_carry(const Battle *b, Game *g, uint32_t unit, uint32_t left, uint32_t face,
                 EventSink *events)
{
    ASSERT(gmb(g)->mover.unit == unit);
    ASSERT(left < b->hex_count && face < DIRECTION_COUNT);
    Cover old = unit_cover(b, g, unit);
    Event e = event_of(g->phase == PHASE_ROUT ? EVENT_FLED : EVENT_MOVED, 0, unit);
    e.from = g->unit[unit].hex;
    e.to = (uint16_t)left;
    e.value = old.count == 2 ? (int16_t)(g->unit[unit].face + 1) : 0;
    e.extra = old.count == 2 ? (int16_t)(face + 1) : 0;
    game_put(b, g, unit, left, face);
    Cover new = unit_cover(b, g, unit);
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if ((gmb(g)->mover.aboard >> i & 1) == 0)
            continue;
        /* 6.12: he stays with the half he is in. */
        uint32_t half = g->unit[leader].hex == old.hex[0] || new.count == 1 ? 0 : 1;
        game_put(b, g, leader, new.hex[half], 0);
    }
    event_emit(events, e);
    for (uint32_t i = 0; i < new.count && !is_leader(b, unit); i++)
        leaders_capture(b, g, unit, new.hex[i], events);
}

void apply_step(const Battle *b, Game *g, Action a, EventSink *events)
{
    March m = march_of(b, g, a.unit);
    Step s = find_step(&m, a);
    ASSERT(s.why == LEGAL);
    march_begin(b, g, a.unit);
    march_spend(g, s.cost);
    GmbMover *mover = &gmb_mut(g)->mover;
    /* Every step costs a point or more, and nobody has more than 30. */
    ASSERT(mover->steps < UINT8_MAX);
    mover->steps++;
    mover->homeward = mover->homeward != 0 && s.home;
    charge_note_step(b, g, s.direction);
    march_carry(b, g, a.unit, s.left, s.face, events);
}

void apply_about_face(const Battle *b, Game *g, Action a, EventSink *events)
{
    ASSERT(is_double(b, g, a.unit));
    March m = march_of(b, g, a.unit);
    uint32_t cost = about_face_cost(&m);
    Cover c = unit_cover(b, g, a.unit);
    march_begin(b, g, a.unit);
    march_spend(g, cost);
    charge_note_step(b, g, DIRECTION_COUNT);
    game_put(b, g, a.unit, c.hex[1], turn_direction(g->unit[a.unit].face, 3));
    event_emit(events, event_of(EVENT_TURNED, WHY_ABOUT_FACE, a.unit));
}

void apply_leave(const Battle *b, Game *g, Action a, EventSink *events)
{
    bool in_rout = g->phase == PHASE_ROUT;
    GmbMover *mover = &gmb_mut(g)->mover;
    Event e = event_of(EVENT_LEFT, 0, a.unit);
    e.other = (uint16_t)stack_of(b, g, a.unit);
    e.from = g->unit[a.unit].hex;
    ASSERT(is_leader(b, a.unit));
    ASSERT(e.other < b->unit_count);
    mover->aboard &= ~leader_bit(b, a.unit);
    /* 5.0: neither he nor a unit that is not under way has moved by this. */
    if (!in_rout)
        set_flag(g, a.unit, FLAG_LEFT);
    if (!in_rout && mover->steps > 0 && rule_on(b, WHY_LEADER_LEFT_ENDS))
        set_flag(g, a.unit, FLAG_MOVED);
    event_emit(events, e);
}

void march_end(const Battle *b, Game *g, uint32_t rule, EventSink *events)
{
    GmbMover *mover = &gmb_mut(g)->mover;
    ASSERT(mover->unit < b->unit_count);
    ASSERT(g->phase == PHASE_MOVEMENT);
    set_flag(g, mover->unit, FLAG_MOVED);
    for (uint32_t i = 0; i < b->leader_count; i++) {
        if ((mover->aboard >> i & 1) != 0 && mover->steps > 0)
            set_flag(g, b->leaders[i], FLAG_MOVED);
    }
    event_emit(events, event_of(EVENT_HALTED, rule, mover->unit));
    gmb_mut(g)->last_unit = mover->unit;
    gmb_mut(g)->last_spent = mover->spent;
    gmb_mut(g)->last_homeward = mover->homeward;
    *mover = (GmbMover){.unit = NO_UNIT};
}

/* Why a unit without a way on cannot go on: 13.1, 5.12; LEGAL if it is only hemmed in. */
static uint32_t find_stop(const March *m)
{
    bool two = is_double(m->b, m->g, m->unit);
    uint32_t why = LEGAL;
    if (m->spent >= m->full)
        return WHY_TOO_FAR;
    if (m->fatigued && !m->homeward && m->spent >= m->half)
        return WHY_FATIGUED;
    for (uint32_t move = 0; move < (two ? MOVE_OWN_WILL : DIRECTION_COUNT); move++) {
        Step s = two ? step_double(m, move) : step_single(m, move);
        if (s.why == WHY_FATIGUED)
            return WHY_FATIGUED;
        if (s.why == WHY_TOO_FAR)
            why = WHY_TOO_FAR;
    }
    return why;
}

void march_stop(const Battle *b, Game *g, EventSink *events)
{
    uint32_t unit = gmb(g)->mover.unit;
    ASSERT(unit < b->unit_count);
    March m = march_of(b, g, unit);
    uint32_t why = find_stop(&m);
    if (why != LEGAL)
        set_flag(g, unit, why == WHY_FATIGUED ? FLAG_TIRED : FLAG_OUT_OF_POINTS);
    march_end(b, g, why, events);
}

/* Keeps the last additions of one unit and kind ascending. */
static void sort_tail(ActionList *list, uint32_t first)
{
    uint32_t end = list->count < list->cap ? list->count : list->cap;
    for (uint32_t i = first + 1; i < end; i++) {
        Action a = list->out[i];
        uint32_t j = i;
        for (; j > first && action_compare(list->out[j - 1], a) > 0; j--)
            list->out[j] = list->out[j - 1];
        list->out[j] = a;
    }
}

void list_steps(const March *m, ActionList *list)
{
    const Battle *b = m->b;
    Action a = {ACTION_STEP, (uint8_t)m->side, (uint16_t)m->unit, 0, 0};
    if (!is_double(b, m->g, m->unit)) {
        const uint8_t *ascending = b->ascending[m->g->unit[m->unit].hex];
        for (uint32_t i = 0; i < DIRECTION_COUNT && !list_is_enough(list); i++) {
            Step s = step_single(m, ascending[i]);
            if (s.why != LEGAL)
                continue;
            a.hex = (uint16_t)s.left;
            list_add(list, a);
        }
        return;
    }
    uint32_t first = list->count;
    for (uint32_t move = 0; move < MOVE_COUNT && !list_is_enough(list); move++) {
        if (move >= MOVE_OWN_WILL &&
            rule_on(b, move >= MOVE_PIVOT_BACK_LEFT ? WHY_PIVOT_BEHIND : WHY_BEHIND))
            continue;
        Step s = step_double(m, move);
        if (s.why != LEGAL)
            continue;
        a.hex = (uint16_t)s.left;
        a.arg = (uint16_t)(s.face + 1);
        list_add(list, a);
    }
    sort_tail(list, first);
}

void list_about_face(const March *m, ActionList *list)
{
    if (!is_double(m->b, m->g, m->unit) && rule_on(m->b, WHY_SINGLE_HAS_NO_FACING))
        return;
    if (refuse_cost(m, about_face_cost(m), false, false) == LEGAL)
        list_add(list, (Action){ACTION_ABOUT_FACE, (uint8_t)m->side, (uint16_t)m->unit, 0, 0});
}
