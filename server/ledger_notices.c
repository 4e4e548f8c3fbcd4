#include "ledger_notices.h"

#include "ledger_parts.h"

/* ---- channels ---- */

bool ledger_add_channel(Store *s, const ChannelRow *row, int64_t now)
{
    const Value values[] = {id_of(row->id),
                            row->has_account ? id_of(row->account) : value_null(),
                            row->has_account ? value_null() : digest_of(row->session),
                            value_number(row->kind),
                            text_of(row->address),
                            text_of(row->point),
                            text_of(row->auth),
                            value_number(row->always),
                            value_number(row->confirmed),
                            value_number(now)};
    return RUN(s, STATEMENT_CHANNEL_ADD, values, NULL, NULL);
}

static void read_channel(const Value *v, uint32_t count, ChannelRow *out)
{
    ASSERT(count == 12);
    *out = (ChannelRow){.found = true,
                        .has_account = v[1].kind == VALUE_BYTES,
                        .kind = (uint32_t)v[3].number,
                        .always = v[7].number != 0,
                        .confirmed = v[8].number != 0,
                        .failures = (uint32_t)v[9].number,
                        .said = v[11].number};
    take_bytes(&v[0], out->id, ID_SIZE);
    take_bytes(&v[1], out->account, ID_SIZE);
    take_bytes(&v[2], out->session, DIGEST_SIZE);
    take_text(&v[4], out->address, sizeof out->address);
    take_text(&v[5], out->point, sizeof out->point);
    take_text(&v[6], out->auth, sizeof out->auth);
    take_text(&v[10], out->broken, sizeof out->broken);
}

static void take_channel(void *context, const Value *v, uint32_t count)
{
    read_channel(v, count, context);
}

bool ledger_get_channel(Store *s, const uint8_t id[ID_SIZE], ChannelRow *out)
{
    *out = (ChannelRow){0};
    const Value values[] = {id_of(id)};
    return RUN(s, STATEMENT_CHANNEL_GET, values, take_channel, out);
}

typedef struct ChannelList {
    ChannelVisitor visitor;
    void *context;
} ChannelList;

static void visit_channel(void *context, const Value *v, uint32_t count)
{
    const ChannelList *list = context;
    ChannelRow row;
    read_channel(v, count, &row);
    list->visitor(list->context, &row);
}

/* The values of a statement about all channels of somebody. */
#define OF_OWNER(account, session)                                                                 \
    {                                                                                              \
        (account) ? id_of(account) : value_null(), (account) ? value_null() : digest_of(session)   \
    }

bool ledger_list_channels(Store *s, const uint8_t *account, const uint8_t *session,
                          ChannelVisitor visitor, void *context)
{
    ChannelList list = {visitor, context};
    const Value values[] = OF_OWNER(account, session);
    return RUN(s, STATEMENT_CHANNEL_LIST, values, visit_channel, &list);
}

bool ledger_confirm_channel(Store *s, const uint8_t id[ID_SIZE])
{
    const Value values[] = {id_of(id)};
    return RUN(s, STATEMENT_CHANNEL_CONFIRM, values, NULL, NULL);
}

bool ledger_drop_channel(Store *s, const uint8_t id[ID_SIZE])
{
    const Value values[] = {id_of(id)};
    return RUN(s, STATEMENT_CHANNEL_NOTICES_DROP, values, NULL, NULL) &&
           RUN(s, STATEMENT_CHANNEL_FORGOTTEN_DROP, values, NULL, NULL) &&
           RUN(s, STATEMENT_CHANNEL_DROP, values, NULL, NULL);
}

bool ledger_drop_twins(Store *s, const ChannelRow *row)
{
    const Value values[] = {id_of(row->id),
                            row->has_account ? id_of(row->account) : value_null(),
                            row->has_account ? value_null() : digest_of(row->session),
                            value_number(row->kind),
                            text_of(row->address),
                            value_number(CHANNEL_MAIL)};
    return RUN(s, STATEMENT_TWINS_NOTICES_DROP, values, NULL, NULL) &&
           RUN(s, STATEMENT_TWINS_FORGOTTEN_DROP, values, NULL, NULL) &&
           RUN(s, STATEMENT_TWINS_DROP, values, NULL, NULL);
}

bool ledger_channel_said(Store *s, const uint8_t id[ID_SIZE], int64_t now)
{
    const Value values[] = {id_of(id), value_number(now)};
    return RUN(s, STATEMENT_CHANNEL_SAID, values, NULL, NULL);
}

bool ledger_channel_rests(Store *s, const uint8_t id[ID_SIZE], int64_t rest)
{
    const Value values[] = {id_of(id), value_number(rest)};
    return RUN(s, STATEMENT_CHANNEL_RESTS, values, NULL, NULL);
}

bool ledger_channel_failed(Store *s, const uint8_t id[ID_SIZE], int64_t rest, const char *broken)
{
    const Value values[] = {id_of(id), value_number(rest), broken ? text_of(broken) : value_null()};
    return RUN(s, STATEMENT_CHANNEL_FAILED, values, NULL, NULL);
}

bool ledger_end_channels(Store *s, const uint8_t *account, const uint8_t *session)
{
    const Value values[] = OF_OWNER(account, session);
    return RUN(s, STATEMENT_CHANNELS_NOTICES_DROP, values, NULL, NULL) &&
           RUN(s, STATEMENT_CHANNELS_FORGOTTEN_DROP, values, NULL, NULL) &&
           RUN(s, STATEMENT_CHANNELS_DROP, values, NULL, NULL);
}

bool ledger_adopt_channels(Store *s, const uint8_t account[ID_SIZE],
                           const uint8_t session[DIGEST_SIZE])
{
    const Value values[] = {id_of(account), digest_of(session)};
    return RUN(s, STATEMENT_CHANNELS_ADOPT, values, NULL, NULL);
}

/* ---- notices ---- */

bool ledger_add_notice(Store *s, const NoticeRow *row)
{
    const Value values[] = {id_of(row->channel),     id_of(row->game),
                            value_number(row->kind), value_number(row->side),
                            value_number(row->at),   value_number(row->ready),
                            value_number(row->due)};
    return RUN(s, STATEMENT_NOTICE_ADD, values, NULL, NULL);
}

typedef struct SeatChannels {
    SeatChannel *out;
    uint32_t count;
} SeatChannels;

static void take_seat_channel(void *context, const Value *v, uint32_t count)
{
    SeatChannels *list = context;
    ASSERT(count == 3);
    SeatChannel *out = &list->out[list->count++];
    take_bytes(&v[0], out->id, ID_SIZE);
    out->always = v[1].number != 0;
    out->seen = v[2].number;
}

bool ledger_seat_channels(Store *s, const uint8_t game[ID_SIZE], uint32_t side, uint32_t most,
                          SeatChannel *out, uint32_t *count)
{
    SeatChannels list = {out, 0};
    const Value values[] = {id_of(game), value_number(side), value_number(most)};
    bool good = RUN(s, STATEMENT_SEAT_CHANNELS, values, take_seat_channel, &list);
    *count = list.count;
    return good;
}

bool ledger_drop_reminders(Store *s, const uint8_t game[ID_SIZE])
{
    const Value values[] = {id_of(game), value_number(NOTICE_REMIND_24)};
    return RUN(s, STATEMENT_NOTICE_REMINDERS_DROP, values, NULL, NULL);
}

bool ledger_shift_reminders(Store *s, int64_t by)
{
    const Value values[] = {value_number(by), value_number(NOTICE_REMIND_24),
                            value_number(NOTICE_REMIND_1)};
    return RUN(s, STATEMENT_NOTICE_REMINDERS_SHIFT, values, NULL, NULL);
}

bool ledger_drop_moot(Store *s, int64_t now)
{
    const Value values[] = {value_number(now),
                            value_number(NOTICE_CONFIRM),
                            value_number(NOTICE_TURN),
                            value_number(NOTICE_REMIND_24),
                            value_number(NOTICE_REMIND_1),
                            value_number(NOTICE_FORGOTTEN)};
    return RUN(s, STATEMENT_NOTICE_MOOT, values, NULL, NULL);
}

typedef struct IdList {
    uint8_t (*out)[ID_SIZE];
    uint32_t count;
} IdList;

static void take_id(void *context, const Value *v, uint32_t count)
{
    IdList *list = context;
    ASSERT(count == 1);
    take_bytes(&v[0], list->out[list->count++], ID_SIZE);
}

bool ledger_due_channels(Store *s, const NoticeTimes *times, uint32_t most, uint8_t (*out)[ID_SIZE],
                         uint32_t *count)
{
    IdList list = {out, 0};
    const Value values[] = {value_number(times->now),      value_number(times->stale),
                            value_number(times->mail),     value_number(NOTICE_CONFIRM),
                            value_number(CHANNEL_MAIL),    value_number(most),
                            value_number(NOTICE_FORGOTTEN)};
    bool good = RUN(s, STATEMENT_NOTICE_DUE, values, take_id, &list);
    *count = list.count;
    return good;
}

bool ledger_take_notices(Store *s, const uint8_t channel[ID_SIZE], const NoticeTimes *times)
{
    const Value values[] = {id_of(channel), value_number(times->now), value_number(times->stale),
                            value_number(NOTICE_CONFIRM), value_number(NOTICE_FORGOTTEN)};
    return RUN(s, STATEMENT_NOTICE_TAKE, values, NULL, NULL);
}

typedef struct NoticeList {
    NoticeVisitor visitor;
    void *context;
} NoticeList;

static void take_notice(void *context, const Value *v, uint32_t count)
{
    const NoticeList *list = context;
    ASSERT(count == 6);
    NoticeRow row = {
        .kind = (uint32_t)v[1].number, .side = (uint32_t)v[2].number, .at = v[3].number};
    take_bytes(&v[0], row.game, ID_SIZE);
    take_text(&v[4], row.battle, sizeof row.battle);
    take_text(&v[5], row.other, sizeof row.other);
    list->visitor(list->context, &row);
}

bool ledger_list_notices(Store *s, const uint8_t channel[ID_SIZE], int64_t taken,
                         NoticeVisitor visitor, void *context)
{
    NoticeList list = {visitor, context};
    const Value values[] = {id_of(channel), value_number(taken)};
    return RUN(s, STATEMENT_NOTICE_LIST, values, take_notice, &list);
}

bool ledger_end_notices(Store *s, const uint8_t channel[ID_SIZE], int64_t taken)
{
    const Value values[] = {id_of(channel), value_number(taken)};
    return RUN(s, STATEMENT_NOTICE_END, values, NULL, NULL);
}

bool ledger_return_notices(Store *s, const uint8_t channel[ID_SIZE], int64_t taken)
{
    const Value values[] = {id_of(channel), value_number(taken)};
    return RUN(s, STATEMENT_NOTICE_RETURN, values, NULL, NULL);
}

bool ledger_put_off_notices(Store *s, const uint8_t channel[ID_SIZE], int64_t taken, int64_t ready)
{
    const Value values[] = {id_of(channel), value_number(taken), value_number(ready)};
    return RUN(s, STATEMENT_NOTICE_PUT_OFF, values, NULL, NULL);
}
