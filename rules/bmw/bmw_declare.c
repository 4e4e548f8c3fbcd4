/* bmw_declare.c: attacks are opened, joined and widened; nobody may be left stranded (B33). */
#include "bmw_declare.h"
#include "bmw_events.h"

/* ---- could all who owe something still be served? ---- */

enum { NOT_LABELLED, FOR_ATTACKERS, FOR_DEFENDERS };

/* Units that touch no enemy outside combats: they must all fit into declared combats. One combat
 * takes in attackers or defenders of them but not both, for these do not touch each other. */
typedef struct Stranded {
    const Muster *m;
    uint32_t count;
    uint8_t unit[MAX_UNITS];
    uint8_t label[MAX_UNITS + 1]; /* of a combat */
} Stranded;

/* Whether the unit touches everybody on the other side of a combat. */
static bool touches_all(const Muster *m, uint32_t unit, uint32_t combat)
{
    bool attacks = m->b->units[unit].side == m->side;
    uint32_t touched = 0;
    for (uint32_t i = 0; i < m->near_count[unit]; i++)
        touched += m->combat[m->near[unit][i]] == combat;
    if (!attacks && m->alone[combat])
        return false;
    return touched == (attacks ? m->defenders[combat] : m->attackers[combat]);
}

/* Puts the units from so many on into combats; false if they do not all fit. */
static bool fit(Stranded *s, uint32_t from)
{
    const Muster *m = s->m;
    if (from == s->count)
        return true;
    uint32_t unit = s->unit[from];
    uint8_t wanted = m->b->units[unit].side == m->side ? FOR_ATTACKERS : FOR_DEFENDERS;
    for (uint32_t i = 0; i < m->near_count[unit]; i++) {
        uint32_t combat = m->combat[m->near[unit][i]];
        uint8_t was = s->label[combat];
        if (combat == COMBAT_NONE || (was != NOT_LABELLED && was != wanted) ||
            !touches_all(m, unit, combat))
            continue;
        s->label[combat] = wanted;
        bool fits = fit(s, from + 1);
        s->label[combat] = was;
        if (fits)
            return true;
    }
    return false;
}

/* Whether the unit could go into a combat as far as those declared go. */
static bool is_candidate(const Muster *m, uint32_t unit, uint32_t combat)
{
    return combat != COMBAT_NONE && touches_all(m, unit, combat);
}

/* Whether a combat takes the unit and nobody of the other side could want it. */
static bool has_combat_alone(const Stranded *s, uint32_t unit)
{
    const Muster *m = s->m;
    for (uint32_t i = 0; i < m->near_count[unit]; i++) {
        uint32_t combat = m->combat[m->near[unit][i]];
        bool wanted = !is_candidate(m, unit, combat);
        for (uint32_t k = 0; k < s->count && !wanted; k++)
            wanted = m->b->units[s->unit[k]].side != m->b->units[unit].side &&
                     is_candidate(m, s->unit[k], combat);
        if (!wanted)
            return true;
    }
    return false;
}

/* Leaves out whoever can be served whatever becomes of the others: mostly all. */
static void drop_served(Stranded *s)
{
    for (uint32_t i = 0; i < s->count;) {
        if (has_combat_alone(s, s->unit[i])) {
            s->unit[i] = s->unit[--s->count];
            i = 0;
        } else {
            i++;
        }
    }
}

static bool is_stranded(const Muster *m, uint32_t unit)
{
    return muster_owes(m, unit) && m->open[unit] == 0;
}

static void strand(Stranded *s, uint32_t unit)
{
    if (!is_stranded(s->m, unit))
        return;
    s->unit[s->count++] = (uint8_t)unit;
}

/* Who could no longer attack or be attacked as things were declared; NO_UNIT. */
static uint32_t find_stranded(const Muster *m)
{
    Stranded s;
    s.m = m;
    s.count = 0;
    for (uint32_t i = 0; i < m->count; i++)
        strand(&s, m->attacker[i]);
    for (uint32_t i = 0; i < m->enemy_count; i++)
        strand(&s, m->enemy[i]);
    drop_served(&s);
    if (s.count == 0)
        return NO_UNIT;
    memset(s.label, NOT_LABELLED, sizeof s.label);
    if (fit(&s, 0))
        return NO_UNIT;
    /* Tell of one who cannot be served even alone, if there is such a one, else of an enemy. */
    uint32_t told = s.unit[0];
    for (uint32_t i = 0; i < s.count; i++) {
        Stranded alone = s;
        alone.unit[0] = s.unit[i];
        alone.count = 1;
        if (!fit(&alone, 0))
            return s.unit[i];
        if (m->b->units[s.unit[i]].side != m->side)
            told = s.unit[i];
    }
    return told;
}

/* A unit goes into a combat; undone by leave(). */
static void enter(Muster *m, uint32_t unit, uint32_t combat)
{
    bool attacks = m->b->units[unit].side == m->side;
    m->combat[unit] = (uint8_t)combat;
    for (uint32_t i = 0; i < m->near_count[unit]; i++)
        m->open[m->near[unit][i]]--;
    if (attacks)
        m->attackers[combat]++;
    else
        m->defenders[combat]++;
    if (is_leader(m->b, unit))
        m->alone[combat] = 1;
}

static void leave(Muster *m, uint32_t unit)
{
    bool attacks = m->b->units[unit].side == m->side;
    uint32_t combat = m->combat[unit];
    m->combat[unit] = COMBAT_NONE;
    for (uint32_t i = 0; i < m->near_count[unit]; i++)
        m->open[m->near[unit][i]]++;
    if (attacks)
        m->attackers[combat]--;
    else
        m->defenders[combat]--;
    if (is_leader(m->b, unit))
        m->alone[combat] = 0;
}

/* Whether anybody beside the unit hangs on it alone: if not, nobody is stranded by its going. */
static bool is_last_hope(const Muster *m, uint32_t unit)
{
    for (uint32_t i = 0; i < m->near_count[unit]; i++) {
        if (is_stranded(m, m->near[unit][i]))
            return true;
    }
    return false;
}

/* Who would be stranded if the units, of which one may be NO_UNIT, went into that combat. `before`:
 * somebody is stranded already and waits to be taken into a combat. */
static uint32_t stranded_by(Muster *m, uint32_t attacker, uint32_t defender, uint32_t combat,
                            bool before)
{
    uint32_t who = NO_UNIT;
    if (combat > bmw(m->g)->combats)
        m->attackers[combat] = m->defenders[combat] = m->alone[combat] = 0;
    if (attacker != NO_UNIT)
        enter(m, attacker, combat);
    if (defender != NO_UNIT)
        enter(m, defender, combat);
    if (before || (attacker != NO_UNIT && is_last_hope(m, attacker)) ||
        (defender != NO_UNIT && is_last_hope(m, defender)))
        who = find_stranded(m);
    if (defender != NO_UNIT)
        leave(m, defender);
    if (attacker != NO_UNIT)
        leave(m, attacker);
    return rule_on(m->b, WHY_STRANDED) ? who : (uint32_t)NO_UNIT;
}

static bool any_stranded(const Muster *m)
{
    for (uint32_t i = 0; i < m->count; i++) {
        if (is_stranded(m, m->attacker[i]))
            return true;
    }
    for (uint32_t i = 0; i < m->enemy_count; i++) {
        if (is_stranded(m, m->enemy[i]))
            return true;
    }
    return false;
}

static uint32_t next_combat(const Muster *m)
{
    return bmw(m->g)->combats + 1u;
}

/* ---- check ---- */

static bool is_near(const Muster *m, uint32_t unit, uint32_t other)
{
    for (uint32_t i = 0; i < m->near_count[unit]; i++) {
        if (m->near[unit][i] == other)
            return true;
    }
    return false;
}

/* One on the other side of a combat whom the unit does not touch, or NO_UNIT. */
static uint32_t find_untouched(const Muster *m, uint32_t unit, uint32_t combat)
{
    bool attacks = m->b->units[unit].side == m->side;
    const uint8_t *others = attacks ? m->enemy : m->attacker;
    uint32_t count = attacks ? m->enemy_count : m->count;
    for (uint32_t i = 0; i < count; i++) {
        if (m->combat[others[i]] == combat && !is_near(m, unit, others[i]))
            return others[i];
    }
    return NO_UNIT;
}

/* What holds of every declaration. */
static uint32_t refuse_pair(const Battle *b, const Game *g, const Muster *m, Action a)
{
    uint32_t target = a.arg;
    REFUSE_IF(b, is_leader(b, a.unit), WHY_LEADER_FIGHTS);
    REFUSE_IF(b, is_train(b, a.unit), WHY_TRAIN_FIGHTS);
    if (target >= b->unit_count || b->units[target].side == a.side || !on_map(g, target))
        return WHY_NO_ENEMY;
    uint32_t there = defender_at(b, g, g->unit[target].hex);
    REFUSE_IF(b, is_leader(b, target) && there != NO_UNIT, WHY_LEADER_COVERED);
    REFUSE_IF(b, is_train(b, target) && there != target, WHY_TRAIN_COVERED);
    return is_near(m, a.unit, target) ? (uint32_t)LEGAL : (uint32_t)WHY_FAR;
}

static uint32_t refuse_open(const Muster *m, Action a)
{
    if (m->combat[a.unit] != COMBAT_NONE)
        return WHY_ATTACKS_ALREADY;
    return m->combat[a.arg] != COMBAT_NONE ? WHY_ATTACKED_ALREADY : (uint32_t)LEGAL;
}

Verdict bmw_check_open(const Battle *b, const Game *g, Action a)
{
    Muster m;
    bmw_muster(b, g, &m);
    uint32_t why = refuse_pair(b, g, &m, a);
    why = why == LEGAL ? refuse_open(&m, a) : why;
    if (why != LEGAL)
        return verdict_of(why, a.unit, NO_HEX, a.arg < b->unit_count ? a.arg : NO_UNIT);
    uint32_t who = stranded_by(&m, a.unit, a.arg, next_combat(&m), any_stranded(&m));
    return verdict_of(who == NO_UNIT ? LEGAL : WHY_STRANDED, a.unit, NO_HEX, who);
}

Verdict bmw_check_join(const Battle *b, const Game *g, Action a)
{
    Muster m;
    bmw_muster(b, g, &m);
    uint32_t why = refuse_pair(b, g, &m, a), who = a.arg < b->unit_count ? a.arg : NO_UNIT;
    if (why == LEGAL && m.combat[a.unit] != COMBAT_NONE)
        why = WHY_ATTACKS_ALREADY;
    if (why == LEGAL && m.combat[a.arg] == COMBAT_NONE)
        why = WHY_NOT_ATTACKED;
    if (why != LEGAL)
        return verdict_of(why, a.unit, NO_HEX, who);
    uint32_t combat = m.combat[a.arg];
    who = find_untouched(&m, a.unit, combat);
    if (who != NO_UNIT && rule_on(b, WHY_NOT_ALL_TOUCH))
        return verdict_of(WHY_NOT_ALL_TOUCH, a.unit, NO_HEX, who);
    who = stranded_by(&m, a.unit, NO_UNIT, combat, any_stranded(&m));
    return verdict_of(who == NO_UNIT ? LEGAL : WHY_STRANDED, a.unit, NO_HEX, who);
}

/* B38, 7.4: why that enemy is no part of a combat; LEGAL. */
static uint32_t refuse_wider(const Muster *m, uint32_t target, uint32_t combat, uint32_t *who)
{
    const Battle *b = m->b;
    *who = target;
    REFUSE_IF(b, is_leader(b, target) || m->alone[combat], WHY_LEADER_ALONE);
    *who = find_untouched(m, target, combat);
    REFUSE_IF(b, *who != NO_UNIT, WHY_NOT_ALL_TOUCH);
    return LEGAL;
}

Verdict bmw_check_add(const Battle *b, const Game *g, Action a)
{
    Muster m;
    bmw_muster(b, g, &m);
    uint32_t why = refuse_pair(b, g, &m, a), who = a.arg < b->unit_count ? a.arg : NO_UNIT;
    if (why == LEGAL && m.combat[a.unit] == COMBAT_NONE)
        why = WHY_NO_COMBAT;
    if (why == LEGAL && m.combat[a.arg] != COMBAT_NONE)
        why = WHY_ATTACKED_ALREADY;
    uint32_t combat = why == LEGAL ? m.combat[a.unit] : COMBAT_NONE;
    why = why == LEGAL ? refuse_wider(&m, a.arg, combat, &who) : why;
    if (why != LEGAL)
        return verdict_of(why, a.unit, NO_HEX, who);
    who = stranded_by(&m, NO_UNIT, a.arg, combat, any_stranded(&m));
    return verdict_of(who == NO_UNIT ? LEGAL : WHY_STRANDED, a.unit, NO_HEX, who);
}

/* ---- lists ---- */

static void list_free(Muster *m, uint32_t unit, bool before, ActionList *list)
{
    const Battle *b = m->b;
    for (uint32_t i = 0; i < m->near_count[unit]; i++) {
        uint32_t enemy = m->near[unit][i];
        if (m->combat[enemy] == COMBAT_NONE &&
            stranded_by(m, unit, enemy, next_combat(m), before) == NO_UNIT)
            list_add(list, ACTION_OPEN, m->side, unit, 0, enemy);
    }
    for (uint32_t i = 0; i < m->near_count[unit]; i++) {
        uint32_t enemy = m->near[unit][i], combat = m->combat[enemy];
        if (combat != COMBAT_NONE &&
            (touches_all(m, unit, combat) || !rule_on(b, WHY_NOT_ALL_TOUCH)) &&
            stranded_by(m, unit, NO_UNIT, combat, before) == NO_UNIT)
            list_add(list, ACTION_JOIN, m->side, unit, 0, enemy);
    }
}

static void list_wider(Muster *m, uint32_t unit, bool before, ActionList *list)
{
    uint32_t who, combat = m->combat[unit];
    for (uint32_t i = 0; i < m->near_count[unit]; i++) {
        uint32_t enemy = m->near[unit][i];
        if (m->combat[enemy] == COMBAT_NONE && refuse_wider(m, enemy, combat, &who) == LEGAL &&
            stranded_by(m, NO_UNIT, enemy, combat, before) == NO_UNIT)
            list_add(list, ACTION_ADD, m->side, unit, 0, enemy);
    }
}

void bmw_list_declare(const Battle *b, const Game *g, ActionList *list)
{
    Muster m;
    bmw_muster(b, g, &m);
    bool before = any_stranded(&m);
    for (uint32_t i = 0; i < m.count && !list_is_enough(list); i++) {
        uint32_t unit = m.attacker[i];
        if (m.combat[unit] == COMBAT_NONE)
            list_free(&m, unit, before, list);
        else if (m.open[unit] > 0)
            list_wider(&m, unit, before, list);
    }
    if (bmw_first_owed(&m) == NO_UNIT)
        list_add(list, ACTION_DONE, g->to_act, NO_UNIT, 0, 0);
}

/* ---- apply ---- */

static void declare(Game *g, Action a, uint32_t kind, EventSink *events)
{
    BmwGame *game = bmw_mut(g);
    uint32_t combat = kind == EVENT_OPENED   ? ++game->combats
                      : kind == EVENT_JOINED ? game->combat[a.arg]
                                             : game->combat[a.unit];
    game->combat[a.unit] = (uint8_t)combat;
    game->combat[a.arg] = (uint8_t)combat;
    tell_unit(events, kind, 0, a.unit, a.arg);
}

void bmw_apply_open(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    (void)d;
    declare(g, a, EVENT_OPENED, events);
}

void bmw_apply_join(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    (void)d;
    declare(g, a, EVENT_JOINED, events);
}

void bmw_apply_add(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    (void)d;
    declare(g, a, EVENT_ADDED, events);
}
