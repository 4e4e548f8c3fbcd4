/* random.c: players that need to know nothing: they fuzz the rules and measure the others. */
#include "player.h"

/* Apart from the streams of the dice, so that one seed can serve a whole game. */
static const uint64_t choice_stream = 0x63686F696365u;

Action player_random(const Battle *b, const Game *g, uint64_t seed, Action *room, uint32_t cap)
{
    uint32_t count = b->rules->legal(b, g, room, cap);
    ASSERT(count > 0);
    ASSERT(count <= cap);
    /* Scaled, not rolled: among a few thousand actions the error is below one in a million. */
    uint64_t bits = dice_bits(seed, choice_stream, g->ply) >> 32;
    return room[bits * count >> 32];
}

Action player_pass(const Battle *b, const Game *g, Action *room, uint32_t cap)
{
    const ActionWord *words = b->rules->words->actions;
    uint32_t count = b->rules->legal(b, g, room, cap);
    ASSERT(count > 0);
    ASSERT(count <= cap);
    for (uint32_t i = 0; i < count; i++) {
        if ((words[room[i].kind].flags & ACT_ENDS) != 0)
            return room[i];
    }
    return room[0];
}
