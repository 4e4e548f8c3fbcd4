/* random.c: players that choose at once. */
#include "random.h"

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

static void begin_random(const Battle *b, const Game *g, uint64_t seed, void *memory)
{
    RandomMemory *m = memory;
    m->chosen = player_random(b, g, seed, m->legal, MAX_ACTIONS);
}

static void begin_pass(const Battle *b, const Game *g, uint64_t seed, void *memory)
{
    (void)seed;
    RandomMemory *m = memory;
    const ActionWord *words = b->rules->words->actions;
    uint32_t count = actions_list(b, g, m->legal);
    ASSERT(count > 0);
    m->chosen = m->legal[0];
    for (uint32_t i = count; i > 0; i--) {
        if ((words[m->legal[i - 1].kind].flags & ACT_ENDS) != 0)
            m->chosen = m->legal[i - 1];
    }
}

static bool step(const Battle *b, const Game *g, uint32_t budget, void *memory)
{
    (void)b;
    (void)g;
    (void)budget;
    (void)memory;
    return false;
}

static Action best(const Battle *b, const Game *g, const void *memory)
{
    (void)b;
    (void)g;
    const RandomMemory *m = memory;
    return m->chosen;
}

static void explain(const Battle *b, const Game *g, const void *memory, Out *out)
{
    (void)b;
    (void)g;
    (void)memory;
    (void)out;
}

const Player random_player = {
    .name = "random",
    .help = "any legal action, each as likely as the other",
    .memory_size = sizeof(RandomMemory),
    .begin = begin_random,
    .step = step,
    .best = best,
    .explain = explain,
};

const Player pass_player = {
    .name = "pass",
    .help = "does only what it must",
    .memory_size = sizeof(RandomMemory),
    .begin = begin_pass,
    .step = step,
    .best = best,
    .explain = explain,
};
