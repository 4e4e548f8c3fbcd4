/* protocol_stage.c: a game that begins in a position of one's own.
 *
 * The lines are those of a case, read by the same code, on the start of the battle being played. */
#include "case_run.h"
#include "protocol_engine.h"

/* [seed=N]; the seed stays as it is unless given. */
void answer_stage(Engine *e, Lexer *l, Out *out)
{
    uint64_t seed = e->seed;
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
    memset(&e->work, 0, sizeof e->work);
    b->rules->init(b, &e->work.game, &d);
    if (!case_stage(b, &e->work.game, e->text, e->text_size, &d, &events, &error)) {
        put_error(out, &error);
        return;
    }
    e->game = e->work;
    e->staged = true;
    begin_history(e, e->take_seed);
    open_answer(out);
    put_text(out, "battle", b->id);
    put_number(out, "seed", (int64_t)e->seed);
    put_told(b, &e->game.game, &events, out);
    put_now(e, out);
    json_close(out, '}');
}
