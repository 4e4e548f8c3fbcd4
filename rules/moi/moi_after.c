/* moi_after.c: what both sides do before and after the shock dice. */
#include "moi_after.h"
#include "moi_answer.h"
#include "moi_battles.h"
#include "moi_charge.h"
#include "moi_ground.h"
#include "moi_move.h"
#include "moi_result.h"

/* The combat frame under an answer or advance. */
static const CombatFrame *combat_under(const Game *g)
{
    return combat_frame_seen(frame_under(g));
}

/* ---- retreat before shock ---- */

static bool attackers_are(const Battle *b, const Game *g, const CombatFrame *f, const MoiBout *bout,
                          bool (*question)(const Battle *, const Game *, uint32_t), bool every)
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t unit = moi_attacker(b, g, bout, f->side, f->unit, d);
        if (unit != NO_UNIT && question(b, g, unit) != every)
            return !every;
    }
    return every;
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
                farther = farther && hexes_between(b, to, foe) > hexes_between(b, from, foe);
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
           attackers_are(b, g, f, bout, is_mounted, false) == false &&
           !moi_is_still(b, b->units[unit].side) && rule_on(b, WHY_EVADES);
}

/* ---- counter-charge ---- */

static bool attackers_charge(const Battle *b, const Game *g, const CombatFrame *f,
                             const MoiBout *bout)
{
    return moi_is_charged(b, g, bout, f->side, f->unit);
}

bool moi_comes_from(const Battle *b, const Game *g, const MoiBout *bout, uint32_t arc)
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if ((bout->attackers >> d & 1) != 0 && moi_attack_arc(b, g, bout->defender, d) == arc)
            return true;
    }
    return false;
}

static uint32_t corners_for(const Battle *b, const Game *g, const MoiBout *bout)
{
    return moi_comes_from(b, g, bout, ARC_REAR) && rule_on(b, WHY_COUNTER_REAR) ? 0 : 1;
}

/* Whom it would ride at: any foot attacker it can bring to its front, or the charge it meets. */
static bool can_counter_at(const Battle *b, const Game *g, const CombatFrame *f,
                           const MoiBout *bout, uint32_t d)
{
    uint32_t unit = moi_attacker(b, g, bout, f->side, f->unit, d);
    if (unit == NO_UNIT)
        return false;
    if (attackers_are(b, g, f, bout, is_knight, false)) {
        for (uint32_t i = 0; i < d; i++) { /* one name for it is enough: the first of the horse */
            uint32_t other = moi_attacker(b, g, bout, f->side, f->unit, i);
            if (other != NO_UNIT && is_knight(b, g, other))
                return false;
        }
        return is_knight(b, g, unit) && attackers_charge(b, g, f, bout);
    }
    return moi_refuse_strike(b, g, bout->defender, unit) == LEGAL &&
           moi_can_ride(b, g, bout->defender, unit, corners_for(b, g, bout));
}

static uint32_t ways_to_counter(const Battle *b, const Game *g, const CombatFrame *f,
                                const MoiBout *bout)
{
    uint32_t set = 0;
    if ((f->flags & (FRAME_CONTINUED | FRAME_COUNTERS)) != 0 ||
        moi_refuse_counter(b, g, bout->defender, bout->attackers) != LEGAL ||
        !rule_on(b, WHY_COUNTER_CHARGE))
        return 0;
    if (!moi_comes_from(b, g, bout, ARC_FRONT) && !moi_comes_from(b, g, bout, ARC_FLANK))
        return 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if (can_counter_at(b, g, f, bout, d))
            set |= 1u << d;
    }
    return set;
}

/* ---- the answer ---- */

void moi_open_answer(const Battle *b, Game *g)
{
    CombatFrame *f = combat_frame(top_frame(g));
    ASSERT(f->at < f->count);
    uint32_t at = f->first + f->at++;
    const MoiBout *bout = bout_seen(g, at);
    uint32_t evade = may_evade(b, g, f, bout) && (f->flags & FRAME_COUNTERS) == 0
                         ? ways_to_evade(b, g, bout->defender, bout)
                         : 0;
    uint32_t counter = ways_to_counter(b, g, f, bout);
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
    uint32_t d = a.hex < b->hex_count ? direction_to(b, f->hex, a.hex) : DIRECTION_COUNT;
    if (a.unit != f->unit)
        return moi_refuse_answer(b, g, ACTION_EVADE, a.unit);
    return d < DIRECTION_COUNT && (f->evade >> d & 1) != 0 ? LEGAL : WHY_NO_EVASION;
}

uint32_t moi_check_answer_counter(const Battle *b, const Game *g, Action a)
{
    const Frame *f = frame_now(g);
    ASSERT(a.arg < b->unit_count && on_map(g, a.arg)); /* refuse_door() has seen to it */
    if (a.unit != f->unit)
        return moi_refuse_answer(b, g, ACTION_COUNTER, a.unit);
    if (f->kind == PHASE_COUNTER)
        return a.arg == f->other ? LEGAL : WHY_NO_COUNTER;
    uint32_t d = direction_to(b, f->hex, hex_of(g, a.arg));
    const CombatFrame *combat = combat_under(g);
    const AnswerFrame *answer = answer_frame_seen(f);
    const MoiBout *bout = bout_seen(g, answer->bout);
    return d < DIRECTION_COUNT && (answer->counter >> d & 1) != 0 &&
                   moi_attacker(b, g, bout, combat->side, combat->unit, d) == a.arg
               ? LEGAL
               : WHY_NO_COUNTER;
}

void moi_list_answers(const Battle *b, const Game *g, ActionList *list)
{
    if (frame_now(g)->kind == PHASE_COUNTER) {
        const Frame *shot = frame_now(g);
        list_add(list, ACTION_COUNTER, shot->side, shot->unit, 0, shot->other);
        return;
    }
    const AnswerFrame *f = answer_frame_seen(frame_now(g));
    uint32_t last = 0;
    for (uint32_t i = 0; i < DIRECTION_COUNT && f->counter != 0; i++) { /* ascending by unit */
        uint32_t next = NO_UNIT;
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t unit = (f->counter >> d & 1) == 0
                                ? (uint32_t)NO_UNIT
                                : moi_attacker(b, g, bout_seen(g, f->bout), combat_under(g)->side,
                                               combat_under(g)->unit, d);
            if (unit >= last && unit < next)
                next = unit;
        }
        if (next == NO_UNIT)
            break;
        list_add(list, ACTION_COUNTER, f->side, f->unit, 0, next);
        last = next + 1;
    }
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

void moi_apply_answer_counter(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_ANSWER && on_map(g, a.unit));
    const CombatFrame *combat = combat_under(g);
    MoiBout *bout = bout_at(g, answer_frame_seen(frame_now(g))->bout);
    bool knights = attackers_are(b, g, combat, bout, is_knight, false);
    bool flank = moi_comes_from(b, g, bout, ARC_FLANK);
    uint32_t corners = corners_for(b, g, bout);
    pop_frame(g);
    if (!moi_roll_counter(b, g, a.unit, flank, d, events))
        return;
    if (knights) {
        bout->flags |= BOUT_COUNTER;
        return;
    }
    bout->flags |= BOUT_VOID;
    moi_drop_target(b, g, a.unit);
    moi_open_bouts(b, g, a.unit, FRAME_COUNTERS);
    moi_open_charge(b, g, a.unit, a.arg, true);
    charge_frame(top_frame(g))->corners = (uint8_t)corners;
}

/* ---- who goes on ---- */

static bool can_follow(const Battle *b, const Game *g, const MoiBout *bout, uint32_t unit,
                       uint32_t d)
{
    uint32_t from = b->neighbour[bout->hex][d], back = turn_direction(d, 3);
    return moi_may_enter(b, g, unit, from, back) && !is_formed(g, unit) &&
           moi_refuse_waiting(b, g, unit, from, back) == LEGAL;
}

/* Directions of the best of those who can follow; hurt: those disordered now stay out. */
static uint32_t find_best(const Battle *b, const Game *g, const CombatFrame *f, const MoiBout *bout,
                          bool continued)
{
    uint32_t best = 0;
    int32_t figure = INT32_MAX;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t unit = moi_attacker(b, g, bout, f->side, f->unit, d);
        if (unit == NO_UNIT || (!continued && has_act(g, unit, NOW_HURT)) ||
            !can_follow(b, g, bout, unit, d))
            continue;
        bool any = (bout->flags & BOUT_EVADED) != 0; /* 10.2: whoever wants to */
        int32_t value = any ? 0 : defence_of(b, g, unit);
        if (continued && !is_knight(b, g, unit))
            value += 100;
        if (value < figure)
            best = 0;
        if (value <= figure) {
            figure = value;
            best |= 1u << d;
        }
    }
    return best;
}

bool moi_is_continued(uint32_t result)
{
    return result == RESULT_DRC || result == RESULT_TC || result == RESULT_EC;
}

static bool is_vacant(const Game *g, const MoiBout *bout)
{
    return (bout->flags & (BOUT_LEFT | BOUT_EVADED)) != 0 && (bout->flags & BOUT_TAKEN) == 0 &&
           unit_at(g, bout->hex) == NO_UNIT;
}

static void continue_attack(const Battle *b, Game *g, uint32_t unit, uint32_t hex, Dice *d,
                            EventSink *events)
{
    ASSERT(frame_now(g)->kind == FRAME_COMBAT && on_map(g, unit));
    tell_way(events, EVENT_CONTINUED, WHY_CONTINUED, unit, hex_of(g, unit), hex);
    moi_continue_bouts(b, g, unit); /* a leader overrun in the hex is put before it strikes */
    moi_shift(b, g, unit, hex, d, events);
    moi_forget_attack(g, unit);
    clear_act(g, unit, NOW_HURT);
    if (on_map(g, unit))
        moi_take_all(b, g, unit);
}

/* Directions of those who must go on into the hex of that bout. */
static uint32_t continuing(const Battle *b, const Game *g, const CombatFrame *f,
                           const MoiBout *bout)
{
    return moi_is_continued(bout->result) && (bout->flags & BOUT_VOID) == 0 && is_vacant(g, bout)
               ? find_best(b, g, f, bout, true)
               : 0;
}

/* 10.5: who has won several hexes chooses the one into which it goes on. */
void moi_drive_continued(const Battle *b, Game *g)
{
    ASSERT(frame_now(g)->kind == FRAME_COMBAT);
    CombatFrame *f = combat_frame(top_frame(g));
    for (uint32_t i = 0; i < f->count && rule_on(b, WHY_CONTINUED); i++) {
        if (continuing(b, g, f, bout_seen(g, f->first + i)) == 0)
            continue;
        push_frame(g, PHASE_CONTINUED, f->side, NO_UNIT);
        return;
    }
    f->stage = COMBAT_ADVANCES;
    f->at = 0;
}

/* ---- advance ---- */

/* Pairs of unit and hex that are open now; the obligatory ones first. */
static uint32_t best_for(const Battle *b, const Game *g, const CombatFrame *f, uint32_t i)
{
    const MoiBout *bout = bout_seen(g, f->first + i);
    return is_vacant(g, bout) ? find_best(b, g, f, bout, false) : 0;
}

void moi_drive_advances(const Battle *b, Game *g)
{
    ASSERT(frame_now(g)->kind == FRAME_COMBAT);
    CombatFrame *f = combat_frame(top_frame(g));
    bool any = false, must = false;
    for (uint32_t i = 0; i < f->count && rule_on(b, WHY_ADVANCE); i++) {
        if (best_for(b, g, f, i) == 0)
            continue;
        any = true;
        must = must || (bout_seen(g, f->first + i)->flags & BOUT_LEFT) != 0;
    }
    if (!any) {
        f->stage = COMBAT_END;
        return;
    }
    AdvanceFrame *next = advance_frame(push_frame(g, PHASE_ADVANCE, f->side, NO_UNIT));
    next->flags = must ? 0 : FRAME_OPEN;
}

static bool may_advance(const Battle *b, const Game *g, uint32_t unit, uint32_t hex)
{
    const Frame *f = frame_now(g);
    const CombatFrame *combat = combat_under(g);
    for (uint32_t i = 0; i < combat->count; i++) {
        const MoiBout *bout = bout_seen(g, combat->first + i);
        uint32_t set =
            f->kind == PHASE_CONTINUED ? continuing(b, g, combat, bout) : best_for(b, g, combat, i);
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            if (bout->hex == hex && (set >> d & 1) != 0 &&
                moi_attacker(b, g, bout, combat->side, combat->unit, d) == unit)
                return true;
        }
    }
    return false;
}

uint32_t moi_check_advance(const Battle *b, const Game *g, Action a)
{
    if (a.hex >= b->hex_count)
        return WHY_MALFORMED;
    if (may_advance(b, g, a.unit, a.hex))
        return LEGAL;
    return g->phase == PHASE_CONTINUED ? WHY_NO_CONTINUED : WHY_NO_ADVANCE;
}

void moi_list_advances(const Battle *b, const Game *g, ActionList *list)
{
    const Frame *f = frame_now(g);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].side != f->side || !on_map(g, unit) || !is_combat(b, unit))
            continue;
        uint32_t hex = hex_of(g, unit);
        for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
            uint32_t to = b->neighbour[hex][b->ascending[hex][i]];
            if (to != NO_HEX && unit_at(g, to) == NO_UNIT && may_advance(b, g, unit, to))
                list_add(list, ACTION_ADVANCE, f->side, unit, to, 0);
        }
    }
}

void moi_apply_advance(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_ADVANCE || frame_now(g)->kind == PHASE_CONTINUED);
    ASSERT(on_map(g, a.unit) && unit_at(g, a.hex) == NO_UNIT);
    uint32_t phase = frame_now(g)->kind;
    CombatFrame combat = *combat_under(g);
    uint32_t from = hex_of(g, a.unit);
    pop_frame(g);
    for (uint32_t i = 0; i < combat.count; i++) {
        MoiBout *bout = bout_at(g, combat.first + i);
        if (bout->hex == a.hex)
            bout->flags |= BOUT_TAKEN;
    }
    if (phase == PHASE_CONTINUED) {
        continue_attack(b, g, a.unit, a.hex, d, events);
        return;
    }
    tell_way(events, EVENT_ADVANCED, WHY_ADVANCE, a.unit, from, a.hex);
    moi_shift(b, g, a.unit, a.hex, d, events);
    if (on_map(g, a.unit))
        moi_open_facing(b, g, a.unit);
}

void moi_decline_advance(const Battle *b, Game *g)
{
    ASSERT(frame_now(g)->kind == PHASE_ADVANCE);
    const CombatFrame *combat = combat_under(g);
    (void)b;
    for (uint32_t i = 0; i < combat->count; i++)
        bout_at(g, combat->first + i)->flags |= BOUT_TAKEN;
    pop_frame(g);
}
