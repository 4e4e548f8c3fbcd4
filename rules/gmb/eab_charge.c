/* eab_charge.c: the line of a charge (5.3, 7.41): a clear line of sight to the target from the hex
 * in which its last three straight hexes begin (E33). */
#include "eab.h"
#include "gmb_sight.h"

void eab_stepped(const Battle *b, Game *g, uint32_t unit, Placement from, const Cover *to,
                 EventSink *events)
{
    uint16_t *left = eab_mut(g)->left;
    (void)b;
    (void)unit;
    (void)to;
    (void)events;
    memmove(&left[1], &left[0], (RUN_HEXES - 1) * sizeof left[0]);
    left[0] = from.hex;
}

/* Nobody charges whom it cannot strike. */
uint32_t eab_refuse_charge(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    uint32_t why = eab_refuse_opponent(b, g, unit, target);
    uint32_t start = eab(g)->left[RUN_HEXES - 1];
    if (why != LEGAL)
        return why;
    if (gmb(g)->mover.run < RUN_HEXES) /* the mutation test: no run, no start of it */
        return LEGAL;
    bool sees = gmb_refuse_sight(b, g, start, g->unit[target].hex, unit, target) == LEGAL;
    REFUSE_IF(b, !sees, WHY_CHARGE_SIGHT);
    return LEGAL;
}

uint32_t eab_refuse_charge_at(const Battle *b, uint32_t hex)
{
    REFUSE_IF(b, terrain_is(b, hex, TERRAIN_MARSH), WHY_MARSH_TARGET);
    return LEGAL;
}
