/* bmw_ground.c: costs and closed ground, zones of control, room for units, lines of sight. */
#include "bmw_ground.h"
#include "../../engine/sight.h"

/* ---- what never changes in a game ---- */

static const int16_t *hexside_attr(const Battle *b, uint32_t hex, uint32_t direction)
{
    uint32_t kind = b->hexside[hex][direction];
    return kind == 0 ? NULL : b->hexsides[kind - 1].attr;
}

static bool is_road(const Battle *b, uint32_t hex, uint32_t direction)
{
    return (b->road[hex] >> direction & 1) != 0;
}

bool bmw_may_stand(const Battle *b, uint32_t class, uint32_t hex)
{
    if (terrain_is(b, hex, TERRAIN_BARRED))
        return false;
    if (class == CLASS_TRAIN)
        return !terrain_is(b, hex, TERRAIN_NO_TRAINS) || b->road[hex] != 0;
    return !class_rides(class) || !terrain_is(b, hex, TERRAIN_FOOT_ONLY);
}

static bool may_go(const Battle *b, uint32_t class, uint32_t hex, uint32_t direction)
{
    uint32_t to = b->neighbour[hex][direction];
    if (to == NO_HEX || terrain_is(b, to, TERRAIN_BARRED))
        return false;
    if (is_road(b, hex, direction))
        return true;
    const int16_t *side = hexside_attr(b, hex, direction);
    return (!side || side[HEXSIDE_BARRED] == 0) && bmw_may_stand(b, class, to);
}

static uint32_t cost_of(const Battle *b, uint32_t hex, uint32_t direction)
{
    uint32_t to = b->neighbour[hex][direction];
    if (to == NO_HEX)
        return 0;
    if (is_road(b, hex, direction))
        return 1;
    const int16_t *side = hexside_attr(b, hex, direction);
    return (uint32_t)(terrain_attr(b, to, TERRAIN_COST) + (side ? side[HEXSIDE_COST] : 0));
}

static void prepare_hex(Battle *b, uint32_t hex)
{
    static const uint8_t classes[] = {
        [LAYER_FOOT] = CLASS_FOOT,
        [LAYER_HORSE] = CLASS_CAVALRY,
        [LAYER_TRAIN] = CLASS_TRAIN,
        [LAYER_LEADER] = CLASS_LEADER,
    };
    uint32_t facts = 0;
    for (uint32_t i = LAYER_FOOT; i <= LAYER_LEADER; i++)
        b->layer[i][hex] = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        const int16_t *side = hexside_attr(b, hex, d);
        b->step_cost[0][0][hex][d] = (uint8_t)cost_of(b, hex, d);
        for (uint32_t i = LAYER_FOOT; i <= LAYER_LEADER; i++)
            b->layer[i][hex] |= (uint8_t)((uint32_t)may_go(b, classes[i], hex, d) << d);
        facts |= side && side[HEXSIDE_ROUGH] ? GROUND_ANY_SIDE : 0;
    }
    facts |= terrain_is(b, hex, TERRAIN_ROUGH) ? GROUND_ROUGH : 0;
    facts |= terrain_is(b, hex, TERRAIN_HILL) ? GROUND_HILL : 0;
    facts |= terrain_is(b, hex, TERRAIN_HALVES_OUT) ? GROUND_OUT : 0;
    facts |= terrain_is(b, hex, TERRAIN_HALVES_INTO) ? GROUND_INTO : 0;
    facts |= terrain_is(b, hex, TERRAIN_THIN) ? GROUND_THIN : 0;
    b->layer[LAYER_FACTS][hex] = (uint8_t)facts;
    b->layer[LAYER_ZONES][hex] = 0;
}

enum { SPRING_HEXES = 2 }; /* hattin T1 */

static void prepare_region(Battle *b, const Region *region)
{
    for (uint32_t i = 0; i < region->count; i++) {
        uint32_t hex = b->region_hex[region->first + i];
        if (region->kind == REGION_EXIT) {
            uint32_t sides = region->side == NO_SIDE ? 3u : 1u << region->side;
            b->layer[LAYER_ZONES][hex] |= (uint8_t)(ZONE_EXIT * sides);
        }
        for (uint32_t near = 0; near < b->hex_count && region->kind == REGION_SPRING; near++) {
            if (b->on_map[near] && hex_distance(b, hex, near) <= SPRING_HEXES)
                b->layer[LAYER_ZONES][near] |= ZONE_SPRING;
        }
    }
}

static uint16_t pack_face(const UnitType *type)
{
    return (uint16_t)((uint32_t)type->attr[TYPE_CLASS] |
                      (uint32_t)type->attr[TYPE_DOT] << FACE_DOT |
                      (uint32_t)type->attr[TYPE_MOVE] << FACE_MOVE |
                      (uint32_t)type->attr[TYPE_FIRE] << FACE_FIRE |
                      (uint32_t)type->attr[TYPE_RANGE] << FACE_RANGE);
}

void bmw_prepare_ground(Battle *b)
{
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        if (b->on_map[hex])
            prepare_hex(b, hex);
    }
    for (uint32_t i = 0; i < b->region_count; i++)
        prepare_region(b, &b->regions[i]);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        for (uint32_t mode = 0; mode < b->units[unit].mode_count; mode++)
            b->faces[unit][mode] = pack_face(&b->types[b->units[unit].type[mode]]);
    }
}

bool bmw_is_rough(const Battle *b, uint32_t hex, uint32_t direction)
{
    uint32_t to = b->neighbour[hex][direction];
    if ((ground_at(b, to) & GROUND_ROUGH) != 0)
        return true;
    const int16_t *side = hexside_attr(b, hex, direction);
    return side && side[HEXSIDE_ROUGH] != 0;
}

/* ---- the field ---- */

/* The unit as it stands begins, or ends, to exert its zone; by: one of its side's. */
static void exert(const Battle *b, const Game *g, uint32_t unit, uint8_t zones[MAX_HEXES],
                  bool begins)
{
    uint32_t face = face_of(b, g, unit), hex = g->unit[unit].hex;
    if (hex == NO_HEX || !face_exerts(face))
        return;
    uint32_t open = b->layer[layer_of(face_class(face))][hex];
    uint8_t one = b->units[unit].side == 0 ? 1 : 16;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if ((open >> d & 1) == 0)
            continue;
        uint8_t *zone = &zones[b->neighbour[hex][d]];
        *zone = (uint8_t)(begins ? *zone + one : *zone - one);
    }
}

void bmw_put(const Battle *b, Game *g, uint32_t unit, uint32_t hex)
{
    exert(b, g, unit, bmw_mut(g)->zones, false);
    game_put(b, g, unit, hex, 0);
    exert(b, g, unit, bmw_mut(g)->zones, true);
}

void bmw_lift(const Battle *b, Game *g, uint32_t unit)
{
    exert(b, g, unit, bmw_mut(g)->zones, false);
    game_lift(b, g, unit);
}

void bmw_turn(const Battle *b, Game *g, uint32_t unit, uint32_t mode)
{
    ASSERT(mode < b->units[unit].mode_count);
    exert(b, g, unit, bmw_mut(g)->zones, false);
    g->unit[unit].mode = (uint8_t)mode; /* both faces cover one hex */
    exert(b, g, unit, bmw_mut(g)->zones, true);
}

void bmw_count_zones(const Battle *b, const Game *g, uint8_t zones[MAX_HEXES])
{
    memset(zones, 0, MAX_HEXES);
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        exert(b, g, unit, zones, true);
}

void bmw_field(const Battle *b, const Game *g, uint32_t side, Field *out)
{
    out->b = b;
    out->g = g;
    out->side = side;
    out->theirs = side == 0 ? 0xF0 : 0x0F;
    out->leaders = 0;
    for (uint32_t set = b->leaders_of[other_side(side)]; set != 0; set &= set - 1) {
        uint32_t hex = g->unit[b->leaders[__builtin_ctz(set)]].hex;
        out->leaders |= 1ull << (hex & FIELD_LEADER_BITS);
    }
}

bool bmw_has_lone_leader(const Field *f, uint32_t hex)
{
    const Battle *b = f->b;
    for (uint32_t set = b->leaders_of[other_side(f->side)]; set != 0; set &= set - 1) {
        if (f->g->unit[b->leaders[__builtin_ctz(set)]].hex == hex)
            return true;
    }
    return false;
}

/* Whether others of its kind than the unit itself are in a hex. */
static bool has_other(const Field *f, uint32_t unit, uint32_t hex, bool trains)
{
    for (uint32_t at = unit_at(f->g, hex); at != NO_UNIT; at = unit_after(f->g, hex, at)) {
        if (at != unit && is_train(f->b, at) == trains)
            return true;
    }
    return false;
}

bool bmw_has_room(const Field *f, uint32_t unit, uint32_t hex)
{
    if (is_leader(f->b, unit) || !rule_on(f->b, WHY_STACKED))
        return count_at(f->g, hex) < STACK_MAX || is_leader(f->b, unit) ||
               f->g->unit[unit].hex == hex;
    bool train = is_train(f->b, unit);
    return !has_other(f, unit, hex, train);
}

uint32_t bmw_refuse_disengage(const Battle *b, const Game *g, uint32_t unit, uint32_t *by)
{
    uint32_t face = face_of(b, g, unit), hex = g->unit[unit].hex;
    *by = NO_UNIT;
    if (is_leader(b, unit))
        return LEGAL;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t near = b->neighbour[hex][d];
        uint32_t enemy = near == NO_HEX ? (uint32_t)NO_UNIT : fighter_at(b, g, near);
        if (enemy == NO_UNIT || b->units[enemy].side == b->units[unit].side)
            continue;
        uint32_t other = face_of(b, g, enemy);
        if (!face_exerts(other) || !is_open(b, face_class(other), near, (d + 3) % DIRECTION_COUNT))
            continue;
        *by = enemy;
        REFUSE_IF(b, face_dot(face) == DOT_NONE, WHY_HELD);
        REFUSE_IF(b, face_move(other) > face_move(face), WHY_SLOWER);
    }
    return LEGAL;
}

uint32_t bmw_leader_at(const Battle *b, const Game *g, uint32_t side, uint32_t hex)
{
    uint32_t best = NO_UNIT;
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (g->unit[leader].hex == hex && b->units[leader].side == side &&
            (best == NO_UNIT ||
             b->units[leader].attr[UNIT_VALUE] > b->units[best].attr[UNIT_VALUE]))
            best = leader;
    }
    return best;
}

/* ---- sight ---- */

static bool blocks(const Battle *b, uint32_t hex)
{
    return hex != NO_HEX && (ground_at(b, hex) & GROUND_ROUGH) != 0;
}

/* A rough hexside between two hexes that the line passes one after the other. */
static bool side_blocks(const Battle *b, uint32_t from, uint32_t to)
{
    if (from == NO_HEX || to == NO_HEX || (ground_at(b, from) & GROUND_ANY_SIDE) == 0)
        return false;
    uint32_t d = hex_direction(b, from, to);
    const int16_t *side = d == DIRECTION_COUNT ? NULL : hexside_attr(b, from, d);
    return side && side[HEXSIDE_ROUGH] != 0;
}

uint32_t bmw_refuse_sight(const Battle *b, uint32_t from, uint32_t to, uint32_t *at)
{
    const SightLine *line = sight_line(b, from, to);
    uint32_t last = from; /* NO_HEX after a step along a hexside */
    for (uint32_t i = 0; i < line->count; i++) {
        SightHexes s = sight_hexes(b, from, line->step[i]);
        bool one = blocks(b, s.hex), other = blocks(b, s.other);
        *at = one ? s.hex : s.other;
        bool both = rule_on(b, WHY_SIGHT_SIDE) ? one && other : one || other;
        REFUSE_IF(b, both, WHY_NOT_SEEN);
        uint32_t next = s.hex == s.other ? s.hex : (uint32_t)NO_HEX;
        *at = s.hex;
        REFUSE_IF(b, side_blocks(b, last, next), WHY_NOT_SEEN);
        last = next;
    }
    *at = to;
    REFUSE_IF(b, side_blocks(b, last, to), WHY_NOT_SEEN);
    return LEGAL;
}
