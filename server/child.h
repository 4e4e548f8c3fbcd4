/* child.h: a process beside the server, for what must neither hold it up nor endanger it. */
#ifndef BANNERET_SERVER_CHILD_H
#define BANNERET_SERVER_CHILD_H

#include "engine/base.h"

#include <sys/types.h>

typedef struct Child {
    pid_t process;
    int line; /* a socket that keeps the bounds of messages; the child's end closes with the child
               */
} Child;

/* Begins a process that does work at its end of the line and ends. It has no other file of ours:
 * whoever closes a line ends the child behind it, and a lock goes with the server that has taken
 * it. To be called before there are threads. */
bool child_start(Child *child, void (*work)(int line, const void *context), const void *context);

#endif
