/* record.h: a game as text: battle, options, players, then a line a decision with its dice, and
 * every so often a check: a hash over every word and every position so far. A record verifies
 * itself when it is replayed.
 *
 * Form 2 is written. Form 1, which has no checks and so proves nothing but its last position, is
 * read for ever. */
#ifndef BANNERET_RECORD_H
#define BANNERET_RECORD_H

#include "notation.h"

enum { RECORD_FORM = 2, RECORD_CHECK_EVERY = 16 };

/* ---- writing ---- */

/* What a record says of dice that a server has sealed, as hexadecimal digits in lower case. */
typedef struct RecordSeal {
    const char *game, *commit, *entropy[SIDE_COUNT];
} RecordSeal;

/* What a record says beside the battle and the game. */
typedef struct RecordAbout {
    const char *player[SIDE_COUNT];
    bool has_seed; /* every die of decision n is one of dice_seed(seed, n) */
    uint64_t seed;
    const RecordSeal *seal; /* or NULL; not beside a seed */
} RecordAbout;

/* Plays the game along: a record tells no position that its own words do not lead to. */
typedef struct RecordWriter {
    const Battle *b;
    Game *g;
    Out *out;
    Hash check;
    bool has_seed;
    uint64_t seed;
    uint32_t dice;  /* number of the next die, as a reader counts them */
    uint32_t first; /* and as it fell */
} RecordWriter;

/* Writes the head and sets the battle up in g, room of the caller for the position. What does not
 * fit into out is only counted; the record is then of no use. */
void record_begin(RecordWriter *w, const Battle *b, const RecordAbout *about, Game *g, Out *out);

/* One decision, which must be legal, with the dice that fell for it:
 * `north knight1 step 0320` or `south archer1 fire knight2 : 3 4`. */
void record_add(RecordWriter *w, Action a, const uint8_t *rolls, uint32_t roll_count);

/* The next sealed dice are those from that number on: more than were added if others fell in what
 * was taken back. */
void record_dice_from(RecordWriter *w, uint32_t first);

/* Before the end, if not the rules ended the game: `result resignation scots`. The line is a whole
 * one that record_next understands, without its newline. */
void record_result(RecordWriter *w, const char *line);

/* Written last, over or not: ply, points, check and the hash of the position. */
void record_end(RecordWriter *w);

/* After the end of a game with sealed dice: the seed they came from, as digits. */
void record_unseal(RecordWriter *w, const char *seed);

/* ---- reading ---- */

enum { DIGITS_16_BYTES = 2 * 16 + 1, DIGITS_32_BYTES = 2 * 32 + 1 };

/* What the head says, read before the battle is known. */
typedef struct RecordHead {
    uint32_t form;
    char battle[MAX_NAME];
    uint32_t battle_revision;
    uint64_t battle_hash;
    char rules[MAX_NAME];
    uint32_t rules_revision;
    char players[SIDE_COUNT][MAX_NAME];
    uint32_t option_count;
    char option_name[MAX_OPTIONS][MAX_NAME];
    char option_value[MAX_OPTIONS][MAX_NAME];
    bool has_seed; /* form 2: the dice must be those of the seed */
    uint64_t seed;
    bool sealed; /* form 2: the dice are said to be sealed; `banneret verify` asks whether so */
    char game[DIGITS_16_BYTES], commit[DIGITS_32_BYTES], entropy[SIDE_COUNT][DIGITS_32_BYTES];
} RecordHead;

bool record_read_head(const char *text, uint32_t size, RecordHead *head, ParseError *error);

/* The name under which the earlier battle is kept that the record is of: ID-REVISION.old. */
enum { EARLIER_NAME_SIZE = MAX_NAME + 16 };
void record_earlier_name(const RecordHead *head, char out[EARLIER_NAME_SIZE]);

/* Called for every decision of a replay, after it was played. Return false to stop there. */
typedef struct ReplayWatcher {
    bool (*step)(void *context, const Battle *b, const Game *g, Action a, const Dice *d,
                 const EventSink *events);
    void *context;
} ReplayWatcher;

/* Plays the record from the start of b (whose options are already set from the head) into g,
 * checking every decision, every die, every check and, at an `end` line, points and hash. On
 * failure *error says at which line; g is then the position before it. watcher.step may be NULL. */
bool record_replay(const Battle *b, const char *text, uint32_t size, Game *g, ReplayWatcher watcher,
                   ParseError *error);

/* ---- the same, line by line ---- */

typedef struct RecordLines {
    Lexer l;
    ParseError *error;
} RecordLines;

typedef enum RecordResult {
    RESULT_NONE,
    RESULT_RESIGNATION,
    RESULT_DRAW,
    RESULT_LAPSE
} RecordResult;

typedef struct RecordReader { /* may be copied, together with *g, to go on from here again */
    const Battle *b;
    Game *g;
    RecordLines lines;
    RecordHead head;
    Hash check;
    uint32_t proved;            /* decisions a check has vouched for */
    uint32_t dice;              /* number of the next die */
    bool stopped;               /* by the watcher */
    uint8_t result;             /* RecordResult; what ended the game beside its rules */
    uint8_t result_side;        /* who resigned or let the time lapse; NO_SIDE */
    char seed[DIGITS_32_BYTES]; /* of sealed dice, once the end was read; empty: it tells none */
} RecordReader;

typedef enum RecordStep {
    RECORD_WRONG, /* *error says why; g is as it was */
    RECORD_DECISION,
    RECORD_CHECK,
    RECORD_RESULT,
    RECORD_END,
    RECORD_CUT, /* the text is over without an `end` line: a game in progress */
} RecordStep;

/* Reads the head and sets the battle up in g; text, g and error must outlive the reader. */
bool record_open(RecordReader *r, const Battle *b, const char *text, uint32_t size, Game *g,
                 ParseError *error);

/* Reads and plays the next line; not after RECORD_WRONG, RECORD_END or RECORD_CUT. */
RecordStep record_next(RecordReader *r, ReplayWatcher watcher);

#endif
