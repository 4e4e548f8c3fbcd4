/* body_course.h: what requests say that lead a game on beside its decisions. Each function reads a
 * whole body from any bytes; false with *error if a line is not understood. */
#ifndef BANNERET_SERVER_BODY_COURSE_H
#define BANNERET_SERVER_BODY_COURSE_H

#include "body.h"
#include "ledger_course.h"

typedef struct UndoBody {
    uint8_t id[ID_SIZE];
    uint32_t ply, to; /* the decisions that were taken, and those that shall stay */
    uint64_t hash;
} UndoBody;
bool body_undo(const char *text, uint32_t size, UndoBody *out, ParseError *error);

typedef struct OfferBody {
    uint8_t id[ID_SIZE];
    OfferKind kind;
    int64_t give; /* no offer but a gift of so much time; 0: an offer */
} OfferBody;
bool body_offer(const char *text, uint32_t size, OfferBody *out, ParseError *error);

typedef struct AnswerBody {
    uint8_t id[ID_SIZE];
    bool accepts;
    uint32_t number;
} AnswerBody;
bool body_answer(const char *text, uint32_t size, AnswerBody *out, ParseError *error);

typedef struct ClaimBody {
    uint8_t id[ID_SIZE];
    bool computer; /* it shall go on for who has run out of time; else the game is claimed */
} ClaimBody;
bool body_claim(const char *text, uint32_t size, ClaimBody *out, ParseError *error);

const char *offer_name(uint32_t kind);

#endif
