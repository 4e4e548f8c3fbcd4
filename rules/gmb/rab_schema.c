/* rab_schema.c: the words a battle file may use under the rules of Robert at Bannockburn. */
#include "gmb_guide.h"
#include "gmb_schema.h"
#include "rab.h"

static const char *const classes[] = {"foot", "cavalry", "schiltrom", "leader", NULL};
static const char *const weapons[] = {"melee", "longbow", "crossbow", "shortbow", NULL};

/* clang-format off */
static const AttributeSpec terrain_attributes[] = {
    GMB_TERRAIN_FIRST,
    {"marsh",  ATTRIBUTE_FLAG,   0, 1, 0, NULL, "marsh: schiltroms enter for one point, rab 15.5"},
    GMB_TERRAIN_REST,
    {0},
};
static const AttributeSpec type_attributes[] = {
    {"class",        ATTRIBUTE_WORD,   0, 3, 0, classes, "foot, cavalry, schiltrom or leader"},
    GMB_TYPE_FIGURES,
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

static const char *const fire_columns[] = {
    "longbow-1", "longbow-2", "longbow-3", "crossbow-1", "crossbow-2", "crossbow-3", "crossbow-4",
    "shortbow-1", "shortbow-2", NULL};
static const char *const melee_rows[] = {
    "plate-cavalry", "mail-cavalry", "mail-foot", "leather-foot", "bare-foot", "schiltrom", NULL};
static const char *const melee_columns[] = {
    "plate-cavalry", "mail-cavalry", "armoured-foot", "bare-foot", "schiltrom", NULL};
static const char *const fire_modifiers[] = {
    "out-of-command", "charging-target", "close-schiltrom", "over-other-division", NULL};
static const char *const melee_modifiers[] = {
    "side-or-flank", "charge", "lance", "close-attacker", "close-defender", "bowman-struck", NULL};
static const char *const morale_modifiers[] = {GMB_MORALE_MODIFIERS, "close-schiltrom-shot", NULL};
static const char *const costs[] = {GMB_COSTS, "formation", NULL};

/* A formation that costs nothing would let a unit move for ever, too. */
static const CellRange cost_ranges[] = {GMB_COST_RANGES, {1, 30, false}};

static const TableSpec tables[] = {
    GMB_TABLES("rab 8.3", "rab 9.4", melee_rows, fire_columns, melee_columns, fire_modifiers, melee_modifiers,
               morale_modifiers, costs, cost_ranges),
    {0},
};

static const char *const schiltrom_attack_words[] = {"close-only", "any", NULL};
static const char *const bowman_words[] = {"longbow", "any-bow", NULL};
static const OptionSpec options[] = {
    GMB_OPTIONS,
    GMB_HEAD_START("rab 20.2"),
    {"organize",          0, 6, 2, NULL, "rab 19.0", "a disorganized unit organizes on this or less"},
    {"schiltrom-attack",  0, 1, 0, schiltrom_attack_words, "rab R2", "which schiltroms attack at -2"},
    {"bowman-struck",     0, 1, 0, bowman_words, "rab R10", "which bowmen in fire mode are struck at -2"},
    {0},
};
/* clang-format on */

const Schema rab_schema = {
    gmb_side_attributes,
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
