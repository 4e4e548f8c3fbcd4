/* desk.h: answers jobs: who may do what, what the rules say, what is written into the log. It knows
 * neither HTTP nor SQL. One thread uses it, and holds a transaction around jobs that write. */
#ifndef BANNERET_SERVER_DESK_H
#define BANNERET_SERVER_DESK_H

#include "body.h"
#include "games.h"
#include "job.h"
#include "refusals.h"

enum {
    HINT_SEQ = INT32_MAX,
    LOG_EVENTS_MAX = 1 << 16, /* of a game; twenty times those of any there was */
};

/* An event that goes to everybody who watches a game, once it is committed. */
typedef struct Posting {
    struct Posting *next;
    uint8_t game[ID_SIZE];
    uint32_t seq; /* HINT_SEQ: of no event */
    char *text;   /* as an event stream has it; freed with the posting */
    uint32_t size;
} Posting;

void posting_free(Posting *posting);

typedef struct Desk {
    Store *store;
    Games *games;
    const struct NoticeSetup *notices; /* NULL: none are sent */
    Out out;                           /* room for an answer */
    int64_t now;                       /* of the batch */
    Posting *first, **last;            /* what the jobs of this transaction have to tell */
    struct Thought *first_thought, **last_thought; /* and to ask of computers */
} Desk;

/* Answers a job into job->status and d->out. False if the store is in trouble: then the transaction
 * must be rolled back. */
bool desk_answer(Desk *d, Job *job);

/* ---- for desk_*.c ---- */

/* Answers with an error that is no place in a text. Returns true: the store is well. */
bool desk_refuse(Desk *d, Job *job, Refusal refusal);
bool desk_refuse_text(Desk *d, Job *job, const ParseError *error);

/* The id of a request that was accepted before, with another body. */
bool desk_refuse_id(Desk *d, Job *job);

/* Finds the game of the job; if it cannot, answers, and *good is whether the store is well. */
ServerGame *desk_game(Desk *d, Job *job, bool *good);

/* The sides that the session of the job holds in its game, as bits; 0 without a session. */
bool desk_seats(Desk *d, const Job *job, uint32_t *sides, bool *expired);

/* The game and the sides of whoever has a seat there; NULL if the job was answered instead, or,
 * with *good false, if the store is in trouble. */
ServerGame *desk_seated(Desk *d, Job *job, uint32_t *sides, bool *good);

/* A request of somebody with a seat, as far as it is the same for all. */
typedef struct Petition {
    ServerGame *game;
    uint32_t sides;   /* of who asks, as bits */
    ParseError error; /* if its body was not understood */
    bool good;        /* the store is well */
} Petition;

/* Whether there is something to decide: who asks has a seat, and was understood. If not, that was
 * answered, or, without p->good, the store is in trouble. */
bool desk_hear(Desk *d, Job *job, bool understood, Petition *p);

/* The same; and what was accepted before by that id is answered as it was. */
bool desk_hear_once(Desk *d, Job *job, bool understood, const uint8_t id[ID_SIZE], Petition *p);

/* Whether this program can play the game; if not, that is answered. */
bool desk_knows(Desk *d, Job *job, const ServerGame *game);

/* Whether the game goes on; if not, that is answered. */
bool desk_goes_on(Desk *d, Job *job, const ServerGame *game);

/* The side that somebody speaks for; who holds both seats speaks for the one to act. */
uint32_t desk_side(const ServerGame *game, uint32_t sides);

/* Somebody sits down at a free seat, or, at one that is taken, comes back to it: the session of the
 * job, or a new one, holds it from now on. Without a name it is that of the account. */
bool desk_take_seat(Desk *d, Job *job, ServerGame *game, uint32_t side, const char *name,
                    const uint8_t entropy[DIGEST_SIZE]);

/* A new session, whose cookie goes with the answer. account: NULL if it is nobody's. */
bool desk_new_session(Desk *d, Job *job, const uint8_t *account);

void put_link(Out *out, const char *key, const char *base, const char *place,
              const uint8_t id[ID_SIZE]);

/* Begins the body of an event in `out`: {"seq":N,"at":TIME; the caller closes it. */
void event_open(const Desk *d, const ServerGame *game, Out *out);

/* Appends an event to the log of the game and to what is told. line: of the record, or NULL. */
bool event_append(Desk *d, ServerGame *game, EventKind kind, const char *line, const Out *body);

/* Tells those who watch a game, once this is committed, that there is something to be fetched; it
 * is in no log, and who is away misses it. */
void desk_hint(Desk *d, const uint8_t game[ID_SIZE], const char *kind, uint32_t n);

/* The events after `after` up to `last` as a member "events". */
bool put_events(Desk *d, const uint8_t game[ID_SIZE], uint32_t after, uint32_t last, uint32_t most,
                uint32_t *told);

/* Answers that it is done, and nothing else. Returns true: the store is well. */
bool desk_done(Desk *d, Job *job);

/* Answers who has sat down. linked: with the link of the seat, for who came without one. */
void desk_put_seat(Desk *d, Job *job, const ServerGame *game, uint32_t side, bool linked,
                   bool again);

void put_flag(Out *out, const char *key, bool value);
void put_again(Out *out, bool again); /* "again", if it was answered before */
void put_digits(Out *out, const char *key, const uint8_t *bytes, uint32_t size);
void put_players(const ServerGame *game, Out *out); /* "players": those who have sat down */
void put_entropy(const ServerGame *game, Out *out); /* "entropy": what they have added */
void put_options(const Battle *b, Out *out);

/* Writes the row of a game, whose position has changed, back. */
bool desk_keep(Desk *d, ServerGame *game);

/* ---- what happens in a game ---- */

typedef enum By { BY_PLAYER, BY_ORDER, BY_COMPUTER } By;
typedef enum Ending {
    ENDED_BY_RULES,
    ENDED_BY_RESIGNATION, /* of a side */
    ENDED_BY_LAPSE,       /* of a side's time */
    ENDED_BY_DRAW,
} Ending;

/* How much of the events and dice of a game may be gone for something to be written still, in
 * quarters. Taking back, offers and gifts leave the rest to those who want to go on: nobody can use
 * up what the other needs to decide. How a game ends is always written. */
typedef enum Share {
    SHARE_TALK = 2,
    SHARE_WAY_OUT = 3,  /* a draw, another game */
    SHARE_DECISION = 4, /* and the end of a pause, before which nobody can decide */
} Share;

bool desk_has_room(const ServerGame *game, Share share);

/* The same; if there is none, that is answered. */
bool desk_leaves_room(Desk *d, Job *job, const ServerGame *game, Share share);

/* Plays a legal action, for which there is room, and writes down what follows from it. */
bool desk_decide(Desk *d, ServerGame *game, Action a, By by, uint32_t *rolled);

/* The game is over. side: whose doing it was; NO_SIDE. */
bool desk_end(Desk *d, ServerGame *game, Ending ending, uint32_t side);

typedef enum Settling {
    SETTLE_NOTHING, /* neither the position nor who decides has changed */
    SETTLE_ASKED,   /* somebody must decide anew; orders have no say */
    SETTLE_UNDONE,  /* the same, for a side has taken back what it decided */
    SETTLE_GRANTED, /* the same, for something was taken back by consent */
    SETTLE_DECIDED, /* a decision was taken: orders may answer it */
} Settling;

/* After every change, once: orders, clocks and computers follow it, and the game is kept. */
bool desk_settle(Desk *d, ServerGame *game, Settling what);

/* Tells, once, that the time of the side to act has run out, if it has, and what follows. */
bool desk_lapse(Desk *d, ServerGame *game);

bool desk_tell_clock(Desk *d, ServerGame *game, const char *what);
void put_clock(const ServerGame *game, Out *out); /* "clock", if there is one */
void put_settings(const Battle *b, const Settings *settings, Out *out);  /* "settings" */
void put_computers(const Battle *b, const Settings *settings, Out *out); /* "computer", if any */
void put_offer(const ServerGame *game, uint32_t side, Out *out);
bool offer_is_open(const ServerGame *game, uint32_t side);

/* A new game of the battle that the row describes, with its seats, a computer in those it plays. */
bool desk_make_game(Desk *d, GameRow *row, const Battle *b, const Settings *settings);

/* ---- requests with an id ---- */

/* Answers with the events from `first` on and remembers the request by its id. */
bool desk_accept(Desk *d, Job *job, ServerGame *game, const uint8_t id[ID_SIZE], uint32_t first);

bool desk_tell_stale(Desk *d, Job *job, const ServerGame *game, uint32_t ply, uint64_t hash);

/* ---- jobs ---- */

bool desk_create(Desk *d, Job *job);
bool desk_join(Desk *d, Job *job);
bool desk_show_seat(Desk *d, Job *job);
bool desk_actions(Desk *d, Job *job);
bool desk_resign(Desk *d, Job *job);
bool desk_undo(Desk *d, Job *job);
bool desk_offer(Desk *d, Job *job);
bool desk_reply(Desk *d, Job *job);
bool desk_claim(Desk *d, Job *job);
bool desk_give_orders(Desk *d, Job *job);
bool desk_computed(Desk *d, Job *job);
bool desk_due(Desk *d, Job *job);
bool desk_wake(Desk *d, Job *job);
bool desk_orders(Desk *d, Job *job);
bool desk_show(Desk *d, Job *job);
bool desk_log(Desk *d, Job *job);
bool desk_record(Desk *d, Job *job);
bool desk_stream(Desk *d, Job *job);

#endif
