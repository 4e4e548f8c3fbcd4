/* mind_gmb_leader.c: where leaders of Great Medieval Battles go: to those who flee, and out of the
 * way of the enemy. */
#include "mind_gmb.h"

bool gmb_mind_has_routed(const Captain *c, uint32_t leader)
{
    const Battle *b = c->b;
    bool near = c->weight[WEIGHT_GMB_STAY] > 0;
    for (uint32_t i = 0; i < b->fighter_count[c->side]; i++) {
        uint32_t unit = b->fighters[c->side][i];
        if (!on_map(c->g, unit) || !is_routed(c->g, unit) || gmb_leaders_with(b, c->g, unit) != 0)
            continue;
        uint32_t hex = c->g->unit[unit].hex, from = c->g->unit[leader].hex;
        if (!near ||
            (c->foe[hex] > 1 && hex_distance(b, from, hex) <= gmb_mind_allowance(c, leader)))
            return true;
    }
    return false;
}

int32_t gmb_mind_leader_spot(Captain *c, uint32_t leader, const Walk *walk, uint16_t *why)
{
    const Battle *b = c->b;
    uint32_t hex = walk->place.hex, with = unit_at(c->g, hex), foe = c->foe[hex];
    bool friend = with != NO_UNIT && b->units[with].side == c->side;
    int32_t worth = 0;
    if (friend && is_routed(c->g, with)) {
        int32_t lost = lost_at(gmb(c->g)->unit[with].rout) * c->value[with] / PERCENT;
        uint32_t others = gmb_leaders_with(b, c->g, with) & ~leader_bit(b, leader);
        bool struck =
            foe <= 1 && c->weight[WEIGHT_GMB_STAY] > 0; /* again, before it comes to that */
        worth += others != 0 || struck ? 0 : lost * c->weight[WEIGHT_GMB_RALLY] / PERCENT;
        *why = REASON_RALLY;
    } else if (friend) {
        worth += c->weight[WEIGHT_GMB_WITH];
    }
    int32_t alone = c->value[leader] * c->weight[WEIGHT_GMB_LEADER] / PERCENT;
    if (!friend && foe < 10)
        worth -= alone;
    else if (foe <= 1)
        worth -= alone * c->weight[WEIGHT_GMB_BESIDE] / PERCENT;
    else if (foe < 3)
        worth -= alone / 4;
    if (!friend && foe < 3)
        worth -= alone * c->weight[WEIGHT_GMB_LONE] / PERCENT;
    return worth - (foe < 4 ? (int32_t)(4 - foe) : 0);
}

void gmb_mind_leave(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    uint32_t set = c->weight[WEIGHT_GMB_STAY] > 0 ? gmb_leaders_aboard(b, c->g, unit, false) : 0;
    for (; set != 0 && c->queue_end < QUEUE_MAX; set &= set - 1) {
        uint32_t leader = b->leaders[__builtin_ctz(set)];
        memmove(c->queue + 1, c->queue, c->queue_end++ * sizeof c->queue[0]);
        c->queue[0] = (Action){ACTION_LEAVE, (uint8_t)c->side, (uint16_t)leader, 0, 0};
        c->asked[leader] = false;
    }
}
