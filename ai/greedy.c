/* greedy.c: the best attack there is; else a step towards the nearest enemy; else the group that
 * stands nearest to one; else whatever ends this part. */
#include "greedy.h"

#include "../engine/hex.h"

enum { FAR = NO_ENEMY_NEAR };

static uint32_t flags_of(const Battle *b, Action a)
{
    return b->rules->words->actions[a.kind].flags;
}

/* Chance that an attack changes anything, in parts of 2^16, and at least 1. */
static uint32_t weigh(const Battle *b, const Game *g, Action a, GameBuffer *work, Odds *odds)
{
    uint64_t good = 0;
    if (!odds_count(b, g, a, work, odds))
        return 1;
    for (uint32_t i = 0; i < odds->row_count; i++) {
        if (!b->rules->words->outcomes[odds->row[i].outcome.kind].nothing)
            good += odds->row[i].numerator;
    }
    return 1 + (uint32_t)((good << 16) / odds->denominator);
}

/* How near the nearest unit of a group stands to an enemy. */
static uint32_t group_distance(const Battle *b, const Game *g, uint32_t group)
{
    uint32_t nearest = FAR;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].group != group || !is_combat(b, unit) || !on_map(g, unit))
            continue;
        uint32_t distance = hexes_to_enemy(b, g, b->units[unit].side, g->unit[unit].hex);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

/* How near the hexes before a front are to an enemy: the two at the corner that is faced. */
static uint32_t front_distance(const Battle *b, const Game *g, uint32_t unit, uint32_t face)
{
    uint32_t nearest = FAR;
    for (int32_t i = 0; i < 2; i++) {
        uint32_t hex = b->neighbour[g->unit[unit].hex][turn_direction(face, i)];
        uint32_t distance = hex == NO_HEX ? FAR : hexes_to_enemy(b, g, b->units[unit].side, hex);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

/* Whether the unit has a target that it named before. */
static bool is_aiming(const Battle *b, const Game *g, uint32_t unit)
{
    const Words *words = b->rules->words;
    for (uint32_t i = 0; i < words->status_count; i++) {
        if (words->statuses[i].link && b->rules->status(b, g, unit, i) != 0)
            return true;
    }
    return false;
}

uint32_t greedy_wish(const Battle *b, const Game *g, Action a, GameBuffer *work, Odds *odds)
{
    enum { ATTACK = 1 << 20, STEP = 1 << 18, FACE = 1 << 17, GROUP = 1 << 16 };
    const ActionWord *word = &b->rules->words->actions[a.kind];
    /* Who could name another target for ever keeps the first. */
    if ((word->flags & ACT_ATTACK) != 0 && (word->flags & ACT_QUIET) != 0 &&
        is_aiming(b, g, a.unit))
        return 0;
    if ((word->flags & ACT_ATTACK) != 0)
        return ATTACK + weigh(b, g, a, work, odds);
    if (word->arg == ARG_GROUP)
        return GROUP + FAR - group_distance(b, g, a.arg);
    if (a.unit >= b->unit_count || !on_map(g, a.unit) || !is_combat(b, a.unit))
        return 0; /* a leader would run ahead of those he leads */
    if (word->arg == ARG_FACING) {
        uint32_t faced = front_distance(b, g, a.unit, g->unit[a.unit].face);
        uint32_t turned = front_distance(b, g, a.unit, a.arg);
        return turned < faced ? FACE + FAR - turned : 0;
    }
    if ((word->arg != ARG_HEX && word->arg != ARG_PLACE) || a.hex == NO_HEX)
        return 0;
    uint32_t here = hexes_to_enemy(b, g, a.side, g->unit[a.unit].hex);
    uint32_t there = hexes_to_enemy(b, g, a.side, a.hex);
    return there < here ? STEP + FAR - there : 0;
}

static void begin(const Battle *b, const Game *g, uint64_t seed, void *memory)
{
    (void)seed;
    GreedyMemory *m = memory;
    uint32_t most = 0, count = actions_list(b, g, m->legal);
    ASSERT(count > 0);
    m->chosen = m->legal[0];
    if (count == 1)
        return;
    for (uint32_t i = count; i > 0; i--) {
        if ((flags_of(b, m->legal[i - 1]) & ACT_ENDS) != 0)
            m->chosen = m->legal[i - 1];
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t worth = greedy_wish(b, g, m->legal[i], &m->work, &m->odds);
        if (worth <= most)
            continue;
        most = worth;
        m->chosen = m->legal[i];
    }
}

static bool step(const Battle *b, const Game *g, uint32_t budget, void *memory)
{
    (void)b;
    (void)g;
    (void)budget;
    (void)memory;
    return false;
}

static Action best(const Battle *b, const Game *g, const void *memory)
{
    (void)b;
    (void)g;
    const GreedyMemory *m = memory;
    return m->chosen;
}

static void explain(const Battle *b, const Game *g, const void *memory, Out *out)
{
    (void)g;
    const GreedyMemory *m = memory;
    uint32_t flags = flags_of(b, m->chosen);
    if ((flags & ACT_ATTACK) != 0)
        out_text(out, "the attack with the best chance");
    else if ((flags & ACT_STEP) != 0)
        out_text(out, "towards the nearest enemy");
}

const Player greedy_player = {
    .name = "greedy",
    .help = "goes for the nearest enemy and strikes whatever it can",
    .memory_size = sizeof(GreedyMemory),
    .begin = begin,
    .step = step,
    .best = best,
    .explain = explain,
};
