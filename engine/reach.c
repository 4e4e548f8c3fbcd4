/* reach.c: Dijkstra's search over whole positions, so that there is no second movement rule. */
#include "reach.h"

#include "hex.h"
#include "text.h"

/* What stays the same during one search, and which nodes are done with. */
typedef struct Search {
    const Battle *battle;
    const Game *start;
    uint32_t unit;
    uint32_t spent, way; /* rows of the statuses of that name, or status_count */
    Reach *reach;
    bool settled[REACH_NODES_MAX]; /* nothing cheaper leads there */
} Search;

static uint32_t find_status(const Words *words, const char *name)
{
    uint32_t row = 0;
    while (row < words->status_count && !text_equal(words->statuses[row].name, name))
        row++;
    return row;
}

static int32_t read_status_of(const Battle *b, const Game *g, uint32_t unit, uint32_t row)
{
    return row == b->rules->words->status_count ? 0 : b->rules->status(b, g, unit, row);
}

static int32_t read_status(const Search *s, const Game *g, uint32_t row)
{
    return read_status_of(s->battle, g, s->unit, row);
}

static bool is_same_place(Placement x, Placement y)
{
    return x.hex == y.hex && x.face == y.face && x.mode == y.mode;
}

/* The node where the unit stands like that after such a way, or count if there is none yet. */
static uint32_t find_node(const Reach *reach, Placement place, int32_t way)
{
    uint32_t node = 0;
    while (node < reach->count &&
           !(is_same_place(reach->node[node].place, place) && reach->node[node].way == way))
        node++;
    return node;
}

/* Marks of all nodes with one place the cheapest, the earliest of several. */
static void mark_cheapest(Reach *reach)
{
    for (uint32_t i = 0; i < reach->count; i++) {
        ReachNode *node = &reach->node[i];
        node->cheapest = true;
        for (uint32_t j = 0; j < reach->count && node->cheapest; j++) {
            const ReachNode *other = &reach->node[j];
            bool cheaper = other->cost < node->cost || (other->cost == node->cost && j < i);
            node->cheapest = i == j || !cheaper || !is_same_place(node->place, other->place);
        }
    }
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

    int32_t cost = read_status(s, &after.game, s->spent);
    int32_t way = read_status(s, &after.game, s->way);
    uint32_t node = find_node(reach, after.game.unit[s->unit], way);
    if (node == REACH_NODES_MAX)
        return;
    if (node < reach->count && (s->settled[node] || reach->node[node].cost <= cost))
        return;
    if (node == reach->count)
        reach->count++;
    reach->node[node] = (ReachNode){.place = after.game.unit[s->unit],
                                    .way = (uint16_t)way,
                                    .parent = (uint16_t)parent,
                                    .cost = (int16_t)cost,
                                    .action = a};
    memcpy(&reach->state[node], &after, rules->game_size);
}

void reach_find(const Battle *b, const Game *g, uint32_t unit, Reach *out)
{
    ASSERT(unit < b->unit_count);
    Search s = {.battle = b, .start = g, .unit = unit, .reach = out};
    s.spent = find_status(b->rules->words, "spent");
    s.way = find_status(b->rules->words, "way");
    out->count = 1;
    out->node[0] = (ReachNode){.place = g->unit[unit],
                               .way = (uint16_t)read_status(&s, g, s.way),
                               .cost = (int16_t)read_status(&s, g, s.spent)};
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
    mark_cheapest(out);
}

/* ---- what stops a unit ---- */

static bool is_double(const Battle *b, uint32_t unit, Placement place)
{
    return b->types[b->units[unit].type[place.mode]].size == 2;
}

static uint32_t distance_to(const Battle *b, uint32_t unit, Placement place, uint32_t hex)
{
    uint32_t distance = hex_distance(b, place.hex, hex);
    if (!is_double(b, unit, place))
        return distance;
    uint32_t other = hex_distance(b, b->neighbour[place.hex][place.face], hex);
    return other < distance ? other : distance;
}

uint32_t reach_nearest(const Battle *b, uint32_t unit, uint32_t hex, const Reach *reach)
{
    uint32_t best = 0, least = UINT32_MAX;
    for (uint32_t node = 0; node < reach->count; node++) {
        Placement place = reach->node[node].place;
        uint32_t distance = place.hex == NO_HEX ? UINT32_MAX : distance_to(b, unit, place, hex);
        if (distance > least ||
            (distance == least && reach->node[node].cost >= reach->node[best].cost))
            continue;
        best = node;
        least = distance;
    }
    return best;
}

/* The first refusal of a step into that place by any kind of step; LEGAL if there is none. */
static Verdict refuse_step(const Battle *b, const Game *g, Action a)
{
    const Words *words = b->rules->words;
    for (uint32_t kind = 0; kind < words->action_count; kind++) {
        const ActionWord *word = &words->actions[kind];
        if ((word->flags & ACT_STEP) == 0 || (word->arg != ARG_HEX && word->arg != ARG_PLACE))
            continue;
        a.kind = (uint8_t)kind;
        Verdict v = b->rules->check(b, g, a);
        if (v.why != LEGAL && b->rules->reasons[v.why].kind == REASON_REFUSAL)
            return v;
    }
    return (Verdict){LEGAL, NO_UNIT, NO_HEX, NO_UNIT};
}

Verdict reach_barrier(const Battle *b, uint32_t unit, uint32_t hex, const Reach *reach,
                      uint32_t node)
{
    const Game *g = &reach->state[node].game;
    Placement at = reach->node[node].place;
    bool two = is_double(b, unit, at);
    Verdict found = {LEGAL, NO_UNIT, NO_HEX, NO_UNIT};
    uint32_t distance = at.hex == NO_HEX ? 0 : distance_to(b, unit, at, hex);
    for (uint32_t d = 0; d < DIRECTION_COUNT && distance > 0 && found.why == LEGAL; d++) {
        Placement next = at; /* moved by one hex without turning */
        next.hex = b->neighbour[at.hex][d];
        if (next.hex == NO_HEX || (two && b->neighbour[next.hex][at.face] == NO_HEX) ||
            distance_to(b, unit, next, hex) >= distance)
            continue;
        Action a = {.side = g->to_act, .unit = (uint16_t)unit, .hex = next.hex};
        a.arg = (uint16_t)(two ? at.face + 1 : 0);
        found = refuse_step(b, g, a);
    }
    return found;
}

int32_t reach_cost(const Battle *b, const Game *g, Action a)
{
    const ActionWord *word = &b->rules->words->actions[a.kind];
    uint32_t spent = find_status(b->rules->words, "spent");
    if (!word->has_unit || (word->flags & (ACT_CHANCE | ACT_ATTACK | ACT_ENDS)) != 0)
        return 0;
    GameBuffer after;
    Dice dice;
    memcpy(&after, g, b->rules->game_size);
    dice_script(&dice, NULL, 0);
    b->rules->apply(b, &after.game, a, &dice, NULL);
    int32_t cost =
        read_status_of(b, &after.game, a.unit, spent) - read_status_of(b, g, a.unit, spent);
    return cost > 0 ? cost : 0;
}
