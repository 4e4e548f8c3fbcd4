/* bmw_levels.c: disorder, elimination, demoralization, disintegration. */
#include "bmw_levels.h"
#include "bmw_events.h"
#include "bmw_ground.h"

void bmw_disorder(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events)
{
    if (!on_front(g, unit) || b->units[unit].mode_count < 2)
        return;
    bmw_turn(b, g, unit, 1);
    tell_unit(events, has_two_ways(b, unit) ? EVENT_WEAK : EVENT_DISORDERED, rule, unit, NO_UNIT);
}

/* 11.3: the losses of a side change by so much. */
static void change_losses(const Battle *b, Game *g, uint32_t side, int32_t by, EventSink *events)
{
    bool before = bmw_is_demoralized(b, g, side);
    int16_t *lost = &bmw_mut(g)->lost[side];
    *lost = (int16_t)(*lost + by);
    bool after = bmw_is_demoralized(b, g, side);
    if (before != after)
        tell_army(events, after ? EVENT_DEMORALIZED : EVENT_RECOVERED,
                  after ? WHY_LEVEL_REACHED : WHY_RECOVERED, side, *lost);
    if (*lost >= b->side[side].attr[SIDE_DISINTEGRATED] && rule_on(b, WHY_DISINTEGRATED))
        bmw_mut(g)->broken |= (uint8_t)(1u << side);
}

void bmw_eliminate(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events)
{
    BmwGame *game = bmw_mut(g);
    ASSERT(on_map(g, unit) && game->fate[unit] == FATE_NONE);
    Event e = event_of(EVENT_ELIMINATED, rule, unit);
    e.from = g->unit[unit].hex;
    event_emit(events, e);
    bmw_lift(b, g, unit);
    game->fate[unit] = FATE_LOST;
    game->combat[unit] = COMBAT_NONE;
    clear_mark(g, unit, MARK_RETREATS | MARK_CHARGED);
    game->eager[unit] = 0;
    if (is_combat(b, unit))
        change_losses(b, g, b->units[unit].side, front_attr(b, unit, TYPE_STRENGTH), events);
}

void bmw_restore(const Battle *b, Game *g, uint32_t unit, EventSink *events)
{
    ASSERT(bmw(g)->fate[unit] == FATE_LOST && is_combat(b, unit));
    bmw_mut(g)->fate[unit] = FATE_NONE;
    change_losses(b, g, b->units[unit].side, -front_attr(b, unit, TYPE_STRENGTH), events);
}

void bmw_end_if_broken(const Battle *b, Game *g, EventSink *events)
{
    if (bmw(g)->broken == 0 || g->over)
        return;
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if ((bmw(g)->broken >> side & 1) != 0)
            tell_army(events, EVENT_DISINTEGRATED, WHY_DISINTEGRATED, side, bmw(g)->lost[side]);
    }
    (void)b;
    g->over = 1;
    event_emit(events, event_of(EVENT_OVER, WHY_DISINTEGRATED, NO_UNIT));
}
