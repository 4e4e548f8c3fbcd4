/* bench_play.c: random play as the benches measure it. */
#include "bench_play.h"

/* The set-up of no battle rolls dice. */
static void begin(const Battle *b, GameBuffer *game)
{
    Dice none;
    dice_script(&none, NULL, 0);
    memset(game, 0, b->rules->game_size);
    b->rules->init(b, &game->game, &none);
    ASSERT(!none.exhausted);
}

void bench_play(const Battle *b, uint64_t decisions, BenchRoom *room, BenchPlay *play)
{
    Game *g = &room->game.game;
    if (play->games == 0) {
        dice_seed(&room->dice, 1, 0);
        g->over = 1;
    }
    for (uint64_t i = 0; i < decisions; i++) {
        if (g->over) {
            begin(b, &room->game);
            play->games++;
        }
        uint32_t count = actions_list(b, g, room->legal);
        uint64_t pick = (dice_bits(play->games, 1, g->ply) >> 32) * count >> 32;
        dice_mark(&room->dice);
        b->rules->apply(b, g, room->legal[pick], &room->dice, NULL);
        play->legal += count;
        play->decisions++;
    }
}
