/* ledger_course.h: what the store keeps of a game beside its log: how it was set up, the clocks,
 * and what each side has offered and ordered. */
#ifndef BANNERET_SERVER_LEDGER_COURSE_H
#define BANNERET_SERVER_LEDGER_COURSE_H

#include "clock.h"
#include "ledger.h"

enum { ORDERS_SIZE = 4096 };

typedef struct Course {
    Settings settings;
    Clock clock;
    bool waiting; /* a computer was asked to decide */
} Course;

bool ledger_add_course(Store *s, const uint8_t game[ID_SIZE], const Course *course);
bool ledger_get_course(Store *s, const uint8_t game[ID_SIZE], Course *out);
bool ledger_set_course(Store *s, const uint8_t game[ID_SIZE], const Course *course);

/* What the last hand-over has brought the side that handed over; 0 if there was none. */
bool ledger_get_earned(Store *s, const uint8_t game[ID_SIZE], int64_t *out);
bool ledger_set_earned(Store *s, const uint8_t game[ID_SIZE], int64_t earned);

/* At most `most` games: those whose time has run out, and those that wait for a computer. */
typedef void (*GameVisitor)(void *context, const uint8_t game[ID_SIZE]);
bool ledger_list_due(Store *s, int64_t now, uint32_t most, GameVisitor visitor, void *context);
bool ledger_list_waiting(Store *s, uint32_t most, GameVisitor visitor, void *context);

/* Nobody served from `from` to `now`: clocks that ran go on as if that time had not been. */
bool ledger_shift_clocks(Store *s, int64_t from, int64_t now);
bool ledger_raise_clocks(Store *s); /* other processes shall read those games again */
/* Those that are not over, in the order of their ids, after one of them. */
bool ledger_list_unfinished(Store *s, const uint8_t after[ID_SIZE], uint32_t most,
                            GameVisitor visitor, void *context);

bool ledger_has_clocks(Store *s, bool *out); /* whether any runs */

/* When somebody last said that he serves; 0: nobody ever did. */
bool ledger_get_beat(Store *s, int64_t *out);
bool ledger_set_beat(Store *s, int64_t now);

typedef enum OfferKind {
    OFFER_UNDO,
    OFFER_DRAW,
    OFFER_PAUSE,
    OFFER_RESUME,
    OFFER_REMATCH
} OfferKind;

typedef struct Hand { /* what is a side's own */
    uint32_t offer;   /* the event in which it was made; 0: none is open */
    uint8_t offer_kind;
    uint32_t offer_to; /* of an undo: the decisions that stay */
    uint8_t stopped;   /* its orders have ended by themselves: OrderStop */
} Hand;

bool ledger_get_hand(Store *s, const uint8_t game[ID_SIZE], uint32_t side, Hand *out,
                     char orders[ORDERS_SIZE]);
bool ledger_set_hand(Store *s, const uint8_t game[ID_SIZE], uint32_t side, const Hand *hand);
bool ledger_set_orders(Store *s, const uint8_t game[ID_SIZE], uint32_t side, const char *text);

/* Whoever holds a seat in a game holds the other side's in the next. */
bool ledger_swap_seats(Store *s, const uint8_t game[ID_SIZE], const uint8_t next[ID_SIZE]);

#endif
