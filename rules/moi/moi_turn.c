/* moi_turn.c: turning, mounting, staying behind and halting in the first part of an activation. */
#include "moi_turn.h"
#include "moi_battles.h"
#include "moi_command.h"
#include "moi_eager.h"
#include "moi_fire.h"
#include "moi_move.h"

bool moi_only_passes(const Battle *b, const Game *g, uint32_t unit, uint32_t hex)
{
    bool others = false;
    for (uint32_t other = unit_at(g, hex); other != NO_UNIT; other = unit_after(g, hex, other)) {
        if (other != unit && in_ring(b, g, other))
            return false;
        others = others || other != unit;
    }
    return others && is_combat(b, unit);
}

static bool is_riding_through(const Battle *b, const Game *g, uint32_t unit)
{
    return moi_only_passes(b, g, unit, hex_of(g, unit));
}

/* ---- turning ---- */

/* Why the unit may not turn at all; *one_corner: the case that lets it turn by one corner only. */
static inline uint32_t refuse_turning(const Battle *b, const Game *g, uint32_t unit, uint32_t clear,
                                      uint32_t *one_corner)
{
    const MoiMover *mover = &moi(g)->mover;
    *one_corner = LEGAL;
    if (!is_combat(b, unit))
        return WHY_NO_FACING;
    REFUSE_IF(b, mover->unit != NO_UNIT && mover->unit != unit, WHY_UNFINISHED);
    if (mover->unit == unit && has_act(g, unit, NOW_MOVED | NOW_CHANGED)) {
        if (is_riding_through(b, g, unit))
            return WHY_HEX_TAKEN;
        return mover->faced ? (uint32_t)WHY_TURNED : (uint32_t)LEGAL;
    }
    if (has_act(g, unit, NOW_TURNED))
        return WHY_TURNED;
    if (is_formed(g, unit) && rule_on(b, WHY_FORMED_CORNER))
        *one_corner = WHY_FORMED_CORNER;
    else if ((!has_act(g, unit, NOW_MOVED) || has_act(g, unit, NOW_FIRED)) &&
             rule_on(b, WHY_ONE_CORNER) && clear < 1 &&
             moi_zones_on(b, g, hex_of(g, unit), b->units[unit].side, is_knight(b, g, unit)) != 0)
        *one_corner = WHY_ONE_CORNER;
    return *one_corner != LEGAL && has_act(g, unit, NOW_CORNER) ? *one_corner : (uint32_t)LEGAL;
}

/* Even where it may turn by one corner only, there are two. A duty to attack may forbid both. */
bool moi_is_free_to_turn(const Battle *b, const Game *g, uint32_t unit)
{
    const MoiMover *mover = &moi(g)->mover;
    if (!is_combat(b, unit) || !on_map(g, unit) || !has_act(g, unit, NOW_MEMBER))
        return false;
    bool free = mover->unit == unit ? has_act(g, unit, NOW_MOVED | NOW_CHANGED) && !mover->faced &&
                                          !is_riding_through(b, g, unit)
                                    : !has_act(g, unit, NOW_TURNED | NOW_CORNER);
    return free && !moi_may_be_bound(b, g, unit);
}

static uint32_t open_facings(const Battle *b, const Game *g, uint32_t unit, uint32_t clear)
{
    uint32_t face = g->unit[unit].face, one_corner;
    if (refuse_turning(b, g, unit, clear, &one_corner) != LEGAL)
        return 0;
    if (one_corner != LEGAL)
        return 1u << turn_direction(face, 1) | 1u << turn_direction(face, -1);
    return ALL_DIRECTIONS & ~(1u << face);
}

uint32_t moi_open_facings(const Battle *b, const Game *g, uint32_t unit)
{
    return open_facings(b, g, unit, CLEAR_UNKNOWN);
}

static uint32_t refuse_turn(const Battle *b, const Game *g, Action a)
{
    uint32_t face = g->unit[a.unit].face, one_corner;
    if (!on_map(g, a.unit))
        return WHY_NOT_ON_MAP;
    if (a.arg >= DIRECTION_COUNT)
        return WHY_MALFORMED;
    uint32_t why = refuse_turning(b, g, a.unit, CLEAR_UNKNOWN, &one_corner);
    if (why != LEGAL)
        return why;
    if (a.arg == face)
        return WHY_SAME_FACING;
    return corners_between(face, a.arg) > 1 ? one_corner : (uint32_t)LEGAL;
}

uint32_t moi_check_turn(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_turn(b, g, a);
    return why == LEGAL && moi_is_bound(b, g, a.unit) ? moi_refuse_loss(b, g, a, NULL) : why;
}

void moi_list_turns(const Candidate *c, ActionList *list)
{
    Action a = {ACTION_FACE, c->b->units[c->unit].side, (uint16_t)c->unit, 0, 0};
    uint32_t set = open_facings(c->b, c->g, c->unit, c->clear);
    for (; set != 0; set &= set - 1) {
        a.arg = (uint16_t)__builtin_ctz(set);
        if (!c->duty || (!list_is_enough(list) && moi_refuse_loss(c->b, c->g, a, c->duty) == LEGAL))
            list_put(list, a);
    }
}

void moi_apply_turn(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    ASSERT(is_combat(b, a.unit) && on_map(g, a.unit) && a.arg < DIRECTION_COUNT);
    MoiMover *mover = &moi_mut(g)->mover;
    g->unit[a.unit].face = (uint8_t)a.arg;
    tell_value(events, EVENT_TURNED, 0, a.unit, NO_UNIT, a.arg, 0);
    set_act(g, a.unit, NOW_BUSY | NOW_TURNED);
    if (mover->unit != a.unit) {
        set_act(g, a.unit, NOW_CORNER);
        return;
    }
    if (unit_class(b, g, a.unit) == CLASS_GENITOR)
        mover->faced = 1;
    else
        moi_end_move(b, g, events);
}

/* ---- mounting, staying behind, halting ---- */

/* 14.2: neither next to an enemy nor in range of his missiles. */
static bool is_in_danger(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t hex = hex_of(g, unit), enemy = b->units[unit].side ^ 1u;
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        if (!hex_may_be_within(b, hex, hex_of(g, other), RANGE_MOST))
            continue;
        uint32_t hexes = hex_distance(b, hex, hex_of(g, other));
        if (hexes <= 1 || (!is_retired(g, other) && hexes <= moi_range_most(b, g, other)))
            return true;
    }
    return false;
}

static uint32_t refuse_mode(const Battle *b, const Game *g, Action a, uint32_t clear)
{
    uint32_t mode = g->unit[a.unit].mode;
    if (!on_map(g, a.unit))
        return WHY_NOT_ON_MAP;
    if (!is_hobilar(b, a.unit) || mode > 1 || a.arg > 1 || a.arg == mode)
        return WHY_NO_OTHER_MODE;
    uint32_t why = moi_refuse_march(b, g, a.unit);
    if (why != LEGAL)
        return why;
    if (is_retired(g, a.unit))
        return WHY_RETIRED_ONE_HEX;
    const MoiMover *mover = &moi(g)->mover;
    bool under_way = mover->unit == a.unit;
    uint32_t price = table_count(b, TABLE_COSTS, COST_MOUNT) + (under_way ? mover->spent : 0u);
    REFUSE_IF(b, under_way && mover->stopped, WHY_STOPPED);
    REFUSE_IF(b, price > moi_allowance(b, g, a.unit), WHY_TOO_FAR);
    if (clear < RANGE_MOST)
        REFUSE_IF(b, is_in_danger(b, g, a.unit), WHY_MOUNT_IN_DANGER);
    return LEGAL;
}

uint32_t moi_check_mode(const Battle *b, const Game *g, Action a)
{
    return refuse_mode(b, g, a, CLEAR_UNKNOWN);
}

void moi_list_modes(const Candidate *c, ActionList *list)
{
    Action a = {ACTION_MODE, c->b->units[c->unit].side, (uint16_t)c->unit, 0,
                c->g->unit[c->unit].mode == 0};
    if (refuse_mode(c->b, c->g, a, c->clear) == LEGAL)
        list_put(list, a);
}

void moi_apply_mode(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    ASSERT(is_hobilar(b, a.unit) && on_map(g, a.unit) && a.arg < b->units[a.unit].mode_count);
    MoiMover *mover = &moi_mut(g)->mover;
    if (mover->unit != a.unit)
        moi_set_out(b, g, a.unit);
    mover->spent = (uint8_t)(mover->spent + table_value(b, TABLE_COSTS, COST_MOUNT));
    g->unit[a.unit].mode = (uint8_t)a.arg;
    set_act(g, a.unit, NOW_CHANGED);
    moi_spend_act(b, g, a.unit);
    tell_value(events, EVENT_MODE, WHY_MOUNTS, a.unit, NO_UNIT, a.arg, 0);
}

uint32_t moi_check_stay(const Battle *b, const Game *g, Action a)
{
    const MoiMover *mover = &moi(g)->mover;
    if (!is_leader(b, a.unit) || !on_map(g, a.unit))
        return WHY_NOT_ABOARD;
    if ((mover->aboard & leader_bit(b, a.unit)) != 0)
        return LEGAL;
    if (mover->unit != NO_UNIT || has_act(g, a.unit, NOW_STAYS | NOW_FINISHED))
        return WHY_NOT_ABOARD;
    uint32_t unit = unit_at(g, hex_of(g, a.unit));
    return unit != NO_UNIT && has_act(g, unit, NOW_MEMBER) &&
                   moi_refuse_march(b, g, unit) == LEGAL && moi_leads(b, g, a.unit, unit)
               ? LEGAL
               : WHY_NOT_ABOARD;
}

void moi_apply_stay(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    ASSERT(is_leader(b, a.unit) && on_map(g, a.unit));
    MoiMover *mover = &moi_mut(g)->mover;
    if ((mover->aboard & leader_bit(b, a.unit)) != 0 && mover->spent > 0)
        set_act(g, a.unit, NOW_FINISHED);
    mover->aboard &= ~leader_bit(b, a.unit);
    set_act(g, a.unit, NOW_STAYS);
    tell(events, EVENT_STAYED, WHY_LEADER_STAYS, a.unit);
}

/* Apart from a duty to attack. */
static uint32_t refuse_halt(const Battle *b, const Game *g, uint32_t unit)
{
    if (moi(g)->mover.unit != unit)
        return WHY_NOTHING_UNDER_WAY;
    return is_riding_through(b, g, unit) ? WHY_HEX_TAKEN : LEGAL;
}

uint32_t moi_check_halt(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_halt(b, g, a.unit);
    return why == LEGAL && moi_is_bound(b, g, a.unit) ? moi_refuse_loss(b, g, a, NULL) : why;
}

void moi_list_halt(const Candidate *c, ActionList *list)
{
    Action a = {ACTION_HALT, c->b->units[c->unit].side, (uint16_t)c->unit, 0, 0};
    if (refuse_halt(c->b, c->g, c->unit) == LEGAL &&
        (!c->duty || moi_refuse_loss(c->b, c->g, a, c->duty) == LEGAL))
        list_put(list, a);
}

void moi_apply_halt(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)a;
    (void)d;
    moi_end_move(b, g, events);
}
