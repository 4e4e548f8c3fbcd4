/* bmw_fight.c: a combat is taken up and resolved whole. */
#include "bmw_fight.h"
#include "bmw_advance.h"
#include "bmw_events.h"
#include "bmw_levels.h"
#include "bmw_odds.h"
#include "bmw_retreat.h"

uint32_t bmw_involved(const Battle *b, const Game *g, uint32_t side, uint8_t out[MAX_PARTIES])
{
    uint8_t count = 0;
    for (uint32_t i = 0; i < b->army_count[side]; i++) {
        uint32_t unit = b->army[side][i];
        if (bmw(g)->combat[unit] == bmw(g)->fight.combat && on_map(g, unit))
            party_add(out, &count, unit);
    }
    return count;
}

/* ---- which combat is next ---- */

static bool is_declared(uint32_t combat)
{
    return combat != COMBAT_NONE && combat != COMBAT_FOUGHT;
}

/* The attacker that names its combat: the first of them. */
static uint32_t namer_of(const Battle *b, const Game *g, uint32_t combat)
{
    uint32_t side = g->phasing;
    for (uint32_t i = 0; i < b->fighter_count[side]; i++) {
        uint32_t unit = b->fighters[side][i];
        if (bmw(g)->combat[unit] == combat && on_map(g, unit))
            return unit;
    }
    return NO_UNIT;
}

Verdict bmw_check_fight(const Battle *b, const Game *g, Action a)
{
    uint32_t combat = bmw(g)->combat[a.unit];
    if (!is_declared(combat))
        return verdict_of(WHY_IN_NO_COMBAT, a.unit, NO_HEX, NO_UNIT);
    uint32_t namer = namer_of(b, g, combat);
    return verdict_of(namer == a.unit ? LEGAL : WHY_NOT_FIRST, a.unit, NO_HEX,
                      namer == a.unit ? (uint32_t)NO_UNIT : namer);
}

void bmw_list_fights(const Battle *b, const Game *g, ActionList *list)
{
    uint32_t side = g->phasing;
    bool seen[MAX_UNITS + 1];
    memset(seen, 0, bmw(g)->combats + 1u);
    for (uint32_t i = 0; i < b->fighter_count[side] && !list_is_enough(list); i++) {
        uint32_t unit = b->fighters[side][i], combat = bmw(g)->combat[unit];
        if (!is_declared(combat) || seen[combat] || !on_map(g, unit))
            continue;
        seen[combat] = true;
        list_add(list, ACTION_FIGHT, side, unit, 0, 0);
    }
}

static void note_hex(BmwFight *fight, uint32_t side, uint32_t hex)
{
    for (uint32_t i = 0; i < fight->count[side]; i++) {
        if (fight->hex[side][i] == hex)
            return;
    }
    ASSERT(fight->count[side] < MAX_BESIDE);
    fight->hex[side][fight->count[side]++] = (uint16_t)hex;
}

void bmw_apply_fight(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    BmwFight *fight = &bmw_mut(g)->fight;
    uint32_t target = NO_UNIT;
    (void)d;
    *fight = (BmwFight){.combat = bmw(g)->combat[a.unit], .reach = 3, .doomed = NO_UNIT};
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (bmw(g)->combat[unit] != fight->combat || !on_map(g, unit))
            continue;
        note_hex(fight, b->units[unit].side, g->unit[unit].hex);
        if (b->units[unit].side == g->phasing && has_mark(g, unit, MARK_CHARGED))
            fight->charged = 1;
        if (b->units[unit].side != g->phasing && target == NO_UNIT)
            target = unit;
    }
    tell_unit(events, target == NO_UNIT ? EVENT_VOID : EVENT_TAKEN_UP, 0, a.unit, target);
}

/* ---- the roll ---- */

static void tell_item(const Melee *m, const Modifier *item, EventSink *events)
{
    uint32_t kind = item->kind == MODIFIER_HALVES        ? EVENT_HALVED
                    : item->kind == MODIFIER_STRENGTHENS ? EVENT_STRENGTHENED
                                                         : EVENT_SHIFTED;
    Event e = event_of(kind, item->rule, item->unit != NO_UNIT ? item->unit : m->attackers[0]);
    e.value = item->value;
    event_emit(events, e);
}

static void tell_odds(const Game *g, const Melee *m, EventSink *events)
{
    Event e = event_of(EVENT_ODDS + m->column, WHY_CRT, m->attackers[0]);
    e.other = m->defenders[0];
    e.from = g->unit[m->attackers[0]].hex;
    e.to = g->unit[m->defenders[0]].hex;
    e.value = (int16_t)m->attack;
    e.extra = (int16_t)m->defence;
    event_emit(events, e);
    for (uint32_t i = 0; i < m->item_count; i++)
        tell_item(m, &m->item[i], events);
}

static uint32_t effect_of(uint32_t result)
{
    static const uint16_t effects[RESULT_COUNT] = {
        [RESULT_AR] = WHY_RESULT_AR, [RESULT_AL] = WHY_RESULT_AL, [RESULT_EX] = WHY_RESULT_EX,
        [RESULT_DR] = WHY_RESULT_DR, [RESULT_DL] = WHY_RESULT_DL, [RESULT_NONE] = WHY_RESULT_NONE,
    };
    return effects[result];
}

static void roll(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    BmwFight *fight = &bmw_mut(g)->fight;
    Melee m;
    bmw_melee(b, g, fight->combat, NO_UNIT, NO_UNIT, &m);
    tell_odds(g, &m, events);
    uint32_t die = bmw_is_automatic(&m) ? 1 : dice_roll(d, DIE_FACES);
    uint32_t result = bmw_result(b, m.column, die);
    if (bmw_is_automatic(&m)) {
        uint32_t rule = m.trains                ? WHY_TRAIN_FALLS
                        : m.column == COLUMN_AL ? WHY_AUTOMATIC_AL
                                                : WHY_AUTOMATIC_DL;
        tell_unit(events, EVENT_AUTOMATIC, rule, m.attackers[0], m.defenders[0]);
    } else {
        Event e = event_of(EVENT_ROLLED, effect_of(result), m.attackers[0]);
        e.other = m.defenders[0];
        e.value = (int16_t)die;
        event_emit(events, e);
    }
    fight->result = (uint8_t)(rule_on(b, effect_of(result)) ? result : RESULT_NONE);
}

/* ---- losses ---- */

Verdict bmw_check_lose(const Battle *b, const Game *g, Action a)
{
    (void)b;
    bool involved = bmw(g)->combat[a.unit] == bmw(g)->fight.combat;
    return verdict_of(involved ? LEGAL : WHY_NOT_INVOLVED, a.unit, NO_HEX, NO_UNIT);
}

void bmw_list_losses(const Battle *b, const Game *g, ActionList *list)
{
    uint8_t units[MAX_PARTIES];
    uint32_t count = bmw_involved(b, g, g->to_act, units);
    for (uint32_t i = 0; i < count; i++)
        list_add(list, ACTION_LOSE, g->to_act, units[i], 0, 0);
}

void bmw_apply_lose(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    BmwFight *fight = &bmw_mut(g)->fight;
    (void)d;
    bmw_pop(g);
    if (fight->result == RESULT_EX && a.side == g->phasing) {
        fight->doomed = (uint8_t)a.unit;
        tell_unit(events, EVENT_GIVEN_UP, WHY_RESULT_EX, a.unit, NO_UNIT);
        bmw_push(g, PHASE_LOSS, other_side(a.side), NO_UNIT);
        return;
    }
    uint32_t rule = effect_of(fight->result);
    if (fight->doomed != NO_UNIT)
        bmw_eliminate(b, g, fight->doomed, rule, events);
    bmw_eliminate(b, g, a.unit, rule, events);
    bmw_end_if_broken(b, g, events);
}

/* ---- retreats ---- */

/* Hastings H3: ordered foot of the wall on a hill with two friends beside it. */
bool bmw_does_not_give_way(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t hex = g->unit[unit].hex, class = class_of(b, g, unit), friends = 0;
    if (b->side[b->units[unit].side].attr[SIDE_WALL] == 0 || !on_front(g, unit) ||
        (class != CLASS_FOOT && class != CLASS_DISMOUNTED) ||
        (ground_at(b, hex) & GROUND_HILL) == 0 || !rule_on(b, WHY_WALL_SHOVES))
        return false;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t near = b->neighbour[hex][d];
        uint32_t other = near == NO_HEX ? (uint32_t)NO_UNIT : unit_at(g, near);
        friends += other != NO_UNIT && b->units[other].side == b->units[unit].side;
    }
    return friends >= 2;
}

static void send_back(const Battle *b, Game *g, uint32_t side, EventSink *events)
{
    uint8_t units[MAX_PARTIES];
    bool stays[MAX_PARTIES];
    uint32_t count = bmw_involved(b, g, side, units), gone = 0;
    for (uint32_t i = 0; i < count; i++)
        stays[i] = bmw(g)->fight.result == RESULT_DR && bmw_does_not_give_way(b, g, units[i]);
    for (uint32_t i = 0; i < count; i++) {
        if (stays[i]) {
            tell_unit(events, EVENT_STANDS, WHY_WALL_SHOVES, units[i], NO_UNIT);
            bmw_disorder(b, g, units[i], WHY_WALL_SHOVES, events);
            continue;
        }
        uint32_t train = train_at(b, g, g->unit[units[i]].hex);
        bmw_must_retreat(b, g, units[i], events);
        if (train != NO_UNIT && train != units[i] && bmw(g)->fight.result == RESULT_DR) /* B39 */
            bmw_must_retreat(b, g, train, events);
        gone++;
    }
    if (gone > 0)
        bmw_push(g, PHASE_RETREAT, side, NO_UNIT);
}

/* ---- horse archers (9.4) ---- */

/* Whether ordered horse archers are among the attackers. */
static bool can_break_off(const Battle *b, const Game *g)
{
    uint8_t units[MAX_PARTIES];
    uint32_t count = bmw_involved(b, g, g->phasing, units);
    for (uint32_t i = 0; i < count; i++) {
        if (class_of(b, g, units[i]) == CLASS_HORSE_ARCHERS && on_front(g, units[i]))
            return rule_on(b, WHY_BREAK_OFF);
    }
    return false;
}

Verdict bmw_check_break(const Battle *b, const Game *g, Action a)
{
    (void)b;
    (void)g;
    (void)a;
    return verdict_of(LEGAL, NO_UNIT, NO_HEX, NO_UNIT);
}

void bmw_apply_break(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    (void)d;
    bmw_pop(g);
    bmw_mut(g)->fight.result = RESULT_AR;
    bmw_mut(g)->fight.stage = FIGHT_RETREATS;
    tell_army(events, EVENT_BROKE_OFF, WHY_BREAK_OFF, a.side, 0);
}

/* ---- the stages ---- */

/* B38: a leader who was attacked alone and has stayed. */
static void take_lone_leader(const Battle *b, Game *g, EventSink *events)
{
    uint8_t units[MAX_PARTIES];
    uint32_t count = bmw_involved(b, g, other_side(g->phasing), units);
    for (uint32_t i = 0; i < count; i++) {
        if (!is_leader(b, units[i]))
            continue;
        if (unit_at(g, g->unit[units[i]].hex) == NO_UNIT && rule_on(b, WHY_LONE_LEADER))
            bmw_eliminate(b, g, units[i], WHY_LONE_LEADER, events);
        else
            bmw_mut(g)->combat[units[i]] = COMBAT_FOUGHT; /* a friend has come to him */
    }
}

static uint32_t count_involved(const Battle *b, const Game *g, uint32_t side)
{
    uint8_t units[MAX_PARTIES];
    return bmw_involved(b, g, side, units);
}

static void end_fight(const Battle *b, Game *g, EventSink *events)
{
    BmwGame *game = bmw_mut(g);
    for (uint32_t i = 0; i < b->leader_count; i++) { /* who has withdrawn may again from another */
        uint8_t *combat = &game->combat[b->leaders[i]];
        if (*combat == COMBAT_FOUGHT || *combat == game->fight.combat)
            *combat = COMBAT_NONE;
    }
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (game->combat[unit] != game->fight.combat)
            continue;
        game->combat[unit] = COMBAT_FOUGHT;
        if (!on_map(g, unit) || !has_mark(g, unit, MARK_CHARGED))
            continue;
        clear_mark(g, unit, MARK_CHARGED);
        if (rule_on(b, WHY_CHARGE_ENDS))
            bmw_disorder(b, g, unit, WHY_CHARGE_ENDS, events);
    }
    game->fight = (BmwFight){.doomed = NO_UNIT};
}

static void ask_losses(Game *g)
{
    uint32_t result = bmw(g)->fight.result, attacker = g->phasing;
    if (result == RESULT_AL || result == RESULT_EX)
        bmw_push(g, PHASE_LOSS, attacker, NO_UNIT);
    else if (result == RESULT_DL)
        bmw_push(g, PHASE_LOSS, other_side(attacker), NO_UNIT);
}

/* 8.3: nobody is left to fight; false if somebody is. */
static bool settle_absence(const Battle *b, Game *g)
{
    BmwFight *fight = &bmw_mut(g)->fight;
    if (count_involved(b, g, other_side(g->phasing)) > 0)
        return false;
    fight->result = RESULT_DR;
    fight->reach = 1;
    fight->stage = FIGHT_ADVANCE;
    return true;
}

/* What the stage does; the next one is set first. */
static void run_stage(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    BmwFight *fight = &bmw_mut(g)->fight;
    uint32_t attacker = g->phasing, defender = other_side(attacker);
    switch (fight->stage++) {
    case FIGHT_DEFENDERS:
        if (bmw_can_withdraw(b, g, defender))
            bmw_push(g, PHASE_WITHDRAW, defender, NO_UNIT);
        break;
    case FIGHT_ATTACKERS:
        take_lone_leader(b, g, events);
        if (!settle_absence(b, g) && can_break_off(b, g))
            bmw_push(g, PHASE_BREAK, attacker, NO_UNIT);
        break;
    case FIGHT_ROLL:
        roll(b, g, d, events);
        break;
    case FIGHT_LOSSES:
        ask_losses(g);
        break;
    case FIGHT_RETREATS:
        if (fight->result == RESULT_AR || fight->result == RESULT_DR)
            send_back(b, g, fight->result == RESULT_AR ? attacker : defender, events);
        break;
    case FIGHT_ADVANCE:
        bmw_ask_advance(b, g, d, events);
        break;
    default:
        end_fight(b, g, events);
        break;
    }
}

void bmw_fight_on(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    while (!g->over && g->phase == PHASE_RESOLVE && bmw(g)->fight.combat != COMBAT_NONE)
        run_stage(b, g, d, events);
}
