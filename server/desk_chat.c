/* desk_chat.c: players speak to each other. Others may read it once the game is over. */
#include "desk_people.h"
#include "engine/protocol_json.h"
#include "ledger_chat.h"

enum { CHAT_PAUSE_MS = 1000, CHAT_LINES_MOST = 10000 };

/* ---- reading ---- */

typedef struct ChatWriter {
    const ServerGame *game;
    Out *out;
    uint32_t last;
} ChatWriter;

static void put_chat(void *context, const ChatRow *row)
{
    ChatWriter *writer = context;
    Out *out = writer->out;
    json_open(out, '{');
    put_number(out, "n", row->n);
    put_number(out, "at", row->at);
    if (writer->game->battle)
        put_side(writer->game->battle, "side", row->side, out);
    json_key(out, "text");
    json_string_sized(out, row->text, row->text_size);
    json_close(out, '}');
    writer->last = row->n;
}

/* The side whose lines the one seat of the job does not want; NO_SIDE if there is none. */
static bool unheard(Desk *d, const Job *job, uint32_t sides, uint32_t *out)
{
    uint32_t blocks;
    *out = NO_SIDE;
    if (!ledger_get_blocks(d->store, job->game, &blocks))
        return false;
    if (sides != 3 && (blocks & sides) != 0)
        *out = sides == 1 ? 1 : 0;
    return true;
}

bool desk_chat(Desk *d, Job *job)
{
    uint32_t sides = 0, but = NO_SIDE;
    bool good, expired;
    const ServerGame *game = desk_game(d, job, &good);
    if (!game)
        return good;
    if (game->row.state != GAME_OVER) {
        game = desk_seated(d, job, &sides, &good);
        if (!game)
            return good;
    } else if (!desk_seats(d, job, &sides, &expired)) {
        return false;
    }
    if (!unheard(d, job, sides, &but))
        return false;
    ChatWriter writer = {game, &d->out, job->after};
    job->status = 200;
    open_answer(&d->out);
    json_key(&d->out, "lines");
    json_open(&d->out, '[');
    good = ledger_list_chat(d->store, job->game, job->after, job->most, but, put_chat, &writer);
    json_close(&d->out, ']');
    put_number(&d->out, "next", writer.last);
    put_flag(&d->out, "blocks", but != NO_SIDE);
    json_close(&d->out, '}');
    return good;
}

/* ---- speaking ---- */

static bool put_said(Desk *d, Job *job, uint32_t n, bool again)
{
    job->status = 200;
    open_answer(&d->out);
    put_number(&d->out, "n", n);
    put_again(&d->out, again);
    json_close(&d->out, '}');
    return true;
}

static bool say(Desk *d, Job *job, uint32_t side, const ChatBody *body)
{
    uint32_t n = 0;
    bool same;
    int64_t last;
    if (body->has_id &&
        !ledger_find_chat(d->store, job->game, body->id, side, body->text, &n, &same))
        return false;
    if (n > 0)
        return same ? put_said(d, job, n, true) : desk_refuse_id(d, job);
    if (!ledger_chat_time(d->store, job->game, side, &last) ||
        !ledger_last_chat(d->store, job->game, &n))
        return false;
    if (d->now - last < CHAT_PAUSE_MS)
        return desk_refuse(d, job, REFUSAL_CHAT_TOO_FAST);
    if (n >= CHAT_LINES_MOST)
        return desk_refuse(d, job, REFUSAL_CHAT_FULL);
    ChatRow row = {.n = n + 1,
                   .at = d->now,
                   .side = side,
                   .text = body->text,
                   .text_size = text_size(body->text)};
    if (!ledger_add_chat(d->store, job->game, &row, body->has_id ? body->id : NULL))
        return false;
    desk_hint(d, job->game, "chat", row.n);
    return put_said(d, job, row.n, false);
}

bool desk_say(Desk *d, Job *job)
{
    ChatBody body;
    Petition p = {0};
    if (!desk_hear(d, job, body_chat(job->body, job->body_size, &body, &p.error), &p))
        return p.good;
    uint32_t side = p.sides == 2 ? 1 : 0; /* who holds both speaks to himself */
    if (body.kind == CHAT_SAY)
        return say(d, job, side, &body);
    return ledger_set_block(d->store, job->game, side, body.kind == CHAT_BLOCK) &&
           desk_done(d, job);
}
