/* moi_position.c: the hash of a position, and whether it is possible at all. */
#include "moi_position.h"
#include "moi_battles.h"

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
    const uint8_t fields[] = {m->group,    m->last,     m->named,    m->free,    m->used, m->begun,
                              m->idle,     m->fought,   m->folk,     m->waited,  m->shy,  m->winner,
                              m->extra[0], m->extra[1], m->count[0], m->count[1]};
    for (uint32_t i = 0; i < sizeof fields; i++)
        hash_mix(h, fields[i]);
    for (uint32_t i = 0; i < b->group_count; i++)
        hash_mix(h, (uint64_t)(m->command[i].activations & UINT8_MAX) |
                        (uint64_t)m->command[i].struck << 8 |
                        (uint64_t)m->command[i].hurt_before << 16 |
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

void moi_search_hash(const Battle *b, const Game *g, Hash *h)
{
    const MoiGame *m = moi(g);
    hash_bytes(h, m->unit, (uint32_t)(b->unit_count * sizeof m->unit[0]));
    frames_hash(&m->frames, h);
    hash_bytes(h, m->bout, (uint32_t)(m->bout_count * sizeof m->bout[0]));
    hash_bytes(h, &m->mover, sizeof m->mover);
    hash_bytes(h, &m->group, offsetof(MoiGame, last_unit) - offsetof(MoiGame, group));
    hash_bytes(h, m->command, (uint32_t)(b->group_count * sizeof m->command[0]));
    hash_bytes(h, m->lost, sizeof m->lost);
    hash_mix(h, g->over ? 0
                        : (uint64_t)m->quiet | (uint64_t)m->change << 16 |
                              (uint64_t)m->most[0] << 32 | (uint64_t)m->most[1] << 48);
    hash_bytes(h, m->foe, (uint32_t)(m->foe_count * sizeof m->foe[0]));
    hash_mix(h, m->bout_count | (uint64_t)m->foe_count << 8 | (uint64_t)frame_count(g) << 16);
    for (uint32_t i = 0; i < b->hexside_count; i++) {
        if (b->hexsides[i].attr[HEXSIDE_TRAMPLED] != 0)
            hash_bytes(h, m->trampled, sizeof m->trampled);
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
    if (battle_is_mutated(b))
        return true;
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
