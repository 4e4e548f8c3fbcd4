/* rab_modes.c: set-up and changes of mode (15.1, 16). */
#include "rab.h"

/* 15.12, 15.13. */
uint32_t rab_refuse_setup(const Battle *b, const Game *g, uint32_t unit)
{
    REFUSE_IF(b, is_schiltrom(b, g, unit), WHY_SETUP_OPEN);
    REFUSE_IF(b, is_disorganized(b, g, unit), WHY_SETUP_DISORGANIZED);
    return LEGAL;
}

/* 16.0: the disorganized side of a counter is not a mode. */
static bool has_disorganized_side(const Battle *b, uint32_t unit)
{
    const UnitDef *u = &b->units[unit];
    return b->types[u->type[0]].attr[TYPE_DISORGANIZED] != 0 ||
           b->types[u->type[1]].attr[TYPE_DISORGANIZED] != 0;
}

uint32_t rab_refuse_turning(const Battle *b, const Game *g, uint32_t unit)
{
    REFUSE_IF(b, is_schiltrom(b, g, unit), WHY_FORMATION_ONLY);
    REFUSE_IF(b, has_disorganized_side(b, unit), WHY_NOT_A_MODE);
    REFUSE_IF(b, unit_attr(b, g, unit, TYPE_CHANGE) < 0, WHY_NO_REMOUNT);
    return LEGAL;
}

/* 16.22, 16.3: a change that costs points takes the whole move. */
uint32_t rab_refuse_change(const Battle *b, const Game *g, uint32_t unit)
{
    int16_t points = unit_attr(b, g, unit, TYPE_CHANGE);
    uint32_t whole_move = is_cavalry(b, g, unit) ? WHY_DISMOUNT_COST : WHY_CROSSBOW_COST;
    if (points == 0)
        return LEGAL;
    REFUSE_IF(b, has_flag(g, unit, FLAG_MOVED), whole_move);
    March m = gmb_march(b, g, unit);
    return gmb_refuse_cost(&m, (uint32_t)points * HALF_POINTS, false, false);
}

/* 16.21 names the English horse. */
uint32_t rab_no_second_mode(const Battle *b, const Game *g, uint32_t unit)
{
    return is_cavalry(b, g, unit) ? (uint32_t)WHY_NO_REMOUNT : (uint32_t)LEGAL;
}
