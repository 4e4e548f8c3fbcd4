/* mind_plain.c: the mind of a book that has none of its own, over RuleSystem alone: the exact odds
 * of attacks, the nearest enemy, and the result if the game ended now. */
#include "mind.h"

static const char *const no_books[] = {NULL};

/* A unit whose steps can be chained may march; everything else is picked. */
static uint32_t ask(const Battle *b, const Game *g)
{
    (void)b;
    (void)g;
    return ASK_MARCH;
}

static uint64_t part(const Battle *b, const Game *g)
{
    (void)b;
    return ((uint64_t)g->turn << 24) + ((uint64_t)g->phase << 8) + g->phasing * 2u + g->to_act;
}

static bool is_nowhere(const Battle *b, uint32_t hex)
{
    (void)b;
    (void)hex;
    return false;
}

static void look(Captain *c)
{
    const Battle *b = c->b;
    uint32_t enemy = other_side(c->side);
    Result r;
    b->rules->result(b, c->g, &r);
    c->must_attack = r.winner != c->side;
    memset(c->foe, FAR, sizeof c->foe);
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t unit = b->fighters[enemy][i];
        if (on_map(c->g, unit))
            c->foe[c->g->unit[unit].hex] = 0;
    }
    field_flood(b, c->foe, is_nowhere);
}

static int32_t order(Captain *c, uint32_t unit)
{
    return is_combat(c->b, unit) ? FAR - c->foe[c->g->unit[unit].hex] : -1;
}

static int32_t spot(Captain *c, uint32_t unit, uint32_t node, uint16_t *why)
{
    (void)unit;
    const Walk *walk = &c->reach.node[node].walk;
    uint32_t distance = c->foe[walk->place.hex];
    int32_t rest = node == 0 ? c->weight[WEIGHT_REST] : 0;
    *why = REASON_MARCH;
    /* Whoever wins by waiting lets the enemy come, but strikes whoever has come. */
    if (!c->must_attack && c->foe[c->reach.node[0].walk.place.hex] > 2)
        return rest;
    return rest - (int32_t)distance * c->weight[WEIGHT_PLAIN_MARCH];
}

/* Chance that an attack changes anything, in parts of a hundred. */
static int32_t chance(Captain *c, Action a)
{
    uint64_t good = 0;
    if (!odds_count(c->b, c->g, a, &c->scratch, &c->odds))
        return 1;
    for (uint32_t i = 0; i < c->odds.row_count; i++) {
        if (!c->b->rules->words->outcomes[c->odds.row[i].outcome.kind].nothing)
            good += c->odds.row[i].numerator;
    }
    return (int32_t)(good * 100 / c->odds.denominator);
}

static int32_t pick(Captain *c, Action a)
{
    const ActionWord *word = &c->b->rules->words->actions[a.kind];
    if ((word->flags & ACT_ATTACK) != 0)
        return chance(c, a) - 10;
    if ((word->flags & ACT_ENDS) != 0)
        return 0;
    if (word->arg == ARG_GROUP)
        return 1;
    return -1;
}

const Mind plain_mind = {
    .books = no_books,
    .ask = ask,
    .part = part,
    .look = look,
    .order = order,
    .spot = spot,
    .pick = pick,
};
