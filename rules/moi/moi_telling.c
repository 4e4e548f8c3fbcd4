/* moi_telling.c: what a person asks of a position; hash and validation. */
#include "moi_telling.h"
#include "moi_battles.h"
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

uint32_t moi_zones(const Battle *b, const Game *g, uint32_t unit, ZoneHex *out)
{
    static const uint8_t zones[] = {
        [ARC_FRONT] = ZONE_FRONT, [ARC_FLANK] = ZONE_FLANK, [ARC_REAR] = ZONE_REAR};
    uint32_t count = 0;
    if (!on_map(g, unit) || !is_combat(b, unit))
        return 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t hex = b->neighbour[hex_of(g, unit)][d];
        if (hex != NO_HEX)
            out[count++] = (ZoneHex){(uint16_t)hex, zones[arc_of(g->unit[unit].face, d)]};
    }
    return count;
}

/* ---- hash and validation ---- */

static void hash_frames(const Game *g, Hash *h)
{
    const MoiGame *m = moi(g);
    frames_hash(&m->frames, h);
    for (uint32_t i = 0; i < m->bout_count; i++) {
        const MoiBout *bout = &m->bout[i];
        hash_mix(h, (uint64_t)bout->defender | (uint64_t)bout->result << 8 |
                        (uint64_t)bout->attackers << 16 | (uint64_t)bout->flags << 24 |
                        (uint64_t)bout->hex << 32);
    }
    for (uint32_t i = 0; i < m->foe_count; i++)
        hash_mix(h, m->foe[i]);
}

static void hash_mover(const MoiMover *mover, Hash *h)
{
    hash_mix(h, (uint64_t)mover->unit | (uint64_t)mover->spent << 8 |
                    (uint64_t)mover->stopped << 16 | (uint64_t)mover->faced << 24 |
                    (uint64_t)mover->provoked << 32 | (uint64_t)mover->shooter << 40 |
                    (uint64_t)mover->flank << 48);
    hash_mix(h, mover->aboard);
    for (uint32_t i = 0; i < UNIT_BYTES; i++)
        hash_mix(h, mover->left[i]);
}

void moi_hash(const Battle *b, const Game *g, Hash *h)
{
    const MoiGame *m = moi(g);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const MoiUnit *u = &m->unit[unit];
        hash_mix(h, (uint64_t)u->state | (uint64_t)u->fate << 8 | (uint64_t)u->target[0] << 16 |
                        (uint64_t)u->target[1] << 24 | (uint64_t)u->acts << 32);
    }
    hash_frames(g, h);
    hash_mover(&m->mover, h);
    const uint8_t fields[] = {m->group,    m->last,     m->named,    m->free,
                              m->used,     m->begun,    m->idle,     m->fought,
                              m->folk,     m->latch,    m->comyn,    m->winner,
                              m->extra[0], m->extra[1], m->count[0], m->count[1]};
    for (uint32_t i = 0; i < sizeof fields; i++)
        hash_mix(h, fields[i]);
    for (uint32_t i = 0; i < b->group_count; i++)
        hash_mix(h, (uint64_t)(m->command[i].activations & UINT8_MAX) |
                        (uint64_t)m->command[i].struck << 8 | (uint64_t)m->command[i].heart << 16 |
                        (uint64_t)(m->command[i].activations >> 8) << 24);
    for (uint32_t i = 0; i < b->leader_count; i++)
        hash_mix(h, m->lost[i]);
    if (!g->over) /* M15 */
        hash_mix(h, (uint64_t)m->quiet | (uint64_t)m->change << 16 | (uint64_t)m->most[0] << 32 |
                        (uint64_t)m->most[1] << 48);
    for (uint32_t i = 0; i < sizeof m->trampled; i++) {
        if (m->trampled[i] != 0)
            hash_mix(h, (uint64_t)m->trampled[i] << 16 | i);
    }
}

static bool is_unit_possible(const Battle *b, const Game *g, uint32_t unit)
{
    const MoiUnit *u = &moi(g)->unit[unit];
    uint32_t hex = hex_of(g, unit);
    if (hex == NO_HEX && u->fate == FATE_ALIVE) /* on his way, and a decision knows of him */
        return frames_has(&moi(g)->frames, is_leader(b, unit) ? PHASE_LEADER : PHASE_RETIRE, unit);
    if (hex == NO_HEX)
        return (u->state & STATE_FORMED) == 0 || u->fate == FATE_OFF;
    if (u->fate != FATE_ALIVE)
        return false;
    if (!is_combat(b, unit))
        return true;
    if (is_retired(g, unit) && (is_disordered(g, unit) || is_formed(g, unit)))
        return false;
    if (is_formed(g, unit) && def_attr(b, unit, UNIT_WALL) == 0 &&
        def_attr(b, unit, UNIT_RING) == 0)
        return false;
    if (!is_shared(g, hex))
        return true;
    if (count_at(g, hex) > 2) /* no case lets a third one in */
        return false;
    uint32_t other = unit_at(g, hex) == unit ? unit_after(g, hex, unit) : unit_at(g, hex);
    if (b->units[other].side != b->units[unit].side)
        return false;
    /* 8.0: in mid-ride through archers, of a move or of a charge. */
    bool riding = moi(g)->mover.unit == unit || moi(g)->mover.unit == other || frame_count(g) > 1;
    return riding || moi_shares_ring(b, g, unit) || moi_shares_ring(b, g, other);
}

bool moi_validate(const Battle *b, const Game *g)
{
    const MoiGame *m = moi(g);
#ifdef BANNERET_MUTATE
    for (uint32_t i = 0; i < sizeof b->off; i++) {
        if (b->off[i] != 0)
            return true; /* with a rule switched off, any state is possible */
    }
#endif
    if (!game_occupancy_holds(b, g) || g->phase > PHASE_OVER || g->to_act >= SIDE_COUNT)
        return false;
    if (!frames_hold(&m->frames) || m->bout_count > MAX_BOUTS)
        return false;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!is_unit_possible(b, g, unit))
            return false;
    }
    return m->mover.unit == NO_UNIT || (m->mover.unit < b->unit_count && on_map(g, m->mover.unit));
}
