/* gmb_decide.c: the door: which actions are open now, and why any other is not. Both walk the rows
 * of the book's actions. */
#include "gmb_decide.h"
#include "gmb_book.h"

/* Why a unit that is not on the map does nothing. */
static uint32_t refuse_gone(const Game *g, uint32_t unit)
{
    switch (gmb(g)->unit[unit].fate) {
    case FATE_ELIMINATED:
        return WHY_IS_ELIMINATED;
    case FATE_CAPTURED:
        return WHY_IS_CAPTURED;
    default:
        return WHY_NOT_ON_MAP;
    }
}

static uint32_t refuse_door(const Battle *b, const Game *g, Action a)
{
    const Words *words = b->rules->words;
    if (g->over)
        return WHY_GAME_IS_OVER;
    if (a.kind >= words->action_count || !action_is_well_formed(&words->actions[a.kind], a))
        return WHY_MALFORMED;
    if (a.side >= SIDE_COUNT || a.side != g->to_act)
        return WHY_NOT_YOUR_DECISION;
    if (!words->actions[a.kind].has_unit) {
        if (a.unit != NO_UNIT)
            return WHY_MALFORMED;
    } else {
        if (a.unit >= b->unit_count)
            return WHY_MALFORMED;
        if (!on_map(g, a.unit))
            return refuse_gone(g, a.unit);
        if (b->units[a.unit].side != a.side)
            return g->phase == PHASE_MOVEMENT ? WHY_NOT_YOUR_UNIT : WHY_NOT_YOUR_DECISION;
    }
    const GmbAct *act = &gmb_book(b)->acts[a.kind];
    bool early = a.kind == ACTION_MODE && g->phase == PHASE_MOVEMENT;
    REFUSE_IF(b, (act->phases >> g->phase & 1) == 0,
              early ? (uint32_t)WHY_NOT_YET_MODE : act->not_now);
    return LEGAL;
}

static uint32_t refuse_target(const Battle *b, const Game *g, Action a)
{
    if (b->rules->words->actions[a.kind].arg != ARG_UNIT)
        return LEGAL;
    if (a.arg < b->unit_count && on_map(g, a.arg) && is_combat(b, a.arg) &&
        b->units[a.arg].side != a.side)
        return LEGAL;
    return gmb_book(b)->acts[a.kind].no_target;
}

Verdict gmb_check(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_door(b, g, a);
    if (why == LEGAL)
        why = refuse_target(b, g, a);
    if (why == LEGAL)
        why = gmb_book(b)->acts[a.kind].check(b, g, a);
    return action_verdict(b, a, why);
}

/* ---- lists ---- */

void gmb_prepare_acts(Battle *b)
{
    const GmbAct *acts = gmb_book(b)->acts;
    for (uint32_t phase = 0; phase < b->rules->words->phase_count; phase++) {
        PhaseActs *out = &b->acts[phase];
        *out = (PhaseActs){.every = UINT8_MAX};
        for (uint32_t kind = 0; kind < b->rules->words->action_count; kind++) {
            if ((acts[kind].phases >> phase & 1) == 0 || !acts[kind].list)
                continue;
            ASSERT(out->count < MAX_PHASE_ACTS);
            out->kind[out->count++] = (uint8_t)kind;
            bool attack = (b->rules->words->actions[kind].flags & ACT_ATTACK) != 0;
            ASSERT(!attack || (acts[kind].strike && acts[kind].brief && acts[kind].weigh));
            if ((acts[kind].who & WHO_LEADER) == 0)
                out->every &= (uint8_t)acts[kind].who;
        }
    }
}

static void list_unit(const Battle *b, const Game *g, uint32_t unit, ActionList *list)
{
    const PhaseActs *phase = &b->acts[g->phase];
    uint32_t who = is_leader(b, unit) ? WHO_LEADER : WHO_COMBAT;
    who |= gmb(g)->mover.unit == unit ? WHO_UNDER_WAY : WHO_STANDS;
    if (g->phase == PHASE_MOVEMENT && gmb_refuse_march(b, g, unit) == LEGAL)
        who |= WHO_MARCHES;
    if ((who & WHO_COMBAT) != 0 && (phase->every & ~who) != 0)
        return;
    March m;
    Candidate c = {b, g, unit, who, NULL};
    if ((who & WHO_MARCHES) != 0) {
        m = gmb_march(b, g, unit);
        c.march = &m;
    }
    const GmbAct *acts = gmb_book(b)->acts;
    for (uint32_t i = 0; i < phase->count && !list_is_enough(list); i++) {
        const GmbAct *act = &acts[phase->kind[i]];
        bool choice = list->enough == 0 || phase->kind[i] != ACTION_HALT; /* to halt is none */
        if ((act->who & ~who) == 0 && choice)
            act->list(&c, list);
    }
}

/* The unit under way, and the leaders who may take leave of it. */
static void list_under_way(const Battle *b, const Game *g, ActionList *list)
{
    uint32_t mover = gmb(g)->mover.unit, next = 0;
    for (; next < b->leader_count && b->leaders[next] < mover; next++) {
        if (b->units[b->leaders[next]].side == g->to_act && on_map(g, b->leaders[next]))
            list_unit(b, g, b->leaders[next], list);
    }
    list_unit(b, g, mover, list);
    for (; next < b->leader_count; next++) {
        uint32_t leader = b->leaders[next];
        if (leader != mover && b->units[leader].side == g->to_act && on_map(g, leader))
            list_unit(b, g, leader, list);
    }
}

/* Never more than MAX_ACTIONS: compile() has seen to it (gmb_compile.c). */
uint32_t gmb_legal(const Battle *b, const Game *g, Action *out, uint32_t cap)
{
    ActionList list = {out, cap, 0, 0};
    if (g->over)
        return 0;
    uint32_t mover = gmb(g)->mover.unit;
    if (mover != NO_UNIT)
        list_under_way(b, g, &list);
    for (uint32_t unit = 0; unit < b->unit_count && mover == NO_UNIT; unit++) {
        if (b->units[unit].side == g->to_act && on_map(g, unit))
            list_unit(b, g, unit, &list);
    }
    if ((gmb_book(b)->acts[ACTION_DONE].phases >> g->phase & 1) != 0 && mover == NO_UNIT)
        list_add(&list, ACTION_DONE, g->to_act, NO_UNIT, 0, 0);
    ASSERT(list.count <= MAX_ACTIONS);
    return list.count;
}

bool gmb_has_choice(const Battle *b, const Game *g)
{
    Action room;
    ActionList list = {&room, 1, 0, 1};
    uint32_t mover = gmb(g)->mover.unit;
    if (mover != NO_UNIT)
        list_unit(b, g, mover, &list);
    for (uint32_t unit = 0; unit < b->unit_count && mover == NO_UNIT && list.count == 0; unit++) {
        if (b->units[unit].side == g->to_act && on_map(g, unit))
            list_unit(b, g, unit, &list);
    }
    return list.count > 0;
}

/* ---- one attack alone ---- */

Outcome gmb_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    const GmbAct *act = &gmb_book(b)->acts[a.kind];
    ASSERT(act->strike);
    gmb_mut(g)->last_unit = NO_UNIT; /* as by apply: a march that ended before is told no more */
    return act->strike(b, g, a, d, events);
}

bool gmb_weigh(const Battle *b, Game *g, Action a, Odds *out)
{
    const GmbAct *act = &gmb_book(b)->acts[a.kind];
    ASSERT(act->weigh);
    act->weigh(b, g, a, out);
    return true;
}

void gmb_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    const GmbAct *act = &gmb_book(b)->acts[a.kind];
    ASSERT(act->brief);
    act->brief(b, g, a, out);
}
