/* tell.h: a position and what happens in it, in sentences for a person at a terminal. */
#ifndef BANNERET_TUI_TELL_H
#define BANNERET_TUI_TELL_H

#include "engine/notation.h"
#include "engine/odds.h"
#include "map.h"

/* "12. english longbow-cl1 fire keith2 : 3 4" */
void tell_decision(const Battle *b, uint32_t number, Action a, const uint8_t *rolls,
                   uint32_t roll_count);

/* A sentence a line, each with its case. */
void tell_events(const Battle *b, const Game *g, const EventSink *events);

/* "Scots 12, English 5: marginal Scots" */
void tell_points(const Battle *b, const Game *g);

/* Why an action is refused, and by what. */
void tell_refusal(const Battle *b, const Game *g, Verdict v);

/* The attack before it is committed: its table, its modifiers. */
void tell_brief(const Battle *b, const Game *g, Action a);

void tell_odds(const Battle *b, const Odds *odds);
/* odds: NULL if they cannot be counted. */
void tell_answer(const Battle *b, const EnemyAnswer *answer, const ClashOdds *odds);

/* Turn, phase, whose decision, what is owed. end: what ends the move of the unit under way, or NULL
 * if none is. */
void tell_decision_due(const Battle *b, const Game *g, const Action *end);

/* The ground of a hex and who stands there. */
void tell_hex(const Battle *b, const Game *g, uint32_t hex);

/* A unit on one line: code, id, place, mode, values, statuses. */
void tell_unit_line(const MapStyle *style, const Battle *b, const Game *g, uint32_t unit);

/* All units of a side: those on the map, then a line that names those that are not. */
void tell_side(const MapStyle *style, const Battle *b, const Game *g, uint32_t side);

/* A unit with everything known of it. */
void tell_card(const MapStyle *style, const Battle *b, const Game *g, uint32_t unit);

void tell_options(const Battle *b);
void tell_levels(const Battle *b);

/* What is reconstruction; nothing if nothing is. */
void tell_notes(const Battle *b);

/* What a player is told before the battle; nothing if its text has no briefing. */
void tell_briefing(const Battle *b);

/* How far each level of victory is. */
void tell_prospects(const Battle *b, const Game *g);

/* Writes where a unit stands: 0105, 0105/0205 or off. */
void unit_place_print(const Battle *b, const Game *g, uint32_t unit, Out *out);

/* Writes the values of a list of attributes: "cavalry mail move 8 A lance". */
void values_print(const Battle *b, const AttributeSpec *specs, const int16_t *values, Out *out);

/* Writes the statuses of a unit that are not nought, with commas. */
void statuses_print(const Battle *b, const Game *g, uint32_t unit, Out *out);

#endif
