/* greedy.h: a player that goes for the nearest enemy and strikes whatever it can. It knows nothing
 * of any book: a floor to measure others against. */
#ifndef BANNERET_AI_GREEDY_H
#define BANNERET_AI_GREEDY_H

#include "../engine/odds.h"
#include "../engine/player.h"

typedef struct GreedyMemory {
    Action chosen;
    GameBuffer work;
    Odds odds;
    Action legal[MAX_ACTIONS];
} GreedyMemory;

extern const Player greedy_player;

/* What an action brings in its eyes; 0 nothing that it wants. */
uint32_t greedy_wish(const Battle *b, const Game *g, Action a, GameBuffer *work, Odds *odds);

#endif
