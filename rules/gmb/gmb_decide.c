/* gmb_decide.c: the door: which actions are open now, and why any other is not. */
#include "gmb_decide.h"
#include "gmb_charge.h"
#include "gmb_fire.h"
#include "gmb_leaders.h"
#include "gmb_melee.h"
#include "gmb_mode.h"
#include "gmb_move.h"
#include "gmb_rout.h"
#include "gmb_words.h"
#include "rab_organize.h"
#include "rab_schiltrom.h"

#define IN(phase) (1u << (phase))

/* When each action has its time (4.0), and the case to cite when it has not. */
static const struct {
    uint16_t phases, why;
} times[ACTION_COUNT] = {
    [ACTION_MODE] = {IN(PHASE_SETUP) | IN(PHASE_MODES), WHY_NOT_NOW_MODE},
    [ACTION_ORGANIZE] = {IN(PHASE_MOVEMENT), WHY_NOT_NOW_ORGANIZE},
    [ACTION_STEP] = {IN(PHASE_MOVEMENT), WHY_NOT_NOW_MOVE},
    [ACTION_ABOUT_FACE] = {IN(PHASE_MOVEMENT), WHY_NOT_NOW_MOVE},
    [ACTION_CLOSE] = {IN(PHASE_MOVEMENT), WHY_NOT_NOW_FORMATION},
    [ACTION_OPEN] = {IN(PHASE_MOVEMENT), WHY_NOT_NOW_FORMATION},
    [ACTION_LEAVE] = {IN(PHASE_MOVEMENT) | IN(PHASE_ROUT), WHY_NOT_NOW_MOVE},
    [ACTION_CHARGE] = {IN(PHASE_MOVEMENT), WHY_NOT_NOW_MOVE},
    [ACTION_HALT] = {IN(PHASE_MOVEMENT), WHY_NOT_NOW_MOVE},
    [ACTION_ROUT] = {IN(PHASE_ROUT), WHY_NOT_NOW_ROUT},
    [ACTION_FLEE] = {IN(PHASE_ROUT), WHY_NOT_NOW_ROUT},
    [ACTION_STAY] = {IN(PHASE_ROUT), WHY_NOT_NOW_ROUT},
    [ACTION_FIRE] = {IN(PHASE_FIRE), WHY_NOT_NOW_FIRE},
    [ACTION_ATTACK] = {IN(PHASE_MELEE), WHY_NOT_NOW_MELEE},
    [ACTION_DONE] = {IN(PHASE_SETUP) | IN(PHASE_MOVEMENT) | IN(PHASE_MODES) | IN(PHASE_FIRE) |
                         IN(PHASE_MELEE),
                     WHY_NOTHING_TO_END},
};

/* Unused fields are zero, so that an action has one form. */
static bool is_well_formed(Action a)
{
    switch (gmb_words.actions[a.kind].arg) {
    case ARG_NONE:
        return a.hex == 0 && a.arg == 0;
    case ARG_HEX:
        return a.arg == 0;
    case ARG_UNIT:
    case ARG_MODE:
        return a.hex == 0;
    default:
        return true;
    }
}

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
    if (g->over)
        return WHY_GAME_IS_OVER;
    if (a.kind >= ACTION_COUNT || !is_well_formed(a))
        return WHY_MALFORMED;
    if (a.side >= SIDE_COUNT || a.side != g->to_act)
        return WHY_NOT_YOUR_DECISION;
    if (a.kind == ACTION_DONE) {
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
    bool early = a.kind == ACTION_MODE && g->phase == PHASE_MOVEMENT;
    uint32_t why = early ? WHY_NOT_YET_MODE : times[a.kind].why;
    REFUSE_IF(b, (times[a.kind].phases >> g->phase & 1) == 0, why);
    return LEGAL;
}

static uint32_t refuse_enemy(const Battle *b, const Game *g, Action a)
{
    if (gmb_words.actions[a.kind].arg != ARG_UNIT)
        return LEGAL;
    if (a.arg < b->unit_count && on_map(g, a.arg) && is_combat(b, a.arg) &&
        b->units[a.arg].side != a.side)
        return LEGAL;
    if (a.kind == ACTION_CHARGE)
        return WHY_NOT_CHARGED;
    return a.kind == ACTION_FIRE ? WHY_NOT_A_TARGET : WHY_NOT_AN_OPPONENT;
}

static uint32_t refuse_done(const Battle *b, const Game *g)
{
    REFUSE_IF(b, gmb(g)->mover.unit != NO_UNIT, WHY_UNFINISHED);
    return LEGAL;
}

static uint32_t refuse_act(const Battle *b, const Game *g, Action a)
{
    switch (a.kind) {
    case ACTION_MODE:
        return check_mode(b, g, a);
    case ACTION_ORGANIZE:
        return check_organize(b, g, a);
    case ACTION_STEP:
        return check_step(b, g, a);
    case ACTION_ABOUT_FACE:
        return check_about_face(b, g, a);
    case ACTION_CLOSE:
        return check_close(b, g, a);
    case ACTION_OPEN:
        return check_open(b, g, a);
    case ACTION_LEAVE:
        return check_leave(b, g, a);
    case ACTION_CHARGE:
        return check_charge(b, g, a);
    case ACTION_HALT:
        return gmb(g)->mover.unit == a.unit ? LEGAL : WHY_NOTHING_UNDER_WAY;
    case ACTION_ROUT:
        return check_rout(b, g, a);
    case ACTION_FLEE:
        return check_flee(b, g, a);
    case ACTION_STAY:
        return check_stay(b, g, a);
    case ACTION_FIRE:
        return check_fire(b, g, a);
    case ACTION_ATTACK:
        return check_attack(b, g, a);
    case ACTION_DONE:
        return refuse_done(b, g);
    default:
        return WHY_MALFORMED;
    }
}

Verdict gmb_check(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_door(b, g, a);
    if (why == LEGAL)
        why = refuse_enemy(b, g, a);
    if (why == LEGAL)
        why = refuse_act(b, g, a);
    uint32_t type = a.kind < ACTION_COUNT ? gmb_words.actions[a.kind].arg : ARG_NONE;
    bool unit = a.unit < b->unit_count;
    bool hex = (type == ARG_HEX || type == ARG_PLACE) && a.hex < b->hex_count;
    bool other = type == ARG_UNIT && a.arg < b->unit_count;
    return verdict_of(why, unit ? a.unit : NO_UNIT, hex ? a.hex : NO_HEX, other ? a.arg : NO_UNIT);
}

/* ---- lists ---- */

static void list_march(const Battle *b, const Game *g, uint32_t unit, ActionList *list)
{
    March m = march_of(b, g, unit);
    bool under_way = gmb(g)->mover.unit == unit;
    Action a = {ACTION_ORGANIZE, (uint8_t)m.side, (uint16_t)unit, 0, 0};
    list_steps(&m, list);
    if (list_is_enough(list))
        return;
    list_about_face(&m, list);
    if (under_way) {
        list_charges(b, g, unit, list);
        a.kind = ACTION_HALT;
        if (!list->first_only)
            list_add(list, a);
    } else if (!m.leader && check_organize(b, g, a) == LEGAL) {
        list_add(list, a);
    }
    list_formations(&m, list);
}

/* C35: leave-taking of leaders who are or would be aboard. */
static void list_leave(const Battle *b, const Game *g, uint32_t leader, ActionList *list)
{
    Action a = {ACTION_LEAVE, b->units[leader].side, (uint16_t)leader, 0, 0};
    if (check_leave(b, g, a) == LEGAL)
        list_add(list, a);
}

static void list_movement(const Battle *b, const Game *g, uint32_t unit, ActionList *list)
{
    bool marches = refuse_march(b, g, unit) == LEGAL;
    if (marches)
        list_march(b, g, unit, list);
    if (is_leader(b, unit))
        list_leave(b, g, unit, list);
}

static void list_rout(const Battle *b, const Game *g, uint32_t unit, ActionList *list)
{
    const GmbMover *mover = &gmb(g)->mover;
    Action a = {ACTION_ROUT, b->units[unit].side, (uint16_t)unit, 0, 0};
    if (mover->unit == unit)
        list_flight(b, g, unit, list);
    else if (mover->unit != NO_UNIT && is_leader(b, unit))
        list_leave(b, g, unit, list);
    else if (mover->unit == NO_UNIT && check_rout(b, g, a) == LEGAL)
        list_add(list, a);
}

static void list_unit(const Battle *b, const Game *g, uint32_t unit, ActionList *list)
{
    switch (g->phase) {
    case PHASE_SETUP:
    case PHASE_MODES:
        list_modes(b, g, unit, list);
        break;
    case PHASE_ROUT:
        list_rout(b, g, unit, list);
        break;
    case PHASE_MOVEMENT:
        list_movement(b, g, unit, list);
        break;
    case PHASE_FIRE:
        list_fire(b, g, unit, list);
        break;
    case PHASE_MELEE:
        list_attacks(b, g, unit, list);
        break;
    default:
        break;
    }
}

/* Never more than MAX_ACTIONS: in movement a unit has at most 20 choices (a close schiltrom: six
 * steps, twelve ways to open), in melee the ten hexes around two. In fire at most MAX_HITS units
 * shoot, and from a hex at most 24 enemies within four hexes are seen, for any two that are one
 * behind the other hide one; a two-hex unit sees twice as many. */
uint32_t gmb_legal(const Battle *b, const Game *g, Action *out, uint32_t cap)
{
    ActionList list = {out, cap, 0, false};
    if (g->over)
        return 0;
    uint32_t mover = gmb(g)->mover.unit;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].side != g->to_act || !on_map(g, unit))
            continue;
        if (mover == NO_UNIT || mover == unit || is_leader(b, unit))
            list_unit(b, g, unit, &list);
    }
    if ((times[ACTION_DONE].phases >> g->phase & 1) != 0 && gmb(g)->mover.unit == NO_UNIT)
        list_add(&list, (Action){ACTION_DONE, g->to_act, NO_UNIT, 0, 0});
    ASSERT(list.count <= MAX_ACTIONS);
    return list.count;
}

bool gmb_has_choice(const Battle *b, const Game *g)
{
    Action room;
    ActionList list = {&room, 1, 0, true};
    if (gmb(g)->mover.unit != NO_UNIT) {
        list_march(b, g, gmb(g)->mover.unit, &list);
        return list.count > 0;
    }
    for (uint32_t unit = 0; unit < b->unit_count && list.count == 0; unit++) {
        if (b->units[unit].side == g->to_act && on_map(g, unit))
            list_unit(b, g, unit, &list);
    }
    return list.count > 0;
}
