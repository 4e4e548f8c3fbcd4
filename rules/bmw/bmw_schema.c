/* bmw_schema.c: the words a battle file may use under these rules. */
#include "bmw_schema.h"
#include "bmw_guide.h"

static const char *const leavers[] = {"nobody", "trains", "all", NULL};
static const char *const classes[] = {"foot",       "cavalry", "horse-archers", "heavy",
                                      "dismounted", "train",   "leader",        NULL};
static const char *const dots[] = {"none", "solid", "open", NULL};

/* clang-format off */
static const AttributeSpec side_attributes[] = {
    [SIDE_DEMORALIZED]   = {"demoralized", ATTRIBUTE_NUMBER, 1, LEVEL_MAX, LEVEL_MAX, NULL, "strength lost at which the army is demoralized, bmw 11.3"},
    [SIDE_DISINTEGRATED] = {"disintegrated", ATTRIBUTE_NUMBER, 1, LEVEL_MAX, LEVEL_MAX, NULL, "strength lost at which it disintegrates, bmw 11.4"},
    [SIDE_RALLY]         = {"rally", ATTRIBUTE_NUMBER, 0, DIE_FACES, 0, NULL, "rallies a unit on this or less, 0 never, bmw 11.2"},
    [SIDE_OBJECTIVE]     = {"objective", ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "points for holding a hex of its objective at the end, bmw 3.3"},
    [SIDE_LEAVES]        = {"leaves", ATTRIBUTE_WORD, 0, LEAVES_ALL, LEAVES_NOBODY, leavers, "who may leave the map by an exit, arsuf A2, hattin T2"},
    [SIDE_WALL]          = {"shield-wall", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "its foot stands in a shield wall on hills, hastings H1 to H3"},
    [SIDE_ORDER]         = {"order", ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "charges from this turn on, or once an impatient unit is hit by archery, arsuf A3"},
    [SIDE_THIRST]        = {"thirst", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "reorganizes at -1 away from the springs, hattin T1"},
    [SIDE_SMOKE]         = {"smoke", ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "may declare smoke once from this turn on, 0 never, legnica L1"},
    {0},
};
static const AttributeSpec no_attributes[] = {{0}};
static const AttributeSpec terrain_attributes[] = {
    [TERRAIN_COST]        = {"cost", ATTRIBUTE_NUMBER, 1, 9, 1, NULL, "movement points to enter, bmw tec"},
    [TERRAIN_BARRED]      = {"barred", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "closed to everybody, arsuf A5"},
    [TERRAIN_FOOT_ONLY]   = {"foot-only", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "closed to horse and trains, bmw tec"},
    [TERRAIN_NO_TRAINS]   = {"no-trains", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "closed to trains but by road, bmw tec, arsuf A1"},
    [TERRAIN_HILL]        = {"hill", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "shifts attacks on it to the left, bmw 7.5"},
    [TERRAIN_HALVES_OUT]  = {"halves-out", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "halves who attacks out of it, bmw 7.5"},
    [TERRAIN_HALVES_INTO] = {"halves-into", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "halves who attacks into it, bmw 7.5"},
    [TERRAIN_ROUGH]       = {"rough", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "not clear: blocks sight, no charge through it, bmw 6.4, 9.6"},
    [TERRAIN_THIN]        = {"thin", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "breaks under heavy horse, peipus P1"},
    {0},
};
static const AttributeSpec hexside_attributes[] = {
    [HEXSIDE_COST]   = {"cost", ATTRIBUTE_NUMBER, 0, 9, 0, NULL, "movement points to cross, added, bmw 4.2"},
    [HEXSIDE_BARRED] = {"barred", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "nobody crosses it but by road, bmw 5.1"},
    [HEXSIDE_ROUGH]  = {"rough", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "not clear: blocks sight, no charge across it, bmw 6.4, 9.6"},
    {0},
};
static const AttributeSpec type_attributes[] = {
    [TYPE_CLASS]       = {"class", ATTRIBUTE_WORD, 0, CLASS_LEADER, CLASS_FOOT, classes, "what it is, bmw 9.1"},
    [TYPE_STRENGTH]    = {"strength", ATTRIBUTE_NUMBER, 0, STRENGTH_MAX, 0, NULL, "combat strength, bmw 2.3"},
    [TYPE_MOVE]        = {"move", ATTRIBUTE_NUMBER, 0, MOVE_MAX, 0, NULL, "movement allowance, bmw 4.2"},
    [TYPE_FIRE]        = {"fire", ATTRIBUTE_NUMBER, 0, DIE_FACES, 0, NULL, "fire factor: hits on this or less, bmw 6.2"},
    [TYPE_RANGE]       = {"range", ATTRIBUTE_NUMBER, 0, MAX_SIGHT, 0, NULL, "range of its archery in hexes, bmw 6.4"},
    [TYPE_DOT]         = {"dot", ATTRIBUTE_WORD, 0, DOT_OPEN, DOT_NONE, dots, "light troops, bmw 8.0"},
    [TYPE_DISORDERED]  = {"disordered", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "the disordered side, bmw 11.1"},
    [TYPE_EXIT_POINTS] = {"exit-points", ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "points for leaving by an exit, bmw 3.3"},
    [TYPE_LOSS_POINTS] = {"loss-points", ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "more points for the enemy if it is lost, bmw 3.3"},
    [TYPE_STAY_POINTS] = {"stay-points", ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "points for the enemy if it is on the map at the end, bmw 3.3"},
    {0},
};
static const AttributeSpec unit_attributes[] = {
    [UNIT_VALUE]     = {"value", ATTRIBUTE_NUMBER, 0, VALUE_MAX, 0, NULL, "of a leader, bmw 10.2"},
    [UNIT_TURN]      = {"turn", ATTRIBUTE_NUMBER, 1, 99, 1, NULL, "a reinforcement comes on from this turn on, bmw 3.2"},
    [UNIT_IMPATIENT] = {"impatient", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "hit by archery it frees the charges of its side, arsuf A3, A4"},
    [UNIT_PURSUES]   = {"pursues", ATTRIBUTE_FLAG, 0, 1, 0, NULL, "option pursuit: follows who is beaten off, hastings H4"},
    [UNIT_PANICS]    = {"panics", ATTRIBUTE_NUMBER, 0, 99, 0, NULL, "option panic: may take fright in this turn, 0 never, legnica L2"},
    {0},
};

const char *const bmw_columns[COMBAT_COLUMNS + 1] = {"1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", NULL};
static const char *const combat_rows[] = {"1", "2", "3", "4", "5", "6", NULL};
static const char *const results[] = {"AR", "AL", "EX", "DR", "DL", NULL};
static const TableSpec tables[] = {
    [TABLE_COMBAT] = {.name = "combat", .rule = "bmw crt", .rows = combat_rows, .columns = bmw_columns, .required = true, .cells = results, .range = {0, 0, true}},
    {0},
};

static const char *const off_on[] = {"off", "on", NULL};
static const OptionSpec options[] = {
    [OPTION_TURNS]      = {"turns", 1, 99, 10, NULL, "bmw 3.2", "game-turns"},
    [OPTION_PURSUIT]    = {"pursuit", 0, 1, 0, off_on, "hastings H4", "fyrd that has beaten off an attack may have to follow"},
    [OPTION_IMPATIENCE] = {"impatience", 0, 1, 0, off_on, "arsuf A4", "Hospitallers hit by archery must charge"},
    [OPTION_PANIC]      = {"panic", 0, 1, 0, off_on, "legnica L2", "a cry may make the knights of Opole run"},
    {0},
};
/* clang-format on */

static const char *const regions[] = {"entry", "exit", "objective", "spring", NULL};

const Schema bmw_schema = {
    .side = side_attributes,
    .group = no_attributes,
    .terrain = terrain_attributes,
    .hexside = hexside_attributes,
    .type = type_attributes,
    .unit = unit_attributes,
    .tables = tables,
    .options = options,
    .regions = regions,
    .guide = &bmw_guide,
};
