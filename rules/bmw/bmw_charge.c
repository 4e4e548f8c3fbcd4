/* bmw_charge.c: whether a charge is open to a unit, for those who must charge. */
#include "bmw_charge.h"

bool bmw_can_charge(const March *m)
{
    const Battle *b = m->f->b;
    uint8_t least[MAX_HEXES];
    uint16_t queue[MAX_HEXES];
    bool waits[MAX_HEXES];
    uint32_t first = 0, count = 1;
    if (!m->strong || (m->way & (WAY_ROUGH | WAY_FREED)) != 0 || m->bar != LEGAL)
        return false;
    if (m->spent > 0 && field_is_touched(m->f, m->hex) &&
        bmw_refuse_stop(m, m->hex, m->way) == LEGAL)
        return true;
    memset(least, UINT8_MAX, b->hex_count);
    memset(waits, 0, b->hex_count);
    least[m->hex] = (uint8_t)m->spent;
    queue[0] = (uint16_t)m->hex;
    for (uint32_t end = 1; count > 0; count--) { /* a ring: no hex waits twice */
        March at = *m;
        uint32_t way;
        at.hex = queue[first++ % MAX_HEXES];
        at.spent = least[at.hex];
        waits[at.hex] = false;
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t to = b->neighbour[at.hex][d];
            if (to == NO_HEX || bmw_refuse_step(&at, d, &way) != LEGAL || way != m->way)
                continue;
            uint32_t spent = at.spent + step_cost(b, at.hex, d);
            if (field_is_touched(m->f, to) && bmw_refuse_stop(m, to, way) == LEGAL)
                return true;
            if (spent >= least[to])
                continue;
            least[to] = (uint8_t)spent;
            if (!waits[to]) {
                queue[end++ % MAX_HEXES] = (uint16_t)to;
                count++;
            }
            waits[to] = true;
        }
    }
    return false;
}

bool bmw_could_charge(const Field *f, uint32_t unit)
{
    March m;
    if (!is_heavy(f->b, unit) || field_in_zone(f, f->g->unit[unit].hex))
        return false;
    bmw_march_face(f, unit, f->b->faces[unit][0], true, &m);
    return bmw_can_charge(&m);
}

uint32_t bmw_must_charge(const Battle *b, const Game *g, const Field *f)
{
    for (uint32_t i = 0; i < b->fighter_count[f->side] && b->option[OPTION_IMPATIENCE]; i++) {
        uint32_t unit = b->fighters[f->side][i];
        if (!bmw_is_eager(b, g, unit) || has_mark(g, unit, MARK_MOVED) || !on_front(g, unit))
            continue;
        March m;
        bmw_march(f, unit, &m);
        if (bmw_can_charge(&m))
            return unit;
    }
    return NO_UNIT;
}
