/* protocol_history.c: decisions already taken: undo, redo, and telling them again. */
#include "protocol_engine.h"

enum { STORY_TAIL = 64 }; /* room for what closes the answer */

/* How many decisions the line says, one if it says nothing; false after the error was answered. */
static bool take_count(Lexer *l, uint32_t most, const char *expected, uint32_t *count, Out *out)
{
    uint64_t number = 1;
    Word w;
    if (lexer_word(l, &w)) {
        if (!read_number(w.text, w.size, &number) || number == 0 || number > most) {
            refuse_word(l, &w, expected, out);
            return false;
        }
        if (!take_end(l, out))
            return false;
    }
    *count = (uint32_t)number;
    return true;
}

void answer_undo(Engine *e, Lexer *l, Out *out)
{
    uint32_t count;
    if (!take_count(l, e->table.now.ply, "how many decisions to take back, at most those taken",
                    &count, out))
        return;
    if (e->table.now.ply == 0) {
        refuse_state("the start of the game", "a decision to take back", out);
        return;
    }
    engine_leave_seats(e);
    table_go(&e->table, e->table.now.ply - count);
    open_answer(out);
    put_number(out, "undone", count);
    put_now(&e->table, out);
    json_close(out, '}');
}

void answer_redo(Engine *e, Lexer *l, Out *out)
{
    uint32_t count, most = e->table.end.ply - e->table.now.ply;
    if (!take_count(l, most, "how many decisions to play again, at most those taken back", &count,
                    out))
        return;
    if (most == 0) {
        refuse_state("no decision that was taken back", "`undo` first", out);
        return;
    }
    engine_leave_seats(e);
    table_go(&e->table, e->table.now.ply + count);
    open_answer(out);
    put_number(out, "redone", count);
    put_now(&e->table, out);
    json_close(out, '}');
}

/* ---- story ---- */

static bool take_part(const Engine *e, Lexer *l, uint32_t *from, uint32_t *end, Out *out)
{
    uint64_t first, count;
    Word w;
    bool found = lexer_word(l, &w);
    if (!found || !read_number(w.text, w.size, &first) || first > e->table.end.ply) {
        refuse_word(l, found ? &w : NULL, "how many decisions to leave out, at most all", out);
        return false;
    }
    *from = (uint32_t)first;
    *end = e->table.end.ply;
    if (!lexer_word(l, &w))
        return true;
    if (!read_number(w.text, w.size, &count) || count == 0) {
        refuse_word(l, &w, "how many decisions to tell", out);
        return false;
    }
    if (count < *end - *from)
        *end = *from + (uint32_t)count;
    return take_end(l, out);
}

/* Tells the next decision and moves past it. */
static void put_again(Table *t, Moment *at, Event room[MAX_EVENTS], Out *out)
{
    const Battle *b = t->battle;
    Game *g = &t->work.game;
    EventSink events = {room, MAX_EVENTS, 0};
    Dice d = {0};
    Action a = table_replay(t, at, g, &d, &events);
    json_open(out, '{');
    put_number(out, "ply", at->ply);
    put_decision(b, g, a, &d, &events, out);
    put_number(out, "turn", g->turn);
    put_text(out, "phase", b->rules->words->phases[g->phase].name);
    json_close(out, '}');
}

void json_story(Table *t, uint32_t first, uint32_t end, Event room[MAX_EVENTS], Out *out)
{
    Moment at = table_seek(t, first, &t->work);
    uint32_t told = at.ply;
    open_answer(out);
    json_key(out, "decisions");
    json_open(out, '[');
    while (told < end) {
        uint32_t size = out->size;
        put_again(t, &at, room, out);
        bool fits = out->size < out->cap && out->cap - out->size > STORY_TAIL;
        if (!fits && told > first) {
            out->size = size;
            break;
        }
        told = at.ply;
    }
    json_close(out, ']');
    if (told < t->end.ply)
        put_number(out, "next", told);
    json_close(out, '}');
}

void answer_story(Engine *e, Lexer *l, Out *out)
{
    uint32_t from, end;
    if (take_part(e, l, &from, &end, out))
        json_story(&e->table, from, end, e->event, out);
}
