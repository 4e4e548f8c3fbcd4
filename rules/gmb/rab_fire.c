/* rab_fire.c: longbows: command control (17.2), shooting over horse (15.4), modifiers of fire. */
#include "../../engine/sight.h"
#include "rab.h"

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

bool rab_in_command(const Battle *b, const Game *g, uint32_t unit)
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

/* ---- over horse, 15.4 ---- */

enum { OVER_DISTANCE = 2, OVER_COUNTS_AS = 3 };

typedef struct OverHorse {
    uint32_t why; /* LEGAL, or why not; WHY_SIGHT_UNIT if there is no horse to shoot over */
    bool others;  /* of another division */
} OverHorse;

/* One hex between: whether horse stands there that this longbow may shoot over. 15.4 is an
 * exception to all of 8.1, so the height of the ground does not matter. */
static OverHorse over_hex(const Battle *b, const Game *g, uint32_t hex, uint32_t shooter)
{
    OverHorse over = {WHY_SIGHT_UNIT, false};
    uint32_t horse = hex == NO_HEX ? NO_UNIT : unit_at(g, hex);
    if (horse == NO_UNIT || b->units[horse].side != b->units[shooter].side ||
        !is_cavalry(b, g, horse))
        return over;
    over.why = LEGAL;
    over.others = b->units[horse].group != b->units[shooter].group;
    if (is_routed(g, horse) && rule_on(b, WHY_OVER_ROUTED))
        over.why = WHY_OVER_ROUTED;
    else if (gmb(g)->unit[horse].charge != NO_UNIT && rule_on(b, WHY_OVER_CHARGING))
        over.why = WHY_OVER_CHARGING;
    return over;
}

static OverHorse find_horse(const Battle *b, const Game *g, uint32_t from, uint32_t to,
                            uint32_t shooter)
{
    const SightLine *line = sight_line(b, from, to);
    if (!rule_on(b, WHY_OVER_CAVALRY) || line->count != 1)
        return (OverHorse){WHY_SIGHT_UNIT, false};
    SightHexes between = sight_hexes(b, from, line->step[0]);
    OverHorse x = over_hex(b, g, between.hex, shooter);
    if (between.hex == between.other)
        return x;
    OverHorse y = over_hex(b, g, between.other, shooter);
    /* Horse in either hex serves (the example of 15.43); the own division's is the better. */
    if (x.why == LEGAL && y.why == LEGAL)
        return x.others ? y : x;
    if (x.why == LEGAL || y.why == LEGAL)
        return x.why == LEGAL ? x : y;
    return x.why == WHY_SIGHT_UNIT ? y : x;
}

/* 15.4: at two hexes, over horse of the own side, from one hex to one hex. */
static void try_line_over(const Battle *b, const Game *g, uint32_t from, uint32_t to, Shot *s)
{
    if (hex_distance(b, from, to) != OVER_DISTANCE)
        return;
    OverHorse over = find_horse(b, g, from, to, s->shooter);
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

void rab_find_line(const Battle *b, const Game *g, Shot *s)
{
    Cover from = unit_cover(b, g, s->shooter), to = unit_cover(b, g, s->target);
    for (uint32_t i = 0; i < from.count; i++) {
        for (uint32_t j = 0; j < to.count; j++)
            try_line_over(b, g, from.hex[i], to.hex[j], s);
    }
}

/* ---- modifiers ---- */

int32_t rab_fire_uncommanded(const Battle *b, const Game *g, const void *facts)
{
    return !rab_in_command(b, g, ((const Shot *)facts)->shooter);
}

int32_t rab_fire_close(const Battle *b, const Game *g, const void *facts)
{
    return is_close(b, g, ((const Shot *)facts)->target);
}

int32_t rab_fire_over_others(const Battle *b, const Game *g, const void *facts)
{
    const Shot *s = facts;
    (void)b;
    (void)g;
    return s->over && s->over_others;
}
