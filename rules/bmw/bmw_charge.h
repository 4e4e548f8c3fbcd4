/* bmw_charge.h: units that must charge in their turn (arsuf A4, option impatience). */
#ifndef BANNERET_BMW_CHARGE_H
#define BANNERET_BMW_CHARGE_H

#include "bmw_march.h"

/* Whether the unit is one of those who must charge in this turn. */
static inline bool bmw_is_eager(const Battle *b, const Game *g, uint32_t unit)
{
    return b->option[OPTION_IMPATIENCE] != 0 && bmw(g)->eager[unit] == 2 && on_map(g, unit) &&
           rule_on(b, WHY_MUST_CHARGE);
}

/* Enemies near enough that a charge might meet them, from here or from later on the way. */
typedef struct Quarry {
    uint32_t count;
    uint16_t hex[MAX_UNITS];
} Quarry;

void bmw_find_quarry(const March *m, Quarry *out);

/* Whether a charge is open to a march of heavy horse on its front. */
bool bmw_can_charge(const March *m, const Quarry *quarry);

/* The same of a unit that stands, were its front up. */
bool bmw_could_charge(const Field *f, uint32_t unit);

#endif
