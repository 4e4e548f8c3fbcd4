/* bmw_odds.c: strengths, odds and column of a combat. */
#include "bmw_odds.h"
#include "../../engine/odds.h"
#include "bmw_levels.h"
#include "bmw_outcomes.h"

/* ---- the table ---- */

uint32_t bmw_column(uint32_t attack, uint32_t defence)
{
    if (defence == 0)
        return COLUMN_DL;
    if (attack >= defence) {
        uint32_t times = attack / defence;
        return COLUMN_EVEN - 1 + (times > 6 ? 6 : times);
    }
    if (attack == 0)
        return COLUMN_AL;
    uint32_t times = (defence + attack - 1) / attack; /* B11: for the defender */
    return times > 5 ? (uint32_t)COLUMN_AL : COLUMN_EVEN + 1 - times;
}

const char *bmw_column_name(uint32_t column)
{
    if (column == COLUMN_AL)
        return "1-5";
    return column == COLUMN_DL ? "6-1" : bmw_columns[column - COLUMN_FIRST];
}

uint32_t bmw_result(const Battle *b, uint32_t column, uint32_t roll)
{
    if (column == COLUMN_AL)
        return RESULT_AL;
    if (column == COLUMN_DL)
        return RESULT_DL;
    int16_t cell = battle_cell(b, TABLE_COMBAT, COMBAT_COLUMNS, roll - 1, column - COLUMN_FIRST);
    return cell == CELL_NONE ? RESULT_NONE : (uint32_t)cell;
}

/* ---- strengths ---- */

static void note(Melee *m, uint32_t kind, uint32_t rule, int32_t value, uint32_t unit)
{
    if (m->item_count < MAX_MODIFIERS)
        m->item[m->item_count++] = (Modifier){.rule = (uint16_t)rule,
                                              .value = (int16_t)value,
                                              .kind = (uint8_t)kind,
                                              .unit = (uint16_t)unit};
}

/* 7.5: ground into which all attackers are halved. */
static bool is_into(const Battle *b, const Game *g, const Melee *m)
{
    for (uint32_t i = 0; i < m->defender_count; i++) {
        if ((ground_at(b, g->unit[m->defenders[i]].hex) & GROUND_INTO) != 0)
            return rule_on(b, WHY_HALVED_INTO);
    }
    return false;
}

/* B13, B35: each is halved once, and the sum rounded up once. */
static void add_attackers(const Battle *b, const Game *g, Melee *m)
{
    uint32_t doubled = 0;
    bool into = is_into(b, g, m);
    for (uint32_t i = 0; i < m->attacker_count; i++) {
        uint32_t unit = m->attackers[i], strength = strength_now(b, g, unit);
        bool out =
            (ground_at(b, g->unit[unit].hex) & GROUND_OUT) != 0 && rule_on(b, WHY_HALVED_OUT);
        doubled += into || out ? strength : 2 * strength;
        if (into || out)
            note(m, MODIFIER_HALVES, into ? WHY_HALVED_INTO : WHY_HALVED_OUT, 1, unit);
    }
    m->attack = (doubled + 1) / 2;
}

/* B30: added after halving. */
static uint32_t add_leaders(const Battle *b, const Game *g, Melee *m, const uint8_t *units,
                            uint32_t count)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count && rule_on(b, WHY_LEADER_ADDS); i++) {
        uint32_t unit = units[i];
        if (is_leader(b, unit))
            continue;
        uint32_t leader = bmw_leader_at(b, g, b->units[unit].side, g->unit[unit].hex);
        int32_t value = leader == NO_UNIT ? 0 : b->units[leader].attr[UNIT_VALUE];
        if (value == 0)
            continue;
        sum += (uint32_t)value;
        note(m, MODIFIER_STRENGTHENS, WHY_LEADER_ADDS, value, leader);
    }
    return sum;
}

/* ---- shifts ---- */

/* B35: all defenders on hills, no attacker. */
static bool is_uphill(const Battle *b, const Game *g, const Melee *m)
{
    for (uint32_t i = 0; i < m->defender_count; i++) {
        if ((ground_at(b, g->unit[m->defenders[i]].hex) & GROUND_HILL) == 0)
            return false;
    }
    for (uint32_t i = 0; i < m->attacker_count; i++) {
        if ((ground_at(b, g->unit[m->attackers[i]].hex) & GROUND_HILL) != 0)
            return false;
    }
    return true;
}

static bool is_demoralized(const Battle *b, const Game *g, const Melee *m)
{
    (void)m;
    return bmw_is_demoralized(b, g, g->phasing);
}

/* Legnica L1: the enemy has declared smoke for this game-turn. */
static bool is_smoky(const Battle *b, const Game *g, const Melee *m)
{
    uint8_t turn = bmw(g)->smoke[other_side(g->phasing)];
    (void)b;
    (void)m;
    return turn != 0 && turn == g->turn;
}

static const struct Shift {
    uint16_t rule;
    bool (*applies)(const Battle *b, const Game *g, const Melee *m);
} shifts[] = {
    {WHY_HILL, is_uphill},
    {WHY_DEMORALIZED, is_demoralized},
    {WHY_SMOKE, is_smoky},
};

static void shift(const Battle *b, const Game *g, Melee *m)
{
    for (uint32_t i = 0; i < COUNT_OF(shifts); i++) {
        if (!rule_on(b, shifts[i].rule) || !shifts[i].applies(b, g, m))
            continue;
        note(m, MODIFIER_SHIFTS, shifts[i].rule, -1, NO_UNIT);
        m->column -= m->column > COLUMN_AL;
    }
}

/* ---- the whole ---- */

static void gather_parties(const Battle *b, const Game *g, uint32_t combat, uint32_t attacker,
                           uint32_t defender, Melee *m)
{
    for (uint32_t unit = 0; unit < b->unit_count && combat != COMBAT_NONE; unit++) {
        if (bmw(g)->combat[unit] != combat || !on_map(g, unit))
            continue;
        if (b->units[unit].side == g->phasing)
            party_add(m->attackers, &m->attacker_count, unit);
        else
            party_add(m->defenders, &m->defender_count, unit);
    }
    if (attacker != NO_UNIT)
        party_add(m->attackers, &m->attacker_count, attacker);
    if (defender != NO_UNIT)
        party_add(m->defenders, &m->defender_count, defender);
}

void bmw_melee(const Battle *b, const Game *g, uint32_t combat, uint32_t attacker,
               uint32_t defender, Melee *out)
{
    Melee *m = out;
    m->attacker_count = m->defender_count = 0;
    m->item_count = 0;
    m->defence = 0;
    gather_parties(b, g, combat, attacker, defender, m);
    /* B38; or he has gone since he was attacked. */
    m->leader = m->defender_count == 0 || is_leader(b, m->defenders[0]);
    m->trains = true;
    for (uint32_t i = 0; i < m->defender_count; i++) {
        m->trains = m->trains && is_train(b, m->defenders[i]);
        m->defence += m->leader ? 0 : strength_now(b, g, m->defenders[i]);
    }
    add_attackers(b, g, m);
    if (m->leader) {
        m->column = COLUMN_DL;
        return;
    }
    m->attack += add_leaders(b, g, m, m->attackers, m->attacker_count);
    m->defence += add_leaders(b, g, m, m->defenders, m->defender_count);
    m->column = bmw_column(m->attack, m->defence);
    if (m->trains && rule_on(b, WHY_TRAIN_FALLS))
        m->column = COLUMN_DL;
    else
        shift(b, g, m);
}

/* ---- before it is committed ---- */

/* The combat as it would be with the action. */
static void melee_of(const Battle *b, const Game *g, Action a, Melee *out)
{
    const uint8_t *combat = bmw(g)->combat;
    switch (a.kind) {
    case ACTION_OPEN:
        bmw_melee(b, g, COMBAT_NONE, a.unit, a.arg, out);
        break;
    case ACTION_JOIN:
        bmw_melee(b, g, combat[a.arg], a.unit, NO_UNIT, out);
        break;
    case ACTION_ADD:
        bmw_melee(b, g, combat[a.unit], NO_UNIT, a.arg, out);
        break;
    default:
        ASSERT(a.kind == ACTION_FIGHT);
        bmw_melee(b, g, combat[a.unit], NO_UNIT, NO_UNIT, out);
        break;
    }
}

static Outcome fall(const Battle *b, const Game *g, const Melee *m, uint32_t roll)
{
    /* A friend may have come to a lone leader since he was attacked. */
    if (m->leader &&
        (m->defender_count == 0 || unit_at(g, g->unit[m->defenders[0]].hex) != NO_UNIT))
        return (Outcome){OUTCOME_VOID, 0};
    if (m->leader)
        return (Outcome){OUTCOME_GONE, 0};
    uint32_t result = bmw_result(b, m->column, roll);
    return (Outcome){(uint16_t)(OUTCOME_AR + result), 0};
}

Outcome bmw_melee_roll(const Battle *b, const Game *g, const Melee *m, Dice *d)
{
    return fall(b, g, m, bmw_is_automatic(m) ? 1 : dice_roll(d, DIE_FACES));
}

Outcome bmw_melee_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    Melee m;
    (void)events;
    melee_of(b, g, a, &m);
    return bmw_melee_roll(b, g, &m, d);
}

static void weigh(const Battle *b, const Game *g, const Melee *m, Odds *out)
{
    uint32_t faces = bmw_is_automatic(m) ? 1 : DIE_FACES;
    out->denominator = faces;
    out->falls = faces;
    for (uint32_t roll = 1; roll <= faces; roll++)
        odds_put(out, fall(b, g, m, roll), 1);
}

bool bmw_melee_weigh(const Battle *b, Game *g, Action a, Odds *out)
{
    Melee m;
    melee_of(b, g, a, &m);
    weigh(b, g, &m, out);
    return true;
}

static void put_brief(const Melee *m, Brief *out)
{
    *out = (Brief){.rule = WHY_CRT,
                   .unit = m->attackers[0],
                   .other = m->defender_count > 0 ? m->defenders[0] : NO_UNIT,
                   .attacker_count = m->attacker_count,
                   .defender_count = m->defender_count,
                   .base = CELL_NONE,
                   .attack = (int16_t)m->attack,
                   .defence = (int16_t)m->defence,
                   .column = bmw_column_name(m->column)};
    memcpy(out->attackers, m->attackers, sizeof out->attackers);
    memcpy(out->defenders, m->defenders, sizeof out->defenders);
    out->modifier_count = (uint8_t)m->item_count;
    memcpy(out->modifier, m->item, m->item_count * sizeof m->item[0]);
}

void bmw_melee_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    Melee m;
    melee_of(b, g, a, &m);
    put_brief(&m, out);
    out->unit = a.unit;
    if (a.kind != ACTION_FIGHT)
        out->other = a.arg;
}

bool bmw_melee_without(const Battle *b, Game *g, Action a, Brief *brief, Odds *odds)
{
    if (a.kind != ACTION_JOIN && a.kind != ACTION_ADD)
        return false;
    Melee m;
    uint32_t combat = bmw(g)->combat[a.kind == ACTION_JOIN ? a.arg : a.unit];
    bmw_melee(b, g, combat, NO_UNIT, NO_UNIT, &m);
    put_brief(&m, brief);
    weigh(b, g, &m, odds);
    return true;
}

bool bmw_combat_brief(const Battle *b, const Game *g, uint32_t combat, Brief *out)
{
    Melee m;
    bmw_melee(b, g, combat, NO_UNIT, NO_UNIT, &m);
    if (m.attacker_count == 0 || m.defender_count == 0)
        return false;
    put_brief(&m, out);
    out->number = (uint8_t)combat;
    return true;
}
