/* moi_decide.c: the door: which actions are open now, and why any other is not. Both walk the rows
 * of moi_actions.def. */
#include "moi_decide.h"
#include "moi_acts.h"
#include "moi_eager.h"
#include "moi_turn.h"
#include "moi_words.h"

/* ---- why not ---- */

static uint32_t refuse_unasked(const Battle *b, const Game *g, Action a)
{
    const MoiAct *act = moi_act_of(a.kind);
    if ((act->who & WHO_IS_ASKED) == 0 || a.unit >= b->unit_count ||
        moi_act_in(g->phase, a.kind) != NULL)
        return LEGAL;
    return act->lacks ? act->lacks(b, g, a) : act->not_now;
}

static uint32_t refuse_door(const Battle *b, const Game *g, Action a)
{
    if (g->over)
        return WHY_GAME_IS_OVER;
    if (a.kind >= ACTION_COUNT || !action_is_well_formed(&moi_words.actions[a.kind], a))
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
    if (moi_act_in(g->phase, a.kind) == NULL)
        return moi_act_of(a.kind)->not_now;
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

static uint32_t refuse_act(const Battle *b, const Game *g, const MoiAct *act, Action a)
{
    return act->check ? act->check(b, g, a) : (uint32_t)LEGAL;
}

Verdict moi_check(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_door(b, g, a);
    if (why == LEGAL)
        why = refuse_member(b, g, a);
    if (why == LEGAL)
        why = refuse_act(b, g, moi_act_in(g->phase, a.kind), a);
    return action_verdict(b, a, why);
}

/* ---- lists ---- */

typedef struct Acts { /* rows of the present phase that are listed, ascending */
    uint32_t count;
    const MoiAct *act[ROW_COUNT];
} Acts;

/* Actions of units come before those of the side as a whole. */
static void find_acts(const Game *g, Acts *of_units, Acts *of_side)
{
    uint32_t now = 1u << g->phase;
    of_units->count = of_side->count = 0;
    for (const MoiAct *act = moi_acts; act < moi_acts + ROW_COUNT; act++) {
        if ((act->phases & now) == 0 || act->list == LISTED_ABOVE)
            continue;
        Acts *out = act->has_unit ? of_units : of_side;
        out->act[out->count++] = act;
    }
}

/* The one form of an action without an argument, or one for each command. */
static void list_plain(const Candidate *c, const MoiAct *act, ActionList *list)
{
    uint32_t arg = moi_words.actions[act->kind].arg;
    Action a = {act->kind, c->g->to_act, (uint16_t)c->unit, 0, 0};
    ASSERT(arg == ARG_NONE || arg == ARG_GROUP);
    for (; a.arg < (arg == ARG_GROUP ? c->b->group_count : 1); a.arg++) {
        if (refuse_act(c->b, c->g, act, a) == LEGAL)
            list_put(list, a);
    }
}

/* Those that are for one who is all this. */
static void find_acts_of(const Acts *acts, uint32_t who, Acts *out)
{
    out->count = 0;
    for (uint32_t i = 0; i < acts->count; i++) {
        if ((acts->act[i]->who & ~who & WHO_MASK) == 0)
            out->act[out->count++] = acts->act[i];
    }
}

static void list_acts(const Candidate *c, const Acts *acts, ActionList *list)
{
    for (const MoiAct *const *at = acts->act, *const *end = at + acts->count; at < end; at++) {
        const MoiAct *act = *at;
        if (act->list)
            act->list(c, list);
        else
            list_plain(c, act, list);
        if (list_is_enough(list))
            return;
    }
}

static uint32_t who_is(const Battle *b, const Game *g, uint32_t unit)
{
    static const uint8_t kinds[] = {
        [UNIT_COMBAT] = WHO_COMBAT, [UNIT_LEADER] = WHO_LEADER, [UNIT_STANDARD] = WHO_STANDARD};
    uint32_t who = kinds[unit_kind(b, unit)];
    who |= on_map(g, unit) ? WHO_ON_MAP : WHO_OFF_MAP;
    return moi(g)->mover.unit == unit ? who | WHO_UNDER_WAY : who;
}

/* Every unit of the side that the phase lets act; while one is under way, that one and leaders. */
static void list_units(const Battle *b, const Game *g, const Acts *acts, ActionList *list)
{
    uint32_t mover = moi(g)->mover.unit, side = g->to_act, who = ~0u;
    bool members = g->phase != PHASE_FREE, march = g->phase == PHASE_MARCH;
    Near near;
    Acts its;
    Candidate c = {b, g, NO_UNIT, 0, NULL, false};
    if (march && mover == NO_UNIT && !list->enough) {
        moi_find_near(b, g, side, &near);
        c.near = &near;
    }
    for (uint32_t i = 0; i < b->army_count[side]; i++) {
        uint32_t unit = b->army[side][i];
        if (members && !has_act(g, unit, NOW_MEMBER))
            continue;
        if (mover != NO_UNIT && mover != unit && !is_leader(b, unit))
            continue;
        c.unit = unit;
        c.who = who_is(b, g, unit);
        c.bound = march && moi_is_bound(b, g, unit);
        if (c.who != who)
            find_acts_of(acts, who = c.who, &its);
        list_acts(&c, &its, list);
        if (list_is_enough(list))
            return;
    }
}

static uint32_t list_all(const Battle *b, const Game *g, ActionList list)
{
    Acts of_units, of_side;
    if (g->over)
        return 0;
    find_acts(g, &of_units, &of_side);
    if (g->phase == PHASE_FREE || g->phase == PHASE_MARCH || g->phase == PHASE_NAME) {
        list_units(b, g, &of_units, &list);
    } else { /* its actions are for whoever is asked */
        Candidate asked = {b, g, frame_now(g)->unit, 0, NULL, false};
        list_acts(&asked, &of_units, &list);
    }
    Candidate side = {b, g, NO_UNIT, 0, NULL, false};
    if (!list_is_enough(&list))
        list_acts(&side, &of_side, &list);
    return list.count;
}

uint32_t moi_legal(const Battle *b, const Game *g, Action *out, uint32_t cap)
{
    return list_all(b, g, (ActionList){out, cap, 0, 0});
}

/* Somebody can turn: the commonest reason why there are two actions at least. */
static bool can_turn(const Battle *b, const Game *g)
{
    uint32_t mover = moi(g)->mover.unit;
    if (mover != NO_UNIT)
        return moi_is_free_to_turn(b, g, mover);
    for (uint32_t i = 0; i < b->fighter_count[g->to_act]; i++) {
        if (moi_is_free_to_turn(b, g, b->fighters[g->to_act][i]))
            return true;
    }
    return false;
}

uint32_t moi_choices(const Battle *b, const Game *g, Action *only)
{
    if (g->phase == PHASE_MARCH && !g->over && can_turn(b, g))
        return 2;
    return list_all(b, g, (ActionList){only, 1, 0, 2});
}
