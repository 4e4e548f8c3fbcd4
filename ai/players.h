/* players.h: every computer player there is, once. The program, the page and the tests take them
 * from here. */
#ifndef BANNERET_AI_PLAYERS_H
#define BANNERET_AI_PLAYERS_H

#include "../engine/player.h"

extern const Player
    *const computer_players[]; /* NULL-terminated; the first is the one to begin with */

enum { PLAYER_MEMORY_MAX = 2 * 1024 * 1024 }; /* no player wants more: for callers without a heap */

#endif
