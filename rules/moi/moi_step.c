/* moi_step.c: a move made: setting out, its steps and what they bring about, the halt. */
#include "moi_command.h"
#include "moi_counter.h"
#include "moi_fire.h"
#include "moi_leader.h"
#include "moi_move.h"
#include "moi_result.h"

void moi_set_out(const Battle *b, Game *g, uint32_t unit)
{
    ASSERT(on_map(g, unit) && !is_standard(b, unit));
    ASSERT(moi(g)->mover.unit == NO_UNIT || moi(g)->mover.unit == unit);
    MoiMover *mover = &moi_mut(g)->mover;
    *mover = (MoiMover){.unit = (uint8_t)unit, .provoked = NO_UNIT};
    if (!is_combat(b, unit))
        return;
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (on_map(g, leader) && hex_of(g, leader) == hex_of(g, unit) &&
            has_act(g, leader, NOW_MEMBER) && !has_act(g, leader, NOW_FINISHED | NOW_STAYS) &&
            moi_leads(b, g, leader, unit))
            mover->aboard |= 1u << i;
    }
}

void moi_end_move(const Battle *b, Game *g, EventSink *events)
{
    MoiGame *m = moi_mut(g);
    uint32_t unit = m->mover.unit;
    for (uint32_t set = m->mover.aboard; set != 0; set &= set - 1)
        set_act(g, b->leaders[__builtin_ctz(set)], NOW_FINISHED);
    m->last_unit = (uint8_t)unit;
    m->last_spent = m->mover.spent;
    if (unit != NO_UNIT) {
        set_act(g, unit, NOW_FINISHED);
        tell(events, EVENT_HALTED, 0, unit);
    }
    m->mover = (MoiMover){.unit = NO_UNIT,
                          .provoked = m->mover.provoked,
                          .shooter = m->mover.shooter,
                          .flank = m->mover.flank};
    moi_leave_archers(b, g, unit, events);
}

bool moi_drive_provoked(const Battle *b, Game *g)
{
    ASSERT(frame_now(g)->kind == PHASE_MARCH);
    MoiMover *mover = &moi_mut(g)->mover;
    uint32_t provoked = mover->provoked;
    if (mover->unit != NO_UNIT || provoked == NO_UNIT)
        return false;
    mover->provoked = NO_UNIT;
    moi_open_counter(b, g, provoked, mover->shooter);
    return true;
}

uint32_t moi_ridden(const Battle *b, const Game *g, uint32_t rider, uint32_t hex, uint32_t from)
{
    uint32_t archers = from;
    while (archers != NO_UNIT &&
           (archers == rider || !is_missile_foot(b, g, archers) || !rule_on(b, WHY_RIDDEN_THROUGH)))
        archers = unit_after(g, hex, archers);
    return archers;
}

void moi_ride_through(const Battle *b, Game *g, uint32_t rider, uint32_t hex, Dice *d,
                      EventSink *events)
{
    for (uint32_t archers = moi_ridden(b, g, rider, hex, unit_at(g, hex)); archers != NO_UNIT;
         archers = moi_ridden(b, g, rider, hex, unit_after(g, hex, archers))) {
        int32_t needed = table_value(b, TABLE_ROLLS, ROLL_RIDE_THROUGH);
        int32_t die = moi_roll_at_most(d, needed);
        Event e = event_of(EVENT_RIDDEN_THROUGH, WHY_RIDDEN_THROUGH, archers);
        e.other = (uint16_t)rider;
        e.value = e.extra = (int16_t)die;
        e.needed = (int16_t)needed;
        event_emit(events, e);
        if (die > needed) {
            tell(events, EVENT_UNHARMED, 0, archers);
            continue;
        }
        if (is_disordered(g, archers))
            moi_retire(b, g, archers, WHY_RIDDEN_THROUGH, events);
        else
            moi_disorder(b, g, archers, WHY_RIDDEN_THROUGH, events);
        return;
    }
}

/* Remembers whose zone is left, before the step. */
static void leave_zones(const March *m, MoiMover *mover)
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if ((m->zones >> d & 1) == 0)
            continue;
        uint32_t enemy = enemy_at(m->b, m->g, m->b->neighbour[m->hex][d], m->side);
        mover->left[enemy >> 3] |= (uint8_t)(1u << (enemy & 7));
    }
}

/* 7.2: whether the zones stop it; genitors pass those of missile foot (N3). */
static bool must_stop(const March *m, const Step *s)
{
    const Battle *b = m->b;
    if (m->leader || s->zones == 0 || !rule_on(b, WHY_STOPS))
        return m->leader && s->zones != 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if ((s->zones >> d & 1) == 0)
            continue;
        uint32_t enemy = enemy_at(b, m->g, b->neighbour[s->to][d], m->side);
        if (!m->genitor || !is_missile_foot(b, m->g, enemy) || !rule_on(b, WHY_GENITOR_PASSES))
            return true;
    }
    return false;
}

void moi_note_step(const March *m, const Step *s, MoiMover *mover)
{
    if (m->zones != 0)
        leave_zones(m, mover);
    mover->spent = (uint8_t)(mover->spent + (m->retired ? 1 : s->price));
    mover->faced = 0;
    mover->stopped = must_stop(m, s);
}

void moi_take_step(const March *m, Game *g, const Step *s)
{
    ASSERT(s->direction < DIRECTION_COUNT && s->to != NO_HEX);
    ASSERT(hex_of(g, m->unit) == m->hex && (!m->under_way || moi(g)->mover.unit == m->unit));
    if (!m->under_way)
        moi_set_out(m->b, g, m->unit);
    moi_note_step(m, s, &moi_mut(g)->mover);
    set_act(g, m->unit, NOW_MOVED);
    clear_state(g, m->unit, STATE_STANDS);
    moi_spend_act(m->b, g, m->unit);
    game_put(m->b, g, m->unit, s->to, g->unit[m->unit].face);
}

void moi_apply_step(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_MARCH && on_map(g, a.unit));
    March m;
    moi_march(b, g, a.unit, CLEAR_UNKNOWN, &m);
    uint32_t direction = hex_direction(b, m.hex, a.hex);
    bool road = (b->road[m.hex] >> direction & 1) != 0;
    Step s = moi_step(&m, direction);
    moi_take_step(&m, g, &s);
    for (uint32_t set = moi(g)->mover.aboard; set != 0; set &= set - 1)
        game_put(b, g, b->leaders[__builtin_ctz(set)], a.hex, 0);
    tell_way(events, EVENT_MOVED, 0, a.unit, m.hex, a.hex);
    if (m.leader)
        return;
    if ((m.touched >> direction & 1) != 0)
        moi_open_reactions(b, g, a.unit, false);
    if (!road)
        moi_cross(b, g, a.unit, m.hex, direction, d, events);
    moi_trample(b, g, m.hex, direction, events);
    if (!on_map(g, a.unit))
        return;
    moi_ride_through(b, g, a.unit, a.hex, d, events);
    moi_overrun(b, g, a.unit, a.hex, events);
}
