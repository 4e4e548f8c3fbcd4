/* mind_gmb.c: the mind of Great Medieval Battles: what the position is like, where units go,
 * and an answer to every other decision. Blows are reckoned from places not yet taken,
 * on a scratch position; what a hit costs is the morale check it leads to. */
#include "mind_gmb.h"

/* ---- what is open ---- */

static bool is_naming(const Battle *b, const Game *g)
{
    return gmb_book(b)->naming != 0 && g->phase == gmb_book(b)->naming;
}

static uint32_t ask(const Battle *b, const Game *g)
{
    if (is_naming(b, g))
        return ASK_MARCH;
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

static bool has_lances(const Captain *c, uint32_t side)
{
    for (uint32_t i = 0; i < c->b->fighter_count[side]; i++) {
        if (has_flag(c->g, c->b->fighters[side][i], FLAG_LANCE))
            return true;
    }
    return false;
}

static void look(Captain *c)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    memcpy(&c->scratch, g, b->rules->game_size);
    gmb_mind_set_goal(c);
    memset(c->foe, FAR, sizeof c->foe);
    memset(c->goal, FAR, sizeof c->goal);
    memset(c->field_of, FIELD_NONE, sizeof c->field_of);
    c->field_count = 0;
    uint32_t striker[SIDE_COUNT] = {first_fighter(c, 0), first_fighter(c, 1)};
    bool lances[SIDE_COUNT] = {has_lances(c, 0), has_lances(c, 1)};
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        uint32_t other = striker[other_side(b->units[unit].side)];
        if (!on_map(g, unit))
            continue;
        c->value[unit] = value_of(c, unit);
        if (!is_combat(b, unit) || other == NO_UNIT)
            continue;
        c->soft[PLAIN_BLOW][unit] = softness(c, unit, other, false);
        if (lances[other_side(b->units[unit].side)])
            c->soft[LANCE_BLOW][unit] = softness(c, unit, other, true);
        if (b->units[unit].side == c->side)
            continue;
        Cover cover = unit_cover(b, g, unit);
        for (uint32_t i = 0; i < cover.count && fights(c, unit); i++)
            c->foe[cover.hex[i]] = 0;
        if (c->weight[WEIGHT_GMB_HUNT] > 0 && is_routed(g, unit))
            gmb_mind_mark_prey(c, &cover);
    }
    field_flood(b, c->foe, is_barred);
    c->gathers = gmb_mind_gathers(c);
}

/* To name and make attacks. */
static bool glance(Captain *c)
{
    if (c->g->phase == PHASE_MOVEMENT)
        return false;
    memcpy(&c->scratch, c->g, c->b->rules->game_size);
    for (uint32_t unit = 0; unit < c->b->unit_count; unit++) {
        if (on_map(c->g, unit))
            c->value[unit] = value_of(c, unit);
    }
    return true;
}

/* ---- places ---- */

/* Rab 19.0: a unit that the book lets roll for its own good, instead of moving, stays for it. */
static bool waits_for_order(const Captain *c, uint32_t unit)
{
    const Words *words = c->b->rules->words;
    for (uint32_t kind = ACTION_BOOK; kind < words->action_count; kind++) {
        Action a = {(uint8_t)kind, (uint8_t)c->side, (uint16_t)unit, 0, 0};
        if ((words->actions[kind].flags & ACT_ATTACK) != 0 &&
            words->actions[kind].arg == ARG_NONE && c->b->rules->check(c->b, c->g, a).why == LEGAL)
            return true;
    }
    return false;
}

static int32_t order(Captain *c, uint32_t unit)
{
    const Battle *b = c->b;
    if (c->g->phase != PHASE_MOVEMENT || gmb_refuse_march(b, c->g, unit) != LEGAL)
        return -1;
    int32_t near = FAR - c->foe[c->g->unit[unit].hex];
    if (!is_combat(b, unit)) /* to the routed before his unit carries him off, else last */
        return near + (gmb_mind_has_routed(c, unit) ? 5000 : 0);
    if (waits_for_order(c, unit) || (c->gathers && is_cavalry(b, c->g, unit)))
        return -1;
    /* Horse strikes first, bows see where the others stand. */
    int32_t first = is_cavalry(b, c->g, unit) ? 3 : has_bow(b, c->g, unit) ? 1 : 2;
    return first * 1000 + near;
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

/* Out of contact only fronts towards the enemy are weighed, where a unit may turn as it likes. */
static bool looks_away(const Captain *c, const Placement *at)
{
    const Battle *b = c->b;
    if (!gmb_book(b)->corners || c->foe[at->hex] <= 1)
        return false;
    for (int32_t i = 0; i < 2; i++) {
        uint32_t hex = b->neighbour[at->hex][turn_direction(at->face, i)];
        if (hex != NO_HEX && c->foe[hex] < c->foe[at->hex])
            return false;
    }
    return true;
}

/* What a place is worth to the unit however it faces there. A unit of one hex asks for six facings:
 * what was worked out for it in this plan is kept. */
static const CaptainPlace *place_of(Captain *c, uint32_t unit, const Cover *cover, uint32_t mode,
                                    uint32_t near)
{
    const Battle *b = c->b;
    const Game *s = &c->scratch.game;
    CaptainPlace *place = &c->place[cover->hex[0]];
    if (cover->count == 1 && place->plan == c->plans && place->mode == mode)
        return place;
    *place = (CaptainPlace){.plan = c->plans, .mode = mode};
    place->fear = gmb_mind_fear(c, unit, cover, mode);
    uint32_t friends = count_friends(c, cover, unit);
    place->worth = (int32_t)(friends < 2 ? friends : 2) *
                       c->weight[gmb_book(b)->corners ? WEIGHT_EAB_SUPPORT : WEIGHT_GMB_SUPPORT] -
                   place->fear;
    int32_t lane = c->weight[gmb_book(b)->corners ? WEIGHT_EAB_LANE : WEIGHT_GMB_LANE];
    if (near <= 8 && lane != 0)
        place->worth -= gmb_mind_blocked(c, cover, unit) * lane;
    if (has_bow(b, s, unit) && near <= 3 && c->weight[WEIGHT_COVER] > 0 &&
        !captain_is_covered(c, unit, cover->hex[0], has_bow))
        place->worth -= c->weight[WEIGHT_COVER];
    return place;
}

/* Puts the unit on the scratch position as it would stand. */
static void stand(Captain *c, uint32_t unit, Placement at)
{
    const Battle *b = c->b;
    Game *s = &c->scratch.game;
    if (gmb_book(b)->corners && s->unit[unit].hex == at.hex) { /* it only turns */
        s->unit[unit] = at;
        return;
    }
    if (s->unit[unit].mode != at.mode) {
        game_lift(b, s, unit);
        s->unit[unit].mode = at.mode;
    }
    game_put(b, s, unit, at.hex, at.face);
}

static int32_t spot(Captain *c, uint32_t unit, uint32_t node, uint16_t *why)
{
    const Battle *b = c->b;
    Game *s = &c->scratch.game;
    const Walk *walk = &c->reach.node[node].walk;
    int32_t rest = node == 0 ? c->weight[WEIGHT_REST] : 0;
    if (!is_combat(b, unit))
        return gmb_mind_leader_spot(c, unit, walk, why) + rest;
    if (node > 0 && looks_away(c, &walk->place))
        return INT32_MIN + 1;
    stand(c, unit, walk->place);
    Cover cover = unit_cover(b, s, unit);
    uint8_t foes[2 * DIRECTION_COUNT];
    uint32_t near = c->foe[cover.hex[0]];
    if (cover.count > 1 && c->foe[cover.hex[1]] < near)
        near = c->foe[cover.hex[1]];
    bool prey = c->goal[cover.hex[0]] <= 1 || (cover.count > 1 && c->goal[cover.hex[1]] <= 1);
    uint32_t count = near <= 1 || prey ? gmb_mind_contacts(c, &cover, c->side, foes) : 0;
    int32_t worth = rest;
    if (near <= MAX_SIGHT || prey) {
        int32_t fight = gmb_mind_best_fight(c, unit, foes, count, near);
        worth += fight;
        *why = fight > 0 ? REASON_STRIKE : REASON_BETTER;
    }
    if (count > 0 && c->weight[WEIGHT_GMB_CUT] > 0)
        worth += gmb_mind_cut(c, unit, foes, count);
    const CaptainPlace *place = place_of(c, unit, &cover, walk->place.mode, near);
    worth += place->worth - place->fear * gmb_mind_open_back(c, &s->unit[unit]) *
                                c->weight[WEIGHT_EAB_BACK] / PERCENT;
    if (has_bow(b, s, unit) && near < 2)
        near = 2;
    return worth - (int32_t)near * gmb_mind_pull(c) * captain_posture(c, unit)->pull / PERCENT;
}

static bool is_far(Captain *c, uint32_t unit)
{
    uint32_t hex = c->g->unit[unit].hex;
    if (!is_combat(c->b, unit))
        return false;
    return c->must_attack && c->foe[hex] != FAR &&
           c->foe[hex] > 2 * gmb_mind_allowance(c, unit) + 6;
}

static void close(Captain *c, uint32_t unit, Placement at)
{
    if (c->queue_end == 0)
        return;
    captain_queue(c, (Action){ACTION_HALT, (uint8_t)c->side, (uint16_t)unit, 0, 0});
    if (is_combat(c->b, unit) && c->foe[at.hex] <= 1)
        gmb_mind_leave(c, unit);
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

/* Eab 9.1: targets are named before the first blow: for each unit the best, and the less the more
 * have named it, for whoever is gone is struck no more. */
static void name_targets(Captain *c)
{
    const Battle *b = c->b;
    uint8_t named[MAX_UNITS] = {0};
    uint32_t count = actions_list(b, c->g, c->legal);
    for (uint32_t i = 0; i < count;) {
        uint32_t unit = c->legal[i].unit, best = count;
        int32_t most = 0;
        for (; i < count && c->legal[i].unit == unit; i++) {
            Action a = c->legal[i];
            if ((b->rules->words->actions[a.kind].flags & ACT_ATTACK) == 0)
                continue;
            int32_t worth = attack_worth(c, a) * 3 / (3 + named[a.arg]);
            if (worth <= most)
                continue;
            most = worth;
            best = i;
        }
        if (best == count || c->queue_end == QUEUE_MAX)
            continue;
        named[c->legal[best].arg]++;
        captain_queue(c, c->legal[best]);
    }
}

/* Eab 5.7: divisions that can be brought to order roll for it instead of moving. */
static void bring_to_order(Captain *c)
{
    const Battle *b = c->b;
    const Words *words = b->rules->words;
    for (uint32_t kind = ACTION_BOOK; kind < words->action_count; kind++) {
        for (uint32_t group = 0; group < b->group_count && words->actions[kind].arg == ARG_GROUP;
             group++) {
            Action a = {(uint8_t)kind, (uint8_t)c->side, NO_UNIT, 0, (uint16_t)group};
            if (b->rules->check(b, c->g, a).why == LEGAL)
                captain_queue(c, a);
        }
    }
}

static void prepare(Captain *c)
{
    c->queue_reason = REASON_ATTACK;
    c->queue_unit = NO_UNIT;
    if (is_naming(c->b, c->g)) {
        name_targets(c);
    } else if (c->g->phase == PHASE_MOVEMENT && gmb_book(c->b)->list_groups) {
        c->queue_reason = REASON_ANSWER;
        bring_to_order(c);
    }
}

/* What it is worth that a fleeing unit comes to that hex with so many levels more. */
static int32_t refuge_worth(const Captain *c, Action a, uint32_t hex, uint32_t rise)
{
    uint32_t level = gmb(c->g)->unit[a.unit].rout + rise, away = c->foe[hex] < 8 ? c->foe[hex] : 8;
    int32_t leader = gmb_leader_in(c->b, c->g, hex, a.side) != NO_UNIT ? 50 : 0;
    bool gone = level > (uint32_t)c->b->option[OPTION_ROUT_LIMIT];
    int32_t lost = (gone ? PERCENT : lost_at(level)) * c->value[a.unit] / PERCENT;
    return leader - lost + (int32_t)away * c->weight[WEIGHT_GMB_FLIGHT];
}

/* A flight: away from the enemy, to a leader, and off the map only if nothing else is left. */
static int32_t flight_worth(Captain *c, Action a)
{
    const GmbMover *mover = &gmb(c->g)->mover;
    if (a.kind == ACTION_ROUT)
        return 10;
    if (a.kind == ACTION_FLEE && a.hex == NO_HEX)
        return -c->value[a.unit] - 500;
    if (c->weight[WEIGHT_GMB_FLIGHT] > 0 && mover->unit == a.unit)
        return a.kind == ACTION_STAY ? refuge_worth(c, a, c->g->unit[a.unit].hex, mover->rise_stop)
                                     : refuge_worth(c, a, a.hex, mover->rise_on);
    if (a.kind == ACTION_STAY)
        return -300;
    return 10 + (gmb_leader_in(c->b, c->g, a.hex, a.side) != NO_UNIT ? 50 : 0);
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
    uint32_t count = gmb_mind_contacts(c, &cover, a.side, foes);
    int32_t now = gmb_mind_fight(c, a.unit, foes, count, 0);
    s->unit[a.unit].mode = (uint8_t)a.arg;
    int32_t turned = gmb_mind_fight(c, a.unit, foes, count, 0);
    s->unit[a.unit].mode = mode;
    return turned - now - c->weight[WEIGHT_REST];
}

static int32_t pick(Captain *c, Action a)
{
    uint32_t flags = c->b->rules->words->actions[a.kind].flags;
    if ((flags & ACT_ATTACK) != 0) /* what was not named with the others stays so */
        return is_naming(c->b, c->g) ? -1 : attack_worth(c, a);
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

/* ---- for the marshal ---- */

static bool opens_plan(const Battle *b, const Game *g)
{
    (void)b;
    return g->phase == PHASE_MOVEMENT && gmb(g)->mover.unit == NO_UNIT;
}

static const char *const books[] = {"rab", "tam", "eab", NULL};

const Mind gmb_mind = {
    .books = books,
    .ask = ask,
    .part = mind_part_by_phase,
    .look = look,
    .glance = glance,
    .prepare = prepare,
    .order = order,
    .spot = spot,
    .is_far = is_far,
    .plan = gmb_mind_plan,
    .close = close,
    .pick = pick,
    .spares_playouts = true,
    .opens_plan = opens_plan,
    .is_played_out = gmb_mind_is_played_out,
    .judge = gmb_mind_judge,
};
