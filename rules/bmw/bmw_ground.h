/* bmw_ground.h: what ground does (4.2, terrain chart), and the field as one side sees it: enemy
 * zones of control (5.0) and where units may stop (4.3). */
#ifndef BANNERET_BMW_GROUND_H
#define BANNERET_BMW_GROUND_H

#include "bmw_state.h"

/* Layers of Battle: directions in which foot, horse, trains and leaders may leave a hex, as bits;
 * facts of the ground; zones of the battle file. */
enum { LAYER_FOOT, LAYER_HORSE, LAYER_TRAIN, LAYER_LEADER, LAYER_FACTS, LAYER_ZONES };

enum {                       /* LAYER_FACTS */
       GROUND_ROUGH = 1,     /* not clear */
       GROUND_HILL = 2,      /**/
       GROUND_OUT = 4,       /* halves who attacks out of it */
       GROUND_INTO = 8,      /* and into it */
       GROUND_THIN = 16,     /* thin ice */
       GROUND_ANY_SIDE = 32, /* a rough hexside bounds it */
};
enum { ZONE_EXIT = 1, ZONE_SPRING = 4 }; /* LAYER_ZONES: exit << side; near a spring */

/* Works out the layers, costs and faces; after compile() and never again. */
void bmw_prepare_ground(Battle *b);

static inline uint32_t ground_at(const Battle *b, uint32_t hex)
{
    return b->layer[LAYER_FACTS][hex];
}

/* The hex two away between a direction and the next; NO_HEX. */
static inline uint32_t hex_between(const Battle *b, uint32_t from, uint32_t d)
{
    uint32_t next = turn_direction(d, 1), near = b->neighbour[from][d];
    if (near != NO_HEX)
        return b->neighbour[near][next];
    near = b->neighbour[from][next]; /* at the edge of the map the other way leads there */
    return near == NO_HEX ? (uint32_t)NO_HEX : b->neighbour[near][d];
}

/* The layer by which a class moves. */
static inline uint32_t layer_of(uint32_t class)
{
    static const uint8_t layers[8] = {
        [CLASS_FOOT] = LAYER_FOOT,           [CLASS_DISMOUNTED] = LAYER_FOOT,
        [CLASS_CAVALRY] = LAYER_HORSE,       [CLASS_HEAVY] = LAYER_HORSE,
        [CLASS_HORSE_ARCHERS] = LAYER_HORSE, [CLASS_TRAIN] = LAYER_TRAIN,
        [CLASS_LEADER] = LAYER_LEADER,
    };
    return layers[class];
}

/* Whether a class may go from a hex in a direction; there is a hex. */
static inline bool is_open(const Battle *b, uint32_t class, uint32_t hex, uint32_t direction)
{
    return (b->layer[layer_of(class)][hex] >> direction & 1) != 0;
}

static inline uint32_t step_cost(const Battle *b, uint32_t hex, uint32_t direction)
{
    return b->step_cost[0][0][hex][direction];
}

/* Whether a class may stand in a hex at all, however it came there. */
bool bmw_may_stand(const Battle *b, uint32_t class, uint32_t hex);

/* Whether ground there, or the hexside on the way, is rough. */
bool bmw_is_rough(const Battle *b, uint32_t hex, uint32_t direction);

/* 5.1: whether the face of a unit exerts a zone of control. */
static inline bool face_exerts(uint32_t face)
{
    uint32_t class = face_class(face);
    return face_dot(face) != DOT_SOLID && class != CLASS_TRAIN && class != CLASS_LEADER;
}

/* ---- placing units: what they exert goes with them ---- */

void bmw_put(const Battle *b, Game *g, uint32_t unit, uint32_t hex);
void bmw_lift(const Battle *b, Game *g, uint32_t unit);
void bmw_turn(const Battle *b, Game *g, uint32_t unit, uint32_t mode);

/* Counts the zones anew, as they follow from the placements. */
void bmw_count_zones(const Battle *b, const Game *g, uint8_t zones[MAX_HEXES]);

/* ---- the field as a side sees it ---- */

enum {                   /* field_at() */
       FIELD_ZONE = 1,   /* in an enemy zone of control */
       FIELD_ENEMY = 2,  /* an enemy combat unit is there */
       FIELD_LEADER = 4, /* an enemy leader is there, and no unit */
       FIELD_FRIEND = 8, /* a friendly combat unit is there, no train */
       FIELD_TRAIN = 16, /* a friendly train is there */
};

typedef struct Field {
    const Battle *b;
    const Game *g;
    uint32_t side;
    uint32_t theirs;  /* bits of BmwGame.zones that count enemies */
    uint64_t leaders; /* bit: an enemy leader may be in a hex whose number ends so */
} Field;

void bmw_field(const Battle *b, const Game *g, uint32_t side, Field *out);

/* 5.1: whether a hex is in a zone of the enemies of a side. */
static inline bool in_enemy_zone(const Game *g, uint32_t side, uint32_t hex)
{
    return (bmw(g)->zones[hex] & (side == 0 ? 0xF0 : 0x0F)) != 0;
}

static inline bool field_in_zone(const Field *f, uint32_t hex)
{
    return (bmw(f->g)->zones[hex] & f->theirs) != 0;
}

enum { FIELD_LEADER_BITS = 63 };

/* Whether an enemy leader is in a hex without units. */
bool bmw_has_lone_leader(const Field *f, uint32_t hex);

static inline uint32_t field_at(const Field *f, uint32_t hex)
{
    uint32_t at = field_in_zone(f, hex) ? FIELD_ZONE : 0;
    uint32_t unit = unit_at(f->g, hex);
    if (unit == NO_UNIT) {
        bool may = (f->leaders >> (hex & FIELD_LEADER_BITS) & 1) != 0;
        return may && bmw_has_lone_leader(f, hex) ? at | FIELD_LEADER : at;
    }
    if (f->b->units[unit].side != f->side)
        return at | FIELD_ENEMY;
    for (; unit != NO_UNIT; unit = unit_after(f->g, hex, unit))
        at |= is_train(f->b, unit) ? FIELD_TRAIN : FIELD_FRIEND;
    return at;
}

/* Whether an enemy unit is in a hex, or an enemy leader may be alone there. */
static inline bool field_may_hold_enemy(const Field *f, uint32_t hex)
{
    uint32_t unit = unit_at(f->g, hex);
    return unit != NO_UNIT ? f->b->units[unit].side != f->side
                           : (f->leaders >> (hex & FIELD_LEADER_BITS) & 1) != 0;
}

/* Whether field_at() is nought; where an enemy leader only may be, it says no. */
static inline bool field_is_bare(const Field *f, uint32_t hex)
{
    return !field_in_zone(f, hex) && unit_at(f->g, hex) == NO_UNIT &&
           (f->leaders >> (hex & FIELD_LEADER_BITS) & 1) == 0;
}

/* Whether an enemy combat unit is next to a hex. */
static inline bool field_is_touched(const Field *f, uint32_t hex)
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t near = f->b->neighbour[hex][d];
        uint32_t unit = near == NO_HEX ? (uint32_t)NO_UNIT : unit_at(f->g, near);
        if (unit != NO_UNIT && f->b->units[unit].side != f->side)
            return true;
    }
    return false;
}

/* 4.3, arsuf A1: whether the unit may stop in a hex as far as friends go. A unit that stands there
 * itself does not count. */
bool bmw_has_room(const Field *f, uint32_t unit, uint32_t hex);

/* 8.21, 10.1: whether the unit may leave the enemy zones it is in; LEGAL, or why not. *by: the
 * enemy that holds it. */
uint32_t bmw_refuse_disengage(const Battle *b, const Game *g, uint32_t unit, uint32_t *by);

/* 6.4: LEGAL, or what blocks the line of sight; *at: in which hex. */
uint32_t bmw_refuse_sight(const Battle *b, uint32_t from, uint32_t to, uint32_t *at);

/* 10.2: the best leader of a side in a hex, or NO_UNIT. */
uint32_t bmw_leader_at(const Battle *b, const Game *g, uint32_t side, uint32_t hex);

#endif
