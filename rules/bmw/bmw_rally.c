/* bmw_rally.c: thin ice, reorganization and rally. */
#include "bmw_rally.h"
#include "../../engine/modifiers.h"
#include "../../engine/odds.h"
#include "bmw_events.h"
#include "bmw_leaders.h"
#include "bmw_levels.h"
#include "bmw_outcomes.h"

enum { ICE_BREAKS = 1, REORGANIZED_LEAST = 5 };

void bmw_break_ice(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    for (uint32_t unit = 0; unit < b->unit_count && !g->over; unit++) {
        if (!on_map(g, unit) || !is_heavy(b, unit) || !on_front(g, unit) ||
            (ground_at(b, g->unit[unit].hex) & GROUND_THIN) == 0 || !rule_on(b, WHY_THIN_ICE))
            continue;
        uint32_t die = dice_roll_at_most(d, DIE_FACES, ICE_BREAKS);
        Event e = event_of(EVENT_ICE, WHY_THIN_ICE, unit);
        e.to = g->unit[unit].hex;
        e.value = (int16_t)die;
        e.needed = ICE_BREAKS;
        event_emit(events, e);
        if (die <= ICE_BREAKS)
            bmw_eliminate(b, g, unit, WHY_THIN_ICE, events);
        else
            tell_unit(events, EVENT_ICE_HOLDS, 0, unit, NO_UNIT);
        bmw_end_if_broken(b, g, events); /* 11.4: at once, before another die falls */
    }
}

/* ---- reorganization: the printed list ---- */

static int32_t next_to_enemy(const Battle *b, const Game *g, const void *facts)
{
    uint32_t unit = *(const uint32_t *)facts;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t near = b->neighbour[g->unit[unit].hex][d];
        uint32_t other = near == NO_HEX ? (uint32_t)NO_UNIT : unit_at(g, near);
        if (other != NO_UNIT && b->units[other].side != b->units[unit].side)
            return -1;
    }
    return 0;
}

static int32_t leader_with(const Battle *b, const Game *g, const void *facts)
{
    uint32_t unit = *(const uint32_t *)facts;
    uint32_t leader = bmw_leader_at(b, g, b->units[unit].side, g->unit[unit].hex);
    return leader == NO_UNIT ? 0 : b->units[leader].attr[UNIT_VALUE];
}

static int32_t is_thirsty(const Battle *b, const Game *g, const void *facts)
{
    uint32_t unit = *(const uint32_t *)facts;
    bool thirst = b->side[b->units[unit].side].attr[SIDE_THIRST] != 0;
    return thirst && (b->layer[LAYER_ZONES][g->unit[unit].hex] & ZONE_SPRING) == 0 ? -1 : 0;
}

static const ModifierRow reorganize_rows[] = {
    {WHY_NEXT_TO_ENEMY, NO_ROW, NO_OPTION, next_to_enemy},
    {WHY_LEADER_HELPS, NO_ROW, NO_OPTION, leader_with},
    {WHY_THIRST, NO_ROW, NO_OPTION, is_thirsty},
};
static const ModifierList reorganize_list = {0, COUNT_OF(reorganize_rows), reorganize_rows,
                                             MODIFIER_ADDS};

static void reorganize(const Battle *b, Game *g, uint32_t unit, Dice *d, EventSink *events)
{
    if (class_of(b, g, unit) == CLASS_HORSE_ARCHERS && rule_on(b, WHY_ARCHERS_FORM)) {
        bmw_turn(b, g, unit, 0);
        tell_unit(events, EVENT_FORMED, WHY_ARCHERS_FORM, unit, NO_UNIT);
        return;
    }
    Tally tally;
    modifiers_tally(b, g, &reorganize_list, &unit, &tally);
    uint32_t die = dice_roll(d, DIE_FACES);
    int32_t total = (int32_t)die + tally.sum;
    bool good = total >= REORGANIZED_LEAST && rule_on(b, WHY_REORGANIZE);
    Event e = event_of(good ? EVENT_REORGANIZED : EVENT_STAYS_DISORDERED, WHY_REORGANIZE, unit);
    e.value = (int16_t)die;
    e.extra = (int16_t)total;
    e.needed = REORGANIZED_LEAST;
    event_emit(events, e);
    tally_tell(&tally, event_of(EVENT_MODIFIER, 0, unit), events);
    if (good)
        bmw_turn(b, g, unit, 0);
}

void bmw_reorganize(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    uint32_t side = g->phasing;
    for (uint32_t i = 0; i < b->fighter_count[side]; i++) {
        uint32_t unit = b->fighters[side][i];
        if (on_map(g, unit) && !on_front(g, unit) && !has_two_ways(b, unit))
            reorganize(b, g, unit, d, events);
    }
}

/* ---- rally ---- */

/* Whether a unit may rally at all. */
static uint32_t refuse_unit(const Battle *b, const Game *g, uint32_t unit)
{
    if (bmw(g)->fate[unit] != FATE_LOST)
        return WHY_NOT_LOST;
    return !is_combat(b, unit) || is_train(b, unit) ? WHY_TRAIN_RALLIES : (uint32_t)LEGAL;
}

/* Whether a leader's hex takes a unit: no other unit than a train is with him. */
static bool takes_in(const Field *f, uint32_t leader)
{
    return (field_at(f, f->g->unit[leader].hex) & FIELD_FRIEND) == 0;
}

static uint32_t refuse_place(const Field *f, uint32_t unit, uint32_t hex)
{
    const Battle *b = f->b;
    const Game *g = f->g;
    bool near = false;
    uint32_t class = face_class(b->faces[unit][b->units[unit].mode_count - 1]);
    for (uint32_t i = 0; i < b->leader_count && !near; i++) {
        uint32_t leader = b->leaders[i], at = g->unit[leader].hex;
        if (at == NO_HEX || b->units[leader].side != f->side)
            continue;
        near = takes_in(f, leader) ? at == hex
                                   : hex_distance(b, at, hex) == 1 && !field_in_zone(f, hex);
    }
    if (!near)
        return WHY_NOT_BY_LEADER;
    if ((field_at(f, hex) & (FIELD_ENEMY | FIELD_LEADER)) != 0)
        return WHY_ENEMY_THERE;
    if (!bmw_may_stand(b, class, hex))
        return WHY_CLOSED;
    return (field_at(f, hex) & FIELD_FRIEND) != 0 ? WHY_STACKED : (uint32_t)LEGAL;
}

/* Hexes with or next to a leader of the side, ascending, each once. */
static uint32_t find_places(const Field *f, uint16_t out[MAX_LEADERS * (DIRECTION_COUNT + 1)])
{
    const Battle *b = f->b;
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i], at = f->g->unit[leader].hex;
        if (at == NO_HEX || b->units[leader].side != f->side)
            continue;
        for (uint32_t d = 0; d <= DIRECTION_COUNT; d++) {
            uint32_t hex = d < DIRECTION_COUNT ? b->neighbour[at][d] : at, place = count;
            if (hex == NO_HEX)
                continue;
            while (place > 0 && out[place - 1] > hex)
                place--;
            if (place > 0 && out[place - 1] == hex)
                continue;
            for (uint32_t k = count++; k > place; k--)
                out[k] = out[k - 1];
            out[place] = (uint16_t)hex;
        }
    }
    return count;
}

static void list_places(const Field *f, ActionList *list)
{
    const Battle *b = f->b;
    uint16_t places[MAX_LEADERS * (DIRECTION_COUNT + 1)];
    uint32_t count = find_places(f, places);
    for (uint32_t i = 0; i < b->fighter_count[f->side] && !list_is_enough(list); i++) {
        uint32_t unit = b->fighters[f->side][i];
        if (refuse_unit(b, f->g, unit) != LEGAL)
            continue;
        for (uint32_t k = 0; k < count; k++) {
            if (refuse_place(f, unit, places[k]) == LEGAL)
                list_add(list, ACTION_RETURN, f->side, unit, places[k], 0);
        }
    }
}

static uint32_t refuse_rally(const Battle *b, const Game *g)
{
    uint32_t side = g->to_act;
    Action room;
    bool lost = false;
    REFUSE_IF(b, b->side[side].attr[SIDE_RALLY] == 0, WHY_NO_RALLY);
    for (uint32_t i = 0; i < b->fighter_count[side] && !lost; i++)
        lost = refuse_unit(b, g, b->fighters[side][i]) == LEGAL;
    if (!lost)
        return WHY_NOBODY_LOST;
    Field f;
    ActionList list = {&room, 1, 0, 1};
    bmw_field(b, g, side, &f);
    list_places(&f, &list);
    return list.count > 0 ? (uint32_t)LEGAL : (uint32_t)WHY_NO_PLACE;
}

Verdict bmw_check_rally(const Battle *b, const Game *g, Action a)
{
    (void)a;
    return verdict_of(refuse_rally(b, g), NO_UNIT, NO_HEX, NO_UNIT);
}

Verdict bmw_check_return(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_unit(b, g, a.unit);
    if (why == LEGAL) {
        Field f;
        bmw_field(b, g, a.side, &f);
        why = refuse_place(&f, a.unit, a.hex);
    }
    return verdict_of(why, a.unit, a.hex, NO_UNIT);
}

void bmw_list_rally(const Battle *b, const Game *g, ActionList *list)
{
    if (bmw(g)->rallied != RALLY_OPEN)
        return;
    if (refuse_rally(b, g) == LEGAL)
        list_add(list, ACTION_RALLY, g->to_act, NO_UNIT, 0, 0);
    list_add(list, ACTION_DECLINE, g->to_act, NO_UNIT, 0, 0);
}

void bmw_list_return(const Battle *b, const Game *g, ActionList *list)
{
    Field f;
    if (bmw(g)->rallied != RALLY_PLACES)
        return;
    bmw_field(b, g, g->to_act, &f);
    list_places(&f, list);
}

void bmw_apply_rally(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    uint32_t range = (uint32_t)b->side[a.side].attr[SIDE_RALLY];
    uint32_t die = dice_roll_at_most(d, DIE_FACES, range);
    Event e = event_of(die <= range ? EVENT_RALLIES : EVENT_RALLY_FAILS, WHY_RALLY, NO_UNIT);
    e.value = (int16_t)die;
    e.extra = a.side;
    e.needed = (int16_t)range;
    event_emit(events, e);
    bmw_mut(g)->rallied = die <= range ? RALLY_PLACES : RALLY_OVER;
}

/* The attempt alone. */
Outcome bmw_rally_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    bmw_apply_rally(b, g, a, d, events);
    return (Outcome){bmw(g)->rallied == RALLY_PLACES ? OUTCOME_RALLIED : OUTCOME_NOT_RALLIED, 0};
}

bool bmw_rally_weigh(const Battle *b, Action a, Odds *out)
{
    uint64_t range = (uint64_t)b->side[a.side].attr[SIDE_RALLY];
    out->denominator = out->falls = DIE_FACES;
    odds_put(out, (Outcome){OUTCOME_RALLIED, 0}, range);
    odds_put(out, (Outcome){OUTCOME_NOT_RALLIED, 0}, DIE_FACES - range);
    return true;
}

void bmw_rally_brief(const Battle *b, Action a, Brief *out)
{
    *out = (Brief){.rule = WHY_RALLY,
                   .unit = NO_UNIT,
                   .other = NO_UNIT,
                   .base = b->side[a.side].attr[SIDE_RALLY],
                   .good = GOOD_LOW};
}

void bmw_apply_return(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    bmw_restore(b, g, a.unit, events);
    bmw_turn(b, g, a.unit, b->units[a.unit].mode_count - 1u); /* B29 */
    bmw_put(b, g, a.unit, a.hex);
    tell_way(events, EVENT_RETURNED, WHY_RALLY, a.unit, NO_HEX, a.hex);
    bmw_enter_hex(b, g, a.unit, a.hex, events);
    bmw_mut(g)->rallied = RALLY_OVER;
}
