/* gmb_position.c: the hash of a position, and whether it is possible at all. */
#include "gmb_position.h"
#include "gmb_book.h"
#include "gmb_rout.h"

static void hash_mover(const GmbGame *gg, Hash *h)
{
    const GmbMover *m = &gg->mover;
    hash_mix(h, (uint64_t)m->unit | (uint64_t)m->spent << 8 | (uint64_t)m->steps << 16 |
                    (uint64_t)m->homeward << 24 | (uint64_t)m->run << 32 |
                    (uint64_t)m->run_direction << 40 | (uint64_t)m->due << 48 |
                    (uint64_t)m->increase << 56);
    hash_mix(h, (uint64_t)m->aboard | (uint64_t)m->run_break << 32 | (uint64_t)m->astray << 40 |
                    (uint64_t)m->turned << 48 | (uint64_t)m->changed << 56);
    hash_mix(h, gg->hit_count);
    for (uint32_t i = 0; i < gg->hit_count; i++)
        hash_mix(h, (uint64_t)gg->hit[i].target | (uint64_t)gg->hit[i].shooter << 8);
}

void gmb_hash(const Battle *b, const Game *g, Hash *h)
{
    const GmbGame *gg = gmb(g);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const GmbUnit *u = &gg->unit[unit];
        uint64_t fate = u->fate == FATE_FLED ? FATE_ELIMINATED : u->fate;
        uint64_t flags = u->flags & ~(uint32_t)FLAGS_TOLD;
        hash_mix(h, (uint64_t)u->rout | flags << 8 | (uint64_t)u->charge << 16 | fate << 24);
    }
    hash_mover(gg, h);
    if (gmb_book(b)->hash)
        gmb_book(b)->hash(g, h);
}

void gmb_search_hash(const Battle *b, const Game *g, Hash *h)
{
    const GmbUnit told[2] = {{0, FLAGS_TOLD, 0, 0}, {0, FLAGS_TOLD, 0, 0}};
    const GmbUnit fled[2][2] = {{{0, 0, 0, FATE_FLED ^ FATE_ELIMINATED}, {0}},
                                {{0}, {0, 0, 0, FATE_FLED ^ FATE_ELIMINATED}}};
    uint64_t word, told_bits, fled_bits[2];
    memcpy(&told_bits, told, sizeof told_bits);
    memcpy(&fled_bits[0], fled[0], sizeof word);
    memcpy(&fled_bits[1], fled[1], sizeof word);
    /* Two at a time: beyond the last unit nothing ever changes. */
    _Static_assert(MAX_UNITS % 2 == 0, "the last two are there");
    for (uint32_t unit = 0; unit < b->unit_count; unit += 2) {
        const GmbUnit *u = &gmb(g)->unit[unit];
        memcpy(&word, u, sizeof word);
        word &= ~told_bits;
        word ^= u[0].fate == FATE_FLED ? fled_bits[0] : 0;
        word ^= u[1].fate == FATE_FLED ? fled_bits[1] : 0;
        hash_mix(h, word);
    }
    hash_mover(gmb(g), h);
    if (gmb_book(b)->hash)
        gmb_book(b)->hash(g, h);
}

/* 6.11: why a unit cannot be where it is with those beside it. */
static uint32_t refuse_company(const Battle *b, const Game *g, uint32_t unit, uint32_t hex)
{
    const GmbBook *book = gmb_book(b);
    if (is_leader(b, unit) || gmb_is_baggage(b, unit)) /* the others are asked */
        return LEGAL;
    return book->refuse_company ? book->refuse_company(b, g, unit, hex, WHY_HEX_TAKEN)
                                : (uint32_t)WHY_HEX_TAKEN;
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
        if (is_shared(g, c.hex[i]) && refuse_company(b, g, unit, c.hex[i]) != LEGAL)
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
    if (!game_occupancy_holds(b, g) || g->phase >= b->rules->words->phase_count ||
        g->to_act >= SIDE_COUNT)
        return false;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!is_unit_possible(b, g, unit))
            return false;
    }
    if (m->unit != NO_UNIT && (m->unit >= b->unit_count || !on_map(g, m->unit)))
        return false;
    return gmb_rout_moves_hold(b, g) && (!gmb_book(b)->validate || gmb_book(b)->validate(b, g));
}
