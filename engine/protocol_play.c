/* protocol_play.c: new decisions: do, go, and the dice. */
#include "protocol_engine.h"

/* ---- telling what happened ---- */

static void put_event(const Battle *b, const Game *g, const Event *event, Out *out)
{
    char text[4 * MAX_TEXT];
    Out sentence = out_begin(text, sizeof text);
    event_print(b, g, event, &sentence);
    ASSERT(event->kind < b->rules->words->event_count);
    json_open(out, '{');
    put_text(out, "kind", b->rules->words->events[event->kind].name);
    put_text(out, "sentence", text);
    put_reason(b, event->rule, out);
    put_unit(b, "unit", event->unit, out);
    put_unit(b, "other", event->other, out);
    put_hex(b, "from", event->from, out);
    put_hex(b, "to", event->to, out);
    put_number(out, "value", event->value);
    put_number(out, "extra", event->extra);
    if (event->needed != CELL_NONE)
        put_number(out, "needed", event->needed);
    json_close(out, '}');
}

static void put_rolls(const char *key, const uint8_t *rolls, uint32_t count, Out *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++)
        json_number(out, rolls[i]);
    json_close(out, ']');
}

void put_told(const Battle *b, const Game *g, const EventSink *events, Out *out)
{
    uint32_t told = events->count < events->cap ? events->count : events->cap;
    json_key(out, "events");
    json_open(out, '[');
    for (uint32_t i = 0; i < told; i++)
        put_event(b, g, &events->items[i], out);
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
    put_told(b, g, events, out);
}

/* ---- playing ---- */

static bool make_room(Engine *e)
{
    if (table_has_room(&e->table))
        return true;
    uint32_t size = e->table.log_size;
    return size <= UINT32_MAX - TABLE_DECISION_MAX &&
           engine_room(e, ROOM_LOG, size + TABLE_DECISION_MAX) && table_has_room(&e->table);
}

/* Checks, plays and tells one action, wherever it comes from. */
static bool play_and_tell(Engine *e, Action a, Out *out)
{
    const Battle *b = engine_battle(e);
    EventSink events = {e->event, MAX_EVENTS, 0};
    Dice d = {0};
    Verdict v = b->rules->check(b, engine_game(e), a);
    if (v.why != LEGAL) {
        put_refused(b, v, out);
        return false;
    }
    TableResult result = make_room(e) ? table_play(&e->table, a, &d, &events) : TABLE_FULL;
    switch (result) {
    case TABLE_FULL:
        refuse_state("a game as long as this engine has memory for", "`undo`, `record` or `new`",
                     out);
        return false;
    case TABLE_BAD_DICE:
        refuse_state("a scripted roll that this die cannot show", "`dice` with other rolls", out);
        return false;
    case TABLE_PLAYED:
        break;
    }
    open_answer(out);
    put_decision(b, engine_game(e), a, &d, &events, out);
    put_now(&e->table, out);
    json_close(out, '}');
    return true;
}

/* ---- the commands ---- */

void answer_do(Engine *e, Lexer *l, Out *out)
{
    Action a;
    if (take_action(e, l, &a, out))
        play_and_tell(e, a, out);
}

static bool take_player(Engine *e, Lexer *l, char name[MAX_NAME], uint64_t *seed, Out *out)
{
    Word w;
    if (!lexer_word(l, &w)) {
        refuse_word(l, NULL, "the name of a computer player", out);
        return false;
    }
    bool known = false;
    for (uint32_t i = 0; e->setup.players.names && e->setup.players.names[i]; i++)
        known = known || word_is(&w, e->setup.players.names[i]);
    if (!known || !word_copy(&w, name, MAX_NAME)) {
        refuse_word(l, &w, "a computer player that `help` names", out);
        return false;
    }
    return take_seed_only(l, seed, out);
}

void answer_go(Engine *e, Lexer *l, Out *out)
{
    const Battle *b = engine_battle(e);
    const Game *g = engine_game(e);
    char name[MAX_NAME];
    uint64_t seed = e->table.seed;
    Action a = {0};
    if (!take_player(e, l, name, &seed, out))
        return;
    if (g->over) {
        refuse_state("a game that is over", "a decision to take", out);
        return;
    }
    if (!e->setup.players.choose(e->setup.players.context, name, b, g, seed, &a)) {
        refuse_state(name, "a player that can decide here", out);
        return;
    }
    if (play_and_tell(e, a, out))
        memcpy(e->table.player[a.side], name, sizeof name);
}

void answer_dice(Engine *e, Lexer *l, Out *out)
{
    uint32_t faces = engine_battle(e)->rules->die_faces;
    uint8_t script[MAX_ROLLS];
    uint32_t count = 0;
    Word w;
    while (lexer_word(l, &w)) {
        uint64_t roll;
        if (!read_number(w.text, w.size, &roll) || roll < 1 || roll > faces) {
            refuse_word(l, &w, "a roll of this battle's die, from 1", out);
            return;
        }
        if (count == MAX_ROLLS) {
            refuse_word(l, &w, "at most 64 rolls", out);
            return;
        }
        script[count++] = (uint8_t)roll;
    }
    table_script(&e->table, script, count);
    open_answer(out);
    put_rolls("scripted", script, count, out);
    json_close(out, '}');
}
