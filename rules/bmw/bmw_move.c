/* bmw_move.c: steps, entries, exits and halts, and the way of a unit for the path finder. */
#include "bmw_move.h"
#include "bmw_charge.h"
#include "bmw_events.h"
#include "bmw_leaders.h"
#include "bmw_march.h"

enum {
    HALF_POINTS = 2, /* what a point of movement is to the engine */
    WALK_BOUND = 0,  /* Walk.detail: it must charge and can, and so after every step it may take */
};

/* ---- check ---- */

/* Arsuf A4: whether the unit must charge and can; only then the quarry is told. */
static bool is_bound(const March *m, Quarry *quarry)
{
    if (!bmw_is_eager(m->f->b, m->f->g, m->unit))
        return false;
    bmw_find_quarry(m, quarry);
    return bmw_can_charge(m, quarry);
}

/* Arsuf A4: LEGAL, or why a unit that is bound to charge does not go that way. */
static uint32_t refuse_straying(const March *m, uint32_t direction, uint32_t way,
                                const Quarry *quarry)
{
    const Battle *b = m->f->b;
    March after = *m;
    after.hex = b->neighbour[m->hex][direction];
    after.spent = m->spent + step_cost(b, m->hex, direction);
    after.way = way;
    REFUSE_IF(b, !bmw_can_charge(&after, quarry), WHY_MUST_CHARGE);
    return LEGAL;
}

static uint32_t refuse_halt(const March *m)
{
    const Battle *b = m->f->b;
    uint32_t why = bmw_refuse_stop(m, m->hex, m->way);
    Quarry quarry;
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, is_bound(m, &quarry) && !field_is_touched(m->f, m->hex), WHY_MUST_CHARGE);
    return LEGAL;
}

/* 4.1: the unit may move now as far as others and its own past go. */
static Verdict check_mover(const Battle *b, const Game *g, Action a)
{
    uint32_t moving = bmw_moving(g);
    if (moving != NO_UNIT && moving != a.unit && rule_on(b, WHY_UNFINISHED))
        return verdict_of(WHY_UNFINISHED, moving, g->unit[moving].hex, a.unit);
    if (has_mark(g, a.unit, MARK_MOVED) && rule_on(b, WHY_MOVED))
        return verdict_of(WHY_MOVED, a.unit, NO_HEX, NO_UNIT);
    return verdict_of(LEGAL, NO_UNIT, NO_HEX, NO_UNIT);
}

Verdict bmw_check_step(const Battle *b, const Game *g, Action a)
{
    Verdict v = check_mover(b, g, a);
    if (v.why != LEGAL)
        return v;
    uint32_t from = g->unit[a.unit].hex, direction = hex_direction(b, from, a.hex), way;
    if (direction == DIRECTION_COUNT)
        return verdict_of(WHY_STEP_FAR, a.unit, a.hex, NO_UNIT);
    Field f;
    March m;
    Quarry quarry;
    bmw_field(b, g, a.side, &f);
    bmw_march(&f, a.unit, &m);
    uint32_t why = bmw_refuse_step(&m, direction, &way);
    if (why == LEGAL && is_bound(&m, &quarry))
        why = refuse_straying(&m, direction, way, &quarry);
    return verdict_of(why, a.unit, a.hex,
                      why == WHY_SLOWER || why == WHY_HELD ? m.holder : (uint32_t)NO_UNIT);
}

/* Whether a hex is in the zone by which a reinforcement comes. */
static bool is_entry(const Battle *b, uint32_t unit, uint32_t hex)
{
    uint32_t region = b->units[unit].region;
    if (region == NO_UNIT)
        return false;
    const Region *r = &b->regions[region];
    for (uint32_t i = 0; i < r->count; i++) {
        if (b->region_hex[r->first + i] == hex)
            return true;
    }
    return false;
}

static uint32_t refuse_enter(const Field *f, uint32_t unit, uint32_t hex)
{
    const Battle *b = f->b;
    uint32_t face = face_of(b, f->g, unit);
    uint32_t cost = (uint32_t)terrain_attr(b, hex, TERRAIN_COST);
    REFUSE_IF(b, !is_entry(b, unit, hex), WHY_NO_ENTRY);
    REFUSE_IF(b, !bmw_may_stand(b, face_class(face), hex), WHY_CLOSED);
    if ((field_at(f, hex) & FIELD_ENEMY) != 0)
        return WHY_ENEMY_THERE;
    REFUSE_IF(b, (field_at(f, hex) & FIELD_LEADER) != 0, WHY_LEADER_LEADER);
    REFUSE_IF(b,
              field_in_zone(f, hex) && face_class(face) == CLASS_LEADER &&
                  (field_at(f, hex) & (FIELD_FRIEND | FIELD_TRAIN)) == 0,
              WHY_LEADER_ZONE);
    REFUSE_IF(b, cost > face_move(face), WHY_POINTS);
    March m;
    bmw_march_at(f, unit, hex, cost, 0, &m);
    uint32_t way = m.strong && (ground_at(b, hex) & GROUND_ROUGH) != 0 ? WAY_ROUGH : 0;
    return bmw_refuse_stop(&m, hex, way);
}

Verdict bmw_check_enter(const Battle *b, const Game *g, Action a)
{
    Verdict v = check_mover(b, g, a);
    if (v.why != LEGAL)
        return v;
    if (on_map(g, a.unit))
        return verdict_of(WHY_ON_MAP, a.unit, g->unit[a.unit].hex, NO_UNIT);
    if (g->turn < b->units[a.unit].attr[UNIT_TURN] && rule_on(b, WHY_TOO_EARLY))
        return verdict_of(WHY_TOO_EARLY, a.unit, NO_HEX, NO_UNIT);
    Field f;
    bmw_field(b, g, a.side, &f);
    return verdict_of(refuse_enter(&f, a.unit, a.hex), a.unit, a.hex, NO_UNIT);
}

Verdict bmw_check_exit(const Battle *b, const Game *g, Action a)
{
    Verdict v = check_mover(b, g, a);
    if (v.why != LEGAL)
        return v;
    Field f;
    March m;
    bmw_field(b, g, a.side, &f);
    bmw_march(&f, a.unit, &m);
    return verdict_of(bmw_refuse_exit(&m), a.unit, g->unit[a.unit].hex, m.holder);
}

Verdict bmw_check_march_halt(const Battle *b, const Game *g, Action a)
{
    if (bmw_moving(g) != a.unit)
        return verdict_of(WHY_NOT_NOW_HALT, a.unit, NO_HEX, NO_UNIT);
    Field f;
    March m;
    bmw_field(b, g, a.side, &f);
    bmw_march(&f, a.unit, &m);
    return verdict_of(refuse_halt(&m), a.unit, m.hex, NO_UNIT);
}

/* ---- lists ---- */

static void list_steps(const March *m, ActionList *list)
{
    const Battle *b = m->f->b;
    Quarry quarry;
    bool bound = is_bound(m, &quarry);
    Outlook o = march_outlook(m);
    uint32_t way;
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        uint32_t d = b->ascending[m->hex][i], to = o.near[d];
        if (to == NO_HEX)
            continue;
        uint32_t easy = march_ease(m, &o, d, to);
        bool asks = easy == STEP_ASKED || bound;
        if (easy == STEP_REFUSED || (asks && bmw_refuse_step(m, d, &way) != LEGAL) ||
            (bound && refuse_straying(m, d, way, &quarry) != LEGAL))
            continue;
        list_add(list, ACTION_STEP, m->f->side, m->unit, to, 0);
    }
}

static void list_on_map(const Field *f, uint32_t unit, ActionList *list)
{
    const Battle *b = f->b;
    bool moves = bmw_moving(f->g) == unit;
    March m;
    bmw_march(f, unit, &m);
    if (m.held == LEGAL)
        list_steps(&m, list);
    if ((b->layer[LAYER_ZONES][m.hex] & ZONE_EXIT << f->side) != 0 && bmw_refuse_exit(&m) == LEGAL)
        list_add(list, ACTION_EXIT, f->side, unit, 0, 0);
    if (moves && refuse_halt(&m) == LEGAL)
        list_add(list, ACTION_HALT, f->side, unit, 0, 0);
}

static void list_entries(const Field *f, uint32_t unit, ActionList *list)
{
    const Battle *b = f->b;
    uint32_t region = b->units[unit].region, first = list->count;
    if (region == NO_UNIT || bmw(f->g)->fate[unit] != FATE_NONE ||
        (f->g->turn < b->units[unit].attr[UNIT_TURN] && rule_on(b, WHY_TOO_EARLY)))
        return;
    const Region *r = &b->regions[region];
    for (uint32_t i = 0; i < r->count; i++) {
        uint32_t hex = b->region_hex[r->first + i];
        if (refuse_enter(f, unit, hex) == LEGAL)
            list_add(list, ACTION_ENTER, f->side, unit, hex, 0);
    }
    list_sort(list, first);
}

void bmw_list_movement(const Battle *b, const Game *g, ActionList *list)
{
    Field f;
    uint32_t moving = bmw_moving(g), side = g->to_act;
    bmw_field(b, g, side, &f);
    if (moving != NO_UNIT) {
        list_on_map(&f, moving, list);
        return;
    }
    for (uint32_t i = 0; i < b->army_count[side] && !list_is_enough(list); i++) {
        uint32_t unit = b->army[side][i];
        if (has_mark(g, unit, MARK_MOVED) && rule_on(b, WHY_MOVED))
            continue;
        if (on_map(g, unit))
            list_on_map(&f, unit, list);
        else
            list_entries(&f, unit, list);
    }
    if (bmw_must_charge(b, g, &f) == NO_UNIT)
        list_add(list, ACTION_DONE, side, NO_UNIT, 0, 0);
}

/* ---- apply ---- */

static void set_out(Game *g, uint32_t unit)
{
    if (bmw_moving(g) != unit)
        bmw_mut(g)->mover = (BmwMover){.unit = (uint8_t)unit};
}

void bmw_apply_step(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    uint32_t from = g->unit[a.unit].hex, direction = hex_direction(b, from, a.hex);
    uint32_t face = face_of(b, g, a.unit);
    BmwMover *mover = &bmw_mut(g)->mover;
    (void)d;
    set_out(g, a.unit);
    bool strong = face_class(face) == CLASS_HEAVY && on_front(g, a.unit);
    if (strong && bmw_is_rough(b, from, direction))
        mover->way |= WAY_ROUGH;
    if (mover->spent == 0 && (strong || face_dot(face) == DOT_OPEN) &&
        in_enemy_zone(g, a.side, from))
        mover->way |= WAY_FREED;
    mover->spent = (uint8_t)(mover->spent + step_cost(b, from, direction));
    tell_way(events, EVENT_MOVED, 0, a.unit, from, a.hex);
    bmw_put(b, g, a.unit, a.hex);
    bmw_enter_hex(b, g, a.unit, a.hex, events);
}

void bmw_apply_enter(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    BmwMover *mover = &bmw_mut(g)->mover;
    (void)d;
    set_out(g, a.unit);
    mover->spent = (uint8_t)terrain_attr(b, a.hex, TERRAIN_COST);
    if (class_of(b, g, a.unit) == CLASS_HEAVY && on_front(g, a.unit) &&
        (ground_at(b, a.hex) & GROUND_ROUGH) != 0)
        mover->way = WAY_ROUGH;
    bmw_put(b, g, a.unit, a.hex);
    tell_way(events, EVENT_ENTERED, 0, a.unit, NO_HEX, a.hex);
    bmw_enter_hex(b, g, a.unit, a.hex, events);
}

static void end_move(Game *g, uint32_t unit)
{
    set_mark(g, unit, MARK_MOVED);
    bmw_mut(g)->mover.over = 1;
}

void bmw_apply_exit(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    set_out(g, a.unit);
    tell_way(events, EVENT_EXITED, 0, a.unit, g->unit[a.unit].hex, NO_HEX);
    bmw_lift(b, g, a.unit);
    bmw_mut(g)->fate[a.unit] = FATE_LEFT;
    end_move(g, a.unit);
}

void bmw_march_halt(const Battle *b, Game *g, EventSink *events)
{
    uint32_t unit = bmw_moving(g);
    ASSERT(unit < b->unit_count);
    end_move(g, unit);
    tell_way(events, EVENT_HALTED, 0, unit, NO_HEX, g->unit[unit].hex);
    if (class_of(b, g, unit) != CLASS_HEAVY || !on_front(g, unit) || !rule_on(b, WHY_CHARGES))
        return;
    Field f;
    bmw_field(b, g, b->units[unit].side, &f);
    if (!field_is_touched(&f, g->unit[unit].hex))
        return;
    set_mark(g, unit, MARK_CHARGED);
    bmw_mut(g)->eager[unit] = 0;
    tell_unit(events, EVENT_CHARGES, WHY_CHARGES, unit, NO_UNIT);
}

/* ---- the way of a unit ---- */

/* What marks the walk after a step that had to be asked about; bound: the unit can charge then. */
static uint32_t marks_after(const March *m, uint32_t d, uint32_t way, bool bound)
{
    const Battle *b = m->f->b;
    March after = *m;
    after.hex = b->neighbour[m->hex][d];
    after.spent = m->spent + step_cost(b, m->hex, d);
    after.way = way;
    if ((field_at(m->f, after.hex) & FIELD_LEADER) != 0)
        return WALK_IS_PLAYED;
    if (field_in_zone(m->f, after.hex) || after.spent == face_move(m->face))
        return WALK_IS_OVER;
    bool shirks = bound && !field_is_touched(m->f, after.hex);
    return shirks || bmw_refuse_stop(&after, after.hex, way) != LEGAL ? WALK_PASSES : 0;
}

void bmw_walk(const Battle *b, const Game *g, uint32_t unit, Walk *out)
{
    uint32_t moving = bmw_moving(g);
    const BmwMover *mover = &bmw(g)->mover;
    out->place = g->unit[unit];
    out->spent = mover->unit == unit ? (uint16_t)(mover->spent * HALF_POINTS) : 0;
    out->way = moving == unit ? mover->way : 0;
    bool waits = moving != NO_UNIT && moving != unit;
    if (g->over || g->phase != PHASE_MOVEMENT || g->to_act != b->units[unit].side ||
        !on_map(g, unit) || waits || has_mark(g, unit, MARK_MOVED)) {
        out->marks = WALK_IS_OVER;
        return;
    }
    Field f;
    March m;
    Quarry quarry;
    bmw_field(b, g, g->to_act, &f);
    bmw_march(&f, unit, &m);
    out->detail[WALK_BOUND] = is_bound(&m, &quarry);
    if (moving == unit && refuse_halt(&m) != LEGAL)
        out->marks = WALK_PASSES;
}

static const uint8_t easy_marks[] = {[STEP_PASSES] = WALK_PASSES, [STEP_ENDS] = WALK_IS_OVER};

uint32_t bmw_walk_on(const Battle *b, const Game *g, uint32_t unit, const Walk *from,
                     WalkStep out[WALK_STEPS_MAX])
{
    Field f;
    March m;
    Quarry quarry;
    uint32_t count = 0, side = g->to_act;
    bool bound = from->detail[WALK_BOUND] != 0;
    bmw_field(b, g, side, &f);
    bmw_march_at(&f, unit, from->place.hex, from->spent / HALF_POINTS, from->way, &m);
    bmw_march_held(&m);
    if (bound)
        bmw_find_quarry(&m, &quarry);
    Outlook o = march_outlook(&m);
    bool changes = m.strong || m.spent == 0; /* what of the way bears on what comes */
    const uint8_t *ascending = b->ascending[m.hex];
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        uint32_t d = ascending[i], to = o.near[d], way = from->way;
        uint32_t easy = to == NO_HEX ? (uint32_t)STEP_REFUSED : march_ease(&m, &o, d, to);
        if (easy == STEP_REFUSED || (easy == STEP_ASKED && bmw_refuse_step(&m, d, &way) != LEGAL))
            continue;
        if (easy != STEP_ASKED && changes)
            way = bmw_march_way(&m, d);
        if (bound && refuse_straying(&m, d, way, &quarry) != LEGAL)
            continue;
        WalkStep *step = &out[count++];
        step->action = (Action){ACTION_STEP, (uint8_t)side, (uint16_t)unit, (uint16_t)to, 0};
        step->to = *from;
        step->to.place.hex = (uint16_t)to;
        step->to.spent = (uint16_t)(from->spent + o.cost[d] * HALF_POINTS);
        step->to.way = (uint8_t)way;
        step->to.marks = o.cost[d] == o.left ? WALK_IS_OVER : easy_marks[easy];
        if (easy == STEP_ASKED || bound)
            step->to.marks = (uint8_t)marks_after(&m, d, way, bound);
    }
    return count;
}
