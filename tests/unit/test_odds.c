/* Tests of odds.h: an invented resolver whose chances are known, and the blank rules. */
#include "engine/odds.h"

#include "engine/hex.h"
#include "rules/blank/blank.h"
#include "rules/blank/blank_state.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* Ways to resolve an attack, chosen by Action.arg. */
enum {
    TRIAL_SURE,     /* no dice */
    TRIAL_SUM,      /* the sum of two dice */
    TRIAL_REROLL,   /* a one is rolled again, with a die of ten */
    TRIAL_BACKWARD, /* outcomes come up from the last to the first */
    TRIAL_MANY,     /* more outcomes than there is room for */
    TRIAL_ENDLESS,  /* more falls than are run */
    TRIAL_DEEP,     /* a fall whose weight does not fit */
    TRIAL_COUNT,
};

enum { KIND_ATTACK, KIND_OTHER, KIND_COUNT };

static const ActionWord trial_actions[KIND_COUNT] = {
    [KIND_ATTACK] = {"attack", 1, ARG_NUMBER, ACT_ATTACK | ACT_CHANCE, "attack"},
    [KIND_OTHER] = {"other", 1, ARG_NUMBER, 0, "anything else"},
};
static const Words trial_words = {.actions = trial_actions, .action_count = KIND_COUNT};

static Verdict trial_check(const Battle *b, const Game *g, Action a)
{
    (void)b;
    (void)g;
    bool legal = a.kind < KIND_COUNT && a.arg < TRIAL_COUNT;
    return (Verdict){legal ? LEGAL : 1, NO_UNIT, NO_HEX, NO_UNIT};
}

static uint32_t roll_many(Dice *d, uint32_t count)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += dice_roll(d, 6);
    return sum;
}

static Outcome trial_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    assert_null(events);
    assert_int_equal(g->ply, 40); /* every fall starts from the same position */
    g->ply++;
    uint32_t roll;
    switch (a.arg) {
    case TRIAL_SURE:
        return (Outcome){2, -1};
    case TRIAL_SUM:
        return (Outcome){0, (int16_t)roll_many(d, 2)};
    case TRIAL_REROLL:
        roll = dice_roll(d, 6);
        return (Outcome){roll == 1 && dice_roll(d, 10) > 3 ? 1 : 0, 0};
    case TRIAL_BACKWARD:
        roll = dice_roll(d, 6);
        return (Outcome){(uint16_t)(roll < 4), (int16_t)(3 - (int32_t)roll)};
    case TRIAL_MANY:
        return (Outcome){0, (int16_t)dice_roll(d, MAX_OUTCOMES + 1)};
    case TRIAL_ENDLESS:
        roll_many(d, 7);
        return (Outcome){0, 0};
    default:
        roll_many(d, 30);
        return (Outcome){0, 0};
    }
}

/* A first die of four or more lets the enemy answer in two ways, of two in one. */
static uint32_t trial_answers(const Battle *b, Game *g, Action a, Dice *d, EnemyAnswer *out,
                              uint32_t cap)
{
    (void)b;
    assert_int_equal(g->ply, 40);
    assert_int_equal(cap, MAX_ANSWERS);
    g->ply++;
    uint32_t roll = dice_roll(d, 6), count = 0;
    if (a.arg == TRIAL_SURE)
        return 0;
    if (roll >= 4)
        out[count++] = (EnemyAnswer){{.kind = KIND_OTHER, .arg = (uint16_t)(10 - roll)}, 3};
    if (roll == 6 || roll == 2)
        out[count++] = (EnemyAnswer){{.kind = KIND_OTHER, .arg = 1}, 2};
    return count;
}

/* The answer adds to a die; a second one is its own. */
static Clash trial_clash(const Battle *b, Game *g, Action a, Action answer, Dice *d)
{
    (void)b;
    assert_int_equal(g->ply, 40);
    g->ply++;
    if (a.arg == TRIAL_ENDLESS)
        roll_many(d, 7);
    uint32_t roll = dice_roll(d, 2);
    return (Clash){{0, (int16_t)(roll + answer.arg)}, {1, (int16_t)(dice_roll(d, 3) > 1)}};
}

static const RuleSystem trial_rules = {
    .id = "trial",
    .game_size = sizeof(Game),
    .words = &trial_words,
    .check = trial_check,
    .strike = trial_strike,
    .answers = trial_answers,
    .clash = trial_clash,
};

static Battle battle;
static GameBuffer game, work;

static void set_trial_up(void)
{
    memset(&battle, 0, sizeof battle);
    memset(&game, 0, sizeof game);
    battle.rules = &trial_rules;
    game.game.ply = 40;
}

static bool count_trial(uint8_t kind, uint16_t trial, Odds *out)
{
    set_trial_up();
    bool counted =
        odds_count(&battle, &game.game, (Action){.kind = kind, .arg = trial}, &work, out);
    assert_int_equal(game.game.ply, 40);
    return counted;
}

static void odds_count_gives_exact_chances(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct {
        uint16_t trial;
        uint32_t falls;
        uint64_t denominator;
        uint32_t row_count;
        OddsRow row[11];
    } rows[] = {
        {TRIAL_SURE, 1, 1, 1, {{{2, -1}, 1}}},
        {TRIAL_SUM, 36, 36, 11, {{{0, 2}, 1}, {{0, 3}, 2}, {{0, 4}, 3}, {{0, 5}, 4}, {{0, 6}, 5},
            {{0, 7}, 6}, {{0, 8}, 5}, {{0, 9}, 4}, {{0, 10}, 3}, {{0, 11}, 2}, {{0, 12}, 1}}},
        {TRIAL_REROLL, 15, 60, 2, {{{0, 0}, 53}, {{1, 0}, 7}}},
        {TRIAL_BACKWARD, 6, 6, 6, {{{0, -3}, 1}, {{0, -2}, 1}, {{0, -1}, 1}, {{1, 0}, 1},
            {{1, 1}, 1}, {{1, 2}, 1}}},
    };
    /* clang-format on */
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        Odds odds;
        assert_true(count_trial(KIND_ATTACK, rows[i].trial, &odds));
        assert_int_equal(odds.falls, rows[i].falls);
        assert_int_equal(odds.denominator, rows[i].denominator);
        assert_int_equal(odds.row_count, rows[i].row_count);
        for (uint32_t j = 0; j < odds.row_count; j++) {
            assert_int_equal(odds.row[j].outcome.kind, rows[i].row[j].outcome.kind);
            assert_int_equal(odds.row[j].outcome.value, rows[i].row[j].outcome.value);
            assert_int_equal(odds.row[j].numerator, rows[i].row[j].numerator);
        }
    }
}

static void odds_count_refuses_what_is_no_attack(void **state)
{
    (void)state;
    Odds odds;
    assert_false(count_trial(KIND_OTHER, TRIAL_SUM, &odds));
    assert_false(count_trial(KIND_COUNT, TRIAL_SUM, &odds));
    assert_false(count_trial(KIND_ATTACK, TRIAL_COUNT, &odds));
}

static void odds_count_refuses_what_is_too_much(void **state)
{
    (void)state;
    Odds odds;
    assert_false(count_trial(KIND_ATTACK, TRIAL_MANY, &odds));
    assert_false(count_trial(KIND_ATTACK, TRIAL_ENDLESS, &odds));
    assert_false(count_trial(KIND_ATTACK, TRIAL_DEEP, &odds));
}

static void odds_answers_gathers_them_from_every_fall(void **state)
{
    (void)state;
    static const uint16_t wanted[] = {1, 4, 5, 6};
    EnemyAnswer answers[MAX_ANSWERS];
    Action attack = {.kind = KIND_ATTACK, .arg = TRIAL_SUM};
    set_trial_up();
    assert_int_equal(odds_answers(&battle, &game.game, attack, &work, answers), COUNT_OF(wanted));
    for (uint32_t i = 0; i < COUNT_OF(wanted); i++) {
        assert_int_equal(answers[i].action.arg, wanted[i]);
        assert_int_equal(answers[i].rule, wanted[i] == 1 ? 2 : 3);
    }
    attack.arg = TRIAL_SURE;
    assert_int_equal(odds_answers(&battle, &game.game, attack, &work, answers), 0);
    attack = (Action){.kind = KIND_OTHER, .arg = TRIAL_SUM};
    assert_int_equal(odds_answers(&battle, &game.game, attack, &work, answers), 0);
}

static void odds_clash_counts_attack_and_answer(void **state)
{
    (void)state;
    ClashOdds odds;
    Action attack = {.kind = KIND_ATTACK, .arg = TRIAL_SUM};
    Action answer = {.kind = KIND_OTHER, .arg = 5};
    set_trial_up();
    assert_true(odds_clash(&battle, &game.game, attack, answer, &work, &odds));
    assert_int_equal(odds.attack.falls, 6);
    assert_int_equal(odds.attack.row_count, 2);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(odds.attack.row[i].outcome.value, 6 + i);
        assert_int_equal(odds.attack.row[i].numerator, 3);
        assert_int_equal(odds.answer.row[i].outcome.value, i);
        assert_int_equal(odds.answer.row[i].numerator, i == 0 ? 2 : 4);
    }
    attack.arg = TRIAL_ENDLESS;
    assert_false(odds_clash(&battle, &game.game, attack, answer, &work, &odds));
    attack.kind = KIND_OTHER;
    assert_false(odds_clash(&battle, &game.game, attack, answer, &work, &odds));
}

static void odds_count_agrees_with_the_blank_rules(void **state)
{
    (void)state;
    memset(&battle, 0, sizeof battle);
    memset(&game, 0, sizeof game);
    battle.rules = &blank_rules;
    battle.columns = 2;
    battle.rows = 2;
    hex_build_grid(&battle);
    battle.option[0] = 3;
    battle.types[0] = (UnitType){.kind = UNIT_COMBAT, .size = 1};
    battle.types[0].attr[BLANK_TYPE_MOVE] = battle.types[0].attr[BLANK_TYPE_STRENGTH] = 1;
    battle.terrains[0].attr[BLANK_TERRAIN_ROOM] = 1;
    for (uint32_t column = 0; column < BLANK_COLUMNS; column++)
        battle.cell[column] = CELL_NONE; /* no table */
    battle.unit_count = 2;
    for (uint8_t unit = 0; unit < 2; unit++)
        battle.units[unit] = (UnitDef){.side = unit, .mode_count = 1, .hex = unit};
    Dice dice;
    dice_script(&dice, NULL, 0);
    blank_rules.init(&battle, &game.game, &dice);

    Action actions[16];
    uint32_t count = blank_rules.legal(&battle, &game.game, actions, COUNT_OF(actions));
    uint32_t strikes = 0;
    for (uint32_t i = 0; i < count; i++) {
        Odds odds;
        if (!odds_count(&battle, &game.game, actions[i], &work, &odds))
            continue;
        strikes++;
        assert_int_equal(odds.denominator, 6);
        assert_int_equal(odds.row_count, 2);
        assert_int_equal(odds.row[0].numerator, 4);
        assert_int_equal(odds.row[1].numerator, 2);
        EnemyAnswer answers[MAX_ANSWERS];
        assert_int_equal(odds_answers(&battle, &game.game, actions[i], &work, answers), 0);
    }
    assert_int_equal(strikes, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_count_gives_exact_chances),
        cmocka_unit_test(odds_count_refuses_what_is_no_attack),
        cmocka_unit_test(odds_count_refuses_what_is_too_much),
        cmocka_unit_test(odds_answers_gathers_them_from_every_fall),
        cmocka_unit_test(odds_clash_counts_attack_and_answer),
        cmocka_unit_test(odds_count_agrees_with_the_blank_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
