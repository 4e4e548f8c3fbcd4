/* mind.h: a computer player in one seat of one game, with memory on the heap. */
#ifndef BANNERET_APP_MIND_H
#define BANNERET_APP_MIND_H

#include "ai/players.h"

typedef struct Mind { /* zero bytes: nobody sits there */
    const Player *player;
    void *memory;
    uint32_t memory_size;
} Mind;

/* Seats a player who knows nothing of this game yet; NULL: the seat is left. */
void mind_seat(Mind *m, const Player *player);
void mind_free(Mind *m);

Action mind_decide(Mind *m, const Battle *b, const Game *g, uint64_t seed);

/* The names of all players: "random, pass". */
void players_list(Out *out);

#endif
