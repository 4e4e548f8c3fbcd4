/* settings.h: what a game was set up with beside its battle: clock, taking back, what follows when
 * time has run out, and which sides the computer plays. */
#ifndef BANNERET_SERVER_SETTINGS_H
#define BANNERET_SERVER_SETTINGS_H

#include "said.h"

typedef enum ClockKind {
    CLOCK_NONE,
    CLOCK_EACH, /* so long for each hand-over */
    CLOCK_BANK, /* so long for the game and some more for each hand-over, never more than at first
                 */
    CLOCK_LIVE, /* the same in one sitting: what is saved is kept */
} ClockKind;

typedef enum UndoRule {
    UNDO_OWN,     /* what one has decided oneself, if nothing came of it yet */
    UNDO_CONSENT, /* nothing without the other's consent */
    UNDO_FREE,    /* by consent over dice, too */
} UndoRule;

typedef enum LapseRule {
    LAPSE_CLAIM,    /* the other side may claim the game, wait, or let the computer go on */
    LAPSE_FORFEIT,  /* the game is over */
    LAPSE_COMPUTER, /* the computer goes on */
} LapseRule;

enum { SETTINGS_SIZE = 256 };

typedef struct Settings {
    uint8_t clock, undo, lapse;
    int64_t time, more;                  /* of the clock, in milliseconds */
    char computer[SIDE_COUNT][MAX_NAME]; /* the player that has the side; empty: a person */
} Settings;

/* Each reads the rest of its line: `none`, `each 3d`, `bank 14d +12h`, `live 60m +30s`; `own`,
 * `consent`, `free`; `claim`, `forfeit`, `computer`. */
bool settings_read_clock(Said *said, Settings *out);
bool settings_read_undo(Said *said, Settings *out);
bool settings_read_lapse(Said *said, Settings *out);

/* 90s, 15m, 12h or 3d, as milliseconds; false if it is anything else, nothing, or over a year. */
bool duration_read(const Word *w, int64_t *out);

/* A name of a player who may have a seat or stand in for somebody; NULL if there is none such. */
const struct Player *computer_by_name(const char *name);
#define COMPUTER_DEFAULT "captain"

void settings_put_clock(const Settings *settings, Out *out); /* "bank 14d +12h" */
const char *undo_name(uint32_t rule);
const char *lapse_name(uint32_t rule);

/* As lines, for the store, and back; false if they are no settings. */
void settings_write(const Settings *settings, Out *out);
bool settings_parse(const char *text, uint32_t size, Settings *out);

#endif
