/* moi_leader.c: loss, capture and replacement of leaders; loss of standards. */
#include "moi_leader.h"
#include "../../engine/modifiers.h"
#include "moi_command.h"
#include "moi_ground.h"
#include "moi_result.h"

enum { DISTANCE_NONE = 0xFFFF };

static void lose_leader(const Battle *b, Game *g, uint32_t leader, uint32_t event, uint32_t rule,
                        EventSink *events)
{
    ASSERT(is_leader(b, leader) && moi(g)->unit[leader].fate == FATE_ALIVE);
    MoiGame *m = moi_mut(g);
    for (uint32_t i = 0; i < b->leader_count; i++) {
        if (b->leaders[i] == leader && !has_state(g, leader, STATE_REPLACED))
            m->lost[i] = 1;
    }
    game_lift(b, g, leader);
    m->unit[leader].fate = FATE_LOST;
    if (m->mover.unit == leader)
        m->mover.unit = NO_UNIT;
    tell(events, event, rule, leader);
}

static bool is_leader_in(const Battle *b, const Game *g, uint32_t leader, uint32_t hex,
                         uint32_t side)
{
    return b->units[leader].side == side && hex_of(g, leader) == hex;
}

void moi_leaders_shot(const Battle *b, Game *g, uint32_t unit, int32_t die, Dice *d,
                      EventSink *events)
{
    uint32_t hex = hex_of(g, unit), side = b->units[unit].side;
    if (die < table_value(b, TABLE_ROLLS, ROLL_LEADER_AT_RISK) || !rule_on(b, WHY_LEADER_SHOT))
        return;
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (!is_leader_in(b, g, leader, hex, side))
            continue;
        int32_t needed = table_value(b, TABLE_ROLLS, ROLL_LEADER_SHOT);
        int32_t fall = moi_roll_at_most(d, needed - 1);
        tell_roll(events, EVENT_LEADER_ROLL, WHY_LEADER_SHOT, leader, fall, fall, needed);
        if (fall >= needed)
            lose_leader(b, g, leader, EVENT_LEADER_KILLED, WHY_LEADER_SHOT, events);
        else
            tell(events, EVENT_UNHARMED, 0, leader);
    }
}

static int32_t rating_worth(const Battle *b, const Game *g, const void *facts)
{
    return -moi_rating(b, g, *(const uint32_t *)facts);
}

static const ModifierRow rows[] = {{WHY_LEADER_RATING, NO_ROW, NO_OPTION, rating_worth}};
static const ModifierList modifiers = {TABLE_ROLLS, COUNT_OF(rows), rows, MODIFIER_ADDS};

void moi_leaders_struck(const Battle *b, Game *g, uint32_t hex, uint32_t side, Dice *d,
                        EventSink *events)
{
    if (!rule_on(b, WHY_LEADER_STRUCK))
        return;
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (!is_leader_in(b, g, leader, hex, side))
            continue;
        Tally t;
        modifiers_tally(b, g, &modifiers, &leader, &t);
        int32_t needed = table_value(b, TABLE_ROLLS, ROLL_LEADER_STRUCK);
        int32_t fall = moi_roll_at_most(d, needed - 1 - t.sum), sum = fall + t.sum;
        tell_roll(events, EVENT_LEADER_ROLL, WHY_LEADER_STRUCK, leader, sum, fall, needed);
        tally_tell(&t, event_of(EVENT_MODIFIER, 0, leader), events);
        if (sum >= needed)
            lose_leader(b, g, leader, EVENT_LEADER_KILLED, WHY_LEADER_STRUCK, events);
        else
            tell(events, EVENT_UNHARMED, 0, leader);
    }
}

/* ---- with whom a leader is put ---- */

static bool is_host(const Battle *b, const Game *g, uint32_t unit, uint32_t leader, bool any)
{
    return is_combat(b, unit) && on_map(g, unit) && b->units[unit].side == b->units[leader].side &&
           (any || b->units[unit].group == b->units[leader].group);
}

static uint32_t nearest_of(const Battle *b, const Game *g, uint32_t leader, uint32_t hex, bool any)
{
    uint32_t best = DISTANCE_NONE;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!is_host(b, g, unit, leader, any))
            continue;
        uint32_t hexes = hex_distance(b, hex, hex_of(g, unit));
        best = hexes < best ? hexes : best;
    }
    return best;
}

/* Hexes to the nearest unit of his command or, if it has none left, of his side (any). */
static uint32_t nearest_host(const Battle *b, const Game *g, uint32_t leader, uint32_t hex,
                             bool *any)
{
    uint32_t hexes = nearest_of(b, g, leader, hex, false);
    *any = hexes == DISTANCE_NONE;
    return *any ? nearest_of(b, g, leader, hex, true) : hexes;
}

/* Whether he is taken is settled at once, with whom he is put when what befell him is over: others
 * may fall with the same standard, and a unit Retired with him is still of his command. */
static void place_leader(const Battle *b, Game *g, uint32_t leader, uint32_t hex, EventSink *events)
{
    ASSERT(is_leader(b, leader) && hex_of(g, leader) == hex && hex < b->hex_count);
    if (moi_is_surrounded(b, g, leader, hex) && rule_on(b, WHY_LEADER_CAPTURED)) {
        lose_leader(b, g, leader, EVENT_LEADER_CAPTURED, WHY_LEADER_CAPTURED, events);
        return;
    }
    game_lift(b, g, leader);
    push_frame(g, PHASE_LEADER, b->units[leader].side, leader)->hex = (uint16_t)hex;
}

bool moi_drive_leader(const Battle *b, Game *g, EventSink *events)
{
    const Frame *f = frame_now(g);
    uint32_t leader = f->unit;
    bool any;
    ASSERT(f->kind == PHASE_LEADER && !on_map(g, leader));
    if (nearest_host(b, g, leader, f->hex, &any) != DISTANCE_NONE)
        return false;
    pop_frame(g);
    lose_leader(b, g, leader, EVENT_LEADER_CAPTURED, WHY_LEADER_CAPTURED, events);
    return true;
}

void moi_leaders_scatter(const Battle *b, Game *g, uint32_t hex, uint32_t side, EventSink *events)
{
    if (unit_of_side(b, g, hex, side) != NO_UNIT)
        return;
    for (uint32_t set = b->leaders_of[side]; set != 0; set &= set - 1) {
        uint32_t leader = b->leaders[__builtin_ctz(set)];
        if (hex_of(g, leader) == hex)
            place_leader(b, g, leader, hex, events);
    }
}

void moi_leaders_follow(const Battle *b, Game *g, uint32_t unit, uint32_t from, uint32_t to)
{
    uint32_t side = b->units[unit].side;
    if (unit_of_side(b, g, from, side) != NO_UNIT)
        return;
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (is_leader_in(b, g, leader, from, side))
            game_put(b, g, leader, to, 0);
    }
}

/* 13.2: all its units that are retired go with it. */
static void lose_standard(const Battle *b, Game *g, uint32_t standard, EventSink *events)
{
    ASSERT(is_standard(b, standard) && on_map(g, standard));
    game_lift(b, g, standard);
    moi_mut(g)->unit[standard].fate = FATE_LOST;
    tell(events, EVENT_STANDARD_LOST, WHY_STANDARD_LOST, standard);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (is_combat(b, unit) && on_map(g, unit) && is_retired(g, unit) &&
            moi_standard_of(b, unit) == standard)
            moi_eliminate(b, g, unit, WHY_STANDARD_LOST, events);
    }
}

void moi_overrun(const Battle *b, Game *g, uint32_t unit, uint32_t hex, EventSink *events)
{
    uint32_t side = b->units[unit].side ^ 1u;
    if (!is_combat(b, unit))
        return;
    moi_leaders_scatter(b, g, hex, side, events);
    for (uint32_t i = 0; i < b->beside_count; i++) {
        uint32_t other = b->beside[i];
        if (hex_of(g, other) == hex && b->units[other].side == side && is_standard(b, other) &&
            rule_on(b, WHY_STANDARD_LOST))
            lose_standard(b, g, other, events);
    }
}

/* ---- the decisions ---- */

typedef struct Hosts { /* with whom the leader may be put now */
    uint32_t hexes;    /* how far from where he was; PHASE_REPLACE: anywhere */
    bool any;          /* of his side, not his command */
} Hosts;

static Hosts find_hosts(const Battle *b, const Game *g)
{
    const Frame *f = frame_now(g);
    Hosts hosts = {0, false};
    if (f->kind != PHASE_REPLACE)
        hosts.hexes = nearest_host(b, g, f->unit, f->hex, &hosts.any);
    return hosts;
}

static bool is_place(const Battle *b, const Game *g, const Hosts *hosts, uint32_t hex)
{
    const Frame *f = frame_now(g);
    uint32_t unit = unit_at(g, hex);
    while (unit != NO_UNIT && !is_host(b, g, unit, f->unit, hosts->any))
        unit = unit_after(g, hex, unit); /* another may share a Schiltron's hex, B3 */
    if (unit == NO_UNIT)
        return false;
    return f->kind == PHASE_REPLACE || hex_distance(b, f->hex, hex) == hosts->hexes;
}

uint32_t moi_check_place(const Battle *b, const Game *g, Action a)
{
    if (a.unit != frame_now(g)->unit)
        return WHY_NOT_NOW_PLACE;
    if (a.hex >= b->hex_count || !b->on_map[a.hex])
        return WHY_MALFORMED;
    Hosts hosts = find_hosts(b, g);
    return is_place(b, g, &hosts, a.hex) ? LEGAL : WHY_NOT_A_HOST;
}

void moi_list_place(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    const Frame *f = frame_now(g);
    Hosts hosts = find_hosts(b, g);
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        if (unit_at(g, hex) != NO_UNIT && is_place(b, g, &hosts, hex))
            list_add(list, ACTION_PLACE, f->side, f->unit, hex, 0);
    }
}

void moi_apply_place(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    ASSERT(frame_now(g)->kind == PHASE_LEADER || frame_now(g)->kind == PHASE_REPLACE);
    ASSERT(is_leader(b, a.unit) && !on_map(g, a.unit));
    bool replaced = frame_now(g)->kind == PHASE_REPLACE;
    pop_frame(g);
    game_put(b, g, a.unit, a.hex, 0);
    moi_mut(g)->unit[a.unit].fate = FATE_ALIVE;
    if (replaced)
        set_state(g, a.unit, STATE_REPLACED);
    tell_way(events, replaced ? EVENT_REPLACED : EVENT_LEADER_PLACED,
             replaced ? WHY_REPLACEMENT : WHY_LEADER_PLACED, a.unit, NO_HEX, a.hex);
}

/* The leader of the command who is to be replaced: all of them are gone and one unit is there. */
static bool needs_replacement(const Battle *b, const Game *g, uint32_t leader)
{
    uint32_t group = b->units[leader].group;
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t other = b->leaders[i];
        if (b->units[other].group == group && moi(g)->unit[other].fate != FATE_LOST)
            return false;
    }
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (is_host(b, g, unit, leader, false))
            return true;
    }
    return false;
}

bool moi_open_replacement(const Battle *b, Game *g, uint32_t side)
{
    for (uint32_t i = 0; i < b->leader_count && rule_on(b, WHY_REPLACEMENT); i++) {
        uint32_t leader = b->leaders[i];
        if (b->units[leader].side == side && moi(g)->unit[leader].fate == FATE_LOST &&
            needs_replacement(b, g, leader)) {
            push_frame(g, PHASE_REPLACE, side, leader);
            return true;
        }
    }
    return false;
}
