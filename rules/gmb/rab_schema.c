/* rab_schema.c: the words a battle file may use under the rules of Robert at Bannockburn. */
#include "rab.h"

static const char *const classes[] = {"foot", "cavalry", "schiltrom", "leader", NULL};
static const char *const armours[] = {"plate", "mail", "leather", "none", NULL};
static const char *const weapons[] = {"melee", "longbow", "crossbow", "shortbow", NULL};
static const char *const morales[] = {"A", "B", "C", "D", "E", NULL};

/* clang-format off */
static const AttributeSpec side_attributes[] = {
    {"rout", ATTRIBUTE_DIRECTIONS, 0, 63, 0, NULL, "directions of rout movement, gmb 11.0"},
    {0},
};
static const AttributeSpec group_attributes[] = {{0}};
static const AttributeSpec hexside_attributes[] = {{0}};
static const AttributeSpec terrain_attributes[] = {
    {"cost",   ATTRIBUTE_NUMBER, 1, 9, 1, NULL, "movement points to enter, gmb 7.4"},
    {"barred", ATTRIBUTE_FLAG,   0, 1, 0, NULL, "prohibited to everybody, gmb 7.25"},
    {"marsh",  ATTRIBUTE_FLAG,   0, 1, 0, NULL, "marsh: schiltroms enter for one point, rab 15.5"},
    {"rough",  ATTRIBUTE_FLAG,   0, 1, 0, NULL, "not clear: no charge runs through it, gmb 5.31"},
    {"blocks", ATTRIBUTE_FLAG,   0, 1, 0, NULL, "no line of sight through it, gmb 8.16"},
    {"hides",  ATTRIBUTE_FLAG,   0, 1, 0, NULL, "no line of sight into it, gmb 8.16"},
    {0},
};
static const AttributeSpec type_attributes[] = {
    {"class",        ATTRIBUTE_WORD,   0, 3, 0, classes, "foot, cavalry, schiltrom or leader"},
    {"armour",       ATTRIBUTE_WORD,   0, 3, 3, armours, "plate, mail, leather or none, gmb 3.33"},
    {"move",         ATTRIBUTE_NUMBER, 0, 30, 0, NULL, "movement point allowance, gmb 5.12"},
    {"morale",       ATTRIBUTE_WORD,   0, 4, 4, morales, "morale rating, gmb 10.2"},
    {"weapon",       ATTRIBUTE_WORD,   0, 3, 0, weapons, "melee, or the bow it shoots with"},
    {"close",        ATTRIBUTE_FLAG,   0, 1, 0, NULL, "schiltrom in close formation, rab 18.2"},
    {"disorganized", ATTRIBUTE_FLAG,   0, 1, 0, NULL, "disorganized side, rab 19.0"},
    {"change",       ATTRIBUTE_NUMBER, -1, 30, -1, NULL, "points to turn to the other side; -1 never"},
    {"points",       ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "victory points for its loss, rab 20.1"},
    {0},
};
static const AttributeSpec unit_attributes[] = {
    {"lance",     ATTRIBUTE_FLAG, 0, 1, 0, NULL, "starts with a lance, rab 15.14"},
    {"choice",    ATTRIBUTE_FLAG, 0, 1, 0, NULL, "its owner chooses the mode it starts in, rab 15.11"},
    {"commanded", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "needs command control to shoot well, rab 17.2"},
    {0},
};

static const char *const fire_rows[] = {"plate", "mail", "leather", "none", NULL};
static const char *const fire_columns[] = {
    "longbow-1", "longbow-2", "longbow-3", "crossbow-1", "crossbow-2", "crossbow-3", "crossbow-4",
    "shortbow-1", "shortbow-2", NULL};
static const char *const melee_rows[] = {
    "plate-cavalry", "mail-cavalry", "mail-foot", "leather-foot", "bare-foot", "schiltrom", NULL};
static const char *const melee_columns[] = {
    "plate-cavalry", "mail-cavalry", "armoured-foot", "bare-foot", "schiltrom", NULL};
static const char *const morale_rows[] = {"-1", "0", "1", "2", "3", "4", "5", "6", "7", NULL};
static const char *const value_column[] = {"value", NULL};
static const char *const fire_modifier_rows[] = {
    "out-of-command", "charging-target", "close-schiltrom", "over-other-division", NULL};
static const char *const melee_modifier_rows[] = {
    "side-or-flank", "charge", "lance", "close-attacker", "close-defender", "bowman-struck", NULL};
static const char *const morale_modifier_rows[] = {
    "rout-level", "fatigue", "rear", "lance", "close-schiltrom-shot", NULL};
static const char *const cost_rows[] = {"uphill", "sideways", "about-face", "formation", NULL};

/* A turn or a formation that costs nothing, or less, would let a unit move for ever; uphill and sideways are added to
 * what the terrain costs. */
static const CellRange cost_ranges[] = {{0, 30, false}, {0, 30, false}, {1, 30, false}, {1, 30, false}};

static const TableSpec tables[] = {
    {"fire",             "rab 8.3",  fire_rows,            fire_columns,  true, NULL, {-99, 99, true}, NULL},
    {"melee",            "rab 9.4",  melee_rows,           melee_columns, true, NULL, {-99, 99, true}, NULL},
    {"morale",           "gmb 10.2", morale_rows,          morales,       true, NULL, {0, 9, true}, NULL},
    {"fire-modifiers",   "rab 8.3",  fire_modifier_rows,   value_column,  true, NULL, {-99, 99, false}, NULL},
    {"melee-modifiers",  "rab 9.4",  melee_modifier_rows,  value_column,  true, NULL, {-99, 99, false}, NULL},
    {"morale-modifiers", "gmb 10.3", morale_modifier_rows, value_column,  true, NULL, {-9, 9, false}, NULL},
    {"costs",            "gmb 7.4",  cost_rows,            value_column,  true, NULL, {0}, cost_ranges},
    {0},
};

static const char *const schiltrom_attack_words[] = {"close-only", "any", NULL};
static const char *const fast_rout_words[] = {"once", "per-level", NULL};
static const char *const bowman_words[] = {"longbow", "any-bow", NULL};
static const char *const lower_target_words[] = {"allowed", "refused", NULL};
static const char *const standing_words[] = {"half", "full", NULL};
static const char *const rout_stay_words[] = {"every-way-costs", "no-less", NULL};
static const OptionSpec options[] = {
    {"turns",             1, 99, 10, NULL, "gmb 4.0", "game-turns"},
    {"fatigue",           1, 100, 9, NULL, "gmb 13.0", "first game-turn of fatigue"},
    {"rout-limit",        1, 9, 4, NULL, "gmb 10.1", "highest rout level a unit survives"},
    {"charging-target",   1, 2, 2, NULL, "gmb C2", "added to fire at charging cavalry"},
    {"fast-rout",         0, 1, 1, fast_rout_words, "gmb C21", "rise of a fast unit that cannot flee"},
    {"fatigued-standing", 0, 1, 0, standing_words, "gmb 13.1", "allowance of a fatigued unit that only turns"},
    {"lower-target",      0, 1, 0, lower_target_words, "gmb 7.24", "charges at a target that stands lower"},
    {"rout-stay",         0, 1, 0, rout_stay_words, "gmb 11.26", "a routed unit may stay if every way costs a rise, or only if none costs less"},
    {"organize",          0, 6, 2, NULL, "rab 19.0", "a disorganized unit organizes on this or less"},
    {"schiltrom-attack",  0, 1, 0, schiltrom_attack_words, "rab R2", "which schiltroms attack at -2"},
    {"bowman-struck",     0, 1, 0, bowman_words, "rab R10", "which bowmen in fire mode are struck at -2"},
    {0},
};
/* clang-format on */

static const char *const zones[] = {"edge", NULL};

const Schema rab_schema = {
    side_attributes,
    group_attributes,
    terrain_attributes,
    hexside_attributes,
    type_attributes,
    unit_attributes,
    tables,
    options,
    zones,
};
