/* hosted_table.h: a table whose memory is on the heap and grows by itself. */
#ifndef BANNERET_APP_HOSTED_TABLE_H
#define BANNERET_APP_HOSTED_TABLE_H

#include "engine/table.h"

/* As table_open. Again on a table that is open: nothing. *t is zero bytes at first. */
void hosted_table_open(Table *t, uint32_t position_max);
void hosted_table_close(Table *t);

/* Sees to it that the log has so many bytes. */
void hosted_table_reserve(Table *t, uint32_t log_size);

/* As table_play, without a script: it is always played. */
void hosted_table_play(Table *t, Action a, Dice *d, EventSink *events);

/* The record of the game so far. The caller frees it. */
char *hosted_table_record(Table *t, uint32_t *size);

#endif
