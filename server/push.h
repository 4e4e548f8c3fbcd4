/* push.h: web push: messages sealed for a browser (RFC 8291), and tokens that tell its push service
 * who sends them (RFC 8292). */
#ifndef BANNERET_SERVER_PUSH_H
#define BANNERET_SERVER_PUSH_H

#include "bytes.h"

enum {
    PUSH_POINT_SIZE = 65, /* a public key: a point of P-256, uncompressed */
    PUSH_AUTH_SIZE = 16,
    PUSH_SALT_SIZE = 16,
    PUSH_HEAD_SIZE = PUSH_SALT_SIZE + 4 + 1 + PUSH_POINT_SIZE,
    PUSH_TEXT_MOST = 3000,
    PUSH_BODY_MOST = PUSH_HEAD_SIZE + PUSH_TEXT_MOST + 1 + 16,
    PUSH_TOKEN_SIZE = 1024,
    PUSH_KEY_TEXT = 88, /* a public key in base64 for addresses */
};

typedef struct PushKeys { /* of a browser */
    uint8_t point[PUSH_POINT_SIZE], auth[PUSH_AUTH_SIZE];
} PushKeys;

/* Reads the two texts that a browser gives, in base64 for addresses. */
bool push_keys_read(const char *point, const char *auth, PushKeys *out);

/* The public key of a private one, of DIGEST_SIZE bytes; false if it is none. */
bool push_public(const uint8_t key[DIGEST_SIZE], uint8_t point[PUSH_POINT_SIZE]);

/* A private key out of a secret: the same each time. */
void push_key_derive(const uint8_t secret[DIGEST_SIZE], uint8_t key[DIGEST_SIZE]);

/* A text as the body of a message; salt and key are new for each. The size, 0 if it cannot be. */
uint32_t push_seal(const PushKeys *to, const char *text, uint32_t size,
                   const uint8_t salt[PUSH_SALT_SIZE], const uint8_t key[DIGEST_SIZE],
                   uint8_t out[PUSH_BODY_MOST]);

/* The value of the header Authorization: for which service ("https://push.example.net"), until when
 * (seconds since 1970), whom to write to about it. */
bool push_token(const char *audience, int64_t expires, const char *contact,
                const uint8_t key[DIGEST_SIZE], char out[PUSH_TOKEN_SIZE]);

/* Bytes in base64 for addresses, without padding. */
void base64_write(const uint8_t *bytes, uint32_t size, Out *out);

#endif
