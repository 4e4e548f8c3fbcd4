/* banneret cases: runs the rule cases, and asks how much of the books they hold. */
#include "case_suite.h"
#include "commands.h"
#include "memory.h"
#include "options.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { OPTION_COVERAGE, OPTION_MUTATE, OPTION_TRACE, OPTION_JSON, OPTION_THREADS };

/* clang-format off */
static const OptionRow rows[] = {
    { "--coverage", NULL, "list every case of the books in docs/rules/: tested or not; all must be" },
    { "--mutate",   NULL, "switch each rule off in turn and ask whether a case notices (dev build)" },
    { "--trace",    NULL, "tell every line as it is run: dice, events, and who decides what then" },
    { "--json",     NULL, "answer as one JSON object" },
    { "--threads",  "N",  "cases or mutants at once; as many as there are cores" },
    { 0 },
};
static const Usage usage = {
    .command = "cases",
    .operands = "[PATH...]",
    .about = "Runs rule cases: the files given, or every .case file below the directories given, or\n"
             "below tests/cases. A claim that fails is told with its line, what was found, what was\n"
             "expected, and what was so then. docs/notation.md says how a case is written.",
    .options = rows,
    .least = 0,
    .most = UINT32_MAX,
};
/* clang-format on */

#ifdef BANNERET_MUTATE
static const bool can_mutate = true;
#else
static const bool can_mutate = false;
#endif

typedef struct Answer { /* what was found out, for both ways of telling it */
    CaseSuite suite;
    Coverage coverage;
    Mutation mutation;
    bool has_coverage, has_mutation;
} Answer;

/* The report's told, a line each, below the failure. */
static void print_told(const char *told)
{
    while (*told) {
        size_t size = strcspn(told, "\n");
        printf("    told %.*s\n", (int)size, told);
        told += size + (told[size] == '\n');
    }
}

static void print_failures(const CaseSuite *suite)
{
    for (uint32_t i = 0; i < suite->count; i++) {
        const CaseFile *file = &suite->files[i];
        const CaseReport *report = &file->report;
        if (report->passed)
            continue;
        printf("%s:%u: found %s, expected %s\n", file->path, report->error.line,
               report->error.found, report->error.expected);
        print_told(report->told);
        if (report->now[0])
            printf("    now %s\n", report->now);
    }
}

static void print_answer(const Answer *answer)
{
    print_failures(&answer->suite);
    if (answer->has_coverage)
        coverage_print(&answer->coverage);
    if (answer->has_mutation)
        mutation_print(&answer->mutation);
    printf("%u passed, %u failed\n", answer->suite.passed, answer->suite.failed);
}

static void write_file(Out *o, const CaseFile *file)
{
    const CaseReport *report = &file->report;
    json_open(o, '{');
    json_key(o, "file");
    json_string(o, file->path);
    json_key(o, "book");
    json_string(o, report->book);
    json_key(o, "number");
    json_string(o, report->number);
    json_key(o, "passed");
    json_bool(o, report->passed);
    json_key(o, "claims");
    json_number(o, report->claims);
    json_key(o, "refusals");
    json_number(o, report->refusals);
    json_key(o, "acceptances");
    json_number(o, report->acceptances);
    if (!report->passed) {
        json_key(o, "line");
        json_number(o, report->error.line);
        json_key(o, "column");
        json_number(o, report->error.column);
        json_key(o, "found");
        json_string(o, report->error.found);
        json_key(o, "expected");
        json_string(o, report->error.expected);
        if (report->now[0]) {
            json_key(o, "now");
            json_string(o, report->now);
            json_key(o, "told");
            json_string(o, report->told);
        }
    }
    json_close(o, '}');
}

static void write_answer(Out *o, const void *context)
{
    const Answer *answer = context;
    json_open(o, '{');
    json_key(o, "passed");
    json_number(o, answer->suite.passed);
    json_key(o, "failed");
    json_number(o, answer->suite.failed);
    json_key(o, "cases");
    json_open(o, '[');
    for (uint32_t i = 0; i < answer->suite.count; i++)
        write_file(o, &answer->suite.files[i]);
    json_close(o, ']');
    if (answer->has_coverage) {
        json_key(o, "coverage");
        coverage_write(&answer->coverage, o);
    }
    if (answer->has_mutation) {
        json_key(o, "mutation");
        mutation_write(&answer->mutation, o);
    }
    json_close(o, '}');
}

static bool collect(const Options *options, CaseSuite *suite)
{
    bool good = true;
    for (uint32_t i = 0; i < options->operand_count && good; i++)
        good = suite_collect(suite, options->operand[i]);
    if (options->operand_count == 0)
        good = suite_collect(suite, "tests/cases");
    suite_sort(suite);
    if (good && suite->count == 0)
        fprintf(stderr, "banneret cases: found no .case file\n");
    return good && suite->count > 0;
}

/* Runs everything that was asked for; EXIT_OK if nothing is wrong. */
static int find_out(const Options *options, uint32_t threads, Answer *answer)
{
    if (!collect(options, &answer->suite))
        return EXIT_FAILED;
    bool trace = options_has(options, OPTION_TRACE);
    bool good = suite_run(&answer->suite, trace ? 1 : threads, trace);
    if (!good)
        fprintf(stderr, "banneret cases: a child process could not be started or ended badly\n");
    int code = good && answer->suite.failed == 0 ? EXIT_OK : EXIT_FAILED;
    if (options_has(options, OPTION_COVERAGE)) {
        answer->has_coverage = coverage_count(&answer->suite, &answer->coverage);
        if (!answer->coverage.is_complete)
            code = EXIT_FAILED;
    }
    if (options_has(options, OPTION_MUTATE) && answer->suite.failed > 0)
        fprintf(stderr, "banneret cases: found failing cases, expected none before --mutate\n");
    if (options_has(options, OPTION_MUTATE) && answer->suite.failed == 0) {
        answer->has_mutation = mutation_run(&answer->suite, threads, &answer->mutation);
        if (!answer->has_mutation)
            fprintf(stderr, "banneret cases: no child process could be started\n");
        if (!answer->has_mutation || answer->mutation.unnoticed > 0)
            code = EXIT_FAILED;
    }
    return code;
}

int cmd_cases(int argc, char **argv)
{
    Options options;
    int code;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = cores < 1                   ? 1
                       : cores > CASE_CHILDREN_MAX ? CASE_CHILDREN_MAX
                                                   : (uint64_t)cores;
    if (!options_number(&options, OPTION_THREADS, 1, CASE_CHILDREN_MAX, &threads))
        return EXIT_USAGE;
    if (options_has(&options, OPTION_MUTATE) && !can_mutate) {
        fprintf(stderr, "banneret cases: this build keeps every rule on; --mutate needs one with "
                        "BANNERET_MUTATE, such as the dev preset\n");
        return EXIT_USAGE;
    }
    if (options_has(&options, OPTION_TRACE) && options_has(&options, OPTION_JSON))
        return usage_complain("cases", "--trace and --json", "one of them");
    Answer answer = {0};
    code = find_out(&options, (uint32_t)threads, &answer);
    if (answer.suite.count > 0) {
        if (options_has(&options, OPTION_JSON))
            print_written(write_answer, &answer);
        else
            print_answer(&answer);
    }
    mutation_free(&answer.mutation);
    coverage_free(&answer.coverage);
    suite_free(&answer.suite);
    return code;
}
