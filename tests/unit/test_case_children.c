/* Tests of suite_run: a case that crashes, or that ends its process, is named and stops no other.
 */
#include "app/case_suite.h"
#include "app/load.h"
#include "app/memory.h"
#include "rules/blank/blank.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/case_children.c" /* the program has no library: its parts are tested from inside */

enum { FIELD_CAP = 1 << 16 };

static RuleSystem probe_rules;
const RuleSystem *const rule_systems[] = {&probe_rules, NULL};
static char field[FIELD_CAP];
static uint32_t field_size;

static const char *find_field(void *context, const char *name, uint32_t *size)
{
    (void)context;
    *size = field_size;
    return strcmp(name, "blank.battle") == 0 ? field : NULL;
}

TextSource texts_everywhere(void)
{
    return (TextSource){find_field, NULL};
}

void *memory_new(size_t size)
{
    void *memory = calloc(1, size);
    assert_non_null(memory);
    return memory;
}

/* The first step of pike-1 is a bug that stops the program, that of pike-2 ends it. */
static void probe_apply(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    if (a.unit == 0)
        kill(getpid(), SIGABRT);
    if (a.unit == 1)
        _exit(7);
    blank_rules.apply(b, g, a, d, events);
}

static int load_field(void **state)
{
    (void)state;
    FILE *file = fopen("tests/fields/blank.battle", "rb");
    if (!file)
        return -1;
    field_size = (uint32_t)fread(field, 1, sizeof field, file);
    fclose(file);
    probe_rules = blank_rules;
    probe_rules.apply = probe_apply;
    return 0;
}

static void a_crash_names_its_file_and_the_run_goes_on(void **state)
{
    static const char *const lines[] = {
        "accept done\n",
        "accept done\ndo pike-1 step 0205\nexpect rolls 0\n",
        "do pike-2 step 0305\nexpect rolls 0\n",
        "do pike-3 step 0101\nexpect rolls 0\n",
        "do done\nexpect rolls 0\n",
        "do done\nexpect phase play south\n",
    };
    static const struct {
        uint32_t line;
        const char *found; /* NULL: it passes */
    } wanted[COUNT_OF(lines)] = {{0, NULL},
                                 {4, "a crash (Aborted)"},
                                 {3, "a crash (exit code 7)"},
                                 {3, "refused by"},
                                 {0, NULL},
                                 {0, NULL}};
    (void)state;
    for (uint32_t children = 1; children <= 3; children++) {
        CaseFile files[COUNT_OF(lines)];
        CaseSuite suite = {.files = files, .count = COUNT_OF(lines)};
        char texts[COUNT_OF(lines)][256];
        for (uint32_t i = 0; i < COUNT_OF(lines); i++) {
            files[i] = (CaseFile){.path = texts[i], .text = texts[i]};
            files[i].size = (uint32_t)snprintf(texts[i], sizeof texts[i],
                                               "# blank 2.2  A rule.\nbattle blank\n%s", lines[i]);
        }
        assert_true(suite_run(&suite, children, false));
        assert_int_equal(suite.passed, 3);
        assert_int_equal(suite.failed, 3);
        for (uint32_t i = 0; i < COUNT_OF(lines); i++) {
            const CaseReport *report = &files[i].report;
            assert_int_equal(report->passed, wanted[i].found == NULL);
            assert_int_equal(report->error.line, wanted[i].line);
            if (wanted[i].found && !strstr(report->error.found, wanted[i].found))
                fail_msg("file %u: found %s", i, report->error.found);
            assert_int_equal(files[i].rules == &probe_rules, i != 1 && i != 2);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crash_names_its_file_and_the_run_goes_on),
    };
    return cmocka_run_group_tests(tests, load_field, NULL);
}
