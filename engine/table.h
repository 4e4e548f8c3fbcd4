/* table.h: one game on the table: its battle, the position, the log of decisions with their dice,
 * and the dice still to fall. The protocol, the terminal and matches play on it.
 *
 * Nothing is kept of a decision but the action and its dice; an earlier position is played again
 * from the nearest one that was kept. All memory is the caller's. */
#ifndef BANNERET_TABLE_H
#define BANNERET_TABLE_H

#include "record.h"

enum {
    TABLE_POSITIONS = 32, /* room for kept positions that serves a person going to and fro */
    TABLE_SPACING = 64,   /* decisions between two of them, until there are too many */
    /* Bytes of the log that any decision fits into; one without dice takes nine. */
    TABLE_DECISION_MAX = sizeof(Action) + 1 + MAX_ROLLS,
};

/* A place in the log: after so many decisions, whose dice take so many bytes. */
typedef struct Moment {
    uint32_t ply, dice;
} Moment;

typedef struct Table {
    const Battle *battle; /* the caller's; it must outlive the game */
    GameBuffer game;      /* the position */
    GameBuffer work;      /* scratch; whoever owns the table may use it between two calls */
    bool staged;          /* the game began in a position of its own, which no record can hold */
    bool seed_tells;      /* every die so far is one of the seed */
    char player[SIDE_COUNT][MAX_NAME]; /* who decided last, for the record */
    uint64_t seed;
    uint32_t script_count; /* falls to come before those of the seed */
    uint8_t script[MAX_ROLLS];

    /* Actions from the front of the log; from its back, for each decision, how many dice it rolled
     * and their faces. What lies from now to end was taken back and can be played again. */
    Moment now, end;
    uint8_t *log;
    uint32_t log_size;

    /* Position i is that after i * spacing decisions. When there is no room for another, every
     * second one is dropped and the spacing doubles. */
    GameBuffer *position;
    uint32_t position_max, spacing;
    uint32_t position_dice[TABLE_POSITIONS]; /* Moment.dice of each */
} Table;

typedef enum TableResult {
    TABLE_PLAYED,
    TABLE_FULL,     /* the log has no room: table_grow, or go back */
    TABLE_BAD_DICE, /* given dice that this decision cannot roll */
} TableResult;

/* ---- a game begins ---- */

/* A table without a game. positions: room for 1 to TABLE_POSITIONS of them; more make going back
 * quicker. The log may be NULL with 0 bytes: the first decision then finds it full. */
void table_open(Table *t, GameBuffer *positions, uint32_t position_max, void *log,
                uint32_t log_size);

/* Begins the battle as it is set up, with an empty log; persons play. */
void table_start(Table *t, const Battle *b, uint64_t seed);

/* Begins t->battle in a position of one's own. */
void table_stage(Table *t, const Game *g, uint64_t seed);

/* ---- the log ---- */

/* Whether any decision still fits. */
bool table_has_room(const Table *t);

/* Gives the log more memory: a block of size bytes, not fewer than before, that begins with the
 * bytes of the old one, as realloc leaves them. It may be the old one. */
void table_grow(Table *t, void *log, uint32_t size);

/* Dice that the decisions of the log rolled up to there. */
static inline uint32_t moment_rolls(Moment at)
{
    return at.dice - at.ply; /* each decision has a byte that counts its dice */
}

/* ---- decisions ---- */

/* The next falls, at most MAX_ROLLS; those of the seed follow them. None forgets the last ones. */
void table_script(Table *t, const uint8_t *rolls, uint32_t count);

/* Plays a legal action and logs it, in place of any that were taken back. The dice are those of the
 * script, then those of the seed for this ply: an action taken back and played again falls as it
 * fell before. d and events tell what happened; events may be NULL. Unless it was played, nothing
 * has changed. */
TableResult table_play(Table *t, Action a, Dice *d, EventSink *events);

/* The same with exactly these dice, as somebody else rolled them. */
TableResult table_take(Table *t, Action a, const uint8_t *rolls, uint32_t count, Dice *d,
                       EventSink *events);

/* ---- there and back ---- */

/* Goes to the position after ply decisions, at most t->end.ply: back, or forth again. */
void table_go(Table *t, uint32_t ply);

/* Makes that position in *out; the table stays where it is. */
Moment table_seek(const Table *t, uint32_t ply, GameBuffer *out);

/* The decision that follows a moment, with its dice; moves on. */
Action table_read(const Table *t, Moment *at, uint8_t rolls[MAX_ROLLS], uint32_t *count);

/* Plays the decision that follows a moment again on g, its position, with the dice that fell; moves
 * on and returns what was done. */
Action table_replay(const Table *t, Moment *at, Game *g, Dice *d, EventSink *events);

/* ---- records ---- */

/* Writes the game so far; it must not be staged. What does not fit is only counted. */
void table_record(Table *t, Out *out);

/* Whether a record of this battle holds, and the bytes of log its game takes. */
bool table_measure(const Battle *b, const char *text, uint32_t size, GameBuffer *work,
                   uint32_t *log_size, ParseError *error);

/* Begins b and plays a record that table_measure has found good; the log must have as much room.
 * The seed is for the dice still to fall. */
void table_load(Table *t, const Battle *b, const char *text, uint32_t size, uint64_t seed);

#endif
