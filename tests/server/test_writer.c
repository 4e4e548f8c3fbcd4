/* The writer over a store that fails: 503, nothing changed, and all is well again afterwards. */
#include "app/embedded.h"
#include "server/notices.h"
#include "server/writer.h"

#include <pthread.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- a store that fails when it is told to ---- */

typedef struct Faulty {
    Store store;
    Store *real;
    uint32_t calls, fail_at; /* of run, commit and begin together; 0: never */
    atomic_bool is_down;     /* all of them fail */
    atomic_bool
        is_silent; /* the next commit is the last that anything is known of; then it is down */
} Faulty;

static Faulty faulty;

static bool fails(void)
{
    return ++faulty.calls == faulty.fail_at || atomic_load(&faulty.is_down);
}

static void faulty_close(Store *s)
{
    (void)s;
    faulty.real->kind->close(faulty.real);
}

static bool faulty_begin(Store *s)
{
    s->is_unsure = false;
    return !fails() && faulty.real->kind->begin(faulty.real);
}

static bool faulty_commit(Store *s)
{
    if (atomic_exchange(&faulty.is_silent, false)) {
        s->is_unsure = true;
        atomic_store(&faulty.is_down, true);
    }
    return !fails() && faulty.real->kind->commit(faulty.real);
}

static void faulty_rollback(Store *s)
{
    (void)s;
    faulty.real->kind->rollback(faulty.real);
}

static bool faulty_run(Store *s, Statement statement, const Value *values, uint32_t count,
                       RowVisitor visitor)
{
    (void)s;
    return !fails() && faulty.real->kind->run(faulty.real, statement, values, count, visitor);
}

static const StoreKind faulty_kind = {.close = faulty_close,
                                      .begin = faulty_begin,
                                      .begin_reading = faulty_begin,
                                      .commit = faulty_commit,
                                      .rollback = faulty_rollback,
                                      .run = faulty_run};

/* ---- a machine that can be asleep for a while ---- */

static _Atomic int64_t slept;

int64_t __real_time_now(void);
int64_t __wrap_time_now(void);

int64_t __wrap_time_now(void)
{
    return __real_time_now() + atomic_load(&slept);
}

/* ---- a writer, and jobs that are waited for ---- */

typedef struct Desktop {
    char folder[64];
    Writer *writer;
    uint32_t posted;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool done;
} Desktop;

static Desktop desktop;

static const char *find(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strcmp(embedded_texts[i].name, name) == 0) {
            *size = embedded_texts[i].size;
            return embedded_texts[i].text;
        }
    }
    return NULL;
}

static void count_posting(void *context, Posting *posting)
{
    Desktop *d = context;
    pthread_mutex_lock(&d->lock);
    d->posted++;
    pthread_mutex_unlock(&d->lock);
    posting_free(posting);
}

static void start_writer(bool keeps_time)
{
    static const char *const battles[] = {"training.battle", NULL};
    static const uint8_t secret[DIGEST_SIZE] = {5};
    static NoticeSetup notices;
    notices_set_times(&notices, 1);
    faulty =
        (Faulty){.store = {.kind = &faulty_kind}, .real = store_sqlite_open(desktop.folder, false)};
    assert_non_null(faulty.real);
    WriterSetup setup = {.store = &faulty.store,
                         .texts = {find, NULL},
                         .battles = battles,
                         .secret = secret,
                         .notices = &notices,
                         .publish = count_posting,
                         .context = &desktop,
                         .keeps_time = keeps_time};
    desktop.writer = writer_start(&setup);
}

static int begin(void **state)
{
    (void)state;
    memset(&desktop, 0, sizeof desktop);
    pthread_mutex_init(&desktop.lock, NULL);
    pthread_cond_init(&desktop.changed, NULL);
    snprintf(desktop.folder, sizeof desktop.folder, "/tmp/banneret-writer-XXXXXX");
    if (sodium_init() < 0 || !mkdtemp(desktop.folder))
        return -1;
    atomic_store(&slept, 0);
    start_writer(false);
    return 0;
}

static int end(void **state)
{
    static const char *const names[] = {"games.db", "games.db-wal", "games.db-shm", "lock"};
    char path[128];
    (void)state;
    writer_stop(desktop.writer);
    writer_free(desktop.writer);
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        snprintf(path, sizeof path, "%s/%s", desktop.folder, names[i]);
        unlink(path);
    }
    return rmdir(desktop.folder);
}

static void finish(Job *job)
{
    (void)job;
    pthread_mutex_lock(&desktop.lock);
    desktop.done = true;
    pthread_cond_signal(&desktop.changed);
    pthread_mutex_unlock(&desktop.lock);
}

/* Asks and waits; the caller frees the job. */
static Job *ask(JobKind kind, const uint8_t *game, const uint8_t *session, const char *body)
{
    Job *job = heap_new(sizeof *job);
    job->kind = kind;
    job->done = finish;
    job->most = LOG_MOST;
    job->body = heap_copy(body, (uint32_t)strlen(body));
    job->body_size = (uint32_t)strlen(body);
    if (game)
        memcpy(job->game, game, ID_SIZE);
    if (session) {
        job->has_session = true;
        memcpy(job->session, session, DIGEST_SIZE);
    }
    desktop.done = false;
    bool taken = writer_ask(desktop.writer, job);
    assert_true(taken);
    pthread_mutex_lock(&desktop.lock);
    while (!desktop.done)
        pthread_cond_wait(&desktop.changed, &desktop.lock);
    pthread_mutex_unlock(&desktop.lock);
    return job;
}

/* ---- a game to try it on ---- */

#define HEX16 "0123456789abcdef"
#define HEX32 HEX16 HEX16
#define HEX64 HEX32 HEX32

typedef struct Seats {
    uint8_t game[ID_SIZE], session[DIGEST_SIZE]; /* one session in both seats */
} Seats;

static void copy_token(const char *answer, const char *key, char token[ID_DIGITS])
{
    const char *at = strstr(answer, key);
    assert_non_null(at);
    at = strstr(at, "/#/seat/");
    assert_non_null(at);
    snprintf(token, ID_DIGITS, "%s", at + 8);
}

static void sit_down(Seats *seats, const char *token, bool first)
{
    char body[256];
    snprintf(body, sizeof body, "token %s\nentropy " HEX64 "\n", token);
    Job *job = ask(JOB_JOIN, NULL, first ? NULL : seats->session, body);
    assert_int_equal(job->status, 200);
    memcpy(seats->session, job->session, DIGEST_SIZE);
    memcpy(seats->game, job->game, ID_SIZE);
    job_free(job);
}

static Seats new_game(const char *settings)
{
    Seats seats;
    char own[ID_DIGITS], other[ID_DIGITS], body[256];
    snprintf(body, sizeof body, "id " HEX32 "\nbattle training\nside scots\n%s", settings);
    Job *job = ask(JOB_CREATE, NULL, NULL, body);
    assert_int_equal(job->status, 201);
    copy_token(job->answer, "\"seat\"", own);
    copy_token(job->answer, "\"invite\"", other);
    job_free(job);
    sit_down(&seats, own, true);
    sit_down(&seats, other, false);
    return seats;
}

/* What everybody sees of the game; the caller frees it. */
static Job *look(const Seats *seats)
{
    Job *job = ask(JOB_GAME, seats->game, seats->session, "");
    assert_int_equal(job->status, 200);
    return job;
}

static unsigned act(const Seats *seats, const char *request)
{
    Job *now = look(seats);
    char body[256], hash[17];
    const char *at = strstr(now->answer, "\"hash\":\""), *ply = strstr(now->answer, "\"ply\":");
    assert_non_null(at);
    assert_non_null(ply);
    snprintf(hash, sizeof hash, "%s", at + 8);
    snprintf(body, sizeof body, "id %s\nat %ld %s\ndo done\n", request, strtol(ply + 6, NULL, 10),
             hash);
    Job *job = ask(JOB_ACTIONS, seats->game, seats->session, body);
    unsigned status = job->status;
    job_free(now);
    job_free(job);
    return status;
}

/* ---- the tests ---- */

/* Whatever call fails: refused whole, nothing told, nothing changed; then it works. */
static void writer_changes_nothing_when_the_store_fails(void **state)
{
    (void)state;
    Seats seats = new_game("");
    uint32_t refused = 0, posted = desktop.posted;
    for (uint32_t nth = 1;; nth++) {
        char request[ID_DIGITS];
        Job *before = look(&seats);
        snprintf(request, sizeof request, "%032x", nth);
        /* The look inside act() asks of the store, too: count from after it. */
        faulty.calls = 0;
        faulty.fail_at = 0;
        Job *probe = look(&seats);
        uint32_t looks = faulty.calls;
        job_free(probe);
        faulty.calls = 0;
        faulty.fail_at = looks + nth;
        unsigned status = act(&seats, request);
        bool failed = faulty.calls >= faulty.fail_at;
        faulty.fail_at = 0;
        if (!failed) {
            assert_int_equal(status, 200);
            job_free(before);
            break;
        }
        assert_int_equal(status, 503);
        assert_int_equal(desktop.posted, posted);
        assert_false(writer_is_well(desktop.writer));
        Job *after = look(&seats);
        assert_string_equal(before->answer, after->answer);
        job_free(before);
        job_free(after);
        refused++;
    }
    assert_true(refused >= 8); /* begin, seats, request, event, game, request, events, commit */
    assert_true(desktop.posted > posted);
    assert_true(writer_is_well(desktop.writer));
}

/* A game that was dropped from memory is the same when it is read again. */
static void writer_reads_a_cold_game(void **state)
{
    (void)state;
    Seats seats = new_game("");
    for (uint32_t i = 0; i < 4; i++) {
        char request[ID_DIGITS];
        snprintf(request, sizeof request, "%032x", i + 1);
        assert_int_equal(act(&seats, request), 200);
    }
    Job *before = look(&seats);
    writer_stop(desktop.writer);
    writer_free(desktop.writer);
    start_writer(false);
    Job *after = look(&seats);
    assert_string_equal(before->answer, after->answer);
    job_free(before);
    job_free(after);
    assert_int_equal(act(&seats, HEX32), 200);
}

static void writer_tells_no_seed_before_the_end(void **state)
{
    (void)state;
    Seats seats = new_game("");
    Job *log = ask(JOB_LOG, seats.game, NULL, "");
    assert_int_equal(log->status, 200);
    assert_non_null(strstr(log->answer, "\"commit\""));
    assert_null(strstr(log->answer, "\"seed\"")); /* not before the end */
    job_free(log);
    Job *record = ask(JOB_RECORD, seats.game, NULL, "");
    assert_true(record->is_text);
    assert_non_null(strstr(record->answer, "dice    sealed 1\n"));
    assert_null(strstr(record->answer, "seed"));
    job_free(record);
}

static void count_notice(void *context, const NoticeRow *row)
{
    uint32_t *count = context;
    assert_int_equal(row->kind, NOTICE_TURN);
    ++*count;
}

/* The writer waits for more: nobody else uses the store. */
static uint32_t notices_of(const uint8_t channel[ID_SIZE])
{
    uint32_t count = 0;
    assert_true(ledger_list_notices(faulty.real, channel, 0, count_notice, &count));
    return count;
}

/* What somebody is to be told is there exactly if what has happened is. */
static void writer_writes_notices_with_what_has_happened(void **state)
{
    (void)state;
    Seats seats = new_game("");
    uint8_t channel[ID_SIZE];
    Job *job = ask(JOB_CHANNEL_ADD, NULL, seats.session, "webhook https://example.org/\n");
    assert_int_equal(job->status, 201);
    const char *at = strstr(job->answer, "\"channel\":\"");
    assert_non_null(at);
    assert_true(digits_bytes(at + 11, 2 * ID_SIZE, channel, ID_SIZE));
    job_free(job);
    uint32_t refused = 0;
    for (uint32_t nth = 1; notices_of(channel) == 0; nth++) {
        char request[ID_DIGITS];
        snprintf(request, sizeof request, "%032x", nth);
        Job *before = look(&seats);
        faulty.calls = 0;
        Job *probe = look(&seats);
        uint32_t looks = faulty.calls;
        faulty.calls = 0;
        faulty.fail_at = looks + nth;
        unsigned status = act(&seats, request);
        bool failed = faulty.calls >= faulty.fail_at;
        faulty.fail_at = 0;
        assert_int_equal(status, failed ? 503 : 200);
        Job *after = look(&seats);
        if (failed) {
            refused++;
            assert_int_equal(notices_of(channel), 0);
            assert_string_equal(before->answer, after->answer);
        }
        job_free(before);
        job_free(probe);
        job_free(after);
        assert_true(nth < 200);
    }
    assert_true(refused >= 10);
    assert_int_equal(notices_of(channel), 1);
}

/* With a writer that looks after clocks, and time that runs out in an hour. */
static Seats new_hour(void)
{
    writer_stop(desktop.writer);
    writer_free(desktop.writer);
    start_writer(true);
    return new_game("clock each 1h\nlapse forfeit\n");
}

/* Who decides before anybody has noticed that the machine was asleep is not late. */
static void writer_charges_nobody_for_the_sleep_of_the_machine(void **state)
{
    (void)state;
    Seats seats = new_hour();
    for (uint32_t i = 0; i < 3; i++) {
        char request[ID_DIGITS];
        snprintf(request, sizeof request, "%032x", i + 1);
        atomic_fetch_add(&slept, 2 * 3600 * 1000);
        assert_int_equal(act(&seats, request), 200);
    }
    atomic_fetch_add(&slept, 2 * 3600 * 1000);
    sleep(2); /* nobody asks: it is noticed all the same */
    assert_int_equal(act(&seats, HEX32), 200);
}

static void writer_charges_nobody_for_trouble_of_the_store(void **state)
{
    (void)state;
    Seats seats = new_hour();
    assert_int_equal(act(&seats, HEX16 "0000000000000000"), 200);
    atomic_store(&faulty.is_down, true);
    atomic_fetch_add(&slept, 2 * 3600 * 1000);
    for (uint32_t i = 0; i < 8; i++) {
        Job *job = ask(JOB_RESIGN, seats.game, seats.session, "id " HEX32 "\n");
        assert_int_equal(job->status, 503);
        job_free(job);
        usleep(300 * 1000);
    }
    atomic_store(&faulty.is_down, false);
    assert_int_equal(act(&seats, HEX16 "0000000000000001"), 200);
    Job *after = look(&seats);
    assert_non_null(strstr(after->answer, "\"state\":\"playing\""));
    assert_null(strstr(after->answer, "lapsed"));
    job_free(after);
}

static unsigned look_on(const Seats *seats)
{
    Job *job = ask(JOB_SEEN, seats->game, seats->session, "ply 0\n");
    unsigned status = job->status;
    job_free(job);
    return status;
}

static int64_t due_of(const Seats *seats)
{
    Job *now = look(seats);
    const char *at = strstr(now->answer, "\"due\":");
    assert_non_null(at);
    int64_t time = strtoll(at + 6, NULL, 10);
    job_free(now);
    return time;
}

/* Clocks stand still from the first failure on, and not at all for one that has passed. */
static void writer_charges_what_was_before_trouble(void **state)
{
    (void)state;
    Seats seats = new_hour();
    assert_int_equal(act(&seats, HEX16 "0000000000000000"), 200);
    int64_t before = due_of(&seats);
    atomic_fetch_add(&slept, 4000); /* since it last said that it serves */
    atomic_store(&faulty.is_down, true);
    assert_int_equal(look_on(&seats), 503);
    atomic_store(&faulty.is_down, false);
    assert_int_equal(look_on(&seats), 200);
    assert_int_equal(due_of(&seats), before);
    atomic_fetch_add(&slept, 4000);
    atomic_store(&faulty.is_down, true);
    assert_int_equal(look_on(&seats), 503);
    atomic_fetch_add(&slept, 60 * 1000);
    atomic_store(&faulty.is_down, false);
    assert_int_equal(look_on(&seats), 200);
    assert_in_range(due_of(&seats) - before, 60 * 1000, 63 * 1000);
}

/* What was never tried has not happened, whatever became of the commit before. */
static void writer_is_unsure_only_of_what_it_tried(void **state)
{
    (void)state;
    Seats seats = new_hour();
    atomic_store(&faulty.is_silent, true);
    assert_int_equal(act(&seats, HEX16 "0000000000000000"), 504);
    for (uint32_t i = 0; i < 3; i++) {
        Job *job = ask(JOB_RESIGN, seats.game, seats.session, "id " HEX32 "\n");
        assert_int_equal(job->status, 503);
        job_free(job);
    }
    atomic_store(&faulty.is_down, false);
    assert_int_equal(act(&seats, HEX16 "0000000000000000"), 200);
}

#define WRITER_TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WRITER_TEST(writer_changes_nothing_when_the_store_fails),
        WRITER_TEST(writer_reads_a_cold_game),
        WRITER_TEST(writer_tells_no_seed_before_the_end),
        WRITER_TEST(writer_writes_notices_with_what_has_happened),
        WRITER_TEST(writer_charges_nobody_for_the_sleep_of_the_machine),
        WRITER_TEST(writer_charges_nobody_for_trouble_of_the_store),
        WRITER_TEST(writer_charges_what_was_before_trouble),
        WRITER_TEST(writer_is_unsure_only_of_what_it_tried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
