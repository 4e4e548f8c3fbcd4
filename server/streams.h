/* streams.h: event streams, by the game they tell of. A stream that falls behind asks the writer
 * for what it has missed; no event is ever kept for it. The door's thread alone touches them. */
#ifndef BANNERET_SERVER_STREAMS_H
#define BANNERET_SERVER_STREAMS_H

#include "door.h"

enum { BEAT_SLOTS = 60, BEAT_TICK_MS = 250, STREAM_BUCKETS = 4096, STALLED_MS = 30 * 1000 };

typedef struct Conn { /* a connection at the door */
    struct Conn *prev,
        *next; /* among those whose head is read; or in a slot of beats; or the dead */
    struct Conn *game_prev, *game_next; /* a stream: in its bucket */
    struct Streams *streams;
    int fd;
    bool is_stream, is_counted; /* counted: by limits_connect */
    bool is_open;               /* the head of the answer was sent */
    bool is_live;               /* it has all there is, and gets what comes */
    bool is_asking;             /* the writer was asked for it, and has it */
    bool is_gone;
    uint8_t game[ID_SIZE];
    uint32_t last;  /* event that it has */
    uint32_t known; /* event that there is, as was said since it last asked */
    uint32_t slot;
    Address address;
    int64_t since; /* when it came; or when it last took all it was sent */
    char *pending; /* what it could not take at once */
    uint32_t pending_size, pending_sent;
} Conn;

typedef struct Streams {
    int epoll;
    Limits *limits;
    Writer *writer;
    void (*done)(Job *job); /* of a job of a stream; its context is the connection */
    uint32_t count, next_slot;
    Conn *bucket[STREAM_BUCKETS];
    Conn *beat[BEAT_SLOTS];
    Conn *dead; /* freed when nobody can mean them any more */
} Streams;

/* A connection whose head asks for events becomes a stream. */
void stream_begin(Streams *s, Conn *conn, const Head *head);

/* The writer has answered; the job is freed. */
void stream_answered(Streams *s, Job *job);

/* There is room again, or the other end has said something or gone. */
void stream_ready(Streams *s, Conn *conn, uint32_t epoll_events);

/* To all who watch its game; the posting is freed. One without text only says that there is such an
 * event; who has not the one before it asks the writer. */
void streams_post(Streams *s, Posting *posting);

/* The games that are watched, some perhaps more than once; NULL if there are none. */
uint8_t (*streams_games(const Streams *s, uint32_t *count))[ID_SIZE];

/* A sign of life to those of one slot. */
void streams_beat(Streams *s, uint32_t slot);

/* Tells all to come again, and ends them. */
void streams_end(Streams *s);

/* Closes a connection, a stream or not; it is freed later. */
void conn_close(Streams *s, Conn *conn);

/* A short answer of our own, and the end. */
void conn_refuse(Streams *s, Conn *conn, unsigned status);

/* Frees those that are closed and that no job means. */
void streams_bury(Streams *s);

#endif
