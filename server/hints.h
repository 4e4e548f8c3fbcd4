/* hints.h: tells the other processes of a shared store that there are new events, and hears it from
 * them. A hint promises nothing: who gets one reads the log, and every few seconds each process
 * asks how far the games are that it streams, so that a lost hint costs those seconds.
 *
 * Hints go after the commit and over a connection of their own: a transaction that notifies holds a
 * lock of the whole database during its commit. */
#ifndef BANNERET_SERVER_HINTS_H
#define BANNERET_SERVER_HINTS_H

#include "desk.h"

enum { HINTS_HEADS_MS = 5000 };

typedef struct Hints Hints;

typedef struct HintsSetup {
    const char *where; /* the connection string */

    /* Takes over a posting without text: there are events up to this one. */
    void (*publish)(void *context, Posting *posting);
    void *context;
} HintsSetup;

Hints *hints_start(const HintsSetup *setup);

/* An event was committed here. */
void hints_tell(Hints *hints, const uint8_t game[ID_SIZE], uint32_t seq);

/* Asks how far these games are; takes the list over, which is freed. */
void hints_ask(Hints *hints, uint8_t (*games)[ID_SIZE], uint32_t count);

/* Tells what is still to be told, then ends. */
void hints_stop(Hints *hints);

#endif
