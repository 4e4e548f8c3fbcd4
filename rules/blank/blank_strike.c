/* blank_strike.c: strikes, their odds and their preview, and who recoils from one (3). */
#include "../../engine/hex.h"
#include "../../engine/modifiers.h"
#include "../../engine/odds.h"
#include "blank_parts.h"

/* ---- check ---- */

Verdict blank_check_strike(const Battle *b, const Game *g, Action a)
{
    if (a.hex != 0 || a.arg >= b->unit_count)
        return blank_reject(BLANK_WHY_MALFORMED);
    Verdict actor = blank_check_actor(b, g, a);
    if (actor.why != LEGAL)
        return actor;
    uint32_t from = g->unit[a.unit].hex;
    uint32_t target = g->unit[a.arg].hex;
    if (rule_on(b, BLANK_WHY_PASSING) && blank_passing(g) == a.unit)
        return verdict_of(BLANK_WHY_PASSING, a.unit, from, NO_UNIT);
    if (rule_on(b, BLANK_WHY_FRIEND) && b->units[a.arg].side == a.side)
        return verdict_of(BLANK_WHY_FRIEND, a.unit, NO_HEX, a.arg);
    if (rule_on(b, BLANK_WHY_TARGET_GONE) && target == NO_HEX)
        return verdict_of(BLANK_WHY_TARGET_GONE, a.unit, NO_HEX, a.arg);
    if (rule_on(b, BLANK_WHY_STRIKE_FAR) && hex_direction(b, from, target) == DIRECTION_COUNT)
        return verdict_of(BLANK_WHY_STRIKE_FAR, a.unit, target, a.arg);
    return blank_reject(LEGAL);
}

bool blank_must_strike(const Battle *b, const Game *g, uint32_t unit)
{
    if (b->units[unit].attr[BLANK_UNIT_EAGER] == 0 || !rule_on(b, BLANK_WHY_EAGER))
        return false;
    Action a = {.kind = BLANK_STRIKE, .side = g->to_act, .unit = (uint16_t)unit};
    for (; a.arg < b->unit_count; a.arg++) {
        if (blank_check_strike(b, g, a).why == LEGAL)
            return true;
    }
    return false;
}

/* ---- the facts of one strike, gathered once for resolver, odds and preview ---- */

typedef struct Fight {
    uint32_t target;
    uint8_t attackers[MAX_PARTIES], defenders[MAX_PARTIES];
    uint8_t attacker_count, defender_count;
    uint32_t attack, defence; /* strengths of all, after what halves them */
    uint32_t column;          /* after what shifts it */
    int32_t needed;
    bool on_table;           /* the battle has one */
    Tally adds;              /* what adds to the roll */
    Modifier column_item[2]; /* what halves and what shifts */
    uint32_t column_items;
    uint8_t ways; /* directions in which the target could recoil */
} Fight;

/* 3.71: the best lance of those who strike. */
static int32_t lance_of(const Battle *b, const Game *g, const void *facts)
{
    const Fight *f = facts;
    int32_t best = 0;
    (void)g;
    for (uint32_t i = 0; i < f->attacker_count; i++) {
        int32_t lance = blank_type(b, f->attackers[i], BLANK_TYPE_LANCE);
        best = lance > best ? lance : best;
    }
    return best;
}

/* Items that add to the roll, in the order of the printed list: a case, where its value stands,
 * a question. */
static const ModifierRow add_rows[] = {{BLANK_WHY_LANCE, NO_ROW, NO_OPTION, lance_of}};
static const ModifierList adds = {BLANK_TABLE_STRIKE, COUNT_OF(add_rows), add_rows, MODIFIER_ADDS};

static bool has_charged(const Battle *b, const Game *g, const Fight *f)
{
    for (uint32_t i = 0; i < f->attacker_count; i++) {
        uint32_t unit = f->attackers[i];
        if (blank_type(b, unit, BLANK_TYPE_CHARGES) != 0 && blank(g)->spent[unit] > 0)
            return true;
    }
    return false;
}

static void note_column_item(Fight *f, uint32_t kind, uint32_t rule)
{
    ASSERT(f->column_items < COUNT_OF(f->column_item));
    f->column_item[f->column_items++] =
        (Modifier){.rule = (uint16_t)rule, .value = 1, .kind = (uint8_t)kind, .unit = NO_UNIT};
}

static uint32_t column_of(uint32_t attack, uint32_t defence)
{
    if (attack < defence)
        return BLANK_COLUMN_HALF;
    if (attack < 2 * defence)
        return BLANK_COLUMN_EVEN;
    return attack < 3 * defence ? BLANK_COLUMN_TWO : BLANK_COLUMN_THREE;
}

static uint32_t strength_of(const Battle *b, uint32_t unit)
{
    return (uint32_t)blank_type(b, unit, BLANK_TYPE_STRENGTH);
}

/* 3.7: whoever has not struck yet strikes with the stack it stands in, against all in a hex. */
static void gather_parties(const Battle *b, const Game *g, Action a, Fight *f)
{
    uint32_t from = g->unit[a.unit].hex, to = g->unit[a.arg].hex;
    for (uint32_t unit = unit_at(g, from); unit != NO_UNIT; unit = unit_after(g, from, unit)) {
        if (blank(g)->struck[unit])
            continue;
        party_add(f->attackers, &f->attacker_count, unit);
        f->attack += strength_of(b, unit);
    }
    for (uint32_t unit = unit_at(g, to); unit != NO_UNIT; unit = unit_after(g, to, unit)) {
        party_add(f->defenders, &f->defender_count, unit);
        f->defence += strength_of(b, unit);
    }
}

static uint8_t recoil_ways(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t ways = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t to = b->neighbour[g->unit[unit].hex][d];
        if (to != NO_HEX && blank_has_room(b, g, unit, to))
            ways |= 1u << d;
    }
    return (uint8_t)ways;
}

static void gather(const Battle *b, const Game *g, Action a, Fight *f)
{
    *f = (Fight){.target = a.arg};
    gather_parties(b, g, a, f);
    uint32_t ground = b->terrain[g->unit[a.arg].hex];
    if (b->terrains[ground].attr[BLANK_TERRAIN_COVER] != 0 && rule_on(b, BLANK_WHY_COVER)) {
        f->attack = (f->attack + 1) / 2;
        note_column_item(f, MODIFIER_HALVES, BLANK_WHY_COVER);
    }
    f->column = column_of(f->attack, f->defence);
    if (f->column + 1 < BLANK_COLUMNS && has_charged(b, g, f) && rule_on(b, BLANK_WHY_CHARGE)) {
        f->column++;
        note_column_item(f, MODIFIER_SHIFTS, BLANK_WHY_CHARGE);
    }
    int16_t cell = battle_cell(b, BLANK_TABLE_STRIKE, BLANK_COLUMNS, 0, f->column);
    f->on_table = cell != CELL_NONE;
    f->needed = f->on_table ? cell : BLANK_HIT_LEAST;
    modifiers_tally(b, g, &adds, f, &f->adds);
    if (blank_type(b, f->target, BLANK_TYPE_LIGHT) != 0 && rule_on(b, BLANK_WHY_RECOILS))
        f->ways = recoil_ways(b, g, f->target);
}

/* What one fall of the die means: the only place that says so. */
static Outcome fall(const Battle *b, const Fight *f, uint32_t roll)
{
    if (!rule_on(b, BLANK_WHY_HIT) || (int32_t)roll + f->adds.sum < f->needed)
        return (Outcome){BLANK_OUTCOME_STANDS, 0};
    return (Outcome){f->ways != 0 ? BLANK_OUTCOME_RECOILS : BLANK_OUTCOME_REMOVED, 0};
}

/* ---- the strike ---- */

/* 3.8: the other side decides in the middle of the turn. */
static void open_recoil(const Battle *b, Game *g, Action a, const Fight *f, EventSink *events)
{
    Event e = event_of(BLANK_EVENT_HIT, BLANK_WHY_RECOILS, f->target);
    e.other = a.unit;
    e.from = g->unit[f->target].hex;
    event_emit(events, e);
    FrameStack *frames = &blank_open(g)->frames;
    Frame *frame = frames_push(frames, BLANK_PHASE_RECOIL, b->units[f->target].side, f->target);
    frame->other = (uint8_t)a.unit;
    frame->hex = e.from;
    recoil_frame(frame)->ways = f->ways;
    blank_follow(g);
}

static void remove_target(const Battle *b, Game *g, Action a, EventSink *events)
{
    Event e = event_of(BLANK_EVENT_REMOVED, BLANK_WHY_HIT, a.arg);
    e.other = a.unit;
    e.from = g->unit[a.arg].hex;
    event_emit(events, e);
    game_lift(b, g, a.arg);
}

Outcome blank_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    Fight f;
    gather(b, g, a, &f);
    uint32_t roll = dice_roll(d, BLANK_DIE_FACES);
    Outcome outcome = fall(b, &f, roll);
    for (uint32_t i = 0; i < f.attacker_count; i++)
        blank_open(g)->struck[f.attackers[i]] = 1;
    Event e = event_of(BLANK_EVENT_STRIKE, 0, a.unit);
    e.other = a.arg;
    e.from = g->unit[a.unit].hex;
    e.to = g->unit[a.arg].hex;
    e.value = (int16_t)roll;
    e.extra = (int16_t)((int32_t)roll + f.adds.sum);
    e.needed = (int16_t)f.needed;
    tally_tell(&f.adds, event_of(BLANK_EVENT_ITEM, 0, a.unit), events);
    event_emit(events, e);
    if (outcome.kind == BLANK_OUTCOME_REMOVED)
        remove_target(b, g, a, events);
    if (outcome.kind == BLANK_OUTCOME_RECOILS)
        open_recoil(b, g, a, &f, events);
    return outcome;
}

/* The falls of one die: what they have in common is gathered once. */
bool blank_weigh(const Battle *b, Game *g, Action a, Odds *out)
{
    Fight f;
    gather(b, g, a, &f);
    bool room = true;
    for (uint32_t roll = 1; roll <= BLANK_DIE_FACES && room; roll++)
        room = odds_add(out, BLANK_DIE_FACES, 1, fall(b, &f, roll));
    return room;
}

void blank_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    Fight f;
    gather(b, g, a, &f);
    *out = (Brief){.rule = f.on_table ? BLANK_WHY_TABLE : BLANK_WHY_HIT,
                   .unit = a.unit,
                   .other = a.arg,
                   .attacker_count = f.attacker_count,
                   .defender_count = f.defender_count,
                   .base = (int16_t)f.needed,
                   .good = GOOD_HIGH,
                   .column = f.on_table ? blank_columns[f.column] : NULL};
    memcpy(out->attackers, f.attackers, sizeof out->attackers);
    memcpy(out->defenders, f.defenders, sizeof out->defenders);
    tally_brief(&f.adds, 0, out);
    for (uint32_t i = 0; i < f.column_items; i++)
        out->modifier[out->modifier_count++] = f.column_item[i];
}

/* ---- who was hit recoils ---- */

Verdict blank_check_recoil(const Battle *b, const Game *g, Action a)
{
    const RecoilFrame *f = recoil_frame_seen(frames_now(&blank(g)->frames));
    if (a.arg != 0 || a.unit >= b->unit_count || a.hex >= b->hex_count || !b->on_map[a.hex])
        return blank_reject(BLANK_WHY_MALFORMED);
    if (a.unit != f->unit)
        return verdict_of(BLANK_WHY_RECOIL_FIRST, f->unit, NO_HEX, a.unit);
    uint32_t d = hex_direction(b, g->unit[a.unit].hex, a.hex);
    bool open = d < DIRECTION_COUNT && (f->ways >> d & 1) != 0;
    if (!open && rule_on(b, BLANK_WHY_RECOIL_WAY))
        return verdict_of(BLANK_WHY_RECOIL_WAY, a.unit, a.hex, NO_UNIT);
    return blank_reject(LEGAL);
}

void blank_apply_recoil(const Battle *b, Game *g, Action a, EventSink *events)
{
    ASSERT(frames_now(&blank(g)->frames)->unit == a.unit);
    Event e = event_of(BLANK_EVENT_RECOILED, BLANK_WHY_RECOILS, a.unit);
    e.from = g->unit[a.unit].hex;
    e.to = a.hex;
    event_emit(events, e);
    game_put(b, g, a.unit, a.hex, 0);
    frames_pop(&blank_open(g)->frames); /* and the turn goes on */
    blank_follow(g);
}
