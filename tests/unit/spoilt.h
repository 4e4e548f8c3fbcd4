/* spoilt.h: the start of a shipped battle, to be spoilt: what the tests of validate share. Include
 * it once in each program: it holds the program's state. */
#ifndef BANNERET_TESTS_SPOILT_H
#define BANNERET_TESTS_SPOILT_H

#include "shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static Battle battle;
static GameBuffer start, game;

static inline int begin_with(const RuleSystem *rules, const char *name)
{
    const RuleSystem *const systems[] = {rules, NULL};
    ParseError error;
    Dice none;
    uint32_t size = 0;
    const char *text = shipped_text(NULL, name, &size);
    assert_non_null(text);
    assert_true(battle_parse(&battle, text, size, systems, shipped, &error));
    dice_script(&none, NULL, 0);
    battle.rules->init(&battle, &start.game, &none);
    return 0;
}

static inline uint32_t unit_of(const char *id)
{
    for (uint32_t i = 0; i < battle.unit_count; i++) {
        if (strcmp(battle.units[i].id, id) == 0)
            return i;
    }
    fail_msg("no such unit: %s", id);
    return 0;
}

/* The start of the battle again. */
static inline Game *fresh_game(void)
{
    memcpy(&game, &start, sizeof game);
    return &game.game;
}

static inline bool holds(void)
{
    return battle.rules->validate(&battle, &game.game);
}

static inline void validate_lets_the_start_pass(void **state)
{
    (void)state;
    fresh_game();
    assert_true(holds());
}

#endif
