/* history.h: the decisions of one game and the dice that fell, from which every earlier position
 * and the game's record can be made again. */
#ifndef BANNERET_APP_HISTORY_H
#define BANNERET_APP_HISTORY_H

#include "engine/record.h"

typedef struct History {
    uint32_t count, cap;
    Action *action;
    uint32_t *roll_end; /* dice of decision i end here in roll; they begin where i - 1 ends */
    uint32_t roll_count, roll_cap;
    uint8_t *roll;
} History;

/* All zero bytes is an empty history. */
void history_free(History *h);

/* Adds a decision with the dice d has rolled since dice_mark(). */
void history_push(History *h, Action a, const Dice *d);

/* Forgets all but the first `count` decisions. */
void history_cut(History *h, uint32_t count);

/* The dice of one decision. */
const uint8_t *history_rolls(const History *h, uint32_t index, uint32_t *count);

/* Makes d fall again as it fell for decision `index`. */
void history_script(const History *h, uint32_t index, Dice *d);

/* The record of the whole game. The caller frees it. */
char *history_record(const History *h, const Battle *b, const RecordAbout *about, uint32_t *size);

#endif
