/* protocol_think.c: computer players: what they would do, what they do, and how a position stands
 * if they play it out. Thinking changes nothing; only `go` plays. */
#include "playout.h"
#include "protocol_engine.h"

enum { GAMES = 8, GAMES_MAX = 64 }; /* playouts of one `evaluate`: unless said, and at most */

typedef struct Key { /* an argument such as seed=N */
    const char *name;
    uint64_t *value;
} Key;

/* PLAYER, then the keys, each at most once. */
static bool take_player(Engine *e, Lexer *l, const Player **player, const Key *keys, uint32_t count,
                        const char *expected, Out *out)
{
    uint32_t taken = 0;
    Word w;
    if (!lexer_word(l, &w)) {
        refuse_word(l, NULL, "the name of a computer player", out);
        return false;
    }
    *player = player_by_name(e->setup.players, w.text, w.size);
    if (!*player) {
        refuse_word(l, &w, "a computer player that `help` names", out);
        return false;
    }
    while (lexer_word(l, &w)) {
        uint32_t i = 0;
        while (i < count && ((taken & 1u << i) != 0 || !has_key(&w, keys[i].name)))
            i++;
        if (i == count) {
            refuse_word(l, &w, expected, out);
            return false;
        }
        taken |= 1u << i;
        if (!take_keyed(l, &w, keys[i].name, keys[i].value, out))
            return false;
    }
    return true;
}

/* ---- thinking ---- */

typedef struct Wish { /* of `go` and `hint` */
    const Player *player;
    uint64_t seed, budget;
    void *memory; /* where the player thinks for the side to act */
} Wish;

/* A player who is new in the seat knows nothing yet. */
static bool seat_player(Engine *e, Wish *wish)
{
    uint32_t side = engine_game(e)->to_act;
    if (!engine_room(e, ROOM_PLAYER + side, wish->player->memory_size))
        return false;
    wish->memory = e->room[ROOM_PLAYER + side].memory;
    if (e->seated[side] != wish->player) {
        memset(wish->memory, 0, wish->player->memory_size);
        e->thought[side] = (Thought){0};
    }
    e->seated[side] = wish->player;
    return true;
}

static bool take_wish(Engine *e, Lexer *l, Wish *wish, Out *out)
{
    const Key keys[] = {{"seed=", &wish->seed}, {"budget=", &wish->budget}};
    wish->seed = e->table.seed;
    wish->budget = PLAYER_BUDGET;
    if (!take_player(e, l, &wish->player, keys, COUNT_OF(keys),
                     "seed=N and budget=N, each once, or the end of the line", out))
        return false;
    if (engine_game(e)->over) {
        refuse_state("a game that is over", "a decision to take", out);
        return false;
    }
    if (seat_player(e, wish))
        return true;
    refuse_state("less memory than this player thinks in", "another player", out);
    return false;
}

/* Thinks on where it has thought about this decision with this seed already. */
static Thought *think(Engine *e, const Wish *wish)
{
    const Battle *b = engine_battle(e);
    const Game *g = engine_game(e);
    Thought *t = &e->thought[g->to_act];
    if (t->ply != g->ply + 1 || t->seed != wish->seed) {
        *t = (Thought){.ply = g->ply + 1, .seed = wish->seed};
        wish->player->begin(b, g, wish->seed, wish->memory);
    }
    uint32_t budget = wish->budget < UINT32_MAX ? (uint32_t)wish->budget : UINT32_MAX;
    t->more = wish->player->step(b, g, budget, wish->memory);
    t->weighed += t->more ? budget : 0;
    return t;
}

bool engine_foresees(const Engine *e, Action a)
{
    const Game *g = engine_game(e);
    const Player *player = g->over ? NULL : e->seated[g->to_act];
    if (!player || e->thought[g->to_act].ply != g->ply + 1)
        return false;
    return action_equal(player->best(engine_battle(e), g, e->room[ROOM_PLAYER + g->to_act].memory),
                        a);
}

void answer_go(Engine *e, Lexer *l, Out *out)
{
    const Battle *b = engine_battle(e);
    const Game *g = engine_game(e);
    Wish wish;
    if (!take_wish(e, l, &wish, out))
        return;
    think(e, &wish);
    Action a = wish.player->best(b, g, wish.memory);
    char why[4 * MAX_TEXT];
    Out sentence = out_begin(why, sizeof why);
    wish.player->explain(b, g, wish.memory, &sentence);
    if (!play_and_tell(e, a, why, out))
        return;
    Out name = out_begin(e->table.player[a.side], MAX_NAME);
    out_text(&name, wish.player->name);
}

void answer_hint(Engine *e, Lexer *l, Out *out)
{
    const Battle *b = engine_battle(e);
    const Game *g = engine_game(e);
    Wish wish;
    if (!take_wish(e, l, &wish, out))
        return;
    const Thought *thought = think(e, &wish);
    char why[4 * MAX_TEXT];
    Out sentence = out_begin(why, sizeof why);
    wish.player->explain(b, g, wish.memory, &sentence);
    open_answer(out);
    put_side(b, "side", g->to_act, out);
    json_key(out, "action");
    json_action(b, g, wish.player->best(b, g, wish.memory), out);
    if (why[0])
        put_text(out, "explained", why);
    put_number(out, "weighed", (int64_t)(thought->weighed & INT64_MAX));
    json_key(out, "more");
    json_bool(out, thought->more);
    json_close(out, '}');
}

/* ---- how it stands ---- */

typedef struct Question { /* of `evaluate` */
    const Player *player;
    uint64_t seed, from, games, repeat;
    void *memory[SIDE_COUNT];
} Question;

static bool take_question(Engine *e, Lexer *l, Question *q, Out *out)
{
    const Key keys[] = {
        {"seed=", &q->seed}, {"from=", &q->from}, {"games=", &q->games}, {"repeat=", &q->repeat}};
    *q = (Question){.seed = e->table.seed, .games = GAMES};
    if (!take_player(e, l, &q->player, keys, COUNT_OF(keys),
                     "seed=N, from=N, games=N and repeat=N, each once, or the end of the line",
                     out))
        return false;
    if (q->games < 1 || q->games > GAMES_MAX) {
        refuse_state("as many games as that", "from 1 to 64 of them at a time", out);
        return false;
    }
    if (q->repeat > e->table.end.ply - e->table.now.ply) {
        refuse_state("more decisions to repeat than were taken back", "`undo` first", out);
        return false;
    }
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (!engine_room(e, ROOM_JUDGE + side, q->player->memory_size)) {
            refuse_state("less memory than this player thinks in", "another player", out);
            return false;
        }
        q->memory[side] = e->room[ROOM_JUDGE + side].memory;
    }
    return true;
}

void answer_evaluate(Engine *e, Lexer *l, Out *out)
{
    const Battle *b = engine_battle(e);
    PlayoutSum sum = {0};
    Question q;
    if (!take_question(e, l, &q, out))
        return;
    for (uint64_t i = 0; i < q.games; i++) {
        Playout p = playout_begin(b, q.player, q.memory, q.seed, q.from + i);
        memcpy(&e->table.work, &e->table.game, b->rules->game_size);
        playout_repeat(&p, &e->table, e->table.now, (uint32_t)q.repeat, &e->table.work.game);
        playout_finish(&p, &e->table.work.game, &sum);
    }
    open_answer(out);
    put_text(out, "player", q.player->name);
    put_number(out, "games", sum.games);
    json_key(out, "won");
    json_open(out, '{');
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        put_number(out, b->side[side].id, sum.won[side]);
    json_close(out, '}');
    put_number(out, "drawn", sum.drawn);
    json_close(out, '}');
}

/* ---- who plays ---- */

void answer_seats(Engine *e, Lexer *l, Out *out)
{
    const Battle *b = engine_battle(e);
    char name[SIDE_COUNT][MAX_NAME];
    Word w;
    memcpy(name, e->table.player, sizeof name);
    while (lexer_word(l, &w)) {
        uint32_t side = side_by_name(b, w.text, w.size);
        if (side == NO_SIDE) {
            refuse_word(l, &w, "a side of this battle, or the end of the line", out);
            return;
        }
        bool found = lexer_word(l, &w);
        if (!found || w.size == 0 || !word_copy(&w, name[side], MAX_NAME)) {
            refuse_word(l, found ? &w : NULL, "who plays it, in at most 47 bytes", out);
            return;
        }
    }
    memcpy(e->table.player, name, sizeof name);
    open_answer(out);
    json_key(out, "seats");
    json_open(out, '{');
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        put_text(out, b->side[side].id, name[side]);
    json_close(out, '}');
    json_close(out, '}');
}
