/* clock.h: whose time runs, and how much of it is left. Pure functions of the settings and of times
 * that are handed in; times are milliseconds since 1970. */
#ifndef BANNERET_SERVER_CLOCK_H
#define BANNERET_SERVER_CLOCK_H

#include "settings.h"

typedef struct Clock {
    uint8_t running;          /* the side whose time runs; NO_SIDE */
    bool lapsed;              /* and has run out, which was told */
    int64_t since, due;       /* since when it runs, and when it runs out; 0 if it does not */
    int64_t left[SIDE_COUNT]; /* what each side had when its time began to run, or stopped */
} Clock;

/* Before the first decision: nothing runs yet. */
void clock_set(const Settings *settings, Clock *clock);

/* From now on that side must decide. What its time was, if it ran already, goes on; else the time
 * of the other stops, with what it has earned by handing over, which is returned. */
int64_t clock_turn(const Settings *settings, Clock *clock, uint32_t side, int64_t now);

/* The same, but nobody has earned anything: a pause ends. */
void clock_run(const Settings *settings, Clock *clock, uint32_t side, int64_t now);

/* Something was taken back, and that side must decide again: without what it earned when it last
 * handed over. own: it did so alone. Then it is as if it had never handed over: the time since is
 * its own, and the other has lost none. Else the other has lost it, but for what each hand-over
 * brings anew. */
void clock_back(const Settings *settings, Clock *clock, uint32_t side, int64_t earned, bool own,
                int64_t now);

/* Whether that side had time left if it took back alone. */
bool clock_allows_back(const Clock *clock, uint32_t side, int64_t earned, int64_t now);

/* Nobody must decide. */
void clock_stop(const Settings *settings, Clock *clock, int64_t now);

/* Whether the time of the side that must decide has run out and that was not told. */
bool clock_is_due(const Clock *clock, int64_t now);

/* It has been told: from now on it hangs on nobody's patience but the other's. */
void clock_lapse(Clock *clock);

/* A gift of the other side's to that one. Time that has run out runs again, from now. */
void clock_give(Clock *clock, uint32_t side, int64_t more, int64_t now);

/* So long nobody could decide: a computer thought, the server was down. */
void clock_shift(Clock *clock, int64_t by);

#endif
