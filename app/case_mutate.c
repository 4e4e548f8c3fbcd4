/* case_mutate.c: whether the cases would notice a rule that is missing. */
#include "case_suite.h"
#include "clock.h"
#include "load.h"
#include "memory.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CASE_SECONDS_MAX = 10 }; /* a case that takes longer has noticed */

enum { CHILD_UNNOTICED = 0, CHILD_NOTICED = 1 };

static bool is_used(const CaseSuite *suite, const RuleSystem *rules)
{
    for (uint32_t i = 0; i < suite->count; i++) {
        if (suite->files[i].rules == rules)
            return true;
    }
    return false;
}

/* Row 0 is LEGAL, and a malformed action is nobody's rule. */
static bool is_mutable(const RuleSystem *rules, uint32_t reason)
{
    return reason > 0 && rules->reasons[reason].kind != REASON_FORM;
}

/* Books of a family share the rules they have in common: such a rule is switched off in the first
 * of them. */
static bool is_rule_of_family(const CaseSuite *suite, const RuleSystem *const *rules,
                              uint32_t reason)
{
    const Reason *wanted = &(*rules)->reasons[reason];
    for (const RuleSystem *const *before = rule_systems; before < rules; before++) {
        for (uint32_t i = 1; i < (*before)->reason_count && is_used(suite, *before); i++) {
            const Reason *r = &(*before)->reasons[i];
            if (strcmp(r->book, wanted->book) == 0 && strcmp(r->number, wanted->number) == 0 &&
                strcmp(r->text, wanted->text) == 0)
                return true;
        }
    }
    return false;
}

static void list_mutants(const CaseSuite *suite, Mutation *mutation)
{
    for (const RuleSystem *const *rules = rule_systems; *rules; rules++) {
        if (!is_used(suite, *rules))
            continue;
        mutation->mutants =
            memory_resize(mutation->mutants,
                          (mutation->count + (*rules)->reason_count) * sizeof *mutation->mutants);
        for (uint32_t reason = 0; reason < (*rules)->reason_count; reason++) {
            if (is_mutable(*rules, reason) && !is_rule_of_family(suite, rules, reason))
                mutation->mutants[mutation->count++] = (Mutant){.rules = *rules, .reason = reason};
        }
    }
}

/* ---- the child ---- */

/* Cases of the same number notice soonest, then those of the same book. */
static uint32_t distance_of(const CaseFile *file, const Reason *reason)
{
    if (strcmp(file->report.book, reason->book) != 0)
        return 2;
    return strcmp(file->report.number, reason->number) == 0 ? 0 : 1;
}

static bool notices(const CaseFile *file, const Mutant *mutant, CaseRoom *room)
{
    CaseReport report;
    clock_limit(CASE_SECONDS_MAX);
    case_run(file->text, file->size, rule_systems, texts_everywhere(), mutant->reason, room,
             &report);
    clock_limit(0);
    return !report.passed;
}

/* A crash or the clock ends the child by a signal, and an instrumented build by a code of its own;
 * what it says is of no use. */
static _Noreturn void run_child(const CaseSuite *suite, const Mutant *mutant, CaseRoom *room)
{
    const Reason *reason = &mutant->rules->reasons[mutant->reason];
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
    }
    for (uint32_t distance = 0; distance <= 2; distance++) {
        for (uint32_t i = 0; i < suite->count; i++) {
            const CaseFile *file = &suite->files[i];
            if (file->rules == mutant->rules && distance_of(file, reason) == distance &&
                notices(file, mutant, room))
                _exit(CHILD_NOTICED);
        }
    }
    _exit(CHILD_UNNOTICED);
}

/* ---- the parent ---- */

static void show_progress(const Mutation *mutation, uint32_t ended)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%u of %u rules switched off, %u unnoticed ", ended, mutation->count,
                mutation->unnoticed);
}

static bool start_child(const CaseSuite *suite, Mutant *mutant, CaseRoom *room)
{
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0)
        run_child(suite, mutant, room);
    mutant->pid = (int)pid;
    return pid > 0;
}

/* Waits for one child; false if there was none to wait for. */
static bool end_child(Mutation *mutation)
{
    int status = 0;
    pid_t pid = waitpid(-1, &status, 0);
    for (uint32_t i = 0; i < mutation->count && pid > 0; i++) {
        Mutant *mutant = &mutation->mutants[i];
        if (mutant->pid != (int)pid)
            continue;
        mutant->pid = 0;
        mutant->is_noticed = !WIFEXITED(status) || WEXITSTATUS(status) != CHILD_UNNOTICED;
        mutation->unnoticed += !mutant->is_noticed;
        return true;
    }
    return false;
}

bool mutation_run(const CaseSuite *suite, uint32_t child_count, Mutation *mutation)
{
    *mutation = (Mutation){0};
    list_mutants(suite, mutation);
    CaseRoom *room = memory_new(sizeof *room);
    uint32_t started = 0, ended = 0;
    bool good = true;
    while (good && ended < mutation->count) {
        show_progress(mutation, ended);
        if (started < mutation->count && started - ended < child_count) {
            good = start_child(suite, &mutation->mutants[started], room);
            started += good;
        } else {
            good = end_child(mutation);
            ended += good;
        }
    }
    while (ended < started && end_child(mutation))
        ended++;
    show_progress(mutation, ended);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\n");
    free(room);
    return good;
}

void mutation_print(const Mutation *mutation)
{
    for (uint32_t i = 0; i < mutation->count; i++) {
        const Mutant *mutant = &mutation->mutants[i];
        const Reason *reason = &mutant->rules->reasons[mutant->reason];
        if (!mutant->is_noticed)
            printf("unnoticed: %s row %u, %s %s: %s\n", mutant->rules->id, mutant->reason,
                   reason->book, reason->number, reason->text);
    }
    printf("%u rules switched off in turn, %u noticed, %u unnoticed\n", mutation->count,
           mutation->count - mutation->unnoticed, mutation->unnoticed);
}

void mutation_write(const Mutation *mutation, Out *o)
{
    json_open(o, '{');
    json_key(o, "mutants");
    json_number(o, mutation->count);
    json_key(o, "unnoticed");
    json_open(o, '[');
    for (uint32_t i = 0; i < mutation->count; i++) {
        const Mutant *mutant = &mutation->mutants[i];
        const Reason *reason = &mutant->rules->reasons[mutant->reason];
        if (mutant->is_noticed)
            continue;
        json_open(o, '{');
        json_key(o, "rules");
        json_string(o, mutant->rules->id);
        json_key(o, "row");
        json_number(o, mutant->reason);
        json_key(o, "book");
        json_string(o, reason->book);
        json_key(o, "number");
        json_string(o, reason->number);
        json_key(o, "text");
        json_string(o, reason->text);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
}

void mutation_free(Mutation *mutation)
{
    free(mutation->mutants);
    *mutation = (Mutation){0};
}
