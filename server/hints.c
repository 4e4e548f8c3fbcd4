#include "hints.h"

#include "postgres.h"

#include <endian.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum {
    PAYLOAD_MAX = 7900, /* PostgreSQL takes less than 8,000 bytes */
    TOLD_SIZE = 2 * ID_SIZE + 12,
    TOLD_MAX = 4096, /* more at once are left to the asking for heads */
    TOGETHER_MS = 5,
    AGAIN_MS = 1000,
    HEADS_MAX = 256,
};

typedef struct Told {
    uint8_t game[ID_SIZE];
    uint32_t seq;
} Told;

struct Hints {
    HintsSetup setup;
    PGconn *db;
    int64_t tried; /* to connect, when */
    pthread_t thread;
    int wake;
    pthread_mutex_t lock; /* over what follows */
    bool ending;
    uint32_t told_count, asked_count;
    uint8_t (*asked)[ID_SIZE];
    Told told[TOLD_MAX];
};

static void wake(const Hints *hints)
{
    uint64_t one = 1;
    ssize_t written = write(hints->wake, &one, sizeof one);
    ASSERT(written == sizeof one);
}

void hints_tell(Hints *hints, const uint8_t game[ID_SIZE], uint32_t seq)
{
    pthread_mutex_lock(&hints->lock);
    bool first = hints->told_count == 0;
    Told *last = first ? NULL : &hints->told[hints->told_count - 1];
    if (!last || memcmp(last->game, game, ID_SIZE) != 0 ||
        (last->seq == HINT_SEQ) != (seq == HINT_SEQ))
        last = hints->told_count < TOLD_MAX ? &hints->told[hints->told_count++] : NULL;
    if (last) {
        memcpy(last->game, game, ID_SIZE);
        last->seq = seq;
    }
    pthread_mutex_unlock(&hints->lock);
    if (first)
        wake(hints);
}

void hints_ask(Hints *hints, uint8_t (*games)[ID_SIZE], uint32_t count)
{
    pthread_mutex_lock(&hints->lock);
    free(hints->asked);
    hints->asked = games;
    hints->asked_count = count;
    pthread_mutex_unlock(&hints->lock);
    wake(hints);
}

static void publish(const Hints *hints, const uint8_t game[ID_SIZE], uint32_t seq)
{
    Posting *posting = heap_new(sizeof *posting);
    memcpy(posting->game, game, ID_SIZE);
    posting->seq = seq;
    hints->setup.publish(hints->setup.context, posting);
}

/* ---- telling ---- */

static bool notify(const Hints *hints, const char *payload)
{
    PGresult *result = PQexecParams(hints->db, "SELECT pg_notify('banneret_events', $1)", 1, NULL,
                                    &payload, NULL, NULL, 0);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    PQclear(result);
    return good || postgres_complain(hints->db, "a hint was not sent");
}

/* `GAME:SEQ GAME:SEQ ...` */
static void tell(const Hints *hints, const Told *told, uint32_t count)
{
    char payload[PAYLOAD_MAX], digits[ID_DIGITS];
    uint32_t at = 0;
    bool good = true;
    while (at < count && good) {
        uint32_t size = 0;
        for (; at < count && size + TOLD_SIZE + 2 < PAYLOAD_MAX; at++) {
            digits_write(told[at].game, ID_SIZE, digits);
            size += (uint32_t)snprintf(payload + size, PAYLOAD_MAX - size, "%s%s:%u",
                                       size > 0 ? " " : "", digits, told[at].seq);
        }
        good = notify(hints, payload);
    }
}

/* ---- hearing ---- */

static void hear_one(const Hints *hints, const char *text)
{
    uint8_t game[ID_SIZE];
    while (strlen(text) > 2 * ID_SIZE && text[2 * ID_SIZE] == ':' &&
           digits_bytes(text, 2 * ID_SIZE, game, ID_SIZE)) {
        char *end;
        unsigned long seq = strtoul(text + 2 * ID_SIZE + 1, &end, 10);
        publish(hints, game, (uint32_t)seq);
        if (*end != ' ')
            return;
        text = end + 1;
    }
}

static void hear(const Hints *hints)
{
    PGnotify *heard;
    PQconsumeInput(hints->db);
    while ((heard = PQnotifies(hints->db)) != NULL) {
        if (heard->be_pid != PQbackendPID(hints->db))
            hear_one(hints, heard->extra);
        PQfreemem(heard);
    }
}

/* ---- how far games are ---- */

static void write_list(const uint8_t (*games)[ID_SIZE], uint32_t count, Out *out)
{
    char digits[ID_DIGITS];
    out_char(out, '{');
    for (uint32_t i = 0; i < count; i++) {
        digits_write(games[i], ID_SIZE, digits);
        out_text(out, i > 0 ? ",\"\\\\x" : "\"\\\\x");
        out_text(out, digits);
        out_char(out, '"');
    }
    out_char(out, '}');
    ASSERT(out->size < out->cap);
}

static void ask_some(const Hints *hints, const uint8_t (*games)[ID_SIZE], uint32_t count)
{
    char text[HEADS_MAX * (ID_DIGITS + 8)];
    const char *value = text;
    Out out = out_begin(text, sizeof text);
    write_list(games, count, &out);
    PGresult *result =
        PQexecParams(hints->db, "SELECT id, head FROM game WHERE id = ANY ($1::bytea[])", 1, NULL,
                     &value, NULL, NULL, 1);
    if (PQresultStatus(result) != PGRES_TUPLES_OK)
        postgres_complain(hints->db, "the heads of games");
    for (int row = 0; row < PQntuples(result); row++) {
        uint64_t head;
        memcpy(&head, PQgetvalue(result, row, 1), sizeof head);
        if (PQgetlength(result, row, 0) == ID_SIZE)
            publish(hints, (const uint8_t *)PQgetvalue(result, row, 0), (uint32_t)be64toh(head));
    }
    PQclear(result);
}

/* ---- the thread ---- */

static bool is_connected(Hints *hints)
{
    if (hints->db && PQstatus(hints->db) == CONNECTION_OK)
        return true;
    if (hints->db && time_forward() - hints->tried < AGAIN_MS)
        return false;
    PQfinish(hints->db);
    hints->db = postgres_connect(hints->setup.where, "banneret hints");
    hints->tried = time_forward();
    return PQstatus(hints->db) == CONNECTION_OK &&
           postgres_do(hints->db, "SET synchronous_commit = off; LISTEN banneret_events");
}

static void wait_for_more(const Hints *hints)
{
    uint64_t count;
    const struct timespec together = {.tv_nsec = TOGETHER_MS * 1000000L};
    struct pollfd ready[] = {{.fd = hints->wake, .events = POLLIN},
                             {.fd = PQsocket(hints->db), .events = POLLIN}};
    poll(ready, 2, AGAIN_MS);
    if ((ready[0].revents & POLLIN) == 0)
        return;
    nanosleep(&together, NULL); /* what comes in this while goes in the same notice */
    ssize_t got = read(hints->wake, &count, sizeof count);
    (void)got; /* nothing there is as good */
}

static bool run_once(Hints *hints, Told *told)
{
    pthread_mutex_lock(&hints->lock);
    bool ending = hints->ending;
    uint32_t told_count = hints->told_count, asked_count = hints->asked_count;
    uint8_t(*asked)[ID_SIZE] = hints->asked;
    memcpy(told, hints->told, told_count * sizeof told[0]);
    hints->told_count = hints->asked_count = 0;
    hints->asked = NULL;
    pthread_mutex_unlock(&hints->lock);
    if (is_connected(hints)) {
        tell(hints, told, told_count);
        for (uint32_t at = 0; at < asked_count && !ending; at += HEADS_MAX)
            ask_some(hints, (const uint8_t(*)[ID_SIZE])asked + at,
                     asked_count - at < HEADS_MAX ? asked_count - at : HEADS_MAX);
        hear(hints);
    }
    free(asked);
    return !ending;
}

static void *run(void *context)
{
    Hints *hints = context;
    Told *told = heap_new(TOLD_MAX * sizeof told[0]);
    while (run_once(hints, told))
        wait_for_more(hints);
    free(told);
    return NULL;
}

Hints *hints_start(const HintsSetup *setup)
{
    Hints *hints = heap_new(sizeof *hints);
    hints->setup = *setup;
    hints->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    ASSERT(hints->wake >= 0);
    pthread_mutex_init(&hints->lock, NULL);
    int failed = pthread_create(&hints->thread, NULL, run, hints);
    ASSERT(failed == 0);
    return hints;
}

void hints_stop(Hints *hints)
{
    pthread_mutex_lock(&hints->lock);
    hints->ending = true;
    pthread_mutex_unlock(&hints->lock);
    wake(hints);
    pthread_join(hints->thread, NULL);
    PQfinish(hints->db);
    close(hints->wake);
    pthread_mutex_destroy(&hints->lock);
    free(hints->asked);
    free(hints);
}
