/* Tests of a core whose limits are as low as the blank field allows: what fits is played, one more
 * of anything is refused with a reason. */
#include "ai/random.h"
#include "engine/text.h"
#include "rules/blank/blank.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT_CAP = 1 << 14 };

static const RuleSystem *const systems[] = {&blank_rules, NULL};
static char field[TEXT_CAP];
static uint32_t field_size;

static int load_field(void **state)
{
    (void)state;
    FILE *file = fopen("tests/fields/blank.battle", "rb");
    if (!file)
        return -1;
    field_size = (uint32_t)fread(field, 1, sizeof field / 2, file);
    fclose(file);
    return 0;
}

static void blank_field_fills_the_units_and_plays(void **state)
{
    (void)state;
    Battle *b = calloc(1, sizeof *b);
    Action *room = calloc(MAX_ACTIONS, sizeof *room);
    GameBuffer game = {0};
    ParseError error;
    Dice dice;
    assert_true(battle_parse(b, field, field_size, systems, (TextSource){0}, &error));
    assert_int_equal(b->unit_count, MAX_UNITS);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        memset(&game, 0, sizeof game);
        dice_seed(&dice, seed, 0);
        b->rules->init(b, &game.game, &dice);
        while (!game.game.over) {
            Action a = player_random(b, &game.game, seed, room, MAX_ACTIONS);
            dice_mark(&dice);
            b->rules->apply(b, &game.game, a, &dice, NULL);
            assert_true(b->rules->validate(b, &game.game));
        }
    }
    free(room);
    free(b);
}

static void battle_parse_refuses_one_more(void **state)
{
    (void)state;
    static const struct {
        const char *line, *expected;
    } extras[] = {
        {"unit pike-7 south - as pike at 0701 name \"Pike 7\"\n", "at most 8"},
        {"type axe\ntype bow\ntype sling\n", "at most 4"},
        {"terrain w wood\nterrain m marsh\nterrain r rock\nterrain s sand\n", "at most 4"},
        {"group a north\ngroup b north\ngroup c north\ngroup d north\ngroup e north\n",
         "at most 4"},
        {"hexside-kind wall\nhexside-kind ditch\nhexside-kind hedge\n", "at most 2"},
        {"place 0101 A\nplace 0102 B\nplace 0103 C\n", "at most 2"},
        {"note one\nnote two\nnote three\n", "at most 2"},
        {"briefing\nattack a\nattack b\nattack c\nend\n", "at most 2"},
        {"briefing\nattack one and twenty letters\n+ and many more, which are above 64 of "
         "them\nend\n",
         "at most 64"},
    };
    Battle *b = calloc(1, sizeof *b);
    for (uint32_t i = 0; i < COUNT_OF(extras); i++) {
        ParseError error = {0};
        size_t size = strlen(extras[i].line);
        memcpy(field + field_size, extras[i].line, size);
        assert_false(
            battle_parse(b, field, field_size + (uint32_t)size, systems, (TextSource){0}, &error));
        assert_non_null(strstr(error.expected, extras[i].expected));
        assert_true(error.line > 30);
    }
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blank_field_fills_the_units_and_plays),
        cmocka_unit_test(battle_parse_refuses_one_more),
    };
    return cmocka_run_group_tests(tests, load_field, NULL);
}
