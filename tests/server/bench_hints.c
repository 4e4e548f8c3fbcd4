/* bench_hints.c: sixteen writers on PostgreSQL, by turns with hints and without. Prints both rates,
 * commits a second: what hints cost must be little, and is ruinous inside the transactions.
 *
 * usage: bench_hints SECONDS     of each turn, of which there are six; BANNERET_POSTGRES says where
 */
#include "server/hints.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { WRITERS = 16, TURNS = 6 };

typedef struct Bench {
    const char *where;
    Hints *hints;
    atomic_bool with_hints, ending;
    atomic_uint commits, heard;
} Bench;

static Bench bench;

static void hear(void *context, Posting *posting)
{
    (void)context;
    atomic_fetch_add(&bench.heard, 1);
    posting_free(posting);
}

static bool add_game(Store *s, const uint8_t id[ID_SIZE])
{
    GameRow row = {.battle = "training", .rules = "rab"};
    memcpy(row.id, id, ID_SIZE);
    memcpy(row.request, id, ID_SIZE);
    return s->kind->begin(s) && ledger_add_game(s, &row, 1) && s->kind->commit(s);
}

static void *write_events(void *context)
{
    static const char body[] =
        "{\"an event\":\"of about the usual size, so that it weighs as one of "
        "a game does, with its action and dice and where it leads to\"}";
    Store *s = store_postgres_open(bench.where, false);
    uint8_t id[ID_SIZE];
    (void)context;
    randombytes_buf(id, sizeof id);
    bool good = s && add_game(s, id);
    for (uint32_t seq = 1; good && !atomic_load(&bench.ending); seq++) {
        EventRow event = {.seq = seq, .body = body, .body_size = sizeof body - 1};
        good = s->kind->begin(s) && ledger_add_event(s, id, &event) && s->kind->commit(s);
        atomic_fetch_add(&bench.commits, 1);
        if (atomic_load(&bench.with_hints))
            hints_tell(bench.hints, id, seq);
    }
    if (!good) {
        fprintf(stderr, "a writer failed\n");
        exit(1);
    }
    s->kind->close(s);
    return NULL;
}

int main(int argc, char **argv)
{
    long seconds = argc > 1 ? strtol(argv[1], NULL, 10) : 5;
    pthread_t thread[WRITERS];
    uint32_t rate[2] = {0};
    bench.where = getenv("BANNERET_POSTGRES");
    if (!bench.where || sodium_init() < 0)
        return 1;
    HintsSetup setup = {bench.where, hear, NULL};
    bench.hints = hints_start(&setup);
    Hints *other = hints_start(&setup);
    for (uint32_t i = 0; i < WRITERS; i++)
        pthread_create(&thread[i], NULL, write_events, NULL);
    sleep(2); /* all are connected */
    for (uint32_t turn = 0; turn < TURNS; turn++) {
        atomic_store(&bench.with_hints, turn % 2 == 1);
        atomic_store(&bench.commits, 0);
        sleep((unsigned)seconds);
        rate[turn % 2] += atomic_load(&bench.commits);
    }
    atomic_store(&bench.ending, true);
    for (uint32_t i = 0; i < WRITERS; i++)
        pthread_join(thread[i], NULL);
    hints_stop(bench.hints);
    hints_stop(other);
    uint32_t all = (uint32_t)seconds * TURNS / 2;
    printf("%u without %u with %u heard\n", rate[0] / all, rate[1] / all,
           atomic_load(&bench.heard));
    return 0;
}
