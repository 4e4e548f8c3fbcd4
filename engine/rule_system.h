/* rule_system.h: the contract between engine/ and rules/. A rule system has three parts:
 * play (init, legal, check, apply, score, result), words (constant tables, so that one parser and
 * printer serves all) and telling (what a person asks of a position). */
#ifndef BANNERET_RULE_SYSTEM_H
#define BANNERET_RULE_SYSTEM_H

#include "dice.h"
#include "game.h"

enum { LEGAL = 0 };

POD_BEGIN
typedef struct Action { /* one atomic decision; unused fields are zero */
    uint8_t kind;       /* row of Words.actions */
    uint8_t side;
    uint16_t unit; /* NO_UNIT for an act of the side as a whole */
    uint16_t hex;
    uint16_t arg;
} Action;

typedef struct Verdict {
    uint16_t why;              /* LEGAL, or a row of RuleSystem.reasons */
    uint16_t unit, hex, other; /* what the client should point at; NO_UNIT, NO_HEX if nothing */
} Verdict;

typedef struct Event {
    uint16_t kind;        /* row of Words.events */
    uint16_t rule;        /* row of RuleSystem.reasons it follows; 0 if none */
    uint16_t unit, other; /* NO_UNIT if none */
    uint16_t from, to;    /* NO_HEX if none */
    int16_t value, extra;
    int16_t needed; /* what the roll it tells of had to come to; CELL_NONE if it tells of none */
} Event;
POD_END

/* Events of one action go into the caller's buffer; what does not fit is only counted. */
typedef struct EventSink {
    Event *items;
    uint32_t cap, count;
} EventSink;

static inline void event_emit(EventSink *sink, Event e)
{
    if (!sink)
        return;
    if (sink->count < sink->cap)
        sink->items[sink->count] = e;
    sink->count++;
}

/* ---- words ---- */

enum {                  /* what a row of reasons is: the mutation test leaves REASON_FORM alone */
       REASON_FORM,     /* rejects a malformed action or one out of its phase */
       REASON_REFUSAL,  /* a case forbids it */
       REASON_MODIFIER, /* an item of an attack or a check */
       REASON_EFFECT,   /* a named effect: rout added, lance spent, leader disobeyed */
};

typedef struct Reason {
    const char *book;   /* "pike" */
    const char *number; /* "6.42" */
    uint8_t kind;
    const char *text;
} Reason;

enum ArgType {
    ARG_NONE,
    ARG_HEX,    /* Action.hex: 0105 */
    ARG_PLACE,  /* Action.hex and arg = 0 for one hex, direction left to right + 1 for two:
                   0105 or 0105/0205; hex NO_HEX is `off`, by the edge */
    ARG_UNIT,   /* Action.arg: another unit's id */
    ARG_MODE,   /* Action.arg: mode of the acting unit, by name */
    ARG_FACING, /* Action.arg: vertex facing N+NE */
    ARG_NUMBER, /* Action.arg */
    ARG_GROUP,  /* Action.arg: a command, by id */
};

enum {                 /* what a client may do with an action kind */
       ACT_STEP = 1,   /* the path finder may chain it */
       ACT_ATTACK = 2, /* odds and explain answer for it */
       ACT_ENDS = 4,   /* gives the decision up: done, halt, pass */
       ACT_CHANCE = 8, /* may roll dice */
       ACT_QUIET = 16, /* rolls no dice itself; the other side may still decide next */
       ACT_ASIDE = 32, /* a unit that can do nothing else has nothing left undone */
};

typedef struct ActionWord {
    const char *name; /* "step" */
    uint8_t has_unit;
    uint8_t arg; /* enum ArgType */
    uint8_t flags;
    const char *help; /* one line for a player */
} ActionWord;

/* Narration of an event or a prompt. {unit} {other} {from} {to} {value} {extra} {needed} {side} are
 * filled in; {+value} and {+extra} with their sign; {rule} is the text of its reason; {phase} is
 * the phase in value, {army} the side in extra, {mode} the face in value, {group} the group in
 * value; {from-place} and {to-place} are the hexes with the facing of a two-hex unit plus one in
 * value and extra: 0105 or 0105/0205. */
typedef struct EventWord {
    const char *name;
    const char *text;
} EventWord;

enum { GOOD_LOW, GOOD_HIGH }; /* a roll succeeds on its number or less, or on it or more */

enum { FROM_NONE, FROM_VALUE, FROM_EXTRA }; /* of an event */

/* An event that tells of a roll. The number it had to come to is Event.needed. */
typedef struct RollWord {
    uint16_t event; /* row of Words.events */
    uint8_t dice;   /* field with the dice as they fell; FROM_NONE if another event has them */
    uint8_t total;  /* field with all that was added; FROM_NONE if nothing was, or not yet */
    uint8_t good;   /* GOOD_LOW: needed or less succeeds, or does what the sentence says */
} RollWord;

enum { NO_EVENT = 0xFFFF };

typedef struct PhaseWord {
    const char *name;  /* "movement" */
    const char *label; /* "Movement" */
    const char *rule;  /* "pike 5.0" */
} PhaseWord;

typedef struct StatusWord { /* a number that describes a unit now: rout level, lance ... */
    const char *name;
    const char *label; /* for people, with {value}: "rout {value}"; a value in half points may be
                          told by {points}: 3 is "1½ points" */
    int16_t min, max;  /* what set_status takes */
    bool marker;       /* shown on the counter when not zero */
    const char *help;
    bool link; /* the value is another unit's number plus one: an arrow to draw */
} StatusWord;

/* How a client shows a status, where its label says too little. */
typedef struct SignWord {
    uint8_t status;    /* row of Words.statuses */
    bool worn;         /* it changes the whole counter: the unit is out of order */
    bool done;         /* the unit has done its part */
    const char *glyph; /* name of a drawing for its marker; NULL: letters of its label */
    const char *const
        *values; /* what its values from 1 on mean, NULL-terminated; NULL if numbers */
} SignWord;

enum { PRINT_PLAIN, PRINT_INITIAL, PRINT_SIGNED, PRINT_BRACKETED };

enum { NO_STATUS = 0xFF };

/* One value printed on a counter: an attribute of its type or of the unit. */
typedef struct CounterWord {
    uint8_t kind; /* UNIT_COMBAT ...: on whose counters */
    uint8_t form; /* PRINT_... */
    const char *attribute;
    uint8_t now;         /* status that has the value as it is now, if it is not zero; NO_STATUS */
    uint8_t changed;     /* status under which another attribute counts; NO_STATUS */
    const char *instead; /* that attribute */
} CounterWord;

typedef struct OutcomeWord {
    const char *name;
    const char *text; /* with {value} */
    bool nothing;     /* all stays as it was */
} OutcomeWord;

typedef struct Words {
    const ActionWord *actions;
    uint32_t action_count;
    const EventWord *events;
    uint32_t event_count;
    const RollWord *rolls; /* the events that tell of rolls */
    uint32_t roll_count;
    uint16_t modifier_event; /* tells of an item that changes a roll, by value; NO_EVENT if none */
    const PhaseWord *phases;
    uint32_t phase_count;
    const StatusWord *statuses;
    uint32_t status_count;
    const SignWord *signs; /* of some of them */
    uint32_t sign_count;
    const CounterWord *counter; /* the values printed on counters, in their order */
    uint32_t counter_count;
    const char *worn_flag; /* an attribute of types: a face that is out of order; NULL if none */
    uint8_t spent_status;  /* the row that gives the half points spent on the move, or NO_STATUS */
    uint8_t way_status;    /* the row that gives Walk.way, or NO_STATUS */
    const OutcomeWord *outcomes;
    uint32_t outcome_count;
    const EventWord *prompts;
    uint32_t prompt_count;
    const StatusWord *group_statuses; /* numbers that describe a group now */
    uint32_t group_status_count;
} Words;

/* ---- schema: the words of a battle file that belong to this system ---- */

enum AttributeType {
    ATTRIBUTE_FLAG, /* present = 1 */
    ATTRIBUTE_NUMBER,
    ATTRIBUTE_WORD,       /* one of words, stored as its row */
    ATTRIBUTE_DIRECTIONS, /* NE/SE, stored as a set of bits */
    ATTRIBUTE_GROUPS,     /* van/rear, groups of lines before; asked by battle_group_set */
};

typedef struct AttributeSpec {
    const char *name;
    uint8_t type; /* enum AttributeType */
    int16_t min, max, initial;
    const char *const *words; /* ATTRIBUTE_WORD: NULL-terminated */
    const char *help;
} AttributeSpec;

typedef struct CellRange { /* what a cell may hold: the rules reckon with nothing else */
    int16_t min, max;      /* of numbers */
    bool none;             /* or a dash */
} CellRange;

typedef struct TableSpec {
    const char *name;
    const char *rule;        /* "pike 8.3" */
    const char *const *rows; /* labels, NULL-terminated */
    const char *const *columns;
    bool required;              /* a battle without it is refused */
    const char *const *cells;   /* words for the values 0, 1, 2 ...; NULL = plain numbers */
    CellRange range;            /* of every cell */
    const CellRange *row_range; /* or of the cells of each row; NULL if all are alike */
} TableSpec;

typedef struct OptionSpec {
    const char *name;
    int16_t min, max, initial;
    const char *const *words; /* names of the values from min on; NULL = plain numbers */
    const char *rule;         /* the case or ruling it settles */
    const char *help;
} OptionSpec;

typedef struct Schema {
    const AttributeSpec *side, *group, *terrain, *hexside, *type, *unit; /* end: name NULL */
    const TableSpec *tables;
    const OptionSpec *options;
    const char *const *regions; /* kinds of region, the `zone` lines, NULL-terminated */
} Schema;

/* ---- telling ---- */

typedef struct Outcome { /* how one attack ended */
    uint16_t kind;       /* row of Words.outcomes */
    int16_t value;
} Outcome;

typedef struct OddsRow {
    Outcome outcome;
    uint64_t numerator; /* over Odds.denominator */
} OddsRow;

typedef struct Odds {
    uint64_t denominator;
    uint32_t falls; /* how many there are */
    uint32_t row_count;
    OddsRow row[MAX_OUTCOMES]; /* by kind, then value */
} Odds;

/* What the enemy may do about an attack before it is over: an action of his. */
typedef struct EnemyAnswer {
    Action action;
    uint16_t rule; /* row of reasons that lets him */
} EnemyAnswer;

typedef struct Clash { /* how an attack ended that was answered */
    Outcome attack;
    Outcome answer; /* for the attacker */
} Clash;

enum {                  /* what an item does */
       MODIFIER_ADDS,   /* value to the roll */
       MODIFIER_HALVES, /* a strength, value times: that of Modifier.unit, or of all */
       MODIFIER_SHIFTS, /* value columns to the right, or to the left if it is below nought */
};

typedef struct Modifier {
    uint16_t rule; /* row of reasons */
    int16_t value;
    uint8_t roll;  /* which of the attack's rolls it changes: 0 to hit, 1 morale ... */
    uint8_t kind;  /* MODIFIER_... */
    uint16_t unit; /* whose strength it halves; NO_UNIT, or nothing for the other kinds */
} Modifier;

/* The attack before it is committed. */
typedef struct Brief {
    uint16_t rule;        /* table it is resolved on */
    uint16_t unit, other; /* whom the action names; other NO_UNIT if it has no target */
    uint8_t attacker_count, defender_count;
    uint8_t attackers[MAX_PARTIES]; /* all who attack together and all whom the roll is against, */
    uint8_t defenders[MAX_PARTIES]; /* ascending; a system with single combats leaves them to */
                                    /* brief_attack() */
    int16_t base;                   /* printed number of roll 0; CELL_NONE if the roll has none */
    uint8_t good;                   /* GOOD_LOW: hit on base or less */
    int16_t total;                  /* sum of the items of roll 0 that add */
    int16_t range;                  /* hexes; 0 for hand to hand */
    const char *column; /* of the table, as printed, after all shifts; NULL if it has none */
    const char *row;    /* of the table, as printed; NULL if it has but one, or none */
    uint8_t modifier_count;
    Modifier modifier[MAX_MODIFIERS];
} Brief;

typedef struct ScoreItem { /* what some of the present points are for */
    uint16_t rule;         /* row of reasons */
    uint16_t unit;         /* NO_UNIT if none */
    uint8_t side;          /* whose points they are */
    int16_t value;
} ScoreItem;

enum { MAX_SCORE_ITEMS = 2 * MAX_UNITS + 8 };

enum {                     /* what the level of a result follows from */
       RESULT_BY_MARGIN,   /* the points of the margin side less the other's */
       RESULT_BY_RATIO,    /* the points of the one side to those of the other */
       RESULT_BY_DECISION, /* Result.rule alone: a side has run, disintegrated, held out ... */
};

/* How the game ended, or what it would come to if it ended now. */
typedef struct Result {
    bool over;
    uint8_t winner;             /* NO_SIDE for a draw */
    uint8_t level;              /* row of Battle.levels; level_count if the battle names none */
    uint8_t by;                 /* RESULT_BY_... */
    uint16_t rule;              /* row of reasons why it is so; 0 while no case decides it */
    int32_t points[SIDE_COUNT]; /* as score() has them, also after the end */
    int32_t margin;             /* of the margin side's points over the other's */
} Result;

enum { MAX_MARKS = 8 };

typedef struct TurnMark { /* something that happens at a certain turn */
    uint16_t turn, rule;
    uint8_t side; /* counted in activations of that side; NO_SIDE: in turns of the game */
    const char *label;
} TurnMark;

typedef struct Track { /* how long the battle lasts */
    uint16_t turns;    /* 0 without limit */
    uint8_t mark_count;
    TurnMark mark[MAX_MARKS];
    uint16_t breaking_rule;
    int16_t breaking[SIDE_COUNT]; /* points of the enemy at which the side may break; 0 never */
} Track;

enum { MAX_GROUP_STATUSES = 12 };

typedef struct GroupState { /* a group now */
    uint16_t leader;        /* NO_UNIT if none is on the map */
    uint16_t chance;        /* faces of the die with which an action that names it succeeds now */
    uint8_t in_count, out_count;
    uint8_t in[MAX_UNITS], out[MAX_UNITS]; /* in command and out of it; for others it is nothing */
    int16_t status[MAX_GROUP_STATUSES];    /* by row of Words.group_statuses */
} GroupState;

/* What the side to act must decide, and why. */
typedef struct Prompt {
    Event about;     /* kind: row of Words.prompts; the rest fills its holes; to: where to look */
    bool interrupts; /* the side that is not active breaks in */
} Prompt;

/* Something that must be done before the side to act can end its part: of its own units those that
 * must act, of the enemy's those that must be attacked. */
typedef struct Owed {
    uint16_t unit; /* NO_UNIT: no certain one, the side must choose */
    uint16_t rule; /* row of reasons; 0 if that of the phase says enough */
} Owed;

enum { MAX_OWED = MAX_UNITS };

enum { SECTOR_FRONT, SECTOR_FRONT_SIDE, SECTOR_FLANK, SECTOR_REAR, SECTOR_ALL_ROUND };
typedef struct SectorHex {
    uint16_t hex;
    uint8_t sector; /* SECTOR_... */
} SectorHex;

/* A unit on its way, apart from the position around it: where it stands, what it has spent, and
 * what of the way so far bears on what comes. The rest of the position stays as it is while it
 * walks. */
enum { UNIT_SET_BYTES = (MAX_UNITS + 31) / 32 * 4 };

enum {                   /* Walk.marks */
       WALK_IS_OVER = 1, /* it goes no further: its move is over, or the other side decides first */
       WALK_IS_PLAYED = 2, /* what comes of it is not worked out: the path finder plays it */
       WALK_PASSES = 4,    /* it may be here on its way but may not stop: nothing is legal that */
                           /* would let it be. The path finder sets it of a walk it plays */
};

POD_BEGIN
typedef struct Walk {
    Placement place;
    uint16_t spent; /* half points */
    uint8_t marks;
    uint8_t way;                   /* two walks to one place that differ in this are two */
    uint8_t detail[4];             /* the system's own: what else it must know to go on */
    uint8_t noted[UNIT_SET_BYTES]; /* the system's own: a set of units met on the way */
} Walk;
POD_END

typedef struct WalkStep {
    Action action;
    Walk to;
} WalkStep;

enum { WALK_STEPS_MAX = 32 }; /* from one place */

/* One rulebook. Every function is a pure function of its arguments: no globals, no
 * clock, no allocation, no dice but the ones handed in. */
struct RuleSystem {
    const char *id; /* the `rules` line of a battle file */
    const char *title;
    uint16_t revision;  /* rises when a rule changes meaning */
    uint32_t game_size; /* sizeof the system's own state, whose first member is Game */
    uint32_t die_faces;
    uint32_t die_least; /* what the lowest face counts: 0 or 1 */
    uint32_t reason_count;
    const Reason *reasons;
    const Words *words;
    const Schema *schema;

    /* Checks the parsed battle as a whole and works out layers; false fills *error. */
    bool (*compile)(Battle *b, ParseError *error);

    /* Works out again what of that hangs on options, after one was set. NULL: nothing does. */
    void (*prepare)(Battle *b);

    /* Whether two combat units may start in one hex. NULL if none may. */
    bool (*may_share)(const Battle *b, const UnitDef *unit, const UnitDef *other);

    /* Whether an option, a row of Schema.options, can change anything in this battle. NULL if each
     * can in any battle. */
    bool (*option_matters)(const Battle *b, uint32_t option);

    /* Sets the battle up in g, which is game_size zero bytes. */
    void (*init)(const Battle *b, Game *g, Dice *d);

    /* Writes the legal actions of g->to_act in ascending order (action_compare) and returns how
     * many there are. More than cap: only the first cap were written. None once over. */
    uint32_t (*legal)(const Battle *b, const Game *g, Action *out, uint32_t cap);

    /* Says whether a is legal and, if not, the first case it breaks. Takes any bytes at
     * all: this is the door the network knocks on. LEGAL exactly for what legal() lists. */
    Verdict (*check)(const Battle *b, const Game *g, Action a);

    /* Plays a, which must be legal, with dice fresh from dice_mark(). events may be NULL: nobody is
     * watching. */
    void (*apply)(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

    /* The points each side has; the end of the game changes nothing of them. */
    void (*score)(const Battle *b, const Game *g, int32_t points[SIDE_COUNT]);

    /* What the points consist of, at most MAX_SCORE_ITEMS; they add up to score(). */
    uint32_t (*score_items)(const Battle *b, const Game *g, ScoreItem *out);

    /* Who has won and how much, or would have if the game ended now. */
    void (*result)(const Battle *b, const Game *g, Result *out);

    /* Mixes the system's own fields; game_hash() does the shared ones. */
    void (*hash)(const Battle *b, const Game *g, Hash *h);

    /* Mixes what hash() mixes, in any form that is quick: game_search_hash(). NULL: hash() is
     * used. */
    void (*search_hash)(const Battle *b, const Game *g, Hash *h);

    /* Recomputes what is derived and asks whether the state is possible at all. */
    bool (*validate)(const Battle *b, const Game *g);

    /* The unit as it stands, about to walk or under way: *out is zero bytes. NULL: the path finder
     * plays the steps instead, which is slower. */
    void (*walk)(const Battle *b, const Game *g, uint32_t unit, Walk *out);

    /* Every step marked ACT_STEP that rolls no dice, from a walk that began with walk() and is not
     * over: its action and where it leads, ascending. NULL as walk. */
    uint32_t (*walk_on)(const Battle *b, const Game *g, uint32_t unit, const Walk *from,
                        WalkStep out[WALK_STEPS_MAX]);

    /* Resolves the attack a alone in g, down to its last effect and no further, if the enemy does
     * not answer: what odds runs over every fall. a must be a legal action of a kind marked
     * ACT_ATTACK. */
    Outcome (*strike)(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

    /* Counts strike over every fall into *out, with odds_add or odds_put: for a system that can
     * share what the falls have in common. False as odds_add. g is left as it falls. NULL: the
     * falls are run one by one, which is slower. */
    bool (*weigh)(const Battle *b, Game *g, Action a, Odds *out);

    /* Plays the attack a alone in g as clash does and writes the answers that the enemy is offered
     * and leaves: at most cap, in any order. NULL if no attack of these rules can be answered. */
    uint32_t (*answers)(const Battle *b, Game *g, Action a, Dice *d, EnemyAnswer *out,
                        uint32_t cap);

    /* Resolves the attack a and the answer alone in g. The enemy gives it the first time he is
     * offered it, and no other; with these dice it may not be offered. NULL as answers. */
    Clash (*clash)(const Battle *b, Game *g, Action a, Action answer, Dice *d);

    /* The attack before it is committed. a as for strike. Clients ask brief_attack(). */
    void (*brief)(const Battle *b, const Game *g, Action a, Brief *out);

    int32_t (*status)(const Battle *b, const Game *g, uint32_t unit, uint32_t status);

    /* The hexes around a unit by what they mean for it. At most 16. */
    uint32_t (*sectors)(const Battle *b, const Game *g, uint32_t unit, SectorHex *out);

    /* The decision that is open now; the game is not over. Its rule is 0 if that of the phase
     * says enough. */
    Prompt (*prompt)(const Battle *b, const Game *g);

    /* What is owed now, each unit once, ascending: at most MAX_OWED. Nothing exactly if an action
     * of the side as a whole that is marked ACT_ENDS is legal, or the game over. */
    uint32_t (*owed)(const Battle *b, const Game *g, Owed out[MAX_OWED]);

    /* Whether the hex `to` is seen from `from`, at most MAX_SIGHT hexes away, by whoever stands
     * there: LEGAL, or what blocks it, with the hex where it is blocked and the unit, if it is one.
     */
    Verdict (*sees)(const Battle *b, const Game *g, uint32_t from, uint32_t to);

    /* The turns and what they bring; never changes in a game. */
    void (*track)(const Battle *b, Track *out);

    /* How a group stands. */
    void (*group_state)(const Battle *b, const Game *g, uint32_t group, GroupState *out);

    /* For cases and editors: sets a status as if it had come about; false if it cannot be so. */
    bool (*set_status)(const Battle *b, Game *g, uint32_t unit, uint32_t status, int32_t value);

    /* For cases and editors: opens a phase of a side's turn on the position as it stands, which
     * may be any placement of units with at most STACK_MAX a hex. turn and side are below 256 and
     * SIDE_COUNT, phase is a row of Words.phases; false, with g unusable, if it cannot be so. */
    bool (*stage)(const Battle *b, Game *g, uint32_t turn, uint32_t side, uint32_t phase, Dice *d,
                  EventSink *events);
};

/* A rung of a check ladder: refused by this case, unless the mutation test switched it off. */
#define REFUSE_IF(battle, condition, why)                                                          \
    do {                                                                                           \
        if ((condition) && rule_on((battle), (why)))                                               \
            return (why);                                                                          \
    } while (0)

/* An event about one unit and nothing else yet. */
static inline Event event_of(uint32_t kind, uint32_t rule, uint32_t unit)
{
    return (Event){(uint16_t)kind, (uint16_t)rule, (uint16_t)unit, NO_UNIT, NO_HEX, NO_HEX, 0, 0,
                   CELL_NONE};
}

/* A result with the points as score() has them; nobody has won and no level is named yet. */
Result result_begin(const Battle *b, const Game *g);

/* The whole result where the margin of points names the level, by that case. */
Result result_by_margin(const Battle *b, const Game *g, uint32_t rule);

/* Puts one more into what is owed, in its place; a unit that is there already stays as it is. */
void owed_add(Owed out[MAX_OWED], uint32_t *count, uint32_t unit, uint32_t rule);

/* The attack before it is committed, with all who take part. */
void brief_attack(const Battle *b, const Game *g, Action a, Brief *out);

/* One more attacker or defender, in its place; beyond MAX_PARTIES they are left out. */
void party_add(uint8_t units[MAX_PARTIES], uint8_t *count, uint32_t unit);

/* legal() into room for all there can be. */
uint32_t actions_list(const Battle *b, const Game *g, Action out[MAX_ACTIONS]);

/* Units with a legal action, ascending. */
uint32_t units_able(const Battle *b, const Game *g, uint8_t *units, uint32_t cap);

/* Units that could still do something, ascending: those with a legal action that is not ACT_ASIDE,
 * or with any if the side has no other way on. What must be done is RuleSystem.owed. */
uint32_t units_to_act(const Battle *b, const Game *g, uint8_t *units, uint32_t cap);

/* Whether the fields that an action of that word does not use are zero, so that it has one form. */
static inline bool action_is_well_formed(const ActionWord *word, Action a)
{
    switch (word->arg) {
    case ARG_NONE:
        return a.hex == 0 && a.arg == 0;
    case ARG_HEX:
        return a.arg == 0;
    case ARG_PLACE:
        return true;
    default:
        return a.hex == 0;
    }
}

static inline Verdict verdict_of(uint32_t why, uint32_t unit, uint32_t hex, uint32_t other)
{
    return (Verdict){(uint16_t)why, (uint16_t)unit, (uint16_t)hex, (uint16_t)other};
}

/* A refusal of a, or LEGAL, that points at what the action names. */
Verdict action_verdict(const Battle *b, Action a, uint32_t why);

/* Ascending by unit, kind, hex, arg: players break ties by position. */
static inline int action_compare(Action x, Action y)
{
    if (x.unit != y.unit)
        return x.unit < y.unit ? -1 : 1;
    if (x.kind != y.kind)
        return x.kind < y.kind ? -1 : 1;
    if (x.hex != y.hex)
        return x.hex < y.hex ? -1 : 1;
    return x.arg == y.arg ? 0 : x.arg < y.arg ? -1 : 1;
}

static inline bool action_equal(Action x, Action y)
{
    return x.side == y.side && action_compare(x, y) == 0;
}

#endif
