/* gmb_rout.c: rout movement (11). The least rise of the rout level is searched once when a
 * choice opens and its moves are kept with it (C36). */
#include "gmb_rout.h"
#include "gmb_chapters.h"
#include "gmb_events.h"
#include "gmb_leaders.h"
#include "gmb_morale.h"
#include "gmb_move.h"
#include "gmb_shape.h"

enum { SLOW_ALLOWANCE = 6, DUE_MAX = 18, UNKNOWN = 0xFF };

/* A routed unit in flight, and what has been found out about the ways it has. cost[due][astray]
 * [hex][face]: the least rise from there on. */
typedef struct Flight {
    const Battle *b;
    const Game *g;
    uint32_t unit, side;
    bool two, fast;
    uint32_t directions; /* set of bits, 15.2 */
    uint8_t (*cost)[2][MAX_HEXES][DIRECTION_COUNT];
} Flight;

static bool is_fast(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_attr(b, g, unit, TYPE_MOVE) > SLOW_ALLOWANCE;
}

static Flight flight_of(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t side = b->units[unit].side;
    return (Flight){.b = b,
                    .g = g,
                    .unit = unit,
                    .side = side,
                    .two = is_double(b, g, unit),
                    .fast = is_fast(b, g, unit),
                    .directions = (uint32_t)b->side[side].attr[SIDE_ROUT_DIRECTIONS]};
}

/* A move in rout: 0-5 the whole unit in that direction, 6-9 a pivot of a two-hex unit. */
typedef struct Flee {
    bool possible, off, deviates, pivots;
    uint32_t hex, face;
} Flee;

static bool is_open(const Flight *f, uint32_t hex)
{
    uint32_t there = unit_at(f->g, hex);
    if (terrain_is(f->b, hex, TERRAIN_BARRED) && rule_on(f->b, WHY_BARRED))
        return false;
    return there == NO_UNIT || there == f->unit || !rule_on(f->b, WHY_FLEE_BLOCKED);
}

/* C23: the map is left only by the own edge, and only in a direction of rout. */
static bool leaves_by_edge(const Flight *f, uint32_t hex)
{
    return (f->b->layer[LAYER_EDGE][hex] >> f->side & 1) != 0 ||
           !rule_on(f->b, WHY_FLEE_OTHER_EDGE);
}

static Flee flee_straight(const Flight *f, uint32_t hex, uint32_t face, uint32_t direction)
{
    const Battle *b = f->b;
    Flee to = {.face = face};
    bool designated = (f->directions >> direction & 1) != 0;
    uint32_t half[2] = {hex, f->two ? b->neighbour[hex][face] : NO_HEX};
    to.deviates = !designated;
    to.hex = b->neighbour[hex][direction];
    for (uint32_t i = 0; i < (f->two ? 2u : 1u); i++) {
        uint32_t next = b->neighbour[half[i]][direction];
        if (next == NO_HEX) {
            if (!designated || !leaves_by_edge(f, half[i]))
                return (Flee){0};
            to.off = true;
        } else if (!is_open(f, next)) {
            return (Flee){0};
        }
    }
    to.possible = true;
    return to;
}

static Flee flee_pivot(const Flight *f, uint32_t hex, uint32_t face, uint32_t pivot)
{
    static const uint8_t moves[] = {MOVE_PIVOT_LEFT, MOVE_PIVOT_RIGHT, MOVE_PIVOT_BACK_LEFT,
                                    MOVE_PIVOT_BACK_RIGHT};
    if (!f->two || (pivot >= 2 && !rule_on(f->b, WHY_FLEE_BACKWARDS)))
        return (Flee){0};
    Shape s = gmb_shape_after(f->b, hex, face, moves[pivot]);
    if (s.left == NO_HEX || s.right == NO_HEX || !is_open(f, s.left) || !is_open(f, s.right))
        return (Flee){0};
    return (Flee){
        .possible = true, .deviates = true, .pivots = true, .hex = s.left, .face = s.face};
}

/* 11.25 lets a two-hex unit go backwards; the mutation test takes that away. */
static bool goes_backwards(const Flight *f, uint32_t face, uint32_t direction)
{
    uint32_t turn = turn_direction(direction, -(int32_t)face);
    return f->two && (turn == 1 || turn == 2);
}

static Flee flee_move(const Flight *f, uint32_t hex, uint32_t face, uint32_t move)
{
    if (move >= FLEE_PIVOTS)
        return flee_pivot(f, hex, face, move - FLEE_PIVOTS);
    if (!rule_on(f->b, WHY_FLEE_BACKWARDS) && goes_backwards(f, face, move))
        return (Flee){0};
    return flee_straight(f, hex, face, move);
}

/* What one hex costs (11.22, 11.24), or for a fast unit the end of a pair of hexes (11.23, C21).
 * Updates whether the pair under way is spoilt. */
static uint32_t rise_of(const Flight *f, const Flee *to, uint32_t due, bool *astray)
{
    uint32_t slow = to->pivots ? WHY_FLEE_PIVOT : WHY_FLEE_DEVIATES;
    uint32_t rule = f->fast ? WHY_FLEE_FAST_BLOCKED : slow;
    bool aside = to->deviates && rule_on(f->b, rule);
    if (!f->fast)
        return aside ? 1 : 0;
    *astray = *astray || aside;
    if (due % 2 == 0)
        return 0; /* first hex of a pair */
    uint32_t rise = *astray ? 1 : 0;
    *astray = false;
    return rise;
}

/* What stopping with that many hexes due costs. */
static uint32_t rise_of_stop(const Flight *f, uint32_t due)
{
    if (!rule_on(f->b, f->fast ? WHY_FLEE_FAST_BLOCKED : WHY_FLEE_DEVIATES))
        return 0;
    return f->fast ? (due + 1) / 2 : due;
}

/* Least rise from here on. A level at most raises by four or five: a byte holds it. */
static uint32_t least_rise(Flight *f, uint32_t hex, uint32_t face, uint32_t due, bool astray)
{
    if (due == 0)
        return 0;
    uint8_t *known = &f->cost[due][astray][hex][face];
    if (*known != UNKNOWN)
        return *known;
    uint32_t best = rise_of_stop(f, due);
    for (uint32_t move = 0; move < FLEE_MOVES && best > 0; move++) {
        Flee to = flee_move(f, hex, face, move);
        if (!to.possible)
            continue;
        bool spoilt = astray;
        uint32_t rise = rise_of(f, &to, due, &spoilt);
        if (rise >= best)
            continue;
        if (!to.off)
            rise += least_rise(f, to.hex, to.face, due - 1, spoilt);
        best = rise < best ? rise : best;
    }
    *known = (uint8_t)best;
    return best;
}

/* C21 as an option: a fast unit rises once in all. */
static uint32_t whole_rise(const Flight *f, uint32_t rise)
{
    return f->fast && f->b->option[OPTION_FAST_ROUT] == 0 && rise > 1 ? 1 : rise;
}

/* Why the unit under way may not stop here; least: the rise of the best it can do. */
static uint32_t refuse_stop(const Battle *b, const GmbMover *mover, uint32_t least)
{
    bool not_yet = mover->steps == 0;
    if (mover->rise_stop <= least)
        return LEGAL;
    if (least == 0) {
        REFUSE_IF(b, true, WHY_MUST_FLEE);
        return LEGAL;
    }
    /* 11.26: with no way free of a rise the unit may remain where it is, at the full price. The
     * stricter reading first satisfies what can be satisfied of its hexes: docs/decisions/0002. */
    if (not_yet && b->option[OPTION_ROUT_STAY] == 0 && rule_on(b, WHY_MAY_STAY))
        return LEGAL;
    REFUSE_IF(b, true, WHY_FLEE_ON);
    return LEGAL;
}

/* Finds the moves of the unit under way that lie on a least path (11.26, C36), and what they and
 * stopping cost. */
static void find_moves(const Battle *b, const Game *g, GmbMover *mover)
{
    uint8_t cost[DUE_MAX + 1][2][MAX_HEXES][DIRECTION_COUNT];
    ASSERT(mover->unit < b->unit_count && on_map(g, mover->unit));
    /* Nobody is routed above the option's nine, and the fast flee two hexes a level. */
    ASSERT(mover->due <= DUE_MAX);
    Flight f = flight_of(b, g, mover->unit);
    const Placement *at = &g->unit[mover->unit];
    memset(cost, UNKNOWN, (mover->due + 1u) * sizeof cost[0]);
    f.cost = cost;
    bool astray = mover->astray != 0;
    uint32_t least =
        whole_rise(&f, mover->increase + least_rise(&f, at->hex, at->face, mover->due, astray));
    bool free_choice = !rule_on(b, WHY_FLEE_NOT_LEAST);
    mover->flee = 0;
    mover->flee_off = 0;
    mover->stay = 0;
    mover->rise_on = (uint8_t)least;
    mover->rise_stop = (uint8_t)whole_rise(&f, mover->increase + rise_of_stop(&f, mover->due));
    if (mover->due == 0)
        return;
    for (uint32_t move = 0; move < FLEE_MOVES; move++) {
        Flee to = flee_move(&f, at->hex, at->face, move);
        if (!to.possible)
            continue;
        bool spoilt = astray;
        uint32_t rise = mover->increase + rise_of(&f, &to, mover->due, &spoilt);
        if (!to.off)
            rise += least_rise(&f, to.hex, to.face, mover->due - 1u, spoilt);
        if (whole_rise(&f, rise) > least && !free_choice)
            continue;
        if (to.off)
            mover->flee_off = 1;
        else
            mover->flee |= (uint16_t)(1u << move);
    }
    mover->stay = refuse_stop(b, mover, least) == LEGAL;
}

/* 11.26: before the owner chooses he is told what either choice brings. */
static void tell_choice(const Battle *b, const Game *g, EventSink *events)
{
    const GmbMover *mover = &gmb(g)->mover;
    if (!mover->stay || mover->flee == 0)
        return;
    int32_t level = gmb(g)->unit[mover->unit].rout, limit = b->option[OPTION_ROUT_LIMIT];
    Event e = event_of(EVENT_MAY_STOP, WHY_MAY_STAY, mover->unit);
    e.value = (int16_t)(level + mover->rise_on);
    e.extra = (int16_t)(level + mover->rise_stop);
    if (e.extra > limit)
        e.kind = e.value > limit ? EVENT_LOST_EITHER_WAY : EVENT_MAY_STOP_LOST;
    event_emit(events, e);
}

void gmb_rout_begin(const Battle *b, Game *g, uint32_t unit, EventSink *events)
{
    GmbMover *mover = &gmb_mut(g)->mover;
    uint32_t levels = gmb(g)->unit[unit].rout;
    bool fast = is_fast(b, g, unit);
    ASSERT(g->phase == PHASE_ROUT);
    ASSERT(mover->unit == NO_UNIT);
    ASSERT(levels > 0 && on_map(g, unit));
    *mover = (GmbMover){.unit = (uint8_t)unit, .run_direction = DIRECTION_COUNT};
    mover->due = (uint8_t)(fast && rule_on(b, WHY_FLEE_TWO) ? 2 * levels : levels);
    if (!fast && !rule_on(b, WHY_FLEE_ONE))
        mover->due = 1;
    mover->aboard = gmb_leaders_aboard(b, g, unit, true);
    Event e = event_of(EVENT_FLEES, fast ? WHY_FLEE_TWO : WHY_FLEE_ONE, unit);
    e.value = mover->due;
    event_emit(events, e);
    find_moves(b, g, mover);
    tell_choice(b, g, events);
}

static uint32_t count_bits(uint32_t bits)
{
    uint32_t count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

uint32_t gmb_rout_choices(const Battle *b, const Game *g)
{
    const GmbMover *mover = &gmb(g)->mover;
    (void)b;
    if (mover->due == 0)
        return 0;
    return count_bits(mover->flee) + mover->flee_off + mover->stay + count_bits(mover->aboard);
}

/* C20: the rise comes when the move is over. */
static void finish(const Battle *b, Game *g, uint32_t left, EventSink *events)
{
    GmbMover *mover = &gmb_mut(g)->mover;
    uint32_t unit = mover->unit;
    ASSERT(unit < b->unit_count && on_map(g, unit));
    Flight f = flight_of(b, g, unit);
    uint32_t rise = whole_rise(&f, mover->increase + rise_of_stop(&f, left));
    uint32_t rule = f.fast ? WHY_FLEE_FAST_BLOCKED : WHY_FLEE_DEVIATES;
    *mover = (GmbMover){.unit = NO_UNIT};
    set_flag(g, unit, FLAG_ACTED);
    if (rise == 0)
        return;
    uint32_t level = gmb(g)->unit[unit].rout + rise;
    Event e = event_of(EVENT_ROUT_ROSE, rule, unit);
    e.value = (int16_t)level;
    e.extra = (int16_t)rise;
    event_emit(events, e);
    if (level > (uint32_t)b->option[OPTION_ROUT_LIMIT] && rule_on(b, WHY_ROUT_ELIMINATES))
        gmb_eliminate(b, g, unit, WHY_ROUT_ELIMINATES, events);
    else
        gmb_mut(g)->unit[unit].rout = (uint8_t)level;
}

static void go_off(const Battle *b, Game *g, EventSink *events)
{
    uint32_t unit = gmb(g)->mover.unit;
    ASSERT(unit < b->unit_count && on_map(g, unit));
    ASSERT(gmb(g)->mover.flee_off != 0);
    gmb_mut(g)->mover = (GmbMover){.unit = NO_UNIT};
    Event e = event_of(EVENT_FLED_OFF, WHY_FLED_OFF, unit);
    e.from = g->unit[unit].hex;
    event_emit(events, e);
    gmb_eliminate(b, g, unit, WHY_FLED_OFF, events);
    if (!rule_on(b, WHY_FLED_OFF)) /* the mutation test: gone, but not eliminated */
        gmb_mut(g)->unit[unit].fate = FATE_ALIVE;
}

static void go(const Battle *b, Game *g, uint32_t move, EventSink *events)
{
    GmbMover *mover = &gmb_mut(g)->mover;
    Flight f = flight_of(b, g, mover->unit);
    Flee to = flee_move(&f, g->unit[mover->unit].hex, g->unit[mover->unit].face, move);
    bool astray = mover->astray != 0;
    ASSERT(to.possible && !to.off);
    ASSERT(mover->due > 0);
    mover->increase = (uint8_t)(mover->increase + rise_of(&f, &to, mover->due, &astray));
    mover->astray = astray;
    mover->due--;
    mover->steps++;
    gmb_march_carry(b, g, mover->unit, to.hex, to.face, events);
    if (mover->due == 0) {
        finish(b, g, 0, events);
        return;
    }
    find_moves(b, g, mover);
    tell_choice(b, g, events);
}

static void stop(const Battle *b, Game *g, EventSink *events)
{
    const GmbMover *mover = &gmb(g)->mover;
    ASSERT(mover->unit < b->unit_count);
    bool chosen = mover->flee != 0 || mover->flee_off != 0;
    uint32_t rule = chosen ? WHY_MAY_STAY : WHY_FLEE_BLOCKED;
    event_emit(events, event_of(EVENT_STAYED, rule, mover->unit));
    finish(b, g, mover->due, events);
}

void gmb_rout_go_on(const Battle *b, Game *g, EventSink *events)
{
    const GmbMover *mover = &gmb(g)->mover;
    ASSERT(g->phase == PHASE_ROUT && mover->unit < b->unit_count);
    if (mover->flee_off)
        go_off(b, g, events);
    else if (mover->flee == 0)
        stop(b, g, events);
    else
        for (uint32_t move = 0; move < FLEE_MOVES; move++) {
            if ((mover->flee >> move & 1) != 0) {
                go(b, g, move, events);
                return;
            }
        }
}

uint32_t gmb_check_rout(const Battle *b, const Game *g, Action a)
{
    REFUSE_IF(b, gmb(g)->mover.unit != NO_UNIT, WHY_FLEEING_UNFINISHED);
    REFUSE_IF(b, has_flag(g, a.unit, FLAG_ACTED), WHY_FLED_ALREADY);
    REFUSE_IF(b, !is_routed(g, a.unit), WHY_NOT_ROUTED);
    return LEGAL;
}

/* Why a unit that is not the one under way cannot flee or stay. */
static uint32_t refuse_flight(const Battle *b, const Game *g, Action a)
{
    if (gmb(g)->mover.unit == a.unit)
        return LEGAL;
    uint32_t why = gmb_check_rout(b, g, a);
    return why != LEGAL ? why : WHY_NOTHING_UNDER_WAY;
}

/* Which move leads to that place; FLEE_MOVES if none does. */
static uint32_t find_move(const Flight *f, const Placement *at, Action a)
{
    for (uint32_t move = 0; move < FLEE_MOVES; move++) {
        Flee to = flee_move(f, at->hex, at->face, move);
        uint32_t arg = f->two ? to.face + 1 : 0;
        if (to.possible && !to.off && to.hex == a.hex && arg == a.arg)
            return move;
    }
    return FLEE_MOVES;
}

/* Whether a two-hex unit comes to that place as a whole or by a pivot, were the way open. */
static bool is_shift(const Flight *f, const Placement *at, Action a)
{
    uint32_t face = (uint32_t)a.arg - 1;
    if (a.arg == at->face + 1u)
        return hex_direction(f->b, at->hex, a.hex) != DIRECTION_COUNT;
    for (uint32_t move = 0; move < MOVE_COUNT; move++) {
        Shape s = gmb_shape_after(f->b, at->hex, at->face, move);
        if (s.left == a.hex && s.face == face)
            return true;
    }
    return false;
}

/* Why a place that no open move leads to is out of the question. */
static uint32_t refuse_place(const Flight *f, const Placement *at, Action a)
{
    if (f->two)
        return is_shift(f, at, a) ? WHY_FLEE_BLOCKED : WHY_FLEE_NO_STEP;
    if (a.arg != 0)
        return WHY_MALFORMED;
    bool adjacent = hex_direction(f->b, at->hex, a.hex) != DIRECTION_COUNT;
    return adjacent ? WHY_FLEE_BLOCKED : WHY_NOT_ADJACENT;
}

uint32_t gmb_check_flee(const Battle *b, const Game *g, Action a)
{
    const GmbMover *mover = &gmb(g)->mover;
    uint32_t why = refuse_flight(b, g, a);
    if (why != LEGAL)
        return why;
    if (a.hex == NO_HEX)
        return mover->flee_off && a.arg == 0 ? LEGAL : WHY_FLEE_OTHER_EDGE;
    if (a.hex >= b->hex_count || !b->on_map[a.hex] || a.arg > DIRECTION_COUNT)
        return WHY_MALFORMED;
    Flight f = flight_of(b, g, a.unit);
    uint32_t move = find_move(&f, &g->unit[a.unit], a);
    if (move == FLEE_MOVES)
        return refuse_place(&f, &g->unit[a.unit], a);
    return (mover->flee >> move & 1) != 0 ? LEGAL : WHY_FLEE_NOT_LEAST;
}

uint32_t gmb_check_stay(const Battle *b, const Game *g, Action a)
{
    const GmbMover *mover = &gmb(g)->mover;
    uint32_t why = refuse_flight(b, g, a);
    if (why != LEGAL)
        return why;
    if (mover->stay)
        return LEGAL;
    return mover->rise_on == 0 ? WHY_MUST_FLEE : WHY_FLEE_ON;
}

void gmb_apply_flee(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    if (a.hex == NO_HEX) {
        go_off(b, g, events);
        return;
    }
    Flight f = flight_of(b, g, a.unit);
    go(b, g, find_move(&f, &g->unit[a.unit], a), events);
}

void gmb_apply_stay(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)a;
    (void)d;
    stop(b, g, events);
}

void gmb_apply_rout(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    gmb_rout_begin(b, g, a.unit, events);
}

void gmb_list_rout(const Candidate *c, ActionList *list)
{
    Action a = {ACTION_ROUT, c->b->units[c->unit].side, (uint16_t)c->unit, 0, 0};
    if (gmb_check_rout(c->b, c->g, a) == LEGAL)
        list_put(list, a);
}

void gmb_list_flee(const Candidate *c, ActionList *list)
{
    const GmbMover *mover = &gmb(c->g)->mover;
    const Placement *at = &c->g->unit[c->unit];
    Flight f = flight_of(c->b, c->g, c->unit);
    uint32_t first = list->count;
    for (uint32_t move = 0; move < FLEE_MOVES; move++) {
        if ((mover->flee >> move & 1) == 0)
            continue;
        Flee to = flee_move(&f, at->hex, at->face, move);
        list_add(list, ACTION_FLEE, f.side, c->unit, to.hex, f.two ? to.face + 1 : 0);
    }
    list_sort(list, first);
    if (mover->flee_off)
        list_add(list, ACTION_FLEE, f.side, c->unit, NO_HEX, 0);
}

void gmb_list_stay(const Candidate *c, ActionList *list)
{
    if (gmb(c->g)->mover.stay)
        list_add(list, ACTION_STAY, c->b->units[c->unit].side, c->unit, 0, 0);
}

bool gmb_rout_moves_hold(const Battle *b, const Game *g)
{
    const GmbMover *mover = &gmb(g)->mover;
    GmbMover fresh = *mover;
    if (mover->unit == NO_UNIT || g->phase != PHASE_ROUT)
        return true;
    find_moves(b, g, &fresh);
    return fresh.flee == mover->flee && fresh.flee_off == mover->flee_off &&
           fresh.stay == mover->stay && fresh.rise_on == mover->rise_on &&
           fresh.rise_stop == mover->rise_stop;
}
