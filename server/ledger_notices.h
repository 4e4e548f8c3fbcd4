/* ledger_notices.h: where people want to be told, and what they are still to be told; as ledger.h.
 *
 * A notice waits until it is due; then all of a channel that are ready are taken by one letter,
 * and deleted once it was sent; those that ask for something, of no game, by one of their own. One
 * that was taken and never reported on can be taken again. */
#ifndef BANNERET_SERVER_LEDGER_NOTICES_H
#define BANNERET_SERVER_LEDGER_NOTICES_H

#include "ledger.h"
#include "sender.h"

enum { CHANNELS_MOST = 8, PUSH_POINT_TEXT = 96, PUSH_AUTH_TEXT = 32 };

typedef struct ChannelRow {
    bool found;
    uint8_t id[ID_SIZE];
    bool has_account; /* otherwise it is a session's */
    uint8_t account[ID_SIZE], session[DIGEST_SIZE];
    uint32_t kind; /* ChannelKind */
    char address[CHANNEL_ADDRESS_MOST + 1];
    char point[PUSH_POINT_TEXT], auth[PUSH_AUTH_TEXT]; /* of a push */
    bool always, confirmed;
    uint32_t failures;
    char broken[REPORT_WHY_SIZE]; /* empty: it is not */
    int64_t said;                 /* when something last was */
} ChannelRow;

typedef void (*ChannelVisitor)(void *context, const ChannelRow *row);

/* The same one again gets its new keys, and is tried again. */
bool ledger_add_channel(Store *s, const ChannelRow *row, int64_t now);
bool ledger_get_channel(Store *s, const uint8_t id[ID_SIZE], ChannelRow *out);
bool ledger_confirm_channel(Store *s, const uint8_t id[ID_SIZE]);
bool ledger_drop_channel(Store *s, const uint8_t id[ID_SIZE]);

/* All others of its owner that lead to the same address: those that came along from a session, and
 * of a mail those in other letters, capital or small. */
bool ledger_drop_twins(Store *s, const ChannelRow *row);

/* Those of an account or, if that is NULL, of a session. */
bool ledger_list_channels(Store *s, const uint8_t *account, const uint8_t *session,
                          ChannelVisitor visitor, void *context);

/* What a letter has come to. rest: nothing is sent there before. */
bool ledger_channel_said(Store *s, const uint8_t id[ID_SIZE], int64_t now);
bool ledger_channel_rests(Store *s, const uint8_t id[ID_SIZE], int64_t rest);
bool ledger_channel_failed(Store *s, const uint8_t id[ID_SIZE], int64_t rest,
                           const char *broken); /* NULL: not yet */

/* Of the account or session that ends; of a session whose seats an account adopts. */
bool ledger_end_channels(Store *s, const uint8_t *account, const uint8_t *session);
bool ledger_adopt_channels(Store *s, const uint8_t account[ID_SIZE],
                           const uint8_t session[DIGEST_SIZE]);

typedef enum NoticeKind {
    NOTICE_CONFIRM, /* of no game */
    NOTICE_TURN,
    NOTICE_START,
    NOTICE_OFFER,
    NOTICE_END,
    NOTICE_REMIND_24, /* hours before a lapse; these three are reminders */
    NOTICE_REMIND_8,
    NOTICE_REMIND_1,
    NOTICE_FORGOTTEN, /* of no game: a password, ledger_recover.h */
} NoticeKind;

typedef struct NoticeRow {
    uint8_t channel[ID_SIZE], game[ID_SIZE];
    uint32_t kind, side; /* side: of who is told */
    int64_t at;          /* who has looked since then needs none */
    int64_t ready, due;
    char battle[MAX_NAME], other[MAX_NAME]; /* read only: of the game, and who plays against him */
} NoticeRow;

bool ledger_add_notice(Store *s, const NoticeRow *row);

typedef struct SeatChannel {
    uint8_t id[ID_SIZE];
    bool always;
    int64_t seen; /* when somebody in the seat has looked */
} SeatChannel;

/* The channels of whoever holds a seat, at most `most` of them. */
bool ledger_seat_channels(Store *s, const uint8_t game[ID_SIZE], uint32_t side, uint32_t most,
                          SeatChannel *out, uint32_t *count);

bool ledger_drop_reminders(Store *s, const uint8_t game[ID_SIZE]);
bool ledger_shift_reminders(Store *s, int64_t by); /* so long no clock ran */

typedef struct NoticeTimes {
    int64_t now;
    int64_t stale; /* taken before that, and never reported on */
    int64_t mail;  /* mail goes where none was sent since */
} NoticeTimes;

/* Those whose reason is gone: another's decision, or somebody who has looked. */
bool ledger_drop_moot(Store *s, int64_t now);

/* Channels with something due, at most `most`. */
bool ledger_due_channels(Store *s, const NoticeTimes *times, uint32_t most, uint8_t (*out)[ID_SIZE],
                         uint32_t *count);

/* All that are ready and of one letter, under the number times->now; then each to the visitor. */
bool ledger_take_notices(Store *s, const uint8_t channel[ID_SIZE], const NoticeTimes *times);
typedef void (*NoticeVisitor)(void *context, const NoticeRow *row);
bool ledger_list_notices(Store *s, const uint8_t channel[ID_SIZE], int64_t taken,
                         NoticeVisitor visitor, void *context);

/* Sent, or to be taken again. */
bool ledger_end_notices(Store *s, const uint8_t channel[ID_SIZE], int64_t taken);
bool ledger_return_notices(Store *s, const uint8_t channel[ID_SIZE], int64_t taken);

/* The same, but not before they are ready again, whatever else the channel is sent. */
bool ledger_put_off_notices(Store *s, const uint8_t channel[ID_SIZE], int64_t taken, int64_t ready);

#endif
