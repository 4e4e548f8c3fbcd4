/* bmw_decide.c: the door: which actions are open now, and why any other is not. */
#include "bmw_decide.h"
#include "bmw_advance.h"
#include "bmw_fight.h"
#include "bmw_leaders.h"
#include "bmw_rally.h"
#include "bmw_retreat.h"

#define IN(phase) (1u << PHASE_##phase)

const BmwAct bmw_acts[ACTION_COUNT] = {
#define ACTION(name, word, unit, argument, flags, phases, not_now, check, apply, help)             \
    [ACTION_##name] = {phases, not_now, check, apply},
#include "bmw_actions.def"
#undef ACTION
};

/* ---- check ---- */

/* What is asked of any action of a unit; a unit that comes on to the map is not on it yet. */
static Verdict check_unit(const Battle *b, const Game *g, Action a)
{
    bool comes = a.kind == ACTION_ENTER || a.kind == ACTION_RETURN;
    uint32_t why = LEGAL;
    if (b->units[a.unit].side != a.side && rule_on(b, WHY_NOT_YOURS))
        why = WHY_NOT_YOURS;
    else if (bmw(g)->fate[a.unit] == FATE_LEFT)
        why = WHY_HAS_LEFT;
    else if (bmw(g)->fate[a.unit] == FATE_LOST && a.kind != ACTION_RETURN)
        why = WHY_IS_LOST;
    else if (!comes && !on_map(g, a.unit))
        why = WHY_NOT_ON_MAP;
    return verdict_of(why, why == LEGAL ? (uint32_t)NO_UNIT : a.unit, NO_HEX, NO_UNIT);
}

static uint32_t refuse_form(const Battle *b, const Game *g, Action a)
{
    const Words *words = b->rules->words;
    if (g->over)
        return WHY_OVER;
    if (a.kind >= ACTION_COUNT || !action_is_well_formed(&words->actions[a.kind], a))
        return WHY_MALFORMED;
    if (a.side != g->to_act)
        return WHY_NOT_TO_DECIDE;
    const ActionWord *word = &words->actions[a.kind];
    if (word->has_unit ? a.unit >= b->unit_count : a.unit != NO_UNIT)
        return WHY_MALFORMED;
    if (word->arg == ARG_HEX && (a.hex >= b->hex_count || !b->on_map[a.hex]))
        return WHY_MALFORMED;
    return (bmw_acts[a.kind].phases >> g->phase & 1) == 0 ? bmw_acts[a.kind].not_now
                                                          : (uint16_t)LEGAL;
}

Verdict bmw_check(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_form(b, g, a);
    if (why != LEGAL)
        return verdict_of(why, NO_UNIT, NO_HEX, NO_UNIT);
    if (b->rules->words->actions[a.kind].has_unit) {
        Verdict v = check_unit(b, g, a);
        if (v.why != LEGAL)
            return v;
    }
    Verdict v = bmw_acts[a.kind].check(b, g, a);
    return v.why == LEGAL ? verdict_of(LEGAL, NO_UNIT, NO_HEX, NO_UNIT) : v;
}

/* ---- lists ---- */

static void list_smoke(const Battle *b, const Game *g, ActionList *list)
{
    (void)b;
    list_add(list, ACTION_SMOKE, g->to_act, NO_UNIT, 0, 0);
    list_add(list, ACTION_DECLINE, g->to_act, NO_UNIT, 0, 0);
}

static void list_break(const Battle *b, const Game *g, ActionList *list)
{
    (void)b;
    list_add(list, ACTION_BREAK, g->to_act, NO_UNIT, 0, 0);
    list_add(list, ACTION_DECLINE, g->to_act, NO_UNIT, 0, 0);
}

typedef void PhaseList(const Battle *b, const Game *g, ActionList *list);

static PhaseList *const phase_lists[PHASE_COUNT] = {
    [PHASE_SMOKE] = list_smoke,           [PHASE_SIDES] = bmw_list_sides,
    [PHASE_MOVEMENT] = bmw_list_movement, [PHASE_ARCHERY] = bmw_list_archery,
    [PHASE_DEFENCE] = bmw_list_archery,   [PHASE_COMBAT] = bmw_list_declare,
    [PHASE_RESOLVE] = bmw_list_fights,    [PHASE_RALLY] = bmw_list_rally,
    [PHASE_RETURN] = bmw_list_return,     [PHASE_WITHDRAW] = bmw_list_retreat,
    [PHASE_LOSS] = bmw_list_losses,       [PHASE_RETREAT] = bmw_list_retreat,
    [PHASE_FOLLOW] = bmw_list_follow,     [PHASE_ADVANCE] = bmw_list_advance,
    [PHASE_ESCAPE] = bmw_list_retreat,    [PHASE_BREAK] = list_break,
};

uint32_t bmw_legal(const Battle *b, const Game *g, Action *out, uint32_t cap)
{
    ActionList list = {out, cap, 0, 0};
    if (g->over)
        return 0;
    phase_lists[g->phase](b, g, &list);
    ASSERT(list.count <= MAX_ACTIONS);
    return list.count;
}

uint32_t bmw_choices(const Battle *b, const Game *g, Action *only)
{
    ActionList list = {only, 1, 0, 2};
    phase_lists[g->phase](b, g, &list);
    return list.count;
}
