/* limits.h: every maximum, once. The loader refuses more, the code asserts it. */
#ifndef BANNERET_LIMITS_H
#define BANNERET_LIMITS_H

#ifdef BANNERET_SMALL_LIMITS /* a test build with everything as small as its field allows */
enum {
    MAX_HEXES = 64,
    MAX_UNITS = 8,
    MAX_TYPES = 4,
    MAX_GROUPS = 4,
    MAX_TERRAINS = 4,
    MAX_HEXSIDES = 2,
    MAX_PLACES = 2,
    MAX_LINES = 4,
    MAX_LINE_HEXES = 16,
    MAX_REGION_HEXES = 16,
    MAX_TABLE_CELLS = 64,
    MAX_NOTES = 2,
    MAX_BRIEFING = 64,
    MAX_PARAGRAPHS = 2,
};
#else
enum {
    MAX_HEXES = 1024,       /* columns x rows, holes included */
    MAX_UNITS = 160,        /* combat units, leaders, standards */
    MAX_TYPES = 64,         /* sorts of counter face */
    MAX_GROUPS = 32,        /* divisions, commands, contingents */
    MAX_TERRAINS = 24,      /* kinds of hex */
    MAX_HEXSIDES = 16,      /* kinds of hexside feature */
    MAX_PLACES = 32,        /* names printed on the map */
    MAX_LINES = 32,         /* streams and roads to draw */
    MAX_LINE_HEXES = 1024,  /* hexes of all lines together */
    MAX_REGION_HEXES = 512, /* hexes of all regions together */
    MAX_TABLE_CELLS = 1024, /* cells of all tables together */
    MAX_NOTES = 16,         /* lines that say what is reconstruction */
    MAX_BRIEFING = 4096,    /* bytes of a briefing, with a closing zero for each paragraph */
    MAX_PARAGRAPHS = 48,    /* of a briefing */
};
#endif

enum {
    SIDE_COUNT = 2,
    DIRECTION_COUNT = 6,
    MAX_LEADERS = 32,
    MAX_FRAMES = 10 + MAX_LEADERS,   /* procedures that interrupt each other; leaders to be put */
    MAX_GROUP_SETS = 3 * MAX_GROUPS, /* different lists of groups that attributes name */
    MAX_MODES = 3,                   /* faces of one counter */
    MAX_REGIONS = 16,                /* named lists of hexes */
    MAX_TABLES = 16,                 /* combat tables and charts */
    MAX_OPTIONS = 24,                /* named readings and settings */
    MAX_LEVELS = 12,                 /* levels of victory */
    MAX_ATTRIBUTES = 16, /* numbers a type, unit, terrain, hexside or group carries for its rules */
    MAX_NAME = 48,       /* bytes of an id or a name, with its closing zero */
    MAX_TEXT = 160,      /* bytes of a title or a note */
    MAX_ACTIONS = 8192,  /* of one decision; compile() refuses a battle that could have more */
    MAX_PHASES = 32,     /* kinds of decision */
    MAX_PHASE_ACTS = 14, /* kinds of action that a phase lists unit by unit */
    MAX_ACT_SETS = 8,    /* states of a unit that bear on what it may do in a phase */
    MAX_MOVES = 16,      /* moves of a counter with a facing, as a system orders them */
    MAX_ROLLS = 240,     /* dice one action can roll; each system proves its own bound */
    MAX_EVENTS = 512,    /* of one action that are told */
    MAX_SIGHT = 4,       /* hexes a line of sight is precomputed for */
    MAX_FALLS = 65536,   /* falls of the dice an odds question may run */
    MAX_OUTCOMES = 32,   /* different outcomes of one attack */
    MAX_JOINED = 128,    /* different outcomes of an attack together with an answer */
    MAX_ANSWERS = 32,    /* different answers of the enemy to one attack */
    MAX_MODIFIERS = 24,  /* items of one attack's preview */
    MAX_PARTIES = 24,    /* units of one side in one attack */
    NO_HEX = 0xFFFF,
    NO_UNIT = 0xFF,
    NO_SIDE = 0xFF,
};

#endif
