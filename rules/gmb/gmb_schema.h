/* gmb_schema.h: the words of a battle file that every book of the family has. A book's own stand
 * between them, at the rows that gmb_state.h names ..._BOOK. */
#ifndef BANNERET_GMB_SCHEMA_H
#define BANNERET_GMB_SCHEMA_H

#include "gmb_state.h"

extern const AttributeSpec gmb_side_attributes[], gmb_no_attributes[];
extern const char *const gmb_armours[], *const gmb_morales[], *const gmb_morale_rows[];
extern const char *const gmb_value_column[], *const gmb_edge_regions[];
extern const char *const gmb_fast_rout_words[], *const gmb_standing_words[];
extern const char *const gmb_lower_target_words[], *const gmb_rout_stay_words[];

/* clang-format off */

#define GMB_SIDE_ROUT {"rout", ATTRIBUTE_DIRECTIONS, 0, 63, 0, NULL, "directions of rout movement, gmb 11.0"}

/* Rows of terrain before and after TERRAIN_BOOK. */
#define GMB_TERRAIN_FIRST \
    {"cost",   ATTRIBUTE_NUMBER, 1, 9, 1, NULL, "movement points to enter, gmb 7.4"}, \
    {"barred", ATTRIBUTE_FLAG,   0, 1, 0, NULL, "prohibited to everybody, gmb 7.25"}
#define GMB_TERRAIN_REST \
    {"rough",  ATTRIBUTE_FLAG,   0, 1, 0, NULL, "not clear: no charge runs through it, gmb 5.31"}, \
    {"blocks", ATTRIBUTE_FLAG,   0, 1, 0, NULL, "no line of sight through it, gmb 8.16"}, \
    {"hides",  ATTRIBUTE_FLAG,   0, 1, 0, NULL, "no line of sight into it, gmb 8.16"}

/* Rows of types between the class and the weapon. */
#define GMB_TYPE_FIGURES \
    {"armour", ATTRIBUTE_WORD,   0, 3, 3, gmb_armours, "plate, mail, leather or none, gmb 3.33"}, \
    {"move",   ATTRIBUTE_NUMBER, 0, 30, 0, NULL, "movement point allowance, gmb 5.12"}, \
    {"morale", ATTRIBUTE_WORD,   0, 4, 4, gmb_morales, "morale rating, gmb 10.2"}

/* Rows of tables that are added to by books: what they have of the standard rules comes first. */
#define GMB_MORALE_MODIFIERS "rout-level", "fatigue", "rear", "lance"
#define GMB_COSTS "uphill", "sideways", "about-face"

/* A turn that costs nothing, or less, would let a unit move for ever; uphill and sideways are added to what the terrain
 * costs. */
#define GMB_COST_RANGES {0, 30, false}, {0, 30, false}, {1, 30, false}

/* The rows of TABLE_FIRE ... TABLE_COSTS; fire and melee: the case of that table in the book. */
#define GMB_TABLES(fire, melee, melee_rows, fire_columns, melee_columns, fire_modifiers, melee_modifiers, morale_modifiers, costs, ranges) \
    {"fire",             fire,       gmb_armours,      fire_columns,     true, NULL, {-99, 99, true}, NULL}, \
    {"melee",            melee,      melee_rows,       melee_columns,    true, NULL, {-99, 99, true}, NULL}, \
    {"morale",           "gmb 10.2", gmb_morale_rows,  gmb_morales,      true, NULL, {0, 9, true}, NULL}, \
    {"fire-modifiers",   fire,       fire_modifiers,   gmb_value_column, true, NULL, {-99, 99, false}, NULL}, \
    {"melee-modifiers",  melee,      melee_modifiers,  gmb_value_column, true, NULL, {-99, 99, false}, NULL}, \
    {"morale-modifiers", "gmb 10.3", morale_modifiers, gmb_value_column, true, NULL, {-9, 9, false}, NULL}, \
    {"costs",            "gmb 7.4",  costs,            gmb_value_column, true, NULL, {0}, ranges}

#define GMB_OPTIONS \
    {"turns",             1, 99, 10, NULL, "gmb 4.0", "game-turns"}, \
    {"fatigue",           1, 100, 9, NULL, "gmb 13.0", "first game-turn of fatigue"}, \
    {"rout-limit",        1, 9, 4, NULL, "gmb 10.1", "highest rout level a unit survives"}, \
    {"charging-target",   1, 2, 2, NULL, "gmb C2", "added to fire at charging cavalry"}, \
    {"fast-rout",         0, 1, 1, gmb_fast_rout_words, "gmb C21", "rise of a fast unit that cannot flee"}, \
    {"fatigued-standing", 0, 1, 0, gmb_standing_words, "gmb 13.1", "allowance of a fatigued unit that only turns"}, \
    {"lower-target",      0, 1, 0, gmb_lower_target_words, "gmb 7.24", "charges at a target that stands lower"}, \
    {"rout-stay",         0, 1, 0, gmb_rout_stay_words, "gmb 11.26", "a routed unit may stay if every way costs a rise, or only if none costs less"}
/* clang-format on */

#endif
