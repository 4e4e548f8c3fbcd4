/* Tests of battle_parse on bad texts: what is refused, where, and what is expected instead. */
#include "battle_trial.h"

#include <stdlib.h>
#include <string.h>

typedef struct BadRow {
    uint32_t change; /* this line of the good battle */
    const char *instead;
    uint32_t line, column;
    const char *found, *expected;
} BadRow;

/* clang-format off */
static const BadRow bad_rows[] = {
    {1, "banner battle 1", 1, 1, "banner", "`banneret battle 1` as the first line"},
    {1, "banneret battle 2", 1, 17, "2", "`banneret battle 1` as the first line"},
    {1, "banneret tables 1", 1, 10, "tables", "`banneret battle 1` as the first line"},
    {2, "battle Trial", 2, 8, "Trial", "an id: lower-case letters, digits, hyphens"},
    {2, "battle", 2, 7, "end of line", "an id: lower-case letters, digits, hyphens"},
    {2, NULL, 0, 0, "the end of the text", "a line that begins with battle"},
    {3, "title \"A trial", 3, 7, "A trial", "a closing quote"},
    {3, "title \"\"", 3, 7, "", "a title in quotes"},
    {3, "title A trial", 3, 9, "trial", "the end of the line"},
    {3, "title \"a\" \ntitle \"b\"", 4, 1, "title", "only one such line"},
    {5, "revision 0", 5, 10, "0", "a number from 1 to 65535"},
    {5, "revision two", 5, 10, "two", "a number from 1 to 65535"},
    {5, "revision 99", 0, 0, "99", "a lower revision"}, /* the rules' own check */
    {6, "rules whist", 6, 7, "whist", "one of: trial, rab"},
    {6, NULL, 6, 1, "use", "a `rules` line before this one"},
    {7, NULL, 0, 0, "the end of the text", "a table hits"},
    {7, "use no.tables", 7, 5, "no.tables", "the file name of a text that exists"},
    {7, "use bad.tables", 7, 5, "bad.tables:3:6: x", "a number from -999 to 999, or - for none"},
    {7, "use deep.tables", 7, 5, "deep.tables:2:1: use", "one of: option, terrain, hexside-kind, zone, type, group, unit, level, table"},
    {7, "use not.tables", 7, 5, "not.tables:1:10: battle", "`banneret tables 1` as its first line"},
    {7, "table hits bow\nnear 7\nend", 9, 1, "end", "the row far"},
    {7, "table hits bow bow", 7, 16, "bow", "each column once"},
    {7, "table hits gun", 7, 12, "gun", "one of: bow, sling"},
    {7, "table hits", 7, 11, "end of line", "one of: bow, sling"},
    {7, "table cards ace", 7, 7, "cards", "one of: hits, luck"},
    {7, "table hits bow\nnear 7\nnear 7", 9, 1, "near", "each row once"},
    {7, "table hits bow\nmiddling 7", 8, 1, "middling", "one of: near, far"},
    {7, "table hits bow sling\nnear 7", 8, 7, "end of line", "a number from -999 to 999, or - for none"},
    {7, "table hits bow\nnear 7 8", 8, 8, "8", "the end of the line"},
    {7, "table hits bow\nnear 1000", 8, 6, "1000", "a number from -999 to 999, or - for none"},
    {8, "table luck bow sling\ngale 3 1", 9, 6, "3", "a number from -2 to 2"},
    {8, "table luck bow sling\ngale 1 -", 9, 8, "-", "a number from -2 to 2"},
    {8, "table luck bow sling\ngale 1 2\ncalm - 4", 10, 8, "4", "a number from -3 to 3, or - for none"},
    {8, "table luck bow\ncalm 1\ngale 2\nend", 11, 1, "end", "the column sling"},
    {8, "option rain 1", 8, 8, "rain", "one of: turns, wind"},
    {8, "option turns 8", 0, 0, "a game that is over before anybody can do anything", NULL},
    {8, "option turns 10", 8, 14, "10", "a number from 1 to 9"},
    {8, "option wind storm", 8, 13, "storm", "one of: calm, gale"},
    {8, "option turns 5\noption turns 5", 9, 8, "turns", "each option once"},
    {9, "side both", 9, 6, "both", "an id other than both, check, draw, end and result"},
    {9, "side end", 9, 6, "end", "an id other than both, check, draw, end and result"},
    {9, "side check", 9, 6, "check", "an id other than both, check, draw, end and result"},
    {9, "side result", 9, 6, "result", "an id other than both, check, draw, end and result"},
    {9, "side north flag gules", 9, 12, "flag", "one of: name, colour, rout"},
    {9, "side north rout N/E", 9, 19, "E", "directions of this grid, such as NE/SE"},
    {9, "side north rout N/N", 9, 19, "N", "directions of this grid, such as NE/SE"},
    {9, "side north name A name B", 9, 19, "name", "each of these words once"},
    {10, "side north", 10, 6, "north", "an id that is not taken"},
    {10, "side south\nside east", 11, 6, "east", "at most 2 sides"},
    {10, NULL, 10, 1, "first", "two `side` lines before this one"},
    {11, "first east", 11, 7, "east", "one of: north, south"},
    {11, "first south north", 11, 13, "north", "the end of the line"},
    {12, "margin east", 12, 8, "east", "one of: north, south"},
    {12, "margin north south", 12, 14, "south", "the end of the line"},
    {12, NULL, 0, 0, "the end of the text", "a line that begins with margin"},
    {13, "grid square columns 4 rows 3", 13, 6, "square", "one of: flat, pointy"},
    {13, "grid flat columns 4", 13, 20, "end of line", "rows"},
    {13, "grid flat columns 99 rows 99", 13, 6, "flat", "at most 1024 hexes"},
    {13, "grid flat columns 1 rows 3", 13, 19, "1", "a number from 2 to 99"},
    {13, NULL, 15, 1, "map", "a `grid` line before this one"},
    {14, "terrain - clear", 14, 9, "-", "a glyph: one character, not # or \" or -"},
    {15, "terrain . marsh", 15, 9, ".", "a glyph that is not taken"},
    {15, "terrain m clear", 15, 11, "clear", "an id that is not taken"},
    {15, "terrain m marsh cost 10", 15, 22, "10", "a number from 1 to 9"},
    {15, "terrain m marsh wet", 15, 17, "wet", "one of: cost, barred"},
    {18, "02 .mx.", 18, 6, "x", "one of: . clear, m marsh"},
    {18, "02 .mm", 18, 4, ".mm", "a row of 4 glyphs"},
    {18, "02", 18, 3, "end of line", "a row of 4 glyphs"},
    {18, "03 .mm.", 18, 1, "03", "row 02"},
    {18, "end", 18, 1, "end", "row 02"},
    {19, "03 ....", 19, 5, ".", "-: there is no hex here"},
    {19, "03 .-.-\n04 .-.-", 20, 1, "04", "end"},
    {18, "02 .-m.", 18, 5, "-", "one of: . clear, m marsh"},
    {23, "02 01x0", 23, 6, "x", "a level, 0 to 9"},
    {27, "hexside wall 0101/SE", 27, 9, "wall", "one of: burn"},
    {27, "hexside burn 0101/E", 27, 19, "E", "a direction of this grid"},
    {27, "hexside burn 0101/N", 27, 14, "0101/N", "a side between two hexes of the map"},
    {27, "hexside burn 0101/SE 0201/NW", 27, 22, "0201/NW", "a hexside that has no feature yet"},
    {27, "hexside burn 0101", 27, 14, "0101", "a hex and a direction, such as 0113/SE"},
    {28, "water \"River\" 0101 0203", 28, 20, "0203", "a hex of the map, column and row, such as 0105"},
    {28, "water \"River\" 0101 103", 28, 20, "103", "a hex of the map, column and row, such as 0105"},
    {29, "road \"Way\" 0102 0302", 29, 17, "0302", "a hex next to the one before"},
    {29, "road \"Way\"", 29, 11, "end of line", "a hex"},
    {30, "zone coast north home 0101", 30, 6, "coast", "one of: edge, camp"},
    {30, "zone edge east home 0101", 30, 11, "east", "one of: north, south, both"},
    {30, "zone edge north home 0101 0101", 30, 27, "0101", "each hex of a zone once"},
    {30, "zone edge north home 0101\nzone camp north home 0102", 31, 22, "0102", "the kind and side this name has on its first line"},
    {32, "type pike kind ghost", 32, 16, "ghost", "one of: combat, leader, standard"},
    {32, "type pike size 3", 32, 16, "3", "a number from 1 to 2"},
    {32, "type pike armour tin", 32, 18, "tin", "one of: plate, mail"},
    {32, "type pike armour", 32, 17, "end of line", "one of: plate, mail"},
    {34, "type chief kind leader size 2", 34, 30, "end of line", "size 1: only combat units fill hexes"},
    {33, "type pike", 33, 6, "pike", "an id that is not taken"},
    {35, "group van east", 35, 11, "east", "one of: north, south"},
    {35, "group van north rank 4", 35, 22, "4", "a number from 1 to 3"},
    {36, "unit step north van as ring at 0102", 36, 6, "step", "an id that is not the name of an action"},
    {36, "unit pike-1 south van as ring at 0102", 36, 19, "van", "a group of the unit's own side"},
    {36, "unit pike-1 north rear as ring at 0102", 36, 19, "rear", "one of: van, -"},
    {36, "unit pike-1 north - as horse at 0102", 36, 24, "horse", "one of: pike, ring, chief"},
    {36, "unit pike-1 north - as pike/ring/ring at 0102", 36, 34, "ring", "types whose modes have different names"},
    {36, "unit pike-1 north - as ring/ring at 0102", 36, 29, "ring", "types whose modes have different names"},
    {36, "unit pike-1 north - as ring/chief at 0102", 36, 29, "chief", "a type of the same kind as the first"},
    {36, "unit pike-1 north - as pike at 0102", 36, 32, "0102", "its left and right hex, such as 0521/0621"},
    {36, "unit pike-1 north - as pike at 0102/0302", 36, 37, "0302", "a hex next to the left one"},
    {36, "unit pike-1 north - as pike at 0102/0202 facing N+NE", 36, 49, "N+NE", "no facing: only a unit in one hex is given one"},
    {36, "unit pike-1 north - as ring at 0102/0202", 36, 32, "0102/0202", "one hex: the type it starts as covers no more"},
    {36, "unit pike-1 north - at 0102", 36, 28, "end of line", "as, with a type"},
    {36, "unit pike-1 north - as ring", 36, 28, "end of line", "at, with a place"},
    {37, "unit pike-1 south - as ring at 0303", 37, 6, "pike-1", "an id that is not taken"},
    {37, "unit ring-1 south - as ring at 0202", 37, 32, "0202", "a hex without a unit: here stands pike-1"},
    {37, "unit ring-1 south - as pike at 0302/0202", 37, 32, "0302/0202", "a hex without a unit: here stands pike-1"},
    {37, "unit ring-1 south - as ring at 0303 facing N+SE", 37, 44, "N+SE", "two directions clockwise side by side, such as NE+SE or SW+NW"},
    {39, "unit late-1 south - as ring at zone:home", 39, 37, "home", "a zone of the unit's own side"},
    {39, "unit late-1 north - as ring at zone:away", 39, 37, "away", "the name of a zone that a line before this one defines"},
    {40, "level -9999 \"South wins\" south", 41, 7, "-9999", "less than the level before"},
    {40, "level 5 \"South wins\" nobody", 40, 22, "nobody", "one of: north, south, draw"},
    {41, NULL, 0, 0, "the end of the text", "a last level that catches everything, of -9999"},
    {42, "remark \"Invented.\"", 42, 1, "remark", NULL},
    {42, "map", 42, 1, "map", "only one such line"},
    {42, "table hits bow\nnear 7", 44, 1, "end of text", "end"},
    {42, "briefing now", 42, 10, "now", "the end of the line"},
    {42, "briefing\nend", 43, 1, "end", "one of: situation, attack, length, victory, special, balance"},
    {42, "briefing\n+ more", 43, 1, "+", "one of: situation, attack, length, victory, special, balance"},
    {42, "briefing\nsituation Fog.\nweather Rain.", 44, 1, "weather", "one of: situation, attack, length, victory, special, balance, +, end"},
    {42, "briefing\nsituation", 43, 10, "end of line", "a text up to the end of the line"},
    {42, "briefing\nsituation Fog \xFF", 43, 11, "Fog \xFF", "printable text in UTF-8"},
    {42, "briefing\nsituation Fog \x01", 43, 11, "Fog ?", "printable text in UTF-8"},
    {42, "briefing\nsituation Fog.", 44, 1, "end of text", "end"},
    {42, "briefing\nsituation Fog.\nend\nbriefing", 45, 1, "briefing", "only one such line"},
};
/* clang-format on */

static void battle_parse_says_what_is_wrong(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(bad_rows); i++) {
        const BadRow *row = &bad_rows[i];
        if (parse_with(row->change, row->instead))
            fail_msg("accepted: %s", row->instead ? row->instead : "(a line left out)");
        if (error.line != row->line || error.column != row->column ||
            !text_equal(error.found, row->found) ||
            (row->expected && !text_equal(error.expected, row->expected)))
            fail_msg("%s: %u:%u found %s, expected %s", row->instead ? row->instead : "(none)",
                     error.line, error.column, error.found, error.expected);
    }
}

/* The list of what is possible is cut where the error ends, and says so. */
static void battle_parse_cuts_long_lists(void **state)
{
    (void)state;
    assert_false(parse_with(42, "remark"));
    assert_int_equal(strlen(error.expected), MAX_TEXT - 1);
    assert_memory_equal(error.expected, "one of: battle, title, summary", 30);
    assert_string_equal(error.expected + MAX_TEXT - 4, "...");
}

static void battle_parse_refuses_an_empty_text(void **state)
{
    (void)state;
    assert_false(battle_parse(&battle, NULL, 0, systems, (TextSource){0}, &error));
    assert_string_equal(error.found, "end of text");
    assert_string_equal(error.expected, "`banneret battle 1` as the first line");
}

/* Every beginning of a battle but the whole is refused, and none is read beyond its end. */
static void battle_parse_refuses_every_beginning(void **state)
{
    (void)state;
    char text[4096];
    Out o = out_begin(text, sizeof text);
    for (uint32_t i = 0; i < LINE_LAST - 1; i++) { /* the note may be left out */
        out_text(&o, lines[i]);
        out_char(&o, '\n');
    }
    for (uint32_t size = 0; size + 2 < o.size; size++) {
        char *copy = malloc(size + 1);
        assert_non_null(copy);
        memcpy(copy, text, size);
        bool good = battle_parse(&battle, copy, size, systems, (TextSource){find, NULL}, &error);
        free(copy);
        assert_false(good);
        assert_true(error.expected[0] != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battle_parse_says_what_is_wrong),
        cmocka_unit_test(battle_parse_cuts_long_lists),
        cmocka_unit_test(battle_parse_refuses_an_empty_text),
        cmocka_unit_test(battle_parse_refuses_every_beginning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
