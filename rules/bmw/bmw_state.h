/* bmw_state.h: plain state, kinds of action and decision, and small questions of a position. */
#ifndef BANNERET_BMW_STATE_H
#define BANNERET_BMW_STATE_H

#include "../../engine/frames.h"
#include "../../engine/hex.h"
#include "../../engine/rule_system.h"
#include "bmw_reasons.h"
#include "bmw_schema.h"

enum {
#define ACTION(name, ...) ACTION_##name,
#include "bmw_actions.def"
#undef ACTION
    ACTION_COUNT,
};

/* Each kind of decision is a phase, and a kind of frame: those before PHASE_WITHDRAW follow each
 * other in a player turn and lie at the bottom, the others interrupt them. */
enum {
    PHASE_SMOKE,
    PHASE_SIDES,
    PHASE_MOVEMENT,
    PHASE_ARCHERY,
    PHASE_DEFENCE,
    PHASE_COMBAT,
    PHASE_RESOLVE,
    PHASE_RALLY,
    PHASE_RETURN,
    PHASE_WITHDRAW,
    PHASE_BREAK,
    PHASE_LOSS,
    PHASE_RETREAT,
    PHASE_FOLLOW,
    PHASE_ADVANCE,
    PHASE_ESCAPE,
    PHASE_COUNT,
};
enum { PHASE_FIRST_ABOVE = PHASE_WITHDRAW };

enum { FATE_NONE, FATE_LOST, FATE_LEFT }; /* of a unit off the map that does not come back itself */

enum {                     /* BmwGame.marks, of a unit in this player turn */
       MARK_MOVED = 1,     /* its move is over, or it has changed sides where nobody moves yet */
       MARK_TURNED = 2,    /* 9.5, 9.6: has changed sides */
       MARK_CHARGED = 4,   /* 9.6 */
       MARK_SHOT = 8,      /* 6.1: has shot in this phase */
       MARK_AIMS = 16,     /* 6.3: belongs to the volley that is declared */
       MARK_HIT = 32,      /* 6.5: was hit in this phase and shoots as it was before */
       MARK_TARGET = 64,   /* 6.3: a volley at it has been loosed */
       MARK_RETREATS = 128 /* must retreat, and has not yet */
};

enum { COMBAT_NONE = 0, COMBAT_FOUGHT = 255 }; /* BmwGame.combat; else the number of a combat */

enum { WAY_ROUGH = 1, WAY_FREED = 2 }; /* of a march: rough ground entered; disengaged */

enum { RALLY_OPEN, RALLY_PLACES, RALLY_OVER }; /* BmwGame.rallied */

enum {
    MAX_HOLDINGS = 8, /* hexes of objectives */
    MAX_BESIDE = 6,   /* units of one side in a combat: around a hex */
};

POD_BEGIN
typedef struct BmwMover { /* who moves, and of who has moved last what it has spent */
    uint8_t unit;         /* NO_UNIT */
    uint8_t spent;        /* points */
    uint8_t way;          /* WAY_... */
    uint8_t over;         /* its move is over: the rest is for telling only */
} BmwMover;

typedef struct BmwFight { /* the combat that is resolved */
    uint8_t combat;       /* its number; COMBAT_NONE */
    uint8_t stage;        /* FIGHT_... */
    uint8_t result;       /* RESULT_... */
    uint8_t reach;        /* hexes that horse may advance */
    uint8_t charged;      /* 9.6: a unit that charges takes part */
    uint8_t pursues;      /* hastings H4: who beat the attack off must follow */
    uint8_t doomed;       /* EX: whom the attacker gives up; NO_UNIT */
    uint8_t count[SIDE_COUNT];
    uint8_t spare;
    uint16_t hex[SIDE_COUNT][MAX_BESIDE]; /* of those who took part, when it was taken up */
} BmwFight;

typedef struct BmwGame {
    Game base;
    FrameStack frames;
    BmwMover mover;
    BmwFight fight;
    uint8_t target;               /* of the volley that is declared; NO_UNIT */
    uint8_t combats;              /* how many were declared in this phase */
    uint8_t broken;               /* bit: side that has disintegrated */
    uint8_t rallied;              /* RALLY_... */
    uint8_t smoke[SIDE_COUNT];    /* turn in which the side declared it; 0 */
    uint8_t released[SIDE_COUNT]; /* arsuf A3 */
    uint8_t holder[MAX_HOLDINGS]; /* last side that had a unit there; NO_SIDE */
    int16_t lost[SIDE_COUNT];     /* 11.3: strength of its eliminated units */
    uint8_t zones[MAX_HEXES];     /* 5.1: how many units exert one there, four bits a side */
    uint8_t fate[MAX_UNITS];
    uint8_t marks[MAX_UNITS];
    uint8_t combat[MAX_UNITS];
    uint8_t eager[MAX_UNITS]; /* arsuf A4: 1 was hit by archery, 2 must charge in this turn */
} BmwGame;

typedef struct RetreatFrame { /* PHASE_RETREAT, PHASE_WITHDRAW, PHASE_ESCAPE: unit is under way, */
    FRAME_HEAD                /* from hex on, or NO_UNIT */
        uint16_t before;      /* the hex it has just left; NO_HEX */
    uint8_t steps;            /* hexes gone */
    uint8_t spare[5];
} RetreatFrame;

typedef struct AdvanceFrame { /* PHASE_ADVANCE: unit is under way, or NO_UNIT */
    FRAME_HEAD
    uint8_t steps;
    uint8_t spare[7];
} AdvanceFrame;
POD_END

/* PHASE_FOLLOW: unit is a leader, other the unit that has gone, hex where it ended. */

FRAME_KIND(RetreatFrame, retreat_frame,
           kind == PHASE_RETREAT || kind == PHASE_WITHDRAW || kind == PHASE_ESCAPE)
FRAME_KIND(AdvanceFrame, advance_frame, kind == PHASE_ADVANCE)

_Static_assert(sizeof(BmwGame) <= GAME_SIZE_MAX, "a state fits every caller's buffer");
_Static_assert((int)PHASE_COUNT <= (int)MAX_PHASES, "the engine has room for every phase");

static inline const BmwGame *bmw(const Game *g)
{
    return (const BmwGame *)g;
}
static inline BmwGame *bmw_mut(Game *g)
{
    return (BmwGame *)g;
}

static inline const Frame *bmw_top(const Game *g)
{
    return frames_now(&bmw(g)->frames);
}

/* The top frame says who decides what. */
static inline void bmw_follow_top(Game *g)
{
    const Frame *top = bmw_top(g);
    g->phase = top->kind;
    g->to_act = top->side;
}

static inline Frame *bmw_push(Game *g, uint32_t phase, uint32_t side, uint32_t unit)
{
    Frame *frame = frames_push(&bmw_mut(g)->frames, phase, side, unit);
    bmw_follow_top(g);
    return frame;
}
static inline void bmw_pop(Game *g)
{
    frames_pop(&bmw_mut(g)->frames);
    bmw_follow_top(g);
}

static inline bool has_mark(const Game *g, uint32_t unit, uint32_t marks)
{
    return (bmw(g)->marks[unit] & marks) != 0;
}
static inline void set_mark(Game *g, uint32_t unit, uint32_t marks)
{
    bmw_mut(g)->marks[unit] |= (uint8_t)marks;
}
static inline void clear_mark(Game *g, uint32_t unit, uint32_t marks)
{
    bmw_mut(g)->marks[unit] &= (uint8_t)~marks;
}

/* Who moves now, or NO_UNIT. */
static inline uint32_t bmw_moving(const Game *g)
{
    return bmw(g)->mover.over ? (uint32_t)NO_UNIT : bmw(g)->mover.unit;
}

/* ---- counters ---- */

/* Facts of a face, packed by bmw_prepare into Battle.faces. */
enum { FACE_DOT = 3, FACE_MOVE = 5, FACE_FIRE = 10, FACE_RANGE = 13 }; /* shifts */

static inline uint32_t face_of(const Battle *b, const Game *g, uint32_t unit)
{
    return b->faces[unit][g->unit[unit].mode];
}
static inline uint32_t face_class(uint32_t face)
{
    return face & 7;
}
static inline uint32_t face_dot(uint32_t face)
{
    return face >> FACE_DOT & 3;
}
static inline uint32_t face_move(uint32_t face)
{
    return face >> FACE_MOVE & 31;
}
static inline uint32_t face_fire(uint32_t face)
{
    return face >> FACE_FIRE & 7;
}
static inline uint32_t face_range(uint32_t face)
{
    return face >> FACE_RANGE & 7;
}

static inline uint32_t class_of(const Battle *b, const Game *g, uint32_t unit)
{
    return face_class(face_of(b, g, unit));
}
static inline bool is_train(const Battle *b, uint32_t unit)
{
    return face_class(b->faces[unit][0]) == CLASS_TRAIN;
}
/* 9.6: whichever side is up. */
static inline bool is_heavy(const Battle *b, uint32_t unit)
{
    return face_class(b->faces[unit][0]) == CLASS_HEAVY;
}
/* 9.5, 9.6: its two sides are two ways to fight, so it is never disordered (B21). */
static inline bool has_two_ways(const Battle *b, uint32_t unit)
{
    uint32_t front = face_class(b->faces[unit][0]);
    return front == CLASS_HEAVY || front == CLASS_DISMOUNTED;
}
static inline bool class_rides(uint32_t class)
{
    return class == CLASS_CAVALRY || class == CLASS_HORSE_ARCHERS || class == CLASS_HEAVY;
}
static inline bool on_front(const Game *g, uint32_t unit)
{
    return g->unit[unit].mode == 0;
}
static inline int32_t front_attr(const Battle *b, uint32_t unit, uint32_t attribute)
{
    return b->types[b->units[unit].type[0]].attr[attribute];
}
static inline uint32_t strength_now(const Battle *b, const Game *g, uint32_t unit)
{
    return (uint32_t)unit_type(b, g, unit)->attr[TYPE_STRENGTH];
}

/* The combat unit in a hex that is no train, or NO_UNIT. Of a unit that passes and one that stands
 * there it is the lower one. */
static inline uint32_t fighter_at(const Battle *b, const Game *g, uint32_t hex)
{
    uint32_t unit = unit_at(g, hex);
    while (unit != NO_UNIT && is_train(b, unit))
        unit = unit_after(g, hex, unit);
    return unit;
}
static inline uint32_t train_at(const Battle *b, const Game *g, uint32_t hex)
{
    uint32_t unit = unit_at(g, hex);
    while (unit != NO_UNIT && !is_train(b, unit))
        unit = unit_after(g, hex, unit);
    return unit;
}

/* Whom an attack on a hex is against: its unit, or a train that is alone; NO_UNIT. */
static inline uint32_t defender_at(const Battle *b, const Game *g, uint32_t hex)
{
    uint32_t unit = fighter_at(b, g, hex);
    return unit != NO_UNIT ? unit : unit_at(g, hex);
}

/* A set of units. */
typedef struct UnitSet {
    uint32_t bits[UNIT_WORDS];
} UnitSet;

#endif
