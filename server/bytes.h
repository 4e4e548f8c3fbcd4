/* bytes.h: bytes as hexadecimal digits, chance, time, and memory that the server cannot do
 * without. */
#ifndef BANNERET_SERVER_BYTES_H
#define BANNERET_SERVER_BYTES_H

#include "engine/text.h"

enum {
    ID_SIZE = 16,     /* bytes of the id of a game, of a request, of a token */
    DIGEST_SIZE = 32, /* of SHA-256; of an entropy, a seed, a key */
    ID_DIGITS = 2 * ID_SIZE + 1,
    DIGEST_DIGITS = 2 * DIGEST_SIZE + 1,
};

/* Digits in lower case, closed by a zero: room for 2 * size + 1. */
void digits_write(const uint8_t *bytes, uint32_t size, char *out);

/* Whether the text is exactly so many bytes in digits of lower case; writes them. */
bool digits_bytes(const char *text, uint32_t text_size, uint8_t *out, uint32_t size);

/* SHA-256 of some bytes. */
void digest_bytes(const void *bytes, size_t size, uint8_t out[DIGEST_SIZE]);

/* Milliseconds since 1970, and of a clock that only goes forward. */
int64_t time_now(void);
int64_t time_forward(void);

/* Zero bytes, freed with free(). The program ends with a message if there are none left. */
void *heap_new(size_t size);
char *heap_copy(const char *text, uint32_t size); /* closed by a zero */

#endif
