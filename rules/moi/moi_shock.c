/* moi_shock.c: naming shocks and charges, and the modifiers of the shock die (10.1 - 10.4). */
#include "moi_shock.h"
#include "moi_battles.h"
#include "moi_charge.h"
#include "moi_command.h"
#include "moi_eager.h"
#include "moi_ground.h"
#include "moi_move.h"

/* ---- who may strike whom ---- */

static bool has_ring_neighbour(const Battle *b, const Game *g, uint32_t unit)
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t hex = b->neighbour[hex_of(g, unit)][d];
        uint32_t next = hex == NO_HEX ? NO_UNIT : unit_of_side(b, g, hex, b->units[unit].side);
        if (next != NO_UNIT && in_ring(b, g, next))
            return true;
    }
    return false;
}

uint32_t moi_attack_arc(const Battle *b, const Game *g, uint32_t target, uint32_t direction)
{
    uint32_t arc = arc_of(g->unit[target].face, direction);
    if (arc == ARC_FLANK && in_ring(b, g, target) && rule_on(b, WHY_RING_FLANK) &&
        has_ring_neighbour(b, g, target))
        return ARC_FRONT;
    return arc;
}

/* M9: wagons, slingers and archers of all kinds stand in one column. */
static uint32_t matrix_column(uint32_t class)
{
    return class == CLASS_WAGON ? (uint32_t)CLASS_MISSILE : class;
}

static int32_t matrix(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    uint32_t class = unit_class(b, g, unit);
    if (class > CLASS_GENITOR)
        return CELL_NONE;
    return battle_cell(b, TABLE_MATRIX, MATRIX_COLUMNS, class,
                       matrix_column(unit_class(b, g, target)));
}

bool moi_reaches(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    return on_map(g, unit) && on_map(g, target) && in_front(b, g, unit, hex_of(g, target));
}

bool moi_targets(const Game *g, uint32_t unit, uint32_t target)
{
    const uint8_t *t = moi(g)->unit[unit].target;
    return t[0] == target || t[1] == target;
}

uint32_t moi_refuse_strike(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    uint32_t from = hex_of(g, unit), to = hex_of(g, target);
    REFUSE_IF(b, matrix(b, g, unit, target) == CELL_NONE, WHY_MATRIX_NO);
    REFUSE_IF(b, terrain_is(b, to, TERRAIN_CASTLE), WHY_SHOCK_CASTLE);
    uint32_t d = hex_direction(b, from, to);
    if (d == DIRECTION_COUNT)
        return LEGAL;
    const Terrain *side = moi_hexside(b, g, from, d);
    REFUSE_IF(b, side && side->attr[HEXSIDE_NO_SHOCK] != 0, WHY_SHOCK_ACROSS);
    return LEGAL;
}

/* ---- naming ---- */

static uint32_t refuse_attacker(const Battle *b, const Game *g, uint32_t unit)
{
    if (!is_combat(b, unit) || unit_class(b, g, unit) > CLASS_GENITOR)
        return WHY_NO_ATTACKER;
    REFUSE_IF(b, is_retired(g, unit), WHY_RETIRED_IDLE);
    REFUSE_IF(b, is_formed(g, unit), WHY_FORMED_PEACE);
    REFUSE_IF(b, moi_is_still(b, b->units[unit].side), WHY_STILL);
    return moi_refuse_more(b, g, unit);
}

static bool can_charge(const Battle *b, const Game *g, uint32_t unit)
{
    Action a = {ACTION_CHARGE, b->units[unit].side, (uint16_t)unit, 0, 0};
    uint32_t enemy = a.side ^ 1u;
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        a.arg = b->fighters[enemy][i];
        if (hex_may_be_within(b, hex_of(g, unit), hex_of(g, a.arg), RANGE_MOST) &&
            hex_distance(b, hex_of(g, unit), hex_of(g, a.arg)) <= RANGE_MOST &&
            moi_check_charge(b, g, a) == LEGAL)
            return true;
    }
    return false;
}

uint32_t moi_check_shock(const Battle *b, const Game *g, Action a)
{
    if (!on_map(g, a.unit))
        return WHY_NOT_ON_MAP;
    uint32_t why = refuse_attacker(b, g, a.unit);
    if (why != LEGAL)
        return why;
    if (!moi_reaches(b, g, a.unit, a.arg))
        return WHY_NOT_IN_FRONT;
    if (enemy_at(b, g, hex_of(g, a.arg), a.side) != a.arg)
        return WHY_SHELTERED;
    if (has_act(g, a.unit, NOW_CHARGES) || moi_targets(g, a.unit, a.arg))
        return WHY_NAMED_ALREADY;
    if (has_act(g, a.unit, NOW_EAGER_CHARGE) && can_charge(b, g, a.unit)) /* P3 */
        REFUSE_IF(b, true, moi_eager_rule(b, g, a.unit));
    return moi_refuse_strike(b, g, a.unit, a.arg);
}

uint32_t moi_refuse_charge_facing(const Battle *b, const Game *g, Action a, uint32_t facings)
{
    if (!on_map(g, a.unit))
        return WHY_NOT_ON_MAP;
    uint32_t why = refuse_attacker(b, g, a.unit);
    if (why != LEGAL)
        return why;
    if (has_act(g, a.unit, NOW_CHARGES | NOW_NAMED))
        return WHY_NAMED_ALREADY;
    if (hex_distance(b, hex_of(g, a.unit), hex_of(g, a.arg)) > RANGE_MOST)
        return WHY_CHARGE_DISTANCE;
    if (enemy_at(b, g, hex_of(g, a.arg), a.side) != a.arg)
        return WHY_SHELTERED;
    why = moi_refuse_strike(b, g, a.unit, a.arg);
    return why != LEGAL ? why : moi_refuse_charge(b, g, a.unit, a.arg, facings);
}

uint32_t moi_check_charge(const Battle *b, const Game *g, Action a)
{
    return moi_refuse_charge_facing(b, g, a, 1u << g->unit[a.unit].face);
}

void moi_list_shocks(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    uint32_t unit = c->unit;
    if (c->clear >= RANGE_MOST || !on_map(g, unit) || refuse_attacker(b, g, unit) != LEGAL ||
        has_act(g, unit, NOW_CHARGES))
        return;
    uint32_t hex = hex_of(g, unit), side = b->units[unit].side;
    bool named = has_act(g, unit, NOW_NAMED), knight = is_knight(b, g, unit);
    Action a = {ACTION_SHOCK, (uint8_t)side, (uint16_t)unit, 0, 0};
    for (uint32_t pass = 0; pass < 2; pass++) {
        a.kind = pass == 0 ? ACTION_SHOCK : ACTION_CHARGE;
        if (pass == 1 && (named || !knight || is_disordered(g, unit)))
            return;
        uint32_t enemies = pass == 0 && c->clear > 0 ? 0 : b->fighter_count[side ^ 1u];
        for (uint32_t i = 0; i < enemies && !list_is_enough(list); i++) {
            uint32_t target = b->fighters[side ^ 1u][i];
            if (!on_map(g, target))
                continue;
            uint32_t hexes = hex_distance(b, hex, hex_of(g, target));
            if (pass == 0 ? hexes != 1 : hexes < 2 || hexes > RANGE_MOST)
                continue;
            a.arg = (uint16_t)target;
            if ((pass == 0 ? moi_check_shock(b, g, a) : moi_check_charge(b, g, a)) == LEGAL)
                list_add(list, a.kind, side, unit, 0, target);
        }
    }
}

bool moi_can_attack(const Battle *b, const Game *g, uint32_t unit, bool charge)
{
    Action first;
    ActionList list = {&first, 1, 0, 1};
    Candidate c = {.b = b, .g = g, .unit = unit, .who = WHO_COMBAT};
    if (charge)
        return on_map(g, unit) && can_charge(b, g, unit);
    moi_list_shocks(&c, &list);
    return list.count > 0;
}

static bool is_attacked(const Battle *b, const Game *g, uint32_t target)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (moi_targets(g, unit, target))
            return true;
    }
    return false;
}

uint32_t moi_owed_naming(const Battle *b, const Game *g, uint32_t unit, Owed out[2])
{
    uint32_t count = 0;
    if (!has_act(g, unit, NOW_MEMBER) || !on_map(g, unit) || !is_combat(b, unit))
        return 0;
    bool named = has_act(g, unit, NOW_NAMED), charges = has_act(g, unit, NOW_CHARGES);
    if (has_act(g, unit, NOW_EAGER) && !named && !charges &&
        moi_can_attack(b, g, unit, has_act(g, unit, NOW_EAGER_CHARGE)) &&
        rule_on(b, moi_eager_rule(b, g, unit)))
        out[count++] = (Owed){(uint16_t)unit, (uint16_t)moi_eager_rule(b, g, unit)};
    for (uint32_t i = 0; i < 2 && named; i++) {
        const Placement *p = &g->unit[unit];
        uint32_t hex = b->neighbour[p->hex][turn_direction(p->face, (int32_t)i)];
        uint32_t enemy = hex == NO_HEX ? NO_UNIT : enemy_at(b, g, hex, b->units[unit].side);
        if (enemy != NO_UNIT && moi_refuse_strike(b, g, unit, enemy) == LEGAL &&
            !is_attacked(b, g, enemy) && rule_on(b, WHY_ALL_IN_FRONT))
            out[count++] = (Owed){(uint16_t)enemy, WHY_ALL_IN_FRONT};
    }
    return count;
}

uint32_t moi_check_named(const Battle *b, const Game *g, Action a)
{
    Owed owed[2];
    (void)a;
    const uint32_t acts = NOW_EAGER | NOW_NAMED; /* nobody else owes anything */
    for (uint32_t unit = next_with_act(b, g, 0, acts); unit < b->unit_count;
         unit = next_with_act(b, g, unit + 1, acts)) {
        if (moi_owed_naming(b, g, unit, owed) > 0)
            return owed[0].rule;
    }
    return LEGAL;
}

static void add_target(Game *g, uint32_t unit, uint32_t target)
{
    ASSERT(moi(g)->unit[unit].target[1] == NO_UNIT || moi_targets(g, unit, target));
    uint8_t *t = moi_mut(g)->unit[unit].target;
    if (t[0] == target || t[1] == target)
        return;
    t[t[0] == NO_UNIT ? 0 : 1] = (uint8_t)target;
}

void moi_apply_shock(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    set_act(g, a.unit, NOW_NAMED);
    moi_spend_act(b, g, a.unit);
    add_target(g, a.unit, a.arg);
    tell_value(events, EVENT_NAMED, 0, a.unit, a.arg, 0, 0);
}

void moi_apply_charge(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    set_act(g, a.unit, NOW_CHARGES);
    moi_spend_act(b, g, a.unit);
    add_target(g, a.unit, a.arg);
    tell_value(events, EVENT_CHARGES, 0, a.unit, a.arg, 0, 0);
}

void moi_forget_attack(Game *g, uint32_t unit)
{
    uint8_t *t = moi_mut(g)->unit[unit].target;
    t[0] = t[1] = NO_UNIT;
    clear_act(g, unit, NOW_NAMED | NOW_CHARGES | NOW_CHARGING | NOW_FIGHTS);
}

void moi_drop_target(const Battle *b, Game *g, uint32_t target)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        uint8_t *t = moi_mut(g)->unit[unit].target;
        if (t[0] == target)
            t[0] = t[1];
        else if (t[1] != target)
            continue;
        t[1] = NO_UNIT;
    }
}

/* A hex counts once: whoever has joined the target in its own meanwhile is not struck besides. */
static void take_hexes(const Battle *b, Game *g, uint32_t unit, bool all)
{
    const Placement *p = &g->unit[unit];
    uint32_t target = moi(g)->unit[unit].target[0];
    uint32_t taken = target == NO_UNIT ? NO_HEX : hex_of(g, target);
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t hex = b->neighbour[p->hex][turn_direction(p->face, (int32_t)i)];
        uint32_t enemy = hex == NO_HEX ? NO_UNIT : enemy_at(b, g, hex, b->units[unit].side);
        if (enemy == NO_UNIT || hex == taken || moi_refuse_strike(b, g, unit, enemy) != LEGAL)
            continue;
        if (all || (!has_act(g, enemy, NOW_ATTACKED) && !is_attacked(b, g, enemy)))
            add_target(g, unit, enemy);
    }
}

void moi_take_front(const Battle *b, Game *g, uint32_t unit, uint32_t target)
{
    ASSERT(on_map(g, unit) && target < b->unit_count);
    uint8_t *t = moi_mut(g)->unit[unit].target;
    t[0] = (uint8_t)target;
    t[1] = NO_UNIT;
    if (rule_on(b, WHY_ALL_IN_FRONT))
        take_hexes(b, g, unit, b->units[unit].side != g->phasing);
}

void moi_take_all(const Battle *b, Game *g, uint32_t unit)
{
    ASSERT(on_map(g, unit));
    uint8_t *t = moi_mut(g)->unit[unit].target;
    t[0] = t[1] = NO_UNIT;
    take_hexes(b, g, unit, true);
}

/* ---- the die against one defender ---- */

uint32_t moi_attacker(const Battle *b, const Game *g, const MoiBout *bout, uint32_t side,
                      uint32_t single, uint32_t direction)
{
    uint32_t hex = b->neighbour[bout->hex][direction];
    if ((bout->attackers >> direction & 1) == 0 || hex == NO_HEX)
        return NO_UNIT;
    for (uint32_t unit = unit_at(g, hex); unit != NO_UNIT; unit = unit_after(g, hex, unit)) {
        if (b->units[unit].side != side || is_retired(g, unit))
            continue;
        if (single == NO_UNIT ? has_act(g, unit, NOW_FIGHTS) : unit == single)
            return unit;
    }
    return NO_UNIT;
}

static bool charges_home(const Battle *b, const Game *g, uint32_t unit, const MoiBout *bout)
{
    return has_act(g, unit, NOW_CHARGING) && !is_disordered(g, unit) &&
           !moi_stops_charge(b, g, hex_of(g, unit), bout->defender);
}

bool moi_is_charged(const Battle *b, const Game *g, const MoiBout *bout, uint32_t side,
                    uint32_t single)
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t unit = moi_attacker(b, g, bout, side, single, d);
        if (unit != NO_UNIT && charges_home(b, g, unit, bout))
            return true;
    }
    return false;
}

typedef struct Fight { /* what the attackers of one defender bring, gathered once */
    uint32_t target;
    uint32_t count, most; /* attackers; defenders that one of them attacks */
    uint32_t arcs;        /* set of ARC_... */
    int32_t ground;       /* worst terrain sum */
    int32_t matrix;       /* best figure */
    bool all_lower, disordered, charge, unmoved, leader;
    bool cancelled; /* the charge: by a counter-charge */
} Fight;

static uint32_t count_targets(const Game *g, uint32_t unit)
{
    return (target_left(g, unit, 0) != NO_UNIT ? 1u : 0u) +
           (target_left(g, unit, 1) != NO_UNIT ? 1u : 0u);
}

static bool has_own_leader(const Battle *b, const Game *g, uint32_t unit)
{
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (on_map(g, leader) && hex_of(g, leader) == hex_of(g, unit) &&
            moi_leads(b, g, leader, unit))
            return true;
    }
    return false;
}

static void add_attacker(Fight *f, const Battle *b, const Game *g, const MoiBout *bout,
                         uint32_t unit, uint32_t direction)
{
    uint32_t from = hex_of(g, unit), most = count_targets(g, unit);
    const Terrain *side = moi_hexside(b, g, bout->hex, direction);
    int32_t ground = terrain_attr(b, bout->hex, TERRAIN_SHOCK) +
                     terrain_attr(b, from, TERRAIN_OUT) + (side ? side->attr[HEXSIDE_SHOCK] : 0);
    int32_t figure = matrix(b, g, unit, bout->defender);
    f->arcs |= 1u << moi_attack_arc(b, g, bout->defender, direction);
    f->ground = f->count == 0 || ground < f->ground ? ground : f->ground;
    f->matrix = f->count == 0 || figure > f->matrix ? figure : f->matrix;
    f->most = most > f->most ? most : f->most;
    f->all_lower = f->all_lower && b->elevation[from] < b->elevation[bout->hex];
    f->disordered = f->disordered || is_disordered(g, unit);
    if (charges_home(b, g, unit, bout)) {
        f->charge = true;
        f->unmoved = f->unmoved || !has_act(g, unit, NOW_MOVED);
        f->leader = f->leader || has_own_leader(b, g, unit);
    }
    f->count++;
}

/* ---- its modifiers ---- */

#define FIGHT_ASKS(name, answer)                                                                   \
    static int32_t name(const Battle *b, const Game *g, const void *facts)                         \
    {                                                                                              \
        const Fight *f = facts;                                                                    \
        (void)b;                                                                                   \
        (void)g;                                                                                   \
        return answer;                                                                             \
    }

FIGHT_ASKS(strength, (int32_t)f->count - (int32_t)f->most)
FIGHT_ASKS(is_mixed, (f->arcs & (f->arcs - 1)) != 0)
FIGHT_ASKS(is_flank, f->arcs == 1u << ARC_FLANK)
FIGHT_ASKS(is_rear, f->arcs == 1u << ARC_REAR)
FIGHT_ASKS(ground, f->ground)
FIGHT_ASKS(is_uphill, f->all_lower)
FIGHT_ASKS(defence, defence_of(b, g, f->target))
FIGHT_ASKS(is_charge, f->charge && !f->cancelled && f->unmoved)
FIGHT_ASKS(is_moved_charge, f->charge && !f->cancelled && !f->unmoved)
FIGHT_ASKS(is_led, f->leader)
FIGHT_ASKS(best_matrix, f->matrix == CELL_NONE ? 0 : f->matrix)
FIGHT_ASKS(has_disordered, f->disordered)
FIGHT_ASKS(is_at_retired, is_retired(g, f->target))
FIGHT_ASKS(is_at_wall, f->arcs == 1u << ARC_FRONT && in_wall(b, g, f->target))
FIGHT_ASKS(is_at_ring, f->arcs == 1u << ARC_FRONT && in_ring(b, g, f->target))

static const ModifierRow rows[] = {
    {WHY_SHOCK_STRENGTH, NO_ROW, NO_OPTION, strength},
    {WHY_SHOCK_MIXED, SHOCK_MIXED, NO_OPTION, is_mixed},
    {WHY_SHOCK_FLANK, SHOCK_FLANK, NO_OPTION, is_flank},
    {WHY_SHOCK_REAR, SHOCK_REAR, NO_OPTION, is_rear},
    {WHY_SHOCK_GROUND, NO_ROW, NO_OPTION, ground},
    {WHY_SHOCK_HEIGHT, SHOCK_HEIGHT, NO_OPTION, is_uphill},
    {WHY_SHOCK_DEFENCE, NO_ROW, NO_OPTION, defence},
    {WHY_SHOCK_CHARGE, SHOCK_CHARGE, NO_OPTION, is_charge},
    {WHY_SHOCK_CHARGE_MOVED, SHOCK_CHARGE_MOVED, NO_OPTION, is_moved_charge},
    {WHY_SHOCK_LEADER, SHOCK_LEADER, NO_OPTION, is_led},
    {WHY_SHOCK_MATRIX, NO_ROW, NO_OPTION, best_matrix},
    {WHY_SHOCK_DISORDERED, SHOCK_DISORDERED, NO_OPTION, has_disordered},
    {WHY_SHOCK_RETIRED, SHOCK_RETIRED, NO_OPTION, is_at_retired},
    {WHY_SHOCK_WALL, SHOCK_WALL, NO_OPTION, is_at_wall},
    {WHY_SHOCK_RING, SHOCK_RING, NO_OPTION, is_at_ring},
};
static const ModifierList modifiers = {TABLE_SHOCK_MODIFIERS, COUNT_OF(rows), rows, MODIFIER_ADDS};

bool moi_tally_shock(const Battle *b, const Game *g, const MoiBout *bout, uint32_t side,
                     uint32_t single, Tally *out)
{
    Fight f = {.target = bout->defender, .all_lower = true};
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t unit = moi_attacker(b, g, bout, side, single, d);
        if (unit != NO_UNIT)
            add_attacker(&f, b, g, bout, unit, d);
    }
    f.cancelled = (bout->flags & BOUT_COUNTER) != 0 && rule_on(b, WHY_COUNTER_CANCELS);
    modifiers_tally(b, g, &modifiers, &f, out);
    return f.charge;
}
