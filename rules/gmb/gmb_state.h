/* gmb_state.h: plain state, action kinds and data words of Great Medieval Battles. */
#ifndef BANNERET_GMB_STATE_H
#define BANNERET_GMB_STATE_H

#include "../../engine/rule_system.h"

/* ---- words of the battle file ----
 *
 * Rows that every book of the family has. A book's own words stand in its own header, at the rows
 * named ..._BOOK and after the last one here. The order is part of a battle's hash. */

enum { SIDE_ROUT_DIRECTIONS, SIDE_BOOK };

enum {
    TERRAIN_COST,
    TERRAIN_BARRED,
    TERRAIN_BOOK,
    TERRAIN_ROUGH,
    TERRAIN_BLOCKS,
    TERRAIN_HIDES,
    TERRAIN_BOOK_MORE,
};

enum {
    TYPE_CLASS,
    TYPE_ARMOUR,
    TYPE_MOVE,
    TYPE_MORALE,
    TYPE_WEAPON,
    TYPE_BOOK,
    TYPE_BOOK_SECOND,
    TYPE_CHANGE,
    TYPE_POINTS,
    TYPE_BOOK_MORE,
};

enum { CLASS_FOOT, CLASS_CAVALRY, CLASS_BOOK };
enum { ARMOUR_PLATE, ARMOUR_MAIL, ARMOUR_LEATHER, ARMOUR_NONE };
enum { WEAPON_MELEE, WEAPON_BOOK };

enum { UNIT_LANCE, UNIT_CHOICE, UNIT_BOOK };

enum { REGION_EDGE, REGION_BOOK };

enum {
    TABLE_FIRE,
    TABLE_MELEE,
    TABLE_MORALE,
    TABLE_FIRE_MODIFIERS,
    TABLE_MELEE_MODIFIERS,
    TABLE_MORALE_MODIFIERS,
    TABLE_COSTS,
    TABLE_BOOK,
};
enum { MORALE_COLUMNS = 5, MORALE_LEAST = -1, MORALE_MOST = 7 };
enum { COST_UPHILL, COST_SIDEWAYS, COST_ABOUT_FACE, COST_BOOK };

enum {
    OPTION_TURNS,
    OPTION_FATIGUE,
    OPTION_ROUT_LIMIT,
    OPTION_CHARGING_TARGET,
    OPTION_FAST_ROUT,
    OPTION_FATIGUED_STANDING,
    OPTION_LOWER_TARGET,
    OPTION_ROUT_STAY,
    OPTION_HEAD_START,
    OPTION_BOOK,
};

/* ---- decisions ---- */

enum { /* phases */
       PHASE_SETUP,
       PHASE_RALLY,
       PHASE_ROUT,
       PHASE_MOVEMENT,
       PHASE_MODES,
       PHASE_FIRE,
       PHASE_MELEE,
       PHASE_OVER,
       PHASE_BOOK,
};

enum { /* actions: the rows of gmb_actions.def, then a book's own */
#define ACTION(name, ...) ACTION_##name,
#include "gmb_actions.def"
#undef ACTION
       ACTION_BOOK,
};

/* ---- state ---- */

enum { /* GmbUnit.flags */
       FLAG_LANCE = 1,
       FLAG_DISOBEYED = 2,
       FLAG_MOVED = 4, /* its movement of this phase is over */
       FLAG_ACTED = 8, /* has fired, struck, routed, changed mode or rolled to organize */
       FLAG_LEFT = 16, /* a leader who has taken leave: no unit carries him in this phase */
       /* What ended its movement but its owner's will. For telling only, outside the hash. */
       FLAG_OUT_OF_POINTS = 32,
       FLAG_TIRED = 64,
       FLAGS_TOLD = FLAG_OUT_OF_POINTS | FLAG_TIRED,
};

enum { RUN_UNBROKEN, RUN_DOWNHILL, RUN_BOOK, RUN_ROUGH };

/* Who fled off the map is eliminated too (7.3): the two are one in the hash. */
enum { FATE_ALIVE, FATE_ELIMINATED, FATE_CAPTURED, FATE_FLED };

/* Hits of one fire phase: the last shot may end it, and rolls its own dice and every check. */
enum { MAX_HITS = 62 };
_Static_assert(MAX_HITS + 2 <= MAX_ROLLS, "one action rolls them all");
enum { FLEE_PIVOTS = 6, FLEE_MOVES = 10 };

POD_BEGIN
typedef struct GmbUnit {
    uint8_t rout; /* 0..4 */
    uint8_t flags;
    uint8_t charge; /* unit it charges, NO_UNIT if none */
    uint8_t fate;
} GmbUnit;

typedef struct GmbHit { /* a fire hit whose morale check is still to come, 8.2 */
    uint8_t target, shooter;
} GmbHit;

/* The unit that is moving (5.0) or routing (11.0): at most one at a time. */
typedef struct GmbMover {
    uint8_t unit;     /* NO_UNIT if nobody is under way */
    uint8_t spent;    /* half points */
    uint8_t steps;    /* hexes entered; more than 250 is never reached */
    uint8_t homeward; /* every step so far led towards its own edge, 13.1 */
    uint8_t run;      /* hexes of the straight run so far, 5.31 */
    uint8_t run_direction;
    uint8_t due;       /* rout: hexes still to go */
    uint8_t increase;  /* rout: levels already owed for deviating */
    uint32_t aboard;   /* leaders that go along: bit = place in Battle.leaders */
    uint16_t flee;     /* rout: moves on a least path, bits 0-5 directions, 6-9 pivots */
    uint8_t flee_off;  /* rout: leaving the map is on a least path */
    uint8_t stay;      /* rout: stopping here is allowed */
    uint8_t run_break; /* what ended the run before: RUN_DOWNHILL ... */
    uint8_t astray;    /* rout of a fast unit: this pair of hexes is spoilt already */
    uint8_t rise_on;   /* rout: levels the ways in flee and flee_off cost in all */
    uint8_t rise_stop; /* rout: levels stopping here costs in all */
    uint8_t flees;     /* it does not move of its own will: the phase says so too */
    uint8_t turned;    /* it does not turn again in this phase */
    uint8_t changed;   /* it has changed its formation */
    uint8_t spare;
} GmbMover;

typedef struct GmbGame {
    Game base;
    GmbUnit unit[MAX_UNITS];
    GmbMover mover;
    uint8_t hit_count;
    /* The march the last action ended, if it did; for telling only, outside the hash. */
    uint8_t last_unit, last_spent, last_homeward;
    GmbHit hit[MAX_HITS];
} GmbGame;
POD_END

_Static_assert(sizeof(GmbGame) <= GAME_SIZE_MAX, "a state is at most 8 KiB");

static inline const GmbGame *gmb(const Game *g)
{
    return (const GmbGame *)g;
}
static inline GmbGame *gmb_mut(Game *g)
{
    return (GmbGame *)g;
}

#endif
