/* match.h: one whole game between computer players; sim, bench and soak are made of these. */
#ifndef BANNERET_APP_MATCH_H
#define BANNERET_APP_MATCH_H

#include "hosted_table.h"
#include "seat.h"
#include "sense.h"

enum { FINDING_MAX = 400, THREADS_MAX = 256 };

/* How many games to play at once on so many cores, of which the system may know none: from 1 to
 * THREADS_MAX. */
uint32_t threads_on(long cores);

/* Reads "random,marshal:240"; false if it is anything else. */
bool players_read(const char *text, Entrant out[SIDE_COUNT]);

typedef struct MatchSetup {
    const Battle *battle;
    const Player *players[SIDE_COUNT];
    uint32_t budget[SIDE_COUNT]; /* evaluations of a decision; 0: PLAYER_BUDGET */
    bool timed;                  /* how long each side thinks is measured */
    bool check;          /* validate every position, hold check and legal together, replay */
    bool sense;          /* what a wargamer would laugh at is counted; slower */
    const char *records; /* folder for the games' records, or NULL */
} MatchSetup;

typedef struct MatchResult {
    uint32_t decisions;
    Result result;
    uint64_t hash;              /* of the last position */
    uint8_t culprit;            /* who decided illegally; NO_SIDE */
    double seconds[SIDE_COUNT]; /* of the processor that each side thought */
    Sense sense;
    char *finding; /* what is wrong, or NULL; the caller frees it */
} MatchResult;

/* Scratch for one thread; big, so it is allocated. All zero bytes is fit for use. */
typedef struct MatchRoom {
    Table table;
    GameBuffer replayed;
    Action legal[MAX_ACTIONS];
    Seat seat[SIDE_COUNT];
    SenseWatch watch;
} MatchRoom;

void match_room_free(MatchRoom *room);

/* Plays one game. Equal setups and seeds give equal games; `play --seed` and `auto`, or the
 * protocol's `new` and `go`, give the same game again. */
void match_play(const MatchSetup *m, uint64_t seed, MatchRoom *room, MatchResult *out);

/* Sets the battle up in *game. Set-up rolls no dice that a record would have to hold. */
void game_begin(const Battle *b, GameBuffer *game);

#endif
