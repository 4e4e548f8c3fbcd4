/* banneret show: a battle before it begins. */
#include "commands.h"
#include "load.h"
#include "match.h"
#include "memory.h"
#include "options.h"
#include "tui/screen.h"
#include "tui/tell.h"

#include <stdlib.h>

enum { OPTION_JSON, OPTION_NO_COLOUR, OPTION_OPTION };

/* clang-format off */
static const OptionRow rows[] = {
    { "--json",      NULL,         "for a program" },
    { "--no-colour", NULL,         "letters only, as when the output is no terminal" },
    { "--option",    "NAME=VALUE", "set an option of the battle; may be repeated" },
    { 0 },
};
static const Usage usage = {
    .command = "show",
    .operands = "BATTLE",
    .about = "Shows a battle: its map, both sides with values and statuses, options, levels of\n"
             "victory, and what of it is reconstruction.",
    .options = rows,
    .least = 1,
    .most = 1,
};
/* clang-format on */

typedef struct Show {
    GameBuffer game;
    Battle battle;
    MapStyle style;
} Show;

/* ---- for a person ---- */

static void print_show(const Show *show)
{
    const Battle *b = &show->battle;
    const Game *g = &show->game.game;
    printf("%s\n", b->title);
    if (b->summary[0])
        printf("%s\n", b->summary);
    printf("battle %s, revision %u; rules %s, revision %u: %s\n\n", b->id, b->revision,
           b->rules->id, b->rules->revision, b->rules->title);
    map_draw(&show->style, b, g, NULL, stdout);
    map_draw_legend(&show->style, b, stdout);
    if (b->paragraph_count > 0) {
        putchar('\n');
        tell_briefing(b);
    }
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        putchar('\n');
        tell_side(&show->style, b, g, side);
    }
    printf("\nFirst to move: %s.\n", b->side[b->first_side].name);
    printf("\nOptions, with the case each settles:\n");
    tell_options(b);
    printf("\nLevels of victory:\n");
    tell_levels(b);
    if (b->note_count > 0) {
        printf("\nWhat is reconstruction:\n");
        tell_notes(b);
    }
}

/* ---- for a program ---- */

static void write_values(Out *o, const AttributeSpec *specs, const int16_t *values)
{
    json_key(o, "values");
    json_open(o, '{');
    for (uint32_t i = 0; specs && specs[i].name; i++) {
        json_key(o, specs[i].name);
        if (specs[i].type == ATTRIBUTE_WORD)
            json_string(o, specs[i].words[values[i]]);
        else
            json_number(o, values[i]);
    }
    json_close(o, '}');
}

static void write_unit(Out *o, const Show *show, uint32_t unit)
{
    const Battle *b = &show->battle;
    const Game *g = &show->game.game;
    const UnitDef *def = &b->units[unit];
    const UnitType *type = unit_type(b, g, unit);
    const Words *words = b->rules->words;
    char place[MAX_NAME];
    Out p = out_begin(place, sizeof place);
    unit_place_print(b, g, unit, &p);
    json_open(o, '{');
    json_key(o, "id");
    json_string(o, def->id);
    json_key(o, "code");
    json_string(o, show->style.code[unit]);
    json_key(o, "name");
    json_string(o, def->name);
    json_key(o, "side");
    json_string(o, b->side[def->side].id);
    if (def->group != NO_UNIT) {
        json_key(o, "group");
        json_string(o, b->groups[def->group].id);
    }
    json_key(o, "place");
    json_string(o, place);
    json_key(o, "type");
    json_string(o, type->id);
    json_key(o, "mode");
    json_string(o, type->mode);
    write_values(o, b->rules->schema->type, type->attr);
    json_key(o, "statuses");
    json_open(o, '{');
    for (uint32_t status = 0; status < words->status_count; status++) {
        json_key(o, words->statuses[status].name);
        json_number(o, b->rules->status(b, g, unit, status));
    }
    json_close(o, '}');
    json_close(o, '}');
}

static void write_map(Out *o, const Battle *b)
{
    json_key(o, "grid");
    json_string(o, b->grid == GRID_FLAT ? "flat" : "pointy");
    json_key(o, "columns");
    json_number(o, b->columns);
    json_key(o, "rows");
    json_number(o, b->rows);
    json_key(o, "terrain");
    json_open(o, '[');
    for (uint32_t row = 0; row < b->rows; row++) {
        char line[UINT8_MAX + 1];
        for (uint32_t column = 0; column < b->columns; column++) {
            uint32_t hex = row * b->columns + column;
            line[column] = b->on_map[hex] ? b->terrains[b->terrain[hex]].glyph : '-';
        }
        json_string_sized(o, line, b->columns);
    }
    json_close(o, ']');
}

static void write_rest(Out *o, const Battle *b)
{
    const OptionSpec *options = b->rules->schema->options;
    json_key(o, "options");
    json_open(o, '{');
    for (uint32_t row = 0; options && options[row].name; row++) {
        if (!battle_offers_option(b, row))
            continue;
        char value[MAX_NAME];
        Out v = out_begin(value, sizeof value);
        option_print(&options[row], b->option[row], &v);
        json_key(o, options[row].name);
        json_string(o, value);
    }
    json_close(o, '}');
    json_key(o, "levels");
    json_open(o, '[');
    for (uint32_t i = 0; i < b->level_count; i++) {
        json_open(o, '{');
        json_key(o, "name");
        json_string(o, b->levels[i].name);
        json_key(o, "least");
        json_number(o, b->levels[i].least);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_key(o, "notes");
    json_open(o, '[');
    for (uint32_t i = 0; i < b->note_count; i++)
        json_string(o, b->notes[i]);
    json_close(o, ']');
}

static void write_show(Out *o, const void *context)
{
    const Show *show = context;
    const Battle *b = &show->battle;
    json_open(o, '{');
    json_key(o, "id");
    json_string(o, b->id);
    json_key(o, "title");
    json_string(o, b->title);
    json_key(o, "summary");
    json_string(o, b->summary);
    json_key(o, "revision");
    json_number(o, b->revision);
    json_key(o, "rules");
    json_string(o, b->rules->id);
    write_map(o, b);
    json_key(o, "units");
    json_open(o, '[');
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        write_unit(o, show, unit);
    json_close(o, ']');
    write_rest(o, b);
    json_close(o, '}');
}

int cmd_show(int argc, char **argv)
{
    Options options;
    int code;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    Show *show = memory_new(sizeof *show);
    bool colour = screen_has_colour() && !options_has(&options, OPTION_NO_COLOUR);
    if (!load_battle(options.operand[0], &show->battle)) {
        code = EXIT_FAILED;
    } else if (!options_set_battle(&options, OPTION_OPTION, &show->battle)) {
        code = EXIT_USAGE;
    } else {
        game_begin(&show->battle, &show->game);
        map_style_begin(&show->style, &show->battle, colour, screen_width());
        if (options_has(&options, OPTION_JSON))
            print_written(write_show, show);
        else
            print_show(show);
    }
    free(show);
    return code;
}
