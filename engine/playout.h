/* playout.h: a game played on in thought to its end, for whoever asks how a position stands. One
 * player decides for both sides, on dice that no game on a table ever sees. */
#ifndef BANNERET_ENGINE_PLAYOUT_H
#define BANNERET_ENGINE_PLAYOUT_H

#include "player.h"
#include "table.h"

typedef struct Playout {
    const Battle *battle;
    const Player *player;
    void *memory[SIDE_COUNT]; /* player->memory_size bytes each; the caller's */
    uint64_t seed;
} Playout;

/* What so many playouts came to. */
typedef struct PlayoutSum {
    uint32_t games, won[SIDE_COUNT], drawn; /* drawn: also one that did not end */
} PlayoutSum;

/* Plays the next `count` decisions of the log after `at` again on g, as far as each is legal there,
 * with other dice: what the same orders might have come to. What the other side must decide in
 * between, the player decides. */
void playout_repeat(const Playout *p, const Table *t, Moment at, uint32_t count, Game *g);

/* Plays g to its end and adds the result. */
void playout_finish(const Playout *p, Game *g, PlayoutSum *sum);

/* The playout of that number for a seed: equal numbers, seeds and positions play alike. */
Playout playout_begin(const Battle *b, const Player *player, void *const memory[SIDE_COUNT],
                      uint64_t seed, uint64_t number);

#endif
