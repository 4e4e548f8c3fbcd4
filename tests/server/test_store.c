/* The store and the ledger above it: what is kept, what cannot be changed, who may open it. */
#include "server/ledger.h"

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

static char folder[64];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/banneret-store-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    static const char *const names[] = {"games.db", "games.db-wal", "games.db-shm", "lock"};
    char path[128];
    (void)state;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    return rmdir(folder);
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
    Store *s = store_sqlite_open(folder);
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
    s = store_sqlite_open(folder);
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
    Store *s = store_sqlite_open(folder);
    GameRow row = a_game();
    uint8_t hash[DIGEST_SIZE] = {1}, session[DIGEST_SIZE] = {2};
    TokenSeat token;
    SeatRow seats[SIDE_COUNT], seat = {.name = "Anna", .entropy = {3}};
    int64_t expires;
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
    assert_true(ledger_get_session(s, session, &expires));
    assert_int_equal(expires, 0);
    assert_true(ledger_add_session(s, session, 5, 9));
    assert_true(ledger_add_session_seat(s, session, row.id, 1));
    assert_true(ledger_add_session_seat(s, session, row.id, 1)); /* again is as good */
    assert_true(ledger_get_session(s, session, &expires));
    assert_int_equal(expires, 9);
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
    Store *s = store_sqlite_open(folder);
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
    Store *s = store_sqlite_open(folder);
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
    Store *s = store_sqlite_open(folder);
    assert_non_null(s);
    assert_null(store_sqlite_open(folder));
    s->kind->close(s);
    s = store_sqlite_open(folder);
    assert_non_null(s);
    s->kind->close(s);
}

/* Not even somebody with the file in hand changes an event by mistake. */
static void store_lets_no_event_be_changed(void **state)
{
    (void)state;
    Store *s = store_sqlite_open(folder);
    GameRow row = a_game();
    char path[128];
    sqlite3 *db;
    assert_true(add(s, &row));
    assert_true(add_event(s, &row, 1, 1));
    s->kind->close(s);
    snprintf(path, sizeof path, "%s/games.db", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_not_equal(sqlite3_exec(db, "UPDATE event SET body = ''", NULL, NULL, NULL),
                         SQLITE_OK);
    assert_int_not_equal(sqlite3_exec(db, "DELETE FROM event", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void store_leaves_a_later_form_alone(void **state)
{
    (void)state;
    Store *s = store_sqlite_open(folder);
    Value values[] = {value_text("schema", 6), value_text("99", 2)};
    assert_true(s->kind->run(s, STATEMENT_META_SET, values, 2, (RowVisitor){NULL, NULL}));
    s->kind->close(s);
    assert_null(store_sqlite_open(folder));
}

#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(ledger_keeps_a_game),
        STORE_TEST(ledger_keeps_seats_and_sessions),
        STORE_TEST(ledger_numbers_events_once),
        STORE_TEST(store_rolls_back_whole),
        STORE_TEST(store_is_opened_once),
        STORE_TEST(store_lets_no_event_be_changed),
        STORE_TEST(store_leaves_a_later_form_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
