#include "writer.h"

#include "ledger_notices.h"
#include "thinker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    BATCH_MAX = 256,
    ANSWER_ROOM = 1 << 20,
    ANSWER_MAX = 64 << 20,
    TICK_MS = 1000,
    BEAT_MS = 5 * 1000,    /* how often it says that it serves, while clocks run */
    GAP_MS = 15 * 1000,    /* longer without a beat: nobody served */
    SLIP_MS = 2 * TICK_MS, /* so long it may take to find out that trouble has passed */
    DUE_MAX = 64,
    WAKE_MS = 15 * 1000, /* how often games that still wait for a computer are looked for */
    WAKE_MAX = 4096,
};

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
    int64_t ticked; /* when clocks were last looked after, by the clock that only goes forward */
    int64_t woken;
    int64_t awake; /* when it could last say that it serves, since 1970 */
    int64_t tried; /* when it last tried to, by the other clock; 0: not since it failed to write */
    int64_t troubled; /* since when nothing could be written, since 1970; 0: all is well */
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

/* unsure: nobody knows whether it has happened. */
static void answer_trouble(Desk *d, Job *job, bool unsure)
{
    free(job->answer);
    job->cookie[0] = 0;
    job->is_text = false;
    d->out.size = 0;
    if (unsure)
        desk_refuse(d, job, REFUSAL_STORE_SILENT);
    else
        desk_refuse(d, job, REFUSAL_STORE_TROUBLE);
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
        answer_trouble(d, job, false);
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

/* ---- time in which nobody served ---- */

/* After a stop, a crash, the sleep of the machine or trouble of the store it is not charged to
 * anybody. Trouble that did not keep another process from saying that it serves is ours alone. */
static bool beat(Writer *w, int64_t now)
{
    Desk *d = &w->desk;
    int64_t last = 0;
    if (!ledger_get_beat(d->store, &last))
        return false;
    last = last > w->awake ? last : w->awake;
    bool trouble = w->troubled != 0 && w->troubled >= last;
    int64_t from = trouble && w->troubled - last <= GAP_MS ? w->troubled : last;
    if (now - from > (trouble ? SLIP_MS : GAP_MS)) {
        if (!ledger_shift_clocks(d->store, from, now) ||
            !ledger_shift_reminders(d->store, now - from) || !ledger_raise_clocks(d->store))
            return false;
        games_drop_all(d->games);
    }
    return ledger_set_beat(d->store, now);
}

static void note_trouble(Writer *w, int64_t now)
{
    if (w->troubled == 0)
        w->troubled = now;
}

static bool keep_beat(Writer *w)
{
    Store *store = w->desk.store;
    int64_t now = time_now();
    bool runs = false, good = ledger_has_clocks(store, &runs);
    w->tried = time_forward();
    if (good && runs) {
        good = store->kind->begin(store) && beat(w, now) && store->kind->commit(store);
        if (!good)
            store->kind->rollback(store);
    }
    if (good) {
        w->troubled = 0;
        w->awake = now;
    } else {
        note_trouble(w, now);
    }
    return good;
}

/* Whether clocks are such that they can be judged: it served all the time, or what it did not was
 * made good. */
static bool has_kept_time(Writer *w)
{
    bool served = w->troubled == 0 && time_now() - w->awake <= GAP_MS;
    return !w->setup.keeps_time || served || keep_beat(w);
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
    while (d->first_thought) {
        Thought *thought = d->first_thought;
        d->first_thought = thought->next;
        thought->next = NULL;
        if (w->setup.think)
            w->setup.think(w->setup.think_context, thought);
        else
            free(thought);
    }
    d->last_thought = &d->first_thought;
}

/* Nothing of it has happened, or nobody knows: what is known of its games is read again. */
static void forget(Desk *d, Job *first, bool unsure)
{
    for (Job *job = first; job; job = job->next) {
        if (is_write(job)) {
            games_drop(d->games, job->game);
            answer_trouble(d, job, unsure);
        }
    }
    while (d->first) {
        Posting *posting = d->first;
        d->first = posting->next;
        games_drop(d->games, posting->game);
        posting_free(posting);
    }
    d->last = &d->first;
    while (d->first_thought) {
        Thought *thought = d->first_thought;
        d->first_thought = thought->next;
        games_drop(d->games, thought->game);
        free(thought);
    }
    d->last_thought = &d->first_thought;
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
            uint64_t before = d->store->changes;
            holds_begin_job(holds);
            good = desk_answer(d, job);
            if (good && holds->is_busy) {
                put_off(w, at);
                continue;
            }
            if (good)
                keep_answer(d, job);
            holds_end_job(holds, d->store->changes != before);
        }
        at = &job->next;
    }
    return good && games_raise(d->games);
}

static void write_batch(Writer *w, Job **first)
{
    Desk *d = &w->desk;
    const StoreKind *store = d->store->kind;
    bool tried = has_kept_time(w), good = tried;
    d->now = time_now();
    good = good && write_jobs(w, first);
#ifdef BANNERET_ANSWER_EARLY /* a mistake that the test of kills must notice */
    tell_done(first, true);
#endif
    good = good && store->commit(d->store);
    atomic_store(&w->well, good);
    if (good) {
        publish(w);
    } else {
        note_trouble(w, d->now);
        if (tried)
            w->tried = 0; /* it may be over: the next tick looks */
        store->rollback(d->store);
        forget(d, *first, tried && d->store->is_unsure); /* else that is of another commit */
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

/* ---- time ---- */

static void add_job(JobKind kind, Job ***last, const uint8_t game[ID_SIZE])
{
    Job *job = heap_new(sizeof *job);
    job->kind = kind;
    job->done = job_free;
    job->body = heap_new(1);
    memcpy(job->game, game, ID_SIZE);
    **last = job;
    *last = &job->next;
}

static void add_due(void *context, const uint8_t game[ID_SIZE])
{
    add_job(JOB_DUE, context, game);
}

static void add_waiting(void *context, const uint8_t game[ID_SIZE])
{
    add_job(JOB_WAKE, context, game);
}

static void tick(Writer *w)
{
    if (!w->setup.keeps_time || time_forward() - w->ticked < TICK_MS)
        return;
    w->ticked = time_forward();
    if (w->troubled != 0 && w->tried != 0 && w->ticked - w->tried < BEAT_MS)
        return;
    if ((w->troubled != 0 || time_now() - w->awake >= BEAT_MS) && !keep_beat(w))
        return;
    Job *jobs = NULL, **last = &jobs;
    ledger_list_due(w->desk.store, time_now(), DUE_MAX, add_due, &last);
    if (w->woken == 0 || w->ticked - w->woken >= WAKE_MS) {
        w->woken = w->ticked;
        ledger_list_waiting(w->desk.store, WAKE_MAX, add_waiting, &last);
    }
    if (jobs)
        run_batch(w, jobs);
}

/* Everything that waits, in its order; NULL if nothing came for a while, or, with *ended, ever
 * will. */
static Job *take_batch(Writer *w, bool *ended)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += TICK_MS / 1000;
    int waited = 0;
    pthread_mutex_lock(&w->lock);
    if (w->put_off) {
        *w->put_off_last = w->first;
        if (!w->first)
            w->last = w->put_off_last;
        w->first = w->put_off;
        w->put_off = NULL;
        w->put_off_last = &w->put_off;
    }
    while (!w->first && !w->ending && waited == 0)
        waited = pthread_cond_timedwait(&w->more, &w->lock, &until);
    Job *first = w->first, *last = first;
    for (uint32_t count = 1; last && last->next && count < BATCH_MAX; count++)
        last = last->next;
    if (last) {
        w->first = last->next;
        last->next = NULL;
    }
    if (!w->first)
        w->last = &w->first;
    *ended = w->ending && !first;
    pthread_mutex_unlock(&w->lock);
    return first;
}

static void *run(void *context)
{
    Writer *w = context;
    bool ended = false;
    while (!ended) {
        tick(w);
        Job *batch = take_batch(w, &ended);
        if (batch)
            run_batch(w, batch);
    }
    return NULL;
}

/* ---- beginning and end ---- */

Writer *writer_start(const WriterSetup *setup)
{
    Writer *w = heap_new(sizeof *w);
    w->setup = *setup;
    w->desk.store = setup->store;
    w->desk.notices = setup->notices;
    w->desk.games = games_open(setup->store, setup->texts, setup->battles, setup->secret);
    w->desk.out = out_begin(heap_new(ANSWER_ROOM), ANSWER_ROOM);
    w->desk.last = &w->desk.first;
    w->desk.last_thought = &w->desk.first_thought;
    w->last = &w->first;
    w->put_off_last = &w->put_off;
    atomic_init(&w->well, true);
    pthread_mutex_init(&w->lock, NULL);
    pthread_condattr_t steady; /* a clock that nobody sets */
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&w->more, &steady);
    pthread_condattr_destroy(&steady);
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
