/* gmb_fire.c: fire combat (8) with Robert's longbows (15.4, 17.2). */
#include "gmb_fire.h"
#include "../../engine/sight.h"
#include "gmb_events.h"
#include "gmb_modifiers.h"
#include "gmb_morale.h"
#include "gmb_sight.h"

/* Columns of the fire table: first column and number of ranges of each weapon. */
static const struct {
    uint8_t first, ranges;
} weapon_columns[] = {
    [WEAPON_MELEE] = {0, 0},
    [WEAPON_LONGBOW] = {0, 3},
    [WEAPON_CROSSBOW] = {3, 4},
    [WEAPON_SHORTBOW] = {7, 2},
};

enum { OVER_DISTANCE = 2, OVER_COUNTS_AS = 3 };

static int16_t table_number(const Battle *b, const Game *g, uint32_t shooter, uint32_t target,
                            uint32_t range)
{
    int16_t weapon = unit_attr(b, g, shooter, TYPE_WEAPON);
    uint32_t longest = weapon_columns[weapon].ranges;
    ASSERT(range > 0);
    if (range > longest && rule_on(b, WHY_OUT_OF_RANGE))
        return CELL_NONE;
    return battle_cell(b, TABLE_FIRE, FIRE_COLUMNS, (uint32_t)unit_attr(b, g, target, TYPE_ARMOUR),
                       weapon_columns[weapon].first + (range < longest ? range : longest) - 1);
}

/* ---- command control, 17.2 ---- */

static bool is_horse_of(const Battle *b, const Game *g, uint32_t unit, uint32_t group)
{
    return unit != NO_UNIT && b->units[unit].group == group && is_cavalry(b, g, unit) &&
           !is_routed(g, unit);
}

/* 17.2, second way: the hex between is empty or holds horse or longbows of the division. */
static bool passes_command(const Battle *b, const Game *g, uint32_t hex, uint32_t group)
{
    uint32_t there = hex == NO_HEX ? NO_UNIT : unit_at(g, hex);
    if (hex == NO_HEX)
        return false;
    if (there == NO_UNIT)
        return true;
    bool longbow = b->units[there].attr[UNIT_COMMANDED] != 0;
    return b->units[there].group == group && !is_routed(g, there) &&
           (longbow || is_cavalry(b, g, there));
}

/* The first and second way, from a hex of the horse. */
static bool is_commanded_from(const Battle *b, const Game *g, uint32_t unit, uint32_t to)
{
    uint32_t from = g->unit[unit].hex;
    uint32_t distance = hex_distance(b, from, to);
    if (distance == 1)
        return rule_on(b, WHY_COMMAND_ADJACENT);
    if (distance != 2 || !rule_on(b, WHY_COMMAND_TWO_HEXES))
        return false;
    SightHexes between = sight_hexes(b, from, sight_line(b, from, to)->step[0]);
    uint32_t group = b->units[unit].group;
    return passes_command(b, g, between.hex, group) || passes_command(b, g, between.other, group);
}

static bool is_commanded_by(const Battle *b, const Game *g, uint32_t unit, uint32_t horse)
{
    Cover c = unit_cover(b, g, horse);
    return is_commanded_from(b, g, unit, c.hex[0]) ||
           (c.count == 2 && is_commanded_from(b, g, unit, c.hex[1]));
}

/* R11: the leader who belongs to the division, in the longbow's hex. */
static bool is_with_leader(const Battle *b, const Game *g, uint32_t unit)
{
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (g->unit[leader].hex == g->unit[unit].hex &&
            b->units[leader].group == b->units[unit].group)
            return rule_on(b, WHY_COMMAND_LEADER);
    }
    return false;
}

bool fire_in_command(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t group = b->units[unit].group;
    if (b->units[unit].attr[UNIT_COMMANDED] == 0)
        return true;
    for (uint32_t other = 0; other < b->unit_count; other++) {
        if (on_map(g, other) && is_horse_of(b, g, other, group) &&
            is_commanded_by(b, g, unit, other))
            return true;
    }
    return is_with_leader(b, g, unit);
}

/* ---- one shot ---- */

/* C11: from and to either hex, the shortest range that can be seen. */
static void find_line(const Battle *b, const Game *g, Shot *s)
{
    Cover from = unit_cover(b, g, s->shooter), to = unit_cover(b, g, s->target);
    uint32_t why = WHY_OUT_OF_RANGE;
    bool either = rule_on(b, WHY_SIGHT_EITHER_HEX);
    s->range = 0;
    for (uint32_t i = 0; i < (either ? from.count : 1); i++) {
        for (uint32_t j = 0; j < (either ? to.count : 1); j++) {
            uint32_t range = hex_distance(b, from.hex[i], to.hex[j]);
            if (range > MAX_SIGHT || table_number(b, g, s->shooter, s->target, range) == CELL_NONE)
                continue;
            if (s->range != 0 && range >= s->range)
                continue;
            uint32_t blocked = refuse_sight(b, g, from.hex[i], to.hex[j], s->shooter, s->target);
            if (blocked == LEGAL)
                s->range = range;
            else
                why = blocked;
        }
    }
    s->why = s->range != 0 ? LEGAL : why;
}

/* 15.4: at two hexes, over horse of the own side, from one hex to one hex. */
static void try_line_over(const Battle *b, const Game *g, uint32_t from, uint32_t to, Shot *s)
{
    if (hex_distance(b, from, to) != OVER_DISTANCE)
        return;
    OverHorse over = sight_over_horse(b, g, from, to, s->shooter);
    if (over.why == WHY_SIGHT_UNIT)
        return;
    if (unit_attr(b, g, s->shooter, TYPE_WEAPON) != WEAPON_LONGBOW &&
        rule_on(b, WHY_OVER_NOT_LONGBOW))
        over.why = WHY_OVER_NOT_LONGBOW;
    if (s->over && (over.why != LEGAL || !s->over_others))
        return; /* another pair of hexes has served already */
    s->why = over.why;
    if (over.why != LEGAL)
        return;
    s->over = true;
    s->over_others = over.others;
    s->range = rule_on(b, WHY_OVER_RANGE) ? OVER_COUNTS_AS : OVER_DISTANCE;
}

static void find_line_over(const Battle *b, const Game *g, Shot *s)
{
    Cover from = unit_cover(b, g, s->shooter), to = unit_cover(b, g, s->target);
    for (uint32_t i = 0; i < from.count; i++) {
        for (uint32_t j = 0; j < to.count; j++)
            try_line_over(b, g, from.hex[i], to.hex[j], s);
    }
}

Shot shot_at(const Battle *b, const Game *g, uint32_t shooter, uint32_t target)
{
    Shot s = {.shooter = shooter, .target = target, .base = CELL_NONE};
    find_line(b, g, &s);
    if (s.why != LEGAL)
        find_line_over(b, g, &s);
    if (s.why != LEGAL)
        return s;
    s.base = table_number(b, g, shooter, target, s.range);
    if (s.base == CELL_NONE)
        s.why = WHY_OUT_OF_RANGE;
    return s;
}

/* In the order of the printed list and of the table fire-modifiers. */
static const ModifierRow rows[] = {
    {WHY_OUT_OF_COMMAND, NO_OPTION},
    {WHY_CHARGING_TARGET, OPTION_CHARGING_TARGET}, /* C2 */
    {WHY_CLOSE_SHOT, NO_OPTION},
    {WHY_OVER_OTHERS, NO_OPTION},
};
static const ModifierList modifiers = {TABLE_FIRE_MODIFIERS, COUNT_OF(rows), rows};

static ModifierTimes gather(const Battle *b, const Game *g, const Shot *s)
{
    return (ModifierTimes){{
        !fire_in_command(b, g, s->shooter),
        gmb(g)->unit[s->target].charge != NO_UNIT,
        unit_attr(b, g, s->target, TYPE_CLOSE) != 0,
        s->over && s->over_others,
    }};
}

static uint32_t refuse_shooter(const Battle *b, const Game *g, uint32_t unit)
{
    bool has_bow = is_combat(b, unit) && unit_attr(b, g, unit, TYPE_WEAPON) != WEAPON_MELEE;
    REFUSE_IF(b, !has_bow, WHY_NOT_A_BOWMAN);
    REFUSE_IF(b, is_routed(g, unit), WHY_ROUTED_FIRE);
    REFUSE_IF(b, has_flag(g, unit, FLAG_ACTED), WHY_FIRED_ALREADY);
    return LEGAL;
}

uint32_t check_fire(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_shooter(b, g, a.unit);
    return why == LEGAL ? shot_at(b, g, a.unit, a.arg).why : why;
}

void list_fire(const Battle *b, const Game *g, uint32_t unit, ActionList *list)
{
    if (refuse_shooter(b, g, unit) != LEGAL)
        return;
    for (uint32_t target = 0; target < b->unit_count; target++) {
        if (b->units[target].side == b->units[unit].side || !on_map(g, target) ||
            !is_combat(b, target))
            continue;
        if (hex_distance(b, g->unit[unit].hex, g->unit[target].hex) > MAX_SIGHT + 2)
            continue;
        if (shot_at(b, g, unit, target).why == LEGAL)
            list_add(list, (Action){ACTION_FIRE, b->units[unit].side, (uint16_t)unit, 0,
                                    (uint16_t)target});
    }
}

/* Rolls to hit; true if it hit. The unit has fired, whatever comes of it. */
static bool shoot(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    Shot s = shot_at(b, g, a.unit, a.arg);
    ASSERT(s.why == LEGAL);
    ModifierTimes times = gather(b, g, &s);
    set_flag(g, a.unit, FLAG_ACTED);
    int32_t total = (int32_t)dice_roll(d, 6);
    total += (int32_t)dice_roll(d, 6);
    Event e = event_of(EVENT_FIRES, 0, s.shooter);
    e.other = (uint16_t)s.target;
    e.value = (int16_t)s.range;
    e.extra = (int16_t)total;
    event_emit(events, e);
    total += modifiers_sum(b, &modifiers, &times, s.shooter, events);
    bool hit = total <= s.base; /* C12: a modified roll below two is a hit too */
    e.kind = hit ? EVENT_HIT : EVENT_MISSED;
    e.value = (int16_t)total;
    e.needed = s.base;
    event_emit(events, e);
    return hit;
}

static MoraleCause cause_of(const Battle *b, const Game *g, uint32_t shooter, uint32_t target)
{
    return (MoraleCause){.longbow = unit_attr(b, g, shooter, TYPE_WEAPON) == WEAPON_LONGBOW,
                         .behind = morale_enemy_behind(b, g, target)};
}

void apply_fire(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    GmbGame *gg = gmb_mut(g);
    if (!shoot(b, g, a, d, events))
        return;
    if (!rule_on(b, WHY_HITS_WAIT)) {
        morale_check(b, g, a.arg, cause_of(b, g, a.unit, a.arg), d, events);
        return;
    }
    ASSERT(gg->hit_count < MAX_HITS); /* compile() lets in no more bowmen, each fires once */
    gg->hit[gg->hit_count++] = (GmbHit){(uint8_t)a.arg, (uint8_t)a.unit};
}

void fire_resolve_hits(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    GmbGame *gg = gmb_mut(g);
    MoraleCause cause[MAX_HITS]; /* C32: of the shot, before any check removes a unit */
    for (uint32_t i = 0; i < gg->hit_count; i++)
        cause[i] = cause_of(b, g, gg->hit[i].shooter, gg->hit[i].target);
    for (uint32_t i = 0; i < gg->hit_count; i++) {
        uint32_t target = gg->hit[i].target;
        bool first = true;
        for (uint32_t j = 0; j < i && first; j++)
            first = gg->hit[j].target != target;
        if (!on_map(g, target) || (!first && !rule_on(b, WHY_EVERY_HIT)))
            continue;
        morale_check(b, g, target, cause[i], d, events);
    }
    memset(gg->hit, 0, sizeof gg->hit);
    gg->hit_count = 0;
}

Outcome fire_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    if (!shoot(b, g, a, d, events))
        return (Outcome){OUTCOME_MISS, 0};
    return morale_check(b, g, a.arg, cause_of(b, g, a.unit, a.arg), d, events);
}

void fire_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    Shot s = shot_at(b, g, a.unit, a.arg);
    *out = (Brief){.rule = WHY_FIRE_TABLE,
                   .unit = a.unit,
                   .other = a.arg,
                   .base = s.base,
                   .range = (int16_t)s.range};
    ModifierTimes times = gather(b, g, &s);
    modifiers_brief(b, &modifiers, &times, 0, out);
    morale_brief(b, g, a.arg, cause_of(b, g, a.unit, a.arg), out);
}
