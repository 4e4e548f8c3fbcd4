/* protocol_json.h: the protocol's answers about a battle, a position or a game on a table, as JSON.
 * They know no engine instance: whoever has a Table can tell it in the same words. */
#ifndef BANNERET_PROTOCOL_JSON_H
#define BANNERET_PROTOCOL_JSON_H

#include "march.h"
#include "odds.h"
#include "table.h"
#include "threat.h"

/* ---- whole answers; docs/protocol.md has each under the name of its command ---- */

void json_battle(const Battle *b, Out *out);
void json_view(const Table *t, Action room[MAX_ACTIONS], Out *out);
void json_score(const Battle *b, const Game *g, Out *out);
void json_groups(const Battle *b, const Game *g, Out *out);
void json_sight(const Battle *b, const Game *g, uint32_t from, Out *out);
void json_sectors(const Battle *b, const Game *g, uint32_t unit, Out *out);
void json_why(const Battle *b, const Game *g, Action a, Out *out);

/* unit may be NO_UNIT: all actions. */
void json_legal(const Battle *b, const Game *g, uint32_t unit, Action room[MAX_ACTIONS], Out *out);
void json_reach(const Battle *b, const Game *g, uint32_t unit, Reach *room, Out *out);
void json_barrier(const Battle *b, const Game *g, uint32_t unit, uint32_t hex, Reach *room,
                  Out *out);

/* What could be done in g, to which the actions led, if they rolled no dice. */
void json_after(const Battle *b, const Game *g, const Action *actions, uint32_t count,
                Action room[MAX_ACTIONS], Out *out);
void json_march(const Battle *b, const Game *g, const MarchGoal *goals, uint32_t count,
                Reach *reach, March *room, Out *out);

typedef struct OddsRoom {
    GameBuffer work;
    Odds odds;
    ClashOdds clash;
    JoinedOdds worst; /* with the answer that is worst for the attacker, or with none */
} OddsRoom;

/* The hexes into which units of the side strike as they stand, and how many. */
void json_side_zones(const Battle *b, const Game *g, uint32_t side, Out *out);

/* The hexes into which they could strike at the end of the side's next move, who, and how well. */
void json_threat(const Battle *b, const Game *g, uint32_t side, Threat *room, Reach *reach,
                 Out *out);

/* Whom a unit could attack in its present move, from where, and how well. */
void json_strikes(const Battle *b, const Game *g, uint32_t unit, Threat *room, Reach *reach,
                  Out *out);

/* a is of a kind that action_has_odds; if it is not legal, the answer is its refusal. */
void json_odds(const Battle *b, const Game *g, Action a, OddsRoom *room, Out *out);

/* The decisions from the first on to that before end, as far as out has room, at least one. */
void json_story(Table *t, uint32_t first, uint32_t end, Event room[MAX_EVENTS], Out *out);

/* ---- pieces of answers ---- */

/* {"ok":true and what follows; the caller closes with json_close(out, '}'). */
void open_answer(Out *out);
void put_error(Out *out, const ParseError *error);
void refuse_word(const Lexer *l, const Word *w, const char *expected, Out *out); /* NULL: end */
void refuse_state(const char *found, const char *expected, Out *out); /* of no place in a text */
void put_error_member(Out *out, const ParseError *error);             /* "error":{...} */

/* "refused":{...} as a member, and the whole answer {"ok":false,"refused":{...}}. */
void put_refusal(const Battle *b, Verdict v, Out *out);
void put_refused(const Battle *b, Verdict v, Out *out);

/* Members of an open object. A reference to nothing writes nothing. */
void put_text(Out *out, const char *key, const char *text);
void put_number(Out *out, const char *key, int64_t number);
void put_hash(Out *out, const char *key, uint64_t hash);
void put_unit(const Battle *b, const char *key, uint32_t unit, Out *out);
void put_hex(const Battle *b, const char *key, uint32_t hex, Out *out);
void put_unit_list(const Battle *b, const char *key, const uint8_t *units, uint32_t count,
                   Out *out);
void put_side(const Battle *b, const char *key, uint32_t side, Out *out);
void put_cite(const Battle *b, const char *key, uint32_t reason, Out *out);
void put_reason(const Battle *b, uint32_t reason, Out *out); /* "case" and "text" */
void put_hexes(const Battle *b, uint32_t hex, uint32_t second, Out *out);
void put_result(const Battle *b, const Game *g, Out *out);   /* points, result */
void put_ply(const Table *t, Out *out);                      /* ply, ahead */
void put_standing(const Battle *b, const Game *g, Out *out); /* hash, turn ... to_act, over */
void put_now(const Table *t, Out *out);                      /* both */
void put_place(const Battle *b, const char *key, uint32_t unit, Placement place, Out *out);
void put_path(const Battle *b, const Reach *reach, uint32_t last, Out *out);
void put_able(const Battle *b, const Game *g, Out *out); /* "can_act" */
void put_legal(const Battle *b, const Game *g, uint32_t unit, Action room[MAX_ACTIONS], Out *out);
void put_rules(const RuleSystem *rules, Out *out);

/* protocol_guide.c: what a player is told of ground or a counter ("told"), of a table, and the
 * sequence of play. kind: of a type or unit. */
void put_guide(const Battle *b, uint32_t of, uint32_t kind, const int16_t *attr, Out *out);
/* What a unit of a type is, in words: "schiltrom, open". */
void put_type_name(const Battle *b, const UnitType *type, Out *out);
void put_table_guide(const Schema *schema, const TableSpec *table, Out *out);
void put_sequence(const Schema *schema, Out *out);

void put_label(const Battle *b, const Game *g, Action a, Out *out); /* "label", if it has one */
void put_argument(const Battle *b, Action a, Out *out); /* what it means: hexes, other, mode ... */
void put_attack(const Battle *b, const Brief *brief, Out *out); /* from "rule" to "modifiers" */
void put_told(const Battle *b, const Game *g, const EventSink *events, const Dice *d,
              Out *out); /* d: those that fell; NULL if nobody knows */

/* protocol_odds.c: how often something happens, and part of the sum of an attack. */
void put_chance(uint64_t numerator, uint64_t denominator, Out *out);
void put_gist(const Gist *gist, uint64_t denominator, Out *out);

/* The action, its side, the dice that fell and the events that led to g. */
void put_decision(const Battle *b, const Game *g, Action a, const Dice *d, const EventSink *events,
                  Out *out);

void json_hex(const Battle *b, uint32_t hex, Out *out);
void json_action_text(const Battle *b, Action a, Out *out);
void json_action(const Battle *b, const Game *g, Action a, Out *out); /* as `legal` lists it */
const char *sector_name(uint32_t sector);                             /* of a SECTOR_... */
const char *argument_name(uint32_t type);                             /* of an ArgType */
const char *reason_kind_name(uint32_t kind);                          /* of REASON_... */

#endif
