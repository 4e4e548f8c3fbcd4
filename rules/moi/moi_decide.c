/* moi_decide.c: the door: which actions are open now, and why any other is not. Both walk the rows
 * of moi_actions.def. */
#include "moi_decide.h"
#include "moi_acts.h"
#include "moi_words.h"

/* ---- why not ---- */

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
    uint32_t arg = a.kind < ACTION_COUNT ? moi_words.actions[a.kind].arg : (uint32_t)ARG_NONE;
    bool unit = a.unit < b->unit_count;
    bool hex = arg == ARG_HEX && a.hex < b->hex_count;
    bool other = arg == ARG_UNIT && a.arg < b->unit_count;
    return (Verdict){(uint16_t)why, unit ? a.unit : (uint16_t)NO_UNIT,
                     hex ? a.hex : (uint16_t)NO_HEX, other ? a.arg : (uint16_t)NO_UNIT};
}

/* ---- lists ---- */

typedef struct Acts { /* rows of the present phase that are listed, ascending */
    uint32_t count;
    uint32_t first_of_side; /* those of units come first */
    const MoiAct *act[ROW_COUNT];
} Acts;

static void find_acts(const Game *g, Acts *out)
{
    const MoiAct *of_side[ROW_COUNT];
    uint32_t count = 0;
    out->count = 0;
    for (const MoiAct *act = moi_acts; act < moi_acts + ROW_COUNT; act++) {
        if ((act->phases >> g->phase & 1) == 0 || act->list == LISTED_ABOVE)
            continue;
        if (moi_words.actions[act->kind].has_unit)
            out->act[out->count++] = act;
        else
            of_side[count++] = act;
    }
    out->first_of_side = out->count;
    for (uint32_t i = 0; i < count; i++)
        out->act[out->count++] = of_side[i];
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

static void list_acts(const Candidate *c, const MoiAct *const *act, uint32_t count,
                      ActionList *list)
{
    for (uint32_t i = 0; i < count && !list_is_enough(list); i++) {
        if ((act[i]->who & WHO_MASK & ~c->who) != 0)
            continue;
        if (act[i]->list)
            act[i]->list(c, list);
        else
            list_plain(c, act[i], list);
    }
}

static uint32_t who_is(const Battle *b, const Game *g, uint32_t unit)
{
    static const uint8_t kinds[] = {
        [UNIT_COMBAT] = WHO_COMBAT, [UNIT_LEADER] = WHO_LEADER, [UNIT_STANDARD] = WHO_STANDARD};
    return kinds[unit_kind(b, unit)] | (on_map(g, unit) ? (uint32_t)WHO_ON_MAP : WHO_OFF_MAP) |
           (moi(g)->mover.unit == unit ? (uint32_t)WHO_UNDER_WAY : 0);
}

/* Every unit of the side that the phase lets act; while one is under way, that one and leaders. */
static void list_units(const Battle *b, const Game *g, const Acts *acts, ActionList *list)
{
    uint32_t mover = moi(g)->mover.unit;
    bool members = g->phase != PHASE_FREE;
    Near near;
    Candidate c = {b, g, NO_UNIT, 0, NULL};
    if (g->phase == PHASE_MARCH && mover == NO_UNIT && !list->enough) {
        moi_find_near(b, g, g->to_act, &near);
        c.near = &near;
    }
    for (c.unit = 0; c.unit < b->unit_count && !list_is_enough(list); c.unit++) {
        if (members ? !has_act(g, c.unit, NOW_MEMBER) : b->units[c.unit].side != g->to_act)
            continue;
        if (mover != NO_UNIT && mover != c.unit && !is_leader(b, c.unit))
            continue;
        c.who = who_is(b, g, c.unit);
        list_acts(&c, acts->act, acts->first_of_side, list);
    }
}

static uint32_t list_all(const Battle *b, const Game *g, ActionList list)
{
    Acts acts;
    if (g->over)
        return 0;
    find_acts(g, &acts);
    if (g->phase == PHASE_FREE || g->phase == PHASE_MARCH || g->phase == PHASE_NAME) {
        list_units(b, g, &acts, &list);
    } else {
        Candidate asked = {b, g, frame_now(g)->unit, 0, NULL};
        list_acts(&asked, acts.act, acts.first_of_side, &list);
    }
    Candidate side = {b, g, NO_UNIT, 0, NULL};
    list_acts(&side, acts.act + acts.first_of_side, acts.count - acts.first_of_side, &list);
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
