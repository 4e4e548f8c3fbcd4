/* moi_telling.c: what a person asks of a position. */
#include "moi_telling.h"
#include "moi_command.h"
#include "moi_move.h"
#include "moi_words.h"

enum { HALF_POINTS = 2 };

static int32_t spent_by(const MoiGame *m, uint32_t unit)
{
    if (m->mover.unit == unit)
        return m->mover.spent * HALF_POINTS;
    return m->last_unit == unit ? m->last_spent * HALF_POINTS : 0;
}

int32_t moi_status(const Battle *b, const Game *g, uint32_t unit, uint32_t status)
{
    const MoiUnit *u = &moi(g)->unit[unit];
    switch (status) {
    case STATUS_DISORDERED:
        return is_disordered(g, unit);
    case STATUS_RETIRED:
        return is_retired(g, unit);
    case STATUS_WALL:
        return in_wall(b, g, unit);
    case STATUS_RING:
        return in_ring(b, g, unit);
    case STATUS_CHARGING:
        return has_act(g, unit, NOW_CHARGES | NOW_CHARGING);
    case STATUS_ATTACKING:
        return has_act(g, unit, NOW_NAMED);
    case STATUS_ACTIVE:
        return has_act(g, unit, NOW_MEMBER);
    case STATUS_COMMAND:
        return has_act(g, unit, NOW_COMMANDED);
    case STATUS_MOVED:
        return has_act(g, unit, NOW_MOVED | NOW_FINISHED);
    case STATUS_FIRED:
        return has_act(g, unit, NOW_FIRED);
    case STATUS_SPENT:
        return spent_by(moi(g), unit);
    case STATUS_ALLOWANCE:
        return (int32_t)moi_allowance(b, g, unit);
    case STATUS_RATING:
        return is_leader(b, unit) ? moi_rating(b, g, unit) : 0;
    case STATUS_REPLACED:
        return has_state(g, unit, STATE_REPLACED);
    case STATUS_FATE:
        return u->fate;
    case STATUS_TARGET:
        return u->target[0] == NO_UNIT ? 0 : u->target[0] + 1;
    default:
        return 0;
    }
}

static bool set_flag_to(Game *g, uint32_t unit, uint32_t state, int32_t value)
{
    if (value < 0 || value > 1)
        return false;
    if (value)
        set_state(g, unit, state);
    else
        clear_state(g, unit, state);
    return true;
}

bool moi_set_status(const Battle *b, Game *g, uint32_t unit, uint32_t status, int32_t value)
{
    switch (status) {
    case STATUS_DISORDERED:
        return is_combat(b, unit) && !is_retired(g, unit) &&
               set_flag_to(g, unit, STATE_DISORDERED, value);
    case STATUS_RETIRED:
        if (!is_combat(b, unit))
            return false;
        if (value != 0)
            clear_state(g, unit, STATE_DISORDERED | STATE_FORMED);
        return set_flag_to(g, unit, STATE_RETIRED, value);
    case STATUS_WALL:
        return def_attr(b, unit, UNIT_WALL) != 0 && set_flag_to(g, unit, STATE_FORMED, value);
    case STATUS_RING:
        return def_attr(b, unit, UNIT_RING) != 0 && set_flag_to(g, unit, STATE_FORMED, value);
    case STATUS_FATE:
        if (on_map(g, unit) || value < FATE_ALIVE || value > FATE_OFF)
            return false;
        moi_mut(g)->unit[unit].fate = (uint8_t)value;
        for (uint32_t i = 0; i < b->leader_count; i++) {
            if (b->leaders[i] == unit)
                moi_mut(g)->lost[i] = value == FATE_LOST;
        }
        return true;
    default:
        return false;
    }
}

uint32_t moi_sectors(const Battle *b, const Game *g, uint32_t unit, SectorHex *out)
{
    static const uint8_t sectors[] = {
        [ARC_FRONT] = SECTOR_FRONT, [ARC_FLANK] = SECTOR_FLANK, [ARC_REAR] = SECTOR_REAR};
    uint32_t count = 0;
    if (!on_map(g, unit) || !is_combat(b, unit))
        return 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t hex = b->neighbour[hex_of(g, unit)][d];
        if (hex != NO_HEX)
            out[count++] = (SectorHex){(uint16_t)hex, sectors[arc_of(g->unit[unit].face, d)]};
    }
    return count;
}

/* 9.4: units are in the way of crossbows alone. */
Verdict moi_sight(const Battle *b, const Game *g, uint32_t from, uint32_t to)
{
    uint32_t viewer = unit_at(g, from), at = NO_HEX;
    bool crossbow = viewer != NO_UNIT && type_attr(b, g, viewer, TYPE_WEAPON) == WEAPON_CROSSBOW;
    uint32_t why = moi_refuse_sight(b, g, from, to, crossbow, &at);
    uint32_t unit = why == WHY_SIGHT_UNITS ? unit_at(g, at) : NO_UNIT;
    return verdict_of(why, unit, why == LEGAL ? NO_HEX : at, NO_UNIT);
}
