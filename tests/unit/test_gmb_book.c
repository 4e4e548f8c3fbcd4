/* A tiny invented book of Great Medieval Battles: Robert's with one table, one modifier and one
 * procedure of its own. It shows what a further book must give, and that it plays. */
#include "engine/odds.h"
#include "engine/text.h"
#include "rules/gmb/gmb.h"
#include "shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { ROWS_MAX = 16, TEXT_MAX = 1 << 16, TABLE_WEATHER = TABLE_BOOK, PLIES_MAX = 4096 };

static GmbBook tiny;
static Reason reasons[MAX_REASONS];
static ModifierRow melee_rows[ROWS_MAX];
static Schema schema;
static TableSpec tables[MAX_TABLES + 1];
static uint32_t why_rain;

/* ---- the book ---- */

/* 1.1: in rain every stroke is worth less, by the book's own table. */
static int32_t rain(const Battle *b, const Game *g, const void *facts)
{
    (void)g;
    (void)facts;
    return battle_cell(b, TABLE_WEATHER, 1, 0, 0);
}

/* 1.2: nobody rallies in the rain. */
static bool rallies(const Battle *b, const Game *g, uint32_t leader, uint32_t unit)
{
    (void)g;
    (void)leader;
    (void)unit;
    return battle_cell(b, TABLE_WEATHER, 1, 0, 0) == 0;
}

static int make_book(void **state)
{
    static const char *const rows[] = {"rain", NULL}, *const columns[] = {"value", NULL};
    (void)state;
    tiny = rab_book;
    tiny.rules.id = "tiny";
    why_rain = rab_book.rules.reason_count;
    memcpy(reasons, rab_book.rules.reasons, why_rain * sizeof *reasons);
    reasons[why_rain] = (Reason){"tiny", "1.1", REASON_MODIFIER, "it rains"};
    tiny.rules.reasons = reasons;
    tiny.rules.reason_count++;
    schema = *rab_book.rules.schema;
    for (uint32_t i = 0; schema.tables[i].name; i++)
        tables[i] = schema.tables[i];
    tables[TABLE_WEATHER] =
        (TableSpec){"weather", "tiny 1.1", rows, columns, true, NULL, {-9, 9, false}, NULL};
    schema.tables = tables;
    tiny.rules.schema = &schema;
    memcpy(melee_rows, tiny.melee.rows, tiny.melee.count * sizeof *melee_rows);
    melee_rows[tiny.melee.count++] = (ModifierRow){(uint16_t)why_rain, NO_ROW, NO_OPTION, rain};
    tiny.melee.rows = melee_rows;
    tiny.rallies = rallies;
    /* Where a book has nothing of its own the standard rules say all. */
    tiny.moved_by = NULL;
    tiny.entry_cost = NULL;
    tiny.turn_cost = NULL;
    tiny.tired_allowance = NULL;
    tiny.breaks_run = NULL;
    tiny.refuse_charge_at = NULL;
    tiny.refuse_setup = NULL;
    tiny.find_line = NULL;
    tiny.refuse_attacker = NULL;
    tiny.needs_command = NULL;
    tiny.in_command = NULL;
    tiny.status = NULL;
    tiny.option_speaks_of = NULL;
    return 0;
}

/* ---- a battle of it: the training ground, with weather ---- */

static const RuleSystem *const systems[] = {&tiny.rules, &rab_book.rules, NULL};
static Battle battle;
static GameBuffer game, work;
static Action actions[MAX_ACTIONS];

static void begin(const char *rules, const char *lines)
{
    static char text[TEXT_MAX];
    ParseError error = {0};
    Dice none;
    uint32_t size = 0;
    const char *training = shipped_text(NULL, "training.battle", &size);
    const char *at = strstr(training, "rules    rab");
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*srules    %s%.*s%s", (int)(at - training), training, rules,
             (int)(size - (uint32_t)(at - training) - 12), at + 12, lines);
    if (!battle_parse(&battle, text, (uint32_t)strlen(text), systems, shipped, &error))
        fail_msg("%u: found %s, expected %s", error.line, error.found, error.expected);
    memset(&game, 0, sizeof game);
    dice_script(&none, NULL, 0);
    battle.rules->init(&battle, &game.game, &none);
}

typedef struct Seen { /* of a whole game */
    uint32_t attacks, rained, rallied;
} Seen;

static void play(uint64_t seed, Seen *seen)
{
    static Event events[MAX_EVENTS];
    const Words *words = battle.rules->words;
    Odds odds;
    for (uint32_t ply = 0; !game.game.over && ply < PLIES_MAX; ply++) {
        uint32_t count = actions_list(&battle, &game.game, actions);
        Action a = actions[dice_bits(seed, 1, ply) % count];
        Brief brief = {0};
        if (a.kind == ACTION_ATTACK) {
            brief_attack(&battle, &game.game, a, &brief);
            assert_true(odds_count(&battle, &game.game, a, &work, &odds));
            seen->attacks++;
        }
        for (uint32_t i = 0; i < brief.modifier_count; i++)
            seen->rained += brief.modifier[i].rule == why_rain && brief.modifier[i].value == 2;
        EventSink sink = {events, MAX_EVENTS, 0};
        Dice dice;
        dice_seed(&dice, seed, ply);
        battle.rules->apply(&battle, &game.game, a, &dice, &sink);
        for (uint32_t i = 0; i < sink.count && i < sink.cap; i++)
            seen->rallied += strcmp(words->events[events[i].kind].name, "rallied") == 0;
    }
    assert_true(game.game.over);
}

static void a_tiny_book_plays(void **state)
{
    Seen dry = {0}, wet = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        begin("rab", "");
        play(seed, &dry);
        begin("tiny", "table weather value\nrain 2\nend\n");
        play(seed, &wet);
    }
    assert_true(dry.attacks > 0 && wet.attacks > 0);
    assert_true(dry.rallied > 0);
    assert_int_equal(dry.rained, 0);
    assert_int_equal(wet.rained, wet.attacks); /* in every preview, by the table */
    assert_int_equal(wet.rallied, 0);
}

/* A book that does not say of what its options speak offers them all. */
static void options_of_a_tiny_book_matter(void **state)
{
    (void)state;
    begin("tiny", "table weather value\nrain 2\nend\n");
    assert_non_null(battle.rules->schema->options[OPTION_BOOK].name);
    for (uint32_t i = OPTION_BOOK; battle.rules->schema->options[i].name; i++)
        assert_true(battle.rules->option_matters(&battle, i));
}

/* ---- the books there are ---- */

typedef struct PrintedList { /* the rows of a list of modifiers, by the labels of its table */
    const GmbBook *book;
    const ModifierList *list;
    const char *labels[ROWS_MAX];
} PrintedList;

/* clang-format off */
static const PrintedList printed[] = {
    {&rab_book, &rab_book.fire, {"out-of-command", "charging-target", "close-schiltrom", "over-other-division"}},
    {&rab_book, &rab_book.melee, {"side-or-flank", "charge", "lance", "close-attacker", "close-defender", "bowman-struck"}},
    {&rab_book, &rab_book.morale, {"rout-level", "fatigue", "rear", "lance", "close-schiltrom-shot"}},
    {&tam_book, &tam_book.fire, {"rout-level", "charging-target", "lager"}},
    {&tam_book, &tam_book.melee, {"rout-level", "side-or-flank", "charge", "lance", "tamburlaine", "rampant", "lager"}},
    {&tam_book, &tam_book.morale, {"rout-level", "fatigue", "rear", "lance", "bayazid", "tamburlaine", "rampant"}},
};
/* clang-format on */

/* Two rows may have the same value today: a wargamer who changes one means that one. */
static void modifiers_have_the_value_of_their_row(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(printed); i++) {
        const ModifierList *list = printed[i].list;
        const TableSpec *table = &printed[i].book->rules.schema->tables[list->table];
        for (uint32_t k = 0; k < list->count; k++) {
            assert_non_null(printed[i].labels[k]);
            assert_string_equal(table->rows[list->rows[k].row], printed[i].labels[k]);
        }
        assert_null(printed[i].labels[list->count]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_tiny_book_plays),
                                       cmocka_unit_test(options_of_a_tiny_book_matter),
                                       cmocka_unit_test(modifiers_have_the_value_of_their_row)};
    return cmocka_run_group_tests(tests, make_book, NULL);
}
