/* mind_bmw_declare.c: which combats of Battles of the Medieval World are declared, and what those
 * are worth that have been. */
#include "mind_bmw.h"

/* ---- combats that are declared ---- */

/* The stake of a combat whose members the scratch or real position has. back: by unit, what a
 * retreat costs it; NULL: asked. */
static void put_stake(const Captain *c, const Game *g, const Melee *m, const int32_t *back,
                      Stake *out)
{
    bool charge = false;
    *out = (Stake){.defender_lost = INT32_MAX, .attacker_lost = INT32_MAX};
    for (uint32_t i = 0; i < m->attacker_count; i++) {
        uint32_t unit = m->attackers[i];
        if (c->value[unit] < out->attacker_lost)
            out->attacker_lost = c->value[unit];
        out->attacker_back += back ? back[unit] : bmw_mind_back(c, g, unit);
        charge = charge || has_mark(g, unit, MARK_CHARGED);
    }
    for (uint32_t i = 0; i < m->defender_count; i++) {
        uint32_t unit = m->defenders[i];
        int32_t lost = c->value[unit], cost = back ? back[unit] : bmw_mind_back(c, g, unit);
        if (!charge && bmw_mind_slips_away(c->b, g, unit)) {
            lost /= 3;
            cost /= 3;
        }
        if (lost < out->defender_lost)
            out->defender_lost = lost;
        out->defender_back += cost;
    }
}

int32_t bmw_mind_combat(Captain *c, uint32_t combat, int32_t *back)
{
    Melee m;
    Stake stake;
    bmw_melee(c->b, c->g, combat, NO_UNIT, NO_UNIT, &m);
    *back = 0;
    if (m.attacker_count == 0 || m.leader)
        return m.leader ? 1 : 0;
    put_stake(c, c->g, &m, NULL, &stake);
    *back = stake.attacker_back;
    return bmw_mind_column(c->b, m.column, &stake);
}

/* ---- which combats are declared ---- */

enum { OWED_COST = 100000, SWEEPS = 4, NO_GROUP = 0 };

/* Combats in the making: of a group the number is one more than the enemy that leads it, and the
 * scratch position has it as the number of the combat. */
typedef struct Draft {
    Muster m;
    int32_t back[MAX_UNITS];
    int32_t worth[MAX_UNITS + 1]; /* of a group */
} Draft;

static bool touches(const Muster *m, uint32_t unit, uint32_t other)
{
    for (uint32_t i = 0; i < m->near_count[unit]; i++) {
        if (m->near[unit][i] == other)
            return true;
    }
    return false;
}

/* How many in the combat must attack or be attacked. */
static int32_t count_owed(const Draft *d, const Melee *m)
{
    int32_t owed = 0;
    for (uint32_t i = 0; i < m->attacker_count; i++)
        owed += d->m.owed[m->attackers[i]];
    for (uint32_t i = 0; i < m->defender_count; i++)
        owed += d->m.owed[m->defenders[i]];
    return owed;
}

/* What a combat may cost counts for more or less as a plan says, in parts of a hundred. */
static void mind_naming(uint32_t naming, Stake *stake)
{
    static const uint8_t parts[NAMING_COUNT] = {
        [NAMING_NORMAL] = 100, [NAMING_OWED] = 200, [NAMING_BOLD] = 50};
    stake->attacker_lost = stake->attacker_lost * parts[naming] / PERCENT;
    stake->attacker_back = stake->attacker_back * parts[naming] / PERCENT;
}

/* What a group brings as it is; who owes something and is in no combat costs more than anything. */
static int32_t group_worth(Captain *c, const Draft *d, uint32_t group)
{
    const Battle *b = c->b;
    const Game *s = &c->scratch.game;
    Melee m;
    Stake stake;
    bmw_melee(b, s, group, NO_UNIT, NO_UNIT, &m);
    if (m.attacker_count == 0 || m.defender_count == 0)
        return -count_owed(d, &m) * OWED_COST;
    if (m.leader)
        return m.defender_count > 1 ? -OWED_COST : c->value[m.defenders[0]] / 8;
    for (uint32_t i = 0; i < m.attacker_count; i++) {
        for (uint32_t k = 0; k < m.defender_count; k++) {
            if (!touches(&d->m, m.attackers[i], m.defenders[k]))
                return -2 * OWED_COST;
        }
    }
    uint32_t naming = c->plan ? c->plan->naming : (uint32_t)NAMING_NORMAL;
    if (naming == NAMING_OWED && count_owed(d, &m) == 0)
        return -OWED_COST;
    put_stake(c, s, &m, d->back, &stake);
    mind_naming(naming, &stake);
    int32_t worth = bmw_mind_column(b, m.column, &stake);
    for (uint32_t i = 0; i < m.attacker_count; i++) {
        uint32_t unit = m.attackers[i]; /* 9.4: the attack may be broken off */
        if (class_of(b, s, unit) == CLASS_HORSE_ARCHERS && on_front(s, unit) &&
            worth < -stake.attacker_back)
            worth = -stake.attacker_back;
    }
    return worth;
}

/* Moves the unit to a group if the two groups are worth more then. */
static bool try_group(Captain *c, Draft *d, uint32_t unit, uint32_t group)
{
    uint8_t *combat = bmw_mut(&c->scratch.game)->combat;
    uint32_t was = combat[unit];
    if (was == group)
        return false;
    int32_t before = (was != NO_GROUP ? d->worth[was] : -d->m.owed[unit] * OWED_COST) +
                     (group != NO_GROUP ? d->worth[group] : 0);
    combat[unit] = (uint8_t)group;
    int32_t old = was != NO_GROUP ? group_worth(c, d, was) : 0;
    int32_t new = group != NO_GROUP ? group_worth(c, d, group) : -d->m.owed[unit] * OWED_COST;
    if (old + new <= before) {
        combat[unit] = (uint8_t)was;
        return false;
    }
    if (was != NO_GROUP)
        d->worth[was] = old;
    if (group != NO_GROUP)
        d->worth[group] = new;
    return true;
}

static void draft(Captain *c, Draft *d)
{
    const Battle *b = c->b;
    uint8_t *combat = bmw_mut(&c->scratch.game)->combat;
    memset(combat, NO_GROUP, b->unit_count);
    for (uint32_t i = 0; i < d->m.enemy_count; i++) {
        uint32_t unit = d->m.enemy[i];
        combat[unit] = (uint8_t)(unit + 1);
        d->worth[unit + 1] = -d->m.owed[unit] * OWED_COST;
        d->back[unit] = is_leader(b, unit) ? 0 : bmw_mind_back(c, c->g, unit);
    }
    for (uint32_t i = 0; i < d->m.count; i++)
        d->back[d->m.attacker[i]] = bmw_mind_back(c, c->g, d->m.attacker[i]);
    bool better = true;
    for (uint32_t sweep = 0; sweep < SWEEPS && better; sweep++) {
        better = false;
        for (uint32_t i = 0; i < d->m.count; i++) {
            uint32_t unit = d->m.attacker[i];
            for (uint32_t k = 0; k < d->m.near_count[unit]; k++)
                better |= try_group(c, d, unit, combat[d->m.near[unit][k]]);
            better |= try_group(c, d, unit, NO_GROUP);
        }
        for (uint32_t i = 0; i < d->m.enemy_count; i++) {
            uint32_t unit = d->m.enemy[i];
            for (uint32_t k = 0; k < d->m.near_count[unit]; k++)
                better |= combat[d->m.near[unit][k]] != NO_GROUP &&
                          try_group(c, d, unit, combat[d->m.near[unit][k]]);
            better |= try_group(c, d, unit, unit + 1);
        }
    }
}

void bmw_mind_declare(Captain *c)
{
    Draft d;
    memcpy(&c->scratch, c->g, c->b->rules->game_size);
    bmw_muster(c->b, c->g, &d.m);
    draft(c, &d);
    c->queue_reason = REASON_ATTACK;
    for (uint32_t i = 0; i < d.m.enemy_count; i++) {
        uint32_t group = d.m.enemy[i] + 1u;
        Melee m;
        bmw_melee(c->b, &c->scratch.game, group, NO_UNIT, NO_UNIT, &m);
        if (m.attacker_count == 0 || m.defender_count == 0)
            continue;
        Action a = {ACTION_OPEN, (uint8_t)c->side, m.attackers[0], 0, m.defenders[0]};
        captain_queue(c, a);
        for (uint32_t k = 1; k < m.attacker_count; k++)
            captain_queue(
                c, (Action){ACTION_JOIN, (uint8_t)c->side, m.attackers[k], 0, m.defenders[0]});
        for (uint32_t k = 1; k < m.defender_count; k++)
            captain_queue(
                c, (Action){ACTION_ADD, (uint8_t)c->side, m.attackers[0], 0, m.defenders[k]});
    }
}
