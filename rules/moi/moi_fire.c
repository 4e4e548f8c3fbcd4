/* moi_fire.c: active, return and reaction fire (9.0). */
#include "moi_fire.h"
#include "moi_answer.h"
#include "moi_battles.h"
#include "moi_counter.h"
#include "moi_ground.h"
#include "moi_leader.h"
#include "moi_move.h"
#include "moi_result.h"

enum { NO_RESULT = NO_UNIT };

/* Hexes within range. */
enum { TARGETS_MOST = DIRECTION_COUNT * RANGE_MOST * (RANGE_MOST + 1) / 2 };
_Static_assert((int)RANGE_MOST <= (int)HEX_SET_NEAR, "enemies within range are found");

static int32_t range_value(const Battle *b, const Game *g, uint32_t unit, uint32_t hexes)
{
    uint32_t weapon = unit_weapon(b, g, unit);
    if (weapon == WEAPON_NONE || hexes == 0 || hexes > RANGE_MOST)
        return CELL_NONE;
    return battle_cell(b, TABLE_RANGE, RANGE_COLUMNS, weapon - 1, hexes - 1);
}

uint32_t moi_range_most(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t hexes = RANGE_MOST;
    while (hexes > 0 && range_value(b, g, unit, hexes) == CELL_NONE)
        hexes--;
    return hexes;
}

static bool is_crossbow(const Battle *b, const Game *g, uint32_t unit)
{
    return unit_weapon(b, g, unit) == WEAPON_CROSSBOW;
}

/* Whether one (or every) hexside of the set lies in that arc of the unit. */
static bool has_arc(const Game *g, uint32_t unit, uint32_t set, uint32_t arc, bool every)
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if ((set >> d & 1) == 0)
            continue;
        bool is = arc_of(g->unit[unit].face, d) == arc;
        if (is != every)
            return is;
    }
    return every;
}

/* ---- active fire ---- */

static uint32_t refuse_firer(const Battle *b, const Game *g, uint32_t unit)
{
    const MoiMover *mover = &moi(g)->mover;
    bool genitor = unit_class(b, g, unit) == CLASS_GENITOR;
    if (!is_combat(b, unit) || unit_weapon(b, g, unit) == WEAPON_NONE)
        return WHY_NO_WEAPON;
    REFUSE_IF(b, mover->unit != NO_UNIT && mover->unit != unit, WHY_UNFINISHED);
    REFUSE_IF(b, mover->unit == unit && !genitor, WHY_FIRE_IN_MID_MOVE);
    REFUSE_IF(b, has_act(g, unit, NOW_FIRED), WHY_FIRED);
    REFUSE_IF(b, is_retired(g, unit), WHY_RETIRED_IDLE);
    REFUSE_IF(b, is_hobilar(b, unit) && has_act(g, unit, NOW_MOVED | NOW_CHANGED),
              WHY_HOBILAR_MOVED);
    REFUSE_IF(b, moi_is_still(b, b->units[unit].side), WHY_STILL);
    return moi_refuse_more(b, g, unit);
}

static uint32_t refuse_target(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    uint32_t from = hex_of(g, unit), to = hex_of(g, target);
    uint32_t hexes = hex_distance(b, from, to);
    if (range_value(b, g, unit, hexes) == CELL_NONE)
        return WHY_OUT_OF_RANGE;
    if (enemy_at(b, g, to, b->units[unit].side) != target)
        return WHY_SHELTERED;
    uint32_t set = moi_line_leaves(b, from, to);
    REFUSE_IF(b, has_arc(g, unit, set, ARC_REAR, true), WHY_FIRE_REARWARD);
    if (!moi_sees(b, g, from, to, is_crossbow(b, g, unit)))
        return WHY_OUT_OF_SIGHT;
    return LEGAL;
}

uint32_t moi_check_fire(const Battle *b, const Game *g, Action a)
{
    if (!on_map(g, a.unit))
        return WHY_NOT_ON_MAP;
    uint32_t why = refuse_firer(b, g, a.unit);
    return why != LEGAL ? why : refuse_target(b, g, a.unit, a.arg);
}

/* Whom the unit may shoot at, ascending: one unit a hex. */
static uint32_t find_targets(const Battle *b, const Game *g, uint32_t unit, const Near *near,
                             uint8_t out[TARGETS_MOST])
{
    uint32_t from = hex_of(g, unit), side = b->units[unit].side, count = 0;
    uint32_t most = moi_range_most(b, g, unit);
    for (uint32_t row = 0; row <= 2 * most; row++) {
        uint32_t bits = hex_set_row(b, &near->enemies, from, most, (int32_t)(row - most));
        uint32_t hex = from + row * b->columns - most * (b->columns + 1u);
        for (; bits != 0; bits >>= 1, hex++) {
            if ((bits & 1) == 0 || hex_distance(b, from, hex) > most)
                continue;
            uint32_t target = enemy_at(b, g, hex, side), place = count;
            if (target == NO_UNIT || refuse_target(b, g, unit, target) != LEGAL)
                continue;
            ASSERT(count < TARGETS_MOST);
            for (; place > 0 && out[place - 1] > target; place--)
                out[place] = out[place - 1];
            out[place] = (uint8_t)target;
            count++;
        }
    }
    return count;
}

void moi_list_fire(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Near *near = c->near;
    if (c->clear >= RANGE_MOST || !on_map(c->g, c->unit) || refuse_firer(b, c->g, c->unit) != LEGAL)
        return;
    Near room;
    if (!near) {
        moi_find_near(b, c->g, b->units[c->unit].side, &room);
        near = &room;
    }
    uint8_t targets[TARGETS_MOST];
    uint32_t count = find_targets(b, c->g, c->unit, near, targets);
    for (uint32_t i = 0; i < count; i++)
        list_add(list, ACTION_FIRE, b->units[c->unit].side, c->unit, 0, targets[i]);
}

/* 9.2: shoots back only what has the range, is no crossbow and was not hit in the rear. */
static bool can_return(const Battle *b, const Game *g, uint32_t target, uint32_t shooter)
{
    uint32_t from = hex_of(g, target), to = hex_of(g, shooter);
    if (range_value(b, g, target, hex_distance(b, from, to)) == CELL_NONE ||
        (is_retired(g, target) && rule_on(b, WHY_RETIRED_IDLE)))
        return false;
    if (is_crossbow(b, g, target) && rule_on(b, WHY_NO_RETURN_CROSSBOW))
        return false;
    if (enemy_at(b, g, to, b->units[target].side) != shooter)
        return false;
    return !has_arc(g, target, moi_line_leaves(b, from, to), ARC_REAR, true) ||
           !rule_on(b, WHY_NO_RETURN_REAR);
}

void moi_apply_fire(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    (void)events;
    ASSERT(frame_now(g)->kind == PHASE_MARCH && on_map(g, a.unit) && on_map(g, a.arg));
    uint32_t set = moi_line_leaves(b, hex_of(g, a.arg), hex_of(g, a.unit));
    bool rear = has_arc(g, a.arg, set, ARC_REAR, true);
    set_act(g, a.unit, NOW_FIRED);
    clear_act(g, a.unit, NOW_TURNED);
    moi_spend_act(b, g, a.unit);
    ShotFrame *f = shot_frame(push_frame(g, FRAME_SHOT, a.side, a.unit));
    f->other = (uint8_t)a.arg;
    uint32_t from = hex_direction(b, hex_of(g, a.arg), hex_of(g, a.unit));
    uint32_t forgiven = from < DIRECTION_COUNT ? 1u << from : 0;
    if (moi_refuse_counter(b, g, a.arg, forgiven) == LEGAL && !rear)
        f->flags |= FRAME_SET;
    if (can_return(b, g, a.arg, a.unit)) {
        Frame *r = push_frame(g, PHASE_RETURN, b->units[a.arg].side, a.arg);
        r->other = (uint8_t)a.unit;
    }
}

uint32_t moi_check_return(const Battle *b, const Game *g, Action a)
{
    return a.unit == frame_now(g)->unit ? LEGAL : moi_lacks_fire(b, g, a);
}

void moi_apply_return(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_RETURN);
    (void)b;
    (void)a;
    (void)d;
    (void)events;
    pop_frame(g);
    shot_frame(top_frame(g))->flags |= FRAME_RETURNS;
}

/* ---- reaction fire ---- */

static bool can_react(const Battle *b, const Game *g, uint32_t shooter, uint32_t hex, bool counter)
{
    if (unit_weapon(b, g, shooter) == WEAPON_NONE || !in_front(b, g, shooter, hex))
        return false;
    if (is_retired(g, shooter) && rule_on(b, WHY_RETIRED_IDLE))
        return false;
    if (is_hobilar(b, shooter) && has_act(g, shooter, NOW_MOVED | NOW_CHANGED) &&
        rule_on(b, WHY_HOBILAR_MOVED))
        return false;
    if (!is_crossbow(b, g, shooter))
        return true;
    if (has_act(g, shooter, NOW_REACTED) && rule_on(b, WHY_REACT_ONCE))
        return false;
    return !counter || !rule_on(b, WHY_REACT_COUNTER);
}

uint32_t moi_reactors(const Battle *b, const Game *g, uint32_t side, uint32_t hex, bool counter)
{
    uint32_t set = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT && rule_on(b, WHY_REACTION); d++) {
        uint32_t next = b->neighbour[hex][d];
        uint32_t enemy = next == NO_HEX ? NO_UNIT : enemy_at(b, g, next, side);
        if (enemy != NO_UNIT && can_react(b, g, enemy, hex, counter))
            set |= 1u << d;
    }
    return set;
}

void moi_open_reactions(const Battle *b, Game *g, uint32_t unit, bool counter)
{
    ASSERT(is_combat(b, unit) && on_map(g, unit));
    uint32_t hex = hex_of(g, unit), side = b->units[unit].side;
    uint32_t set = moi_reactors(b, g, side, hex, counter);
    if (set == 0)
        return;
    ReactFrame *f = react_frame(push_frame(g, PHASE_REACT, side ^ 1u, unit));
    f->ways = (uint8_t)set;
    f->hex = (uint16_t)hex;
    f->flags = counter ? FRAME_COUNTERS : 0;
}

/* The shooter in that direction, if he still may shoot and has somebody to shoot at. */
static uint32_t reactor_at(const Battle *b, const Game *g, const ReactFrame *f, uint32_t d)
{
    if ((f->ways >> d & 1) == 0 || hex_of(g, f->unit) != f->hex)
        return NO_UNIT;
    uint32_t shooter = unit_of_side(b, g, b->neighbour[f->hex][d], f->side);
    if (shooter == NO_UNIT || !can_react(b, g, shooter, f->hex, (f->flags & FRAME_COUNTERS) != 0))
        return NO_UNIT;
    return shooter;
}

uint32_t moi_check_react(const Battle *b, const Game *g, Action a)
{
    const ReactFrame *f = react_frame_seen(frame_now(g));
    uint32_t d = on_map(g, a.unit) ? hex_direction(b, f->hex, hex_of(g, a.unit)) : DIRECTION_COUNT;
    return d < DIRECTION_COUNT && reactor_at(b, g, f, d) == a.unit ? LEGAL : WHY_NO_REACTION;
}

void moi_list_reactions(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    const ReactFrame *f = react_frame_seen(frame_now(g));
    uint32_t last = 0;
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) { /* ascending by unit */
        uint32_t next = NO_UNIT;
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t shooter = reactor_at(b, g, f, d);
            if (shooter >= last && shooter < next)
                next = shooter;
        }
        if (next == NO_UNIT)
            return;
        list_add(list, ACTION_REACT, f->side, next, 0, 0);
        last = next + 1;
    }
}

void moi_apply_react(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    (void)events;
    ASSERT(frame_now(g)->kind == PHASE_REACT && on_map(g, a.unit));
    ReactFrame *f = react_frame(top_frame(g));
    uint32_t mover = f->unit;
    f->ways &= (uint8_t) ~(1u << hex_direction(b, f->hex, hex_of(g, a.unit)));
    if (is_crossbow(b, g, a.unit))
        set_act(g, a.unit, NOW_REACTED);
    set_act(g, a.unit, NOW_BUSY);
    ShotFrame *shot = shot_frame(push_frame(g, FRAME_SHOT, a.side, a.unit));
    shot->other = (uint8_t)mover;
    shot->flags = FRAME_REACTION;
}

/* ---- resolution, 9.3 ---- */

static int32_t hexside_cover(const Battle *b, const Game *g, uint32_t hex, uint32_t set)
{
    int32_t cover = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        const Terrain *side = (set >> d & 1) != 0 ? moi_hexside(b, g, hex, d) : NULL;
        if (side && side->attr[HEXSIDE_COVER] < cover)
            cover = side->attr[HEXSIDE_COVER];
    }
    return cover;
}

typedef struct Shot {
    uint32_t unit, target, from, to;
    uint32_t set; /* hexsides by which the line enters */
} Shot;

static Shot shot_of(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    Shot s = {unit, target, hex_of(g, unit), hex_of(g, target), 0};
    s.set = moi_line_leaves(b, s.to, s.from);
    return s;
}

static int32_t range_worth(const Battle *b, const Game *g, const void *facts)
{
    const Shot *s = facts;
    int32_t range = range_value(b, g, s->unit, hex_distance(b, s->from, s->to));
    return range == CELL_NONE ? 0 : range;
}

static int32_t shooter_is_disordered(const Battle *b, const Game *g, const void *facts)
{
    (void)b;
    return is_disordered(g, ((const Shot *)facts)->unit);
}

static int32_t comes_at_wall(const Battle *b, const Game *g, const void *facts)
{
    const Shot *s = facts;
    return in_wall(b, g, s->target) && has_arc(g, s->target, s->set, ARC_FRONT, false);
}

static int32_t comes_at_flank(const Battle *b, const Game *g, const void *facts)
{
    const Shot *s = facts;
    return is_mounted(b, g, s->target) && has_arc(g, s->target, s->set, ARC_FLANK, true);
}

static int32_t castle_worth(const Battle *b, const Game *g, const void *facts)
{
    uint32_t to = ((const Shot *)facts)->to;
    (void)g;
    return terrain_is(b, to, TERRAIN_CASTLE) ? terrain_attr(b, to, TERRAIN_COVER) : 0;
}

static int32_t cover_worth(const Battle *b, const Game *g, const void *facts)
{
    uint32_t to = ((const Shot *)facts)->to;
    (void)g;
    return terrain_is(b, to, TERRAIN_CASTLE) ? 0 : terrain_attr(b, to, TERRAIN_COVER);
}

static int32_t hedge_worth(const Battle *b, const Game *g, const void *facts)
{
    const Shot *s = facts;
    return hexside_cover(b, g, s->to, s->set);
}

static int32_t shooter_is_wet(const Battle *b, const Game *g, const void *facts)
{
    (void)g;
    return def_attr(b, ((const Shot *)facts)->unit, UNIT_WET) != 0 &&
           b->option[OPTION_HISTORICAL] != 0;
}

static const ModifierRow rows[] = {
    {WHY_FIRE_RANGE, NO_ROW, NO_OPTION, range_worth},
    {WHY_FIRE_DISORDERED, FIRE_DISORDERED, NO_OPTION, shooter_is_disordered},
    {WHY_FIRE_WALL, FIRE_WALL, NO_OPTION, comes_at_wall},
    {WHY_FIRE_FLANK, FIRE_FLANK, NO_OPTION, comes_at_flank},
    {WHY_FIRE_CASTLE, NO_ROW, NO_OPTION, castle_worth},
    {WHY_FIRE_COVER, NO_ROW, NO_OPTION, cover_worth},
    {WHY_FIRE_HEDGE, NO_ROW, NO_OPTION, hedge_worth},
    {WHY_FIRE_WET, FIRE_WET, NO_OPTION, shooter_is_wet},
};
static const ModifierList modifiers = {TABLE_FIRE_MODIFIERS, COUNT_OF(rows), rows, MODIFIER_ADDS};

/* Of the fire table. */
static uint32_t column_of(const Battle *b, const Game *g, uint32_t target)
{
    bool worse = has_state(g, target, STATE_DISORDERED | STATE_RETIRED);
    return (is_mounted(b, g, target) ? 2u : 0u) + (worse ? 1u : 0u);
}

/* The result of a modified die. */
static uint32_t fire_result(const Battle *b, const Game *g, uint32_t target, int32_t die)
{
    int32_t row = die < FIRE_LEAST ? FIRE_LEAST : die > FIRE_MOST ? FIRE_MOST : die;
    uint32_t column = column_of(b, g, target);
    int16_t cell = battle_cell(b, TABLE_FIRE, FIRE_COLUMNS, (uint32_t)(row - FIRE_LEAST), column);
    return cell == CELL_NONE ? (uint32_t)NO_RESULT : (uint32_t)cell;
}

void moi_fire_results(const Battle *b, const Game *g, uint32_t unit, uint32_t target,
                      uint8_t out[DIE_FACES])
{
    Shot s = shot_of(b, g, unit, target);
    Tally t;
    modifiers_tally(b, g, &modifiers, &s, &t);
    for (int32_t fall = 0; fall < DIE_FACES; fall++)
        out[fall] = (uint8_t)fire_result(b, g, target, fall + t.sum);
}

uint32_t moi_fire_once(const Battle *b, Game *g, uint32_t unit, uint32_t target, uint32_t event,
                       Dice *d, EventSink *events, int32_t *die)
{
    Shot s = shot_of(b, g, unit, target);
    Tally t;
    modifiers_tally(b, g, &modifiers, &s, &t);
    int32_t fall = moi_roll(d);
    *die = fall + t.sum;
    tell_value(events, event, WHY_FIRE, unit, target, *die, fall);
    tally_tell(&t, event_of(EVENT_MODIFIER, 0, unit), events);
    uint32_t result = fire_result(b, g, target, *die);
    if (result == NO_RESULT)
        tell(events, EVENT_NO_RESULT, 0, target);
    return result;
}

static void take_shot(const Battle *b, Game *g, uint32_t shooter, uint32_t target, uint32_t result,
                      int32_t die, Dice *d, EventSink *events)
{
    uint16_t from = (uint16_t)hex_of(g, shooter);
    if (!on_map(g, target))
        return;
    moi_leaders_shot(b, g, target, die, d, events);
    moi_set_foes(g, &from, 1);
    if (result != NO_RESULT)
        moi_hit(b, g, target, result, false, d, events);
}

void moi_drive_shot(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    ShotFrame *f = shot_frame(top_frame(g));
    uint32_t unit = f->unit, target = f->other;
    bool reaction = (f->flags & FRAME_REACTION) != 0;
    int32_t die = 0, back = 0;
    if (f->stage == 0) {
        f->stage = 1;
        moi_mut(g)->fought = 1;
        uint32_t result = moi_fire_once(b, g, unit, target, reaction ? EVENT_REACTS : EVENT_FIRES,
                                        d, events, &die);
        f->told[SHOT_RESULT] = (uint8_t)result;
        f->back = NO_RESULT;
        if ((f->flags & FRAME_RETURNS) != 0) {
            f->back = (uint8_t)moi_fire_once(b, g, target, unit, EVENT_RETURNS, d, events, &back);
            f->back_die = (uint16_t)(back + BACK_NOUGHT);
            f->hex = (uint16_t)hex_of(g, target);
        }
        moi_note_shot_at_shy(b, g, target);
        take_shot(b, g, unit, target, result, die, d, events);
        return;
    }
    ShotFrame shot = *f;
    if (shot.stage == 1 && (shot.flags & FRAME_RETURNS) != 0) {
        f->stage = 2;
        if (!on_map(g, unit))
            return;
        moi_leaders_shot(b, g, unit, (int16_t)(shot.back_die - BACK_NOUGHT), d, events);
        moi_set_foes(g, &shot.hex, 1);
        if (shot.back != NO_RESULT)
            moi_hit(b, g, unit, shot.back, false, d, events);
        return;
    }
    pop_frame(g);
    moi_test_shot(b, g, d, events);
    if ((shot.flags & FRAME_SET) == 0 || !on_map(g, target) || !on_map(g, unit) ||
        hex_distance(b, hex_of(g, target), hex_of(g, unit)) > RANGE_MOST)
        return;
    MoiMover *mover = &moi_mut(g)->mover;
    /* 9.2: a counter-charge waits until mounted missile units have finished their move. */
    if (mover->unit == NO_UNIT && moi_refuse_march(b, g, unit) == LEGAL)
        moi_set_out(b, g, unit);
    mover->provoked = (uint8_t)target;
    mover->shooter = (uint8_t)unit;
    mover->flank = !has_arc(g, target, moi_line_leaves(b, hex_of(g, target), hex_of(g, unit)),
                            ARC_FRONT, false);
}

void moi_fire_brief(const Battle *b, const Game *g, uint32_t unit, uint32_t target, Brief *out)
{
    Shot s = shot_of(b, g, unit, target);
    *out = (Brief){.rule = WHY_FIRE,
                   .unit = (uint16_t)unit,
                   .other = (uint16_t)target,
                   .base = CELL_NONE,
                   .range = (int16_t)hex_distance(b, hex_of(g, unit), hex_of(g, target)),
                   .column = moi_schema.tables[TABLE_FIRE].columns[column_of(b, g, target)]};
    modifiers_brief(b, g, &modifiers, &s, 0, out);
}
