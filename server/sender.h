/* sender.h: messages to people's mail, webhooks and browsers. Processes of their own send them,
 * made before the server has a thread, a store or a filter: only they ever call another machine.
 * What they are told and what they report goes over a socket, a packet each. */
#ifndef BANNERET_SERVER_SENDER_H
#define BANNERET_SERVER_SENDER_H

#include "push.h"

typedef enum ChannelKind { CHANNEL_MAIL, CHANNEL_WEBHOOK, CHANNEL_PUSH } ChannelKind;

enum {
    CHANNEL_ADDRESS_MOST = 500,
    LETTER_TEXT_SIZE = 8 * 1024,
    REPORT_WHY_SIZE = 96,
    SUBJECT_SIZE = 48
};

typedef struct Letter {
    uint8_t channel[ID_SIZE];
    int64_t taken; /* names it, with the channel */
    uint32_t kind; /* ChannelKind */
    bool tells;    /* of games; otherwise it asks for something */
    bool recovers; /* has a link to a new password */
    char address[CHANNEL_ADDRESS_MOST + 1];
    char subject[SUBJECT_SIZE]; /* of a mail */
    PushKeys keys;
    uint32_t size;
    char text[LETTER_TEXT_SIZE]; /* of a mail its text; otherwise the JSON that is posted */
} Letter;

typedef enum Sending {
    SENT,
    SENT_NOT,   /* it may go better another time */
    SENT_LATER, /* the other end has asked for patience */
    SENT_NEVER, /* nobody is there any more */
} Sending;

typedef struct Report {
    uint8_t channel[ID_SIZE];
    int64_t taken;
    bool tells, recovers; /* as its letter */
    uint32_t outcome;
    uint32_t seconds; /* of patience */
    char why[REPORT_WHY_SIZE];
} Report;

typedef struct SenderSetup {
    const char *mail;      /* smtp://HOST:PORT or smtps://...; NULL: no mail */
    const char *mail_from; /* an address */
    const char *login;     /* USER:PASSWORD, or NULL */
    const char *contact;   /* whom push services may write to: mailto:... */
    const char *authority; /* file of certificates to believe; NULL: the system's */
    bool loopback;         /* this machine may be called, too: for tests */
    uint8_t push_key[DIGEST_SIZE];
} SenderSetup;

typedef struct Sender Sender;

/* NULL, with the complaint printed, if that cannot be. To be called before there are threads. */
Sender *sender_start(const SenderSetup *setup);

/* False if there is no room now. */
bool sender_give(Sender *sender, const Letter *letter);

/* Waits so long for a report; false if none came. */
bool sender_take(Sender *sender, int milliseconds, Report *out);

/* What is under way is given up. */
void sender_stop(Sender *sender);

#endif
