/* random.h: players that need to know nothing: they fuzz the rules and measure the others. */
#ifndef BANNERET_AI_RANDOM_H
#define BANNERET_AI_RANDOM_H

#include "../engine/player.h"

typedef struct RandomMemory {
    Action chosen;
    Action legal[MAX_ACTIONS];
} RandomMemory;

/* `random`: uniform among the legal actions. `pass`: the first that ends something, else the first
 * at all: it does only what it must. */
extern const Player random_player, pass_player;

/* What `random` does, without a player's memory; equal keys choose alike. There must be an action.
 */
Action player_random(const Battle *b, const Game *g, uint64_t seed, Action *room, uint32_t cap);

#endif
