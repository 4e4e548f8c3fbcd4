/* Tests of battle_parse on good texts: what a battle then holds, its options and hash, and the
 * battles we ship. */
#include "battle_trial.h"

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

static void battle_parse_reads_a_briefing(void **state)
{
    (void)state;
    assert_true(parse_with(0, NULL));
    assert_int_equal(battle.paragraph_count, 0);
    uint64_t hash = battle.hash;
    assert_true(parse_with(42,
                           "briefing\nvictory Hold \"it\" (gmb 5.1).  # all of it\n+ To the end.\n"
                           "# a comment\nsituation  Fog, é.\nend\nnote \"Invented.\""));
    const Battle *b = &battle;
    assert_int_equal(b->paragraph_count, 2);
    assert_int_equal(b->paragraphs[0].part, BRIEFING_VICTORY);
    assert_string_equal(b->briefing + b->paragraphs[0].first,
                        "Hold \"it\" (gmb 5.1).  # all of it To the end.");
    assert_int_equal(b->paragraphs[1].part, BRIEFING_SITUATION);
    assert_string_equal(b->briefing + b->paragraphs[1].first, "Fog, é.");
    assert_int_equal(b->note_count, 1);
    assert_true(b->hash == hash); /* only shown */
}

/* Exactly as much as there is room for, and one byte more. */
static void battle_parse_bounds_a_briefing(void **state)
{
    (void)state;
    static char text[MAX_BRIEFING + 64];
    for (uint32_t more = 0; more < 2; more++) {
        Out o = out_begin(text, sizeof text);
        out_text(&o, "briefing\nattack ");
        for (uint32_t i = 0; i + 1 < MAX_BRIEFING + more; i++)
            out_char(&o, 'x');
        out_text(&o, "\nend");
        assert_int_equal(parse_with(42, text), more == 0);
    }
    assert_string_equal(error.expected, "a briefing of at most 4096 bytes");
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
    assert_int_equal(b->region_count, 1);
    assert_int_equal(b->regions[0].side, 0);
    assert_int_equal(b->region_hex[1], at(201));
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
    assert_int_equal(b->units[1].region, NO_UNIT);
    assert_int_equal(b->units[3].hex, NO_HEX);
    assert_int_equal(b->units[3].region, 0);
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
    assert_int_equal(battle.region_count, 2);
    assert_int_equal(battle.regions[0].count, 2);
    assert_int_equal(battle.region_hex[1], at(201));
    assert_int_equal(battle.regions[1].first, 2);
    assert_int_equal(battle.regions[1].side, NO_SIDE);
    assert_string_equal(battle.regions[1].name, "");
    assert_int_equal(battle.region_hex[2], at(303));
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
    assert_int_equal(b->region_hex_count, 21 + 29);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battle_parse_reads_the_head),
        cmocka_unit_test(battle_parse_reads_a_briefing),
        cmocka_unit_test(battle_parse_bounds_a_briefing),
        cmocka_unit_test(battle_parse_reads_the_map),
        cmocka_unit_test(battle_parse_reads_units),
        cmocka_unit_test(battle_parse_reads_tables),
        cmocka_unit_test(battle_parse_continues_lines_and_zones),
        cmocka_unit_test(battle_parse_reads_pointy_grids),
        cmocka_unit_test(battle_set_option_checks_name_and_value),
        cmocka_unit_test(battle_hash_knows_options_and_content),
        cmocka_unit_test(robert_at_bannockburn_has_its_armies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
