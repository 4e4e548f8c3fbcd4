/* seat.h: a computer player in one seat of one game, with memory on the heap. */
#ifndef BANNERET_APP_SEAT_H
#define BANNERET_APP_SEAT_H

#include "ai/players.h"

typedef struct Seat { /* zero bytes: nobody sits there */
    const Player *player;
    void *memory;
    uint32_t memory_size;
} Seat;

/* Seats a player who knows nothing of this game yet; NULL: the seat is left. */
void seat_take(Seat *s, const Player *player);
void seat_free(Seat *s);

/* budget: as Player.step has it. */
Action seat_decide(Seat *s, const Battle *b, const Game *g, uint64_t seed, uint32_t budget);

/* The names of all players: "random, pass". */
void players_list(Out *out);

#endif
