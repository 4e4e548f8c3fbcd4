/* battle.h: what never changes in a game: map, order of battle, tables, options.
 * An open const struct: a hex look-up is an array access. Only battle_parse.c and a rule
 * system's compile() write it. */
#ifndef BANNERET_BATTLE_H
#define BANNERET_BATTLE_H

#include "base.h"
#include "limits.h"

typedef struct RuleSystem RuleSystem;

/* Directions clockwise. Flat-top: N NE SE S SW NW. Pointy-top: NE E SE SW W NW. */
enum { GRID_FLAT, GRID_POINTY };

enum { UNIT_COMBAT, UNIT_LEADER, UNIT_STANDARD }; /* only combat units fill a hex */

enum { LINE_WATER, LINE_ROAD };

enum { CELL_NONE = INT16_MIN }; /* a table's dash */

enum { UNIT_WORDS = (MAX_UNITS + 31) / 32 }; /* of a set of units */

enum { MAX_REASONS = 512, LAYER_COUNT = 8 };

typedef struct Side {
    char id[MAX_NAME];
    char name[MAX_NAME];   /* "Scots" */
    char colour[MAX_NAME]; /* a name for the client: azure, gules ... */
    int16_t attr[MAX_ATTRIBUTES];
} Side;

typedef struct Group { /* division, command, contingent */
    char id[MAX_NAME];
    char name[MAX_NAME];
    uint8_t side;
    uint16_t line; /* of the battle's text; 0 if a text that it uses has it */
    int16_t attr[MAX_ATTRIBUTES];
} Group;

typedef struct Terrain { /* of a hex; a hexside feature has the same form */
    char id[MAX_NAME];
    char glyph;
    int16_t attr[MAX_ATTRIBUTES];
} Terrain;

typedef struct UnitType { /* one face of a counter */
    char id[MAX_NAME];
    char mode[MAX_NAME];   /* its name where a counter has two faces: "longbow", "open" */
    char symbol[MAX_NAME]; /* silhouette for the client */
    uint8_t kind;          /* UNIT_COMBAT ... */
    uint8_t size;          /* hexes: 1 or 2 */
    int16_t attr[MAX_ATTRIBUTES];
} UnitType;

typedef struct UnitDef {
    char id[MAX_NAME];
    char name[MAX_NAME];
    uint8_t side;
    uint8_t group; /* NO_UNIT if none */
    uint8_t mode_count;
    uint8_t type[MAX_MODES]; /* the first is the one it starts in */
    uint16_t hex;            /* start: left hex of a two-hex unit; NO_HEX = off the map */
    uint8_t face;            /* two-hex: direction from left to right; else the facing */
    uint8_t region;          /* where it enters; NO_UNIT if it starts on the map */
    uint16_t line;           /* as that of a group */
    int16_t attr[MAX_ATTRIBUTES];
} UnitDef;

typedef struct Region { /* a named list of hexes, such as the edge by which a side leaves */
    char name[MAX_NAME];
    uint8_t kind;          /* row of Schema.regions */
    uint8_t side;          /* NO_SIDE if for both */
    uint16_t first, count; /* in Battle.region_hex */
} Region;

typedef struct Line {
    char name[MAX_NAME];
    uint8_t kind;
    uint16_t first, count; /* in Battle.line_hex */
} Line;

typedef struct Place {
    char name[MAX_NAME];
    uint16_t hex;
} Place;

typedef struct Level { /* of victory: margin at least this much */
    char name[MAX_NAME];
    int32_t least;
    uint8_t winner; /* NO_SIDE for a draw */
} Level;

enum { /* what a briefing speaks of, in the order in which it is told */
       BRIEFING_SITUATION,
       BRIEFING_ATTACK,
       BRIEFING_LENGTH,
       BRIEFING_VICTORY,
       BRIEFING_SPECIAL,
       BRIEFING_BALANCE,
       BRIEFING_PARTS,
};

typedef struct BriefingPart {
    const char *name;  /* the first word of its lines */
    const char *title; /* for people */
} BriefingPart;

extern const BriefingPart briefing_parts[BRIEFING_PARTS];

typedef struct Paragraph {
    uint8_t part;   /* BRIEFING_... */
    uint16_t first; /* in Battle.briefing, up to a zero */
} Paragraph;

/* Hexes a line of sight touches between two centres, as steps in axial coordinates from
 * the first. A pair is two hexes with the line along their common side: it blocks only if
 * both do. single: other equals the first. */
typedef struct SightStep {
    int8_t q, r, other_q, other_r;
} SightStep;

typedef struct SightLine {
    uint8_t count;
    SightStep step[MAX_SIGHT * 2];
} SightLine;

typedef struct PhaseActs { /* what may be done in a phase by one unit or another */
    uint8_t count;
    uint8_t every;                /* the first so many are of units */
    uint8_t kind[MAX_PHASE_ACTS]; /* rows of Words.actions or of the system's own, ascending */
    uint16_t who[MAX_PHASE_ACTS]; /* what each of them asks of a unit, as the system has it */
} PhaseActs;

enum { SIGHT_SPAN = 2 * MAX_SIGHT + 1 };

typedef struct Battle {
    char id[MAX_NAME];
    char title[MAX_TEXT];
    char summary[MAX_TEXT];
    uint16_t revision;
    uint64_t hash; /* of the parsed content, options apart */
    const RuleSystem *rules;

    /* The map. Hex index = (row - 1) * columns + (column - 1). */
    uint8_t grid; /* GRID_FLAT ... */
    uint8_t columns, rows;
    bool one_short;     /* even columns (flat) or even rows (pointy) have one hex less */
    uint16_t hex_count; /* columns * rows, holes included */
    bool on_map[MAX_HEXES];
    uint8_t terrain[MAX_HEXES];
    uint8_t elevation[MAX_HEXES];
    uint8_t hexside[MAX_HEXES][DIRECTION_COUNT];    /* 0 none, else row + 1 of hexsides */
    uint8_t road[MAX_HEXES];                        /* bit d: a road crosses the side d */
    uint16_t neighbour[MAX_HEXES][DIRECTION_COUNT]; /* NO_HEX off the map */
    uint8_t ascending[MAX_HEXES][DIRECTION_COUNT];  /* directions by index of the hex there */
    int8_t axial_q[MAX_HEXES], axial_r[MAX_HEXES];
    uint16_t set_bit[MAX_HEXES]; /* of each hex in a HexSet, whose rows have set_row bytes */
    uint8_t set_row;
    SightLine sight[SIGHT_SPAN][SIGHT_SPAN]; /* [dq + MAX_SIGHT][dr + MAX_SIGHT] */

    uint8_t terrain_count, hexside_count, type_count, group_count, unit_count;
    uint8_t region_count, line_count, place_count, level_count, note_count;
    uint16_t region_hex_count, line_hex_count, cell_count;
    Side side[SIDE_COUNT];
    uint8_t first_side;  /* moves first */
    uint8_t margin_side; /* victory is this side's points less the other's */
    Terrain terrains[MAX_TERRAINS];
    Terrain hexsides[MAX_HEXSIDES];
    UnitType types[MAX_TYPES];
    Group groups[MAX_GROUPS];
    uint32_t group_set[MAX_GROUP_SETS]; /* bit: group; an ATTRIBUTE_GROUPS holds row + 1 */
    uint8_t group_set_count;
    UnitDef units[MAX_UNITS];
    Region regions[MAX_REGIONS];
    uint16_t region_hex[MAX_REGION_HEXES];
    Line lines[MAX_LINES];
    uint16_t line_hex[MAX_LINE_HEXES];
    Place places[MAX_PLACES];
    Level levels[MAX_LEVELS];        /* by falling least */
    char notes[MAX_NOTES][MAX_TEXT]; /* what is reconstruction */
    uint8_t leader_count;            /* units whose first type is UNIT_LEADER, ascending */
    uint8_t leaders[MAX_LEADERS];
    uint32_t leaders_of[SIDE_COUNT]; /* bit: place in leaders */
    uint8_t beside_count;            /* units that fill no hex, leaders and standards, ascending */
    uint8_t beside[MAX_UNITS];
    uint8_t kind[MAX_UNITS]; /* UNIT_COMBAT ..., whichever face is up */
    uint8_t army_count[SIDE_COUNT], fighter_count[SIDE_COUNT];
    uint8_t army[SIDE_COUNT][MAX_UNITS];     /* all units of a side, ascending */
    uint8_t fighters[SIDE_COUNT][MAX_UNITS]; /* those that fill a hex */
    uint32_t company[MAX_GROUPS]
                    [UNIT_WORDS]; /* units whom orders to a group may concern, as bits */

    int16_t option[MAX_OPTIONS];      /* rows of Schema.options */
    uint16_t table_first[MAX_TABLES]; /* rows of Schema.tables, row by row in cell */
    int16_t cell[MAX_TABLE_CELLS];

    /* Facts that compile() works out: which actions are listed, about hexes, what a counter face
     * pays for a terrain, and in which order its moves are listed. */
    PhaseActs acts[MAX_PHASES];
    uint32_t act_sets[MAX_PHASES][MAX_ACT_SETS]; /* by the system's own states; bit: action */
    uint32_t face_acts[MAX_TYPES];               /* what a face may ever do; bit: action */
    uint8_t layer[LAYER_COUNT][MAX_HEXES];
    uint8_t pace[MAX_TYPES]; /* which of a system's layers has what a face pays for a hex */
    uint16_t faces[MAX_UNITS][MAX_MODES]; /* of each face of a unit, packed by the system */
    uint32_t moves[2][DIRECTION_COUNT][MAX_MOVES]; /* by sort of hex and facing, ascending; packed
                                                    * by the system */

    /* Points of a step by side, foot or mounted, hex and direction, or by pace, where nothing that
     * changes in a game has a say in them. 0: they are to be asked for. */
    uint8_t step_cost[SIDE_COUNT][2][MAX_HEXES][DIRECTION_COUNT];

    uint8_t off[MAX_REASONS / 8]; /* rows switched off by the mutation test */

    uint8_t paragraph_count; /* of the briefing; none if the battle has no such block */
    Paragraph paragraphs[MAX_PARAGRAPHS];
    char briefing[MAX_BRIEFING];
} Battle;

_Static_assert((int)MAX_GROUPS <= 32, "a set of groups has a bit for each");

/* The groups that an ATTRIBUTE_GROUPS names, as bits. */
static inline uint32_t battle_group_set(const Battle *b, int32_t value)
{
    ASSERT(value >= 0 && value <= b->group_set_count);
    return value == 0 ? 0 : b->group_set[value - 1];
}

/* What went wrong in a text: where, what was found, what was expected instead. */
typedef struct ParseError {
    uint32_t line, column; /* from 1; 0 = the text as a whole */
    const char *kind;      /* a word for programs, of whoever gives one; else NULL */
    char found[MAX_TEXT];
    char expected[MAX_TEXT];
} ParseError;

/* Finds another text by its file name ("pike-standard.tables"); NULL if there is none. */
typedef struct TextSource {
    const char *(*find)(void *context, const char *name, uint32_t *size);
    void *context;
} TextSource;

/* Reads a battle. On success *b is whole and a game of it begins with a decision; on failure *b is
 * not to be used and *error says why. systems: the rule systems a battle may name, NULL-terminated.
 */
bool battle_parse(Battle *b, const char *text, uint32_t size, const RuleSystem *const *systems,
                  TextSource texts, ParseError *error);

/* Fixes a named option; false with *error if there is none, the value is out of range, or with it
 * nobody could do anything. */
bool battle_set_option(Battle *b, const char *name, const char *value, ParseError *error);

/* After options were written without battle_set_option: works out again what hangs on them. */
void battle_prepare(Battle *b);

/* Whether an option of the rules can change anything in this battle. */
bool battle_offers_option(const Battle *b, uint32_t row);

/* The same as battle_set_option for who sets up a game: only options that the battle offers. A
 * record names every option of the rules. */
bool battle_choose_option(Battle *b, const char *name, const char *value, ParseError *error);

/* Hash of parsed content and options: what a record names. */
uint64_t battle_hash(const Battle *b);

static inline int16_t battle_cell(const Battle *b, uint32_t table, uint32_t column_count,
                                  uint32_t row, uint32_t column)
{
    return b->cell[b->table_first[table] + row * column_count + column];
}

/* What a unit is, whichever face is up. */
static inline uint32_t unit_kind(const Battle *b, uint32_t unit)
{
    return b->kind[unit];
}
static inline bool is_combat(const Battle *b, uint32_t unit)
{
    return unit_kind(b, unit) == UNIT_COMBAT;
}
static inline bool is_leader(const Battle *b, uint32_t unit)
{
    return unit_kind(b, unit) == UNIT_LEADER;
}
static inline bool is_standard(const Battle *b, uint32_t unit)
{
    return unit_kind(b, unit) == UNIT_STANDARD;
}

/* The bit of a leader in a set of them, by his place in Battle.leaders; 0 if he is none. */
static inline uint32_t leader_bit(const Battle *b, uint32_t leader)
{
    for (uint32_t i = 0; i < b->leader_count; i++) {
        if (b->leaders[i] == leader)
            return 1u << i;
    }
    return 0;
}

static inline int16_t terrain_attr(const Battle *b, uint32_t hex, uint32_t attribute)
{
    return b->terrains[b->terrain[hex]].attr[attribute];
}
static inline bool terrain_is(const Battle *b, uint32_t hex, uint32_t attribute)
{
    return terrain_attr(b, hex, attribute) != 0;
}

/* Whether a refusal, modifier or effect is in force: the mutation test switches them off. */
static inline bool rule_on(const Battle *b, uint32_t reason)
{
#ifdef BANNERET_MUTATE
    return (b->off[reason >> 3] >> (reason & 7) & 1) == 0;
#else
    (void)b;
    (void)reason;
    return true;
#endif
}

/* Whether any rule is switched off: then any state is possible. */
static inline bool battle_is_mutated(const Battle *b)
{
#ifdef BANNERET_MUTATE
    for (uint32_t i = 0; i < sizeof b->off; i++) {
        if (b->off[i] != 0)
            return true;
    }
#endif
    (void)b;
    return false;
}

#endif
