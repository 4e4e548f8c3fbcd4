/* desk_notices.c: the outbox: what is written into it, taken out of it, and said. */
#include "engine/protocol_json.h"
#include "ledger_people.h"
#include "ledger_recover.h"
#include "notices.h"

#include <stdio.h>

enum { TOLD_MOST = 16, TAKEN_MOST = 8, FAILURES_MOST = 10, TEXT_MOST = 1200, DOUBLINGS_MOST = 6 };

void notices_set_times(NoticeSetup *setup, uint32_t haste)
{
    const int64_t minute = 60 * 1000 / (int64_t)haste;
    setup->wait = minute;
    setup->quiet = 2 * minute;
    setup->mail = 12 * 60 * minute;
    setup->retry = minute;
    setup->stale = 2 * 60 * 1000; /* in haste, too: sending has time limits of its own */
    setup->hour = 60 * minute;
}

/* ---- into the outbox ---- */

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Whoever has looked a moment ago may still be there: it waits to see. */
bool notices_tell(Desk *d, const ServerGame *game, uint32_t side, NoticeKind kind)
{
    SeatChannel channels[TOLD_MOST];
    uint32_t count = 0;
    if (!d->notices)
        return true;
    bool good = ledger_seat_channels(d->store, game->row.id, side, TOLD_MOST, channels, &count);
    for (uint32_t i = 0; i < count && good; i++) {
        const SeatChannel *channel = &channels[i];
        NoticeRow row = {.kind = kind, .side = side, .at = d->now};
        memcpy(row.channel, channel->id, ID_SIZE);
        memcpy(row.game, game->row.id, ID_SIZE);
        row.ready = channel->always ? d->now : later(d->now, channel->seen + d->notices->quiet);
        row.due = later(d->now + d->notices->wait, row.ready);
        good = ledger_add_notice(d->store, &row);
    }
    return good;
}

bool notices_clock(Desk *d, const ServerGame *game, int64_t due)
{
    static const int64_t hours[] = {24, 8, 1};
    SeatChannel channels[TOLD_MOST];
    uint32_t count = 0, side = game->row.to_act;
    if (!d->notices)
        return true;
    bool good = ledger_drop_reminders(d->store, game->row.id);
    if (good && due != 0 && side != NO_SIDE)
        good = ledger_seat_channels(d->store, game->row.id, side, TOLD_MOST, channels, &count);
    for (uint32_t i = 0; i < count * COUNT_OF(hours) && good; i++) {
        uint32_t hour = i % COUNT_OF(hours);
        NoticeRow row = {.kind = NOTICE_REMIND_24 + hour, .side = side};
        row.ready = row.due = due - hours[hour] * d->notices->hour;
        row.at = row.due - d->notices->quiet;
        if (row.due <= d->now)
            continue;
        memcpy(row.channel, channels[i / COUNT_OF(hours)].id, ID_SIZE);
        memcpy(row.game, game->row.id, ID_SIZE);
        good = ledger_add_notice(d->store, &row);
    }
    return good;
}

/* ---- what is said ---- */

static const char *const kind_names[] = {"confirm", "turn",      "start",    "offer",
                                         "end",     "remind-24", "remind-8", "remind-1"};

typedef struct Teller {
    Desk *d;
    Out text, list; /* for people, and as JSON */
    Out plain;      /* the text without its links */
    uint32_t count, left_out;
    char link[BASE_SIZE + 64]; /* of the last one */
    bool forgot;               /* a password */
} Teller;

static void tell_reason(const NoticeRow *row, const char *side, Out *out)
{
    const char *other = row->other[0] ? row->other : "nobody";
    switch ((NoticeKind)row->kind) {
    case NOTICE_CONFIRM:
    case NOTICE_FORGOTTEN:
        break;
    case NOTICE_TURN:
        out_text(out, "it is your turn");
        break;
    case NOTICE_START:
        out_text(out, "the game has begun");
        break;
    case NOTICE_OFFER:
        out_text(out, "an offer waits for your answer");
        break;
    case NOTICE_END:
        out_text(out, "the game is over");
        break;
    case NOTICE_REMIND_24:
        out_text(out, "24 hours are left for your decision");
        break;
    case NOTICE_REMIND_8:
        out_text(out, "8 hours are left for your decision");
        break;
    case NOTICE_REMIND_1:
        out_text(out, "1 hour is left for your decision");
        break;
    }
    out_text(out, " (");
    out_text(out, side);
    out_text(out, " against ");
    out_text(out, other);
    out_text(out, ")");
}

static void tell_notice(void *context, const NoticeRow *row)
{
    Teller *teller = context;
    const NoticeSetup *setup = teller->d->notices;
    char *link = teller->link, digits[ID_DIGITS], line[1024];
    ParseError error;
    teller->forgot = teller->forgot || row->kind == NOTICE_FORGOTTEN;
    if (row->kind == NOTICE_CONFIRM || row->kind == NOTICE_FORGOTTEN)
        return;
    teller->count++;
    const Battle *b = games_battle(teller->d->games, row->battle, "", false, &error);
    digits_write(row->game, ID_SIZE, digits);
    snprintf(link, sizeof teller->link, "%s/#/watch/%s", setup->base, digits);
    Out out = out_begin(line, sizeof line);
    out_text(&out, b ? b->title : row->battle);
    out_text(&out, ": ");
    tell_reason(row, b ? b->side[row->side].name : "you", &out);
    out_text(&out, "\n");
    uint32_t plain = out.size;
    out_text(&out, link);
    out_text(&out, "\n");
    if (b)
        games_leave(teller->d->games, b);
    if (teller->text.size + out.size > TEXT_MOST) {
        teller->left_out++;
        return;
    }
    out_bytes(&teller->text, line, out.size);
    out_bytes(&teller->plain, line, plain);
    json_open(&teller->list, '{');
    put_text(&teller->list, "kind", kind_names[row->kind]);
    put_digits(&teller->list, "game", row->game, ID_SIZE);
    put_text(&teller->list, "battle", row->battle);
    put_text(&teller->list, "link", link);
    json_close(&teller->list, '}');
}

static void put_digits_link(const NoticeSetup *setup, const char *digits, const char *place,
                            Out *out)
{
    out_text(out, setup->base);
    out_text(out, "/#/");
    out_text(out, place);
    out_text(out, "/");
    out_text(out, digits);
    out_text(out, "\n");
}

static void put_token_link(const NoticeSetup *setup, const uint8_t id[ID_SIZE], const char *place,
                           Out *out)
{
    uint8_t token[DIGEST_SIZE];
    char digits[DIGEST_DIGITS];
    channel_token(setup, id, token);
    digits_write(token, sizeof token, digits);
    put_digits_link(setup, digits, place, out);
}

static bool write_recovery(Desk *d, const ChannelRow *channel, Out *out)
{
    char digits[DIGEST_DIGITS], name[MAX_NAME] = "";
    if (!ledger_account_name(d->store, channel->account, name) ||
        !desk_make_recovery(d, channel->id, digits))
        return false;
    out_text(out, "Somebody has forgotten the password of ");
    out_text(out, name);
    out_text(out, " at Banneret. If it was you, choose a new one within an hour:\n");
    put_digits_link(d->notices, digits, "password", out);
    out_text(out, "If it was not, nothing has changed.\n\n");
    return true;
}

static void write_mail_text(const NoticeSetup *setup, const ChannelRow *channel,
                            const Teller *teller, Out *out)
{
    if (!channel->confirmed) {
        out_text(out, "Somebody wants to be told of games of Banneret at this address. If it was "
                      "you, open\n");
        put_token_link(setup, channel->id, "confirm", out);
        out_text(out, "If it was not, nothing more will be sent.\n");
        return;
    }
    if (teller->count == 0)
        return;
    out_text(out, teller->text.text);
    out_text(out, "\nNo more of these:\n");
    put_token_link(setup, channel->id, "quiet", out);
}

/* Chat services take a text by one of these two names, and must not read anything into it. */
static void write_webhook(const Teller *teller, Out *out)
{
    json_open(out, '{');
    put_text(out, "text", teller->text.text);
    put_text(out, "content", teller->text.text);
    json_key(out, "allowed_mentions");
    out_text(out, "{\"parse\":[]}");
    json_key(out, "notices");
    json_open(out, '[');
    out_text(out, teller->list.text);
    json_close(out, ']');
    json_close(out, '}');
}

static void write_push(const NoticeSetup *setup, const Teller *teller, Out *out)
{
    json_open(out, '{');
    put_text(out, "title", "Banneret");
    put_text(out, "body", teller->plain.text);
    put_text(out, "link", teller->count == 1 ? teller->link : setup->base);
    json_close(out, '}');
}

/* False if there is nothing to be said; with *good false, if the store is in trouble. */
static bool write_letter(Desk *d, const ChannelRow *channel, const Teller *teller, Letter *letter,
                         bool *good)
{
    bool recovers = teller->forgot && channel_recovers(d->notices, channel);
    bool asks = channel->kind == CHANNEL_MAIL && (!channel->confirmed || recovers);
    *good = true;
    if (teller->count == 0 && !asks)
        return false;
    Out out = out_begin(letter->text, sizeof letter->text);
    if (recovers)
        *good = write_recovery(d, channel, &out);
    if (channel->kind == CHANNEL_MAIL)
        write_mail_text(d->notices, channel, teller, &out);
    else if (channel->kind == CHANNEL_WEBHOOK)
        write_webhook(teller, &out);
    else
        write_push(d->notices, teller, &out);
    ASSERT(out.size < out.cap);
    letter->size = out.size;
    letter->kind = channel->kind;
    letter->taken = d->now;
    letter->tells = teller->count > 0;
    letter->recovers = recovers;
    snprintf(letter->subject, sizeof letter->subject, "%s",
             recovers ? "A new password for Banneret" : "Your games of Banneret");
    memcpy(letter->channel, channel->id, ID_SIZE);
    memcpy(letter->address, channel->address, sizeof letter->address);
    return channel->kind != CHANNEL_PUSH ||
           push_keys_read(channel->point, channel->auth, &letter->keys);
}

/* ---- out of the outbox ---- */

static NoticeTimes times_of(const Desk *d)
{
    return (NoticeTimes){d->now, d->now - d->notices->stale, d->now - d->notices->mail};
}

bool desk_notices_due(Desk *d, Job *job)
{
    uint8_t ids[1][ID_SIZE];
    uint32_t count = 0;
    NoticeTimes times = times_of(d);
    job->status = 200;
    bool good = ledger_due_channels(d->store, &times, COUNT_OF(ids), ids, &count);
    job->has_more = count > 0;
    return good;
}

static bool take_channel(Desk *d, const uint8_t id[ID_SIZE], const NoticeTimes *times)
{
    char text[TEXT_MOST + 64], plain[TEXT_MOST + 64], list[4096], more[64];
    ChannelRow channel;
    Letter letter = {.size = 0};
    Teller teller = {.d = d};
    teller.text = out_begin(text, sizeof text);
    teller.plain = out_begin(plain, sizeof plain);
    teller.list = out_begin(list, sizeof list);
    if (!ledger_take_notices(d->store, id, times) || !ledger_get_channel(d->store, id, &channel) ||
        !ledger_list_notices(d->store, id, times->now, tell_notice, &teller))
        return false;
    if (teller.left_out > 0) {
        snprintf(more, sizeof more, "and %u more\n", teller.left_out);
        out_text(&teller.text, more);
        out_text(&teller.plain, more);
    }
    bool good, any = write_letter(d, &channel, &teller, &letter, &good);
    if (!good)
        return false;
    if (!any)
        return ledger_end_notices(d->store, id, times->now);
    out_bytes(&d->out, (const char *)&letter, sizeof letter);
    return true;
}

bool desk_notices_take(Desk *d, Job *job)
{
    uint8_t ids[TAKEN_MOST][ID_SIZE];
    uint32_t count = 0;
    NoticeTimes times = times_of(d);
    job->status = 200;
    bool good = ledger_drop_moot(d->store, d->now) &&
                ledger_sweep_forgotten(d->store, d->now, d->now - d->notices->hour) &&
                ledger_due_channels(d->store, &times, TAKEN_MOST, ids, &count);
    for (uint32_t i = 0; i < count && good; i++)
        good = take_channel(d, ids[i], &times);
    return good;
}

/* ---- what has become of it ---- */

/* Of a link to a password it is tried again after a minute, until its hour is over: whoever asked
 * for it neither spoils the channel for other notices nor waits for them. */
static bool note_failure(Desk *d, const ChannelRow *channel, const Report *report)
{
    if (report->recovers)
        return ledger_put_off_notices(d->store, channel->id, report->taken,
                                      d->now + d->notices->retry);
    uint32_t doublings =
        channel->failures < DOUBLINGS_MOST ? channel->failures : (uint32_t)DOUBLINGS_MOST;
    bool broken = report->outcome == SENT_NEVER || channel->failures + 1 >= FAILURES_MOST;
    return ledger_channel_failed(d->store, channel->id, d->now + (d->notices->retry << doublings),
                                 broken ? report->why : NULL) &&
           ledger_return_notices(d->store, channel->id, report->taken);
}

bool desk_notices_report(Desk *d, Job *job)
{
    Report report;
    ChannelRow channel;
    ASSERT(job->body_size == sizeof report);
    memcpy(&report, job->body, sizeof report);
    job->status = 200;
    if (!ledger_get_channel(d->store, report.channel, &channel))
        return false;
    if (!channel.found)
        return true;
    switch ((Sending)report.outcome) {
    case SENT:
        return ledger_channel_said(d->store, channel.id, report.tells ? d->now : channel.said) &&
               ledger_end_notices(d->store, channel.id, report.taken);
    case SENT_LATER:
        return ledger_channel_rests(d->store, channel.id,
                                    d->now + (int64_t)report.seconds * 1000) &&
               ledger_return_notices(d->store, channel.id, report.taken);
    case SENT_NOT:
    case SENT_NEVER:
        return note_failure(d, &channel, &report);
    }
    return false;
}
