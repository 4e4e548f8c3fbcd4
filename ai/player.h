/* player.h: computer players over the RuleSystem interface alone. */
#ifndef BANNERET_PLAYER_H
#define BANNERET_PLAYER_H

#include "../engine/rule_system.h"

/* Uniform among the legal actions; equal keys choose alike. There must be one. */
Action player_random(const Battle *b, const Game *g, uint64_t seed, Action *room, uint32_t cap);

/* The first legal action that ends something, else the first: does only what it must. */
Action player_pass(const Battle *b, const Game *g, Action *room, uint32_t cap);

#endif
