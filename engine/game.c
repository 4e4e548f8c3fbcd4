/* game.c: placing units, and the hash of what all rule systems share. */
#include "game.h"

#include "rule_system.h"

/* Slots are kept in ascending order of units, so that they follow from the placements alone:
 * NO_UNIT is above every unit and stays behind. */
static void fill_slot(uint8_t slots[SLOT_COUNT], uint32_t unit)
{
    ASSERT(slots[SLOT_COUNT - 1] == NO_UNIT);
    uint32_t slot = SLOT_COUNT - 1;
    while (slot > 0 && slots[slot - 1] > unit) {
        slots[slot] = slots[slot - 1];
        slot--;
    }
    slots[slot] = (uint8_t)unit;
}

static void clear_slot(uint8_t slots[SLOT_COUNT], uint32_t unit)
{
    uint32_t slot = 0;
    while (slot < SLOT_COUNT && slots[slot] != unit)
        slot++;
    ASSERT(slot < SLOT_COUNT);
    for (; slot + 1 < SLOT_COUNT; slot++)
        slots[slot] = slots[slot + 1];
    slots[SLOT_COUNT - 1] = NO_UNIT;
}

void game_set_up(const Battle *b, Game *g)
{
    memset(g->at, NO_UNIT, sizeof g->at);
    for (uint32_t unit = 0; unit < MAX_UNITS; unit++)
        g->unit[unit] = (Placement){.hex = NO_HEX};
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].hex != NO_HEX)
            game_put(b, g, unit, b->units[unit].hex, b->units[unit].face);
    }
}

void game_lift(const Battle *b, Game *g, uint32_t unit)
{
    if (!on_map(g, unit))
        return;
    if (unit_type(b, g, unit)->kind == UNIT_COMBAT) {
        uint32_t second = unit_second_hex(b, g, unit);
        clear_slot(g->at[g->unit[unit].hex], unit);
        if (second != NO_HEX)
            clear_slot(g->at[second], unit);
    }
    g->unit[unit].hex = NO_HEX;
    g->unit[unit].face = 0;
}

void game_put(const Battle *b, Game *g, uint32_t unit, uint32_t hex, uint32_t face)
{
    ASSERT(unit < b->unit_count);
    ASSERT(hex < b->hex_count && b->on_map[hex]);
    ASSERT(face < DIRECTION_COUNT);
    game_lift(b, g, unit);
    g->unit[unit].hex = (uint16_t)hex;
    g->unit[unit].face = (uint8_t)face;
    const UnitType *type = unit_type(b, g, unit);
    if (type->kind != UNIT_COMBAT)
        return;
    fill_slot(g->at[hex], unit);
    if (type->size == 2) {
        uint32_t second = unit_second_hex(b, g, unit);
        ASSERT(second != NO_HEX);
        fill_slot(g->at[second], unit);
    }
}

/* Whether the unit fills one of the slots of every hex it stands in. */
static bool fills_its_hexes(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t hex = g->unit[unit].hex;
    uint32_t second = unit_second_hex(b, g, unit);
    if (g->at[hex][0] != unit && g->at[hex][1] != unit)
        return false;
    if (unit_type(b, g, unit)->size < 2)
        return true;
    return second != NO_HEX && (g->at[second][0] == unit || g->at[second][1] == unit);
}

bool game_occupancy_holds(const Battle *b, const Game *g)
{
    uint32_t wanted = 0, found = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (g->unit[unit].mode >= b->units[unit].mode_count)
            return false;
        if (!on_map(g, unit))
            continue;
        if (g->unit[unit].hex >= b->hex_count || !b->on_map[g->unit[unit].hex])
            return false;
        if (g->unit[unit].face >= DIRECTION_COUNT)
            return false;
        if (unit_type(b, g, unit)->kind != UNIT_COMBAT)
            continue;
        if (!fills_its_hexes(b, g, unit))
            return false;
        wanted += unit_type(b, g, unit)->size;
    }
    /* As many slots filled as units ask for, each unit in its own: so nothing else is there. */
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        const uint8_t *slots = g->at[hex];
        if (slots[0] > slots[1] || (slots[0] == slots[1] && slots[0] != NO_UNIT))
            return false;
        found += slots[0] == NO_UNIT ? 0 : slots[1] == NO_UNIT ? 1 : 2;
    }
    return found == wanted;
}

uint64_t game_hash(const Battle *b, const Game *g)
{
    Hash h = {0xCBF29CE484222325u};
    hash_mix(&h, g->to_act);
    hash_mix(&h, g->phase);
    hash_mix(&h, g->turn);
    hash_mix(&h, g->phasing);
    hash_mix(&h, g->over);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        hash_mix(&h, g->unit[unit].hex);
        hash_mix(&h, g->unit[unit].face);
        hash_mix(&h, g->unit[unit].mode);
    }
    b->rules->hash(b, g, &h);
    return h.value;
}

uint32_t battle_level(const Battle *b, const int32_t points[SIDE_COUNT])
{
    int32_t margin = points[b->margin_side] - points[other_side(b->margin_side)];
    uint32_t level = 0;
    while (level < b->level_count && margin < b->levels[level].least)
        level++;
    return level;
}

uint32_t actions_list(const Battle *b, const Game *g, Action out[MAX_ACTIONS])
{
    uint32_t count = b->rules->legal(b, g, out, MAX_ACTIONS);
    ASSERT(count <= MAX_ACTIONS); /* compile() has seen to it */
    return count;
}

/* Units with a legal action, ascending; asides: even if they have nothing but ACT_ASIDE. *must: no
 * action is open to the side as a whole. */
static uint32_t list_units(const Battle *b, const Game *g, bool asides, uint8_t *units,
                           uint32_t cap, bool *must)
{
    Action room[MAX_ACTIONS];
    uint32_t count = 0, last = NO_UNIT;
    uint32_t actions = actions_list(b, g, room);
    *must = true;
    for (uint32_t i = 0; i < actions; i++) {
        bool aside = (b->rules->words->actions[room[i].kind].flags & ACT_ASIDE) != 0;
        *must = *must && room[i].unit != NO_UNIT;
        if (room[i].unit == NO_UNIT || room[i].unit == last || (aside && !asides))
            continue;
        last = room[i].unit;
        if (count < cap)
            units[count] = (uint8_t)last;
        count++;
    }
    return count;
}

uint32_t units_able(const Battle *b, const Game *g, uint8_t *units, uint32_t cap)
{
    bool must;
    return list_units(b, g, true, units, cap, &must);
}

uint32_t units_to_act(const Battle *b, const Game *g, uint8_t *units, uint32_t cap)
{
    bool must;
    uint32_t count = list_units(b, g, false, units, cap, &must);
    return count == 0 && must ? units_able(b, g, units, cap) : count;
}
