/* clock.h: time that only goes forward. */
#ifndef BANNERET_APP_CLOCK_H
#define BANNERET_APP_CLOCK_H

#include <sys/time.h>
#include <time.h>

static inline double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Time in which this process worked: what else runs on the machine does not count. */
static inline double clock_worked(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The same of this thread alone. */
static inline double clock_thread(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static inline void clock_sleep(double seconds)
{
    struct timespec wait = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&wait, NULL);
}

/* Ends this process by SIGPROF when it has worked that long; 0 stops the clock. Its own time
 * counts, so that a busy machine makes it slow and not wrong. */
static inline void clock_limit(unsigned seconds)
{
    struct itimerval limit = {{0, 0}, {(time_t)seconds, 0}};
    setitimer(ITIMER_PROF, &limit, NULL);
}

#endif
