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
    uint32_t why = early ? (uint32_t)WHY_NOT_YET_MODE : act->not_now;
    if (g->phase >= PHASE_BOOK && gmb_book(b)->not_in_own_phase != 0)
        why = gmb_book(b)->not_in_own_phase;
    REFUSE_IF(b, (act->phases >> g->phase & 1) == 0, why);
    return LEGAL;
}

static uint32_t refuse_target(const Battle *b, const Game *g, Action a)
{
    if (b->rules->words->actions[a.kind].arg != ARG_UNIT)
        return LEGAL;
    if (a.arg < b->unit_count && on_map(g, a.arg) && is_combat(b, a.arg) &&
        b->units[a.arg].side != a.side) {
        REFUSE_IF(b, gmb_is_baggage(b, a.arg), gmb_book(b)->baggage_spared);
        return LEGAL;
    }
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

/* What an action asks of a face. Where rules can be switched off only its kind counts: the list of
 * the action itself asks for the rest. */
static uint32_t asked_of_face(const GmbAct *act)
{
#ifdef BANNERET_MUTATE
    return act->who & (WHO_COMBAT | WHO_LEADER);
#else
    return act->who & ~(uint32_t)WHO_NOW;
#endif
}

static uint32_t who_is(const Battle *b, const UnitType *face)
{
    uint32_t who = face->kind == UNIT_LEADER ? WHO_LEADER : WHO_COMBAT;
    if (face->size == 2)
        who |= WHO_WIDE;
    if (face->attr[TYPE_CLASS] == CLASS_CAVALRY)
        who |= WHO_HORSE;
    who |= face->attr[TYPE_WEAPON] == WEAPON_MELEE ? WHO_FIGHTS : WHO_SHOOTS;
    return gmb_book(b)->who_is ? who | gmb_book(b)->who_is(face) : who;
}

void gmb_prepare_acts(Battle *b)
{
    const Words *words = b->rules->words;
    memset(b->act_sets, 0, sizeof b->act_sets);
    memset(b->face_acts, 0, sizeof b->face_acts);
    ASSERT(words->action_count <= 32); /* a bit each */
    for (uint32_t kind = 0; kind < words->action_count; kind++) {
        const GmbAct *act = &gmb_book(b)->acts[kind];
        ASSERT(!action_has_odds(&words->actions[kind]) ||
               (act->strike && act->brief && act->weigh));
        if (!act->list)
            continue;
        for (uint32_t phase = 0; phase < words->phase_count; phase++) {
            for (uint32_t who = 0; who <= WHO_NOW; who++) {
                if ((act->phases >> phase & 1) != 0 && (act->who & WHO_NOW & ~who) == 0)
                    b->act_sets[phase][who] |= 1u << kind;
            }
        }
        for (uint32_t type = 0; type < b->type_count; type++) {
            if ((asked_of_face(act) & ~who_is(b, &b->types[type])) == 0)
                b->face_acts[type] |= 1u << kind;
        }
    }
}

typedef struct Lister { /* of the side to act */
    Candidate c;
    const GmbAct *acts;
    const uint32_t *kinds; /* of the phase, as bits, by WHO_NOW */
    uint32_t wanted;       /* of them, as bits */
    bool moves;            /* it is the movement phase */
    March march;
    ActionList list;
} Lister;

static inline void list_begin(Lister *l, const Battle *b, const Game *g)
{
    l->c = (Candidate){.b = b, .g = g};
    l->acts = gmb_book(b)->acts;
    l->kinds = b->act_sets[g->phase];
    l->moves = g->phase == PHASE_MOVEMENT;
}

static void list_kinds(Lister *l, uint32_t unit, uint32_t who, uint32_t kinds)
{
    l->c.unit = unit;
    l->c.march = NULL;
    if ((who & WHO_MARCHES) != 0) {
        gmb_march_read(l->c.b, l->c.g, unit, &l->march);
        l->c.march = &l->march;
    }
    for (; kinds != 0 && !list_is_enough(&l->list); kinds &= kinds - 1)
        l->acts[__builtin_ctz(kinds)].list(&l->c, &l->list);
}

/* What it may do now, as bits. *who: whether it is under way or stands; may march is added. */
static inline uint32_t kinds_of(const Lister *l, uint32_t unit, uint32_t *who)
{
    const Battle *b = l->c.b;
    const Game *g = l->c.g;
    if (l->moves && gmb_refuse_march(b, g, unit) == LEGAL)
        *who |= WHO_MARCHES;
    uint32_t face = b->units[unit].type[g->unit[unit].mode];
    return l->kinds[*who] & l->wanted & b->face_acts[face];
}

static inline void list_unit(Lister *l, uint32_t unit, uint32_t who)
{
    uint32_t kinds = kinds_of(l, unit, &who);
    if (kinds != 0)
        list_kinds(l, unit, who, kinds);
}

/* The unit under way, and the leaders who may take leave of it. */
static void list_under_way(Lister *l)
{
    const Battle *b = l->c.b;
    const Game *g = l->c.g;
    uint32_t mover = gmb(g)->mover.unit, next = 0;
    for (; next < b->leader_count && b->leaders[next] < mover; next++) {
        if (b->units[b->leaders[next]].side == g->to_act && on_map(g, b->leaders[next]))
            list_unit(l, b->leaders[next], WHO_STANDS);
    }
    list_unit(l, mover, WHO_UNDER_WAY);
    for (; next < b->leader_count; next++) {
        uint32_t leader = b->leaders[next];
        if (leader != mover && b->units[leader].side == g->to_act && on_map(g, leader))
            list_unit(l, leader, WHO_STANDS);
    }
}

/* Nobody is under way. */
static void list_side(Lister *l)
{
    const Battle *b = l->c.b;
    const Game *g = l->c.g;
    const uint8_t *army = b->army[g->to_act];
    uint32_t count = b->army_count[g->to_act];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t who = WHO_STANDS, kinds = on_map(g, army[i]) ? kinds_of(l, army[i], &who) : 0;
        if (kinds == 0)
            continue;
        list_kinds(l, army[i], who, kinds);
        if (list_is_enough(&l->list))
            return;
    }
}

/* Never more than MAX_ACTIONS: compile() has seen to it (gmb_compile.c). */
uint32_t gmb_legal(const Battle *b, const Game *g, Action *out, uint32_t cap)
{
    Lister l;
    if (g->over)
        return 0;
    list_begin(&l, b, g);
    l.list = (ActionList){.out = out, .cap = cap};
    l.wanted = UINT32_MAX;
    if (gmb(g)->mover.unit != NO_UNIT) {
        list_under_way(&l);
    } else {
        list_side(&l);
        if ((gmb_book(b)->acts[ACTION_DONE].phases >> g->phase & 1) != 0)
            list_add(&l.list, ACTION_DONE, g->to_act, NO_UNIT, 0, 0);
        if (gmb_book(b)->list_groups)
            gmb_book(b)->list_groups(b, g, &l.list);
    }
    ASSERT(l.list.count <= MAX_ACTIONS);
    return l.list.count;
}

bool gmb_has_choice(const Battle *b, const Game *g)
{
    Action room;
    Lister l;
    list_begin(&l, b, g);
    l.list = (ActionList){.out = &room, .cap = 1, .enough = 1};
    l.wanted = ~(1u << ACTION_HALT); /* to halt is no choice */
    if (gmb(g)->mover.unit != NO_UNIT)
        list_unit(&l, gmb(g)->mover.unit, WHO_UNDER_WAY);
    else
        list_side(&l);
    if (l.list.count == 0 && gmb(g)->mover.unit == NO_UNIT && gmb_book(b)->list_groups)
        gmb_book(b)->list_groups(b, g, &l.list);
    return l.list.count > 0;
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
