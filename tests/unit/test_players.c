/* Tests of ai/players.h: every player keeps the contract of engine/player.h, in every battle. */
#include "ai/greedy.h"
#include "ai/players.h"
#include "ai/random.h"
#include "app/embedded.h"
#include "rules/systems.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DECISIONS = 60, BUDGET = 12 };

static Battle battle;
static GameBuffer game, before;
static Action room[MAX_ACTIONS];
static void *mind, *twin;

static const char *find(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (unsigned i = 0; i < embedded_text_count; i++) {
        if (strcmp(embedded_texts[i].name, name) == 0) {
            *size = embedded_texts[i].size;
            return embedded_texts[i].text;
        }
    }
    return NULL;
}

/* As much memory as the player wants, and no byte more: dev builds guard what is beyond. */
static void begin_game(const Player *p)
{
    Dice none;
    mind = calloc(1, p->memory_size);
    twin = calloc(1, p->memory_size);
    assert_non_null(mind);
    assert_non_null(twin);
    dice_script(&none, NULL, 0);
    memset(&game, 0, sizeof game);
    battle.rules->init(&battle, &game.game, &none);
}

static void end_game(void)
{
    free(mind);
    free(twin);
}

/* Calls visit at every decision of a game that the player plays against itself. */
static void for_decisions(const Player *p, void (*visit)(const Player *p, Action a))
{
    for (uint32_t i = 0; i < DECISIONS && !game.game.over; i++) {
        Dice d;
        before = game;
        Action a = player_decide(p, &battle, &game.game, 5, BUDGET, mind);
        assert_memory_equal(&before, &game, sizeof game);
        visit(p, a);
        dice_seed(&d, 5, game.game.ply + 1);
        battle.rules->apply(&battle, &game.game, a, &d, NULL);
    }
}

static void for_players_and_battles(void (*visit)(const Player *p, Action a))
{
    for (unsigned i = 0; i < embedded_text_count; i++) {
        ParseError error;
        if (!strstr(embedded_texts[i].name, ".battle"))
            continue;
        assert_true(battle_parse(&battle, embedded_texts[i].text, embedded_texts[i].size,
                                 rule_systems, (TextSource){find, NULL}, &error));
        for (uint32_t k = 0; computer_players[k]; k++) {
            begin_game(computer_players[k]);
            for_decisions(computer_players[k], visit);
            end_game();
        }
    }
}

static void is_legal(const Player *p, Action a)
{
    Verdict v = battle.rules->check(&battle, &game.game, a);
    if (v.why != LEGAL)
        fail_msg("%s of %s: %s", p->name, battle.id, battle.rules->reasons[v.why].text);
}

static void players_decide_legally(void **state)
{
    (void)state;
    for_players_and_battles(is_legal);
}

/* At once, in parts, and cut short after `begin`. */
static void is_resumable(const Player *p, Action a)
{
    p->begin(&battle, &game.game, 5, twin);
    is_legal(p, p->best(&battle, &game.game, twin));
    for (uint32_t spent = 0; spent < BUDGET; spent += BUDGET / 3)
        p->step(&battle, &game.game, BUDGET / 3, twin);
    assert_true(action_equal(p->best(&battle, &game.game, twin), a));
}

static void thinking_in_parts_finds_the_same(void **state)
{
    (void)state;
    for_players_and_battles(is_resumable);
}

static void is_as_named(const Player *p, Action a)
{
    if (p == &random_player) {
        assert_true(action_equal(player_random(&battle, &game.game, 5, room, MAX_ACTIONS), a));
    } else if (p == &pass_player) {
        uint32_t count = actions_list(&battle, &game.game, room), i = 0;
        while (i < count && (battle.rules->words->actions[room[i].kind].flags & ACT_ENDS) == 0)
            i++;
        assert_true(action_equal(a, room[i < count ? i : 0]));
    } else if (p == &greedy_player) {
        uint32_t count = actions_list(&battle, &game.game, room), i = 0;
        while (i < count && (battle.rules->words->actions[room[i].kind].flags & ACT_ATTACK) == 0)
            i++;
        bool attacks = (battle.rules->words->actions[a.kind].flags & ACT_ATTACK) != 0;
        assert_true(count == 1 || attacks == (i < count));
    }
}

static void the_plain_players_do_what_they_say(void **state)
{
    (void)state;
    for_players_and_battles(is_as_named);
}

static void players_are_found_by_their_names(void **state)
{
    (void)state;
    for (uint32_t i = 0; computer_players[i]; i++) {
        const Player *p = computer_players[i];
        uint32_t size = (uint32_t)strlen(p->name);
        assert_ptr_equal(player_by_name(computer_players, p->name, size), p);
        assert_null(player_by_name(computer_players, p->name, size - 1));
        assert_true(strlen(p->help) > 0);
        assert_true(p->memory_size > 0);
        assert_true(p->memory_size <= PLAYER_MEMORY_MAX);
        assert_true(size < MAX_NAME);
    }
    assert_null(player_by_name(computer_players, "randomly", 8));
    assert_null(player_by_name(computer_players, "", 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_decide_legally),
        cmocka_unit_test(thinking_in_parts_finds_the_same),
        cmocka_unit_test(the_plain_players_do_what_they_say),
        cmocka_unit_test(players_are_found_by_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
