/* body.h: what requests say: lines in the notation of the engine, read from any bytes. */
#ifndef BANNERET_SERVER_BODY_H
#define BANNERET_SERVER_BODY_H

#include "settings.h"

enum { BODY_ACTIONS_MAX = 64, BODY_SIZE_MAX = 16 * 1024 };

/* Each reads a whole body; false with *error if a line is not understood. */

typedef struct CreateBody {
    uint8_t id[ID_SIZE];
    char battle[MAX_NAME];
    char side[MAX_NAME];     /* "either" if it is all the same */
    char opponent[MAX_NAME]; /* "person", or the name of a computer player */
    Settings settings;
    bool listed; /* strangers are told of it */
    uint32_t option_count;
    char option_name[MAX_OPTIONS][MAX_NAME];
    char option_value[MAX_OPTIONS][MAX_NAME];
    uint32_t option_line[MAX_OPTIONS], battle_line, side_line;
} CreateBody;
bool body_create(const char *text, uint32_t size, CreateBody *out, ParseError *error);

typedef struct JoinBody {
    uint8_t token[ID_SIZE];
    uint8_t entropy[DIGEST_SIZE];
    char name[MAX_NAME]; /* UTF-8 without control characters; empty if none was given */
} JoinBody;
bool body_join(const char *text, uint32_t size, JoinBody *out, ParseError *error);

typedef struct SeatBody {
    uint8_t token[ID_SIZE];
} SeatBody;
bool body_seat(const char *text, uint32_t size, SeatBody *out, ParseError *error);

typedef struct ActionsBody {
    uint8_t id[ID_SIZE];
    uint32_t ply;
    uint64_t hash;
    uint32_t count;
    Lexer action[BODY_ACTIONS_MAX]; /* each stands before the words of its action */
} ActionsBody;
bool body_actions(const char *text, uint32_t size, ActionsBody *out, ParseError *error);

/* PLY HASH, the rest of a line `at`. */
bool body_position(Said *said, uint32_t *ply, uint64_t *hash);

typedef struct ResignBody {
    uint8_t id[ID_SIZE];
} ResignBody;
bool body_resign(const char *text, uint32_t size, ResignBody *out, ParseError *error);

#endif
