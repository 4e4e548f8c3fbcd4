#include "writer.h"

#include "engine/protocol_json.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { BATCH_MAX = 256, ANSWER_ROOM = 1 << 20, ANSWER_MAX = 64 << 20 };

struct Writer {
    WriterSetup setup;
    Desk desk;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    Job *first, **last; /* guarded by the lock */
    Job *put_off, **put_off_last;
    bool ending; /* guarded by the lock */
    atomic_bool well;
};

static bool is_write(const Job *job)
{
    return job->kind <= JOB_LAST_WRITE;
}

/* ---- answers ---- */

static void keep_answer(Desk *d, Job *job)
{
    ASSERT(d->out.size < d->out.cap);
    job->answer = heap_copy(d->out.text, d->out.size);
    job->answer_size = d->out.size;
}

static void answer_trouble(Desk *d, Job *job)
{
    bool unsure = d->store->is_unsure;
    free(job->answer);
    job->cookie[0] = 0;
    job->is_text = false;
    d->out.size = 0;
    if (unsure && is_write(job))
        desk_refuse(d, job, 504, "a store that fell silent; it may have happened",
                    "to ask again with the same id");
    else
        desk_refuse(d, job, 503, "a store in trouble; nothing has changed", "to try again later");
    keep_answer(d, job);
}

/* Reads need no transaction, and may ask for more room than there is. */
static void answer_read(Desk *d, Job *job)
{
    bool good = desk_answer(d, job);
    while (good && d->out.size >= d->out.cap && d->out.size < ANSWER_MAX) {
        uint32_t cap = d->out.size + 1;
        free(d->out.text);
        d->out = out_begin(heap_new(cap), cap);
        good = desk_answer(d, job);
    }
    if (good && d->out.size < d->out.cap)
        keep_answer(d, job);
    else
        answer_trouble(d, job);
}

static void tell_done(Job **first, bool writes)
{
    for (Job **at = first; *at;) {
        Job *job = *at;
        if (is_write(job) != writes) {
            at = &job->next;
            continue;
        }
        *at = job->next;
        job->next = NULL;
        job->done(job);
    }
}

/* ---- a batch ---- */

static void publish(Writer *w)
{
    Desk *d = &w->desk;
    while (d->first) {
        Posting *posting = d->first;
        d->first = posting->next;
        posting->next = NULL;
        w->setup.publish(w->setup.context, posting);
    }
    d->last = &d->first;
}

/* Nothing of it has happened: what is known of its games is read again. */
static void forget(Desk *d, Job *first)
{
    for (Job *job = first; job; job = job->next) {
        if (is_write(job)) {
            games_drop(d->games, job->game);
            answer_trouble(d, job);
        }
    }
    while (d->first) {
        Posting *posting = d->first;
        d->first = posting->next;
        games_drop(d->games, posting->game);
        posting_free(posting);
    }
    d->last = &d->first;
    games_drop_held(d->games);
}

/* Another process holds the game: the next batch begins with it, and then it is waited for. */
static void put_off(Writer *w, Job **at)
{
    Job *job = *at;
    *at = job->next;
    *w->put_off_last = job;
    w->put_off_last = &job->next;
    job->next = NULL;
}

static bool write_jobs(Writer *w, Job **first)
{
    Desk *d = &w->desk;
    Holds *holds = games_holds(d->games);
    holds_begin(holds, true);
    bool good = d->store->kind->begin(d->store);
    for (Job **at = first; *at && good;) {
        Job *job = *at;
        if (is_write(job)) {
            holds_begin_job(holds);
            good = desk_answer(d, job);
            if (good && holds->is_busy) {
                put_off(w, at);
                continue;
            }
            if (good)
                keep_answer(d, job);
            holds_end_job(holds, job->status < 300);
        }
        at = &job->next;
    }
    return good && games_raise(d->games);
}

static void write_batch(Writer *w, Job **first)
{
    Desk *d = &w->desk;
    const StoreKind *store = d->store->kind;
    bool good = write_jobs(w, first);
#ifdef BANNERET_ANSWER_EARLY /* a mistake that the test of kills must notice */
    tell_done(first, true);
#endif
    good = good && store->commit(d->store);
    atomic_store(&w->well, good);
    if (good) {
        publish(w);
    } else {
        store->rollback(d->store);
        forget(d, *first);
    }
    tell_done(first, true);
}

static void run_batch(Writer *w, Job *first)
{
    Desk *d = &w->desk;
    bool writes = false;
    d->now = time_now();
    for (Job *job = first; job; job = job->next)
        writes = writes || is_write(job);
    if (writes)
        write_batch(w, &first);
    holds_begin(games_holds(d->games), false);
    for (Job *job = first; job; job = job->next)
        answer_read(d, job);
    tell_done(&first, false);
}

/* Everything that waits, in its order; NULL once the writer ends and nothing waits. */
static Job *take_batch(Writer *w)
{
    pthread_mutex_lock(&w->lock);
    if (w->put_off) {
        *w->put_off_last = w->first;
        if (!w->first)
            w->last = w->put_off_last;
        w->first = w->put_off;
        w->put_off = NULL;
        w->put_off_last = &w->put_off;
    }
    while (!w->first && !w->ending)
        pthread_cond_wait(&w->more, &w->lock);
    Job *first = w->first, *last = first;
    for (uint32_t count = 1; last && last->next && count < BATCH_MAX; count++)
        last = last->next;
    if (last) {
        w->first = last->next;
        last->next = NULL;
    }
    if (!w->first)
        w->last = &w->first;
    pthread_mutex_unlock(&w->lock);
    return first;
}

static void *run(void *context)
{
    Writer *w = context;
    Job *batch;
    while ((batch = take_batch(w)) != NULL)
        run_batch(w, batch);
    return NULL;
}

/* ---- beginning and end ---- */

Writer *writer_start(const WriterSetup *setup)
{
    Writer *w = heap_new(sizeof *w);
    w->setup = *setup;
    w->desk.store = setup->store;
    w->desk.games = games_open(setup->store, setup->texts, setup->battles, setup->secret);
    w->desk.out = out_begin(heap_new(ANSWER_ROOM), ANSWER_ROOM);
    w->desk.last = &w->desk.first;
    w->last = &w->first;
    w->put_off_last = &w->put_off;
    atomic_init(&w->well, true);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    int failed = pthread_create(&w->thread, NULL, run, w);
    ASSERT(failed == 0);
    return w;
}

bool writer_ask(Writer *w, Job *job)
{
    pthread_mutex_lock(&w->lock);
    bool taken = !w->ending;
    if (taken) {
        job->next = NULL;
        *w->last = job;
        w->last = &job->next;
        pthread_cond_signal(&w->more);
    }
    pthread_mutex_unlock(&w->lock);
    return taken;
}

bool writer_is_well(Writer *w)
{
    return atomic_load(&w->well);
}

void writer_stop(Writer *w)
{
    pthread_mutex_lock(&w->lock);
    w->ending = true;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    games_close(w->desk.games);
    w->setup.store->kind->close(w->setup.store);
}

void writer_free(Writer *w)
{
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w->desk.out.text);
    free(w);
}
