/* moi_formation.c: Shield Wall, Schiltron (14.1) and coming on to the map (C5, C6). */
#include "moi_formation.h"
#include "moi_battles.h"
#include "moi_fire.h"
#include "moi_ground.h"
#include "moi_leader.h"
#include "moi_move.h"

/* ---- orders ---- */

uint32_t moi_check_form(const Battle *b, const Game *g, Action a)
{
    uint32_t hex = hex_of(g, a.unit);
    if (hex == NO_HEX)
        return WHY_NOT_ON_MAP;
    if (def_attr(b, a.unit, UNIT_WALL) == 0 && def_attr(b, a.unit, UNIT_RING) == 0)
        return WHY_NO_FORMATION;
    REFUSE_IF(b, moi(g)->begun != 0, WHY_ORDERS_FIRST);
    if (has_act(g, a.unit, NOW_ORDERED) || is_formed(g, a.unit) == (a.kind == ACTION_FORM))
        return WHY_ORDERED;
    REFUSE_IF(b, !has_act(g, a.unit, NOW_COMMANDED), WHY_ORDER_OUT_OF_COMMAND);
    REFUSE_IF(b, moi_is_still(b, a.side), WHY_STILL);
    if (is_retired(g, a.unit))
        return WHY_RETIRED_IDLE;
    REFUSE_IF(b, a.kind == ACTION_FORM && is_disordered(g, a.unit), WHY_FORM_DISORDERED);
    if (a.kind == ACTION_BREAK && is_shared(g, hex))
        return WHY_AXE_INSIDE;
    return LEGAL;
}

void moi_list_orders(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    uint32_t unit = c->unit;
    Action a = {ACTION_FORM, b->units[unit].side, (uint16_t)unit, 0, 0};
    if (moi(g)->begun != 0 && rule_on(b, WHY_ORDERS_FIRST))
        return;
    for (; a.kind <= ACTION_BREAK; a.kind++) {
        if (moi_check_form(b, g, a) == LEGAL)
            list_add(list, a.kind, a.side, unit, 0, 0);
    }
}

void moi_apply_form(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    ASSERT(is_combat(b, a.unit) && on_map(g, a.unit));
    bool ring = def_attr(b, a.unit, UNIT_RING) != 0;
    if (a.kind == ACTION_FORM)
        set_state(g, a.unit, STATE_FORMED);
    else
        clear_state(g, a.unit, STATE_FORMED);
    set_act(g, a.unit, NOW_ORDERED | NOW_BUSY);
    tell(events, a.kind == ACTION_FORM ? EVENT_FORMED : EVENT_BROKEN, ring ? WHY_RING : WHY_WALL,
         a.unit);
}

/* ---- coming on ---- */

/* near may be NULL. */
static bool is_gate(const Battle *b, const Game *g, uint32_t unit, uint32_t hex, const Near *near)
{
    uint32_t side = b->units[unit].side;
    if (!b->on_map[hex] || unit_at(g, hex) != NO_UNIT ||
        moi_hex_cost(b, side, is_mounted(b, g, unit), hex) == COST_BARRED)
        return false;
    return !near_within(b, near, hex, 1) ||
           moi_zones_on(b, g, hex, side, is_knight(b, g, unit)) == 0 || !rule_on(b, WHY_ENTRY_ZONE);
}

static bool is_edge(const Battle *b, uint32_t hex)
{
    return b->layer[LAYER_EDGE][hex] != 0;
}

static uint32_t distance_to_region(const Battle *b, const Region *region, uint32_t hex)
{
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < region->count; i++) {
        uint32_t hexes = hex_distance(b, hex, b->region_hex[region->first + i]);
        best = hexes < best ? hexes : best;
    }
    return best;
}

static void sort_hexes(uint16_t *hexes, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        uint16_t hex = hexes[i];
        uint32_t k = i;
        for (; k > 0 && hexes[k - 1] > hex; k--)
            hexes[k] = hexes[k - 1];
        hexes[k] = hex;
    }
}

/* Finds the hexes in which the unit could come on if it had points enough, ascending, and tells how
 * far from its zone they are: 0 unless the whole zone is shut (C5). */
static uint32_t find_gates(const Battle *b, const Game *g, uint32_t unit, const Near *near,
                           MoiEntries *out)
{
    const Region *region = &b->regions[b->units[unit].region];
    uint32_t best = UINT32_MAX;
    out->count = 0;
    ASSERT(region->count <= MAX_HEXES);
    for (uint32_t i = 0; i < region->count; i++) {
        uint32_t hex = b->region_hex[region->first + i];
        if (is_gate(b, g, unit, hex, near))
            out->hexes[out->count++] = (uint16_t)hex;
    }
    if (out->count > 0) {
        sort_hexes(out->hexes, out->count);
        return 0;
    }
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        if (!is_edge(b, hex) || !is_gate(b, g, unit, hex, near))
            continue;
        uint32_t hexes = distance_to_region(b, region, hex);
        if (hexes < best)
            out->count = 0;
        if (hexes <= best)
            out->hexes[out->count++] = (uint16_t)hex;
        best = hexes < best ? hexes : best;
    }
    return best;
}

static uint32_t refuse_entry(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t group = b->units[unit].group;
    if (moi(g)->unit[unit].fate != FATE_OFF || !is_combat(b, unit) ||
        b->units[unit].region == NO_UNIT)
        return WHY_NOT_OFF_MAP;
    REFUSE_IF(b, moi(g)->command[group].activations < def_attr(b, unit, UNIT_WAVE), WHY_WAVE);
    return moi_refuse_march(b, g, unit);
}

/* Why the unit could not come on through that gate: only an edge leads on to the map. */
static uint32_t refuse_gate(const Battle *b, const Game *g, uint32_t unit, uint32_t hex)
{
    if (!is_edge(b, hex))
        return WHY_ENTRY_HEX;
    return moi_hex_cost(b, b->units[unit].side, is_mounted(b, g, unit), hex) >
                   moi_allowance(b, g, unit)
               ? WHY_TOO_FAR
               : LEGAL;
}

uint32_t moi_check_enter(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_entry(b, g, a.unit);
    if (why != LEGAL)
        return why;
    if (a.hex >= b->hex_count || !b->on_map[a.hex])
        return WHY_MALFORMED;
    if (!is_gate(b, g, a.unit, a.hex, NULL))
        return WHY_ENTRY_ZONE;
    why = refuse_gate(b, g, a.unit, a.hex);
    if (why != LEGAL && why != WHY_TOO_FAR)
        return why;
    MoiEntries gates;
    const Region *region = &b->regions[b->units[a.unit].region];
    bool there = distance_to_region(b, region, a.hex) == find_gates(b, g, a.unit, NULL, &gates);
    return there ? why : (uint32_t)WHY_ENTRY_HEX;
}

uint32_t moi_entry_most(const Battle *b, const Region *region)
{
    uint16_t count[UINT8_MAX + 1] = {0}; /* by distance: no two hexes are so far apart */
    uint32_t most = 0;
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        if (!is_edge(b, hex))
            continue;
        uint32_t distance = distance_to_region(b, region, hex);
        ASSERT(distance < COUNT_OF(count));
        count[distance]++;
        most = count[distance] > most ? count[distance] : most;
    }
    return most;
}

/* What of a unit has a say in where it may come on; not NO_ENTRANT. */
static uint32_t entrant_of(const Battle *b, const Game *g, uint32_t unit)
{
    return 1u << 31 | b->units[unit].region | (uint32_t)is_mounted(b, g, unit) << 8 |
           (uint32_t)is_knight(b, g, unit) << 9 | moi_allowance(b, g, unit) << 10;
}

static void find_entries(const Candidate *c, MoiEntries *out)
{
    find_gates(c->b, c->g, c->unit, c->near, out);
    uint32_t gates = out->count;
    out->count = 0;
    for (uint32_t i = 0; i < gates; i++) {
        if (refuse_gate(c->b, c->g, c->unit, out->hexes[i]) == LEGAL)
            out->hexes[out->count++] = out->hexes[i];
    }
}

void moi_list_enter(const Candidate *c, ActionList *list)
{
    MoiEntries *entries = c->entries;
    ASSERT(entries);
    if (refuse_entry(c->b, c->g, c->unit) != LEGAL)
        return;
    uint32_t entrant = entrant_of(c->b, c->g, c->unit);
    if (entries->entrant != entrant)
        find_entries(c, entries);
    entries->entrant = entrant;
    Action a = {ACTION_ENTER, c->b->units[c->unit].side, (uint16_t)c->unit, 0, 0};
    for (uint32_t i = 0; i < entries->count; i++) {
        a.hex = entries->hexes[i];
        list_put(list, a);
    }
}

/* C6: the leader enters with the first of his units and sets the standard up there. */
static void bring_leader(const Battle *b, Game *g, uint32_t unit, uint32_t hex, EventSink *events)
{
    MoiMover *mover = &moi_mut(g)->mover;
    for (uint32_t other = 0; other < b->unit_count; other++) {
        if (b->units[other].group != b->units[unit].group || moi(g)->unit[other].fate != FATE_OFF ||
            is_combat(b, other))
            continue;
        game_put(b, g, other, hex, 0);
        moi_mut(g)->unit[other].fate = FATE_ALIVE;
        tell_way(events, EVENT_ENTERED, WHY_LEADER_ENTERS, other, NO_HEX, hex);
        mover->aboard |= leader_bit(b, other);
    }
}

void moi_apply_enter(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    ASSERT(frame_now(g)->kind == PHASE_MARCH && !on_map(g, a.unit));
    ASSERT(moi(g)->mover.unit == NO_UNIT && moi(g)->unit[a.unit].fate == FATE_OFF);
    MoiMover *mover = &moi_mut(g)->mover;
    uint32_t cost = moi_hex_cost(b, a.side, is_mounted(b, g, a.unit), a.hex);
    moi_mut(g)->unit[a.unit].fate = FATE_ALIVE;
    game_put(b, g, a.unit, a.hex, 0);
    moi_set_out(b, g, a.unit);
    mover->spent = (uint8_t)cost;
    set_act(g, a.unit, NOW_MOVED);
    moi_spend_act(b, g, a.unit);
    tell_way(events, EVENT_ENTERED, WHY_ENTRY, a.unit, NO_HEX, a.hex);
    bring_leader(b, g, a.unit, a.hex, events);
    moi_open_reactions(b, g, a.unit, false);
    moi_overrun(b, g, a.unit, a.hex, events);
}
