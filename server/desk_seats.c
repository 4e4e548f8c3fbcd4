/* desk_seats.c: a game is made, and two people sit down to it. */
#include "desk.h"
#include "engine/protocol_json.h"
#include "ledger_people.h"

#include <sodium.h>
#include <stdio.h>

enum { SESSION_DAYS = 400, EVENT_SIZE = 16 * 1024 };

/* ---- making a game ---- */

void put_link(Out *out, const char *key, const char *base, const char *place,
              const uint8_t id[ID_SIZE])
{
    char digits[ID_DIGITS], link[BASE_SIZE + 64];
    digits_write(id, ID_SIZE, digits);
    snprintf(link, sizeof link, "%s/#/%s/%s", base, place, digits);
    put_text(out, key, link);
}

static bool has_computer(const Settings *settings)
{
    return settings->computer[0][0] || settings->computer[1][0];
}

static void put_created(Desk *d, const Job *job, const GameRow *row, const Battle *b,
                        const Settings *settings, bool again)
{
    uint8_t own[ID_SIZE], other[ID_SIZE];
    games_token(d->games, row->id, row->side, own);
    games_token(d->games, row->id, other_side(row->side), other);
    open_answer(&d->out);
    put_digits(&d->out, "game", row->id, ID_SIZE);
    put_side(b, "side", row->side, &d->out);
    put_link(&d->out, "seat", job->base, "seat", own);
    if (!has_computer(settings))
        put_link(&d->out, "invite", job->base, "seat", other);
    put_link(&d->out, "watch", job->base, "watch", row->id);
    put_digits(&d->out, "commit", row->commit, DIGEST_SIZE);
    put_again(&d->out, again);
    json_close(&d->out, '}');
}

/* The options that were asked for, as `NAME VALUE` lines. */
static bool write_options(const CreateBody *body, char out[OPTIONS_SIZE])
{
    Out text = out_begin(out, OPTIONS_SIZE);
    for (uint32_t i = 0; i < body->option_count; i++) {
        Word name = {body->option_name[i], text_size(body->option_name[i]), 0, 0, false};
        Word value = {body->option_value[i], text_size(body->option_value[i]), 0, 0, false};
        int32_t number = 0;
        if (!word_is_id(&name) || (!word_is_id(&value) && !word_number(&value, &number)))
            return false;
        out_text(&text, body->option_name[i]);
        out_char(&text, ' ');
        out_text(&text, body->option_value[i]);
        out_char(&text, '\n');
    }
    return text.size < OPTIONS_SIZE;
}

static bool choose_side(const Battle *b, const CreateBody *body, uint8_t *side)
{
    if (text_equal(body->side, "either")) {
        *side = (uint8_t)randombytes_uniform(SIDE_COUNT);
        return true;
    }
    *side = (uint8_t)side_by_name(b, body->side, text_size(body->side));
    return *side != NO_SIDE;
}

static void describe(GameRow *row, const Battle *b)
{
    snprintf(row->battle, sizeof row->battle, "%s", b->id);
    snprintf(row->rules, sizeof row->rules, "%s", b->rules->id);
    row->battle_revision = b->revision;
    row->battle_hash = battle_hash(b);
    row->rules_revision = b->rules->revision;
    row->state = GAME_OPEN;
    row->to_act = NO_SIDE;
}

/* What a computer adds to the dice is known to all: the commit alone decides it. */
static bool seat_computer(Desk *d, const GameRow *row, uint32_t side, const char *name)
{
    SeatRow seat = {.taken = true};
    snprintf(seat.name, sizeof seat.name, "%s", name);
    digest_bytes(row->commit, DIGEST_SIZE, seat.entropy);
    return ledger_set_seat(d->store, row->id, side, &seat);
}

bool desk_make_game(Desk *d, GameRow *row, const Battle *b, const Settings *settings)
{
    Course course = {.settings = *settings};
    describe(row, b);
    randombytes_buf(row->id, ID_SIZE);
    games_seal(d->games, row);
    clock_set(settings, &course.clock);
    bool good =
        ledger_add_game(d->store, row, d->now) && ledger_add_course(d->store, row->id, &course);
    for (uint32_t side = 0; side < SIDE_COUNT && good; side++) {
        uint8_t token[ID_SIZE], hash[DIGEST_SIZE];
        games_token(d->games, row->id, side, token);
        digest_bytes(token, sizeof token, hash);
        good =
            ledger_add_seat(d->store, row->id, side, hash) &&
            (!settings->computer[side][0] || seat_computer(d, row, side, settings->computer[side]));
    }
    return good;
}

/* The same request again: the game that it made. */
static bool create_again(Desk *d, Job *job, const GameRequest *before, const uint8_t *digest)
{
    bool good;
    if (memcmp(before->digest, digest, DIGEST_SIZE) != 0)
        return desk_refuse_id(d, job);
    memcpy(job->game, before->game, ID_SIZE);
    ServerGame *game = desk_game(d, job, &good);
    if (!game)
        return good;
    if (!desk_knows(d, job, game))
        return true;
    game->row.side = before->side;
    job->status = 200;
    put_created(d, job, &game->row, game->battle, &game->course.settings, true);
    return true;
}

static bool create_new(Desk *d, Job *job, const CreateBody *body, GameRow *row)
{
    ParseError error = {0};
    if (!write_options(body, row->options))
        return desk_refuse(d, job, REFUSAL_OPTION);
    const Battle *b = games_battle(d->games, body->battle, row->options, true, &error);
    if (!b) {
        bool of_option = error.line > 0 && error.line <= body->option_count;
        error.line = of_option ? body->option_line[error.line - 1] : body->battle_line;
        return desk_refuse_text(d, job, &error);
    }
    bool good = true;
    if (!choose_side(b, body, &row->side)) {
        desk_refuse(d, job, REFUSAL_SIDE);
    } else {
        Settings settings = body->settings;
        if (!text_equal(body->opponent, "person"))
            memcpy(settings.computer[other_side(row->side)], body->opponent, MAX_NAME);
        good = desk_make_game(d, row, b, &settings) &&
               (!body->listed || ledger_list_game(d->store, row->id, true));
        job->status = 201;
        put_created(d, job, row, b, &settings, false);
    }
    games_leave(d->games, b);
    return good;
}

bool desk_create(Desk *d, Job *job)
{
    CreateBody body;
    ParseError error = {0};
    if (!body_create(job->body, job->body_size, &body, &error))
        return desk_refuse_text(d, job, &error);
    GameRequest before;
    GameRow row = {0};
    digest_bytes(job->body, job->body_size, row.digest);
    if (!ledger_find_request(d->store, body.id, &before))
        return false;
    if (before.found)
        return create_again(d, job, &before, row.digest);
    memcpy(row.request, body.id, ID_SIZE);
    return create_new(d, job, &body, &row);
}

/* ---- sitting down ---- */

static void put_start(const ServerGame *game, Out *out)
{
    const Battle *b = game->battle;
    put_text(out, "battle", b->id);
    put_number(out, "revision", b->revision);
    put_hash(out, "battle_hash", battle_hash(b));
    put_text(out, "rules", b->rules->id);
    put_number(out, "rules_revision", b->rules->revision);
    put_options(b, out);
    put_players(game, out);
    put_settings(game->battle, &game->course.settings, out);
    json_key(out, "dice");
    json_open(out, '{');
    put_text(out, "kind", "sealed 1");
    put_digits(out, "game", game->row.id, ID_SIZE);
    put_digits(out, "commit", game->row.commit, DIGEST_SIZE);
    put_entropy(game, out);
    json_close(out, '}');
    put_number(out, "ply", 0);
    put_standing(b, &game->position.game, out);
    json_close(out, '}');
}

/* Both have sat down: no die fell before what they added was known. */
static bool start_game(Desk *d, ServerGame *game)
{
    char text[EVENT_SIZE];
    Out body = out_begin(text, sizeof text);
    game->row.state = GAME_PLAYING;
    game_mix(game);
    event_open(d, game, &body);
    put_start(game, &body);
    game->moved = game->row.head + 1;
    return event_append(d, game, EVENT_START, NULL, &body) && desk_settle(d, game, SETTLE_ASKED);
}

static bool sit_down(Desk *d, ServerGame *game, uint32_t side, const char *name,
                     const uint8_t entropy[DIGEST_SIZE])
{
    SeatRow *seat = &game->seat[side];
    seat->taken = true;
    snprintf(seat->name, sizeof seat->name, "%s", name);
    memcpy(seat->entropy, entropy, DIGEST_SIZE);
    if (!ledger_set_seat(d->store, game->row.id, side, seat))
        return false;
    return !game->seat[other_side(side)].taken || start_game(d, game);
}

bool desk_new_session(Desk *d, Job *job, const uint8_t *account)
{
    uint8_t secret[ID_SIZE];
    SessionRow row = {.expires = d->now + (int64_t)SESSION_DAYS * 24 * 3600 * 1000,
                      .has_account = account != NULL};
    if (account)
        memcpy(row.account, account, ID_SIZE);
    randombytes_buf(secret, sizeof secret);
    digits_write(secret, sizeof secret, job->cookie);
    digest_bytes(secret, sizeof secret, job->session);
    job->has_session = true;
    return ledger_sweep_sessions(d->store, d->now) &&
           ledger_add_session(d->store, job->session, &row, d->now);
}

bool desk_take_seat(Desk *d, Job *job, ServerGame *game, uint32_t side, const char *name,
                    const uint8_t entropy[DIGEST_SIZE])
{
    SessionRow session = {0};
    char own[MAX_NAME] = "person";
    if (job->has_session && !ledger_get_session(d->store, job->session, &session))
        return false;
    if (session.expires <= d->now) {
        session.has_account = false;
        if (!desk_new_session(d, job, NULL))
            return false;
    }
    if (session.has_account && !ledger_account_name(d->store, session.account, own))
        return false;
    game->seat[side].seen = d->now;
    if (!ledger_set_seen(d->store, job->game, side, d->now, 0))
        return false;
    if (!game->seat[side].taken && !sit_down(d, game, side, name[0] ? name : own, entropy))
        return false;
    return session.has_account ? ledger_add_account_seat(d->store, session.account, job->game, side)
                               : ledger_add_session_seat(d->store, job->session, job->game, side);
}

void desk_put_seat(Desk *d, Job *job, const ServerGame *game, uint32_t side, bool linked,
                   bool again)
{
    uint8_t token[ID_SIZE];
    games_token(d->games, game->row.id, side, token);
    job->status = 200;
    open_answer(&d->out);
    put_digits(&d->out, "game", game->row.id, ID_SIZE);
    put_side(game->battle, "side", side, &d->out);
    put_text(&d->out, "state", game_state_name(game->row.state));
    if (linked)
        put_link(&d->out, "seat", job->base, "seat", token);
    put_digits(&d->out, "commit", game->row.commit, DIGEST_SIZE);
    put_again(&d->out, again);
    json_close(&d->out, '}');
}

/* The game and the side that a token gives the seat of; NULL if it was answered, or *good is
 * false. */
static ServerGame *find_seat(Desk *d, Job *job, const uint8_t token[ID_SIZE], uint32_t *side,
                             bool *good)
{
    TokenSeat seat;
    uint8_t hash[DIGEST_SIZE];
    digest_bytes(token, ID_SIZE, hash);
    *good = ledger_find_token(d->store, hash, &seat);
    if (!*good)
        return NULL;
    if (!seat.found) {
        desk_refuse(d, job, REFUSAL_SEAT_TOKEN);
        return NULL;
    }
    memcpy(job->game, seat.game, ID_SIZE);
    *side = seat.side;
    ServerGame *game = desk_game(d, job, good);
    return game && desk_knows(d, job, game) ? game : NULL;
}

bool desk_join(Desk *d, Job *job)
{
    JoinBody body;
    ParseError error = {0};
    uint32_t side;
    bool good;
    if (!body_join(job->body, job->body_size, &body, &error))
        return desk_refuse_text(d, job, &error);
    ServerGame *game = find_seat(d, job, body.token, &side, &good);
    if (!game)
        return good;
    bool again = game->seat[side].taken;
    if (!desk_take_seat(d, job, game, side, body.name, body.entropy))
        return false;
    desk_put_seat(d, job, game, side, false, again);
    return true;
}

/* Who is about to add to the dice is told first what they are sealed with, and what was added:
 * neither can be chosen any more once his own is known. */
bool desk_show_seat(Desk *d, Job *job)
{
    SeatBody body;
    ParseError error = {0};
    uint32_t side;
    bool good;
    if (!body_seat(job->body, job->body_size, &body, &error))
        return desk_refuse_text(d, job, &error);
    const ServerGame *game = find_seat(d, job, body.token, &side, &good);
    if (!game)
        return good;
    Out *out = &d->out;
    job->status = 200;
    open_answer(out);
    put_digits(out, "game", game->row.id, ID_SIZE);
    put_side(game->battle, "side", side, out);
    put_text(out, "state", game_state_name(game->row.state));
    put_digits(out, "commit", game->row.commit, DIGEST_SIZE);
    put_entropy(game, out);
    json_close(out, '}');
    return true;
}
