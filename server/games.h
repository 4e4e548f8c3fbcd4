/* games.h: the games that are being played, each as far as its log leads. They are read from the
 * store when somebody asks for them; the writer's thread alone touches them. */
#ifndef BANNERET_SERVER_GAMES_H
#define BANNERET_SERVER_GAMES_H

#include "engine/dice.h"
#include "engine/game.h"
#include "holds.h"
#include "ledger_course.h"
#include "orders.h"
#include "sealed.h"
#include "trail.h"

enum { GAMES_HOT_MAX = 1024, KEYS_KEPT = 8 };

typedef struct ServerGame {
    struct ServerGame *next;          /* in its list */
    struct ServerGame *newer, *older; /* by last use */
    int64_t version;                  /* of a store that others write, too */
    GameRow row;
    SeatRow seat[SIDE_COUNT];
    uint8_t chain[CHAIN_SIZE]; /* of the last event */
    const Battle *battle;      /* NULL: another program's, which this one can only show */
    GameBuffer position;
    uint32_t moved;      /* the last event that changed the position */
    Course course, kept; /* as it is, and as the store has it */
    Hand hand[SIDE_COUNT];
    Orders orders[SIDE_COUNT];
    int64_t asked; /* since when a computer thinks about the position; 0: none does */
    uint8_t seed[DIGEST_SIZE], mix[DIGEST_SIZE];
    uint32_t key_first, key_count; /* keys of the dice that were worked out */
    uint8_t key[KEYS_KEPT][DIGEST_SIZE];
} ServerGame;

typedef struct Games Games;

/* secret: DIGEST_SIZE bytes that seal seeds at rest. battles: file names, NULL-terminated. All must
 * outlive the games. */
Games *games_open(Store *store, TextSource texts, const char *const *battles,
                  const uint8_t *secret);
void games_close(Games *games);

/* The game as it stands; it stays there until the next call. */
Finding games_find(Games *games, const uint8_t id[ID_SIZE], ServerGame **out);

/* Forgets what is known of it: after a transaction that was rolled back. */
void games_drop(Games *games, const uint8_t id[ID_SIZE]);
void games_drop_all(Games *games);

/* The games that the present batch has looked at; of use only if the store is shared. */
Holds *games_holds(Games *games);

/* Before the commit of a batch: what it has changed gets its new version. */
bool games_raise(Games *games);

/* Forgets every game that the batch has looked at. */
void games_drop_held(Games *games);

/* Whether the text is the id of a battle on offer. */
bool games_offer(const Games *games, const char *battle);

/* A battle with options as `NAME VALUE` lines, or NULL with *error; given back by games_leave. With
 * `chosen` only options that the battle offers are taken. */
const Battle *games_battle(Games *games, const char *id, const char *options, bool chosen,
                           ParseError *error);
void games_leave(Games *games, const Battle *battle);

/* A new seed for a game, sealed into row with its commit. */
void games_seal(const Games *games, GameRow *row);

/* Once both have sat down: what the dice hang on. */
void game_mix(ServerGame *game);

/* The dice that fall next, as faces from 1. */
void game_falls(ServerGame *game, uint32_t faces, uint32_t count, uint8_t *out);

/* The key of an epoch, from 1. */
const uint8_t *game_key(ServerGame *game, uint32_t epoch);

/* The token of a seat: what its secret link ends with. */
void games_token(const Games *games, const uint8_t game[ID_SIZE], uint32_t side,
                 uint8_t out[ID_SIZE]);

/* What a computer that decides there leaves to chance: nothing of the dice can be told from it. */
uint64_t games_think_seed(const Games *games, const uint8_t game[ID_SIZE], uint32_t ply);

#endif
