/* mind_gmb_goal.c: which side of Great Medieval Battles must attack, and how much it presses. */
#include "mind_gmb.h"

/* Eab 14.2: a lead of less than the margin loses, and more is soon lost again by who only waits:
 * who would lose a battle without a blow goes on when he is ahead. */
static bool must_press(const Captain *c)
{
    const Battle *b = c->b;
    const int32_t nothing[SIDE_COUNT] = {b->option[OPTION_HEAD_START]};
    uint32_t level = battle_level(b, nothing);
    return c->weight[WEIGHT_EAB_PRESS] > 0 && gmb_book(b)->corners && level < b->level_count &&
           b->levels[level].winner == other_side(c->side);
}

void gmb_mind_set_goal(Captain *c)
{
    Result r;
    c->b->rules->result(c->b, c->g, &r);
    c->must_attack = must_press(c) || r.winner == other_side(c->side);
    bool waits = r.winner == c->side && !c->must_attack;
    c->urgency = waits ? 0 : c->g->turn * PERCENT / c->b->option[OPTION_TURNS];
}

bool gmb_mind_gathers(const Captain *c)
{
    for (uint32_t i = 0; i < c->b->fighter_count[c->side]; i++) {
        uint32_t unit = c->b->fighters[c->side][i];
        if (fights(c, unit) && !is_cavalry(c->b, c->g, unit) &&
            c->foe[c->g->unit[unit].hex] <= c->weight[WEIGHT_EAB_HORSE])
            return false;
    }
    return must_press(c);
}

int32_t gmb_mind_pull(const Captain *c)
{
    int32_t wait = c->weight[WEIGHT_GMB_WAIT], march = c->weight[WEIGHT_GMB_MARCH];
    return c->must_attack && c->urgency > 30 ? march : wait + (march - wait) * c->urgency / PERCENT;
}
