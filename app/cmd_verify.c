/* banneret verify: holds the dice of games that were played over a server against what it had
 * committed to. */
#include "commands.h"
#include "load.h"
#include "memory.h"
#include "options.h"
#include "replay.h"
#include "server/sealed.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

/* clang-format off */
static const OptionRow rows[] = {
    { 0 },
};
static const Usage usage = {
    .command = "verify",
    .operands = "RECORD...",
    .about = "Replays records of games with sealed dice, works the dice out again from the seed that was\n"
             "told at the end, and compares the commit and every die. The first difference is told, and\n"
             "the command ends with 1. docs/server.md says what this proves.",
    .options = rows,
    .least = 1,
    .most = UINT32_MAX,
};
/* clang-format on */

typedef struct Fallen { /* a die of the record */
    uint32_t number, decision;
    uint8_t face;
} Fallen;

typedef struct Dicebook { /* all of them */
    const Replay *replay;
    Fallen *fallen;
    uint32_t count, cap;
} Dicebook;

typedef struct Seal {
    uint8_t seed[DIGEST_SIZE], game[ID_SIZE], commit[DIGEST_SIZE], mix[DIGEST_SIZE];
    uint8_t entropy[SIDE_COUNT][DIGEST_SIZE];
} Seal;

static bool note_dice(void *context, const Battle *b, const Game *g, Action a, const Dice *d,
                      const EventSink *events)
{
    Dicebook *book = context;
    (void)b, (void)a, (void)events;
    uint32_t first = book->replay->reader.dice - d->rolled_count;
    if (book->count + d->rolled_count > book->cap) {
        book->cap = 2 * book->cap + MAX_ROLLS;
        book->fallen = memory_resize(book->fallen, book->cap * sizeof *book->fallen);
    }
    for (uint32_t i = 0; i < d->rolled_count; i++)
        book->fallen[book->count++] = (Fallen){first + i, g->ply, d->rolled[i]};
    return true;
}

static bool complain(const char *file, const char *found, const char *expected)
{
    fprintf(stderr, "%s: found %s, expected %s\n", file, found, expected);
    return false;
}

/* Every field was read as digits of its length already. */
static void read_seal(const RecordReader *r, Seal *seal)
{
    const RecordHead *head = &r->head;
    bool good = digits_bytes(r->seed, 2 * DIGEST_SIZE, seal->seed, DIGEST_SIZE) &&
                digits_bytes(head->game, 2 * ID_SIZE, seal->game, ID_SIZE) &&
                digits_bytes(head->commit, 2 * DIGEST_SIZE, seal->commit, DIGEST_SIZE);
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        good = good &&
               digits_bytes(head->entropy[side], 2 * DIGEST_SIZE, seal->entropy[side], DIGEST_SIZE);
    ASSERT(good);
    sealed_mix(seal->game, seal->commit, seal->entropy, seal->mix);
}

static bool check_dice(const char *file, const Dicebook *book, const Seal *seal)
{
    uint8_t(*keys)[DIGEST_SIZE] = memory_new((SEALED_EPOCHS + 1) * sizeof *keys);
    bool good = true;
    sealed_keys(seal->seed, seal->game, 0, SEALED_EPOCHS + 1, keys);
    if (memcmp(keys[0], seal->commit, DIGEST_SIZE) != 0)
        good = complain(file, "a seed that does not lead to the commit", "the seed of this game");
    for (uint32_t i = 0; i < book->count && good; i++) {
        const Fallen *die = &book->fallen[i];
        char found[80], expected[32];
        if (die->number >= SEALED_DICE_MAX) {
            good = complain(file, "more dice than a seal is for", "fewer");
            break;
        }
        uint32_t face = sealed_face(keys[sealed_epoch(die->number)], seal->mix, die->number,
                                    book->replay->battle.rules->die_faces);
        snprintf(found, sizeof found, "die %u, of decision %u, as %u", die->number, die->decision,
                 die->face);
        snprintf(expected, sizeof expected, "%u", face);
        good = face == die->face || complain(file, found, expected);
    }
    free(keys);
    return good;
}

static bool verify_text(const char *file, const char *text, uint32_t size, Replay *replay)
{
    Dicebook book = {.replay = replay};
    Seal seal;
    bool good = replay_load(file, text, size, NULL, replay) &&
                replay_run(file, text, size, (ReplayWatcher){note_dice, &book}, replay);
    if (good && replay->changed)
        good = complain(file, "a battle that is not the one of this program", "the shipped one");
    else if (good && !replay->reader.head.sealed)
        good = complain(file, "dice that nobody has sealed", "dice sealed 1");
    else if (good && !replay->reader.seed[0])
        good = complain(file, "no seed", "the record of a game that is over");
    if (good) {
        read_seal(&replay->reader, &seal);
        good = check_dice(file, &book, &seal);
    }
    if (good)
        printf("%s: holds; %u dice are those of the seed that was committed to\n", file,
               book.count);
    free(book.fallen);
    return good;
}

int cmd_verify(int argc, char **argv)
{
    Options options;
    int code;
    if (!options_read(&usage, argc, argv, &options, &code))
        return code;
    if (sodium_init() < 0)
        return EXIT_FAILED;
    Replay *replay = memory_new(sizeof *replay);
    bool good = true;
    for (uint32_t i = 0; i < options.operand_count; i++) {
        char *text;
        uint32_t size;
        const char *file = options.operand[i];
        if (!file_read(file, &text, &size))
            good = complain(file, "nothing that can be read", "a record");
        else
            good = verify_text(file, text, size, replay) && good;
        free(text);
    }
    free(replay);
    return good ? EXIT_OK : EXIT_FAILED;
}
