/* gmb_flight.c: the ways of a routed unit and what they add to its rout level (11.2). */
#include "gmb_flight.h"
#include "gmb_book.h"
#include "gmb_shape.h"

enum { SLOW_ALLOWANCE = 6, DUE_MAX = 18, UNKNOWN = 0xFF };

static bool is_fast(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_attr(b, g, unit, TYPE_MOVE) > SLOW_ALLOWANCE;
}

Flight gmb_flight(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t side = b->units[unit].side;
    return (Flight){.b = b,
                    .g = g,
                    .unit = unit,
                    .side = side,
                    .two = is_double(b, g, unit),
                    .fast = g->phase == PHASE_ROUT && is_fast(b, g, unit),
                    .directions = (uint32_t)b->side[side].attr[SIDE_ROUT_DIRECTIONS]};
}

/* compile() has worked it out; where rules can be switched off it is asked each time. */
static bool is_barred(const Flight *f, uint32_t hex)
{
    uint32_t face = f->b->units[f->unit].type[f->g->unit[f->unit].mode];
#ifdef BANNERET_MUTATE
    return gmb_entry_cost(f->b, &f->b->types[face], f->b->terrain[hex]) == ENTRY_BARRED;
#else
    return gmb_entry_layer(f->b, face)[hex] == ENTRY_BARRED;
#endif
}

bool gmb_flight_is_open(const Flight *f, uint32_t hex)
{
    const GmbBook *book = gmb_book(f->b);
    uint32_t there = unit_at(f->g, hex);
    if (is_barred(f, hex) || (book->shuns && book->shuns(f, hex)))
        return false;
    if (there != NO_UNIT && book->refuse_company)
        return book->refuse_company(f->b, f->g, f->unit, hex, WHY_FLEE_BLOCKED) == LEGAL;
    return there == NO_UNIT || there == f->unit || !rule_on(f->b, WHY_FLEE_BLOCKED);
}

/* Whether a two-hex unit may lie there. */
static bool may_lie(const Flight *f, uint32_t left, uint32_t right)
{
    const GmbBook *book = gmb_book(f->b);
    return !book->refuse_lying || book->refuse_lying(f->b, f->g, f->unit, left, right) == LEGAL;
}

/* C23: the map is left only by the own edge, and only in a direction of rout. */
bool gmb_flight_leaves(const Flight *f, uint32_t hex)
{
    return (f->b->layer[LAYER_EDGE][hex] >> f->side & 1) != 0 ||
           !rule_on(f->b, WHY_FLEE_OTHER_EDGE);
}

static Flee flee_straight(const Flight *f, uint32_t hex, uint32_t face, uint32_t direction)
{
    const Battle *b = f->b;
    const GmbBook *book = gmb_book(b);
    Flee to = {.face = face};
    bool designated = (f->directions >> direction & 1) != 0;
    uint32_t half[2] = {hex, f->two ? b->neighbour[hex][face] : NO_HEX};
    to.deviates = !designated;
    to.hex = b->neighbour[hex][direction];
    if (book->strays && to.hex != NO_HEX)
        to.deviates = book->strays(f, hex, direction);
    if (book->flee_face)
        to.face = book->flee_face(f, direction);
    for (uint32_t i = 0; i < (f->two ? 2u : 1u); i++) {
        uint32_t next = b->neighbour[half[i]][direction];
        if (next == NO_HEX) {
            if (!designated || !gmb_flight_leaves(f, half[i]))
                return (Flee){0};
            to.off = true;
        } else if (!gmb_flight_is_open(f, next)) {
            return (Flee){0};
        }
    }
    to.possible = !f->two || to.off || may_lie(f, to.hex, b->neighbour[to.hex][face]);
    return to;
}

static Flee flee_pivot(const Flight *f, uint32_t hex, uint32_t face, uint32_t pivot)
{
    static const uint8_t moves[] = {MOVE_PIVOT_LEFT, MOVE_PIVOT_RIGHT, MOVE_PIVOT_BACK_LEFT,
                                    MOVE_PIVOT_BACK_RIGHT};
    if (!f->two || (pivot >= 2 && !rule_on(f->b, WHY_FLEE_BACKWARDS)))
        return (Flee){0};
    Shape s = gmb_shape_after(f->b, hex, face, moves[pivot]);
    if (s.left == NO_HEX || s.right == NO_HEX || !gmb_flight_is_open(f, s.left) ||
        !gmb_flight_is_open(f, s.right) || !may_lie(f, s.left, s.right))
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

Flee gmb_flee(const Flight *f, uint32_t hex, uint32_t face, uint32_t move)
{
    if (move >= FLEE_PIVOTS)
        return flee_pivot(f, hex, face, move - FLEE_PIVOTS);
    if (!rule_on(f->b, WHY_FLEE_BACKWARDS) && goes_backwards(f, face, move))
        return (Flee){0};
    return flee_straight(f, hex, face, move);
}

uint32_t gmb_flight_rise(const Flight *f, const Flee *to, uint32_t due, bool *astray)
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

uint32_t gmb_flight_rise_of_stop(const Flight *f, uint32_t due)
{
    if (!rule_on(f->b, f->fast ? WHY_FLEE_FAST_BLOCKED : WHY_FLEE_DEVIATES))
        return 0;
    return f->fast ? (due + 1) / 2 : due;
}

/* How many states of `due` there are to remember: faces and spoilt pairs only where they matter. */
static uint32_t states_of(const Flight *f)
{
    return f->span * f->span * (f->two ? (uint32_t)DIRECTION_COUNT : 1) * (f->fast ? 2 : 1);
}

static uint8_t *known_of(const Flight *f, uint32_t hex, uint32_t face, uint32_t due, bool astray)
{
    uint32_t row = hex / f->b->columns - f->row, column = hex % f->b->columns - f->column;
    ASSERT(row < f->span && column < f->span);
    uint32_t at = row * f->span + column;
    at = f->two ? at * DIRECTION_COUNT + face : at;
    at = f->fast ? at * 2 + astray : at;
    return &f->cost[(due - 1) * states_of(f) + at];
}

/* Least rise from here on. A level at most raises by four or five: a byte holds it. */
static uint32_t least_rise(Flight *f, uint32_t hex, uint32_t face, uint32_t due, bool astray)
{
    if (due == 0)
        return 0;
    uint8_t *known = known_of(f, hex, face, due, astray);
    if (*known != UNKNOWN)
        return *known;
    uint32_t best = gmb_flight_rise_of_stop(f, due);
    for (uint32_t move = 0; move < FLEE_MOVES && best > 0; move++) {
        Flee to = gmb_flee(f, hex, face, move);
        if (!to.possible)
            continue;
        bool spoilt = astray;
        uint32_t rise = gmb_flight_rise(f, &to, due, &spoilt);
        if (rise >= best)
            continue;
        if (!to.off)
            rise += least_rise(f, to.hex, to.face, due - 1, spoilt);
        best = rise < best ? rise : best;
    }
    *known = (uint8_t)best;
    return best;
}

uint32_t gmb_flight_whole_rise(const Flight *f, uint32_t rise)
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

void gmb_flight_find(const Battle *b, const Game *g, GmbMover *mover)
{
    uint8_t cost[DUE_MAX * (2 * DUE_MAX + 1) * (2 * DUE_MAX + 1) * DIRECTION_COUNT * 2];
    ASSERT(mover->unit < b->unit_count && on_map(g, mover->unit));
    /* Nobody is routed above the option's nine, and the fast flee two hexes a level. */
    ASSERT(mover->due <= DUE_MAX);
    Flight f = gmb_flight(b, g, mover->unit);
    const Placement *at = &g->unit[mover->unit];
    f.span = 2u * mover->due + 1;
    f.row = (uint32_t)at->hex / b->columns - mover->due; /* below nought it wraps, and back again */
    f.column = (uint32_t)at->hex % b->columns - mover->due;
    f.cost = cost;
    memset(cost, UNKNOWN, mover->due * states_of(&f));
    bool astray = mover->astray != 0;
    uint32_t least = gmb_flight_whole_rise(
        &f, mover->increase + least_rise(&f, at->hex, at->face, mover->due, astray));
    bool free_choice = !rule_on(b, WHY_FLEE_NOT_LEAST);
    mover->flee = 0;
    mover->flee_off = 0;
    mover->stay = 0;
    mover->rise_on = (uint8_t)least;
    mover->rise_stop = (uint8_t)gmb_flight_whole_rise(
        &f, mover->increase + gmb_flight_rise_of_stop(&f, mover->due));
    if (mover->due == 0)
        return;
    for (uint32_t move = 0; move < FLEE_MOVES; move++) {
        Flee to = gmb_flee(&f, at->hex, at->face, move);
        if (!to.possible)
            continue;
        bool spoilt = astray;
        uint32_t rise = mover->increase + gmb_flight_rise(&f, &to, mover->due, &spoilt);
        if (!to.off)
            rise += least_rise(&f, to.hex, to.face, mover->due - 1u, spoilt);
        if (gmb_flight_whole_rise(&f, rise) > least && !free_choice)
            continue;
        if (to.off)
            mover->flee_off = 1;
        else
            mover->flee |= (uint16_t)(1u << move);
    }
    mover->stay = refuse_stop(b, mover, least) == LEGAL;
}
