/* desk_lobby.c: games that wait for an opponent, and how a stranger sits down to one. */
#include "desk_people.h"
#include "engine/protocol_json.h"

enum { LOBBY_MOST = 100, LOBBY_DAYS = 30 };

/* ---- the list ---- */

static void put_options_asked(const LobbyGame *row, Out *out)
{
    Lexer l = lexer_begin(row->options, text_size(row->options));
    json_key(out, "options");
    json_open(out, '{');
    while (lexer_next_line(&l)) {
        Word name, value;
        char key[MAX_NAME], text[MAX_NAME];
        if (lexer_word(&l, &name) && lexer_word(&l, &value) && word_copy(&name, key, sizeof key) &&
            word_copy(&value, text, sizeof text))
            put_text(out, key, text);
    }
    json_close(out, '}');
}

/* Only games that this program can play are offered. */
static void put_lobby_game(void *context, const LobbyGame *row)
{
    Desk *d = context;
    Out *out = &d->out;
    ParseError error;
    const Battle *b = games_battle(d->games, row->battle, "", false, &error);
    if (!b)
        return;
    json_open(out, '{');
    put_digits(out, "game", row->game, ID_SIZE);
    put_text(out, "battle", row->battle);
    put_options_asked(row, out);
    put_settings(b, &row->settings, out);
    put_side(b, "free", other_side(row->side), out);
    json_key(out, "players");
    json_open(out, '{');
    put_text(out, b->side[row->side].id, row->name);
    json_close(out, '}');
    put_number(out, "since", row->created);
    json_close(out, '}');
    games_leave(d->games, b);
}

bool desk_lobby(Desk *d, Job *job)
{
    int64_t oldest = d->now - (int64_t)LOBBY_DAYS * 24 * 3600 * 1000;
    job->status = 200;
    open_answer(&d->out);
    json_key(&d->out, "games");
    json_open(&d->out, '[');
    bool good = ledger_lobby(d->store, oldest, LOBBY_MOST, put_lobby_game, d);
    json_close(&d->out, ']');
    json_close(&d->out, '}');
    return good;
}

/* ---- a seat without its link ---- */

/* Who asks again after an answer that was lost has neither session nor link: only the id, which
 * nobody else knows. Its row of requests has the seat in the place of what was left. */
static bool sit_again(Desk *d, Job *job, ServerGame *game, const SitBody *body,
                      const RequestRow *before)
{
    uint8_t digest[DIGEST_SIZE];
    digest_bytes(job->body, job->body_size, digest);
    if (memcmp(digest, before->digest, DIGEST_SIZE) != 0)
        return desk_refuse_id(d, job);
    if (!desk_take_seat(d, job, game, before->left_count, body->name, body->entropy))
        return false;
    desk_put_seat(d, job, game, before->left_count, true, true);
    return true;
}

static bool sit_free(Desk *d, Job *job, ServerGame *game, const SitBody *body)
{
    uint32_t side = game->seat[0].taken ? 1 : 0, sides;
    bool listed, expired;
    RequestRow row = {.left_count = side};
    if (!ledger_is_listed(d->store, job->game, &listed) || !desk_seats(d, job, &sides, &expired))
        return false;
    if (game->row.state != GAME_OPEN)
        return desk_refuse(d, job, REFUSAL_SEATS_TAKEN);
    if (!listed || !game->seat[other_side(side)].taken)
        return desk_refuse(d, job, REFUSAL_NOT_LISTED);
    if (sides != 0)
        return desk_refuse(d, job, REFUSAL_OWN_GAME);
    digest_bytes(job->body, job->body_size, row.digest);
    row.first = row.last = game->row.head + 1;
    if (!desk_take_seat(d, job, game, side, body->name, body->entropy) ||
        !ledger_add_request(d->store, job->game, body->id, &row))
        return false;
    desk_put_seat(d, job, game, side, true, false);
    return true;
}

bool desk_sit(Desk *d, Job *job)
{
    SitBody body;
    ParseError error = {0};
    RequestRow before;
    bool good;
    ServerGame *game = desk_game(d, job, &good);
    if (!game)
        return good;
    if (!desk_knows(d, job, game))
        return true;
    if (!body_sit(job->body, job->body_size, &body, &error))
        return desk_refuse_text(d, job, &error);
    if (!ledger_get_request(d->store, job->game, body.id, &before))
        return false;
    return before.found ? sit_again(d, job, game, &body, &before) : sit_free(d, job, game, &body);
}

/* ---- in the lobby, or not ---- */

bool desk_listed(Desk *d, Job *job)
{
    ListedBody body;
    Petition p = {0};
    if (!desk_hear(d, job, body_listed(job->body, job->body_size, &body, &p.error), &p))
        return p.good;
    if (p.game->row.state != GAME_OPEN)
        return desk_refuse(d, job, REFUSAL_SEATS_TAKEN);
    return ledger_list_game(d->store, job->game, body.listed) && desk_done(d, job);
}

/* ---- nobody has come ---- */

/* No die has fallen and nothing was decided: nothing of it is kept. */
bool desk_withdraw(Desk *d, Job *job)
{
    ResignBody body;
    Petition p = {0};
    if (!desk_hear(d, job, body_resign(job->body, job->body_size, &body, &p.error), &p))
        return p.good;
    if (p.game->row.state != GAME_OPEN)
        return desk_refuse(d, job, REFUSAL_SEATS_TAKEN);
    if (!ledger_drop_game(d->store, job->game))
        return false;
    games_drop(d->games, job->game);
    return desk_done(d, job);
}
