/* Battles that can be read but not played by the rules of Robert at Bannockburn are refused, and so
 * are phases that cannot be opened; those at the edge are played. */
#include "app/embedded.h"
#include "engine/rule_system.h"
#include "engine/text.h"
#include "rules/gmb/gmb.h"
#include "rules/gmb/rab.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const RuleSystem *const systems[] = {&rab_book.rules, NULL};
static Battle battle;

static const char head[] = "banneret battle 1\n"
                           "battle trial\n"
                           "title \"A trial\"\n"
                           "revision 1\n"
                           "rules rab\n"
                           "use gmb-standard.tables\n"
                           "use rab-standard.tables\n"
                           "side scots rout S\n"
                           "side english rout N\n"
                           "first scots\n"
                           "margin scots\n"
                           "grid flat columns 4 rows 4\n"
                           "terrain . clear\n"
                           "map\n01 ....\n02 ....\n03 ....\n04 ....\nend\n"
                           "zone edge scots - 0104\n"
                           "zone edge english - 0101\n"
                           "level -9999 \"Draw\" draw\n"
                           "type tall kind combat size 2 mode tall class schiltrom close\n"
                           "type bow kind combat mode bow weapon shortbow change 0 move 4\n"
                           "type spear kind combat mode spear change 0\n"
                           "type rider kind combat class cavalry mode rider disorganized\n"
                           "unit bruce scots - as robert-bruce-leader at 0101\n"
                           "unit keith scots - as keith-mounted/keith-dismounted at 0101 lance\n"
                           "unit round scots - as schiltrom-open/schiltrom-close at 0201/0301\n";

typedef struct Row {
    const char *lines; /* put after the head */
    const char *found; /* NULL if the battle is good */
} Row;

/* clang-format off */
static const Row rows[] = {
    {"", NULL},
    {"unit x english - as knight at 0401 lance\n", NULL},
    {"unit x english - as english-leader at 0101\n", "an enemy in the start hex of bruce"},
    {"unit x english - as english-leader at 0301\n", "an enemy in the start hex of x"},
    {"unit x english - as english-leader at 0401\n", NULL},
    {"unit x english - as bow/spear at 0401\n", NULL},
    {"unit x english - as bow/spear/longbow at 0401\n", "too many faces on x"},
    {"unit x english - as spear/schiltrom-close at 0401\n", "one face a schiltrom on x"},
    {"unit x english - as spear/schiltrom-open at 0401\n", "one face a schiltrom on x"},
    {"unit x english - as schiltrom-open/tall at 0303/0403\n", "the faces of x"},
    {"unit x english - as schiltrom-close/schiltrom-open at 0401\n", NULL},
    {"unit x english - as spear/highlanders-melee at 0401\n", "faces of two sizes on x"},
    {"type loose kind combat size 2 mode loose class schiltrom disorganized\n"
     "unit x english - as loose/schiltrom-close at 0303/0403\n", "a disorganized schiltrom, x"},
    {"type tight kind combat mode tight class schiltrom close disorganized\n"
     "unit x english - as schiltrom-open/tight at 0303/0403\n", "a disorganized schiltrom, x"},
    {"type loose kind combat size 2 mode loose class schiltrom disorganized\n"
     "unit x english - as loose at 0303/0403\n", NULL},
    {"unit x english - as spear at 0401 lance\n", "a lance on x"},
    {"unit x english - as rider/spear at 0401 lance\n", "a lance on x"},
    {"unit x english - as rider/spear at 0401\n", NULL},
    {"unit x english - as spear at off\n", "no start hex for x"},
    {"unit x english - as knight at 0401 commanded\n", "no division for x"},
    {"table costs value\nuphill 0\nsideways 0\nend\n", NULL},
    {"table costs value\nuphill -1\nend\n", "-1"},
    {"table costs value\nsideways -1\nend\n", "-1"},
    {"table costs value\nabout-face 0\nend\n", "0"},
    {"table costs value\nformation 31\nend\n", "31"},
    {"table fire-modifiers value\nout-of-command -\nend\n", "-"},
    {"table morale-modifiers value\nlance -\nend\n", "-"},
};
/* clang-format on */

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

static bool parse(const char *lines, ParseError *error)
{
    static char text[1 << 16];
    int size = snprintf(text, sizeof text, "%s%s", head, lines);
    assert_in_range(size, 0, sizeof text - 1);
    return battle_parse(&battle, text, (uint32_t)size, systems, (TextSource){find, NULL}, error);
}

static void compile_refuses_what_cannot_be_played(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        ParseError error = {0};
        bool good = parse(rows[i].lines, &error);
        if (good != (rows[i].found == NULL) || (!good && !strstr(error.found, rows[i].found)))
            fail_msg("row %u, %s: found %s, expected %s", i, good ? "good" : "refused", error.found,
                     error.expected);
    }
}

/* Every bowman may hit, and the last shot rolls its own dice and every check. */
enum { BOWMEN_MOST = 62 };

static void compile_refuses_more_bowmen_than_dice(void **state)
{
    static char text[1 << 16];
    ParseError error = {0};
    const char *grid = strstr(head, "grid"), *zone = strstr(head, "zone");
    const char *units = strstr(head, "unit bruce");
    (void)state;
    for (uint32_t count = BOWMEN_MOST; count <= BOWMEN_MOST + 1; count++) {
        Out o = out_begin(text, sizeof text);
        out_bytes(&o, head, (uint32_t)(grid - head));
        out_text(&o, "grid flat columns 8 rows 8\nterrain . clear\nmap\n");
        for (uint32_t row = 1; row <= 8; row++) {
            out_padded(&o, row, 2);
            out_text(&o, " ........\n");
        }
        out_text(&o, "end\n");
        out_bytes(&o, zone, (uint32_t)(units - zone));
        for (uint32_t i = 0; i < count; i++) {
            char line[64];
            snprintf(line, sizeof line, "unit u%u english - as bow at %02u%02u\n", i, i % 8 + 1,
                     i / 8 + 1);
            out_text(&o, line);
        }
        TextSource texts = {find, NULL};
        bool good = battle_parse(&battle, text, o.size, systems, texts, &error);
        assert_int_equal(good, count == BOWMEN_MOST);
    }
    assert_string_equal(error.found, "too many bowmen");
}

/* ---- phases ---- */

static GameBuffer room;

static bool opens(uint32_t turn, uint32_t phase)
{
    Dice dice;
    dice_script(&dice, NULL, 0);
    memset(&room, 0, sizeof room);
    battle.rules->init(&battle, &room.game, &dice);
    return battle.rules->stage(&battle, &room.game, turn, 0, phase, &dice, NULL);
}

static void stage_opens_what_there_is(void **state)
{
    ParseError error = {0};
    (void)state;
    assert_true(parse("", &error));
    uint32_t turns = (uint32_t)battle.option[OPTION_TURNS];
    assert_true(opens(0, PHASE_SETUP));
    assert_true(opens(1, PHASE_MOVEMENT));
    assert_true(opens(turns, PHASE_MOVEMENT));
    assert_false(opens(turns + 1, PHASE_MOVEMENT));
    assert_false(opens(turns, PHASE_OVER));
    assert_false(opens(0, PHASE_MOVEMENT));
    assert_false(opens(1, PHASE_SETUP));
}

/* 18.1: a counter of one face has no other formation. */
static void counter_of_one_face_keeps_its_formation(void **state)
{
    ParseError error = {0};
    (void)state;
    assert_true(parse("unit x scots - as schiltrom-open at 0303/0403\n", &error));
    assert_true(opens(1, PHASE_MOVEMENT));
    for (uint32_t unit = 2; unit <= 3; unit++) { /* round, which has two, and x */
        uint16_t hex = room.game.unit[unit].hex;
        Action a = {ACTION_CLOSE, 0, (uint16_t)unit, hex, 0};
        uint32_t why = battle.rules->check(&battle, &room.game, a).why;
        assert_int_equal(why, unit == 2 ? (uint32_t)LEGAL : (uint32_t)WHY_NOT_A_SCHILTROM);
    }
}

/* 18.1: the table says what a formation costs; what is spent is counted in half points. */
static void formation_costs_what_the_table_says(void **state)
{
    ParseError error = {0};
    Dice dice;
    (void)state;
    assert_true(parse("table costs value\nformation 1\nend\n", &error));
    assert_true(opens(1, PHASE_MOVEMENT));
    Action a = {ACTION_CLOSE, 0, 2, room.game.unit[2].hex, 0};
    dice_script(&dice, NULL, 0);
    battle.rules->apply(&battle, &room.game, a, &dice, NULL);
    assert_int_equal(battle.rules->status(&battle, &room.game, 2, STATUS_SPENT), 2);
}

/* 9.4: the table has no row of its own for foot in plate; it is struck as foot in mail is. */
static void plate_on_foot_is_struck_like_mail(void **state)
{
    ParseError error = {0};
    (void)state;
    assert_true(parse("type plated kind combat mode plated armour plate\n"
                      "type mailed kind combat mode mailed armour mail\n"
                      "unit p english - as plated at 0103\n"
                      "unit m english - as mailed at 0203\n"
                      "unit s scots - as spear at 0104\n",
                      &error));
    assert_true(opens(1, PHASE_MOVEMENT));
    uint32_t plated = battle.unit_count - 3, mailed = plated + 1, spear = plated + 2;
    const uint32_t attackers[] = {plated, spear, 2}; /* armoured and bare foot, a schiltrom */
    for (uint32_t i = 0; i < COUNT_OF(attackers); i++)
        assert_int_equal(gmb_melee_number(&battle, &room.game, attackers[i], plated),
                         gmb_melee_number(&battle, &room.game, attackers[i], mailed));
}

/* 5.0: a leader may take leave wherever the battle file names him, before his unit, too. */
static void legal_lists_leaders_before_the_unit_under_way(void **state)
{
    static Action list[MAX_ACTIONS];
    ParseError error = {0};
    Dice dice;
    bool found = false;
    (void)state;
    assert_true(parse("", &error));
    assert_true(opens(1, PHASE_MOVEMENT));
    const uint16_t bruce = 0, keith = 1, south = (uint16_t)(room.game.unit[1].hex + battle.columns);
    Action step = {ACTION_STEP, 0, keith, south, 0}, leave = {ACTION_LEAVE, 0, bruce, 0, 0};
    dice_script(&dice, NULL, 0);
    assert_int_equal(battle.rules->check(&battle, &room.game, step).why, LEGAL);
    battle.rules->apply(&battle, &room.game, step, &dice, NULL);
    assert_int_equal(room.game.unit[bruce].hex, south);
    assert_int_equal(battle.rules->check(&battle, &room.game, leave).why, LEGAL);
    uint32_t count = battle.rules->legal(&battle, &room.game, list, MAX_ACTIONS);
    for (uint32_t i = 0; i < count; i++)
        found = found || action_equal(list[i], leave);
    assert_true(found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compile_refuses_what_cannot_be_played),
        cmocka_unit_test(compile_refuses_more_bowmen_than_dice),
        cmocka_unit_test(stage_opens_what_there_is),
        cmocka_unit_test(counter_of_one_face_keeps_its_formation),
        cmocka_unit_test(formation_costs_what_the_table_says),
        cmocka_unit_test(plate_on_foot_is_struck_like_mail),
        cmocka_unit_test(legal_lists_leaders_before_the_unit_under_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
