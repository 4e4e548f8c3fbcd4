/* tam.c: the book Tamburlaine the Great: Great Medieval Battles with its exclusive rules. */
#include "tam.h"
#include "../../engine/text.h"
#include "gmb.h"
#include "gmb_rules.h"
#include "gmb_words.h"

/* ---- the battle ---- */

/* Changes of mode leave a counter where it stands, and what it is. */
static bool compile_faces(const Battle *b, const UnitDef *u, ParseError *error)
{
    if (u->mode_count == 1)
        return true;
    const UnitType *face = &b->types[u->type[0]], *other = &b->types[u->type[1]];
    if (face->size != other->size)
        return whole_error(error, "faces of two sizes on ", u->id, "one size");
    if (face->attr[TYPE_CLASS] != other->attr[TYPE_CLASS])
        return whole_error(error, "faces of two classes on ", u->id, "one class");
    return true;
}

/* How many hexes a unit that starts on the map shares with a wagon that does. */
static uint32_t count_shared(const Battle *b, const UnitDef *u, const UnitDef *wagon)
{
    const uint32_t second = b->neighbour[wagon->hex][wagon->face];
    bool two = b->types[u->type[0]].size == 2;
    uint32_t count = u->hex == wagon->hex || u->hex == second;
    uint32_t other = two ? b->neighbour[u->hex][u->face] : NO_HEX;
    return count + (other != NO_HEX && (other == wagon->hex || other == second));
}

/* 20.11, before the first turn already. */
static bool compile_lager(const Battle *b, const UnitDef *wagon, ParseError *error)
{
    if (b->types[wagon->type[0]].attr[TYPE_LAGER] == 0)
        return true;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const UnitDef *u = &b->units[unit];
        bool two = is_combat(b, unit) && b->types[u->type[0]].size == 2;
        if (two && u != wagon && count_shared(b, u, wagon) == 1)
            return whole_error(error, "one half in a lager of ", u->id, "both halves or none");
    }
    return true;
}

static bool compile_book(const Battle *b, ParseError *error)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const UnitDef *u = &b->units[unit];
        const UnitType *type = &b->types[u->type[0]];
        bool wagon = type->attr[TYPE_CLASS] == CLASS_WAGON;
        if (!compile_faces(b, u, error))
            return false;
        if (!wagon && type->attr[TYPE_LAGER] != 0)
            return whole_error(error, "a lager that is no wagon, ", u->id, "`class wagon`");
        if ((wagon || type->attr[TYPE_CLASS] == CLASS_ELEPHANT) && type->size != 2)
            return whole_error(error, "one hex for ", u->id, "wagons and elephants of two hexes");
        if (wagon && !compile_lager(b, u, error))
            return false;
    }
    return true;
}

/* ---- leaders (17) and elephants that nobody rallies (18) ---- */

static bool rallies(const Battle *b, const Game *g, uint32_t leader, uint32_t unit)
{
    if (tam_is_rampant(b, g, unit) && rule_on(b, WHY_RAMPANT_NO_RALLY))
        return false;
    if (b->units[leader].attr[UNIT_CHIEF] != CHIEF_NONE && rule_on(b, WHY_ANY_CONTINGENT))
        return true;
    return b->units[leader].group == b->units[unit].group || !rule_on(b, WHY_CONTINGENT);
}

/* ---- victory (21) ---- */

static int16_t points_of(const Battle *b, uint32_t row)
{
    return battle_cell(b, TABLE_POINTS, 1, row, 0);
}

/* 21.1: by morale, twice for two hexes; T15: nothing for wagons. */
static int16_t worth_of(const Battle *b, const Game *g, uint32_t unit)
{
    if (is_leader(b, unit))
        return unit_attr(b, g, unit, TYPE_POINTS);
    if (is_wagon(b, unit))
        return 0;
    int16_t points = points_of(b, (uint32_t)unit_attr(b, g, unit, TYPE_MORALE));
    bool twice = is_double(b, g, unit) && rule_on(b, WHY_POINTS_DOUBLE);
    return (int16_t)(twice ? 2 * points : points);
}

static uint32_t rule_of_fate(uint32_t fate)
{
    switch (fate) {
    case FATE_CAPTURED:
        return WHY_POINTS_LEADERS;
    case FATE_FLED:
        return WHY_POINTS_FLED;
    default:
        return WHY_POINTS_UNITS;
    }
}

/* 21.2: hexes of the enemy's camp that a unit holds, wagons apart. */
static int16_t camp_hexes(const Battle *b, const Game *g, uint32_t unit)
{
    int16_t count = 0;
    if (!on_map(g, unit) || !is_combat(b, unit) || is_wagon(b, unit) ||
        b->side[other_side(b->units[unit].side)].attr[SIDE_CAMP] == 0)
        return 0;
    Cover c = unit_cover(b, g, unit);
    for (uint32_t i = 0; i < c.count; i++)
        count = (int16_t)(count + terrain_is(b, c.hex[i], TERRAIN_CAMP));
    return count;
}

static ScoreItem score_item(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t fate = gmb(g)->unit[unit].fate, side = b->units[unit].side;
    ScoreItem item = {.unit = (uint16_t)unit};
    if (fate == FATE_ALIVE) {
        item.rule = WHY_POINTS_CAMP;
        item.side = (uint8_t)side;
        if (rule_on(b, WHY_POINTS_CAMP))
            item.value = (int16_t)(camp_hexes(b, g, unit) * points_of(b, POINTS_CAMP));
        return item;
    }
    item.rule = (uint16_t)rule_of_fate(fate);
    item.side = (uint8_t)other_side(side);
    if (rule_on(b, item.rule))
        item.value = worth_of(b, g, unit);
    return item;
}

static int32_t status(const Battle *b, const Game *g, uint32_t unit, uint32_t row)
{
    if (!on_map(g, unit) || !is_combat(b, unit))
        return 0;
    return row == STATUS_RAMPANT
               ? tam_is_rampant(b, g, unit)
               : row == STATUS_LAGER && !is_wagon(b, unit) && tam_in_lager(b, g, unit);
}

/* ---- what the standard rules ask ---- */

static void stepped(const Battle *b, Game *g, uint32_t unit, Placement from, const Cover *to,
                    EventSink *events)
{
    if (g->phase == PHASE_RETREAT)
        tam_trail_note(g, unit, from);
    if (is_shared(g, to->hex[0]) || is_shared(g, to->hex[to->count - 1]))
        tam_overrun(b, g, unit, to, events);
}

static bool drive(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    return tam_pursue(b, g, events) || tam_run_amok(b, g, d, events);
}

static bool validate(const Battle *b, const Game *g)
{
    return tam_pursuit_holds(g) && tam_wagons_hold(b, g);
}

/* ---- tables ---- */

/* In the order of the printed lists. */
static const ModifierRow fire_rows[] = {
    {WHY_FIRE_ROUTED, 0, NO_OPTION, tam_fire_routed},
    {WHY_CHARGING_TARGET, 1, OPTION_CHARGING_TARGET, gmb_fire_charging}, /* C2 */
    {WHY_FIRE_LAGER, 2, NO_OPTION, tam_fire_lager},
};
static const ModifierRow melee_rows[] = {
    {WHY_MELEE_ROUTED, 0, NO_OPTION, tam_melee_routed},
    {WHY_SIDE_OR_FLANK, 1, NO_OPTION, gmb_melee_side},
    {WHY_CHARGE, 2, NO_OPTION, gmb_melee_charge},
    {WHY_LANCE, 3, NO_OPTION, gmb_melee_lance},
    {WHY_MELEE_TAMBURLAINE, 4, NO_OPTION, tam_melee_tamburlaine},
    {WHY_MELEE_RAMPANT, 5, NO_OPTION, tam_melee_rampant},
    {WHY_MELEE_LAGER, 6, NO_OPTION, tam_melee_lager},
};
static const ModifierRow morale_rows[] = {
    {WHY_MORALE_ROUT, 0, NO_OPTION, gmb_morale_rout},
    {WHY_MORALE_FATIGUE, 1, NO_OPTION, gmb_morale_fatigue},
    {WHY_MORALE_REAR, 2, NO_OPTION, gmb_morale_rear},
    {WHY_MORALE_LANCE, 3, NO_OPTION, gmb_morale_lance},
    {WHY_MORALE_BAYAZID, 4, NO_OPTION, tam_morale_bayazid},
    {WHY_MORALE_TAMBURLAINE, 5, NO_OPTION, tam_morale_tamburlaine},
    {WHY_MORALE_RAMPANT, 6, NO_OPTION, tam_morale_rampant},
};

static const GmbWeapon weapons[] = {
    [WEAPON_MELEE] = {0, 0},
    [WEAPON_HORSEBOW] = {0, 2},
    [WEAPON_SHORTBOW] = {2, 3},
    [WEAPON_CROSSBOW] = {5, 4},
};

#define IN_BOOK_PARTS 0u
#define IN_BOOK_FLIGHT IN(RETREAT)
#define IN_BOOK_STEPS IN(RETREAT) | IN(ADVANCE)
static const GmbAct acts[] = {
#define ACTION(name, word, unit, argument, flags, phases, not_now, no_target, who, check, list,    \
               apply, strike, brief, weigh, help)                                                  \
    {phases, not_now, no_target, who, check, list, apply, strike, brief, weigh},
#include "gmb_actions.def"
#include "tam_actions.def"
#undef ACTION
};

const GmbBook tam_book = {
    .rules =
        {
            .id = "tam",
            .title = "Great Medieval Battles: Tamburlaine the Great",
            .revision = 1,
            .game_size = sizeof(TamGame),
            .die_faces = 6,
            .die_least = 1,
            .reason_count = TAM_WHY_COUNT,
            .reasons = tam_reasons,
            .words = &tam_text,
            .schema = &tam_schema,
            .may_share = tam_may_share,
            GMB_RULES,
        },
    .acts = acts,
    .fire_columns = 9,
    .weapons = weapons,
    .fire = {TABLE_FIRE_MODIFIERS, COUNT_OF(fire_rows), fire_rows, MODIFIER_ADDS},
    .melee = {TABLE_MELEE_MODIFIERS, COUNT_OF(melee_rows), melee_rows, MODIFIER_ADDS},
    .morale = {TABLE_MORALE_MODIFIERS, COUNT_OF(morale_rows), morale_rows, MODIFIER_ADDS},
    .melee_number = tam_melee_number,
    .melee_cell = tam_melee_cell,
    .compile = compile_book,
    .refuse_march = tam_refuse_march,
    .is_baggage = is_wagon,
    .baggage_spared = WHY_WAGON_SPARED,
    .refuse_company = tam_refuse_company,
    .refuse_lying = tam_refuse_lying,
    .stepped = stepped,
    .refuse_change = tam_refuse_change,
    .refuse_attacker = tam_refuse_attacker,
    .sure_levels = tam_sure_levels,
    .sure_rule = WHY_NAPHTHA,
    .sure_event = EVENT_BURNS,
    .struck = tam_struck,
    .runs_wild = tam_is_rampant,
    .wild_rule = WHY_RAMPANT,
    .rallies = rallies,
    .score_item = score_item,
    .status = status,
    .driven = IN(ROUT) | IN(RETREAT) | IN(ADVANCE),
    .drive = drive,
    .not_in_own_phase = WHY_PURSUIT_FIRST,
    .prompt = tam_prompt,
    .hash = tam_hash,
    .validate = validate,
};
