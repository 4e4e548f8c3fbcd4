/* gmb_rout.c: rout movement (11). The least rise of the rout level is searched once when a
 * choice opens and its moves are kept with it (C36). */
#include "gmb_rout.h"
#include "gmb_chapters.h"
#include "gmb_events.h"
#include "gmb_flight.h"
#include "gmb_leaders.h"
#include "gmb_morale.h"
#include "gmb_move.h"
#include "gmb_shape.h"

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
    if (e.value == e.extra)
        e.kind = EVENT_MAY_STOP_ALIKE;
    if (e.extra > limit)
        e.kind = e.value > limit ? EVENT_LOST_EITHER_WAY : EVENT_MAY_STOP_LOST;
    event_emit(events, e);
}

void gmb_flight_begin(const Battle *b, Game *g, uint32_t unit, uint32_t hexes, Event told,
                      EventSink *events)
{
    GmbMover *mover = &gmb_mut(g)->mover;
    ASSERT(mover->unit == NO_UNIT);
    ASSERT(is_routed(g, unit) && on_map(g, unit));
    *mover = (GmbMover){.unit = (uint8_t)unit, .run_direction = DIRECTION_COUNT, .flees = 1};
    mover->due = (uint8_t)hexes;
    mover->aboard = gmb_leaders_aboard(b, g, unit, true);
    told.value = mover->due;
    event_emit(events, told);
    gmb_flight_find(b, g, mover);
    tell_choice(b, g, events);
}

void gmb_rout_begin(const Battle *b, Game *g, uint32_t unit, EventSink *events)
{
    uint32_t levels = gmb(g)->unit[unit].rout, hexes = levels;
    ASSERT(g->phase == PHASE_ROUT);
    if (gmb_book(b)->rout_begins)
        gmb_book(b)->rout_begins(b, g, unit, events);
    bool fast = gmb_flight(b, g, unit).fast;
    if (fast && rule_on(b, WHY_FLEE_TWO))
        hexes = 2 * levels;
    if (!fast && !rule_on(b, WHY_FLEE_ONE))
        hexes = 1;
    gmb_flight_begin(b, g, unit, hexes,
                     event_of(EVENT_FLEES, fast ? WHY_FLEE_TWO : WHY_FLEE_ONE, unit), events);
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
    Flight f = gmb_flight(b, g, unit);
    uint32_t rise = gmb_flight_whole_rise(&f, mover->increase + gmb_flight_rise_of_stop(&f, left));
    uint32_t rule = f.fast ? WHY_FLEE_FAST_BLOCKED : WHY_FLEE_DEVIATES;
    *mover = (GmbMover){.unit = NO_UNIT};
    if (g->phase == PHASE_ROUT)
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
    Flight f = gmb_flight(b, g, mover->unit);
    Flee to = gmb_flee(&f, g->unit[mover->unit].hex, g->unit[mover->unit].face, move);
    bool astray = mover->astray != 0;
    ASSERT(to.possible && !to.off);
    ASSERT(mover->due > 0);
    mover->increase = (uint8_t)(mover->increase + gmb_flight_rise(&f, &to, mover->due, &astray));
    mover->astray = astray;
    mover->due--;
    mover->steps++;
    gmb_march_carry(b, g, to.hex, to.face, EVENT_FLED, events);
    if (mover->due == 0) {
        finish(b, g, 0, events);
        return;
    }
    gmb_flight_find(b, g, mover);
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
    ASSERT(mover->flees && mover->unit < b->unit_count);
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
    REFUSE_IF(b, gmb_runs_wild(b, g, a.unit), gmb_book(b)->wild_rule);
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
        Flee to = gmb_flee(f, at->hex, at->face, move);
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
    Flight f = gmb_flight(b, g, a.unit);
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
    Flight f = gmb_flight(b, g, a.unit);
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
    Flight f = gmb_flight(c->b, c->g, c->unit);
    uint32_t first = list->count;
    for (uint32_t move = 0; move < FLEE_MOVES; move++) {
        if ((mover->flee >> move & 1) == 0)
            continue;
        Flee to = gmb_flee(&f, at->hex, at->face, move);
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
    if (mover->unit == NO_UNIT || !mover->flees)
        return true;
    gmb_flight_find(b, g, &fresh);
    return fresh.flee == mover->flee && fresh.flee_off == mover->flee_off &&
           fresh.stay == mover->stay && fresh.rise_on == mover->rise_on &&
           fresh.rise_stop == mover->rise_stop;
}
