/* mind_plain.c: the mind of a book that has none of its own, over RuleSystem alone: the exact odds
 * of attacks, the nearest enemy, and who would win if the game ended now. */
#include "greedy.h"
#include "mind.h"

enum { NEAR = 4 };

static const char *const no_books[] = {NULL};

static uint32_t ask(const Battle *b, const Game *g)
{
    (void)b;
    (void)g;
    return ASK_PICK;
}

static uint64_t part(const Battle *b, const Game *g)
{
    (void)b;
    return g->ply;
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
    (void)c;
    (void)unit;
    return -1;
}

static int32_t pick(Captain *c, Action a)
{
    const ActionWord *word = &c->b->rules->words->actions[a.kind];
    uint32_t wish = greedy_wish(c->b, c->g, a, &c->scratch, &c->odds);
    if (wish == 0)
        return (word->flags & ACT_ENDS) != 0 ? 0 : -1;
    if ((word->flags & ACT_ATTACK) != 0)
        return (int32_t)wish;
    /* Who wins by waiting lets the enemy come, and goes for those who have. */
    Result r;
    c->b->rules->result(c->b, c->g, &r);
    bool far =
        a.unit < c->b->unit_count && on_map(c->g, a.unit) && c->foe[c->g->unit[a.unit].hex] > NEAR;
    return r.winner == a.side && far ? -1 : (int32_t)wish;
}

const Mind plain_mind = {
    .books = no_books,
    .ask = ask,
    .part = part,
    .look = look,
    .order = order,
    .pick = pick,
};
