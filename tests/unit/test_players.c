/* Tests of ai/players.h: every player keeps the contract of engine/player.h, in every battle. */
#include "ai/captain.h"
#include "ai/greedy.h"
#include "ai/marshal.h"
#include "ai/mind.h"
#include "ai/players.h"
#include "ai/random.h"
#include "app/embedded.h"
#include "rules/blank/blank.h"
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

/* Reads the next of the shipped battles, from the text at *at on; false after the last. */
static bool next_battle(unsigned *at)
{
    while (*at < embedded_text_count && !strstr(embedded_texts[*at].name, ".battle"))
        ++*at;
    if (*at == embedded_text_count)
        return false;
    ParseError error;
    assert_true(battle_parse(&battle, embedded_texts[*at].text, embedded_texts[*at].size,
                             rule_systems, (TextSource){find, NULL}, &error));
    ++*at;
    return true;
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
    for (unsigned at = 0; next_battle(&at);) {
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

static bool is_made_at_once(Action a)
{
    uint32_t flags = battle.rules->words->actions[a.kind].flags;
    return (flags & ACT_ATTACK) != 0 && (flags & ACT_QUIET) == 0;
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
        /* One that is made, not only named: a target is named once. */
        uint32_t count = actions_list(&battle, &game.game, room), i = 0;
        while (i < count && !is_made_at_once(room[i]))
            i++;
        bool attacks = is_made_at_once(a);
        assert_true(count == 1 || attacks == (i < count));
    }
}

static void the_plain_players_do_what_they_say(void **state)
{
    (void)state;
    for_players_and_battles(is_as_named);
}

/* ---- whole games ---- */

enum { WHOLE_GAME = 100000, WHOLE_BUDGET = 4 /* as few as still play out */, SEED = 9 };

/* Whether a new turn, or an activation, has begun with this decision. */
static bool is_beginning(const Game *was, const Game *is)
{
    return was->turn != is->turn || was->phasing != is->phasing;
}

/* A game of the player against itself; the hash of its end. Each side has its own memory. fresh: at
 * every beginning, memory that knows nothing must decide alike. */
static uint64_t play_whole(const Player *p, uint64_t seed, bool fresh)
{
    void *minds[SIDE_COUNT] = {mind, twin}, *third = calloc(1, p->memory_size);
    assert_non_null(third);
    uint32_t decisions = 0;
    GameBuffer last = game;
    for (; !game.game.over; decisions++) {
        Dice d;
        if (decisions >= WHOLE_GAME)
            fail_msg("%s does not end %s", p->name, battle.id);
        before = game;
        Action a =
            player_decide(p, &battle, &game.game, seed, WHOLE_BUDGET, minds[game.game.to_act]);
        assert_memory_equal(&before, &game, sizeof game);
        is_legal(p, a);
        if (fresh && is_beginning(&last.game, &game.game)) {
            memset(third, 0, p->memory_size);
            Action b = player_decide(p, &battle, &game.game, seed, WHOLE_BUDGET, third);
            if (!action_equal(a, b))
                fail_msg("%s of %s decides by what it remembers", p->name, battle.id);
        }
        last = game;
        dice_seed(&d, seed, game.game.ply + 1);
        battle.rules->apply(&battle, &game.game, a, &d, NULL);
    }
    free(third);
    return game_hash(&battle, &game.game);
}

static void players_finish_every_battle_alike(void **state)
{
    (void)state;
    for (unsigned at = 0; next_battle(&at);) {
        for (uint32_t k = 0; computer_players[k]; k++) {
            uint64_t hash[2];
            /* Who searches is slow: that it repeats itself is seen at every beginning. */
            bool once = computer_players[k]->memory_size == sizeof(Marshal);
            for (uint32_t again = once ? 1 : 0; again < 2; again++) {
                begin_game(computer_players[k]);
                hash[again] = play_whole(computer_players[k], SEED, again == 1);
                end_game();
            }
            assert_true(once || hash[0] == hash[1]);
        }
    }
}

/* A marshal who never finds anything better would pass every other test. */
static void a_marshal_departs_from_the_captain(void **state)
{
    (void)state;
    enum { ENOUGH = 60 };
    ParseError error;
    uint32_t size = 0;
    const char *bouvines = find(NULL, "bouvines.battle", &size);
    assert_true(
        battle_parse(&battle, bouvines, size, rule_systems, (TextSource){find, NULL}, &error));
    begin_game(&marshal_player);
    void *captain = calloc(1, captain_player.memory_size);
    assert_non_null(captain);
    bool departs = false;
    while (!game.game.over && !departs) {
        Dice d;
        Action a = player_decide(&marshal_player, &battle, &game.game, SEED, ENOUGH, mind);
        Action b = player_decide(&captain_player, &battle, &game.game, SEED, 0, captain);
        departs = !action_equal(a, b);
        dice_seed(&d, SEED, game.game.ply + 1);
        battle.rules->apply(&battle, &game.game, a, &d, NULL);
    }
    assert_true(departs);
    free(captain);
    end_game();
}

/* A plan meets the captain's own way on other dice, and that too is the same in parts. */
static void a_duel_is_fought_the_same_in_parts(void **state)
{
    (void)state;
    enum { ENOUGH = 200 };
    ParseError error;
    uint32_t size = 0, fought = 0;
    const char *bouvines = find(NULL, "bouvines.battle", &size);
    assert_true(
        battle_parse(&battle, bouvines, size, rule_systems, (TextSource){find, NULL}, &error));
    begin_game(&marshal_player);
    const Marshal *m = mind, *parts = twin;
    while (!game.game.over && fought == 0) {
        Dice d;
        Action a = player_decide(&marshal_player, &battle, &game.game, SEED, ENOUGH, mind);
        marshal_player.begin(&battle, &game.game, SEED, twin);
        for (uint32_t i = 0; i < ENOUGH; i++)
            marshal_player.step(&battle, &game.game, 1, twin);
        assert_true(action_equal(a, marshal_player.best(&battle, &game.game, twin)));
        assert_int_equal(m->duel.score.samples, parts->duel.score.samples);
        assert_int_equal(m->duel.score.sum, parts->duel.score.sum);
        fought = m->duel.score.samples;
        dice_seed(&d, SEED, game.game.ply + 1);
        battle.rules->apply(&battle, &game.game, a, &d, NULL);
    }
    assert_true(fought > 0);
    assert_true(m->duel.own_count >= fought);
    end_game();
}

/* Where playouts are spared, what is played on trial begins otherwise than the plan in force. */
static void a_change_that_changes_nothing_is_passed_over(void **state)
{
    (void)state;
    enum { ENOUGH = 100, TRIED = 60 };
    ParseError error;
    uint32_t size = 0, tried = 0;
    const char *robert = find(NULL, "robert-at-bannockburn.battle", &size);
    assert_true(
        battle_parse(&battle, robert, size, rule_systems, (TextSource){find, NULL}, &error));
    begin_game(&marshal_player);
    const Marshal *m = mind;
    while (!game.game.over && tried < TRIED) {
        Dice d;
        marshal_player.begin(&battle, &game.game, SEED, mind);
        for (uint32_t i = 0; i < ENOUGH && marshal_player.step(&battle, &game.game, 1, mind); i++) {
            const Opening *force = &m->opening, *trial = &m->trial_opening;
            if (m->score.samples != 1 || !force->known || !trial->known ||
                force->game.game.phase == game.game.phase)
                continue;
            assert_true(!action_equal(force->action, trial->action) ||
                        game_hash(&battle, &force->game.game) !=
                            game_hash(&battle, &trial->game.game));
            tried++;
        }
        dice_seed(&d, SEED, game.game.ply + 1);
        battle.rules->apply(&battle, &game.game, marshal_player.best(&battle, &game.game, mind), &d,
                            NULL);
    }
    assert_true(tried >= TRIED);
    end_game();
}

/* Taken back to where a side begins to move, a player moves again as it did. */
static void what_was_taken_back_is_decided_again_alike(void **state)
{
    (void)state;
    enum { KEPT = 40 };
    for (unsigned at = 0; next_battle(&at);) {
        begin_game(&captain_player);
        uint64_t hash[2];
        GameBuffer start = game;
        for (uint32_t again = 0; again < 2; again++) {
            game = start;
            for (uint32_t k = 0; k < KEPT && !game.game.over; k++) {
                Dice d;
                Action a = player_decide(&captain_player, &battle, &game.game, SEED, BUDGET,
                                         game.game.to_act == 0 ? mind : twin);
                dice_seed(&d, SEED, game.game.ply + 1);
                battle.rules->apply(&battle, &game.game, a, &d, NULL);
            }
            hash[again] = game_hash(&battle, &game.game);
        }
        assert_true(hash[0] == hash[1]);
        end_game();
    }
}

/* A marshal carries a captain from one playout to another by the bytes that he is said to keep. */
static void a_captain_remembers_what_he_keeps(void **state)
{
    (void)state;
    for (unsigned at = 0; next_battle(&at);) {
        begin_game(&captain_player);
        while (!game.game.over) {
            Dice d;
            memset((char *)mind + CAPTAIN_KEPT, 0, captain_player.memory_size - CAPTAIN_KEPT);
            Action a = player_decide(&captain_player, &battle, &game.game, SEED, 0, mind);
            Action b = player_decide(&captain_player, &battle, &game.game, SEED, 0, twin);
            assert_true(action_equal(a, b));
            dice_seed(&d, SEED, game.game.ply + 1);
            battle.rules->apply(&battle, &game.game, a, &d, NULL);
        }
        end_game();
    }
}

/* Bmw 6.0: a volley may be over by itself, and the others are not forgotten for it: when a captain
 * is done with shooting, one who sees the position for the first time is done too. */
static void a_captain_shoots_while_it_pays(void **state)
{
    (void)state;
    uint32_t ends = 0;
    for (unsigned at = 0; next_battle(&at);) {
        const Words *words = battle.rules->words;
        if (strcmp(battle.rules->id, "bmw") != 0)
            continue;
        begin_game(&captain_player);
        while (!game.game.over) {
            Dice d;
            Action a = player_decide(&captain_player, &battle, &game.game, SEED, 0, mind);
            bool shooting = strcmp(words->phases[game.game.phase].name, "archery") == 0;
            if (shooting && (words->actions[a.kind].flags & ACT_ENDS) != 0) {
                memset(twin, 0, captain_player.memory_size);
                Action b = player_decide(&captain_player, &battle, &game.game, SEED, 0, twin);
                assert_true(action_equal(a, b));
                ends++;
            }
            dice_seed(&d, SEED, game.game.ply + 1);
            battle.rules->apply(&battle, &game.game, a, &d, NULL);
        }
        end_game();
    }
    assert_true(ends > 10);
}

/* The captain of a book that has no mind of its own: courtrai under another name, and the blank
 * system, which has every seam in a small form. */
static void a_book_without_a_mind_is_played_too(void **state)
{
    (void)state;
    static char text[1 << 16];
    const RuleSystem *const blanks[] = {&blank_rules, NULL};
    ParseError error;
    uint32_t size = 0;
    const char *courtrai = find(NULL, "courtrai.battle", &size);
    assert_true(
        battle_parse(&battle, courtrai, size, rule_systems, (TextSource){find, NULL}, &error));
    RuleSystem other = *battle.rules;
    other.id = "other";
    battle.rules = &other;
    assert_ptr_equal(mind_of(&battle), &plain_mind);
    begin_game(&captain_player);
    play_whole(&captain_player, SEED, false);
    end_game();
    FILE *file = fopen("tests/fields/blank.battle", "rb");
    assert_non_null(file);
    size = (uint32_t)fread(text, 1, sizeof text, file);
    fclose(file);
    assert_true(battle_parse(&battle, text, size, blanks, (TextSource){find, NULL}, &error));
    assert_ptr_equal(mind_of(&battle), &plain_mind);
    begin_game(&captain_player);
    play_whole(&captain_player, SEED, false);
    end_game();
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
        cmocka_unit_test(players_finish_every_battle_alike),
        cmocka_unit_test(a_marshal_departs_from_the_captain),
        cmocka_unit_test(a_change_that_changes_nothing_is_passed_over),
        cmocka_unit_test(a_duel_is_fought_the_same_in_parts),
        cmocka_unit_test(what_was_taken_back_is_decided_again_alike),
        cmocka_unit_test(a_captain_remembers_what_he_keeps),
        cmocka_unit_test(a_captain_shoots_while_it_pays),
        cmocka_unit_test(a_book_without_a_mind_is_played_too),
        cmocka_unit_test(players_are_found_by_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
