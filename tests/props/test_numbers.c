/* Whatever numbers a battle may name are played: every attribute and every cell of a table at the
 * ends of its range, or anywhere in it. */
#include "harness.h"

enum {
    GAMES = 12,       /* of every battle, before scaling */
    DECISIONS = 250,  /* of each */
    CHANGED_FEW = 10, /* one number in so many is changed, or all are */
};

static uint64_t change_one_in;

/* An end of the range, or anything in it; often the number as it was. */
static int16_t choose_number(int16_t now, int32_t min, int32_t max)
{
    if (choose(change_one_in) != 0)
        return now;
    switch (choose(3)) {
    case 0:
        return (int16_t)min;
    case 1:
        return (int16_t)max;
    default:
        return (int16_t)(min + (int32_t)choose((uint64_t)(max - min) + 1));
    }
}

static void change_attributes(const AttributeSpec *specs, int16_t *attr)
{
    for (uint32_t i = 0; specs[i].name; i++) {
        if (specs[i].type == ATTRIBUTE_NUMBER)
            attr[i] = choose_number(attr[i], specs[i].min, specs[i].max);
    }
}

static void change_table(Battle *b, uint32_t table)
{
    const TableSpec *spec = &b->rules->schema->tables[table];
    uint32_t width = 0, words = 0;
    while (spec->columns[width])
        width++;
    while (spec->cells && spec->cells[words])
        words++;
    for (uint32_t row = 0; spec->rows[row]; row++) {
        CellRange range = spec->row_range ? spec->row_range[row] : spec->range;
        if (spec->cells)
            range = (CellRange){0, (int16_t)(words - 1), range.none};
        for (uint32_t column = 0; column < width; column++) {
            int16_t *cell = &b->cell[b->table_first[table] + row * width + column];
            *cell = choose_number(*cell, range.min, range.max);
            if (range.none && choose(change_one_in * 8) == 0)
                *cell = CELL_NONE;
        }
    }
}

static void change_numbers(Battle *b)
{
    const Schema *schema = b->rules->schema;
    for (uint32_t i = 0; i < SIDE_COUNT; i++)
        change_attributes(schema->side, b->side[i].attr);
    for (uint32_t i = 0; i < b->group_count; i++)
        change_attributes(schema->group, b->groups[i].attr);
    for (uint32_t i = 0; i < b->terrain_count; i++)
        change_attributes(schema->terrain, b->terrains[i].attr);
    for (uint32_t i = 0; i < b->hexside_count; i++)
        change_attributes(schema->hexside, b->hexsides[i].attr);
    for (uint32_t i = 0; i < b->type_count; i++)
        change_attributes(schema->type, b->types[i].attr);
    for (uint32_t i = 0; i < b->unit_count; i++)
        change_attributes(schema->unit, b->units[i].attr);
    for (uint32_t i = 0; schema->tables[i].name; i++)
        change_table(b, i);
    for (uint32_t i = 0; schema->options[i].name; i++)
        b->option[i] = choose_number(b->option[i], schema->options[i].min, schema->options[i].max);
}

/* False if there is nothing to play: what battle_parse would have refused. What the rules refuse
 * may be due to the groups, which are then taken as they were. */
static bool can_begin(Battle *b, const Group groups[MAX_GROUPS])
{
    ParseError error;
    if (!b->rules->compile(b, &error)) {
        memcpy(b->groups, groups, sizeof b->groups);
        if (!b->rules->compile(b, &error))
            return false;
    }
    begin_game(&room->game);
    return !room->game.game.over;
}

static void play_on(void)
{
    const Battle *b = &room->battle;
    Game *g = &room->game.game;
    for (room->count = 0; room->count < DECISIONS && !g->over; room->count++) {
        Dice dice;
        room->legal_count = b->rules->legal(b, g, room->legal, MAX_ACTIONS);
        HOLDS(room->legal_count > 0 && room->legal_count <= MAX_ACTIONS, "no or too many actions");
        Action a = room->legal[choose(room->legal_count)];
        HOLDS(b->rules->check(b, g, a).why == LEGAL, tell(a));
        dice_seed(&dice, room->seed, room->count + 1);
        b->rules->apply(b, g, a, &dice, NULL);
        HOLDS(!dice.overflow, "more dice than a record holds");
        HOLDS(b->rules->validate(b, g), "the position is impossible");
    }
    Result result;
    b->rules->result(b, g, &result);
    HOLDS(result.level < b->level_count, "no level of victory fits");
}

static void numbers_in_their_ranges_are_played(void **state)
{
    (void)state;
    const char *scale = getenv("BANNERET_PROPS_GAMES");
    uint64_t games = GAMES * (scale ? strtoull(scale, NULL, 10) : 100) / 100;
    uint32_t played = 0;
    for (uint32_t i = 0; i < text_count; i++) {
        ParseError error;
        if (!strstr(texts[i].name, ".battle"))
            continue;
        for (room->seed = 1; room->seed <= games; room->seed++) {
            assert_true(battle_parse(&room->battle, texts[i].text, texts[i].size, rule_systems,
                                     (TextSource){find_text, NULL}, &error));
            room->choices = 0;
            change_one_in = room->seed % 2 == 0 ? CHANGED_FEW : 1;
            Group groups[MAX_GROUPS];
            memcpy(groups, room->battle.groups, sizeof groups);
            change_numbers(&room->battle);
            if (!can_begin(&room->battle, groups))
                continue;
            play_on();
            played++;
        }
    }
    assert_true(games == 0 || played > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_in_their_ranges_are_played),
    };
    return cmocka_run_group_tests(tests, gather, drop);
}
