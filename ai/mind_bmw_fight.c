/* mind_bmw_fight.c: what combats and shots of Battles of the Medieval World are worth, from places
 * not yet taken too, by the strengths, shifts and table of the rules. */
#include "mind_bmw.h"

/* Parts of a hundred that a retreat costs horse that turns to its weaker side, besides, and the
 * wall that stands. */
enum { WEAK_COST = 12, STANDS_COST = 15 };

/* ---- the table ---- */

int32_t bmw_mind_column(const Battle *b, uint32_t column, const Stake *stake)
{
    int32_t sum = 0;
    for (uint32_t roll = 1; roll <= DIE_FACES; roll++) {
        switch (bmw_result(b, column, roll)) {
        case RESULT_AR:
            sum -= stake->attacker_back;
            break;
        case RESULT_AL:
            sum -= stake->attacker_lost;
            break;
        case RESULT_EX:
            sum += stake->defender_lost - stake->attacker_lost;
            break;
        case RESULT_DR:
            sum += stake->defender_back;
            break;
        case RESULT_DL:
            sum += stake->defender_lost;
            break;
        default:
            break;
        }
    }
    return sum / DIE_FACES;
}

/* Between two columns a little of the better one counts, so that strength is never for nothing. */
static int32_t odds_worth(const Battle *b, uint32_t attack, uint32_t defence, uint32_t shift,
                          const Stake *stake)
{
    uint32_t low = bmw_column(attack, defence), high = bmw_column(attack + defence / 2, defence);
    low = low > shift ? low - shift : 0;
    high = high > shift ? high - shift : 0;
    int32_t worth = bmw_mind_column(b, low, stake);
    return high == low ? worth : (3 * worth + bmw_mind_column(b, high, stake)) / 4;
}

int32_t bmw_mind_back(const Captain *c, const Game *g, uint32_t unit)
{
    Field f;
    if (bmw_does_not_give_way(c->b, g, unit))
        return c->value[unit] * STANDS_COST / PERCENT;
    bmw_field(c->b, g, c->b->units[unit].side, &f);
    if (!bmw_has_retreat(&f, unit))
        return c->value[unit];
    int32_t cost = c->weight[WEIGHT_BMW_BACK];
    if (has_two_ways(c->b, unit) && on_front(g, unit))
        cost += WEAK_COST;
    return c->value[unit] * cost / PERCENT;
}

/* ---- from places not yet taken ---- */

static uint32_t count_foes(const Captain *c, const Game *g, uint32_t hex)
{
    uint32_t count = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t near = c->b->neighbour[hex][d];
        count += near != NO_HEX && bmw_mind_is_foe(c, unit_at(g, near));
    }
    return count;
}

/* What friends other than the unit bring against an enemy, each divided among those he touches;
 * *least: what the cheapest of them is worth. */
static uint32_t others_against(const Captain *c, uint32_t enemy, uint32_t unit, int32_t *least)
{
    const Battle *b = c->b;
    const Game *s = &c->scratch.game;
    uint32_t sum = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t near = b->neighbour[s->unit[enemy].hex][d];
        uint32_t other = near == NO_HEX ? (uint32_t)NO_UNIT : fighter_at(b, s, near);
        if (other == NO_UNIT || other == unit || b->units[other].side != c->side)
            continue;
        sum += strength_now(b, s, other) * 2 / count_foes(c, s, near);
        if (c->value[other] < *least)
            *least = c->value[other];
    }
    return (sum + 1) / 2;
}

/* Whether the column of these strengths costs the attacker twice as often as it harms the other. */
static bool is_bad(const Captain *c, uint32_t attack, uint32_t defence, uint32_t shift)
{
    uint32_t column = bmw_column(attack, defence), harms = 0, costs = 0;
    column = column > shift ? column - shift : 0;
    for (uint32_t roll = 1; roll <= DIE_FACES; roll++) {
        uint32_t result = bmw_result(c->b, column, roll);
        harms += result == RESULT_EX || result == RESULT_DR || result == RESULT_DL;
        costs += result == RESULT_EX || result == RESULT_AR || result == RESULT_AL;
    }
    return costs > 0 && costs >= harms * 2;
}

/* Who wins if nothing happens has more to lose by an attack than the other. */
static void mind_lead(const Captain *c, Stake *stake)
{
    int32_t parts = PERCENT + (c->ahead ? c->weight[WEIGHT_BMW_AHEAD] : 0);
    stake->attacker_lost = stake->attacker_lost * parts / PERCENT;
    stake->attacker_back = stake->attacker_back * parts / PERCENT;
}

/* One enemy whom the unit touches together with so many others. */
static int32_t press_on(Captain *c, uint32_t unit, uint32_t enemy, uint32_t touched)
{
    const Battle *b = c->b;
    const Game *s = &c->scratch.game;
    Melee m;
    bmw_melee(b, s, COMBAT_NONE, unit, enemy, &m);
    if (m.leader || m.trains)
        return m.trains ? c->value[enemy] : c->value[enemy] / 8;
    int32_t least = INT32_MAX;
    uint32_t there = others_against(c, enemy, unit, &least);
    uint32_t shift = bmw_column(m.attack, m.defence) - m.column;
    uint32_t mine = (m.attack + touched - 1) / touched, hope = (uint32_t)c->soft[0][enemy];
    Stake stake = {.defender_lost = c->value[enemy], .defender_back = bmw_mind_back(c, s, enemy)};
    if (bmw_mind_slips_away(b, s, enemy) && !(is_heavy(b, unit) && on_front(s, unit))) {
        stake.defender_lost /= 3;
        stake.defender_back /= 3;
    }
    int32_t before = 0, before_hope = 0;
    if (there > 0) {
        stake.attacker_lost = least;
        stake.attacker_back = least / 4;
        mind_lead(c, &stake);
        before = odds_worth(b, there, m.defence, shift, &stake);
        before_hope = odds_worth(b, there + hope, m.defence, shift, &stake);
    }
    stake.attacker_lost = c->value[unit] < least ? c->value[unit] : least;
    stake.attacker_back =
        stake.attacker_lost / 4 + bmw_mind_back(c, s, unit) * (there > 0 ? 1 : 2) / 2;
    mind_lead(c, &stake);
    int32_t after = odds_worth(b, there + mine, m.defence, shift, &stake);
    int32_t after_hope = odds_worth(b, there + mine + hope, m.defence, shift, &stake);
    int32_t trust = c->weight[WEIGHT_BMW_HOPE];
    /* 9.4: horse archers need not fight it out. */
    if (there == 0 && class_of(b, s, unit) == CLASS_HORSE_ARCHERS && on_front(s, unit) &&
        after < -stake.attacker_back)
        after = -stake.attacker_back;
    int32_t worth =
        ((after - before) * (PERCENT - trust) + (after_hope - before_hope) * trust) / PERCENT;
    bool bad = c->weight[WEIGHT_BMW_ODDS] > 0 && is_bad(c, there + mine, m.defence, shift);
    return bad ? worth - c->weight[WEIGHT_BMW_ODDS] : worth;
}

/* 7.1: whether an enemy stands there whom nobody but the unit touches: he must be attacked, and
 * then the unit does nothing for the attacks of others. */
static bool is_left_to(const Captain *c, uint32_t unit, uint32_t hex)
{
    int32_t least = INT32_MAX;
    uint32_t enemy = hex == NO_HEX ? (uint32_t)NO_UNIT : defender_at(c->b, &c->scratch.game, hex);
    return c->weight[WEIGHT_BMW_DUTY] > 0 && bmw_mind_is_foe(c, enemy) &&
           others_against(c, enemy, unit, &least) == 0;
}

int32_t bmw_mind_press(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    const Game *s = &c->scratch.game;
    uint32_t hex = s->unit[unit].hex, touched = count_foes(c, s, hex), alone = 0;
    int32_t worth = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT && touched > 1; d++)
        alone += is_left_to(c, unit, b->neighbour[hex][d]);
    for (uint32_t d = 0; d < DIRECTION_COUNT && touched > 0; d++) {
        uint32_t near = b->neighbour[hex][d];
        uint32_t enemy = near == NO_HEX ? (uint32_t)NO_UNIT : defender_at(b, s, near);
        if (bmw_mind_is_foe(c, enemy) && (alone == 0 || is_left_to(c, unit, near)))
            worth += press_on(c, unit, enemy, alone > 0 ? alone : touched);
    }
    return worth;
}

int32_t bmw_mind_disorder(const Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    const UnitDef *def = &b->units[unit];
    if (!on_front(c->g, unit) || def->mode_count < 2)
        return 0;
    int32_t front = b->types[def->type[0]].attr[TYPE_STRENGTH];
    int32_t drop = front - b->types[def->type[1]].attr[TYPE_STRENGTH];
    /* B21: horse of two sides comes back by itself, the others by a die. */
    return drop * c->weight[WEIGHT_BMW_ARROWS] / (has_two_ways(b, unit) ? 2 : 1);
}

int32_t bmw_mind_shot(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    const Game *s = &c->scratch.game;
    uint32_t face = face_of(b, s, unit), from = s->unit[unit].hex, enemy = other_side(c->side);
    int32_t best = 0;
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i], at;
        if (!on_map(s, other) || hex_distance(b, from, s->unit[other].hex) > face_range(face))
            continue;
        int32_t worth = bmw_mind_disorder(c, other) * (int32_t)face_fire(face) / DIE_FACES;
        if (worth > best && bmw_refuse_sight(b, from, s->unit[other].hex, &at) == LEGAL)
            best = worth;
    }
    return best;
}

int32_t bmw_mind_danger(const Captain *c, uint32_t unit, uint32_t hex)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    uint32_t exposed = 0, against = 0, ways = 0, face = face_of(b, g, unit);
    if (c->field[0][hex] == 0)
        return 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t near = b->neighbour[hex][d];
        uint32_t other = near == NO_HEX ? (uint32_t)NO_UNIT : unit_at(g, near);
        ways += near != NO_HEX && (other == NO_UNIT || other == unit) && c->foe[near] > 1 &&
                is_open(b, face_class(face), hex, d);
        exposed += near != NO_HEX && c->foe[near] <= c->foe[hex] &&
                   (other == NO_UNIT || other == unit || b->units[other].side != c->side);
    }
    for (uint32_t i = 0; i < exposed && i < TOPS; i++)
        against += c->field[i][hex];
    uint32_t strength = strength_now(b, g, unit);
    if (c->weight[WEIGHT_BMW_SPENT] > 0 && is_heavy(b, unit) && on_front(g, unit) &&
        c->foe[hex] <= 1 && g->unit[unit].hex != hex) /* 9.6: it charges, and is weak then */
        strength = (uint32_t)b->types[b->units[unit].type[1]].attr[TYPE_STRENGTH];
    uint32_t column = bmw_column(against, strength);
    if ((ground_at(b, hex) & GROUND_HILL) != 0 && column > 0)
        column--;
    int32_t alone = c->weight[WEIGHT_BMW_WAYS] > 1 ? c->weight[WEIGHT_BMW_WAYS] : 1; /* 7.8 */
    Stake stake = {.defender_lost = c->value[unit],
                   .defender_back = c->value[unit] / (ways == 0 ? alone : 5),
                   .attacker_lost = 300,
                   .attacker_back = 60};
    int32_t worth = bmw_mind_column(b, column, &stake);
    if (face_dot(face) == DOT_SOLID)
        worth /= 2;
    return worth > 0 ? worth : worth / 4;
}

/* ---- volleys ---- */

/* Whether friends stand beside an enemy: an arrow helps them at once. */
static bool is_beset(const Captain *c, uint32_t enemy)
{
    const Battle *b = c->b;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t near = b->neighbour[c->g->unit[enemy].hex][d];
        uint32_t unit = near == NO_HEX ? (uint32_t)NO_UNIT : unit_at(c->g, near);
        if (unit != NO_UNIT && b->units[unit].side == c->side)
            return true;
    }
    return false;
}

void bmw_mind_volleys(Captain *c)
{
    const Battle *b = c->b;
    int32_t worth[MAX_UNITS]; /* of a hit, times the chance that those who aim all miss */
    uint8_t aims[MAX_UNITS];
    uint32_t count = actions_list(b, c->g, c->legal);
    memset(aims, NO_UNIT, sizeof aims);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        worth[unit] = on_map(c->g, unit) && is_combat(b, unit) ? bmw_mind_disorder(c, unit) : 0;
        if (worth[unit] > 0 && is_beset(c, unit))
            worth[unit] = worth[unit] * (c->g->phase == PHASE_ARCHERY ? 2 : 1) + 1;
    }
    for (;;) { /* the shot that adds most, again and again */
        uint32_t best = count;
        int32_t most = 0;
        for (uint32_t i = 0; i < count; i++) {
            Action a = c->legal[i];
            if (a.kind != ACTION_SHOOT || aims[a.unit] != NO_UNIT)
                continue;
            int32_t adds = worth[a.arg] * (int32_t)face_fire(b->faces[a.unit][0]);
            if (adds <= most)
                continue;
            most = adds;
            best = i;
        }
        if (best == count)
            break;
        Action a = c->legal[best];
        int32_t fire = (int32_t)face_fire(b->faces[a.unit][0]);
        aims[a.unit] = (uint8_t)a.arg;
        worth[a.arg] = worth[a.arg] * (DIE_FACES - fire) / DIE_FACES;
    }
    c->queue_reason = REASON_ATTACK;
    for (uint32_t target = 0; target < b->unit_count; target++) {
        uint32_t first = c->queue_end;
        for (uint32_t unit = 0; unit < b->unit_count; unit++) {
            if (aims[unit] == target && c->queue_end + 2 < QUEUE_MAX)
                captain_queue(c, (Action){ACTION_SHOOT, (uint8_t)c->side, (uint16_t)unit, 0,
                                          (uint16_t)target});
        }
        if (c->queue_end > first)
            captain_queue(c, (Action){ACTION_LOOSE, (uint8_t)c->side, NO_UNIT, 0, 0});
    }
}
