/* gmb_charge.c: cavalry charges (5.3, 7.24, 15.51). */
#include "gmb_charge.h"
#include "gmb_events.h"
#include "gmb_move.h"

enum { RUN_NEEDED = 3 };

void charge_note_step(const Battle *b, GmbMover *mover, uint32_t from, uint32_t to,
                      uint32_t direction)
{
    bool straight = direction == mover->run_direction;
    bool downhill = b->elevation[to] < b->elevation[from];
    bool rough = terrain_is(b, to, TERRAIN_ROUGH);
    mover->run_direction = (uint8_t)direction;
    if (downhill && rule_on(b, WHY_DOWNHILL_CHARGE)) {
        mover->run = 0;
        mover->run_break = RUN_DOWNHILL;
        return;
    }
    if (rough && rule_on(b, WHY_MARSH_CHARGE)) {
        mover->run = 0;
        mover->run_break = RUN_ROUGH;
        return;
    }
    if (!straight)
        mover->run_break = RUN_UNBROKEN;
    mover->run = straight || !rule_on(b, WHY_NO_RUN) ? (uint8_t)(mover->run + 1) : 1;
}

/* C4: straight ahead or one hexside to either side; never a hex of marsh (15.51). */
static uint32_t refuse_target(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    uint32_t from = g->unit[unit].hex;
    bool ahead = false, adjacent = false;
    for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++) {
        uint32_t hex = b->neighbour[from][direction];
        if (hex == NO_HEX || unit_at(g, hex) != target)
            continue;
        adjacent = true;
        uint32_t off = turn_direction(direction, -(int32_t)gmb(g)->mover.run_direction);
        if (off > 1 && off < 5 && rule_on(b, WHY_NOT_AHEAD))
            continue;
        ahead = true;
        if (!terrain_is(b, hex, TERRAIN_MARSH) || !rule_on(b, WHY_MARSH_TARGET))
            return LEGAL;
    }
    if (ahead)
        return WHY_MARSH_TARGET;
    return adjacent || rule_on(b, WHY_NOT_AHEAD) ? WHY_NOT_AHEAD : LEGAL;
}

static uint32_t refuse_charger(const Battle *b, const Game *g, uint32_t unit)
{
    const GmbMover *mover = &gmb(g)->mover;
    int16_t armour = unit_attr(b, g, unit, TYPE_ARMOUR);
    REFUSE_IF(b, !is_cavalry(b, g, unit), WHY_CANNOT_CHARGE);
    REFUSE_IF(b, armour != ARMOUR_PLATE && armour != ARMOUR_MAIL, WHY_LIGHT_CHARGE);
    if (mover->unit != unit)
        return WHY_NO_RUN;
    if (mover->run < RUN_NEEDED && mover->run_break == RUN_DOWNHILL)
        return WHY_DOWNHILL_CHARGE;
    if (mover->run < RUN_NEEDED && mover->run_break == RUN_ROUGH)
        return WHY_MARSH_CHARGE;
    if (mover->run < RUN_NEEDED)
        return WHY_NO_RUN;
    return LEGAL;
}

uint32_t check_charge(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_march(b, g, a.unit);
    if (why == LEGAL)
        why = refuse_charger(b, g, a.unit);
    return why == LEGAL ? refuse_target(b, g, a.unit, a.arg) : why;
}

void apply_charge(const Battle *b, Game *g, Action a, EventSink *events)
{
    gmb_mut(g)->unit[a.unit].charge = (uint8_t)a.arg;
    Event e = event_of(EVENT_CHARGES, WHY_CHARGE, a.unit);
    e.other = a.arg;
    event_emit(events, e);
    march_end(b, g, events);
}

void charge_end(const Battle *b, Game *g, uint32_t unit, EventSink *events)
{
    if (gmb(g)->unit[unit].charge == NO_UNIT || !rule_on(b, WHY_CHARGE_MARKER))
        return;
    gmb_mut(g)->unit[unit].charge = NO_UNIT;
    event_emit(events, event_of(EVENT_CHARGE_OVER, WHY_CHARGE_MARKER, unit));
}

void list_charges(const Battle *b, const Game *g, uint32_t unit, ActionList *list)
{
    if (refuse_charger(b, g, unit) != LEGAL)
        return;
    uint32_t from = g->unit[unit].hex;
    uint32_t before = NO_UNIT; /* targets already listed come in ascending order */
    for (uint32_t round = 0; round < DIRECTION_COUNT; round++) {
        uint32_t next = NO_UNIT;
        for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++) {
            uint32_t hex = b->neighbour[from][direction];
            uint32_t target = hex == NO_HEX ? NO_UNIT : unit_at(g, hex);
            if (target == NO_UNIT || b->units[target].side == b->units[unit].side)
                continue;
            if ((before == NO_UNIT || target > before) && target < next &&
                refuse_target(b, g, unit, target) == LEGAL)
                next = target;
        }
        if (next == NO_UNIT)
            return;
        list_add(list,
                 (Action){ACTION_CHARGE, b->units[unit].side, (uint16_t)unit, 0, (uint16_t)next});
        before = next;
    }
}
