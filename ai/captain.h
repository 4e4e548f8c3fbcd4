/* captain.h: a scripted player: it gives each unit its best spot, each attack its value, and plays
 * what it has queued action by action, checking each. What is common to all books is here; what a
 * book's counters are worth and can do is its Mind (mind.h).
 *
 * Integers only; nothing is allocated, nothing left to chance: equal positions at the start of a
 * part give equal actions. */
#ifndef BANNERET_AI_CAPTAIN_H
#define BANNERET_AI_CAPTAIN_H

#include "../engine/dice.h"
#include "../engine/hex.h"
#include "../engine/odds.h"
#include "../engine/player.h"
#include "../engine/reach.h"

enum { /* rows of weights.def */
#define WEIGHT(name, steady, bold, first, help) WEIGHT_##name,
#include "weights.def"
#undef WEIGHT
       WEIGHT_COUNT,
};

enum { STYLE_STEADY, STYLE_BOLD, STYLE_FIRST, STYLE_COUNT };
extern const int32_t captain_weights[STYLE_COUNT][WEIGHT_COUNT];

enum {
    FIELDS = 12, /* danger by sort of unit */
    FIELD_NONE = 0xFF,
    QUEUE_MAX = REACH_WAY_MAX + 4,
    FAR = 0xFF,
    WHIM_LEAST = 10, /* hundredths of a point */
};

/* What a captain is told about a unit for one turn or activation. */
enum {
    POSTURE_NORMAL,
    POSTURE_ADVANCE,
    POSTURE_ASSAULT,
    POSTURE_HOLD,
    POSTURE_WITHDRAW,
    POSTURE_COUNT
};

typedef struct Posture { /* parts of a hundred of what the weights say */
    int16_t pull, danger, counter;
    bool stays; /* it does not move at all */
} Posture;
extern const Posture captain_postures[POSTURE_COUNT];

/* How attacks are named or declared together. */
enum {
    NAMING_NORMAL,
    NAMING_OWED, /* none that need not be made, and those with care */
    NAMING_BOLD, /* what they may cost counts for less */
    NAMING_COUNT
};

/* Whom it fills: a marshal. All zero bytes: the captain does as he likes. */
typedef struct Plan {
    Action first; /* forced, once, if it is legal; kind and all zero: none */
    uint8_t has_first, style, naming;
    uint8_t temper; /* 0: none; else weights are other than the style's, each temper in its way */
    uint8_t posture[MAX_UNITS];
    uint8_t whim[MAX_UNITS];  /* 0: none; else it sees its spots a little otherwise, each its way */
    uint8_t prize[MAX_UNITS]; /* of an enemy: parts of a hundred that he counts for; 0: all */
} Plan;

typedef struct Mind Mind;

/* Why something was chosen, for `explain`. */
enum {
    REASON_NONE,
    REASON_ONLY,    /* there was nothing else */
    REASON_ATTACK,  /* an attack worth so much */
    REASON_STRIKE,  /* to a place from which it can strike */
    REASON_MARCH,   /* towards the enemy */
    REASON_SAFER,   /* away from the enemy */
    REASON_BETTER,  /* to a better place, as far from him */
    REASON_RALLY,   /* to a unit in rout */
    REASON_HOLD,    /* it stays */
    REASON_BEHIND,  /* somebody stays behind whom it would take along */
    REASON_COMMAND, /* this command has most to do */
    REASON_DONE,    /* what else could be done brings nothing */
    REASON_ANSWER,  /* what costs least, or brings most */
};

/* What a hex is worth to the unit that is planned, as far as it has been asked. */
typedef struct CaptainPlace {
    uint32_t plan, mode; /* whose it is: Captain.plans */
    int32_t fear, worth;
} CaptainPlace;

typedef struct Captain {
    const Mind *mind;
    const Battle *b; /* of the decision that is open */
    const Game *g;
    const int32_t *weight;
    const Plan *plan;
    uint32_t ply; /* of the last decision */
    Action chosen;
    uint16_t reason; /* REASON_... */

    /* A part: the movement of a turn or an activation. */
    uint64_t part, chosen_part; /* of the last choice: 0 if it was of none */
    uint32_t looked;            /* turn and side of the last look at the position; 0: none */
    uint32_t side;
    uint8_t asked[MAX_UNITS];
    uint32_t order_count;
    uint8_t order[MAX_UNITS];
    uint32_t queue_first, queue_end, replans;
    uint16_t queue_unit, queue_reason;
    Action queue[QUEUE_MAX];

    /* What the position is like at the start of a part. */
    bool must_attack, ahead;         /* it would win if nothing happened */
    bool gathers;                    /* the first wait until the others have come up */
    int32_t urgency;                 /* per cent of the time that is gone */
    uint8_t foe[MAX_HEXES];          /* hexes to the nearest enemy, by ground that can be crossed */
    uint8_t goal[MAX_HEXES];         /* hexes to where it wants to get besides; FAR: nowhere */
    int32_t value[MAX_UNITS];        /* of a unit, in hundredths of a point */
    int32_t soft[2][MAX_UNITS];      /* what it loses if it is hit; by a book's sort of blow */
    uint8_t field_of[2 * MAX_TYPES]; /* by type, and once more for those that are worse off */
    uint32_t field_count;
    uint8_t field_sort[FIELDS]; /* what units of several types may have in common */
    uint16_t field[FIELDS][MAX_HEXES];

    /* Scratch of a single decision. */
    uint32_t plans; /* of units, so far */
    CaptainPlace place[MAX_HEXES];

    GameBuffer scratch;
    Odds odds;
    Reach reach;
    Action legal[MAX_ACTIONS];
} Captain;

enum { CAPTAIN_KEPT = offsetof(Captain, plans) }; /* bytes that one decision leaves to the next */

extern const Player captain_player, bold_captain_player, first_captain_player;

/* Decides what is open in g, into c->chosen. c is zero bytes before a game's first decision. plan
 * may be NULL; it is looked at until the next decision. */
void captain_decide(Captain *c, const Battle *b, const Game *g, const int32_t *weight,
                    const Plan *plan);

/* Forgets the part it was in: the next decision begins one. */
static inline void captain_forget(Captain *c)
{
    c->part = c->chosen_part = 0;
    c->looked = 0;
    c->queue_first = c->queue_end = 0;
}

static inline const Posture *captain_posture(const Captain *c, uint32_t unit)
{
    return &captain_postures[c->plan ? c->plan->posture[unit] : POSTURE_NORMAL];
}

/* What a whim adds to a spot: the two upper bits say how strong it is. */
static inline int32_t captain_whim(const Captain *c, uint32_t unit, uint32_t hex)
{
    uint32_t whim = c->plan ? c->plan->whim[unit] : 0;
    if (whim == 0)
        return 0;
    int32_t most = WHIM_LEAST << 2 * (whim >> 6);
    return (int32_t)(dice_bits(whim, unit, hex) >> 32) % (most + 1);
}

/* ---- for minds ---- */

/* Hexes from every hex to the nearest of those that are 0 in the field already, the others being
 * FAR, by way of hexes that are not barred. */
void field_flood(const Battle *b, uint8_t field[MAX_HEXES],
                 bool (*is_barred)(const Battle *b, uint32_t hex));

/* The hexes within so many of one, row by row. */
typedef struct Disc {
    uint16_t centre, radius;
    uint16_t row, column, row_end, column_first, column_end;
    uint16_t distance; /* of the hex that disc_next has given last */
} Disc;

static inline Disc disc_begin(const Battle *b, uint32_t centre, uint32_t radius)
{
    uint32_t row = centre / b->columns, column = centre % b->columns;
    Disc d = {.centre = (uint16_t)centre, .radius = (uint16_t)radius};
    d.row = (uint16_t)(row > radius ? row - radius : 0);
    d.row_end = (uint16_t)(row + radius + 1 < b->rows ? row + radius + 1 : b->rows);
    d.column_first = d.column = (uint16_t)(column > radius ? column - radius : 0);
    d.column_end = (uint16_t)(column + radius + 1 < b->columns ? column + radius + 1 : b->columns);
    return d;
}

/* The next of them; NO_HEX after the last. */
static inline uint32_t disc_next(const Battle *b, Disc *d)
{
    while (d->row < d->row_end) {
        uint32_t hex = d->row * (uint32_t)b->columns + d->column++;
        if (d->column == d->column_end) {
            d->column = d->column_first;
            d->row++;
        }
        d->distance = (uint16_t)hex_distance(b, d->centre, hex);
        if (d->distance <= d->radius)
            return hex;
    }
    return NO_HEX;
}

/* Whether a friend who is no bow himself stands within two hexes, as near to the enemy. */
bool captain_is_covered(const Captain *c, uint32_t unit, uint32_t hex,
                        bool (*is_bow)(const Battle *b, const Game *g, uint32_t unit));

/* Puts an action behind the queue of the unit that is planned. */
void captain_queue(Captain *c, Action a);

#endif
