/* options.h: reads the arguments of a command against the table of what it takes. */
#ifndef BANNERET_APP_OPTIONS_H
#define BANNERET_APP_OPTIONS_H

#include "engine/text.h"

enum { OPTION_ROWS_MAX = 32, OPTION_REPEATS_MAX = 32 };

typedef struct OptionRow {
    const char *name;  /* "--seed" */
    const char *value; /* what follows it, as the help prints it: "N"; NULL if nothing does */
    const char *help;
} OptionRow;

typedef struct Usage {
    const char *command;      /* "sim" */
    const char *operands;     /* as the help prints them: "BATTLE"; NULL if it takes none */
    const char *about;        /* what it does, in whole lines */
    const OptionRow *options; /* end: name NULL; --help is understood besides */
    uint32_t least, most;     /* operands */
} Usage;

typedef struct Options {
    const Usage *usage;
    char **operand; /* into argv, which is put in order */
    uint32_t operand_count;
    uint32_t given[OPTION_ROWS_MAX]; /* how often each row was given */
    const char *value[OPTION_ROWS_MAX][OPTION_REPEATS_MAX];
} Options;

/* Reads argv. false: the command ends with *exit_code, and what is to be said was said. */
bool options_read(const Usage *usage, int argc, char **argv, Options *out, int *exit_code);

bool options_has(const Options *o, uint32_t row);

/* The value given last, or `otherwise`. */
const char *options_text(const Options *o, uint32_t row, const char *otherwise);

/* The number given last, or *out as it was. false, with the complaint printed, if it is no whole
 * number from least to most. */
bool options_number(const Options *o, uint32_t row, uint64_t least, uint64_t most, uint64_t *out);

/* Prints "banneret sim: found X, expected Y" to stderr. Returns EXIT_USAGE. */
int usage_complain(const char *command, const char *found, const char *expected);

/* Sets every `name=value` given for a row as an option of the battle. false: it was told. */
bool options_set_battle(const Options *o, uint32_t row, Battle *b);

/* The name nearest to a mistyped word, or NULL if none is near. names is NULL-terminated. */
const char *nearest_name(const char *word, const char *const *names);

/* Reads a whole number; false if text is anything else. */
bool number_read(const char *text, uint64_t *out);

#endif
