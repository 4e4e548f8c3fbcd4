/* Tests of set_status, by which cases and editors describe a unit: what is set is then so, nothing
 * else is, and what cannot be so is refused. */
#include "engine/rule_system.h"
#include "rules/systems.h"
#include "shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static Battle battle;
static GameBuffer game, changed;

static void begin(const char *name)
{
    ParseError error;
    Dice none;
    uint32_t size = 0;
    const char *text = shipped_text(NULL, name, &size);
    assert_non_null(text);
    assert_true(battle_parse(&battle, text, size, rule_systems, shipped, &error));
    memset(&game, 0, sizeof game);
    dice_script(&none, NULL, 0);
    battle.rules->init(&battle, &game.game, &none);
}

static uint32_t status_of(const char *name)
{
    const Words *words = battle.rules->words;
    for (uint32_t i = 0; i < words->status_count; i++) {
        if (strcmp(words->statuses[i].name, name) == 0)
            return i;
    }
    fail_msg("no such status: %s", name);
    return 0;
}

static uint32_t unit_of(const char *id)
{
    for (uint32_t i = 0; i < battle.unit_count; i++) {
        if (strcmp(battle.units[i].id, id) == 0)
            return i;
    }
    fail_msg("no such unit: %s", id);
    return 0;
}

/* Sets it on a fresh position. */
static bool set(const char *unit, const char *status, int32_t value)
{
    memcpy(&changed, &game, sizeof game);
    return battle.rules->set_status(&battle, &changed.game, unit_of(unit), status_of(status),
                                    value);
}

static int32_t get(const char *unit, const char *status)
{
    return battle.rules->status(&battle, &changed.game, unit_of(unit), status_of(status));
}

/* Whether every other status of every unit is what it was, but for the allowance: that of a
 * disordered unit is less. */
static bool nothing_else_is_so(const char *unit, const char *status)
{
    for (uint32_t u = 0; u < battle.unit_count; u++) {
        for (uint32_t i = 0; i < battle.rules->words->status_count; i++) {
            if ((u != unit_of(unit) || i != status_of(status)) && i != status_of("allowance") &&
                battle.rules->status(&battle, &changed.game, u, i) !=
                    battle.rules->status(&battle, &game.game, u, i))
                return false;
        }
    }
    return true;
}

typedef struct StatusRow {
    const char *unit, *status;
    int32_t least, most; /* what it takes; most below least: nothing */
} StatusRow;

static void compare_rows(const StatusRow *rows, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const StatusRow *row = &rows[i];
        for (int32_t value = -2; value < 12; value++) {
            bool good = set(row->unit, row->status, value);
            if (good != (value >= row->least && value <= row->most))
                fail_msg("%s: %s %s %d is %s", battle.id, row->unit, row->status, value,
                         good ? "set" : "refused");
            if (!good)
                continue;
            assert_int_equal(get(row->unit, row->status), value);
            if (!nothing_else_is_so(row->unit, row->status))
                fail_msg("%s: %s %s %d sets something else", battle.id, row->unit, row->status,
                         value);
        }
    }
}

static void set_status_of_robert_sets_what_it_says(void **state)
{
    (void)state;
    static const StatusRow rows[] = {
        {"gascon", "rout", 0, 4},
        {"leader-moray", "rout", 0, -1},
        {"keith1", "lance", 0, 1},
        {"gascon", "lance", 0, -1},
        {"leader-moray", "disobeyed", 0, 1},
        {"keith1", "disobeyed", 0, -1},
        {"keith1", "spent", 0, -1},
        {"keith1", "moved", 0, -1},
        {"keith1", "acted", 0, -1},
        {"keith1", "fate", 0, -1},
    };
    begin("robert-at-bannockburn.battle");
    compare_rows(rows, COUNT_OF(rows));
}

static void set_status_of_moi_sets_what_it_says(void **state)
{
    (void)state;
    static const StatusRow rows[] = {
        {"wi14", "disordered", 0, 1}, {"eu", "disordered", 0, -1},
        {"wi14", "retired", 0, 1},    {"eu", "retired", 0, -1},
        {"wi1", "wall", 0, 1},        {"wi14", "wall", 0, -1},
        {"wi1", "ring", 0, -1},       {"wi14", "moved", 0, -1},
        {"wi14", "fate", 0, -1}, /* on the map it has none */
    };
    begin("courtrai.battle");
    compare_rows(rows, COUNT_OF(rows));
    begin("falkirk.battle");
    compare_rows((const StatusRow[]){{"md1", "ring", 0, 1},
                                     {"md1", "wall", 0, -1},
                                     {"du1", "fate", 0, 3},
                                     {"durham", "fate", 0, 3}},
                 4);
}

static void a_retired_unit_is_neither_disordered_nor_formed(void **state)
{
    (void)state;
    begin("courtrai.battle");
    assert_int_equal(battle.rules->status(&battle, &game.game, unit_of("wi1"), status_of("wall")),
                     1);
    assert_true(set("wi1", "retired", 1));
    assert_int_equal(get("wi1", "wall"), 0);
    memcpy(&game, &changed, sizeof game);
    assert_false(set("wi1", "disordered", 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_status_of_robert_sets_what_it_says),
        cmocka_unit_test(set_status_of_moi_sets_what_it_says),
        cmocka_unit_test(a_retired_unit_is_neither_disordered_nor_formed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
