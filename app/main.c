/* The `banneret` program: finds the command in its table and runs it. */
#include "commands.h"
#include "options.h"

#include <stdio.h>
#include <string.h>

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} Command;

/* clang-format off */
static const Command commands[] = {
    { "play",     cmd_play,     "play a battle in the browser" },
    { "serve",    cmd_serve,    "let people play over the net" },
    { "terminal", cmd_terminal, "play a battle in the terminal, two at one machine or against the computer" },
    { "battles",  cmd_battles,  "list the battles" },
    { "show",     cmd_show,     "show a battle: map, units, options, what is reconstruction" },
    { "engine",   cmd_engine,   "answer the line protocol, for programs" },
    { "check",    cmd_check,    "check battle, record and case files" },
    { "replay",   cmd_replay,   "replay records of games" },
    { "verify",   cmd_verify,   "check the dice of a game played over a server" },
    { "cases",    cmd_cases,    "run the rule cases" },
    { "sim",      cmd_sim,      "let computer players play many games" },
    { "match",    cmd_match,    "say which of two computer players is better, and how surely" },
    { "tune",     cmd_tune,     "look for better weights of the captain" },
    { "bench",    cmd_bench,    "measure the engine" },
    { "soak",     cmd_soak,     "play checked games for a time, and add up" },
};
/* clang-format on */

static void print_help(FILE *to)
{
    fprintf(to, "banneret %s plays medieval battles by the book.\n\n", BANNERET_VERSION);
    fprintf(to, "usage: banneret COMMAND [arguments]\n\n");
    for (uint32_t i = 0; i < COUNT_OF(commands); i++)
        fprintf(to, "  %-9s %s\n", commands[i].name, commands[i].help);
    fprintf(to,
            "\n`banneret COMMAND --help` says how a command is used; to begin: banneret play\n");
}

static int complain_command(const char *word)
{
    const char *names[COUNT_OF(commands) + 1];
    for (uint32_t i = 0; i < COUNT_OF(commands); i++)
        names[i] = commands[i].name;
    names[COUNT_OF(commands)] = NULL;
    const char *near = nearest_name(word, names);
    fprintf(stderr, "banneret: found %s, expected ", word);
    if (near)
        fprintf(stderr, "a command such as %s\n", near);
    else
        fprintf(stderr, "one of the commands that `banneret --help` lists\n");
    return EXIT_USAGE;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return EXIT_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("banneret %s\n", BANNERET_VERSION);
        return EXIT_OK;
    }
    for (uint32_t i = 0; i < COUNT_OF(commands); i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    return complain_command(argv[1]);
}
