/* desk.c: what all answers share: refusals, seats, the log. */
#include "desk.h"

#include "desk_people.h"
#include "engine/protocol_json.h"
#include "notices.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

void job_free(Job *job)
{
    if (!job)
        return;
    if (job->finish) /* it had a password */
        sodium_memzero(job->body, job->body_size);
    free(job->body);
    free(job->answer);
    free(job);
}

void posting_free(Posting *posting)
{
    free(posting->text);
    free(posting);
}

/* ---- refusals ---- */

bool desk_refuse(Desk *d, Job *job, Refusal refusal)
{
    job->status = refusal_status(refusal);
    refusal_tell(refusal, &d->out);
    return true;
}

bool desk_refuse_text(Desk *d, Job *job, const ParseError *error)
{
    job->status = 400;
    refusal_tell_text(error, &d->out);
    return true;
}

bool desk_refuse_id(Desk *d, Job *job)
{
    return desk_refuse(d, job, REFUSAL_ID_USED);
}

ServerGame *desk_game(Desk *d, Job *job, bool *good)
{
    ServerGame *game = NULL;
    Finding finding = games_find(d->games, job->game, &game);
    *good = finding != FOUND_TROUBLE;
    if (finding == FOUND_NOTHING)
        desk_refuse(d, job, REFUSAL_NO_GAME);
    return game;
}

bool desk_seats(Desk *d, const Job *job, uint32_t *sides, bool *expired)
{
    SessionRow session;
    *sides = 0;
    *expired = true;
    if (!job->has_session)
        return true;
    if (!ledger_get_session(d->store, job->session, &session))
        return false;
    *expired = session.expires <= d->now;
    return *expired || ledger_get_session_seats(d->store, job->session, job->game, sides);
}

ServerGame *desk_seated(Desk *d, Job *job, uint32_t *sides, bool *good)
{
    bool expired;
    *good = desk_seats(d, job, sides, &expired);
    if (!*good)
        return NULL;
    if (expired) {
        desk_refuse(d, job, REFUSAL_NO_SESSION);
        return NULL;
    }
    ServerGame *game = desk_game(d, job, good);
    if (game && *sides == 0) {
        desk_refuse(d, job, REFUSAL_NO_SEAT);
        return NULL;
    }
    *good = *good && (!game || desk_note_presence(d, job, game, *sides));
    return *good ? game : NULL;
}

bool desk_hear(Desk *d, Job *job, bool understood, Petition *p)
{
    p->game = desk_seated(d, job, &p->sides, &p->good);
    if (p->game && !understood)
        desk_refuse_text(d, job, &p->error);
    return p->game && understood;
}

bool desk_knows(Desk *d, Job *job, const ServerGame *game)
{
    return game->battle || !desk_refuse(d, job, REFUSAL_OTHER_VERSION);
}

bool desk_goes_on(Desk *d, Job *job, const ServerGame *game)
{
    if (!desk_knows(d, job, game))
        return false;
    if (game->row.state == GAME_OVER)
        return !desk_refuse(d, job, REFUSAL_OVER);
    if (game->row.state == GAME_OPEN)
        return !desk_refuse(d, job, REFUSAL_NOT_BEGUN);
    if (game->row.state == GAME_PAUSED)
        return !desk_refuse(d, job, REFUSAL_PAUSED);
    return true;
}

uint32_t desk_side(const ServerGame *game, uint32_t sides)
{
    return sides == 3 ? game->position.game.to_act : sides == 2;
}

/* ---- members ---- */

bool desk_done(Desk *d, Job *job)
{
    job->status = 200;
    open_answer(&d->out);
    json_close(&d->out, '}');
    return true;
}

void put_flag(Out *out, const char *key, bool value)
{
    json_key(out, key);
    json_bool(out, value);
}

void put_again(Out *out, bool again)
{
    if (!again)
        return;
    put_flag(out, "again", true);
}

void put_digits(Out *out, const char *key, const uint8_t *bytes, uint32_t size)
{
    char digits[DIGEST_DIGITS];
    ASSERT(size <= DIGEST_SIZE);
    digits_write(bytes, size, digits);
    put_text(out, key, digits);
}

void put_players(const ServerGame *game, Out *out)
{
    json_key(out, "players");
    json_open(out, '{');
    for (uint32_t side = 0; side < SIDE_COUNT && game->battle; side++) {
        if (game->seat[side].taken)
            put_text(out, game->battle->side[side].id, game->seat[side].name);
    }
    json_close(out, '}');
}

void put_entropy(const ServerGame *game, Out *out)
{
    json_key(out, "entropy");
    json_open(out, '{');
    for (uint32_t side = 0; side < SIDE_COUNT && game->battle; side++) {
        if (game->seat[side].taken)
            put_digits(out, game->battle->side[side].id, game->seat[side].entropy, DIGEST_SIZE);
    }
    json_close(out, '}');
}

void put_options(const Battle *b, Out *out)
{
    const OptionSpec *options = b->rules->schema->options;
    json_key(out, "options");
    json_open(out, '{');
    for (uint32_t row = 0; options && options[row].name; row++) {
        char value[MAX_NAME];
        Out text = out_begin(value, sizeof value);
        option_print(&options[row], b->option[row], &text);
        put_text(out, options[row].name, value);
    }
    json_close(out, '}');
}

void put_computers(const Battle *b, const Settings *settings, Out *out)
{
    if (!settings->computer[0][0] && !settings->computer[1][0])
        return;
    json_key(out, "computer");
    json_open(out, '{');
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (settings->computer[side][0])
            put_text(out, b->side[side].id, settings->computer[side]);
    }
    json_close(out, '}');
}

void put_settings(const Battle *b, const Settings *settings, Out *out)
{
    char clock[64];
    Out text = out_begin(clock, sizeof clock);
    settings_put_clock(settings, &text);
    json_key(out, "settings");
    json_open(out, '{');
    put_text(out, "clock", clock);
    put_text(out, "undo", undo_name(settings->undo));
    put_text(out, "lapse", lapse_name(settings->lapse));
    put_computers(b, settings, out);
    json_close(out, '}');
}

/* ---- the log ---- */

/* What everybody is told: the body with its chain as the last member. */
static void put_event_data(const EventRow *event, Out *out)
{
    char digits[2 * CHAIN_SIZE + 1];
    digits_write(event->chain, CHAIN_SIZE, digits);
    out_bytes(out, event->body, event->body_size - 1);
    out_text(out, ",\"chain\":\"");
    out_text(out, digits);
    out_text(out, "\"}");
}

static void put_stream_event(const EventRow *event, Out *out)
{
    out_text(out, "id: ");
    out_number(out, event->seq);
    out_text(out, "\nevent: ");
    out_text(out, event_kind_name(event->kind));
    out_text(out, "\ndata: ");
    put_event_data(event, out);
    out_text(out, "\n\n");
}

void event_open(const Desk *d, const ServerGame *game, Out *out)
{
    json_open(out, '{');
    put_number(out, "seq", game->row.head + 1);
    put_number(out, "at", d->now);
}

/* A history that was rewritten or forked has another chain. */
static void link_chain(uint8_t chain[CHAIN_SIZE], const Out *body)
{
    static const char label[] = "banneret log 1";
    uint8_t digest[DIGEST_SIZE];
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, (const uint8_t *)label, sizeof label - 1);
    crypto_hash_sha256_update(&hash, chain, CHAIN_SIZE);
    crypto_hash_sha256_update(&hash, (const uint8_t *)body->text, body->size);
    crypto_hash_sha256_final(&hash, digest);
    memcpy(chain, digest, CHAIN_SIZE);
}

static void post(Desk *d, const ServerGame *game, const EventRow *event)
{
    uint32_t cap = event->body_size + 160;
    Posting *posting = heap_new(sizeof *posting);
    posting->text = heap_new(cap);
    Out out = out_begin(posting->text, cap);
    put_stream_event(event, &out);
    ASSERT(out.size < cap);
    posting->size = out.size;
    posting->seq = event->seq;
    memcpy(posting->game, game->row.id, ID_SIZE);
    *d->last = posting;
    d->last = &posting->next;
}

void desk_hint(Desk *d, const uint8_t game[ID_SIZE], const char *kind, uint32_t n)
{
    char text[128];
    Out out = out_begin(text, sizeof text);
    out_text(&out, "event: ");
    out_text(&out, kind);
    out_text(&out, "\ndata: {\"n\":");
    out_number(&out, n);
    out_text(&out, "}\n\n");
    Posting *posting = heap_new(sizeof *posting);
    posting->text = heap_copy(text, out.size);
    posting->size = out.size;
    posting->seq = HINT_SEQ;
    memcpy(posting->game, game, ID_SIZE);
    *d->last = posting;
    d->last = &posting->next;
}

bool event_append(Desk *d, ServerGame *game, EventKind kind, const char *line, const Out *body)
{
    ASSERT(body->size < body->cap);
    link_chain(game->chain, body);
    EventRow event = {.seq = ++game->row.head,
                      .kind = kind,
                      .ply = game->row.ply,
                      .at = d->now,
                      .line = line,
                      .line_size = line ? text_size(line) : 0,
                      .body = body->text,
                      .body_size = body->size};
    memcpy(event.chain, game->chain, CHAIN_SIZE);
    if (!ledger_add_event(d->store, game->row.id, &event))
        return false;
    post(d, game, &event);
    return true;
}

typedef struct EventWriter {
    Out *out;
    uint32_t count, last;
} EventWriter;

static void write_event(void *context, const EventRow *event)
{
    EventWriter *writer = context;
    if (writer->count++ > 0)
        out_char(writer->out, ',');
    put_event_data(event, writer->out);
    writer->last = event->seq;
}

bool put_events(Desk *d, const uint8_t game[ID_SIZE], uint32_t after, uint32_t last, uint32_t most,
                uint32_t *told)
{
    EventWriter writer = {.out = &d->out, .last = after};
    json_key(&d->out, "events");
    json_open(&d->out, '[');
    bool good = ledger_list_events(d->store, game, after, last, most, write_event, &writer);
    json_close(&d->out, ']');
    *told = writer.last;
    return good;
}

static void write_stream_event(void *context, const EventRow *event)
{
    EventWriter *writer = context;
    put_stream_event(event, writer->out);
    writer->last = event->seq;
}

bool desk_stream(Desk *d, Job *job)
{
    bool good;
    const ServerGame *game = desk_game(d, job, &good);
    if (!game)
        return good;
    EventWriter writer = {.out = &d->out, .last = job->after};
    uint32_t head = game->row.head;
    if (!ledger_list_events(d->store, job->game, job->after, head, job->most, write_stream_event,
                            &writer))
        return false;
    job->status = 200;
    job->last = writer.last;
    job->has_more = writer.last < head;
    return true;
}

bool desk_keep(Desk *d, ServerGame *game)
{
    const Game *g = &game->position.game;
    uint32_t before = game->row.to_act;
    game->row.ply = g->ply;
    game->row.hash = game_hash(game->battle, g);
    bool answering = game->course.waiting && !game->course.settings.computer[g->to_act][0];
    if (game->row.state != GAME_PLAYING)
        game->row.to_act = NO_SIDE;
    else if (!answering) /* nobody is called for what orders are about to answer */
        game->row.to_act = g->to_act;
    return ledger_set_game(d->store, &game->row) &&
           (game->row.to_act == before || desk_hand_over(d, game, before));
}

/* ---- the jobs ---- */

bool desk_answer(Desk *d, Job *job)
{
    d->out.size = 0;
    switch (job->kind) {
    case JOB_CREATE:
        return desk_create(d, job);
    case JOB_JOIN:
        return desk_join(d, job);
    case JOB_ACTIONS:
        return desk_actions(d, job);
    case JOB_RESIGN:
        return desk_resign(d, job);
    case JOB_UNDO:
        return desk_undo(d, job);
    case JOB_OFFER:
        return desk_offer(d, job);
    case JOB_REPLY:
        return desk_reply(d, job);
    case JOB_CLAIM:
        return desk_claim(d, job);
    case JOB_GIVE_ORDERS:
        return desk_give_orders(d, job);
    case JOB_COMPUTED:
        return desk_computed(d, job);
    case JOB_DUE:
        return desk_due(d, job);
    case JOB_WAKE:
        return desk_wake(d, job);
    case JOB_ORDERS:
        return desk_orders(d, job);
    case JOB_SIT:
        return desk_sit(d, job);
    case JOB_LISTED:
        return desk_listed(d, job);
    case JOB_WITHDRAW:
        return desk_withdraw(d, job);
    case JOB_SEEN:
        return desk_seen(d, job);
    case JOB_ACCOUNT_ADD:
        return desk_account_add(d, job);
    case JOB_ACCOUNT_PASSWORD:
        return desk_account_password(d, job);
    case JOB_ACCOUNT_END:
        return desk_account_end(d, job);
    case JOB_FORGOTTEN:
        return desk_forgotten(d, job);
    case JOB_RECOVER:
        return desk_recover(d, job);
    case JOB_LOGIN:
        return desk_login(d, job);
    case JOB_LOGOUT:
        return desk_logout(d, job);
    case JOB_PASS:
        return desk_pass(d, job);
    case JOB_SAY:
        return desk_say(d, job);
    case JOB_CHAT:
        return desk_chat(d, job);
    case JOB_CHANNEL_ADD:
        return desk_channel_add(d, job);
    case JOB_CHANNEL_END:
        return desk_channel_end(d, job);
    case JOB_CHANNEL_CONFIRM:
        return desk_channel_confirm(d, job);
    case JOB_CHANNELS:
        return desk_channels(d, job);
    case JOB_NOTICES_TAKE:
        return desk_notices_take(d, job);
    case JOB_NOTICES_REPORT:
        return desk_notices_report(d, job);
    case JOB_NOTICES_DUE:
        return desk_notices_due(d, job);
    case JOB_HERE:
        return desk_here(d, job);
    case JOB_ME:
        return desk_me(d, job);
    case JOB_LOBBY:
        return desk_lobby(d, job);
    case JOB_SEAT:
        return desk_show_seat(d, job);
    case JOB_GAME:
        return desk_show(d, job);
    case JOB_LOG:
        return desk_log(d, job);
    case JOB_RECORD:
        return desk_record(d, job);
    case JOB_STREAM:
        return desk_stream(d, job);
    }
    return false;
}
