/* seat.h: a computer player in one seat of one game, with memory on the heap. */
#ifndef BANNERET_APP_SEAT_H
#define BANNERET_APP_SEAT_H

#include "ai/players.h"

typedef struct Entrant { /* zero bytes: nobody */
    const Player *player;
    uint32_t budget;     /* evaluations of a decision */
    char name[MAX_NAME]; /* as it was written: "marshal:240" */
} Entrant;

/* The budget that is written at most; what a step takes. */
enum { ENTRANT_BUDGET_MAX = 100000000 };

/* Reads "captain" or "marshal:240": a player, and PLAYER_BUDGET where no budget stands behind it.
 * false, with *out as it was, if it is anything else. */
bool entrant_read(const char *text, uint32_t size, Entrant *out);

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

/* What entrant_read() takes, in words. */
void entrants_list(Out *out);

/* What the players are, for the head of a file that only the same may go on with: their revision
 * and a hash of all weights, "players-revision 1 weights 0123456789abcdef". */
void players_identify(Out *out);

#endif
