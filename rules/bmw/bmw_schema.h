/* bmw_schema.h: rows of what a battle file may say under these rules. */
#ifndef BANNERET_BMW_SCHEMA_H
#define BANNERET_BMW_SCHEMA_H

#include "../../engine/words.h"

enum { /* of a side */
       SIDE_DEMORALIZED,
       SIDE_DISINTEGRATED,
       SIDE_RALLY,
       SIDE_OBJECTIVE,
       SIDE_LEAVES,
       SIDE_WALL,
       SIDE_ORDER,
       SIDE_THIRST,
       SIDE_SMOKE,
};
enum { LEAVES_NOBODY, LEAVES_TRAINS, LEAVES_ALL }; /* words of SIDE_LEAVES */

enum { /* of a terrain */
       TERRAIN_COST,
       TERRAIN_BARRED,
       TERRAIN_FOOT_ONLY,
       TERRAIN_NO_TRAINS,
       TERRAIN_HILL,
       TERRAIN_HALVES_OUT,
       TERRAIN_HALVES_INTO,
       TERRAIN_ROUGH,
       TERRAIN_THIN,
};

enum { HEXSIDE_COST, HEXSIDE_BARRED, HEXSIDE_ROUGH }; /* of a hexside */

enum { /* of a face of a counter */
       TYPE_CLASS,
       TYPE_STRENGTH,
       TYPE_MOVE,
       TYPE_FIRE,
       TYPE_RANGE,
       TYPE_DOT,
       TYPE_DISORDERED,
       TYPE_EXIT_POINTS,
       TYPE_LOSS_POINTS,
       TYPE_STAY_POINTS,
};
enum { /* words of TYPE_CLASS */
       CLASS_FOOT,
       CLASS_CAVALRY,
       CLASS_HORSE_ARCHERS,
       CLASS_HEAVY,
       CLASS_DISMOUNTED,
       CLASS_TRAIN,
       CLASS_LEADER,
       CLASS_COUNT,
};
enum { DOT_NONE, DOT_SOLID, DOT_OPEN }; /* words of TYPE_DOT */

enum { UNIT_VALUE, UNIT_TURN, UNIT_IMPATIENT, UNIT_PURSUES, UNIT_PANICS }; /* of a unit */

enum { TABLE_COMBAT };
enum { COMBAT_COLUMNS = 8, COMBAT_ROWS = 6 };
enum { /* words of its cells; a dash is RESULT_NONE */
       RESULT_AR,
       RESULT_AL,
       RESULT_EX,
       RESULT_DR,
       RESULT_DL,
       RESULT_NONE,
       RESULT_COUNT,
};

enum { OPTION_TURNS, OPTION_PURSUIT, OPTION_IMPATIENCE, OPTION_PANIC };

enum { REGION_ENTRY, REGION_EXIT, REGION_OBJECTIVE, REGION_SPRING };

enum {
    DIE_FACES = 6,
    MOVE_MAX = 20,
    STRENGTH_MAX = 30,
    VALUE_MAX = 9,
    LEVEL_MAX = 999,
    LEVELS_A_SIDE = 3, /* of victory: epic, important, marginal */
};

/* As printed: "1-4" to "5-1". */
extern const char *const bmw_columns[COMBAT_COLUMNS + 1];

extern const Schema bmw_schema;

#endif
