/* playout.c: whole games in thought. */
#include "playout.h"

enum {
    DECISIONS_MAX = 20000, /* a playout that takes more is nobody's */
    ANSWERS_MAX = 64,      /* of the player's between two orders that are repeated */
};

/* Apart from the streams of the game and of those who think about it. */
static const uint64_t playout_stream = 0x706C61796F7574u;

Playout playout_begin(const Battle *b, const Player *player, void *const memory[SIDE_COUNT],
                      uint64_t seed, uint64_t number)
{
    Playout p = {.battle = b, .player = player, .seed = dice_bits(seed, playout_stream, number)};
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        p.memory[side] = memory[side];
        memset(p.memory[side], 0, player->memory_size);
    }
    return p;
}

static void play(const Playout *p, Action a, Game *g)
{
    Dice d;
    dice_seed(&d, p->seed, g->ply + 1);
    p->battle->rules->apply(p->battle, g, a, &d, NULL);
}

static Action decide(const Playout *p, const Game *g)
{
    return player_decide(p->player, p->battle, g, p->seed, 0, p->memory[g->to_act]);
}

void playout_repeat(const Playout *p, const Table *t, Moment at, uint32_t count, Game *g)
{
    const RuleSystem *rules = p->battle->rules;
    ASSERT(count <= t->end.ply - at.ply);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t rolls[MAX_ROLLS];
        uint32_t roll_count;
        Action a = table_read(t, &at, rolls, &roll_count);
        for (uint32_t k = 0; k < ANSWERS_MAX && !g->over && g->to_act != a.side; k++)
            play(p, decide(p, g), g);
        if (!g->over && g->to_act == a.side && rules->check(p->battle, g, a).why == LEGAL)
            play(p, a, g);
    }
}

void playout_finish(const Playout *p, Game *g, PlayoutSum *sum)
{
    Result result;
    for (uint32_t i = 0; i < DECISIONS_MAX && !g->over; i++)
        play(p, decide(p, g), g);
    p->battle->rules->result(p->battle, g, &result);
    sum->games++;
    if (g->over && result.winner < SIDE_COUNT)
        sum->won[result.winner]++;
    else
        sum->drawn++;
}
