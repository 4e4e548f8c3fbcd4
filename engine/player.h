/* player.h: the contract between a computer player and whoever lets it play. Players are in ai/;
 * the engine knows none by name.
 *
 * A player thinks in memory of the caller's, in steps, so that it can be stopped and asked at any
 * time. It is handed no dice: what it must leave to chance it takes from the seed. */
#ifndef BANNERET_ENGINE_PLAYER_H
#define BANNERET_ENGINE_PLAYER_H

#include "rule_system.h"
#include "text.h"

enum { PLAYER_BUDGET = 1000 }; /* evaluations of a decision where nobody says how many */

typedef struct Player {
    const char *name, *help; /* one line */

    /* Bytes, aligned for any type. They are zero before a game's first decision and stay between
     * its decisions, so that a plan can be carried on; each side that a player plays has its own.
     */
    uint32_t memory_size;

    /* Takes up the decision that is open in g; the game is not over. */
    void (*begin)(const Battle *b, const Game *g, uint64_t seed, void *memory);

    /* Thinks on, for at most so many evaluations of a position; false once there is nothing more to
     * think about. In one step or in several, equal sums think alike. */
    bool (*step)(const Battle *b, const Game *g, uint32_t budget, void *memory);

    /* The best action found so far, which is legal; from `begin` on there is one. Equal battles,
     * positions, seeds, budgets and memories give equal actions. */
    Action (*best)(const Battle *b, const Game *g, const void *memory);

    /* Why, in a sentence for a person; may write nothing. */
    void (*explain)(const Battle *b, const Game *g, const void *memory, Out *out);
} Player;

/* The player of that name in a list that NULL ends; NULL if there is none. */
const Player *player_by_name(const Player *const *players, const char *name, uint32_t size);

/* One decision from beginning to end. */
Action player_decide(const Player *p, const Battle *b, const Game *g, uint64_t seed,
                     uint32_t budget, void *memory);

#endif
