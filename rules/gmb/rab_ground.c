/* rab_ground.c: marsh (15.5). */
#include "rab.h"

/* 15.53: a schiltrom treats marsh as clear. */
uint32_t rab_entry_cost(const Battle *b, const UnitType *type, const Terrain *terrain)
{
    if (terrain->attr[TERRAIN_MARSH] != 0 && type->attr[TYPE_CLASS] == CLASS_SCHILTROM &&
        rule_on(b, WHY_MARSH_SCHILTROM))
        return HALF_POINTS;
    return (uint32_t)terrain->attr[TERRAIN_COST] * HALF_POINTS;
}

/* 15.52, R4: one point more to turn about in marsh that is not clear to it. */
uint32_t rab_turn_cost(const March *m)
{
    const Battle *b = m->b;
    const uint32_t hexes[] = {m->at.hex, m->two ? b->neighbour[m->at.hex][m->at.face] : m->at.hex};
    bool marsh = false;
    for (uint32_t i = 0; i < COUNT_OF(hexes); i++)
        marsh = marsh || (terrain_is(b, hexes[i], TERRAIN_MARSH) &&
                          gmb_entry_cost(b, m->type, b->terrain[hexes[i]]) > HALF_POINTS);
    return marsh && rule_on(b, WHY_MARSH_TURN) ? HALF_POINTS : 0;
}

/* 15.51. */
uint32_t rab_refuse_charge_at(const Battle *b, uint32_t hex)
{
    REFUSE_IF(b, terrain_is(b, hex, TERRAIN_MARSH), WHY_MARSH_TARGET);
    return LEGAL;
}
