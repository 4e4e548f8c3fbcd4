/* job.h: one thing that somebody asks of the writer, and its answer. */
#ifndef BANNERET_SERVER_JOB_H
#define BANNERET_SERVER_JOB_H

#include "bytes.h"

/* Those up to JOB_LAST_WRITE change the store. */
typedef enum JobKind {
    JOB_CREATE,
    JOB_JOIN,
    JOB_ACTIONS,
    JOB_RESIGN,
    JOB_UNDO,
    JOB_OFFER,
    JOB_REPLY,
    JOB_CLAIM,
    JOB_GIVE_ORDERS,
    JOB_COMPUTED, /* a computer has decided; not asked from outside, nor the next two */
    JOB_DUE,      /* time may have run out */
    JOB_WAKE,     /* a game waits for a computer */
    JOB_SIT,      /* at a table of the lobby */
    JOB_LISTED,   /* whether a game is in the lobby */
    JOB_WITHDRAW, /* a game to which nobody came */
    JOB_SEEN,
    JOB_SAY,
    JOB_ACCOUNT_ADD,
    JOB_ACCOUNT_PASSWORD,
    JOB_ACCOUNT_END,
    JOB_FORGOTTEN, /* a password: a link to a new one is mailed */
    JOB_RECOVER,   /* and opened */
    JOB_LOGIN,
    JOB_LOGOUT,
    JOB_CHANNEL_ADD,
    JOB_CHANNEL_END,
    JOB_CHANNEL_CONFIRM,
    JOB_NOTICES_TAKE,
    JOB_NOTICES_REPORT,
    JOB_LAST_WRITE = JOB_NOTICES_REPORT,
    JOB_NOTICES_DUE,
    JOB_CHANNELS,
    JOB_ORDERS,
    JOB_PASS, /* what a password is held against */
    JOB_CHAT,
    JOB_HERE,
    JOB_ME,
    JOB_LOBBY,
    JOB_SEAT, /* which one a token gives, before anybody sits down */
    JOB_GAME,
    JOB_LOG,
    JOB_RECORD,
    JOB_STREAM, /* events as an event stream has them */
} JobKind;

enum { JOB_IDLE = 304 }; /* status of one of ours that may have changed nothing */

enum { LOG_MOST = 512, STREAM_MOST = 64, BASE_SIZE = 256, PASS_SIZE = 128 };

typedef struct Job {
    struct Job *next; /* in the queue */
    void (*done)(struct Job *job);
    void *context;

    JobKind kind;
    uint8_t game[ID_SIZE];
    bool has_session;
    uint8_t session[DIGEST_SIZE]; /* the hash of its cookie */
    uint32_t after, most;         /* events */
    char base[BASE_SIZE];         /* what links begin with: "https://example.org" */
    char *body;
    uint32_t body_size;

    /* Of a job with a password, accounts.h: what is asked once it was looked at, and what is called
     * once all is done. */
    struct Accounts *accounts;
    JobKind then;
    void (*finish)(struct Job *job);
    char pass[PASS_SIZE]; /* the hash of the account, or of its new password */
    bool is_proved;

    unsigned status; /* of HTTP */
    char *answer;    /* freed with the job */
    uint32_t answer_size;
    bool is_text;           /* a record, not JSON */
    char cookie[ID_DIGITS]; /* a new session; empty if there is none */
    bool forgets;           /* the session has ended: its cookie goes */
    uint32_t last;          /* number of the last event told */
    bool has_more;          /* and there are more */
} Job;

void job_free(Job *job);

#endif
