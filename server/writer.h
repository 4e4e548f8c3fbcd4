/* writer.h: the one thread that owns the games and the store. It takes every waiting request as one
 * transaction and answers after the commit: what was answered lasts. */
#ifndef BANNERET_SERVER_WRITER_H
#define BANNERET_SERVER_WRITER_H

#include "desk.h"

typedef struct Writer Writer;

typedef struct WriterSetup {
    Store *store; /* the writer's from now on, and closed by it */
    TextSource texts;
    const char *const *battles;        /* file names, NULL-terminated */
    const uint8_t *secret;             /* DIGEST_SIZE bytes */
    const struct NoticeSetup *notices; /* NULL: none are sent */

    /* Takes over an event that was committed; in the order of the log. */
    void (*publish)(void *context, Posting *posting);
    void *context;

    /* Takes over what a computer shall think about, after the commit. NULL: there is none. */
    void (*think)(void *context, struct Thought *thought);
    void *think_context;

    bool keeps_time; /* looks after clocks, and wakes games that wait for a computer */
} WriterSetup;

Writer *writer_start(const WriterSetup *setup);

/* Hands a job over: job->done is called by the writer's thread, after the commit, and the job is
 * then whoever's that is. False if the writer is ending: the job stays the caller's. */
bool writer_ask(Writer *writer, Job *job);

/* Whether the last transaction could be committed. */
bool writer_is_well(Writer *writer);

/* Answers what waits, then ends. It may still be asked, and takes nothing. */
void writer_stop(Writer *writer);

/* After nobody can ask any more. */
void writer_free(Writer *writer);

#endif
