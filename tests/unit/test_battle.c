/* Tests of battle_parse: a battle of invented rules, what it refuses and where, the battles we
 * ship. */
#include "app/embedded.h"
#include "engine/hex.h"
#include "engine/rule_system.h"
#include "engine/text.h"
#include "rules/gmb/gmb.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* ---- rules with one of everything ---- */

static const char *const armours[] = {"plate", "mail", NULL};
static const char *const winds[] = {"calm", "gale", NULL};
static const char *const ranges[] = {"near", "far", NULL};
static const char *const weapons[] = {"bow", "sling", NULL};
static const char *const zones[] = {"edge", "camp", NULL};

/* clang-format off */
static const AttributeSpec of_side[] = {{"rout", ATTRIBUTE_DIRECTIONS, 0, 63, 0, NULL, ""}, {0}};
static const AttributeSpec of_group[] = {{"rank", ATTRIBUTE_NUMBER, 1, 3, 1, NULL, ""}, {0}};
static const AttributeSpec of_terrain[] = {
    {"cost", ATTRIBUTE_NUMBER, 1, 9, 1, NULL, ""}, {"barred", ATTRIBUTE_FLAG, 0, 1, 0, NULL, ""}, {0}};
static const AttributeSpec of_hexside[] = {{"cost", ATTRIBUTE_NUMBER, 1, 9, 1, NULL, ""}, {0}};
static const AttributeSpec of_type[] = {
    {"move", ATTRIBUTE_NUMBER, 0, 30, 0, NULL, ""}, {"armour", ATTRIBUTE_WORD, 0, 1, 1, armours, ""}, {0}};
static const AttributeSpec of_unit[] = {{"lance", ATTRIBUTE_FLAG, 0, 1, 0, NULL, ""}, {0}};
static const TableSpec tables[] = {
    {"hits", "trial 1.0", ranges, weapons, true, NULL},
    {"luck", "trial 2.0", winds, weapons, false, NULL}, {0}};
static const OptionSpec options[] = {
    {"turns", 1, 9, 3, NULL, "trial 3.0", ""}, {"wind", 4, 5, 4, winds, "trial 4.0", ""}, {0}};
/* clang-format on */

static const Schema schema = {of_side, of_group, of_terrain, of_hexside, of_type,
                              of_unit, tables,   options,    zones};
static const ActionWord actions[] = {{"step", 1, ARG_HEX, 0, "go on"}};
static const Words words = {.actions = actions, .action_count = 1};

static bool compile(Battle *b, ParseError *error)
{
    if (b->revision < 99)
        return true;
    Lexer l = lexer_begin("", 0);
    Word w = {"99", 2, 0, 0, false};
    return parse_error(error, &l, &w, "a lower revision");
}

static const RuleSystem trial_rules = {
    .id = "trial", .words = &words, .schema = &schema, .compile = compile};
static const RuleSystem *const systems[] = {&trial_rules, &rab_rules, NULL};

/* ---- a good battle, by lines ---- */

static const char *const lines[] = {
    "banneret battle 1",
    "battle trial",
    "title \"A trial\"",
    "summary \"Two lines meet.\"",
    "revision 2", /* 5 */
    "rules trial",
    "use short.tables",
    "option turns 5",
    "side north name North colour azure rout N/NE",
    "side south rout S", /* 10 */
    "first north",
    "margin south",
    "grid flat columns 4 rows 3 one-short",
    "terrain . clear",
    "terrain m marsh cost 2", /* 15 */
    "map",
    "01 ....",
    "02 .mm.",
    "03 .-.-",
    "end", /* 20 */
    "elevation",
    "01 0010",
    "02 0110",
    "03 0-0-",
    "end", /* 25 */
    "hexside-kind burn cost 3",
    "hexside burn 0101/SE",
    "water \"River\" 0101 0102",
    "road \"Way\" 0102 0202 0302",
    "zone edge north home 0101 0201", /* 30 */
    "place 0303 \"Ford\"",
    "type pike size 2 mode line symbol pike move 4 armour plate",
    "type ring mode ring symbol ring move 2",
    "type chief kind leader symbol leader",
    "group van north name \"The van\" rank 2", /* 35 */
    "unit pike-1 north van as pike/ring at 0102/0202 name \"Pike one\" lance",
    "unit ring-1 south - as ring at 0303 facing N+NE",
    "unit chief-1 north van as chief at 0102",
    "unit late-1 north - as ring at zone:home",
    "level 5 \"South wins\" south", /* 40 */
    "level -9999 \"Draw\" draw",
    "note \"Invented.\"",
};
enum { LINE_LAST = COUNT_OF(lines) };

typedef struct NamedText {
    const char *name, *text;
} NamedText;

static const NamedText texts[] = {
    {"short.tables", "banneret tables 1\ntable hits bow sling\nnear 7 5\nfar 4 -\nend\n"},
    {"sling.tables", "banneret tables 1\n\ntable hits sling\nnear 3\nend # far is as before\n"},
    {"bad.tables", "banneret tables 1\ntable hits bow\nnear x\nfar 4\nend\n"},
    {"deep.tables", "banneret tables 1\nuse short.tables\n"},
    {"not.tables", "banneret battle 1\n"},
};

static const char *find(void *context, const char *name, uint32_t *size)
{
    (void)context;
    for (uint32_t i = 0; i < COUNT_OF(texts); i++) {
        if (text_equal(texts[i].name, name)) {
            *size = text_size(texts[i].text);
            return texts[i].text;
        }
    }
    for (uint32_t i = 0; i < embedded_text_count; i++) {
        if (text_equal(embedded_texts[i].name, name)) {
            *size = embedded_texts[i].size;
            return embedded_texts[i].text;
        }
    }
    return NULL;
}

static Battle battle;
static ParseError error;

/* The good battle with one line changed; NULL takes it out, line 0 changes nothing. */
static bool parse_with(uint32_t line, const char *instead)
{
    char text[8192];
    Out o = out_begin(text, sizeof text);
    for (uint32_t i = 1; i <= LINE_LAST; i++) {
        const char *now = i == line ? instead : lines[i - 1];
        if (now) {
            out_text(&o, now);
            out_char(&o, '\n');
        }
    }
    assert_true(o.size < o.cap);
    return battle_parse(&battle, text, o.size, systems, (TextSource){find, NULL}, &error);
}

static uint32_t at(uint32_t number)
{
    return hex_by_number(&battle, number);
}

/* ---- what a good battle holds ---- */

static void battle_parse_reads_the_head(void **state)
{
    (void)state;
    assert_true(parse_with(0, NULL));
    const Battle *b = &battle;
    assert_string_equal(b->id, "trial");
    assert_string_equal(b->title, "A trial");
    assert_string_equal(b->summary, "Two lines meet.");
    assert_int_equal(b->revision, 2);
    assert_ptr_equal(b->rules, &trial_rules);
    assert_int_equal(b->option[0], 5);
    assert_int_equal(b->option[1], 4); /* as the rules have it */
    assert_string_equal(b->side[0].name, "North");
    assert_string_equal(b->side[0].colour, "azure");
    assert_int_equal(b->side[0].attr[0], 3);
    assert_string_equal(b->side[1].name, "south");
    assert_int_equal(b->side[1].attr[0], 8);
    assert_int_equal(b->first_side, 0);
    assert_int_equal(b->margin_side, 1);
    assert_int_equal(b->level_count, 2);
    assert_int_equal(b->levels[0].least, 5);
    assert_int_equal(b->levels[0].winner, 1);
    assert_int_equal(b->levels[1].winner, NO_SIDE);
    assert_int_equal(b->note_count, 1);
    assert_string_equal(b->notes[0], "Invented.");
}

static void battle_parse_reads_the_map(void **state)
{
    (void)state;
    assert_true(parse_with(0, NULL));
    const Battle *b = &battle;
    assert_int_equal(b->hex_count, 12);
    assert_int_equal(at(203), NO_HEX);
    assert_int_equal(b->terrain_count, 2);
    assert_int_equal(b->terrain[at(202)], 1);
    assert_int_equal(b->terrain[at(402)], 0);
    assert_int_equal(b->terrains[0].attr[0], 1);
    assert_int_equal(b->terrains[1].attr[0], 2);
    assert_int_equal(b->elevation[at(301)], 1);
    assert_int_equal(b->elevation[at(101)], 0);
    assert_int_equal(b->hexsides[0].attr[0], 3);
    assert_int_equal(b->hexside[at(101)][2], 1);
    assert_int_equal(b->hexside[at(201)][5], 1);
    assert_int_equal(b->hexside[at(201)][4], 0);
    assert_int_equal(b->road[at(102)], 1 << 2);
    assert_int_equal(b->road[at(202)], 1 << 5 | 1 << 1);
    assert_int_equal(b->road[at(302)], 1 << 4);
    assert_int_equal(b->line_count, 2);
    assert_int_equal(b->lines[1].first, 2);
    assert_int_equal(b->lines[1].count, 3);
    assert_int_equal(b->zone_count, 1);
    assert_int_equal(b->zones[0].side, 0);
    assert_int_equal(b->zone_hex[1], at(201));
    assert_int_equal(b->place_count, 1);
    assert_int_equal(b->places[0].hex, at(303));
    assert_true(b->sight[MAX_SIGHT + 2][MAX_SIGHT].count > 0);
}

static void battle_parse_reads_units(void **state)
{
    (void)state;
    assert_true(parse_with(0, NULL));
    const Battle *b = &battle;
    assert_int_equal(b->unit_count, 4);
    assert_int_equal(b->types[b->units[0].type[0]].size, 2);
    assert_int_equal(b->types[b->units[0].type[1]].size, 1);
    assert_int_equal(b->types[0].attr[1], 0);
    assert_int_equal(b->types[1].attr[1], 1); /* as the rules have it */
    assert_string_equal(b->units[0].name, "Pike one");
    assert_string_equal(b->units[1].name, "ring-1");
    assert_int_equal(b->units[0].mode_count, 2);
    assert_int_equal(b->units[0].hex, at(102));
    assert_int_equal(b->units[0].face, 2);
    assert_int_equal(b->units[0].attr[0], 1);
    assert_int_equal(b->units[0].group, 0);
    assert_int_equal(b->groups[0].attr[0], 2);
    assert_int_equal(b->units[1].group, NO_UNIT);
    assert_int_equal(b->units[1].face, 0);
    assert_int_equal(b->units[1].zone, NO_UNIT);
    assert_int_equal(b->units[3].hex, NO_HEX);
    assert_int_equal(b->units[3].zone, 0);
    assert_int_equal(b->leader_count, 1);
    assert_int_equal(b->leaders[0], 2);
}

static void battle_parse_reads_tables(void **state)
{
    (void)state;
    assert_true(parse_with(0, NULL));
    assert_int_equal(battle_cell(&battle, 0, 2, 0, 0), 7);
    assert_int_equal(battle_cell(&battle, 0, 2, 0, 1), 5);
    assert_int_equal(battle_cell(&battle, 0, 2, 1, 1), CELL_NONE);
    assert_int_equal(battle_cell(&battle, 1, 2, 0, 0), CELL_NONE);
    assert_true(parse_with(7, "use short.tables\nuse sling.tables\ntable luck sling bow\n"
                              "gale 1 -2\ncalm - +3\nend"));
    assert_int_equal(battle_cell(&battle, 0, 2, 0, 0), 7); /* another column */
    assert_int_equal(battle_cell(&battle, 0, 2, 0, 1), 3);
    assert_int_equal(battle_cell(&battle, 0, 2, 1, 0), 4); /* another row */
    assert_int_equal(battle_cell(&battle, 1, 2, 0, 0), 3);
    assert_int_equal(battle_cell(&battle, 1, 2, 0, 1), CELL_NONE);
    assert_int_equal(battle_cell(&battle, 1, 2, 1, 0), -2);
}

static void battle_parse_continues_lines_and_zones(void **state)
{
    (void)state;
    assert_true(parse_with(29, "road \"Way\" 0102 0202\nwater \"River\" 0103\nroad \"Way\" 0302"));
    assert_int_equal(battle.line_count, 2);
    assert_int_equal(battle.lines[0].count, 3);
    assert_int_equal(battle.line_hex[2], at(103));
    assert_int_equal(battle.lines[1].first, 3);
    assert_int_equal(battle.lines[1].count, 3);
    assert_int_equal(battle.line_hex[3], at(102));
    assert_int_equal(battle.road[at(202)], 1 << 5 | 1 << 1);
    assert_true(parse_with(30, "zone edge north home 0101\nzone camp both - 0303 0302\n"
                               "zone edge north home 0201"));
    assert_int_equal(battle.zone_count, 2);
    assert_int_equal(battle.zones[0].count, 2);
    assert_int_equal(battle.zone_hex[1], at(201));
    assert_int_equal(battle.zones[1].first, 2);
    assert_int_equal(battle.zones[1].side, NO_SIDE);
    assert_string_equal(battle.zones[1].name, "");
    assert_int_equal(battle.zone_hex[2], at(303));
}

/* A pointy-top grid: even rows are one glyph shorter, and directions have other names. */
static void battle_parse_reads_pointy_grids(void **state)
{
    (void)state;
    static const char text[] = "banneret battle 1\nbattle p\ntitle P\nrevision 1\nrules trial\n"
                               "side north rout NE/W\nside south\nfirst south\nmargin north\n"
                               "grid pointy one-short rows 3 columns 3\nterrain . clear\n"
                               "map\n01 ...\n02 ..\n03 ...\nend\nuse short.tables\n"
                               "type ring\nunit a north - as ring at 0202 facing W+NW\n"
                               "unit b south - as ring at off\nlevel -9999 Draw draw\n";
    assert_true(
        battle_parse(&battle, text, sizeof text - 1, systems, (TextSource){find, NULL}, &error));
    assert_int_equal(battle.side[0].attr[0], 1 << 0 | 1 << 4);
    assert_int_equal(at(302), NO_HEX);
    assert_int_equal(battle.units[0].face, 4);
    assert_int_equal(battle.units[1].hex, NO_HEX);
}

/* ---- what is refused ---- */

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
    {8, "option rain 1", 8, 8, "rain", "one of: turns, wind"},
    {8, "option turns 10", 8, 14, "10", "a number from 1 to 9"},
    {8, "option wind storm", 8, 13, "storm", "one of: calm, gale"},
    {8, "option turns 5\noption turns 5", 9, 8, "turns", "each option once"},
    {9, "side both", 9, 6, "both", "an id other than both and draw"},
    {9, "side north flag gules", 9, 12, "flag", "one of: name, colour, rout"},
    {9, "side north rout N/E", 9, 19, "E", "directions of this grid, such as NE/SE"},
    {9, "side north rout N/N", 9, 19, "N", "directions of this grid, such as NE/SE"},
    {9, "side north name A name B", 9, 19, "name", "each of these words once"},
    {10, "side north", 10, 6, "north", "an id that is not taken"},
    {10, "side south\nside east", 11, 6, "east", "at most 2 sides"},
    {10, NULL, 10, 1, "first", "two `side` lines before this one"},
    {11, "first east", 11, 7, "east", "one of: north, south"},
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

/* ---- options and the hash ---- */

static void battle_set_option_checks_name_and_value(void **state)
{
    (void)state;
    assert_true(parse_with(0, NULL));
    assert_true(battle_set_option(&battle, "turns", "9", &error));
    assert_int_equal(battle.option[0], 9);
    assert_true(battle_set_option(&battle, "wind", "gale", &error));
    assert_int_equal(battle.option[1], 5);
    assert_true(battle_set_option(&battle, "wind", "4", &error));
    assert_int_equal(battle.option[1], 4);
    assert_false(battle_set_option(&battle, "turns", "0", &error));
    assert_int_equal(battle.option[0], 9);
    assert_int_equal(error.line, 0);
    assert_string_equal(error.found, "0");
    assert_string_equal(error.expected, "a number from 1 to 9");
    assert_false(battle_set_option(&battle, "rain", "1", &error));
    assert_string_equal(error.found, "rain");
    assert_string_equal(error.expected, "one of: turns, wind");
}

static void battle_hash_knows_options_and_content(void **state)
{
    (void)state;
    assert_true(parse_with(0, NULL));
    uint64_t content = battle.hash, whole = battle_hash(&battle);
    assert_true(content != 0);
    assert_true(battle_set_option(&battle, "turns", "6", &error));
    assert_true(battle_hash(&battle) != whole);
    assert_true(parse_with(8, "option turns 6 # another number"));
    assert_true(battle.hash == content);
    assert_true(battle_hash(&battle) != whole);
    assert_true(parse_with(3, "title \"Another\""));
    assert_true(battle.hash == content); /* only shown */
    /* clang-format off */
    static const struct { uint32_t line; const char *instead; } changes[] = {
        {2, "battle other"}, {5, "revision 3"}, {10, "side south rout SW"}, {11, "first south"},
        {12, "margin north"}, {15, "terrain m marsh cost 3"}, {18, "02 .m.."}, {23, "02 0111"},
        {26, "hexside-kind burn cost 4"}, {27, "hexside burn 0101/S"},
        {29, "road \"Way\" 0102 0202"}, {30, "zone edge north home 0201 0101"},
        {33, "type ring mode ring move 3"}, {35, "group van north rank 1"},
        {36, "unit pike-1 north van as pike/ring at 0102/0202"},
        {37, "unit ring-1 south - as ring at 0303 facing NE+SE"},
        {40, "level 6 \"South wins\" south"}, {41, "level -9999 \"Draw\" north"},
        {42, "use sling.tables"},
    };
    /* clang-format on */
    for (uint32_t i = 0; i < COUNT_OF(changes); i++) {
        assert_true(parse_with(changes[i].line, changes[i].instead));
        if (battle.hash == content)
            fail_msg("the hash does not see: %s", changes[i].instead);
    }
}

/* ---- the battles we ship ---- */

static bool parse_shipped(const char *name)
{
    uint32_t size = 0;
    const char *text = find(NULL, name, &size);
    assert_non_null(text);
    return battle_parse(&battle, text, size, systems, (TextSource){find, NULL}, &error);
}

static void robert_at_bannockburn_has_its_armies(void **state)
{
    (void)state;
    if (!parse_shipped("robert-at-bannockburn.battle"))
        fail_msg("%u:%u found %s, expected %s", error.line, error.column, error.found,
                 error.expected);
    const Battle *b = &battle;
    uint32_t combat[SIDE_COUNT] = {0, 0}, doubles[SIDE_COUNT] = {0, 0};
    for (uint32_t i = 0; i < b->unit_count; i++) {
        const UnitType *type = &b->types[b->units[i].type[0]];
        combat[b->units[i].side] += type->kind == UNIT_COMBAT;
        doubles[b->units[i].side] += type->size == 2;
    }
    assert_string_equal(b->side[0].id, "scots");
    assert_int_equal(combat[0], 18);
    assert_int_equal(combat[1], 35);
    assert_int_equal(doubles[0], 12);
    assert_int_equal(doubles[1], 18);
    assert_int_equal(b->leader_count, 7);
    assert_int_equal(b->hex_count, 29 * 34);
    assert_int_equal(b->zone_hex_count, 21 + 29);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battle_parse_reads_the_head),
        cmocka_unit_test(battle_parse_reads_the_map),
        cmocka_unit_test(battle_parse_reads_units),
        cmocka_unit_test(battle_parse_reads_tables),
        cmocka_unit_test(battle_parse_continues_lines_and_zones),
        cmocka_unit_test(battle_parse_reads_pointy_grids),
        cmocka_unit_test(battle_parse_says_what_is_wrong),
        cmocka_unit_test(battle_parse_cuts_long_lists),
        cmocka_unit_test(battle_parse_refuses_an_empty_text),
        cmocka_unit_test(battle_parse_refuses_every_beginning),
        cmocka_unit_test(battle_set_option_checks_name_and_value),
        cmocka_unit_test(battle_hash_knows_options_and_content),
        cmocka_unit_test(robert_at_bannockburn_has_its_armies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
