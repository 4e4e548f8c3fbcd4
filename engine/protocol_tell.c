/* protocol_tell.c: what a position means: its points. */
#include "protocol_engine.h"

/* ---- score ---- */

void answer_score(Engine *e, Lexer *l, Out *out)
{
    (void)l;
    const Battle *b = engine_battle(e);
    const Game *g = &e->game.game;
    ScoreItem items[MAX_SCORE_ITEMS];
    int32_t points[SIDE_COUNT] = {0};
    b->rules->score(b, g, points);
    uint32_t count = b->rules->score_items(b, g, items);
    ASSERT(count <= MAX_SCORE_ITEMS);
    open_answer(out);
    put_points(b, points, out);
    json_key(out, "items");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_open(out, '{');
        put_side(b, "side", items[i].side, out);
        put_number(out, "value", items[i].value);
        put_reason(b, items[i].rule, out);
        put_unit(b, "unit", items[i].unit, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}
