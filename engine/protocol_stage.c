/* protocol_stage.c: a game that begins in a position of one's own.
 *
 * The lines are those of a case, read by the same code, on the start of the battle being played. */
#include "case_run.h"
#include "protocol_engine.h"

/* [seed=N]; the seed stays as it is unless given. */
void answer_stage(Engine *e, Lexer *l, Out *out)
{
    uint64_t seed = e->table.seed;
    if (take_seed_only(l, &seed, out))
        take_lines(e, TAKING_POSITION, seed);
}

void stage_taken(Engine *e, Out *out)
{
    const Battle *b = engine_battle(e);
    EventSink events = {e->event, MAX_EVENTS, 0};
    ParseError error = {0};
    Dice d;
    dice_script(&d, NULL, 0);
    Game *g = &e->table.work.game;
    memset(g, 0, b->rules->game_size);
    b->rules->init(b, g, &d);
    if (!case_stage(b, g, engine_text(e), e->text_size, &d, &events, &error)) {
        put_error(out, &error);
        return;
    }
    engine_leave_seats(e);
    table_stage(&e->table, g, e->take_seed);
    open_answer(out);
    put_text(out, "battle", b->id);
    put_number(out, "seed", (int64_t)e->table.seed);
    put_told(b, engine_game(e), &events, NULL, out);
    put_now(&e->table, out);
    json_close(out, '}');
}
