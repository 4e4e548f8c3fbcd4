/* postgres.h: a connection to PostgreSQL, as the store and the hints have one each. */
#ifndef BANNERET_SERVER_POSTGRES_H
#define BANNERET_SERVER_POSTGRES_H

#include "engine/base.h"

#include <libpq-fe.h>

/* name: as which it is listed there. Never NULL; PQstatus says whether it is good. What `where` may
 * hold of a password is told nobody. */
PGconn *postgres_connect(const char *where, const char *name);

/* Prints what is wrong; returns false. */
bool postgres_complain(const PGconn *db, const char *what);

/* Runs statements that have no values; false with the complaint printed. */
bool postgres_do(PGconn *db, const char *text);

#endif
