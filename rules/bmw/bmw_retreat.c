/* bmw_retreat.c: which hexes a retreat may enter, and how it is played. */
#include "bmw_retreat.h"
#include "bmw_events.h"
#include "bmw_leaders.h"
#include "bmw_levels.h"

enum {
    HEXES_FOOT = 1,
    HEXES_HORSE = 3, /* 9.2 */
    HEXES_LIGHT = 3, /* 8.3: at most */
    NO_WAY = 255,
};

/* A unit on its way back. */
typedef struct Flight {
    const Field *f;
    uint32_t unit, class;
    uint32_t start, hex, before; /* before: the hex it has just left, or NO_HEX */
    uint32_t steps;
    bool light; /* it withdraws or escapes: up to three hexes, and stops where it likes */
    uint8_t value[DIRECTION_COUNT]; /* hexes beyond what is needed if it goes there, or NO_WAY */
    uint8_t best;                   /* the least of them */
    bool farther;                   /* one of the best leads farther from the start */
} Flight;

/* ---- the ground ---- */

/* Why no retreat leads from a hex in a direction, as far as ground and enemies go. */
static uint32_t refuse_ground(const Flight *r, uint32_t hex, uint32_t d)
{
    const Battle *b = r->f->b;
    uint32_t to = b->neighbour[hex][d], at = field_at(r->f, to);
    bool leader = r->class == CLASS_LEADER;
    if (!is_open(b, r->class, hex, d)) {
        REFUSE_IF(b, true, WHY_RETREAT_CLOSED);
    }
    if ((at & FIELD_ENEMY) != 0 || (leader && (at & FIELD_LEADER) != 0))
        return WHY_RETREAT_ENEMY; /* the map holds no two sides in a hex */
    REFUSE_IF(b, (at & FIELD_ZONE) != 0 && (!leader || (at & (FIELD_FRIEND | FIELD_TRAIN)) == 0),
              WHY_RETREAT_ZONE);
    return LEGAL;
}

static bool may_enter(const Flight *r, uint32_t hex, uint32_t before, uint32_t d)
{
    uint32_t to = r->f->b->neighbour[hex][d];
    if (to == NO_HEX || refuse_ground(r, hex, d) != LEGAL)
        return false;
    return (to != r->start && to != before) || !rule_on(r->f->b, WHY_RETREAT_BACK);
}

static bool has_room(const Flight *r, uint32_t hex)
{
    return bmw_has_room(r->f, r->unit, hex);
}

/* ---- how far it is to a hex where the unit may stop ---- */

/* Hexes from one where it may not stop to the next where it may, through friends. */
static uint32_t beyond_friends(const Flight *r, uint32_t hex, uint32_t before)
{
    const Battle *b = r->f->b;
    bool seen[MAX_HEXES];
    uint16_t queue[MAX_HEXES], from[MAX_HEXES];
    uint8_t away[MAX_HEXES];
    uint32_t count = 1;
    memset(seen, 0, b->hex_count);
    queue[0] = (uint16_t)hex;
    from[0] = (uint16_t)before;
    away[0] = 0;
    seen[hex] = true;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t to = b->neighbour[queue[i]][d];
            if (!may_enter(r, queue[i], from[i], d) || seen[to])
                continue;
            if (has_room(r, to))
                return away[i] + 1u;
            seen[to] = true;
            queue[count] = (uint16_t)to;
            from[count] = queue[i];
            away[count++] = (uint8_t)(away[i] < NO_WAY - 2 ? away[i] + 1 : away[i]);
        }
    }
    return NO_WAY;
}

/* The least number of hexes beyond so many more that lead to one where it may stop. */
static uint32_t least_more(const Flight *r, uint32_t hex, uint32_t before, uint32_t more)
{
    const Battle *b = r->f->b;
    uint32_t least = NO_WAY;
    if (more == 0)
        return has_room(r, hex) ? 0 : beyond_friends(r, hex, before);
    for (uint32_t d = 0; d < DIRECTION_COUNT && least > 0; d++) {
        if (!may_enter(r, hex, before, d))
            continue;
        uint32_t here = least_more(r, b->neighbour[hex][d], hex, more - 1);
        least = here < least ? here : least;
    }
    return least;
}

/* The same for who may stop after any of at most so many hexes: nought, or NO_WAY. */
static uint32_t light_more(const Flight *r, uint32_t hex, uint32_t before, uint32_t more)
{
    if (has_room(r, hex))
        return 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT && more > 0; d++) {
        if (may_enter(r, hex, before, d) &&
            light_more(r, r->f->b->neighbour[hex][d], hex, more - 1) == 0)
            return 0;
    }
    return NO_WAY;
}

static uint32_t hexes_needed(const Flight *r)
{
    return class_rides(r->class) ? HEXES_HORSE : HEXES_FOOT;
}

static uint32_t value_of(const Flight *r, uint32_t to)
{
    uint32_t gone = r->steps + 1;
    if (r->light) {
        if (gone > HEXES_LIGHT)
            return NO_WAY;
        uint32_t value = light_more(r, to, r->hex, HEXES_LIGHT - gone);
        /* Foot goes through friends only if it must (7.8). */
        bool foot = !class_rides(r->class) && r->class != CLASS_LEADER;
        return value == 0 && foot && !has_room(r, to) ? 1 : value;
    }
    uint32_t needed = hexes_needed(r);
    return least_more(r, to, r->hex, gone < needed ? needed - gone : 0);
}

/* Every direction is judged once. */
static void judge(Flight *r)
{
    const Battle *b = r->f->b;
    uint32_t here = hex_distance(b, r->start, r->hex);
    r->best = NO_WAY;
    r->farther = false;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        r->value[d] = NO_WAY;
        if (may_enter(r, r->hex, r->before, d))
            r->value[d] = (uint8_t)value_of(r, b->neighbour[r->hex][d]);
        r->best = r->value[d] < r->best ? r->value[d] : r->best;
    }
    for (uint32_t d = 0; d < DIRECTION_COUNT && r->best != NO_WAY; d++) {
        if (r->value[d] == r->best && hex_distance(b, r->start, b->neighbour[r->hex][d]) > here)
            r->farther = true;
    }
}

/* Of a flight that was judged. */
static uint32_t refuse_way(const Flight *r, uint32_t d)
{
    const Battle *b = r->f->b;
    uint32_t to = b->neighbour[r->hex][d];
    uint32_t why = refuse_ground(r, r->hex, d);
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, to == r->start || to == r->before, WHY_RETREAT_BACK);
    if (r->value[d] == NO_WAY)
        return WHY_RETREAT_FULL; /* else it could come to no end */
    REFUSE_IF(b, r->value[d] > r->best, WHY_RETREAT_LONGER);
    bool farther = hex_distance(b, r->start, to) > hex_distance(b, r->start, r->hex);
    REFUSE_IF(b, r->farther && !farther, WHY_RETREAT_NEARER);
    return LEGAL;
}

/* The unit as it stands, about to go or under way. */
static void begin_flight(const Field *f, uint32_t unit, Flight *out)
{
    const RetreatFrame *frame = retreat_frame_seen(bmw_top(f->g));
    bool under_way = frame->unit == unit;
    uint32_t hex = f->g->unit[unit].hex;
    *out = (Flight){.f = f,
                    .unit = unit,
                    .class = class_of(f->b, f->g, unit),
                    .start = under_way ? frame->hex : hex,
                    .hex = hex,
                    .before = under_way ? frame->before : NO_HEX,
                    .steps = under_way ? frame->steps : 0,
                    .light = frame->kind != PHASE_RETREAT};
    judge(out);
}

bool bmw_has_retreat(const Field *f, uint32_t unit)
{
    uint32_t hex = f->g->unit[unit].hex;
    Flight r = {.f = f,
                .unit = unit,
                .class = class_of(f->b, f->g, unit),
                .start = hex,
                .hex = hex,
                .before = NO_HEX};
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if (may_enter(&r, hex, NO_HEX, d) && value_of(&r, f->b->neighbour[hex][d]) != NO_WAY)
            return true;
    }
    return false;
}

/* ---- who ---- */

/* 8.3, 10.1: LEGAL, or why the unit may not retreat before this combat. */
static uint32_t refuse_withdraw(const Battle *b, const Game *g, uint32_t unit)
{
    const BmwFight *fight = &bmw(g)->fight;
    uint32_t hex = g->unit[unit].hex, by;
    if (is_leader(b, unit)) {
        uint32_t with = defender_at(b, g, hex);
        bool attacked = bmw(g)->combat[with != NO_UNIT ? with : unit] == fight->combat;
        REFUSE_IF(b, !attacked, WHY_NOT_IN_COMBAT);
        REFUSE_IF(b, bmw(g)->combat[unit] == COMBAT_FOUGHT, WHY_WITHDRAWN);
        return LEGAL;
    }
    REFUSE_IF(b, bmw(g)->combat[unit] != fight->combat, WHY_NOT_IN_COMBAT);
    uint32_t face = face_of(b, g, unit);
    REFUSE_IF(b, fight->charged, WHY_CHARGED_AT);
    REFUSE_IF(b, face_dot(face) != DOT_SOLID, WHY_NOT_LIGHT);
    REFUSE_IF(b, bmw_refuse_disengage(b, g, unit, &by) != LEGAL, WHY_NOT_FREE);
    return LEGAL;
}

static uint32_t refuse_unit(const Battle *b, const Game *g, uint32_t unit)
{
    const Frame *top = bmw_top(g);
    if (top->unit == unit)
        return LEGAL;
    if (top->unit != NO_UNIT)
        return WHY_OTHER_RETREATS; /* the frame holds one */
    if (top->kind == PHASE_WITHDRAW)
        return refuse_withdraw(b, g, unit);
    return has_mark(g, unit, MARK_RETREATS) ? (uint32_t)LEGAL : (uint32_t)WHY_NOT_RETREATING;
}

Verdict bmw_check_retreat(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_unit(b, g, a.unit);
    if (why != LEGAL)
        return verdict_of(why, a.unit, g->unit[a.unit].hex, NO_UNIT);
    uint32_t d = hex_direction(b, g->unit[a.unit].hex, a.hex);
    if (d == DIRECTION_COUNT)
        return verdict_of(WHY_RETREAT_FAR, a.unit, a.hex, NO_UNIT);
    Field f;
    Flight r;
    bmw_field(b, g, a.side, &f);
    begin_flight(&f, a.unit, &r);
    return verdict_of(refuse_way(&r, d), a.unit, a.hex, NO_UNIT);
}

Verdict bmw_check_retreat_halt(const Battle *b, const Game *g, Action a)
{
    const RetreatFrame *frame = retreat_frame_seen(bmw_top(g));
    Field f;
    if (frame->unit != a.unit || frame->steps == 0)
        return verdict_of(WHY_NOT_NOW_HALT, a.unit, NO_HEX, NO_UNIT);
    bmw_field(b, g, a.side, &f);
    bool room = bmw_has_room(&f, a.unit, g->unit[a.unit].hex);
    return verdict_of(room ? LEGAL : WHY_STACKED, a.unit, g->unit[a.unit].hex, NO_UNIT);
}

/* ---- lists ---- */

static void list_ways(const Field *f, uint32_t unit, ActionList *list)
{
    const Battle *b = f->b;
    Flight r;
    begin_flight(f, unit, &r);
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        uint32_t d = b->ascending[r.hex][i], to = b->neighbour[r.hex][d];
        if (to != NO_HEX && refuse_way(&r, d) == LEGAL)
            list_add(list, ACTION_RETREAT, f->side, unit, to, 0);
    }
}

static bool may_begin(const Battle *b, const Game *g, uint32_t unit)
{
    return on_map(g, unit) && refuse_unit(b, g, unit) == LEGAL;
}

void bmw_list_retreat(const Battle *b, const Game *g, ActionList *list)
{
    const RetreatFrame *frame = retreat_frame_seen(bmw_top(g));
    uint32_t side = g->to_act;
    Field f;
    bmw_field(b, g, side, &f);
    if (frame->unit != NO_UNIT) {
        Action halt = {ACTION_HALT, (uint8_t)side, frame->unit, 0, 0};
        if (frame->kind != PHASE_RETREAT && bmw_check_retreat_halt(b, g, halt).why == LEGAL)
            list_put(list, halt);
        list_ways(&f, frame->unit, list);
        return;
    }
    for (uint32_t i = 0; i < b->army_count[side] && !list_is_enough(list); i++) {
        uint32_t unit = b->army[side][i];
        if (may_begin(b, g, unit))
            list_ways(&f, unit, list);
    }
    if (frame->kind == PHASE_WITHDRAW)
        list_add(list, ACTION_DECLINE, side, NO_UNIT, 0, 0);
}

bool bmw_can_withdraw(const Battle *b, const Game *g, uint32_t side)
{
    for (uint32_t i = 0; i < b->army_count[side]; i++) {
        uint32_t unit = b->army[side][i];
        if (on_map(g, unit) && refuse_withdraw(b, g, unit) == LEGAL)
            return true;
    }
    return false;
}

/* ---- apply ---- */

/* 7.8: foot that goes through a friend disorders both. */
static void pass_friends(const Battle *b, Game *g, uint32_t unit, uint32_t hex, EventSink *events)
{
    bool passed = false;
    if (class_rides(class_of(b, g, unit)) || is_leader(b, unit) || is_train(b, unit) ||
        !rule_on(b, WHY_THROUGH_FRIENDS))
        return;
    for (uint32_t at = unit_at(g, hex); at != NO_UNIT; at = unit_after(g, hex, at)) {
        if (at == unit || is_train(b, at))
            continue;
        bmw_disorder(b, g, at, WHY_THROUGH_FRIENDS, events);
        passed = true;
    }
    if (passed)
        bmw_disorder(b, g, unit, WHY_THROUGH_FRIENDS, events);
}

static void begin_retreat(Game *g, uint32_t unit)
{
    RetreatFrame *frame = retreat_frame(frames_top(&bmw_mut(g)->frames));
    frame->unit = (uint8_t)unit;
    frame->hex = g->unit[unit].hex;
    frame->before = NO_HEX;
    frame->steps = 0;
    clear_mark(g, unit, MARK_RETREATS);
    if (frame->kind == PHASE_WITHDRAW)
        bmw_mut(g)->combat[unit] = COMBAT_FOUGHT;
}

/* The unit on top has come to its end. */
static void end_retreat(const Battle *b, Game *g)
{
    RetreatFrame *frame = retreat_frame(frames_top(&bmw_mut(g)->frames));
    uint32_t unit = frame->unit, from = frame->hex;
    if (frame->kind == PHASE_ESCAPE) {
        bmw_pop(g);
        return;
    }
    frame->unit = NO_UNIT;
    frame->hex = NO_HEX;
    frame->before = NO_HEX;
    frame->steps = 0;
    bmw_ask_leaders(b, g, unit, from);
}

void bmw_apply_retreat(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    static const struct Told {
        uint8_t event;
        uint16_t rule;
    } told[] = {{EVENT_RETREATED, WHY_MUST_RETREAT},
                {EVENT_WITHDREW, WHY_WITHDRAW},
                {EVENT_ESCAPED, WHY_LEADER_ENTERED}};
    RetreatFrame *frame = retreat_frame(frames_top(&bmw_mut(g)->frames));
    uint32_t from = g->unit[a.unit].hex, class = class_of(b, g, a.unit);
    (void)d;
    if (frame->unit != a.unit)
        begin_retreat(g, a.unit);
    if (frame->kind == PHASE_ESCAPE)
        bmw_mut(g)->combat[a.unit] = COMBAT_NONE; /* who attacked him meets him no more */
    uint32_t kind = frame->kind == PHASE_RETREAT ? 0 : frame->kind == PHASE_WITHDRAW ? 1 : 2;
    frame->before = (uint16_t)from;
    frame->steps++;
    tell_way(events, told[kind].event, told[kind].rule, a.unit, from, a.hex);
    bmw_put(b, g, a.unit, a.hex);
    Field f;
    bmw_field(b, g, a.side, &f);
    bool room = bmw_has_room(&f, a.unit, a.hex);
    pass_friends(b, g, a.unit, a.hex, events);
    uint32_t needed = kind != 0 ? HEXES_LIGHT : class_rides(class) ? HEXES_HORSE : HEXES_FOOT;
    if (frame->steps >= needed && room)
        end_retreat(b, g);
    bmw_enter_hex(b, g, a.unit, a.hex, events);
}

void bmw_retreat_halt(const Battle *b, Game *g, EventSink *events)
{
    uint32_t unit = bmw_top(g)->unit;
    tell_way(events, EVENT_HALTED, 0, unit, NO_HEX, g->unit[unit].hex);
    end_retreat(b, g);
}

void bmw_finish_retreat(const Battle *b, Game *g, EventSink *events)
{
    const RetreatFrame *frame = retreat_frame_seen(bmw_top(g));
    uint32_t stuck = frame->unit, kind = frame->kind, side = frame->side;
    bmw_pop(g);
    if (stuck != NO_UNIT)
        bmw_eliminate(b, g, stuck, kind == PHASE_ESCAPE ? WHY_LEADER_ENTERED : WHY_RETREAT_LOST,
                      events);
    for (uint32_t i = 0; i < b->fighter_count[side] && kind == PHASE_RETREAT; i++) {
        uint32_t unit = b->fighters[side][i];
        if (on_map(g, unit) && has_mark(g, unit, MARK_RETREATS))
            bmw_eliminate(b, g, unit, WHY_RETREAT_LOST, events);
    }
    bmw_end_if_broken(b, g, events);
}

void bmw_must_retreat(const Battle *b, Game *g, uint32_t unit, EventSink *events)
{
    set_mark(g, unit, MARK_RETREATS);
    if (has_two_ways(b, unit) && rule_on(b, WHY_TWO_WAYS_WEAK))
        bmw_disorder(b, g, unit, WHY_TWO_WAYS_WEAK, events);
}

uint32_t bmw_retreat_left(const Battle *b, const Game *g, uint32_t unit)
{
    const RetreatFrame *frame = retreat_frame_seen(bmw_top(g));
    uint32_t needed = class_rides(class_of(b, g, unit)) ? HEXES_HORSE : HEXES_FOOT;
    uint32_t gone = frame->unit == unit ? frame->steps : 0;
    return gone < needed ? needed - gone : 1;
}
