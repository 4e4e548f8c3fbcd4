/* mind_moi_fight.c: what shots and shocks of Men of Iron are worth, by the tables of the book, and
 * which attacks to name together: two on one are good where one on one is bad. */
#include "mind_moi.h"

int32_t moi_mind_lost(const Game *g, uint32_t unit, int32_t result)
{
    bool worse = has_state(g, unit, STATE_DISORDERED | STATE_RETIRED);
    if (is_retired(g, unit) && result != CELL_NONE && result != RESULT_AD && result != RESULT_ADR)
        return 70; /* any bad result eliminates it: it counts a point already */
    switch (result) {
    case RESULT_D:
        return worse ? 0 : 22;
    case RESULT_R:
        return 10;
    case RESULT_DR:
        return worse ? 10 : 30;
    case RESULT_DRC:
        return worse ? 15 : 38;
    case RESULT_T:
        return worse ? 38 : 55;
    case RESULT_TC:
        return worse ? 45 : 62;
    case RESULT_U:
        return worse ? 35 : 45;
    case RESULT_E:
        return worse ? 85 : PERCENT;
    case RESULT_EC:
        return worse ? 92 : PERCENT + 7;
    case RESULT_AD:
        return -22;
    case RESULT_ADR:
        return -30;
    default:
        return 0;
    }
}

bool moi_mind_strikes(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_class(b, g, unit) <= CLASS_GENITOR && !is_retired(g, unit) && !is_formed(g, unit);
}

int32_t moi_mind_shot(Captain *c, const Game *g, uint32_t unit, uint32_t target)
{
    ASSERT(hex_distance(c->b, hex_of(g, unit), hex_of(g, target)) <= MAX_SIGHT);
    uint8_t result[DIE_FACES];
    int32_t sum = 0;
    moi_fire_results(c->b, g, unit, target, result);
    for (uint32_t die = 0; die < DIE_FACES; die++)
        sum += result[die] == NO_UNIT ? 0 : moi_mind_lost(g, target, result[die]);
    return sum * c->value[target] / PERCENT / DIE_FACES;
}

int32_t moi_mind_shot_from(Captain *c, const Game *g, uint32_t unit, uint32_t target,
                           uint32_t hexes)
{
    const Battle *b = c->b;
    int32_t sum = 0, added = CELL_NONE;
    if (unit_weapon(b, g, unit) != WEAPON_NONE && hexes > 0 && hexes <= RANGE_MOST)
        added = battle_cell(b, TABLE_RANGE, RANGE_COLUMNS, unit_weapon(b, g, unit) - 1, hexes - 1);
    if (added == CELL_NONE)
        return 0;
    if (is_disordered(g, unit))
        added += table_value(b, TABLE_FIRE_MODIFIERS, FIRE_DISORDERED);
    bool worse = has_state(g, target, STATE_DISORDERED | STATE_RETIRED);
    uint32_t column = (is_mounted(b, g, target) ? 2u : 0u) + (worse ? 1u : 0u);
    for (int32_t die = 0; die < DIE_FACES; die++) {
        int32_t row = die + added;
        row = row < FIRE_LEAST ? FIRE_LEAST : row > FIRE_MOST ? FIRE_MOST : row;
        sum += moi_mind_lost(
            g, target,
            battle_cell(b, TABLE_FIRE, FIRE_COLUMNS, (uint32_t)(row - FIRE_LEAST), column));
    }
    return sum * c->value[target] / PERCENT / DIE_FACES;
}

int32_t moi_mind_volley(Captain *c, const Game *g, uint32_t unit, uint32_t target)
{
    const Battle *b = c->b;
    int32_t worth = moi_mind_shot(c, g, unit, target);
    uint32_t weapon = unit_weapon(b, g, target);
    bool answers =
        weapon != WEAPON_NONE && weapon != WEAPON_CROSSBOW && !is_retired(g, target) &&
        hex_distance(b, hex_of(g, unit), hex_of(g, target)) <= moi_range_most(b, g, target) &&
        !(is_hobilar(b, target) && is_mounted(b, g, target));
    if (answers) /* 9.2: both shots count, whatever the other does */
        worth -= moi_mind_shot(c, g, target, unit);
    return worth;
}

int32_t moi_mind_shock(Captain *c, const Game *g, uint32_t target, int32_t added, bool charge,
                       int32_t attackers)
{
    int32_t gain = 0, cost = 0;
    uint32_t column = moi_shock_column(g, target, charge);
    for (int32_t die = 0; die < DIE_FACES; die++) {
        int32_t row = die + added;
        row = row < SHOCK_LEAST ? SHOCK_LEAST : row > SHOCK_MOST ? SHOCK_MOST : row;
        int32_t result =
            battle_cell(c->b, TABLE_SHOCK, SHOCK_COLUMNS, (uint32_t)(row - SHOCK_LEAST), column);
        int32_t lost = moi_mind_lost(g, target, result);
        if (lost >= 0)
            gain += lost;
        else
            cost -= lost;
    }
    return (gain * c->value[target] - cost * attackers) / PERCENT / DIE_FACES;
}

int32_t moi_mind_duel(Captain *c, Game *g, uint32_t unit, uint32_t target, int32_t more)
{
    const Battle *b = c->b;
    Tally tally;
    uint32_t from = hex_of(g, unit), to = hex_of(g, target), d = hex_direction(b, to, from);
    if (d == DIRECTION_COUNT || moi_refuse_strike(b, g, unit, target) != LEGAL)
        return INT32_MIN;
    MoiBout bout = {.defender = (uint8_t)target, .attackers = (uint8_t)(1u << d)};
    bout.hex = (uint16_t)to;
    uint8_t *t = moi_mut(g)->unit[unit].target, kept[2] = {t[0], t[1]};
    t[0] = (uint8_t)target;
    t[1] = NO_UNIT;
    bool charge = moi_tally_shock(b, g, &bout, b->units[unit].side, unit, &tally);
    t[0] = kept[0];
    t[1] = kept[1];
    return moi_mind_shock(c, g, target, tally.sum + more, charge, c->value[unit]);
}

/* A shock at the target by those of our command who stand before it in the scratch position, the
 * unit among them or not; 0 if nobody would strike. */
static int32_t joint_worth(Captain *c, Game *g, uint32_t target, uint32_t unit, bool with)
{
    const Battle *b = c->b;
    Tally tally;
    int32_t attackers = 0;
    uint8_t kept[DIRECTION_COUNT][2];
    MoiBout bout = {.defender = (uint8_t)target};
    bout.hex = (uint16_t)hex_of(g, target);
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t hex = b->neighbour[bout.hex][d];
        uint32_t who = hex == NO_HEX ? NO_UNIT : unit_of_side(b, g, hex, c->side);
        if (who == NO_UNIT || (who == unit && !with) || !has_act(g, who, NOW_MEMBER) ||
            !moi_mind_strikes(b, g, who) || moi_refuse_strike(b, g, who, target) != LEGAL)
            continue;
        uint8_t *t = moi_mut(g)->unit[who].target;
        kept[d][0] = t[0];
        kept[d][1] = t[1];
        t[0] = (uint8_t)target;
        t[1] = NO_UNIT;
        set_act(g, who, NOW_FIGHTS);
        bout.attackers |= (uint8_t)(1u << d);
        attackers += c->value[who];
    }
    if (bout.attackers == 0)
        return 0;
    bool charge = moi_tally_shock(b, g, &bout, c->side, NO_UNIT, &tally);
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if ((bout.attackers >> d & 1) == 0)
            continue;
        uint32_t who = unit_of_side(b, g, b->neighbour[bout.hex][d], c->side);
        memcpy(moi_mut(g)->unit[who].target, kept[d], sizeof kept[d]);
        clear_act(g, who, NOW_FIGHTS);
    }
    int32_t worth = moi_mind_shock(c, g, target, tally.sum, charge, attackers);
    return worth > 0 ? worth : 0; /* nobody has to strike */
}

int32_t moi_mind_adds(Captain *c, Game *g, uint32_t unit, uint32_t target)
{
    return joint_worth(c, g, target, unit, true) - joint_worth(c, g, target, unit, false);
}

int32_t moi_mind_charge(Captain *c, const Game *g, uint32_t unit, uint32_t target, bool moved)
{
    const Battle *b = c->b;
    uint32_t class = unit_class(b, g, target);
    int32_t figure = battle_cell(b, TABLE_MATRIX, MATRIX_COLUMNS, CLASS_MOUNTED,
                                 class == CLASS_WAGON ? (uint32_t)CLASS_MISSILE : class);
    if (figure == CELL_NONE)
        return INT32_MIN;
    int32_t plain = figure + defence_of(b, g, target) +
                    terrain_attr(b, hex_of(g, target), TERRAIN_SHOCK) +
                    (is_retired(g, target) ? 2 : 0);
    if (b->elevation[hex_of(g, unit)] < b->elevation[hex_of(g, target)])
        plain--;
    int32_t speed =
        table_value(b, TABLE_SHOCK_MODIFIERS, moved ? SHOCK_CHARGE_MOVED : SHOCK_CHARGE);
    int32_t home = moi_mind_shock(c, g, target, plain + speed, true, c->value[unit]);
    /* 11.4: half of all horses shy from a steady line. */
    bool shies = class == CLASS_PIKE || class == CLASS_DISMOUNTED;
    if (shies)
        home = (home + moi_mind_shock(c, g, target, plain, false, c->value[unit])) / 2;
    uint32_t weapon = unit_weapon(b, g, target);
    if (weapon == WEAPON_LONGBOW || weapon == WEAPON_CROSSBOW) /* it shoots as he comes */
        home -= moi_mind_shot(c, g, target, unit);
    return home;
}

/* ---- naming ---- */

enum { NAMED_MAX = 24 };

typedef struct Naming {
    uint32_t count;
    uint8_t unit[NAMED_MAX];
    uint8_t front[NAMED_MAX][2]; /* whom each could strike; NO_UNIT */
    bool in[NAMED_MAX];
} Naming;

static void gather(Captain *c, Naming *n)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    Members members = members_of(b, g);
    for (uint32_t unit; n->count < NAMED_MAX && (unit = next_member(g, &members)) != NO_UNIT;) {
        uint8_t front[2] = {NO_UNIT, NO_UNIT};
        if (!is_combat(b, unit) || !on_map(g, unit) || !moi_mind_strikes(b, g, unit))
            continue;
        const Placement *p = &g->unit[unit];
        for (uint32_t i = 0; i < 2; i++) {
            uint32_t hex = b->neighbour[p->hex][turn_direction(p->face, (int32_t)i)];
            uint32_t enemy = hex == NO_HEX ? NO_UNIT : enemy_at(b, g, hex, c->side);
            Action a = {ACTION_SHOCK, (uint8_t)c->side, (uint16_t)unit, 0, (uint16_t)enemy};
            if (enemy != NO_UNIT && b->rules->check(b, g, a).why == LEGAL)
                front[i] = (uint8_t)enemy;
        }
        if (front[0] == NO_UNIT && front[1] == NO_UNIT)
            continue;
        n->unit[n->count] = (uint8_t)unit;
        n->front[n->count][0] = front[0];
        n->front[n->count][1] = front[1];
        n->in[n->count++] = true;
    }
}

/* What all attacks on one target bring. The scratch position has the attackers marked. */
static int32_t target_worth(Captain *c, const Naming *n, uint32_t target)
{
    const Battle *b = c->b;
    Game *s = &c->scratch.game;
    Tally tally;
    int32_t attackers = 0;
    MoiBout bout = {.defender = (uint8_t)target};
    bout.hex = (uint16_t)hex_of(s, target);
    for (uint32_t i = 0; i < n->count; i++) {
        if (!n->in[i] || (n->front[i][0] != target && n->front[i][1] != target))
            continue;
        uint32_t d = hex_direction(b, bout.hex, hex_of(s, n->unit[i]));
        bout.attackers |= (uint8_t)(1u << d);
        attackers += c->value[n->unit[i]];
    }
    if (bout.attackers == 0)
        return 0;
    bool charge = moi_tally_shock(b, s, &bout, c->side, NO_UNIT, &tally);
    if (c->plan && c->plan->naming == NAMING_BOLD)
        attackers /= 3;
    return moi_mind_shock(c, s, target, tally.sum, charge, attackers);
}

static int32_t naming_worth(Captain *c, const Naming *n)
{
    Game *s = &c->scratch.game;
    int32_t sum = 0;
    for (uint32_t i = 0; i < n->count; i++) {
        uint8_t *t = moi_mut(s)->unit[n->unit[i]].target;
        t[0] = n->in[i] ? n->front[i][0] : (uint8_t)NO_UNIT;
        t[1] = n->in[i] ? n->front[i][1] : (uint8_t)NO_UNIT;
        if (n->in[i])
            set_act(s, n->unit[i], NOW_FIGHTS);
        else
            clear_act(s, n->unit[i], NOW_FIGHTS);
    }
    for (uint32_t i = 0; i < n->count; i++) {
        for (uint32_t k = 0; k < 2; k++) {
            uint32_t target = n->front[i][k];
            bool before = target == NO_UNIT;
            for (uint32_t j = 0; j < i && !before; j++)
                before = n->front[j][0] == target || n->front[j][1] == target;
            if (!before)
                sum += target_worth(c, n, target);
        }
    }
    return sum;
}

/* Takes attackers out as long as that brings more. */
static void prune(Captain *c, Naming *n)
{
    int32_t worth = naming_worth(c, n);
    for (;;) {
        uint32_t best = n->count;
        for (uint32_t i = 0; i < n->count; i++) {
            if (!n->in[i])
                continue;
            n->in[i] = false;
            int32_t without = naming_worth(c, n);
            n->in[i] = true;
            if (without <= worth)
                continue;
            worth = without;
            best = i;
        }
        if (best == n->count)
            return;
        n->in[best] = false;
    }
}

static void queue_charges(Captain *c)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    uint32_t enemy = other_side(c->side);
    Members members = members_of(b, g);
    for (uint32_t unit; (unit = next_member(g, &members)) != NO_UNIT;) {
        Action best = {0};
        int32_t most = 0;
        if (!on_map(g, unit) || !is_combat(b, unit) || !is_knight(b, g, unit) ||
            is_disordered(g, unit) || !moi_mind_strikes(b, g, unit))
            continue;
        for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
            uint32_t target = b->fighters[enemy][i];
            uint32_t hexes = on_map(g, target) ? hex_distance(b, hex_of(g, unit), hex_of(g, target))
                                               : (uint32_t)FAR;
            if (hexes < 2 || hexes > RANGE_MOST)
                continue;
            int32_t worth = moi_mind_charge(c, g, unit, target, has_act(g, unit, NOW_MOVED));
            Action a = {ACTION_CHARGE, (uint8_t)c->side, (uint16_t)unit, 0, (uint16_t)target};
            if (worth <= most || b->rules->check(b, g, a).why != LEGAL)
                continue;
            most = worth;
            best = a;
        }
        if (most > 0 && c->queue_end + 1 < QUEUE_MAX)
            captain_queue(c, best);
    }
}

void moi_mind_name(Captain *c)
{
    Naming n = {0};
    c->queue_first = c->queue_end = 0;
    c->queue_reason = REASON_ATTACK;
    c->queue_unit = NO_UNIT;
    if (c->plan && c->plan->naming == NAMING_OWED)
        return; /* nobody has to strike */
    memcpy(&c->scratch, c->g, c->b->rules->game_size);
    gather(c, &n);
    if (n.count > 0)
        prune(c, &n);
    for (uint32_t i = 0; i < n.count; i++) {
        for (uint32_t k = 0; k < 2 && n.in[i]; k++) {
            Action a = {ACTION_SHOCK, (uint8_t)c->side, n.unit[i], 0, n.front[i][k]};
            if (n.front[i][k] != NO_UNIT && c->queue_end + 1 < QUEUE_MAX)
                captain_queue(c, a);
        }
    }
    queue_charges(c);
}
