/* desk_recover.c: a password that was forgotten: a link to a new one goes to the mail address that
 * the account has confirmed. It can be used once and within an hour, and whoever asks is told the
 * same whether there is such an address or not. */
#include "desk_people.h"
#include "ledger_recover.h"
#include "notices.h"

#include <sodium.h>

enum { RESTS_OF_HOUR = 6 }; /* another link after a sixth of the time that the first is good for */

bool desk_forgotten(Desk *d, Job *job)
{
    ForgottenBody body;
    ParseError error = {0};
    if (!d->notices || !d->notices->has_mail)
        return desk_refuse(d, job, REFUSAL_NO_RECOVERY);
    if (!body_forgotten(job->body, job->body_size, &body, &error))
        return desk_refuse_text(d, job, &error);
    int64_t hour = d->notices->hour;
    return ledger_sweep_forgotten(d->store, d->now, d->now - hour) &&
           ledger_ask_forgotten(d->store, body.address, d->now,
                                d->now + hour - hour / RESTS_OF_HOUR) &&
           desk_done(d, job);
}

bool desk_make_recovery(Desk *d, const uint8_t channel[ID_SIZE], char out[DIGEST_DIGITS])
{
    uint8_t token[DIGEST_SIZE], hash[DIGEST_SIZE];
    randombytes_buf(token, sizeof token);
    digest_bytes(token, sizeof token, hash);
    digits_write(token, sizeof token, out);
    sodium_memzero(token, sizeof token);
    return ledger_set_forgotten(d->store, channel, hash, d->now + d->notices->hour);
}

static void read_hash(const Job *job, uint8_t out[DIGEST_SIZE])
{
    AccountBody body;
    ParseError error;
    bool good = body_account(job->body, job->body_size, JOB_RECOVER, &body, &error);
    ASSERT(good); /* accounts.c has refused all else */
    digest_bytes(body.token, sizeof body.token, out);
    sodium_memzero(&body, sizeof body);
}

static bool refuse_link(Desk *d, Job *job)
{
    return desk_refuse(d, job, REFUSAL_LINK_USED);
}

bool desk_recovering(Desk *d, Job *job, AccountRow *out, bool *good)
{
    uint8_t hash[DIGEST_SIZE];
    read_hash(job, hash);
    *good = ledger_find_forgotten(d->store, hash, d->now, out);
    if (*good && !out->found)
        refuse_link(d, job);
    return *good && out->found;
}

/* Whoever knew the old password is out, with all that was opened by it: a channel that he has added
 * would bring him back. */
bool desk_recover(Desk *d, Job *job)
{
    static const uint8_t nobody[DIGEST_SIZE];
    uint8_t hash[DIGEST_SIZE], channel[ID_SIZE];
    AccountRow row;
    bool good;
    if (!desk_recovering(d, job, &row, &good))
        return good;
    read_hash(job, hash);
    if (!ledger_use_forgotten(d->store, hash, channel, &good))
        return false;
    if (!good) /* at another process, a moment ago */
        return refuse_link(d, job);
    return ledger_set_password(d->store, row.id, job->pass) &&
           ledger_end_forgotten(d->store, row.id) &&
           ledger_end_other_channels(d->store, row.id, channel) &&
           ledger_end_sessions(d->store, row.id, nobody) && desk_enter_account(d, job, row.id) &&
           desk_tell_account(d, job, 200, row.name);
}
