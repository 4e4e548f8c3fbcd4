/* holds.h: games that other processes play, too. In a transaction that writes, a game is held, by a
 * lock on its row, from the first look at it to the commit; whatever is written of it raises its
 * version, by which every process sees that what it knows of it is old. */
#ifndef BANNERET_SERVER_HOLDS_H
#define BANNERET_SERVER_HOLDS_H

#include "ledger.h"

enum { HELD_MAX = 512 };

typedef enum Finding { FOUND, FOUND_NOTHING, FOUND_TROUBLE } Finding;

typedef struct Held {
    uint8_t game[ID_SIZE];
    int64_t version;
    bool is_of_job; /* the present job has looked at it */
    bool is_changed;
} Held;

typedef struct Holds {
    Store *store;
    bool is_writing; /* inside a transaction */
    bool is_busy;    /* another process holds what the present job needs */
    uint32_t count;
    Held held[HELD_MAX];
} Holds;

/* A batch of jobs begins, of those that write or of those that read. */
void holds_begin(Holds *holds, bool is_writing);

/* One of its jobs begins; it has been answered, and whether anything was changed. */
void holds_begin_job(Holds *holds);
void holds_end_job(Holds *holds, bool is_changed);

/* The version of a game; holds it if the batch writes. One that another process holds is waited for
 * only if none is held yet, so that no two wait for each other: otherwise it is busy, and as good
 * as not there. */
Finding holds_look(Holds *holds, const uint8_t game[ID_SIZE], int64_t *version);

#endif
