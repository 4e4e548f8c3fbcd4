/* banneret battles: what there is to play. */
#include "commands.h"
#include "load.h"
#include "memory.h"
#include "options.h"

#include <stdio.h>
#include <stdlib.h>

enum { OPTION_JSON };

/* clang-format off */
static const OptionRow rows[] = {
    { "--json", NULL, "for a program" },
    { 0 },
};
static const Usage usage = {
    .command = "battles",
    .about = "Lists the battles: those in ./battles and those the program was built with.",
    .options = rows,
};
/* clang-format on */

static void print_battle(const Battle *b)
{
    printf("%s\n    %s\n    rules: %s, %s\n", b->id, b->title, b->rules->id, b->rules->title);
    if (b->summary[0])
        printf("    %s\n", b->summary);
    if (b->note_count)
        printf("    %u note%s on what is reconstruction: banneret show %s\n", b->note_count,
               b->note_count == 1 ? "" : "s", b->id);
}

static void write_battle(Out *o, const void *context)
{
    const Battle *b = context;
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
    json_key(o, "rules_revision");
    json_number(o, b->rules->revision);
    json_key(o, "notes");
    json_number(o, b->note_count);
    json_close(o, '}');
}

int cmd_battles(int argc, char **argv)
{
    Options options;
    int code;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    Battle *b = memory_new(sizeof *b);
    const char **names = battle_names();
    for (; *names; names++) {
        if (!load_battle(*names, b))
            code = EXIT_FAILED;
        else if (options_has(&options, OPTION_JSON))
            print_written(write_battle, b);
        else
            print_battle(b);
    }
    free(b);
    return code;
}
