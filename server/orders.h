/* orders.h: standing orders: what a side that is not there to be asked lets be decided.
 *
 * A line a kind of decision: `PHASE ask|decline|always|captain [if N/M] [UNIT|GROUP ...]`. The
 * phases are those the rules name; no rule is known here. The first line that fits counts; where
 * none does the player is asked. A line `stop` says what ends them; without it that the army may
 * break. Pure functions. */
#ifndef BANNERET_SERVER_ORDERS_H
#define BANNERET_SERVER_ORDERS_H

#include "engine/rule_system.h"
#include "engine/text.h"

enum { ORDERS_MAX = 48 };

typedef enum OrderPolicy {
    ORDER_ASK,
    ORDER_DECLINE, /* the action that gives the decision up */
    ORDER_ALWAYS,  /* the first that does not */
    ORDER_CAPTAIN, /* a computer player chooses */
} OrderPolicy;

typedef struct Order {
    uint8_t phase, policy; /* row of Words.phases; OrderPolicy */
    bool names;            /* only where one of these could act, or be acted on */
    uint16_t least, of;    /* only with a chance of at least so many in so many; of 0: any */
    uint32_t groups;       /* bit: group */
    uint32_t units[UNIT_WORDS];
} Order;

/* Why orders end by themselves: bits, of which one is told. */
typedef enum OrderStop {
    STOP_NONE = 0,
    STOP_LEADER = 1, /* one of the side's leaders is gone for good */
    STOP_BREAK = 2,  /* the enemy has the points at which the side may break */
} OrderStop;

typedef struct Orders {
    uint8_t stops; /* OrderStop: at which of them they end; `stop leader break`, `stop never` */
    uint32_t count;
    Order order[ORDERS_MAX];
} Orders;

/* Reads orders; the lexer stands before the first line of them, and its last line is
 * the last of the text. */
bool orders_parse(const Battle *b, Lexer l, Orders *out, ParseError *error);

/* What they say of the decision that is open in g: the policy, and for decline and always the
 * action. ORDER_ASK if no line fits. odds_left: how many attacks may still be weighed; once there
 * are none, no chance is good enough. */
OrderPolicy orders_choose(const Orders *orders, const Battle *b, const Game *g, uint32_t *odds_left,
                          Action *a);

/* Whether a decision that led from one position to the next, with these events, ends these orders
 * of a side. */
OrderStop orders_stop(const Orders *orders, const Battle *b, uint32_t side, const Game *before,
                      const Game *after, const EventSink *events);

#endif
