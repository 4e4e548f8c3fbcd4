/* The store and the ledger above it: what is kept, what cannot be changed, who may open it. */
#include "server/ledger.h"
#include "server/ledger_recover.h"

#include <libpq-fe.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* The same tests on both: on PostgreSQL if BANNERET_POSTGRES says where one is (database.py). */
typedef struct TestPlace {
    bool is_postgres;
    char folder[64];
    char where[512]; /* a schema of its own for each test */
} TestPlace;

static TestPlace place;

static void ask_postgres(const char *text, bool is_good)
{
    PGconn *db = PQconnectdb(place.where);
    PGresult *result = PQexec(db, text);
    ExecStatusType status = PQresultStatus(result);
    assert_true((status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) == is_good);
    PQclear(result);
    PQfinish(db);
}

static void ask_sqlite(const char *text, bool is_good)
{
    char path[128];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/games.db", place.folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_true((sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK) == is_good);
    sqlite3_close(db);
}

static int make_folder(void **state)
{
    (void)state;
    place.is_postgres = false;
    snprintf(place.folder, sizeof place.folder, "/tmp/banneret-store-XXXXXX");
    return mkdtemp(place.folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    static const char *const names[] = {"games.db", "games.db-wal", "games.db-shm", "lock"};
    char path[128];
    (void)state;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        snprintf(path, sizeof path, "%s/%s", place.folder, names[i]);
        unlink(path);
    }
    return rmdir(place.folder);
}

static int make_schema(void **state)
{
    static int number;
    char text[64];
    const char *given = getenv("BANNERET_POSTGRES");
    (void)state;
    place.is_postgres = true;
    number++;
    snprintf(text, sizeof text, "CREATE SCHEMA store_%d_%d", (int)getpid(), number);
    snprintf(place.where, sizeof place.where, "%s options='-c search_path=store_%d_%d'", given,
             (int)getpid(), number);
    ask_postgres(text, true);
    return 0;
}

static Store *open_store(void)
{
    return place.is_postgres ? store_open(NULL, place.where) : store_open(place.folder, NULL);
}

static GameRow a_game(void)
{
    GameRow row = {.battle = "training",
                   .rules = "rab",
                   .battle_revision = 3,
                   .rules_revision = 4,
                   .battle_hash = 0xFEDCBA9876543210u,
                   .options = "turns 2\n",
                   .side = 1,
                   .state = GAME_OPEN};
    memset(row.id, 7, ID_SIZE);
    memset(row.request, 8, ID_SIZE);
    memset(row.digest, 9, DIGEST_SIZE);
    memset(row.commit, 10, DIGEST_SIZE);
    memset(row.sealed_seed, 11, SEALED_SEED_SIZE);
    return row;
}

static bool add(Store *s, const GameRow *row)
{
    uint8_t hash[DIGEST_SIZE] = {1};
    return s->kind->begin(s) && ledger_add_game(s, row, 1) &&
           ledger_add_seat(s, row->id, 0, hash) && s->kind->commit(s);
}

static bool add_event(Store *s, const GameRow *row, uint32_t seq, uint32_t ply)
{
    char body[64];
    EventRow event = {.seq = seq, .kind = EVENT_ACTION, .ply = ply, .line = "a b", .line_size = 3};
    event.body_size =
        (uint32_t)snprintf(body, sizeof body, "{\"seq\":%u,\"hash\":\"%016x\"}", seq, seq);
    event.body = body;
    memset(event.chain, (int)seq, CHAIN_SIZE);
    return ledger_add_event(s, row->id, &event);
}

static void ledger_keeps_a_game(void **state)
{
    (void)state;
    Store *s = open_store();
    GameRow row = a_game(), read;
    assert_non_null(s);
    assert_true(add(s, &row));
    row.state = GAME_PLAYING;
    row.head = 5;
    row.ply = 4;
    row.rolls = 3;
    row.hash = UINT64_MAX;
    assert_true(ledger_set_game(s, &row));
    s->kind->close(s);
    s = open_store();
    assert_true(ledger_get_game(s, row.id, &read));
    assert_true(read.found);
    assert_string_equal(read.battle, row.battle);
    assert_string_equal(read.options, row.options);
    assert_true(read.battle_hash == row.battle_hash && read.hash == row.hash);
    assert_int_equal(read.state, GAME_PLAYING);
    assert_int_equal(read.head + read.ply + read.rolls, 12);
    assert_memory_equal(read.sealed_seed, row.sealed_seed, SEALED_SEED_SIZE);
    assert_memory_equal(read.commit, row.commit, DIGEST_SIZE);
    GameRequest request;
    assert_true(ledger_find_request(s, row.request, &request));
    assert_true(request.found);
    assert_int_equal(request.side, 1);
    read.id[0] ^= 1;
    assert_true(ledger_get_game(s, read.id, &read));
    assert_false(read.found);
    s->kind->close(s);
}

static void ledger_keeps_seats_and_sessions(void **state)
{
    (void)state;
    Store *s = open_store();
    GameRow row = a_game();
    uint8_t hash[DIGEST_SIZE] = {1}, session[DIGEST_SIZE] = {2};
    TokenSeat token;
    SeatRow seats[SIDE_COUNT], seat = {.name = "Anna", .entropy = {3}};
    SessionRow read, kept = {.expires = 9};
    uint32_t sides;
    assert_true(add(s, &row));
    assert_true(ledger_find_token(s, hash, &token));
    assert_true(token.found);
    assert_true(ledger_get_seats(s, row.id, seats));
    assert_true(seats[0].found && !seats[0].taken && !seats[1].found);
    assert_true(ledger_set_seat(s, row.id, 0, &seat));
    assert_true(ledger_get_seats(s, row.id, seats));
    assert_true(seats[0].taken);
    assert_string_equal(seats[0].name, "Anna");
    assert_true(ledger_get_session(s, session, &read));
    assert_false(read.found);
    assert_true(ledger_add_session(s, session, &kept, 5));
    assert_true(ledger_add_session_seat(s, session, row.id, 1));
    assert_true(ledger_add_session_seat(s, session, row.id, 1)); /* again is as good */
    assert_true(ledger_get_session(s, session, &read));
    assert_true(read.found && !read.has_account);
    assert_int_equal(read.expires, 9);
    assert_true(ledger_get_session_seats(s, session, row.id, &sides));
    assert_int_equal(sides, 2);
    s->kind->close(s);
}

static void count_events(void *context, const EventRow *event)
{
    uint32_t *sum = context;
    *sum += event->seq;
    assert_int_equal(event->chain[0], event->seq);
}

static void ledger_numbers_events_once(void **state)
{
    (void)state;
    Store *s = open_store();
    GameRow row = a_game();
    uint32_t sum = 0, seq;
    uint8_t chain[CHAIN_SIZE];
    assert_true(add(s, &row));
    for (uint32_t i = 1; i <= 9; i++)
        assert_true(add_event(s, &row, i, i / 2));
    assert_false(add_event(s, &row, 4, 4)); /* whoever is second is refused */
    assert_true(ledger_list_events(s, row.id, 3, 8, 2, count_events, &sum));
    assert_int_equal(sum, 4 + 5);
    assert_true(ledger_last_event(s, row.id, &seq, chain));
    assert_int_equal(seq, 9);
    assert_true(ledger_seen_event(s, row.id, 2, 4, 77, &seq));
    assert_int_equal(seq, 4);
    assert_true(ledger_seen_event(s, row.id, 2, 6, 77, &seq)); /* of another decision */
    assert_int_equal(seq, 77);
    s->kind->close(s);
}

static void store_rolls_back_whole(void **state)
{
    (void)state;
    Store *s = open_store();
    GameRow row = a_game(), read;
    assert_true(s->kind->begin(s));
    assert_true(ledger_add_game(s, &row, 1));
    assert_true(add_event(s, &row, 1, 1));
    s->kind->rollback(s);
    assert_true(ledger_get_game(s, row.id, &read));
    assert_false(read.found);
    assert_true(add(s, &row));
    s->kind->close(s);
}

static void store_is_opened_once(void **state)
{
    (void)state;
    Store *s = open_store();
    assert_non_null(s);
    assert_null(open_store());
    s->kind->close(s);
    s = open_store();
    assert_non_null(s);
    s->kind->close(s);
}

/* Not even somebody with the database in hand changes an event by mistake. */
static void store_lets_no_event_be_changed(void **state)
{
    static const char *const texts[] = {"UPDATE event SET body = ''", "DELETE FROM event"};
    (void)state;
    Store *s = open_store();
    GameRow row = a_game();
    assert_true(add(s, &row));
    assert_true(add_event(s, &row, 1, 1));
    s->kind->close(s);
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        (place.is_postgres ? ask_postgres : ask_sqlite)(texts[i], false);
    if (place.is_postgres)
        ask_postgres("TRUNCATE event", false);
}

static void store_leaves_a_later_form_alone(void **state)
{
    (void)state;
    Store *s = open_store();
    Value values[] = {value_text("schema", 6), value_text("99", 2)};
    assert_true(s->kind->run(s, STATEMENT_META_SET, values, 2, (RowVisitor){NULL, NULL}));
    s->kind->close(s);
    assert_null(open_store());
}

/* A statement that failed takes its whole transaction with it, whatever is asked afterwards. */
static void store_commits_nothing_after_a_failure(void **state)
{
    (void)state;
    Store *s = open_store();
    GameRow row = a_game(), read;
    assert_true(add(s, &row));
    assert_true(s->kind->begin(s));
    assert_true(add_event(s, &row, 1, 1));
    assert_false(add_event(s, &row, 1, 1) && s->kind->commit(s));
    s->kind->rollback(s);
    assert_true(ledger_get_game(s, row.id, &read));
    assert_true(read.found);
    uint32_t seq;
    uint8_t chain[CHAIN_SIZE];
    assert_true(ledger_last_event(s, row.id, &seq, chain));
    assert_int_equal(seq, 0);
    s->kind->close(s);
}

/* Whether the trouble is known at once, with the next rows or at the end: more events than a store
 * may have on its way, one of them twice, and then without it. */
static void store_finds_a_failure_among_many(void **state)
{
    (void)state;
    Store *s = open_store();
    GameRow row = a_game();
    uint32_t seq;
    uint8_t chain[CHAIN_SIZE];
    assert_true(add(s, &row));
    for (uint32_t twice = 0; twice <= 200; twice += 40) {
        bool good = s->kind->begin(s);
        for (uint32_t i = 1; i <= 200 && good; i++)
            good = add_event(s, &row, i == twice ? 1 : i, 1);
        if (twice == 120) /* rows are asked for behind it */
            good = good && ledger_last_event(s, row.id, &seq, chain);
        assert_false(twice != 0 && good && s->kind->commit(s));
        s->kind->rollback(s);
        assert_true(ledger_last_event(s, row.id, &seq, chain));
        assert_int_equal(seq, 0);
    }
    assert_true(s->kind->begin(s));
    for (uint32_t i = 1; i <= 200; i++)
        assert_true(add_event(s, &row, i, 1));
    assert_true(ledger_last_event(s, row.id, &seq, chain));
    assert_int_equal(seq, 200);
    assert_true(s->kind->commit(s));
    s->kind->close(s);
}

static void ledger_keeps_a_request_once(void **state)
{
    (void)state;
    Store *s = open_store();
    GameRow row = a_game();
    RequestRow request = {.first = 3, .last = 4, .left_count = 5}, read;
    uint8_t id[ID_SIZE] = {6};
    assert_true(add(s, &row));
    assert_true(ledger_get_request(s, row.id, id, &read));
    assert_false(read.found);
    assert_true(ledger_add_request(s, row.id, id, &request));
    assert_false(ledger_add_request(s, row.id, id, &request));
    assert_true(ledger_get_request(s, row.id, id, &read));
    assert_true(read.found);
    assert_int_equal(read.first * 100 + read.last * 10 + read.left_count, 345);
    s->kind->close(s);
}

/* Texts of any letters, and bytes of every value, come back as they went. */
static void store_keeps_what_it_is_given(void **state)
{
    static const char name[] = "Zo\xc3\xab '\\\"; --";
    (void)state;
    Store *s = open_store();
    GameRow row = a_game();
    SeatRow seats[SIDE_COUNT], seat = {.taken = true};
    assert_true(add(s, &row));
    snprintf(seat.name, sizeof seat.name, "%s", name);
    for (uint32_t i = 0; i < DIGEST_SIZE; i++)
        seat.entropy[i] = (uint8_t)(i * 8 + i % 8);
    assert_true(ledger_set_seat(s, row.id, 0, &seat));
    assert_true(ledger_get_seats(s, row.id, seats));
    assert_string_equal(seats[0].name, name);
    assert_memory_equal(seats[0].entropy, seat.entropy, DIGEST_SIZE);
    s->kind->close(s);
}

/* ---- of PostgreSQL alone ---- */

static void cut_others(void)
{
    ask_postgres("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                 " WHERE application_name = 'banneret' AND pid <> pg_backend_pid()",
                 true);
}

/* Two who append the same number: the second waits for the first, and is refused. */
static void store_is_shared(void **state)
{
    (void)state;
    Store *one = open_store(), *two = open_store();
    GameRow row = a_game();
    assert_true(one && two && one->is_shared);
    assert_true(add(one, &row));
    assert_true(one->kind->begin(one) && two->kind->begin(two));
    assert_true(add_event(one, &row, 1, 1));
    assert_true(one->kind->commit(one));
    assert_false(add_event(two, &row, 1, 1) && two->kind->commit(two));
    assert_false(two->is_unsure);
    two->kind->rollback(two);
    assert_true(two->kind->begin(two));
    assert_true(add_event(two, &row, 2, 2));
    assert_true(two->kind->commit(two));
    one->kind->close(one);
    two->kind->close(two);
}

static void add_link(Store *s, const uint8_t hash[DIGEST_SIZE])
{
    ChannelRow channel = {.has_account = true, .kind = CHANNEL_MAIL, .address = "a@example.org"};
    AccountRow account = {.name = "anna", .pass = "hash"};
    assert_true(s->kind->begin(s) && ledger_add_account(s, &account, 1) &&
                ledger_add_channel(s, &channel, 1) &&
                ledger_set_forgotten(s, channel.id, hash, 100) && s->kind->commit(s));
}

/* Of two who open the same link at once at two processes, the second waits and finds it used. */
static void ledger_uses_a_link_once(void **state)
{
    (void)state;
    Store *one = open_store(), *two = open_store();
    uint8_t hash[DIGEST_SIZE] = {3}, channel[ID_SIZE];
    AccountRow account;
    bool found = false;
    add_link(one, hash);
    assert_true(one->kind->begin(one) && two->kind->begin(two));
    assert_true(ledger_find_forgotten(two, hash, 1, &account) && account.found);
    assert_true(ledger_use_forgotten(one, hash, channel, &found) && found);
    assert_true(one->kind->commit(one));
    assert_true(ledger_use_forgotten(two, hash, channel, &found));
    assert_false(found);
    two->kind->rollback(two);
    one->kind->close(one);
    two->kind->close(two);
}

/* Long statements do not leave PostgreSQL in the midst of a pipeline, where no time limit holds. */
static void store_ends_what_it_sends(void **state)
{
    static char body[1000];
    (void)state;
    Store *s = open_store();
    GameRow row = a_game();
    assert_true(add(s, &row));
    assert_true(s->kind->begin(s));
    memset(body, 'x', sizeof body);
    for (uint32_t i = 1; i <= 30; i++) {
        EventRow event = {.seq = i, .kind = EVENT_ACTION, .body = body, .body_size = sizeof body};
        assert_true(ledger_add_event(s, row.id, &event));
        ask_postgres("SELECT 1 / (1 - count(*)) FROM pg_stat_activity"
                     " WHERE application_name = 'banneret' AND state = 'active'",
                     true);
    }
    assert_true(s->kind->commit(s));
    s->kind->close(s);
}

/* Nobody waits while he holds something: not for another who has asked for a password either. */
static void ledger_asks_without_waiting(void **state)
{
    (void)state;
    Store *one = open_store(), *two = open_store();
    uint8_t hash[DIGEST_SIZE] = {3};
    AccountRow account;
    add_link(one, hash);
    assert_true(one->kind->begin(one) && two->kind->begin(two));
    assert_true(ledger_sweep_forgotten(one, 200, 0) && /* of the link */
                ledger_ask_forgotten(one, "a@example.org", 200, 0) &&
                ledger_find_forgotten(one, hash, 200, &account)); /* rows: all has been sent */
    assert_true(ledger_sweep_forgotten(two, 200, 0) &&
                ledger_ask_forgotten(two, "b@example.org", 200, 0) && two->kind->commit(two));
    assert_true(one->kind->commit(one));
    one->kind->close(one);
    two->kind->close(two);
}

/* Whoever loses the connection begins another, but not inside a transaction. */
static void store_connects_again(void **state)
{
    (void)state;
    Store *s = open_store();
    GameRow row = a_game(), read;
    assert_true(add(s, &row));
    cut_others();
    assert_false(ledger_get_game(s, row.id, &read)); /* noticed */
    assert_true(ledger_get_game(s, row.id, &read));
    assert_true(read.found);
    assert_true(s->kind->begin(s));
    assert_true(add_event(s, &row, 1, 1));
    cut_others();
    assert_false(add_event(s, &row, 2, 2) && ledger_get_game(s, row.id, &read));
    assert_false(ledger_get_game(s, row.id, &read));
    assert_false(s->kind->commit(s));
    assert_false(s->is_unsure); /* it was asked: nothing has happened */
    s->kind->rollback(s);
    uint32_t seq;
    uint8_t chain[CHAIN_SIZE];
    assert_true(ledger_last_event(s, row.id, &seq, chain));
    assert_int_equal(seq, 0);
    s->kind->close(s);
}

#define ON_SQLITE(name)                                                                            \
    {                                                                                              \
#name " on SQLite", name, make_folder, remove_folder, NULL                                 \
    }
#define ON_POSTGRES(name)                                                                          \
    {                                                                                              \
#name " on PostgreSQL", name, make_schema, NULL, NULL                                      \
    }
#define ON_BOTH(on)                                                                                \
    on(ledger_keeps_a_game), on(ledger_keeps_seats_and_sessions), on(ledger_numbers_events_once),  \
        on(ledger_keeps_a_request_once), on(store_keeps_what_it_is_given),                         \
        on(store_rolls_back_whole), on(store_commits_nothing_after_a_failure),                     \
        on(store_finds_a_failure_among_many), on(store_lets_no_event_be_changed),                  \
        on(store_leaves_a_later_form_alone)

int main(void)
{
    const struct CMUnitTest in_folder[] = {ON_BOTH(ON_SQLITE), ON_SQLITE(store_is_opened_once)};
    const struct CMUnitTest in_database[] = {ON_BOTH(ON_POSTGRES),
                                             ON_POSTGRES(store_is_shared),
                                             ON_POSTGRES(store_ends_what_it_sends),
                                             ON_POSTGRES(ledger_uses_a_link_once),
                                             ON_POSTGRES(ledger_asks_without_waiting),
                                             ON_POSTGRES(store_connects_again)};
    if (getenv("BANNERET_POSTGRES"))
        return cmocka_run_group_tests(in_database, NULL, NULL);
    return cmocka_run_group_tests(in_folder, NULL, NULL);
}
