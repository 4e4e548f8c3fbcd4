/* Tests of protocol.h with the players there are: thought in steps, playouts, who plays. */
#include "protocol_harness.h"

enum { SMALL_CAP = 1 << 12 };

static char first[SMALL_CAP], second[SMALL_CAP];

/* The answer, up to what fits. */
static void keep_answer(const char *line, char out[SMALL_CAP])
{
    ask_good(line);
    snprintf(out, SMALL_CAP, "%.*s", SMALL_CAP - 1, answer);
}

static void play_to_the_march(void)
{
    ask_good("new edward-at-bannockburn seed=5");
    for (uint32_t i = 0; i < 400 && !strstr(answer, "\"phase\":\"movement\""); i++)
        ask_good("go captain");
    assert_answer_has("\"phase\":\"movement\"");
}

/* The marshal in one thought and in several: the same plan, so the same decisions after it. */
static void thought_in_steps_is_thought_at_once(void **state)
{
    (void)state;
    char hash[2][HASH_SIZE];
    for (uint32_t stepwise = 0; stepwise < 2; stepwise++) {
        play_to_the_march();
        if (stepwise) {
            ask_good("hint marshal budget=3");
            assert_answer_has("\"weighed\":3,\"more\":true");
            ask_good("hint marshal budget=11");
            ask_good("go marshal budget=10");
        } else {
            ask_good("go marshal budget=24");
        }
        for (uint32_t i = 0; i < 20; i++)
            ask_good("go marshal budget=0");
        read_hash(hash[stepwise]);
    }
    assert_string_equal(hash[0], hash[1]);
}

/* Neither the position nor the dice to come know that somebody has thought. */
static void thinking_changes_nothing(void **state)
{
    (void)state;
    char quiet[2][HASH_SIZE];
    for (uint32_t thinks = 0; thinks < 2; thinks++) {
        play_to_the_march();
        for (uint32_t i = 0; i < 60; i++) {
            if (thinks && i % 20 == 0) {
                ask_good("hint marshal budget=4");
                ask_good("hint captain-bold");
                ask_good("evaluate captain games=1");
            }
            ask_good("go random");
        }
        read_hash(quiet[thinks]);
    }
    assert_string_equal(quiet[0], quiet[1]);
}

static uint32_t number_after(const char *text, const char *key)
{
    const char *found = strstr(text, key);
    assert_non_null(found);
    return (uint32_t)strtoul(found + strlen(key), NULL, 10);
}

static void playouts_add_up(void **state)
{
    (void)state;
    ask_good("new training seed=2");
    keep_answer("evaluate captain games=6", first);
    keep_answer("evaluate captain games=6", second);
    assert_string_equal(first, second);
    assert_int_equal(number_after(first, "\"games\":"), 6);
    uint32_t whole = number_after(first, "\"scots\":"), drawn = number_after(first, "\"drawn\":");
    assert_int_equal(whole + drawn + number_after(first, "\"english\":"), 6);
    keep_answer("evaluate captain games=2", first);
    keep_answer("evaluate captain from=2 games=4", second);
    assert_int_equal(number_after(first, "\"scots\":") + number_after(second, "\"scots\":"), whole);
    assert_int_equal(number_after(first, "\"drawn\":") + number_after(second, "\"drawn\":"), drawn);
    ask_good("evaluate pass games=1"); /* nobody fights: it ends all the same */
}

/* At the end of a game the result is known; before its last orders it may have been another. */
static void orders_are_repeated_with_other_dice(void **state)
{
    (void)state;
    ask_good("new training seed=2");
    for (uint32_t i = 0; i < 2000 && !strstr(answer, "\"over\":true"); i++)
        ask_good("go captain");
    uint32_t plies = engine->table.now.ply;
    keep_answer("evaluate captain games=3", first); /* all to the one who has won, or all drawn */
    assert_true(number_after(first, "\"scots\":") == 3 ||
                number_after(first, "\"english\":") == 3 || number_after(first, "\"drawn\":") == 3);
    char line[64];
    snprintf(line, sizeof line, "undo %u", plies);
    ask_good(line);
    snprintf(line, sizeof line, "evaluate captain games=8 repeat=%u", plies);
    keep_answer(line, first);
    keep_answer(line, second);
    assert_string_equal(first, second);
    snprintf(line, sizeof line, "evaluate captain repeat=%u", plies + 1);
    ask(line);
    assert_false(is_good());
    snprintf(line, sizeof line, "redo %u", plies);
    ask_good(line);
    assert_answer_has("\"over\":true");
}

static void seats_are_in_the_record(void **state)
{
    (void)state;
    ask_good("new training");
    ask_good("seats");
    assert_answer_has("{\"ok\":true,\"seats\":{\"scots\":\"person\",\"english\":\"person\"}}");
    ask_good("seats english \"captain, bold\"");
    assert_answer_has("\"seats\":{\"scots\":\"person\",\"english\":\"captain, bold\"}");
    ask("seats scots x nobody y");
    assert_false(is_good());
    ask_good("record");
    assert_answer_has("player  scots person\\nplayer  english \\\"captain, bold\\\"\\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thought_in_steps_is_thought_at_once),
        cmocka_unit_test(thinking_changes_nothing),
        cmocka_unit_test(playouts_add_up),
        cmocka_unit_test(orders_are_repeated_with_other_dice),
        cmocka_unit_test(seats_are_in_the_record),
    };
    return cmocka_run_group_tests(tests, start_engine, end_engine);
}
