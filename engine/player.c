/* player.c: finding a computer player, and letting it decide. */
#include "player.h"

const Player *player_by_name(const Player *const *players, const char *name, uint32_t size)
{
    for (; *players; players++) {
        if (text_size((*players)->name) == size && memcmp((*players)->name, name, size) == 0)
            return *players;
    }
    return NULL;
}

Action player_decide(const Player *p, const Battle *b, const Game *g, uint64_t seed,
                     uint32_t budget, void *memory)
{
    ASSERT(!g->over);
    p->begin(b, g, seed, memory);
    p->step(b, g, budget, memory);
    return p->best(b, g, memory);
}
