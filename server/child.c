/* child.c: see child.h. */
#include "child.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHILD_LINE = STDERR_FILENO + 1 };

bool child_start(Child *child, void (*work)(int line, const void *context), const void *context)
{
    int ends[2] = {-1, -1};
    pid_t process = -1;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0)
        process = fork();
    if (process == 0) {
        if (ends[1] != CHILD_LINE)
            dup2(ends[1], CHILD_LINE);
        close_range(CHILD_LINE + 1, ~0U, 0);
        work(CHILD_LINE, context);
        _exit(0);
    }
    if (process < 0)
        fprintf(stderr, "banneret serve: no process of its own: %s\n", strerror(errno));
    if (ends[1] >= 0)
        close(ends[1]);
    if (process < 0 && ends[0] >= 0)
        close(ends[0]);
    *child = (Child){process, ends[0]};
    return process > 0;
}
