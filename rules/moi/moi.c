/* moi.c: Men of Iron, volume I: The Rebirth of Infantry. */
#include "moi.h"
#include "../../engine/text.h"
#include "moi_acts.h"
#include "moi_brief.h"
#include "moi_command.h"
#include "moi_decide.h"
#include "moi_formation.h"
#include "moi_ground.h"
#include "moi_odds.h"
#include "moi_options.h"
#include "moi_play.h"
#include "moi_position.h"
#include "moi_schema.h"
#include "moi_telling.h"
#include "moi_units.h"
#include "moi_victory.h"
#include "moi_walk.h"
#include "moi_words.h"

static bool compile_unit(const Battle *b, uint32_t unit, ParseError *error)
{
    const UnitDef *u = &b->units[unit];
    const UnitType *type = &b->types[u->type[0]];
    int16_t class = type->attr[TYPE_CLASS];
    if (type->size != 1)
        return whole_error(error, "a unit of two hexes, ", u->id, "units of one hex");
    for (uint32_t mode = 0; mode < u->mode_count; mode++) {
        const UnitType *face = &b->types[u->type[mode]];
        if (face->kind == UNIT_COMBAT && face->attr[TYPE_CLASS] > CLASS_WAGON)
            return line_error(error, u->line, "no class of the weapon matrix on ", u->id,
                              "a class other than leader and standard for combat units");
    }
    if (u->group == NO_UNIT)
        return whole_error(error, "no command for ", u->id, "a group for every unit");
    if (type->kind != UNIT_COMBAT && u->mode_count != 1)
        return whole_error(error, "two faces on ", u->id, "one face for leaders and standards");
    if (class == CLASS_MOUNTED && u->mode_count != 2)
        return whole_error(error, "one face on ", u->id,
                           "mounted/unhorsed for mounted men-at-arms");
    if (class == CLASS_GENITOR && u->mode_count != 2)
        return whole_error(error, "one face on ", u->id, "genitor/remnant for genitors");
    if (class == CLASS_HOBILAR && u->mode_count != 3)
        return whole_error(error, "not three faces on ", u->id,
                           "hobilar, bow and remnant for hobilars");
    if (u->hex == NO_HEX && u->region == NO_UNIT)
        return whole_error(error, "no place for ", u->id, "a hex or a zone of entry");
    if (u->attr[UNIT_FORMED] != 0 && u->attr[UNIT_WALL] == 0 && u->attr[UNIT_RING] == 0)
        return whole_error(error, "no formation for ", u->id, "wall or ring beside formed");
    return true;
}

/* C1. */
static bool compile_slopes(const Battle *b, ParseError *error)
{
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        for (uint32_t d = 0; d < DIRECTION_COUNT && b->on_map[hex]; d++) {
            uint32_t next = b->neighbour[hex][d];
            if (next != NO_HEX && b->elevation[next] > b->elevation[hex] + 1)
                return whole_error(error, "a slope of two levels", "",
                                   "neighbours one level apart");
        }
    }
    return true;
}

/* 4.1: without a command that can be activated both sides could only pass. falkirk F4: the state
 * has room for the courage of one command. */
static bool compile_commands(const Battle *b, ParseError *error)
{
    uint32_t shy = 0, able = 0;
    for (uint32_t group = 0; group < b->group_count; group++) {
        const Group *command = &b->groups[group];
        able += command->attr[GROUP_WITH_ANY] == 0 && moi_has_leader(b, group);
        shy += command->attr[GROUP_SHY] != 0;
        if (shy > 1)
            return line_error(error, command->line, "a second shy command, ", command->id,
                              "one command that may go home");
    }
    if (able > 0)
        return true;
    return line_error(error, b->group_count > 0 ? b->groups[0].line : 0,
                      "nobody who can be activated", "",
                      "a command that has a leader and is not `with-any`");
}

/* ---- how many actions a decision can have ---- */

enum {
    RING_3 = 36, /* hexes within three, the longest shot and charge */
    /* An order, six steps, five facings, a change of mode, a halt. A leader has fewer, and what is
     * named for shock has 6 neighbours to strike and 30 hexes to charge. */
    MARCH_ACTIONS = 1 + 6 + 5 + 1 + 1,
    UNIT_ACTIONS = MARCH_ACTIONS + RING_3,
};
_Static_assert(MAX_UNITS *UNIT_ACTIONS + 1 <= MAX_ACTIONS, "any army that is on the map");
_Static_assert(MAX_HEXES + 1 <= MAX_ACTIONS, "any refuge, and any place of a leader");

static uint32_t unit_actions(const Battle *b, const UnitDef *u)
{
    uint32_t most = MARCH_ACTIONS;
    for (uint32_t mode = 0; mode < u->mode_count; mode++) {
        if (b->types[u->type[mode]].attr[TYPE_WEAPON] != WEAPON_NONE)
            most = UNIT_ACTIONS;
    }
    uint32_t entries = u->region == NO_UNIT ? 0 : moi_entry_most(b, &b->regions[u->region]);
    return entries > most ? entries : most;
}

/* In one activation a whole side may be asked at once, those still to come included (C5). */
static bool compile_actions(const Battle *b, ParseError *error)
{
    uint32_t count[SIDE_COUNT] = {1, 1};
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const UnitDef *u = &b->units[unit];
        uint32_t actions = unit_actions(b, u);
        count[u->side] += actions;
        if (count[u->side] > MAX_ACTIONS || actions > MAX_REGION_HEXES)
            return line_error(error, u->line, "more to choose from than a decision may have at ",
                              u->id, "fewer units that enter, or zones of entry with fewer hexes");
    }
    return true;
}

static uint32_t face_of(const UnitDef *u, const UnitType *type, bool mounts)
{
    uint32_t face = (uint32_t)type->attr[TYPE_CLASS];
    if (type->attr[TYPE_MOUNTED] != 0)
        face |= FACE_MOUNTED;
    face |= (uint32_t)type->attr[TYPE_WEAPON] << FACE_WEAPON_FROM;
    if (type->attr[TYPE_WEAPON] != WEAPON_NONE)
        face |= WHO_SHOOTS;
    if (u->attr[UNIT_WALL] != 0 || u->attr[UNIT_RING] != 0)
        face |= WHO_FORMS;
    return mounts ? face | WHO_MOUNTS : face;
}

static void prepare_faces(Battle *b)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const UnitDef *u = &b->units[unit];
        bool mounts = b->types[u->type[0]].attr[TYPE_CLASS] == CLASS_HOBILAR;
        for (uint32_t mode = 0; mode < u->mode_count; mode++)
            b->faces[unit][mode] = (uint16_t)face_of(u, &b->types[u->type[mode]], mounts);
    }
}

/* 4.1, and those that one command or another may have with it. Who is a member is settled when it
 * is activated, among these. */
static void prepare_company(Battle *b)
{
    memset(b->company, 0, sizeof b->company);
    for (uint32_t group = 0; group < b->group_count; group++) {
        bool any = b->groups[group].attr[GROUP_LEADS_ANY] != 0;
        for (uint32_t unit = 0; unit < b->unit_count; unit++) {
            const UnitDef *u = &b->units[unit];
            bool along = any || b->groups[u->group].attr[GROUP_WITH_ANY] != 0;
            if (u->group == group || (along && u->side == b->groups[group].side))
                b->company[group][unit / 32] |= 1u << unit % 32;
        }
    }
}

static bool moi_compile(Battle *b, ParseError *error)
{
    if (b->leader_count > MAX_LEADERS || b->group_count > MAX_GROUPS)
        return whole_error(error, "too many leaders", "", "at most 32");
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!compile_unit(b, unit, error))
            return false;
    }
    prepare_faces(b);
    prepare_company(b);
    moi_prepare_acts(b);
    moi_prepare_costs(b);
    return compile_slopes(b, error) && compile_commands(b, error) && compile_actions(b, error);
}

const RuleSystem moi_rules = {
    .id = "moi",
    .title = "Men of Iron: The Rebirth of Infantry",
    .revision = 4,
    .game_size = sizeof(MoiGame),
    .die_faces = DIE_FACES,
    .die_least = 0,
    .reason_count = WHY_COUNT,
    .reasons = moi_reasons,
    .words = &moi_words,
    .schema = &moi_schema,
    .compile = moi_compile,
    .prepare = moi_prepare_costs,
    .option_matters = moi_option_matters,
    .init = moi_init,
    .legal = moi_legal,
    .check = moi_check,
    .apply = moi_apply,
    .score = moi_score,
    .score_items = moi_score_items,
    .result = moi_result,
    .waits_well = moi_waits_well,
    .prospects = moi_prospects,
    .hash = moi_hash,
    .search_hash = moi_search_hash,
    .validate = moi_validate,
    .walk = moi_walk,
    .walk_on = moi_walk_on,
    .strike = moi_strike,
    .weigh = moi_weigh,
    .answers = moi_answers,
    .clash = moi_clash,
    .brief = moi_brief,
    .status = moi_status,
    .sectors = moi_sectors,
    .prompt = moi_prompt,
    .owed = moi_owed,
    .sees = moi_sight,
    .track = moi_track,
    .group_state = moi_group_state,
    .set_status = moi_set_status,
    .stage = moi_stage,
};
