/* mind_gmb_charge.c: charges: three straight steps from a place within reach, to a place beside the
 * target (5.31). */
#include "mind_gmb.h"

typedef struct Run {
    uint32_t node;
    Action step[RUN];
    uint8_t target;
    int32_t worth;
} Run;

/* Takes the steps from a node in a direction, if there are such; the unit then stands there. */
static bool take_run(Captain *c, uint32_t unit, uint32_t node, uint32_t direction, Run *run,
                     Placement *end)
{
    const Battle *b = c->b;
    WalkStep steps[WALK_STEPS_MAX];
    Walk at = c->reach.node[node].walk;
    for (uint32_t i = 0; i < RUN; i++) {
        uint32_t next = b->neighbour[at.place.hex][direction], k = 0;
        if (next == NO_HEX || (at.marks & (WALK_IS_OVER | WALK_IS_PLAYED)) != 0)
            return false;
        uint32_t count = b->rules->walk_on(b, c->g, unit, &at, steps);
        while (k < count && (steps[k].action.kind != ACTION_STEP || steps[k].to.place.hex != next ||
                             steps[k].to.place.face != at.place.face))
            k++;
        if (k == count || b->elevation[next] < b->elevation[at.place.hex] ||
            terrain_is(b, next, TERRAIN_ROUGH) ||
            (gmb_book(b)->breaks_run && gmb_book(b)->breaks_run(b, next)))
            return false;
        run->step[i] = steps[k].action;
        at = steps[k].to;
    }
    *end = at.place;
    return true;
}

static bool may_charge(const Captain *c, uint32_t unit)
{
    int16_t armour = unit_attr(c->b, c->g, unit, TYPE_ARMOUR);
    return is_combat(c->b, unit) && is_cavalry(c->b, c->g, unit) &&
           (armour == ARMOUR_PLATE || armour == ARMOUR_MAIL) && strikes(c->b, c->g, unit);
}

/* What a run is worth that ends there: the exchange with the charge, best target first. */
static void weigh_run(Captain *c, uint32_t unit, uint32_t direction, Placement end, Run *run)
{
    const Battle *b = c->b;
    Game *s = &c->scratch.game;
    uint8_t foes[2 * DIRECTION_COUNT];
    game_put(b, s, unit, end.hex, end.face);
    Cover cover = unit_cover(b, s, unit);
    uint32_t count = gmb_mind_contacts(c, &cover, c->side, foes);
    run->worth = INT32_MIN;
    for (uint32_t i = 0; i < count; i++) {
        bool ahead = false;
        for (uint32_t k = 0; k < cover.count * DIRECTION_COUNT; k++) {
            uint32_t d = k % DIRECTION_COUNT, hex = b->neighbour[cover.hex[k / DIRECTION_COUNT]][d];
            uint32_t off = (d + DIRECTION_COUNT - direction) % DIRECTION_COUNT;
            if (hex != NO_HEX && gmb_fighter_at(b, s, hex) == foes[i] &&
                (off <= 1 || off == DIRECTION_COUNT - 1))
                ahead = true;
        }
        if (!ahead)
            continue;
        gmb_mut(s)->unit[unit].charge = foes[i];
        int32_t worth = gmb_mind_exchange(c, unit, foes, count);
        if (worth > run->worth) {
            run->worth = worth;
            run->target = foes[i];
        }
    }
    gmb_mut(s)->unit[unit].charge = NO_UNIT;
    if (run->worth == INT32_MIN)
        return;
    run->worth -= gmb_mind_fear(c, unit, &cover, end.mode) +
                  gmb_mind_pull(c) * captain_posture(c, unit)->pull / PERCENT;
    int32_t lane = c->weight[gmb_book(b)->corners ? WEIGHT_EAB_LANE : WEIGHT_GMB_LANE];
    if (lane != 0)
        run->worth -= gmb_mind_blocked(c, &cover, unit) * lane;
}

/* Whether an enemy stands ahead of a hex in which a run of that direction ends. */
static bool is_aimed(const Captain *c, uint32_t hex, uint32_t direction)
{
    const Battle *b = c->b;
    for (int32_t off = -1; off <= 1; off++) {
        uint32_t ahead = b->neighbour[hex][turn_direction(direction, off)];
        uint32_t other = ahead == NO_HEX ? NO_UNIT : gmb_fighter_at(b, c->g, ahead);
        if (other != NO_UNIT && b->units[other].side != c->side)
            return true;
    }
    return false;
}

int32_t gmb_mind_plan(Captain *c, uint32_t unit, int32_t best)
{
    const Battle *b = c->b;
    Run chosen = {.worth = best};
    bool wide = is_double(b, c->g, unit);
    if (!may_charge(c, unit))
        return best;
    for (uint32_t node = 0; node < c->reach.count; node++) {
        const ReachNode *n = &c->reach.node[node];
        uint32_t hex = n->walk.place.hex;
        if (hex == NO_HEX || !n->cheapest || c->foe[hex] > RUN + 1 || c->foe[hex] < 2)
            continue;
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            Run run = {.node = node};
            Placement end;
            uint32_t last = hex;
            for (uint32_t i = 0; i < RUN && last != NO_HEX; i++)
                last = b->neighbour[last][d];
            if (last == NO_HEX || c->foe[last] > 2 || (!wide && !is_aimed(c, last, d)) ||
                !take_run(c, unit, node, d, &run, &end))
                continue;
            weigh_run(c, unit, d, end, &run);
            if (run.worth > chosen.worth)
                chosen = run;
        }
    }
    if (chosen.worth <= best)
        return best;
    c->queue_end = chosen.node > 0 ? reach_way(&c->reach, chosen.node, c->queue) : 0;
    for (uint32_t i = 0; i < RUN; i++)
        captain_queue(c, chosen.step[i]);
    captain_queue(c, (Action){ACTION_CHARGE, (uint8_t)c->side, (uint16_t)unit, 0, chosen.target});
    captain_queue(c, (Action){ACTION_HALT, (uint8_t)c->side, (uint16_t)unit, 0, 0});
    gmb_mind_leave(c, unit);
    return chosen.worth;
}
