/* protocol_engine.h: the inside of an engine instance, for protocol*.c; app/wasm.c includes it
 * for the size alone. */
#ifndef BANNERET_PROTOCOL_ENGINE_H
#define BANNERET_PROTOCOL_ENGINE_H

#include "protocol.h"
#include "record.h"

enum {
    MAX_RECORD = 4 * 1024 * 1024, /* bytes of a record, in or out */
    CHECKPOINT_COUNT = MAX_DECISIONS / CHECKPOINT_EVERY,
};

enum { TAKING_NOTHING, TAKING_RECORD, TAKING_POSITION }; /* lines that are no commands */

struct Engine {
    EngineSetup setup;
    bool started;
    bool quitting;
    uint8_t taking;  /* lines are those of a record or a position */
    bool staged;     /* the game began in a position of its own, which no record can hold */
    bool seed_tells; /* every die so far is one of the seed */
    uint8_t current; /* which battle is being played; the other one is for trying a text */
    Battle battle[2];
    GameBuffer game;
    GameBuffer work;
    char player[SIDE_COUNT][MAX_NAME]; /* who decided last, for the record */

    /* The game so far: decisions, their dice, and the position before every CHECKPOINT_EVERYth.
     * Those from ply up to ply_end were taken back and can be played again. */
    uint64_t seed, take_seed; /* take_seed: of the game that the lines being taken begin */
    uint32_t ply, ply_end;
    uint32_t roll_total; /* of the decisions before ply */
    Action action[MAX_DECISIONS];
    uint8_t roll_count[MAX_DECISIONS];
    uint8_t roll[MAX_GAME_ROLLS];
    GameBuffer checkpoint[CHECKPOINT_COUNT];

    uint32_t script_count; /* falls to come before those of the seed */
    uint8_t script[MAX_ROLLS];

    /* Room for one answer. */
    Action legal[MAX_ACTIONS];
    Event event[MAX_EVENTS];
    Odds odds;
    ClashOdds clash;
    Reach reach;
    uint32_t text_size;
    char text[MAX_RECORD];
};

static inline const Battle *engine_battle(const Engine *e)
{
    return &e->battle[e->current];
}

/* A command reads its own arguments and writes its whole answer. */
typedef void Answer(Engine *e, Lexer *l, Out *out);

/* protocol_battle.c and protocol_words.c: what never changes */
void answer_battle(Engine *e, Lexer *l, Out *out);
void put_rules(const RuleSystem *rules, Out *out);

/* protocol_view.c: what does */
void answer_view(Engine *e, Lexer *l, Out *out);

/* protocol_ask.c: questions about the position */
void answer_legal(Engine *e, Lexer *l, Out *out);
void answer_reach(Engine *e, Lexer *l, Out *out);
void answer_barrier(Engine *e, Lexer *l, Out *out);
void answer_why(Engine *e, Lexer *l, Out *out);
void answer_odds(Engine *e, Lexer *l, Out *out);
void answer_zones(Engine *e, Lexer *l, Out *out);

/* protocol_tell.c: what the position means */
void answer_score(Engine *e, Lexer *l, Out *out);
void answer_groups(Engine *e, Lexer *l, Out *out);
void answer_sight(Engine *e, Lexer *l, Out *out);

/* protocol_play.c: new decisions */
void answer_do(Engine *e, Lexer *l, Out *out);
void answer_go(Engine *e, Lexer *l, Out *out);
void answer_dice(Engine *e, Lexer *l, Out *out);

void put_told(const Battle *b, const Game *g, const EventSink *events, Out *out);

/* The action, its side, the dice that fell and the events that led to g, as members. */
void put_decision(const Battle *b, const Game *g, Action a, const Dice *d, const EventSink *events,
                  Out *out);

/* protocol_history.c: decisions already taken */
void answer_undo(Engine *e, Lexer *l, Out *out);
void answer_redo(Engine *e, Lexer *l, Out *out);
void answer_story(Engine *e, Lexer *l, Out *out);

/* Appends the decision that led to e->game, in place of any that were taken back; there must be
 * room. */
bool has_room(const Engine *e);
void keep_decision(Engine *e, Action a, const Dice *d);

/* protocol_start.c: where games come from and go to */
void answer_battles(Engine *e, Lexer *l, Out *out);
void answer_new(Engine *e, Lexer *l, Out *out);
void answer_record(Engine *e, Lexer *l, Out *out);
void answer_load(Engine *e, Lexer *l, Out *out);

/* The lines that follow are text, up to one that says `end of record` or `end of position`. */
void take_lines(Engine *e, uint32_t kind, uint64_t seed);

/* One of these lines; answers at the last. A line that nobody could keep makes all of it too long.
 */
void take_line(Engine *e, const char *line, uint32_t size, Out *out);
void take_long_line(Engine *e);

/* The game begins in e->game: no decision was taken yet. */
void begin_history(Engine *e, uint64_t seed);

/* protocol_stage.c: games that begin elsewhere */
void answer_stage(Engine *e, Lexer *l, Out *out);
void stage_taken(Engine *e, Out *out); /* the lines are in e->text */

/* ---- protocol_json.c: pieces of answers ---- */

/* {"ok":true and what follows; the caller closes with json_close(out, '}'). */
void open_answer(Out *out);
void put_error(Out *out, const ParseError *error);
void put_error_member(Out *out, const ParseError *error); /* "error":{...} */

/* "refused":{...} as a member, and the whole answer {"ok":false,"refused":{...}}. */
void put_refusal(const Battle *b, Verdict v, Out *out);
void put_refused(const Battle *b, Verdict v, Out *out);

/* Members of an open object. A reference to nothing writes nothing. */
void put_text(Out *out, const char *key, const char *text);
void put_number(Out *out, const char *key, int64_t number);
void put_hash(Out *out, const char *key, uint64_t hash);
void put_unit(const Battle *b, const char *key, uint32_t unit, Out *out);
void put_hex(const Battle *b, const char *key, uint32_t hex, Out *out);
void put_side(const Battle *b, const char *key, uint32_t side, Out *out);
void put_cite(const Battle *b, const char *key, uint32_t reason, Out *out);
void put_reason(const Battle *b, uint32_t reason, Out *out); /* "case" and "text" */
void put_hexes(const Battle *b, uint32_t hex, uint32_t second, Out *out);
void put_points(const Battle *b, const int32_t points[SIDE_COUNT], Out *out);
void put_ply(const Engine *e, Out *out); /* ply, ahead */
void put_now(Engine *e, Out *out);       /* ply, ahead, hash, turn, phase, phasing, to_act, over */

void json_hex(const Battle *b, uint32_t hex, Out *out);
void json_action_text(const Battle *b, Action a, Out *out);
const char *argument_name(uint32_t type); /* of an ArgType */

/* ---- arguments: false after the error was answered ---- */

bool take_unit(Engine *e, Lexer *l, uint32_t *unit, Out *out);
bool take_hex(Engine *e, Lexer *l, uint16_t *hex, Out *out);
bool take_action(Engine *e, Lexer *l, Action *a, Out *out);
bool take_end(Lexer *l, Out *out);

/* Digits of a whole number up to 2^53 - 1, which every JSON reader keeps exactly. */
bool read_number(const char *text, uint32_t size, uint64_t *number);

/* The word after `seed=`; false if the word is something else. A bad number is an error. */
bool is_seed(const Word *w);
bool take_seed(const Lexer *l, const Word *w, uint64_t *seed, Out *out);
bool take_seed_only(Lexer *l, uint64_t *seed, Out *out); /* [seed=N] and the end of the line */

/* Answers an error that names this word (NULL: the end of the line). */
void refuse_word(const Lexer *l, const Word *w, const char *expected, Out *out);

/* Answers an error of no place: what was found and what should have been. */
void refuse_state(const char *found, const char *expected, Out *out);

#endif
