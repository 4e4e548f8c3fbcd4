/* gmb_compile.c: what the standard rules ask of a battle, and what they work out of it. */
#include "gmb_compile.h"
#include "../../engine/text.h"
#include "gmb_decide.h"
#include "gmb_ground.h"

/* Distance of every hex to the side's own edge (13.1), and which hexes are that edge (15.2). */
static bool compile_edge(Battle *b, uint32_t side, ParseError *error)
{
    uint8_t *home = b->layer[LAYER_HOME_0 + side];
    bool found = false;
    memset(home, UINT8_MAX, MAX_HEXES);
    for (uint32_t z = 0; z < b->region_count; z++) {
        const Region *region = &b->regions[z];
        if (region->kind != REGION_EDGE || region->side != side)
            continue;
        for (uint32_t i = 0; i < region->count; i++) {
            uint32_t edge = b->region_hex[region->first + i];
            found = true;
            b->layer[LAYER_EDGE][edge] |= (uint8_t)(1u << side);
            for (uint32_t hex = 0; hex < b->hex_count; hex++) {
                if (!b->on_map[hex])
                    continue;
                uint32_t distance = hex_distance(b, hex, edge);
                ASSERT(distance < UINT8_MAX); /* a side of a map is at most 99 hexes */
                if (distance < home[hex])
                    home[hex] = (uint8_t)distance;
            }
        }
    }
    if (!found)
        return whole_error(error, "no edge of ", b->side[side].id,
                           "a line `zone edge SIDE - HEX ...`");
    if (b->side[side].attr[SIDE_ROUT_DIRECTIONS] == 0)
        return whole_error(error, "no rout directions of ", b->side[side].id,
                           "`rout NE/SE` on its side line");
    return true;
}

static bool compile_faces(const UnitDef *u, const UnitType *face, ParseError *error)
{
    if (face->kind == UNIT_STANDARD)
        return whole_error(error, "a standard, ", u->id, "combat units and leaders only");
    if (u->mode_count > 1 && (face->kind == UNIT_LEADER || u->mode_count > 2))
        return whole_error(error, "too many faces on ", u->id,
                           "one on a leader, two on a combat unit");
    return true;
}

static bool compile_unit(const Battle *b, uint32_t unit, uint32_t *bowmen, ParseError *error)
{
    const UnitDef *u = &b->units[unit];
    const UnitType *type = &b->types[u->type[0]];
    bool bow = false;
    if (!compile_faces(u, type, error))
        return false;
    for (uint32_t mode = 0; mode < u->mode_count; mode++)
        bow = bow || b->types[u->type[mode]].attr[TYPE_WEAPON] != WEAPON_MELEE;
    if (u->attr[UNIT_LANCE] != 0 && type->attr[TYPE_CLASS] != CLASS_CAVALRY)
        return whole_error(error, "a lance on ", u->id, "lances on cavalry only");
    if (u->hex == NO_HEX)
        return whole_error(error, "no start hex for ", u->id, "every unit starts on the map");
    uint32_t second = type->size == 2 ? b->neighbour[u->hex][u->face] : u->hex;
    if (terrain_is(b, u->hex, TERRAIN_BARRED) || terrain_is(b, second, TERRAIN_BARRED))
        return whole_error(error, "prohibited ground under ", u->id, "a start hex it may enter");
    *bowmen += bow;
    return true;
}

/* 6.14, 6.15: no leader starts where an enemy stands. */
static bool compile_leader(const Battle *b, uint32_t leader, ParseError *error)
{
    const UnitDef *l = &b->units[leader];
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const UnitDef *u = &b->units[unit];
        bool two = b->types[u->type[0]].size == 2;
        if (u->side != l->side &&
            (u->hex == l->hex || (two && b->neighbour[u->hex][u->face] == l->hex)))
            return whole_error(error, "an enemy in the start hex of ", l->id, "a hex without one");
    }
    return true;
}

/* What a one-hex unit pays for a step. */
static void compile_steps(Battle *b, uint32_t pace)
{
    const uint8_t *entry = b->layer[LAYER_PACE + pace];
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t to = b->neighbour[hex][d], cost = ENTRY_BARRED;
            if (to != NO_HEX && entry[to] != ENTRY_BARRED)
                cost = entry[to] + climb_cost(b, hex, to);
            ASSERT(cost <= ENTRY_BARRED);
            b->step_cost[pace / 2][pace % 2][hex][d] = (uint8_t)cost;
        }
    }
}

/* What each face pays to enter each hex; faces that pay alike share a layer. */
static bool compile_paces(Battle *b, ParseError *error)
{
    uint8_t pays[MAX_PACES][MAX_TERRAINS];
    uint32_t count = 0;
    for (uint32_t type = 0; type < b->type_count; type++) {
        uint8_t own[MAX_TERRAINS] = {0};
        for (uint32_t terrain = 0; terrain < b->terrain_count; terrain++)
            own[terrain] = (uint8_t)gmb_entry_cost(b, &b->types[type], terrain);
        uint32_t pace = 0;
        while (pace < count && memcmp(pays[pace], own, sizeof own) != 0)
            pace++;
        if (pace == MAX_PACES)
            return whole_error(error, "too many paces, with ", b->types[type].id,
                               "at most 4 ways to pay for the terrains");
        b->pace[type] = (uint8_t)pace;
        if (pace < count)
            continue;
        memcpy(pays[count++], own, sizeof own);
        for (uint32_t hex = 0; hex < b->hex_count; hex++)
            b->layer[LAYER_PACE + pace][hex] = own[b->terrain[hex]];
        compile_steps(b, pace);
    }
    return true;
}

/* A decision has at most MAX_ACTIONS: every bowman of a side may have all its enemies to shoot at;
 * every unit a dozen steps, a dozen opponents and a few turns and formations. */
_Static_assert((MAX_UNITS - MAX_HITS) * MAX_HITS + 1 <= MAX_ACTIONS, "fire");
_Static_assert(MAX_UNITS * 48 + 1 <= MAX_ACTIONS, "movement, melee, modes");

bool gmb_compile(Battle *b, ParseError *error)
{
    uint32_t bowmen = 0;
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (!compile_edge(b, side, error))
            return false;
    }
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!compile_unit(b, unit, &bowmen, error))
            return false;
    }
    for (uint32_t i = 0; i < b->leader_count; i++) {
        if (!compile_leader(b, b->leaders[i], error))
            return false;
    }
    if (!compile_paces(b, error))
        return false;
    gmb_prepare_moves(b);
    gmb_prepare_acts(b);
    if (bowmen > MAX_HITS)
        return whole_error(error, "too many bowmen", "", "at most 62 units that can fire");
    return !gmb_book(b)->compile || gmb_book(b)->compile(b, error);
}
