#include "bytes.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void digits_write(const uint8_t *bytes, uint32_t size, char *out)
{
    sodium_bin2hex(out, 2 * (size_t)size + 1, bytes, size);
}

static uint32_t digit_value(char c) /* 16 if it is none */
{
    if (c >= '0' && c <= '9')
        return (uint32_t)(c - '0');
    return c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a') + 10 : 16;
}

bool digits_bytes(const char *text, uint32_t text_size, uint8_t *out, uint32_t size)
{
    if (text_size != 2 * size)
        return false;
    for (uint32_t i = 0; i < size; i++) {
        uint32_t high = digit_value(text[2 * i]), low = digit_value(text[2 * i + 1]);
        if (high > 15 || low > 15)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

void digest_bytes(const void *bytes, size_t size, uint8_t out[DIGEST_SIZE])
{
    crypto_hash_sha256(out, bytes, size);
}

static int64_t time_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t time_now(void)
{
    return time_of(CLOCK_REALTIME);
}

int64_t time_forward(void)
{
    return time_of(CLOCK_MONOTONIC);
}

void *heap_new(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory) {
        fprintf(stderr, "banneret: no memory is left\n");
        exit(1);
    }
    return memory;
}

char *heap_copy(const char *text, uint32_t size)
{
    char *copy = heap_new((size_t)size + 1);
    memcpy(copy, text, size);
    return copy;
}
