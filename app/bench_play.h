/* bench_play.h: random play as the benches measure it. Freestanding: it runs in the program and, in
 * a module of its own, as WebAssembly. */
#ifndef BANNERET_APP_BENCH_PLAY_H
#define BANNERET_APP_BENCH_PLAY_H

#include "engine/rule_system.h"

typedef struct BenchRoom { /* a game that nobody keeps */
    GameBuffer game;
    Action legal[MAX_ACTIONS];
    Dice dice;
} BenchRoom;

typedef struct BenchPlay { /* what was played so far; zero before the first call */
    uint64_t decisions, legal, games;
} BenchPlay;

/* Plays so many decisions more, with the whole list of legal actions at each, from where the room
 * was left. Equal battles and counts end in equal positions. */
void bench_play(const Battle *b, uint64_t decisions, BenchRoom *room, BenchPlay *play);

#endif
