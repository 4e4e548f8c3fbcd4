/* Tests of prompts that random games seldom come to, and of whether a decision breaks in. */
#include "tests/props/harness.h"

/* Reads a battle or a field and lifts everybody. */
static void open_field(const char *name)
{
    ParseError error;
    uint32_t size = 0;
    const char *text = find_text(NULL, name, &size);
    assert_non_null(text);
    assert_true(battle_parse(&room->battle, text, size, rule_systems, (TextSource){find_text, NULL},
                             &error));
    begin_game(&room->game);
    for (uint32_t unit = 0; unit < room->battle.unit_count; unit++)
        game_lift(&room->battle, &room->game.game, unit);
}

static void put(const char *id, uint32_t column, uint32_t row, uint32_t facing)
{
    for (uint32_t unit = 0; unit < room->battle.unit_count; unit++) {
        if (strcmp(room->battle.units[unit].id, id) == 0)
            game_put(&room->battle, &room->game.game, unit,
                     (row - 1) * room->battle.columns + column - 1, facing);
    }
}

/* Plays an action with the dice that fall, each written as its face. */
static void play(const char *text, const uint8_t *falls, uint32_t count)
{
    const Battle *b = &room->battle;
    Lexer l = lexer_begin(text, (uint32_t)strlen(text));
    ParseError error;
    Action a;
    Dice dice;
    assert_true(lexer_next_line(&l));
    assert_true(action_parse(b, &room->game.game, &l, NULL, &a, &error));
    assert_int_equal(b->rules->check(b, &room->game.game, a).why, LEGAL);
    dice_script(&dice, falls, count);
    b->rules->apply(b, &room->game.game, a, &dice, NULL);
    assert_false(dice.exhausted);
}

static bool breaks_in(void)
{
    return room->battle.rules->prompt(&room->battle, &room->game.game).interrupts;
}

static const char *prompt_name(void)
{
    Prompt prompt = room->battle.rules->prompt(&room->battle, &room->game.game);
    return room->battle.rules->words->prompts[prompt.about.kind].name;
}

/* 15.6: the lost leader of the side that was attacked is replaced between activations. */
static void a_replacement_breaks_in_on_nobody(void **state)
{
    (void)state;
    Dice none;
    open_field("muster.battle");
    put("york-foot1", 10, 10, 2);
    put("york", 10, 10, 0);
    put("york-foot2", 1, 2, 2);
    put("kent-foot1", 5, 2, 2);
    put("kent", 5, 2, 0);
    put("anjou-foot1", 10, 11, 5);
    put("anjou", 1, 19, 0);
    dice_script(&none, NULL, 0);
    assert_true(room->battle.rules->stage(&room->battle, &room->game.game, 1, 1, 1, &none, NULL));
    assert_string_equal(prompt_name(), "free");
    assert_false(breaks_in());
    play("activate anjou", NULL, 0);
    play("done", NULL, 0);
    play("anjou-foot1 shock york-foot1", (const uint8_t[]){8, 8}, 2);
    assert_string_equal(prompt_name(), "replace");
    assert_int_equal(room->game.game.to_act, 0);
    assert_int_equal(room->game.game.phasing, 1);
    assert_false(breaks_in());
}

/* 9.2: return fire breaks into the activation of the enemy. */
static void return_fire_breaks_in(void **state)
{
    (void)state;
    Dice none;
    open_field("muster.battle");
    put("york-long1", 8, 9, 2);
    put("york", 8, 9, 0);
    put("anjou-long1", 8, 11, 5);
    put("anjou", 8, 11, 0);
    dice_script(&none, NULL, 0);
    assert_true(room->battle.rules->stage(&room->battle, &room->game.game, 2, 0, 1, &none, NULL));
    play("activate york", NULL, 0);
    assert_false(breaks_in());
    play("york-long1 fire anjou-long1", NULL, 0);
    assert_string_equal(prompt_name(), "return");
    assert_true(breaks_in());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_replacement_breaks_in_on_nobody),
        cmocka_unit_test(return_fire_breaks_in),
    };
    return cmocka_run_group_tests(tests, gather, drop);
}
