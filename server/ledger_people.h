/* ledger_people.h: what the store knows about people: whose games, who waits for an opponent, who
 * has looked. As ledger.h, whose rows it joins. */
#ifndef BANNERET_SERVER_LEDGER_PEOPLE_H
#define BANNERET_SERVER_LEDGER_PEOPLE_H

#include "job.h"
#include "ledger.h"
#include "settings.h"

/* Whether strangers are told of a game that waits for an opponent. */
bool ledger_list_game(Store *s, const uint8_t game[ID_SIZE], bool listed);
bool ledger_is_listed(Store *s, const uint8_t game[ID_SIZE], bool *listed);

/* Deletes all that is kept of a game that has not begun. */
bool ledger_drop_game(Store *s, const uint8_t game[ID_SIZE]);

/* Since when the side to act has been to act. */
bool ledger_set_since(Store *s, const uint8_t game[ID_SIZE], int64_t since);

/* Somebody in a seat has looked, and knows so many decisions. */
bool ledger_set_seen(Store *s, const uint8_t game[ID_SIZE], uint32_t side, int64_t now,
                     uint32_t ply);

/* The game was taken back to so many decisions: what comes in the place of others is new. */
bool ledger_unsee(Store *s, const uint8_t game[ID_SIZE], uint32_t ply);

typedef struct AccountRow {
    bool found;
    uint8_t id[ID_SIZE];
    char name[MAX_NAME];
    char pass[PASS_SIZE]; /* Argon2id, with its parameters */
} AccountRow;

/* A row of a statement that finds an account. */
void ledger_take_account(void *context, const Value *values, uint32_t count);

bool ledger_add_account(Store *s, const AccountRow *row, int64_t now);
bool ledger_find_account(Store *s, const char *name, AccountRow *out);
bool ledger_get_account(Store *s, const uint8_t id[ID_SIZE], AccountRow *out);
bool ledger_set_password(Store *s, const uint8_t id[ID_SIZE], const char *pass);

/* All that is stored of it, but what it did in games. */
bool ledger_end_account(Store *s, const uint8_t id[ID_SIZE]);

/* The seats that a session holds are the account's, too. */
bool ledger_adopt_seats(Store *s, const uint8_t account[ID_SIZE],
                        const uint8_t session[DIGEST_SIZE]);
bool ledger_end_session(Store *s, const uint8_t session[DIGEST_SIZE]);

/* All sessions that have expired. */
bool ledger_sweep_sessions(Store *s, int64_t now);

/* All sessions of an account but one. */
bool ledger_end_sessions(Store *s, const uint8_t account[ID_SIZE], const uint8_t kept[DIGEST_SIZE]);

/* A seat that is found again from every session of the account. */
bool ledger_add_account_seat(Store *s, const uint8_t account[ID_SIZE], const uint8_t game[ID_SIZE],
                             uint32_t side);
bool ledger_account_name(Store *s, const uint8_t account[ID_SIZE], char out[MAX_NAME]);

typedef struct MyGame {
    uint8_t game[ID_SIZE];
    char battle[MAX_NAME];
    uint32_t state, side, ply, seen_ply;
    uint32_t to_act;                      /* NO_SIDE if nobody */
    int64_t since, due;                   /* due: 0 if no clock runs */
    char name[MAX_NAME], other[MAX_NAME]; /* other: empty if nobody sits there */
    bool is_listed, is_late;              /* late: the time of who is to act has run out */
} MyGame;

typedef void (*MyGameVisitor)(void *context, const MyGame *game);
bool ledger_my_games(Store *s, const uint8_t session[DIGEST_SIZE], uint32_t most,
                     MyGameVisitor visitor, void *context);

typedef struct LobbyGame {
    uint8_t game[ID_SIZE];
    char battle[MAX_NAME], options[OPTIONS_SIZE];
    int64_t created;
    uint32_t side; /* of who waits */
    char name[MAX_NAME];
    Settings settings;
} LobbyGame;

typedef void (*LobbyVisitor)(void *context, const LobbyGame *game);
bool ledger_lobby(Store *s, int64_t after, uint32_t most, LobbyVisitor visitor, void *context);

#endif
