/* ledger.h: what the server asks of its store, in terms of games, seats, events and sessions.
 *
 * Every function returns false if the store is in trouble. What is read goes into the caller's
 * structs; `found` says whether there was such a thing. */
#ifndef BANNERET_SERVER_LEDGER_H
#define BANNERET_SERVER_LEDGER_H

#include "bytes.h"
#include "store.h"

typedef enum GameState { GAME_OPEN, GAME_PLAYING, GAME_PAUSED, GAME_OVER } GameState;

typedef enum EventKind {
    EVENT_START,
    EVENT_ACTION,
    EVENT_REVEAL,
    EVENT_END,
    EVENT_UNDO,
    EVENT_OFFER,
    EVENT_ANSWER,
    EVENT_CLOCK,
} EventKind;
const char *event_kind_name(uint32_t kind);
const char *game_state_name(uint32_t state);

enum { OPTIONS_SIZE = 4096, SEALED_SEED_SIZE = 24 + 16 + DIGEST_SIZE, CHAIN_SIZE = 16 };

typedef struct GameRow {
    bool found;
    uint8_t id[ID_SIZE];
    uint8_t request[ID_SIZE], digest[DIGEST_SIZE]; /* that made it */
    char battle[MAX_NAME], rules[MAX_NAME];
    uint32_t battle_revision, rules_revision;
    uint64_t battle_hash;
    char options[OPTIONS_SIZE]; /* `NAME VALUE` lines: every option of the rules */
    uint8_t side;               /* of who made it */
    uint8_t state;              /* GameState */
    uint32_t head, ply, rolls;  /* last event; decisions; dice that ever fell */
    uint64_t hash;              /* of the position, once the game has begun */
    uint8_t to_act;             /* NO_SIDE if nobody */
    uint8_t commit[DIGEST_SIZE];
    uint8_t sealed_seed[SEALED_SEED_SIZE];
} GameRow;

/* Whether a thing that stays as it is, once it is there, has this value. */
bool ledger_check_mark(Store *s, const char *name, const char *value, bool *same);

bool ledger_add_game(Store *s, const GameRow *row, int64_t now);
bool ledger_get_game(Store *s, const uint8_t id[ID_SIZE], GameRow *row);
bool ledger_set_game(Store *s, const GameRow *row); /* state, head, ply, rolls, hash, to_act */

/* The version of a game, which rises with every change. LOOK_AND_HOLD keeps others from changing it
 * until the transaction ends, and waits while they keep us; LOOK_AND_TRY finds no game instead. */
typedef enum Look { LOOK_ONLY, LOOK_AND_HOLD, LOOK_AND_TRY } Look;
bool ledger_look(Store *s, const uint8_t id[ID_SIZE], Look look, bool *found, int64_t *version);
bool ledger_raise(Store *s, const uint8_t id[ID_SIZE]);

typedef struct GameRequest { /* a game by the request that made it */
    bool found;
    uint8_t game[ID_SIZE], digest[DIGEST_SIZE], side;
} GameRequest;
bool ledger_find_request(Store *s, const uint8_t request[ID_SIZE], GameRequest *out);

typedef struct SeatRow {
    bool found, taken; /* taken: somebody has sat down there */
    int64_t seen;      /* when this process has last noted that somebody is there */
    char name[MAX_NAME];
    uint8_t entropy[DIGEST_SIZE];
} SeatRow;

bool ledger_add_seat(Store *s, const uint8_t game[ID_SIZE], uint32_t side,
                     const uint8_t token_hash[DIGEST_SIZE]);
bool ledger_get_seats(Store *s, const uint8_t game[ID_SIZE], SeatRow out[SIDE_COUNT]);
bool ledger_set_seat(Store *s, const uint8_t game[ID_SIZE], uint32_t side, const SeatRow *seat);

typedef struct TokenSeat {
    bool found;
    uint8_t game[ID_SIZE], side;
} TokenSeat;
bool ledger_find_token(Store *s, const uint8_t token_hash[DIGEST_SIZE], TokenSeat *out);

typedef struct EventRow {
    uint32_t seq, kind, ply;
    int64_t at;
    const char *line; /* of the record; NULL if it has none */
    const char *body; /* what is told, without its chain */
    uint32_t line_size, body_size;
    uint8_t chain[CHAIN_SIZE];
} EventRow;

bool ledger_add_event(Store *s, const uint8_t game[ID_SIZE], const EventRow *event);

/* Events after `after` up to `last`, at most `most`, each to the visitor; seq, kind, body and chain
 * are filled. */
typedef void (*EventVisitor)(void *context, const EventRow *event);
bool ledger_list_events(Store *s, const uint8_t game[ID_SIZE], uint32_t after, uint32_t last,
                        uint32_t most, EventVisitor visitor, void *context);

/* The lines of all decisions, those that were taken back and by what among them, each to the
 * visitor with the number of its event. */
typedef void (*LineVisitor)(void *context, uint32_t seq, const char *line, uint32_t size);
bool ledger_list_lines(Store *s, const uint8_t game[ID_SIZE], LineVisitor visitor, void *context);

/* The last event's number and chain; 0 if there is none. */
bool ledger_last_event(Store *s, const uint8_t game[ID_SIZE], uint32_t *seq,
                       uint8_t chain[CHAIN_SIZE]);

/* The last event that led to a position; `otherwise` if none did. */
bool ledger_seen_event(Store *s, const uint8_t game[ID_SIZE], uint32_t ply, uint64_t hash,
                       uint32_t otherwise, uint32_t *seq);

typedef struct RequestRow { /* one that was accepted */
    bool found;
    uint8_t digest[DIGEST_SIZE]; /* of its body */
    uint32_t first, last;        /* its events */
    uint32_t left_count;         /* actions that were not played */
} RequestRow;

bool ledger_add_request(Store *s, const uint8_t game[ID_SIZE], const uint8_t id[ID_SIZE],
                        const RequestRow *row);
bool ledger_get_request(Store *s, const uint8_t game[ID_SIZE], const uint8_t id[ID_SIZE],
                        RequestRow *out);

typedef struct SessionRow {
    bool found, has_account; /* whose account, if it is anybody's */
    uint8_t account[ID_SIZE];
    int64_t created; /* read only */
    int64_t expires;
} SessionRow;

bool ledger_add_session(Store *s, const uint8_t hash[DIGEST_SIZE], const SessionRow *row,
                        int64_t now);
bool ledger_get_session(Store *s, const uint8_t hash[DIGEST_SIZE], SessionRow *out);
bool ledger_add_session_seat(Store *s, const uint8_t hash[DIGEST_SIZE], const uint8_t game[ID_SIZE],
                             uint32_t side);

/* The sides of a game that a session holds, or its account, as bits. */
bool ledger_get_session_seats(Store *s, const uint8_t hash[DIGEST_SIZE],
                              const uint8_t game[ID_SIZE], uint32_t *sides);

#endif
