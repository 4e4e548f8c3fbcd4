/* filter.h: gives up what the server never needs of the kernel, so that whoever gets in gets no
 * further. */
#ifndef BANNERET_SERVER_FILTER_H
#define BANNERET_SERVER_FILTER_H

#include "engine/base.h"

typedef enum Reach { REACH_NOBODY, REACH_THIS_MACHINE, REACH_NET } Reach;

/* From now on no thread of the process can run a program (that kills it), begin a process, make
 * memory executable, or open a socket beyond its reach. Tells, and goes on, where the kernel has no
 * such filter. To be called once all threads have begun. */
void filter_enter(Reach reach);

#endif
