/* moi_state.h: plain state, phases and action kinds of Men of Iron. */
#ifndef BANNERET_MOI_STATE_H
#define BANNERET_MOI_STATE_H

#include "../../engine/frames.h"
#include "../../engine/rule_system.h"
#include "moi_schema.h"

/* A phase is one kind of decision. The first seven follow each other in an activation; the others
 * interrupt and lie above them on the stack of frames. */
enum {
    PHASE_OPENING,   /* bannockburn B1: the die for the first activation */
    PHASE_FREE,      /* 4.1: a free activation */
    PHASE_CONTINUE,  /* 4.2: go on with another command? */
    PHASE_SEIZE,     /* 4.3: seize the play? */
    PHASE_MARCH,     /* 3.1: move and fire */
    PHASE_NAME,      /* 10.3: name shocks and charges */
    PHASE_RESOLVE,   /* 10.3: which combat next */
    PHASE_RIDES,     /* 11.3: which charger rides next */
    PHASE_RIDE,      /* 11.3: the way of a charge */
    PHASE_RETURN,    /* 9.2: return fire? */
    PHASE_REACT,     /* 9.2: reaction fire? */
    PHASE_COUNTER,   /* 11.5: counter-charge against fire? */
    PHASE_ANSWER,    /* 10.2, 11.5: what a unit does that is attacked */
    PHASE_EVADE,     /* najera N3: a second hex? */
    PHASE_RETREAT,   /* 12.3 */
    PHASE_RETIRE,    /* 12.4 */
    PHASE_FACE,      /* 10.2, 10.5, 12.3: a facing after a forced or free step */
    PHASE_ADVANCE,   /* 10.5 */
    PHASE_CONTINUED, /* 12.7: who continues */
    PHASE_LEADER,    /* 15.4, 15.5: with whom a leader is put */
    PHASE_REPLACE,   /* 15.6 */
    PHASE_OVER,
    PHASE_COUNT,
    FRAME_END = PHASE_COUNT, /* drivers: they need nobody's choice */
    FRAME_SHOT,
    FRAME_COMBAT,
    FRAME_CHARGE,
};

enum { /* actions: the rows of moi_actions.def */
#define ACTION(name, ...) ACTION_##name,
#define ALSO(...)
#include "moi_actions.def"
#undef ACTION
#undef ALSO
       ACTION_COUNT,
};

/* ---- state ---- */

enum { /* MoiUnit.state: stays from one activation to the next */
       STATE_DISORDERED = 1,
       STATE_RETIRED = 2,
       STATE_FORMED = 4,   /* in Shield Wall or Schiltron, whichever it may use */
       STATE_REPLACED = 8, /* a leader who is not the named one any more */
       STATE_STANDS = 16,  /* has never left its starting hex, crecy Y10 */
};

enum {                             /* MoiUnit.acts: of the present activation */
       NOW_MEMBER = 1,             /* belongs to the activated command */
       NOW_COMMANDED = 2,          /* was in command when it began, 15.2 */
       NOW_MOVED = 4,              /* has spent movement points */
       NOW_FINISHED = 8,           /* its movement is over, M8 */
       NOW_FIRED = 16,             /* active fire */
       NOW_TURNED = 32,            /* has turned in place since it last fired */
       NOW_CORNER = 64,            /* has used the one corner of 6.2 or 14.1 */
       NOW_BUSY = 128,             /* has done anything: does not rally, 13.1 */
       NOW_RALLIES = 256,          /* was disordered when it began */
       NOW_EAGER = 512,            /* must attack if it can */
       NOW_CHANGED = 1024,         /* has mounted or dismounted */
       NOW_STAYS = 2048,           /* a leader who is not taken along any more */
       NOW_NAMED = 4096,           /* attacks by plain shock */
       NOW_CHARGES = 8192,         /* is named for a charge that it has not ridden yet */
       NOW_CHARGING = 16384,       /* rides home: its charge counts */
       NOW_ATTACKED = 1 << 15,     /* defends, or has defended, in this phase */
       NOW_FIGHTS = 1 << 16,       /* attacks in the combat that is resolved now */
       NOW_HURT = 1 << 17,         /* disordered by the combat that is resolved now */
       NOW_COUNTERED = 1 << 18,    /* has counter-charged with success */
       NOW_REACTED = 1 << 19,      /* a crossbow that has used its reaction */
       NOW_SPENT = 1 << 20,        /* counts against the limit of bannockburn B6 */
       NOW_EAGER_CHARGE = 1 << 22, /* and must charge, not strike */
       NOW_ORDERED = 1 << 23,      /* has been ordered into a formation or out of it */
};

/* Gone home; still off the map; left out of a staged position, neither lost nor to come. */
enum { FATE_ALIVE, FATE_LOST, FATE_GONE, FATE_OFF, FATE_ASIDE };

/* The deepest stack: an activation, a group of combats, a counter-charge out of it or a continued
 * attack (neither leads to another: 12.7), the charge, its ride, reaction fire, the shot, and what
 * the shot does: the facing of a unit that retreats through archers, that of the archers and their
 * hex by the standard. A leader who is to be put somewhere is off the map and waits once. */
enum { MAX_NESTED = 10 };
_Static_assert(MAX_NESTED + MAX_LEADERS <= MAX_FRAMES, "no rule is bounded by the stack");
/* 10.3: a group has one bout for each unit it attacks; a counter-charge or a continued attack on
 * top of it has those of one unit, which has two front hexes. */
enum { MAX_BOUTS = MAX_UNITS + 2 };
/* Those who caused a retreat stand around one hex, or shot from one. */
enum { MAX_FOES = DIRECTION_COUNT, UNIT_BYTES = (MAX_UNITS + 31) / 32 * 4 };

POD_BEGIN
typedef struct MoiUnit {
    uint8_t state;
    uint8_t fate;
    uint8_t target[2]; /* whom it attacks in this shock phase; NO_UNIT */
    uint32_t acts;
} MoiUnit;

typedef struct MoiBout { /* one defender and the die against him, 10.3 */
    uint8_t defender;
    uint8_t result;    /* RESULT_... or NO_UNIT */
    uint8_t attackers; /* bit d: from the neighbour d of `hex` */
    uint8_t flags;
    uint16_t hex; /* where he stood */
} MoiBout;

typedef struct MoiMover { /* the unit or leader under way, M8 */
    uint8_t unit;         /* NO_UNIT if nobody is */
    uint8_t spent;        /* movement points */
    uint8_t stopped;      /* has entered a zone, 7.2 */
    uint8_t faced;        /* a genitor that has turned since its last step */
    uint8_t provoked;     /* whom it has shot at: a counter-charge waits; NO_UNIT */
    uint8_t shooter;      /* who has provoked it */
    uint8_t flank;        /* and through its flank, 11.6 */
    uint8_t spare;
    uint32_t aboard;          /* leaders that go along: bit = place in Battle.leaders */
    uint8_t left[UNIT_BYTES]; /* enemies whose zone it has left, 6.2 */
} MoiMover;

typedef struct MoiGroup {
    uint16_t activations; /* saturates */
    uint8_t struck;       /* has made a shock or a charge, courtrai K8 */
    uint8_t hurt_before;  /* hurt units at the last roll, najera N6 */
} MoiGroup;

typedef struct MoiGame {
    Game base; /* phasing: the side that has the play; turn: activations, saturating */
    MoiUnit unit[MAX_UNITS];
    FrameStack frames; /* kinds: PHASE_... or FRAME_... */
    uint8_t bout_count, foe_count;
    uint8_t group;                 /* activated; NO_UNIT between activations and for a standard */
    uint8_t last;                  /* went before: may not go on by continuity, 3.2 */
    uint8_t named;                 /* for a continuity roll or a seizure */
    uint8_t free;                  /* the present activation is free, 16.0 */
    uint8_t used;                  /* units that have acted, bannockburn B6 */
    uint8_t begun;                 /* something other than orders has been done, 14.1 */
    uint8_t idle;                  /* activations in a row without fire or shock, C9 */
    uint8_t fought;                /* fire or shock in this activation */
    uint8_t folk;                  /* bannockburn B10: 0 not yet, 1 shown, 2 over */
    uint8_t waited;                /* bit side: its waiting is over, courtrai K7, crecy Y7 */
    uint8_t shy;                   /* falkirk F4: SHY_... of the shy command */
    uint8_t winner;                /* NO_SIDE for a draw or while it goes on */
    uint8_t extra[SIDE_COUNT];     /* flight points of C9 and F4 */
    uint8_t count[SIDE_COUNT];     /* activations of any kind, clocks */
    uint8_t last_unit, last_spent; /* for telling only; outside the hash */
    uint16_t ended_by;             /* row of reasons; for telling only, outside the hash */
    MoiMover mover;
    MoiGroup command[MAX_GROUPS];
    MoiBout bout[MAX_BOUTS];
    uint8_t trampled[MAX_HEXES * DIRECTION_COUNT / 2 / 8]; /* hexsides N, NE, SE of each hex */
    uint8_t lost[MAX_LEADERS]; /* named leaders killed or captured, 16.0 */
    uint16_t foe[MAX_FOES];    /* hexes a retreat leads away from, M3 */
    uint16_t quiet;            /* activations in a row without progress, M15 */
    uint16_t change;           /* what cannot be undone, as it was last counted */
    uint16_t most[SIDE_COUNT]; /* flight points that each side ever had at such a moment */
} MoiGame;
POD_END

_Static_assert(sizeof(MoiGame) <= GAME_SIZE_MAX, "a state fits every caller's buffer");

static inline const MoiGame *moi(const Game *g)
{
    return (const MoiGame *)g;
}
static inline MoiGame *moi_mut(Game *g)
{
    return (MoiGame *)g;
}

#endif
