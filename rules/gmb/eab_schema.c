/* eab_schema.c: the words a battle file may use under the rules of Edward at Bannockburn. */
#include "eab.h"
#include "eab_cases.h"
#include "gmb_schema.h"

static const char *const classes[] = {"foot", "cavalry", "schiltrom", "leader", NULL};
static const char *const weapons[] = {"melee", "longbow", "crossbow", NULL};

/* clang-format off */
static const AttributeSpec side_attributes[] = {
    GMB_SIDE_ROUT,
    {"yield",  ATTRIBUTE_DIRECTIONS, 0, 63, 0, NULL, "directions of rout movement where a friend blocks the others, eab 11.31"},
    {0},
};
static const AttributeSpec terrain_attributes[] = {
    GMB_TERRAIN_FIRST,
    {"marsh",  ATTRIBUTE_FLAG,   0, 1, 0, NULL, "marsh, eab 7.4"},
    GMB_TERRAIN_REST,
    {"cover",  ATTRIBUTE_FLAG,   0, 1, 0, NULL, "village or wood, eab 7.6"},
    {0},
};
static const AttributeSpec hexside_attributes[] = {
    {"burn",   ATTRIBUTE_FLAG,   0, 1, 0, NULL, "crossing takes a whole move, nobody strikes across, eab 7.7"},
    {0},
};
static const AttributeSpec type_attributes[] = {
    {"class",        ATTRIBUTE_WORD,   0, 3, 0, classes, "foot, cavalry, schiltrom or leader"},
    GMB_TYPE_FIGURES,
    {"weapon",       ATTRIBUTE_WORD,   0, 2, 0, weapons, "melee, or the bow it shoots with"},
    {"close",        ATTRIBUTE_FLAG,   0, 1, 0, NULL, "schiltrom in close order, eab 5.5"},
    {"disorganized", ATTRIBUTE_FLAG,   0, 1, 0, NULL, "disorganized side, eab 5.7"},
    {"change",       ATTRIBUTE_NUMBER, -1, 30, -1, NULL, "points to turn to the other side; -1 never"},
    {"points",       ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "victory points for its loss, eab 14.1"},
    {0},
};
static const AttributeSpec unit_attributes[] = {
    {"lance",     ATTRIBUTE_FLAG, 0, 1, 0, NULL, "starts with a lance, eab 2.2"},
    {"choice",    ATTRIBUTE_FLAG, 0, 1, 0, NULL, "its owner chooses the mode it starts in, eab 2.2"},
    {"commanded", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "an English longbow: direct command, shooting over horse, eab 5.6"},
    {0},
};

static const char *const fire_columns[] = {
    "longbow-1", "longbow-2", "longbow-3", "crossbow-1", "crossbow-2", "crossbow-3", "crossbow-4", NULL};
static const char *const melee_rows[] = {
    "plate-cavalry", "mail-cavalry", "mail-foot", "leather-foot", "bare-foot", "schiltrom", NULL};
static const char *const melee_columns[] = {
    "plate-cavalry", "mail-cavalry", "armoured-foot", "bare-foot", "schiltrom", NULL};
static const char *const fire_modifiers[] = {
    "direct-command", "from-cover", "close-schiltrom", "charging-target", "over-other-division", NULL};
static const char *const melee_modifiers[] = {
    "lance", "rear", "charge", "close-attacker", "flank", "bowman-struck", "close-defender", "into-cover", NULL};
static const char *const morale_modifiers[] = {GMB_MORALE_MODIFIERS, "close-schiltrom-shot", NULL};
static const char *const costs[] = {"uphill", "formation", "pivot", "reverse", "marsh-turn", NULL};
static const char *const division_sizes[] = {"1-2", "3-4", NULL};

/* A formation that costs nothing would let a unit move for ever. */
static const CellRange cost_ranges[] = {
    {0, 30, false}, {1, 30, false}, {0, 30, false}, {0, 30, false}, {0, 30, false}};

static const TableSpec tables[] = {
    GMB_TABLES("eab 15.1", "eab 15.2", melee_rows, fire_columns, melee_columns, fire_modifiers, melee_modifiers,
               morale_modifiers, costs, cost_ranges),
    {"organize", "eab 5.71", division_sizes, gmb_value_column, true, NULL, {0, 6, false}, NULL},
    {0},
};

static const char *const schiltrom_attack_words[] = {"close-only", "any", NULL};
static const char *const north_words[] = {"friend-in-one", "friend-in-both", NULL};
static const char *const closer_words[] = {"hexes", "direction", NULL};
static const OptionSpec options[] = {
    GMB_OPTIONS,
    GMB_HEAD_START("eab 14.2"),
    {"schiltrom-attack",  0, 1, 0, schiltrom_attack_words, "eab E9", "which schiltroms attack with 2 more on the number"},
    {"north",             0, 1, 0, north_words, "eab E17", "where friends must stand for a free rout to the north"},
    {"closer",            0, 1, 0, closer_words, "eab 11.3", "what brings a routed unit closer to its edge: fewer hexes to it, or the direction alone"},
    {0},
};
/* clang-format on */

const Schema eab_schema = {
    side_attributes,
    gmb_no_attributes,
    terrain_attributes,
    hexside_attributes,
    type_attributes,
    unit_attributes,
    tables,
    options,
    gmb_edge_regions,
    &eab_guide,
};
