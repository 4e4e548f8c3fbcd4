/* bmw_declare.h: which units attack which (7.3, 7.4), declared step by step (B33). */
#ifndef BANNERET_BMW_DECLARE_H
#define BANNERET_BMW_DECLARE_H

#include "../../engine/action_list.h"
#include "bmw_ground.h"

enum { MAX_NEAR = DIRECTION_COUNT + MAX_LEADERS }; /* a unit a hex, or leaders */

/* Who touches whom on the eve of combat, who owes what, and what has been declared. */
typedef struct Muster {
    const Battle *b;
    const Game *g;
    uint32_t side;
    uint8_t count;               /* active units that touch an enemy, ascending */
    uint8_t attacker[MAX_UNITS]; /* them */
    uint8_t enemy_count;         /* enemies that are touched, in any order */
    uint8_t enemy[MAX_UNITS];
    uint8_t near_count[MAX_UNITS];     /* of a unit of either side: */
    uint8_t near[MAX_UNITS][MAX_NEAR]; /* enemies that it touches, ascending */
    uint8_t open[MAX_UNITS];           /* those of them that are in no combat yet */
    uint8_t owed[MAX_UNITS];           /* it must attack or be attacked */
    uint8_t combat[MAX_UNITS];         /* as declared */
    uint8_t attackers[MAX_UNITS + 1], defenders[MAX_UNITS + 1]; /* how many a combat has */
    uint8_t alone[MAX_UNITS + 1];                               /* it is against a lone leader */
} Muster;

void bmw_muster(const Battle *b, const Game *g, Muster *out);

/* Whether the unit must still attack or be attacked. */
static inline bool muster_owes(const Muster *m, uint32_t unit)
{
    return m->owed[unit] != 0 && m->combat[unit] == COMBAT_NONE;
}

/* 7.3: by which case it does. */
static inline uint32_t muster_rule(const Muster *m, uint32_t unit)
{
    return m->b->units[unit].side == m->side ? WHY_MUST_ATTACK : WHY_MUST_BE_ATTACKED;
}

/* The first that still does, or NO_UNIT. */
uint32_t bmw_first_owed(const Muster *m);

Verdict bmw_check_open(const Battle *b, const Game *g, Action a);
Verdict bmw_check_join(const Battle *b, const Game *g, Action a);
Verdict bmw_check_add(const Battle *b, const Game *g, Action a);
void bmw_list_declare(const Battle *b, const Game *g, ActionList *list);
void bmw_apply_open(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void bmw_apply_join(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);
void bmw_apply_add(const Battle *b, Game *g, Action a, Dice *d, EventSink *events);

#endif
