/* banneret sim: many games between computer players, on all cores, and what came of them. */
#include "clock.h"
#include "commands.h"
#include "load.h"
#include "match.h"
#include "memory.h"
#include "options.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FINDINGS_SHOWN = 10, BAR_WIDTH = 30 };

enum {
    OPTION_PLAYERS,
    OPTION_GAMES,
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_RECORDS,
    OPTION_OPTION,
    OPTION_CHECK,
    OPTION_SENSE,
    OPTION_JSON,
};

/* clang-format off */
static const OptionRow rows[] = {
    { "--players", "A,B",        "who plays the first and the second side (random,random)" },
    { "--games",   "N",          "how many games (100)" },
    { "--seed",    "S",          "game i is played with seed S + i (1)" },
    { "--threads", "T",          "games at once (all cores); results do not depend on it" },
    { "--records", "DIR",        "write the record of every game there" },
    { "--option",  "NAME=VALUE", "set an option of the battle; may be repeated" },
    { "--check",   NULL,         "validate every position, replay every record; slower" },
    { "--sense",   NULL,         "count what a wargamer would laugh at; slower" },
    { "--json",    NULL,         "for a program" },
    { 0 },
};
static const Usage usage = {
    .command = "sim",
    .operands = "BATTLE",
    .about = "Lets computer players play many games and adds up the results. A budget of\n"
             "evaluations a decision may stand behind a player: marshal:240,captain.",
    .options = rows,
    .least = 1,
    .most = 1,
};
/* clang-format on */

typedef struct Sim {
    Entrant entrant[SIDE_COUNT];
    MatchSetup match;
    uint64_t seed;
    uint32_t games, threads;
    atomic_uint next, done;
    MatchResult *results; /* by game, so that no thread's speed can change what is added up */
    double seconds;
} Sim;

typedef struct Sums {
    uint32_t level[MAX_LEVELS + 1]; /* the last: no level fits */
    uint32_t wins[SIDE_COUNT], draws, findings;
    int64_t points[SIDE_COUNT];
    uint64_t decisions;
    uint32_t shortest, longest;
    Sense sense;
} Sums;

static void *play_games(void *context)
{
    Sim *sim = context;
    MatchRoom *room = memory_new(sizeof *room);
    for (;;) {
        uint32_t game = atomic_fetch_add(&sim->next, 1);
        if (game >= sim->games)
            break;
        match_play(&sim->match, sim->seed + game, room, &sim->results[game]);
        atomic_fetch_add(&sim->done, 1);
    }
    match_room_free(room);
    return NULL;
}

static void draw_progress(const Sim *sim, uint32_t done, double seconds)
{
    uint32_t filled = (uint32_t)((uint64_t)done * BAR_WIDTH / sim->games);
    char bar[BAR_WIDTH + 1];
    memset(bar, '.', BAR_WIDTH);
    memset(bar, '#', filled);
    bar[BAR_WIDTH] = 0;
    double left = done ? seconds * (sim->games - done) / done : 0;
    fprintf(stderr, "\r[%s] %u of %u games, %.0f s left ", bar, done, sim->games, left);
}

/* Watches the threads until the last game is done; says how far they are if a person looks on. */
static void watch_progress(Sim *sim, double begin)
{
    if (!isatty(STDERR_FILENO))
        return;
    for (;;) {
        uint32_t done = atomic_load(&sim->done);
        if (done >= sim->games)
            break;
        draw_progress(sim, done, clock_seconds() - begin);
        clock_sleep(0.1);
    }
    fprintf(stderr, "\r%*s\r", BAR_WIDTH + 50, "");
}

static bool run_threads(Sim *sim)
{
    pthread_t threads[THREADS_MAX];
    uint32_t started = 0;
    double begin = clock_seconds();
    while (started < sim->threads && pthread_create(&threads[started], NULL, play_games, sim) == 0)
        started++;
    if (started == 0)
        return false;
    watch_progress(sim, begin);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    sim->seconds = clock_seconds() - begin;
    return true;
}

static void add_up(const Sim *sim, Sums *sums)
{
    *sums = (Sums){.shortest = UINT32_MAX};
    for (uint32_t i = 0; i < sim->games; i++) {
        const MatchResult *r = &sim->results[i];
        sums->level[r->result.level]++;
        if (r->result.winner < SIDE_COUNT)
            sums->wins[r->result.winner]++;
        else
            sums->draws++;
        for (uint32_t side = 0; side < SIDE_COUNT; side++)
            sums->points[side] += r->result.points[side];
        sums->decisions += r->decisions;
        if (r->decisions < sums->shortest)
            sums->shortest = r->decisions;
        if (r->decisions > sums->longest)
            sums->longest = r->decisions;
        sums->findings += r->finding != NULL;
        sense_add(&sums->sense, &r->sense);
    }
}

static void print_findings(const Sim *sim, const Sums *sums)
{
    uint32_t shown = 0;
    for (uint32_t i = 0; i < sim->games && shown < FINDINGS_SHOWN; i++) {
        if (!sim->results[i].finding)
            continue;
        shown++;
        fprintf(stderr, "seed %llu: %s\n", (unsigned long long)(sim->seed + i),
                sim->results[i].finding);
    }
    if (sums->findings > shown)
        fprintf(stderr, "and %u more findings\n", sums->findings - shown);
}

static double per_game(const Sim *sim, double sum)
{
    return sum / sim->games;
}

static void print_sums(const Sim *sim, const Sums *sums)
{
    const Battle *b = sim->match.battle;
    printf("%s: %u games, seeds %llu to %llu, %s by %s, %s by %s\n\n", b->title, sim->games,
           (unsigned long long)sim->seed, (unsigned long long)(sim->seed + sim->games - 1),
           b->side[0].name, sim->entrant[0].name, b->side[1].name, sim->entrant[1].name);
    printf("%-32s %8s %8s\n", "level of victory", "games", "share");
    for (uint32_t i = 0; i <= b->level_count; i++)
        if (i < b->level_count || sums->level[i])
            printf("%-32s %8u %7.1f%%\n", i < b->level_count ? b->levels[i].name : "(no level)",
                   sums->level[i], per_game(sim, 100.0 * sums->level[i]));
    printf("\n%-32s %8s %8s %12s\n", "side", "wins", "share", "mean points");
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        printf("%-32s %8u %7.1f%% %12.2f\n", b->side[side].name, sums->wins[side],
               per_game(sim, 100.0 * sums->wins[side]), per_game(sim, (double)sums->points[side]));
    if (sums->draws)
        printf("%-32s %8u %7.1f%%\n", "drawn", sums->draws, per_game(sim, 100.0 * sums->draws));
    printf("\nlength: %u to %u decisions, mean %.1f\n", sums->shortest, sums->longest,
           per_game(sim, (double)sums->decisions));
    printf("speed:  %.0f decisions a second, %u thread%s, %.1f s\n",
           (double)sums->decisions / sim->seconds, sim->threads, sim->threads == 1 ? "" : "s",
           sim->seconds);
    if (sim->match.sense)
        sense_print(b, &sums->sense, sim->games);
    if (sim->match.check)
        printf("check:  %u of %u games clean\n", sim->games - sums->findings, sim->games);
}

typedef struct Page {
    const Sim *sim;
    const Sums *sums;
} Page;

static void write_sides(Out *o, const Sim *sim, const Sums *sums)
{
    const Battle *b = sim->match.battle;
    json_key(o, "sides");
    json_open(o, '[');
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        json_open(o, '{');
        json_key(o, "side");
        json_string(o, b->side[side].id);
        json_key(o, "player");
        json_string(o, sim->entrant[side].name);
        json_key(o, "wins");
        json_number(o, sums->wins[side]);
        json_key(o, "points");
        json_number(o, sums->points[side]);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void write_sums(Out *o, const void *context)
{
    const Page *page = context;
    const Sim *sim = page->sim;
    const Sums *sums = page->sums;
    const Battle *b = sim->match.battle;
    json_open(o, '{');
    json_key(o, "battle");
    json_string(o, b->id);
    json_key(o, "games");
    json_number(o, sim->games);
    json_key(o, "seed");
    json_number(o, (int64_t)sim->seed);
    json_key(o, "levels");
    json_open(o, '{');
    for (uint32_t i = 0; i < b->level_count; i++) {
        json_key(o, b->levels[i].name);
        json_number(o, sums->level[i]);
    }
    json_close(o, '}');
    write_sides(o, sim, sums);
    json_key(o, "draws");
    json_number(o, sums->draws);
    json_key(o, "decisions");
    json_number(o, (int64_t)sums->decisions);
    json_key(o, "shortest");
    json_number(o, sums->shortest);
    json_key(o, "longest");
    json_number(o, sums->longest);
    json_key(o, "findings");
    json_number(o, sums->findings);
    json_key(o, "milliseconds");
    json_number(o, (int64_t)(sim->seconds * 1000));
    json_close(o, '}');
}

/* Fills the setup from the options; EXIT_OK, or what the command ends with. */
static int read_setup(const Options *options, Sim *sim, Battle *b)
{
    uint64_t games = 100, threads = threads_on(sysconf(_SC_NPROCESSORS_ONLN));
    const char *players = options_text(options, OPTION_PLAYERS, "random,random");
    sim->seed = 1;
    if (!players_read(players, sim->entrant)) {
        char expected[2 * MAX_TEXT];
        Out text = out_begin(expected, sizeof expected);
        out_text(&text, "two of these, as in random,random: ");
        entrants_list(&text);
        return usage_complain("sim", players, expected);
    }
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        sim->match.players[side] = sim->entrant[side].player;
        sim->match.budget[side] = sim->entrant[side].budget;
    }
    if (!options_number(options, OPTION_GAMES, 1, 100000000, &games) ||
        !options_number(options, OPTION_SEED, 0, INT64_MAX, &sim->seed) ||
        !options_number(options, OPTION_THREADS, 1, THREADS_MAX, &threads))
        return EXIT_USAGE;
    if (!load_battle(options->operand[0], b))
        return EXIT_FAILED;
    if (!options_set_battle(options, OPTION_OPTION, b))
        return EXIT_USAGE;
    sim->match.battle = b;
    sim->match.check = options_has(options, OPTION_CHECK);
    sim->match.sense = options_has(options, OPTION_SENSE);
    sim->match.records = options_text(options, OPTION_RECORDS, NULL);
    sim->games = (uint32_t)games;
    sim->threads = (uint32_t)(threads < games ? threads : games);
    if (sim->match.records)
        mkdir(sim->match.records, 0777); /* if it cannot be made, the first record says so */
    return EXIT_OK;
}

int cmd_sim(int argc, char **argv)
{
    Options options;
    int code;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    Battle *b = memory_new(sizeof *b);
    Sim *sim = memory_new(sizeof *sim);
    code = read_setup(&options, sim, b);
    if (code == EXIT_OK) {
        Sums sums;
        sim->results = memory_new(sim->games * sizeof *sim->results);
        if (!run_threads(sim)) {
            fprintf(stderr, "banneret sim: no thread could be started\n");
            code = EXIT_FAILED;
        } else {
            add_up(sim, &sums);
            if (options_has(&options, OPTION_JSON))
                print_written(write_sums, &(Page){sim, &sums});
            else
                print_sums(sim, &sums);
            print_findings(sim, &sums);
            code = sums.findings ? EXIT_FAILED : EXIT_OK;
        }
        for (uint32_t i = 0; i < sim->games; i++)
            free(sim->results[i].finding);
        free(sim->results);
    }
    free(sim);
    free(b);
    return code;
}
