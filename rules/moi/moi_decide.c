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
    const MoiAct *act[MAX_PHASE_ACTS];
} Acts;

/* Of those that Battle.acts has from first to end, the ones for somebody who is all this. */
static void find_acts(const PhaseActs *from, uint32_t first, uint32_t end, uint32_t who, Acts *out)
{
    out->count = 0;
    for (; first < end; first++) {
        if ((from->who[first] & ~who) == 0)
            out->act[out->count++] = &moi_acts[from->kind[first]];
    }
}

/* The one form of an action without an argument, or one for each command. */
static void list_plain(const Candidate *c, const MoiAct *act, ActionList *list)
{
    uint32_t arg = moi_words.actions[act->kind].arg;
    Action a = {act->kind, c->g->to_act, (uint16_t)c->unit, 0, 0};
    ASSERT(arg == ARG_NONE || arg == ARG_GROUP);
    uint32_t end = arg == ARG_GROUP ? c->b->group_count : 1;
    for (; a.arg < end && !list_is_enough(list); a.arg++) {
        if (refuse_act(c->b, c->g, act, a) == LEGAL)
            list_put(list, a);
    }
}

static inline void list_acts(const Candidate *c, const Acts *acts, ActionList *list)
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
    uint32_t who = (unit_face(b, g, unit) & FACE_ABLE) | 1u << unit_kind(b, unit);
    who |= on_map(g, unit) ? WHO_ON_MAP : WHO_OFF_MAP;
    return moi(g)->mover.unit == unit ? who | WHO_UNDER_WAY : who;
}

_Static_assert(WHO_COMBAT == 1 << UNIT_COMBAT && WHO_LEADER == 1 << UNIT_LEADER &&
                   WHO_STANDARD == 1 << UNIT_STANDARD,
               "the kind as a bit");
_Static_assert((WHO_SHOOTS | WHO_MOUNTS | WHO_FORMS) == FACE_ABLE, "what a face can do");

/* A list of units in the making. */
typedef struct Roll {
    Candidate c;
    uint32_t known; /* c.who for which acts were found */
    Acts acts;
    MoiEntries entries;
    UnitSet bound;  /* of those listed so far */
    uint32_t begun; /* whose duty was begun before it was listed; NO_UNIT */
    Duty duty;      /* of the unit in work, in a copy of the position */
    GameBuffer room;
} Roll;

static void begin_duty(Roll *roll, uint32_t unit)
{
    memcpy(&roll->room, roll->c.g, sizeof(MoiGame));
    if (roll->begun == unit)
        moi_resume_duty(&roll->duty);
    else
        moi_begin_duty(roll->c.b, &roll->room.game, unit, &roll->duty);
}

static Duty *find_duty(Roll *roll, uint32_t unit)
{
    const Battle *b = roll->c.b;
    const Game *g = roll->c.g;
    if (g->phase != PHASE_MARCH || !has_act(g, unit, NOW_EAGER) || !moi_may_be_bound(b, g, unit))
        return NULL;
    begin_duty(roll, unit);
    return moi_can_do_duty(&roll->duty) ? &roll->duty : NULL;
}

static void list_unit(Roll *roll, uint32_t unit, ActionList *list)
{
    Candidate *c = &roll->c;
    const PhaseActs *acts = &c->b->acts[c->g->phase];
    c->unit = unit;
    c->who = who_is(c->b, c->g, unit);
    c->clear = c->near && on_map(c->g, unit) ? near_clear(c->b, c->near, hex_of(c->g, unit)) : 0u;
    c->duty = find_duty(roll, unit);
    if (c->duty)
        unit_set_add(&roll->bound, unit);
    if (c->who != roll->known)
        find_acts(acts, 0, acts->every, roll->known = c->who, &roll->acts);
    list_acts(c, &roll->acts, list);
}

static void begin_roll(const Battle *b, const Game *g, const Near *near, Roll *roll)
{
    roll->c = (Candidate){.b = b, .g = g, .unit = NO_UNIT, .near = near, .entries = &roll->entries};
    roll->known = ~0u;
    roll->begun = NO_UNIT;
    roll->entries.entrant = NO_ENTRANT;
    roll->bound = (UnitSet){0};
}

/* Those of the activated command that are so marked as eager; while one is under way, that one and
 * leaders. */
static inline void list_some(Roll *roll, ActionList *list, uint32_t marks, uint32_t eager)
{
    const Battle *b = roll->c.b;
    const Game *g = roll->c.g;
    uint32_t mover = moi(g)->mover.unit;
    Members members = members_of(b, g);
    for (uint32_t unit; (unit = next_member(g, &members)) != NO_UNIT;) {
        if ((mover != NO_UNIT && mover != unit && !is_leader(b, unit)) ||
            (moi(g)->unit[unit].acts & marks) != eager)
            continue;
        list_unit(roll, unit, list);
        if (list_is_enough(list))
            return;
    }
}

/* The units of the activated command. *bound: those of them that are bound to attack. Where a few
 * actions are enough those of eager horse, which are dear to find, come last. */
static void list_members(const Battle *b, const Game *g, ActionList *list, UnitSet *bound)
{
    bool all = moi(g)->mover.unit == NO_UNIT && (g->phase == PHASE_NAME || !list->enough);
    Near near;
    Roll roll;
    if (all)
        moi_find_near(b, g, g->to_act, &near);
    begin_roll(b, g, all ? &near : NULL, &roll);
    if (list->enough == 0) {
        list_some(&roll, list, 0, 0);
    } else {
        list_some(&roll, list, NOW_EAGER, 0);
        if (!list_is_enough(list))
            list_some(&roll, list, NOW_EAGER, NOW_EAGER);
    }
    *bound = roll.bound;
}

/* Between activations, standards. */
static void list_standards(const Battle *b, const Game *g, ActionList *list)
{
    Roll roll;
    begin_roll(b, g, NULL, &roll);
    for (uint32_t i = 0; i < b->beside_count && !list_is_enough(list); i++) {
        if (b->units[b->beside[i]].side == g->to_act)
            list_unit(&roll, b->beside[i], list);
    }
}

static uint32_t list_all(const Battle *b, const Game *g, ActionList list)
{
    const PhaseActs *acts = &b->acts[g->phase];
    Acts found;
    UnitSet bound;
    Candidate side = {.b = b, .g = g, .unit = NO_UNIT};
    if (g->over)
        return 0;
    if (g->phase == PHASE_MARCH || g->phase == PHASE_NAME) {
        list_members(b, g, &list, &bound);
        side.bound = g->phase == PHASE_MARCH ? &bound : NULL;
    } else if (g->phase == PHASE_FREE) {
        list_standards(b, g, &list);
    } else {
        Candidate asked = {.b = b, .g = g, .unit = frame_now(g)->unit};
        find_acts(acts, 0, acts->every, 0, &found);
        list_acts(&asked, &found, &list);
    }
    if (!list_is_enough(&list)) {
        find_acts(acts, acts->every, acts->count, 0, &found);
        list_acts(&side, &found, &list);
    }
    return list.count;
}

uint32_t moi_legal(const Battle *b, const Game *g, Action *out, uint32_t cap)
{
    return list_all(b, g, (ActionList){out, cap, 0, 0});
}

/* Somebody can turn: the commonest reason why there are two actions at least. */
static bool can_turn(const Battle *b, const Game *g)
{
    Members members = members_of(b, g);
    for (uint32_t unit; (unit = next_member(g, &members)) != NO_UNIT;) {
        if (moi_is_free_to_turn(b, g, unit))
            return true;
    }
    return false;
}

/* Eager horse has two steps after which it can still attack: it may take them, bound or not. */
static bool can_ride_on(Roll *roll, uint32_t mover)
{
    const Battle *b = roll->c.b;
    const Game *g = roll->c.g;
    March m;
    uint32_t count = 0;
    if (!moi_may_be_bound(b, g, mover) || moi_refuse_march(b, g, mover) != LEGAL)
        return false;
    moi_march(b, g, mover, CLEAR_UNKNOWN, &m);
    begin_duty(roll, mover);
    roll->begun = mover;
    for (uint32_t d = 0; d < DIRECTION_COUNT && count < 2; d++) {
        Step s;
        count += b->neighbour[m.hex][d] != NO_HEX && moi_try_step(&m, d, &s) == LEGAL &&
                 moi_refuse_straying(&roll->duty, &m, &s) == LEGAL;
    }
    return count >= 2;
}

/* He who is under way has two himself. */
static bool can_go_on(const Battle *b, const Game *g, uint32_t mover, Action *room)
{
    ActionList list = {room, 1, 0, 2};
    Roll roll;
    if (moi_is_free_to_turn(b, g, mover))
        return true;
    begin_roll(b, g, NULL, &roll);
    if (can_ride_on(&roll, mover))
        return true;
    list_unit(&roll, mover, &list);
    return list_is_enough(&list);
}

uint32_t moi_choices(const Battle *b, const Game *g, Action *only)
{
    uint32_t mover = moi(g)->mover.unit;
    if (g->phase == PHASE_MARCH && !g->over &&
        (mover == NO_UNIT ? can_turn(b, g) : can_go_on(b, g, mover, only)))
        return 2;
    return list_all(b, g, (ActionList){only, 1, 0, 2});
}
