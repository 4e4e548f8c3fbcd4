/* reach.c: Dijkstra's search over the system's own steps, so that there is no second movement
 * rule. */
#include "reach.h"

#include "hex.h"

typedef struct Search {
    const Battle *battle;
    const Game *start;
    uint32_t unit;
    Reach *reach;
} Search;

/* ---- the nodes that wait, by cost, and among equals by number ---- */

static void queue_node(Reach *reach, uint32_t node)
{
    ReachNode *n = &reach->node[node];
    ASSERT(n->walk.spent < REACH_COSTS);
    uint16_t *link = &reach->head[n->walk.spent], *tail = &reach->tail[n->walk.spent];
    if (*link != NO_NODE && *tail < node)
        link = &reach->node[*tail].queued;
    while (*link != NO_NODE && *link < node)
        link = &reach->node[*link].queued;
    n->queued = *link;
    *link = (uint16_t)node;
    if (n->queued == NO_NODE)
        *tail = (uint16_t)node;
}

/* The node was found again at less cost: it leaves its old place. */
static void unqueue_node(Reach *reach, uint32_t node)
{
    uint32_t cost = reach->node[node].walk.spent, before = NO_NODE;
    uint16_t *link = &reach->head[cost];
    while (*link != node) {
        before = *link;
        ASSERT(before != NO_NODE);
        link = &reach->node[before].queued;
    }
    *link = reach->node[node].queued;
    if (reach->tail[cost] == node)
        reach->tail[cost] = (uint16_t)before;
}

/* The cheapest that waits, taken out; one does. *cost: none is cheaper. */
static uint32_t take_node(Reach *reach, uint32_t *cost)
{
    while (reach->head[*cost] == NO_NODE) {
        ++*cost;
        ASSERT(*cost < REACH_COSTS);
    }
    uint32_t node = reach->head[*cost];
    reach->head[*cost] = reach->node[node].queued;
    reach->node[node].settled = true;
    return node;
}

/* ---- nodes ---- */

static bool is_same_place(Placement x, Placement y)
{
    return memcmp(&x, &y, sizeof x) == 0;
}

static uint16_t *nodes_in(Reach *reach, uint32_t hex)
{
    return &reach->first[hex == NO_HEX ? MAX_HEXES : hex];
}

/* A step leads to that walk: a new node, or a cheaper way to a known one. Until all is found only a
 * node that has its place for itself is marked as cheapest. */
static void reach_walk(Reach *reach, uint32_t parent, Action action, const Walk *walk)
{
    uint16_t *first = nodes_in(reach, walk->place.hex);
    uint32_t node = *first;
    bool alone = true;
    for (; node != NO_NODE; node = reach->node[node].here) {
        if (!is_same_place(reach->node[node].walk.place, walk->place))
            continue;
        if (reach->node[node].walk.way == walk->way)
            break;
        reach->node[node].cheapest = alone = false;
    }
    uint16_t here = *first;
    if (node != NO_NODE) {
        if (reach->node[node].settled || reach->node[node].walk.spent <= walk->spent)
            return;
        unqueue_node(reach, node);
        here = reach->node[node].here;
        alone = alone && reach->node[node].cheapest;
    } else if (reach->count == REACH_NODES_MAX) {
        return;
    } else {
        node = reach->count++;
        *first = (uint16_t)node;
    }
    reach->node[node] = (ReachNode){.walk = *walk,
                                    .action = action,
                                    .parent = (uint16_t)parent,
                                    .here = here,
                                    .cheapest = alone};
    queue_node(reach, node);
}

/* Whether no node with the same place is cheaper, and none as cheap is earlier. */
static bool is_cheapest(const Reach *reach, uint32_t node)
{
    const Walk *walk = &reach->node[node].walk;
    uint32_t other = reach->first[walk->place.hex == NO_HEX ? MAX_HEXES : walk->place.hex];
    for (; other != NO_NODE; other = reach->node[other].here) {
        uint32_t spent = reach->node[other].walk.spent;
        if (is_same_place(reach->node[other].walk.place, walk->place) &&
            (spent < walk->spent || (spent == walk->spent && other < node)))
            return false;
    }
    return true;
}

/* Of all nodes with one place the cheapest, the earliest of several. */
static void mark_cheapest(Reach *reach)
{
    for (uint32_t i = 0; i < reach->count; i++) {
        if (!reach->node[i].cheapest)
            reach->node[i].cheapest = is_cheapest(reach, i);
    }
}

/* ---- steps that the system does not work out ---- */

static int32_t read_status(const Battle *b, const Game *g, uint32_t unit, uint32_t row)
{
    return row == NO_STATUS ? 0 : b->rules->status(b, g, unit, row);
}

/* The unit goes on only while the decision is still its side's, in the same phase. */
static bool has_moved_on(const Game *start, const Game *g)
{
    return g->over || g->to_act != start->to_act || g->turn != start->turn ||
           g->phase != start->phase;
}

static Walk walk_of(const Search *s, const Game *g)
{
    const Words *words = s->battle->rules->words;
    Walk walk = {.place = g->unit[s->unit]};
    walk.spent = (uint16_t)read_status(s->battle, g, s->unit, words->spent_status);
    walk.way = (uint8_t)read_status(s->battle, g, s->unit, words->way_status);
    walk.marks = has_moved_on(s->start, g) ? WALK_IS_OVER : WALK_IS_PLAYED;
    return walk;
}

bool reach_play_quietly(const Battle *b, Game *g, Action a)
{
    Dice dice;
    dice_script(&dice, NULL, 0);
    b->rules->apply(b, g, a, &dice, NULL);
    return dice.rolled_count == 0;
}

/* The position at a node, from the one in which the reach was found. */
static void play_to(const Battle *b, const Game *start, const Reach *reach, uint32_t node,
                    GameBuffer *out)
{
    Action way[REACH_WAY_MAX];
    uint32_t count = reach_way(reach, node, way);
    memcpy(out, start, b->rules->game_size);
    for (uint32_t i = 0; i < count; i++) {
        bool quiet = reach_play_quietly(b, &out->game, way[i]);
        ASSERT(quiet);
    }
}

/* What comes of a step from a node, played; false if it rolls dice. */
static bool play_step(const Search *s, const GameBuffer *here, Action a, Walk *out)
{
    GameBuffer there;
    memcpy(&there, here, s->battle->rules->game_size);
    if (!reach_play_quietly(s->battle, &there.game, a))
        return false;
    *out = walk_of(s, &there.game);
    return true;
}

/* ---- where a unit may stop ---- */

enum {
    ASIDES_MAX = 3,  /* acts by the way that may come before the end of a move */
    OWN_ACTIONS = 64 /* where more is legal, somebody else can act */
};

static bool may_stop(const Search *s, const Game *g, uint32_t asides);

/* Whether the unit has stopped if a is chosen next: its move is ended by it, or somebody else goes
 * on. What is done by the way (a turn, leave-taking) decides nothing: what is legal after it does.
 */
static bool lets_stop(const Search *s, const Game *g, Action a, uint32_t asides)
{
    const Battle *b = s->battle;
    uint32_t flags = b->rules->words->actions[a.kind].flags;
    if (a.unit == s->unit ? (flags & ACT_ENDS) != 0 : (flags & ACT_ASIDE) == 0)
        return true;
    if ((flags & (ACT_ASIDE | ACT_QUIET)) != (ACT_ASIDE | ACT_QUIET) || asides == 0)
        return false;
    GameBuffer after;
    memcpy(&after, g, b->rules->game_size);
    return reach_play_quietly(b, &after.game, a) && may_stop(s, &after.game, asides - 1);
}

/* Asked of the plain actions first: most often one of them is the end of the move. */
static bool one_lets_stop(const Search *s, const Game *g, const Action *actions, uint32_t count,
                          uint32_t asides)
{
    for (uint32_t i = 0; i < count; i++) {
        if (lets_stop(s, g, actions[i], 0))
            return true;
    }
    for (uint32_t i = 0; i < count && asides > 0; i++) {
        if (lets_stop(s, g, actions[i], asides))
            return true;
    }
    return false;
}

static bool may_stop(const Search *s, const Game *g, uint32_t asides)
{
    Action actions[OWN_ACTIONS];
    if (has_moved_on(s->start, g))
        return true;
    uint32_t count = s->battle->rules->legal(s->battle, g, actions, OWN_ACTIONS);
    return count > OWN_ACTIONS || one_lets_stop(s, g, actions, count, asides);
}

static void play_steps(const Search *s, uint32_t node)
{
    const Battle *b = s->battle;
    Action actions[MAX_ACTIONS];
    GameBuffer here;
    Walk walk;
    play_to(b, s->start, s->reach, node, &here);
    uint32_t count = actions_list(b, &here.game, actions);
    if (!one_lets_stop(s, &here.game, actions, count, ASIDES_MAX))
        s->reach->node[node].walk.marks |= WALK_PASSES;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t flags = b->rules->words->actions[actions[i].kind].flags;
        if (actions[i].unit == s->unit && (flags & (ACT_STEP | ACT_CHANCE)) == ACT_STEP &&
            play_step(s, &here, actions[i], &walk))
            reach_walk(s->reach, node, actions[i], &walk);
    }
}

/* ---- the search ---- */

/* A step that the system leaves to be played. */
static void take_played(const Search *s, uint32_t node, const WalkStep *step)
{
    GameBuffer here;
    Walk walk;
    play_to(s->battle, s->start, s->reach, node, &here);
    if (play_step(s, &here, step->action, &walk))
        reach_walk(s->reach, node, step->action, &walk);
}

/* Whether a walk leads to a place that is known, by as good a way. */
static bool is_known(const Reach *reach, const Walk *walk)
{
    uint32_t first = reach->first[walk->place.hex == NO_HEX ? MAX_HEXES : walk->place.hex];
    if (first == NO_NODE)
        return false;
    const ReachNode *node = &reach->node[first];
    return is_same_place(node->walk.place, walk->place) && node->walk.way == walk->way &&
           node->walk.spent <= walk->spent;
}

static void take_steps(const Search *s, uint32_t node)
{
    WalkStep steps[WALK_STEPS_MAX];
    const Walk *walk = &s->reach->node[node].walk;
    if ((walk->marks & WALK_IS_OVER) != 0)
        return;
    if ((walk->marks & WALK_IS_PLAYED) != 0) {
        play_steps(s, node);
        return;
    }
    uint32_t count = s->battle->rules->walk_on(s->battle, s->start, s->unit, walk, steps);
    ASSERT(count <= WALK_STEPS_MAX);
    for (uint32_t i = 0; i < count; i++) {
        if (is_known(s->reach, &steps[i].to))
            continue;
        if ((steps[i].to.marks & WALK_IS_PLAYED) != 0)
            take_played(s, node, &steps[i]);
        else
            reach_walk(s->reach, node, steps[i].action, &steps[i].to);
    }
}

void reach_find(const Battle *b, const Game *g, uint32_t unit, Reach *out)
{
    ASSERT(unit < b->unit_count);
    Search s = {.battle = b, .start = g, .unit = unit, .reach = out};
    Walk walk = {0};
    if (b->rules->walk)
        b->rules->walk(b, g, unit, &walk);
    else
        walk = walk_of(&s, g);
    out->count = 0;
    memset(out->first, 0xFF, sizeof out->first);
    memset(out->head, 0xFF, sizeof out->head);
    reach_walk(out, 0, (Action){0}, &walk);
    uint32_t cost = 0;
    for (uint32_t settled = 0; settled < out->count; settled++)
        take_steps(&s, take_node(out, &cost));
    mark_cheapest(out);
}

uint32_t reach_way(const Reach *reach, uint32_t node, Action out[REACH_WAY_MAX])
{
    uint32_t count = 0;
    for (uint32_t at = node; at != 0; at = reach->node[at].parent)
        count++;
    ASSERT(count <= REACH_WAY_MAX);
    uint32_t place = count;
    for (uint32_t at = node; at != 0; at = reach->node[at].parent)
        out[--place] = reach->node[at].action;
    return count;
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
        Placement place = reach->node[node].walk.place;
        uint32_t distance = place.hex == NO_HEX ? UINT32_MAX : distance_to(b, unit, place, hex);
        if (distance > least ||
            (distance == least && reach->node[node].walk.spent >= reach->node[best].walk.spent))
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

/* Why the unit may not end its move where it stands; LEGAL if no case forbids it. */
static Verdict refuse_end(const Battle *b, const Game *g, uint32_t unit)
{
    const Words *words = b->rules->words;
    Action a = {.side = g->to_act, .unit = (uint16_t)unit};
    for (uint32_t kind = 0; kind < words->action_count; kind++) {
        const ActionWord *word = &words->actions[kind];
        if ((word->flags & ACT_ENDS) == 0 || !word->has_unit || word->arg != ARG_NONE)
            continue;
        a.kind = (uint8_t)kind;
        Verdict v = b->rules->check(b, g, a);
        if (v.why != LEGAL && b->rules->reasons[v.why].kind == REASON_REFUSAL)
            return v;
    }
    return (Verdict){LEGAL, NO_UNIT, NO_HEX, NO_UNIT};
}

Verdict reach_barrier(const Battle *b, const Game *g, uint32_t unit, uint32_t hex,
                      const Reach *reach, uint32_t node)
{
    GameBuffer there;
    play_to(b, g, reach, node, &there);
    Placement at = reach->node[node].walk.place;
    bool two = is_double(b, unit, at);
    Verdict found = {LEGAL, NO_UNIT, NO_HEX, NO_UNIT};
    uint32_t distance = at.hex == NO_HEX ? 0 : distance_to(b, unit, at, hex);
    for (uint32_t d = 0; d < DIRECTION_COUNT && distance > 0 && found.why == LEGAL; d++) {
        Placement next = at; /* moved by one hex without turning */
        next.hex = b->neighbour[at.hex][d];
        if (next.hex == NO_HEX || (two && b->neighbour[next.hex][at.face] == NO_HEX) ||
            distance_to(b, unit, next, hex) >= distance)
            continue;
        Action a = {.side = there.game.to_act, .unit = (uint16_t)unit, .hex = next.hex};
        a.arg = (uint16_t)(two ? at.face + 1 : 0);
        found = refuse_step(b, &there.game, a);
    }
    if (distance == 0 && !reach_stops(&reach->node[node]))
        found = refuse_end(b, &there.game, unit);
    return found;
}

int32_t reach_cost(const Battle *b, const Game *g, Action a)
{
    const ActionWord *word = &b->rules->words->actions[a.kind];
    uint32_t spent = b->rules->words->spent_status;
    if (!word->has_unit || (word->flags & (ACT_CHANCE | ACT_ATTACK | ACT_ENDS)) != 0)
        return 0;
    GameBuffer after;
    memcpy(&after, g, b->rules->game_size);
    reach_play_quietly(b, &after.game, a);
    int32_t cost = read_status(b, &after.game, a.unit, spent) - read_status(b, g, a.unit, spent);
    return cost > 0 ? cost : 0;
}
