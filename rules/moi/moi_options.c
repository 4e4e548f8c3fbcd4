/* moi_options.c: an option matters where the battle has what it speaks of. */
#include "moi_options.h"

static bool on_a_side(const Battle *b, uint32_t attribute)
{
    return side_attr(b, 0, attribute) != 0 || side_attr(b, 1, attribute) != 0;
}

static bool on_a_group(const Battle *b, uint32_t attribute)
{
    uint32_t group = 0;
    while (group < b->group_count && group_attr(b, group, attribute) == 0)
        group++;
    return group < b->group_count;
}

static bool on_a_unit(const Battle *b, uint32_t attribute)
{
    uint32_t unit = 0;
    while (unit < b->unit_count && def_attr(b, unit, attribute) == 0)
        unit++;
    return unit < b->unit_count;
}

static bool has_a_historical_setting(const Battle *b)
{
    return on_a_side(b, SIDE_STILL) || on_a_side(b, SIDE_MUDDY) || on_a_side(b, SIDE_CLOCK) ||
           on_a_group(b, GROUP_EAGER_HISTORICAL) || on_a_group(b, GROUP_SHY) ||
           on_a_unit(b, UNIT_WET) || on_a_unit(b, UNIT_OPEN_GAME);
}

static bool has_an_optional_first(const Battle *b)
{
    uint32_t group = 0;
    while (group < b->group_count && group_attr(b, group, GROUP_FIRST) != FIRST_OPTION)
        group++;
    return group < b->group_count;
}

bool moi_option_matters(const Battle *b, uint32_t option)
{
    switch (option) {
    case OPTION_LEVELS:
        return on_a_side(b, SIDE_EVEN);
    case OPTION_HISTORICAL:
        return has_a_historical_setting(b);
    case OPTION_STAND_OFF:
        return on_a_side(b, SIDE_ASSAILANT);
    case OPTION_CLOCK:
        return on_a_side(b, SIDE_CLOCK);
    case OPTION_DUSK:
        return on_a_side(b, SIDE_DUSK);
    case OPTION_LONG_WALK:
        return on_a_side(b, SIDE_WALK);
    case OPTION_SURPRISE:
        return on_a_group(b, GROUP_SURPRISED);
    case OPTION_GLOUCESTER_FIRST:
        return has_an_optional_first(b);
    case OPTION_PITS:
        return on_a_group(b, GROUP_PITS);
    case OPTION_SMALL_FOLK:
        return on_a_side(b, SIDE_FOLK);
    default:
        return true;
    }
}
