/* tries.h: how often somebody may try a password: so many a minute of one name and of one address.
 * Threads share it. */
#ifndef BANNERET_SERVER_TRIES_H
#define BANNERET_SERVER_TRIES_H

#include "engine/base.h"

typedef struct Tries Tries;

Tries *tries_open(uint32_t a_minute); /* 0: no limit */
void tries_close(Tries *tries);

/* Whether one more is let through, and counts it if so. What is tried is any bytes; kind keeps
 * names and addresses apart. */
bool tries_take(Tries *tries, char kind, const void *bytes, size_t size);

#endif
