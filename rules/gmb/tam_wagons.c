/* tam_wagons.c: wagons and wagon lagers (20). A wagon fills two hexes and shares them with units of
 * its own army; it neither fights nor is fought, and is lost when an enemy enters. */
#include "gmb_leaders.h"
#include "tam.h"

/* The wagon in a hex; NO_UNIT if none. */
static uint32_t wagon_at(const Battle *b, const Game *g, uint32_t hex)
{
    uint32_t unit = unit_at(g, hex);
    while (unit != NO_UNIT && !is_wagon(b, unit))
        unit = unit_after(g, hex, unit);
    return unit;
}

bool tam_in_lager(const Battle *b, const Game *g, uint32_t unit)
{
    Cover c = unit_cover(b, g, unit);
    for (uint32_t i = 0; i < c.count; i++) {
        uint32_t wagon = is_shared(g, c.hex[i]) ? wagon_at(b, g, c.hex[i]) : (uint32_t)NO_UNIT;
        if (wagon != NO_UNIT && is_lager(b, g, wagon))
            return true;
    }
    return false;
}

bool tam_may_share(const Battle *b, const UnitDef *unit, const UnitDef *other)
{
    bool wagon = b->types[unit->type[0]].attr[TYPE_CLASS] == CLASS_WAGON;
    bool second = b->types[other->type[0]].attr[TYPE_CLASS] == CLASS_WAGON;
    return wagon != second && unit->side == other->side;
}

uint32_t tam_refuse_march(const Battle *b, const Game *g, uint32_t unit)
{
    REFUSE_IF(b, is_lager(b, g, unit), WHY_LAGER_STANDS);
    return LEGAL;
}

uint32_t tam_refuse_attacker(const Battle *b, const Game *g, uint32_t unit)
{
    bool shoots = unit_attr(b, g, unit, TYPE_WEAPON) != WEAPON_MELEE;
    REFUSE_IF(b, is_wagon(b, unit), WHY_WAGON_STRIKES);
    REFUSE_IF(b, shoots && is_cavalry(b, g, unit) && b->units[unit].mode_count == 1,
              WHY_LIGHT_HORSE); /* T9 */
    return LEGAL;
}

/* 20.11: a two-hex unit lies in both hexes of the wagon or in none. */
static bool lies_in_part(const Battle *b, const Game *g, uint32_t wagon, uint32_t left,
                         uint32_t right)
{
    return !covers(b, g, wagon, left) || !covers(b, g, wagon, right);
}

uint32_t tam_refuse_change(const Battle *b, const Game *g, uint32_t unit)
{
    if (!is_wagon(b, unit))
        return LEGAL;
    bool whole_move = unit_attr(b, g, unit, TYPE_CHANGE) > 0;
    REFUSE_IF(b, whole_move && has_flag(g, unit, FLAG_MOVED), WHY_WAGON_CHANGE);
    Cover c = unit_cover(b, g, unit);
    for (uint32_t i = 0; i < c.count && !is_lager(b, g, unit); i++) {
        uint32_t inside = gmb_fighter_at(b, g, c.hex[i]);
        if (inside == NO_UNIT || !is_double(b, g, inside))
            continue;
        Cover in = unit_cover(b, g, inside);
        REFUSE_IF(b, lies_in_part(b, g, unit, in.hex[0], in.hex[1]), WHY_LAGER_WHOLE);
    }
    return LEGAL;
}

/* 20.12, 20.22: a unit in either hex of a lager keeps the enemy out of both. */
static bool is_held(const Battle *b, const Game *g, uint32_t wagon)
{
    Cover c = unit_cover(b, g, wagon);
    return is_lager(b, g, wagon) &&
           (gmb_fighter_at(b, g, c.hex[0]) != NO_UNIT || gmb_fighter_at(b, g, c.hex[1]) != NO_UNIT);
}

uint32_t tam_refuse_company(const Battle *b, const Game *g, uint32_t unit, uint32_t hex,
                            uint32_t taken)
{
    for (uint32_t other = unit_at(g, hex); other != NO_UNIT; other = unit_after(g, hex, other)) {
        if (other == unit)
            continue;
        bool friends = b->units[other].side == b->units[unit].side;
        bool room = is_wagon(b, other) && !is_wagon(b, unit);
        REFUSE_IF(b, !room || (friends && !rule_on(b, WHY_WAGON_ROOM)), taken);
        REFUSE_IF(b, !friends && is_held(b, g, other), WHY_LAGER_HELD);
    }
    return LEGAL;
}

uint32_t tam_refuse_lying(const Battle *b, const Game *g, uint32_t unit, uint32_t left,
                          uint32_t right)
{
    const uint32_t hexes[] = {left, right};
    for (uint32_t i = 0; i < COUNT_OF(hexes); i++) {
        uint32_t wagon = wagon_at(b, g, hexes[i]);
        if (wagon == NO_UNIT || b->units[wagon].side != b->units[unit].side ||
            !is_lager(b, g, wagon) || wagon == unit)
            continue;
        REFUSE_IF(b, lies_in_part(b, g, wagon, left, right), WHY_LAGER_WHOLE);
    }
    return LEGAL;
}

/* 20.22: the whole wagon goes, worth nothing; who stood with it stays. */
static void overrun_in(const Battle *b, Game *g, uint32_t unit, uint32_t hex, EventSink *events)
{
    uint32_t wagon = wagon_at(b, g, hex);
    if (wagon == NO_UNIT || b->units[wagon].side == b->units[unit].side ||
        !rule_on(b, WHY_WAGON_LOST))
        return;
    Event e = event_of(EVENT_WAGON_LOST, WHY_WAGON_LOST, wagon);
    e.other = (uint16_t)unit;
    e.from = (uint16_t)hex;
    event_emit(events, e);
    game_lift(b, g, wagon);
    gmb_mut(g)->unit[wagon] = (GmbUnit){0, 0, NO_UNIT, FATE_ELIMINATED};
}

void tam_overrun(const Battle *b, Game *g, uint32_t unit, const Cover *c, EventSink *events)
{
    for (uint32_t i = 0; i < c->count && !is_leader(b, unit); i++) {
        if (is_shared(g, c->hex[i]))
            overrun_in(b, g, unit, c->hex[i], events);
    }
}

bool tam_wagons_hold(const Battle *b, const Game *g)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!on_map(g, unit) || !is_combat(b, unit))
            continue;
        Cover c = unit_cover(b, g, unit);
        if (c.count == 2 && !is_wagon(b, unit) &&
            tam_refuse_lying(b, g, unit, c.hex[0], c.hex[1]) != LEGAL)
            return false;
        for (uint32_t i = 0; i < c.count; i++) {
            uint32_t wagon = wagon_at(b, g, c.hex[i]);
            bool alone = wagon == NO_UNIT || !is_wagon(b, unit) || wagon == unit;
            if (!alone || (wagon != NO_UNIT && b->units[wagon].side != b->units[unit].side))
                return false;
        }
    }
    return true;
}
