/* api.h: requests over HTTP: checked, read, handed to the writer, answered. */
#ifndef BANNERET_SERVER_API_H
#define BANNERET_SERVER_API_H

#include "accounts.h"
#include "server.h"

struct sockaddr;

typedef struct Api Api;

/* All must outlive it. NULL if the HTTP library does not start. */
Api *api_start(const ServerSetup *setup, Writer *writer, Accounts *accounts, Limits *limits);

/* Takes over a connection whose first head was looked at and is still to be read, and which
 * limits_connect has let in. False: the connection was closed. */
bool api_take(Api *api, int fd, const struct sockaddr *from, uint32_t from_size);

/* Cuts those who take too long; to be called several times a second. */
void api_sweep(Api *api);

/* After the writer has ended. */
void api_stop(Api *api);

#endif
