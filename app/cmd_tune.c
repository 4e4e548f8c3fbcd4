/* banneret tune: looks for better weights of the captain by random search over matches. */
#include "ai/captain.h"
#include "commands.h"
#include "contest.h"
#include "journal.h"
#include "load.h"
#include "memory.h"
#include "options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    OPTION_BATTLE,
    OPTION_WEIGHTS,
    OPTION_FOES,
    OPTION_PAIRS,
    OPTION_STEPS,
    OPTION_SEED,
    OPTION_RESUME
};

/* clang-format off */
static const OptionRow rows[] = {
    { "--battle",  "NAME",   "a battle to tune on; may be repeated, and must be given" },
    { "--weights", "PREFIX", "change the weights whose names begin so, as in GMB (all)" },
    { "--foe",     "PLAYER", "an opponent; may be repeated (greedy and captain)" },
    { "--pairs",   "N",      "pairs of games against each opponent and battle a step (20)" },
    { "--steps",   "N",      "changes to try (50)" },
    { "--seed",    "S",      "of the search and of its games; equal seeds search alike (1)" },
    { "--resume",  "FILE",   "keep what each change came to there; go on where it stopped" },
    { 0 },
};
static const Usage usage = {
    .command = "tune",
    .about = "Changes weights of the captain at random, keeps what plays better, and prints each\n"
             "step that did. The rows printed last go into ai/weights.def.",
    .options = rows,
};
/* clang-format on */

static const char *const names[] = {
#define WEIGHT(name, steady, bold, first, help) #name,
#include "ai/weights.def"
#undef WEIGHT
};

typedef struct Tune {
    uint64_t pairs, steps, seed;
    const char *prefix;
    uint32_t foe_count;
    Entrant foe[4];
    const Options *options;
    const char *resume;
    FILE *log;
    double *known; /* what the weights came to at the beginning and after each step, so far */
    uint64_t known_count;
} Tune;

/* The weights on trial: a player has no arguments, and there is one trial at a time. */
static int32_t trial[WEIGHT_COUNT];

static void begin_trial(const Battle *b, const Game *g, uint64_t seed, void *memory)
{
    (void)seed;
    captain_decide(memory, b, g, trial, NULL);
}

/* What the weights on trial come to: shares of every side of every battle, and a little for the
 * margin, so that there is a slope where every game is lost. */
static double measure(const Tune *t, uint64_t seed)
{
    Player player = captain_player;
    double sum = 0;
    player.name = "trial";
    player.begin = begin_trial;
    for (uint32_t i = 0; i < t->options->given[OPTION_BATTLE] * t->foe_count; i++) {
        Contest *c = memory_new(sizeof *c);
        c->entrant[0] = (Entrant){&player, PLAYER_BUDGET, "trial"};
        c->entrant[1] = t->foe[i % t->foe_count];
        c->battle_count = c->arm_count = 1;
        c->battle[0][0] = memory_new(sizeof(Battle));
        if (!load_battle(t->options->value[OPTION_BATTLE][i / t->foe_count], c->battle[0][0]))
            exit(EXIT_FAILED);
        c->seed = seed;
        c->pairs = (uint32_t)t->pairs;
        c->threads = threads_on(sysconf(_SC_NPROCESSORS_ONLN));
        if (!contest_play(c))
            exit(EXIT_FAILED);
        for (uint32_t side = 0; side < SIDE_COUNT; side++) {
            Tally tally = contest_tally(c, 0, 0, side);
            sum += 100 * tally_share(&tally) + (double)tally.margin / tally_games(&tally) / 4;
        }
        contest_free(c);
    }
    return sum / (SIDE_COUNT * t->options->given[OPTION_BATTLE] * t->foe_count);
}

/* ---- what is kept of a search: every step follows from the worths before it ---- */

enum { HEAD_SIZE = 4096 };

static void write_head(const Tune *t, Out *o)
{
    out_text(o, "banneret tune 2 ");
    players_identify(o);
    out_text(o, " seed ");
    out_number(o, (int64_t)t->seed);
    out_text(o, " pairs ");
    out_number(o, (int64_t)t->pairs);
    out_text(o, " changes ");
    out_text(o, *t->prefix ? t->prefix : "all");
    for (uint32_t i = 0; i < t->options->given[OPTION_BATTLE]; i++) {
        out_text(o, " battle ");
        out_text(o, t->options->value[OPTION_BATTLE][i]);
    }
    for (uint32_t i = 0; i < t->foe_count; i++) {
        out_text(o, " foe ");
        out_text(o, t->foe[i].name);
    }
}

static bool read_worth(void *context, const char *line)
{
    Tune *t = context;
    return t->known_count > t->steps || /* of a longer search */
           sscanf(line, "%la", &t->known[t->known_count++]) == 1;
}

static bool open_log(Tune *t)
{
    char head[HEAD_SIZE];
    Out o = out_begin(head, sizeof head);
    write_head(t, &o);
    t->log = journal_open("tune", t->resume, head, read_worth, t);
    return t->log != NULL;
}

/* The worth of the weights on trial at this step, which is measured unless it is known. */
static double worth_at(Tune *t, uint64_t step)
{
    if (step < t->known_count)
        return t->known[step];
    double worth = measure(t, t->seed);
    if (t->log) {
        fprintf(t->log, "%a\n", worth);
        fflush(t->log);
    }
    return worth;
}

/* ---- the search ---- */

static bool is_open(const Tune *t, uint32_t row)
{
    return strncmp(names[row], t->prefix, strlen(t->prefix)) == 0;
}

/* Whether the prefix opens any row; else the names there are have been told. */
static bool check_prefix(const Tune *t)
{
    char expected[HEAD_SIZE];
    Out o = out_begin(expected, sizeof expected);
    out_text(&o, "the beginning of one of these:");
    for (uint32_t i = 0; i < WEIGHT_COUNT; i++) {
        if (is_open(t, i))
            return true;
        out_char(&o, ' ');
        out_text(&o, names[i]);
    }
    usage_complain("tune", t->prefix, expected);
    return false;
}

/* Changes one to three weights by up to half of themselves. */
static void change(const Tune *t, uint64_t step, const int32_t *from)
{
    memcpy(trial, from, sizeof trial);
    uint64_t count = 1 + dice_bits(t->seed, 11, step) % 3;
    for (uint64_t i = 0, k = 0; i < count && k < 64; k++) {
        uint64_t bits = dice_bits(t->seed, 12, step * 64 + k);
        uint32_t row = (uint32_t)(bits >> 32) % WEIGHT_COUNT;
        if (!is_open(t, row))
            continue;
        int32_t span = trial[row] / 2 + 4;
        trial[row] += (int32_t)(bits % (uint64_t)(2 * span + 1)) - span;
        i++;
    }
}

static void print_weights(const Tune *t, const int32_t *weight)
{
    for (uint32_t i = 0; i < WEIGHT_COUNT; i++) {
        if (is_open(t, i))
            printf(" %s=%d", names[i], weight[i]);
    }
    printf("\n");
    fflush(stdout);
}

static void search(Tune *t)
{
    int32_t best[WEIGHT_COUNT];
    memcpy(best, captain_weights[STYLE_STEADY], sizeof best);
    memcpy(trial, best, sizeof trial);
    double most = worth_at(t, 0);
    printf("begin %.2f", most);
    print_weights(t, best);
    for (uint64_t step = 1; step <= t->steps; step++) {
        change(t, step, best);
        double worth = worth_at(t, step);
        if (worth <= most)
            continue;
        most = worth;
        memcpy(best, trial, sizeof best);
        printf("step %llu %.2f", (unsigned long long)step, most);
        print_weights(t, best);
    }
    /* On seeds that the search has not seen: what is left of the gain is real. */
    memcpy(trial, captain_weights[STYLE_STEADY], sizeof trial);
    double before = measure(t, t->seed + 1000000);
    memcpy(trial, best, sizeof trial);
    printf("fresh seeds: %.2f before, %.2f after\n", before, measure(t, t->seed + 1000000));
}

int cmd_tune(int argc, char **argv)
{
    Options options;
    int code;
    Tune t = {.pairs = 20, .steps = 50, .seed = 1, .options = &options};
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    if (!options_has(&options, OPTION_BATTLE))
        return usage_complain("tune", "no --battle", "a battle to tune on");
    t.prefix = options_text(&options, OPTION_WEIGHTS, "");
    if (!check_prefix(&t))
        return EXIT_USAGE;
    for (uint32_t i = 0; i < options.given[OPTION_FOES]; i++) {
        const char *name = options.value[OPTION_FOES][i];
        if (t.foe_count == COUNT_OF(t.foe) ||
            !entrant_read(name, (uint32_t)strlen(name), &t.foe[t.foe_count++]))
            return usage_complain("tune", name, "at most four computer players");
    }
    if (t.foe_count == 0) {
        entrant_read("greedy", 6, &t.foe[t.foe_count++]);
        entrant_read("captain", 7, &t.foe[t.foe_count++]);
    }
    if (!options_number(&options, OPTION_PAIRS, 1, 100000, &t.pairs) ||
        !options_number(&options, OPTION_STEPS, 1, 100000, &t.steps) ||
        !options_number(&options, OPTION_SEED, 0, INT32_MAX, &t.seed))
        return EXIT_USAGE;
    t.resume = options_text(&options, OPTION_RESUME, NULL);
    t.known = memory_new((t.steps + 1) * sizeof *t.known);
    bool ready = !t.resume || open_log(&t);
    if (ready)
        search(&t);
    if (t.log)
        fclose(t.log);
    free(t.known);
    return ready ? EXIT_OK : EXIT_FAILED;
}
