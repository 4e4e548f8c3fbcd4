/* Properties of the path finder: it leads only where a unit can go, and everywhere, at least cost.
 */
#include "engine/reach.h"
#include "harness.h"

enum {
    STATES_MAX = 2000,     /* positions searched by hand; where there are more, some are left out */
    SEEN_SIZE = 16384,     /* of the set of positions seen */
    FACES = 16,            /* more than any facing */
    UNREACHED = INT16_MAX, /* as a cost */
    OWN_ACTIONS = 64,      /* where more is legal, somebody else can act */
    ASIDES_MAX = 3,        /* done by the way before a move ends */
};

enum { SOME_STOP = 1, SOME_PASS = 2 }; /* positions of one place at its least cost */

/* The least cost of every place a unit may stand in; the last row is off the map. */
typedef struct Costs {
    int16_t least[MAX_HEXES + 1][FACES][MAX_MODES];
    uint8_t stops[MAX_HEXES + 1][FACES][MAX_MODES];
} Costs;

static Reach reach;
static Costs found, wanted;
static GameBuffer states[STATES_MAX];
static uint32_t state_count;
static bool all_searched; /* no position was left out */
static uint64_t seen[SEEN_SIZE];
static uint64_t compared; /* searches by hand that left nothing out */
static uint64_t passed;   /* places seen where a unit may not stop */

/* ---- where a unit may stop, asked of whole positions ---- */

static bool has_moved_on(const Game *g)
{
    const Game *start = &room->game.game;
    return g->over || g->to_act != start->to_act || g->turn != start->turn ||
           g->phase != start->phase;
}

/* The unit has stopped as soon as its move can be ended or anybody else can act; what is done by
 * the way does not matter, only what can be done after it. */
static bool may_stop(uint32_t unit, const GameBuffer *at, uint32_t more)
{
    const Battle *b = &room->battle;
    Action actions[OWN_ACTIONS];
    if (has_moved_on(&at->game))
        return true;
    uint32_t count = b->rules->legal(b, &at->game, actions, OWN_ACTIONS);
    bool stops = count > OWN_ACTIONS;
    for (uint32_t i = 0; i < count && !stops; i++) {
        uint32_t flags = b->rules->words->actions[actions[i].kind].flags;
        stops = actions[i].unit == unit ? (flags & ACT_ENDS) != 0 : (flags & ACT_ASIDE) == 0;
        if (stops || (flags & ACT_ASIDE) == 0 || (flags & ACT_QUIET) == 0 || more == 0)
            continue;
        GameBuffer after;
        Dice none;
        memcpy(&after, at, b->rules->game_size);
        dice_script(&none, NULL, 0);
        b->rules->apply(b, &after.game, actions[i], &none, NULL);
        stops = none.rolled_count == 0 && may_stop(unit, &after, more - 1);
    }
    return stops;
}

/* ---- a search by hand, over whole positions ---- */

static void forget_costs(Costs *costs)
{
    for (uint32_t hex = 0; hex <= MAX_HEXES; hex++) {
        for (uint32_t i = 0; i < FACES * MAX_MODES; i++)
            costs->least[hex][i / MAX_MODES][i % MAX_MODES] = UNREACHED;
    }
}

static void note_cost(Costs *costs, Placement place, int32_t cost, bool may)
{
    HOLDS(place.face < FACES && place.mode < MAX_MODES, "no such facing or mode");
    uint32_t hex = place.hex == NO_HEX ? MAX_HEXES : place.hex;
    int16_t *least = &costs->least[hex][place.face][place.mode];
    uint8_t *stops = &costs->stops[hex][place.face][place.mode];
    if (cost < *least)
        *stops = 0;
    if (cost <= *least)
        *stops |= may ? SOME_STOP : SOME_PASS;
    *least = cost < *least ? (int16_t)cost : *least;
}

static int32_t read_spent(const Game *g, uint32_t unit)
{
    const Battle *b = &room->battle;
    uint32_t row = b->rules->words->spent_status;
    return row == NO_STATUS ? 0 : b->rules->status(b, g, unit, row);
}

/* True the first time it is asked of a position. What was spent is for telling and may be outside
 * the hash. */
static bool is_new(const Game *g, int32_t spent)
{
    Hash h = {game_hash(&room->battle, g)};
    hash_mix(&h, (uint64_t)spent);
    uint32_t slot = h.value % SEEN_SIZE;
    while (seen[slot] != 0 && seen[slot] != h.value)
        slot = (slot + 1) % SEEN_SIZE;
    bool fresh = seen[slot] == 0;
    seen[slot] = h.value;
    return fresh;
}

/* Keeps the position after an action, if it is another one. */
static void search_action(uint32_t unit, const GameBuffer *from, Action a)
{
    const Battle *b = &room->battle;
    Dice none;
    memcpy(&room->work, from, b->rules->game_size);
    dice_script(&none, NULL, 0);
    b->rules->apply(b, &room->work.game, a, &none, NULL);
    int32_t spent = read_spent(&room->work.game, unit);
    if (none.rolled_count > 0 || (state_count < STATES_MAX && !is_new(&room->work.game, spent)))
        return;
    bool stops = may_stop(unit, &room->work, ASIDES_MAX);
    passed += !stops;
    note_cost(&wanted, room->work.game.unit[unit], spent, stops);
    if (state_count < STATES_MAX)
        memcpy(&states[state_count++], &room->work, b->rules->game_size);
    else
        all_searched = false;
}

/* Goes through every position the unit can bring about by steps, with no thought of cost. */
static void search(uint32_t unit)
{
    static Action actions[MAX_ACTIONS];
    const Battle *b = &room->battle;
    const Game *start = &room->game.game;
    memset(seen, 0, sizeof seen);
    forget_costs(&wanted);
    all_searched = true;
    state_count = 1;
    memcpy(&states[0], &room->game, b->rules->game_size);
    note_cost(&wanted, start->unit[unit], read_spent(start, unit), true);
    for (uint32_t i = 0; i < state_count; i++) {
        const Game *g = &states[i].game;
        if (has_moved_on(g))
            continue;
        uint32_t count = b->rules->legal(b, g, actions, MAX_ACTIONS);
        for (uint32_t k = 0; k < count; k++) {
            uint32_t flags = b->rules->words->actions[actions[k].kind].flags;
            if (actions[k].unit == unit && (flags & (ACT_STEP | ACT_CHANCE)) == ACT_STEP)
                search_action(unit, &states[i], actions[k]);
        }
    }
}

/* ---- what is held ---- */

/* Every place found by hand is found at no greater cost and, unless something was left out, the
 * other way round. */
static void compare_costs(uint32_t unit)
{
    const Battle *b = &room->battle;
    forget_costs(&found);
    for (uint32_t i = 0; i < reach.count; i++)
        note_cost(&found, reach.node[i].walk.place, reach.node[i].walk.spent,
                  reach_stops(&reach.node[i]));
    for (uint32_t i = 0; i < (MAX_HEXES + 1) * FACES * MAX_MODES; i++) {
        uint32_t hex = i / (FACES * MAX_MODES), face = i / MAX_MODES % FACES, mode = i % MAX_MODES;
        int32_t by_reach = found.least[hex][face][mode], by_hand = wanted.least[hex][face][mode];
        if (by_reach > by_hand || (all_searched && by_reach < by_hand))
            fail_msg("%s: %s at hex %u, facing %u, mode %u costs %d in reach and %d by hand",
                     where(), b->units[unit].id, hex, face, mode, by_reach, by_hand);
    }
    compared += all_searched;
}

static void compare_marks(void)
{
    for (uint32_t i = 0; i < reach.count; i++) {
        const ReachNode *node = &reach.node[i];
        uint32_t hex = node->walk.place.hex == NO_HEX ? MAX_HEXES : node->walk.place.hex;
        int32_t least = found.least[hex][node->walk.place.face][node->walk.place.mode];
        uint32_t stops = wanted.stops[hex][node->walk.place.face][node->walk.place.mode];
        HOLDS(!node->cheapest || node->walk.spent == least, "a dear way is marked as cheapest");
        HOLDS(!node->cheapest || !all_searched || i == 0 ||
                  (stops & (reach_stops(node) ? SOME_STOP : SOME_PASS)) != 0,
              "a place is marked as passed where a unit may stop, or the other way round");
        found.least[hex][node->walk.place.face][node->walk.place.mode] =
            node->cheapest ? UNREACHED : (int16_t)least;
    }
    for (uint32_t i = 0; i < (MAX_HEXES + 1) * FACES * MAX_MODES; i++)
        HOLDS(found.least[i / (FACES * MAX_MODES)][i / MAX_MODES % FACES][i % MAX_MODES] ==
                  UNREACHED,
              "a place with no way marked as cheapest");
}

/* Walks to one of the places that are said to be in reach. */
static void walk(uint32_t unit, uint32_t end)
{
    const Battle *b = &room->battle;
    Action way[REACH_WAY_MAX];
    uint32_t count = reach_way(&reach, end, way);
    memcpy(&room->work, &room->game, b->rules->game_size);
    for (uint32_t i = 0; i < count; i++) {
        Dice none;
        dice_script(&none, NULL, 0);
        HOLDS(b->rules->check(b, &room->work.game, way[i]).why == LEGAL,
              "an illegal step in reach");
        b->rules->apply(b, &room->work.game, way[i], &none, NULL);
        HOLDS(!none.exhausted, "a step in reach rolls dice");
    }
    const Placement *there = &reach.node[end].walk.place, *here = &room->work.game.unit[unit];
    HOLDS(there->hex == here->hex && there->face == here->face && there->mode == here->mode,
          "a way that leads elsewhere");
    HOLDS(reach.node[end].walk.spent == read_spent(&room->work.game, unit),
          "a way at another cost");
    /* Where it stands before its first step it has not begun to move: it may be told to go on. */
    bool stops = may_stop(unit, &room->work, ASIDES_MAX);
    HOLDS(end == 0 || reach_stops(&reach.node[end]) == stops,
          stops ? "a place where it may stop is marked as passed"
                : "a place where it may not stop is not marked");
    HOLDS(end != 0 || reach_stops(&reach.node[0]) || !stops, "it may stay and is sent on");
    passed += !stops;
}

static void visit_reach(void)
{
    const Battle *b = &room->battle;
    Action a = room->legal[choose(room->legal_count)];
    if (a.unit >= b->unit_count || choose(16) != 0)
        return;
    reach_find(b, &room->game.game, a.unit, &reach);
    walk(a.unit, (uint32_t)choose(reach.count));
    bool steps = (b->rules->words->actions[a.kind].flags & ACT_STEP) != 0;
    if (!steps || reach.count == REACH_NODES_MAX || choose(4) != 0)
        return;
    search(a.unit);
    compare_costs(a.unit);
    compare_marks();
}

/* Every other pair of games is fatigued from its first turn on, in a system that knows fatigue. */
static void begin_reach(void)
{
    ParseError error;
    if (room->seed % 4 >= 2)
        battle_set_option(&room->battle, "fatigue", "1", &error);
}

static void reach_is_what_can_be_gone_at_least_cost(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 40, .begin = begin_reach, .visit = visit_reach});
    assert_true(compared > 0);
    assert_true(passed > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reach_is_what_can_be_gone_at_least_cost),
    };
    return cmocka_run_group_tests(tests, gather, drop);
}
