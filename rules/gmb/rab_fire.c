/* rab_fire.c: longbows: who passes command control on (17.2), who shoots over horse (15.4),
 * modifiers of fire. */
#include "rab.h"

/* Horse or longbows. */
bool rab_passes_command(const Battle *b, const Game *g, uint32_t unit)
{
    return gmb_needs_command(b, unit) || is_cavalry(b, g, unit);
}

bool rab_shoots_over(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_attr(b, g, unit, TYPE_WEAPON) == WEAPON_LONGBOW;
}

int32_t rab_fire_uncommanded(const Battle *b, const Game *g, const void *facts)
{
    return !gmb_in_command(b, g, ((const Shot *)facts)->shooter);
}
