#include "mind.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

void mind_seat(Mind *m, const Player *player)
{
    m->player = player;
    if (!player)
        return;
    if (player->memory_size > m->memory_size) {
        m->memory_size = player->memory_size;
        m->memory = memory_resize(m->memory, m->memory_size);
    }
    memset(m->memory, 0, player->memory_size);
}

void mind_free(Mind *m)
{
    free(m->memory);
    *m = (Mind){0};
}

Action mind_decide(Mind *m, const Battle *b, const Game *g, uint64_t seed)
{
    return player_decide(m->player, b, g, seed, PLAYER_BUDGET, m->memory);
}

void players_list(Out *out)
{
    for (uint32_t i = 0; computer_players[i]; i++) {
        out_text(out, i > 0 ? ", " : "");
        out_text(out, computer_players[i]->name);
    }
}
