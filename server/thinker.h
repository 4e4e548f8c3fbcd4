/* thinker.h: computer players that hold a seat or answer for somebody: they think in a process of
 * their own, one decision after the other, and what they decide goes to the writer like any other
 * request, with the position it was decided in. */
#ifndef BANNERET_SERVER_THINKER_H
#define BANNERET_SERVER_THINKER_H

#include "engine/rule_system.h"
#include "ledger.h"

enum { THOUGHT_ACTIONS_MAX = 64 };

/* A decision that a computer is asked for. Plain bytes: it goes to the other process as it is. */
typedef struct Thought {
    struct Thought *next; /* in the queue */
    uint8_t game[ID_SIZE];
    uint8_t side;
    bool
        by_order; /* for a person: this decision alone. Else on until dice fall or the other must */
    uint32_t ply;
    uint64_t hash, seed;
    char battle[MAX_NAME], options[OPTIONS_SIZE], player[MAX_NAME];
    GameBuffer position;
} Thought;

/* What came of it. */
typedef struct Decided {
    uint8_t side;
    bool by_order;
    uint32_t ply;
    uint64_t hash;
    uint32_t count; /* 0: nothing, for the process has ended or takes too long */
    Action action[THOUGHT_ACTIONS_MAX];
} Decided;

typedef struct Thinker Thinker;

/* Starts the process: before the caller has threads, locks or a store. NULL if that cannot be. */
Thinker *thinker_start(TextSource texts);

/* Begins to ask it, and hands over every answer; `decided` is called by a thread of its own. */
void thinker_open(Thinker *thinker,
                  void (*decided)(void *context, const uint8_t game[ID_SIZE],
                                  const Decided *decided),
                  void *context);

/* Takes the thought over. Another of the same game that still waits is forgotten for it. */
void thinker_ask(Thinker *thinker, Thought *thought);

/* Asks no more; the process ends. */
void thinker_stop(Thinker *thinker);

#endif
