/* table.h: a game being played at one machine: the position, how it came about, what was last
 * listed. Everything that changes the position is here. */
#ifndef BANNERET_TUI_TABLE_H
#define BANNERET_TUI_TABLE_H

#include "app/history.h"
#include "engine/odds.h"
#include "engine/reach.h"
#include "map.h"

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
    bool keeps_unsaved;       /* a person plays: a load first saves what it would throw away */
    uint32_t changes;         /* of the position, there and back */
    Action list[MAX_ACTIONS]; /* what a number picks from */
    uint32_t list_count;
    Action legal[MAX_ACTIONS]; /* scratch */
    Event events[MAX_EVENTS];
    Reach reach;
    Odds odds;
    ClashOdds clash;
} Table;

/* Sets up a game of t->battle, which is loaded. t is zero bytes but for battle, colour, width,
 * keeps_unsaved. */
void table_begin(Table *t, uint64_t seed);

void table_free(Table *t);

/* Plays an action if it is legal and tells what happens; else tells why not. */
bool table_play(Table *t, Action a);

/* Whether exactly one unit is under way, and what ends its move: an action of its own without an
 * argument, while it could also go on. */
bool table_under_way(Table *t, Action *end);

/* Makes the position after a legal action in t->work; the table stays as it is. */
const Game *table_foresee(Table *t, Action a);

/* Whether nothing was decided yet in this phase by the side to act. */
bool table_phase_is_new(Table *t);

/* Takes back so many decisions, at most those taken. */
void table_undo(Table *t, uint32_t count);

/* Tells the last `count` decisions again. */
void table_tell_log(Table *t, uint32_t count);

/* Writes the record; false, with the complaint printed, if the file cannot be written or holds
 * something else than a record. */
bool table_save(Table *t, const char *file);

/* Takes up the game of a record; false, with the complaint printed, leaves t as it was. */
bool table_load(Table *t, const char *file);

#endif
