/* desk_orders.c: standing orders are given and looked at: by their own side, and by everybody once
 * the game is over. */
#include "desk.h"
#include "engine/protocol_json.h"

static const char *stop_name(uint32_t stop)
{
    static const char *const names[] = {"", "a leader is lost", "the army may break"};
    ASSERT(stop < COUNT_OF(names));
    return names[stop];
}

static bool put_orders(Desk *d, const ServerGame *game, uint32_t sides)
{
    json_key(&d->out, "orders");
    json_open(&d->out, '{');
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        Hand hand;
        char text[ORDERS_SIZE];
        if ((sides >> side & 1) == 0)
            continue;
        if (!ledger_get_hand(d->store, game->row.id, side, &hand, text))
            return false;
        json_key(&d->out, game->battle->side[side].id);
        json_open(&d->out, '{');
        put_text(&d->out, "text", text);
        if (hand.stopped != STOP_NONE)
            put_text(&d->out, "stopped", stop_name(hand.stopped));
        if (game->course.waiting && game->position.game.to_act == side) {
            put_flag(&d->out, "answering", true); /* the decision that is open now */
        }
        json_close(&d->out, '}');
    }
    json_close(&d->out, '}');
    return true;
}

static bool answer_orders(Desk *d, Job *job, const ServerGame *game, uint32_t sides)
{
    job->status = 200;
    open_answer(&d->out);
    bool good = put_orders(d, game, sides);
    json_close(&d->out, '}');
    return good;
}

bool desk_orders(Desk *d, Job *job)
{
    uint32_t sides;
    bool good;
    ServerGame *game = desk_game(d, job, &good);
    if (!game)
        return good;
    if (game->battle && game->row.state == GAME_OVER)
        return answer_orders(d, job, game, 3);
    if (!desk_seated(d, job, &sides, &good))
        return good;
    return !desk_knows(d, job, game) || answer_orders(d, job, game, sides);
}

/* The words of orders that were understood, and nothing else of their text. */
static bool copy_words(Lexer l, char out[ORDERS_SIZE])
{
    Out text = out_begin(out, ORDERS_SIZE);
    Word w;
    while (lexer_next_line(&l)) {
        for (bool first = true; lexer_word(&l, &w); first = false) {
            if (!first)
                out_char(&text, ' ');
            out_bytes(&text, w.text, w.size);
        }
        out_char(&text, '\n');
    }
    return text.size < ORDERS_SIZE;
}

/* Whole new orders for a side. They count from the next decision on that opens. */
bool desk_give_orders(Desk *d, Job *job)
{
    static Orders orders;
    char text[ORDERS_SIZE];
    ParseError error = {0};
    uint32_t sides;
    bool good;
    ServerGame *game = desk_seated(d, job, &sides, &good);
    if (!game)
        return good;
    if (game->row.state == GAME_OVER || !game->battle) {
        desk_goes_on(d, job, game);
        return true;
    }
    if (sides == 3)
        return desk_refuse(d, job, REFUSAL_BOTH_SEATS);
    Lexer l = lexer_begin(job->body, job->body_size);
    if (!orders_parse(game->battle, l, &orders, &error))
        return desk_refuse_text(d, job, &error);
    if (!copy_words(l, text))
        return desk_refuse(d, job, REFUSAL_ORDERS_TOO_LARGE);
    uint32_t side = desk_side(game, sides);
    game->orders[side] = orders;
    game->hand[side].stopped = STOP_NONE;
    bool open = game->course.waiting && game->position.game.to_act == side &&
                !game->course.settings.computer[side][0];
    if (open) /* what the orders before were about to answer is asked now */
        game->asked = 0;
    return ledger_set_orders(d->store, game->row.id, side, text) &&
           desk_settle(d, game, open ? SETTLE_ASKED : SETTLE_NOTHING) &&
           answer_orders(d, job, game, sides);
}
