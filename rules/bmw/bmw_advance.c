/* bmw_advance.c: who advances after combat, and where to. */
#include "bmw_advance.h"
#include "bmw_events.h"
#include "bmw_fight.h"
#include "bmw_leaders.h"
#include "bmw_levels.h"

/* ---- where to ---- */

/* Why a unit that goes on may not enter the hex in a direction. */
static uint32_t refuse_hex(const Field *f, uint32_t unit, uint32_t from, uint32_t d)
{
    const Battle *b = f->b;
    uint32_t to = b->neighbour[from][d];
    REFUSE_IF(b, !is_open(b, class_of(b, f->g, unit), from, d), WHY_ADVANCE_CLOSED);
    if ((field_at(f, to) & FIELD_ENEMY) != 0 && fighter_at(b, f->g, to) != NO_UNIT)
        return WHY_ADVANCE_FULL; /* the map holds no two sides in a hex */
    REFUSE_IF(b, !bmw_has_room(f, unit, to), WHY_ADVANCE_FULL);
    return count_at(f->g, to) < STACK_MAX ? (uint32_t)LEGAL : (uint32_t)WHY_ADVANCE_FULL;
}

/* Whether a beaten unit stood in the hex. */
static bool is_beaten_hex(const Game *g, uint32_t loser, uint32_t hex)
{
    const BmwFight *fight = &bmw(g)->fight;
    for (uint32_t i = 0; i < fight->count[loser]; i++) {
        if (fight->hex[loser][i] == hex)
            return true;
    }
    return false;
}

/* The first hex must be one that was vacated: no unit is left there, or only a train. */
static uint32_t refuse_first(const Field *f, uint32_t unit, uint32_t from, uint32_t d)
{
    const Battle *b = f->b;
    uint32_t to = b->neighbour[from][d];
    REFUSE_IF(b, !is_beaten_hex(f->g, other_side(f->side), to), WHY_NOT_VACATED);
    return refuse_hex(f, unit, from, d);
}

static uint32_t refuse_on(const Field *f, uint32_t unit, uint32_t from, uint32_t d)
{
    if ((field_at(f, f->b->neighbour[from][d]) & FIELD_ENEMY) != 0)
        return WHY_ADVANCE_FULL; /* a train farther on is not taken in passing */
    return refuse_hex(f, unit, from, d);
}

/* ---- who ---- */

static bool is_victor(const Battle *b, const Game *g, uint32_t unit, uint32_t side)
{
    return b->units[unit].side == side && on_map(g, unit) && is_combat(b, unit) &&
           !is_train(b, unit) && bmw(g)->combat[unit] == bmw(g)->fight.combat;
}

static bool can_advance(const Field *f, uint32_t unit)
{
    uint32_t from = f->g->unit[unit].hex;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if (f->b->neighbour[from][d] != NO_HEX && refuse_first(f, unit, from, d) == LEGAL)
            return true;
    }
    return false;
}

/* 9.6, hastings H4: whether the unit is one of those who must advance if they can. */
static uint32_t duty_of(const Battle *b, const Game *g, uint32_t unit)
{
    const BmwFight *fight = &bmw(g)->fight;
    if (fight->charged && has_mark(g, unit, MARK_CHARGED) && rule_on(b, WHY_CHARGER_ADVANCES))
        return WHY_CHARGER_ADVANCES;
    if (fight->pursues && b->units[unit].attr[UNIT_PURSUES] != 0 &&
        rule_on(b, WHY_PURSUER_ADVANCES))
        return WHY_PURSUER_ADVANCES;
    return LEGAL;
}

/* The case by which one of the victors must advance, or LEGAL. *any: whether one may at all. */
static uint32_t find_duty(const Field *f, bool *any)
{
    uint8_t units[MAX_PARTIES];
    uint32_t count = bmw_involved(f->b, f->g, f->side, units), duty = LEGAL;
    *any = false;
    for (uint32_t i = 0; i < count && duty == LEGAL; i++) {
        if (!is_victor(f->b, f->g, units[i], f->side) || !can_advance(f, units[i]))
            continue;
        *any = true;
        duty = duty_of(f->b, f->g, units[i]);
    }
    return duty;
}

enum { PURSUIT_MOST = 3 }; /* hastings H4 */

/* Hastings H4: fyrd that has beaten off an attack may run after it. */
static void roll_pursuit(const Battle *b, Game *g, const Field *f, Dice *d, EventSink *events)
{
    uint8_t units[MAX_PARTIES];
    uint32_t count = bmw_involved(b, g, f->side, units);
    if (b->option[OPTION_PURSUIT] == 0 || bmw(g)->fight.result != RESULT_AR)
        return;
    for (uint32_t i = 0; i < count; i++) {
        if (b->units[units[i]].attr[UNIT_PURSUES] == 0 || !is_victor(b, g, units[i], f->side) ||
            !can_advance(f, units[i]))
            continue;
        uint32_t die = dice_roll(d, DIE_FACES);
        Event e = event_of(EVENT_PURSUIT, WHY_PURSUER_ADVANCES, units[i]);
        e.value = (int16_t)die;
        e.needed = PURSUIT_MOST;
        event_emit(events, e);
        tell_unit(events, die <= PURSUIT_MOST ? EVENT_PURSUES : EVENT_HOLDS, 0, units[i], NO_UNIT);
        bmw_mut(g)->fight.pursues = die <= PURSUIT_MOST;
        return;
    }
}

/* Who has won the combat; NO_SIDE. */
static uint32_t victor_of(const Game *g)
{
    switch (bmw(g)->fight.result) {
    case RESULT_DR:
    case RESULT_DL:
        return g->phasing;
    case RESULT_AR:
    case RESULT_AL:
        return other_side(g->phasing);
    case RESULT_EX: /* nobody, but a charge has still emptied a hex (9.6) */
        return bmw(g)->fight.charged ? g->phasing : (uint32_t)NO_SIDE;
    default:
        return NO_SIDE;
    }
}

void bmw_ask_advance(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    uint32_t side = victor_of(g);
    bool any;
    if (side == NO_SIDE)
        return;
    Field f;
    bmw_field(b, g, side, &f);
    roll_pursuit(b, g, &f, d, events);
    uint32_t duty = find_duty(&f, &any);
    if (any && (bmw(g)->fight.result != RESULT_EX || duty != LEGAL))
        bmw_push(g, PHASE_ADVANCE, side, NO_UNIT);
}

uint32_t bmw_refuse_no_advance(const Battle *b, const Game *g)
{
    Field f;
    bool any;
    bmw_field(b, g, g->to_act, &f);
    return find_duty(&f, &any);
}

static uint32_t hexes_of(const Battle *b, const Game *g, uint32_t unit)
{
    return class_rides(class_of(b, g, unit)) ? bmw(g)->fight.reach : 1;
}

/* ---- check and lists ---- */

static uint32_t refuse_unit(const Field *f, uint32_t unit, uint32_t duty)
{
    const Battle *b = f->b;
    if (!is_victor(b, f->g, unit, f->side))
        return WHY_NOT_VICTOR;
    return duty != LEGAL && duty_of(b, f->g, unit) != duty ? duty : (uint32_t)LEGAL;
}

Verdict bmw_check_advance(const Battle *b, const Game *g, Action a)
{
    const AdvanceFrame *frame = advance_frame_seen(bmw_top(g));
    bool any;
    Field f;
    bmw_field(b, g, a.side, &f);
    if (frame->unit != NO_UNIT && frame->unit != a.unit)
        return verdict_of(WHY_ADVANCE_OTHER, frame->unit, NO_HEX, a.unit);
    uint32_t why = frame->unit == a.unit ? LEGAL : refuse_unit(&f, a.unit, find_duty(&f, &any));
    if (why != LEGAL)
        return verdict_of(why, a.unit, NO_HEX, NO_UNIT);
    uint32_t from = g->unit[a.unit].hex, d = hex_direction(b, from, a.hex);
    if (d == DIRECTION_COUNT)
        return verdict_of(WHY_ADVANCE_FAR, a.unit, a.hex, NO_UNIT);
    why =
        frame->unit == a.unit ? refuse_on(&f, a.unit, from, d) : refuse_first(&f, a.unit, from, d);
    return verdict_of(why, a.unit, a.hex, NO_UNIT);
}

Verdict bmw_check_advance_halt(const Battle *b, const Game *g, Action a)
{
    const Frame *top = bmw_top(g);
    (void)b;
    return verdict_of(top->unit == a.unit ? LEGAL : WHY_NOT_NOW_HALT, a.unit, NO_HEX, NO_UNIT);
}

static void list_hexes(const Field *f, uint32_t unit, bool first, ActionList *list)
{
    const Battle *b = f->b;
    uint32_t from = f->g->unit[unit].hex;
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        uint32_t d = b->ascending[from][i], to = b->neighbour[from][d];
        if (to == NO_HEX)
            continue;
        if ((first ? refuse_first(f, unit, from, d) : refuse_on(f, unit, from, d)) == LEGAL)
            list_add(list, ACTION_ADVANCE, f->side, unit, to, 0);
    }
}

void bmw_list_advance(const Battle *b, const Game *g, ActionList *list)
{
    const AdvanceFrame *frame = advance_frame_seen(bmw_top(g));
    uint8_t units[MAX_PARTIES];
    bool any;
    Field f;
    bmw_field(b, g, g->to_act, &f);
    if (frame->unit != NO_UNIT) {
        list_add(list, ACTION_HALT, g->to_act, frame->unit, 0, 0);
        list_hexes(&f, frame->unit, false, list);
        return;
    }
    uint32_t duty = find_duty(&f, &any), count = bmw_involved(b, g, g->to_act, units);
    for (uint32_t i = 0; i < count; i++) {
        if (refuse_unit(&f, units[i], duty) == LEGAL)
            list_hexes(&f, units[i], true, list);
    }
    if (duty == LEGAL)
        list_add(list, ACTION_DECLINE, g->to_act, NO_UNIT, 0, 0);
}

/* ---- apply ---- */

void bmw_apply_advance(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    AdvanceFrame *frame = advance_frame(frames_top(&bmw_mut(g)->frames));
    uint32_t from = g->unit[a.unit].hex;
    (void)d;
    frame->unit = (uint8_t)a.unit;
    frame->steps++;
    tell_way(events, EVENT_ADVANCED, 0, a.unit, from, a.hex);
    /* Who is taken there goes first: a hex holds no two sides. */
    uint32_t train = unit_at(g, a.hex);
    if (train != NO_UNIT && b->units[train].side != a.side)
        bmw_eliminate(b, g, train, WHY_TRAIN_TAKEN, events);
    bmw_put(b, g, a.unit, a.hex);
    for (uint32_t i = 0; i < b->leader_count; i++) { /* 7.9: leaders go along */
        uint32_t leader = b->leaders[i];
        if (g->unit[leader].hex == from && b->units[leader].side == a.side &&
            unit_at(g, from) == NO_UNIT) {
            bmw_put(b, g, leader, a.hex);
            tell_way(events, EVENT_FOLLOWED, 0, leader, from, a.hex);
        }
    }
    if (frame->steps >= hexes_of(b, g, a.unit))
        bmw_pop(g);
    bmw_enter_hex(b, g, a.unit, a.hex, events);
    bmw_end_if_broken(b, g, events);
}
