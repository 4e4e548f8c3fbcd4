/* bmw_march.c: the rules of a step, asked of a unit on its way. */
#include "bmw_march.h"

static void begin(const Field *f, uint32_t unit, uint32_t face, bool front, March *out)
{
    const Battle *b = f->b;
    const Game *g = f->g;
    uint32_t side = b->units[unit].side;
    out->f = f;
    out->unit = unit;
    out->face = face;
    out->class = face_class(face);
    out->bar = LEGAL;
    out->held = LEGAL;
    out->holder = NO_UNIT;
    out->strong = front && out->class == CLASS_HEAVY;
    if (out->strong && g->turn < b->side[side].attr[SIDE_ORDER] && !bmw(g)->released[side] &&
        rule_on(b, WHY_CHARGE_ORDER))
        out->bar = WHY_CHARGE_ORDER;
}

void bmw_march_at(const Field *f, uint32_t unit, uint32_t hex, uint32_t spent, uint32_t way,
                  March *out)
{
    begin(f, unit, face_of(f->b, f->g, unit), on_front(f->g, unit), out);
    out->hex = hex;
    out->spent = spent;
    out->way = way;
}

void bmw_march_face(const Field *f, uint32_t unit, uint32_t face, bool front, March *out)
{
    begin(f, unit, face, front, out);
    out->hex = f->g->unit[unit].hex;
    out->spent = 0;
    out->way = 0;
}

void bmw_march(const Field *f, uint32_t unit, March *out)
{
    const Game *g = f->g;
    bool moves = bmw_moving(g) == unit;
    const BmwMover *mover = &bmw(g)->mover;
    bmw_march_at(f, unit, g->unit[unit].hex, moves ? mover->spent : 0, moves ? mover->way : 0, out);
    bmw_march_held(out);
}

void bmw_march_held(March *m)
{
    if (m->spent == 0 && field_in_zone(m->f, m->hex))
        m->held = bmw_refuse_disengage(m->f->b, m->f->g, m->unit, &m->holder);
}

/* 9.6: why a unit on that way may not stop next to an enemy; LEGAL. */
static uint32_t refuse_charge(const March *m, uint32_t way)
{
    const Battle *b = m->f->b;
    if (!m->strong)
        return LEGAL;
    REFUSE_IF(b, (way & WAY_ROUGH) != 0, WHY_CHARGE_ROUGH);
    REFUSE_IF(b, (way & WAY_FREED) != 0, WHY_CHARGE_FREED);
    return m->bar;
}

uint32_t bmw_march_way(const March *m, uint32_t direction)
{
    uint32_t way = m->way;
    if (m->strong && bmw_is_rough(m->f->b, m->hex, direction))
        way |= WAY_ROUGH;
    if (m->spent == 0 && field_in_zone(m->f, m->hex) &&
        (m->strong || face_dot(m->face) == DOT_OPEN))
        way |= WAY_FREED;
    return way;
}

uint32_t bmw_refuse_stop(const March *m, uint32_t hex, uint32_t way)
{
    const Battle *b = m->f->b;
    REFUSE_IF(b, !bmw_has_room(m->f, m->unit, hex), WHY_STACKED);
    if (m->strong && field_is_touched(m->f, hex))
        return refuse_charge(m, way);
    return LEGAL;
}

uint32_t bmw_refuse_exit(const March *m)
{
    const Battle *b = m->f->b;
    uint32_t side = m->f->side;
    int32_t leaves = b->side[side].attr[SIDE_LEAVES];
    REFUSE_IF(b,
              (b->layer[LAYER_ZONES][m->hex] & ZONE_EXIT << side) == 0 || leaves == LEAVES_NOBODY,
              WHY_NO_EXIT);
    REFUSE_IF(b, leaves == LEAVES_TRAINS && m->class != CLASS_TRAIN, WHY_NOT_LEAVING);
    REFUSE_IF(b, m->spent >= face_move(m->face), WHY_EXIT_POINTS);
    if (!field_in_zone(m->f, m->hex))
        return LEGAL;
    REFUSE_IF(b, m->spent > 0, WHY_STOPPED);
    return m->held;
}

/* Whether from a friend's hex a next one is open where the unit may certainly stop. */
static bool leads_on(const March *m, uint32_t hex, uint32_t left)
{
    const Battle *b = m->f->b;
    uint32_t open = b->layer[layer_of(m->class)][hex];
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t to = b->neighbour[hex][d];
        if ((open >> d & 1) != 0 && step_cost(b, hex, d) <= left && field_is_bare(m->f, to) &&
            (!m->strong || !field_is_touched(m->f, to)))
            return true;
    }
    return false;
}

uint32_t bmw_march_ease_met(const March *m, uint32_t to, uint32_t left)
{
    uint32_t at = field_at(m->f, to);
    if (at == 0)
        return !m->strong || !field_is_touched(m->f, to) ? STEP_LEGAL : STEP_ASKED;
    if (at == FIELD_ZONE && !m->strong && m->class != CLASS_LEADER && (m->way & WAY_FREED) == 0 &&
        !field_in_zone(m->f, m->hex))
        return STEP_ENDS;
    if (at != FIELD_FRIEND || m->class == CLASS_TRAIN)
        return STEP_ASKED;
    if (m->class == CLASS_LEADER)
        return STEP_LEGAL;
    bool passes = unit_at(m->f->g, to) != m->unit && leads_on(m, to, left);
    return passes ? STEP_PASSES : STEP_ASKED;
}

/* ---- passing: a hex where the unit may not stop leads on to one where it may, or off the map ----
 */

typedef struct Passing {
    uint8_t left[4][MAX_HEXES]; /* most points left there, plus one, by way */
    uint16_t hex[4 * MAX_HEXES];
    uint8_t way[4 * MAX_HEXES];
} Passing;

/* Whether from a hex it may leave the map, or stop one step on. */
static bool stops_next(March *m, uint32_t allowance)
{
    Outlook o = march_outlook(m);
    if (bmw_refuse_exit(m) == LEGAL)
        return true;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t to = m->f->b->neighbour[m->hex][d];
        uint32_t ease = to == NO_HEX ? (uint32_t)STEP_REFUSED : march_ease(m, &o, d, to);
        if (ease == STEP_LEGAL || ease == STEP_ENDS)
            return true;
        if (ease == STEP_REFUSED || ease == STEP_PASSES || bmw_refuse_entry(m, d) != LEGAL ||
            m->spent + step_cost(m->f->b, m->hex, d) > allowance)
            continue;
        if (bmw_refuse_stop(m, to, bmw_march_way(m, d)) == LEGAL)
            return true;
    }
    return false;
}

/* The same over any number of steps: each place is looked at again only with more points left. */
static bool stops_beyond(March m, uint32_t allowance)
{
    const Battle *b = m.f->b;
    Passing p;
    uint32_t count = 0;
    memset(p.left, 0, sizeof p.left);
    p.hex[count] = (uint16_t)m.hex;
    p.way[count++] = (uint8_t)m.way;
    p.left[m.way][m.hex] = (uint8_t)(allowance - m.spent + 1);
    for (uint32_t i = 0; i < count; i++) {
        m.hex = p.hex[i];
        m.way = p.way[i];
        m.spent = allowance + 1 - p.left[m.way][m.hex];
        if (stops_next(&m, allowance))
            return true;
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t to = b->neighbour[m.hex][d];
            if (to == NO_HEX || bmw_refuse_entry(&m, d) != LEGAL || field_in_zone(m.f, to))
                continue;
            uint32_t spent = m.spent + step_cost(b, m.hex, d), way = bmw_march_way(&m, d);
            if (spent >= allowance || p.left[way][to] >= allowance - spent + 1)
                continue;
            p.left[way][to] = (uint8_t)(allowance - spent + 1);
            if (count == COUNT_OF(p.hex))
                return false; /* more than any allowance leads to */
            p.hex[count] = (uint16_t)to;
            p.way[count++] = (uint8_t)way;
        }
    }
    return false;
}

/* Whether the unit, come to a hex where it may not stop, has a way on. */
static bool can_go_on(const March *m, uint32_t hex, uint32_t spent, uint32_t way)
{
    March on = *m;
    uint32_t allowance = face_move(m->face);
    on.hex = hex;
    on.spent = spent;
    on.way = way;
    on.held = LEGAL;
    return stops_next(&on, allowance) || stops_beyond(on, allowance);
}

/* ---- a step: one refusal a rung ---- */

uint32_t bmw_refuse_entry(const March *m, uint32_t direction)
{
    const Battle *b = m->f->b;
    uint32_t to = b->neighbour[m->hex][direction], at = field_at(m->f, to);
    if (!is_open(b, m->class, m->hex, direction)) {
        uint32_t kind = b->hexside[m->hex][direction];
        bool side = kind != 0 && b->hexsides[kind - 1].attr[HEXSIDE_BARRED] != 0;
        REFUSE_IF(b, terrain_is(b, to, TERRAIN_BARRED), WHY_SEA);
        REFUSE_IF(b, side, WHY_HEXSIDE_CLOSED);
        REFUSE_IF(b, !bmw_may_stand(b, m->class, to), WHY_CLOSED);
    }
    if ((at & (FIELD_ENEMY | FIELD_LEADER)) != 0) {
        if ((at & FIELD_ENEMY) != 0)
            return WHY_ENEMY_THERE; /* the map holds no two sides in a hex */
        REFUSE_IF(b, m->class == CLASS_LEADER, WHY_LEADER_LEADER);
    }
    if ((at & FIELD_ZONE) != 0) {
        REFUSE_IF(b, (m->way & WAY_FREED) != 0 && face_dot(m->face) == DOT_OPEN, WHY_OPEN_DOT);
        REFUSE_IF(b, m->class == CLASS_LEADER && (at & (FIELD_FRIEND | FIELD_TRAIN)) == 0,
                  WHY_LEADER_ZONE);
    }
    return LEGAL;
}

uint32_t bmw_refuse_step(const March *m, uint32_t direction, uint32_t *way)
{
    const Battle *b = m->f->b;
    uint32_t to = b->neighbour[m->hex][direction], allowance = face_move(m->face);
    uint32_t spent = m->spent + step_cost(b, m->hex, direction);
    bool zone = field_in_zone(m->f, to);
    if (field_in_zone(m->f, m->hex)) {
        REFUSE_IF(b, m->spent > 0, WHY_STOPPED);
        if (m->held != LEGAL)
            return m->held;
        REFUSE_IF(b, zone && m->class != CLASS_LEADER, WHY_ZONE_TO_ZONE);
    }
    uint32_t why = bmw_refuse_entry(m, direction);
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, spent > allowance, WHY_POINTS);
    if (spent > MOVE_MAX * 2)
        return WHY_POINTS; /* the mover holds no more */
    *way = bmw_march_way(m, direction);
    why = bmw_refuse_stop(m, to, *way);
    if (why == LEGAL)
        return LEGAL;
    if (zone && rule_on(b, WHY_STOPPED))
        return why;
    if (spent < allowance && can_go_on(m, to, spent, *way))
        return LEGAL;
    REFUSE_IF(b, true, why == WHY_STACKED ? (uint32_t)WHY_NO_WAY_ON : why);
    return LEGAL;
}
