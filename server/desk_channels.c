/* desk_channels.c: where somebody wants to be told of his games. */
#include "body_people.h"
#include "desk_people.h"
#include "engine/protocol_json.h"
#include "notices.h"

#include <sodium.h>
#include <strings.h>

enum { FRESH_MS = 3600 * 1000 }; /* so long after signing in somebody may add a mail address */

static const char *const kind_names[] = {"mail", "webhook", "push"};

/* ---- tokens ---- */

void channel_token(const NoticeSetup *setup, const uint8_t id[ID_SIZE], uint8_t out[DIGEST_SIZE])
{
    uint8_t mac[DIGEST_SIZE];
    crypto_auth_hmacsha256(mac, id, ID_SIZE, setup->key);
    memcpy(out, id, ID_SIZE);
    memcpy(out + ID_SIZE, mac, DIGEST_SIZE - ID_SIZE);
}

static bool token_is_good(const NoticeSetup *setup, const uint8_t token[DIGEST_SIZE])
{
    uint8_t expected[DIGEST_SIZE];
    channel_token(setup, token, expected);
    return sodium_memcmp(expected, token, DIGEST_SIZE) == 0;
}

/* The same address of the same owner is the same channel. */
static void channel_id(const NoticeSetup *setup, const ChannelRow *row, uint8_t out[ID_SIZE])
{
    uint8_t mac[DIGEST_SIZE], kind = (uint8_t)row->kind;
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, setup->key, DIGEST_SIZE);
    crypto_auth_hmacsha256_update(&state, row->has_account ? row->account : row->session,
                                  row->has_account ? ID_SIZE : DIGEST_SIZE);
    crypto_auth_hmacsha256_update(&state, &kind, 1);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)row->address, text_size(row->address));
    crypto_auth_hmacsha256_final(&state, mac);
    memcpy(out, mac, ID_SIZE);
}

/* One that an account has adopted has its id from the session that it came from. */
bool channel_recovers(const NoticeSetup *setup, const ChannelRow *row)
{
    uint8_t id[ID_SIZE];
    channel_id(setup, row, id);
    return row->kind == CHANNEL_MAIL && row->has_account && memcmp(id, row->id, ID_SIZE) == 0;
}

/* ---- the list ---- */

/* The session of the job, on a server that sends notices. */
static bool enter(Desk *d, Job *job, SessionRow *session, bool *good)
{
    *good = true;
    if (!d->notices)
        return !desk_refuse(d, job, REFUSAL_NO_NOTICES);
    return desk_session(d, job, session, good);
}

static bool list(Desk *d, const Job *job, const SessionRow *session, ChannelVisitor visitor,
                 void *context)
{
    return ledger_list_channels(d->store, session->has_account ? session->account : NULL,
                                job->session, visitor, context);
}

static void put_channel(void *context, const ChannelRow *row)
{
    Desk *d = context;
    Out *out = &d->out;
    json_open(out, '{');
    put_digits(out, "channel", row->id, ID_SIZE);
    put_text(out, "kind", kind_names[row->kind]);
    put_text(out, "address", row->address);
    put_flag(out, "always", row->always);
    put_flag(out, "confirmed", row->confirmed);
    put_flag(out, "recovers", channel_recovers(d->notices, row));
    put_number(out, "failures", row->failures);
    if (row->broken[0])
        put_text(out, "broken", row->broken);
    json_close(out, '}');
}

bool desk_channels(Desk *d, Job *job)
{
    SessionRow session;
    bool good;
    if (!enter(d, job, &session, &good))
        return good;
    job->status = 200;
    open_answer(&d->out);
    put_text(&d->out, "push_key", d->notices->push_key);
    put_flag(&d->out, "mail", d->notices->has_mail);
    json_key(&d->out, "channels");
    json_open(&d->out, '[');
    good = list(d, job, &session, put_channel, d);
    json_close(&d->out, ']');
    json_close(&d->out, '}');
    return good;
}

/* ---- one more, one less ---- */

typedef struct Counter {
    const ChannelRow *added;
    uint32_t others;
    bool has_it;
} Counter;

static void count_channel(void *context, const ChannelRow *row)
{
    Counter *counter = context;
    const ChannelRow *added = counter->added;
    bool is_it = memcmp(row->id, added->id, ID_SIZE) == 0;
    bool is_twin = row->kind == added->kind &&
                   (row->kind == CHANNEL_MAIL ? strcasecmp(row->address, added->address) == 0
                                              : text_equal(row->address, added->address));
    counter->has_it = counter->has_it || is_it;
    counter->others += !is_it && !is_twin; /* ledger_drop_twins leaves no twin */
}

static bool put_added(Desk *d, Job *job, unsigned status, const uint8_t id[ID_SIZE])
{
    job->status = status;
    open_answer(&d->out);
    put_digits(&d->out, "channel", id, ID_SIZE);
    json_close(&d->out, '}');
    return true;
}

/* Mail goes only to who has said that he wants it: first, he is asked. */
static bool ask_to_confirm(Desk *d, const ChannelRow *row)
{
    NoticeRow notice = {.kind = NOTICE_CONFIRM, .at = d->now, .ready = d->now, .due = d->now};
    memcpy(notice.channel, row->id, ID_SIZE);
    return ledger_add_notice(d->store, &notice);
}

/* A mail address of an account leads to a new password for it: a browser that was left open must
 * not be enough to add one. */
static bool is_late(const Desk *d, const SessionRow *session, const ChannelRow *row)
{
    return row->kind == CHANNEL_MAIL && session->has_account &&
           d->now - session->created > FRESH_MS;
}

bool desk_channel_add(Desk *d, Job *job)
{
    SessionRow session;
    ChannelBody body;
    ParseError error = {0};
    PushKeys keys;
    bool good;
    if (!enter(d, job, &session, &good))
        return good;
    if (!body_channel(job->body, job->body_size, &body, &error))
        return desk_refuse_text(d, job, &error);
    ChannelRow *row = &body.row;
    if (row->kind == CHANNEL_MAIL && !d->notices->has_mail)
        return desk_refuse(d, job, REFUSAL_NO_MAIL);
    if (row->kind == CHANNEL_PUSH && !push_keys_read(row->point, row->auth, &keys))
        return desk_refuse(d, job, REFUSAL_PUSH_KEYS);
    row->has_account = session.has_account;
    memcpy(row->account, session.account, ID_SIZE);
    memcpy(row->session, job->session, DIGEST_SIZE);
    row->confirmed = row->kind != CHANNEL_MAIL;
    channel_id(d->notices, row, row->id);
    Counter counter = {.added = row};
    if (!list(d, job, &session, count_channel, &counter))
        return false;
    if (counter.others >= CHANNELS_MOST)
        return desk_refuse(d, job, REFUSAL_TOO_MANY_CHANNELS);
    if (!counter.has_it && is_late(d, &session, row))
        return desk_refuse(d, job, REFUSAL_SIGN_IN_AGAIN);
    return ledger_drop_twins(d->store, row) && ledger_add_channel(d->store, row, d->now) &&
           (counter.has_it || row->confirmed || ask_to_confirm(d, row)) &&
           put_added(d, job, counter.has_it ? 200 : 201, row->id);
}

bool desk_channel_end(Desk *d, Job *job)
{
    SessionRow session;
    ChannelEndBody body;
    ChannelRow row;
    ParseError error = {0};
    bool good;
    if (!d->notices)
        return desk_refuse(d, job, REFUSAL_NO_NOTICES);
    if (!body_channel_end(job->body, job->body_size, &body, &error))
        return desk_refuse_text(d, job, &error);
    if (body.has_token) { /* out of a mail: no session is needed */
        if (!token_is_good(d->notices, body.token))
            return desk_refuse(d, job, REFUSAL_CHANNEL_TOKEN);
        return ledger_drop_channel(d->store, body.token) && desk_done(d, job);
    }
    if (!desk_session(d, job, &session, &good))
        return good;
    if (!ledger_get_channel(d->store, body.channel, &row))
        return false;
    bool own = row.found && row.has_account == session.has_account &&
               (row.has_account ? memcmp(row.account, session.account, ID_SIZE) == 0
                                : memcmp(row.session, job->session, DIGEST_SIZE) == 0);
    if (!own)
        return desk_refuse(d, job, REFUSAL_OTHERS_CHANNEL);
    return ledger_drop_channel(d->store, row.id) && desk_done(d, job);
}

bool desk_channel_confirm(Desk *d, Job *job)
{
    ChannelEndBody body;
    ParseError error = {0};
    if (!d->notices)
        return desk_refuse(d, job, REFUSAL_NO_NOTICES);
    if (!body_channel_end(job->body, job->body_size, &body, &error))
        return desk_refuse_text(d, job, &error);
    if (!body.has_token || !token_is_good(d->notices, body.token))
        return desk_refuse(d, job, REFUSAL_CHANNEL_TOKEN);
    return ledger_confirm_channel(d->store, body.token) && desk_done(d, job);
}
