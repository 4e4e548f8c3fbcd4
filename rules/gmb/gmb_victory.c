/* gmb_victory.c: victory points (20). What each counter is worth stands in the battle file, by the
 * face that was up when it was lost (R6). */
#include "gmb_victory.h"

/* The case by which the enemy has points for a unit with that fate. */
static uint32_t rule_of(uint32_t fate)
{
    switch (fate) {
    case FATE_CAPTURED:
        return WHY_POINTS_LEADERS;
    case FATE_FLED:
        return WHY_POINTS_FLED;
    default:
        return WHY_POINTS_UNITS;
    }
}

/* What the enemy has for that unit: its value is 0 while it is there. */
static ScoreItem item_of(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t fate = gmb(g)->unit[unit].fate;
    uint32_t rule = rule_of(fate);
    ScoreItem item = {.rule = (uint16_t)rule, .unit = (uint16_t)unit};
    item.side = (uint8_t)other_side(b->units[unit].side);
    if (fate != FATE_ALIVE && rule_on(b, rule))
        item.value = unit_attr(b, g, unit, TYPE_POINTS);
    return item;
}

void gmb_score(const Battle *b, const Game *g, int32_t points[SIDE_COUNT])
{
    points[0] = 0;
    points[1] = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        ScoreItem item = item_of(b, g, unit);
        points[item.side] += item.value;
    }
}

uint32_t gmb_score_items(const Battle *b, const Game *g, ScoreItem *out)
{
    uint32_t count = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        ScoreItem item = item_of(b, g, unit);
        if (item.value != 0)
            out[count++] = item;
    }
    return count;
}
