/* desk_accounts.c: accounts, which nobody needs: with one, seats are found again from every browser
 * that knows name and password. Passwords were hashed before (accounts.h). */
#include "desk_people.h"
#include "engine/protocol_json.h"
#include "ledger_notices.h"

#include <sodium.h>

bool desk_tell_account(Desk *d, Job *job, unsigned status, const char *name)
{
    job->status = status;
    open_answer(&d->out);
    put_text(&d->out, "account", name);
    json_close(&d->out, '}');
    return true;
}

static bool refuse_proof(Desk *d, Job *job)
{
    return desk_refuse(d, job, REFUSAL_WRONG_PASSWORD);
}

static void read_body(const Job *job, AccountBody *out)
{
    ParseError error;
    bool good = body_account(job->body, job->body_size, job->then, out, &error);
    ASSERT(good); /* accounts.c has refused all else */
}

/* ---- what a password is held against ---- */

bool desk_pass(Desk *d, Job *job)
{
    AccountBody body;
    AccountRow row;
    SessionRow session;
    bool good = true;
    job->status = 0; /* nothing is answered yet */
    if (job->then == JOB_LOGIN) {
        read_body(job, &body);
        good = ledger_find_account(d->store, body.name, &row);
        sodium_memzero(&body, sizeof body);
    } else if (job->then == JOB_RECOVER) {
        if (!desk_recovering(d, job, &row, &good))
            return good;
    } else {
        if (!desk_session(d, job, &session, &good))
            return good;
        if (!session.has_account)
            return desk_refuse(d, job, REFUSAL_NO_ACCOUNT);
        good = ledger_get_account(d->store, session.account, &row);
    }
    if (good && row.found)
        memcpy(job->pass, row.pass, sizeof job->pass);
    return good;
}

/* ---- beginning ---- */

/* A new session, for a new cookie: whoever knew the old one knows nothing. The seats that it held
 * are the account's from now on. */
bool desk_enter_account(Desk *d, Job *job, const uint8_t account[ID_SIZE])
{
    SessionRow before = {0};
    uint8_t old[DIGEST_SIZE];
    bool had = job->has_session;
    memcpy(old, job->session, DIGEST_SIZE);
    if (had && !ledger_get_session(d->store, old, &before))
        return false;
    if (!desk_new_session(d, job, account))
        return false;
    if (!before.found)
        return true;
    bool adopts = before.expires > d->now && !before.has_account;
    return (!adopts || (ledger_adopt_seats(d->store, account, old) &&
                        ledger_adopt_channels(d->store, account, old))) &&
           ledger_end_channels(d->store, NULL, old) && ledger_end_session(d->store, old);
}

bool desk_account_add(Desk *d, Job *job)
{
    AccountBody body;
    AccountRow row;
    read_body(job, &body);
    sodium_memzero(body.password, sizeof body.password);
    if (!ledger_find_account(d->store, body.name, &row))
        return false;
    if (row.found)
        return desk_refuse(d, job, REFUSAL_NAME_TAKEN);
    randombytes_buf(row.id, ID_SIZE);
    memcpy(row.name, body.name, sizeof row.name);
    memcpy(row.pass, job->pass, sizeof row.pass);
    return ledger_add_account(d->store, &row, d->now) && desk_enter_account(d, job, row.id) &&
           desk_tell_account(d, job, 201, row.name);
}

bool desk_login(Desk *d, Job *job)
{
    AccountBody body;
    AccountRow row;
    read_body(job, &body);
    sodium_memzero(body.password, sizeof body.password);
    if (!ledger_find_account(d->store, body.name, &row))
        return false;
    /* It may have another password since, or be gone. */
    if (!job->is_proved || !row.found || !text_equal(row.pass, job->pass))
        return refuse_proof(d, job);
    return desk_enter_account(d, job, row.id) && desk_tell_account(d, job, 200, row.name);
}

/* ---- change and end ---- */

bool desk_logout(Desk *d, Job *job)
{
    SessionRow session;
    bool good;
    if (!desk_session(d, job, &session, &good))
        return good;
    job->forgets = true;
    return ledger_end_channels(d->store, NULL, job->session) &&
           ledger_end_session(d->store, job->session) && desk_done(d, job);
}

/* Whoever knew the old password is out: a mail address that he has added would bring him back, and
 * nobody can tell which of the channels are his. */
bool desk_account_password(Desk *d, Job *job)
{
    SessionRow session;
    bool good;
    if (!desk_session(d, job, &session, &good))
        return good;
    if (!job->is_proved || !session.has_account)
        return refuse_proof(d, job);
    return ledger_set_password(d->store, session.account, job->pass) &&
           ledger_end_channels(d->store, session.account, NULL) &&
           ledger_end_sessions(d->store, session.account, job->session) && desk_done(d, job);
}

bool desk_account_end(Desk *d, Job *job)
{
    SessionRow session;
    bool good;
    if (!desk_session(d, job, &session, &good))
        return good;
    if (!job->is_proved || !session.has_account)
        return refuse_proof(d, job);
    job->forgets = true;
    return ledger_end_channels(d->store, session.account, NULL) &&
           ledger_end_account(d->store, session.account) && desk_done(d, job);
}
