/* mind_moi_spot.c: where units of Men of Iron go and how they face. */
#include "mind_moi.h"

#include "../rules/moi/moi_result.h"

/* Hexes at which those wait who gather; friends whose help counts, and what each adds to the die:
 * one for numbers, and often more for a second quarter. */
enum { STAND_OFF = 5, HELPERS = 2, HELP = 2 };

/* ---- danger ---- */

/* What an enemy of that sort does to a unit, next to it or at that range, on the average. */
static int32_t threat_of(Captain *c, uint32_t enemy, uint32_t unit, bool *bow)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    *bow = unit_weapon(b, g, enemy) != WEAPON_NONE && !is_mounted(b, g, enemy);
    if (*bow) /* from the middle of its range */
        return moi_mind_shot_from(c, g, enemy, unit, (moi_range_most(b, g, enemy) + 1) / 2);
    uint32_t class = unit_class(b, g, enemy);
    if (class > CLASS_GENITOR || is_retired(g, enemy) || is_formed(g, enemy))
        return 0;
    int32_t figure = battle_cell(b, TABLE_MATRIX, MATRIX_COLUMNS, class,
                                 unit_class(b, g, unit) == CLASS_WAGON ? (uint32_t)CLASS_MISSILE
                                                                       : unit_class(b, g, unit));
    if (figure == CELL_NONE)
        return 0;
    bool charge = class == CLASS_MOUNTED && !is_disordered(g, enemy);
    int32_t added = figure + defence_of(b, g, unit) + (is_disordered(g, enemy) ? -2 : 0);
    int32_t worth = moi_mind_shock(c, g, unit, added + (charge ? 1 : 0), charge, c->value[enemy]);
    return worth > 0 ? worth : 0;
}

static void spread_threat(Captain *c, uint32_t enemy, uint32_t unit, uint16_t *most, uint16_t *sum)
{
    const Battle *b = c->b;
    bool bow;
    int32_t threat = threat_of(c, enemy, unit, &bow);
    if (threat <= 0)
        return;
    uint32_t from = hex_of(c->g, enemy), reach = moi_allowance(b, c->g, enemy) + 1;
    if (bow)
        reach = moi_range_most(b, c->g, enemy) + 2;
    else if (is_knight(b, c->g, enemy))
        reach += 2;
    Disc disc = disc_begin(b, from, reach);
    for (uint32_t hex = disc_next(b, &disc); hex != NO_HEX; hex = disc_next(b, &disc)) {
        sum[hex] = (uint16_t)(sum[hex] + threat);
        if (threat > most[hex])
            most[hex] = (uint16_t)threat;
    }
}

/* By sort of unit and whether it is in order: hundredths of a point. */
static const uint16_t *danger_of(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    uint32_t type = b->units[unit].type[c->g->unit[unit].mode], enemy = other_side(c->side);
    if (c->weight[WEIGHT_MOI_WORSE] > 0 && is_disordered(c->g, unit))
        type += MAX_TYPES;
    if (c->field_of[type] != FIELD_NONE)
        return c->field[c->field_of[type]];
    uint16_t sum[MAX_HEXES] = {0};
    uint32_t row = c->field_count < FIELDS ? c->field_count++ : FIELDS - 1u;
    uint16_t *most = c->field[row];
    c->field_of[type] = (uint8_t)row;
    memset(most, 0, sizeof c->field[0]);
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        if (on_map(c->g, other) && !is_retired(c->g, other))
            spread_threat(c, other, unit, most, sum);
    }
    for (uint32_t hex = 0; hex < b->hex_count; hex++)
        most[hex] = (uint16_t)(most[hex] + (sum[hex] - most[hex]) / 8);
    return most;
}

/* ---- places and facings ---- */

/* The direction in which a hex lies, roughly: the first of those that lead nearest to it. */
static uint32_t direction_to(const Battle *b, uint32_t from, uint32_t to)
{
    uint32_t best = 0, least = UINT32_MAX;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t next = b->neighbour[from][d];
        uint32_t hexes = next == NO_HEX ? UINT32_MAX - 1 : hex_distance(b, next, to);
        if (hexes < least) {
            least = hexes;
            best = d;
        }
    }
    return best;
}

/* Enemies around a hex by the direction in which they lie; the nearer, the heavier. */
typedef struct Rose {
    int32_t weight[DIRECTION_COUNT];
} Rose;

static Rose rose_of(const Captain *c, uint32_t unit, uint32_t hex)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    uint32_t enemy = other_side(b->units[unit].side);
    Rose rose = {0};
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        uint32_t hexes = on_map(g, other) ? hex_distance(b, hex, hex_of(g, other)) : (uint32_t)FAR;
        if (hexes > 2 * MIND_NEAR || hexes == 0)
            continue;
        rose.weight[direction_to(b, hex, hex_of(g, other))] += hexes == 1           ? 40
                                                               : hexes <= 3         ? 12
                                                               : hexes <= MIND_NEAR ? 4
                                                                                    : 1;
    }
    return rose;
}

/* Who is in front can be struck and shot at, who is behind strikes better. */
static int32_t facing_worth(const Rose *rose, uint32_t face)
{
    int32_t worth = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t arc = arc_of(face, d);
        worth += arc == ARC_FRONT ? rose->weight[d] : arc == ARC_FLANK ? 0 : -rose->weight[d];
    }
    return worth;
}

int32_t moi_mind_facing(Captain *c, Action a)
{
    Rose rose = rose_of(c, a.unit, hex_of(c->g, a.unit));
    return facing_worth(&rose, a.arg);
}

uint32_t moi_mind_best_facing(Captain *c, uint32_t unit, uint32_t hex)
{
    Rose rose = rose_of(c, unit, hex);
    uint32_t best = c->g->unit[unit].face;
    int32_t most = facing_worth(&rose, best);
    for (uint32_t face = 0; face < DIRECTION_COUNT; face++) {
        int32_t worth = facing_worth(&rose, face);
        if (worth <= most)
            continue;
        most = worth;
        best = face;
    }
    return best;
}

/* Hexes from there to the standard of a unit; 0 if it has none on the map. */
uint32_t moi_mind_to_standard(const Captain *c, uint32_t unit, uint32_t hex)
{
    uint32_t standard = moi_standard_of(c->b, unit);
    return standard == NO_UNIT || !on_map(c->g, standard)
               ? 0
               : hex_distance(c->b, hex, hex_of(c->g, standard));
}

/* The best attack from where the unit stands in the scratch position, friends beside helping. */
static int32_t best_attack(Captain *c, uint32_t unit, uint32_t face, bool moved)
{
    const Battle *b = c->b;
    Game *s = &c->scratch.game;
    uint32_t hex = hex_of(s, unit), enemy = other_side(c->side);
    int32_t best = 0;
    bool front = false;
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t there = b->neighbour[hex][turn_direction(face, (int32_t)i)];
        uint32_t other = there == NO_HEX ? NO_UNIT : enemy_at(b, s, there, c->side);
        if (other == NO_UNIT)
            continue;
        int32_t worth = moi_mind_duel(c, s, unit, other, 0);
        if (worth == INT32_MIN)
            continue;
        /* Friends who stand by him already make two of one. */
        uint32_t helpers = 0;
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t beside = b->neighbour[there][d];
            uint32_t friend = beside == NO_HEX ? NO_UNIT : unit_of_side(b, s, beside, c->side);
            helpers += friend != NO_UNIT && friend != unit && moi_mind_strikes(b, s, friend) &&
                       has_act(s, friend, NOW_MEMBER);
        }
        worth += (int32_t)(helpers < 2 ? helpers : 2) * c->value[other] *
                 c->weight[WEIGHT_MOI_HELPER] / PERCENT;
        int32_t hoped = c->soft[0][other] > 0
                            ? moi_mind_duel(c, s, unit, other, c->soft[0][other]) *
                                  c->weight[WEIGHT_MOI_HOPE] / PERCENT
                            : 0;
        int32_t joint = c->weight[WEIGHT_MOI_JOINT];
        if (joint > 0)
            worth =
                (worth * (PERCENT - joint) + moi_mind_adds(c, s, unit, other) * joint) / PERCENT;
        worth = hoped > worth ? hoped : worth;
        best = worth > best ? worth : best;
        front = true;
    }
    if (front || !is_knight(b, s, unit) || is_disordered(s, unit))
        return best;
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        uint32_t hexes = on_map(s, other) ? hex_distance(b, hex, hex_of(s, other)) : (uint32_t)FAR;
        if (hexes < 2 || hexes > RANGE_MOST ||
            arc_of(face, direction_to(b, hex, hex_of(s, other))) != ARC_FRONT)
            continue;
        int32_t worth = moi_mind_charge(c, s, unit, other, moved);
        if (worth > best && moi_refuse_charge(b, s, unit, other, 1u << face) == LEGAL)
            best = worth;
    }
    return best;
}

/* What friends of the command who have not moved could add to the die against each enemy near. */
static void weigh_hopes(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    uint32_t enemy = other_side(c->side), reach = moi_allowance(b, g, unit) + 1;
    memset(c->soft[0], 0, sizeof c->soft[0]);
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i], come = 0, room = 0;
        if (!on_map(g, other) || hex_distance(b, hex_of(g, unit), hex_of(g, other)) > reach)
            continue;
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t near = b->neighbour[hex_of(g, other)][d];
            room += near != NO_HEX && unit_at(g, near) == NO_UNIT && !moi_mind_is_barred(b, near);
        }
        for (uint32_t k = 0; k < b->fighter_count[c->side] && room > 1 && come + 1 < room; k++) {
            uint32_t friend = b->fighters[c->side][k];
            if (friend == unit || !on_map(g, friend) || c->asked[friend] ||
                !has_act(g, friend, NOW_MEMBER) || !moi_mind_strikes(b, g, friend))
                continue;
            uint32_t away = hex_distance(b, hex_of(g, friend), hex_of(g, other));
            come += away > 1 && away <= moi_allowance(b, g, friend) + 1;
        }
        c->soft[0][other] = (int32_t)(come < HELPERS ? come : HELPERS) * HELP;
    }
}

/* The best shot from where the unit stands in the scratch position. */
int32_t moi_mind_best_shot(Captain *c, uint32_t unit, uint32_t *at)
{
    const Battle *b = c->b;
    const Game *s = &c->scratch.game;
    uint32_t enemy = other_side(c->side), range = moi_range_most(b, s, unit);
    int32_t best = 0;
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        if (!on_map(s, other) || hex_distance(b, hex_of(s, unit), hex_of(s, other)) > range)
            continue;
        Action a = {ACTION_FIRE, (uint8_t)c->side, (uint16_t)unit, 0, (uint16_t)other};
        int32_t worth = moi_mind_volley(c, s, unit, other);
        if (worth <= best || moi_check_fire(b, s, a) != LEGAL)
            continue;
        best = worth;
        *at = other;
    }
    return best;
}

/* 9.3: the shots at a unit that comes where it stands in the scratch position. */
static int32_t reactions(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    const Game *s = &c->scratch.game;
    uint32_t hex = hex_of(s, unit), set = moi_reactors(b, s, c->side, hex, false);
    int32_t worth = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if ((set >> d & 1) != 0)
            worth += moi_mind_shot(c, s, enemy_at(b, s, b->neighbour[hex][d], c->side), unit);
    }
    return worth;
}

int32_t moi_mind_spot(Captain *c, uint32_t unit, uint32_t node, uint16_t *why)
{
    const Battle *b = c->b;
    Game *s = &c->scratch.game;
    const Walk *walk = &c->reach.node[node].walk;
    uint32_t hex = walk->place.hex, near = c->foe[hex];
    bool bow = unit_weapon(b, s, unit) != WEAPON_NONE;
    int32_t worth = node == 0 ? c->weight[WEIGHT_REST] : 0;
    *why = REASON_MARCH;
    if (is_retired(c->g, unit))
        return -(int32_t)moi_mind_to_standard(c, unit, hex);
    if (node == 0 && c->weight[WEIGHT_MOI_HOPE] > 0)
        weigh_hopes(c, unit);
    if (near <= MIND_NEAR) {
        uint32_t face = moi_mind_best_facing(c, unit, hex), target;
        game_put(b, s, unit, hex, face);
        int32_t attack = moi_mind_strikes(b, s, unit) ? best_attack(c, unit, face, node > 0) : 0;
        int32_t shot = bow && near <= RANGE_MOST ? moi_mind_best_shot(c, unit, &target) : 0;
        *why = attack > 0 || shot > 0 ? REASON_STRIKE : REASON_BETTER;
        worth += attack + shot;
        if (near <= 1 && node > 0 && c->weight[WEIGHT_MOI_REACT] > 0)
            worth -= reactions(c, unit) * c->weight[WEIGHT_MOI_REACT] / PERCENT;
        game_put(b, s, unit, c->g->unit[unit].hex, c->g->unit[unit].face);
    }
    if (bow && near <= RANGE_MOST && c->weight[WEIGHT_COVER] > 0 &&
        !captain_is_covered(c, unit, hex, moi_mind_is_bow))
        worth -= c->weight[WEIGHT_COVER];
    if (is_disordered(c->g, unit) && node == 0 && near > 1)
        worth += c->value[unit] * c->weight[WEIGHT_MOI_RALLY] /
                 PERCENT; /* 13.1: it comes to order if it does nothing */
    worth -= danger_of(c, unit)[hex] * c->weight[WEIGHT_MOI_DANGER] / PERCENT *
             captain_posture(c, unit)->danger / PERCENT;
    uint32_t friends = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t next = b->neighbour[hex][d];
        uint32_t other = next == NO_HEX ? NO_UNIT : unit_of_side(b, c->g, next, c->side);
        friends += other != NO_UNIT && other != unit;
    }
    worth += (int32_t)(friends < 2 ? friends : 2) * c->weight[WEIGHT_MOI_SUPPORT];
    int32_t pull = c->weight[c->must_attack ? WEIGHT_MOI_MARCH : WEIGHT_MOI_WAIT];
    uint32_t stand = c->gathers ? STAND_OFF : bow ? 2 : 1;
    return worth -
           (int32_t)(near < stand ? stand : near) * pull * captain_posture(c, unit)->pull / PERCENT;
}
