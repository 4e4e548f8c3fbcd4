/* A battle as big as the limits allow, with as many units, leaders, groups and hexes as there may
 * be, is read and played: whatever counts one too far is found out by the sanitizers. */
#include "engine/rule_system.h"
#include "engine/text.h"
#include "rules/systems.h"
#include "shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum {
    COLUMNS = 32,
    ROWS = MAX_HEXES / COLUMNS,
    TEXT_MAX = 1 << 16,
    DECISIONS = 400,
    BOWMEN = 32,
    LEADER_FIRST = MAX_UNITS - MAX_LEADERS, /* the last units are leaders */
};

static Battle battle;
static GameBuffer game;
static char text[TEXT_MAX];
static Action legal[MAX_ACTIONS];

typedef struct Book {                 /* what differs between the two families */
    const char *head, *zones, *group; /* group: attributes of every one */
    const char *foot, *bow, *leader, *facing;
    uint32_t row; /* the sides stand this far apart */
} Book;

static const Book moi = {"rules moi\nuse moi-standard.tables\nside a flight 99\nside b flight 99\n",
                         "",
                         " heart 99 surprised",
                         "mounted/unhorsed",
                         "longbow",
                         "leader",
                         " facing SE+S",
                         4};
static const Book rab = {"rules rab\nuse gmb-standard.tables\nuse rab-standard.tables\n"
                         "side a rout N\nside b rout S\nterrain . clear cost 1\n",
                         "zone edge a - 0101\nzone edge b - 0132\n",
                         "",
                         "keith-mounted/keith-dismounted",
                         "longbow/longbow-melee",
                         "scots-leader",
                         "",
                         4};

/* The hex of a unit: two rows of each side in the middle of the map, and their neighbours. */
static void write_place(Out *o, const Book *book, uint32_t unit)
{
    uint32_t side = unit & 1, place = unit / 2;
    out_padded(o, place % COLUMNS + 1, 2);
    out_padded(o, 12 + side * book->row + place / COLUMNS, 2);
}

static void write_unit(Out *o, const Book *book, uint32_t unit)
{
    bool leads = unit >= LEADER_FIRST;
    out_text(o, "unit u");
    out_number(o, unit);
    out_text(o, unit & 1 ? " b g" : " a g");
    out_number(o, unit % MAX_GROUPS);
    out_text(o, " as ");
    out_text(o, leads ? book->leader : unit < BOWMEN ? book->bow : book->foot);
    out_text(o, " at ");
    write_place(o, book, leads ? unit - LEADER_FIRST : unit);
    out_text(o, leads ? "\n" : book->facing);
    out_text(o, leads ? "" : "\n");
}

static void write_battle(const Book *book)
{
    Out o = out_begin(text, sizeof text);
    out_text(&o, "banneret battle 1\nbattle full\ntitle Full\nrevision 1\n");
    out_text(&o, book->head);
    out_text(&o, "first a\nmargin a\ngrid flat columns 32 rows 32\nmap\n");
    for (uint32_t row = 1; row <= ROWS; row++) {
        out_padded(&o, row, 2);
        out_text(&o, " ................................\n");
    }
    out_text(&o, "end\n");
    out_text(&o, book->zones);
    for (uint32_t group = 0; group < MAX_GROUPS; group++) {
        out_text(&o, "group g");
        out_number(&o, group);
        out_text(&o, group & 1 ? " b" : " a");
        out_text(&o, book->group);
        out_text(&o, "\n");
    }
    for (uint32_t unit = 0; unit < MAX_UNITS; unit++)
        write_unit(&o, book, unit);
    out_text(&o, "level 0 Won a\nlevel -9999 Lost b\n");
    assert_true(o.size < o.cap);
}

/* Everything that can be asked of the position. */
static void ask_everything(void)
{
    const RuleSystem *rules = battle.rules;
    SectorHex sectors[16];
    ScoreItem items[MAX_SCORE_ITEMS];
    for (uint32_t unit = 0; unit < battle.unit_count; unit++) {
        for (uint32_t i = 0; i < rules->words->status_count; i++)
            rules->status(&battle, &game.game, unit, i);
        assert_true(rules->sectors(&battle, &game.game, unit, sectors) <= 16);
    }
    for (uint32_t group = 0; group < battle.group_count; group++) {
        GroupState state = {0};
        rules->group_state(&battle, &game.game, group, &state);
        assert_true(state.in_count + state.out_count <= battle.unit_count);
    }
    assert_true(rules->score_items(&battle, &game.game, items) <= MAX_SCORE_ITEMS);
    game_hash(&battle, &game.game);
}

static void play(const Book *book)
{
    const RuleSystem *rules;
    ParseError error;
    Dice dice;
    write_battle(book);
    if (!battle_parse(&battle, text, (uint32_t)strlen(text), rule_systems, shipped, &error))
        fail_msg("line %u: found %s, expected %s", error.line, error.found, error.expected);
    rules = battle.rules;
    assert_int_equal(battle.unit_count, MAX_UNITS);
    assert_int_equal(battle.leader_count, MAX_LEADERS);
    memset(&game, 0, sizeof game);
    dice_script(&dice, NULL, 0);
    rules->init(&battle, &game.game, &dice);
    for (uint32_t i = 0; i < DECISIONS && !game.game.over; i++) {
        uint32_t count = rules->legal(&battle, &game.game, legal, MAX_ACTIONS);
        assert_true(count > 0 && count <= MAX_ACTIONS);
        Action a = legal[dice_bits(7, 77, i) % count];
        if (action_has_odds(&rules->words->actions[a.kind])) {
            Brief brief = {0};
            rules->brief(&battle, &game.game, a, &brief);
        }
        dice_seed(&dice, 7, i + 1);
        rules->apply(&battle, &game.game, a, &dice, NULL);
        assert_true(rules->validate(&battle, &game.game));
        if (i % 40 == 0)
            ask_everything();
    }
}

static void a_full_battle_of_men_of_iron_is_played(void **state)
{
    (void)state;
    play(&moi);
}

static void a_full_battle_of_robert_is_played(void **state)
{
    (void)state;
    play(&rab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_battle_of_men_of_iron_is_played),
        cmocka_unit_test(a_full_battle_of_robert_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
