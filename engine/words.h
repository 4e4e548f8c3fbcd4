/* words.h: what a rule system calls things: constant tables, so that one parser and printer serves
 * all systems, and the schema of its battle files. */
#ifndef BANNERET_WORDS_H
#define BANNERET_WORDS_H

#include "action.h"

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

enum {                   /* what a client may do with an action kind */
       ACT_STEP = 1,     /* the path finder may chain it */
       ACT_ATTACK = 2,   /* odds and explain answer for it */
       ACT_ENDS = 4,     /* gives the decision up: done, halt, pass */
       ACT_CHANCE = 8,   /* may roll dice */
       ACT_QUIET = 16,   /* rolls no dice itself; the other side may still decide next */
       ACT_ASIDE = 32,   /* a unit that can do nothing else has nothing left undone */
       ACT_SETTLES = 64, /* completes what the unit has done and changes nothing else: a client may
                            do it when its player turns to something else */
       ACT_FORETOLD = 128, /* no attack, or not yet: odds tell what its dice come to, or those of
                              the strike that it leads to if nothing changes before */
};

typedef struct ActionWord {
    const char *name; /* "step" */
    uint8_t has_unit;
    uint8_t arg; /* enum ArgType */
    uint8_t flags;
    const char *help; /* one line for a player */
} ActionWord;

/* What the button of an action says to a player. Rows are looked up in their order; an action
 * without one is called by its name. */
typedef struct LabelWord {
    const char *action; /* its name */
    const char *mode;   /* that it names; NULL: any, or it names none */
    const char *phase;  /* in which it stands; NULL: any */
    const char *text;   /* {unit} {other} {to} {to-place} {mode} {group} are filled in */
} LabelWord;

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

enum { FROM_NONE, FROM_VALUE, FROM_EXTRA, FROM_ONE_DIE }; /* of an event; one that no field has */

/* An event that tells of a roll. The number it had to come to is Event.needed. */
typedef struct RollWord {
    uint16_t event; /* row of Words.events */
    uint8_t dice;   /* field with the dice as they fell; FROM_NONE if another event has them */
    uint8_t total;  /* field with all that was added; FROM_NONE if nothing was, or not yet */
    uint8_t good;   /* GOOD_LOW: needed or less succeeds, or does what the sentence says */
} RollWord;

enum { NO_EVENT = 0xFFFF };

/* An event that opens a part of the game and says nothing else: a log has it as a heading. */
typedef struct PartWord {
    uint16_t event; /* row of Words.events */
    uint8_t level;  /* 1: a turn, 2: a part of one */
} PartWord;

typedef struct PhaseWord {
    const char *name;  /* "movement" */
    const char *label; /* "Movement" */
    const char *rule;  /* "pike 5.0" */
} PhaseWord;

/* A phase in which a side may have to decide though it is not its turn: what a player who is away
 * may leave an answer for. */
typedef struct ReplyWord {
    uint8_t phase; /* row of Words.phases */
    bool declines; /* there may be an action that gives the decision up */
    bool chances;  /* something may be done there that has an exact chance */
} ReplyWord;

typedef struct StatusWord { /* a number that describes a unit now: rout level, lance ... */
    const char *name;
    const char *label; /* for people, with {value}: "rout {value}"; a value in half points may be
                          told by {points}: 3 is "1½ points", a number of its own by
                          {letter}: 2 is B */
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

enum {
    PRINT_PLAIN,
    PRINT_INITIAL,
    PRINT_SIGNED,
    PRINT_BRACKETED,
    PRINT_SOME, /* plain, and left out if it is nought */
    PRINT_OVER, /* behind a stroke to the value before it: 2/3; left out with that */
    PRINT_DOT,  /* a dot, drawn as its word says: none, solid or open */
};

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

/* What a kind of hex around a unit means for it. */
typedef struct ZoneWord {
    uint8_t sector;    /* SECTOR_... */
    const char *label; /* "front" */
    const char *rule;  /* "moi 6.1" */
    const char *help;
} ZoneWord;

typedef struct OutcomeWord {
    const char *name;
    const char *text; /* with {value} */
    bool nothing;     /* all stays as it was */
    int8_t worth;     /* to the side that attacks: from 5, the best, to -5; 0 is neither */
    int8_t more;      /* what each of {value} adds to that */
    const char *gist; /* to sum an attack up by: "routs it"; NULL if it need not be told */
    const char *back; /* the same where the enemy does it by his answer: "you are routed" */
} OutcomeWord;

typedef struct Words {
    const ActionWord *actions;
    uint32_t action_count;
    const LabelWord *labels;
    uint32_t label_count;
    const EventWord *events;
    uint32_t event_count;
    const RollWord *rolls; /* the events that tell of rolls */
    uint32_t roll_count;
    uint16_t modifier_event; /* tells of an item that changes a roll, by value; NO_EVENT if none */
    uint16_t raise_event;    /* the same of one that changes the number needed */
    uint16_t halt_event;     /* tells only that the move of a unit is over; NO_EVENT if none */
    uint16_t sure_event;     /* tells of an attack decided without a die; NO_EVENT if none */
    const PartWord *parts;   /* the events that open parts */
    uint32_t part_count;
    const PhaseWord *phases;
    uint32_t phase_count;
    const ReplyWord *replies; /* of some of them */
    uint32_t reply_count;
    const uint16_t *losses; /* the events that tell that their unit is gone for good */
    uint32_t loss_count;
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
    const StatusWord *side_statuses; /* and a side */
    uint32_t side_status_count;
    const ZoneWord *zones; /* those that sectors() of these rules tells */
    uint32_t zone_count;
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

/* ---- guide: how a player is told of what a battle's lists and tables hold ---- */

enum { OF_TERRAIN, OF_HEXSIDE, OF_TYPE, OF_UNIT }; /* what carries the value */

/* One value. What has no row serves the rules alone and is not told. A flag is told by its help as
 * a sentence, anything else by its label and the value, or by a sentence of its own. */
typedef struct TellWord {
    uint8_t of;      /* OF_... */
    uint8_t kinds;   /* of types and units: bits of UNIT_COMBAT ...; 0 if of all */
    bool is_signed;  /* +2, -1 */
    int16_t none_at; /* the value at which `none` is told instead, 0 unless it is another */
    const char *attribute;
    const char *label;          /* NULL for a flag */
    const char *none;           /* NULL: then nothing is told */
    const char *unless;         /* a flag: where it is set nothing is told; NULL if there is none */
    const char *says;           /* the sentence of a number, with {value}; NULL if it has a label */
    const char *const *says_of; /* the sentences of the words of an attribute, from the first on */
} TellWord;

typedef struct TableWord { /* of a table in the charts */
    const char *table;
    const char *title;
    const char *text; /* how it is read, with the meaning of its words */
    bool is_signed;   /* its numbers are added to something */
} TableWord;

typedef struct RowWord { /* of a row or column whose name says too little */
    const char *table, *row, *text;
} RowWord;

typedef struct SequenceWord { /* a step of the sequence of play */
    const char *title;
    const char *text; /* with its cases */
} SequenceWord;

typedef struct Guide {     /* each list ends with a row of nothing, or is NULL */
    const TellWord *tells; /* in the order in which they are told */
    const TableWord *tables;
    const RowWord *rows;
    const SequenceWord *sequence;
    const char
        *sort; /* an attribute of types whose word says what a unit is; NULL: the type's id */
} Guide;

typedef struct Schema {
    const AttributeSpec *side, *group, *terrain, *hexside, *type, *unit; /* end: name NULL */
    const TableSpec *tables;
    const OptionSpec *options;
    const char *const *regions; /* kinds of region, the `zone` lines, NULL-terminated */
    const Guide *guide;         /* NULL: nothing is told but by name */
} Schema;

/* Whether odds answer for it. */
static inline bool action_has_odds(const ActionWord *word)
{
    return (word->flags & (ACT_ATTACK | ACT_FORETOLD)) != 0;
}

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

#endif
