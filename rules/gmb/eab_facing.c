/* eab_facing.c: units of one hex that face a corner: their steps and turns (5.2), the ground they
 * go over (7). */
#include "eab.h"
#include "gmb_charge.h"
#include "gmb_ground.h"
#include "gmb_move.h"

static uint32_t cost_of(const Battle *b, uint32_t row)
{
    return (uint32_t)battle_cell(b, TABLE_COSTS, 1, row, 0) * HALF_POINTS;
}

static inline bool is_close_face(const March *m)
{
    return m->type->attr[TYPE_CLOSE] != 0;
}

/* ---- ground ---- */

/* 7.6: who stays out of woods and villages. */
static uint32_t refuse_cover(const Battle *b, const UnitType *type, const Terrain *terrain)
{
    if (terrain->attr[TERRAIN_COVER] == 0)
        return LEGAL;
    REFUSE_IF(b, type->attr[TYPE_CLASS] == CLASS_CAVALRY, WHY_COVER_HORSE);
    REFUSE_IF(b, type->attr[TYPE_CLOSE] != 0, WHY_COVER_CLOSE);
    return LEGAL;
}

uint32_t eab_entry_cost(const Battle *b, const UnitType *type, const Terrain *terrain)
{
    if (refuse_cover(b, type, terrain) != LEGAL)
        return ENTRY_BARRED;
    return (uint32_t)terrain->attr[TERRAIN_COST] * HALF_POINTS;
}

uint32_t eab_barred_by(const Battle *b, const UnitType *type, const Terrain *terrain)
{
    uint32_t why = refuse_cover(b, type, terrain);
    return why == LEGAL ? (uint32_t)WHY_BARRED : why;
}

/* ---- steps ---- */

/* 5.22, 7.4: what a facing act costs a schiltrom in close order, by the row of its kind. */
static uint32_t facing_cost(const March *m, uint32_t row)
{
    const Battle *b = m->b;
    uint32_t rule = row == EAB_COST_REVERSE ? WHY_CLOSE_REVERSE : WHY_CLOSE_PIVOT;
    uint32_t cost = rule_on(b, rule) ? cost_of(b, row) : 0;
    if (terrain_is(b, m->at.hex, TERRAIN_MARSH) && rule_on(b, WHY_MARSH_TURN))
        cost += cost_of(b, EAB_COST_MARSH_TURN);
    return cost;
}

/* 7.7: all of the allowance that the step has. */
static uint32_t whole_allowance(const March *m, uint32_t to)
{
    return m->fatigued && !(m->homeward && goes_home(m, m->at.hex, to)) ? m->half : m->full;
}

/* E21, E37. */
static inline uint32_t hex_cost(const March *m, uint32_t direction, uint32_t to)
{
    const Battle *b = m->b;
    uint32_t cost = entry_cost(m, to);
    if (m->leader && (b->road[m->at.hex] >> direction & 1) != 0 && rule_on(b, WHY_ROAD))
        cost = 1;
    return cost + climb_cost(b, m->at.hex, to);
}

static inline uint32_t around_of(const March *m, uint32_t direction)
{
    return m->leader ? (uint32_t)AROUND_FRONT_CENTRE : gmb_corner_around(m->at.face, direction);
}

/* E24: an oblique step goes into a flank hex. It is a facing act of a schiltrom in close order
 * (act), and costs it two points, or what the hex costs if that is more. */
static inline uint32_t refuse_way(const March *m, uint32_t direction, bool act, uint32_t *cost)
{
    const Battle *b = m->b;
    uint32_t from = m->at.hex, to = b->neighbour[from][direction];
    REFUSE_IF(b, act && m->turned, WHY_ONE_FACING_ACT);
    uint32_t why = refuse_entry(m, to, WHY_HEX_TAKEN);
    if (why != LEGAL)
        return why;
    *cost = hex_cost(m, direction, to);
    if (act) {
        uint32_t least = facing_cost(m, EAB_COST_PIVOT);
        *cost = *cost < least ? least : *cost;
    }
    if (is_burn(b, from, direction) && rule_on(b, WHY_BURN)) {
        if (m->spent > 0)
            return WHY_BURN;
        *cost = whole_allowance(m, to);
    }
    if (m->spent + *cost <= m->half)
        return LEGAL;
    return gmb_refuse_cost(m, *cost, true, goes_home(m, from, to));
}

uint32_t eab_refuse_step(const March *m, uint32_t direction, uint32_t *cost)
{
    uint32_t around = around_of(m, direction);
    REFUSE_IF(m->b, around == AROUND_REAR_CENTRE, WHY_BEHIND);
    return refuse_way(m, direction, around == AROUND_FLANK && is_close_face(m), cost);
}

/* A schiltrom in close order has one facing act a phase. */
bool eab_turned_after(const March *m, uint32_t direction)
{
    return is_close_face(m) &&
           (m->turned || gmb_corner_around(m->at.face, direction) == (uint32_t)AROUND_FLANK);
}

/* ---- turns ---- */

/* By how many corners, one to three. */
static uint32_t corners_between(uint32_t face, uint32_t other)
{
    uint32_t corners = turn_direction(other, -(int32_t)face);
    return corners > 3 ? DIRECTION_COUNT - corners : corners;
}

/* Whether it may turn at all, whatever it costs. */
static inline uint32_t refuse_turning(const March *m)
{
    const Battle *b = m->b;
    if (m->leader)
        return WHY_NO_FACING;
    REFUSE_IF(b, m->turned && is_close_face(m), WHY_ONE_FACING_ACT);
    return LEGAL;
}

/* E23: a schiltrom in close order turns by one or two corners, or reverses by three. */
static inline uint32_t refuse_facing(const March *m, uint32_t face, uint32_t *cost)
{
    const Battle *b = m->b;
    *cost = 0;
    if (!is_close_face(m)) /* 5.21 */
        return LEGAL;
    bool reverses = corners_between(m->at.face, face) == 3;
    REFUSE_IF(b, reverses && terrain_is(b, m->at.hex, TERRAIN_MARSH), WHY_MARSH_REVERSE); /* E19 */
    *cost = facing_cost(m, reverses ? EAB_COST_REVERSE : EAB_COST_PIVOT);
    return gmb_refuse_cost(m, *cost, false, false);
}

uint32_t eab_check_turn(const Battle *b, const Game *g, Action a)
{
    uint32_t cost, why = gmb_refuse_march(b, g, a.unit);
    if (why != LEGAL)
        return why;
    if (a.arg >= DIRECTION_COUNT)
        return WHY_MALFORMED;
    March m = gmb_march(b, g, a.unit);
    why = refuse_turning(&m);
    if (why != LEGAL)
        return why;
    if (a.arg == m.at.face)
        return WHY_SAME_FACING;
    return refuse_facing(&m, a.arg, &cost);
}

void eab_list_turns(const Candidate *c, ActionList *list)
{
    const March *m = c->march;
    uint32_t cost;
    if (refuse_turning(m) != LEGAL)
        return;
    for (uint32_t face = 0; face < DIRECTION_COUNT; face++) {
        if (face != m->at.face && refuse_facing(m, face, &cost) == LEGAL)
            list_add(list, ACTION_TURN, m->side, m->unit, 0, face);
    }
}

void eab_apply_turn(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    uint32_t cost;
    March m = gmb_march(b, g, a.unit);
    uint32_t why = refuse_facing(&m, a.arg, &cost);
    ASSERT(why == LEGAL && is_combat(b, a.unit));
    gmb_march_begin(b, g, a.unit);
    gmb_march_spend(g, cost);
    if (rule_on(b, WHY_NO_RUN))
        gmb_charge_note(b, g, DIRECTION_COUNT);
    gmb_mut(g)->mover.turned = is_close(b, g, a.unit);
    g->unit[a.unit].face = (uint8_t)a.arg;
    Event e = event_of(EVENT_FACED, 0, a.unit);
    e.value = (int16_t)a.arg;
    event_emit(events, e);
}

/* ---- the way of a unit, for the path finder ---- */

enum { ALL_WAYS = (1 << DIRECTION_COUNT) - 1 };

/* The directions of front and flank hexes, as bits. */
static inline uint32_t ways_of(const March *m)
{
    if (m->leader || !rule_on(m->b, WHY_BEHIND))
        return ALL_WAYS;
    return ALL_WAYS & ~(1u << turn_direction(m->at.face, 3) | 1u << turn_direction(m->at.face, 4));
}

static inline void put_step(const March *m, const Walk *from, uint32_t direction, uint32_t cost,
                            WalkStep *out)
{
    uint32_t hex = m->at.hex, to = m->b->neighbour[hex][direction];
    bool close = is_close_face(m);
    out->action = (Action){ACTION_STEP, (uint8_t)m->side, (uint16_t)m->unit, (uint16_t)to, 0};
    out->to = *from;
    out->to.place.hex = (uint16_t)to;
    out->to.spent = (uint16_t)(from->spent + cost);
    out->to.detail[WALK_STEPS] = 1;
    out->to.detail[WALK_TURNED] = close && eab_turned_after(m, direction);
    out->to.way = m->fatigued && (!m->homeward || !goes_home(m, hex, to));
}

/* Into those of the directions that are open, as bits. */
static uint32_t walk_steps(const March *m, const Walk *from, uint32_t directions, WalkStep *out)
{
    const uint8_t *ascending = m->b->ascending[m->at.hex];
    uint32_t count = 0, cost;
    bool close = is_close_face(m);
    if (m->spent >= m->full && rule_on(m->b, WHY_TOO_FAR))
        return 0;
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        uint32_t direction = ascending[i];
        if ((directions >> direction & 1) == 0)
            continue;
        if (m->b->neighbour[m->at.hex][direction] == NO_HEX)
            break; /* those off the map are the last */
        bool act = close && around_of(m, direction) == AROUND_FLANK;
        if (refuse_way(m, direction, act, &cost) == LEGAL)
            put_step(m, from, direction, cost, &out[count++]);
    }
    return count;
}

static inline void put_turn(const March *m, const Walk *from, uint32_t face, WalkStep *out)
{
    out->action = (Action){ACTION_TURN, (uint8_t)m->side, (uint16_t)m->unit, 0, (uint16_t)face};
    out->to = *from;
    out->to.place.face = (uint8_t)face;
}

/* Of a schiltrom in close order. */
static uint32_t walk_close(const March *m, const Walk *from, WalkStep *out)
{
    uint32_t cost, count = walk_steps(m, from, ways_of(m), out);
    for (uint32_t face = 0; face < DIRECTION_COUNT && refuse_turning(m) == LEGAL; face++) {
        if (face == m->at.face || refuse_facing(m, face, &cost) != LEGAL)
            continue;
        put_turn(m, from, face, &out[count]);
        out[count].to.spent = (uint16_t)(from->spent + cost);
        out[count++].to.detail[WALK_TURNED] = 1;
    }
    return count;
}

/* Of who turns freely all facings in a hex cost the same. So it is enough to go on from the facing
 * it came with, and from the opposite one into the two hexes that lay behind it then; a turn after
 * a turn leads nowhere else, and where it faced before it turned is noted for that. A schiltrom can
 * close its ranks with any facing. */
static uint32_t walk_freely(const March *m, const Walk *from, WalkStep *out)
{
    uint32_t turned = from->detail[WALK_TURNED], face = m->at.face;
    bool schiltrom = m->type->attr[TYPE_CLASS] == CLASS_SCHILTROM;
    if (turned != 0)
        return turned - 1 == turn_direction(face, 3)
                   ? walk_steps(m, from, 1u << face | 1u << turn_direction(face, 1), out)
                   : 0;
    uint32_t count = walk_steps(m, from, ways_of(m), out);
    for (uint32_t other = 0; other < DIRECTION_COUNT; other++) {
        if (other == face)
            continue;
        put_turn(m, from, other, &out[count]);
        out[count].to.detail[WALK_TURNED] = (uint8_t)(face + 1);
        if (other != turn_direction(face, 3) && !schiltrom)
            out[count].to.marks = WALK_IS_OVER;
        count++;
    }
    return count;
}

uint32_t eab_walk(const March *m, const Walk *from, WalkStep *out)
{
    uint32_t count;
    if (m->leader)
        return walk_steps(m, from, ways_of(m), out);
    count = is_close_face(m) ? walk_close(m, from, out) : walk_freely(m, from, out);
    return eab_walk_formation(m, from, out, count);
}
