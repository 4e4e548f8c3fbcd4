/* banneret bench: how fast the engine is on one core. */
#include "bench_captain.h"
#include "bench_probe.h"
#include "clock.h"
#include "commands.h"
#include "load.h"
#include "match.h"
#include "memory.h"
#include "options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_SECONDS,
    OPTION_DECISIONS,
    OPTION_PROBE,
    OPTION_CAPTAIN,
    OPTION_JSON,
};

enum {
    CLOCK_EVERY = 256, /* decisions between two looks at the clock */
    COPIES = 64,
    ROUNDS = 200000,
};

/* clang-format off */
static const OptionRow rows[] = {
    { "--seconds",   "N",  "how long to play (5)" },
    { "--decisions", "N",  "play exactly so many decisions and tell the time of the processor" },
    { "--probe",     "N",  "the same, with single operations done on the side: for ./do bench --instructions" },
    { "--captain",   "N",  "play N games of a scripted captain that asks for every reach and all odds" },
    { "--json",      NULL, "for a program" },
    { 0 },
};
static const Usage usage = {
    .command = "bench",
    .operands = "[BATTLE]",
    .about = "Plays random games on one core, with the full list of legal actions at every\n"
             "decision, and measures: decisions a second, copying and hashing a position, sizes.",
    .options = rows,
    .most = 1,
};
/* clang-format on */

typedef struct Bench {
    const Battle *battle;
    BenchPlay play;
    double seconds;           /* of play */
    double copy_ns, hash_ns;  /* each */
    volatile uint64_t result; /* keeps the compiler from dropping the work */
} Bench;

/* Plays until the time is up or so many decisions were taken; one of the two is 0. */
static void play_random(Bench *bench, BenchRoom *room, double seconds, uint64_t decisions)
{
    double begin = clock_seconds();
    do {
        uint64_t left = decisions - bench->play.decisions;
        bench_play(bench->battle, seconds > 0 ? CLOCK_EVERY : left, room, &bench->play);
        bench->seconds = clock_seconds() - begin;
    } while (seconds > 0 && bench->seconds < seconds);
    bench->result += game_hash(bench->battle, &room->game.game);
}

static void measure_state(Bench *bench, const BenchRoom *room)
{
    const Battle *b = bench->battle;
    GameBuffer *copies = memory_new(COPIES * sizeof *copies);
    double begin = clock_seconds();
    for (uint32_t i = 0; i < ROUNDS; i++)
        memcpy(&copies[i % COPIES], i ? &copies[(i - 1) % COPIES] : &room->game,
               b->rules->game_size);
    bench->copy_ns = (clock_seconds() - begin) * 1e9 / ROUNDS;
    bench->result += copies[1].game.ply;
    begin = clock_seconds();
    for (uint32_t i = 0; i < ROUNDS; i++)
        bench->result += game_hash(b, &copies[i % COPIES].game);
    bench->hash_ns = (clock_seconds() - begin) * 1e9 / ROUNDS;
    free(copies);
}

static void print_bench(const Bench *bench)
{
    const Battle *b = bench->battle;
    printf("%s, random play on one core, %.1f s\n", b->title, bench->seconds);
    printf("  decisions a second      %12.0f\n", (double)bench->play.decisions / bench->seconds);
    printf("  legal actions, mean     %12.1f\n",
           (double)bench->play.legal / (double)bench->play.decisions);
    printf("  decisions               %12llu\n", (unsigned long long)bench->play.decisions);
    printf("  games begun             %12llu\n", (unsigned long long)bench->play.games);
    printf("  copy of a position      %12.1f ns\n", bench->copy_ns);
    printf("  hash of a position      %12.1f ns\n", bench->hash_ns);
    printf("  size of a position      %12u bytes\n", b->rules->game_size);
    printf("  size of a battle        %12zu bytes\n", sizeof *b);
}

static void write_bench(Out *o, const void *context)
{
    const Bench *bench = context;
    json_open(o, '{');
    json_key(o, "battle");
    json_string(o, bench->battle->id);
    json_key(o, "decisions");
    json_number(o, (int64_t)bench->play.decisions);
    json_key(o, "decisions_per_second");
    json_number(o, (int64_t)((double)bench->play.decisions / bench->seconds));
    json_key(o, "legal_actions");
    json_number(o, (int64_t)bench->play.legal);
    json_key(o, "games");
    json_number(o, (int64_t)bench->play.games);
    json_key(o, "copy_ps");
    json_number(o, (int64_t)(bench->copy_ns * 1000));
    json_key(o, "hash_ps");
    json_number(o, (int64_t)(bench->hash_ns * 1000));
    json_key(o, "game_bytes");
    json_number(o, bench->battle->rules->game_size);
    json_close(o, '}');
}

static void play_probes(const Battle *b, uint64_t decisions)
{
    ProbeRoom *room = memory_new(sizeof *room);
    probe_play(b, decisions, room);
    probe_print(room);
    free(room);
}

static void play_captain(const Battle *b, uint64_t games)
{
    CaptainRoom *room = memory_new(sizeof *room);
    double begin = clock_seconds();
    for (uint64_t game = 1; game <= games; game++)
        captain_play(b, game, (CaptainWatcher){0}, room);
    double seconds = clock_seconds() - begin;
    printf(
        "captain: %llu games, %llu decisions, %llu reaches, %llu odds, %.1f games a second, hash "
        "%016llx\n",
        (unsigned long long)games, (unsigned long long)room->decisions,
        (unsigned long long)room->reaches, (unsigned long long)room->odds_asked,
        (double)games / seconds, (unsigned long long)game_hash(b, &room->match.game.game));
    free(room);
}

static int run_bench(const Options *options, Bench *bench, BenchRoom *room, Battle *b)
{
    uint64_t seconds = 5, decisions = 0, probes = 0, captains = 0;
    if (!options_number(options, OPTION_SECONDS, 1, 86400, &seconds) ||
        !options_number(options, OPTION_DECISIONS, 1, UINT32_MAX, &decisions) ||
        !options_number(options, OPTION_PROBE, 1, UINT32_MAX, &probes) ||
        !options_number(options, OPTION_CAPTAIN, 1, UINT32_MAX, &captains))
        return EXIT_USAGE;
    const char *name = options->operand_count ? options->operand[0] : "robert-at-bannockburn";
    if (!load_battle(name, b))
        return EXIT_FAILED;
    bench->battle = b;
    if (probes || captains) {
        if (probes)
            play_probes(b, probes);
        if (captains)
            play_captain(b, captains);
        return EXIT_OK;
    }
    if (decisions) {
        double begin = clock_worked();
        play_random(bench, room, 0, decisions);
        printf("%llu decisions, %.4f s, hash %016llx\n", (unsigned long long)bench->play.decisions,
               clock_worked() - begin, (unsigned long long)game_hash(b, &room->game.game));
        return EXIT_OK;
    }
    play_random(bench, room, (double)seconds, 0);
    measure_state(bench, room);
    if (options_has(options, OPTION_JSON))
        print_written(write_bench, bench);
    else
        print_bench(bench);
    return EXIT_OK;
}

int cmd_bench(int argc, char **argv)
{
    Options options;
    int code;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    Battle *b = memory_new(sizeof *b);
    Bench *bench = memory_new(sizeof *bench);
    BenchRoom *room = memory_new(sizeof *room);
    code = run_bench(&options, bench, room, b);
    free(room);
    free(bench);
    free(b);
    return code;
}
