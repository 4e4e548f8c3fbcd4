/* gmb_charge.c: cavalry charges (5.3, 7.24). */
#include "gmb_charge.h"
#include "../../engine/odds.h"
#include "gmb_chapters.h"
#include "gmb_events.h"
#include "gmb_melee.h"
#include "gmb_move.h"
#include "gmb_shape.h"

enum { RUN_NEEDED = 3 };

/* What in this step no charge runs through; RUN_UNBROKEN if nothing. */
static uint8_t break_of(const Battle *b, uint32_t from, uint32_t to)
{
    if (b->elevation[to] < b->elevation[from] && rule_on(b, WHY_DOWNHILL_CHARGE))
        return RUN_DOWNHILL;
    if (gmb_book(b)->breaks_run && gmb_book(b)->breaks_run(b, to))
        return rule_on(b, gmb_book(b)->run_broken) ? RUN_BOOK : RUN_UNBROKEN;
    return terrain_is(b, to, TERRAIN_ROUGH) && rule_on(b, WHY_NO_RUN) ? RUN_ROUGH : RUN_UNBROKEN;
}

void gmb_charge_note(const Battle *b, Game *g, uint32_t direction)
{
    GmbMover *mover = &gmb_mut(g)->mover;
    ASSERT(mover->unit < b->unit_count && on_map(g, mover->unit));
    ASSERT(direction <= DIRECTION_COUNT);
    Cover c = unit_cover(b, g, mover->unit);
    /* Who faces a corner goes straight on by either front hex: his obliques come without one. */
    bool straight =
        direction == mover->run_direction || gmb_book(b)->corners || !rule_on(b, WHY_NO_RUN);
    uint8_t broken = RUN_UNBROKEN;
    mover->run_direction = (uint8_t)direction;
    if (direction == DIRECTION_COUNT) {
        mover->run = 0;
        mover->run_break = RUN_UNBROKEN;
        return;
    }
    /* The step is legal: both halves find a hex in that direction. */
    for (uint32_t i = 0; i < c.count && broken == RUN_UNBROKEN; i++)
        broken = break_of(b, c.hex[i], b->neighbour[c.hex[i]][direction]);
    if (broken != RUN_UNBROKEN || !straight)
        mover->run_break = broken;
    if (broken != RUN_UNBROKEN)
        mover->run = 0;
    else
        mover->run = straight ? (uint8_t)(mover->run + 1) : 1;
}

/* 7.24 where the battle's option reads it of the target too. */
static uint32_t refuse_ground(const Battle *b, uint32_t from, uint32_t hex)
{
    uint32_t (*refuse)(const Battle *, uint32_t) = gmb_book(b)->refuse_charge_at;
    bool lower = b->elevation[hex] < b->elevation[from];
    uint32_t why = refuse ? refuse(b, hex) : (uint32_t)LEGAL;
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, lower && b->option[OPTION_LOWER_TARGET] == 1, WHY_DOWNHILL_CHARGE);
    return LEGAL;
}

/* C4: for one hex straight on or one hexside to either side, for two the three front hexes. */
static bool is_ahead(const Battle *b, const Game *g, uint32_t unit, uint32_t half,
                     uint32_t direction)
{
    const Placement *at = &g->unit[unit];
    if (is_double(b, g, unit)) {
        uint32_t around = gmb_shape_around(b, at->hex, at->face, b->neighbour[half][direction]);
        return around == AROUND_FRONT_CENTRE || around == AROUND_FRONT_SIDE;
    }
    if (gmb_book(b)->corners) /* those it may strike */
        return gmb_corner_around(at->face, direction) != (uint32_t)AROUND_REAR_CENTRE;
    uint32_t off = turn_direction(direction, -(int32_t)gmb(g)->mover.run_direction);
    return off <= 1 || off == DIRECTION_COUNT - 1;
}

static uint32_t refuse_target(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    Cover c = unit_cover(b, g, unit);
    uint32_t why = WHY_NOT_AHEAD;
    for (uint32_t i = 0; i < c.count * DIRECTION_COUNT; i++) {
        uint32_t half = c.hex[i / DIRECTION_COUNT], direction = i % DIRECTION_COUNT;
        uint32_t hex = b->neighbour[half][direction];
        if (hex == NO_HEX || gmb_fighter_at(b, g, hex) != target)
            continue;
        if (!is_ahead(b, g, unit, half, direction) && rule_on(b, WHY_NOT_AHEAD))
            continue;
        why = refuse_ground(b, half, hex);
        if (why == LEGAL && gmb_book(b)->refuse_charge)
            why = gmb_book(b)->refuse_charge(b, g, unit, target);
        if (why == LEGAL)
            return LEGAL;
    }
    return why;
}

static uint32_t refuse_charger(const Battle *b, const Game *g, uint32_t unit)
{
    const GmbMover *mover = &gmb(g)->mover;
    int16_t armour = unit_attr(b, g, unit, TYPE_ARMOUR);
    REFUSE_IF(b, !is_cavalry(b, g, unit), WHY_CANNOT_CHARGE);
    REFUSE_IF(b, armour != ARMOUR_PLATE && armour != ARMOUR_MAIL, WHY_LIGHT_CHARGE);
    if (mover->run < RUN_NEEDED && mover->run_break == RUN_DOWNHILL)
        return WHY_DOWNHILL_CHARGE;
    if (mover->run < RUN_NEEDED && mover->run_break == RUN_BOOK)
        return gmb_book(b)->run_broken;
    REFUSE_IF(b, mover->run < RUN_NEEDED, WHY_NO_RUN);
    return LEGAL;
}

uint32_t gmb_check_charge(const Battle *b, const Game *g, Action a)
{
    uint32_t why = gmb_refuse_march(b, g, a.unit);
    if (why == LEGAL)
        why = refuse_charger(b, g, a.unit);
    return why == LEGAL ? refuse_target(b, g, a.unit, a.arg) : why;
}

void gmb_apply_charge(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    ASSERT(gmb(g)->mover.unit == a.unit);
    ASSERT(a.arg < b->unit_count && b->units[a.arg].side != b->units[a.unit].side);
    gmb_mut(g)->unit[a.unit].charge = (uint8_t)a.arg;
    Event e = event_of(EVENT_CHARGES, WHY_CHARGE, a.unit);
    e.other = a.arg;
    event_emit(events, e);
    gmb_march_end(b, g, 0, events);
}

/* ---- what the charge is worth when it strikes, if all stands then as it does now ---- */

Outcome gmb_charge_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    if (gmb_refuse_strike(b, g, a.unit, a.arg) != LEGAL)
        return (Outcome){OUTCOME_MISS, 0};
    return gmb_melee_strike(b, g, a, d, events);
}

void gmb_charge_weigh(const Battle *b, const Game *g, Action a, Odds *out)
{
    if (gmb_refuse_strike(b, g, a.unit, a.arg) == LEGAL)
        gmb_melee_weigh(b, g, a, out);
    else
        odds_add(out, 1, 1, (Outcome){OUTCOME_MISS, 0});
}

void gmb_charge_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    uint32_t why = gmb_refuse_strike(b, g, a.unit, a.arg);
    if (why == LEGAL)
        gmb_melee_brief(b, g, a, out);
    else
        *out = (Brief){.rule = (uint16_t)why, .unit = a.unit, .other = a.arg, .base = CELL_NONE};
}

void gmb_charge_end(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events)
{
    if (gmb(g)->unit[unit].charge == NO_UNIT || !rule_on(b, rule))
        return;
    gmb_mut(g)->unit[unit].charge = NO_UNIT;
    event_emit(events, event_of(EVENT_CHARGE_OVER, rule, unit));
}

void gmb_list_charges(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    uint32_t unit = c->unit;
    if (refuse_charger(b, g, unit) != LEGAL)
        return;
    Cover cover = unit_cover(b, g, unit);
    uint32_t before = NO_UNIT; /* targets already listed come in ascending order */
    for (uint32_t round = 0; round < cover.count * DIRECTION_COUNT; round++) {
        uint32_t next = NO_UNIT;
        for (uint32_t i = 0; i < cover.count * DIRECTION_COUNT; i++) {
            uint32_t hex = b->neighbour[cover.hex[i / DIRECTION_COUNT]][i % DIRECTION_COUNT];
            uint32_t target = hex == NO_HEX ? NO_UNIT : gmb_fighter_at(b, g, hex);
            if (target == NO_UNIT || b->units[target].side == b->units[unit].side)
                continue;
            if ((before == NO_UNIT || target > before) && target < next &&
                refuse_target(b, g, unit, target) == LEGAL)
                next = target;
        }
        if (next == NO_UNIT)
            return;
        list_add(list, ACTION_CHARGE, b->units[unit].side, unit, 0, next);
        before = next;
    }
}
