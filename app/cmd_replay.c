/* banneret replay: plays records of games again. */
#include "commands.h"
#include "load.h"
#include "match.h"
#include "memory.h"
#include "options.h"
#include "replay.h"
#include "tui/tell.h"

#include <stdio.h>
#include <stdlib.h>

enum { OPTION_VERIFY, OPTION_LOG, OPTION_BATTLE, OPTION_TAMPER, OPTION_JSON };

/* clang-format off */
static const OptionRow rows[] = {
    { "--verify", NULL,   "a record without its end, with points and hash, does not hold" },
    { "--log",    NULL,   "tell the whole game in sentences" },
    { "--battle", "FILE", "use this text of the battle, not the one of the program" },
    { "--tamper", NULL,   "change each die, action, order and word in turn: a replay must find it" },
    { "--json",   NULL,   "for a program: a line for each record" },
    { 0 },
};
static const Usage usage = {
    .command = "replay",
    .operands = "RECORD...",
    .about = "Plays records again, checking every decision, and that each rolls the dice written there.\n"
             "A record that does not hold is told with its line, and the command ends with 1.\n"
             "A record names its battle by id only; whose text was used is told.",
    .options = rows,
    .least = 1,
    .most = UINT32_MAX,
};
/* clang-format on */

typedef struct Watch {
    bool log;
    uint32_t decisions;
} Watch;

static bool watch_step(void *context, const Battle *b, const Game *g, Action a, const Dice *d,
                       const EventSink *events)
{
    Watch *watch = context;
    watch->decisions++;
    if (watch->log) {
        tell_decision(b, watch->decisions, a, d->rolled, d->rolled_count);
        tell_events(b, g, events);
    }
    return true;
}

typedef struct Page { /* one record, for a program */
    const char *file;
    const Replay *replay;
    uint32_t decisions;
    bool holds;
} Page;

/* What there is besides the words of the record that they follow from each other. */
static const char *proof(const Replay *replay)
{
    const RecordReader *r = &replay->reader;
    if (r->head.form == 1)
        return replay->ended ? "its last position only" : "nothing but that it is legal";
    if (r->proved < replay->game.game.ply)
        return "the decisions up to its last check";
    return r->head.has_seed ? "every decision, and that the dice are those of its seed"
                            : "every decision";
}

static void write_page(Out *o, const void *context)
{
    const Page *page = context;
    const Battle *b = &page->replay->battle;
    json_open(o, '{');
    json_key(o, "file");
    json_string(o, page->file);
    json_key(o, "holds");
    json_bool(o, page->holds);
    if (page->holds) {
        Result result;
        char hash[20];
        b->rules->result(b, &page->replay->game.game, &result);
        snprintf(hash, sizeof hash, "%016llx",
                 (unsigned long long)game_hash(b, &page->replay->game.game));
        json_key(o, "form");
        json_number(o, page->replay->reader.head.form);
        json_key(o, "proved");
        json_number(o, page->replay->reader.proved);
        json_key(o, "battle");
        json_string(o, b->id);
        json_key(o, "battle_text");
        json_string(o, page->replay->battle_file[0] ? page->replay->battle_file : "shipped");
        json_key(o, "decisions");
        json_number(o, page->decisions);
        json_key(o, "over");
        json_bool(o, page->replay->game.game.over);
        json_key(o, "points");
        json_open(o, '[');
        for (uint32_t side = 0; side < SIDE_COUNT; side++)
            json_number(o, result.points[side]);
        json_close(o, ']');
        json_key(o, "hash");
        json_string(o, hash);
        json_key(o, "ended");
        json_bool(o, page->replay->ended);
    }
    json_close(o, '}');
}

/* What the rules know nothing of. */
static void tell_more(const RecordReader *r)
{
    static const char *const results[] = {[RESULT_NONE] = "",
                                          [RESULT_RESIGNATION] = "resignation",
                                          [RESULT_DRAW] = "draw",
                                          [RESULT_LAPSE] = "lapse of time"};
    if (r->result != RESULT_NONE)
        printf("    result: %s%s%s\n", results[r->result], r->result_side == NO_SIDE ? "" : ", ",
               r->result_side == NO_SIDE ? "" : r->b->side[r->result_side].name);
    if (r->head.sealed)
        printf("    its dice are said to be sealed; `banneret verify` checks that\n");
}

static void print_page(const Page *page, bool verify)
{
    const Battle *b = &page->replay->battle;
    const Game *g = &page->replay->game.game;
    char battle[BATTLE_FILE_SIZE + MAX_NAME];
    printf("%s: ", page->file);
    if (!page->holds) {
        printf("does not hold\n");
        return;
    }
    if (verify)
        printf("holds, ");
    printf("%s, %u decisions, %s, hash %016llx\n    ", b->id, page->decisions,
           g->over ? "over" : "not over", (unsigned long long)game_hash(b, g));
    replay_tell_battle(page->replay, battle, sizeof battle);
    printf("form %u, which proves %s; battle: %s\n    ", page->replay->reader.head.form,
           proof(page->replay), battle);
    tell_points(b, g);
    tell_more(&page->replay->reader);
}

/* A record of another battle than everybody has is not to be called good by the way. */
static bool is_known_battle(const char *file, const Replay *replay)
{
    if (!replay->changed)
        return true;
    fprintf(stderr,
            "%s: found the hash of %s, which is not the %s revision %u of this program, expected "
            "--battle %s if it is meant\n",
            file, replay->battle_file, replay->battle.id, replay->battle.revision,
            replay->battle_file);
    return false;
}

/* Whether what is asked beyond replaying holds, too. */
static bool holds_more(const char *file, const char *text, uint32_t size, const Options *options,
                       Replay *replay)
{
    bool tamper = options_has(options, OPTION_TAMPER);
    if (!replay->ended && (tamper || options_has(options, OPTION_VERIFY))) {
        fprintf(stderr, "%s: found no end line, expected points and hash to verify\n", file);
        return false;
    }
    if (tamper && replay->reader.head.form == 1) {
        fprintf(stderr, "%s: found form 1, which has no checks, expected form 2\n", file);
        return false;
    }
    return !tamper || replay_tamper(file, text, size, replay);
}

static bool replay_file(const char *file, const Options *options, Replay *replay)
{
    char *text;
    uint32_t size;
    const char *battle_file = options_text(options, OPTION_BATTLE, NULL);
    bool json = options_has(options, OPTION_JSON);
    Watch watch = {.log = options_has(options, OPTION_LOG) && !json};
    Page page = {.file = file, .replay = replay};
    if (!file_read(file, &text, &size)) {
        fprintf(stderr, "%s: found nothing that can be read, expected a record\n", file);
    } else {
        page.holds = replay_load(file, text, size, battle_file, replay) &&
                     is_known_battle(file, replay) &&
                     replay_run(file, text, size, (ReplayWatcher){watch_step, &watch}, replay) &&
                     holds_more(file, text, size, options, replay);
    }
    page.decisions = watch.decisions;
    if (json)
        print_written(write_page, &page);
    else
        print_page(&page, options_has(options, OPTION_VERIFY));
    free(text);
    return page.holds;
}

int cmd_replay(int argc, char **argv)
{
    Options options;
    int code;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    Replay *replay = memory_new(sizeof *replay);
    uint32_t passed = 0;
    for (uint32_t i = 0; i < options.operand_count; i++)
        passed += replay_file(options.operand[i], &options, replay);
    uint32_t failed = options.operand_count - passed;
    if (!options_has(&options, OPTION_JSON))
        printf("%u passed, %u failed\n", passed, failed);
    free(replay);
    return failed ? EXIT_FAILED : EXIT_OK;
}
