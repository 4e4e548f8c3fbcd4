/* moi_decide.c: the door: which actions are open now, and why any other is not. */
#include "moi_decide.h"
#include "moi_advance.h"
#include "moi_answer.h"
#include "moi_battles.h"
#include "moi_charge.h"
#include "moi_counter.h"
#include "moi_eager.h"
#include "moi_fire.h"
#include "moi_formation.h"
#include "moi_leader.h"
#include "moi_move.h"
#include "moi_result.h"
#include "moi_sequence.h"
#include "moi_turn.h"
#include "moi_words.h"

#define IN(phase) (1u << (phase))

/* When each action has its time, and the case to cite when it has not. */
static const struct {
    uint32_t phases;
    uint16_t why;
} times[ACTION_COUNT] = {
    [ACTION_ACTIVATE] = {IN(PHASE_FREE), WHY_NOT_NOW_ACTIVATE},
    [ACTION_RALLY] = {IN(PHASE_FREE), WHY_NOT_NOW_RALLY},
    [ACTION_PASS] = {IN(PHASE_FREE), WHY_NOT_NOW_PASS},
    [ACTION_FOLK] = {IN(PHASE_FREE), WHY_NOT_NOW_PASS},
    [ACTION_ATTEMPT] = {IN(PHASE_CONTINUE), WHY_NOT_NOW_ATTEMPT},
    [ACTION_SEIZE] = {IN(PHASE_SEIZE), WHY_NOT_NOW_SEIZE},
    [ACTION_DECLINE] = {IN(PHASE_CONTINUE) | IN(PHASE_SEIZE) | IN(PHASE_RETURN) | IN(PHASE_REACT) |
                            IN(PHASE_COUNTER) | IN(PHASE_ANSWER) | IN(PHASE_EVADE) |
                            IN(PHASE_ADVANCE) | IN(PHASE_CONTINUED),
                        WHY_NOTHING_TO_DECLINE},
    [ACTION_FORM] = {IN(PHASE_MARCH), WHY_NOT_NOW_MOVE},
    [ACTION_BREAK] = {IN(PHASE_MARCH), WHY_NOT_NOW_MOVE},
    [ACTION_ENTER] = {IN(PHASE_MARCH), WHY_NOT_NOW_MOVE},
    [ACTION_STEP] = {IN(PHASE_MARCH) | IN(PHASE_RIDE), WHY_NOT_NOW_MOVE},
    [ACTION_FACE] = {IN(PHASE_MARCH) | IN(PHASE_RIDE) | IN(PHASE_FACE), WHY_NOT_NOW_FACE},
    [ACTION_MODE] = {IN(PHASE_MARCH), WHY_NOT_NOW_MOVE},
    [ACTION_STAY] = {IN(PHASE_MARCH), WHY_NOT_NOW_MOVE},
    [ACTION_HALT] = {IN(PHASE_MARCH) | IN(PHASE_RIDE), WHY_NOT_NOW_MOVE},
    [ACTION_FIRE] = {IN(PHASE_MARCH), WHY_NOT_NOW_FIRE},
    [ACTION_SHOCK] = {IN(PHASE_NAME), WHY_NOT_NOW_SHOCK},
    [ACTION_CHARGE] = {IN(PHASE_NAME), WHY_NOT_NOW_SHOCK},
    [ACTION_RESOLVE] = {IN(PHASE_RESOLVE), WHY_NOT_NOW_RESOLVE},
    [ACTION_RIDE] = {IN(PHASE_RIDES), WHY_NOT_NOW_RESOLVE},
    [ACTION_RETURN] = {IN(PHASE_RETURN), WHY_NOT_NOW_RETURN},
    [ACTION_REACT] = {IN(PHASE_REACT), WHY_NOT_NOW_REACT},
    [ACTION_COUNTER] = {IN(PHASE_COUNTER) | IN(PHASE_ANSWER), WHY_NOT_NOW_COUNTER},
    [ACTION_EVADE] = {IN(PHASE_ANSWER) | IN(PHASE_EVADE), WHY_NOT_NOW_EVADE},
    [ACTION_RETREAT] = {IN(PHASE_RETREAT), WHY_NOT_NOW_RETREAT},
    [ACTION_RETIRE] = {IN(PHASE_RETIRE), WHY_NOT_NOW_RETIRE},
    [ACTION_ADVANCE] = {IN(PHASE_ADVANCE) | IN(PHASE_CONTINUED), WHY_NOT_NOW_ADVANCE},
    [ACTION_PLACE] = {IN(PHASE_LEADER) | IN(PHASE_REPLACE), WHY_NOT_NOW_PLACE},
    [ACTION_OPEN] = {IN(PHASE_OPENING), WHY_NOT_NOW_OPEN},
    [ACTION_DONE] = {IN(PHASE_MARCH) | IN(PHASE_NAME), WHY_NOTHING_TO_END},
};

/* Unused fields are zero, so that an action has one form. */
static bool is_well_formed(Action a)
{
    switch (moi_words.actions[a.kind].arg) {
    case ARG_NONE:
        return a.hex == 0 && a.arg == 0;
    case ARG_HEX:
        return a.arg == 0;
    default:
        return a.hex == 0;
    }
}

static bool is_in_time(const Game *g, Action a)
{
    return (times[a.kind].phases >> g->phase & 1) != 0;
}

/* What is done only when the game asks for it, of any unit: so whose it is says nothing. */
static uint32_t refuse_unasked(const Battle *b, const Game *g, Action a)
{
    if (a.kind < ACTION_RETURN || a.kind > ACTION_PLACE || a.unit >= b->unit_count ||
        is_in_time(g, a))
        return LEGAL;
    return a.kind <= ACTION_EVADE ? moi_refuse_answer(b, g, a.kind, a.unit) : times[a.kind].why;
}

static uint32_t refuse_door(const Battle *b, const Game *g, Action a)
{
    if (g->over)
        return WHY_GAME_IS_OVER;
    if (a.kind >= ACTION_COUNT || !is_well_formed(a))
        return WHY_MALFORMED;
    if (a.side >= SIDE_COUNT || a.side != g->to_act)
        return WHY_NOT_YOUR_DECISION;
    uint32_t why = refuse_unasked(b, g, a);
    if (why != LEGAL)
        return why;
    if (!moi_words.actions[a.kind].has_unit) {
        if (a.unit != NO_UNIT)
            return WHY_MALFORMED;
    } else {
        if (a.unit >= b->unit_count)
            return WHY_MALFORMED;
        if (b->units[a.unit].side != a.side)
            return WHY_NOT_YOUR_UNIT;
    }
    if (!is_in_time(g, a))
        return times[a.kind].why;
    if (moi_words.actions[a.kind].arg == ARG_UNIT &&
        (a.arg >= b->unit_count || !on_map(g, a.arg) || !is_combat(b, a.arg) ||
         b->units[a.arg].side == a.side))
        return WHY_NOT_A_TARGET;
    return LEGAL;
}

/* 4.1: only units of the activated command act in its two parts. */
static uint32_t refuse_member(const Battle *b, const Game *g, Action a)
{
    bool own = g->phase == PHASE_MARCH || g->phase == PHASE_NAME;
    if (!own || a.unit == NO_UNIT)
        return LEGAL;
    if (is_standard(b, a.unit))
        return WHY_STANDARD_STANDS;
    if (moi(g)->unit[a.unit].fate == FATE_LOST)
        return WHY_NOT_ON_MAP;
    return has_act(g, a.unit, NOW_MEMBER) ? LEGAL : WHY_NOT_ACTIVATED;
}

static uint32_t refuse_decline(const Game *g)
{
    const Frame *f = frame_now(g);
    if (f->kind == PHASE_CONTINUED)
        return WHY_MUST_CONTINUE;
    if (f->kind == PHASE_ADVANCE && (advance_frame_seen(f)->flags & FRAME_OPEN) == 0)
        return WHY_MUST_ADVANCE;
    return LEGAL;
}

static uint32_t refuse_done(const Battle *b, const Game *g)
{
    if (g->phase == PHASE_NAME)
        return moi_check_named(b, g);
    return moi(g)->mover.unit != NO_UNIT ? (uint32_t)WHY_UNDER_WAY : moi_refuse_eager_done(b, g);
}

static uint32_t refuse_sequence(const Battle *b, const Game *g, Action a)
{
    switch (a.kind) {
    case ACTION_ACTIVATE:
        return moi_check_activate(b, g, a);
    case ACTION_RALLY:
        return moi_check_rally(b, g, a);
    case ACTION_PASS:
        return moi_check_pass(b, g);
    case ACTION_FOLK:
        return moi_check_folk(b, g);
    case ACTION_ATTEMPT:
        return moi_check_attempt(b, g, a);
    case ACTION_SEIZE:
        return moi_check_seize(b, g, a);
    case ACTION_DECLINE:
        return refuse_decline(g);
    case ACTION_OPEN:
        return LEGAL;
    case ACTION_DONE:
        return refuse_done(b, g);
    default:
        return WHY_MALFORMED;
    }
}

static uint32_t refuse_march(const Battle *b, const Game *g, Action a)
{
    if (g->phase == PHASE_RIDE)
        return moi_check_ride(b, g, a);
    switch (a.kind) {
    case ACTION_FORM:
    case ACTION_BREAK:
        return moi_check_form(b, g, a);
    case ACTION_ENTER:
        return moi_check_enter(b, g, a);
    case ACTION_STEP:
        return moi_check_step(b, g, a);
    case ACTION_FACE:
        return g->phase == PHASE_FACE ? moi_check_facing(b, g, a) : moi_check_turn(b, g, a);
    case ACTION_MODE:
        return moi_check_mode(b, g, a);
    case ACTION_STAY:
        return moi_check_stay(b, g, a);
    case ACTION_HALT:
        return moi_check_halt(b, g, a);
    default:
        return moi_check_fire(b, g, a);
    }
}

static uint32_t refuse_act(const Battle *b, const Game *g, Action a)
{
    if (a.kind < ACTION_FORM || a.kind >= ACTION_OPEN)
        return refuse_sequence(b, g, a);
    if (a.kind <= ACTION_FIRE)
        return refuse_march(b, g, a);
    switch (a.kind) {
    case ACTION_SHOCK:
        return moi_check_shock(b, g, a);
    case ACTION_CHARGE:
        return moi_check_charge(b, g, a);
    case ACTION_RESOLVE:
        return moi_check_resolve(b, g, a);
    case ACTION_RIDE:
        return moi_check_rides(b, g, a);
    case ACTION_RETURN:
        return a.unit == frame_now(g)->unit ? LEGAL : moi_refuse_answer(b, g, a.kind, a.unit);
    case ACTION_REACT:
        return moi_check_react(b, g, a);
    case ACTION_COUNTER:
        return moi_check_counter(b, g, a);
    case ACTION_EVADE:
        return moi_check_evade(b, g, a);
    case ACTION_RETREAT:
        return moi_check_retreat(b, g, a);
    case ACTION_RETIRE:
        return moi_check_retire(b, g, a);
    case ACTION_ADVANCE:
        return moi_check_advance(b, g, a);
    default:
        return moi_check_place(b, g, a);
    }
}

Verdict moi_check(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_door(b, g, a);
    if (why == LEGAL)
        why = refuse_member(b, g, a);
    if (why == LEGAL)
        why = refuse_act(b, g, a);
    uint32_t arg = a.kind < ACTION_COUNT ? moi_words.actions[a.kind].arg : (uint32_t)ARG_NONE;
    bool unit = a.unit < b->unit_count;
    bool hex = arg == ARG_HEX && a.hex < b->hex_count;
    bool other = arg == ARG_UNIT && a.arg < b->unit_count;
    return (Verdict){(uint16_t)why, unit ? a.unit : (uint16_t)NO_UNIT,
                     hex ? a.hex : (uint16_t)NO_HEX, other ? a.arg : (uint16_t)NO_UNIT};
}

/* ---- lists ---- */

static void list_march(const Battle *b, const Game *g, ActionList *list)
{
    uint32_t mover = moi(g)->mover.unit;
    Near room, *near = NULL;
    if (mover == NO_UNIT && !list->enough) {
        near = &room;
        moi_find_near(b, g, g->to_act, near);
    }
    for (uint32_t unit = 0; unit < b->unit_count && !list_is_enough(list); unit++) {
        if (!has_act(g, unit, NOW_MEMBER))
            continue;
        if (mover != NO_UNIT && mover != unit && !is_leader(b, unit))
            continue;
        if (!on_map(g, unit)) {
            moi_list_enter(b, g, unit, list);
            continue;
        }
        if (is_combat(b, unit))
            moi_list_form(b, g, unit, list);
        moi_list_steps(b, g, unit, near, list);
        if (is_combat(b, unit))
            moi_list_turns(b, g, unit, near, list);
        moi_list_rest(b, g, unit, list);
        if (is_combat(b, unit))
            moi_list_fire(b, g, unit, list);
    }
    if (mover == NO_UNIT && !list_is_enough(list) && refuse_done(b, g) == LEGAL)
        list_add(list, ACTION_DONE, g->to_act, NO_UNIT, 0, 0);
}

static void list_name(const Battle *b, const Game *g, ActionList *list)
{
    for (uint32_t unit = 0; unit < b->unit_count && !list_is_enough(list); unit++) {
        if (has_act(g, unit, NOW_MEMBER) && is_combat(b, unit))
            moi_list_shocks(b, g, unit, list);
    }
    if (!list_is_enough(list) && moi_check_named(b, g) == LEGAL)
        list_add(list, ACTION_DONE, g->to_act, NO_UNIT, 0, 0);
}

/* Commands of the side that may be named by that action. */
static void list_groups(const Battle *b, const Game *g, uint32_t kind, ActionList *list)
{
    Action a = {(uint8_t)kind, g->to_act, NO_UNIT, 0, 0};
    for (; a.arg < b->group_count; a.arg++) {
        if (refuse_sequence(b, g, a) == LEGAL)
            list_add(list, kind, g->to_act, NO_UNIT, 0, a.arg);
    }
}

static void list_free(const Battle *b, const Game *g, ActionList *list)
{
    Action a = {ACTION_RALLY, g->to_act, 0, 0, 0};
    for (; a.unit < b->unit_count; a.unit++) {
        if (b->units[a.unit].side == a.side && moi_check_rally(b, g, a) == LEGAL)
            list_add(list, ACTION_RALLY, a.side, a.unit, 0, 0);
    }
    list_groups(b, g, ACTION_ACTIVATE, list);
    if (moi_check_pass(b, g) == LEGAL)
        list_add(list, ACTION_PASS, g->to_act, NO_UNIT, 0, 0);
    if (moi_check_folk(b, g) == LEGAL)
        list_add(list, ACTION_FOLK, g->to_act, NO_UNIT, 0, 0);
}

static void list_interruption(const Battle *b, const Game *g, ActionList *list)
{
    const Frame *f = frame_now(g);
    switch (g->phase) {
    case PHASE_RESOLVE:
        moi_list_resolve(b, g, list);
        break;
    case PHASE_RIDES:
        moi_list_rides(b, g, list);
        break;
    case PHASE_RIDE:
        moi_list_ride(b, g, list);
        break;
    case PHASE_RETURN:
        list_add(list, ACTION_RETURN, f->side, f->unit, 0, 0);
        break;
    case PHASE_REACT:
        moi_list_reactions(b, g, list);
        break;
    case PHASE_COUNTER:
        moi_list_counters(b, g, list);
        break;
    case PHASE_ANSWER:
        moi_list_counters(b, g, list);
        moi_list_evasions(b, g, list);
        break;
    case PHASE_EVADE:
        moi_list_evasions(b, g, list);
        break;
    case PHASE_RETREAT:
        moi_list_retreat(b, g, list);
        break;
    case PHASE_RETIRE:
        moi_list_retire(b, g, list);
        break;
    case PHASE_FACE:
        moi_list_facing(b, g, list);
        break;
    case PHASE_ADVANCE:
    case PHASE_CONTINUED:
        moi_list_advances(b, g, list);
        break;
    case PHASE_LEADER:
    case PHASE_REPLACE:
        moi_list_place(b, g, list);
        break;
    default:
        break;
    }
}

static uint32_t list_all(const Battle *b, const Game *g, ActionList list)
{
    if (g->over)
        return 0;
    switch (g->phase) {
    case PHASE_OPENING:
        list_add(&list, ACTION_OPEN, g->to_act, NO_UNIT, 0, 0);
        break;
    case PHASE_FREE:
        list_free(b, g, &list);
        break;
    case PHASE_CONTINUE:
        list_groups(b, g, ACTION_ATTEMPT, &list);
        break;
    case PHASE_SEIZE:
        list_groups(b, g, ACTION_SEIZE, &list);
        break;
    case PHASE_MARCH:
        list_march(b, g, &list);
        break;
    case PHASE_NAME:
        list_name(b, g, &list);
        break;
    default:
        list_interruption(b, g, &list);
        break;
    }
    if ((times[ACTION_DECLINE].phases >> g->phase & 1) != 0 && refuse_decline(g) == LEGAL)
        list_add(&list, ACTION_DECLINE, g->to_act, NO_UNIT, 0, 0);
    return list.count;
}

uint32_t moi_legal(const Battle *b, const Game *g, Action *out, uint32_t cap)
{
    return list_all(b, g, (ActionList){out, cap, 0, 0});
}

uint32_t moi_choices(const Battle *b, const Game *g, Action *only)
{
    return list_all(b, g, (ActionList){only, 1, 0, 2});
}
