/* moi_units.h: short questions about units and hexes that every chapter asks. */
#ifndef BANNERET_MOI_UNITS_H
#define BANNERET_MOI_UNITS_H

#include "../../engine/action_list.h"
#include "../../engine/hex.h"
#include "moi_events.h"
#include "moi_frames.h"
#include "moi_reasons.h"
#include "moi_state.h"

enum { DIE_FACES = 10, ALL_DIRECTIONS = 63 };

/* 2.3: nought to nine. */
static inline int32_t moi_roll(Dice *d)
{
    return (int32_t)dice_roll(d, DIE_FACES) - 1;
}

/* The same where nothing counts but whether it is at most `needed`. */
static inline int32_t moi_roll_at_most(Dice *d, int32_t needed)
{
    int32_t most = needed < 0 ? 0 : needed < DIE_FACES ? needed + 1 : DIE_FACES;
    return (int32_t)dice_roll_at_most(d, DIE_FACES, (uint32_t)most) - 1;
}

static inline int16_t type_attr(const Battle *b, const Game *g, uint32_t unit, uint32_t attribute)
{
    return unit_type(b, g, unit)->attr[attribute];
}
static inline int16_t def_attr(const Battle *b, uint32_t unit, uint32_t attribute)
{
    return b->units[unit].attr[attribute];
}
static inline int16_t side_attr(const Battle *b, uint32_t side, uint32_t attribute)
{
    return b->side[side].attr[attribute];
}
static inline int16_t group_attr(const Battle *b, uint32_t group, uint32_t attribute)
{
    return b->groups[group].attr[attribute];
}
static inline int16_t table_value(const Battle *b, uint32_t table, uint32_t row)
{
    return battle_cell(b, table, 1, row, 0);
}

/* The same where it can only be a count. */
static inline uint32_t table_count(const Battle *b, uint32_t table, uint32_t row)
{
    int32_t value = table_value(b, table, row);
    return value > 0 ? (uint32_t)value : 0;
}

/* Battle.faces: what is asked most often of the face of a unit. */
enum {
    FACE_CLASS = 15,
    FACE_MOUNTED = 16,
    FACE_WEAPON_FROM = 5,
    FACE_WEAPON = 7,
    FACE_ABLE = 7 << 8, /* to shoot, to mount, to form: WHO_SHOOTS, WHO_MOUNTS, WHO_FORMS */
};

static inline uint32_t unit_face(const Battle *b, const Game *g, uint32_t unit)
{
    return b->faces[unit][g->unit[unit].mode];
}
static inline uint32_t unit_class(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_face(b, g, unit) & FACE_CLASS;
}
static inline uint32_t unit_weapon(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_face(b, g, unit) >> FACE_WEAPON_FROM & FACE_WEAPON;
}
static inline bool is_mounted(const Battle *b, const Game *g, uint32_t unit)
{
    return (unit_face(b, g, unit) & FACE_MOUNTED) != 0;
}
static inline bool is_knight(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_class(b, g, unit) == CLASS_MOUNTED;
}
static inline bool is_missile_foot(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_class(b, g, unit) == CLASS_MISSILE;
}
/* 14.2: a counter that can mount and dismount. */
static inline bool is_hobilar(const Battle *b, uint32_t unit)
{
    return (b->faces[unit][0] & FACE_CLASS) == CLASS_HOBILAR;
}

static inline bool has_state(const Game *g, uint32_t unit, uint32_t state)
{
    return (moi(g)->unit[unit].state & state) != 0;
}
static inline void set_state(Game *g, uint32_t unit, uint32_t state)
{
    moi_mut(g)->unit[unit].state |= (uint8_t)state;
}
static inline void clear_state(Game *g, uint32_t unit, uint32_t state)
{
    moi_mut(g)->unit[unit].state &= (uint8_t)~state;
}
static inline bool has_act(const Game *g, uint32_t unit, uint32_t act)
{
    return (moi(g)->unit[unit].acts & act) != 0;
}
static inline void set_act(Game *g, uint32_t unit, uint32_t act)
{
    moi_mut(g)->unit[unit].acts |= act;
}
static inline void clear_act(Game *g, uint32_t unit, uint32_t act)
{
    moi_mut(g)->unit[unit].acts &= ~act;
}

/* The first unit from that one on that has done one of these; unit_count if none. Few ever have, so
 * four are asked at a time. */
static inline uint32_t next_with_act(const Battle *b, const Game *g, uint32_t unit, uint32_t acts)
{
    const MoiUnit *all = moi(g)->unit, *u = all + unit, *end = all + b->unit_count;
    while (u + 3 < end && ((u[0].acts | u[1].acts | u[2].acts | u[3].acts) & acts) == 0)
        u += 4;
    while (u < end && (u->acts & acts) == 0)
        u++;
    return (uint32_t)(u - all);
}

static inline bool is_disordered(const Game *g, uint32_t unit)
{
    return has_state(g, unit, STATE_DISORDERED);
}
static inline bool is_retired(const Game *g, uint32_t unit)
{
    return has_state(g, unit, STATE_RETIRED);
}
static inline bool is_formed(const Game *g, uint32_t unit)
{
    return has_state(g, unit, STATE_FORMED);
}
static inline bool in_ring(const Battle *b, const Game *g, uint32_t unit)
{
    return is_formed(g, unit) && def_attr(b, unit, UNIT_RING) != 0;
}
static inline bool in_wall(const Battle *b, const Game *g, uint32_t unit)
{
    return is_formed(g, unit) && def_attr(b, unit, UNIT_RING) == 0;
}

/* A walk through the units whom orders to a command may concern, ascending. */
typedef struct Members {
    const uint32_t *company;
    uint32_t word, rest; /* of the company; bits of that word that are still to come */
} Members;
static inline Members company_of(const Battle *b, uint32_t group)
{
    ASSERT(group < b->group_count);
    return (Members){b->company[group], 0, b->company[group][0]};
}
/* The next of them, or NO_UNIT. */
static inline uint32_t next_of_company(Members *m)
{
    for (; m->rest == 0; m->rest = m->company[m->word]) {
        if (++m->word == UNIT_WORDS)
            return NO_UNIT;
    }
    uint32_t unit = m->word * 32 + (uint32_t)__builtin_ctz(m->rest);
    m->rest &= m->rest - 1;
    return unit;
}
/* The next who is a member of the activated command, whose company it is. */
static inline uint32_t next_member(const Game *g, Members *m)
{
    uint32_t unit = next_of_company(m);
    while (unit != NO_UNIT && !has_act(g, unit, NOW_MEMBER))
        unit = next_of_company(m);
    return unit;
}
static inline Members members_of(const Battle *b, const Game *g)
{
    return company_of(b, moi(g)->group);
}

/* ---- facing: the corner between the directions face and face + 1 ---- */

enum { ARC_FRONT, ARC_FLANK, ARC_REAR };

static inline uint32_t arc_of(uint32_t face, uint32_t direction)
{
    static const uint8_t arcs[] = {ARC_FRONT, ARC_FRONT, ARC_FLANK, ARC_REAR, ARC_REAR, ARC_FLANK};
    return arcs[(direction + DIRECTION_COUNT - face) % DIRECTION_COUNT];
}

/* Corners between two facings: 0 to 3. */
static inline uint32_t corners_between(uint32_t face, uint32_t other)
{
    static const uint8_t corners[] = {0, 1, 2, 3, 2, 1};
    return corners[(other + DIRECTION_COUNT - face) % DIRECTION_COUNT];
}

static inline bool in_front(const Battle *b, const Game *g, uint32_t unit, uint32_t hex)
{
    const Placement *p = &g->unit[unit];
    return b->neighbour[p->hex][p->face] == hex ||
           b->neighbour[p->hex][turn_direction(p->face, 1)] == hex;
}

static inline uint32_t hex_of(const Game *g, uint32_t unit)
{
    return g->unit[unit].hex;
}

/* Neither lost nor gone home. */
static inline bool is_in_play(const Game *g, uint32_t unit)
{
    uint32_t fate = moi(g)->unit[unit].fate;
    return fate != FATE_LOST && fate != FATE_GONE;
}

/* The unit of that side in the hex that can be attacked: not an axe inside a Schiltron. */
static inline uint32_t unit_of_side(const Battle *b, const Game *g, uint32_t hex, uint32_t side)
{
    uint32_t unit = unit_at(g, hex), other;
    if (unit == NO_UNIT)
        return NO_UNIT;
    other = unit_after(g, hex, unit);
    if (b->units[unit].side == side &&
        (other == NO_UNIT || b->units[other].side != side || !in_ring(b, g, other)))
        return unit;
    if (other == NO_UNIT || b->units[other].side != side)
        return NO_UNIT;
    return b->units[unit].side != side || !in_ring(b, g, unit) ? other : (uint32_t)NO_UNIT;
}
static inline uint32_t enemy_at(const Battle *b, const Game *g, uint32_t hex, uint32_t side)
{
    return unit_of_side(b, g, hex, side ^ 1u);
}

static inline bool next_to_enemy(const Battle *b, const Game *g, uint32_t hex, uint32_t side)
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t next = b->neighbour[hex][d];
        if (next != NO_HEX && enemy_at(b, g, next, side) != NO_UNIT)
            return true;
    }
    return false;
}

static inline int32_t defence_of(const Battle *b, const Game *g, uint32_t unit)
{
    bool worse = has_state(g, unit, STATE_DISORDERED | STATE_RETIRED);
    return type_attr(b, g, unit, worse ? TYPE_DISORDERED : TYPE_DEFENCE);
}

/* ---- events, verdicts, lists ---- */

static inline void tell(EventSink *events, uint32_t kind, uint32_t rule, uint32_t unit)
{
    event_emit(events, event_of(kind, rule, unit));
}
static inline void tell_value(EventSink *events, uint32_t kind, uint32_t rule, uint32_t unit,
                              uint32_t other, int32_t value, int32_t extra)
{
    Event e = event_of(kind, rule, unit);
    e.other = (uint16_t)other;
    e.value = (int16_t)value;
    e.extra = (int16_t)extra;
    event_emit(events, e);
}
/* A die that decides, as the words of its event want it, and what was needed. */
static inline void tell_roll(EventSink *events, uint32_t kind, uint32_t rule, uint32_t unit,
                             int32_t value, int32_t extra, int32_t needed)
{
    Event e = event_of(kind, rule, unit);
    e.value = (int16_t)value;
    e.extra = (int16_t)extra;
    e.needed = (int16_t)needed;
    event_emit(events, e);
}
static inline void tell_way(EventSink *events, uint32_t kind, uint32_t rule, uint32_t unit,
                            uint32_t from, uint32_t to)
{
    Event e = event_of(kind, rule, unit);
    e.from = (uint16_t)from;
    e.to = (uint16_t)to;
    event_emit(events, e);
}

#endif
