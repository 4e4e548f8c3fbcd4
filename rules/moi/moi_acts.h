/* moi_acts.h: what stands in a row of moi_actions.def; the door, play and odds walk the rows. */
#ifndef BANNERET_MOI_ACTS_H
#define BANNERET_MOI_ACTS_H

#include "moi_ground.h"

enum {                     /* MoiAct.who; of those in the mask all that are asked must hold */
       WHO_COMBAT = 1,     /* a combat unit */
       WHO_LEADER = 2,     /* a leader */
       WHO_STANDARD = 4,   /* a standard */
       WHO_ON_MAP = 8,     /* on the map */
       WHO_OFF_MAP = 16,   /* not on it */
       WHO_UNDER_WAY = 32, /* moves now */
       WHO_SHOOTS = 256,   /* has a weapon on this face */
       WHO_MOUNTS = 512,   /* 14.2: mounts and dismounts */
       WHO_FORMS = 1024,   /* 14.1: has a formation */
       WHO_MASK = 63 | WHO_SHOOTS | WHO_MOUNTS | WHO_FORMS,
       WHO_IS_ASKED = 64, /* done only when the game asks for it, of any unit: so whose it is says
                             nothing */
       WHO_BEGINS = 128,  /* no order of 14.1 comes after it */
};

/* Where units come on. Those who enter alike do so in the same hexes: in one list they are found
 * once. */
typedef struct MoiEntries {
    uint32_t entrant; /* for whom they were found; NO_ENTRANT */
    uint32_t count;
    uint16_t hexes[MAX_HEXES];
} MoiEntries;
enum { NO_ENTRANT };

typedef struct UnitSet {
    uint32_t bits[UNIT_WORDS];
} UnitSet;
static inline bool unit_set_has(const UnitSet *set, uint32_t unit)
{
    return (set->bits[unit >> 5] >> (unit & 31) & 1) != 0;
}
static inline void unit_set_add(UnitSet *set, uint32_t unit)
{
    set->bits[unit >> 5] |= 1u << (unit & 31);
}

/* A unit whose actions are listed: in march, naming and between activations each of the side in
 * turn, else that of the frame on top, or NO_UNIT. */
typedef struct Candidate {
    const Battle *b;
    const Game *g;
    uint32_t unit;
    uint32_t who;      /* set of those in the mask */
    const Near *near;  /* NULL if nobody has worked it out */
    uint32_t clear;    /* near_clear() of where it stands */
    struct Duty *duty; /* moi_eager.h: to attack, if it is bound; NULL if not */
    MoiEntries *entries;
    const UnitSet *bound; /* the members bound to attack, where all have been asked; NULL */
} Candidate;

typedef uint32_t ActCheck(const Battle *b, const Game *g, Action a);
typedef void ActList(const Candidate *c, ActionList *list); /* ascending */
typedef void ActApply(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
typedef void ActBrief(const Battle *b, const Game *g, Action a, Brief *out);

/* How an attack or an answer to one is played alone, for its odds (moi_odds.c). */
struct Attack;
typedef void AttackPlay(const Battle *b, Game *g, struct Attack *attack, Dice *d,
                        EventSink *events);
typedef struct MoiAttack {
    uint32_t (*shot_at)(const Game *g, Action a); /* whom fire is aimed at; NULL: it is none */
    uint8_t event;                                /* that tells the shot */
    bool rolls;                                   /* a die falls as soon as it is committed */
    AttackPlay *open;                             /* commits it; NULL: it is never answered */
    AttackPlay *answer;                           /* gives it as an answer; NULL: it is none */
} MoiAttack;

typedef struct MoiAct {
    uint32_t phases; /* set of bits */
    uint8_t kind;    /* ACTION_... */
    uint8_t has_unit;
    uint16_t who;
    uint16_t not_now, answer;
    ActCheck *lacks, *check;
    ActList *list;
    ActApply *apply;
    const MoiAttack *attack;
    ActBrief *brief;
} MoiAct;

enum { /* rows, in the order of moi_actions.def */
#define ACTION(name, ...) ROW_##name,
#define ALSO(tag, ...) ROW_##tag,
#include "moi_actions.def"
#undef ACTION
#undef ALSO
       ROW_COUNT,
};

extern const MoiAct moi_acts[ROW_COUNT];

/* Fills Battle.acts: the rows that a phase lists, of units first; every: how many these are. */
void moi_prepare_acts(Battle *b);

/* The first row of an action: what holds for it in every phase. */
const MoiAct *moi_act_of(uint32_t kind);

/* Its row in that phase, or NULL if it has not its time. */
const MoiAct *moi_act_in(uint32_t phase, uint32_t kind);

/* MoiAct.list: by the row before it. */
ActList moi_list_above;
#define LISTED_ABOVE moi_list_above

#endif
