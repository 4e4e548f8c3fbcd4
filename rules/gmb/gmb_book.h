/* gmb_book.h: a book of the family is a value: its rule system, and the lists and procedures that
 * the common chapters ask it for. No common file knows which book it serves. */
#ifndef BANNERET_GMB_BOOK_H
#define BANNERET_GMB_BOOK_H

#include "../../engine/action_list.h"
#include "../../engine/modifiers.h"
#include "gmb_fire.h"
#include "gmb_flight.h"
#include "gmb_melee.h"
#include "gmb_step.h"

/* ---- actions ---- */

enum {                    /* which units an action is listed for: all that are asked must hold */
       WHO_MARCHES = 1,   /* may move, or go on moving, now */
       WHO_UNDER_WAY = 2, /* moves or flees now */
       WHO_STANDS = 4,    /* does not */
       WHO_NOW = 7,       /* these hang on the position, those that follow on the face that is up */
       WHO_COMBAT = 8,    /* a combat unit */
       WHO_LEADER = 16,   /* a leader */
       WHO_WIDE = 32,     /* lies in two hexes */
       WHO_HORSE = 64,    /* cavalry */
       WHO_SHOOTS = 128,  /* has a bow */
       WHO_FIGHTS = 256,  /* hand to hand */
       WHO_BOOK = 512,    /* and more, as GmbBook.who_is has it */
};
_Static_assert((int)WHO_NOW < (int)MAX_ACT_SETS, "a set of actions for each");

/* A unit whose actions are listed. march: NULL unless WHO_MARCHES. */
typedef struct Candidate {
    const Battle *b;
    const Game *g;
    uint32_t unit;
    const March *march;
} Candidate;

typedef struct GmbAct { /* one row an action; its word is the row of Words.actions */
    uint32_t phases;    /* set of bits */
    uint16_t not_now;   /* the case to cite in any other phase */
    uint16_t no_target; /* ARG_UNIT: the case if no enemy combat unit on the map is named */
    uint32_t who;
    uint32_t (*check)(const Battle *b, const Game *g, Action a);
    void (*list)(const Candidate *c, ActionList *list); /* ascending; NULL: of no unit */
    void (*apply)(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
    /* Of every action that action_has_odds, and of no other. */
    Outcome (*strike)(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
    void (*brief)(const Battle *b, const Game *g, Action a, Brief *out);
    void (*weigh)(const Battle *b, const Game *g, Action a, Odds *out);
} GmbAct;

#define IN(phase) (1u << PHASE_##phase)

/* ---- the book ---- */

typedef struct GmbWeapon { /* columns of the fire table that belong to a weapon */
    uint8_t first, ranges; /* one a hex of range; no ranges: it does not shoot */
} GmbWeapon;

typedef struct GmbBook {
    RuleSystem rules;   /* first: Battle.rules leads to the book */
    const GmbAct *acts; /* as many as rules.words->actions */

    /* Tables 8.3, 9.4 and the lists of modifiers. The facts of fire are a Shot, of melee a Fight,
     * of morale a MoraleFacts. */
    uint8_t fire_columns;
    const GmbWeapon *weapons; /* by TYPE_WEAPON */
    ModifierList fire, melee, morale;
    int16_t (*melee_number)(const Battle *b, const Game *g, uint32_t attacker, uint32_t defender);

    /* Whatever follows may be NULL: then the standard rules say all. */

    /* 9.4: the column and the row of its table, as printed, for the preview of a Fight. */
    void (*melee_cell)(const Battle *b, const Game *g, const Fight *f, Brief *out);

    bool (*compile)(const Battle *b, ParseError *error); /* its own conditions of a battle */
    bool (*option_speaks_of)(uint32_t option, const int16_t *face);
    uint32_t settled; /* options of the standard rules that it leaves no room for; a set of bits */
    uint32_t (*who_is)(const UnitType *face); /* its own of WHO_BOOK and above */

    /* 5.0: the case by which the movement of a unit is over, and why one may not begin at all. */
    uint32_t (*moved_by)(const Battle *b, const Game *g, uint32_t unit);
    uint32_t (*refuse_march)(const Battle *b, const Game *g, uint32_t unit);

    /* 6.1: counters that fill their hexes, but neither fight nor are fought: the case to cite if
     * somebody would. Where units may share a hex: why a unit may not enter one with others, taken
     * being the case of the standard rules, and why it may not lie in those two. */
    bool (*is_baggage)(const Battle *b, uint32_t unit);
    uint16_t baggage_spared;
    uint32_t (*refuse_company)(const Battle *b, const Game *g, uint32_t unit, uint32_t hex,
                               uint32_t taken);
    uint32_t (*refuse_lying)(const Battle *b, const Game *g, uint32_t unit, uint32_t left,
                             uint32_t right);

    /* What comes of a step, of whatever kind, that a unit has made from that place to those hexes.
     */
    void (*stepped)(const Battle *b, Game *g, uint32_t unit, Placement from, const Cover *to,
                    EventSink *events);

    /* 5.2: combat units of one hex face a corner; what lies around them follows from it. */
    bool corners;
    bool (*turned_after)(const March *m, uint32_t direction); /* turns no more after that step */

    /* 5, 7: one hex in that direction by a one-hex unit: why not, or what it costs. Asked in place
     * of the standard rules; the hex there is on the map. */
    uint32_t (*refuse_step)(const March *m, uint32_t direction, uint32_t *cost);

    /* 7: why a face that finds a terrain barred may not enter it. */
    uint32_t (*barred_by)(const Battle *b, const UnitType *type, const Terrain *terrain);

    /* 5, 7: half points that a face pays to enter a terrain; more of them to turn about; half
     * allowance of a fatigued unit. */
    uint32_t (*entry_cost)(const Battle *b, const UnitType *type, const Terrain *terrain);
    uint32_t (*turn_cost)(const March *m);
    uint32_t (*tired_allowance)(const Battle *b, const UnitType *type, uint32_t half,
                                uint32_t full);

    /* Adds its own steps to the count that stand in out; returns how many there are then. Or has
     * all of them, where refuse_step does. */
    uint32_t (*walk_on)(const March *m, const Walk *from, WalkStep *out, uint32_t count);
    uint32_t (*walk)(const March *m, const Walk *from, WalkStep *out);

    /* 5.3: the ground that breaks the run of a charge, by that case, and the ground on which a unit
     * cannot be charged. */
    bool (*breaks_run)(const Battle *b, uint32_t hex);
    uint16_t run_broken;
    uint32_t (*refuse_charge_at)(const Battle *b, uint32_t hex);
    uint32_t (*refuse_charge)(const Battle *b, const Game *g, uint32_t unit, uint32_t target);

    /* 5.4: choosing a mode before the first turn, and changing it at the end of movement; a counter
     * with one face; what a changed mode brings. */
    uint32_t (*refuse_setup)(const Battle *b, const Game *g, uint32_t unit);
    uint32_t (*refuse_turning)(const Battle *b, const Game *g, uint32_t unit); /* ever */
    uint32_t (*refuse_change)(const Battle *b, const Game *g, uint32_t unit);  /* now */
    uint32_t (*no_second_mode)(const Battle *b, const Game *g, uint32_t unit);
    void (*mode_changed)(const Battle *b, Game *g, uint32_t unit, EventSink *events);

    /* 8: a line of fire where 8.1 finds none. 9: who does not attack. */
    void (*find_line)(const Battle *b, const Game *g, Shot *s);
    uint32_t (*refuse_attacker)(const Battle *b, const Game *g, uint32_t unit);

    /* 9: what keeps a unit from striking an adjacent enemy that it does not turn its back on. */
    uint32_t (*refuse_opponent)(const Battle *b, const Game *g, uint32_t unit, uint32_t target);

    /* A phase in which each side names the targets of its attacks before its part of the melee; 0
     * if there is none. In that part: why that attack is not among those named. */
    uint8_t naming;
    uint32_t (*refuse_unnamed)(const Battle *b, const Game *g, uint32_t unit, uint32_t target);

    /* 9: the rout levels that an attack brings without a roll, by that case and told so, and 0 if
     * it rolls; what comes of an attack of the melee phase on a unit that stood there. */
    int16_t (*sure_levels)(const Battle *b, const Game *g, uint32_t attacker, uint32_t target);
    uint16_t sure_rule, sure_event;
    void (*struck)(const Battle *b, Game *g, Action a, Placement stood, Outcome outcome,
                   EventSink *events);

    /* 11: what becomes of a routed unit before its first hex; a hex that it keeps out of; whether
     * a hex in that direction is not the way it must flee; where it faces having gone there. */
    void (*rout_begins)(const Battle *b, Game *g, uint32_t unit, EventSink *events);
    bool (*shuns)(const Flight *f, uint32_t hex);
    bool (*strays)(const Flight *f, uint32_t hex, uint32_t direction);
    uint32_t (*flee_face)(const Flight *f, uint32_t direction);

    /* 11: a routed unit that its owner does not move, by that case. */
    bool (*runs_wild)(const Battle *b, const Game *g, uint32_t unit);
    uint16_t wild_rule;

    /* The cases of a book on Bannockburn (gmb_bannockburn.h); NULL if it is none. */
    const struct GmbBannockburn *bannockburn;

    /* Whether a unit needs command control, and whether one that does has it. */
    bool (*needs_command)(const Battle *b, uint32_t unit);
    bool (*in_command)(const Battle *b, const Game *g, uint32_t unit);

    /* 12.2: whether the leader rallies the unit he is with. */
    bool (*rallies)(const Battle *b, const Game *g, uint32_t leader, uint32_t unit);

    /* What a unit is to a side's score; its value is 0 while it is none. Never NULL. */
    ScoreItem (*score_item)(const Battle *b, const Game *g, uint32_t unit);

    /* Statuses beyond those of the standard rules. */
    int32_t (*status)(const Battle *b, const Game *g, uint32_t unit, uint32_t status);

    /* Acts of a side as a whole that name one of its groups: those open now, ascending; with how
     * many faces of the die one succeeds. */
    void (*list_groups)(const Battle *b, const Game *g, ActionList *list);
    uint32_t (*group_chance)(const Battle *b, const Game *g, uint32_t group);

    /* When a part of a phase has been opened. */
    void (*opened)(const Battle *b, Game *g);

    /* Of these phases, as a set of bits: does what comes next without anybody's choice; false if
     * somebody chooses or the standard rules go on. */
    uint32_t driven;
    bool (*drive)(const Battle *b, Game *g, Dice *d, EventSink *events);

    /* Of such a phase: the case to cite for what has not its time in it, if it is not that of the
     * action; what is asked in it. */
    uint16_t not_in_own_phase;
    void (*prompt)(const Battle *b, const Game *g, Event *about);

    /* Its own state behind that of the standard rules, zero bytes while nothing is in it. */
    void (*hash)(const Game *g, Hash *h);
    bool (*validate)(const Battle *b, const Game *g);
} GmbBook;

static inline const GmbBook *gmb_book(const Battle *b)
{
    return (const GmbBook *)b->rules;
}

static inline bool gmb_is_baggage(const Battle *b, uint32_t unit)
{
    return gmb_book(b)->is_baggage && gmb_book(b)->is_baggage(b, unit);
}

/* The combat unit in a hex, baggage apart; NO_UNIT if none. */
static inline uint32_t gmb_fighter_at(const Battle *b, const Game *g, uint32_t hex)
{
    uint32_t unit = unit_at(g, hex);
    while (unit != NO_UNIT && gmb_is_baggage(b, unit))
        unit = unit_after(g, hex, unit);
    return unit;
}

static inline bool gmb_runs_wild(const Battle *b, const Game *g, uint32_t unit)
{
    return gmb_book(b)->runs_wild && gmb_book(b)->runs_wild(b, g, unit);
}

/* Why a unit may not begin or go on moving now; LEGAL if it may. */
static inline uint32_t gmb_refuse_march(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t mover = gmb(g)->mover.unit;
    REFUSE_IF(b, is_routed(g, unit), WHY_ROUTED_MOVE);
    uint32_t why = gmb_book(b)->refuse_march ? gmb_book(b)->refuse_march(b, g, unit) : LEGAL;
    if (why != LEGAL)
        return why;
    if (has_flag(g, unit, FLAG_MOVED | FLAGS_TOLD)) {
        REFUSE_IF(b, has_flag(g, unit, FLAG_TIRED), WHY_FATIGUED);
        REFUSE_IF(b, has_flag(g, unit, FLAG_OUT_OF_POINTS), WHY_TOO_FAR);
        bool moved = has_flag(g, unit, FLAG_MOVED);
        uint32_t by = WHY_ALREADY_MOVED;
        if (moved && gmb_book(b)->moved_by)
            by = gmb_book(b)->moved_by(b, g, unit);
        REFUSE_IF(b, moved, by);
    }
    REFUSE_IF(b, mover != NO_UNIT && mover != unit, WHY_UNFINISHED);
    return LEGAL;
}

#endif
