/* record.h: a game as text: battle, options, players, then a line a decision with its dice.
 * A record verifies itself when it is replayed. */
#ifndef BANNERET_RECORD_H
#define BANNERET_RECORD_H

#include "notation.h"

/* Written first. seed may be NULL (nothing is said about where the dice came from). */
void record_write_head(const Battle *b, const char *const players[SIDE_COUNT], const char *seed,
                       Out *out);

/* One decision: `north knight1 step 0320` or `south archer1 fire knight2 : 3 4`. */
void record_write_action(const Battle *b, Action a, const uint8_t *rolls, uint32_t roll_count,
                         Out *out);

/* Written last, over or not: ply, points and state hash. */
void record_write_end(const Battle *b, const Game *g, Out *out);

/* What the head says, read before the battle is known. */
typedef struct RecordHead {
    char battle[MAX_NAME];
    uint32_t battle_revision;
    uint64_t battle_hash;
    char rules[MAX_NAME];
    uint32_t rules_revision;
    char players[SIDE_COUNT][MAX_NAME];
    uint32_t option_count;
    char option_name[MAX_OPTIONS][MAX_NAME];
    char option_value[MAX_OPTIONS][MAX_NAME];
} RecordHead;

bool record_read_head(const char *text, uint32_t size, RecordHead *head, ParseError *error);

/* Called for every decision of a replay, after it was played. Return false to stop there. */
typedef struct ReplayWatcher {
    bool (*step)(void *context, const Battle *b, const Game *g, Action a, const Dice *d,
                 const EventSink *events);
    void *context;
} ReplayWatcher;

/* Plays the record from the start of b (whose options are already set from the head) into g,
 * checking every decision, every die and, at an `end` line, points and hash. On failure *error
 * says at which line; g is then the position before it. watcher.step may be NULL. */
bool record_replay(const Battle *b, const char *text, uint32_t size, Game *g, ReplayWatcher watcher,
                   ParseError *error);

#endif
