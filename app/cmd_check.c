/* banneret check: whether files hold: battles are read, records replayed, cases run. */
#include "commands.h"
#include "engine/case_run.h"
#include "load.h"
#include "memory.h"
#include "options.h"
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const OptionRow rows[] = {
    { 0 },
};
static const Usage usage = {
    .command = "check",
    .operands = "FILE...",
    .about = "Checks files by their kind, which the end of the name tells (.battle, .record,\n"
             ".case), or else the first line: a battle is read, a record replayed, a case run.\n"
             "What is wrong is told with line, column, what was found and what was expected.",
    .options = rows,
    .least = 1,
    .most = UINT32_MAX,
};
/* clang-format on */

typedef enum FileKind { FILE_BATTLE, FILE_RECORD, FILE_CASE } FileKind;

typedef struct CheckRoom {
    Replay replay;
    CaseRoom cases;
    CaseReport report;
} CheckRoom;

static bool ends_with(const char *text, const char *end)
{
    size_t size = strlen(text), end_size = strlen(end);
    return size >= end_size && memcmp(text + size - end_size, end, end_size) == 0;
}

/* Battles and records say what they are in their first two words; a case begins with a comment. */
static FileKind find_kind(const char *file, const char *text, uint32_t size)
{
    if (ends_with(file, ".battle"))
        return FILE_BATTLE;
    if (ends_with(file, ".record"))
        return FILE_RECORD;
    if (ends_with(file, ".case"))
        return FILE_CASE;
    Lexer l = lexer_begin(text, size);
    Word w;
    if (lexer_next_line(&l) && lexer_word(&l, &w) && word_is(&w, "banneret") && lexer_word(&l, &w))
        return word_is(&w, "record") ? FILE_RECORD : FILE_BATTLE;
    return size > 0 && text[0] == '#' ? FILE_CASE : FILE_BATTLE;
}

/* A battle is looked for by its file's name: its id, or id and revision in battles/old/. Tells
 * what is wrong. */
static bool has_fitting_name(const char *file, const char *text, uint32_t size, const Battle *b)
{
    const char *slash = strrchr(file, '/');
    const char *name = slash ? slash + 1 : file;
    char fitting[MAX_NAME + 8], old[MAX_NAME + 20];
    snprintf(fitting, sizeof fitting, "%s.battle", b->id);
    snprintf(old, sizeof old, "%s-%u.battle", b->id, b->revision);
    if (!ends_with(file, ".battle") || strcmp(name, fitting) == 0 || strcmp(name, old) == 0)
        return true;
    Lexer l = lexer_begin(text, size);
    Word w = {0};
    ParseError error = {0};
    while (lexer_next_line(&l)) {
        if (lexer_word(&l, &w) && word_is(&w, "battle") && lexer_word(&l, &w))
            break;
    }
    parse_error(&error, &l, &w, "the name of the file without its end: by that a battle is found");
    print_parse_error(file, &error);
    return false;
}

static bool check_battle(const char *file, const char *text, uint32_t size, CheckRoom *room)
{
    Battle *b = &room->replay.battle;
    ParseError error = {0};
    char folder[FOLDER_SIZE];
    if (!battle_parse(b, text, size, rule_systems, texts_beside(file, folder), &error)) {
        print_parse_error(file, &error);
        return false;
    }
    if (!has_fitting_name(file, text, size, b))
        return false;
    printf("%s: ok, battle %s revision %u, %u units, hash %016llx\n", file, b->id, b->revision,
           b->unit_count, (unsigned long long)b->hash);
    return true;
}

static bool check_record(const char *file, const char *text, uint32_t size, CheckRoom *room)
{
    Replay *replay = &room->replay;
    char battle[BATTLE_FILE_SIZE + MAX_NAME];
    if (!replay_load(file, text, size, NULL, replay) ||
        !replay_run(file, text, size, (ReplayWatcher){0}, replay))
        return false;
    const Game *g = &replay->game.game;
    replay_tell_battle(replay, battle, sizeof battle);
    printf("%s: ok%s, record of %s, %u decisions, hash %016llx\n", file,
           replay->ended ? "" : " so far, without an end line", battle, g->ply,
           (unsigned long long)game_hash(&replay->battle, g));
    return true;
}

static bool check_case(const char *file, const char *text, uint32_t size, CheckRoom *room)
{
    CaseReport *report = &room->report;
    memset(report, 0, sizeof *report);
    case_run(text, size, rule_systems, texts_everywhere(), 0, &room->cases, report);
    if (!report->passed) {
        print_parse_error(file, &report->error);
        return false;
    }
    printf("%s: ok, case %s %s, %u claims\n", file, report->book, report->number, report->claims);
    return true;
}

static bool check_file(const char *file, CheckRoom *room)
{
    char *text;
    uint32_t size;
    bool good = false;
    if (!file_read(file, &text, &size)) {
        fprintf(stderr, "%s: found nothing that can be read, expected a battle, record or case\n",
                file);
        return false;
    }
    switch (find_kind(file, text, size)) {
    case FILE_BATTLE:
        good = check_battle(file, text, size, room);
        break;
    case FILE_RECORD:
        good = check_record(file, text, size, room);
        break;
    case FILE_CASE:
        good = check_case(file, text, size, room);
        break;
    }
    free(text);
    return good;
}

int cmd_check(int argc, char **argv)
{
    Options options;
    int code;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    CheckRoom *room = memory_new(sizeof *room);
    for (uint32_t i = 0; i < options.operand_count; i++)
        if (!check_file(options.operand[i], room))
            code = EXIT_FAILED;
    free(room);
    return code;
}
