/* eab_combat.c: direct command and shooting over horse (5.6), who cannot be struck
 * (7.61, 7.71, 9.2), modifiers (15.1, 15.2). */
#include "eab.h"
#include "gmb_shape.h"

/* ---- longbows ---- */

/* E27: any unrouted unit of the division. */
bool eab_passes_command(const Battle *b, const Game *g, uint32_t unit)
{
    (void)g;
    return is_combat(b, unit);
}

bool eab_shoots_over(const Battle *b, const Game *g, uint32_t unit)
{
    return gmb_needs_command(b, unit) && unit_attr(b, g, unit, TYPE_WEAPON) == WEAPON_LONGBOW;
}

int32_t eab_fire_commanded(const Battle *b, const Game *g, const void *facts)
{
    uint32_t shooter = ((const Shot *)facts)->shooter;
    return gmb_needs_command(b, shooter) && gmb_in_command(b, g, shooter);
}

/* E1. */
int32_t eab_fire_from_cover(const Battle *b, const Game *g, const void *facts)
{
    return is_cover(b, g->unit[((const Shot *)facts)->shooter].hex);
}

/* 5.62 lifts the need to see the target; 15.4 forbids all shots into woods and villages. */
void eab_find_line(const Battle *b, const Game *g, Shot *s)
{
    if (is_cover(b, g->unit[s->target].hex) && rule_on(b, WHY_SIGHT_INTO))
        return;
    gmb_find_line_over_horse(b, g, s);
}

/* ---- melee ---- */

/* E4, E12: the hex of the defender alone counts. */
uint32_t eab_refuse_opponent(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    const Placement *at = &g->unit[unit];
    uint32_t hex = g->unit[target].hex, direction = hex_direction(b, at->hex, hex);
    if (direction == DIRECTION_COUNT) /* the mutation test: 9.0 is off */
        return LEGAL;
    bool flank = gmb_corner_around(at->face, direction) == (uint32_t)AROUND_FLANK;
    REFUSE_IF(b, flank && is_close(b, g, unit), WHY_CLOSE_FLANK);
    REFUSE_IF(b, is_burn(b, at->hex, direction), WHY_BURN_STRIKE);
    REFUSE_IF(b, is_cavalry(b, g, unit) && is_cover(b, hex), WHY_COVER_STRIKE);
    return LEGAL;
}

/* E11: from one of the two hexes behind the target. */
int32_t eab_melee_rear(const Battle *b, const Game *g, const void *facts)
{
    const Fight *f = facts;
    const Placement *at = &g->unit[f->target];
    uint32_t direction = hex_direction(b, at->hex, g->unit[f->attacker].hex);
    return direction < DIRECTION_COUNT &&
           gmb_corner_around(at->face, direction) == (uint32_t)AROUND_REAR_CENTRE;
}

/* E6: with a lance the charge is in the number of the lance. */
int32_t eab_melee_charge(const Battle *b, const Game *g, const void *facts)
{
    const Fight *f = facts;
    (void)g;
    return f->charge && !(f->lance && rule_on(b, WHY_LANCE));
}

/* E9. */
int32_t eab_melee_close_attacker(const Battle *b, const Game *g, const void *facts)
{
    bool any = b->option[OPTION_SCHILTROM_ATTACK] == 1 &&
               is_schiltrom(b, g, ((const Fight *)facts)->attacker);
    return gmb_melee_close_attacker(b, g, facts) || any;
}

int32_t eab_melee_bowman(const Battle *b, const Game *g, const void *facts)
{
    return unit_attr(b, g, ((const Fight *)facts)->target, TYPE_WEAPON) != WEAPON_MELEE;
}

/* E3. */
int32_t eab_melee_cover(const Battle *b, const Game *g, const void *facts)
{
    return is_cover(b, g->unit[((const Fight *)facts)->target].hex);
}
