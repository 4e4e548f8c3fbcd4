/* protocol_engine.h: the inside of an engine instance, for protocol*.c; app/wasm.c includes it
 * for the size alone. */
#ifndef BANNERET_PROTOCOL_ENGINE_H
#define BANNERET_PROTOCOL_ENGINE_H

#include "protocol.h"
#include "protocol_json.h"

enum { TAKING_NOTHING, TAKING_RECORD, TAKING_POSITION }; /* lines that are no commands */

typedef struct Room { /* memory of the caller's that grows */
    void *memory;
    uint32_t size;
} Room;

typedef struct Thought { /* of the player who is seated, about one decision */
    bool more;           /* there is more to think about */
    uint32_t ply;        /* of the position, plus one: 0 is none */
    uint64_t seed;
    uint64_t weighed; /* evaluations, as long as there was more to think about */
} Thought;

struct Engine {
    EngineSetup setup;
    bool started;
    bool quitting;
    uint8_t taking;  /* lines are those of a record or a position */
    bool too_long;   /* and there is no memory for all of them */
    uint8_t current; /* which battle is being played; the other one is for trying a text */
    Battle battle[2];
    Table table;
    GameBuffer position[TABLE_POSITIONS];
    uint64_t take_seed; /* of the game that the lines being taken begin */
    uint32_t text_size; /* of those lines, in ROOM_TEXT */
    Room room[ROOM_COUNT];
    const Player *seated[SIDE_COUNT]; /* whose plan is in the side's room; NULL: nobody's */
    Thought thought[SIDE_COUNT];

    /* Room for one answer. */
    Action legal[MAX_ACTIONS];
    Event event[MAX_EVENTS];
    union { /* of different commands */
        OddsRoom odds;
        March march;
    };
    Reach reach;
};

static inline const Battle *engine_battle(const Engine *e)
{
    return &e->battle[e->current];
}

static inline const Game *engine_game(const Engine *e)
{
    return &e->table.game.game;
}

static inline char *engine_text(const Engine *e)
{
    return e->room[ROOM_TEXT].memory;
}

/* The game was begun or went elsewhere: no player's plan fits it any more. */
void engine_leave_seats(Engine *e);

/* Sees to it that a room has so many bytes, what it holds kept; false if there are none. */
bool engine_room(Engine *e, uint32_t room, uint32_t size);

/* A command reads its own arguments and writes its whole answer. */
typedef void Answer(Engine *e, Lexer *l, Out *out);

/* protocol_battle.c and protocol_words.c: what never changes */
void answer_battle(Engine *e, Lexer *l, Out *out);

/* protocol_view.c: what does */
void answer_view(Engine *e, Lexer *l, Out *out);

/* protocol_ask.c: questions about the position */
void answer_legal(Engine *e, Lexer *l, Out *out);
void answer_reach(Engine *e, Lexer *l, Out *out);
void answer_barrier(Engine *e, Lexer *l, Out *out);
void answer_why(Engine *e, Lexer *l, Out *out);
void answer_odds(Engine *e, Lexer *l, Out *out);

/* protocol_threat.c: the zones of a side, and where it or a unit could strike */
void answer_zones(Engine *e, Lexer *l, Out *out);
void answer_threat(Engine *e, Lexer *l, Out *out);
void answer_strikes(Engine *e, Lexer *l, Out *out);

/* protocol_plan.c: what would come of it */
void answer_after(Engine *e, Lexer *l, Out *out);
void answer_march(Engine *e, Lexer *l, Out *out);

/* protocol_tell.c: what the position means */
void answer_score(Engine *e, Lexer *l, Out *out);
void answer_groups(Engine *e, Lexer *l, Out *out);
void answer_sight(Engine *e, Lexer *l, Out *out);

/* protocol_play.c: new decisions */
void answer_do(Engine *e, Lexer *l, Out *out);
void answer_take(Engine *e, Lexer *l, Out *out);
void answer_dice(Engine *e, Lexer *l, Out *out);

/* Checks, plays and tells one action, wherever it comes from; why: what its player says of it. */
bool play_and_tell(Engine *e, Action a, const char *why, Out *out);

/* protocol_think.c: computer players */
void answer_go(Engine *e, Lexer *l, Out *out);
void answer_hint(Engine *e, Lexer *l, Out *out);
void answer_evaluate(Engine *e, Lexer *l, Out *out);
void answer_seats(Engine *e, Lexer *l, Out *out);

/* Whether a is what the player who is seated for its side would do now, as it has told. */
bool engine_foresees(const Engine *e, Action a);

/* protocol_history.c: decisions already taken */
void answer_undo(Engine *e, Lexer *l, Out *out);
void answer_redo(Engine *e, Lexer *l, Out *out);
void answer_story(Engine *e, Lexer *l, Out *out);

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

/* protocol_stage.c: games that begin elsewhere */
void answer_stage(Engine *e, Lexer *l, Out *out);
void stage_taken(Engine *e, Out *out); /* the lines are in ROOM_TEXT */

/* ---- arguments: false after the error was answered ---- */

bool take_unit(Engine *e, Lexer *l, uint32_t *unit, Out *out);
bool take_hex(Engine *e, Lexer *l, uint16_t *hex, Out *out);
bool take_action(Engine *e, Lexer *l, Action *a, Out *out);
bool take_end(Lexer *l, Out *out);

/* Digits of a whole number up to 2^53 - 1, which every JSON reader keeps exactly. */
bool read_number(const char *text, uint32_t size, uint64_t *number);

/* Whether the word begins with a key such as `seed=`; the number behind it. */
bool has_key(const Word *w, const char *key);
bool take_keyed(const Lexer *l, const Word *w, const char *key, uint64_t *number, Out *out);
bool take_seed_only(Lexer *l, uint64_t *seed, Out *out); /* [seed=N] and the end of the line */

#endif
