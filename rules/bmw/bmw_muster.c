/* bmw_muster.c: who touches whom before combat, and who must attack or be attacked (5.3, 7.3). */
#include "bmw_declare.h"

/* Hastings H2: a unit of the shield wall on a hill owes nothing and obliges nobody. */
static bool stands_in_wall(const Battle *b, const Game *g, uint32_t unit)
{
    return b->side[b->units[unit].side].attr[SIDE_WALL] != 0 &&
           (ground_at(b, g->unit[unit].hex) & GROUND_HILL) != 0 && rule_on(b, WHY_WALL_STANDS);
}

static bool exerts_on(const Battle *b, const Game *g, uint32_t unit, uint32_t direction)
{
    uint32_t face = face_of(b, g, unit);
    return face_exerts(face) && is_open(b, face_class(face), g->unit[unit].hex, direction);
}

static void note_touch(Muster *m, uint32_t unit, uint32_t other)
{
    uint32_t place = m->near_count[unit]++;
    for (; place > 0 && m->near[unit][place - 1] > other; place--)
        m->near[unit][place] = m->near[unit][place - 1];
    m->near[unit][place] = (uint8_t)other;
    if (m->combat[other] == COMBAT_NONE)
        m->open[unit]++;
}

static void muster_pair(Muster *m, uint32_t unit, uint32_t enemy, uint32_t direction)
{
    const Battle *b = m->b;
    const Game *g = m->g;
    if (m->near_count[enemy] == 0)
        m->enemy[m->enemy_count++] = (uint8_t)enemy;
    note_touch(m, unit, enemy);
    note_touch(m, enemy, unit);
    if (is_leader(b, enemy)) /* B38: never owed */
        return;
    bool wall = stands_in_wall(b, g, unit);
    if (!wall && rule_on(b, WHY_MUST_BE_ATTACKED) && exerts_on(b, g, unit, direction))
        m->owed[enemy] = 1;
    if (!wall && rule_on(b, WHY_MUST_ATTACK) &&
        exerts_on(b, g, enemy, (direction + 3) % DIRECTION_COUNT))
        m->owed[unit] = 1;
}

/* Whoever can be attacked in a hex without friends: its unit, a lone train, or leaders who are
 * alone there. */
static void muster_hex(Muster *m, uint32_t unit, uint32_t hex, uint32_t direction)
{
    const Battle *b = m->b;
    uint32_t enemy = defender_at(b, m->g, hex);
    if (enemy != NO_UNIT) {
        muster_pair(m, unit, enemy, direction);
        return;
    }
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (m->g->unit[leader].hex == hex && b->units[leader].side != m->side)
            muster_pair(m, unit, leader, direction);
    }
}

static void count_parties(Muster *m)
{
    const BmwGame *game = bmw(m->g);
    memset(m->attackers, 0, game->combats + 1u);
    memset(m->defenders, 0, game->combats + 1u);
    memset(m->alone, 0, game->combats + 1u);
    if (game->combats == 0)
        return;
    for (uint32_t i = 0; i < m->count; i++)
        m->attackers[m->combat[m->attacker[i]]]++;
    for (uint32_t i = 0; i < m->enemy_count; i++) {
        uint32_t enemy = m->enemy[i];
        m->defenders[m->combat[enemy]]++;
        if (is_leader(m->b, enemy))
            m->alone[m->combat[enemy]] = 1;
    }
}

void bmw_muster(const Battle *b, const Game *g, Muster *out)
{
    uint32_t side = g->phasing;
    Muster *m = out;
    m->b = b;
    m->g = g;
    m->side = side;
    m->count = m->enemy_count = 0;
    memset(m->near_count, 0, b->unit_count);
    memset(m->open, 0, b->unit_count);
    memset(m->owed, 0, b->unit_count);
    memcpy(m->combat, bmw(g)->combat, b->unit_count);
    Field f;
    bmw_field(b, g, side, &f);
    for (uint32_t i = 0; i < b->fighter_count[side]; i++) {
        uint32_t unit = b->fighters[side][i], hex = g->unit[unit].hex;
        if (hex == NO_HEX || is_train(b, unit))
            continue;
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t near = b->neighbour[hex][d];
            if (near != NO_HEX && field_may_hold_enemy(&f, near))
                muster_hex(m, unit, near, d);
        }
        if (m->near_count[unit] > 0)
            m->attacker[m->count++] = (uint8_t)unit;
    }
    count_parties(m);
}

uint32_t bmw_first_owed(const Muster *m)
{
    uint32_t first = NO_UNIT;
    for (uint32_t i = 0; i < m->count && first == NO_UNIT; i++) {
        if (muster_owes(m, m->attacker[i]))
            first = m->attacker[i];
    }
    for (uint32_t i = 0; i < m->enemy_count; i++) {
        if (muster_owes(m, m->enemy[i]) && m->enemy[i] < first)
            first = m->enemy[i];
    }
    return first;
}
