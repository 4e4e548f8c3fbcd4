/* blank.c: two sides take turns; a unit may step one hex and strike one neighbour. */
#include "blank.h"

#include "../../engine/action_list.h"
#include "../../engine/hex.h"
#include "../../engine/text.h"
#include "blank_state.h"

/* ---- the battle ---- */

static bool refuse_battle(ParseError *error, const char *found, const char *expected)
{
    *error = (ParseError){0};
    Out out = out_begin(error->found, sizeof error->found);
    out_text(&out, found);
    out = out_begin(error->expected, sizeof error->expected);
    out_text(&out, expected);
    return false;
}

static bool compile(Battle *b, ParseError *error)
{
    bool taken[MAX_HEXES] = {false};
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const UnitDef *def = &b->units[unit];
        const UnitType *type = &b->types[def->type[0]];
        if (type->kind != UNIT_COMBAT || type->size != 1 || def->mode_count != 1)
            return refuse_battle(error, def->id, "a combat unit of one hex with one face");
        if (def->hex == NO_HEX || taken[def->hex])
            return refuse_battle(error, def->id, "a unit that starts in a hex of its own");
        taken[def->hex] = true;
    }
    return true;
}

/* ---- check: one refusal a rung, in the order of the rules ---- */

/* Points at nothing: what the action names may not exist. */
static Verdict reject(uint32_t why)
{
    return verdict_of(why, NO_UNIT, NO_HEX, NO_UNIT);
}

/* What holds of everything a unit may do. */
static Verdict check_actor(const Battle *b, const Game *g, Action a)
{
    if (a.unit >= b->unit_count)
        return reject(BLANK_WHY_MALFORMED);
    if (rule_on(b, BLANK_WHY_NOT_YOURS) && b->units[a.unit].side != a.side)
        return verdict_of(BLANK_WHY_NOT_YOURS, a.unit, NO_HEX, NO_UNIT);
    if (rule_on(b, BLANK_WHY_REMOVED) && !on_map(g, a.unit))
        return verdict_of(BLANK_WHY_REMOVED, a.unit, NO_HEX, NO_UNIT);
    if (rule_on(b, BLANK_WHY_STRUCK) && blank(g)->struck[a.unit])
        return verdict_of(BLANK_WHY_STRUCK, a.unit, NO_HEX, NO_UNIT);
    return reject(LEGAL);
}

static Verdict check_step(const Battle *b, const Game *g, Action a)
{
    if (a.arg != 0 || a.hex >= b->hex_count || !b->on_map[a.hex])
        return reject(BLANK_WHY_MALFORMED);
    Verdict actor = check_actor(b, g, a);
    if (actor.why != LEGAL)
        return actor;
    uint32_t from = g->unit[a.unit].hex;
    uint32_t there = unit_at(g, a.hex);
    if (rule_on(b, BLANK_WHY_MOVED) && blank(g)->moved[a.unit])
        return verdict_of(BLANK_WHY_MOVED, a.unit, NO_HEX, NO_UNIT);
    if (rule_on(b, BLANK_WHY_STEP_FAR) && hex_direction(b, from, a.hex) == DIRECTION_COUNT)
        return verdict_of(BLANK_WHY_STEP_FAR, a.unit, a.hex, NO_UNIT);
    if (rule_on(b, BLANK_WHY_OCCUPIED) && there != NO_UNIT)
        return verdict_of(BLANK_WHY_OCCUPIED, a.unit, a.hex, there);
    return reject(LEGAL);
}

static Verdict check_strike(const Battle *b, const Game *g, Action a)
{
    if (a.hex != 0 || a.arg >= b->unit_count)
        return reject(BLANK_WHY_MALFORMED);
    Verdict actor = check_actor(b, g, a);
    if (actor.why != LEGAL)
        return actor;
    uint32_t from = g->unit[a.unit].hex;
    uint32_t target = g->unit[a.arg].hex;
    if (rule_on(b, BLANK_WHY_FRIEND) && b->units[a.arg].side == a.side)
        return verdict_of(BLANK_WHY_FRIEND, a.unit, NO_HEX, a.arg);
    if (rule_on(b, BLANK_WHY_TARGET_GONE) && target == NO_HEX)
        return verdict_of(BLANK_WHY_TARGET_GONE, a.unit, NO_HEX, a.arg);
    if (rule_on(b, BLANK_WHY_STRIKE_FAR) && hex_direction(b, from, target) == DIRECTION_COUNT)
        return verdict_of(BLANK_WHY_STRIKE_FAR, a.unit, target, a.arg);
    return reject(LEGAL);
}

/* 3.6: whether the unit must still strike in this turn. */
static bool must_strike(const Battle *b, const Game *g, uint32_t unit)
{
    if (b->units[unit].attr[BLANK_UNIT_EAGER] == 0 || !rule_on(b, BLANK_WHY_EAGER))
        return false;
    Action a = {.kind = BLANK_STRIKE, .side = g->to_act, .unit = (uint16_t)unit};
    for (; a.arg < b->unit_count; a.arg++) {
        if (check_strike(b, g, a).why == LEGAL)
            return true;
    }
    return false;
}

static Verdict check_done(const Battle *b, const Game *g, Action a)
{
    if (a.unit != NO_UNIT || a.hex != 0 || a.arg != 0)
        return reject(BLANK_WHY_MALFORMED);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (must_strike(b, g, unit))
            return verdict_of(BLANK_WHY_EAGER, unit, NO_HEX, NO_UNIT);
    }
    return reject(LEGAL);
}

static Verdict check(const Battle *b, const Game *g, Action a)
{
    if (g->over)
        return reject(BLANK_WHY_OVER);
    if (a.side != g->to_act)
        return reject(BLANK_WHY_TURN);
    switch (a.kind) {
    case BLANK_STEP:
        return check_step(b, g, a);
    case BLANK_STRIKE:
        return check_strike(b, g, a);
    case BLANK_DONE:
        return check_done(b, g, a);
    default:
        return reject(BLANK_WHY_MALFORMED);
    }
}

/* ---- legal: candidates in ascending order, each put to check ---- */

static void offer(const Battle *b, const Game *g, ActionList *list, Action a)
{
    if (check(b, g, a).why != LEGAL)
        return;
    list_put(list, a);
}

static void offer_unit(const Battle *b, const Game *g, ActionList *list, uint32_t unit)
{
    if (!on_map(g, unit))
        return;
    Action a = {.kind = BLANK_STEP, .side = g->to_act, .unit = (uint16_t)unit};
    uint32_t from = g->unit[unit].hex;
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        a.hex = b->neighbour[from][b->ascending[from][i]];
        offer(b, g, list, a);
    }
    a.kind = BLANK_STRIKE;
    a.hex = 0;
    for (uint32_t target = 0; target < b->unit_count; target++) {
        a.arg = (uint16_t)target;
        offer(b, g, list, a);
    }
}

static uint32_t legal(const Battle *b, const Game *g, Action *out, uint32_t cap)
{
    ActionList list = {out, cap, 0, 0};
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        offer_unit(b, g, &list, unit);
    offer(b, g, &list, (Action){.kind = BLANK_DONE, .side = g->to_act, .unit = NO_UNIT});
    return list.count;
}

/* ---- play ---- */

static void tell(EventSink *events, uint32_t kind, uint32_t rule, int32_t value)
{
    Event e = event_of(kind, rule, NO_UNIT);
    e.value = (int16_t)value;
    event_emit(events, e);
}

static void open_turn(Game *g, uint32_t turn, uint32_t side, EventSink *events)
{
    g->turn = (uint16_t)turn;
    g->phase = BLANK_PHASE_PLAY;
    g->phasing = (uint8_t)side;
    g->to_act = (uint8_t)side;
    g->over = 0;
    memset(blank_open(g)->moved, 0, MAX_UNITS);
    memset(blank_open(g)->struck, 0, MAX_UNITS);
    tell(events, BLANK_EVENT_TURN, 0, (int32_t)turn);
}

static void close_turn(const Battle *b, Game *g, EventSink *events)
{
    uint32_t next = other_side(g->phasing);
    uint32_t turn = next == b->first_side ? g->turn + 1u : g->turn;
    if (turn <= (uint32_t)b->option[BLANK_OPTION_TURNS]) {
        open_turn(g, turn, next, events);
        return;
    }
    g->over = 1;
    tell(events, BLANK_EVENT_OVER, BLANK_WHY_OVER, g->turn);
}

static void take_step(const Battle *b, Game *g, Action a, EventSink *events)
{
    Event e = event_of(BLANK_EVENT_STEP, 0, a.unit);
    e.from = g->unit[a.unit].hex;
    e.to = a.hex;
    event_emit(events, e);
    game_put(b, g, a.unit, a.hex, 0);
    blank_open(g)->moved[a.unit] = 1;
}

static Outcome strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    uint32_t roll = dice_roll(d, BLANK_DIE_FACES);
    uint16_t target = g->unit[a.arg].hex;
    blank_open(g)->struck[a.unit] = 1;
    Event e = event_of(BLANK_EVENT_STRIKE, 0, a.unit);
    e.other = a.arg;
    e.from = g->unit[a.unit].hex;
    e.to = target;
    e.value = (int16_t)roll;
    e.needed = BLANK_HIT_LEAST;
    event_emit(events, e);
    if (!rule_on(b, BLANK_WHY_HIT) || roll < BLANK_HIT_LEAST)
        return (Outcome){BLANK_OUTCOME_STANDS, 0};
    e = event_of(BLANK_EVENT_REMOVED, BLANK_WHY_HIT, a.arg);
    e.other = a.unit;
    e.from = target;
    event_emit(events, e);
    game_lift(b, g, a.arg);
    return (Outcome){BLANK_OUTCOME_REMOVED, 0};
}

static bool validate(const Battle *b, const Game *g)
{
    if (!game_occupancy_holds(b, g))
        return false;
    if (g->turn < 1 || g->phase != BLANK_PHASE_PLAY || g->over > 1)
        return false;
    if (g->to_act >= SIDE_COUNT || g->to_act != g->phasing)
        return false;
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        if (is_shared(g, hex))
            return false;
    }
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (blank(g)->moved[unit] > 1 || blank(g)->struck[unit] > 1)
            return false;
    }
    return true;
}

static void apply(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(a.side == g->to_act);
    VALIDATE(check(b, g, a).why == LEGAL);
    g->ply++;
    switch (a.kind) {
    case BLANK_STEP:
        take_step(b, g, a, events);
        break;
    case BLANK_STRIKE:
        strike(b, g, a, d, events);
        break;
    case BLANK_DONE:
        close_turn(b, g, events);
        break;
    default:
        ASSERT(false);
    }
    VALIDATE(validate(b, g));
}

static void init(const Battle *b, Game *g, Dice *d)
{
    (void)d; /* nothing in the set-up is left to chance */
    game_set_up(b, g);
    open_turn(g, 1, b->first_side, NULL);
}

/* 4.1: a point for each unit on the far half of the map: the southern one for the side that
 * the battle names first, the northern one for the other. The middle row of an odd number is
 * nobody's. */
static uint32_t score_items(const Battle *b, const Game *g, ScoreItem *out)
{
    uint32_t count = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!on_map(g, unit))
            continue;
        uint8_t side = b->units[unit].side;
        uint32_t row = hex_row(b, g->unit[unit].hex);
        uint32_t depth = side == 0 ? row : b->rows + 1u - row;
        if (2 * depth > b->rows + 1u)
            out[count++] = (ScoreItem){BLANK_WHY_FAR_HALF, (uint16_t)unit, side, 1};
    }
    return count;
}

static void score(const Battle *b, const Game *g, int32_t points[SIDE_COUNT])
{
    ScoreItem items[MAX_SCORE_ITEMS];
    uint32_t count = score_items(b, g, items);
    points[0] = 0;
    points[1] = 0;
    for (uint32_t i = 0; i < count; i++)
        points[items[i].side] += items[i].value;
}

/* 4.2 */
static void result(const Battle *b, const Game *g, Result *out)
{
    *out = result_by_margin(b, g, BLANK_WHY_MARGIN);
}

static void hash(const Battle *b, const Game *g, Hash *h)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        hash_mix(h, blank(g)->moved[unit]);
        hash_mix(h, blank(g)->struck[unit]);
    }
}

/* ---- telling ---- */

/* 3.5: nothing modifies the roll. */
static void brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    (void)b;
    (void)g;
    *out = (Brief){.rule = BLANK_WHY_HIT,
                   .unit = a.unit,
                   .other = a.arg,
                   .base = BLANK_HIT_LEAST,
                   .good = GOOD_HIGH};
}

static int32_t status(const Battle *b, const Game *g, uint32_t unit, uint32_t row)
{
    ASSERT(unit < b->unit_count);
    switch (row) {
    case BLANK_STATUS_MOVED:
        return blank(g)->moved[unit];
    case BLANK_STATUS_SPENT:
        return blank(g)->moved[unit] * BLANK_STEP_COST;
    case BLANK_STATUS_STRUCK:
        return blank(g)->struck[unit];
    default:
        ASSERT(false);
    }
    return 0;
}

static bool set_status(const Battle *b, Game *g, uint32_t unit, uint32_t row, int32_t value)
{
    ASSERT(unit < b->unit_count);
    ASSERT(row < BLANK_STATUS_COUNT);
    /* Each is either nought or its most, and only the side whose turn it is has acted in it. */
    int32_t most = blank_words.statuses[row].max;
    if (value != 0 && (value != most || b->units[unit].side != g->phasing))
        return false;
    if (row == BLANK_STATUS_STRUCK)
        blank_open(g)->struck[unit] = value != 0;
    else
        blank_open(g)->moved[unit] = value != 0;
    return true;
}

static uint32_t zones(const Battle *b, const Game *g, uint32_t unit, ZoneHex *out)
{
    uint32_t count = 0;
    if (!on_map(g, unit))
        return 0;
    for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++) {
        uint16_t hex = b->neighbour[g->unit[unit].hex][direction];
        if (hex != NO_HEX)
            out[count++] = (ZoneHex){hex, ZONE_ALL_ROUND};
    }
    return count;
}

static bool stage(const Battle *b, Game *g, uint32_t turn, uint32_t side, uint32_t phase, Dice *d,
                  EventSink *events)
{
    (void)d;
    ASSERT(side < SIDE_COUNT);
    ASSERT(phase == BLANK_PHASE_PLAY);
    if (turn < 1 || turn > (uint32_t)b->option[BLANK_OPTION_TURNS])
        return false;
    open_turn(g, turn, side, events);
    return validate(b, g);
}

static Prompt prompt(const Battle *b, const Game *g)
{
    Event about = event_of(BLANK_PROMPT_PLAY, 0, NO_UNIT);
    (void)b;
    about.extra = g->to_act;
    return (Prompt){about, false};
}

static uint32_t owed(const Battle *b, const Game *g, Owed out[MAX_OWED])
{
    uint32_t count = 0;
    for (uint32_t unit = 0; unit < b->unit_count && !g->over; unit++) {
        if (must_strike(b, g, unit))
            owed_add(out, &count, unit, BLANK_WHY_EAGER);
    }
    return count;
}

/* Nothing hides anything. */
static Verdict sees(const Battle *b, const Game *g, uint32_t from, uint32_t to)
{
    (void)b;
    (void)g;
    (void)from;
    (void)to;
    return reject(LEGAL);
}

static void track(const Battle *b, Track *out)
{
    *out = (Track){.turns = (uint16_t)b->option[BLANK_OPTION_TURNS]};
}

/* These rules know no command. */
static void group_state(const Battle *b, const Game *g, uint32_t group, GroupState *out)
{
    (void)b;
    (void)g;
    (void)group;
    *out = (GroupState){.leader = NO_UNIT};
}

const RuleSystem blank_rules = {
    .id = "blank",
    .title = "Blank rules",
    .revision = 1,
    .game_size = sizeof(BlankGame),
    .die_faces = BLANK_DIE_FACES,
    .die_least = 1,
    .reason_count = BLANK_WHY_COUNT,
    .reasons = blank_reasons,
    .words = &blank_words,
    .schema = &blank_schema,
    .compile = compile,
    .init = init,
    .legal = legal,
    .check = check,
    .apply = apply,
    .score = score,
    .score_items = score_items,
    .result = result,
    .hash = hash,
    .validate = validate,
    .strike = strike,
    .brief = brief,
    .status = status,
    .zones = zones,
    .prompt = prompt,
    .owed = owed,
    .sees = sees,
    .track = track,
    .group_state = group_state,
    .set_status = set_status,
    .stage = stage,
};
