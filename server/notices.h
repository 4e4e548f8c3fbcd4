/* notices.h: who is told of what, and when. What is to be told is written down in the transaction
 * of what has happened; nothing is told to who has seen it. */
#ifndef BANNERET_SERVER_NOTICES_H
#define BANNERET_SERVER_NOTICES_H

#include "desk.h"
#include "ledger_notices.h"

enum { PUSH_KEY_SIZE = 96 };

typedef struct NoticeSetup { /* times in milliseconds */
    int64_t wait;            /* what happens in this while is told together */
    int64_t quiet;           /* after somebody has looked */
    int64_t mail;            /* between two mails */
    int64_t retry;           /* after a failure; twice as long after each more */
    int64_t stale;           /* for a report on what was taken */
    int64_t hour;
    bool has_mail;
    char base[BASE_SIZE];         /* what links begin with */
    char push_key[PUSH_KEY_SIZE]; /* ours, as browsers want it */
    uint8_t key[DIGEST_SIZE];     /* of the tokens of channels */
} NoticeSetup;

/* All times are as many times shorter: for tests. */
void notices_set_times(NoticeSetup *setup, uint32_t haste);

/* A seat is to be told; of the transaction in which it happens. */
bool notices_tell(Desk *d, const ServerGame *game, uint32_t side, NoticeKind kind);

/* The side to act has until then (0: as long as it likes): it is reminded 24, 8 and 1 hours before.
 * To be called whenever that changes. */
bool notices_clock(Desk *d, const ServerGame *game, int64_t due);

/* ---- the outbox; jobs of post.c ---- */

/* job->has_more: whether anything is due. */
bool desk_notices_due(Desk *d, Job *job);

/* The answer is a row of Letters. */
bool desk_notices_take(Desk *d, Job *job);

/* The body is a Report. */
bool desk_notices_report(Desk *d, Job *job);

/* ---- channels ---- */

/* The token of a link to a new password, for a mail to the channel. */
bool desk_make_recovery(Desk *d, const uint8_t channel[ID_SIZE], char out[DIGEST_DIGITS]);

/* Whether it may be sent one: not a channel that an account found in the browser that it signed in
 * from, for who knows who has left it there. */
bool channel_recovers(const NoticeSetup *setup, const ChannelRow *row);

bool desk_channels(Desk *d, Job *job);
bool desk_channel_add(Desk *d, Job *job);
bool desk_channel_end(Desk *d, Job *job);
bool desk_channel_confirm(Desk *d, Job *job);

/* Proves that somebody was sent it: the id of the channel and a seal. */
void channel_token(const NoticeSetup *setup, const uint8_t id[ID_SIZE], uint8_t out[DIGEST_SIZE]);

#endif
