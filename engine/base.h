/* base.h: integers, assertions and the plain-data fences; the only header everything includes. */
#ifndef BANNERET_BASE_H
#define BANNERET_BASE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The compiler calls these four by itself; the wasm build supplies them (freestanding.c). */
void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);

/* A bug of ours: stops the program, in release builds too. Never returns. */
_Noreturn void banneret_panic(const char *file, int line, const char *what);

#define ASSERT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition))                                                                          \
            banneret_panic(__FILE__, __LINE__, #condition);                                        \
    } while (0)

/* Costly checks: on in dev, test and fuzz builds only. */
#ifdef BANNERET_VALIDATE
#define VALIDATE(condition) ASSERT(condition)
#else
#define VALIDATE(condition) ((void)0)
#endif

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* Structs that are hashed, stored or sent: padding is an error, spare bytes get a name. */
#define POD_BEGIN _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic error \"-Wpadded\"")
#define POD_END _Pragma("GCC diagnostic pop")

#endif
