/* moi_ground.c: what ground does: costs, hexsides, zones of control, lines of sight. */
#include "moi_ground.h"

#include "../../engine/sight.h"

/* ---- hexsides ---- */

/* A hexside has one number: that of the hex for which it is side 0, 1 or 2. */
static uint32_t hexside_number(const Battle *b, uint32_t hex, uint32_t direction)
{
    if (direction >= 3) {
        hex = b->neighbour[hex][direction];
        direction -= 3;
    }
    return hex * 3 + direction;
}

const Terrain *moi_hexside(const Battle *b, const Game *g, uint32_t hex, uint32_t direction)
{
    uint32_t kind = b->hexside[hex][direction];
    if (kind == 0)
        return NULL;
    const Terrain *side = &b->hexsides[kind - 1];
    if (side->attr[HEXSIDE_TRAMPLED] == 0)
        return side;
    uint32_t number = hexside_number(b, hex, direction);
    return moi(g)->trampled[number >> 3] >> (number & 7) & 1 ? NULL : side;
}

void moi_trample(const Battle *b, Game *g, uint32_t hex, uint32_t direction, EventSink *events)
{
    const Terrain *side = moi_hexside(b, g, hex, direction);
    if (!side || side->attr[HEXSIDE_TRAMPLED] == 0 || !rule_on(b, WHY_TRAMPLED))
        return;
    uint32_t number = hexside_number(b, hex, direction);
    moi_mut(g)->trampled[number >> 3] |= (uint8_t)(1u << (number & 7));
    tell_way(events, EVENT_TRAMPLED, WHY_TRAMPLED, NO_UNIT, hex, b->neighbour[hex][direction]);
}

/* ---- costs ---- */

uint32_t moi_hex_cost(const Battle *b, uint32_t side, bool mounted, uint32_t hex)
{
    const int16_t *attr = b->terrains[b->terrain[hex]].attr;
    int32_t cost = attr[mounted ? TERRAIN_MOUNTED : TERRAIN_FOOT];
    if (cost == 0)
        return COST_BARRED;
    if (attr[TERRAIN_CASTLE] != 0 && side_attr(b, side, SIDE_CASTLE) == 0 &&
        rule_on(b, WHY_CASTLE_CLOSED))
        return COST_BARRED;
    if (attr[TERRAIN_SOFT] != 0 && side_attr(b, side, SIDE_MUDDY) != 0 &&
        b->option[OPTION_HISTORICAL] != 0 && rule_on(b, WHY_SOFT_GROUND))
        cost = table_value(b, TABLE_COSTS, COST_SOFT);
    return (uint32_t)cost;
}

static uint32_t cost_across(const Battle *b, uint32_t side, bool mounted, uint32_t from,
                            uint32_t direction, const Terrain *feature)
{
    uint32_t to = b->neighbour[from][direction];
    uint32_t cost = moi_hex_cost(b, side, mounted, to);
    if (cost == COST_BARRED)
        return cost;
    if ((b->road[from] >> direction & 1) != 0 && rule_on(b, WHY_ROAD))
        return table_count(b, TABLE_COSTS, COST_ROAD);
    if (feature) {
        const int16_t *attr = feature->attr;
        if (attr[HEXSIDE_BARRED] != 0 || (mounted && attr[HEXSIDE_NO_MOUNTED] != 0))
            return COST_BARRED;
        int32_t more = attr[mounted ? HEXSIDE_MOUNTED : HEXSIDE_FOOT];
        cost += (uint32_t)more;
    }
    if (b->elevation[to] > b->elevation[from] && rule_on(b, WHY_UPHILL))
        cost += table_count(b, TABLE_COSTS, COST_UPHILL);
    return cost;
}

uint32_t moi_cost_now(const Battle *b, const Game *g, uint32_t side, bool mounted, uint32_t from,
                      uint32_t direction)
{
    return cost_across(b, side, mounted, from, direction, moi_hexside(b, g, from, direction));
}

/* A hedge may be trampled. */
static bool may_change(const Battle *b, uint32_t from, uint32_t direction)
{
    uint32_t kind = b->hexside[from][direction];
    return kind != 0 && b->hexsides[kind - 1].attr[HEXSIDE_TRAMPLED] != 0;
}

static uint32_t lasting_cost(const Battle *b, uint32_t side, bool mounted, uint32_t from,
                             uint32_t direction)
{
    uint32_t kind = b->hexside[from][direction];
    if (!b->on_map[from] || b->neighbour[from][direction] == NO_HEX ||
        may_change(b, from, direction))
        return 0;
    return cost_across(b, side, mounted, from, direction,
                       kind == 0 ? NULL : &b->hexsides[kind - 1]);
}

static bool is_at_edge(const Battle *b, uint32_t hex)
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if (b->neighbour[hex][d] == NO_HEX)
            return true;
    }
    return false;
}

static uint32_t waiting_ways(const Battle *b, uint32_t hex)
{
    uint32_t set = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t to = b->neighbour[hex][d], kind = b->hexside[hex][d];
        bool brook = kind != 0 && b->hexsides[kind - 1].attr[HEXSIDE_BROOK] != 0;
        if (to != NO_HEX && (brook || b->elevation[to] == 0))
            set |= 1u << d;
    }
    return set;
}

void moi_prepare_costs(Battle *b)
{
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        b->layer[LAYER_WAITING][hex] = (uint8_t)waiting_ways(b, hex);
        b->layer[LAYER_EDGE][hex] = b->on_map[hex] && is_at_edge(b, hex);
    }
    for (uint32_t i = 0; i < SIDE_COUNT * 2u * b->hex_count; i++) {
        uint32_t side = i % SIDE_COUNT, mounted = i / SIDE_COUNT % 2, hex = i / SIDE_COUNT / 2;
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t cost = lasting_cost(b, side, mounted != 0, hex, d);
            b->step_cost[side][mounted][hex][d] = (uint8_t)(cost <= UINT8_MAX ? cost : 0);
        }
    }
}

bool moi_may_enter(const Battle *b, const Game *g, uint32_t unit, uint32_t from, uint32_t direction)
{
    return b->neighbour[from][direction] != NO_HEX &&
           moi_step_cost(b, g, b->units[unit].side, is_mounted(b, g, unit), from, direction) !=
               COST_BARRED;
}

/* ---- zones ---- */

bool moi_has_zone(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t class = unit_class(b, g, unit);
    return (class == CLASS_MISSILE || class == CLASS_MOUNTED || class == CLASS_GENITOR) &&
           !is_retired(g, unit);
}

bool moi_zone_reaches(const Battle *b, const Game *g, uint32_t owner, uint32_t hex)
{
    const int16_t *attr = b->terrains[b->terrain[hex]].attr;
    if (!in_front(b, g, owner, hex) || !moi_has_zone(b, g, owner))
        return false;
    if ((attr[TERRAIN_FOOT] == 0 && attr[TERRAIN_MOUNTED] == 0) || attr[TERRAIN_CASTLE] != 0)
        return false;
    const Terrain *side = moi_hexside(b, g, hex, hex_direction(b, hex, hex_of(g, owner)));
    return !side || side->attr[HEXSIDE_BARRED] == 0;
}

uint32_t moi_zones_on(const Battle *b, const Game *g, uint32_t hex, uint32_t side, bool knight)
{
    uint32_t set = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t next = b->neighbour[hex][d];
        if (next == NO_HEX || unit_at(g, next) == NO_UNIT)
            continue;
        uint32_t enemy = enemy_at(b, g, next, side);
        if (enemy == NO_UNIT || !moi_zone_reaches(b, g, enemy, hex))
            continue;
        if (knight && unit_class(b, g, enemy) == CLASS_GENITOR && rule_on(b, WHY_GENITOR_ZONE))
            continue;
        set |= 1u << d;
    }
    return set;
}

void moi_find_near(const Battle *b, const Game *g, uint32_t side, Near *out)
{
    const uint8_t *enemy = b->fighters[side ^ 1u], *end = enemy + b->fighter_count[side ^ 1u];
    hex_set_clear(b, &out->enemies);
    for (; enemy < end; enemy++) {
        uint32_t hex = hex_of(g, *enemy);
        if (hex != NO_HEX)
            hex_set_add(b, &out->enemies, hex);
    }
}

bool moi_is_surrounded(const Battle *b, const Game *g, uint32_t unit, uint32_t hex)
{
    uint32_t side = b->units[unit].side;
    bool mounted = is_mounted(b, g, unit), knight = is_knight(b, g, unit);
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t next = b->neighbour[hex][d];
        if (next == NO_HEX || moi_step_cost(b, g, side, mounted, hex, d) == COST_BARRED ||
            enemy_at(b, g, next, side) != NO_UNIT)
            continue;
        if (unit_of_side(b, g, next, side) != NO_UNIT ||
            moi_zones_on(b, g, next, side, knight) == 0)
            return false;
    }
    return true;
}

/* ---- sight ---- */

static uint32_t blocked_by(const Battle *b, const Game *g, uint32_t hex, uint32_t limit, bool units)
{
    if (hex == NO_HEX)
        return LEGAL;
    if (terrain_is(b, hex, TERRAIN_BLOCKS) && rule_on(b, WHY_SIGHT))
        return WHY_SIGHT;
    if (units && unit_at(g, hex) != NO_UNIT && rule_on(b, WHY_SIGHT_UNITS))
        return WHY_SIGHT_UNITS;
    return b->elevation[hex] > limit && rule_on(b, WHY_SIGHT_HEIGHT) ? WHY_SIGHT_HEIGHT : LEGAL;
}

uint32_t moi_refuse_sight(const Battle *b, const Game *g, uint32_t from, uint32_t to, bool units,
                          uint32_t *at)
{
    const SightLine *line = sight_line(b, from, to);
    uint32_t x = b->elevation[from], y = b->elevation[to];
    uint32_t low = x < y ? x : y, high = x < y ? y : x;
    uint32_t limit = b->option[OPTION_SIGHT] != 0 ? low : high;
    for (uint32_t i = 0; i < line->count; i++) {
        SightHexes h = sight_hexes(b, from, line->step[i]);
        uint32_t why = blocked_by(b, g, h.hex, limit, units);
        *at = h.hex;
        if (why != LEGAL && (h.other == h.hex || blocked_by(b, g, h.other, limit, units) != LEGAL))
            return why;
    }
    return LEGAL;
}

bool moi_sees(const Battle *b, const Game *g, uint32_t from, uint32_t to, bool units)
{
    uint32_t at;
    return moi_refuse_sight(b, g, from, to, units, &at) == LEGAL;
}

static uint32_t axial_direction(const Battle *b, int32_t q, int32_t r)
{
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        if (axial_ring[i].q == q && axial_ring[i].r == r)
            return turn_direction(i, b->grid == GRID_POINTY ? -1 : 0);
    }
    return DIRECTION_COUNT;
}

uint32_t moi_line_leaves(const Battle *b, uint32_t from, uint32_t to)
{
    const SightLine *line = sight_line(b, from, to);
    if (line->count == 0)
        return 1u << hex_direction(b, from, to);
    SightStep step = line->step[0];
    return 1u << axial_direction(b, step.q, step.r) |
           1u << axial_direction(b, step.other_q, step.other_r);
}
