#include "options.h"

#include "commands.h"

#include <stdio.h>
#include <string.h>

enum { NEAR_MAX = 3, WORD_MAX = 64 };

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Letters to put in, take out, change or swap to come from a to b; words above WORD_MAX are far. */
static uint32_t edit_distance(const char *a, const char *b)
{
    uint32_t row[3][WORD_MAX + 1];
    size_t a_size = strlen(a), b_size = strlen(b);
    if (a_size > WORD_MAX || b_size > WORD_MAX)
        return UINT32_MAX;
    for (uint32_t j = 0; j <= b_size; j++)
        row[0][j] = j;
    for (uint32_t i = 1; i <= a_size; i++) {
        uint32_t *now = row[i % 3], *above = row[(i + 2) % 3], *higher = row[(i + 1) % 3];
        now[0] = i;
        for (uint32_t j = 1; j <= b_size; j++) {
            uint32_t change = above[j - 1] + (a[i - 1] != b[j - 1]);
            now[j] = smaller(change, smaller(above[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = smaller(now[j], higher[j - 2] + 1);
        }
    }
    return row[a_size % 3][b_size];
}

const char *nearest_name(const char *word, const char *const *names)
{
    const char *best = NULL;
    uint32_t best_distance = NEAR_MAX + 1;
    size_t size = strlen(word);
    for (; *names; names++) {
        uint32_t distance = edit_distance(word, *names);
        if (size >= 3 && strncmp(word, *names, size) == 0)
            distance = smaller(distance, 1);
        /* Half the word may be wrong, no more: `map` is not near to `log`. */
        if (distance < best_distance && distance * 2 <= size) {
            best = *names;
            best_distance = distance;
        }
    }
    return best;
}

int usage_complain(const char *command, const char *found, const char *expected)
{
    fprintf(stderr, "banneret %s: found %s, expected %s\n", command, found, expected);
    fprintf(stderr, "`banneret %s --help` says how it is used\n", command);
    return EXIT_USAGE;
}

static void print_help(const Usage *u)
{
    printf("usage: banneret %s%s%s%s\n\n%s\n", u->command, u->operands ? " " : "",
           u->operands ? u->operands : "", u->options[0].name ? " [options]" : "", u->about);
    if (u->options[0].name)
        printf("\n");
    for (const OptionRow *row = u->options; row->name; row++) {
        char left[40];
        snprintf(left, sizeof left, "%s%s%s", row->name, row->value ? " " : "",
                 row->value ? row->value : "");
        printf("  %-22s %s\n", left, row->help);
    }
    printf("  %-22s %s\n", "--help", "this page");
}

static int complain_option(const Usage *u, const char *word)
{
    const char *names[OPTION_ROWS_MAX + 2];
    uint32_t count = 0;
    for (const OptionRow *row = u->options; row->name; row++)
        names[count++] = row->name;
    names[count++] = "--help";
    names[count] = NULL;
    const char *near = nearest_name(word, names);
    fprintf(stderr, "banneret %s: found %s, expected ", u->command, word);
    if (near)
        fprintf(stderr, "an option such as %s\n", near);
    else
        for (uint32_t i = 0; i < count; i++)
            fprintf(stderr, "%s%s", names[i], i + 1 < count ? ", " : "\n");
    fprintf(stderr, "`banneret %s --help` says how it is used\n", u->command);
    return EXIT_USAGE;
}

/* The row of an option and, in *value, what follows its equals sign, or NULL. */
static uint32_t find_row(const Usage *u, const char *word, const char **value)
{
    const char *equals = strchr(word, '=');
    size_t size = equals ? (size_t)(equals - word) : strlen(word);
    *value = equals ? equals + 1 : NULL;
    for (uint32_t row = 0; u->options[row].name; row++)
        if (strlen(u->options[row].name) == size && memcmp(u->options[row].name, word, size) == 0)
            return row;
    return OPTION_ROWS_MAX;
}

/* Takes the option in argv[*i], and its value after it; EXIT_OK or EXIT_USAGE. */
static int take_option(Options *o, int argc, char **argv, int *i)
{
    const Usage *u = o->usage;
    const char *value;
    uint32_t row = find_row(u, argv[*i], &value);
    if (row == OPTION_ROWS_MAX)
        return complain_option(u, argv[*i]);
    const OptionRow *option = &u->options[row];
    if (!option->value && value)
        return usage_complain(u->command, argv[*i], "that option without a value");
    if (option->value && !value) {
        if (*i + 1 >= argc) {
            char found[80];
            snprintf(found, sizeof found, "nothing after %s", option->name);
            return usage_complain(u->command, found, option->value);
        }
        value = argv[++*i];
    }
    if (o->given[row] == OPTION_REPEATS_MAX)
        return usage_complain(u->command, "too many of one option", "fewer");
    o->value[row][o->given[row]++] = value;
    return EXIT_OK;
}

static int check_operand_count(const Options *o)
{
    const Usage *u = o->usage;
    if (o->operand_count < u->least)
        return usage_complain(u->command, o->operand_count ? "too few arguments" : "no argument",
                              u->operands);
    if (o->operand_count > u->most)
        return usage_complain(u->command, o->operand[u->most],
                              u->most ? "no more arguments" : "no argument");
    return EXIT_OK;
}

bool options_read(const Usage *usage, int argc, char **argv, Options *out, int *exit_code)
{
    memset(out, 0, sizeof *out);
    out->usage = usage;
    out->operand = argv + 1;
    bool only_operands = false;
    *exit_code = EXIT_OK;
    for (int i = 1; i < argc; i++) {
        if (!only_operands && strcmp(argv[i], "--") == 0) {
            only_operands = true;
        } else if (only_operands || argv[i][0] != '-' || argv[i][1] == 0) {
            out->operand[out->operand_count++] = argv[i];
        } else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_help(usage);
            return false;
        } else {
            *exit_code = take_option(out, argc, argv, &i);
            if (*exit_code != EXIT_OK)
                return false;
        }
    }
    *exit_code = check_operand_count(out);
    return *exit_code == EXIT_OK;
}

bool options_has(const Options *o, uint32_t row)
{
    return o->given[row] > 0;
}

const char *options_text(const Options *o, uint32_t row, const char *otherwise)
{
    return o->given[row] ? o->value[row][o->given[row] - 1] : otherwise;
}

bool number_read(const char *text, uint64_t *out)
{
    uint64_t number = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (number > (UINT64_MAX - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    *out = number;
    return true;
}

bool options_number(const Options *o, uint32_t row, uint64_t least, uint64_t most, uint64_t *out)
{
    const char *text = options_text(o, row, NULL);
    if (!text)
        return true;
    uint64_t number;
    if (number_read(text, &number) && number >= least && number <= most) {
        *out = number;
        return true;
    }
    char found[80], expected[80];
    snprintf(found, sizeof found, "%s %.40s", o->usage->options[row].name, text);
    snprintf(expected, sizeof expected, "a whole number from %llu to %llu",
             (unsigned long long)least, (unsigned long long)most);
    usage_complain(o->usage->command, found, expected);
    return false;
}

bool options_set_battle(const Options *o, uint32_t row, Battle *b)
{
    for (uint32_t i = 0; i < o->given[row]; i++) {
        const char *text = o->value[row][i];
        const char *equals = strchr(text, '=');
        char name[MAX_NAME];
        size_t size = equals ? (size_t)(equals - text) : 0;
        if (!equals || size == 0 || size >= sizeof name) {
            usage_complain(o->usage->command, text, "name=value");
            return false;
        }
        memcpy(name, text, size);
        name[size] = 0;
        ParseError error;
        if (!battle_choose_option(b, name, equals + 1, &error)) {
            char found[MAX_TEXT + 24];
            snprintf(found, sizeof found, "--option %s: %s", text, error.found);
            usage_complain(o->usage->command, found, error.expected);
            return false;
        }
    }
    return true;
}
