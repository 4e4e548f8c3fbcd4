#include "postgres.h"

#include <stdio.h>
#include <string.h>

/* No waiting for ever: for a server that does not answer, for a lock that another process holds.
 * And none of ours may hold one for ever, should this process be stopped in its midst. */
static const char session[] =
    "SET client_min_messages = error; SET lock_timeout = '3s'; SET statement_timeout = '20s';"
    "SET idle_in_transaction_session_timeout = '10s';"
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'";

static void say_nothing(void *context, const PGresult *result)
{
    (void)context, (void)result;
}

bool postgres_complain(const PGconn *db, const char *what)
{
    const char *message = PQerrorMessage(db);
    size_t size = strcspn(message, "\n"); /* the lines behind it quote values */
    fprintf(stderr, "banneret serve: PostgreSQL, %s: %.*s\n", what, (int)size, message);
    return false;
}

bool postgres_do(PGconn *db, const char *text)
{
    PGresult *result = PQexec(db, text);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
           postgres_complain(db, "a statement failed");
}

PGconn *postgres_connect(const char *where, const char *name)
{
    const char *const names[] = {"connect_timeout",           "tcp_user_timeout", "client_encoding",
                                 "fallback_application_name", "dbname",           NULL};
    const char *const values[] = {"3", "5000", "UTF8", name, where, NULL};
    PGconn *db = PQconnectdbParams(names, values, 1);
    PQsetNoticeReceiver(db, say_nothing, NULL);
    if (PQstatus(db) == CONNECTION_OK)
        postgres_do(db, session);
    else
        postgres_complain(db, "no connection");
    return db;
}
