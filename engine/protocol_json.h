/* protocol_json.h: the protocol's answers about a battle, a position or a game on a table, as JSON.
 * They know no engine instance: whoever has a Table can tell it in the same words. */
#ifndef BANNERET_PROTOCOL_JSON_H
#define BANNERET_PROTOCOL_JSON_H

#include "march.h"
#include "odds.h"
#include "table.h"

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
} OddsRoom;

/* a is of a kind marked ACT_ATTACK; if it is not legal, the answer is its refusal. */
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
void put_result(const Battle *b, const Game *g, Out *out); /* points, result */
void put_ply(const Table *t, Out *out);                    /* ply, ahead */
void put_now(const Table *t, Out *out); /* and hash, turn, phase, phasing, to_act, over */
void put_place(const Battle *b, const char *key, uint32_t unit, Placement place, Out *out);
void put_able(const Battle *b, const Game *g, Out *out); /* "can_act" */
void put_legal(const Battle *b, const Game *g, uint32_t unit, Action room[MAX_ACTIONS], Out *out);
void put_rules(const RuleSystem *rules, Out *out);
void put_argument(const Battle *b, Action a, Out *out); /* what it means: hexes, other, mode ... */
void put_attack(const Battle *b, const Brief *brief, Out *out); /* from "rule" to "modifiers" */
void put_told(const Battle *b, const Game *g, const EventSink *events, Out *out);

/* The action, its side, the dice that fell and the events that led to g. */
void put_decision(const Battle *b, const Game *g, Action a, const Dice *d, const EventSink *events,
                  Out *out);

void json_hex(const Battle *b, uint32_t hex, Out *out);
void json_action_text(const Battle *b, Action a, Out *out);
const char *argument_name(uint32_t type);    /* of an ArgType */
const char *reason_kind_name(uint32_t kind); /* of REASON_... */

#endif
