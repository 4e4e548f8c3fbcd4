/* bmw_charge.c: whether a charge is open to a unit, for those who must charge. */
#include "bmw_charge.h"

/* A search for a hex where the unit has charged, towards the enemies that are near enough. */
typedef struct Quest {
    const March *m;
    const Quarry *quarry;
    uint32_t count; /* hexes to go on from, each once */
    uint16_t hex[MAX_HEXES];
    uint8_t hope[MAX_HEXES];  /* points that a charge by way of it takes, at least */
    uint8_t least[MAX_HEXES]; /* points spent on coming to a hex */
    bool waits[MAX_HEXES];
} Quest;

/* Points from a hex to one next to an enemy, at least: no hex costs less than one. */
static uint32_t points_to_enemy(const Quest *q, uint32_t hex)
{
    uint32_t least = UINT8_MAX;
    for (uint32_t i = 0; i < q->quarry->count; i++) {
        uint32_t away = hex_distance(q->m->f->b, hex, q->quarry->hex[i]) - 1;
        least = away < least ? away : least;
    }
    return least;
}

/* A hex is reached with so many points spent. */
static void reach_hex(Quest *q, uint32_t hex, uint32_t spent, uint32_t hope)
{
    uint32_t place = q->count;
    q->least[hex] = (uint8_t)spent;
    if (q->waits[hex])
        for (place = 0; q->hex[place] != hex;)
            place++;
    else
        q->count++;
    q->waits[hex] = true;
    q->hex[place] = (uint16_t)hex;
    q->hope[place] = (uint8_t)hope;
}

/* The hex with most hope, the latest of several; one waits. */
static uint32_t take_hex(Quest *q)
{
    uint32_t best = q->count - 1;
    for (uint32_t i = best; i-- > 0;)
        best = q->hope[i] < q->hope[best] ? i : best;
    uint32_t hex = q->hex[best];
    q->waits[hex] = false;
    q->count--;
    q->hex[best] = q->hex[q->count];
    q->hope[best] = q->hope[q->count];
    return hex;
}

static void begin_quest(Quest *q, const March *m, const Quarry *quarry)
{
    q->m = m;
    q->quarry = quarry;
    q->count = 0;
    memset(q->least, UINT8_MAX, m->f->b->hex_count);
    memset(q->waits, 0, m->f->b->hex_count);
    reach_hex(q, m->hex, m->spent, 0);
}

/* Looks at the steps from a hex; true if one of them is the end of a charge. */
static bool look_around(Quest *q, uint32_t hex)
{
    March at = *q->m;
    at.hex = hex;
    at.spent = q->least[hex];
    Outlook o = march_outlook(&at);
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t to = o.near[d], spent = at.spent + o.cost[d], way;
        if (to == NO_HEX || spent >= q->least[to])
            continue;
        uint32_t hope = spent + points_to_enemy(q, to);
        if (hope > face_move(at.face))
            continue;
        uint32_t easy = march_ease(&at, &o, d, to);
        if (easy == STEP_REFUSED || bmw_march_way(&at, d) != at.way ||
            (easy == STEP_ASKED && bmw_refuse_step(&at, d, &way) != LEGAL))
            continue;
        if (easy == STEP_ASKED && field_is_touched(at.f, to) &&
            bmw_refuse_stop(&at, to, at.way) == LEGAL)
            return true;
        reach_hex(q, to, spent, hope);
    }
    return false;
}

void bmw_find_quarry(const March *m, Quarry *out)
{
    const Battle *b = m->f->b;
    uint32_t enemy = other_side(m->f->side);
    out->count = 0;
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t hex = m->f->g->unit[b->fighters[enemy][i]].hex;
        if (hex != NO_HEX && m->spent + hex_distance(b, m->hex, hex) <= face_move(m->face) + 1)
            out->hex[out->count++] = (uint16_t)hex;
    }
}

bool bmw_can_charge(const March *m, const Quarry *quarry)
{
    Quest q;
    if (!m->strong || (m->way & (WAY_ROUGH | WAY_FREED)) != 0 || m->bar != LEGAL)
        return false;
    if (m->spent > 0 && field_is_touched(m->f, m->hex) &&
        bmw_refuse_stop(m, m->hex, m->way) == LEGAL)
        return true;
    if (quarry->count == 0)
        return false;
    begin_quest(&q, m, quarry);
    while (q.count > 0) {
        if (look_around(&q, take_hex(&q)))
            return true;
    }
    return false;
}

bool bmw_could_charge(const Field *f, uint32_t unit)
{
    March m;
    Quarry quarry;
    if (!is_heavy(f->b, unit) || field_in_zone(f, f->g->unit[unit].hex))
        return false;
    bmw_march_face(f, unit, f->b->faces[unit][0], true, &m);
    bmw_find_quarry(&m, &quarry);
    return bmw_can_charge(&m, &quarry);
}

uint32_t bmw_must_charge(const Battle *b, const Game *g, const Field *f)
{
    for (uint32_t i = 0; i < b->fighter_count[f->side] && b->option[OPTION_IMPATIENCE]; i++) {
        uint32_t unit = b->fighters[f->side][i];
        if (!bmw_is_eager(b, g, unit) || has_mark(g, unit, MARK_MOVED) || !on_front(g, unit))
            continue;
        March m;
        Quarry quarry;
        bmw_march(f, unit, &m);
        bmw_find_quarry(&m, &quarry);
        if (bmw_can_charge(&m, &quarry))
            return unit;
    }
    return NO_UNIT;
}
