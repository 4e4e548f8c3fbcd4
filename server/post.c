#include "post.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct Post {
    Writer *writer;
    Sender *sender;
    uint32_t tick;
    pthread_t thread;
    atomic_bool ending;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool is_done; /* guarded by the lock */
};

/* By the writer's thread. */
static void finish(Job *job)
{
    Post *post = job->context;
    pthread_mutex_lock(&post->lock);
    post->is_done = true;
    pthread_cond_signal(&post->changed);
    pthread_mutex_unlock(&post->lock);
}

/* Asks and waits; the caller frees the job. NULL if the writer is ending. */
static Job *ask(Post *post, JobKind kind, const void *body, uint32_t size)
{
    Job *job = heap_new(sizeof *job);
    job->kind = kind;
    job->done = finish;
    job->context = post;
    job->body = heap_copy(body ? body : "", size);
    job->body_size = size;
    post->is_done = false;
    if (!writer_ask(post->writer, job)) {
        job_free(job);
        return NULL;
    }
    pthread_mutex_lock(&post->lock);
    while (!post->is_done)
        pthread_cond_wait(&post->changed, &post->lock);
    pthread_mutex_unlock(&post->lock);
    return job;
}

/* What the sender has no room for is taken again later. */
static void give(const Post *post, const Job *job)
{
    static Letter letter;
    for (uint32_t at = 0; at + sizeof letter <= job->answer_size; at += sizeof letter) {
        memcpy(&letter, job->answer + at, sizeof letter);
        if (!sender_give(post->sender, &letter))
            return;
    }
}

static void look(Post *post)
{
    Job *due = ask(post, JOB_NOTICES_DUE, NULL, 0);
    bool any = due && due->status == 200 && due->has_more;
    job_free(due);
    if (!any)
        return;
    Job *taken = ask(post, JOB_NOTICES_TAKE, NULL, 0);
    if (taken && taken->status == 200)
        give(post, taken);
    job_free(taken);
}

static void *run(void *context)
{
    Post *post = context;
    int64_t next = time_forward();
    while (!atomic_load(&post->ending)) {
        Report report;
        int64_t now = time_forward();
        if (now >= next) {
            look(post);
            next = now + post->tick;
        }
        if (sender_take(post->sender, (int)post->tick / 4, &report))
            job_free(ask(post, JOB_NOTICES_REPORT, &report, sizeof report));
    }
    return NULL;
}

Post *post_start(Writer *writer, Sender *sender, uint32_t tick)
{
    Post *post = heap_new(sizeof *post);
    post->writer = writer;
    post->sender = sender;
    post->tick = tick;
    atomic_init(&post->ending, false);
    pthread_mutex_init(&post->lock, NULL);
    pthread_cond_init(&post->changed, NULL);
    int failed = pthread_create(&post->thread, NULL, run, post);
    ASSERT(failed == 0);
    return post;
}

void post_stop(Post *post)
{
    atomic_store(&post->ending, true);
    pthread_join(post->thread, NULL);
    pthread_cond_destroy(&post->changed);
    pthread_mutex_destroy(&post->lock);
    free(post);
}
