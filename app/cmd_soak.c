/* banneret soak: checked random games for a time, in processes of their own, so that a crash is a
 * finding with a seed and not the end. Totals are kept, and the next run goes on after them. */
#include "clock.h"
#include "commands.h"
#include "load.h"
#include "match.h"
#include "memory.h"
#include "options.h"
#include "soak_totals.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OPTION_MINUTES, OPTION_GAMES, OPTION_STATE, OPTION_PROCESSES };

enum { WORKERS_MAX = 64, BATTLES_MAX = 64, FINDINGS_MAX = 20 };

/* clang-format off */
static const OptionRow rows[] = {
    { "--minutes",   "N",    "how long (1)" },
    { "--games",     "N",    "or until so many games were played" },
    { "--state",     "FILE", "keep the totals there and go on from them" },
    { "--processes", "N",    "games at once (all cores)" },
    { 0 },
};
static const Usage usage = {
    .command = "soak",
    .operands = "[BATTLE...]",
    .about = "Plays random games of all battles, or of those named, with every check there is:\n"
             "every position is validated, legal() is held against check(), every record is\n"
             "written, read and replayed. A finding is told with the seed that reproduces it.",
    .options = rows,
    .most = BATTLES_MAX,
};
/* clang-format on */

#ifdef BANNERET_VALIDATE
static const char build[] = "dev";
#else
static const char build[] = "release";
#endif

typedef struct Task { /* to a worker */
    uint64_t seed;
    uint32_t battle;
    uint32_t spare;
} Task;

typedef struct Answer { /* from it; a worker that dies gives none */
    uint32_t decisions;
    uint32_t found;
    char finding[FINDING_MAX];
} Answer;

typedef struct Worker {
    pid_t pid;
    int tasks, answers; /* our ends of the pipes; -1: no worker */
    bool busy;
    Task task;
} Worker;

typedef struct Soak {
    uint32_t battle_count;
    Battle *battle[BATTLES_MAX];
    SoakRow *row[BATTLES_MAX];
    SoakTotals totals;
    const char *state;
    double end;
    uint64_t games_max, handed, games, decisions;
    uint32_t findings;
    uint32_t worker_count;
    Worker worker[WORKERS_MAX];
} Soak;

static volatile sig_atomic_t interrupted;

static void catch_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* ---- workers ---- */

static bool read_whole(int from, void *to, size_t size)
{
    size_t done = 0;
    while (done < size) {
        ssize_t got = read(from, (char *)to + done, size - done);
        if (got <= 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

static bool write_whole(int to, const void *from, size_t size)
{
    size_t done = 0;
    while (done < size) {
        ssize_t put = write(to, (const char *)from + done, size - done);
        if (put <= 0)
            return false;
        done += (size_t)put;
    }
    return true;
}

static _Noreturn void work(const Soak *soak, int tasks, int answers)
{
    MatchRoom *room = memory_new(sizeof *room);
    Answer *answer = memory_new(sizeof *answer);
    Task task;
    signal(SIGINT, SIG_IGN); /* the parent hears it, and lets us finish the game */
    while (read_whole(tasks, &task, sizeof task)) {
        const Player *player = computer_players[0];
        MatchSetup match = {soak->battle[task.battle], {player, player}, .check = true};
        MatchResult result;
        match_play(&match, task.seed, room, &result);
        memset(answer, 0, sizeof *answer);
        answer->decisions = result.decisions;
        if (result.finding) {
            answer->found = 1;
            snprintf(answer->finding, sizeof answer->finding, "%s", result.finding);
            free(result.finding);
        }
        if (!write_whole(answers, answer, sizeof *answer))
            break;
    }
    match_room_free(room);
    free(answer);
    _exit(0);
}

static bool start_worker(Soak *soak, Worker *worker)
{
    int tasks[2], answers[2];
    *worker = (Worker){.tasks = -1, .answers = -1};
    if (pipe(tasks) != 0)
        return false;
    if (pipe(answers) != 0) {
        close(tasks[0]);
        close(tasks[1]);
        return false;
    }
    fflush(NULL);
    worker->pid = fork();
    if (worker->pid == 0) {
        close(tasks[1]);
        close(answers[0]);
        /* The other workers' pipes must close when their parent closes them. */
        for (uint32_t i = 0; i < soak->worker_count; i++) {
            if (&soak->worker[i] == worker || soak->worker[i].tasks < 0)
                continue;
            close(soak->worker[i].tasks);
            close(soak->worker[i].answers);
        }
        work(soak, tasks[0], answers[1]);
    }
    close(tasks[0]);
    close(answers[1]);
    worker->tasks = tasks[1];
    worker->answers = answers[0];
    return worker->pid > 0;
}

static int stop_worker(Worker *worker)
{
    int status = 0;
    if (worker->tasks < 0)
        return 0;
    close(worker->tasks);
    close(worker->answers);
    worker->tasks = worker->answers = -1;
    waitpid(worker->pid, &status, 0);
    return status;
}

/* ---- games ---- */

static bool is_done(const Soak *soak)
{
    return interrupted || soak->findings >= FINDINGS_MAX || clock_seconds() >= soak->end ||
           (soak->games_max && soak->handed >= soak->games_max);
}

/* Hands out the next seed of the next battle, all battles in turn. */
static void hand_out(Soak *soak, Worker *worker)
{
    uint32_t battle = (uint32_t)(soak->handed % soak->battle_count);
    worker->task = (Task){.seed = soak->row[battle]->next_seed, .battle = battle};
    soak->row[battle]->next_seed++;
    soak->handed++;
    worker->busy = true;
    if (!write_whole(worker->tasks, &worker->task, sizeof worker->task))
        return; /* it has died, and will not answer: take_answer sees that */
}

static void tell_finding(Soak *soak, const Worker *worker, const char *what)
{
    const Battle *b = soak->battle[worker->task.battle];
    soak->findings++;
    soak->row[worker->task.battle]->findings++;
    fprintf(stderr, "%s, seed %llu: %s\n", b->id, (unsigned long long)worker->task.seed, what);
    fprintf(stderr, "    again: banneret sim %s --games 1 --seed %llu --check\n", b->id,
            (unsigned long long)worker->task.seed);
}

static void take_answer(Soak *soak, Worker *worker)
{
    Answer answer;
    if (!read_whole(worker->answers, &answer, sizeof answer)) {
        int status = stop_worker(worker);
        char what[80];
        if (WIFSIGNALED(status))
            snprintf(what, sizeof what, "the program was ended by signal %d", WTERMSIG(status));
        else
            snprintf(what, sizeof what, "the program ended with %d", WEXITSTATUS(status));
        tell_finding(soak, worker, what);
        start_worker(soak, worker);
        return;
    }
    worker->busy = false;
    answer.finding[FINDING_MAX - 1] = 0;
    if (answer.found) {
        tell_finding(soak, worker, answer.finding);
        return;
    }
    SoakRow *row = soak->row[worker->task.battle];
    row->games++;
    row->decisions += answer.decisions;
    soak->games++;
    soak->decisions += answer.decisions;
}

static bool keep_totals(const Soak *soak)
{
    if (!soak->state || soak_write(soak->state, &soak->totals))
        return true;
    fprintf(stderr, "banneret soak: %s cannot be written\n", soak->state);
    return false;
}

static void tell_progress(const Soak *soak)
{
    double left = soak->end - clock_seconds();
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%llu games clean, %u findings, %.0f s left   ",
                (unsigned long long)soak->games, soak->findings, left > 0 ? left : 0);
}

/* Waits up to a second for answers; false once nobody is at work any more. */
static bool wait_for_answers(Soak *soak)
{
    struct pollfd waits[WORKERS_MAX];
    uint32_t busy = 0;
    for (uint32_t i = 0; i < soak->worker_count; i++) {
        Worker *worker = &soak->worker[i];
        busy += worker->busy;
        waits[i] = (struct pollfd){.fd = worker->busy ? worker->answers : -1, .events = POLLIN};
    }
    if (busy == 0)
        return false;
    if (poll(waits, soak->worker_count, 1000) <= 0)
        return true; /* nothing yet, or an interrupt that is_done sees */
    for (uint32_t i = 0; i < soak->worker_count; i++) {
        if (waits[i].revents != 0)
            take_answer(soak, &soak->worker[i]);
    }
    return true;
}

static bool run_workers(Soak *soak)
{
    double next_keep = clock_seconds() + 5;
    bool kept = true;
    for (uint32_t i = 0; i < soak->worker_count; i++)
        soak->worker[i].tasks = soak->worker[i].answers = -1;
    for (uint32_t i = 0; i < soak->worker_count; i++)
        start_worker(soak, &soak->worker[i]);
    for (;;) {
        for (uint32_t i = 0; i < soak->worker_count && !is_done(soak); i++) {
            Worker *worker = &soak->worker[i];
            if (!worker->busy && worker->tasks >= 0)
                hand_out(soak, worker);
        }
        if (!wait_for_answers(soak))
            break;
        if (clock_seconds() >= next_keep) {
            kept = keep_totals(soak) && kept;
            next_keep = clock_seconds() + 5;
        }
        tell_progress(soak);
    }
    for (uint32_t i = 0; i < soak->worker_count; i++)
        stop_worker(&soak->worker[i]);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%60s\r", "");
    return keep_totals(soak) && kept;
}

/* ---- the command ---- */

static bool add_battle(Soak *soak, const char *name)
{
    if (soak->battle_count == BATTLES_MAX) {
        fprintf(stderr, "banneret soak: no more than %d battles at once; name some\n", BATTLES_MAX);
        return false;
    }
    Battle *b = memory_new(sizeof *b);
    soak->battle[soak->battle_count] = b;
    if (!load_battle(name, b)) {
        free(b);
        return false;
    }
    Hash hash = {battle_hash(b)};
    hash_mix(&hash, b->rules->revision);
    soak->row[soak->battle_count] = soak_row(&soak->totals, build, b->id, hash.value);
    if (!soak->row[soak->battle_count]) {
        fprintf(stderr, "banneret soak: %s has too many lines\n", soak->state);
        free(b);
        return false;
    }
    soak->battle_count++;
    return true;
}

static int read_setup(const Options *options, Soak *soak)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t minutes = 1, workers = cores < 1 ? 1 : (uint64_t)cores;
    if (workers > WORKERS_MAX)
        workers = WORKERS_MAX;
    if (!options_number(options, OPTION_MINUTES, 1, 100000, &minutes) ||
        !options_number(options, OPTION_GAMES, 1, UINT32_MAX, &soak->games_max) ||
        !options_number(options, OPTION_PROCESSES, 1, WORKERS_MAX, &workers))
        return EXIT_USAGE;
    soak->state = options_text(options, OPTION_STATE, NULL);
    if (soak->state && !soak_read(soak->state, &soak->totals))
        return EXIT_FAILED;
    for (uint32_t i = 0; i < options->operand_count; i++) {
        if (!add_battle(soak, options->operand[i]))
            return EXIT_FAILED;
    }
    const char **names = battle_names();
    for (; options->operand_count == 0 && *names; names++) {
        if (!add_battle(soak, *names))
            return EXIT_FAILED;
    }
    if (soak->battle_count == 0) {
        fprintf(stderr, "banneret soak: there is no battle\n");
        return EXIT_FAILED;
    }
    soak->worker_count = (uint32_t)workers;
    bool timed = options_has(options, OPTION_MINUTES) || !soak->games_max;
    soak->end = clock_seconds() + (timed ? (double)minutes * 60 : 1e9);
    return EXIT_OK;
}

static void print_totals(const Soak *soak, double seconds)
{
    printf("%llu games clean under the %s build in %.0f s, %.0f decisions a second, %u findings\n",
           (unsigned long long)soak->games, build, seconds,
           seconds > 0 ? (double)soak->decisions / seconds : 0, soak->findings);
    for (uint32_t i = 0; i < soak->battle_count; i++)
        printf("  %s: %llu games, %llu decisions in all, %llu findings\n", soak->row[i]->battle,
               (unsigned long long)soak->row[i]->games, (unsigned long long)soak->row[i]->decisions,
               (unsigned long long)soak->row[i]->findings);
}

int cmd_soak(int argc, char **argv)
{
    Options options;
    int code;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    Soak *soak = memory_new(sizeof *soak);
    code = read_setup(&options, soak);
    if (code == EXIT_OK) {
        struct sigaction action;
        memset(&action, 0, sizeof action);
        action.sa_handler = catch_interrupt;
        action.sa_flags = SA_RESTART; /* an answer half read is read to its end */
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
        signal(SIGPIPE, SIG_IGN);
        double begin = clock_seconds();
        bool kept = run_workers(soak);
        print_totals(soak, clock_seconds() - begin);
        code = kept && soak->findings == 0 ? EXIT_OK : EXIT_FAILED;
    }
    for (uint32_t i = 0; i < soak->battle_count; i++)
        free(soak->battle[i]);
    free(soak);
    return code;
}
