/* moi_result.c: what results do (12.2 - 12.6). What leaves a choice opens a frame. */
#include "moi_result.h"
#include "moi_battles.h"
#include "moi_ground.h"
#include "moi_leader.h"

uint32_t moi_standard_of(const Battle *b, uint32_t unit)
{
    uint32_t army = NO_UNIT;
    for (uint32_t i = 0; i < b->beside_count; i++) {
        uint32_t other = b->beside[i];
        if (!is_standard(b, other) || b->units[other].side != b->units[unit].side)
            continue;
        if (def_attr(b, other, UNIT_ARMY) != 0)
            army = other;
        else if (b->units[other].group == b->units[unit].group)
            return other;
    }
    return army;
}

void moi_set_foes(Game *g, const uint16_t *hexes, uint32_t count)
{
    MoiGame *m = moi_mut(g);
    ASSERT(count <= MAX_FOES);
    m->foe_count = 0;
    for (uint32_t i = 0; i < count; i++)
        m->foe[m->foe_count++] = hexes[i];
}

/* ---- leaving the map ---- */

/* B3: the axe that shared the hex of a Schiltron is disordered and keeps it. */
static void leave_axe(const Battle *b, Game *g, uint32_t hex, uint32_t side, EventSink *events)
{
    uint32_t axe = unit_of_side(b, g, hex, side);
    if (axe != NO_UNIT && def_attr(b, axe, UNIT_SALLIES) != 0)
        moi_disorder(b, g, axe, WHY_AXE_ALONE, events);
}

/* Takes a unit off its hex; its leaders stay behind for the caller to see to. */
static void take_off(const Battle *b, Game *g, uint32_t unit, EventSink *events)
{
    MoiGame *m = moi_mut(g);
    uint32_t hex = hex_of(g, unit);
    bool ring = in_ring(b, g, unit);
    game_lift(b, g, unit);
    clear_state(g, unit, STATE_FORMED | STATE_STANDS);
    clear_act(g, unit, NOW_CHARGING | NOW_CHARGES | NOW_NAMED);
    set_act(g, unit, NOW_BUSY | NOW_FINISHED);
    if (m->mover.unit == unit)
        m->mover.unit = NO_UNIT;
    if (ring)
        leave_axe(b, g, hex, b->units[unit].side, events);
}

void moi_eliminate(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events)
{
    ASSERT(is_combat(b, unit) && on_map(g, unit));
    uint32_t hex = hex_of(g, unit);
    tell_way(events, EVENT_ELIMINATED, rule, unit, hex, NO_HEX);
    take_off(b, g, unit, events);
    moi_mut(g)->unit[unit].fate = FATE_LOST;
    moi_mut(g)->unit[unit].state = 0;
    moi_leaders_scatter(b, g, hex, b->units[unit].side, events);
}

bool moi_disorder(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events)
{
    if (is_retired(g, unit) && rule_on(b, WHY_RETIRED_FALLS)) {
        moi_eliminate(b, g, unit, WHY_RETIRED_FALLS, events);
        return true;
    }
    if (unit_class(b, g, unit) == CLASS_WAGON && rule_on(b, WHY_WAGON_FALLS)) {
        moi_eliminate(b, g, unit, WHY_WAGON_FALLS, events);
        return true;
    }
    if (is_disordered(g, unit))
        return false;
    set_state(g, unit, STATE_DISORDERED);
    clear_act(g, unit, NOW_RALLIES);
    tell(events, EVENT_DISORDERED, rule, unit);
    return true;
}

void moi_risk_disorder(const Battle *b, Game *g, uint32_t unit, uint32_t rule, int32_t needed,
                       Dice *d, EventSink *events)
{
    int32_t die = moi_roll_at_most(d, needed);
    tell_roll(events, EVENT_CROSSED, rule, unit, die, die, needed);
    if (die > needed || !moi_disorder(b, g, unit, rule, events))
        tell(events, EVENT_UNHARMED, 0, unit);
}

/* ---- retire ---- */

enum { NO_REFUGE = UINT16_MAX };

/* The hex it leaves is free for it, too. */
static bool is_refuge(const Battle *b, const Game *g, uint32_t unit, uint32_t hex)
{
    uint32_t there = unit_at(g, hex);
    bool is_free = there == NO_UNIT || (there == unit && !is_shared(g, hex));
    return b->on_map[hex] && is_free &&
           moi_hex_cost(b, b->units[unit].side, is_mounted(b, g, unit), hex) != COST_BARRED;
}

static uint32_t nearest_refuge(const Battle *b, const Game *g, uint32_t unit, uint32_t goal)
{
    uint32_t best = NO_REFUGE;
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        uint32_t hexes = hex_distance(b, hex, goal);
        if (hexes < best && is_refuge(b, g, unit, hex))
            best = hexes;
    }
    return best;
}

void moi_retire(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events)
{
    ASSERT(is_combat(b, unit) && on_map(g, unit));
    uint32_t standard = moi_standard_of(b, unit);
    uint32_t side = b->units[unit].side, hex = hex_of(g, unit);
    if ((is_retired(g, unit) && rule_on(b, WHY_RETIRED_FALLS)) ||
        (def_attr(b, unit, UNIT_HIRELING) != 0 && rule_on(b, WHY_HIRELING)) ||
        (unit_class(b, g, unit) == CLASS_WAGON && rule_on(b, WHY_WAGON_FALLS)) ||
        standard == NO_UNIT || !on_map(g, standard)) {
        moi_eliminate(b, g, unit, rule, events);
        return;
    }
    if (moi_is_surrounded(b, g, unit, hex) && rule_on(b, WHY_SURROUNDED)) {
        moi_eliminate(b, g, unit, WHY_SURROUNDED, events);
        return;
    }
    uint32_t goal = hex_of(g, standard), refuge = nearest_refuge(b, g, unit, goal);
    if (refuge == NO_REFUGE) {
        moi_eliminate(b, g, unit, rule, events);
        return;
    }
    tell_way(events, EVENT_RETIRED, rule, unit, hex, NO_HEX);
    take_off(b, g, unit, events);
    set_state(g, unit, STATE_RETIRED);
    clear_state(g, unit, STATE_DISORDERED);
    /* Last on the stack is first: it gets its hex, its leaders theirs, and then it faces. */
    moi_open_facing(b, g, unit);
    moi_leaders_scatter(b, g, hex, side, events);
    RetireFrame *f = retire_frame(push_frame(g, PHASE_RETIRE, side, unit));
    f->hex = (uint16_t)goal;
    f->hexes = (uint16_t)refuge;
}

uint32_t moi_check_retire(const Battle *b, const Game *g, Action a)
{
    const RetireFrame *f = retire_frame_seen(frame_now(g));
    if (a.unit != f->unit)
        return WHY_NOT_NOW_RETIRE;
    if (a.hex >= b->hex_count)
        return WHY_MALFORMED;
    return is_refuge(b, g, a.unit, a.hex) && hex_distance(b, a.hex, f->hex) == f->hexes
               ? LEGAL
               : WHY_NOT_NEAREST;
}

void moi_list_retire(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    const RetireFrame *f = retire_frame_seen(frame_now(g));
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        if (hex_distance(b, hex, f->hex) == f->hexes && is_refuge(b, g, f->unit, hex))
            list_add(list, ACTION_RETIRE, f->side, f->unit, hex, 0);
    }
}

void moi_apply_retire(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    ASSERT(frame_now(g)->kind == PHASE_RETIRE && !on_map(g, a.unit));
    pop_frame(g);
    game_put(b, g, a.unit, a.hex, 0);
    tell_way(events, EVENT_RETREATED, WHY_RETIRED, a.unit, NO_HEX, a.hex);
    moi_overrun(b, g, a.unit, a.hex, events);
}

/* ---- unhorsed ---- */

static void unhorse(const Battle *b, Game *g, uint32_t unit, EventSink *events)
{
    g->unit[unit].mode = (uint8_t)(b->units[unit].mode_count - 1);
    clear_act(g, unit, NOW_CHARGES | NOW_CHARGING | NOW_EAGER | NOW_RALLIES);
    set_act(g, unit, NOW_FINISHED | NOW_BUSY);
    set_state(g, unit, STATE_DISORDERED);
    tell(events, EVENT_UNHORSED, WHY_UNHORSED, unit);
    if (moi(g)->mover.unit != unit)
        return;
    moi_mut(g)->mover.unit = NO_UNIT;
    moi_leave_archers(b, g, unit, events);
}

/* ---- retreat ---- */

static bool is_farther(const Battle *b, const Game *g, uint32_t from, uint32_t to, bool all)
{
    const MoiGame *m = moi(g);
    uint32_t near = UINT32_MAX;
    bool every = true, one = false;
    for (uint32_t i = 0; i < m->foe_count; i++) {
        uint32_t hexes = hex_distance(b, from, m->foe[i]);
        near = hexes < near ? hexes : near;
    }
    for (uint32_t i = 0; i < m->foe_count; i++) {
        uint32_t before = hex_distance(b, from, m->foe[i]);
        bool farther = hex_distance(b, to, m->foe[i]) > before;
        every = every && farther;
        one = one || (before == near && farther);
    }
    return !rule_on(b, WHY_AWAY) || (all ? every : one);
}

/* Directions of free hexes a unit may retreat to; archers: of friendly missile foot instead. */
static uint32_t open_ways(const Battle *b, const Game *g, uint32_t unit, uint32_t from, bool all,
                          bool archers)
{
    uint32_t set = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t to = b->neighbour[from][d];
        if (to == NO_HEX || !moi_may_enter(b, g, unit, from, d) ||
            !is_farther(b, g, hex_of(g, unit), to, all))
            continue;
        uint32_t there = unit_at(g, to);
        if (archers ? there != NO_UNIT && b->units[there].side == b->units[unit].side &&
                          is_missile_foot(b, g, there)
                    : there == NO_UNIT)
            set |= 1u << d;
    }
    return set;
}

static uint32_t ways_through(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t hex = hex_of(g, unit), set = open_ways(b, g, unit, hex, false, true);
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if ((set >> d & 1) != 0 && open_ways(b, g, unit, b->neighbour[hex][d], false, false) == 0)
            set &= ~(1u << d);
    }
    return rule_on(b, WHY_THROUGH_ARCHERS) ? set : 0;
}

static void retreat(const Battle *b, Game *g, uint32_t unit, bool was_disordered, EventSink *events)
{
    ASSERT(is_combat(b, unit) && on_map(g, unit));
    uint32_t hex = hex_of(g, unit);
    uint32_t ways = open_ways(b, g, unit, hex, true, false), flags = 0;
    if (in_ring(b, g, unit) && rule_on(b, WHY_RING_STANDS))
        return;
    if (ways == 0)
        ways = open_ways(b, g, unit, hex, false, false);
    if (ways == 0) {
        ways = ways_through(b, g, unit);
        flags = FRAME_THROUGH;
    }
    if (ways == 0) {
        moi_eliminate(b, g, unit, WHY_NO_RETREAT, events);
        return;
    }
    RetreatFrame *f = retreat_frame(push_frame(g, PHASE_RETREAT, b->units[unit].side, unit));
    f->ways = (uint8_t)ways;
    f->hex = (uint16_t)hex;
    f->flags = (uint8_t)(flags | (was_disordered ? FRAME_DEEP : 0));
}

/* Where nothing else tells what the dice have come to, this does. */
static void drive_back(const Battle *b, Game *g, uint32_t unit, bool was_disordered, bool told,
                       EventSink *events)
{
    if (!told)
        tell(events, EVENT_DRIVEN_BACK, WHY_RETREAT, unit);
    retreat(b, g, unit, was_disordered, events);
}

void moi_leave_archers(const Battle *b, Game *g, uint32_t unit, EventSink *events)
{
    if (unit == NO_UNIT || !on_map(g, unit) || !is_combat(b, unit) ||
        !is_shared(g, hex_of(g, unit)) || moi_shares_ring(b, g, unit))
        return;
    moi_set_foes(g, NULL, 0);
    retreat(b, g, unit, false, events);
}

static bool is_open_way(const Battle *b, const RetreatFrame *f, uint32_t hex)
{
    uint32_t d = hex_direction(b, f->hex, hex);
    return d < DIRECTION_COUNT && (f->ways >> d & 1) != 0;
}

uint32_t moi_check_retreat(const Battle *b, const Game *g, Action a)
{
    const RetreatFrame *f = retreat_frame_seen(frame_now(g));
    if (a.unit != f->unit)
        return WHY_NOT_NOW_RETREAT;
    if (a.hex >= b->hex_count)
        return WHY_MALFORMED;
    return is_open_way(b, f, a.hex) ? LEGAL : WHY_NOT_AWAY;
}

void moi_list_retreat(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    const RetreatFrame *f = retreat_frame_seen(frame_now(g));
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        uint32_t d = b->ascending[f->hex][i];
        if ((f->ways >> d & 1) != 0)
            list_add(list, ACTION_RETREAT, f->side, f->unit, b->neighbour[f->hex][d], 0);
    }
}

/* B5: the deep burn drowns what was disordered already. */
static void cross_deep(const Battle *b, Game *g, uint32_t unit, uint32_t from, uint32_t hex,
                       bool was_disordered, EventSink *events)
{
    uint32_t d = hex_direction(b, from, hex);
    const Terrain *side = d < DIRECTION_COUNT ? moi_hexside(b, g, from, d) : NULL;
    if (!side || side->attr[HEXSIDE_DEEP] == 0 || !rule_on(b, WHY_DEEP_BURN))
        return;
    if (was_disordered)
        moi_eliminate(b, g, unit, WHY_DEEP_BURN, events);
    else
        moi_disorder(b, g, unit, WHY_DEEP_BURN, events);
}

void moi_apply_retreat(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_RETREAT && on_map(g, a.unit));
    RetreatFrame f = *retreat_frame_seen(frame_now(g));
    if ((f.flags & FRAME_THROUGH) != 0 && f.other == NO_UNIT) {
        RetreatFrame *top = retreat_frame(top_frame(g));
        top->other = (uint8_t)unit_at(g, a.hex);
        top->hex = a.hex;
        top->ways = (uint8_t)open_ways(b, g, a.unit, a.hex, false, false);
        Event e = event_of(EVENT_THROUGH, WHY_THROUGH_ARCHERS, a.unit);
        e.other = top->other;
        event_emit(events, e);
        return;
    }
    uint32_t from = hex_of(g, a.unit);
    pop_frame(g);
    tell_way(events, EVENT_RETREATED, WHY_RETREAT, a.unit, from, a.hex);
    moi_shift(b, g, a.unit, a.hex, d, events);
    if (f.other != NO_UNIT) { /* through archers: two hexsides, which moi_shift() does not know */
        moi_trample(b, g, from, hex_direction(b, from, f.hex), events);
        moi_trample(b, g, f.hex, hex_direction(b, f.hex, a.hex), events);
        cross_deep(b, g, a.unit, from, f.hex, (f.flags & FRAME_DEEP) != 0, events);
    }
    if (on_map(g, a.unit))
        cross_deep(b, g, a.unit, f.hex, a.hex, (f.flags & FRAME_DEEP) != 0, events);
    if (on_map(g, a.unit))
        moi_open_facing(b, g, a.unit);
    if (f.other != NO_UNIT && on_map(g, f.other)) {
        if (is_disordered(g, f.other))
            moi_retire(b, g, f.other, WHY_THROUGH_ARCHERS, events);
        else
            moi_disorder(b, g, f.other, WHY_THROUGH_ARCHERS, events);
    }
}

/* ---- shifting and facing ---- */

bool moi_crossing_rolls(const Battle *b, const Game *g, bool mounted, uint32_t from,
                        uint32_t direction)
{
    const Terrain *side = moi_hexside(b, g, from, direction);
    return side && side->attr[HEXSIDE_CROSSING] >= 0 && mounted && rule_on(b, WHY_DITCH_DIE);
}

void moi_cross(const Battle *b, Game *g, uint32_t unit, uint32_t from, uint32_t direction, Dice *d,
               EventSink *events)
{
    ASSERT(on_map(g, unit) && direction < DIRECTION_COUNT);
    if (!moi_crossing_rolls(b, g, is_mounted(b, g, unit), from, direction))
        return;
    int32_t needed = moi_hexside(b, g, from, direction)->attr[HEXSIDE_CROSSING];
    moi_risk_disorder(b, g, unit, WHY_DITCH_DIE, needed, d, events);
}

void moi_shift(const Battle *b, Game *g, uint32_t unit, uint32_t hex, Dice *d, EventSink *events)
{
    ASSERT(is_combat(b, unit) && on_map(g, unit) && hex < b->hex_count);
    uint32_t from = hex_of(g, unit), side = b->units[unit].side;
    uint32_t direction = hex_direction(b, from, hex);
    bool ring = in_ring(b, g, unit);
    clear_state(g, unit, STATE_FORMED | STATE_STANDS);
    set_act(g, unit, NOW_BUSY | NOW_FINISHED);
    if (moi(g)->mover.unit == unit)
        moi_mut(g)->mover.unit = NO_UNIT;
    game_put(b, g, unit, hex, g->unit[unit].face);
    moi_leaders_follow(b, g, unit, from, hex);
    if (ring)
        leave_axe(b, g, from, side, events);
    if (direction < DIRECTION_COUNT) {
        moi_cross(b, g, unit, from, direction, d, events);
        moi_trample(b, g, from, direction, events);
    }
    if (on_map(g, unit))
        moi_overrun(b, g, unit, hex, events);
}

void moi_open_facing(const Battle *b, Game *g, uint32_t unit)
{
    ASSERT(is_combat(b, unit));
    face_frame(push_frame(g, PHASE_FACE, b->units[unit].side, unit))->facings = ALL_DIRECTIONS;
}

uint32_t moi_check_facing(const Battle *b, const Game *g, Action a)
{
    const FaceFrame *f = face_frame_seen(frame_now(g));
    (void)b;
    if (a.unit != f->unit)
        return WHY_NOT_NOW_FACE;
    if (a.arg >= DIRECTION_COUNT)
        return WHY_MALFORMED;
    return (f->facings >> a.arg & 1) != 0 ? LEGAL : WHY_ONE_CORNER;
}

void moi_list_facing(const Candidate *c, ActionList *list)
{
    const FaceFrame *f = face_frame_seen(frame_now(c->g));
    for (uint32_t face = 0; face < DIRECTION_COUNT; face++) {
        if ((f->facings >> face & 1) != 0)
            list_add(list, ACTION_FACE, f->side, f->unit, 0, face);
    }
}

void moi_apply_facing(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    ASSERT(frame_now(g)->kind == PHASE_FACE && a.arg < DIRECTION_COUNT);
    (void)b;
    pop_frame(g);
    g->unit[a.unit].face = (uint8_t)a.arg;
    tell_value(events, EVENT_TURNED, 0, a.unit, NO_UNIT, a.arg, 0);
}

/* ---- the whole of a result ---- */

static bool hurts(uint32_t result)
{
    return result == RESULT_D || result == RESULT_DR;
}

void moi_hit(const Battle *b, Game *g, uint32_t unit, uint32_t result, bool shock, Dice *d,
             EventSink *events)
{
    ASSERT(is_combat(b, unit) && on_map(g, unit) && result <= RESULT_E);
    bool was_disordered = is_disordered(g, unit), hurt = false;
    uint32_t side = b->units[unit].side, hex = hex_of(g, unit);
    bool falls = (is_retired(g, unit) && rule_on(b, WHY_RETIRED_FALLS)) ||
                 (unit_class(b, g, unit) == CLASS_WAGON && rule_on(b, WHY_WAGON_FALLS));
    bool ring = in_ring(b, g, unit) && rule_on(b, WHY_RING_STANDS);
    if (falls || result == RESULT_T || result == RESULT_E)
        hurt = true;
    else if (hurts(result))
        hurt = moi_disorder(b, g, unit, WHY_DISORDERED, events);
    if (shock && hurt)
        moi_leaders_struck(b, g, hex, side, d, events);
    if (falls)
        moi_eliminate(b, g, unit, is_retired(g, unit) ? WHY_RETIRED_FALLS : WHY_WAGON_FALLS,
                      events);
    else if (result == RESULT_E)
        moi_eliminate(b, g, unit, WHY_ELIMINATED, events);
    else if (result == RESULT_T)
        moi_retire(b, g, unit, WHY_RETIRED, events);
    else if (result == RESULT_U)
        unhorse(b, g, unit, events);
    else if (result != RESULT_D && !ring)
        drive_back(b, g, unit, was_disordered, hurt, events);
    else if (!hurt && result == RESULT_D)
        tell(events, EVENT_NO_MORE, WHY_DISORDERED, unit);
    else if (!hurt)
        tell(events, EVENT_RING_STANDS, WHY_RING_STANDS, unit);
}
