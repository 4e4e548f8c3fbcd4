/* protocol_history.c: decisions already taken: undo, redo, and telling them again.
 *
 * Nothing is stored of a decision but the action and its dice: a position is played again from the
 * checkpoint before it. */
#include "protocol_engine.h"

enum { STORY_TAIL = 64 }; /* room for what closes the answer */

bool has_room(const Engine *e)
{
    return e->ply < MAX_DECISIONS && e->roll_total + MAX_ROLLS <= MAX_GAME_ROLLS;
}

void keep_decision(Engine *e, Action a, const Dice *d)
{
    e->action[e->ply] = a;
    ASSERT(!d->overflow);
    e->roll_count[e->ply] = d->rolled_count;
    memcpy(e->roll + e->roll_total, d->rolled, d->rolled_count);
    e->roll_total += d->rolled_count;
    e->ply++;
    e->ply_end = e->ply;
    if (e->ply % CHECKPOINT_EVERY == 0 && e->ply < MAX_DECISIONS)
        e->checkpoint[e->ply / CHECKPOINT_EVERY] = e->game;
}

/* A position of this game: after ply decisions, which took so many rolls. */
typedef struct Moment {
    uint32_t ply, rolls;
} Moment;

/* Plays the next decision again on g, with the dice that fell. */
static void play_again(const Engine *e, Moment *at, Game *g, Dice *d, EventSink *events)
{
    const Battle *b = engine_battle(e);
    Action a = e->action[at->ply];
    VALIDATE(b->rules->check(b, g, a).why == LEGAL);
    dice_script(d, e->roll + at->rolls, e->roll_count[at->ply]);
    b->rules->apply(b, g, a, d, events);
    ASSERT(!d->exhausted);
    at->rolls += e->roll_count[at->ply];
    at->ply++;
}

/* The position after ply decisions in e->work, from the checkpoint before it. */
static Moment find_position(Engine *e, uint32_t ply)
{
    Moment at = {0, 0};
    uint32_t last = ply < MAX_DECISIONS ? ply : MAX_DECISIONS - 1; /* there is none at the end */
    while (at.ply < last / CHECKPOINT_EVERY * CHECKPOINT_EVERY)
        at.rolls += e->roll_count[at.ply++];
    e->work = e->checkpoint[at.ply / CHECKPOINT_EVERY];
    while (at.ply < ply) {
        Dice d = {0};
        play_again(e, &at, &e->work.game, &d, NULL);
    }
    return at;
}

static void go_to(Engine *e, uint32_t ply)
{
    Moment at = find_position(e, ply);
    e->game = e->work;
    e->ply = at.ply;
    e->roll_total = at.rolls;
}

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
    if (!take_count(l, e->ply, "how many decisions to take back, at most those taken", &count, out))
        return;
    if (e->ply == 0) {
        refuse_state("the start of the game", "a decision to take back", out);
        return;
    }
    go_to(e, e->ply - count);
    open_answer(out);
    put_number(out, "undone", count);
    put_now(e, out);
    json_close(out, '}');
}

void answer_redo(Engine *e, Lexer *l, Out *out)
{
    uint32_t count, most = e->ply_end - e->ply;
    if (!take_count(l, most, "how many decisions to play again, at most those taken back", &count,
                    out))
        return;
    if (most == 0) {
        refuse_state("no decision that was taken back", "`undo` first", out);
        return;
    }
    go_to(e, e->ply + count);
    open_answer(out);
    put_number(out, "redone", count);
    put_now(e, out);
    json_close(out, '}');
}

/* ---- story ---- */

static bool take_part(const Engine *e, Lexer *l, uint32_t *from, uint32_t *end, Out *out)
{
    uint64_t first, count;
    Word w;
    bool found = lexer_word(l, &w);
    if (!found || !read_number(w.text, w.size, &first) || first > e->ply_end) {
        refuse_word(l, found ? &w : NULL, "how many decisions to leave out, at most all", out);
        return false;
    }
    *from = (uint32_t)first;
    *end = e->ply_end;
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
static void put_again(Engine *e, Moment *at, Out *out)
{
    const Battle *b = engine_battle(e);
    const Game *g = &e->work.game;
    EventSink events = {e->event, MAX_EVENTS, 0};
    Dice d = {0};
    Action a = e->action[at->ply];
    play_again(e, at, &e->work.game, &d, &events);
    json_open(out, '{');
    put_number(out, "ply", at->ply);
    put_decision(b, g, a, &d, &events, out);
    put_number(out, "turn", g->turn);
    put_text(out, "phase", b->rules->words->phases[g->phase].name);
    json_close(out, '}');
}

void answer_story(Engine *e, Lexer *l, Out *out)
{
    uint32_t from, end;
    if (!take_part(e, l, &from, &end, out))
        return;
    Moment at = find_position(e, from);
    open_answer(out);
    json_key(out, "decisions");
    json_open(out, '[');
    while (at.ply < end) {
        uint32_t size = out->size;
        put_again(e, &at, out);
        bool fits = out->size < out->cap && out->cap - out->size > STORY_TAIL;
        if (!fits && at.ply > from + 1) {
            out->size = size;
            at.ply--;
            break;
        }
    }
    json_close(out, ']');
    if (at.ply < e->ply_end)
        put_number(out, "next", at.ply);
    json_close(out, '}');
}
