/* case_parts.h: what the files that run a case share; nobody else includes it. */
#ifndef BANNERET_CASE_PARTS_H
#define BANNERET_CASE_PARTS_H

#include "case_run.h"

typedef struct CaseRun {
    Lexer l;
    const Battle *battle;
    Game *game;
    Dice *dice;
    Event *events; /* MAX_EVENTS */
    ParseError *error;
    CaseRoom *room; /* this and the next three: NULL or zero where a position is staged alone */
    CaseReport *report;
    const RuleSystem *const *systems;
    TextSource texts;
    uint32_t off;
    bool has_battle;
    bool has_position;    /* room->game and room->start are set up: options are closed */
    bool is_cleared;      /* a reset gives an empty map */
    bool is_open;         /* no unit was moved about since a phase was opened */
    bool has_played;      /* this line did: a do or a turn */
    bool is_touched;      /* a status was set since the position was last found possible */
    Word verb;            /* first word of the line */
    uint32_t event_count; /* of the last do or turn, in events */
    uint32_t roll_count;
    Word dice_at; /* the last dice line */
    uint32_t fall_count;
    uint8_t falls[MAX_ROLLS]; /* dice still to come */
} CaseRun;

/* Runs one line from behind its verb; false once the error is filled. */
typedef bool CaseStatement(CaseRun *run);

enum {
    IS_FIRST = 1,    /* needs no battle */
    IS_POSITION = 2, /* sets the battle up */
    IS_OPEN = 4,     /* asks of an open phase */
    IS_CLAIM = 8,
    IS_PLAY = IS_POSITION | IS_OPEN,
};

typedef struct CaseWord {
    const char *name;
    CaseStatement *state;
    uint32_t flags;
} CaseWord;

static inline const Battle *case_battle(const CaseRun *run)
{
    return run->battle;
}
static inline Game *case_game(const CaseRun *run)
{
    return run->game;
}

/* Errors, all returning false: at a word of ours, at a word of the text, or at the line as a
 * whole, with a finding of our own. */
bool case_refuse(CaseRun *run, const Word *at, const char *found, const char *expected);
bool case_malformed(CaseRun *run, const Word *w, const char *expected);
bool case_fail(CaseRun *run, const char *found, const char *expected);

/* Words of the line; false with the error filled. */
bool case_word(CaseRun *run, Word *w, const char *expected);
bool case_number(CaseRun *run, int32_t least, int32_t most, int32_t *out);
bool case_unit(CaseRun *run, uint32_t *unit);
bool case_side(CaseRun *run, uint32_t *side);
bool case_phase(CaseRun *run, uint32_t *phase);
bool case_mode(CaseRun *run, uint32_t unit, uint32_t *mode);
bool case_status(CaseRun *run, const Word *w, uint32_t *status);
bool case_cell(CaseRun *run, int16_t *out); /* a number, or - for CELL_NONE */
bool case_cell_of(CaseRun *run, const Word *w, int32_t *out);
bool case_unit_or_none(CaseRun *run, uint16_t *unit);
bool case_hex_or_none(CaseRun *run, uint16_t *hex);
bool case_end(CaseRun *run);

/* BOOK NUMBER ["TEXT"], a case that these rules cite, or - for none. */
typedef struct CaseCite {
    uint16_t row; /* of reasons: the first of that case, or LEGAL */
    bool is_row;  /* with a text: only this row is meant */
} CaseCite;

bool case_cite(CaseRun *run, CaseCite *cite);
bool case_cites(const CaseRun *run, CaseCite cite, uint32_t reason);
void case_tell_cite(const CaseRun *run, CaseCite cite, Out *out);
bool case_quoted(CaseRun *run, Word *w); /* takes the next word if it is quoted */

/* "refused by pike 6.42: ..." or "legal" */
void case_tell_verdict(const CaseRun *run, Verdict verdict, char found[MAX_TEXT]);

/* Fills the report's now and told, if there is a position that can be asked. */
void case_tell_position(CaseRun *run);

/* Whether legal() lists the action exactly if check() lets it through; if not, the line fails. */
bool case_lists(CaseRun *run, Action a, bool legal);

/* Whether two values are the same; if not, the line fails with `what` before both. */
bool case_same_number(CaseRun *run, const char *what, int64_t found, int64_t expected);
bool case_same_text(CaseRun *run, const char *what, const char *found, const char *expected);

/* Setting up a position: case_position.c. */
enum { POSITION_WORD_COUNT = 6 };
extern const CaseWord case_position_words[POSITION_WORD_COUNT];
void case_lift_all(CaseRun *run);
bool case_is_possible(CaseRun *run);    /* asks the rules whether the position can be */
bool case_dice_used_up(CaseRun *run);   /* no die is still to come */
EventSink case_open_sink(CaseRun *run); /* before dice may fall */

/* Takes the dice that fell out of those to come, and asks whether the state is a possible one. */
bool case_close_sink(CaseRun *run, const EventSink *sink);

/* Claims: case_claims.c, case_events.c and case_attacks.c. */
CaseStatement claim_accept, claim_refuse, claim_expect, claim_option;
bool claim_event(CaseRun *run, bool is_wanted); /* expect [no] event */
CaseStatement claim_prompt;                     /* expect prompt */
CaseStatement claim_brief, claim_modifier, claim_no_modifier, claim_odds, claim_answers,
    claim_answer, claim_table;

#endif
