#include "seat.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

void seat_take(Seat *s, const Player *player)
{
    s->player = player;
    if (!player)
        return;
    if (player->memory_size > s->memory_size) {
        s->memory_size = player->memory_size;
        s->memory = memory_resize(s->memory, s->memory_size);
    }
    memset(s->memory, 0, player->memory_size);
}

void seat_free(Seat *s)
{
    free(s->memory);
    *s = (Seat){0};
}

Action seat_decide(Seat *s, const Battle *b, const Game *g, uint64_t seed, uint32_t budget)
{
    return player_decide(s->player, b, g, seed, budget, s->memory);
}

void players_list(Out *out)
{
    for (uint32_t i = 0; computer_players[i]; i++) {
        out_text(out, i > 0 ? ", " : "");
        out_text(out, computer_players[i]->name);
    }
}
