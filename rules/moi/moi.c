/* moi.c: Men of Iron, volume I: The Rebirth of Infantry. */
#include "moi.h"
#include "../../engine/text.h"
#include "moi_decide.h"
#include "moi_odds.h"
#include "moi_options.h"
#include "moi_play.h"
#include "moi_schema.h"
#include "moi_telling.h"
#include "moi_victory.h"
#include "moi_words.h"

static bool compile_unit(const Battle *b, uint32_t unit, ParseError *error)
{
    const UnitDef *u = &b->units[unit];
    const UnitType *type = &b->types[u->type[0]];
    int16_t class = type->attr[TYPE_CLASS];
    if (type->size != 1)
        return whole_error(error, "a unit of two hexes, ", u->id, "units of one hex");
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
    if (u->hex == NO_HEX && u->zone == NO_UNIT)
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

static bool moi_compile(Battle *b, ParseError *error)
{
    if (b->leader_count > MAX_LEADERS || b->group_count > MAX_GROUPS)
        return whole_error(error, "too many leaders", "", "at most 32");
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!compile_unit(b, unit, error))
            return false;
    }
    return compile_slopes(b, error);
}

const RuleSystem moi_rules = {
    .id = "moi",
    .title = "Men of Iron: The Rebirth of Infantry",
    .revision = 2,
    .game_size = sizeof(MoiGame),
    .die_faces = DIE_FACES,
    .die_least = 0,
    .reason_count = WHY_COUNT,
    .reasons = moi_reasons,
    .words = &moi_words,
    .schema = &moi_schema,
    .compile = moi_compile,
    .option_matters = moi_option_matters,
    .init = moi_init,
    .legal = moi_legal,
    .check = moi_check,
    .apply = moi_apply,
    .score = moi_score,
    .score_items = moi_score_items,
    .hash = moi_hash,
    .validate = moi_validate,
    .strike = moi_strike,
    .answers = moi_answers,
    .clash = moi_clash,
    .brief = moi_brief,
    .status = moi_status,
    .zones = moi_zones,
    .prompt = moi_prompt,
    .sees = moi_sight,
    .track = moi_track,
    .group_state = moi_group_state,
    .set_status = moi_set_status,
    .stage = moi_stage,
};
