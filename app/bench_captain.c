#include "bench_captain.h"

#include "engine/hex.h"

#include <string.h>

enum {
    DECISIONS_MAX = 20000, /* a bench need not play a battle without turns to its end */
    WORTH_IT = 10,         /* an attack is made if it changes anything once in so many times */
};

static uint32_t flags_of(const Battle *b, Action a)
{
    return b->rules->words->actions[a.kind].flags;
}

/* Chance that an attack changes anything, in parts of 2^16. */
static uint64_t weigh(const Battle *b, CaptainRoom *room, Action a)
{
    uint64_t good = 0;
    if (!odds_count(b, &room->match.game.game, a, &room->work, &room->odds))
        return 0;
    for (uint32_t i = 0; i < room->odds.row_count; i++) {
        if (!b->rules->words->outcomes[room->odds.row[i].outcome.kind].nothing)
            good += room->odds.row[i].numerator;
    }
    return (good << 16) / room->odds.denominator;
}

/* The best attack of the first unit not asked yet; false if none is worth it. */
static bool find_attack(const Battle *b, CaptainRoom *room, uint32_t count, Action *best)
{
    for (uint32_t i = 0; i < count;) {
        uint32_t unit = room->match.legal[i].unit;
        uint64_t most = 0;
        bool asked = unit == NO_UNIT || room->asked[unit];
        for (; i < count && room->match.legal[i].unit == unit; i++) {
            Action a = room->match.legal[i];
            if (asked || (flags_of(b, a) & ACT_ATTACK) == 0)
                continue;
            room->odds_asked++;
            uint64_t worth = weigh(b, room, a);
            if (worth <= most)
                continue;
            most = worth;
            *best = a;
        }
        if (most * WORTH_IT < 1u << 16)
            continue;
        room->asked[unit] = true;
        return true;
    }
    return false;
}

static uint32_t nearest_enemy(const Battle *b, const Game *g, uint32_t side, uint32_t hex)
{
    uint32_t nearest = UINT32_MAX;
    uint32_t enemy = other_side(side);
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t unit = b->fighters[enemy][i];
        if (!on_map(g, unit))
            continue;
        uint32_t distance = hex_distance(b, hex, g->unit[unit].hex);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

/* Queues the way of the unit to the place nearest to any enemy. */
static void plan_march(const Battle *b, CaptainRoom *room, uint32_t unit)
{
    const Game *g = &room->match.game.game;
    uint32_t best = 0, least = UINT32_MAX;
    uint16_t near[MAX_HEXES]; /* asked once a hex, whatever the facing */
    memset(near, 0xFF, sizeof near);
    reach_find(b, g, unit, &room->reach);
    room->reaches++;
    room->asked[unit] = true;
    for (uint32_t node = 0; node < room->reach.count; node++) {
        uint32_t hex = room->reach.node[node].walk.place.hex;
        if (hex == NO_HEX || !room->reach.node[node].cheapest ||
            !reach_stops(&room->reach.node[node]))
            continue;
        if (near[hex] == UINT16_MAX)
            near[hex] = (uint16_t)nearest_enemy(b, g, b->units[unit].side, hex);
        if (near[hex] < least) {
            least = near[hex];
            best = node;
        }
    }
    room->queue_first = 0;
    room->queue_end = reach_way(&room->reach, best, room->queue);
}

static bool find_march(const Battle *b, CaptainRoom *room, uint32_t count, Action *step)
{
    for (uint32_t i = 0; i < count; i++) {
        Action a = room->match.legal[i];
        if (a.unit == NO_UNIT || room->asked[a.unit] || (flags_of(b, a) & ACT_STEP) == 0)
            continue;
        plan_march(b, room, a.unit);
        if (room->queue_end == 0)
            continue;
        *step = room->queue[room->queue_first++];
        return true;
    }
    return false;
}

/* With nobody left to ask: a command to activate, else whatever ends this part. */
static Action find_rest(const Battle *b, CaptainRoom *room, uint64_t seed, uint32_t count)
{
    Action groups[MAX_GROUPS + 1], ending = room->match.legal[0];
    uint32_t group_count = 0;
    bool ends = false;
    for (uint32_t i = 0; i < count; i++) {
        Action a = room->match.legal[i];
        if (b->rules->words->actions[a.kind].arg == ARG_GROUP && group_count < MAX_GROUPS)
            groups[group_count++] = a;
        if (!ends && (flags_of(b, a) & ACT_ENDS) != 0) {
            ends = true;
            ending = a;
        }
    }
    if (group_count > 0)
        return groups[dice_bits(seed, 3, room->match.game.game.ply) % group_count];
    return ending;
}

static Action choose(const Battle *b, CaptainRoom *room, uint64_t seed)
{
    const Game *g = &room->match.game.game;
    uint32_t part = g->turn * 512u + g->phase * 8u + g->phasing * 2u + g->to_act;
    Action a = {0};
    if (part != room->part) {
        memset(room->asked, 0, sizeof room->asked);
        room->queue_end = room->queue_first;
        room->part = part;
    }
    if (room->queue_first < room->queue_end &&
        b->rules->check(b, g, room->queue[room->queue_first]).why == LEGAL)
        return room->queue[room->queue_first++];
    room->queue_end = room->queue_first;
    uint32_t count = actions_list(b, g, room->match.legal);
    ASSERT(count > 0);
    if (count == 1)
        return room->match.legal[0];
    if (find_attack(b, room, count, &a) || find_march(b, room, count, &a))
        return a;
    return find_rest(b, room, seed, count);
}

void captain_play(const Battle *b, uint64_t seed, CaptainWatcher watcher, CaptainRoom *room)
{
    Game *g = &room->match.game.game;
    game_begin(b, &room->match.game);
    room->part = UINT32_MAX;
    for (uint32_t decision = 0; !g->over && decision < DECISIONS_MAX; decision++) {
        if (watcher.look)
            watcher.look(watcher.context, b, g);
        Action a = choose(b, room, seed);
        dice_seed(&room->match.dice, seed, g->ply + 1);
        b->rules->apply(b, g, a, &room->match.dice, NULL);
        room->decisions++;
    }
}
