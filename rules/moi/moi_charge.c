/* moi_charge.c: the way of a charge, the ride and its arrival (11.1 - 11.4). */
#include "moi_charge.h"
#include "moi_battles.h"
#include "moi_fire.h"
#include "moi_ground.h"
#include "moi_leader.h"
#include "moi_move.h"
#include "moi_result.h"
#include "moi_shock.h"

/* A counter-charge goes as far as necessary (11.6): six points of clear ground and the target. */
enum { CHARGE_LEAST = 2, CHARGE_MOST = 3, COUNTER_MOST = 7, NO_LIMIT = 99 };

/* 11.3; switched off, a rider turns as he likes. */
static uint32_t corners_of_way(const Battle *b)
{
    return rule_on(b, WHY_CHARGE_CORNER) ? 1 : DIRECTION_COUNT;
}

/* ---- the way ---- */

bool moi_stops_charge(const Battle *b, const Game *g, uint32_t from, uint32_t target)
{
    uint32_t to = hex_of(g, target), d = hex_direction(b, from, to);
    const Terrain *side = moi_hexside(b, g, from, d);
    if (terrain_is(b, to, TERRAIN_NO_CHARGE) && rule_on(b, WHY_CHARGE_GROUND))
        return true;
    if (side && (side->attr[HEXSIDE_NO_CHARGE] != 0 || side->attr[HEXSIDE_BARRED] != 0) &&
        rule_on(b, WHY_CHARGE_GROUND))
        return true;
    if (!is_formed(g, target) || !rule_on(b, WHY_CHARGE_WALL))
        return false;
    return moi_attack_arc(b, g, target, turn_direction(d, 3)) == ARC_FRONT;
}

/* A hex of the way: the last may lie in a zone, the others may hold friendly archers. */
static bool is_passable(const Battle *b, const Game *g, uint32_t unit, uint32_t from, uint32_t d,
                        bool last)
{
    uint32_t to = b->neighbour[from][d], side = b->units[unit].side;
    if (to == NO_HEX || !moi_may_enter(b, g, unit, from, d))
        return false;
    const Terrain *feature = moi_hexside(b, g, from, d);
    if (rule_on(b, WHY_CHARGE_GROUND) && (terrain_is(b, to, TERRAIN_NO_CHARGE) ||
                                          (feature && feature->attr[HEXSIDE_NO_CHARGE] != 0)))
        return false;
    if (moi_refuse_waiting(b, g, unit, from, d) != LEGAL)
        return false;
    uint32_t there = unit_at(g, to);
    if (there != NO_UNIT)
        return !last && there != unit && b->units[there].side == side &&
               is_missile_foot(b, g, there) && !is_shared(g, to);
    return last || !rule_on(b, WHY_CHARGE_ZONE) || moi_zones_on(b, g, to, side, true) == 0;
}

typedef struct Way {
    const Battle *b;
    const Game *g;
    uint32_t unit, target;
    uint32_t points; /* that it may still cost, M10 */
} Way;

/* 11.6: only a counter-charge has a limit, the allowance printed on that face of the counter. */
static uint32_t points_for(const Battle *b, const Game *g, uint32_t unit)
{
    if (b->units[unit].side == g->phasing || !rule_on(b, WHY_COUNTER_ALLOWANCE))
        return NO_LIMIT;
    return (uint32_t)type_attr(b, g, unit, TYPE_MOVE) - (is_disordered(g, unit) ? 1u : 0u);
}

static uint32_t ride_cost(const Battle *b, const Game *g, uint32_t unit, uint32_t from, uint32_t d)
{
    uint32_t cost = moi_step_cost(b, g, b->units[unit].side, true, from, d);
    if (unit_at(g, b->neighbour[from][d]) != NO_UNIT)
        cost += table_count(b, TABLE_COSTS, COST_RIDE_THROUGH);
    return cost;
}

static bool faces(const Way *w, uint32_t hex, uint32_t face)
{
    uint32_t d = hex_direction(w->b, hex, hex_of(w->g, w->target));
    return d < DIRECTION_COUNT && arc_of(face, d) == ARC_FRONT;
}

static bool can_arrive(const Way *w, uint32_t hex, uint32_t facings, uint32_t turns);

/* Into a hex that is nearer, and in front whichever of these ways it faces; the corner of M10 must
 * have been turned before. */
static bool can_step(const Way *w, uint32_t hex, uint32_t facings, uint32_t turns, uint32_t d)
{
    uint32_t to = w->b->neighbour[hex][d], most = corners_of_way(w->b);
    bool last = hex_distance(w->b, to, hex_of(w->g, w->target)) == 1;
    if (!is_passable(w->b, w->g, w->unit, hex, d, last))
        return false;
    uint32_t cost = ride_cost(w->b, w->g, w->unit, hex, d);
    Way rest = *w;
    rest.points = w->points > cost ? w->points - cost : 0;
    return cost <= w->points && can_arrive(&rest, to, facings, turns < most ? turns : most);
}

/* The facings that have a direction in front. */
static uint32_t facings_to(uint32_t direction)
{
    return 1u << direction | 1u << turn_direction(direction, -1);
}

/* Straight on from here, whichever of these ways it faces. */
static bool can_go_on(const Way *w, uint32_t hex, uint32_t facings, uint32_t turns)
{
    uint32_t nearer = hex_nearer(w->b, hex, hex_of(w->g, w->target));
    for (; nearer != 0; nearer &= nearer - 1) {
        uint32_t d = (uint32_t)__builtin_ctz(nearer), ahead = facings & facings_to(d);
        if (ahead != 0 && w->b->neighbour[hex][d] != NO_HEX && can_step(w, hex, ahead, turns, d))
            return true;
    }
    return false;
}

/* The facings one corner to either side of these. */
static uint32_t beside(uint32_t facings)
{
    return (facings << 1 | facings >> 1 | facings << (DIRECTION_COUNT - 1) |
            facings >> (DIRECTION_COUNT - 1)) &
           ALL_DIRECTIONS;
}

/* Next to the target. */
static bool can_strike(const Way *w, uint32_t hex, uint32_t facings, uint32_t turns)
{
    uint32_t d = hex_direction(w->b, hex, hex_of(w->g, w->target));
    for (; turns > 0; turns--)
        facings |= beside(facings);
    return (facings & facings_to(d)) != 0 && !moi_stops_charge(w->b, w->g, hex, w->target);
}

/* As it faces, whichever of these it is, or after corners turned here. A facing from which there
 * was no way with more corners left has none with fewer. The depth is bounded by the hexes and the
 * corners of a ride. */
static bool can_arrive(const Way *w, uint32_t hex, uint32_t facings, uint32_t turns)
{
    if (hex_distance(w->b, hex, hex_of(w->g, w->target)) == 1)
        return can_strike(w, hex, facings, turns);
    for (uint32_t tried = 0;; turns--) {
        uint32_t fresh = facings & ~tried;
        if (fresh != 0 && can_go_on(w, hex, fresh, turns))
            return true;
        if (turns == 0)
            return false;
        tried |= facings;
        facings = beside(facings);
    }
}

static bool can_ride_facing(const Battle *b, const Game *g, uint32_t unit, uint32_t target,
                            uint32_t facings, uint32_t turns)
{
    Way w = {b, g, unit, target, points_for(b, g, unit)};
    const Placement *p = &g->unit[unit];
    uint32_t most = b->units[unit].side == g->phasing ? CHARGE_MOST : COUNTER_MOST;
    return hex_distance(b, p->hex, hex_of(g, target)) <= most &&
           can_arrive(&w, p->hex, facings, turns);
}

bool moi_can_ride(const Battle *b, const Game *g, uint32_t unit, uint32_t target, uint32_t turns)
{
    return can_ride_facing(b, g, unit, target, 1u << g->unit[unit].face, turns);
}

/* 14.1: every hex from which it could come at the target lies before a formation. */
static bool is_before_wall(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    uint32_t from = hex_of(g, unit), goal = hex_of(g, target);
    if (!is_formed(g, target))
        return false;
    for (uint32_t nearer = hex_nearer(b, goal, from); nearer != 0; nearer &= nearer - 1) {
        uint32_t d = (uint32_t)__builtin_ctz(nearer);
        if (b->neighbour[goal][d] != NO_HEX && moi_attack_arc(b, g, target, d) != ARC_FRONT)
            return false;
    }
    return true;
}

uint32_t moi_refuse_charge(const Battle *b, const Game *g, uint32_t unit, uint32_t target,
                           uint32_t facings)
{
    uint32_t hexes = hex_distance(b, hex_of(g, unit), hex_of(g, target));
    if (!is_knight(b, g, unit))
        return WHY_NO_KNIGHT;
    if (is_retired(g, unit))
        return WHY_RETIRED_IDLE;
    REFUSE_IF(b, is_disordered(g, unit), WHY_CHARGE_DISORDERED);
    REFUSE_IF(b, hexes < CHARGE_LEAST || hexes > CHARGE_MOST, WHY_CHARGE_DISTANCE);
    if (hexes > CHARGE_MOST || hexes == 0)
        return WHY_CHARGE_DISTANCE;
    if (!moi_sees(b, g, hex_of(g, unit), hex_of(g, target), false))
        return WHY_CHARGE_SIGHT;
    REFUSE_IF(b, is_before_wall(b, g, unit, target), WHY_CHARGE_WALL);
    return can_ride_facing(b, g, unit, target, facings, corners_of_way(b)) ? LEGAL : WHY_CHARGE_WAY;
}

/* ---- the ride ---- */

void moi_open_charge(const Battle *b, Game *g, uint32_t unit, uint32_t target, bool counter)
{
    ASSERT(on_map(g, unit) && b->units[unit].side != b->units[target].side);
    ChargeFrame *f = charge_frame(push_frame(g, FRAME_CHARGE, b->units[unit].side, unit));
    f->other = (uint8_t)target;
    bool far =
        counter && on_map(g, target) && hex_distance(b, hex_of(g, unit), hex_of(g, target)) > 1;
    f->corners = (uint8_t)(corners_of_way(b) + (far ? 1 : 0)); /* M10 */
    f->flags = counter ? FRAME_COUNTERS : 0;
    clear_act(g, unit, NOW_CHARGES);
}

/* The ride is open while corners or hexes are left; the frame below knows them. */
static bool is_ridden(const Battle *b, const Game *g, const ChargeFrame *f)
{
    Way w = {b, g, f->unit, f->other, 0};
    const Placement *p = &g->unit[f->unit];
    return hex_distance(b, p->hex, hex_of(g, f->other)) == 1 && faces(&w, p->hex, p->face);
}

uint32_t moi_check_ride(const Battle *b, const Game *g, Action a)
{
    const ChargeFrame *f = charge_frame_seen(frame_now(g));
    uint32_t points = points_for(b, g, f->unit);
    Way w = {b, g, f->unit, f->other, points > f->spent ? points - f->spent : 0};
    const Placement *p = &g->unit[f->unit];
    uint32_t goal = hex_of(g, f->other), hexes = hex_distance(b, p->hex, goal);
    if (a.unit != f->unit)
        return WHY_NOT_ITS_RIDE;
    if (a.kind == ACTION_HALT)
        return is_ridden(b, g, f) ? LEGAL : WHY_CHARGE_WAY;
    if (a.kind == ACTION_FACE) {
        if (a.arg == p->face)
            return WHY_SAME_FACING;
        if (f->corners == 0 || a.arg >= DIRECTION_COUNT || corners_between(p->face, a.arg) != 1)
            return WHY_CHARGE_CORNER;
        return can_arrive(&w, p->hex, 1u << a.arg, f->corners - 1u) ? LEGAL : WHY_CHARGE_WAY;
    }
    uint32_t d = hex_direction(b, p->hex, a.hex);
    if (a.kind != ACTION_STEP || a.hex == NO_HEX || d == DIRECTION_COUNT)
        return WHY_NOT_NEXT;
    if (arc_of(p->face, d) != ARC_FRONT || hexes < 2 || hex_distance(b, a.hex, goal) != hexes - 1)
        return WHY_CHARGE_WAY;
    return can_step(&w, p->hex, 1u << p->face, f->corners, d) ? LEGAL : WHY_CHARGE_WAY;
}

void moi_list_ride_steps(const Candidate *c, ActionList *list)
{
    uint32_t hex = hex_of(c->g, c->unit);
    Action a = {ACTION_STEP, frame_now(c->g)->side, (uint16_t)c->unit, 0, 0};
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        a.hex = c->b->neighbour[hex][c->b->ascending[hex][i]];
        if (a.hex != NO_HEX && moi_check_ride(c->b, c->g, a) == LEGAL)
            list_put(list, a);
    }
}

void moi_list_ride_turns(const Candidate *c, ActionList *list)
{
    Action a = {ACTION_FACE, frame_now(c->g)->side, (uint16_t)c->unit, 0, 0};
    for (; a.arg < DIRECTION_COUNT; a.arg++) {
        if (moi_check_ride(c->b, c->g, a) == LEGAL)
            list_put(list, a);
    }
}

static bool is_burn(const Battle *b, const Game *g, uint32_t from, uint32_t direction)
{
    const Terrain *side = moi_hexside(b, g, from, direction);
    return side && side->attr[HEXSIDE_ATTACKING] >= 0 && rule_on(b, WHY_BURN_DIE);
}

/* 5.1, C8: horse that attacks or charges across a burn. */
static bool roll_burn(const Battle *b, Game *g, uint32_t unit, uint32_t from, uint32_t direction,
                      Dice *d, EventSink *events)
{
    if (!is_burn(b, g, from, direction))
        return false;
    int32_t needed = moi_hexside(b, g, from, direction)->attr[HEXSIDE_ATTACKING];
    moi_risk_disorder(b, g, unit, WHY_BURN_DIE, needed, d, events);
    return true;
}

void moi_apply_ride(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_RIDE && frame_now(g)->unit == a.unit);
    ASSERT(on_map(g, a.unit));
    ChargeFrame *f = charge_frame(top_frame(g));
    uint32_t from = hex_of(g, a.unit);
    bool counter = (f->flags & FRAME_COUNTERS) != 0;
    set_act(g, a.unit, NOW_BUSY);
    if (a.kind == ACTION_HALT) {
        pop_frame(g);
        return;
    }
    if (a.kind == ACTION_FACE) {
        f->corners--;
        g->unit[a.unit].face = (uint8_t)a.arg;
        tell_value(events, EVENT_TURNED, WHY_CHARGE_CORNER, a.unit, NO_UNIT, a.arg, 0);
        return;
    }
    f->spent += (uint16_t)ride_cost(b, g, a.unit, from, hex_direction(b, from, a.hex));
    if (f->corners > corners_of_way(b))
        f->corners = (uint8_t)corners_of_way(b);
    charge_frame(frame_below(g))->hex = a.hex; /* whoever is found elsewhere has been driven off */
    clear_state(g, a.unit, STATE_STANDS);
    game_put(b, g, a.unit, a.hex, g->unit[a.unit].face);
    moi_leaders_follow(b, g, a.unit, from, a.hex);
    tell_way(events, EVENT_RODE, WHY_CHARGE_RIDE, a.unit, from, a.hex);
    moi_trample(b, g, from, hex_direction(b, from, a.hex), events);
    moi_open_reactions(b, g, a.unit, counter);
    roll_burn(b, g, a.unit, from, hex_direction(b, from, a.hex), d, events);
    moi_ride_through(b, g, a.unit, a.hex, d, events);
    moi_overrun(b, g, a.unit, a.hex, events);
}

/* ---- arrival ---- */

/* Where horse strikes its first or second target; DIRECTION_COUNT if it does not. */
static uint32_t way_across(const Battle *b, const Game *g, uint32_t unit, uint32_t i)
{
    uint32_t target = target_left(g, unit, i);
    if (target == NO_UNIT || !on_map(g, unit) || !is_mounted(b, g, unit))
        return DIRECTION_COUNT;
    return hex_direction(b, hex_of(g, unit), hex_of(g, target));
}

bool moi_attack_rolls(const Battle *b, const Game *g, uint32_t unit)
{
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t direction = way_across(b, g, unit, i);
        if (direction != DIRECTION_COUNT &&
            (has_act(g, unit, NOW_CHARGING) || is_burn(b, g, hex_of(g, unit), direction)))
            return true;
    }
    return false;
}

/* Once for each kind of hindrance, whichever of its defenders is behind it. */
void moi_attack_across(const Battle *b, Game *g, uint32_t unit, Dice *d, EventSink *events)
{
    bool burn = false, pits = false;
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t target = moi(g)->unit[unit].target[i], direction = way_across(b, g, unit, i);
        if (direction == DIRECTION_COUNT)
            continue;
        burn = burn || roll_burn(b, g, unit, hex_of(g, unit), direction, d, events);
        if (pits || !on_map(g, unit) || !has_act(g, unit, NOW_CHARGING) ||
            !moi_has_pits(b, g, target, turn_direction(direction, 3)))
            continue;
        pits = true;
        moi_risk_disorder(b, g, unit, WHY_PITS, table_value(b, TABLE_ROLLS, ROLL_PITS), d, events);
    }
}

/* 11.4: what the defenders in its front do to the die; false if none of them asks for it. */
static bool asks_reluctance(const Battle *b, const Game *g, uint32_t unit, int32_t *add)
{
    bool asks = false;
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t target = moi(g)->unit[unit].target[i];
        if (target == NO_UNIT || !on_map(g, target))
            continue;
        uint32_t class = unit_class(b, g, target), from = hex_of(g, unit);
        uint32_t d = hex_direction(b, from, hex_of(g, target));
        if ((class != CLASS_DISMOUNTED && class != CLASS_PIKE) || d == DIRECTION_COUNT ||
            moi_stops_charge(b, g, from, target) ||
            arc_of(g->unit[target].face, turn_direction(d, 3)) != ARC_FRONT)
            continue;
        asks = true;
        const Terrain *side = moi_hexside(b, g, from, d);
        if (side && side->attr[HEXSIDE_RELUCTANCE] > *add && rule_on(b, WHY_HEDGE_RELUCTANCE))
            *add = side->attr[HEXSIDE_RELUCTANCE];
    }
    return asks && rule_on(b, WHY_RELUCTANCE);
}

static void roll_reluctance(const Battle *b, Game *g, uint32_t unit, Dice *d, EventSink *events)
{
    int32_t add = 0;
    if (!asks_reluctance(b, g, unit, &add))
        return;
    int32_t needed = table_value(b, TABLE_ROLLS, ROLL_RELUCTANCE);
    int32_t fall = moi_roll_at_most(d, needed - add), die = fall + add;
    bool home = die <= needed;
    tell_roll(events, home ? EVENT_GOES_HOME : EVENT_RELUCTANT, WHY_RELUCTANCE, unit, die, fall,
              needed);
    if (add != 0)
        tell_value(events, EVENT_MODIFIER, WHY_HEDGE_RELUCTANCE, unit, NO_UNIT, add, 0);
    if (!home)
        clear_act(g, unit, NOW_CHARGING);
}

void moi_drive_charge(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == FRAME_CHARGE);
    ChargeFrame *f = charge_frame(top_frame(g));
    ChargeFrame charge = *f;
    uint32_t unit = f->unit, target = f->other;
    if (f->stage == 0) {
        bool counter = (f->flags & FRAME_COUNTERS) != 0;
        bool fit = on_map(g, unit) && is_knight(b, g, unit) && !is_retired(g, unit) &&
                   (counter || !is_disordered(g, unit)) && on_map(g, target) &&
                   (counter || hex_distance(b, hex_of(g, unit), hex_of(g, target)) > 1);
        if (!fit || !moi_can_ride(b, g, unit, target, f->corners)) {
            tell_value(events, EVENT_LAPSED, WHY_CHARGE_LAPSES, unit, target, 0, 0);
            moi_forget_attack(g, unit);
            pop_frame(g);
            return;
        }
        f->stage = 1;
        f->hex = (uint16_t)hex_of(g, unit);
        set_act(g, unit, NOW_CHARGING);
        ChargeFrame *ride = charge_frame(push_frame(g, PHASE_RIDE, charge.side, unit));
        ride->other = (uint8_t)target;
        ride->corners = charge.corners;
        ride->flags = charge.flags;
        return;
    }
    pop_frame(g);
    if (hex_of(g, unit) != charge.hex || is_retired(g, unit) || !moi_reaches(b, g, unit, target)) {
        moi_forget_attack(g, unit);
        moi_leave_archers(b, g, unit, events);
        return;
    }
    moi_take_front(b, g, unit, target);
    moi_attack_across(b, g, unit, d, events);
    if (!on_map(g, unit))
        return;
    if (is_disordered(g, unit) || !is_knight(b, g, unit))
        clear_act(g, unit, NOW_CHARGING);
    if (has_act(g, unit, NOW_CHARGING))
        roll_reluctance(b, g, unit, d, events);
}
