/* gmb_victory.c: victory points (20). What each counter is worth stands in the battle file, by the
 * face that was up when it was lost (R6). */
#include "gmb_victory.h"

void gmb_score(const Battle *b, const Game *g, int32_t points[SIDE_COUNT])
{
    points[0] = 0;
    points[1] = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        uint32_t fate = gmb(g)->unit[unit].fate;
        uint32_t rule = fate == FATE_CAPTURED ? WHY_POINTS_LEADERS : WHY_POINTS_UNITS;
        if (fate != FATE_ALIVE && rule_on(b, rule))
            points[other_side(b->units[unit].side)] += unit_attr(b, g, unit, TYPE_POINTS);
    }
}
