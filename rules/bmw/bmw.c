/* bmw.c: Battles of the Medieval World: which battles it takes, and the contract. */
#include "bmw.h"
#include "../../engine/text.h"
#include "bmw_answer.h"
#include "bmw_decide.h"
#include "bmw_move.h"
#include "bmw_odds.h"
#include "bmw_position.h"
#include "bmw_rally.h"
#include "bmw_telling.h"
#include "bmw_victory.h"
#include "bmw_words.h"

/* ---- the battle ---- */

static bool refuse_battle(ParseError *error, uint32_t line, const char *found, const char *expected)
{
    *error = (ParseError){.line = line};
    Out out = out_begin(error->found, sizeof error->found);
    out_text(&out, found);
    out = out_begin(error->expected, sizeof error->expected);
    out_text(&out, expected);
    return false;
}

static bool check_counter(const Battle *b, const UnitDef *def, ParseError *error)
{
    const UnitType *front = &b->types[def->type[0]];
    bool leader = front->kind == UNIT_LEADER;
    int32_t class = front->attr[TYPE_CLASS];
    if (front->kind == UNIT_STANDARD || front->size != 1)
        return refuse_battle(error, def->line, def->id, "a unit of one hex or a leader");
    if (leader != (class == CLASS_LEADER))
        return refuse_battle(error, def->line, def->id, "class leader for leaders, and no other");
    if (leader || class == CLASS_TRAIN) {
        if (def->mode_count != 1)
            return refuse_battle(error, def->line, def->id, "one face of a train or a leader");
        return true;
    }
    if (def->mode_count != 2)
        return refuse_battle(error, def->line, def->id, "a counter with two faces");
    const UnitType *back = &b->types[def->type[1]];
    int32_t other = back->attr[TYPE_CLASS];
    bool fits = class == CLASS_DISMOUNTED ? other == CLASS_CAVALRY : other == class;
    if (back->kind != UNIT_COMBAT || back->size != 1 || !fits)
        return refuse_battle(error, def->line, def->id,
                             "two faces of one class; of dismounted cavalry the back is cavalry");
    return true;
}

static bool check_levels(const Battle *b, ParseError *error)
{
    bool good = b->level_count == 2 * LEVELS_A_SIDE + 1;
    for (uint32_t i = 0; i < b->level_count && good; i++) {
        uint32_t winner = i < LEVELS_A_SIDE    ? b->margin_side
                          : i == LEVELS_A_SIDE ? (uint32_t)NO_SIDE
                                               : other_side(b->margin_side);
        good = b->levels[i].winner == winner;
    }
    return good || refuse_battle(error, 0, "levels",
                                 "three levels of the margin side, a draw, three of the other");
}

static bool check_zones(const Battle *b, ParseError *error)
{
    uint32_t holdings = 0;
    for (uint32_t i = 0; i < b->region_count; i++)
        holdings += b->regions[i].kind == REGION_OBJECTIVE ? b->regions[i].count : 0u;
    if (holdings > MAX_HOLDINGS)
        return refuse_battle(error, 0, "zones", "at most eight hexes of objectives");
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        uint32_t region = b->units[unit].region;
        if (region != NO_UNIT && b->regions[region].kind != REGION_ENTRY)
            return refuse_battle(error, b->units[unit].line, b->units[unit].id,
                                 "a unit that comes by a zone of kind entry");
    }
    return true;
}

/* No decision has more actions than there is room for: a unit steps six ways or enters by a zone,
 * shoots at each enemy, touches six, or rallies next to a leader. */
static bool check_actions(const Battle *b, ParseError *error)
{
    uint32_t entries = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        uint32_t region = b->units[unit].region;
        entries += region == NO_UNIT ? 0 : b->regions[region].count;
    }
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        uint32_t most = b->fighter_count[other_side(side)], leaders = 0;
        for (uint32_t i = 0; i < b->leader_count; i++)
            leaders += b->units[b->leaders[i]].side == side;
        uint32_t places = leaders * DIRECTION_COUNT + leaders;
        most = most > places ? most : places;
        most = most > 2 * DIRECTION_COUNT ? most : 2 * DIRECTION_COUNT;
        if (entries + b->army_count[side] * most + 2 > MAX_ACTIONS)
            return refuse_battle(error, 0, b->side[side].id,
                                 "fewer units: no list holds their acts");
    }
    return true;
}

static bool compile(Battle *b, ParseError *error)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!check_counter(b, &b->units[unit], error))
            return false;
    }
    if (!check_levels(b, error) || !check_zones(b, error) || !check_actions(b, error))
        return false;
    bmw_prepare_ground(b);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const UnitDef *def = &b->units[unit];
        if (def->hex != NO_HEX && !bmw_may_stand(b, face_class(b->faces[unit][0]), def->hex))
            return refuse_battle(error, def->line, def->id, "a start in ground open to the unit");
    }
    return true;
}

/* Arsuf A1: a train and a unit share a hex. */
static bool may_share(const Battle *b, const UnitDef *unit, const UnitDef *other)
{
    bool train = b->types[unit->type[0]].attr[TYPE_CLASS] == CLASS_TRAIN;
    return unit->side == other->side &&
           train != (b->types[other->type[0]].attr[TYPE_CLASS] == CLASS_TRAIN);
}

static bool option_matters(const Battle *b, uint32_t option)
{
    static const uint8_t asked[] = {
        [OPTION_PURSUIT] = UNIT_PURSUES,
        [OPTION_IMPATIENCE] = UNIT_IMPATIENT,
        [OPTION_PANIC] = UNIT_PANICS,
    };
    if (option == OPTION_TURNS)
        return true;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].attr[asked[option]] != 0)
            return true;
    }
    return false;
}

/* ---- one attack alone ---- */

static Outcome strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    if (a.kind == ACTION_RALLY)
        return bmw_rally_strike(b, g, a, d, events);
    if (a.kind == ACTION_LOOSE)
        a = bmw_volley_shot(b, g, a);
    return a.kind == ACTION_SHOOT ? bmw_shot_strike(b, g, a, d, events)
                                  : bmw_melee_strike(b, g, a, d, events);
}

static bool weigh(const Battle *b, Game *g, Action a, Odds *out)
{
    if (a.kind == ACTION_RALLY)
        return bmw_rally_weigh(b, a, out);
    if (a.kind == ACTION_LOOSE)
        a = bmw_volley_shot(b, g, a);
    return a.kind == ACTION_SHOOT ? bmw_shot_weigh(b, g, a, out) : bmw_melee_weigh(b, g, a, out);
}

static void brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    if (a.kind == ACTION_LOOSE)
        a = bmw_volley_shot(b, g, a);
    if (a.kind == ACTION_RALLY)
        bmw_rally_brief(b, a, out);
    else if (a.kind == ACTION_SHOOT)
        bmw_shot_brief(b, g, a, out);
    else
        bmw_melee_brief(b, g, a, out);
}

const RuleSystem bmw_rules = {
    .id = "bmw",
    .title = "Battles of the Medieval World",
    .revision = 1,
    .game_size = sizeof(BmwGame),
    .die_faces = DIE_FACES,
    .die_least = 1,
    .reason_count = WHY_COUNT,
    .reasons = bmw_reasons,
    .words = &bmw_words,
    .schema = &bmw_schema,
    .compile = compile,
    .may_share = may_share,
    .option_matters = option_matters,
    .init = bmw_init,
    .legal = bmw_legal,
    .check = bmw_check,
    .apply = bmw_apply,
    .score = bmw_score,
    .score_items = bmw_score_items,
    .result = bmw_final_result,
    .prospects = bmw_prospects,
    .hash = bmw_hash,
    .search_hash = bmw_search_hash,
    .validate = bmw_validate,
    .walk = bmw_walk,
    .walk_on = bmw_walk_on,
    .strike = strike,
    .weigh = weigh,
    .answers = bmw_answers,
    .clash = bmw_clash,
    .without = bmw_melee_without,
    .brief = brief,
    .status = bmw_status,
    .side_status = bmw_side_status,
    .sectors = bmw_sectors,
    .prompt = bmw_prompt,
    .owed = bmw_owed,
    .combats = bmw_combats,
    .sees = bmw_sees,
    .track = bmw_track,
    .group_state = bmw_group_state,
    .set_status = bmw_set_status,
    .stage = bmw_stage,
};
