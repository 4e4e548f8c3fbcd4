/* gmb_telling.c: what a person asks of a position. */
#include "gmb_telling.h"
#include "gmb_book.h"
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
    if (!mover->flees || mover->unit != unit)
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
        if (value < 0 || value > b->option[OPTION_ROUT_LIMIT] || !is_combat(b, unit) ||
            gmb_is_baggage(b, unit))
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
            !has_flag(g, unit, FLAG_ACTED) && !gmb_runs_wild(b, g, unit))
            owed_add(out, &count, unit, WHY_NOTHING_TO_END);
    }
    if (mover != NO_UNIT)
        owed_add(out, &count, mover, WHY_UNFINISHED);
    return count;
}

/* A hex of the shape's surroundings, as a client draws it. */
static uint8_t sector_of(uint32_t around)
{
    static const uint8_t sectors[] = {
        [AROUND_FRONT_CENTRE] = SECTOR_FRONT, [AROUND_FRONT_SIDE] = SECTOR_FRONT_SIDE,
        [AROUND_FLANK] = SECTOR_FLANK,        [AROUND_REAR_SIDE] = SECTOR_REAR,
        [AROUND_REAR_CENTRE] = SECTOR_REAR,
    };
    return sectors[around];
}

uint32_t gmb_sectors(const Battle *b, const Game *g, uint32_t unit, SectorHex *out)
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
        uint8_t sector = SECTOR_ALL_ROUND;
        if (c.count == 2)
            sector = sector_of(gmb_shape_around(b, at->hex, at->face, hex));
        else if (gmb_book(b)->corners && is_combat(b, unit))
            sector = sector_of(gmb_corner_around(at->face, i));
        out[count++] = (SectorHex){(uint16_t)hex, sector};
    }
    return count;
}
