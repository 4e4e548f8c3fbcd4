/* gmb_move.c: the unit under way and its stack in the movement phase (5, 6). */
#include "gmb_move.h"
#include "gmb_chapters.h"
#include "gmb_charge.h"
#include "gmb_events.h"
#include "gmb_leaders.h"

/* C35: a leader of the unit under way may be left, or in movement of one about to move. */
static uint32_t stack_of(const Battle *b, const Game *g, uint32_t leader)
{
    const GmbMover *mover = &gmb(g)->mover;
    if (mover->unit != NO_UNIT || g->phase != PHASE_MOVEMENT)
        return mover->unit;
    uint32_t hex = g->unit[leader].hex, unit = unit_at(g, hex);
    while (unit != NO_UNIT && gmb_refuse_march(b, g, unit) != LEGAL)
        unit = unit_after(g, hex, unit);
    return unit;
}

uint32_t gmb_check_leave(const Battle *b, const Game *g, Action a)
{
    const GmbMover *mover = &gmb(g)->mover;
    if (mover->unit != NO_UNIT && mover->aboard == 0)
        return WHY_NOTHING_UNDER_WAY;
    uint32_t stack = stack_of(b, g, a.unit);
    if (stack == NO_UNIT || stack == a.unit)
        return WHY_NOTHING_UNDER_WAY;
    uint32_t aboard =
        mover->unit != NO_UNIT ? mover->aboard : gmb_leaders_aboard(b, g, stack, false);
    return (aboard & leader_bit(b, a.unit)) != 0 ? LEGAL : WHY_NOTHING_UNDER_WAY;
}

/* C35: leave-taking of leaders who are or would be aboard. */
void gmb_list_leave(const Candidate *c, ActionList *list)
{
    Action a = {ACTION_LEAVE, c->b->units[c->unit].side, (uint16_t)c->unit, 0, 0};
    if (gmb_check_leave(c->b, c->g, a) == LEGAL)
        list_put(list, a);
}

uint32_t gmb_check_halt(const Battle *b, const Game *g, Action a)
{
    (void)b;
    return gmb(g)->mover.unit == a.unit ? LEGAL : WHY_NOTHING_UNDER_WAY;
}

void gmb_list_halt(const Candidate *c, ActionList *list)
{
    list_add(list, ACTION_HALT, c->b->units[c->unit].side, c->unit, 0, 0);
}

void gmb_march_begin(const Battle *b, Game *g, uint32_t unit)
{
    GmbMover *mover = &gmb_mut(g)->mover;
    ASSERT(g->phase == PHASE_MOVEMENT);
    ASSERT(unit < b->unit_count && on_map(g, unit));
    ASSERT(mover->unit == NO_UNIT || mover->unit == unit);
    if (mover->unit == unit)
        return;
    *mover = (GmbMover){.unit = (uint8_t)unit, .homeward = 1, .run_direction = DIRECTION_COUNT};
    if (!is_leader(b, unit))
        mover->aboard = gmb_leaders_aboard(b, g, unit, false);
}

void gmb_march_spend(Game *g, uint32_t cost)
{
    ASSERT(gmb(g)->mover.unit != NO_UNIT);
    ASSERT(gmb(g)->mover.spent + cost <= UINT8_MAX);
    gmb_mut(g)->mover.spent = (uint8_t)(gmb(g)->mover.spent + cost);
}

static void tell_carried(const Battle *b, const Game *g, uint32_t unit, Placement from,
                         uint32_t told, EventSink *events)
{
    bool two = is_double(b, g, unit);
    Event e = event_of(told, 0, unit);
    e.from = from.hex;
    e.to = g->unit[unit].hex;
    e.value = two ? (int16_t)(from.face + 1) : 0;
    e.extra = two ? (int16_t)(g->unit[unit].face + 1) : 0;
    event_emit(events, e);
}

void gmb_march_carry(const Battle *b, Game *g, uint32_t left, uint32_t face, uint32_t told,
                     EventSink *events)
{
    uint32_t unit = gmb(g)->mover.unit;
    ASSERT(unit < b->unit_count && on_map(g, unit));
    ASSERT(left < b->hex_count && face < DIRECTION_COUNT);
    Cover old = unit_cover(b, g, unit);
    Placement from = g->unit[unit];
    game_put(b, g, unit, left, face);
    Cover new = unit_cover(b, g, unit);
    for (uint32_t set = gmb(g)->mover.aboard; set != 0; set &= set - 1) {
        uint32_t leader = b->leaders[__builtin_ctz(set)];
        /* 6.12: he stays with the half he is in. */
        uint32_t half = g->unit[leader].hex == old.hex[0] || new.count == 1 ? 0 : 1;
        game_put(b, g, leader, new.hex[half], 0);
    }
    if (events)
        tell_carried(b, g, unit, from, told, events);
    if (!is_leader(b, unit))
        gmb_leaders_capture(b, g, unit, &new, events);
    if (gmb_book(b)->stepped)
        gmb_book(b)->stepped(b, g, unit, from, &new, events);
}

void gmb_apply_step(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    VALIDATE(gmb_check_step(b, g, a) == LEGAL);
    Step s = gmb_step_allowed(b, g, a);
    gmb_march_begin(b, g, a.unit);
    gmb_march_spend(g, s.cost);
    GmbMover *mover = &gmb_mut(g)->mover;
    /* Every step costs a point or more, and nobody has more than 30. */
    ASSERT(mover->steps < UINT8_MAX);
    mover->steps++;
    mover->homeward = mover->homeward != 0 && s.home;
    mover->turned = s.turned;
    gmb_charge_note(b, g, s.direction);
    gmb_march_carry(b, g, s.left, s.face, EVENT_MOVED, events);
}

void gmb_apply_about_face(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    ASSERT(is_double(b, g, a.unit));
    March m = gmb_march(b, g, a.unit);
    uint32_t cost = gmb_about_face_cost(&m);
    Cover c = unit_cover(b, g, a.unit);
    gmb_march_begin(b, g, a.unit);
    gmb_march_spend(g, cost);
    gmb_charge_note(b, g, DIRECTION_COUNT);
    game_put(b, g, a.unit, c.hex[1], turn_direction(g->unit[a.unit].face, 3));
    event_emit(events, event_of(EVENT_TURNED, WHY_ABOUT_FACE, a.unit));
}

void gmb_apply_leave(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    bool marching = g->phase == PHASE_MOVEMENT;
    GmbMover *mover = &gmb_mut(g)->mover;
    Event e = event_of(EVENT_LEFT, 0, a.unit);
    e.other = (uint16_t)stack_of(b, g, a.unit);
    e.from = g->unit[a.unit].hex;
    ASSERT(is_leader(b, a.unit));
    ASSERT(e.other < b->unit_count);
    mover->aboard &= ~leader_bit(b, a.unit);
    /* 5.0: neither he nor a unit that is not under way has moved by this. */
    if (marching)
        set_flag(g, a.unit, FLAG_LEFT);
    if (marching && mover->steps > 0 && rule_on(b, WHY_LEADER_LEFT_ENDS))
        set_flag(g, a.unit, FLAG_MOVED);
    event_emit(events, e);
}

void gmb_march_end(const Battle *b, Game *g, uint32_t rule, EventSink *events)
{
    GmbMover *mover = &gmb_mut(g)->mover;
    ASSERT(mover->unit < b->unit_count);
    ASSERT(g->phase == PHASE_MOVEMENT);
    set_flag(g, mover->unit, FLAG_MOVED);
    for (uint32_t set = mover->steps > 0 ? mover->aboard : 0; set != 0; set &= set - 1)
        set_flag(g, b->leaders[__builtin_ctz(set)], FLAG_MOVED);
    event_emit(events, event_of(EVENT_HALTED, rule, mover->unit));
    gmb_mut(g)->last_unit = mover->unit;
    gmb_mut(g)->last_spent = mover->spent;
    gmb_mut(g)->last_homeward = mover->homeward;
    *mover = (GmbMover){.unit = NO_UNIT};
}

void gmb_march_stop(const Battle *b, Game *g, EventSink *events)
{
    uint32_t unit = gmb(g)->mover.unit;
    ASSERT(unit < b->unit_count);
    March m = gmb_march(b, g, unit);
    uint32_t why = gmb_find_stop(&m);
    if (why != LEGAL)
        set_flag(g, unit, why == WHY_FATIGUED ? FLAG_TIRED : FLAG_OUT_OF_POINTS);
    gmb_march_end(b, g, why, events);
}

void gmb_apply_halt(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)a;
    (void)d;
    gmb_march_end(b, g, 0, events);
}
