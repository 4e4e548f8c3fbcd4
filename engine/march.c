/* march.c: the order of a march is found by trying: whoever can come to its goal now goes now. */
#include "march.h"

#include "hex.h"

enum {
    TRIES_MAX = 16, /* places that a unit looks at before it stays where it is */
    TURN = 3,       /* that a turn counts, where a hex for both halves counts four */
};

typedef struct Column { /* units on the march */
    const Battle *battle;
    const Game *start;
    const MarchGoal *goals;
    uint32_t count;
    bool done[MAX_UNITS];
    Reach *reach;
    March *march;
} Column;

static bool covers_two(const Battle *b, uint32_t unit, Placement place)
{
    return b->types[b->units[unit].type[place.mode]].size == 2;
}

/* Sixths of a turn from one direction to another, the shorter way. */
static uint32_t turns_between(uint32_t from, uint32_t to)
{
    uint32_t turns = (to + DIRECTION_COUNT - from) % DIRECTION_COUNT;
    return turns < DIRECTION_COUNT - turns ? turns : DIRECTION_COUNT - turns;
}

/* How far a place is from a goal: hexes for each half of the unit, and how far it looks away. One
 * that falls short keeps its front rather than the last hex, so that a line stays a line. */
static uint32_t shortfall(const Battle *b, const MarchGoal *goal, Placement place)
{
    if (place.hex == NO_HEX)
        return UINT32_MAX;
    uint32_t far = 2 * hex_distance(b, place.hex, goal->hex);
    if (!covers_two(b, goal->unit, place))
        return 2 * far;
    uint32_t right = b->neighbour[place.hex][place.face];
    uint32_t wanted = b->neighbour[goal->hex][goal->face];
    if (wanted == NO_HEX)
        wanted = goal->hex;
    return far + 2 * hex_distance(b, right, wanted) + TURN * turns_between(place.face, goal->face);
}

/* The stop nearest to the goal that was not tried yet, the cheapest of several; NO_NODE if none. */
static uint32_t best_stop(const Battle *b, const MarchGoal *goal, const Reach *reach,
                          const bool *tried)
{
    uint32_t best = NO_NODE, least = UINT32_MAX;
    for (uint32_t node = 0; node < reach->count; node++) {
        const ReachNode *n = &reach->node[node];
        uint32_t far = shortfall(b, goal, n->walk.place);
        if (tried[node] || (node != 0 && !reach_stops(n)) || far > least)
            continue;
        if (best != NO_NODE && far == least && n->walk.spent >= reach->node[best].walk.spent)
            continue;
        best = node;
        least = far;
    }
    return best;
}

static bool is_still_its_part(const Game *start, const Game *g)
{
    return !g->over && g->to_act == start->to_act && g->turn == start->turn &&
           g->phase == start->phase;
}

/* Plays on if the side can go on deciding afterwards; else the position stays as it was. */
static bool plan_action(const Column *c, GameBuffer *game, Action a)
{
    const Battle *b = c->battle;
    GameBuffer after;
    if (c->march->action_count == MARCH_ACTIONS_MAX)
        return false;
    memcpy(&after, game, b->rules->game_size);
    if (!reach_play_quietly(b, &after.game, a) || !is_still_its_part(c->start, &after.game))
        return false;
    memcpy(game, &after, b->rules->game_size);
    c->march->action[c->march->action_count++] = a;
    return true;
}

/* The unit's move is completed if it is under way, so that the next can go. */
static void plan_settling(const Column *c, uint32_t unit)
{
    const Words *words = c->battle->rules->words;
    for (uint32_t kind = 0; kind < words->action_count; kind++) {
        GameBuffer *game = &c->march->work;
        Action a = {.kind = (uint8_t)kind, .side = game->game.to_act, .unit = (uint16_t)unit};
        if ((words->actions[kind].flags & ACT_SETTLES) == 0)
            continue;
        if (c->battle->rules->check(c->battle, &game->game, a).why == LEGAL)
            plan_action(c, game, a);
    }
}

/* The whole way to a node, or nothing. */
static bool plan_way(const Column *c, const MarchGoal *goal, uint32_t node)
{
    March *march = c->march;
    Action way[REACH_WAY_MAX];
    GameBuffer game;
    uint32_t length = reach_way(c->reach, node, way), before = march->action_count;
    memcpy(&game, &march->work, c->battle->rules->game_size);
    for (uint32_t i = 0; i < length; i++) {
        if (plan_action(c, &game, way[i]))
            continue;
        march->action_count = before;
        return false;
    }
    memcpy(&march->work, &game, c->battle->rules->game_size);
    plan_settling(c, goal->unit);
    return true;
}

/* Lets one unit go, if it comes to its goal or may stop short of it; true if it has gone. */
static bool send(Column *c, uint32_t row, bool may_fall_short)
{
    March *march = c->march;
    const MarchGoal *goal = &c->goals[row];
    MarchEnd *end = &march->end[row];
    bool tried[REACH_NODES_MAX] = {false};
    reach_find(c->battle, &march->work.game, goal->unit, c->reach);
    for (uint32_t tries = 0; tries < TRIES_MAX; tries++) {
        uint32_t node = best_stop(c->battle, goal, c->reach, tried);
        if (node == NO_NODE)
            return false;
        Placement place = c->reach->node[node].walk.place;
        bool arrives = shortfall(c->battle, goal, place) == 0;
        if (!arrives && !may_fall_short)
            return false;
        end->why = (Verdict){LEGAL, NO_UNIT, NO_HEX, NO_UNIT};
        if (!arrives)
            end->why =
                reach_barrier(c->battle, &march->work.game, goal->unit, goal->hex, c->reach, node);
        if (node == 0 || plan_way(c, goal, node)) {
            c->done[row] = true;
            return true;
        }
        tried[node] = true;
    }
    return false;
}

/* All who can come to their goals as the others stand now. */
static bool send_who_arrive(Column *c)
{
    bool gone = false;
    for (uint32_t row = 0; row < c->count; row++)
        gone = (!c->done[row] && send(c, row, false)) || gone;
    return gone;
}

/* The first who cannot goes as far as it comes. */
static bool send_one_short(Column *c)
{
    for (uint32_t row = 0; row < c->count; row++) {
        if (!c->done[row] && send(c, row, true))
            return true;
    }
    return false;
}

/* Where all stand in the end: one may have been carried along by another. */
static void note_ends(const Column *c)
{
    for (uint32_t row = 0; row < c->count; row++) {
        MarchEnd *end = &c->march->end[row];
        end->place = c->march->work.game.unit[c->goals[row].unit];
        end->arrived = shortfall(c->battle, &c->goals[row], end->place) == 0;
        if (end->arrived)
            end->why = (Verdict){LEGAL, NO_UNIT, NO_HEX, NO_UNIT};
    }
}

void march_plan(const Battle *b, const Game *g, const MarchGoal *goals, uint32_t count, Reach *room,
                March *out)
{
    ASSERT(count <= MAX_UNITS);
    Column column = {b, g, goals, count, {false}, room, out};
    memcpy(&out->work, g, b->rules->game_size);
    out->action_count = 0;
    for (uint32_t row = 0; row < count; row++)
        out->end[row] =
            (MarchEnd){false, g->unit[goals[row].unit], {LEGAL, NO_UNIT, NO_HEX, NO_UNIT}};
    while (send_who_arrive(&column) || send_one_short(&column)) {
    }
    note_ends(&column);
}
