/* bmw_leaders.c: lone leaders whose hex is entered, and leaders of units that go (10.0). */
#include "bmw_leaders.h"
#include "bmw_events.h"
#include "bmw_levels.h"
#include "bmw_victory.h"

void bmw_enter_hex(const Battle *b, Game *g, uint32_t unit, uint32_t hex, EventSink *events)
{
    uint32_t side = b->units[unit].side, next;
    for (uint32_t at = unit_at(g, hex); at != NO_UNIT; at = next) {
        next = unit_after(g, hex, at);
        if (b->units[at].side != side)
            bmw_eliminate(b, g, at, WHY_TRAIN_TAKEN, events);
    }
    if (is_leader(b, unit))
        return;
    bmw_note_holders(b, g);
    if (!rule_on(b, WHY_LEADER_ENTERED))
        return;
    for (uint32_t i = b->leader_count; i-- > 0;) { /* so that the lowest is asked first */
        uint32_t leader = b->leaders[i];
        if (g->unit[leader].hex != hex || b->units[leader].side == side)
            continue;
        Frame *frame = bmw_push(g, PHASE_ESCAPE, b->units[leader].side, leader);
        frame->hex = (uint16_t)hex;
        frame->other = (uint8_t)unit;
        retreat_frame(frame)->before = NO_HEX;
    }
}

void bmw_ask_leaders(const Battle *b, Game *g, uint32_t unit, uint32_t from)
{
    uint32_t side = b->units[unit].side;
    if (unit_at(g, from) != NO_UNIT || is_leader(b, unit))
        return;
    for (uint32_t i = b->leader_count; i-- > 0;) {
        uint32_t leader = b->leaders[i];
        if (g->unit[leader].hex != from || b->units[leader].side != side)
            continue;
        Frame *frame = bmw_push(g, PHASE_FOLLOW, side, leader);
        frame->other = (uint8_t)unit;
        frame->hex = g->unit[unit].hex;
    }
}

Verdict bmw_check_follow(const Battle *b, const Game *g, Action a)
{
    const Frame *top = bmw_top(g);
    (void)b;
    if (a.unit != top->unit)
        return verdict_of(WHY_NOT_NOW_FOLLOW, top->unit, top->hex, a.unit);
    return verdict_of(LEGAL, NO_UNIT, NO_HEX, NO_UNIT);
}

void bmw_list_follow(const Battle *b, const Game *g, ActionList *list)
{
    uint32_t leader = bmw_top(g)->unit;
    (void)b;
    list_add(list, ACTION_FOLLOW, g->to_act, leader, 0, 0);
    list_add(list, ACTION_STAY, g->to_act, leader, 0, 0);
}

void bmw_apply_follow(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    uint32_t to = bmw_top(g)->hex, from = g->unit[a.unit].hex;
    (void)d;
    bmw_pop(g);
    bmw_put(b, g, a.unit, to);
    tell_way(events, EVENT_FOLLOWED, WHY_MAY_FOLLOW, a.unit, from, to);
}

void bmw_apply_stay(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    (void)d;
    bmw_pop(g);
    tell_way(events, EVENT_STAYED, WHY_MAY_FOLLOW, a.unit, NO_HEX, g->unit[a.unit].hex);
}
