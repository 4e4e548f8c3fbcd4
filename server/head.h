/* head.h: the head of a request, read from any bytes before anything else is done with it. What is
 * unusual is refused: the rest of the server sees only heads of one plain form. */
#ifndef BANNERET_SERVER_HEAD_H
#define BANNERET_SERVER_HEAD_H

#include "guard.h"

enum { HEAD_SIZE_MAX = 8 * 1024, TARGET_SIZE_MAX = 2 * 1024, HOST_SIZE = 264 };

typedef enum HeadResult {
    HEAD_PARTIAL, /* so far it may become one */
    HEAD_WHOLE,
    HEAD_WRONG, /* status says how */
} HeadResult;

typedef struct Head {
    unsigned status;      /* of HTTP, if it is wrong */
    uint32_t size;        /* with the empty line that ends it */
    char host[HOST_SIZE]; /* empty if none came */
    char forwarded[48];   /* the last address of X-Forwarded-For; empty if none came */
    Route route;          /* what is asked for */
    uint32_t after;       /* of an event stream: the last event that the client has */
} Head;

/* Reads what came so far, at most HEAD_SIZE_MAX bytes. */
HeadResult head_read(const char *bytes, uint32_t size, Head *out);

#endif
