/* gmb_leaders.c: leaders (6.1, 6.22, 11.13, 12). */
#include "gmb_leaders.h"
#include "gmb_book.h"
#include "gmb_events.h"

uint32_t gmb_leader_in(const Battle *b, const Game *g, uint32_t hex, uint32_t side)
{
    for (uint32_t set = b->leaders_of[side]; set != 0; set &= set - 1) {
        uint32_t leader = b->leaders[__builtin_ctz(set)];
        if (g->unit[leader].hex == hex)
            return leader;
    }
    return NO_UNIT;
}

uint32_t gmb_leaders_with(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t with = 0;
    ASSERT(is_combat(b, unit) && on_map(g, unit));
    Cover cover = unit_cover(b, g, unit);
    for (uint32_t set = b->leaders_of[b->units[unit].side]; set != 0; set &= set - 1) {
        uint32_t i = (uint32_t)__builtin_ctz(set), leader = b->leaders[i];
        uint32_t hex = g->unit[leader].hex;
        if (hex != cover.hex[0] && hex != cover.hex[1])
            continue;
        if (on_map(g, leader) && !has_flag(g, leader, FLAG_LEFT))
            with |= 1u << i;
    }
    return with;
}

uint32_t gmb_leaders_aboard(const Battle *b, const Game *g, uint32_t unit, bool in_rout)
{
    uint32_t aboard = gmb_leaders_with(b, g, unit);
    if (!rule_on(b, in_rout ? WHY_FLEE_ALONG : WHY_LEADER_ALONG))
        return 0;
    for (uint32_t set = in_rout ? 0 : aboard; set != 0; set &= set - 1) {
        uint32_t i = (uint32_t)__builtin_ctz(set);
        if (has_flag(g, b->leaders[i], FLAG_MOVED))
            aboard &= ~(1u << i);
    }
    return aboard;
}

/* Whether a leader of that side stands in a hex of the cover. */
static bool has_leader_in(const Battle *b, const Game *g, const Cover *c, uint32_t side)
{
    uint32_t first = c->hex[0], last = c->hex[c->count - 1];
    for (uint32_t set = b->leaders_of[side]; set != 0; set &= set - 1) {
        uint32_t hex = g->unit[b->leaders[__builtin_ctz(set)]].hex;
        if (hex == first || hex == last)
            return true;
    }
    return false;
}

static void capture_in(const Battle *b, Game *g, uint32_t unit, uint32_t hex, EventSink *events)
{
    uint32_t enemy = other_side(b->units[unit].side);
    for (uint32_t leader = gmb_leader_in(b, g, hex, enemy); leader != NO_UNIT;
         leader = gmb_leader_in(b, g, hex, enemy)) {
        Event e = event_of(EVENT_CAPTURED, WHY_CAPTURE, leader);
        e.other = (uint16_t)unit;
        e.from = (uint16_t)hex;
        game_lift(b, g, leader);
        gmb_mut(g)->unit[leader] = (GmbUnit){0, 0, NO_UNIT, FATE_CAPTURED};
        event_emit(events, e);
    }
}

void gmb_leaders_capture(const Battle *b, Game *g, uint32_t unit, const Cover *c, EventSink *events)
{
    if (!has_leader_in(b, g, c, other_side(b->units[unit].side)) || !rule_on(b, WHY_CAPTURE))
        return;
    ASSERT(is_combat(b, unit) && covers(b, g, unit, c->hex[0]));
    for (uint32_t i = 0; i < c->count; i++)
        capture_in(b, g, unit, c->hex[i], events);
}

void gmb_leaders_disobey(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events)
{
    ASSERT(is_combat(b, unit) && on_map(g, unit));
    if (!rule_on(b, rule))
        return;
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (!on_map(g, leader) || b->units[leader].side != b->units[unit].side ||
            !covers(b, g, unit, g->unit[leader].hex) || has_flag(g, leader, FLAG_DISOBEYED))
            continue;
        set_flag(g, leader, FLAG_DISOBEYED);
        Event e = event_of(EVENT_DISOBEYED, rule, leader);
        e.other = (uint16_t)unit;
        event_emit(events, e);
    }
}

/* 12.2: a leader of the side who is not disobeyed, in either hex of the unit. */
static uint32_t find_rallying_leader(const Battle *b, const Game *g, uint32_t unit)
{
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (!on_map(g, leader) || b->units[leader].side != b->units[unit].side)
            continue;
        if (has_flag(g, leader, FLAG_DISOBEYED) && rule_on(b, WHY_DISOBEYED_NO_RALLY))
            continue;
        if (gmb_book(b)->rallies && !gmb_book(b)->rallies(b, g, leader, unit))
            continue;
        if (covers(b, g, unit, g->unit[leader].hex))
            return leader;
    }
    return NO_UNIT;
}

void gmb_leaders_rally(const Battle *b, Game *g, EventSink *events)
{
    for (uint32_t unit = 0; unit < b->unit_count && rule_on(b, WHY_RALLY); unit++) {
        if (!on_map(g, unit) || !is_routed(g, unit))
            continue;
        uint32_t leader = find_rallying_leader(b, g, unit);
        if (leader == NO_UNIT)
            continue;
        gmb_mut(g)->unit[unit].rout = 0;
        Event e = event_of(EVENT_RALLIED, WHY_RALLY, unit);
        e.other = (uint16_t)leader;
        event_emit(events, e);
    }
    for (uint32_t i = 0; i < b->leader_count && rule_on(b, WHY_OBEYED_AGAIN); i++) {
        if (!has_flag(g, b->leaders[i], FLAG_DISOBEYED))
            continue;
        clear_flag(g, b->leaders[i], FLAG_DISOBEYED);
        event_emit(events, event_of(EVENT_OBEYED, WHY_OBEYED_AGAIN, b->leaders[i]));
    }
}
