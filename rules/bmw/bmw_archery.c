/* bmw_archery.c: who may shoot at whom, and what volleys do (6.0). */
#include "bmw_archery.h"
#include "../../engine/odds.h"
#include "bmw_events.h"
#include "bmw_levels.h"
#include "bmw_outcomes.h"

/* ---- factors ---- */

/* 6.5: a unit that was hit in this phase shoots as it was before. */
static uint32_t shooting_face(const Battle *b, const Game *g, uint32_t unit)
{
    bool hit = has_mark(g, unit, MARK_HIT) && rule_on(b, WHY_SIMULTANEOUS);
    return hit ? b->faces[unit][0] : face_of(b, g, unit);
}

/* Hastings H1: ordered foot of the wall on a hill: the factor is one lower, told as one more on the
 * die. */
static bool is_walled(const Battle *b, const Game *g, uint32_t target)
{
    uint32_t class = class_of(b, g, target);
    return b->side[b->units[target].side].attr[SIDE_WALL] != 0 && on_front(g, target) &&
           (class == CLASS_FOOT || class == CLASS_DISMOUNTED) &&
           (ground_at(b, g->unit[target].hex) & GROUND_HILL) != 0 && rule_on(b, WHY_WALL_ARROWS);
}

/* ---- who may shoot at whom ---- */

static uint32_t refuse_shooter(const Battle *b, const Game *g, uint32_t unit)
{
    REFUSE_IF(b, !is_combat(b, unit) || face_fire(shooting_face(b, g, unit)) == 0, WHY_NO_BOWS);
    REFUSE_IF(b, has_mark(g, unit, MARK_SHOT), WHY_HAS_SHOT);
    return has_mark(g, unit, MARK_AIMS) ? (uint32_t)WHY_HAS_SHOT : (uint32_t)LEGAL;
}

/* 6.4: an enemy on its front next to the shooter whom it sees, or NO_UNIT. */
static uint32_t find_nearer(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t hex = g->unit[unit].hex, at;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t near = b->neighbour[hex][d];
        uint32_t enemy = near == NO_HEX ? (uint32_t)NO_UNIT : fighter_at(b, g, near);
        if (enemy != NO_UNIT && b->units[enemy].side != b->units[unit].side && on_front(g, enemy) &&
            bmw_refuse_sight(b, hex, near, &at) == LEGAL)
            return enemy;
    }
    return NO_UNIT;
}

static uint32_t refuse_target(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    if (target >= b->unit_count || !on_map(g, target) ||
        b->units[target].side == b->units[unit].side)
        return WHY_NO_TARGET;
    if (is_leader(b, target))
        return WHY_LONE_LEADER_SHOT;
    REFUSE_IF(b, is_train(b, target), WHY_TRAIN_SHOT);
    REFUSE_IF(b, has_mark(g, target, MARK_TARGET), WHY_LOOSED);
    return LEGAL;
}

static uint32_t refuse_line(const Battle *b, const Game *g, uint32_t unit, uint32_t target,
                            uint32_t *at)
{
    uint32_t from = g->unit[unit].hex, to = g->unit[target].hex;
    uint32_t range = face_range(shooting_face(b, g, unit)), away = hex_distance(b, from, to);
    *at = to;
    REFUSE_IF(b, g->phase == PHASE_DEFENCE && away > 1, WHY_DEFENCE_FAR);
    REFUSE_IF(b, away > range, WHY_OUT_OF_RANGE);
    if (away > MAX_SIGHT)
        return WHY_OUT_OF_RANGE; /* no line is known that far */
    REFUSE_IF(b,
              range > 1 && (away > 1 || !on_front(g, target)) && find_nearer(b, g, unit) != NO_UNIT,
              WHY_NEARER_TARGET);
    return bmw_refuse_sight(b, from, to, at);
}

Verdict bmw_check_shoot(const Battle *b, const Game *g, Action a)
{
    uint32_t volley = bmw(g)->target, at, why = refuse_shooter(b, g, a.unit);
    if (why != LEGAL)
        return verdict_of(why, a.unit, NO_HEX, NO_UNIT);
    why = refuse_target(b, g, a.unit, a.arg);
    if (why != LEGAL)
        return verdict_of(why, a.unit, NO_HEX, a.arg < b->unit_count ? a.arg : NO_UNIT);
    if (volley != NO_UNIT && volley != a.arg)
        return verdict_of(WHY_OTHER_VOLLEY, a.unit, NO_HEX, volley);
    why = refuse_line(b, g, a.unit, a.arg, &at);
    uint32_t other = why == WHY_NEARER_TARGET ? find_nearer(b, g, a.unit) : a.arg;
    return verdict_of(why, a.unit, why == LEGAL ? (uint32_t)NO_HEX : at, other);
}

Verdict bmw_check_loose(const Battle *b, const Game *g, Action a)
{
    (void)b;
    (void)a;
    return verdict_of(bmw(g)->target == NO_UNIT ? WHY_NO_VOLLEY : LEGAL, NO_UNIT, NO_HEX, NO_UNIT);
}

/* ---- lists ---- */

static void try_target(const Battle *b, const Game *g, uint32_t unit, uint32_t target,
                       ActionList *list)
{
    uint32_t at;
    if (refuse_target(b, g, unit, target) == LEGAL && refuse_line(b, g, unit, target, &at) == LEGAL)
        list_add(list, ACTION_SHOOT, g->to_act, unit, 0, target);
}

/* Targets in the hexes around, and in the ring around those. */
static void try_near(const Battle *b, const Game *g, uint32_t unit, bool ring, ActionList *list)
{
    uint32_t from = g->unit[unit].hex;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t near = b->neighbour[from][d];
        if (near == NO_HEX)
            continue;
        uint32_t enemy = fighter_at(b, g, near);
        if (enemy != NO_UNIT)
            try_target(b, g, unit, enemy, list);
        uint32_t far = ring ? b->neighbour[near][d] : (uint32_t)NO_HEX;
        enemy = far == NO_HEX ? (uint32_t)NO_UNIT : fighter_at(b, g, far);
        if (enemy != NO_UNIT)
            try_target(b, g, unit, enemy, list);
    }
    for (uint32_t d = 0; d < DIRECTION_COUNT && ring; d++) {
        uint32_t far = hex_between(b, from, d);
        uint32_t enemy = far == NO_HEX ? (uint32_t)NO_UNIT : fighter_at(b, g, far);
        if (enemy != NO_UNIT)
            try_target(b, g, unit, enemy, list);
    }
}

static void list_targets(const Battle *b, const Game *g, uint32_t unit, ActionList *list)
{
    uint32_t first = list->count, enemy = other_side(g->to_act);
    uint32_t range = face_range(shooting_face(b, g, unit));
    bool every = !rule_on(b, WHY_OUT_OF_RANGE) || !rule_on(b, WHY_TRAIN_SHOT) ||
                 !rule_on(b, WHY_DEFENCE_FAR);
    if (!every && (range <= 2 || g->phase == PHASE_DEFENCE)) {
        try_near(b, g, unit, range == 2 && g->phase != PHASE_DEFENCE, list);
    } else {
        for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
            uint32_t target = b->fighters[enemy][i];
            if (on_map(g, target))
                try_target(b, g, unit, target, list);
        }
    }
    list_sort(list, first);
}

void bmw_list_archery(const Battle *b, const Game *g, ActionList *list)
{
    uint32_t side = g->to_act, volley = bmw(g)->target;
    for (uint32_t i = 0; i < b->fighter_count[side] && !list_is_enough(list); i++) {
        uint32_t unit = b->fighters[side][i];
        if (!on_map(g, unit) || refuse_shooter(b, g, unit) != LEGAL)
            continue;
        if (volley != NO_UNIT)
            try_target(b, g, unit, volley, list);
        else
            list_targets(b, g, unit, list);
    }
    list_add(list, volley != NO_UNIT ? ACTION_LOOSE : ACTION_DONE, side, NO_UNIT, 0, 0);
}

/* ---- apply ---- */

void bmw_apply_shoot(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    (void)d;
    bmw_mut(g)->target = (uint8_t)a.arg;
    set_mark(g, a.unit, MARK_AIMS);
    tell_unit(events, EVENT_AIMS, 0, a.unit, a.arg);
}

/* Arsuf A3, A4: arrows have turned an impatient unit. */
static void sting(const Battle *b, Game *g, uint32_t unit, EventSink *events)
{
    uint32_t side = b->units[unit].side;
    if (b->units[unit].attr[UNIT_IMPATIENT] == 0 || !rule_on(b, WHY_RELEASED))
        return;
    bmw_mut(g)->eager[unit] = b->option[OPTION_IMPATIENCE] != 0;
    if (bmw(g)->released[side] || g->turn >= b->side[side].attr[SIDE_ORDER])
        return;
    bmw_mut(g)->released[side] = 1;
    tell_unit(events, EVENT_RELEASED, WHY_RELEASED, unit, NO_UNIT);
}

static void hit(const Battle *b, Game *g, uint32_t target, EventSink *events)
{
    if (!on_front(g, target) || !rule_on(b, WHY_HIT)) {
        tell_unit(events, EVENT_UNHARMED, 0, target, NO_UNIT);
        return;
    }
    set_mark(g, target, MARK_HIT);
    bmw_disorder(b, g, target, WHY_HIT, events);
    sting(b, g, target, events);
}

/* One die for each shooter, ascending; whether any hits. */
static bool roll_volley(const Battle *b, const Game *g, uint32_t side, uint32_t target, Dice *d,
                        EventSink *events)
{
    bool hits = false;
    uint32_t walled = is_walled(b, g, target);
    for (uint32_t i = 0; i < b->fighter_count[side]; i++) {
        uint32_t unit = b->fighters[side][i];
        if (!has_mark(g, unit, MARK_AIMS))
            continue;
        uint32_t factor = face_fire(shooting_face(b, g, unit));
        uint32_t roll = dice_roll_at_most(d, DIE_FACES, factor > walled ? factor - walled : 0);
        Event e = event_of(EVENT_SHOT, WHY_FIRE, unit);
        e.other = (uint16_t)target;
        e.from = g->unit[unit].hex;
        e.to = g->unit[target].hex;
        e.value = (int16_t)roll;
        e.extra = (int16_t)(roll + walled);
        e.needed = (int16_t)factor;
        event_emit(events, e);
        if (walled) {
            Event item = event_of(EVENT_MODIFIER, WHY_WALL_ARROWS, unit);
            item.value = 1;
            event_emit(events, item);
        }
        hits = hits || roll + walled <= factor;
    }
    return hits;
}

void bmw_apply_loose(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    uint32_t target = bmw(g)->target;
    bool hits = roll_volley(b, g, a.side, target, d, events);
    for (uint32_t i = 0; i < b->fighter_count[a.side]; i++) {
        uint32_t unit = b->fighters[a.side][i];
        if (!has_mark(g, unit, MARK_AIMS))
            continue;
        clear_mark(g, unit, MARK_AIMS);
        set_mark(g, unit, MARK_SHOT);
    }
    bmw_mut(g)->target = NO_UNIT;
    set_mark(g, target, MARK_TARGET);
    if (hits)
        hit(b, g, target, events);
    else
        tell_unit(events, EVENT_MISSED, 0, target, NO_UNIT);
}

/* ---- one shot alone ---- */

Action bmw_volley_shot(const Battle *b, const Game *g, Action loose)
{
    const uint8_t *fighters = b->fighters[loose.side];
    uint32_t i = 0;
    while (i < b->fighter_count[loose.side] && !has_mark(g, fighters[i], MARK_AIMS))
        i++;
    ASSERT(i < b->fighter_count[loose.side] && bmw(g)->target != NO_UNIT);
    return (Action){
        .kind = ACTION_SHOOT, .side = loose.side, .unit = fighters[i], .arg = bmw(g)->target};
}

Outcome bmw_shot_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    set_mark(g, a.unit, MARK_AIMS);
    bool hits = roll_volley(b, g, a.side, a.arg, d, events);
    bool changes = hits && on_front(g, a.arg) && rule_on(b, WHY_HIT);
    clear_mark(g, a.unit, MARK_AIMS);
    return (Outcome){changes ? OUTCOME_HIT : OUTCOME_MISSED, 0};
}

/* A volley misses only if each of its shots does. */
bool bmw_shot_weigh(const Battle *b, Game *g, Action a, Odds *out)
{
    uint64_t all = 1, misses = 1;
    uint32_t walled = is_walled(b, g, a.arg);
    for (uint32_t i = 0; i < b->fighter_count[a.side]; i++) {
        uint32_t unit = b->fighters[a.side][i];
        if (!has_mark(g, unit, MARK_AIMS) && unit != a.unit)
            continue;
        uint32_t factor = face_fire(shooting_face(b, g, unit));
        factor = factor > walled ? factor - walled : 0;
        all *= DIE_FACES;
        misses *= DIE_FACES - factor;
        if (all > UINT64_MAX / DIE_FACES / DIE_FACES)
            return false; /* more shooters than reach one hex */
    }
    if (!on_front(g, a.arg) || !rule_on(b, WHY_HIT))
        misses = all;
    out->denominator = all;
    out->falls = all > UINT32_MAX ? UINT32_MAX : (uint32_t)all;
    odds_put(out, (Outcome){OUTCOME_HIT, 0}, all - misses);
    odds_put(out, (Outcome){OUTCOME_MISSED, 0}, misses);
    return true;
}

void bmw_shot_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    uint32_t range = hex_distance(b, g->unit[a.unit].hex, g->unit[a.arg].hex);
    *out = (Brief){.rule = WHY_FIRE,
                   .unit = a.unit,
                   .other = a.arg,
                   .base = (int16_t)face_fire(shooting_face(b, g, a.unit)),
                   .good = GOOD_LOW,
                   .range = (int16_t)range};
    for (uint32_t i = 0; i < b->fighter_count[a.side]; i++) {
        if (has_mark(g, b->fighters[a.side][i], MARK_AIMS))
            party_add(out->attackers, &out->attacker_count, b->fighters[a.side][i]);
    }
    party_add(out->attackers, &out->attacker_count, a.unit);
    if (is_walled(b, g, a.arg))
        out->modifier[out->modifier_count++] =
            (Modifier){.rule = WHY_WALL_ARROWS, .value = 1, .kind = MODIFIER_ADDS, .unit = NO_UNIT};
    out->total = out->modifier_count;
}
