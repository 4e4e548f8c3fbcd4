/* table.h: a game being played at one machine: the position, how it came about, what was last
 * listed. Everything that changes the position is here. */
#ifndef BANNERET_TUI_TABLE_H
#define BANNERET_TUI_TABLE_H

#include "app/history.h"
#include "engine/odds.h"
#include "engine/reach.h"
#include "map.h"

enum { TABLE_EVENTS_MAX = 512 };

typedef struct Table {
    GameBuffer game, work;
    Battle battle;
    MapStyle style;
    bool colour;
    uint32_t width;
    uint64_t seed;
    bool seed_tells; /* every die so far is one of the seed */
    History history;
    uint32_t checkpoint_count;
    GameBuffer *checkpoint; /* positions before every CHECKPOINT_EVERYth decision, the first too */
    char player[SIDE_COUNT][MAX_NAME]; /* who decided last, for the record */
    bool unsaved;
    uint32_t changes;         /* of the position, there and back */
    Action list[MAX_ACTIONS]; /* what a number picks from */
    uint32_t list_count;
    Action legal[MAX_ACTIONS]; /* scratch */
    Event events[TABLE_EVENTS_MAX];
    Reach reach;
    Odds odds;
} Table;

/* Sets up a game of t->battle, which is loaded. t is zero bytes but for battle, colour, width. */
void table_begin(Table *t, uint64_t seed);

void table_free(Table *t);

/* Plays an action if it is legal and tells what happens; else tells why not. */
bool table_play(Table *t, Action a);

/* Takes back so many decisions, at most those taken. */
void table_undo(Table *t, uint32_t count);

/* Tells the last `count` decisions again. */
void table_tell_log(Table *t, uint32_t count);

/* Writes the record; false, with the complaint printed, if the file cannot be written. */
bool table_save(Table *t, const char *file);

/* Takes up the game of a record; false, with the complaint printed, leaves t as it was. */
bool table_load(Table *t, const char *file);

#endif
