/* mind_gmb.c: the mind of Great Medieval Battles. Blows are reckoned by the tables of the book from
 * places not yet taken, on a scratch position; what a hit costs is the morale check it leads to. */
#include "mind.h"

#include "../engine/hex.h"
#include "../rules/gmb/gmb_book.h"
#include "../rules/gmb/gmb_chapters.h"
#include "../rules/gmb/gmb_events.h"
#include "../rules/gmb/gmb_leaders.h"
#include "../rules/gmb/gmb_morale.h"
#include "../rules/gmb/gmb_shape.h"
#include "../rules/gmb/gmb_words.h"

enum { ALL_FALLS = 36, PERCENT = 100, PLAIN_BLOW = 0, LANCE_BLOW = 1, RUN = 3 };

/* Falls of two dice that come to so much or less. */
static int32_t falls(int32_t number)
{
    static const uint8_t at_most[] = {0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36};
    return number < 0 ? 0 : number > 12 ? ALL_FALLS : at_most[number];
}

/* Parts of a hundred of a unit that are lost at a rout level: it may still be rallied. */
static int32_t lost_at(uint32_t level)
{
    static const uint8_t lost[] = {0, 25, 38, 52, 68};
    return level < COUNT_OF(lost) ? lost[level] : PERCENT;
}

static bool is_barred(const Battle *b, uint32_t hex)
{
    return terrain_is(b, hex, TERRAIN_BARRED);
}

static bool fights(const Captain *c, uint32_t unit)
{
    return on_map(c->g, unit) && !is_routed(c->g, unit) && !gmb_is_baggage(c->b, unit);
}

static bool has_bow(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_attr(b, g, unit, TYPE_WEAPON) != WEAPON_MELEE;
}

/* Whether the book lets the unit strike at all as it is. */
static bool strikes(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t (*refuse)(const Battle *, const Game *, uint32_t) = gmb_book(b)->refuse_attacker;
    return !has_bow(b, g, unit) && !is_routed(g, unit) && (!refuse || refuse(b, g, unit) == LEGAL);
}

/* ---- what is open ---- */

static uint32_t ask(const Battle *b, const Game *g)
{
    (void)b;
    switch (g->phase) {
    case PHASE_MOVEMENT:
        return ASK_MARCH;
    case PHASE_FIRE:
    case PHASE_MELEE:
        return ASK_ATTACK;
    default:
        return ASK_PICK;
    }
}

static uint64_t part(const Battle *b, const Game *g)
{
    (void)b;
    return ((uint64_t)g->turn << 16) + ((uint64_t)g->phase << 8) + g->phasing * 2u + g->to_act;
}

/* ---- the position ---- */

/* Points for the unit if it were lost, and one more, so that none is worth nothing. */
static int32_t value_of(Captain *c, uint32_t unit)
{
    GmbUnit *u = &gmb_mut(&c->scratch.game)->unit[unit];
    uint8_t fate = u->fate;
    u->fate = is_leader(c->b, unit) ? FATE_CAPTURED : FATE_ELIMINATED;
    int32_t points = gmb_book(c->b)->score_item(c->b, &c->scratch.game, unit).value;
    u->fate = fate;
    return points * 100 + 50;
}

/* What a hit costs on average, over the falls of the morale die. */
static int32_t softness(Captain *c, uint32_t unit, uint32_t striker, bool lance)
{
    uint32_t level = gmb(c->g)->unit[unit].rout;
    int64_t sum = 0;
    c->odds.row_count = 0;
    gmb_weigh_attack(c->b, c->g, unit, 12,
                     (MoraleCause){.lance = lance, .attacker = (uint8_t)striker}, &c->odds);
    for (uint32_t i = 0; i < c->odds.row_count; i++) {
        const OddsRow *row = &c->odds.row[i];
        int32_t lost = row->outcome.kind == OUTCOME_ELIMINATED ? PERCENT
                       : row->outcome.kind == OUTCOME_ROUTED ? lost_at((uint32_t)row->outcome.value)
                                                             : lost_at(level);
        sum += (int64_t)row->numerator * (lost - lost_at(level));
    }
    return (int32_t)(sum * c->value[unit] / PERCENT / (int64_t)c->odds.denominator);
}

static uint32_t first_fighter(const Captain *c, uint32_t side)
{
    for (uint32_t i = 0; i < c->b->fighter_count[side]; i++) {
        if (fights(c, c->b->fighters[side][i]))
            return c->b->fighters[side][i];
    }
    return NO_UNIT;
}

static void look(Captain *c)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    Result r;
    memcpy(&c->scratch, g, b->rules->game_size);
    b->rules->result(b, g, &r);
    c->must_attack = r.winner == other_side(c->side);
    c->urgency = r.winner == c->side ? 0 : g->turn * PERCENT / b->option[OPTION_TURNS];
    memset(c->foe, FAR, sizeof c->foe);
    memset(c->field_of, FIELD_NONE, sizeof c->field_of);
    c->field_count = 0;
    uint32_t striker[SIDE_COUNT] = {first_fighter(c, 0), first_fighter(c, 1)};
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        uint32_t other = striker[other_side(b->units[unit].side)];
        if (!on_map(g, unit))
            continue;
        c->value[unit] = value_of(c, unit);
        if (!is_combat(b, unit) || other == NO_UNIT)
            continue;
        c->soft[PLAIN_BLOW][unit] = softness(c, unit, other, false);
        c->soft[LANCE_BLOW][unit] = softness(c, unit, other, true);
        if (b->units[unit].side == c->side || !fights(c, unit))
            continue;
        Cover cover = unit_cover(b, g, unit);
        for (uint32_t i = 0; i < cover.count; i++)
            c->foe[cover.hex[i]] = 0;
    }
    field_flood(b, c->foe, is_barred);
}

/* ---- danger: what the enemy could do to a unit in his next turn ---- */

static uint32_t allowance(const Captain *c, uint32_t unit)
{
    int32_t points = unit_attr(c->b, c->g, unit, TYPE_MOVE);
    return (uint32_t)(is_fatigued(c->b, c->g) ? points / 2 : points);
}

/* The enemy's number against such a unit, at best. */
static int32_t threat_of(const Captain *c, uint32_t enemy, uint32_t unit, uint32_t distance)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    if (has_bow(b, g, enemy)) {
        const GmbWeapon *w = &gmb_book(b)->weapons[unit_attr(b, g, enemy, TYPE_WEAPON)];
        if (distance > w->ranges)
            distance = w->ranges;
        if (distance == 0)
            return 0;
        int16_t number =
            battle_cell(b, TABLE_FIRE, gmb_book(b)->fire_columns,
                        (uint32_t)unit_attr(b, g, unit, TYPE_ARMOUR), w->first + distance - 1);
        return number == CELL_NONE ? 0 : falls(number);
    }
    int16_t number = gmb_book(b)->melee_number(b, g, enemy, unit);
    if (number == CELL_NONE)
        return 0;
    int32_t charge = 0;
    if (is_cavalry(b, g, enemy) && distance > RUN)
        charge = has_flag(g, enemy, FLAG_LANCE) ? 4 : 2;
    return falls(number + charge);
}

static void spread_threat(const Captain *c, uint32_t enemy, uint32_t unit, uint16_t *most,
                          uint16_t *sum)
{
    const Battle *b = c->b;
    bool bow = has_bow(b, c->g, enemy);
    uint32_t ranges = bow ? gmb_book(b)->weapons[unit_attr(b, c->g, enemy, TYPE_WEAPON)].ranges : 1;
    uint32_t reach = allowance(c, enemy) + ranges, from = c->g->unit[enemy].hex;
    int32_t near = threat_of(c, enemy, unit, 1), far = threat_of(c, enemy, unit, RUN + 1);
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        uint32_t distance = hex_distance(b, from, hex);
        if (distance > reach)
            continue;
        int32_t threat = distance > RUN ? far : near;
        sum[hex] = (uint16_t)(sum[hex] + threat);
        if (threat > most[hex])
            most[hex] = (uint16_t)threat;
    }
}

/* The field for units of that face: falls of 36 with which it is hit, the worst enemy whole and the
 * others an eighth, since they have other targets too. */
static const uint16_t *danger_of(Captain *c, uint32_t unit, uint32_t mode)
{
    const Battle *b = c->b;
    uint32_t type = b->units[unit].type[mode], enemy = other_side(c->side);
    if (c->field_of[type] != FIELD_NONE)
        return c->field[c->field_of[type]];
    uint16_t sum[MAX_HEXES] = {0};
    uint32_t row = c->field_count < FIELDS ? c->field_count++ : FIELDS - 1u;
    uint16_t *most = c->field[row];
    c->field_of[type] = (uint8_t)row;
    memset(most, 0, sizeof c->field[0]);
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        if (fights(c, other))
            spread_threat(c, other, unit, most, sum);
    }
    for (uint32_t hex = 0; hex < b->hex_count; hex++)
        most[hex] = (uint16_t)(most[hex] + (sum[hex] - most[hex]) / 8);
    return most;
}

/* ---- places ---- */

/* Whether a unit of this side flees that no leader is with. */
static bool has_routed(const Captain *c)
{
    const Battle *b = c->b;
    for (uint32_t i = 0; i < b->fighter_count[c->side]; i++) {
        uint32_t unit = b->fighters[c->side][i];
        if (on_map(c->g, unit) && is_routed(c->g, unit) && gmb_leaders_with(b, c->g, unit) == 0)
            return true;
    }
    return false;
}

static int32_t order(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    if (gmb_refuse_march(b, c->g, unit) != LEGAL)
        return -1;
    int32_t near = FAR - c->foe[c->g->unit[unit].hex];
    if (!is_combat(b, unit)) /* to the routed before his unit carries him off, else last */
        return near + (has_routed(c) ? 5000 : 0);
    /* Horse strikes first, bows see where the others stand. */
    int32_t first = is_cavalry(b, c->g, unit) ? 3 : has_bow(b, c->g, unit) ? 1 : 2;
    return first * 1000 + near;
}

/* Enemies around a unit on the scratch position, each once. */
static uint32_t list_contacts(const Captain *c, const Cover *cover, uint32_t side, uint8_t *out)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < cover->count * DIRECTION_COUNT; i++) {
        uint32_t hex = c->b->neighbour[cover->hex[i / DIRECTION_COUNT]][i % DIRECTION_COUNT];
        uint32_t other = hex == NO_HEX ? NO_UNIT : gmb_fighter_at(c->b, &c->scratch.game, hex);
        if (other == NO_UNIT || c->b->units[other].side == side)
            continue;
        uint32_t k = 0;
        while (k < count && out[k] != other)
            k++;
        if (k == count)
            out[count++] = (uint8_t)other;
    }
    return count;
}

static uint32_t count_friends(const Captain *c, const Cover *cover, uint32_t unit)
{
    uint32_t count = 0, side = c->b->units[unit].side;
    for (uint32_t i = 0; i < cover->count * DIRECTION_COUNT; i++) {
        uint32_t hex = c->b->neighbour[cover->hex[i / DIRECTION_COUNT]][i % DIRECTION_COUNT];
        uint32_t other = hex == NO_HEX ? NO_UNIT : unit_at(&c->scratch.game, hex);
        count += other != NO_UNIT && other != unit && c->b->units[other].side == side &&
                 !is_routed(c->g, other);
    }
    return count;
}

/* 11.0: how far the unit would stand in the flight of friends, and they in its own: a unit that
 * cannot flee as it must is lost level by level. */
static int32_t count_blocked(const Captain *c, const Cover *cover, uint32_t unit)
{
    const Battle *b = c->b;
    uint32_t ways = (uint32_t)b->side[c->side].attr[SIDE_ROUT_DIRECTIONS];
    int32_t blocked = 0;
    for (uint32_t i = 0; i < cover->count; i++) {
        uint32_t open = 0, behind = 0;
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            if ((ways >> d & 1) == 0)
                continue;
            uint32_t to = b->neighbour[cover->hex[i]][d];
            uint32_t from = b->neighbour[cover->hex[i]][turn_direction(d, 3)];
            uint32_t other = to == NO_HEX ? NO_UNIT : unit_at(&c->scratch.game, to);
            open += to == NO_HEX || ((other == NO_UNIT || other == unit) && !is_barred(b, to));
            other = from == NO_HEX ? NO_UNIT : unit_at(&c->scratch.game, from);
            behind += other != NO_UNIT && other != unit && b->units[other].side == c->side;
        }
        blocked += (open == 0 ? 2 : 0) + (int32_t)behind;
    }
    return blocked;
}

/* What a hex nearer to the enemy is worth to this side now. */
static int32_t pull_of(const Captain *c)
{
    int32_t wait = c->weight[WEIGHT_GMB_WAIT], march = c->weight[WEIGHT_GMB_MARCH];
    return c->must_attack && c->urgency > 30 ? march : wait + (march - wait) * c->urgency / PERCENT;
}

/* The best blow from where the unit stands in the scratch position less what comes back. */
static int32_t exchange(Captain *c, uint32_t unit, const uint8_t *foes, uint32_t count)
{
    const Game *s = &c->scratch.game;
    bool lance = has_flag(s, unit, FLAG_LANCE) && gmb(s)->unit[unit].charge != NO_UNIT;
    int32_t blow = 0, back = 0, number, chance = 0;
    uint32_t struck = NO_UNIT;
    bool can = strikes(c->b, s, unit);
    for (uint32_t i = 0; i < count && can; i++) {
        if (!gmb_melee_needs(c->b, s, unit, foes[i], &number))
            continue;
        bool by_lance = lance && gmb(s)->unit[unit].charge == foes[i];
        int32_t worth = falls(number) * c->soft[by_lance ? LANCE_BLOW : PLAIN_BLOW][foes[i]];
        if (worth <= blow)
            continue;
        blow = worth;
        struck = foes[i];
        chance = falls(number);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!strikes(c->b, s, foes[i]) || !gmb_melee_needs(c->b, s, foes[i], unit, &number))
            continue;
        int32_t worth = falls(number) * c->soft[PLAIN_BLOW][unit];
        /* A hit unit mostly routs, and strikes no more. */
        back += foes[i] == struck ? worth * (ALL_FALLS - chance * 2 / 3) / ALL_FALLS : worth;
    }
    return (blow - back / PERCENT * c->weight[WEIGHT_GMB_COUNTER]) / ALL_FALLS;
}

/* The best shot from there. */
static int32_t best_shot(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    const Game *s = &c->scratch.game;
    uint32_t enemy = other_side(c->side);
    int32_t best = 0;
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        if (!on_map(s, other) ||
            hex_distance(b, s->unit[unit].hex, s->unit[other].hex) > MAX_SIGHT + 1)
            continue;
        Shot shot = gmb_shot(b, s, unit, other);
        if (shot.why != LEGAL)
            continue;
        int32_t worth = falls(shot.base) * c->soft[PLAIN_BLOW][other] / ALL_FALLS;
        best = worth > best ? worth : best;
    }
    return best;
}

/* Another face that the unit may be turned to when it has moved, of the same size; its own if none.
 */
static uint32_t other_mode(const Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    const UnitDef *def = &b->units[unit];
    uint32_t mode = c->scratch.game.unit[unit].mode;
    uint32_t (*refuse)(const Battle *, const Game *, uint32_t) = gmb_book(b)->refuse_turning;
    if (def->mode_count != 2 || b->types[def->type[0]].size != b->types[def->type[1]].size ||
        (refuse && refuse(b, &c->scratch.game, unit) != LEGAL))
        return mode;
    return mode ^ 1u;
}

/* What shot and blows bring where the unit stands in the scratch position, as it is. */
static int32_t fight_here(Captain *c, uint32_t unit, const uint8_t *foes, uint32_t count,
                          uint32_t near)
{
    int32_t worth = count > 0 ? exchange(c, unit, foes, count) : 0;
    if (near <= MAX_SIGHT && has_bow(c->b, &c->scratch.game, unit))
        worth += best_shot(c, unit);
    return worth;
}

/* The same in whichever mode is better. */
static int32_t fight_worth(Captain *c, uint32_t unit, const uint8_t *foes, uint32_t count,
                           uint32_t near)
{
    Game *s = &c->scratch.game;
    int32_t worth = fight_here(c, unit, foes, count, near);
    uint8_t mode = s->unit[unit].mode;
    uint32_t other = other_mode(c, unit);
    if (near > MAX_SIGHT || other == mode)
        return worth;
    s->unit[unit].mode = (uint8_t)other;
    int32_t turned = fight_here(c, unit, foes, count, near);
    s->unit[unit].mode = mode;
    return turned > worth ? turned : worth;
}

/* A leader goes where a unit is in rout and he can rally it, and else keeps to his own. */
static int32_t leader_spot(Captain *c, uint32_t leader, const Walk *walk, uint16_t *why)
{
    const Battle *b = c->b;
    uint32_t hex = walk->place.hex, with = unit_at(c->g, hex), foe = c->foe[hex];
    bool friend = with != NO_UNIT && b->units[with].side == c->side;
    int32_t worth = 0;
    if (friend && is_routed(c->g, with)) {
        int32_t lost = lost_at(gmb(c->g)->unit[with].rout) * c->value[with] / PERCENT;
        uint32_t others = gmb_leaders_with(b, c->g, with) & ~leader_bit(b, leader);
        worth += others != 0 ? 0 : lost * c->weight[WEIGHT_GMB_RALLY] / PERCENT;
        *why = REASON_RALLY;
    } else if (friend) {
        worth += c->weight[WEIGHT_GMB_SUPPORT];
    }
    int32_t alone = c->value[leader] * c->weight[WEIGHT_GMB_LEADER] / PERCENT;
    if (!friend && foe < 10)
        worth -= alone;
    else if (foe < 3)
        worth -= alone / 4;
    return worth - (foe < 4 ? (int32_t)(4 - foe) : 0);
}

static int32_t spot(Captain *c, uint32_t unit, uint32_t node, uint16_t *why)
{
    const Battle *b = c->b;
    Game *s = &c->scratch.game;
    const Walk *walk = &c->reach.node[node].walk;
    int32_t rest = node == 0 ? c->weight[WEIGHT_REST] : 0;
    if (!is_combat(b, unit))
        return leader_spot(c, unit, walk, why) + rest;
    if (s->unit[unit].mode != walk->place.mode) {
        game_lift(b, s, unit);
        s->unit[unit].mode = walk->place.mode;
    }
    game_put(b, s, unit, walk->place.hex, walk->place.face);
    Cover cover = unit_cover(b, s, unit);
    uint8_t foes[2 * DIRECTION_COUNT];
    uint32_t near = c->foe[cover.hex[0]];
    if (cover.count > 1 && c->foe[cover.hex[1]] < near)
        near = c->foe[cover.hex[1]];
    uint32_t count = near <= 1 ? list_contacts(c, &cover, c->side, foes) : 0;
    int32_t worth = rest;
    if (near <= MAX_SIGHT) {
        int32_t fight = fight_worth(c, unit, foes, count, near);
        worth += fight;
        *why = fight > 0 ? REASON_STRIKE : REASON_SAFER;
    }
    const uint16_t *danger = danger_of(c, unit, walk->place.mode);
    int32_t feared = danger[cover.hex[0]] * c->soft[PLAIN_BLOW][unit] / ALL_FALLS;
    worth -= feared * c->weight[WEIGHT_GMB_DANGER] / PERCENT;
    uint32_t friends = count_friends(c, &cover, unit);
    worth += (int32_t)(friends < 2 ? friends : 2) * c->weight[WEIGHT_GMB_SUPPORT];
    if (near <= 8)
        worth -= count_blocked(c, &cover, unit) * c->weight[WEIGHT_GMB_LANE];
    if (has_bow(b, s, unit) && near < 2)
        near = 2;
    return worth - (int32_t)near * pull_of(c);
}

static bool is_far(Captain *c, uint32_t unit)
{
    uint32_t hex = c->g->unit[unit].hex;
    if (!is_combat(c->b, unit))
        return false;
    return c->must_attack && c->foe[hex] != FAR && c->foe[hex] > 2 * allowance(c, unit) + 6;
}

static void close(Captain *c, uint32_t unit, Placement at)
{
    (void)at;
    if (c->queue_end > 0)
        captain_queue(c, (Action){ACTION_HALT, (uint8_t)c->side, (uint16_t)unit, 0, 0});
}

/* ---- charges: three straight steps from a place within reach, to a place beside the target ----
 */

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
            terrain_is(b, next, TERRAIN_ROUGH))
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
    uint32_t count = list_contacts(c, &cover, c->side, foes);
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
        int32_t worth = exchange(c, unit, foes, count);
        if (worth > run->worth) {
            run->worth = worth;
            run->target = foes[i];
        }
    }
    gmb_mut(s)->unit[unit].charge = NO_UNIT;
    if (run->worth == INT32_MIN)
        return;
    const uint16_t *danger = danger_of(c, unit, end.mode);
    int32_t feared = danger[end.hex] * c->soft[PLAIN_BLOW][unit] / ALL_FALLS;
    run->worth -= feared * c->weight[WEIGHT_GMB_DANGER] / PERCENT + pull_of(c);
    run->worth -= count_blocked(c, &cover, unit) * c->weight[WEIGHT_GMB_LANE];
}

static int32_t plan(Captain *c, uint32_t unit, int32_t best)
{
    const Battle *b = c->b;
    Run chosen = {.worth = best};
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
            if (last == NO_HEX || c->foe[last] > 2 || !take_run(c, unit, node, d, &run, &end))
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
    return chosen.worth;
}

/* ---- single choices ---- */

/* What an attack does to its target. */
static int32_t attack_worth(Captain *c, Action a)
{
    const Battle *b = c->b;
    int64_t sum = 0;
    uint32_t level = gmb(c->g)->unit[a.arg].rout;
    if (b->rules->words->actions[a.kind].arg != ARG_UNIT)
        return 40; /* a roll for its own good, instead of moving */
    c->odds = (Odds){0};
    gmb_book(b)->acts[a.kind].weigh(b, c->g, a, &c->odds);
    for (uint32_t i = 0; i < c->odds.row_count; i++) {
        const OddsRow *row = &c->odds.row[i];
        int32_t lost = row->outcome.kind == OUTCOME_ELIMINATED ? PERCENT
                       : row->outcome.kind == OUTCOME_ROUTED ? lost_at((uint32_t)row->outcome.value)
                                                             : lost_at(level);
        sum += (int64_t)row->numerator * (lost - lost_at(level));
    }
    return (int32_t)(sum * c->value[a.arg] / PERCENT / (int64_t)c->odds.denominator) + 1;
}

/* A flight: away from the enemy, to a leader, and off the map only if nothing else is left. */
static int32_t flight_worth(Captain *c, Action a)
{
    if (a.kind == ACTION_STAY)
        return -300;
    if (a.kind == ACTION_ROUT)
        return 10;
    if (a.hex == NO_HEX)
        return -500;
    int32_t leader = gmb_leader_in(c->b, c->g, a.hex, a.side) != NO_UNIT ? 50 : 0;
    return leader + 10;
}

/* 5.4: a counter is turned over if it then fights better where it stands. */
static int32_t mode_worth(Captain *c, Action a)
{
    const Battle *b = c->b;
    Game *s = &c->scratch.game;
    uint8_t foes[2 * DIRECTION_COUNT], mode = s->unit[a.unit].mode;
    if (c->g->phase != PHASE_MODES ||
        b->types[b->units[a.unit].type[a.arg]].size != b->types[b->units[a.unit].type[mode]].size)
        return -1;
    Cover cover = unit_cover(b, s, a.unit);
    uint32_t count = list_contacts(c, &cover, a.side, foes);
    int32_t now = fight_here(c, a.unit, foes, count, 0);
    s->unit[a.unit].mode = (uint8_t)a.arg;
    int32_t turned = fight_here(c, a.unit, foes, count, 0);
    s->unit[a.unit].mode = mode;
    return turned - now - c->weight[WEIGHT_REST];
}

static int32_t pick(Captain *c, Action a)
{
    uint32_t flags = c->b->rules->words->actions[a.kind].flags;
    if ((flags & ACT_ATTACK) != 0)
        return attack_worth(c, a);
    switch (a.kind) {
    case ACTION_MODE:
        return mode_worth(c, a);
    case ACTION_ROUT:
    case ACTION_FLEE:
    case ACTION_STAY:
        return flight_worth(c, a);
    default:
        return (flags & ACT_ENDS) != 0 ? 0 : -1;
    }
}

static const char *const books[] = {"rab", "tam", "eab", NULL};

const Mind gmb_mind = {
    .books = books,
    .ask = ask,
    .part = part,
    .look = look,
    .order = order,
    .spot = spot,
    .is_far = is_far,
    .plan = plan,
    .close = close,
    .pick = pick,
};
