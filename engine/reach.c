/* reach.c: Dijkstra's search over whole positions, so that there is no second movement rule. */
#include "reach.h"

#include "text.h"

/* What stays the same during one search, and which nodes are done with. */
typedef struct Search {
    const Battle *battle;
    const Game *start;
    uint32_t unit;
    uint32_t status; /* row of the status named "spent", or status_count */
    Reach *reach;
    bool settled[REACH_NODES_MAX]; /* nothing cheaper leads there */
} Search;

static uint32_t find_status(const Words *words)
{
    uint32_t row = 0;
    while (row < words->status_count && !text_equal(words->statuses[row].name, "spent"))
        row++;
    return row;
}

static int32_t read_spent(const Search *s, const Game *g)
{
    const RuleSystem *rules = s->battle->rules;
    if (s->status == rules->words->status_count)
        return 0;
    return rules->status(s->battle, g, s->unit, s->status);
}

/* The node where the unit stands like that, or count if there is none yet. */
static uint32_t find_node(const Reach *reach, Placement place)
{
    uint32_t node = 0;
    for (; node < reach->count; node++) {
        const Placement *known = &reach->node[node].place;
        if (known->hex == place.hex && known->face == place.face && known->mode == place.mode)
            break;
    }
    return node;
}

/* The cheapest node not yet settled, the earliest of several; count if all are. */
static uint32_t pick_node(const Search *s)
{
    uint32_t best = s->reach->count;
    for (uint32_t node = 0; node < s->reach->count; node++) {
        if (s->settled[node])
            continue;
        if (best == s->reach->count || s->reach->node[node].cost < s->reach->node[best].cost)
            best = node;
    }
    return best;
}

/* The unit goes on only while the decision is still its side's, in the same phase. */
static bool has_moved_on(const Search *s, const Game *g)
{
    return g->over || g->to_act != s->start->to_act || g->turn != s->start->turn ||
           g->phase != s->start->phase;
}

static bool is_plain_step(const Search *s, Action a)
{
    uint32_t flags = s->battle->rules->words->actions[a.kind].flags;
    return a.unit == s->unit && (flags & ACT_STEP) != 0 && (flags & ACT_CHANCE) == 0;
}

static void take_step(Search *s, uint32_t parent, Action a)
{
    const RuleSystem *rules = s->battle->rules;
    Reach *reach = s->reach;
    GameBuffer after;
    memcpy(&after, &reach->state[parent], rules->game_size);
    Dice dice;
    dice_script(&dice, NULL, 0);
    rules->apply(s->battle, &after.game, a, &dice, NULL);
    if (dice.rolled_count > 0)
        return;

    int32_t cost = read_spent(s, &after.game);
    uint32_t node = find_node(reach, after.game.unit[s->unit]);
    if (node == REACH_NODES_MAX)
        return;
    if (node < reach->count && (s->settled[node] || reach->node[node].cost <= cost))
        return;
    if (node == reach->count)
        reach->count++;
    reach->node[node] = (ReachNode){.place = after.game.unit[s->unit],
                                    .parent = (uint16_t)parent,
                                    .cost = (int16_t)cost,
                                    .action = a};
    memcpy(&reach->state[node], &after, rules->game_size);
}

void reach_find(const Battle *b, const Game *g, uint32_t unit, Reach *out)
{
    ASSERT(unit < b->unit_count);
    Search s = {.battle = b, .start = g, .unit = unit, .reach = out};
    s.status = find_status(b->rules->words);
    out->count = 1;
    out->node[0] = (ReachNode){.place = g->unit[unit], .cost = (int16_t)read_spent(&s, g)};
    memcpy(&out->state[0], g, b->rules->game_size);

    Action actions[MAX_ACTIONS];
    for (uint32_t node = 0; node < out->count; node = pick_node(&s)) {
        s.settled[node] = true;
        if (has_moved_on(&s, &out->state[node].game))
            continue;
        uint32_t count = b->rules->legal(b, &out->state[node].game, actions, MAX_ACTIONS);
        ASSERT(count <= MAX_ACTIONS);
        for (uint32_t i = 0; i < count; i++) {
            if (is_plain_step(&s, actions[i]))
                take_step(&s, node, actions[i]);
        }
    }
}
