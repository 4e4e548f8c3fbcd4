/* blank_move.c: steps, stacks, and the way of a unit for the path finder (2). */
#include "../../engine/hex.h"
#include "blank_parts.h"

/* A unit on its way. check, apply and the path finder ask the same questions of it, so there is
 * one movement rule: the unit need not stand where the march says. */
typedef struct March {
    uint32_t unit, hex, spent;
    bool mired, passing;
} March;

static March march_of(const Game *g, uint32_t unit)
{
    return (March){.unit = unit,
                   .hex = g->unit[unit].hex,
                   .spent = blank(g)->spent[unit],
                   .mired = blank(g)->mired[unit] != 0,
                   .passing = blank_passing(g) == unit};
}

static uint32_t allowance(const Battle *b, uint32_t unit)
{
    return (uint32_t)blank_type(b, unit, BLANK_TYPE_MOVE);
}

static bool is_mire(const Battle *b, uint32_t hex)
{
    return b->terrains[b->terrain[hex]].attr[BLANK_TERRAIN_MIRE] != 0;
}

/* ---- stacks: up to STACK_MAX units fill a hex; the ground says how many may stop ---- */

/* How many others are in a hex; *enemy: one of them, or NO_UNIT. Units of a hex are a chain. */
static uint32_t others_in(const Battle *b, const Game *g, uint32_t unit, uint32_t hex,
                          uint32_t *enemy)
{
    uint32_t count = 0;
    *enemy = NO_UNIT;
    for (uint32_t other = unit_at(g, hex); other != NO_UNIT; other = unit_after(g, hex, other)) {
        if (b->units[other].side != b->units[unit].side)
            *enemy = other;
        count += other != unit;
    }
    return count;
}

static uint32_t room_in(const Battle *b, uint32_t hex)
{
    return (uint32_t)b->terrains[b->terrain[hex]].attr[BLANK_TERRAIN_ROOM];
}

bool blank_has_room(const Battle *b, const Game *g, uint32_t unit, uint32_t hex)
{
    uint32_t enemy, others = others_in(b, g, unit, hex, &enemy);
    return enemy == NO_UNIT && others < room_in(b, hex);
}

bool blank_stacks_hold(const Battle *b, const Game *g)
{
    uint32_t passing = blank_passing(g);
    if (passing != NO_UNIT && (!on_map(g, passing) || passing >= b->unit_count))
        return false;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        uint32_t hex = g->unit[unit].hex;
        bool passed = passing != NO_UNIT && g->unit[passing].hex == hex;
        if (on_map(g, unit) && blank_has_room(b, g, unit, hex) == passed)
            return false;
    }
    return true;
}

/* 2.5: beyond the full hex one where it may stop, with points for it. */
static bool has_way_beyond(const Battle *b, const Game *g, const March *m, uint32_t hex)
{
    bool mired = m->mired || is_mire(b, hex);
    for (uint32_t d = 0; d < DIRECTION_COUNT && m->spent + 2 <= allowance(b, m->unit); d++) {
        uint32_t to = b->neighbour[hex][d];
        if (to != NO_HEX && blank_has_room(b, g, m->unit, to) && !(mired && is_mire(b, to)))
            return true;
    }
    return false;
}

static bool may_pass(const Battle *b, const Game *g, const March *m, uint32_t to)
{
    uint32_t enemy, others = others_in(b, g, m->unit, to, &enemy);
    return !m->passing && enemy == NO_UNIT && others < STACK_MAX && has_way_beyond(b, g, m, to);
}

/* ---- a step: one refusal a rung, in the order of the rules ---- */

/* Why the unit may not step there; LEGAL. *other: whom the refusal is about. */
static uint32_t refuse_step(const Battle *b, const Game *g, const March *m, uint32_t to,
                            uint32_t *other)
{
    uint32_t enemy, others = others_in(b, g, m->unit, to, &enemy);
    *other = NO_UNIT;
    REFUSE_IF(b, m->spent >= allowance(b, m->unit), BLANK_WHY_MOVED);
    REFUSE_IF(b, hex_direction(b, m->hex, to) == DIRECTION_COUNT, BLANK_WHY_STEP_FAR);
    REFUSE_IF(b, m->mired && is_mire(b, to), BLANK_WHY_MIRED);
    if (blank_has_room(b, g, m->unit, to) || may_pass(b, g, m, to))
        return LEGAL;
    *other = unit_at(g, to);
    REFUSE_IF(b, true, BLANK_WHY_OCCUPIED);
    return others < STACK_MAX ? LEGAL : (uint32_t)BLANK_WHY_OCCUPIED; /* the map holds no more */
}

Verdict blank_check_step(const Battle *b, const Game *g, Action a)
{
    uint32_t other;
    if (a.arg != 0 || a.hex >= b->hex_count || !b->on_map[a.hex])
        return blank_reject(BLANK_WHY_MALFORMED);
    Verdict actor = blank_check_actor(b, g, a);
    if (actor.why != LEGAL)
        return actor;
    March m = march_of(g, a.unit);
    uint32_t why = refuse_step(b, g, &m, a.hex, &other);
    if (why == LEGAL)
        return blank_reject(LEGAL);
    return verdict_of(why, a.unit, why == BLANK_WHY_MOVED ? NO_HEX : a.hex, other);
}

/* What a step changes of the march; the rest of the position stays as it is. */
static March march_on(const Battle *b, const Game *g, const March *m, uint32_t to)
{
    March after = *m;
    after.hex = to;
    after.spent = m->spent < UINT8_MAX ? m->spent + 1 : m->spent;
    after.mired = m->mired || is_mire(b, to);
    after.passing = !blank_has_room(b, g, m->unit, to);
    return after;
}

void blank_apply_step(const Battle *b, Game *g, Action a, EventSink *events)
{
    March m = march_of(g, a.unit), after = march_on(b, g, &m, a.hex);
    Event e = event_of(BLANK_EVENT_STEP, 0, a.unit);
    e.from = g->unit[a.unit].hex;
    e.to = a.hex;
    event_emit(events, e);
    game_put(b, g, a.unit, a.hex, 0);
    blank_open(g)->spent[a.unit] = (uint8_t)after.spent;
    blank_open(g)->mired[a.unit] = after.mired;
    frames_at(&blank_open(g)->frames, 0)->unit = after.passing ? (uint8_t)a.unit : NO_UNIT;
}

/* ---- the way of a unit: the same march, worked out and not played ---- */

static void put_walk(const March *m, Walk *out)
{
    out->place.hex = (uint16_t)m->hex;
    out->spent = (uint16_t)(m->spent * BLANK_HALF_POINTS);
    out->way = m->mired; /* 2.4: who has been in mire goes on otherwise than who has not */
    out->marks = m->passing ? WALK_PASSES : 0;
}

void blank_walk(const Battle *b, const Game *g, uint32_t unit, Walk *out)
{
    Action any = {.kind = BLANK_STEP, .side = g->to_act, .unit = (uint16_t)unit};
    March m = march_of(g, unit);
    out->place = g->unit[unit];
    put_walk(&m, out);
    if (g->over || g->phase != BLANK_PHASE_PLAY || blank_check_actor(b, g, any).why != LEGAL)
        out->marks = WALK_IS_OVER;
}

uint32_t blank_walk_on(const Battle *b, const Game *g, uint32_t unit, const Walk *from,
                       WalkStep out[WALK_STEPS_MAX])
{
    March m = {.unit = unit,
               .hex = from->place.hex,
               .spent = from->spent / BLANK_HALF_POINTS,
               .mired = from->way != 0,
               .passing = (from->marks & WALK_PASSES) != 0};
    uint32_t count = 0, other;
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        uint32_t to = b->neighbour[m.hex][b->ascending[m.hex][i]];
        if (to == NO_HEX || refuse_step(b, g, &m, to, &other) != LEGAL)
            continue;
        March after = march_on(b, g, &m, to);
        Walk walk = *from;
        put_walk(&after, &walk);
        Action a = {BLANK_STEP, g->to_act, (uint16_t)unit, (uint16_t)to, 0};
        out[count++] = (WalkStep){a, walk};
    }
    return count;
}
