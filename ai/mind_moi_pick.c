/* mind_moi_pick.c: which command goes in Men of Iron, and an answer to every single decision. */
#include "mind_moi.h"

enum { IF_MUST = 1 << 24 }; /* what was not named together is named only by those who must attack */

/* What a command has to do: whom it can strike, shoot at or bring to order, how far it has to go.
 */
static int32_t command_worth(Captain *c, uint32_t group)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    int32_t worth = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].group != group || !is_combat(b, unit) || !is_in_play(g, unit))
            continue;
        if (!on_map(g, unit)) {
            worth += 30;
            continue;
        }
        uint32_t near = c->foe[hex_of(g, unit)];
        uint32_t reach = moi_allowance(b, g, unit) + (is_knight(b, g, unit) ? 3u : 1u);
        if (is_retired(g, unit))
            continue;
        if (is_disordered(g, unit)) {
            worth += near > 1 ? c->value[unit] * c->weight[WEIGHT_MOI_RALLY] / PERCENT : 5;
            continue;
        }
        bool bow = unit_weapon(b, g, unit) != WEAPON_NONE;
        if (bow && near <= RANGE_MOST + (c->must_attack ? 4u : 0u))
            worth += c->weight[WEIGHT_MOI_BOW];
        else if (near <= reach && moi_mind_strikes(b, g, unit))
            worth += c->must_attack ? 50
                     : near <= 1    ? c->weight[WEIGHT_MOI_CONTACT]
                                    : c->weight[WEIGHT_MOI_NEAR];
        else if (c->must_attack && !is_formed(g, unit))
            worth += c->weight[c->gathers ? WEIGHT_MOI_FETCH : WEIGHT_MOI_COME];
    }
    return worth;
}

static int32_t pick_command(Captain *c, Action a)
{
    int32_t worth = command_worth(c, a.arg), trust = c->weight[WEIGHT_MOI_RATING];
    int32_t chance = moi_group_rating(c->b, c->g, a.arg) + 1;
    if (a.kind == ACTION_ATTEMPT) /* 4.2: without luck the enemy goes on */
        return worth * (PERCENT - trust + trust * chance / DIE_FACES) / PERCENT;
    if (a.kind != ACTION_SEIZE)
        return worth;
    /* 4.3: without it the enemy goes on with the chance of his die, with it unless ours succeeds.
     */
    int32_t ours = moi_group_rating(c->b, c->g, a.arg) + 1;
    int32_t theirs = moi_group_rating(c->b, c->g, moi(c->g)->named) + 1;
    return worth * (ours + theirs - DIE_FACES) / DIE_FACES - c->weight[WEIGHT_MOI_SEIZE];
}

/* Where a unit that must go somewhere is least in danger. */
static int32_t pick_place(Captain *c, Action a)
{
    const Battle *b = c->b;
    int32_t worth = 0;
    if (a.hex >= b->hex_count)
        return -1000;
    uint32_t enemy = other_side(a.side);
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        uint32_t hexes =
            on_map(c->g, other) ? hex_distance(b, a.hex, hex_of(c->g, other)) : (uint32_t)FAR;
        worth -= hexes <= 1 ? 12 : hexes <= 3 ? 4 : hexes <= 6 ? 1 : 0;
    }
    return worth;
}

/* 13.2: the retired units that an activated standard brings back. */
static int32_t rally_worth(Captain *c, uint32_t standard)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    int32_t worth = -1;
    for (uint32_t i = 0; i < b->fighter_count[c->side]; i++) {
        uint32_t unit = b->fighters[c->side][i];
        if (on_map(g, unit) && is_retired(g, unit) &&
            hex_distance(b, hex_of(g, unit), hex_of(g, standard)) <= 1 &&
            !next_to_enemy(b, g, hex_of(g, unit), c->side))
            worth += 60;
    }
    return worth;
}

static int32_t pick_ride(Captain *c, Action a)
{
    const ChargeFrame *f = charge_frame_seen(frame_now(c->g));
    uint32_t target = hex_of(c->g, f->other);
    if (a.kind != ACTION_STEP)
        return a.kind == ACTION_HALT ? 0 : -5;
    uint32_t hexes = hex_distance(c->b, a.hex, target);
    int32_t worth = 100 - 20 * (int32_t)hexes;
    if (hexes == 1)
        worth +=
            10 * (int32_t)moi_attack_arc(c->b, c->g, f->other, hex_direction(c->b, target, a.hex));
    return worth;
}

int32_t moi_mind_pick(Captain *c, Action a)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    switch (a.kind) {
    case ACTION_ACTIVATE:
    case ACTION_ATTEMPT:
    case ACTION_SEIZE:
        return pick_command(c, a);
    case ACTION_FIRE:
        return moi_mind_volley(c, g, a.unit, a.arg) + 1;
    case ACTION_RETURN:
    case ACTION_REACT:
        return 50;
    case ACTION_COUNTER:
        return 40;
    case ACTION_EVADE:
        return is_knight(b, g, a.unit) ? -5 : 30 + pick_place(c, a) / 4;
    case ACTION_SHOCK:
        memcpy(&c->scratch, g, b->rules->game_size);
        return moi_mind_duel(c, &c->scratch.game, a.unit, a.arg, 0) / 2 - IF_MUST;
    case ACTION_CHARGE:
        return moi_mind_charge(c, g, a.unit, a.arg, has_act(g, a.unit, NOW_MOVED)) / 2 - IF_MUST;
    case ACTION_ENTER:
        return 40 - (c->foe[a.hex] < 39 ? c->foe[a.hex] : 39);
    case ACTION_STEP:
        return g->phase == PHASE_RIDE ? pick_ride(c, a) : -1;
    case ACTION_FACE:
        if (g->phase == PHASE_RIDE)
            return pick_ride(c, a);
        return g->phase == PHASE_FACE || moi(g)->mover.unit == a.unit ? 1 + moi_mind_facing(c, a)
                                                                      : -1;
    case ACTION_RETREAT:
    case ACTION_RETIRE:
    case ACTION_PLACE:
    case ACTION_ADVANCE:
        return 100 + pick_place(c, a);
    case ACTION_RALLY:
        return rally_worth(c, a.unit);
    case ACTION_RESOLVE:
    case ACTION_RIDE:
        return 1;
    case ACTION_FOLK:
        return 200;
    default:
        return (b->rules->words->actions[a.kind].flags & ACT_ENDS) != 0 ? 0 : -1;
    }
}
