/* gmb_options.c: an option matters where a counter of the battle has a face that it speaks of. */
#include "gmb_options.h"
#include "gmb_book.h"

static bool speaks_of(const Battle *b, uint32_t option, const int16_t *face)
{
    if (option < OPTION_BOOK && (gmb_book(b)->settled >> option & 1) != 0)
        return false;
    switch (option) {
    case OPTION_CHARGING_TARGET:
    case OPTION_LOWER_TARGET:
        return face[TYPE_CLASS] == CLASS_CAVALRY;
    default:
        return option < OPTION_BOOK || !gmb_book(b)->option_speaks_of ||
               gmb_book(b)->option_speaks_of(option, face);
    }
}

bool gmb_option_matters(const Battle *b, uint32_t option)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const UnitDef *u = &b->units[unit];
        for (uint32_t mode = 0; mode < u->mode_count; mode++) {
            if (speaks_of(b, option, b->types[u->type[mode]].attr))
                return true;
        }
    }
    return false;
}
