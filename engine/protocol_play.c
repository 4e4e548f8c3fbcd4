/* protocol_play.c: new decisions, and the dice. */
#include "protocol_engine.h"

/* ---- telling what happened ---- */

static void put_field(const char *key, uint32_t field, const Event *event, Out *out)
{
    if (field == FROM_VALUE || field == FROM_EXTRA)
        put_number(out, key, field == FROM_VALUE ? event->value : event->extra);
}

static void put_rolls(const char *key, const uint8_t *rolls, uint32_t count, Out *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++)
        json_number(out, rolls[i]);
    json_close(out, ']');
}

/* Of an event that tells of a roll: the dice, the total, and what was needed. Dice before *used
 * have been told by others. */
static void put_roll(const RuleSystem *rules, const Event *event, const Dice *d, uint32_t *used,
                     Out *out)
{
    const RollWord *roll = event_roll(rules->words, event);
    if (!roll)
        return;
    json_key(out, "roll");
    json_open(out, '{');
    uint32_t count = d ? event_dice(rules, event, d->rolled, d->rolled_count, *used) : 0;
    put_field("dice", roll->dice, event, out);
    if (count > 0)
        put_rolls("faces", d->rolled + *used, count, out);
    *used += count;
    put_field("total", roll->total, event, out);
    if (event->needed != CELL_NONE) {
        put_number(out, "needed", event->needed);
        put_text(out, "good", roll->good == GOOD_LOW ? "low" : "high");
    }
    json_close(out, '}');
}

static void put_event(const Battle *b, const Game *g, const Event *event, const Dice *d,
                      uint32_t *used, Out *out)
{
    char text[4 * MAX_TEXT];
    Out sentence = out_begin(text, sizeof text);
    event_sentence(b, g, event, &sentence);
    ASSERT(event->kind < b->rules->words->event_count);
    json_open(out, '{');
    put_text(out, "kind", b->rules->words->events[event->kind].name);
    put_text(out, "sentence", text);
    if (event->kind == b->rules->words->modifier_event ||
        event->kind == b->rules->words->raise_event) {
        json_key(out, "modifier");
        json_bool(out, true);
    }
    if (event->kind == b->rules->words->halt_event) {
        json_key(out, "halt");
        json_bool(out, true);
    }
    for (uint32_t i = 0; i < b->rules->words->part_count; i++) {
        if (b->rules->words->parts[i].event == event->kind)
            put_number(out, "part", b->rules->words->parts[i].level);
    }
    if (event->kind == b->rules->words->sure_event) {
        json_key(out, "sure");
        json_bool(out, true);
    }
    put_side(b, "side", event_army(b, event), out);
    put_reason(b, event->rule, out);
    put_unit(b, "unit", event->unit, out);
    put_unit(b, "other", event->other, out);
    put_hex(b, "from", event->from, out);
    put_hex(b, "to", event->to, out);
    put_number(out, "value", event->value);
    put_number(out, "extra", event->extra);
    put_roll(b->rules, event, d, used, out);
    json_close(out, '}');
}

void put_told(const Battle *b, const Game *g, const EventSink *events, const Dice *d, Out *out)
{
    uint32_t used = 0;
    uint32_t told = events->count < events->cap ? events->count : events->cap;
    json_key(out, "events");
    json_open(out, '[');
    for (uint32_t i = 0; i < told; i++)
        put_event(b, g, &events->items[i], d, &used, out);
    json_close(out, ']');
    if (told < events->count)
        put_number(out, "events_left_out", events->count - told);
}

void put_decision(const Battle *b, const Game *g, Action a, const Dice *d, const EventSink *events,
                  Out *out)
{
    json_key(out, "action");
    json_action_text(b, a, out);
    put_side(b, "side", a.side, out);
    put_rolls("dice", d->rolled, d->rolled_count, out);
    put_told(b, g, events, d, out);
}

/* ---- playing ---- */

typedef struct Falls { /* dice as they were written down */
    uint32_t count;
    uint8_t roll[MAX_ROLLS];
} Falls;

static bool make_room(Engine *e)
{
    if (table_has_room(&e->table))
        return true;
    uint32_t size = e->table.log_size;
    return size <= UINT32_MAX - TABLE_DECISION_MAX &&
           engine_room(e, ROOM_LOG, size + TABLE_DECISION_MAX) && table_has_room(&e->table);
}

/* Plays a legal action: with the dice of the table, or with exactly those that somebody rolled. */
static bool play_with(Engine *e, Action a, const Falls *falls, const char *why, Out *out)
{
    const Battle *b = engine_battle(e);
    EventSink events = {e->event, MAX_EVENTS, 0};
    Dice d = {0};
    Verdict v = b->rules->check(b, engine_game(e), a);
    if (v.why != LEGAL) {
        put_refused(b, v, out);
        return false;
    }
    TableResult result = TABLE_FULL;
    if (make_room(e))
        result = falls ? table_take(&e->table, a, falls->roll, falls->count, &d, &events)
                       : table_play(&e->table, a, &d, &events);
    switch (result) {
    case TABLE_FULL:
        refuse_state("a game as long as this engine has memory for", "`undo`, `record` or `new`",
                     out);
        return false;
    case TABLE_BAD_DICE:
        if (falls)
            refuse_state("dice that this decision does not roll", "exactly those it rolls", out);
        else
            refuse_state("a scripted roll that this die cannot show", "`dice` with other rolls",
                         out);
        return false;
    case TABLE_PLAYED:
        break;
    }
    open_answer(out);
    put_decision(b, engine_game(e), a, &d, &events, out);
    if (why[0])
        put_text(out, "explained", why);
    put_now(&e->table, out);
    json_close(out, '}');
    return true;
}

bool play_and_tell(Engine *e, Action a, const char *why, Out *out)
{
    return play_with(e, a, NULL, why, out);
}

/* ---- the commands ---- */

/* Reads rolls up to the end of the line; false if that was answered. */
static bool take_falls(const Engine *e, Lexer *l, Falls *falls, Out *out)
{
    uint32_t faces = engine_battle(e)->rules->die_faces;
    Word w;
    falls->count = 0;
    while (lexer_word(l, &w)) {
        uint64_t roll;
        if (!read_number(w.text, w.size, &roll) || roll < 1 || roll > faces) {
            refuse_word(l, &w, "a roll of this battle's die, from 1", out);
            return false;
        }
        if (falls->count == MAX_ROLLS) {
            refuse_word(l, &w, "at most 240 rolls", out);
            return false;
        }
        falls->roll[falls->count++] = (uint8_t)roll;
    }
    return true;
}

/* With the dice of the table, or with given ones. */
static void answer_action(Engine *e, Action a, const Falls *falls, Out *out)
{
    bool foreseen = engine_foresees(e, a);
    if (play_with(e, a, falls, "", out) && !foreseen)
        e->seated[a.side] = NULL; /* somebody else decided for it */
}

void answer_do(Engine *e, Lexer *l, Out *out)
{
    Action a;
    if (take_action(e, l, &a, out))
        answer_action(e, a, NULL, out);
}

/* A line of a record: a colon parts the action from the dice, if it has rolled any. */
void answer_take(Engine *e, Lexer *l, Out *out)
{
    const Battle *b = engine_battle(e);
    const Game *g = engine_game(e);
    Action a;
    Falls falls;
    Word side;
    ParseError error = {0};
    if (!lexer_word(l, &side))
        refuse_word(l, NULL, "the side that must decide", out);
    else if (g->over || side_by_name(b, side.text, side.size) != g->to_act)
        refuse_word(l, &side, "the side that must decide", out);
    else if (!action_parse(b, g, l, ":", &a, &error))
        put_error(out, &error);
    else if (take_falls(e, l, &falls, out))
        answer_action(e, a, &falls, out);
}

void answer_dice(Engine *e, Lexer *l, Out *out)
{
    Falls script;
    if (!take_falls(e, l, &script, out))
        return;
    table_script(&e->table, script.roll, script.count);
    open_answer(out);
    put_rolls("scripted", script.roll, script.count, out);
    json_close(out, '}');
}
