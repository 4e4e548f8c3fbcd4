/* store_sqlite.c: the store in one file of SQLite: a write-ahead log that is synchronised at every
 * commit. What was committed survives a kill and a power cut. */
#include "bytes.h"
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, BUSY_MS = 2000 };

typedef struct SqliteStore {
    Store store;
    sqlite3 *db;
    int lock; /* held as long as the store is open: one process a folder */
    sqlite3_stmt *statement[STATEMENT_COUNT];
} SqliteStore;

static const char *const texts[] = {
#define X(name, sqlite) sqlite,
#include "store_sql.def"
#undef X
};

#ifndef BANNERET_SYNCHRONOUS /* less is a mistake that the test of power cuts must notice */
#define BANNERET_SYNCHRONOUS "FULL"
#endif

/* The log is copied into the file seldom, for games that are played in turn touch other pages each;
 * 16 MB of it are read in a moment after a crash. */
static const char pragmas[] = "PRAGMA journal_mode = WAL;"
                              "PRAGMA synchronous = " BANNERET_SYNCHRONOUS ";"
                              "PRAGMA cache_size = -65536;"
                              "PRAGMA wal_autocheckpoint = 4096;"
                              "PRAGMA foreign_keys = ON;"
                              "PRAGMA trusted_schema = OFF;";

/* In two, for a text may be only so long. */
static const char schema[] = "BEGIN IMMEDIATE;"
#include "store_schema.def"
                             "CREATE TRIGGER IF NOT EXISTS event_stays BEFORE UPDATE ON event"
                             " BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;"
                             "CREATE TRIGGER IF NOT EXISTS event_lasts BEFORE DELETE ON event"
                             " BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;";

static const char people_schema[] =
#include "people_schema.def"
    "COMMIT;";

static SqliteStore *own(Store *store)
{
    return (SqliteStore *)store;
}

static bool complain(const SqliteStore *s, const char *what)
{
    fprintf(stderr, "banneret serve: %s: %s\n", what, sqlite3_errmsg(s->db));
    return false;
}

static bool do_text(SqliteStore *s, const char *text, const char *what)
{
    return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK || complain(s, what);
}

/* ---- transactions ---- */

static bool begin(Store *store)
{
    return do_text(own(store), "BEGIN IMMEDIATE", "a transaction could not begin");
}

static bool begin_reading(Store *store)
{
    return do_text(own(store), "BEGIN", "a transaction could not begin");
}

static bool commit(Store *store)
{
    return do_text(own(store), "COMMIT", "a transaction could not be committed");
}

static void rollback(Store *store)
{
    if (!sqlite3_get_autocommit(own(store)->db))
        do_text(own(store), "ROLLBACK", "a transaction could not be rolled back");
}

/* ---- statements ---- */

static int bind(sqlite3_stmt *statement, int place, const Value *value)
{
    switch (value->kind) {
    case VALUE_NULL:
        return sqlite3_bind_null(statement, place);
    case VALUE_NUMBER:
        return sqlite3_bind_int64(statement, place, value->number);
    case VALUE_TEXT:
        return sqlite3_bind_text(statement, place, value->bytes, (int)value->size, SQLITE_STATIC);
    case VALUE_BYTES:
        return sqlite3_bind_blob(statement, place, value->bytes, (int)value->size, SQLITE_STATIC);
    }
    return SQLITE_MISUSE;
}

static Value column(sqlite3_stmt *statement, int i)
{
    switch (sqlite3_column_type(statement, i)) {
    case SQLITE_INTEGER:
        return value_number(sqlite3_column_int64(statement, i));
    case SQLITE_TEXT: {
        const char *text = (const char *)sqlite3_column_text(statement, i);
        return value_text(text, (uint32_t)sqlite3_column_bytes(statement, i));
    }
    case SQLITE_BLOB: {
        const void *bytes = sqlite3_column_blob(statement, i);
        return value_bytes(bytes, (uint32_t)sqlite3_column_bytes(statement, i));
    }
    default:
        return value_null();
    }
}

static void visit(sqlite3_stmt *statement, RowVisitor visitor)
{
    Value values[VALUES_MAX];
    int count = sqlite3_column_count(statement);
    ASSERT(count <= VALUES_MAX);
    for (int i = 0; i < count; i++)
        values[i] = column(statement, i);
    if (visitor.row)
        visitor.row(visitor.context, values, (uint32_t)count);
}

static bool prepare(SqliteStore *s, uint32_t number)
{
    return s->statement[number] ||
           sqlite3_prepare_v3(s->db, texts[number], -1, SQLITE_PREPARE_PERSISTENT,
                              &s->statement[number], NULL) == SQLITE_OK ||
           complain(s, texts[number]);
}

/* One that is not understood is found before the first game is played. */
static bool prepare_all(SqliteStore *s)
{
    bool good = true;
    for (uint32_t i = 0; i < STATEMENT_COUNT && good; i++)
        good = prepare(s, i);
    return good;
}

static bool run(Store *store, Statement number, const Value *values, uint32_t count,
                RowVisitor visitor)
{
    SqliteStore *s = own(store);
    if (!prepare(s, number))
        return false;
    sqlite3_stmt *statement = s->statement[number];
    int result = SQLITE_OK;
    for (uint32_t i = 0; i < count && result == SQLITE_OK; i++)
        result = bind(statement, (int)i + 1, &values[i]);
    if (result == SQLITE_OK)
        result = sqlite3_step(statement);
    while (result == SQLITE_ROW) {
        visit(statement, visitor);
        result = sqlite3_step(statement);
    }
    if (result != SQLITE_DONE)
        complain(s, "a statement failed");
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return result == SQLITE_DONE;
}

/* ---- beginning and end ---- */

static void close_store(Store *store)
{
    SqliteStore *s = own(store);
    for (uint32_t i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

static const StoreKind sqlite_kind = {.close = close_store,
                                      .begin = begin,
                                      .begin_reading = begin_reading,
                                      .commit = commit,
                                      .rollback = rollback,
                                      .run = run};

/* The kernel gives the lock back when the process ends, however it ends. */
static bool take_lock(SqliteStore *s, const char *folder)
{
    char path[PATH_SIZE];
    if (snprintf(path, sizeof path, "%s/lock", folder) >= (int)sizeof path)
        return false;
    s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock >= 0 && flock(s->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    fprintf(stderr, "banneret serve: found %s %s, expected a folder that no other server uses\n",
            folder, s->lock >= 0 ? "in use" : strerror(errno));
    return false;
}

static bool open_file(SqliteStore *s, const char *folder, bool to_read)
{
    char path[PATH_SIZE];
    if (snprintf(path, sizeof path, "%s/games.db", folder) >= (int)sizeof path)
        return false;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (to_read ? 0 : SQLITE_OPEN_CREATE);
    if (sqlite3_open_v2(path, &s->db, flags, NULL) != SQLITE_OK)
        return complain(s, path);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (to_read)
        return do_text(s, "PRAGMA query_only = ON", path);
    return do_text(s, pragmas, path) && do_text(s, schema, path) &&
           do_text(s, people_schema, path) && store_check_form(&s->store) && prepare_all(s);
}

Store *store_sqlite_open(const char *folder, bool to_read)
{
    SqliteStore *s = heap_new(sizeof *s);
    s->store.kind = &sqlite_kind;
    s->lock = -1;
    if ((to_read || take_lock(s, folder)) && open_file(s, folder, to_read))
        return &s->store;
    close_store(&s->store);
    return NULL;
}
