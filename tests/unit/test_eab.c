/* Battles that can be read but not played by the rules of Edward at Bannockburn are refused; every
 * reason is cited by its own numbers; a position that cannot be is found out. */
#include "rules/gmb/eab.h"
#include "rules/gmb/gmb.h"
#include "rules/gmb/gmb_melee.h"
#include "rules/gmb/gmb_shape.h"
#include "spoilt.h"

#include <stdio.h>

static const char head[] =
    "banneret battle 1\n"
    "battle trial\n"
    "title \"A trial\"\n"
    "revision 1\n"
    "rules eab\n"
    "use eab-standard.tables\n"
    "side scots rout S/SW\n"
    "side english rout NE/SE yield N\n"
    "first scots\n"
    "margin scots\n"
    "grid flat columns 6 rows 4\n"
    "map\n01 ....w.\n02 ......\n03 ...o..\n04 ......\nend\n"
    "zone edge scots - 0104\n"
    "zone edge english - 0601\n"
    "level -9999 \"Draw\" draw\n"
    "group van english\n"
    "type tall kind combat size 2 class foot\n"
    "type tight kind combat mode tight class schiltrom close\n"
    "type mob kind combat mode mob class foot close\n"
    "type rabble kind combat mode rabble class foot disorganized\n"
    "unit ring scots - as schiltrom-open/schiltrom-close at 0103 facing N+NE\n"
    "unit horse english van as knight at 0501\n";

typedef struct Row {
    const char *lines; /* put after the head, whose last unit is replaced */
    const char *found; /* NULL if the battle is good */
} Row;

/* clang-format off */
static const Row rows[] = {
    {"", "prohibited ground under horse"},
    {"unit x scots - as schiltrom-open/schiltrom-close at 0101 facing N+NE\n", NULL},
    {"unit x scots - as schiltrom-close/schiltrom-open at 0101 facing N+NE\n", "the faces of x"},
    {"unit x scots - as schiltrom-open at 0101 facing N+NE\n", "the faces of x"},
    {"unit x scots - as tall at 0101/0201\n", "two hexes for x"},
    {"unit x scots - as longbow/mob at 0101\n", "close order of x"},
    {"unit x english van as foot-mail-disorganized/foot-mail-b at 0101\n", NULL},
    {"unit x english - as foot-mail-disorganized/foot-mail-b at 0101\n", "no division for x"},
    {"unit x english van as foot-mail-b/foot-mail-disorganized at 0101\n", "nothing to organize in x"},
    {"unit x english van as foot-mail-disorganized/rabble at 0101\n", "nothing to organize in x"},
    {"unit x english - as longbow/longbow-melee at 0101 commanded\n", "no division for x"},
    {"unit x english van as longbow/longbow-melee at 0101 commanded\n", NULL},
    {"unit x english van as longbow/longbow-melee at 0501\n", NULL},
    {"unit x english van as longbow/longbow-melee at 0403\n", "prohibited ground under x"},
    {"unit x english van as english-leader at 0101\n", NULL},
    {"unit x english van as english-leader at 0101 facing NE+SE\n", "a facing for x"},
    {"unit a english van as foot-none-disorganized/foot-none-e at 0201\nunit c english van as foot-none-disorganized/foot-none-e at 0202\n"
     "unit d english van as foot-none-disorganized/foot-none-e at 0203\nunit e english van as foot-none-disorganized/foot-none-e at 0204\n", NULL},
    {"unit a english van as foot-none-disorganized/foot-none-e at 0201\nunit c english van as foot-none-disorganized/foot-none-e at 0202\n"
     "unit d english van as foot-none-disorganized/foot-none-e at 0203\nunit e english van as foot-none-disorganized/foot-none-e at 0204\n"
     "unit f english van as foot-none-disorganized/foot-none-e at 0304\n", "more than four units in van"},
};
/* clang-format on */

static void a_battle_that_cannot_be_played_is_refused(void **state)
{
    static const RuleSystem *const systems[] = {&eab_book.rules, NULL};
    static char text[1 << 14];
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        ParseError error = {0};
        snprintf(text, sizeof text, "%s%s", head, rows[i].lines);
        if (i > 0) { /* off the wood */
            char *at = strstr(text, "knight at 0501");
            assert_non_null(at);
            memcpy(at, "knight at 0602", 14);
        }
        bool good = battle_parse(&battle, text, (uint32_t)strlen(text), systems, shipped, &error);
        if (good != !rows[i].found)
            fail_msg("row %u: found %s, expected %s", i, error.found, error.expected);
        if (rows[i].found)
            assert_string_equal(error.found, rows[i].found);
    }
}

static void every_reason_is_cited_by_the_book_itself(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < eab_book.rules.reason_count; i++) {
        assert_string_equal(eab_book.rules.reasons[i].book, "eab");
        assert_non_null(eab_book.rules.reasons[i].text);
    }
    for (uint32_t i = 0; i < eab_text.phase_count; i++)
        assert_memory_equal(eab_text.phases[i].rule, "eab ", 4);
    for (uint32_t i = 0; i < eab_text.status_count; i++)
        assert_null(strstr(eab_text.statuses[i].help, "gmb"));
    for (uint32_t i = 0; eab_schema.tables[i].name; i++)
        assert_memory_equal(eab_schema.tables[i].rule, "eab ", 4);
    for (uint32_t i = 0; eab_schema.options[i].name; i++)
        assert_memory_equal(eab_schema.options[i].rule, "eab ", 4);
}

static void two_hexes_lie_before_two_beside_and_two_behind_a_corner(void **state)
{
    (void)state;
    for (uint32_t face = 0; face < DIRECTION_COUNT; face++) {
        const uint32_t around[DIRECTION_COUNT] = {AROUND_FRONT_CENTRE, AROUND_FRONT_CENTRE,
                                                  AROUND_FLANK,        AROUND_REAR_CENTRE,
                                                  AROUND_REAR_CENTRE,  AROUND_FLANK};
        for (uint32_t i = 0; i < DIRECTION_COUNT; i++)
            assert_int_equal(gmb_corner_around(face, (face + i) % DIRECTION_COUNT), around[i]);
    }
}

typedef struct Blow {    /* a knight north of a schiltrom faces it */
    uint8_t face, mode;  /* of the schiltrom */
    int32_t ring, horse; /* what either needs; 0 if it cannot strike */
} Blow;

/* 15.2: modifiers are added to the number here, and to the dice in the older books. */
static void a_modifier_of_melee_raises_the_number(void **state)
{
    static const Blow blows[] = {{0, 0, 9, 5}, {0, 1, 11, 3}, {1, 0, 7, 5},
                                 {1, 1, 0, 3}, {2, 0, 0, 9},  {2, 1, 0, 7},
                                 {3, 0, 0, 9}, {4, 0, 7, 5},  {5, 1, 11, 3}};
    (void)state;
    begin_with(&eab_book.rules, "edward-at-bannockburn.battle");
    Game *g = &start.game;
    uint32_t ring = unit_of("schiltrom-moray1"), horse = unit_of("cl-cl");
    uint32_t at = g->unit[ring].hex;
    game_put(&battle, g, horse, battle.neighbour[at][0], 3);
    for (uint32_t i = 0; i < COUNT_OF(blows); i++) {
        int32_t number = 0;
        g->unit[ring].mode = blows[i].mode;
        game_put(&battle, g, ring, at, blows[i].face);
        assert_int_equal(gmb_melee_needs(&battle, g, ring, horse, &number), blows[i].ring > 0);
        if (blows[i].ring > 0)
            assert_int_equal(number, blows[i].ring);
        assert_true(gmb_melee_needs(&battle, g, horse, ring, &number));
        assert_int_equal(number, blows[i].horse);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_battle_that_cannot_be_played_is_refused),
        cmocka_unit_test(every_reason_is_cited_by_the_book_itself),
        cmocka_unit_test(two_hexes_lie_before_two_beside_and_two_behind_a_corner),
        cmocka_unit_test(a_modifier_of_melee_raises_the_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
