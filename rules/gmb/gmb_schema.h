/* gmb_schema.h: the words of a battle file that every book of the family has. A book's own stand
 * between them, at the rows that gmb_state.h names ..._BOOK. */
#ifndef BANNERET_GMB_SCHEMA_H
#define BANNERET_GMB_SCHEMA_H

#include "gmb_cases.h"
#include "gmb_state.h"

extern const AttributeSpec gmb_side_attributes[], gmb_no_attributes[];
extern const char *const gmb_armours[], *const gmb_morales[], *const gmb_morale_rows[];
extern const char *const gmb_value_column[], *const gmb_edge_regions[];
extern const char *const gmb_fast_rout_words[], *const gmb_standing_words[];
extern const char *const gmb_lower_target_words[], *const gmb_rout_stay_words[];

/* clang-format off */

#define GMB_SIDE_ROUT {"rout", ATTRIBUTE_DIRECTIONS, 0, 63, 0, NULL, "directions of rout movement, " CASE_11_0}

/* Rows of terrain before and after TERRAIN_BOOK. */
#define GMB_TERRAIN_FIRST \
    {"cost",   ATTRIBUTE_NUMBER, 1, 9, 1, NULL, "movement points to enter, " CASE_7_4}, \
    {"barred", ATTRIBUTE_FLAG,   0, 1, 0, NULL, "prohibited to everybody, " CASE_7_25}
#define GMB_TERRAIN_REST \
    {"rough",  ATTRIBUTE_FLAG,   0, 1, 0, NULL, "not clear: no charge runs through it, " CASE_5_31}, \
    {"blocks", ATTRIBUTE_FLAG,   0, 1, 0, NULL, "no line of sight through it, " CASE_8_16}, \
    {"hides",  ATTRIBUTE_FLAG,   0, 1, 0, NULL, "no line of sight into it, " CASE_8_16}

/* Rows of types between the class and the weapon. */
#define GMB_TYPE_FIGURES \
    {"armour", ATTRIBUTE_WORD,   0, 3, 3, gmb_armours, "plate, mail, leather or none, " CASE_3_33}, \
    {"move",   ATTRIBUTE_NUMBER, 0, 30, 0, NULL, "movement point allowance, " CASE_5_12}, \
    {"morale", ATTRIBUTE_WORD,   0, 4, 4, gmb_morales, "morale rating, " CASE_10_2}

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
    {"morale",           CASE_10_2, gmb_morale_rows,  gmb_morales,      true, NULL, {0, 9, true}, NULL}, \
    {"fire-modifiers",   fire,       fire_modifiers,   gmb_value_column, true, NULL, {-99, 99, false}, NULL}, \
    {"melee-modifiers",  melee,      melee_modifiers,  gmb_value_column, true, NULL, {-99, 99, false}, NULL}, \
    {"morale-modifiers", CASE_10_3, morale_modifiers, gmb_value_column, true, NULL, {-9, 9, false}, NULL}, \
    {"costs",            CASE_7_4,  costs,            gmb_value_column, true, NULL, {0}, ranges}

#define GMB_OPTIONS \
    {"turns",             1, 99, 10, NULL, CASE_4_0, "game-turns"}, \
    {"fatigue",           1, 100, 9, NULL, CASE_13_0, "first game-turn of fatigue"}, \
    {"rout-limit",        1, 9, 4, NULL, CASE_10_1, "highest rout level a unit survives"}, \
    {"charging-target",   1, 2, 2, NULL, CASE_C2, "added to fire at charging cavalry"}, \
    {"fast-rout",         0, 1, 1, gmb_fast_rout_words, CASE_C21, "rise of a fast unit that cannot flee"}, \
    {"fatigued-standing", 0, 1, 0, gmb_standing_words, CASE_13_1, "allowance of a fatigued unit that only turns"}, \
    {"lower-target",      0, 1, 0, gmb_lower_target_words, CASE_7_24, "charges at a target that stands lower"}, \
    {"rout-stay",         0, 1, 0, gmb_rout_stay_words, CASE_11_26, "a routed unit may stay if every way costs a rise, or only if none costs less"}

/* The row after them; levels: the case of the levels of victory in the book. */
#define GMB_HEAD_START(levels) \
    {"head-start",        0, 300, 0, NULL, levels, "points that the first side named in the file has from the start, for a game at even odds"}
/* clang-format on */

#endif
