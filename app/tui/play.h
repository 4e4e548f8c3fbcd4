/* play.h: what a person can type at the table. play_ask.c answers questions, play_act.c changes
 * the position, play_computer.c lets computer players do so; cmd_terminal.c reads the lines. */
#ifndef BANNERET_TUI_PLAY_H
#define BANNERET_TUI_PLAY_H

#include "engine/notation.h"
#include "sitting.h"

#include <signal.h>

enum { LINE_MAX_BYTES = 1024 };

/* Does the rest of the line; false if it cannot be done, and that was told. */
typedef bool PlayRun(Sitting *s, Lexer *l);

typedef struct PlayCommand {
    const char *name;
    const char *arguments; /* as the help prints them */
    PlayRun *run;          /* NULL: the caller does it, as quit */
    const char *help;
} PlayCommand;

extern const PlayCommand play_commands[]; /* end: name NULL */

/* Set when the person interrupts; long work stops then. */
extern volatile sig_atomic_t play_interrupted;

/* ---- play_ask.c ---- */
PlayRun ask_legal, ask_map, ask_units, ask_why, ask_odds, ask_reach, ask_log, ask_points,
    ask_briefing;

/* The unit's card and what it can do now, with numbers. */
void ask_card(Sitting *s, uint32_t unit);

/* The ground of a hex and who stands there; false if the word is no hex of the map as printed. */
bool ask_hex(Sitting *s, const Word *w);

/* Lists the actions of s->list[0] on with their numbers. */
void list_actions(const Sitting *s, bool with_unit);

/* ---- play_act.c ---- */
PlayRun act_go, act_undo, act_save, act_load;

/* Plays an action in notation. An action of one unit ends the move of another that is under way. */
bool act_notation(Sitting *s, Lexer *l);

/* Plays `done` if it is legal by that name, or else the one action that ends something. Where
 * there are several, lists them. */
bool act_done(Sitting *s);

/* Fills s->reach for a unit. true: it can go only once the unit under way ends its move by *end. */
bool find_reach(Sitting *s, uint32_t unit, Action *end);

/* ---- play_computer.c ---- */
PlayRun act_auto, act_seat, ask_hint, ask_evaluate;

/* Lets the computer decide as long as the side to act is its own. */
void play_computers(Sitting *s);

/* Who plays a side from now on; nobody: a person. */
void seat_player(Sitting *s, uint32_t side, const Entrant *entrant);

/* ---- words of a line; each tells what it expected and returns false if it is not there ---- */

bool line_unit(Sitting *s, Lexer *l, uint32_t *unit);

/* An action in notation, or the number of one in the last list. */
bool line_action(Sitting *s, Lexer *l, Action *out);

/* A number from least to most; *out stays if the line is at its end. */
bool line_count(Lexer *l, uint32_t least, uint32_t most, uint32_t *out);

bool line_end(Lexer *l);

bool line_complain(const ParseError *error);

/* Copies a line with the codes of units, as the map shows them, replaced by their ids. */
void expand_codes(const Sitting *s, const char *line, char out[LINE_MAX_BYTES]);

#endif
