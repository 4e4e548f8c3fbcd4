/* bench_captain.h: a plain scripted player that asks what a thinking one asks: the reach of every
 * unit and the odds of every attack. It measures the engine; it is no opponent. */
#ifndef BANNERET_APP_BENCH_CAPTAIN_H
#define BANNERET_APP_BENCH_CAPTAIN_H

#include "bench_play.h"
#include "engine/odds.h"
#include "engine/reach.h"
#include "match.h"

typedef struct CaptainRoom {
    BenchRoom match;
    GameBuffer work;
    Reach reach;
    Odds odds;
    bool asked[MAX_UNITS];       /* its reach or its odds, in this part of this phase */
    uint32_t part;               /* whose part of which phase that is */
    Action queue[REACH_WAY_MAX]; /* steps to take */
    uint32_t queue_first, queue_end;
    uint64_t reaches, odds_asked, decisions;
} CaptainRoom;

/* Is shown every position before its decision. */
typedef struct CaptainWatcher {
    void (*look)(void *context, const Battle *b, const Game *g);
    void *context;
} CaptainWatcher;

/* Plays one game, captain against captain. Equal seeds give equal games. watcher.look may be
 * NULL. */
void captain_play(const Battle *b, uint64_t seed, CaptainWatcher watcher, CaptainRoom *room);

#endif
