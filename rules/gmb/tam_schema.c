/* tam_schema.c: the words a battle file may use under the rules of Tamburlaine the Great. */
#include "gmb_guide.h"
#include "gmb_schema.h"
#include "tam.h"

static const char *const classes[] = {"foot", "cavalry", "elephant", "wagon", "leader", NULL};
static const char *const weapons[] = {"melee", "horsebow", "shortbow", "crossbow", NULL};
static const char *const chiefs[] = {"none", "bayazid", "tamburlaine", NULL};

/* clang-format off */
static const AttributeSpec side_attributes[] = {
    GMB_SIDE_ROUT,
    {"camp",    ATTRIBUTE_FLAG,   0, 1, 0, NULL, "the camp on the map is its own, tam 21.2"},
    {0},
};
static const AttributeSpec terrain_attributes[] = {
    GMB_TERRAIN_FIRST,
    {"camp",    ATTRIBUTE_FLAG,   0, 1, 0, NULL, "a hex of the camp, tam 21.2"},
    GMB_TERRAIN_REST,
    {0},
};
static const AttributeSpec type_attributes[] = {
    {"class",   ATTRIBUTE_WORD,   0, 4, 0, classes, "foot, cavalry, elephant, wagon or leader"},
    GMB_TYPE_FIGURES,
    {"weapon",  ATTRIBUTE_WORD,   0, 3, 0, weapons, "melee, or the bow it shoots with"},
    {"lager",   ATTRIBUTE_FLAG,   0, 1, 0, NULL, "wagons unlimbered, tam 20.0"},
    {"naphtha", ATTRIBUTE_FLAG,   0, 1, 0, NULL, "strikes without a roll, tam 19.0"},
    {"change",  ATTRIBUTE_NUMBER, 0, 30, 0, NULL, "points to turn to the other side, a whole move; 0 free, tam 16.0"},
    {"points",  ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "victory points for a captured leader, tam 21.2"},
    {0},
};
static const AttributeSpec unit_attributes[] = {
    {"lance",   ATTRIBUTE_FLAG, 0, 1, 0, NULL, "starts with a lance, tam 15.1"},
    {"choice",  ATTRIBUTE_FLAG, 0, 1, 0, NULL, "its owner chooses the mode it starts in, tam 15.1"},
    {"chief",   ATTRIBUTE_WORD, 0, 2, 0, chiefs, "Bayazid or Tamburlaine: rallies any contingent, tam 17.1"},
    {0},
};

static const char *const fire_columns[] = {
    "horsebow-1", "horsebow-2", "shortbow-1", "shortbow-2", "shortbow-3", "crossbow-1", "crossbow-2",
    "crossbow-3", "crossbow-4", NULL};
static const char *const melee_rows[] = {
    "plate-cavalry", "mail-cavalry", "leather-cavalry", "bare-cavalry", "mail-foot", "leather-foot", "bare-foot",
    "elephants", NULL};
static const char *const melee_columns[] = {"plate-cavalry", "mail-cavalry", "foot", "elephants", NULL};
static const char *const fire_modifiers[] = {"rout-level", "charging-target", "lager", NULL};
static const char *const melee_modifiers[] = {
    "rout-level", "side-or-flank", "charge", "lance", "tamburlaine", "rampant", "lager", NULL};
static const char *const morale_modifiers[] = {GMB_MORALE_MODIFIERS, "bayazid", "tamburlaine", "rampant", NULL};
static const char *const costs[] = {GMB_COSTS, NULL};
static const CellRange cost_ranges[] = {GMB_COST_RANGES};
static const char *const points_rows[] = {"A", "B", "C", "D", "E", "camp", NULL};

static const TableSpec tables[] = {
    GMB_TABLES("tam 8.3", "tam 9.4", melee_rows, fire_columns, melee_columns, fire_modifiers, melee_modifiers,
               morale_modifiers, costs, cost_ranges),
    {"points",           "tam 21.1", points_rows,      gmb_value_column, true, NULL, {0, 99, false}, NULL},
    {0},
};

static const OptionSpec options[] = {
    GMB_OPTIONS,
    GMB_HEAD_START("tam 21.3"),
    {0},
};
/* clang-format on */

const Schema tam_schema = {
    side_attributes,
    gmb_no_attributes,
    terrain_attributes,
    gmb_no_attributes,
    type_attributes,
    unit_attributes,
    tables,
    options,
    gmb_edge_regions,
    &gmb_guide,
};
