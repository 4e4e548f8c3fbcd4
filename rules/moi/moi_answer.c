/* moi_answer.c: why a unit is not offered an answer to what the enemy does (9.2, 10.2, 11.5). */
#include "moi_answer.h"
#include "moi_charge.h"

static uint32_t refuse_fire(const Battle *b, const Game *g, uint32_t kind, uint32_t unit)
{
    int16_t weapon = type_attr(b, g, unit, TYPE_WEAPON);
    bool crossbow = weapon == WEAPON_CROSSBOW, returns = kind == ACTION_RETURN;
    if (!is_combat(b, unit) || weapon == WEAPON_NONE)
        return WHY_NO_WEAPON;
    REFUSE_IF(b, is_retired(g, unit), WHY_RETIRED_IDLE);
    REFUSE_IF(b, crossbow && returns, WHY_NO_RETURN_CROSSBOW);
    REFUSE_IF(b, crossbow && !returns && has_act(g, unit, NOW_REACTED), WHY_REACT_ONCE);
    return returns ? WHY_NOT_NOW_RETURN : WHY_NOT_NOW_REACT;
}

static uint32_t refuse_evasion(const Battle *b, const Game *g, uint32_t unit)
{
    if (!is_combat(b, unit) || !is_mounted(b, g, unit))
        return WHY_EVADES;
    return has_state(g, unit, STATE_DISORDERED | STATE_RETIRED) ? WHY_EVADE_DISORDERED
                                                                : WHY_NOT_NOW_EVADE;
}

uint32_t moi_refuse_answer(const Battle *b, const Game *g, uint32_t kind, uint32_t unit)
{
    ASSERT(kind >= ACTION_RETURN && kind <= ACTION_EVADE && unit < b->unit_count);
    if (!on_map(g, unit))
        return WHY_NOT_ON_MAP;
    if (kind == ACTION_EVADE)
        return refuse_evasion(b, g, unit);
    if (kind != ACTION_COUNTER)
        return refuse_fire(b, g, kind, unit);
    uint32_t why = moi_refuse_counter(b, g, unit, ALL_DIRECTIONS);
    return why != LEGAL ? why : (uint32_t)WHY_NOT_NOW_COUNTER;
}
