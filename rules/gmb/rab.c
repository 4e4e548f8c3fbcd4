/* rab.c: Robert at Bannockburn: Great Medieval Battles with its exclusive rules. */
#include "../../engine/text.h"
#include "gmb.h"
#include "gmb_decide.h"
#include "gmb_schema.h"
#include "gmb_sequence.h"
#include "gmb_telling.h"
#include "gmb_victory.h"
#include "gmb_words.h"

static bool fail(ParseError *error, const char *found, const char *name, const char *expected)
{
    Out o = out_begin(error->found, MAX_TEXT);
    error->line = 0;
    error->column = 0;
    out_text(&o, found);
    out_text(&o, name);
    o = out_begin(error->expected, MAX_TEXT);
    out_text(&o, expected);
    return false;
}

/* Distance of every hex to the side's own edge (13.1), and which hexes are that edge (15.2). */
static bool compile_edge(Battle *b, uint32_t side, ParseError *error)
{
    uint8_t *home = b->layer[LAYER_HOME_0 + side];
    bool found = false;
    memset(home, UINT8_MAX, MAX_HEXES);
    for (uint32_t z = 0; z < b->zone_count; z++) {
        const Zone *zone = &b->zones[z];
        if (zone->kind != ZONE_EDGE || zone->side != side)
            continue;
        for (uint32_t i = 0; i < zone->count; i++) {
            uint32_t edge = b->zone_hex[zone->first + i];
            found = true;
            b->layer[LAYER_EDGE][edge] |= (uint8_t)(1u << side);
            for (uint32_t hex = 0; hex < b->hex_count; hex++) {
                if (!b->on_map[hex])
                    continue;
                uint32_t distance = hex_distance(b, hex, edge);
                if (distance < home[hex])
                    home[hex] = (uint8_t)distance;
            }
        }
    }
    if (!found)
        return fail(error, "no edge of ", b->side[side].id, "a line `zone edge SIDE - HEX ...`");
    if (b->side[side].attr[SIDE_ROUT_DIRECTIONS] == 0)
        return fail(error, "no rout directions of ", b->side[side].id,
                    "`rout NE/SE` on its side line");
    return true;
}

static bool compile_unit(const Battle *b, uint32_t unit, uint32_t *bowmen, ParseError *error)
{
    const UnitDef *u = &b->units[unit];
    const UnitType *type = &b->types[u->type[0]];
    bool bow = false;
    for (uint32_t mode = 0; mode < u->mode_count; mode++) {
        const UnitType *face = &b->types[u->type[mode]];
        bow = bow || face->attr[TYPE_WEAPON] != WEAPON_MELEE;
        if (face->kind != type->kind)
            return fail(error, "two kinds of face on ", u->id, "both combat or both leader");
        if (face->size != type->size && face->attr[TYPE_CLASS] != CLASS_SCHILTROM)
            return fail(error, "faces of two sizes on ", u->id, "one size, schiltroms apart");
        if (face->kind == UNIT_LEADER && (face->size != 1 || u->mode_count != 1))
            return fail(error, "a leader of two hexes or modes, ", u->id, "one hex and one mode");
    }
    if (type->kind == UNIT_STANDARD)
        return fail(error, "a standard, ", u->id, "combat units and leaders only");
    if (u->attr[UNIT_LANCE] != 0 && type->attr[TYPE_CLASS] != CLASS_CAVALRY)
        return fail(error, "a lance on ", u->id, "lances on cavalry only");
    if (u->attr[UNIT_COMMANDED] != 0 && (u->group == NO_UNIT || type->size != 1))
        return fail(error, "no division for ", u->id, "a group and one hex for a commanded unit");
    if (u->hex == NO_HEX)
        return fail(error, "no start hex for ", u->id, "every unit starts on the map");
    uint32_t second = type->size == 2 ? b->neighbour[u->hex][u->face] : u->hex;
    if (terrain_is(b, u->hex, TERRAIN_BARRED) || terrain_is(b, second, TERRAIN_BARRED))
        return fail(error, "prohibited ground under ", u->id, "a start hex it may enter");
    *bowmen += bow;
    return true;
}

/* 6.14: nobody starts in the hex of an enemy leader. */
static bool compile_stacks(const Battle *b, ParseError *error)
{
    for (uint32_t i = 0; i < b->leader_count; i++) {
        const UnitDef *leader = &b->units[b->leaders[i]];
        for (uint32_t unit = 0; unit < b->unit_count; unit++) {
            const UnitDef *u = &b->units[unit];
            bool two = b->types[u->type[0]].size == 2;
            bool met =
                u->hex == leader->hex || (two && b->neighbour[u->hex][u->face] == leader->hex);
            if (met && u->side != leader->side)
                return fail(error, "an enemy in the hex of ", leader->id, "a start hex of its own");
        }
    }
    return true;
}

static bool rab_compile(Battle *b, ParseError *error)
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
    for (uint32_t cost = COST_ABOUT_FACE; cost <= COST_FORMATION; cost++) {
        int16_t points = battle_cell(b, TABLE_COSTS, 1, cost, 0);
        if (points < 1 || points > 30)
            return fail(error, "a cost below 1 or above 30", "",
                        "turning and formations cost points");
    }
    if (bowmen > MAX_HITS)
        return fail(error, "too many bowmen", "", "at most 64 units that can fire");
    return compile_stacks(b, error);
}

const RuleSystem rab_rules = {
    .id = "rab",
    .title = "Great Medieval Battles: Robert at Bannockburn",
    .revision = 1,
    .game_size = sizeof(GmbGame),
    .die_faces = 6,
    .reason_count = WHY_COUNT,
    .reasons = gmb_reasons,
    .words = &gmb_words,
    .schema = &gmb_schema,
    .compile = rab_compile,
    .init = gmb_init,
    .legal = gmb_legal,
    .check = gmb_check,
    .apply = gmb_apply,
    .score = gmb_score,
    .hash = gmb_hash,
    .validate = gmb_validate,
    .strike = gmb_strike,
    .brief = gmb_brief,
    .status = gmb_status,
    .zones = gmb_zones,
    .owed = gmb_owed,
    .set_status = gmb_set_status,
    .stage = gmb_stage,
};
