/* filter.h: gives up what a process never needs of the kernel, so that whoever gets in gets no
 * further. */
#ifndef BANNERET_SERVER_FILTER_H
#define BANNERET_SERVER_FILTER_H

#include "engine/base.h"

typedef enum Duty {
    DUTY_SERVE,
    DUTY_THINK, /* its own memory, and the line to the server */
    DUTY_KEEP_THINKER,
    DUTY_SEND, /* beside these other machines, and files to read */
    DUTY_KEEP_SENDERS,
} Duty;

/* Whom it may call: OPEN_NET is other machines without this one's own sockets. */
typedef enum Reach { REACH_NOBODY, REACH_THIS_MACHINE, REACH_NET, REACH_OPEN_NET } Reach;

/* From now on no thread of the process can run a program (that kills it), make memory executable,
 * open a socket beyond its reach, or, unless it keeps others, begin a process. Those it begins
 * later have the same filter, beside one of their own. Where the kernel has no such filter that is
 * said, and the process goes on. To be called once all threads have begun. */
void filter_enter(Duty duty, Reach reach);

#endif
