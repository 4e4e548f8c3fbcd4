/* banneret match: which of two computer players is better, and how sure that is. */
#include "commands.h"
#include "contest.h"
#include "load.h"
#include "memory.h"
#include "options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    OPTION_BATTLE,
    OPTION_PAIRS,
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_TEST,
    OPTION_RESUME,
    OPTION_SET,
    OPTION_OPTION,
    OPTION_JSON,
    OPTION_HTML,
};

/* clang-format off */
static const OptionRow rows[] = {
    { "--battle",  "NAME",        "a battle, a file, or all; may be repeated (all)" },
    { "--pairs",   "N",           "pairs of games a battle, with the sides changed (20)" },
    { "--seed",    "S",           "pair i is played with seed S + i (1000001)" },
    { "--threads", "T",           "games at once (all cores); results do not depend on it" },
    { "--test",    "LOW,HIGH",    "stop as soon as it is decided which of these A's Elo is" },
    { "--resume",  "FILE",        "keep the pairs there; go on where it stopped" },
    { "--set",     "T.ROW.COL=N", "play each pair also with this cell of a table changed" },
    { "--option",  "NAME=VALUE",  "set an option of every battle; may be repeated" },
    { "--json",    NULL,          "for a program" },
    { "--html",    "FILE",        "write a report with charts there" },
    { 0 },
};
static const Usage usage = {
    .command = "match",
    .operands = "A B",
    .about = "Lets two computer players play pairs of games on equal seeds, and says which is\n"
             "better. A budget of evaluations a decision may stand behind a player: marshal:240.",
    .options = rows,
    .least = 2,
    .most = 2,
};
/* clang-format on */

/* `all` leaves out what is there to learn on. */
static const char *const training_grounds[] = {"training.battle", "training-iron.battle",
                                               "training-zones.battle"};

static bool read_entrant(const char *text, Entrant *out)
{
    if (entrant_read(text, (uint32_t)strlen(text), out))
        return true;
    char expected[2 * MAX_TEXT];
    Out o = out_begin(expected, sizeof expected);
    out_text(&o, "one of these: ");
    entrants_list(&o);
    usage_complain("match", text, expected);
    return false;
}

static bool is_training(const char *name)
{
    for (uint32_t i = 0; i < COUNT_OF(training_grounds); i++) {
        if (strcmp(name, training_grounds[i]) == 0)
            return true;
    }
    return false;
}

static bool add_battle(Contest *c, const Options *o, const char *name)
{
    if (c->battle_count == CONTEST_BATTLES_MAX) {
        fprintf(stderr, "banneret match: at most %d battles\n", CONTEST_BATTLES_MAX);
        return false;
    }
    for (uint32_t arm = 0; arm < c->arm_count; arm++) {
        Battle *b = memory_new(sizeof *b);
        c->battle[arm][c->battle_count] = b;
        if (!load_battle_changed(name, arm == 0 ? "" : c->change_lines, b) ||
            !options_set_battle(o, OPTION_OPTION, b))
            return false;
    }
    c->battle_count++;
    return true;
}

static bool read_battles(Contest *c, const Options *o)
{
    uint32_t given = o->given[OPTION_BATTLE];
    for (uint32_t i = 0; i < (given > 0 ? given : 1); i++) {
        const char *name = given > 0 ? o->value[OPTION_BATTLE][i] : "all";
        if (strcmp(name, "all") != 0) {
            if (!add_battle(c, o, name))
                return false;
            continue;
        }
        for (const char **known = battle_names(); *known; known++) {
            if (!is_training(*known) && !add_battle(c, o, *known))
                return false;
        }
    }
    return true;
}

/* "0,40": two whole numbers, the second higher. */
static bool read_bounds(Contest *c, const char *text)
{
    char *end;
    c->low = strtod(text, &end);
    bool good = end != text && *end == ',';
    const char *second = end + 1;
    if (good) {
        c->high = strtod(second, &end);
        good = end != second && *end == 0 && c->high > c->low && c->low > -2000 && c->high < 2000;
    }
    c->sequential = good;
    if (!good)
        usage_complain("match", text, "two Elo bounds, the lower first, as in 0,40");
    return good;
}

/* "melee.plate.foot=7" as lines of a battle: the table again, with this row and column alone. */
static bool read_changes(Contest *c, const Options *o)
{
    Out lines = out_begin(c->change_lines, sizeof c->change_lines);
    Out told = out_begin(c->change, sizeof c->change);
    for (uint32_t i = 0; i < o->given[OPTION_SET]; i++) {
        char text[MAX_TEXT], *row, *column, *value;
        snprintf(text, sizeof text, "%s", o->value[OPTION_SET][i]);
        row = strchr(text, '.');
        column = row ? strchr(row + 1, '.') : NULL;
        value = column ? strchr(column + 1, '=') : NULL;
        if (!value || strpbrk(text, " \t\n\"#")) {
            usage_complain("match", o->value[OPTION_SET][i], "TABLE.ROW.COLUMN=N");
            return false;
        }
        *row++ = *column++ = *value++ = 0;
        const char *const parts[] = {"table ", text, " ", column, "\n", row, " ", value, "\nend\n"};
        for (uint32_t k = 0; k < COUNT_OF(parts); k++)
            out_text(&lines, parts[k]);
        out_text(&told, i > 0 ? ", " : "");
        out_text(&told, o->value[OPTION_SET][i]);
    }
    c->arm_count = o->given[OPTION_SET] > 0 ? 2 : 1;
    return true;
}

static bool read_contest(const Options *o, Contest *c)
{
    uint64_t pairs = 20, threads = threads_on(sysconf(_SC_NPROCESSORS_ONLN));
    c->seed = 1000001;
    for (uint32_t i = 0; i < 2; i++) {
        if (!read_entrant(o->operand[i], &c->entrant[i]))
            return false;
    }
    if (!options_number(o, OPTION_PAIRS, 1, 1000000, &pairs) ||
        !options_number(o, OPTION_SEED, 0, INT64_MAX / 2, &c->seed) ||
        !options_number(o, OPTION_THREADS, 1, THREADS_MAX, &threads))
        return false;
    c->pairs = (uint32_t)pairs;
    c->threads = (uint32_t)threads;
    c->resume = options_text(o, OPTION_RESUME, NULL);
    if (options_has(o, OPTION_TEST) && !read_bounds(c, options_text(o, OPTION_TEST, "")))
        return false;
    return read_changes(c, o) && read_battles(c, o);
}

static bool write_report(const Contest *c, const char *path)
{
    uint32_t cap = 1u << 16;
    for (;;) {
        char *text = memory_new(cap);
        Out o = out_begin(text, cap);
        contest_html(&o, c);
        bool fits = o.size < cap, written = fits && file_write(path, text, o.size);
        free(text);
        if (fits && !written)
            fprintf(stderr, "banneret match: %s cannot be written\n", path);
        if (fits)
            return written;
        cap = o.size + 1;
    }
}

int cmd_match(int argc, char **argv)
{
    Options options;
    int code;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    Contest *c = memory_new(sizeof *c);
    if (!read_contest(&options, c)) {
        contest_free(c);
        return EXIT_USAGE;
    }
    const char *html = options_text(&options, OPTION_HTML, NULL);
    bool played = contest_play(c), good = played && contest_findings(c) == 0;
    if (played) {
        if (options_has(&options, OPTION_JSON))
            print_written(contest_json, c);
        else
            contest_print(c);
    }
    if (played && html && !write_report(c, html))
        good = false;
    contest_free(c);
    return good ? EXIT_OK : EXIT_FAILED;
}
