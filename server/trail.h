/* trail.h: the decisions that stand: the log of a game without what was taken back. */
#ifndef BANNERET_SERVER_TRAIL_H
#define BANNERET_SERVER_TRAIL_H

#include "engine/rule_system.h"
#include "ledger.h"

typedef struct TrailLine {
    uint32_t at, size;          /* in the text: `SIDE ACTION : DICE` */
    uint32_t first, dice_count; /* number of its first die among all that ever fell; how many */
} TrailLine;

typedef struct Trail {
    char *text;
    TrailLine *line;
    uint32_t size, cap, count, line_cap;
    uint32_t rolls;               /* dice that ever fell */
    uint32_t moved;               /* the last event that changed the position */
    uint32_t result, result_size; /* `result ...`: how it ended beside the rules; size 0: not so */
} Trail;

/* False if the store is in trouble. Freed in either case. */
bool trail_read(Store *s, const uint8_t game[ID_SIZE], Trail *out);
void trail_free(Trail *trail);

/* A decision in the position before it; false if this program does not understand it. */
bool trail_decision(const Trail *trail, uint32_t row, const Battle *b, const Game *g, Action *a,
                    uint8_t rolls[MAX_ROLLS]);

/* Sets the battle up in g and plays the first `count` decisions; false if this program would play
 * them otherwise. */
bool trail_play(const Trail *trail, uint32_t count, const Battle *b, Game *g);

/* The first row from which on that side alone has decided, without dice. */
uint32_t trail_own(const Trail *trail, const Battle *b, uint32_t side);

/* The first row from which on no dice fell. */
uint32_t trail_quiet(const Trail *trail);

#endif
