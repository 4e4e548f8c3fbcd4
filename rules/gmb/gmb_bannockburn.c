/* gmb_bannockburn.c: what the books on Bannockburn have in common. */
#include "gmb_bannockburn.h"
#include "../../engine/sight.h"
#include "gmb_charge.h"
#include "gmb_events.h"
#include "gmb_morale.h"

static const GmbBannockburn *cases(const Battle *b)
{
    return gmb_book(b)->bannockburn;
}

/* ---- command ---- */

bool gmb_needs_command(const Battle *b, uint32_t unit)
{
    return b->units[unit].attr[UNIT_COMMANDED] != 0;
}

static bool is_horse_of(const Battle *b, const Game *g, uint32_t unit, uint32_t group)
{
    return unit != NO_UNIT && b->units[unit].group == group && is_cavalry(b, g, unit) &&
           !is_routed(g, unit);
}

/* The second way: the hex between is empty, or holds those of the division who pass it on. */
static bool passes_command(const Battle *b, const Game *g, uint32_t hex, uint32_t group)
{
    uint32_t there = hex == NO_HEX ? NO_UNIT : unit_at(g, hex);
    if (hex == NO_HEX)
        return false;
    if (there == NO_UNIT)
        return true;
    return b->units[there].group == group && !is_routed(g, there) &&
           cases(b)->passes_command(b, g, there);
}

/* The first and second way, from a hex of the horse. */
static bool is_commanded_from(const Battle *b, const Game *g, uint32_t unit, uint32_t to)
{
    uint32_t from = g->unit[unit].hex;
    uint32_t distance = hex_distance(b, from, to);
    if (distance == 1)
        return rule_on(b, cases(b)->beside_horse);
    if (distance != 2 || !rule_on(b, cases(b)->near_horse))
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

/* The leader who belongs to the division, in the longbow's hex. */
static bool is_with_leader(const Battle *b, const Game *g, uint32_t unit)
{
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (g->unit[leader].hex == g->unit[unit].hex &&
            b->units[leader].group == b->units[unit].group)
            return rule_on(b, cases(b)->with_leader);
    }
    return false;
}

bool gmb_in_command(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t group = b->units[unit].group;
    if (!gmb_needs_command(b, unit))
        return true;
    for (uint32_t other = 0; other < b->unit_count; other++) {
        if (on_map(g, other) && is_horse_of(b, g, other, group) &&
            is_commanded_by(b, g, unit, other))
            return true;
    }
    return is_with_leader(b, g, unit);
}

/* ---- over horse ---- */

enum { OVER_DISTANCE = 2, OVER_COUNTS_AS = 3 };

typedef struct OverHorse {
    uint32_t why; /* LEGAL, or why not; WHY_SIGHT_UNIT if there is no horse to shoot over */
    bool others;  /* of another division */
} OverHorse;

/* One hex between: whether horse stands there that this longbow may shoot over. The case is an
 * exception to all that blocks a line, so the height of the ground does not matter. */
static OverHorse over_hex(const Battle *b, const Game *g, uint32_t hex, uint32_t shooter)
{
    OverHorse over = {WHY_SIGHT_UNIT, false};
    uint32_t horse = hex == NO_HEX ? NO_UNIT : unit_at(g, hex);
    if (horse == NO_UNIT || b->units[horse].side != b->units[shooter].side ||
        !is_cavalry(b, g, horse))
        return over;
    over.why = LEGAL;
    over.others = b->units[horse].group != b->units[shooter].group;
    if (is_routed(g, horse) && rule_on(b, cases(b)->over_routed))
        over.why = cases(b)->over_routed;
    else if (gmb(g)->unit[horse].charge != NO_UNIT && rule_on(b, cases(b)->over_charging))
        over.why = cases(b)->over_charging;
    return over;
}

static OverHorse find_horse(const Battle *b, const Game *g, uint32_t from, uint32_t to,
                            uint32_t shooter)
{
    const SightLine *line = sight_line(b, from, to);
    if (!rule_on(b, cases(b)->over_horse) || line->count != 1)
        return (OverHorse){WHY_SIGHT_UNIT, false};
    SightHexes between = sight_hexes(b, from, line->step[0]);
    OverHorse x = over_hex(b, g, between.hex, shooter);
    if (between.hex == between.other)
        return x;
    OverHorse y = over_hex(b, g, between.other, shooter);
    /* Horse in either hex serves; the own division's is the better. */
    if (x.why == LEGAL && y.why == LEGAL)
        return x.others ? y : x;
    if (x.why == LEGAL || y.why == LEGAL)
        return x.why == LEGAL ? x : y;
    return x.why == WHY_SIGHT_UNIT ? y : x;
}

/* At two hexes, over horse of the own side, from one hex to one hex. */
static void try_line_over(const Battle *b, const Game *g, uint32_t from, uint32_t to, Shot *s)
{
    if (hex_distance(b, from, to) != OVER_DISTANCE)
        return;
    OverHorse over = find_horse(b, g, from, to, s->shooter);
    if (over.why == WHY_SIGHT_UNIT)
        return;
    if (!cases(b)->shoots_over(b, g, s->shooter) && rule_on(b, cases(b)->over_by_others))
        over.why = cases(b)->over_by_others;
    if (s->over && (over.why != LEGAL || !s->over_others))
        return; /* another pair of hexes has served already */
    s->why = over.why;
    if (over.why != LEGAL)
        return;
    s->over = true;
    s->over_others = over.others;
    s->range = rule_on(b, cases(b)->over_range) ? OVER_COUNTS_AS : OVER_DISTANCE;
}

void gmb_find_line_over_horse(const Battle *b, const Game *g, Shot *s)
{
    Cover from = unit_cover(b, g, s->shooter), to = unit_cover(b, g, s->target);
    for (uint32_t i = 0; i < from.count; i++) {
        for (uint32_t j = 0; j < to.count; j++)
            try_line_over(b, g, from.hex[i], to.hex[j], s);
    }
}

/* ---- the melee table ---- */

enum { MELEE_ROWS = 6, MELEE_COLUMNS = 5 };

/* Column and row of the printed table; one beyond for horse that is not in it. */
static uint32_t column_of(const Battle *b, const Game *g, uint32_t unit)
{
    int16_t armour = unit_attr(b, g, unit, TYPE_ARMOUR);
    if (is_schiltrom(b, g, unit))
        return 4;
    if (is_cavalry(b, g, unit))
        return armour == ARMOUR_PLATE ? 0 : armour == ARMOUR_MAIL ? 1 : MELEE_COLUMNS;
    return armour == ARMOUR_NONE ? 3 : 2;
}

static uint32_t row_of(const Battle *b, const Game *g, uint32_t unit)
{
    static const uint8_t foot_rows[] = {
        [ARMOUR_PLATE] = 2, [ARMOUR_MAIL] = 2, [ARMOUR_LEATHER] = 3, [ARMOUR_NONE] = 4};
    int16_t armour = unit_attr(b, g, unit, TYPE_ARMOUR);
    if (is_schiltrom(b, g, unit))
        return 5;
    if (is_cavalry(b, g, unit))
        return armour == ARMOUR_PLATE ? 0 : armour == ARMOUR_MAIL ? 1 : MELEE_ROWS;
    return foot_rows[armour];
}

int16_t gmb_melee_number(const Battle *b, const Game *g, uint32_t attacker, uint32_t defender)
{
    uint32_t row = row_of(b, g, defender), column = column_of(b, g, attacker);
    if (row == MELEE_ROWS || column == MELEE_COLUMNS)
        return CELL_NONE;
    return battle_cell(b, TABLE_MELEE, MELEE_COLUMNS, row, column);
}

void gmb_melee_cell(const Battle *b, const Game *g, const Fight *f, Brief *out)
{
    const TableSpec *table = &b->rules->schema->tables[TABLE_MELEE];
    ASSERT(f->base != CELL_NONE); /* both are in the table */
    out->column = table->columns[column_of(b, g, f->attacker)];
    out->row = table->rows[row_of(b, g, f->target)];
}

/* ---- modes ---- */

uint32_t gmb_refuse_setup(const Battle *b, const Game *g, uint32_t unit)
{
    REFUSE_IF(b, is_schiltrom(b, g, unit), cases(b)->starts_open);
    REFUSE_IF(b, is_disorganized(b, g, unit), cases(b)->starts_disorganized);
    return LEGAL;
}

/* The disorganized side of a counter is not a mode. */
static bool has_disorganized_side(const Battle *b, uint32_t unit)
{
    const UnitDef *u = &b->units[unit];
    return b->types[u->type[0]].attr[TYPE_DISORGANIZED] != 0 ||
           b->types[u->type[1]].attr[TYPE_DISORGANIZED] != 0;
}

uint32_t gmb_refuse_turning(const Battle *b, const Game *g, uint32_t unit)
{
    REFUSE_IF(b, is_schiltrom(b, g, unit), cases(b)->formation_only);
    REFUSE_IF(b, has_disorganized_side(b, unit), cases(b)->not_a_mode);
    REFUSE_IF(b, unit_attr(b, g, unit, TYPE_CHANGE) < 0, cases(b)->no_remount);
    return LEGAL;
}

/* A change that costs points takes the whole move. */
uint32_t gmb_refuse_change(const Battle *b, const Game *g, uint32_t unit)
{
    int16_t points = unit_attr(b, g, unit, TYPE_CHANGE);
    uint32_t whole_move =
        is_cavalry(b, g, unit) ? cases(b)->dismount_cost : cases(b)->crossbow_cost;
    if (points == 0)
        return LEGAL;
    REFUSE_IF(b, has_flag(g, unit, FLAG_MOVED), whole_move);
    March m = gmb_march(b, g, unit);
    return gmb_refuse_cost(&m, (uint32_t)points * HALF_POINTS, false, false);
}

/* The English horse. */
uint32_t gmb_no_second_mode(const Battle *b, const Game *g, uint32_t unit)
{
    return is_cavalry(b, g, unit) ? cases(b)->no_remount : (uint32_t)LEGAL;
}

/* No lance on foot. C27: who changes charges no more. */
void gmb_horse_dismounted(const Battle *b, Game *g, uint32_t unit, EventSink *events)
{
    uint32_t rule = g->phase == PHASE_SETUP ? cases(b)->lance_at_setup : cases(b)->lance_on_foot;
    if (!is_cavalry(b, g, unit) && has_flag(g, unit, FLAG_LANCE) && rule_on(b, rule)) {
        clear_flag(g, unit, FLAG_LANCE);
        event_emit(events, event_of(EVENT_LANCE_LOST, rule, unit));
    }
    gmb_charge_end(b, g, unit, WHY_MODE_ENDS_CHARGE, events);
}

/* ---- disorganized foot, marsh, points ---- */

/* Two stays two. */
uint32_t gmb_keeps_two(const Battle *b, const UnitType *type, uint32_t half, uint32_t full)
{
    return type->attr[TYPE_DISORGANIZED] != 0 && rule_on(b, cases(b)->keeps_two) ? full : half;
}

uint32_t gmb_refuse_disorganized(const Battle *b, const Game *g, uint32_t unit)
{
    REFUSE_IF(b, is_disorganized(b, g, unit), cases(b)->does_not_attack);
    return LEGAL;
}

bool gmb_is_marsh(const Battle *b, uint32_t hex)
{
    return terrain_is(b, hex, TERRAIN_MARSH);
}

static uint32_t rule_of_fate(const Battle *b, uint32_t fate)
{
    switch (fate) {
    case FATE_CAPTURED:
        return cases(b)->points_leaders;
    case FATE_FLED:
        return cases(b)->points_fled;
    default:
        return cases(b)->points_units;
    }
}

ScoreItem gmb_points_of_face(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t fate = gmb(g)->unit[unit].fate, rule = rule_of_fate(b, fate);
    ScoreItem item = {.rule = (uint16_t)rule, .unit = (uint16_t)unit};
    item.side = (uint8_t)other_side(b->units[unit].side);
    if (fate != FATE_ALIVE && rule_on(b, rule))
        item.value = unit_attr(b, g, unit, TYPE_POINTS);
    return item;
}

/* ---- modifiers ---- */

int32_t gmb_fire_close(const Battle *b, const Game *g, const void *facts)
{
    return is_close(b, g, ((const Shot *)facts)->target);
}

int32_t gmb_fire_over_others(const Battle *b, const Game *g, const void *facts)
{
    const Shot *s = facts;
    (void)b;
    (void)g;
    return s->over && s->over_others;
}

int32_t gmb_melee_close_attacker(const Battle *b, const Game *g, const void *facts)
{
    return is_close(b, g, ((const Fight *)facts)->attacker);
}

int32_t gmb_melee_close_defender(const Battle *b, const Game *g, const void *facts)
{
    return is_close(b, g, ((const Fight *)facts)->target);
}

int32_t gmb_morale_close_shot(const Battle *b, const Game *g, const void *facts)
{
    const MoraleFacts *f = facts;
    return f->cause.shot && unit_attr(b, g, f->cause.attacker, TYPE_WEAPON) == WEAPON_LONGBOW &&
           is_close(b, g, f->unit);
}
