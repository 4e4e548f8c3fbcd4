/* bench_probe.h: single operations of the engine, each behind a function of its own, so that
 * callgrind can tell what one of them costs. */
#ifndef BANNERET_APP_BENCH_PROBE_H
#define BANNERET_APP_BENCH_PROBE_H

#include "bench_captain.h"

typedef enum Probe {
    PROBE_DECISION, /* the list of legal actions, and one of them played */
    PROBE_COPY,
    PROBE_HASH,
    PROBE_REACH_UNIT,
    PROBE_REACH_LEADER,
    PROBE_STEP,
    PROBE_ACTIVATE,
    PROBE_ODDS_SHOT,
    PROBE_ODDS_MELEE, /* hand to hand that the enemy cannot answer */
    PROBE_ODDS_SHOCK,
    PROBE_ODDS_CHARGE,
    PROBE_ODDS_COMBAT,
    PROBE_COUNT,
} Probe;

typedef struct ProbeRoom {
    BenchRoom match;
    CaptainRoom captain;
    uint64_t seen; /* positions, of random play and of the captains' */
    GameBuffer work;
    Reach reach;
    Odds odds;
    uint64_t calls[PROBE_COUNT];
    volatile uint64_t result; /* keeps the compiler from dropping the work */
} ProbeRoom;

/* Plays so many random decisions and then two games of captains, who attack more; every now and
 * then each operation that the position allows is done on the side. Equal battles and counts give
 * equal work. */
void probe_play(const Battle *b, uint64_t decisions, ProbeRoom *room);

/* Prints how often each was called: `probe_reach_unit 310`. */
void probe_print(const ProbeRoom *room);

#endif
