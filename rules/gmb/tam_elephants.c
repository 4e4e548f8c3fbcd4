/* tam_elephants.c: rampant elephants (18): they run by the dice before all other routed units, and
 * attack friend and foe. */
#include "gmb_leaders.h"
#include "gmb_move.h"
#include "gmb_shape.h"
#include "tam.h"

enum { RAMPANT_LEVEL = 3, RUN_HEXES = 4 };
enum { RUN_ROLLS = 2 + 3 * 3 }; /* two of the run, three of each attack and its check */
enum { LEFT_MOST = 2, RIGHT_LEAST = 5, BEARS_LEFT_MOST = 3 }; /* of the two dice, T5 */

bool tam_is_rampant(const Battle *b, const Game *g, uint32_t unit)
{
    return gmb(g)->unit[unit].rout >= RAMPANT_LEVEL && is_combat(b, unit) &&
           unit_attr(b, g, unit, TYPE_CLASS) == CLASS_ELEPHANT && rule_on(b, WHY_RAMPANT);
}

/* Whoever stands before it: the three front hexes from left to right, each unit once. An empty
 * wagon is nobody (T5). */
static uint32_t find_before(const Battle *b, const Game *g, uint32_t unit, uint32_t out[3])
{
    static const uint8_t spots[] = {SPOT_FRONT_LEFT, SPOT_FRONT, SPOT_FRONT_RIGHT};
    Spots at = gmb_spots(b, g->unit[unit].hex, g->unit[unit].face);
    uint32_t count = 0;
    for (uint32_t i = 0; i < COUNT_OF(spots); i++) {
        uint32_t hex = at.hex[spots[i]];
        uint32_t there = hex == NO_HEX ? NO_UNIT : gmb_fighter_at(b, g, hex);
        bool known = there == NO_UNIT;
        for (uint32_t j = 0; j < count && !known; j++)
            known = out[j] == there;
        if (!known)
            out[count++] = there;
    }
    return count;
}

/* T6: the river closes a hex, and so does whom it may not enter (20.12). */
static bool is_closed(const Battle *b, const Game *g, uint32_t unit, uint32_t hex)
{
    if (hex == NO_HEX)
        return false;
    if (terrain_is(b, hex, TERRAIN_BARRED) && rule_on(b, WHY_BARRED))
        return true;
    return unit_at(g, hex) != NO_UNIT &&
           tam_refuse_company(b, g, unit, hex, WHY_HEX_TAKEN) != LEGAL;
}

/* 18.0, first step: left, the right half swings into the front centre hex, and the other way. */
static void swerve(const Battle *b, Game *g, uint32_t unit, Dice *d, EventSink *events)
{
    int32_t roll = (int32_t)dice_roll(d, DIE_FACES);
    bool left = roll <= LEFT_MOST, right = roll >= RIGHT_LEAST;
    Event e = event_of(left    ? EVENT_SWERVES_LEFT
                       : right ? EVENT_SWERVES_RIGHT
                               : EVENT_KEEPS_ON,
                       WHY_RAMPANT_SWERVES, unit);
    e.value = (int16_t)roll;
    e.needed = right ? RIGHT_LEAST : LEFT_MOST;
    event_emit(events, e);
    if ((!left && !right) || !rule_on(b, WHY_RAMPANT_SWERVES))
        return;
    Shape s = gmb_shape_after(b, g->unit[unit].hex, g->unit[unit].face,
                              left ? MOVE_PIVOT_RIGHT : MOVE_PIVOT_LEFT);
    if (s.left == NO_HEX || s.right == NO_HEX || is_closed(b, g, unit, s.left) ||
        is_closed(b, g, unit, s.right)) {
        event_emit(events, event_of(EVENT_CANNOT_TURN, WHY_RAMPANT_SWERVES, unit));
        return;
    }
    gmb_march_carry(b, g, s.left, s.face, EVENT_RAN, events);
}

static void run_off(const Battle *b, Game *g, uint32_t unit, EventSink *events)
{
    Event e = event_of(EVENT_RAN_OFF, WHY_RAMPANT_EDGE, unit);
    e.from = g->unit[unit].hex;
    event_emit(events, e);
    gmb_eliminate(b, g, unit, WHY_FLED_OFF, events);
}

/* One hex of the run; false if it ends here. */
static bool run_on(const Battle *b, Game *g, uint32_t unit, uint32_t move, EventSink *events)
{
    uint32_t before[3];
    Shape s = gmb_shape_after(b, g->unit[unit].hex, g->unit[unit].face, move);
    if (find_before(b, g, unit, before) > 0 && rule_on(b, WHY_RAMPANT_STOPS)) {
        Event e = event_of(EVENT_MET, WHY_RAMPANT_STOPS, unit);
        e.other = (uint16_t)before[0];
        event_emit(events, e);
        return false;
    }
    if (is_closed(b, g, unit, s.left) || is_closed(b, g, unit, s.right)) {
        event_emit(events, event_of(EVENT_BALKED, WHY_RAMPANT_STOPS, unit));
        return false;
    }
    if (s.left == NO_HEX || s.right == NO_HEX) {
        if (rule_on(b, WHY_RAMPANT_EDGE))
            run_off(b, g, unit, events);
        return false;
    }
    gmb_march_carry(b, g, s.left, s.face, EVENT_RAN, events);
    return true;
}

/* Second step: up to four hexes, all to the same side (T5). */
static void run(const Battle *b, Game *g, uint32_t unit, Dice *d, EventSink *events)
{
    int32_t roll = (int32_t)dice_roll(d, DIE_FACES);
    bool left = roll <= BEARS_LEFT_MOST;
    Event e = event_of(left ? EVENT_BEARS_LEFT : EVENT_BEARS_RIGHT, WHY_RAMPANT_LINE, unit);
    e.value = (int16_t)roll;
    e.needed = left ? BEARS_LEFT_MOST : BEARS_LEFT_MOST + 1;
    event_emit(events, e);
    if (!rule_on(b, WHY_RAMPANT_LINE))
        return;
    uint32_t hexes = 0;
    while (hexes < RUN_HEXES &&
           run_on(b, g, unit, left ? MOVE_FORWARD_LEFT : MOVE_FORWARD_RIGHT, events))
        hexes++;
}

/* Third step; T7: of the modifiers of its own it has only the one for running amok. */
static void attack_all(const Battle *b, Game *g, uint32_t unit, Dice *d, EventSink *events)
{
    uint32_t before[3];
    uint32_t count = find_before(b, g, unit, before);
    for (uint32_t i = 0; i < count && rule_on(b, WHY_RAMPANT_ATTACKS); i++) {
        Fight f = {.attacker = unit, .target = before[i], .wild = true};
        f.base = tam_melee_number(b, g, unit, before[i]);
        if (f.base != CELL_NONE)
            gmb_fight(b, g, &f, d, events);
    }
}

/* At the beginning of the rout movement phase, whoever is phasing. */
bool tam_run_amok(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    if (g->phase != PHASE_ROUT || g->to_act != g->phasing || gmb(g)->mover.unit != NO_UNIT)
        return false;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!on_map(g, unit) || !tam_is_rampant(b, g, unit) || has_flag(g, unit, FLAG_ACTED))
            continue;
        set_flag(g, unit, FLAG_ACTED);
        /* Where nobody is left who could decide, many phases pass by one action. */
        if (dice_room(d) < RUN_ROLLS)
            return true;
        gmb_mut(g)->mover = (GmbMover){.unit = (uint8_t)unit, .run_direction = DIRECTION_COUNT};
        event_emit(events, event_of(EVENT_AMOK, WHY_RAMPANT, unit));
        swerve(b, g, unit, d, events);
        run(b, g, unit, d, events);
        gmb_mut(g)->mover = (GmbMover){.unit = NO_UNIT};
        if (on_map(g, unit))
            attack_all(b, g, unit, d, events);
        return true;
    }
    return false;
}
