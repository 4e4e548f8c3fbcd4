/* moi_move.c: which steps may be taken in the first part of an activation (5.0 - 8.0). */
#include "moi_move.h"
#include "moi_battles.h"
#include "moi_eager.h"
#include "moi_result.h"

static inline uint32_t allowance(const Battle *b, const Game *g, uint32_t unit)
{
    int32_t points = type_attr(b, g, unit, TYPE_MOVE);
    uint32_t side = b->units[unit].side, group = b->units[unit].group;
    int16_t walk = side_attr(b, side, SIDE_WALK);
    if (walk > 0 && b->option[OPTION_LONG_WALK] != 0 &&
        unit_class(b, g, unit) == CLASS_DISMOUNTED && rule_on(b, WHY_LONG_WALK))
        points = walk;
    if (is_disordered(g, unit) && points > 0 && rule_on(b, WHY_DISORDERED_SLOW))
        points--;
    if (b->option[OPTION_SURPRISE] != 0 && group != NO_UNIT &&
        group_attr(b, group, GROUP_SURPRISED) != 0 && moi(g)->command[group].activations == 1 &&
        rule_on(b, WHY_SURPRISED))
        points = (points + 1) / 2;
    if (is_retired(g, unit) && points > 0)
        points = 1; /* 12.4: a hex, whatever its cost */
    return (uint32_t)points;
}

uint32_t moi_allowance(const Battle *b, const Game *g, uint32_t unit)
{
    return allowance(b, g, unit);
}

/* The zones on a hex, for this mover. */
static uint32_t zones_on(const March *m, uint32_t hex)
{
    return moi_zones_on(m->b, m->g, hex, m->side, m->knight);
}

/* Those on the neighbour in that direction. */
static uint32_t zones_next(const March *m, uint32_t direction)
{
    return (m->touched >> direction & 1) == 0 ? 0 : zones_on(m, m->b->neighbour[m->hex][direction]);
}

static bool zone_is_mounted(const March *m)
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if ((m->zones >> d & 1) != 0 &&
            is_mounted(m->b, m->g, enemy_at(m->b, m->g, m->b->neighbour[m->hex][d], m->side)))
            return true;
    }
    return false;
}

/* Of the zones it stands in. */
static uint32_t leaving_price(const March *m)
{
    const Battle *b = m->b;
    uint32_t points = 0;
    if (m->leader)
        return 0;
    if (m->genitor && rule_on(b, WHY_GENITOR_LEAVES))
        points += table_count(b, TABLE_COSTS, COST_GENITOR_LEAVES);
    if (!m->mounted && zone_is_mounted(m) && rule_on(b, WHY_LEAVE_ZONE))
        points += table_count(b, TABLE_COSTS, COST_LEAVE_ZONE);
    return points;
}

/* Whether moi_refuse_waiting() has anything to ask. */
static bool may_wait(const Battle *b, const Game *g, uint32_t side)
{
    return (moi(g)->waited >> side & 1) == 0 &&
           (side_attr(b, side, SIDE_WAIT_BROOK) > 0 || side_attr(b, side, SIDE_WAIT_HEIGHT) > 0);
}

/* Away from all enemies a case has something to ask only of one that is retired, that waits, or
 * that is out of command in a zone. */
static void find_plain(March *m)
{
    uint32_t spent = m->mover.spent + m->leaving;
    if (m->mover.stopped || spent >= m->allowance || m->retired || (!m->commanded && m->zones != 0))
        return;
    m->plain = ~m->touched;
    if (may_wait(m->b, m->g, m->side))
        m->plain &= ~(uint32_t)m->b->layer[LAYER_WAITING][m->hex];
    m->left = m->allowance - spent;
}

static inline void march_from(const Battle *b, const Game *g, uint32_t unit, uint32_t hex,
                              const MoiMover *mover, uint32_t clear, March *out)
{
    uint32_t class = unit_class(b, g, unit), from = hex == NO_HEX ? 0 : hex;
    out->b = b;
    out->g = g;
    out->unit = unit;
    out->side = b->units[unit].side;
    out->hex = hex;
    out->leader = is_leader(b, unit);
    out->mounted = is_mounted(b, g, unit);
    out->knight = class == CLASS_MOUNTED;
    out->genitor = class == CLASS_GENITOR;
    out->sallies = def_attr(b, unit, UNIT_SALLIES) != 0;
    out->retired = is_retired(g, unit);
    out->commanded = has_act(g, unit, NOW_COMMANDED);
    out->under_way = mover->unit == unit;
    out->mover = out->under_way ? *mover : (MoiMover){0};
    out->allowance = allowance(b, g, unit);
    out->cost = b->step_cost[out->side][out->mounted][from];
    out->touched = hex == NO_HEX || clear >= 2 ? 0 : moi_touched(b, g, hex, out->side, clear);
    out->zones = (out->touched & TOUCHED_HERE) == 0 ? 0 : zones_on(out, hex);
    out->leaving = out->zones == 0 ? 0 : leaving_price(out);
    out->plain = out->left = 0;
    find_plain(out);
}

void moi_march_from(const Battle *b, const Game *g, uint32_t unit, uint32_t hex,
                    const MoiMover *mover, uint32_t clear, March *out)
{
    march_from(b, g, unit, hex, mover, clear, out);
}

void moi_march(const Battle *b, const Game *g, uint32_t unit, uint32_t clear, March *out)
{
    march_from(b, g, unit, hex_of(g, unit), &moi(g)->mover, clear, out);
}

uint32_t moi_refuse_more(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t group = moi(g)->group;
    int16_t most = group == NO_UNIT ? 0 : group_attr(b, group, GROUP_MOST);
    REFUSE_IF(
        b, most > 0 && moi(g)->used >= most && !has_act(g, unit, NOW_SPENT) && is_combat(b, unit),
        WHY_CROWDED);
    return LEGAL;
}

void moi_spend_act(const Battle *b, Game *g, uint32_t unit)
{
    ASSERT(unit < b->unit_count && on_map(g, unit));
    set_act(g, unit, NOW_BUSY);
    if (!has_act(g, unit, NOW_SPENT) && is_combat(b, unit)) {
        set_act(g, unit, NOW_SPENT);
        moi_mut(g)->used++;
    }
}

uint32_t moi_refuse_waiting(const Battle *b, const Game *g, uint32_t unit, uint32_t from,
                            uint32_t direction)
{
    uint32_t side = b->units[unit].side, to = b->neighbour[from][direction];
    if (!may_wait(b, g, side))
        return LEGAL;
    if (side_attr(b, side, SIDE_WAIT_BROOK) > 0) {
        const Terrain *feature = moi_hexside(b, g, from, direction);
        REFUSE_IF(b,
                  feature && feature->attr[HEXSIDE_BROOK] != 0 &&
                      moi_waits(b, g, side, SIDE_WAIT_BROOK),
                  WHY_WAIT_BROOK);
    }
    if (side_attr(b, side, SIDE_WAIT_HEIGHT) > 0)
        REFUSE_IF(b, b->elevation[to] == 0 && moi_waits(b, g, side, SIDE_WAIT_HEIGHT),
                  WHY_WAIT_HEIGHT);
    return LEGAL;
}

static inline uint32_t refuse_march(const Battle *b, const Game *g, uint32_t unit)
{
    const MoiGame *m = moi(g);
    REFUSE_IF(b, m->mover.unit != NO_UNIT && m->mover.unit != unit, WHY_UNFINISHED);
    REFUSE_IF(b, has_act(g, unit, NOW_FINISHED), WHY_ALREADY_MOVED);
    REFUSE_IF(b, moi_is_still(b, b->units[unit].side), WHY_STILL);
    if (is_leader(b, unit))
        return LEGAL;
    REFUSE_IF(b, is_formed(g, unit), WHY_FORMED_STANDS);
    REFUSE_IF(b, has_act(g, unit, NOW_FIRED) && unit_class(b, g, unit) != CLASS_GENITOR,
              WHY_FIRED_STANDS);
    return moi_refuse_more(b, g, unit);
}

uint32_t moi_refuse_march(const Battle *b, const Game *g, uint32_t unit)
{
    return refuse_march(b, g, unit);
}

/* ---- a step ---- */

uint32_t moi_other_in(const March *m, uint32_t hex, uint32_t *second)
{
    if (unit_at(m->g, hex) == NO_UNIT)
        return *second = NO_UNIT;
    uint32_t other[STACK_MAX + 1] = {NO_UNIT, NO_UNIT}, count = 0;
    for (uint32_t unit = unit_at(m->g, hex); unit != NO_UNIT; unit = unit_after(m->g, hex, unit)) {
        if (unit != m->unit)
            other[count++] = unit;
    }
    *second = other[1];
    return other[0];
}

/* Points for the step, with what leaving a zone and riding through archers add. */
static inline uint32_t step_price(const March *m, uint32_t direction, uint32_t to)
{
    uint32_t second;
    uint32_t cost = moi_step_cost(m->b, m->g, m->side, m->mounted, m->hex, direction);
    if (cost == COST_BARRED)
        return cost;
    if (m->knight && unit_at(m->g, to) != NO_UNIT && moi_other_in(m, to, &second) != NO_UNIT)
        cost += table_count(m->b, TABLE_COSTS, COST_RIDE_THROUGH);
    return cost + m->leaving;
}

static bool was_left(const MoiMover *mover, uint32_t unit)
{
    return (mover->left[unit >> 3] >> (unit & 7) & 1) != 0;
}

/* 6.2, 7.2: the zone of an enemy that the mover stands in or has left. */
static bool returns_to_zone(const March *m, uint32_t to, uint32_t zones)
{
    if (zones == 0)
        return false;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if ((zones >> d & 1) == 0)
            continue;
        uint32_t enemy = enemy_at(m->b, m->g, m->b->neighbour[to][d], m->side);
        if (was_left(&m->mover, enemy))
            return true;
        uint32_t back = hex_direction(m->b, m->hex, hex_of(m->g, enemy));
        if (back < DIRECTION_COUNT && (m->zones >> back & 1) != 0)
            return true;
    }
    return false;
}

static bool is_archers_hex(const March *m, uint32_t there, uint32_t second)
{
    return m->b->units[there].side == m->side && is_missile_foot(m->b, m->g, there) &&
           second == NO_UNIT;
}

/* 8.0: beyond the archers a free hex that the points still reach, perhaps through more of them.
 * Each hex of archers costs points, so the points bound the depth. */
static bool has_way_beyond(const March *m, uint32_t hex, uint32_t spent)
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t to = m->b->neighbour[hex][d], second;
        if (to == NO_HEX || to == m->hex) /* it stands there itself */
            continue;
        uint32_t there = moi_other_in(m, to, &second);
        if (there != NO_UNIT && !is_archers_hex(m, there, second))
            continue;
        uint32_t cost = moi_step_cost(m->b, m->g, m->side, true, hex, d);
        if (cost == COST_BARRED)
            continue;
        if (there != NO_UNIT)
            cost += table_count(m->b, TABLE_COSTS, COST_RIDE_THROUGH);
        if (spent + cost > m->allowance)
            continue;
        if (moi_refuse_waiting(m->b, m->g, m->unit, hex, d) != LEGAL)
            continue;
        if (!m->commanded && next_to_enemy(m->b, m->g, to, m->side))
            continue;
        uint32_t zones = zones_on(m, to);
        if (there != NO_UNIT ? zones == 0 && has_way_beyond(m, to, spent + cost)
                             : !returns_to_zone(m, to, zones))
            return true;
    }
    return false;
}

static uint32_t refuse_sharing(const March *m, uint32_t direction, uint32_t to, uint32_t spent)
{
    const Battle *b = m->b;
    const Game *g = m->g;
    uint32_t second, there = moi_other_in(m, to, &second);
    if (there == NO_UNIT || (m->leader && b->units[there].side == m->side))
        return LEGAL;
    REFUSE_IF(b, b->units[there].side != m->side, WHY_ENEMY_THERE);
    if (second != NO_UNIT)
        return WHY_HEX_TAKEN;
    if (def_attr(b, m->unit, UNIT_SALLIES) != 0 && in_ring(b, g, there) &&
        rule_on(b, WHY_SALLY_PORT))
        return LEGAL;
    if (!m->knight || m->retired || !is_missile_foot(b, g, there))
        return WHY_HEX_TAKEN;
    if (zones_next(m, direction) != 0 || !has_way_beyond(m, to, spent))
        return WHY_NO_WAY_BEYOND;
    return LEGAL;
}

static uint32_t refuse_leader_step(const March *m, const Step *s)
{
    if (unit_at(m->g, s->to) == NO_UNIT)
        REFUSE_IF(m->b, s->zones != 0, WHY_LEADER_ZONE);
    return LEGAL;
}

static uint32_t refuse_retired(const March *m, uint32_t to)
{
    if (!m->retired)
        return LEGAL;
    uint32_t standard = moi_standard_of(m->b, m->unit);
    REFUSE_IF(m->b, m->under_way, WHY_RETIRED_ONE_HEX);
    if (standard == NO_UNIT || !on_map(m->g, standard))
        return WHY_RETIRED_HOMEWARD;
    uint32_t goal = hex_of(m->g, standard);
    REFUSE_IF(m->b, hex_distance(m->b, to, goal) >= hex_distance(m->b, m->hex, goal),
              WHY_RETIRED_HOMEWARD);
    return LEGAL;
}

Step moi_step(const March *m, uint32_t direction)
{
    Step s = {.direction = direction, .to = m->b->neighbour[m->hex][direction]};
    s.price = step_price(m, direction, s.to);
    s.zones = zones_next(m, direction);
    return s;
}

/* 8.0: among archers, slowed by a ditch. */
static bool is_stuck(const March *m)
{
    uint32_t second;
    return m->under_way && m->knight && moi_other_in(m, m->hex, &second) != NO_UNIT &&
           !has_way_beyond(m, m->hex, m->mover.spent);
}

/* What a case has to say of entering the hex, once the points suffice. */
static uint32_t refuse_entering(const March *m, Step *s)
{
    const Battle *b = m->b;
    uint32_t why = LEGAL;
    if (unit_at(m->g, s->to) != NO_UNIT)
        why = refuse_sharing(m, s->direction, s->to, m->mover.spent + s->price);
    if (why != LEGAL)
        return why;
    s->zones = zones_next(m, s->direction);
    why = m->leader ? refuse_leader_step(m, s) : refuse_retired(m, s->to);
    if (why != LEGAL || m->leader)
        return why;
    if (!m->commanded) {
        REFUSE_IF(b,
                  (m->touched >> s->direction & 1) != 0 && next_to_enemy(b, m->g, s->to, m->side),
                  WHY_OUT_OF_COMMAND_NEAR);
        REFUSE_IF(b, !m->mounted && m->zones != 0, WHY_OUT_OF_COMMAND_ZONE);
    }
    REFUSE_IF(b, returns_to_zone(m, s->to, s->zones), WHY_SAME_ZONE);
    return moi_refuse_waiting(b, m->g, m->unit, m->hex, s->direction);
}

uint32_t moi_refuse_step(const March *m, uint32_t direction, Step *s)
{
    const Battle *b = m->b;
    uint32_t to = b->neighbour[m->hex][direction];
    *s = (Step){direction, to, step_price(m, direction, to), 0};
    if (s->price == COST_BARRED)
        return WHY_BARRED;
    REFUSE_IF(b, m->mover.stopped, WHY_STOPPED);
    if (m->mover.spent + s->price > m->allowance && !m->retired && !is_stuck(m))
        REFUSE_IF(b, true, WHY_TOO_FAR);
    return refuse_entering(m, s);
}

uint32_t moi_check_step(const Battle *b, const Game *g, Action a)
{
    if (!on_map(g, a.unit))
        return WHY_NOT_ON_MAP;
    uint32_t d = hex_direction(b, hex_of(g, a.unit), a.hex), why;
    if (d == DIRECTION_COUNT || a.hex == NO_HEX)
        return WHY_NOT_NEXT;
    why = moi_refuse_march(b, g, a.unit);
    if (why != LEGAL)
        return why;
    March m;
    Step s;
    moi_march(b, g, a.unit, CLEAR_UNKNOWN, &m);
    why = moi_try_step(&m, d, &s);
    return why == LEGAL && moi_is_bound(b, g, a.unit) ? moi_refuse_loss(b, g, a, NULL) : why;
}

/* What takes more than a glance. */
static bool may_step(const Candidate *c, const March *m, uint32_t direction)
{
    Step s;
    return moi_refuse_step(m, direction, &s) == LEGAL &&
           (!c->duty || moi_refuse_straying(c->duty, m, &s) == LEGAL);
}

void moi_list_steps(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    uint32_t unit = c->unit;
    March m;
    if (!on_map(c->g, unit) || refuse_march(b, c->g, unit) != LEGAL)
        return;
    march_from(b, c->g, unit, hex_of(c->g, unit), &moi(c->g)->mover, c->clear, &m);
    const uint16_t *neighbour = b->neighbour[m.hex];
    const uint8_t *ascending = b->ascending[m.hex];
    Action a = {ACTION_STEP, (uint8_t)m.side, (uint16_t)unit, 0, 0};
    ActionList found = *list; /* its own, so that it is kept in registers */
    for (uint32_t i = 0; i < DIRECTION_COUNT && !list_is_enough(&found); i++) {
        uint32_t d = ascending[i];
        a.hex = neighbour[d];
        if (a.hex == NO_HEX)
            continue;
        uint32_t glance = moi_glance(&m, d, a.hex);
        if (glance != GLANCE_SHUT && ((glance == GLANCE_OPEN && !c->duty) || may_step(c, &m, d)))
            list_put(&found, a);
    }
    *list = found;
}
