/* mind_bmw.c: the mind of Battles of the Medieval World: what the position is like and where units
 * and leaders go. */
#include "mind_bmw.h"

enum { NEAR = 4, LEADER_NEAR = 9, WAY_WORTH = 6 };

/* ---- what is open ---- */

static uint32_t ask(const Battle *b, const Game *g)
{
    (void)b;
    switch (g->phase) {
    case PHASE_MOVEMENT:
    case PHASE_ARCHERY:
    case PHASE_DEFENCE:
    case PHASE_COMBAT:
        return ASK_MARCH;
    default:
        return ASK_PICK;
    }
}

static bool is_barred(const Battle *b, uint32_t hex)
{
    return terrain_is(b, hex, TERRAIN_BARRED);
}

/* ---- the position ---- */

/* Points for the unit if it is lost; the nearer its army is to disintegration, the more. */
static int32_t value_of(const Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    uint32_t side = b->units[unit].side;
    if (is_leader(b, unit))
        return 1000;
    int32_t level = b->side[side].attr[SIDE_DISINTEGRATED], lost = bmw(g)->lost[side];
    int32_t points = front_attr(b, unit, TYPE_STRENGTH), worth = points * PERCENT;
    int32_t other = b->side[other_side(side)].attr[SIDE_DISINTEGRATED];
    if (level > 0 && other > 2 * level) /* who bears less feels it more */
        worth += worth * (other - level) / (2 * level) * c->weight[WEIGHT_BMW_SHARE] / PERCENT;
    if (level > 0)
        worth += worth * lost / level +
                 worth * lost / level * lost / level * c->weight[WEIGHT_BMW_LEVEL] / PERCENT;
    return worth + front_attr(b, unit, TYPE_LOSS_POINTS) * PERCENT + 50;
}

/* Where an enemy can strike in his next turn, and how strongly: he is put among the strongest of
 * each hex. */
static void spread_threat(Captain *c, uint32_t enemy)
{
    const Battle *b = c->b;
    uint32_t hex = c->g->unit[enemy].hex, face = face_of(b, c->g, enemy);
    uint32_t strength = strength_now(b, c->g, enemy), shift = c->side == 0 ? 0 : 4;
    bool in_zone = (bmw(c->g)->zones[hex] >> shift & 15) != 0;
    if (has_two_ways(b, enemy) && !in_zone) { /* it turns to its strong side first */
        face = b->faces[enemy][0];
        strength = (uint32_t)front_attr(b, enemy, TYPE_STRENGTH);
    }
    uint32_t reach = in_zone && face_dot(face) == DOT_NONE ? 1 : face_move(face) + 1;
    Disc disc = disc_begin(b, hex, reach);
    for (uint32_t at = disc_next(b, &disc); at != NO_HEX; at = disc_next(b, &disc)) {
        uint32_t here = strength;
        for (uint32_t i = 0; i < TOPS; i++) {
            uint32_t there = c->field[i][at];
            if (there >= here)
                continue;
            c->field[i][at] = (uint16_t)here;
            here = there;
        }
    }
}

/* Whether an objective is worth a hex to this side: to hold it, or to deny it. */
static bool is_wanted(const Captain *c, const Region *region)
{
    const Battle *b = c->b;
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if ((region->side == side || region->side == NO_SIDE) &&
            b->side[side].attr[SIDE_OBJECTIVE] > 0)
            return true;
    }
    return false;
}

static void set_goals(Captain *c)
{
    const Battle *b = c->b;
    bool leaves = b->side[c->side].attr[SIDE_LEAVES] != LEAVES_NOBODY;
    memset(c->goal, FAR, sizeof c->goal);
    for (uint32_t i = 0; i < b->region_count; i++) {
        const Region *region = &b->regions[i];
        bool exit = leaves && region->kind == REGION_EXIT &&
                    (region->side == c->side || region->side == NO_SIDE);
        for (uint32_t k = 0; k < region->count; k++) {
            if (exit || (!leaves && region->kind == REGION_OBJECTIVE && is_wanted(c, region)))
                c->goal[b->region_hex[region->first + k]] = 0;
        }
    }
    field_flood(b, c->goal, is_barred);
}

static void look(Captain *c)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    Result r;
    b->rules->result(b, g, &r);
    bool leaves = b->side[c->side].attr[SIDE_LEAVES] == LEAVES_TRAINS;
    c->ahead = r.winner == c->side;
    c->must_attack = !c->ahead && !(leaves && c->weight[WEIGHT_BMW_COLUMN] > 0);
    c->urgency = c->must_attack ? g->turn * PERCENT / b->option[OPTION_TURNS] : 0;
    memset(c->foe, FAR, sizeof c->foe);
    memset(c->field, 0, TOPS * sizeof c->field[0]);
    memset(c->soft[0], 0, sizeof c->soft[0]);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!on_map(g, unit))
            continue;
        c->value[unit] = value_of(c, unit);
        if (!is_combat(b, unit) || b->units[unit].side == c->side)
            continue;
        c->foe[g->unit[unit].hex] = 0;
        if (!is_train(b, unit))
            spread_threat(c, unit);
    }
    field_flood(b, c->foe, is_barred);
    set_goals(c);
}

static void prepare(Captain *c)
{
    c->queue_unit = NO_UNIT;
    if (c->g->phase == PHASE_COMBAT)
        bmw_mind_declare(c);
    else if (c->g->phase != PHASE_MOVEMENT)
        bmw_mind_volleys(c);
}

/* ---- places ---- */

static bool is_exit(const Battle *b, uint32_t side, uint32_t hex)
{
    return (b->layer[LAYER_ZONES][hex] & (ZONE_EXIT << side)) != 0;
}

/* What it brings that the unit leaves the map by an exit. */
static int32_t exit_worth(const Battle *b, uint32_t unit)
{
    if (b->side[b->units[unit].side].attr[SIDE_LEAVES] == LEAVES_NOBODY || is_leader(b, unit))
        return 0;
    return (front_attr(b, unit, TYPE_EXIT_POINTS) + front_attr(b, unit, TYPE_STAY_POINTS)) *
           PERCENT;
}

/* What it brings that the unit stands on an objective, if this is one. */
static int32_t objective_worth(const Captain *c, uint32_t unit, uint32_t hex)
{
    const Battle *b = c->b;
    int32_t worth = 0;
    for (uint32_t i = 0; i < b->region_count; i++) {
        const Region *region = &b->regions[i];
        for (uint32_t k = 0; k < region->count && region->kind == REGION_OBJECTIVE; k++) {
            if (b->region_hex[region->first + k] != hex)
                continue;
            for (uint32_t side = 0; side < SIDE_COUNT; side++)
                worth += region->side == side || region->side == NO_SIDE
                             ? b->side[side].attr[SIDE_OBJECTIVE] * PERCENT
                             : 0;
        }
    }
    bool threatened = c->foe[hex] <= 2 * NEAR;
    return is_combat(b, unit) && !is_train(b, unit)
               ? worth * c->weight[WEIGHT_BMW_GOAL] / PERCENT / (threatened ? 1 : 4)
               : 0;
}

int32_t bmw_mind_place(Captain *c, uint32_t unit, uint32_t hex)
{
    const Battle *b = c->b;
    const Posture *posture = captain_posture(c, unit);
    uint32_t face = face_of(b, c->g, unit), near = c->foe[hex], friends = 0;
    int32_t fear = c->weight[WEIGHT_BMW_DANGER], worth = 0;
    if (fear != 0)
        worth -= bmw_mind_danger(c, unit, hex) * fear / PERCENT * posture->danger / PERCENT;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t beside = b->neighbour[hex][d];
        uint32_t other = beside == NO_HEX ? (uint32_t)NO_UNIT : unit_at(c->g, beside);
        friends += other != NO_UNIT && other != unit && b->units[other].side == c->side;
    }
    worth += (int32_t)(friends < 2 ? friends : 2) * c->weight[WEIGHT_BMW_SUPPORT];
    if (b->side[c->side].attr[SIDE_WALL] != 0 && (ground_at(b, hex) & GROUND_HILL) != 0)
        worth += c->value[unit] * (friends < 2 ? 1 : 2) * c->weight[WEIGHT_BMW_WALL] / PERCENT;
    if ((ground_at(b, hex) & GROUND_THIN) != 0 && is_heavy(b, unit) && on_front(c->g, unit))
        worth -= c->value[unit] / DIE_FACES; /* peipus P1 */
    worth += objective_worth(c, unit, hex);
    int32_t leaves = exit_worth(b, unit);
    if (leaves > 0 && c->goal[hex] != FAR)
        worth -= leaves * c->weight[WEIGHT_BMW_GOAL] / PERCENT * c->goal[hex] / 10;
    if (is_train(b, unit))
        return worth;
    int32_t wait = c->weight[WEIGHT_BMW_WAIT], march = c->weight[WEIGHT_BMW_MARCH];
    int32_t pull =
        c->must_attack ? wait + (march - wait) * c->urgency / PERCENT : c->weight[WEIGHT_BMW_HOLD];
    uint32_t stand = face_fire(face) > 0 ? face_range(face) : 1;
    return worth - (int32_t)(near < stand ? stand : near) * pull * posture->pull / PERCENT;
}

/* What friends who have not moved could still bring against each enemy near the unit. */
static void weigh_hopes(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    uint32_t enemy = other_side(c->side), from = g->unit[unit].hex;
    uint32_t reach = face_move(face_of(b, g, unit)) + 1;
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i], room = 0, top[TOPS] = {0};
        if (!on_map(g, other) || hex_distance(b, from, g->unit[other].hex) > reach)
            continue;
        uint32_t hex = g->unit[other].hex;
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t near = b->neighbour[hex][d];
            room += near != NO_HEX && unit_at(g, near) == NO_UNIT && !is_barred(b, near) &&
                    c->foe[near] < 2;
        }
        for (uint32_t k = 0; k < b->fighter_count[c->side] && room > 1; k++) {
            uint32_t friend = b->fighters[c->side][k];
            if (friend == unit || !on_map(g, friend) || c->asked[friend] || is_train(b, friend))
                continue;
            uint32_t away = hex_distance(b, g->unit[friend].hex, hex);
            uint32_t strength = strength_now(b, g, friend);
            if (away < 2 || away > face_move(face_of(b, g, friend)) + 1)
                continue;
            for (uint32_t t = 0; t < TOPS; t++) {
                uint32_t was = top[t];
                if (was >= strength)
                    continue;
                top[t] = strength;
                strength = was;
            }
        }
        uint32_t sum = 0;
        for (uint32_t t = 0; t < TOPS && t + 1 < room; t++)
            sum += top[t];
        c->soft[0][other] = (int32_t)sum;
    }
}

/* A leader strengthens who fights, and keeps from places where he would be alone. */
static int32_t leader_spot(Captain *c, uint32_t leader, uint32_t hex, uint16_t *why)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    uint32_t with = fighter_at(b, g, hex), foe = c->foe[hex];
    int32_t value = b->units[leader].attr[UNIT_VALUE], worth = 0;
    int32_t alone = c->value[leader] * c->weight[WEIGHT_BMW_LEADER] / PERCENT;
    *why = REASON_BETTER;
    if (with == NO_UNIT || b->units[with].side != c->side)
        return foe < LEADER_NEAR
                   ? -alone - (int32_t)(LEADER_NEAR - foe) * c->weight[WEIGHT_BMW_LONE]
                   : -alone / 4;
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t other = b->leaders[i];
        if (other != leader && g->unit[other].hex == hex && b->units[other].side == c->side)
            value -= b->units[other].attr[UNIT_VALUE]; /* 10.2: only one of them adds */
    }
    value = value > 0 ? value : 0;
    if (foe <= 1)
        worth += value * c->weight[WEIGHT_BMW_LEADER];
    else if (foe <= NEAR)
        worth += value * c->weight[WEIGHT_BMW_LEADER] / 2;
    if (!on_front(g, with) && !has_two_ways(b, with))
        worth += value * 10;
    worth += (int32_t)strength_now(b, g, with);
    int32_t danger = bmw_mind_danger(c, with, hex);
    if (danger > 0)
        worth -=
            danger * c->value[leader] / (c->value[with] + 1) * c->weight[WEIGHT_BMW_RISK] / PERCENT;
    return worth - (int32_t)foe * (c->must_attack ? 2 : 1);
}

static int32_t order(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    uint32_t hex = g->unit[unit].hex, face = face_of(b, g, unit);
    Field f;
    if (g->phase != PHASE_MOVEMENT || has_mark(g, unit, MARK_MOVED))
        return -1;
    int32_t near = FAR - c->foe[hex];
    if (is_leader(b, unit))
        return near;
    bmw_field(b, g, c->side, &f);
    if (face_dot(face) == DOT_NONE && field_in_zone(&f, hex))
        return -1; /* 4.4: it is held */
    if (is_train(b, unit))
        return 5000 - c->goal[hex];
    uint32_t first = face_fire(face) > 0 && face_range(face) > 1 ? 1
                     : class_rides(face_class(face))             ? 2
                                                                 : 3;
    return (int32_t)first * 1000 + near;
}

static bool is_bow(const Battle *b, const Game *g, uint32_t unit)
{
    return face_fire(face_of(b, g, unit)) > 0;
}

static int32_t spot(Captain *c, uint32_t unit, uint32_t node, uint16_t *why)
{
    const Battle *b = c->b;
    Game *s = &c->scratch.game;
    const Walk *walk = &c->reach.node[node].walk;
    uint32_t hex = walk->place.hex, near = c->foe[hex], face = face_of(b, c->g, unit);
    int32_t rest = node == 0 ? c->weight[WEIGHT_REST] : 0;
    if (is_leader(b, unit))
        return leader_spot(c, unit, hex, why) + rest;
    if (node == 0 && !is_train(b, unit))
        weigh_hopes(c, unit);
    int32_t worth = bmw_mind_place(c, unit, hex) + rest;
    *why = REASON_MARCH;
    if (is_exit(b, c->side, hex) && walk->spent / 2u < face_move(face))
        worth += exit_worth(b, unit);
    if (face_range(face) > 1 && near <= 3 && c->weight[WEIGHT_COVER] > 0 &&
        !captain_is_covered(c, unit, hex, is_bow))
        worth -= c->weight[WEIGHT_COVER];
    bool shoots = face_fire(face) > 0 && near <= face_range(face);
    if ((near > 1 && !shoots) || is_train(b, unit))
        return worth;
    bmw_put(b, s, unit, hex);
    int32_t attack = near <= 1 ? bmw_mind_press(c, unit) : 0;
    if (attack < 0)
        attack = attack * captain_posture(c, unit)->counter / PERCENT *
                 (PERCENT + c->weight[WEIGHT_BMW_LOSE]) / PERCENT;
    int32_t shot = shoots ? bmw_mind_shot(c, unit) : 0;
    *why = attack > 0 || shot > 0 ? REASON_STRIKE : REASON_BETTER;
    return worth + attack + shot;
}

static bool is_far(Captain *c, uint32_t unit)
{
    uint32_t hex = c->g->unit[unit].hex;
    return is_combat(c->b, unit) && exit_worth(c->b, unit) == 0 && c->must_attack &&
           c->foe[hex] != FAR && c->foe[hex] > 2 * face_move(face_of(c->b, c->g, unit)) + NEAR;
}

static void close(Captain *c, uint32_t unit, Placement at)
{
    if (is_exit(c->b, c->side, at.hex) && exit_worth(c->b, unit) > 0)
        captain_queue(c, (Action){ACTION_EXIT, (uint8_t)c->side, (uint16_t)unit, 0, 0});
    else if (c->queue_end > 0)
        captain_queue(c, (Action){ACTION_HALT, (uint8_t)c->side, (uint16_t)unit, 0, 0});
}

/* ---- for the marshal ---- */

static bool opens_plan(const Battle *b, const Game *g)
{
    (void)b;
    return g->phase == PHASE_MOVEMENT && bmw_moving(g) == NO_UNIT;
}

/* Its own turn and the enemy's. */
static bool is_played_out(const Battle *b, const Game *from, const Game *g)
{
    (void)b;
    return g->phasing == from->phasing && g->turn > from->turn && g->phase <= PHASE_MOVEMENT;
}

/* What losses and disorder have cost a side of what it can bear before it breaks (11.4), as if both
 * could bear as much; and its way to the enemy. The first losses count least. */
static int32_t troubles(const Battle *b, const Game *g, uint32_t side, bool comes)
{
    uint32_t enemy = other_side(side);
    int32_t level = b->side[side].attr[SIDE_DISINTEGRATED], way = 0;
    int32_t even = (level + b->side[enemy].attr[SIDE_DISINTEGRATED]) / 2;
    int32_t lost = bmw(g)->lost[side], sum = lost * PERCENT;
    for (uint32_t i = 0; i < b->fighter_count[side]; i++) {
        uint32_t unit = b->fighters[side][i], least = 12;
        if (!on_map(g, unit))
            continue;
        if (!on_front(g, unit))
            sum += front_attr(b, unit, TYPE_STRENGTH) * (has_two_ways(b, unit) ? 4 : 12);
        for (uint32_t k = 0; k < b->fighter_count[enemy] && comes; k++) {
            uint32_t other = b->fighters[enemy][k];
            uint32_t away =
                on_map(g, other) ? hex_distance(b, g->unit[unit].hex, g->unit[other].hex) : least;
            least = away < least ? away : least;
        }
        way += comes ? (int32_t)least * WAY_WORTH : 0;
    }
    if (level > 0)
        sum = (sum + lost * lost * PERCENT / level) * even / level;
    return sum + way;
}

static int32_t judge(const Battle *b, const Game *from, const Game *g, uint32_t side)
{
    Result r, before;
    uint32_t enemy = other_side(side);
    b->rules->result(b, g, &r);
    b->rules->result(b, from, &before);
    /* Points decide what is left at the end; most battles end by one side breaking. */
    int32_t worth =
        (r.points[side] - r.points[enemy]) * PERCENT * g->turn / b->option[OPTION_TURNS];
    if (g->over)
        worth += r.winner == side ? 10000 : r.winner == enemy ? -10000 : 0;
    return worth + troubles(b, g, enemy, before.winner == side) -
           troubles(b, g, side, before.winner != side);
}

static const char *const books[] = {"bmw", NULL};

const Mind bmw_mind = {
    .books = books,
    .ask = ask,
    .part = mind_part_by_phase,
    .look = look,
    .prepare = prepare,
    .order = order,
    .spot = spot,
    .is_far = is_far,
    .close = close,
    .pick = bmw_mind_pick,
    .names_sets = true,
    .opens_plan = opens_plan,
    .is_played_out = is_played_out,
    .judge = judge,
};
