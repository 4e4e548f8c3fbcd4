#include "accounts.h"

#include "body_people.h"
#include "refusals.h"
#include "tries.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 2, QUEUE_MAX = 16, PASSES = 2, MEMORY = 19 << 20 };

struct Accounts {
    Writer *writer;
    Tries *tries;
    char nobody[PASS_SIZE]; /* a hash that no password has */
    pthread_t thread[THREADS];
    pthread_mutex_t lock;
    pthread_cond_t more;
    Job *first, **last; /* guarded by the lock */
    uint32_t count;     /* that wait; guarded by the lock */
    bool ending;        /* guarded by the lock */
};

_Static_assert(PASS_SIZE >= crypto_pwhash_STRBYTES, "a hash with its parameters");

/* ---- answers that need no writer ---- */

static bool end_with(Job *job, unsigned status, const ParseError *error)
{
    char text[REFUSAL_SIZE];
    Out out = out_begin(text, sizeof text);
    refusal_tell_text(error, &out);
    free(job->answer);
    job->status = status;
    job->answer = heap_copy(text, out.size);
    job->answer_size = out.size;
    job->finish(job);
    return true;
}

static bool refuse(Job *job, Refusal refusal)
{
    ParseError error;
    refusal_error(refusal, &error);
    return end_with(job, refusal_status(refusal), &error);
}

/* ---- hashing ---- */

static bool hash_password(const char *password, char out[PASS_SIZE])
{
    memset(out, 0, PASS_SIZE);
    return crypto_pwhash_str_alg(out, password, strlen(password), PASSES, MEMORY,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

/* False if there is no memory for it. */
static bool work(const Accounts *accounts, Job *job, const AccountBody *body)
{
    if (job->then == JOB_ACCOUNT_ADD)
        return hash_password(body->password, job->pass);
    if (job->then == JOB_RECOVER) /* its token was looked at, and is again */
        return hash_password(body->fresh, job->pass);
    /* Of a name that nobody has it takes as long to say so. */
    const char *pass = job->pass[0] ? job->pass : accounts->nobody;
    job->is_proved = crypto_pwhash_str_verify(pass, body->password, strlen(body->password)) == 0;
    return !job->is_proved || job->then != JOB_ACCOUNT_PASSWORD ||
           hash_password(body->fresh, job->pass);
}

static void hash_job(Accounts *accounts, Job *job)
{
    AccountBody body;
    ParseError error;
    bool good = body_account(job->body, job->body_size, job->then, &body, &error);
    ASSERT(good); /* it was read before */
    good = work(accounts, job, &body);
    sodium_memzero(&body, sizeof body);
    job->kind = job->then;
    job->done = job->finish;
    if (!good)
        refuse(job, REFUSAL_NO_MEMORY);
    else if (!writer_ask(accounts->writer, job))
        refuse(job, REFUSAL_ENDING);
}

static void *run(void *context)
{
    Accounts *accounts = context;
    pthread_mutex_lock(&accounts->lock);
    while (accounts->first || !accounts->ending) {
        Job *job = accounts->first;
        if (!job) {
            pthread_cond_wait(&accounts->more, &accounts->lock);
            continue;
        }
        accounts->first = job->next;
        if (!accounts->first)
            accounts->last = &accounts->first;
        accounts->count--;
        pthread_mutex_unlock(&accounts->lock);
        job->next = NULL;
        hash_job(accounts, job);
        pthread_mutex_lock(&accounts->lock);
    }
    pthread_mutex_unlock(&accounts->lock);
    return NULL;
}

static void enqueue(Accounts *accounts, Job *job)
{
    pthread_mutex_lock(&accounts->lock);
    bool ending = accounts->ending, full = accounts->count >= QUEUE_MAX;
    if (!ending && !full) {
        job->next = NULL;
        *accounts->last = job;
        accounts->last = &job->next;
        accounts->count++;
        pthread_cond_signal(&accounts->more);
    }
    pthread_mutex_unlock(&accounts->lock);
    if (ending)
        refuse(job, REFUSAL_ENDING);
    else if (full)
        refuse(job, REFUSAL_TOO_MANY_WAIT);
}

/* The writer has looked up what the password is held against; by its thread. */
static void look_done(Job *job)
{
    if (job->status != 0) {
        job->finish(job);
        return;
    }
    free(job->answer);
    job->answer = NULL;
    enqueue(job->accounts, job);
}

/* ---- asking ---- */

static bool may_try(Accounts *accounts, const Job *job, const AccountBody *body,
                    const Address *from)
{
    Address address = address_household(from);
    bool by_name = body->name[0] != 0;
    return tries_take(accounts->tries, 'a', &address, sizeof address) &&
           (by_name ? tries_take(accounts->tries, 'n', body->name, strlen(body->name))
            : job->then == JOB_RECOVER
                ? tries_take(accounts->tries, 't', body->token, DIGEST_SIZE)
                : tries_take(accounts->tries, 's', job->session, DIGEST_SIZE));
}

bool accounts_ask(Accounts *accounts, Job *job, const Address *from)
{
    AccountBody body;
    ParseError error = {0};
    pthread_mutex_lock(&accounts->lock);
    bool ending = accounts->ending;
    pthread_mutex_unlock(&accounts->lock);
    if (ending)
        return false;
    job->accounts = accounts;
    job->then = job->kind;
    job->finish = job->done;
    bool good = body_account(job->body, job->body_size, job->then, &body, &error);
    bool may = good && may_try(accounts, job, &body, from);
    sodium_memzero(&body, sizeof body);
    if (!good)
        return end_with(job, 400, &error);
    if (!may)
        return refuse(job, REFUSAL_TOO_MANY_TRIES);
    if (job->then == JOB_ACCOUNT_ADD) {
        enqueue(accounts, job);
        return true;
    }
    job->kind = JOB_PASS;
    job->done = look_done;
    if (writer_ask(accounts->writer, job))
        return true;
    job->done = job->finish;
    return false;
}

/* ---- beginning and end ---- */

/* Of the same cost as the others, and of random bytes. */
static void make_nobody(char out[PASS_SIZE])
{
    static const char head[] = "$argon2id$v=19$m=19456,t=2,p=1$";
    uint8_t bytes[DIGEST_SIZE];
    char salt[32], hash[64];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(salt, sizeof salt, bytes, ID_SIZE, sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
    sodium_bin2base64(hash, sizeof hash, bytes, sizeof bytes,
                      sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
    Out text = out_begin(out, PASS_SIZE);
    out_text(&text, head);
    out_text(&text, salt);
    out_char(&text, '$');
    out_text(&text, hash);
    ASSERT(text.size < text.cap);
}

Accounts *accounts_start(Writer *writer, uint32_t tries)
{
    Accounts *accounts = heap_new(sizeof *accounts);
    accounts->writer = writer;
    accounts->tries = tries_open(tries);
    accounts->last = &accounts->first;
    make_nobody(accounts->nobody);
    pthread_mutex_init(&accounts->lock, NULL);
    pthread_cond_init(&accounts->more, NULL);
    for (uint32_t i = 0; i < THREADS; i++) {
        int failed = pthread_create(&accounts->thread[i], NULL, run, accounts);
        ASSERT(failed == 0);
    }
    return accounts;
}

void accounts_stop(Accounts *accounts)
{
    pthread_mutex_lock(&accounts->lock);
    accounts->ending = true;
    pthread_cond_broadcast(&accounts->more);
    pthread_mutex_unlock(&accounts->lock);
    for (uint32_t i = 0; i < THREADS; i++)
        pthread_join(accounts->thread[i], NULL);
}

void accounts_free(Accounts *accounts)
{
    tries_close(accounts->tries);
    pthread_cond_destroy(&accounts->more);
    pthread_mutex_destroy(&accounts->lock);
    free(accounts);
}
