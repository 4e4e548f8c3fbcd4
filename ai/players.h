/* players.h: every computer player there is, once. The program, the page and the tests take them
 * from here. */
#ifndef BANNERET_AI_PLAYERS_H
#define BANNERET_AI_PLAYERS_H

#include "../engine/player.h"

extern const Player
    *const computer_players[]; /* NULL-terminated; the first is the one to begin with */

/* Of the code of all players together. Raise it with every change after which one of them may
 * decide otherwise than before in any position: files of unfinished studies are then refused,
 * instead of gone on with by another player of the same name. A change of weights.def alone needs
 * no raise, the weights are held against the file besides. */
enum { PLAYERS_REVISION = 4 };

enum { PLAYER_MEMORY_MAX = 2 * 1024 * 1024 }; /* no player wants more: for callers without a heap */

#endif
