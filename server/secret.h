/* secret.h: the key of a server: a file beside its games, made at the first start, that seals the
 * seeds of dice and makes the links of seats. A copy of the games without it tells no dice. */
#ifndef BANNERET_SERVER_SECRET_H
#define BANNERET_SERVER_SECRET_H

#include "bytes.h"
#include "store.h"

/* Reads it; with `make` one is made if there is none. False with the complaint printed. */
bool secret_read(const char *folder, bool make, uint8_t secret[DIGEST_SIZE]);

/* Whether it is that of these games: processes that share games must share the key. False with the
 * complaint printed. */
bool secret_check(Store *store, const uint8_t secret[DIGEST_SIZE]);

#endif
