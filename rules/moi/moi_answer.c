/* moi_answer.c: what a unit does that is attacked: retreat before shock, counter-charge or stand
 * (10.2); why it is not offered an answer (9.2, 10.2, 11.5). */
#include "moi_answer.h"
#include "moi_battles.h"
#include "moi_counter.h"
#include "moi_ground.h"
#include "moi_result.h"

/* ---- why it is not offered ---- */

uint32_t moi_lacks_fire(const Battle *b, const Game *g, Action a)
{
    int16_t weapon = type_attr(b, g, a.unit, TYPE_WEAPON);
    bool crossbow = weapon == WEAPON_CROSSBOW, returns = a.kind == ACTION_RETURN;
    if (!on_map(g, a.unit))
        return WHY_NOT_ON_MAP;
    if (!is_combat(b, a.unit) || weapon == WEAPON_NONE)
        return WHY_NO_WEAPON;
    REFUSE_IF(b, is_retired(g, a.unit), WHY_RETIRED_IDLE);
    REFUSE_IF(b, crossbow && returns, WHY_NO_RETURN_CROSSBOW);
    REFUSE_IF(b, crossbow && !returns && has_act(g, a.unit, NOW_REACTED), WHY_REACT_ONCE);
    return returns ? WHY_NOT_NOW_RETURN : WHY_NOT_NOW_REACT;
}

uint32_t moi_lacks_evasion(const Battle *b, const Game *g, Action a)
{
    if (!on_map(g, a.unit))
        return WHY_NOT_ON_MAP;
    if (!is_combat(b, a.unit) || !is_mounted(b, g, a.unit))
        return WHY_EVADES;
    return has_state(g, a.unit, STATE_DISORDERED | STATE_RETIRED) ? WHY_EVADE_DISORDERED
                                                                  : WHY_NOT_NOW_EVADE;
}

/* ---- retreat before shock ---- */

bool moi_any_attacker(const Battle *b, const Game *g, const CombatFrame *f, const MoiBout *bout,
                      bool (*question)(const Battle *, const Game *, uint32_t))
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t unit = moi_attacker(b, g, bout, f->side, f->unit, d);
        if (unit != NO_UNIT && question(b, g, unit))
            return true;
    }
    return false;
}

/* Hexes one step farther from every attacker, free and in no enemy zone. */
static uint32_t ways_to_evade(const Battle *b, const Game *g, uint32_t unit, const MoiBout *bout)
{
    uint32_t set = 0, from = hex_of(g, unit), side = b->units[unit].side;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t to = b->neighbour[from][d];
        bool farther = true;
        if (to == NO_HEX || unit_at(g, to) != NO_UNIT || !moi_may_enter(b, g, unit, from, d))
            continue;
        for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
            uint32_t foe = b->neighbour[bout->hex][i];
            if ((bout->attackers >> i & 1) != 0)
                farther = farther && hex_distance(b, to, foe) > hex_distance(b, from, foe);
        }
        if (farther && moi_zones_on(b, g, to, side, is_knight(b, g, unit)) == 0)
            set |= 1u << d;
    }
    return set;
}

static bool may_evade(const Battle *b, const Game *g, const CombatFrame *f, const MoiBout *bout)
{
    uint32_t unit = bout->defender;
    return is_mounted(b, g, unit) && !has_state(g, unit, STATE_DISORDERED | STATE_RETIRED) &&
           !moi_any_attacker(b, g, f, bout, is_mounted) && !moi_is_still(b, b->units[unit].side) &&
           rule_on(b, WHY_EVADES);
}

void moi_open_answer(const Battle *b, Game *g)
{
    CombatFrame *f = combat_frame(top_frame(g));
    ASSERT(f->at < f->count);
    uint32_t at = f->first + f->at++;
    const MoiBout *bout = bout_seen(g, at);
    uint32_t evade = may_evade(b, g, f, bout) && (f->flags & FRAME_COUNTERS) == 0
                         ? ways_to_evade(b, g, bout->defender, bout)
                         : 0;
    uint32_t counter = moi_ways_to_counter(b, g, f, bout);
    if (evade == 0 && counter == 0)
        return;
    AnswerFrame *answer =
        answer_frame(push_frame(g, PHASE_ANSWER, b->units[bout->defender].side, bout->defender));
    answer->bout = (uint8_t)at;
    answer->hex = bout->hex;
    answer->evade = (uint8_t)evade;
    answer->counter = (uint16_t)counter;
}

uint32_t moi_check_evade(const Battle *b, const Game *g, Action a)
{
    const AnswerFrame *f = answer_frame_seen(frame_now(g));
    uint32_t d = a.hex < b->hex_count ? hex_direction(b, f->hex, a.hex) : DIRECTION_COUNT;
    if (a.unit != f->unit)
        return moi_lacks_evasion(b, g, a);
    return d < DIRECTION_COUNT && (f->evade >> d & 1) != 0 ? LEGAL : WHY_NO_EVASION;
}

void moi_list_evasions(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    const AnswerFrame *f = answer_frame_seen(frame_now(g));
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        uint32_t d = b->ascending[f->hex][i];
        if ((f->evade >> d & 1) != 0)
            list_add(list, ACTION_EVADE, f->side, f->unit, b->neighbour[f->hex][d], 0);
    }
}

void moi_apply_evade(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_ANSWER || frame_now(g)->kind == PHASE_EVADE);
    ASSERT(on_map(g, a.unit) && a.hex < b->hex_count);
    AnswerFrame f = *answer_frame_seen(frame_now(g));
    MoiBout *bout = bout_at(g, f.bout);
    uint32_t from = hex_of(g, a.unit);
    bool genitor = unit_class(b, g, a.unit) == CLASS_GENITOR;
    pop_frame(g);
    bout->flags |= BOUT_VOID | BOUT_EVADED;
    moi_drop_target(b, g, a.unit);
    tell_way(events, EVENT_EVADED, WHY_EVADES, a.unit, from, a.hex);
    moi_shift(b, g, a.unit, a.hex, d, events);
    if (!on_map(g, a.unit))
        return;
    if (is_knight(b, g, a.unit))
        moi_disorder(b, g, a.unit, WHY_EVADES, events);
    if (f.kind == PHASE_ANSWER) /* the second hex of N3 leaves that choice open below it */
        moi_open_facing(b, g, a.unit);
    uint32_t ways = genitor && f.kind == PHASE_ANSWER && rule_on(b, WHY_GENITOR_EVADES)
                        ? ways_to_evade(b, g, a.unit, bout)
                        : 0;
    if (ways == 0)
        return;
    AnswerFrame *again = answer_frame(push_frame(g, PHASE_EVADE, f.side, a.unit));
    again->bout = f.bout;
    again->hex = a.hex;
    again->evade = (uint8_t)ways;
}
