/* mind_moi.c: the mind of Men of Iron: what the position is like, formations, the order of units.
 */
#include "mind_moi.h"

#include "../rules/moi/moi_battles.h"

/* Hexes from the enemy within which the assailant gathers; activations that he may wait. */
enum { GATHERED = 7, PATIENCE = 4 };

/* ---- what is open ---- */

static uint32_t ask(const Battle *b, const Game *g)
{
    (void)b;
    return g->phase == PHASE_MARCH || g->phase == PHASE_NAME ? ASK_MARCH : ASK_PICK;
}

static uint64_t part(const Battle *b, const Game *g)
{
    (void)b;
    const MoiGame *m = moi(g);
    return ((uint64_t)m->count[0] << 32) + ((uint64_t)m->count[1] << 40) +
           ((uint64_t)g->turn << 16) + ((uint64_t)m->group << 8) +
           (g->phase == PHASE_NAME ? 2u : 0u) + g->to_act;
}

/* Moi 16.0: what the loss of a unit counts. */
static int32_t value_of(const Battle *b, const Game *g, uint32_t unit)
{
    if (is_leader(b, unit))
        return 250;
    return type_attr(b, g, unit, TYPE_POINTS) * PERCENT + 50;
}

/* Whether the assailant has so few near the enemy that the first had better wait for the others. */
static bool is_gathering(const Captain *c)
{
    const Battle *b = c->b;
    int32_t all = 0, here = 0;
    if (!c->must_attack || c->weight[WEIGHT_MOI_GATHER] == 0 || moi(c->g)->idle >= PATIENCE)
        return false;
    for (uint32_t i = 0; i < b->fighter_count[c->side]; i++) {
        uint32_t unit = b->fighters[c->side][i];
        if (!on_map(c->g, unit) || is_retired(c->g, unit))
            continue;
        all++;
        here += c->foe[hex_of(c->g, unit)] <= GATHERED;
    }
    return here * PERCENT < all * c->weight[WEIGHT_MOI_GATHER];
}

static void look(Captain *c)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    c->must_attack = side_attr(b, c->side, SIDE_ASSAILANT) != 0;
    memset(c->foe, FAR, sizeof c->foe);
    memset(c->field_of, FIELD_NONE, sizeof c->field_of);
    c->field_count = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!on_map(g, unit))
            continue;
        c->value[unit] = value_of(b, g, unit);
        if (is_combat(b, unit) && b->units[unit].side != c->side)
            c->foe[hex_of(g, unit)] = 0;
    }
    field_flood(b, c->foe, moi_mind_is_barred);
    c->gathers = is_gathering(c);
}

/* What a unit in formation could do to the enemies before it if it broke ranks with the others. */
static int32_t worth_unformed(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    Game *s = &c->scratch.game;
    int32_t best = 0;
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t hex =
            b->neighbour[hex_of(s, unit)][turn_direction(s->unit[unit].face, (int32_t)i)];
        uint32_t other = hex == NO_HEX ? NO_UNIT : enemy_at(b, s, hex, c->side);
        if (other == NO_UNIT)
            continue;
        int32_t worth = moi_mind_adds(c, s, unit, other);
        best = worth > best ? worth : best;
    }
    return best;
}

/* Whether horse that could charge stands within so many hexes. */
static bool is_horse_near(const Captain *c, uint32_t unit, uint32_t hexes)
{
    const Battle *b = c->b;
    uint32_t enemy = other_side(c->side);
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        if (on_map(c->g, other) && is_knight(b, c->g, other) && !is_retired(c->g, other) &&
            hex_distance(b, hex_of(c->g, unit), hex_of(c->g, other)) <= hexes)
            return true;
    }
    return false;
}

static void prepare(Captain *c)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    if (g->phase == PHASE_NAME) {
        moi_mind_name(c);
        return;
    }
    /* 14.1: formations are ordered before anything else. */
    c->queue_reason = REASON_ANSWER;
    c->queue_unit = NO_UNIT;
    int32_t least = c->weight[WEIGHT_MOI_BREAK];
    memcpy(&c->scratch, g, b->rules->game_size);
    for (uint32_t i = 0; i < b->fighter_count[c->side] && least > 0; i++)
        moi_mut(&c->scratch.game)->unit[b->fighters[c->side][i]].state &= (uint8_t)~STATE_FORMED;
    Members members = members_of(b, g);
    for (uint32_t unit;
         c->queue_end < REACH_WAY_MAX && (unit = next_member(g, &members)) != NO_UNIT;) {
        if (!is_combat(b, unit) || !on_map(g, unit))
            continue;
        bool formed = is_formed(g, unit), near = c->foe[hex_of(g, unit)] <= MIND_NEAR;
        Action a = {ACTION_FORM, (uint8_t)c->side, (uint16_t)unit, 0, 0};
        a.kind = formed ? ACTION_BREAK : ACTION_FORM;
        bool wanted = c->must_attack ? formed : !formed && near;
        uint32_t horse = (uint32_t)c->weight[WEIGHT_MOI_HORSE];
        if (!c->must_attack && horse > 0 && !is_horse_near(c, unit, horse))
            wanted = formed; /* nothing to fear that it is good against */
        else if (!c->must_attack && least > 0 && near && worth_unformed(c, unit) >= least)
            wanted = formed; /* 14.1: who is formed strikes nobody */
        if (wanted && b->rules->check(b, g, a).why == LEGAL)
            captain_queue(c, a);
    }
}

/* ---- the units ---- */

static int32_t order(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    if (!is_combat(b, unit) || !has_act(g, unit, NOW_MEMBER) ||
        moi_refuse_march(b, g, unit) != LEGAL)
        return -1;
    if (is_retired(g, unit)) /* 12.4: a hex towards its standard, if it is not there */
        return moi_mind_to_standard(c, unit, hex_of(g, unit)) > 1 ? 0 : -1;
    int32_t near = FAR - c->foe[hex_of(g, unit)];
    bool bow = unit_weapon(b, g, unit) != WEAPON_NONE;
    return (!bow ? 2000 : c->weight[WEIGHT_MOI_VOLLEY] > 0 ? 3000 : 1000) + near;
}

static bool is_far(Captain *c, uint32_t unit)
{
    uint32_t near = c->foe[hex_of(c->g, unit)];
    return c->must_attack && !is_retired(c->g, unit) && near != FAR &&
           near > 2 * moi_allowance(c->b, c->g, unit) + 4;
}

static void close(Captain *c, uint32_t unit, Placement at)
{
    uint32_t face = moi_mind_best_facing(c, unit, at.hex);
    if (face != at.face && c->foe[at.hex] <= 2 * MIND_NEAR)
        captain_queue(c,
                      (Action){ACTION_FACE, (uint8_t)c->side, (uint16_t)unit, 0, (uint16_t)face});
    if (c->queue_end > 0)
        captain_queue(c, (Action){ACTION_HALT, (uint8_t)c->side, (uint16_t)unit, 0, 0});
    if (c->weight[WEIGHT_MOI_VOLLEY] == 0 || !moi_mind_is_bow(c->b, c->g, unit) ||
        c->foe[at.hex] > RANGE_MOST || is_retired(c->g, unit))
        return;
    uint32_t target = NO_UNIT;
    game_put(c->b, &c->scratch.game, unit, at.hex, face);
    if (moi_mind_best_shot(c, unit, &target) > 0)
        captain_queue(c,
                      (Action){ACTION_FIRE, (uint8_t)c->side, (uint16_t)unit, 0, (uint16_t)target});
}

/* ---- for the marshal ---- */

enum { ACTIVATIONS_AHEAD = 4, WAY_WORTH = 4 };

static bool is_between(const Game *g)
{
    return g->phase == PHASE_FREE || g->phase == PHASE_CONTINUE || g->phase == PHASE_SEIZE;
}

static bool opens_plan(const Battle *b, const Game *g)
{
    (void)b;
    return is_between(g) ||
           ((g->phase == PHASE_MARCH || g->phase == PHASE_NAME) && moi(g)->mover.unit == NO_UNIT);
}

static bool is_played_out(const Battle *b, const Game *from, const Game *g)
{
    (void)b;
    return g->turn >= from->turn + ACTIVATIONS_AHEAD && is_between(g);
}

/* What a side has lost, as a share of what it can bear, and the disorder of what is left. */
static int32_t losses(const Battle *b, const Game *g, uint32_t side)
{
    int32_t level = moi_flight_level(b, side), disorder = 0;
    for (uint32_t i = 0; i < b->fighter_count[side]; i++) {
        uint32_t unit = b->fighters[side][i];
        if (!on_map(g, unit))
            continue;
        int32_t value = value_of(b, g, unit);
        disorder += is_retired(g, unit) ? value / 4 : is_disordered(g, unit) ? value / 5 : 0;
        if (unit_class(b, g, unit) == CLASS_UNHORSED)
            disorder += value / 3;
    }
    return (moi_flight_points(b, g, side) * PERCENT + disorder) * 40 / (level > 0 ? level : 40);
}

static int32_t judge(const Battle *b, const Game *from, const Game *g, uint32_t side)
{
    (void)from;
    int32_t worth = losses(b, g, other_side(side)) - losses(b, g, side);
    if (g->over)
        return worth + (moi(g)->winner == side               ? 4000
                        : moi(g)->winner == other_side(side) ? -4000
                                                             : 0);
    for (uint32_t i = 0; i < SIDE_COUNT; i++) {
        if (side_attr(b, i, SIDE_ASSAILANT) == 0)
            continue;
        int32_t way = 0;
        for (uint32_t k = 0; k < b->fighter_count[i]; k++) {
            uint32_t unit = b->fighters[i][k];
            uint32_t hexes = on_map(g, unit) ? moi_nearest_enemy(b, g, unit) : 12;
            way += hexes < 12 ? (int32_t)hexes : 12;
        }
        worth += (i == side ? -way : way) * WAY_WORTH;
    }
    return worth;
}

static const char *const books[] = {"moi", NULL};

const Mind moi_mind = {
    .books = books,
    .ask = ask,
    .part = part,
    .look = look,
    .prepare = prepare,
    .order = order,
    .spot = moi_mind_spot,
    .is_far = is_far,
    .close = close,
    .pick = moi_mind_pick,
    .names_sets = true,
    .opens_plan = opens_plan,
    .is_played_out = is_played_out,
    .judge = judge,
};
