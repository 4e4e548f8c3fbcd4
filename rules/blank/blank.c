/* blank.c: two sides take turns; units step, and strike a neighbour. The door of the rules: which
 * battle they take, what is legal, what an action does. The smallest system that uses every seam
 * of the contract (engine/rule_system.h): copy the folder and replace chapter by chapter. */
#include "blank.h"

#include "../../engine/action_list.h"
#include "../../engine/text.h"
#include "blank_parts.h"

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

Verdict blank_check_actor(const Battle *b, const Game *g, Action a)
{
    uint32_t passing = blank_passing(g);
    if (a.unit >= b->unit_count)
        return blank_reject(BLANK_WHY_MALFORMED);
    if (rule_on(b, BLANK_WHY_NOT_YOURS) && b->units[a.unit].side != a.side)
        return verdict_of(BLANK_WHY_NOT_YOURS, a.unit, NO_HEX, NO_UNIT);
    if (rule_on(b, BLANK_WHY_REMOVED) && !on_map(g, a.unit))
        return verdict_of(BLANK_WHY_REMOVED, a.unit, NO_HEX, NO_UNIT);
    if (rule_on(b, BLANK_WHY_PASSING) && passing != NO_UNIT && passing != a.unit)
        return verdict_of(BLANK_WHY_PASSING, passing, g->unit[passing].hex, a.unit);
    if (rule_on(b, BLANK_WHY_STRUCK) && blank(g)->struck[a.unit])
        return verdict_of(BLANK_WHY_STRUCK, a.unit, NO_HEX, NO_UNIT);
    return blank_reject(LEGAL);
}

static Verdict check_done(const Battle *b, const Game *g, Action a)
{
    uint32_t passing = blank_passing(g);
    if (a.unit != NO_UNIT || a.hex != 0 || a.arg != 0)
        return blank_reject(BLANK_WHY_MALFORMED);
    if (rule_on(b, BLANK_WHY_PASSING) && passing != NO_UNIT)
        return verdict_of(BLANK_WHY_PASSING, passing, g->unit[passing].hex, NO_UNIT);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (blank_must_strike(b, g, unit))
            return verdict_of(BLANK_WHY_EAGER, unit, NO_HEX, NO_UNIT);
    }
    return blank_reject(LEGAL);
}

static Verdict check(const Battle *b, const Game *g, Action a)
{
    if (g->over)
        return blank_reject(BLANK_WHY_OVER);
    if (a.side != g->to_act)
        return blank_reject(BLANK_WHY_TURN);
    bool recoils = g->phase == BLANK_PHASE_RECOIL;
    if (a.kind < BLANK_ACTION_COUNT && recoils != (a.kind == BLANK_RECOIL))
        return blank_reject(recoils ? BLANK_WHY_RECOIL_FIRST : BLANK_WHY_NO_RECOIL);
    switch (a.kind) {
    case BLANK_STEP:
        return blank_check_step(b, g, a);
    case BLANK_STRIKE:
        return blank_check_strike(b, g, a);
    case BLANK_DONE:
        return check_done(b, g, a);
    case BLANK_RECOIL:
        return blank_check_recoil(b, g, a);
    default:
        return blank_reject(BLANK_WHY_MALFORMED);
    }
}

/* ---- legal: candidates in ascending order, each put to check ---- */

static void offer(const Battle *b, const Game *g, ActionList *list, Action a)
{
    if (check(b, g, a).why == LEGAL)
        list_put(list, a);
}

/* Into each hex around the unit, by that kind of action. */
static void offer_around(const Battle *b, const Game *g, ActionList *list, uint32_t kind,
                         uint32_t unit)
{
    Action a = {.kind = (uint8_t)kind, .side = g->to_act, .unit = (uint16_t)unit};
    uint32_t from = g->unit[unit].hex;
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        a.hex = b->neighbour[from][b->ascending[from][i]];
        offer(b, g, list, a);
    }
}

static void offer_unit(const Battle *b, const Game *g, ActionList *list, uint32_t unit)
{
    if (!on_map(g, unit))
        return;
    offer_around(b, g, list, BLANK_STEP, unit);
    Action a = {.kind = BLANK_STRIKE, .side = g->to_act, .unit = (uint16_t)unit};
    for (uint32_t target = 0; target < b->unit_count; target++) {
        a.arg = (uint16_t)target;
        offer(b, g, list, a);
    }
}

static uint32_t legal(const Battle *b, const Game *g, Action *out, uint32_t cap)
{
    ActionList list = {out, cap, 0, 0};
    if (g->phase == BLANK_PHASE_RECOIL) {
        offer_around(b, g, &list, BLANK_RECOIL, frames_now(&blank(g)->frames)->unit);
        return list.count;
    }
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
    BlankGame *game = blank_open(g);
    g->turn = (uint16_t)turn;
    g->phasing = (uint8_t)side;
    g->over = 0;
    frames_set(&game->frames, BLANK_PHASE_PLAY, side);
    blank_follow(g);
    memset(game->spent, 0, sizeof game->spent);
    memset(game->mired, 0, sizeof game->mired);
    memset(game->struck, 0, sizeof game->struck);
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

static bool validate(const Battle *b, const Game *g)
{
    const BlankGame *game = blank(g);
    if (battle_is_mutated(b))
        return true;
    if (!game_occupancy_holds(b, g) || !frames_hold(&game->frames) || !blank_stacks_hold(b, g))
        return false;
    if (g->turn < 1 || g->over > 1 || g->phasing >= SIDE_COUNT)
        return false;
    const Frame *top = frames_now(&game->frames), *turn = frames_seen(&game->frames, 0);
    if (turn->kind != BLANK_PHASE_PLAY || turn->side != g->phasing)
        return false;
    if (g->phase != top->kind || g->to_act != top->side || game->frames.count > 2)
        return false;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (game->spent[unit] > blank_type(b, unit, BLANK_TYPE_MOVE) || game->mired[unit] > 1 ||
            game->struck[unit] > 1)
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
        blank_apply_step(b, g, a, events);
        break;
    case BLANK_STRIKE:
        blank_strike(b, g, a, d, events);
        break;
    case BLANK_DONE:
        close_turn(b, g, events);
        break;
    case BLANK_RECOIL:
        blank_apply_recoil(b, g, a, events);
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

/* Only a turn can be staged: what interrupts it must come about. */
static bool stage(const Battle *b, Game *g, uint32_t turn, uint32_t side, uint32_t phase, Dice *d,
                  EventSink *events)
{
    (void)d;
    ASSERT(side < SIDE_COUNT);
    if (phase != BLANK_PHASE_PLAY || turn < 1 || turn > (uint32_t)b->option[BLANK_OPTION_TURNS])
        return false;
    open_turn(g, turn, side, events);
    return validate(b, g);
}

/* Named fields in fixed order: what was spent counts, what is only told does not. */
static void hash(const Battle *b, const Game *g, Hash *h)
{
    const BlankGame *game = blank(g);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        hash_mix(h, (uint64_t)game->spent[unit] | (uint64_t)game->mired[unit] << 8);
        hash_mix(h, game->struck[unit]);
    }
    frames_hash(&game->frames, h);
}

/* What is left out: option_matters (the number of turns matters in any battle), search_hash (hash()
 * is quick enough), answers and clash (no attack of these rules is answered: a recoil is a result).
 */
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
    .score = blank_score,
    .score_items = blank_score_items,
    .result = blank_result,
    .hash = hash,
    .validate = validate,
    .walk = blank_walk,
    .walk_on = blank_walk_on,
    .strike = blank_strike,
    .weigh = blank_weigh,
    .brief = blank_brief,
    .status = blank_status,
    .sectors = blank_sectors,
    .prompt = blank_prompt,
    .owed = blank_owed,
    .sees = blank_sees,
    .track = blank_track,
    .group_state = blank_group_state,
    .set_status = blank_set_status,
    .stage = stage,
};
