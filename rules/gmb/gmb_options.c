/* gmb_options.c: an option matters where a counter of the battle has a face that it speaks of. */
#include "gmb_options.h"

static bool speaks_of(uint32_t option, const int16_t *face)
{
    switch (option) {
    case OPTION_ORGANIZE:
        return face[TYPE_DISORGANIZED] != 0;
    case OPTION_CHARGING_TARGET:
    case OPTION_LOWER_TARGET:
        return face[TYPE_CLASS] == CLASS_CAVALRY;
    case OPTION_SCHILTROM_ATTACK:
        return face[TYPE_CLASS] == CLASS_SCHILTROM && face[TYPE_CLOSE] == 0;
    case OPTION_BOWMAN_STRUCK:
        return face[TYPE_WEAPON] != WEAPON_MELEE && face[TYPE_WEAPON] != WEAPON_LONGBOW;
    default:
        return true;
    }
}

bool gmb_option_matters(const Battle *b, uint32_t option)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const UnitDef *u = &b->units[unit];
        for (uint32_t mode = 0; mode < u->mode_count; mode++) {
            if (speaks_of(option, b->types[u->type[mode]].attr))
                return true;
        }
    }
    return false;
}
