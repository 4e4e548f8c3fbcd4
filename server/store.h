/* store.h: where games are kept, behind one interface. A back-end knows transactions and the
 * statements of store_sql.def and nothing of games; ledger.h has what the server asks for.
 *
 * One thread uses a store. Every function returns false if the store is in trouble; then the
 * transaction must be rolled back, and nothing of it has happened. Of a statement that returns no
 * rows this may be known only later: by the next that does, or by the commit. */
#ifndef BANNERET_SERVER_STORE_H
#define BANNERET_SERVER_STORE_H

#include "engine/base.h"

typedef enum Statement {
#define X(name, sqlite) STATEMENT_##name,
#include "store_sql.def"
#undef X
    STATEMENT_COUNT
} Statement;

typedef enum ValueKind { VALUE_NULL, VALUE_NUMBER, VALUE_TEXT, VALUE_BYTES } ValueKind;

typedef struct Value {
    ValueKind kind;
    int64_t number;
    const void *bytes; /* of a text or bytes; of a row: until the visitor returns */
    uint32_t size;
} Value;

/* Called for each row; it may not use the store. */
typedef struct RowVisitor {
    void (*row)(void *context, const Value *values, uint32_t count);
    void *context;
} RowVisitor;

typedef struct Store Store;

typedef struct StoreKind {
    void (*close)(Store *store);
    bool (*begin)(Store *store);
    bool (*begin_reading)(Store *store); /* all that is read is of one moment; ends by commit */
    bool (*commit)(Store *store);
    void (*rollback)(Store *store);
    bool (*run)(Store *store, Statement statement, const Value *values, uint32_t count,
                RowVisitor visitor);
} StoreKind;

struct Store { /* a back-end's own begins with it */
    const StoreKind *kind;
    bool is_shared;   /* other processes write, too */
    bool is_remote;   /* and it is on another machine */
    uint64_t changes; /* statements that have changed something; counted if it is shared */
    bool is_unsure;   /* nobody knows whether the last commit has happened */
};

enum { VALUES_MAX = 24 }; /* of a row */

/* Opens the store in the folder, or the one that `where` names, a
 * connection string of PostgreSQL; NULL with the complaint printed. */
Store *store_open(const char *folder, const char *where);

/* The same for reading alone: nothing is made, and a server may have it open. */
Store *store_read(const char *folder, const char *where);

/* Another process that has it open is refused, unless it is only read. */
Store *store_sqlite_open(const char *folder, bool to_read);

/* Several processes may have it open. */
Store *store_postgres_open(const char *where, bool to_read);

/* Whether the tables are of the form that this program knows: those of a later one are left
 * alone. */
bool store_check_form(Store *store);

static inline Value value_number(int64_t number)
{
    return (Value){.kind = VALUE_NUMBER, .number = number};
}
static inline Value value_bytes(const void *bytes, uint32_t size)
{
    return (Value){.kind = VALUE_BYTES, .bytes = bytes, .size = size};
}
static inline Value value_text(const char *text, uint32_t size)
{
    return (Value){.kind = VALUE_TEXT, .bytes = text, .size = size};
}
static inline Value value_null(void)
{
    return (Value){.kind = VALUE_NULL};
}

#endif
