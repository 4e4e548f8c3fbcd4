/* gmb_telling.c: what a person asks of a position; hash and validation. */
#include "gmb_telling.h"
#include "gmb_book.h"
#include "gmb_decide.h"
#include "gmb_rout.h"
#include "gmb_shape.h"
#include "gmb_words.h"

static int32_t spent_by(const GmbGame *g, uint32_t unit)
{
    if (g->mover.unit == unit)
        return g->mover.spent;
    return g->last_unit == unit ? g->last_spent : 0;
}

/* 13.1: on this move, over or not, a step of the unit did not lead home. */
static bool has_strayed(const GmbGame *g, uint32_t unit)
{
    if (g->mover.unit == unit)
        return g->mover.homeward == 0;
    return g->last_unit == unit && g->last_homeward == 0;
}

/* 11.26: the rout level a routed unit under way comes to; 0 if it is not so, or may not. */
static int32_t level_after(const Game *g, uint32_t unit, bool stops)
{
    const GmbMover *mover = &gmb(g)->mover;
    if (g->phase != PHASE_ROUT || mover->unit != unit)
        return 0;
    if (stops ? !mover->stay : mover->flee == 0)
        return 0;
    return gmb(g)->unit[unit].rout + (stops ? mover->rise_stop : mover->rise_on);
}

int32_t gmb_status(const Battle *b, const Game *g, uint32_t unit, uint32_t status)
{
    const GmbUnit *u = &gmb(g)->unit[unit];
    switch (status) {
    case STATUS_ROUT:
        return u->rout;
    case STATUS_LANCE:
        return has_flag(g, unit, FLAG_LANCE);
    case STATUS_DISOBEYED:
        return has_flag(g, unit, FLAG_DISOBEYED);
    case STATUS_CHARGING:
        return u->charge != NO_UNIT;
    case STATUS_MOVED:
        return has_flag(g, unit, FLAG_MOVED);
    case STATUS_ACTED:
        return has_flag(g, unit, FLAG_ACTED);
    case STATUS_SPENT:
        return spent_by(gmb(g), unit);
    case STATUS_ALLOWANCE:
        return unit_attr(b, g, unit, TYPE_MOVE);
    case STATUS_FATE:
        return u->fate;
    case STATUS_WAY:
        return is_fatigued(b, g) && has_strayed(gmb(g), unit);
    case STATUS_LEVEL_ON:
        return level_after(g, unit, false);
    case STATUS_LEVEL_STOP:
        return level_after(g, unit, true);
    case STATUS_TARGET:
        return u->charge == NO_UNIT ? 0 : u->charge + 1;
    default:
        return gmb_book(b)->status ? gmb_book(b)->status(b, g, unit, status) : 0;
    }
}

bool gmb_set_status(const Battle *b, Game *g, uint32_t unit, uint32_t status, int32_t value)
{
    GmbUnit *u = &gmb_mut(g)->unit[unit];
    switch (status) {
    case STATUS_ROUT:
        if (value < 0 || value > b->option[OPTION_ROUT_LIMIT] || !is_combat(b, unit))
            return false;
        u->rout = (uint8_t)value;
        return true;
    case STATUS_LANCE:
        if (value < 0 || value > 1 || !is_cavalry(b, g, unit))
            return false;
        u->flags = (uint8_t)((u->flags & ~FLAG_LANCE) | (value ? FLAG_LANCE : 0));
        return true;
    case STATUS_DISOBEYED:
        if (value < 0 || value > 1 || !is_leader(b, unit))
            return false;
        u->flags = (uint8_t)((u->flags & ~FLAG_DISOBEYED) | (value ? FLAG_DISOBEYED : 0));
        return true;
    default:
        return false;
    }
}

/* 11.14: routed units flee before the phase ends. A move that has begun is completed (5.0). */
uint32_t gmb_owed(const Battle *b, const Game *g, Owed out[MAX_OWED])
{
    uint32_t count = 0, mover = gmb(g)->mover.unit;
    for (uint32_t unit = 0; unit < b->unit_count && g->phase == PHASE_ROUT; unit++) {
        if (b->units[unit].side == g->to_act && on_map(g, unit) && is_routed(g, unit) &&
            !has_flag(g, unit, FLAG_ACTED))
            owed_add(out, &count, unit, WHY_NOTHING_TO_END);
    }
    if (mover != NO_UNIT)
        owed_add(out, &count, mover, WHY_UNFINISHED);
    return count;
}

/* A hex of the shape's surroundings, as a client draws it. */
static uint8_t zone_of(uint32_t around)
{
    static const uint8_t zones[] = {
        [AROUND_FRONT_CENTRE] = ZONE_FRONT, [AROUND_FRONT_SIDE] = ZONE_FRONT_SIDE,
        [AROUND_FLANK] = ZONE_FLANK,        [AROUND_REAR_SIDE] = ZONE_REAR,
        [AROUND_REAR_CENTRE] = ZONE_REAR,
    };
    return zones[around];
}

uint32_t gmb_zones(const Battle *b, const Game *g, uint32_t unit, ZoneHex *out)
{
    uint32_t count = 0;
    if (!on_map(g, unit))
        return 0;
    const Placement *at = &g->unit[unit];
    Cover c = unit_cover(b, g, unit);
    for (uint32_t i = 0; i < c.count * DIRECTION_COUNT; i++) {
        uint32_t hex = b->neighbour[c.hex[i / DIRECTION_COUNT]][i % DIRECTION_COUNT];
        bool known = hex == NO_HEX || hex == c.hex[0] || hex == c.hex[1];
        for (uint32_t j = 0; j < count && !known; j++)
            known = out[j].hex == hex;
        if (known)
            continue;
        uint8_t zone = c.count == 1 ? (uint8_t)ZONE_ALL_ROUND
                                    : zone_of(gmb_shape_around(b, at->hex, at->face, hex));
        out[count++] = (ZoneHex){(uint16_t)hex, zone};
    }
    return count;
}

Outcome gmb_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    const GmbAct *act = &gmb_book(b)->acts[a.kind];
    ASSERT(act->strike);
    gmb_mut(g)->last_unit = NO_UNIT; /* as by apply: a march that ended before is told no more */
    return act->strike(b, g, a, d, events);
}

bool gmb_weigh(const Battle *b, Game *g, Action a, Odds *out)
{
    const GmbAct *act = &gmb_book(b)->acts[a.kind];
    ASSERT(act->weigh);
    act->weigh(b, g, a, out);
    return true;
}

void gmb_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    const GmbAct *act = &gmb_book(b)->acts[a.kind];
    ASSERT(act->brief);
    act->brief(b, g, a, out);
}

void gmb_hash(const Battle *b, const Game *g, Hash *h)
{
    const GmbGame *gg = gmb(g);
    const GmbMover *m = &gg->mover;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const GmbUnit *u = &gg->unit[unit];
        uint64_t fate = u->fate == FATE_FLED ? FATE_ELIMINATED : u->fate;
        uint64_t flags = u->flags & ~(uint32_t)FLAGS_TOLD;
        hash_mix(h, (uint64_t)u->rout | flags << 8 | (uint64_t)u->charge << 16 | fate << 24);
    }
    hash_mix(h, (uint64_t)m->unit | (uint64_t)m->spent << 8 | (uint64_t)m->steps << 16 |
                    (uint64_t)m->homeward << 24 | (uint64_t)m->run << 32 |
                    (uint64_t)m->run_direction << 40 | (uint64_t)m->due << 48 |
                    (uint64_t)m->increase << 56);
    hash_mix(h, (uint64_t)m->aboard | (uint64_t)m->run_break << 32 | (uint64_t)m->astray << 40);
    hash_mix(h, gg->hit_count);
    for (uint32_t i = 0; i < gg->hit_count; i++)
        hash_mix(h, (uint64_t)gg->hit[i].target | (uint64_t)gg->hit[i].shooter << 8);
}

static bool is_unit_possible(const Battle *b, const Game *g, uint32_t unit)
{
    const GmbUnit *u = &gmb(g)->unit[unit];
    uint32_t hex = g->unit[unit].hex;
    if (hex == NO_HEX)
        return u->rout == 0 && u->charge == NO_UNIT;
    if (u->fate != FATE_ALIVE || u->rout > b->option[OPTION_ROUT_LIMIT])
        return false;
    if (has_flag(g, unit, FLAG_LANCE) && !is_cavalry(b, g, unit))
        return false;
    Cover c = unit_cover(b, g, unit);
    for (uint32_t i = 0; i < c.count; i++) {
        if (c.hex[i] == NO_HEX || terrain_is(b, c.hex[i], TERRAIN_BARRED))
            return false;
        if (is_shared(g, c.hex[i])) /* 6.11 */
            return false;
        /* 6.14, 6.15: no enemy leader in the hex of a unit or leader. */
        if (gmb_leader_in(b, g, c.hex[i], other_side(b->units[unit].side)) != NO_UNIT)
            return false;
    }
    return true;
}

bool gmb_validate(const Battle *b, const Game *g)
{
    const GmbMover *m = &gmb(g)->mover;
    if (battle_is_mutated(b))
        return true;
    if (!game_occupancy_holds(b, g) || g->phase > PHASE_OVER || g->to_act >= SIDE_COUNT)
        return false;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!is_unit_possible(b, g, unit))
            return false;
    }
    if (m->unit != NO_UNIT && (m->unit >= b->unit_count || !on_map(g, m->unit)))
        return false;
    return gmb_rout_moves_hold(b, g);
}
