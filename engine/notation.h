/* notation.h: one text form for every action, event, hex and unit, for all rule systems. */
#ifndef BANNERET_NOTATION_H
#define BANNERET_NOTATION_H

#include "rule_system.h"
#include "text.h"

/* "knight1 step 0320", "pike1 step 0923/1023", "done". */
void action_print(const Battle *b, Action a, Out *out);

/* Reads the words of one action from where the lexer stands to the end of its line, or to a
 * word that is `stop` (NULL: none), which is taken too. Fills the side with g->to_act. Says nothing
 * about legality; the mode word is read against the unit's modes. */
bool action_parse(const Battle *b, const Game *g, Lexer *l, const char *stop, Action *out,
                  ParseError *error);

/* Reads exactly the words of one action and leaves the lexer after them; what follows is the
 * caller's. Otherwise as action_parse. */
bool action_read(const Battle *b, const Game *g, Lexer *l, Action *out, ParseError *error);

/* Reads `off`, 0105, or 0105/0205 (left and right as the unit sees them): hex and arg as for
 * ARG_PLACE. */
bool place_parse(const Battle *b, const Lexer *l, const Word *w, uint16_t *hex, uint16_t *arg,
                 ParseError *error);

/* Vertex facings: number f looks at the corner between directions f and f + 1, written N+NE. */
void facing_print(const Battle *b, uint32_t facing, Out *out);
uint32_t facing_by_name(const Battle *b, const char *text, uint32_t size); /* or DIRECTION_COUNT */

/* "pike 6.42" */
void reason_cite(const RuleSystem *r, uint32_t reason, Out *out);

/* "pike 6.42: a unit that enters a zone of control stops there" */
void reason_print(const RuleSystem *r, uint32_t reason, Out *out);

/* An event as a sentence; the case in brackets at its end if it has one. */
/* The sentence alone, without its case. */
void event_sentence(const Battle *b, const Game *g, const Event *e, Out *out);
void event_print(const Battle *b, const Game *g, const Event *e, Out *out);

/* The side that an event without a unit is about, by its sentence; NO_SIDE if by none. */
uint32_t event_army(const Battle *b, const Event *e);

/* How an event tells of a roll; NULL if it does not. */
const RollWord *event_roll(const Words *words, const Event *e);

/* How many of the dice from `first` on an event tells of: at least one, that add up to what it
 * says. 0 if it tells of none, or of others. */
uint32_t event_dice(const RuleSystem *r, const Event *e, const uint8_t *rolled, uint32_t count,
                    uint32_t first);

void hex_print(const Battle *b, uint32_t hex, Out *out);                         /* 0105 */
void place_print(const Battle *b, uint32_t hex, uint32_t face_plus_1, Out *out); /* 0105/0205 */

/* Fills {key} holes of a template: {unit} {other} {from} {to} {value} {+value} {extra} ... */
void prompt_print(const Battle *b, const Game *g, const Event *about, Out *out);
/* The same without the side that decides, where the prompt begins with it. */
void prompt_print_bare(const Battle *b, const Game *g, const Event *about, Out *out);
/* What the button of an action says; false, with nothing printed, if the rules have no words. */
bool label_print(const Battle *b, const Game *g, Action a, Out *out);
void group_status_print(const Battle *b, uint32_t status, int32_t value, Out *out);
void side_status_print(const Battle *b, uint32_t status, int32_t value, Out *out);
void outcome_print(const Battle *b, Outcome o, Out *out);
/* What is still missing for it. */
void prospect_print(const Battle *b, const Prospect *p, Out *out);
void value_print(const char *text, int32_t value, Out *out);
void status_print(const Battle *b, uint32_t status, int32_t value, Out *out);

/* The letters of a number from 1 on, by which people know it: 2 is B, 27 is AA. */
void letter_print(uint32_t number, Out *out);

/* The value of an option as a battle, a record or a case writes it. It must be in range. */
void option_print(const OptionSpec *option, int32_t value, Out *out);

/* Reads the id of a unit; the error names the id that is nearest. */
bool unit_parse(const Battle *b, const Lexer *l, const Word *w, uint32_t *unit, ParseError *error);

uint32_t unit_by_name(const Battle *b, const char *text, uint32_t size); /* NO_UNIT if none */
uint32_t side_by_name(const Battle *b, const char *text, uint32_t size); /* NO_SIDE if none */

#endif
