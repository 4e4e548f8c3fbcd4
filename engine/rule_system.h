/* rule_system.h: the contract between engine/ and rules/. A rule system has three parts:
 * play (init, legal, check, apply, score, result), words (constant tables, so that one parser and
 * printer serves all) and telling (what a person asks of a position). */
#ifndef BANNERET_RULE_SYSTEM_H
#define BANNERET_RULE_SYSTEM_H

#include "dice.h"
#include "telling.h"
#include "words.h"

/* One rulebook. Every function is a pure function of its arguments: no globals, no
 * clock, no allocation, no dice but the ones handed in. */
struct RuleSystem {
    const char *id; /* the `rules` line of a battle file */
    const char *title;
    uint16_t revision;  /* rises when a rule changes meaning */
    uint32_t game_size; /* sizeof the system's own state, whose first member is Game */
    uint32_t die_faces;
    uint32_t die_least; /* what the lowest face counts: 0 or 1 */
    uint32_t reason_count;
    const Reason *reasons;
    const Words *words;
    const Schema *schema;

    /* Checks the parsed battle as a whole and works out layers; false fills *error. */
    bool (*compile)(Battle *b, ParseError *error);

    /* Works out again what of that hangs on options, after one was set. NULL: nothing does. */
    void (*prepare)(Battle *b);

    /* Whether two combat units may start in one hex. NULL if none may. */
    bool (*may_share)(const Battle *b, const UnitDef *unit, const UnitDef *other);

    /* Whether an option, a row of Schema.options, can change anything in this battle. NULL if each
     * can in any battle. */
    bool (*option_matters)(const Battle *b, uint32_t option);

    /* Sets the battle up in g, which is game_size zero bytes. */
    void (*init)(const Battle *b, Game *g, Dice *d);

    /* Writes the legal actions of g->to_act in ascending order (action_compare) and returns how
     * many there are. More than cap: only the first cap were written. None once over. */
    uint32_t (*legal)(const Battle *b, const Game *g, Action *out, uint32_t cap);

    /* Says whether a is legal and, if not, the first case it breaks. Takes any bytes at
     * all: this is the door the network knocks on. LEGAL exactly for what legal() lists. */
    Verdict (*check)(const Battle *b, const Game *g, Action a);

    /* Plays a, which must be legal, with dice fresh from dice_mark(). events may be NULL: nobody is
     * watching. */
    void (*apply)(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

    /* The points each side has; the end of the game changes nothing of them. */
    void (*score)(const Battle *b, const Game *g, int32_t points[SIDE_COUNT]);

    /* What the points consist of, at most MAX_SCORE_ITEMS; they add up to score(). */
    uint32_t (*score_items)(const Battle *b, const Game *g, ScoreItem *out);

    /* Who has won and how much, or would have if the game ended now. */
    void (*result)(const Battle *b, const Game *g, Result *out);

    /* Whether the side wins by waiting, if its enemy waits as well. NULL: whoever would have won if
     * the game ended now. */
    bool (*waits_well)(const Battle *b, const Game *g, uint32_t side);

    /* How far each level is, and what else decides the battle. NULL: the margin of points names the
     * level. Clients ask prospects_list(). */
    uint32_t (*prospects)(const Battle *b, const Game *g, Prospect out[MAX_PROSPECTS]);

    /* Mixes the system's own fields; game_hash() does the shared ones. */
    void (*hash)(const Battle *b, const Game *g, Hash *h);

    /* Mixes what hash() mixes, in any form that is quick: game_search_hash(). NULL: hash() is
     * used. */
    void (*search_hash)(const Battle *b, const Game *g, Hash *h);

    /* Recomputes what is derived and asks whether the state is possible at all. */
    bool (*validate)(const Battle *b, const Game *g);

    /* The unit as it stands, about to walk or under way: *out is zero bytes. NULL: the path finder
     * plays the steps instead, which is slower. */
    void (*walk)(const Battle *b, const Game *g, uint32_t unit, Walk *out);

    /* Every step marked ACT_STEP that rolls no dice, from a walk that began with walk() and is not
     * over: its action and where it leads, ascending. NULL as walk. */
    uint32_t (*walk_on)(const Battle *b, const Game *g, uint32_t unit, const Walk *from,
                        WalkStep out[WALK_STEPS_MAX]);

    /* Resolves the attack a alone in g, down to its last effect and no further, if the enemy does
     * not answer: what odds runs over every fall. a must be a legal action of a kind that
     * action_has_odds. */
    Outcome (*strike)(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

    /* Counts strike over every fall into *out, with odds_add or odds_put: for a system that can
     * share what the falls have in common. False as odds_add. g is left as it falls. NULL: the
     * falls are run one by one, which is slower. */
    bool (*weigh)(const Battle *b, Game *g, Action a, Odds *out);

    /* Plays the attack a alone in g as clash does and writes the answers that the enemy is offered
     * and leaves: at most cap, in any order. NULL if no attack of these rules can be answered. */
    uint32_t (*answers)(const Battle *b, Game *g, Action a, Dice *d, EnemyAnswer *out,
                        uint32_t cap);

    /* Resolves the attack a and the answer alone in g. The enemy gives it the first time he is
     * offered it, and no other; with these dice it may not be offered. NULL as answers. */
    Clash (*clash)(const Battle *b, Game *g, Action a, Action answer, Dice *d);

    /* The attack before it is committed. a as for strike. Clients ask brief_attack(). */
    void (*brief)(const Battle *b, const Game *g, Action a, Brief *out);

    /* The attack that a would join, as it is without it, with its odds; false if a begins one. g is
     * left as it falls. NULL if attacks of these rules are made one by one. */
    bool (*without)(const Battle *b, Game *g, Action a, Brief *brief, Odds *odds);

    int32_t (*status)(const Battle *b, const Game *g, uint32_t unit, uint32_t status);

    /* A number that describes a side now, a row of Words.side_statuses. NULL if there are none. */
    int32_t (*side_status)(const Battle *b, const Game *g, uint32_t side, uint32_t status);

    /* The combats that are declared and not over, as they would be fought now: who attacks whom
     * together. NULL if attacks of these rules are made one by one. */
    uint32_t (*combats)(const Battle *b, const Game *g, Brief out[MAX_COMBATS]);

    /* The hexes around a unit by what they mean for it. At most 16. */
    uint32_t (*sectors)(const Battle *b, const Game *g, uint32_t unit, SectorHex *out);

    /* The decision that is open now; the game is not over. Its rule is 0 if that of the phase
     * says enough. */
    Prompt (*prompt)(const Battle *b, const Game *g);

    /* What is owed now, each unit once, ascending: at most MAX_OWED. Nothing exactly if an action
     * of the side as a whole that is marked ACT_ENDS is legal, or the game over. */
    uint32_t (*owed)(const Battle *b, const Game *g, Owed out[MAX_OWED]);

    /* Whether the hex `to` is seen from `from`, at most MAX_SIGHT hexes away, by whoever stands
     * there: LEGAL, or what blocks it, with the hex where it is blocked and the unit, if it is one.
     */
    Verdict (*sees)(const Battle *b, const Game *g, uint32_t from, uint32_t to);

    /* The turns and what they bring; never changes in a game. */
    void (*track)(const Battle *b, Track *out);

    /* How a group stands. */
    void (*group_state)(const Battle *b, const Game *g, uint32_t group, GroupState *out);

    /* For cases and editors: sets a status as if it had come about; false if it cannot be so. */
    bool (*set_status)(const Battle *b, Game *g, uint32_t unit, uint32_t status, int32_t value);

    /* For cases and editors: opens a phase of a side's turn on the position as it stands, which
     * may be any placement of units with at most STACK_MAX a hex. turn and side are below 256 and
     * SIDE_COUNT, phase is a row of Words.phases; false, with g unusable, if it cannot be so. */
    bool (*stage)(const Battle *b, Game *g, uint32_t turn, uint32_t side, uint32_t phase, Dice *d,
                  EventSink *events);
};

/* A rung of a check ladder: refused by this case, unless the mutation test switched it off. */
#define REFUSE_IF(battle, condition, why)                                                          \
    do {                                                                                           \
        if ((condition) && rule_on((battle), (why)))                                               \
            return (why);                                                                          \
    } while (0)

/* A result with the points as score() has them; nobody has won and no level is named yet. */
Result result_begin(const Battle *b, const Game *g);

/* The whole result where the margin of points names the level, by that case. */
Result result_by_margin(const Battle *b, const Game *g, uint32_t rule);

/* How far each level of victory is, as the rules reckon. */
uint32_t prospects_list(const Battle *b, const Game *g, Prospect out[MAX_PROSPECTS]);

/* Puts one more into what is owed, in its place; a unit that is there already stays as it is. */
void owed_add(Owed out[MAX_OWED], uint32_t *count, uint32_t unit, uint32_t rule);

/* The attack before it is committed, with all who take part. */
void brief_attack(const Battle *b, const Game *g, Action a, Brief *out);

/* One more attacker or defender, in its place; beyond MAX_PARTIES they are left out. */
void party_add(uint8_t units[MAX_PARTIES], uint8_t *count, uint32_t unit);

/* legal() into room for all there can be. */
uint32_t actions_list(const Battle *b, const Game *g, Action out[MAX_ACTIONS]);

/* Units with a legal action, ascending. */
uint32_t units_able(const Battle *b, const Game *g, uint8_t *units, uint32_t cap);

/* Units that could still do something, ascending: those with a legal action that is not ACT_ASIDE,
 * or with any if the side has no other way on. What must be done is RuleSystem.owed. */
uint32_t units_to_act(const Battle *b, const Game *g, uint8_t *units, uint32_t cap);

/* A refusal of a, or LEGAL, that points at what the action names. */
Verdict action_verdict(const Battle *b, Action a, uint32_t why);

#endif
