/* rab_melee.c: modifiers of melee (9.4, 18.2). */
#include "rab.h"

int32_t rab_melee_close_attacker(const Battle *b, const Game *g, const void *facts)
{
    bool any = b->option[OPTION_SCHILTROM_ATTACK] == 1 &&
               is_schiltrom(b, g, ((const Fight *)facts)->attacker);
    return gmb_melee_close_attacker(b, g, facts) || any;
}

/* R10. */
int32_t rab_melee_bowman(const Battle *b, const Game *g, const void *facts)
{
    int16_t weapon = unit_attr(b, g, ((const Fight *)facts)->target, TYPE_WEAPON);
    bool any = b->option[OPTION_BOWMAN_STRUCK] == 1 && weapon != WEAPON_MELEE;
    return weapon == WEAPON_LONGBOW || any;
}
