/* telling.h: what a rule system tells of a position: how an attack ends and its preview, points and
 * result, turns and groups, what must be decided and what is owed, the sectors around a unit and
 * its way. */
#ifndef BANNERET_TELLING_H
#define BANNERET_TELLING_H

#include "action.h"

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

enum {                       /* what an item does */
       MODIFIER_ADDS,        /* value to the roll */
       MODIFIER_HALVES,      /* a strength, value times: that of Modifier.unit, or of all */
       MODIFIER_SHIFTS,      /* value columns to the right, or to the left if it is below nought */
       MODIFIER_RAISES,      /* value to the number that is needed, not to the roll */
       MODIFIER_STRENGTHENS, /* value to a strength: what Modifier.unit adds to its side */
};

typedef struct Modifier {
    uint16_t rule; /* row of reasons */
    int16_t value;
    uint8_t roll;  /* which of the attack's rolls it changes: 0 to hit, 1 morale ... */
    uint8_t kind;  /* MODIFIER_... */
    uint16_t unit; /* whose strength it halves, or who strengthens; NO_UNIT, or nothing for the
                      other kinds */
} Modifier;

/* The attack before it is committed. */
typedef struct Brief {
    uint16_t rule;        /* table it is resolved on */
    uint16_t unit, other; /* whom the action names; other NO_UNIT if it has no target */
    uint8_t number;       /* of a declared combat, from 1 on: people know it by a letter */
    uint8_t attacker_count, defender_count;
    uint8_t attackers[MAX_PARTIES]; /* all who attack together and all whom the roll is against, */
    uint8_t defenders[MAX_PARTIES]; /* ascending; a system with single combats leaves them to */
                                    /* brief_attack() */
    int16_t base;                   /* printed number of roll 0; CELL_NONE if the roll has none */
    uint8_t good;                   /* GOOD_LOW: hit on base or less */
    int16_t total;                  /* sum of the items of roll 0 that add, or that raise */
    int16_t range;                  /* hexes; 0 for hand to hand */
    int16_t attack, defence;        /* strengths whose odds name the column; both 0 if none do */
    const char *column; /* of the table, as printed, after all shifts; NULL if it has none */
    const char *row;    /* of the table, as printed; NULL if it has but one, or none */
    uint8_t modifier_count;
    Modifier modifier[MAX_MODIFIERS];
} Brief;

enum { MAX_COMBATS = 48 }; /* declared at once, that are told */

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

/* How far off something is that decides the battle. */
typedef struct Prospect {
    uint8_t level;    /* row of Battle.levels; level_count if it is none of them */
    uint8_t side;     /* who must come to it: {army} */
    int16_t missing;  /* how much more of it; 0: so it stands now */
    int16_t at;       /* the number at which it comes about, or may: {value} */
    int16_t surely;   /* and at which it must: {needed} */
    uint16_t rule;    /* row of reasons by which it is so */
    const char *text; /* with holes as those of events: what is still missing */
} Prospect;

enum { MAX_PROSPECTS = MAX_LEVELS + 2 * SIDE_COUNT };

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
       WALK_IS_PLAYED =
           2,           /* what comes of it, its place, spent and way apart, is not worked out: */
                        /* the path finder plays it */
       WALK_PASSES = 4, /* it may be here on its way but may not stop: nothing is legal that */
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

#endif
