/* players.c: the registry. A new player is a row here. */
#include "players.h"

#include "captain.h"
#include "greedy.h"
#include "marshal.h"
#include "random.h"

_Static_assert(sizeof(Captain) <= PLAYER_MEMORY_MAX, "a player that nobody has room for");
_Static_assert(sizeof(Marshal) <= PLAYER_MEMORY_MAX, "a player that nobody has room for");
_Static_assert(sizeof(GreedyMemory) <= PLAYER_MEMORY_MAX, "a player that nobody has room for");
_Static_assert(sizeof(RandomMemory) <= PLAYER_MEMORY_MAX, "a player that nobody has room for");

const Player *const computer_players[] = {
    &random_player,  &pass_player,         &greedy_player,
    &captain_player, &bold_captain_player, &first_captain_player,
    &marshal_player, &bold_marshal_player, NULL};
