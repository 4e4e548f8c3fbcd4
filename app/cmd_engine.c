/* banneret engine: the line protocol over the standard streams. */
#include "commands.h"
#include "load.h"
#include "memory.h"
#include "options.h"

#include "ai/players.h"
#include "engine/protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_SIZE = 1 << 20, ANSWER_CAP = 8 << 20, ROOM_MAX = 64 << 20 };

/* clang-format off */
static const OptionRow rows[] = {{ 0 }};
static const Usage usage = {
    .command = "engine",
    .about = "Reads a command a line from the standard input and answers each with a JSON object\n"
             "a line; docs/protocol.md has them all, and the command `help` lists them.",
    .options = rows,
};
/* clang-format on */

static void *resize(void *context, uint32_t room, void *block, uint32_t size)
{
    (void)context;
    (void)room;
    if (size > 0)
        return size <= ROOM_MAX ? realloc(block, size) : NULL;
    free(block);
    return NULL;
}

typedef enum LineRead { LINE_NONE, LINE_GOOD, LINE_TOO_LONG } LineRead;

/* Reads up to a newline or the end of the input, which closes a last line too. */
static LineRead read_line(char *line, uint32_t *size)
{
    int c = getchar();
    if (c == EOF)
        return LINE_NONE;
    uint32_t count = 0;
    for (; c != EOF && c != '\n'; c = getchar()) {
        if (count < LINE_MAX_SIZE)
            line[count] = (char)c;
        if (count <= LINE_MAX_SIZE)
            count++;
    }
    *size = count;
    return count <= LINE_MAX_SIZE ? LINE_GOOD : LINE_TOO_LONG;
}

static bool print_answer(const char *answer, uint32_t size)
{
    fwrite(answer, 1, size, stdout);
    putchar('\n');
    return fflush(stdout) == 0 && !ferror(stdout);
}

/* False if the answers can no longer be written. */
static bool converse(Engine *e, char *line, char *answer)
{
    uint32_t size = 0;
    for (bool more = true; more;) {
        LineRead read = read_line(line, &size);
        if (read == LINE_NONE)
            return true;
        Out out = out_begin(answer, ANSWER_CAP);
        if (read == LINE_TOO_LONG)
            engine_answer_long_line(e, LINE_MAX_SIZE, &out);
        else
            more = engine_answer(e, line, size, &out);
        if (out.size > 0 && !print_answer(answer, out.size))
            return false;
    }
    return true;
}

int cmd_engine(int argc, char **argv)
{
    Options options;
    int code;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    Engine *e = memory_new(engine_size());
    char *line = memory_new(LINE_MAX_SIZE);
    char *answer = memory_new(ANSWER_CAP);
    engine_begin(e, (EngineSetup){
                        .systems = rule_systems,
                        .texts = texts_everywhere(),
                        .battles = battle_names(),
                        .players = computer_players,
                        .memory = {resize, NULL},
                    });
    if (!converse(e, line, answer))
        code = EXIT_FAILED;
    engine_end(e);
    free(answer);
    free(line);
    free(e);
    return code;
}
