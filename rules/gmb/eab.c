/* eab.c: the book Edward at Bannockburn: its value and its conditions of a battle. */
#include "eab.h"
#include "../../engine/text.h"
#include "gmb.h"
#include "gmb_rules.h"

/* ---- the battle ---- */

static bool is_open_then_close(const UnitType *face, const UnitType *other)
{
    return face->attr[TYPE_CLASS] == CLASS_SCHILTROM &&
           other->attr[TYPE_CLASS] == CLASS_SCHILTROM && face->attr[TYPE_CLOSE] == 0 &&
           other->attr[TYPE_CLOSE] != 0;
}

/* 2.2: schiltroms start open, disorganized foot has its good side on the back. */
static bool compile_faces(const Battle *b, const UnitDef *u, ParseError *error)
{
    const UnitType *face = &b->types[u->type[0]];
    const UnitType *other = u->mode_count == 1 ? face : &b->types[u->type[1]];
    bool schiltrom =
        face->attr[TYPE_CLASS] == CLASS_SCHILTROM || other->attr[TYPE_CLASS] == CLASS_SCHILTROM;
    if (face->size != 1 || other->size != 1)
        return whole_error(error, "two hexes for ", u->id, "one hex for every counter");
    if (schiltrom && !is_open_then_close(face, other))
        return whole_error(error, "the faces of ", u->id, "open and, second, `close`");
    if (!schiltrom && (face->attr[TYPE_CLOSE] != 0 || other->attr[TYPE_CLOSE] != 0))
        return whole_error(error, "close order of ", u->id, "`close` of schiltroms only");
    if (other->attr[TYPE_DISORGANIZED] != 0)
        return whole_error(error, "nothing to organize in ", u->id,
                           "a second face that is not disorganized");
    if (face->attr[TYPE_DISORGANIZED] != 0 && (schiltrom || u->group == NO_UNIT))
        return whole_error(error, "no division for ", u->id, "a group for disorganized foot");
    return true;
}

/* 5.71: a division of more than four is two groups. */
static bool compile_division(const Battle *b, uint32_t group, ParseError *error)
{
    uint32_t count = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        count += b->units[unit].group == group &&
                 b->types[b->units[unit].type[0]].attr[TYPE_DISORGANIZED] != 0;
    if (count > DIVISION_MOST)
        return whole_error(error, "more than four units in ", b->groups[group].id,
                           "a big division as two groups, left and right");
    return true;
}

static bool compile_unit(const Battle *b, const UnitDef *u, ParseError *error)
{
    const UnitType *type = &b->types[u->type[0]];
    if (type->kind == UNIT_COMBAT && !compile_faces(b, u, error))
        return false;
    if (type->kind == UNIT_LEADER && (u->face != 0 || type->size != 1))
        return whole_error(error, "a facing for ", u->id, "none for a leader");
    if (gmb_entry_layer(b, u->type[0])[u->hex] == ENTRY_BARRED)
        return whole_error(error, "prohibited ground under ", u->id, "a start hex it may enter");
    if (u->attr[UNIT_COMMANDED] != 0 && u->group == NO_UNIT)
        return whole_error(error, "no division for ", u->id, "a group for a commanded unit");
    return true;
}

static bool compile_book(const Battle *b, ParseError *error)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!compile_unit(b, &b->units[unit], error))
            return false;
    }
    for (uint32_t group = 0; group < b->group_count; group++) {
        if (!compile_division(b, group, error))
            return false;
    }
    return true;
}

static bool option_speaks_of(uint32_t option, const int16_t *face)
{
    return option != OPTION_SCHILTROM_ATTACK ||
           (face[TYPE_CLASS] == CLASS_SCHILTROM && face[TYPE_CLOSE] == 0);
}

static uint32_t who_is(const UnitType *face)
{
    if (face->attr[TYPE_CLASS] != CLASS_SCHILTROM)
        return 0;
    return face->attr[TYPE_CLOSE] != 0 ? WHO_CLOSE : WHO_OPEN;
}

/* ---- what the standard rules ask ---- */

static int32_t status(const Battle *b, const Game *g, uint32_t unit, uint32_t row)
{
    const GmbMover *mover = &gmb(g)->mover;
    switch (row) {
    case STATUS_COMMAND:
        return gmb_needs_command(b, unit) && on_map(g, unit) && gmb_in_command(b, g, unit);
    case STATUS_DESIGNATED:
        return eab(g)->named[unit];
    default:
        return row == STATUS_FACED && mover->unit == unit && mover->turned;
    }
}

/* 7.6: nobody stands where he could not have come. */
static bool validate(const Battle *b, const Game *g)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        uint32_t hex = g->unit[unit].hex, face = b->units[unit].type[g->unit[unit].mode];
        if (hex != NO_HEX && gmb_entry_layer(b, face)[hex] == ENTRY_BARRED)
            return false;
    }
    return eab_names_hold(b, g);
}

/* ---- tables ---- */

/* In the order of the printed lists. */
static const ModifierRow fire_rows[] = {
    {WHY_DIRECT_COMMAND, 0, NO_OPTION, eab_fire_commanded},
    {WHY_FROM_COVER, 1, NO_OPTION, eab_fire_from_cover},
    {WHY_CLOSE_SHOT, 2, NO_OPTION, gmb_fire_close},
    {WHY_CHARGING_TARGET, 3, NO_OPTION, gmb_fire_charging},
    {WHY_OVER_OTHERS, 4, NO_OPTION, gmb_fire_over_others}, /* E8 */
};
static const ModifierRow melee_rows[] = {
    {WHY_LANCE, 0, NO_OPTION, gmb_melee_lance},
    {WHY_REAR, 1, NO_OPTION, eab_melee_rear},
    {WHY_CHARGE, 2, NO_OPTION, eab_melee_charge},
    {WHY_CLOSE_ATTACKER, 3, NO_OPTION, eab_melee_close_attacker},
    {WHY_SIDE_OR_FLANK, 4, NO_OPTION, gmb_melee_side},
    {WHY_BOWMAN_STRUCK, 5, NO_OPTION, eab_melee_bowman},
    {WHY_CLOSE_DEFENDER, 6, NO_OPTION, gmb_melee_close_defender},
    {WHY_COVER_STRUCK, 7, NO_OPTION, eab_melee_cover},
};
static const ModifierRow morale_rows[] = {
    {WHY_MORALE_ROUT, 0, NO_OPTION, gmb_morale_rout},
    {WHY_MORALE_REAR, 2, NO_OPTION, gmb_morale_rear},
    {WHY_MORALE_FATIGUE, 1, NO_OPTION, gmb_morale_fatigue},
    {WHY_MORALE_LANCE, 3, NO_OPTION, gmb_morale_lance},
    {WHY_MORALE_CLOSE_SHOT, 4, NO_OPTION, gmb_morale_close_shot},
};

static const GmbWeapon weapons[] = {
    [WEAPON_MELEE] = {0, 0},
    [WEAPON_LONGBOW] = {0, 3},
    [WEAPON_CROSSBOW] = {3, 4},
};

static const GmbBannockburn cases = {
    .beside_horse = WHY_COMMAND_ADJACENT,
    .near_horse = WHY_COMMAND_TWO_HEXES,
    .with_leader = WHY_COMMAND_LEADER,
    .passes_command = eab_passes_command,
    .over_horse = WHY_OVER_CAVALRY,
    .over_range = WHY_OVER_RANGE,
    .over_routed = WHY_OVER_ROUTED,
    .over_charging = WHY_OVER_CHARGING,
    .over_by_others = WHY_OVER_NOT_LONGBOW,
    .shoots_over = eab_shoots_over,
    .starts_open = WHY_SETUP_OPEN,
    .starts_disorganized = WHY_SETUP_DISORGANIZED,
    .formation_only = WHY_FORMATION_ONLY,
    .not_a_mode = WHY_NOT_A_MODE,
    .no_remount = WHY_NO_REMOUNT,
    .dismount_cost = WHY_DISMOUNT_COST,
    .crossbow_cost = WHY_CROSSBOW_COST,
    .lance_at_setup = WHY_LANCE_SETUP,
    .lance_on_foot = WHY_LANCE_DISMOUNTED,
    .keeps_two = WHY_FATIGUE_KEEPS_TWO, /* E34 */
    .does_not_attack = WHY_DISORGANIZED_ATTACK,
    .points_units = WHY_POINTS_UNITS,
    .points_fled = WHY_POINTS_FLED,
    .points_leaders = WHY_POINTS_LEADERS,
};

#define IN_BOOK_PARTS IN(DESIGNATE)
#define IN_BOOK_FLIGHT 0u
#define IN_BOOK_STEPS 0u
static const GmbAct acts[] = {
#define ACTION(name, word, unit, argument, flags, phases, not_now, no_target, who, check, list,    \
               apply, strike, brief, weigh, help)                                                  \
    {phases, not_now, no_target, who, check, list, apply, strike, brief, weigh},
#include "gmb_actions.def"

/* Then its own. */
#include "eab_actions.def"
#undef ACTION
};

const GmbBook eab_book = {
    .rules =
        {
            .id = "eab",
            .title = "Edward at Bannockburn",
            .revision = 1,
            .game_size = sizeof(EabGame),
            .die_faces = 6,
            .die_least = 1,
            .reason_count = EAB_WHY_COUNT,
            .reasons = eab_reasons,
            .words = &eab_text,
            .schema = &eab_schema,
            GMB_RULES,
        },
    .acts = acts,
    .fire_columns = 7,
    .weapons = weapons,
    .fire = {TABLE_FIRE_MODIFIERS, COUNT_OF(fire_rows), fire_rows, MODIFIER_RAISES},
    .melee = {TABLE_MELEE_MODIFIERS, COUNT_OF(melee_rows), melee_rows, MODIFIER_RAISES},
    .morale = {TABLE_MORALE_MODIFIERS, COUNT_OF(morale_rows), morale_rows, MODIFIER_ADDS},
    .melee_number = gmb_melee_number,
    .melee_cell = gmb_melee_cell,
    .compile = compile_book,
    .option_speaks_of = option_speaks_of,
    .settled = 1u << OPTION_CHARGING_TARGET,
    .who_is = who_is,
    .moved_by = eab_moved_by,
    .stepped = eab_stepped,
    .corners = true,
    .turned_after = eab_turned_after,
    .refuse_step = eab_refuse_step,
    .barred_by = eab_barred_by,
    .entry_cost = eab_entry_cost,
    .tired_allowance = gmb_keeps_two,
    .walk = eab_walk,
    .breaks_run = gmb_is_marsh,
    .run_broken = WHY_MARSH_CHARGE,
    .refuse_charge_at = eab_refuse_charge_at,
    .refuse_charge = eab_refuse_charge,
    .refuse_setup = gmb_refuse_setup,
    .refuse_turning = gmb_refuse_turning,
    .refuse_change = gmb_refuse_change,
    .no_second_mode = gmb_no_second_mode,
    .mode_changed = gmb_horse_dismounted,
    .find_line = eab_find_line,
    .refuse_attacker = gmb_refuse_disorganized,
    .refuse_opponent = eab_refuse_opponent,
    .naming = PHASE_DESIGNATE,
    .refuse_unnamed = eab_refuse_unnamed,
    .struck = eab_struck,
    .rout_begins = eab_open_to_flee,
    .shuns = eab_shuns,
    .strays = eab_strays,
    .flee_face = eab_flee_face,
    .bannockburn = &cases,
    .needs_command = gmb_needs_command,
    .in_command = gmb_in_command,
    .score_item = gmb_points_of_face,
    .status = status,
    .list_groups = eab_list_organize,
    .group_chance = eab_organize_chance,
    .opened = eab_opened,
    .prompt = eab_prompt,
    .hash = eab_hash,
    .validate = validate,
};
