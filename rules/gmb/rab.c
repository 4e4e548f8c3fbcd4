/* rab.c: the book Robert at Bannockburn: Great Medieval Battles with its exclusive rules. */
#include "rab.h"
#include "../../engine/text.h"
#include "gmb.h"
#include "gmb_rules.h"
#include "gmb_words.h"

/* ---- the battle ---- */

static bool is_open_and_close(const UnitType *face, const UnitType *other)
{
    const UnitType *open = face->size == 2 ? face : other, *close = face->size == 2 ? other : face;
    return open->size == 2 && open->attr[TYPE_CLOSE] == 0 && close->size == 1 &&
           close->attr[TYPE_CLOSE] != 0;
}

/* Changes of mode leave a counter where it stands; only schiltroms turn to a face of another size
 * (18.1), and always do. */
static bool compile_faces(const Battle *b, const UnitDef *u, ParseError *error)
{
    if (u->mode_count == 1)
        return true;
    const UnitType *face = &b->types[u->type[0]], *other = &b->types[u->type[1]];
    bool schiltrom = face->attr[TYPE_CLASS] == CLASS_SCHILTROM;
    if (schiltrom != (other->attr[TYPE_CLASS] == CLASS_SCHILTROM))
        return whole_error(error, "one face a schiltrom on ", u->id, "both or neither");
    /* To organize turns a counter over where it stands. */
    if (schiltrom && (face->attr[TYPE_DISORGANIZED] != 0 || other->attr[TYPE_DISORGANIZED] != 0))
        return whole_error(error, "a disorganized schiltrom, ", u->id,
                           "schiltroms of two formations without `disorganized`");
    if (schiltrom && !is_open_and_close(face, other))
        return whole_error(error, "the faces of ", u->id,
                           "one of two hexes, and one of one hex, `close`");
    if (!schiltrom && face->size != other->size)
        return whole_error(error, "faces of two sizes on ", u->id, "one size, schiltroms apart");
    return true;
}

static bool compile_book(const Battle *b, ParseError *error)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const UnitDef *u = &b->units[unit];
        const UnitType *type = &b->types[u->type[0]];
        if (!compile_faces(b, u, error))
            return false;
        if (u->attr[UNIT_LANCE] != 0 && type->attr[TYPE_DISORGANIZED] != 0)
            return whole_error(error, "a lance on ", u->id,
                               "lances on cavalry only, and not disorganized");
        if (u->attr[UNIT_COMMANDED] != 0 && (u->group == NO_UNIT || type->size != 1))
            return whole_error(error, "no division for ", u->id,
                               "a group and one hex for a commanded unit");
    }
    return true;
}

static bool option_speaks_of(uint32_t option, const int16_t *face)
{
    switch (option) {
    case OPTION_ORGANIZE:
        return face[TYPE_DISORGANIZED] != 0;
    case OPTION_SCHILTROM_ATTACK:
        return face[TYPE_CLASS] == CLASS_SCHILTROM && face[TYPE_CLOSE] == 0;
    case OPTION_BOWMAN_STRUCK:
        return face[TYPE_WEAPON] != WEAPON_MELEE && face[TYPE_WEAPON] != WEAPON_LONGBOW;
    default:
        return true;
    }
}

static uint32_t who_is(const UnitType *face)
{
    uint32_t who = 0;
    if (face->attr[TYPE_CLASS] == CLASS_SCHILTROM)
        who |= face->attr[TYPE_CLOSE] != 0 ? WHO_CLOSE : WHO_OPEN;
    return face->attr[TYPE_DISORGANIZED] != 0 ? who | WHO_DISORGANIZED : who;
}

/* ---- what the standard rules ask ---- */

static int32_t status(const Battle *b, const Game *g, uint32_t unit, uint32_t row)
{
    return row == STATUS_COMMAND && gmb_needs_command(b, unit) && on_map(g, unit) &&
           gmb_in_command(b, g, unit);
}

/* ---- tables ---- */

/* In the order of the printed lists. */
static const ModifierRow fire_rows[] = {
    {WHY_OUT_OF_COMMAND, 0, NO_OPTION, rab_fire_uncommanded},
    {WHY_CHARGING_TARGET, 1, OPTION_CHARGING_TARGET, gmb_fire_charging}, /* C2 */
    {WHY_CLOSE_SHOT, 2, NO_OPTION, gmb_fire_close},
    {WHY_OVER_OTHERS, 3, NO_OPTION, gmb_fire_over_others},
};
static const ModifierRow melee_rows[] = {
    {WHY_SIDE_OR_FLANK, 0, NO_OPTION, gmb_melee_side},
    {WHY_CHARGE, 1, NO_OPTION, gmb_melee_charge},
    {WHY_LANCE, 2, NO_OPTION, gmb_melee_lance},
    {WHY_CLOSE_ATTACKER, 3, NO_OPTION, rab_melee_close_attacker},
    {WHY_CLOSE_DEFENDER, 4, NO_OPTION, gmb_melee_close_defender},
    {WHY_BOWMAN_STRUCK, 5, NO_OPTION, rab_melee_bowman},
};
static const ModifierRow morale_rows[] = {
    {WHY_MORALE_ROUT, 0, NO_OPTION, gmb_morale_rout},
    {WHY_MORALE_FATIGUE, 1, NO_OPTION, gmb_morale_fatigue},
    {WHY_MORALE_REAR, 2, NO_OPTION, gmb_morale_rear},
    {WHY_MORALE_LANCE, 3, NO_OPTION, gmb_morale_lance},
    {WHY_MORALE_CLOSE_SHOT, 4, NO_OPTION, gmb_morale_close_shot},
};

static const GmbWeapon weapons[] = {
    [WEAPON_MELEE] = {0, 0},
    [WEAPON_LONGBOW] = {0, 3},
    [WEAPON_CROSSBOW] = {3, 4},
    [WEAPON_SHORTBOW] = {7, 2},
};

static const GmbBannockburn cases = {
    .beside_horse = WHY_COMMAND_ADJACENT,
    .near_horse = WHY_COMMAND_TWO_HEXES,
    .with_leader = WHY_COMMAND_LEADER, /* R11 */
    .passes_command = rab_passes_command,
    .over_horse = WHY_OVER_CAVALRY,
    .over_range = WHY_OVER_RANGE,
    .over_routed = WHY_OVER_ROUTED,
    .over_charging = WHY_OVER_CHARGING,
    .over_by_others = WHY_OVER_NOT_LONGBOW,
    .shoots_over = rab_shoots_over,
    .starts_open = WHY_SETUP_OPEN,
    .starts_disorganized = WHY_SETUP_DISORGANIZED,
    .formation_only = WHY_FORMATION_ONLY,
    .not_a_mode = WHY_NOT_A_MODE,
    .no_remount = WHY_NO_REMOUNT,
    .dismount_cost = WHY_DISMOUNT_COST,
    .crossbow_cost = WHY_CROSSBOW_COST,
    .lance_at_setup = WHY_LANCE_SETUP,
    .lance_on_foot = WHY_LANCE_DISMOUNTED,
    .keeps_two = WHY_FATIGUE_KEEPS_TWO, /* R8 */
    .does_not_attack = WHY_DISORGANIZED_ATTACK,
    .points_units = WHY_POINTS_UNITS, /* R6 */
    .points_fled = WHY_POINTS_FLED,
    .points_leaders = WHY_POINTS_LEADERS,
};

#define IN_BOOK_PARTS 0u
#define IN_BOOK_FLIGHT 0u
#define IN_BOOK_STEPS 0u
static const GmbAct acts[] = {
#define ACTION(name, word, unit, argument, flags, phases, not_now, no_target, who, check, list,    \
               apply, strike, brief, weigh, help)                                                  \
    {phases, not_now, no_target, who, check, list, apply, strike, brief, weigh},
#include "gmb_actions.def"
#include "rab_actions.def"
#undef ACTION
};

const GmbBook rab_book = {
    .rules =
        {
            .id = "rab",
            .title = "Great Medieval Battles: Robert at Bannockburn",
            .revision = 1,
            .game_size = sizeof(GmbGame),
            .die_faces = 6,
            .die_least = 1,
            .reason_count = RAB_WHY_COUNT,
            .reasons = rab_reasons,
            .words = &rab_text,
            .schema = &rab_schema,
            GMB_RULES,
        },
    .acts = acts,
    .fire_columns = 9,
    .weapons = weapons,
    .fire = {TABLE_FIRE_MODIFIERS, COUNT_OF(fire_rows), fire_rows, MODIFIER_ADDS},
    .melee = {TABLE_MELEE_MODIFIERS, COUNT_OF(melee_rows), melee_rows, MODIFIER_ADDS},
    .morale = {TABLE_MORALE_MODIFIERS, COUNT_OF(morale_rows), morale_rows, MODIFIER_ADDS},
    .melee_number = gmb_melee_number,
    .melee_cell = gmb_melee_cell,
    .compile = compile_book,
    .option_speaks_of = option_speaks_of,
    .who_is = who_is,
    .moved_by = rab_moved_by,
    .entry_cost = rab_entry_cost,
    .turn_cost = rab_turn_cost,
    .tired_allowance = gmb_keeps_two,
    .walk_on = rab_walk_on,
    .breaks_run = gmb_is_marsh,
    .run_broken = WHY_MARSH_CHARGE,
    .refuse_charge_at = rab_refuse_charge_at,
    .refuse_setup = gmb_refuse_setup,
    .refuse_turning = gmb_refuse_turning,
    .refuse_change = gmb_refuse_change,
    .no_second_mode = gmb_no_second_mode,
    .mode_changed = gmb_horse_dismounted,
    .find_line = gmb_find_line_over_horse,
    .refuse_attacker = gmb_refuse_disorganized,
    .bannockburn = &cases,
    .needs_command = gmb_needs_command,
    .in_command = gmb_in_command,
    .score_item = gmb_points_of_face,
    .status = status,
};
