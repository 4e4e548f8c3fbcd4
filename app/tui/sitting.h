/* sitting.h: a game being played at one machine: the position, how it came about, what was last
 * listed. Everything that changes the position is here. */
#ifndef BANNERET_TUI_SITTING_H
#define BANNERET_TUI_SITTING_H

#include "app/seat.h"
#include "engine/odds.h"
#include "engine/reach.h"
#include "engine/table.h"
#include "map.h"

typedef struct Sitting {
    Table table;
    Battle battle;
    MapStyle style;
    bool colour;
    uint32_t width;
    bool unsaved;
    bool keeps_unsaved;       /* a person plays: a load first saves what it would throw away */
    uint32_t changes;         /* of the position, there and back */
    Action list[MAX_ACTIONS]; /* what a number picks from */
    uint32_t list_count;
    Action legal[MAX_ACTIONS]; /* scratch */
    Event events[MAX_EVENTS];
    Entrant plays[SIDE_COUNT]; /* the computer's sides; nobody: a person's */
    Seat seat[SIDE_COUNT];     /* who thinks for a side that is left to the computer */
    Reach reach;
    Odds odds;
    ClashOdds clash;
} Sitting;

/* An empty table; the caller sets battle, colour, width and keeps_unsaved. */
Sitting *sitting_new(void);

/* Sets up a game of s->battle, which is loaded. */
void sitting_begin(Sitting *s, uint64_t seed);

void sitting_free(Sitting *s);

/* Plays an action if it is legal and tells what happens; else tells why not. */
bool sitting_play(Sitting *s, Action a);

/* Whether exactly one unit is under way, and what ends its move: an action of its own without an
 * argument, while it could also go on. */
bool sitting_under_way(Sitting *s, Action *end);

/* Makes the position after a legal action in s->table.work; the table stays as it is. */
const Game *sitting_foresee(Sitting *s, Action a);

/* Whether nothing was decided yet in this phase by the side to act. */
bool sitting_phase_is_new(Sitting *s);

/* Takes back so many decisions, at most those taken. */
void sitting_undo(Sitting *s, uint32_t count);

/* Tells the last `count` decisions again. */
void sitting_tell_log(Sitting *s, uint32_t count);

/* Writes the record; false, with the complaint printed, if the file cannot be written or holds
 * something else than a record. */
bool sitting_save(Sitting *s, const char *file);

/* Takes up the game of a record; false, with the complaint printed, leaves t as it was. */
bool sitting_load(Sitting *s, const char *file);

#endif
