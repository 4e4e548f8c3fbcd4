/* case_children.c: runs the cases in a few child processes, so that one that crashes ends its
 * child and not the run: the parent names the file, and another child goes on behind it. */
#include "case_suite.h"
#include "clock.h"
#include "load.h"
#include "memory.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CASE_SECONDS_MAX = 60 }; /* far more than any case takes: one without an end is found */

typedef struct Child {
    int pid;          /* 0: none */
    atomic_uint file; /* the file it runs plus one; 0 between two */
    atomic_uint line; /* the line of it that was begun last */
} Child;

typedef struct FileResult { /* what becomes of a CaseFile */
    bool is_filled;
    const RuleSystem *rules; /* the same address in parent and child */
    CaseReport report;
} FileResult;

typedef struct Shared { /* between the parent and its children */
    atomic_uint next;   /* file */
    Child child[CASE_CHILDREN_MAX];
    FileResult result[];
} Shared;

/* ---- the child ---- */

typedef struct Watch {
    Child *child;
    bool trace; /* every line is told */
} Watch;

static void tell_step(const CaseStep *step)
{
    char text[CASE_NOW_SIZE];
    if (!step->is_run)
        printf("%5u  %.*s\n", step->line, (int)step->size, step->text);
    if (!step->game)
        return;
    for (uint32_t i = 0; i < step->roll_count; i++)
        printf("%s %u%s", i == 0 ? "       dice" : "", step->rolls[i],
               i + 1 == step->roll_count ? "\n" : "");
    for (uint32_t i = 0; i < step->event_count; i++) {
        Out out = out_begin(text, sizeof text);
        case_event_print(step->battle, step->game, &step->events[i], &out);
        printf("       %s\n", text);
    }
    Out out = out_begin(text, sizeof text);
    case_now_print(step->battle, step->game, &out);
    printf("       now %s\n", text);
}

/* A line is written out before it is run: what crashes is told to its last step. */
static void see_step(void *context, const CaseStep *step)
{
    const Watch *watch = context;
    atomic_store(&watch->child->line, step->line);
    if (watch->trace) {
        tell_step(step);
        fflush(stdout);
    }
}

static void run_file(const CaseFile *file, FileResult *result, bool trace, Child *child,
                     CaseRoom *room)
{
    Watch watch = {child, trace};
    room->watcher = (CaseWatcher){see_step, &watch};
    room->battle.rules = NULL;
    if (trace)
        printf("%s\n", file->path);
    clock_limit(CASE_SECONDS_MAX);
    case_run(file->text, file->size, rule_systems, texts_everywhere(), 0, room, &result->report);
    clock_limit(0);
    result->rules = room->battle.rules;
    result->is_filled = true;
}

static void run_files(const CaseSuite *suite, Shared *shared, bool trace, Child *child)
{
    CaseRoom *room = memory_new(sizeof *room);
    for (;;) {
        uint32_t i = atomic_fetch_add(&shared->next, 1);
        if (i >= suite->count)
            break;
        atomic_store(&child->line, 0);
        atomic_store(&child->file, i + 1);
        run_file(&suite->files[i], &shared->result[i], trace, child, room);
        atomic_store(&child->file, 0);
    }
    free(room);
}

/* ---- the parent ---- */

static bool start_child(const CaseSuite *suite, Shared *shared, bool trace, Child *child)
{
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        run_files(suite, shared, trace, child);
        exit(0);
    }
    child->pid = pid > 0 ? (int)pid : 0;
    return pid > 0;
}

/* The end of a child in the middle of a file, as the report of that file. */
static void report_crash(const Child *child, int status, FileResult *result)
{
    ParseError *error = &result->report.error;
    result->report = (CaseReport){0};
    result->is_filled = true;
    error->line = atomic_load(&child->line);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
        snprintf(error->found, sizeof error->found, "no end within %d seconds of its own",
                 CASE_SECONDS_MAX);
    else if (WIFSIGNALED(status))
        snprintf(error->found, sizeof error->found, "a crash (%s)", strsignal(WTERMSIG(status)));
    else
        snprintf(error->found, sizeof error->found, "a crash (exit code %d)", WEXITSTATUS(status));
    snprintf(error->expected, sizeof error->expected, "a case that runs to its end");
}

/* Waits for one child, and starts another in its place if it crashed in a file. False if it ended
 * badly outside of any. */
static bool end_child(const CaseSuite *suite, Shared *shared, bool trace)
{
    int status = 0;
    pid_t pid = waitpid(-1, &status, 0);
    for (uint32_t i = 0; i < CASE_CHILDREN_MAX; i++) {
        Child *child = &shared->child[i];
        if (pid <= 0 || child->pid != (int)pid)
            continue;
        child->pid = 0;
        uint32_t file = atomic_load(&child->file);
        if (file == 0)
            return WIFEXITED(status) && WEXITSTATUS(status) == 0;
        report_crash(child, status, &shared->result[file - 1]);
        atomic_store(&child->file, 0);
        return atomic_load(&shared->next) >= suite->count ||
               start_child(suite, shared, trace, child);
    }
    return pid > 0;
}

static bool has_child(const Shared *shared)
{
    for (uint32_t i = 0; i < CASE_CHILDREN_MAX; i++) {
        if (shared->child[i].pid != 0)
            return true;
    }
    return false;
}

/* Hands the results over; a file that nobody came to has failed. */
static void take_results(CaseSuite *suite, const Shared *shared)
{
    suite->passed = 0;
    for (uint32_t i = 0; i < suite->count; i++) {
        const FileResult *result = &shared->result[i];
        CaseFile *file = &suite->files[i];
        file->report = result->report;
        file->rules = result->rules;
        if (!result->is_filled) {
            snprintf(file->report.error.found, MAX_TEXT, "nobody to run it");
            snprintf(file->report.error.expected, MAX_TEXT, "a child process");
        }
        suite->passed += file->report.passed;
    }
    suite->failed = suite->count - suite->passed;
}

bool suite_run(CaseSuite *suite, uint32_t child_count, bool trace)
{
    size_t size = sizeof(Shared) + suite->count * sizeof(FileResult);
    Shared *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return false;
    bool good = true;
    for (uint32_t i = 0; i < child_count && i < suite->count && i < CASE_CHILDREN_MAX; i++)
        good = start_child(suite, shared, trace, &shared->child[i]) && good;
    while (has_child(shared))
        good = end_child(suite, shared, trace) && good;
    take_results(suite, shared);
    munmap(shared, size);
    return good;
}
