/* record_game.h: two games of the blank field and their records, for the tests of record.h. Include
 * it once in each program: it holds the program's state. */
#ifndef BANNERET_TESTS_RECORD_GAME_H
#define BANNERET_TESTS_RECORD_GAME_H

#include "engine/record.h"
#include "rules/blank/blank.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FIELD_CAP = 1 << 16, RECORD_CAP = 8192, LONG_PLIES = 36 };

static Battle *battle;
static char record[RECORD_CAP];      /* of the game that play_game plays */
static char long_record[RECORD_CAP]; /* of a longer one, whose dice are those of seed 42 */
static GameBuffer game, written;
static RecordWriter writer;

static inline const char *find_nothing(void *context, const char *name, uint32_t *size)
{
    (void)context;
    (void)name;
    (void)size;
    return NULL;
}

/* Plays an action with the dice given and writes it down. */
static inline void play(const char *text, const uint8_t *falls, uint32_t count)
{
    Lexer l = lexer_begin(text, (uint32_t)strlen(text));
    Action a;
    ParseError error;
    Dice dice;
    assert_true(lexer_next_line(&l));
    assert_true(action_parse(battle, &game.game, &l, NULL, &a, &error));
    assert_int_equal(blank_rules.check(battle, &game.game, a).why, LEGAL);
    dice_script(&dice, falls, count);
    blank_rules.apply(battle, &game.game, a, &dice, NULL);
    record_add(&writer, a, dice.rolled, dice.rolled_count);
}

static inline void play_game(void)
{
    static const RecordAbout about = {{"Anna \"the Bold\" \xFF\n", "random"}, false, 0, NULL};
    static const uint8_t hit[] = {6};
    Out out = out_begin(record, sizeof record);
    Dice none;
    dice_script(&none, NULL, 0);
    memset(&game, 0, sizeof game);
    blank_rules.init(battle, &game.game, &none);
    record_begin(&writer, battle, &about, &written.game, &out);
    play("pike-3 strike pike-5", hit, 1);
    play("pike-1 step 0205", NULL, 0);
    play("done", NULL, 0);
    play("horse-2 strike pike-1", hit, 1);
    record_end(&writer);
    assert_true(out.size < sizeof record);
}

/* Any legal action but `done`, where there is one; dice of the seed. */
static inline void play_long_game(void)
{
    static const RecordAbout about = {{"north", "south"}, true, 42, NULL};
    static Action legal[MAX_ACTIONS];
    Out out = out_begin(long_record, sizeof long_record);
    record_begin(&writer, battle, &about, &written.game, &out);
    while (writer.g->ply < LONG_PLIES && !writer.g->over) {
        GameBuffer after = written;
        Dice dice;
        uint32_t count = blank_rules.legal(battle, writer.g, legal, MAX_ACTIONS);
        Action a = legal[dice_bits(6, 3, writer.g->ply) % (count > 1 ? count - 1 : count)];
        dice_seed(&dice, about.seed, writer.g->ply + 1);
        blank_rules.apply(battle, &after.game, a, &dice, NULL);
        record_add(&writer, a, dice.rolled, dice.rolled_count);
    }
    assert_int_equal(writer.g->ply, LONG_PLIES);
    record_end(&writer);
    assert_true(out.size < sizeof long_record);
}

static inline int load_field(void **state)
{
    static const RuleSystem *const systems[] = {&blank_rules, NULL};
    (void)state;
    char *text = malloc(FIELD_CAP);
    battle = malloc(sizeof *battle);
    FILE *file = fopen("tests/fields/blank.battle", "rb");
    if (!text || !battle || !file)
        return -1;
    uint32_t size = (uint32_t)fread(text, 1, FIELD_CAP, file);
    fclose(file);
    ParseError error = {0};
    bool good = battle_parse(battle, text, size, systems, (TextSource){find_nothing, NULL}, &error);
    free(text);
    if (good) {
        play_game();
        play_long_game();
    }
    return good ? 0 : -1;
}

static inline int free_field(void **state)
{
    (void)state;
    free(battle);
    return 0;
}

static inline bool replay(const char *text, GameBuffer *g, ParseError *error)
{
    *error = (ParseError){0};
    return record_replay(battle, text, (uint32_t)strlen(text), &g->game, (ReplayWatcher){0}, error);
}

/* A text with the first occurrence of another in it replaced. */
static inline const char *swapped(const char *text, const char *from, const char *to)
{
    static char changed[RECORD_CAP];
    char copy[RECORD_CAP];
    const char *at = strstr(text, from);
    assert_non_null(at);
    int size =
        snprintf(copy, sizeof copy, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    assert_in_range(size, 1, sizeof copy - 1);
    memcpy(changed, copy, sizeof changed);
    return changed;
}

static inline const char *with(const char *from, const char *to)
{
    return swapped(record, from, to);
}

/* The same, but with every check worked out anew from what a replay says it should be: what
 * anybody could do. */
static inline const char *with_checks(const char *text)
{
    GameBuffer again;
    ParseError error;
    char found[2 * MAX_TEXT], expected[2 * MAX_TEXT];
    for (uint32_t i = 0; i < 8 && !replay(text, &again, &error); i++) {
        const char *hash = strstr(error.expected, "the check of all that stands above, ");
        if (!hash)
            break;
        snprintf(found, sizeof found, "%s", error.found);
        snprintf(expected, sizeof expected, "%s",
                 hash + strlen("the check of all that stands above, "));
        text = swapped(text, found, expected);
    }
    return text;
}

#endif
