/* threat.c: the places a side can reach in its next move, and the attacks it could make there. */
#include "threat.h"

typedef struct Hunt { /* what all of a search share */
    const Battle *b;
    uint32_t side;
    Reach *reach;
    Threat *out;
    uint32_t node; /* where the unit is tried that goes alone */
} Hunt;

bool sector_is_before(uint32_t sector)
{
    return sector == SECTOR_FRONT || sector == SECTOR_FRONT_SIDE || sector == SECTOR_ALL_ROUND;
}

/* ---- how well ---- */

static void keep_gists(const Battle *b, const JoinedOdds *odds, Blow *blow)
{
    Gist sum[MAX_GISTS];
    uint32_t count = joined_sum(b, odds, sum);
    blow->gist_count = 0;
    for (uint32_t i = 0; i < count && blow->gist_count < BLOW_GISTS; i++) {
        if (sum[i].worth > 0)
            blow->gist[blow->gist_count++] = sum[i];
    }
    blow->denominator = odds->denominator;
    blow->harmful = 0;
    for (uint32_t i = 0; i < odds->row_count; i++) {
        if (clash_worth(b, odds->row[i].clash) > 0)
            blow->harmful += odds->row[i].numerator;
    }
}

/* Holds an attack against the best so far on each whom it is against; returns its worth, 0 if it is
 * against nobody of the other side. */
static int64_t weigh(const Hunt *h, const Game *g, Action a, Brief *brief)
{
    const Battle *b = h->b;
    Threat *out = h->out;
    brief_attack(b, g, a, brief);
    bool hostile = brief->defender_count > 0 && a.unit < b->unit_count;
    for (uint32_t i = 0; i < brief->defender_count; i++)
        hostile = hostile && b->units[brief->defenders[i]].side != h->side;
    if (!hostile || !odds_count(b, g, a, &out->work, &out->odds))
        return 0;
    joined_alone(&out->odds, &out->joined);
    int64_t worth = joined_worth(b, &out->joined);
    uint16_t hex = g->unit[a.unit].hex;
    for (uint32_t i = 0; i < brief->defender_count; i++) {
        uint32_t defender = brief->defenders[i];
        Blow *blow = &out->blow[defender];
        out->from[hex][defender / 32] |= 1u << defender % 32;
        if (blow->attacker_count > 0 && worth <= blow->worth)
            continue;
        blow->worth = worth;
        blow->action = a;
        blow->from = hex;
        blow->node = (uint16_t)h->node;
        blow->attacker_count = brief->attacker_count;
        memcpy(blow->attackers, brief->attackers, sizeof blow->attackers);
        keep_gists(b, &out->joined, blow);
    }
    return worth;
}

/* The way to end a part of the game or the move of a unit; NULL if there is none. */
static const Action *find_end(const Battle *b, const Action *actions, uint32_t count)
{
    const Action *end = NULL;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t flags = b->rules->words->actions[actions[i].kind].flags;
        if ((flags & ACT_SETTLES) != 0)
            return &actions[i];
        if ((flags & ACT_ENDS) != 0 && actions[i].unit == NO_UNIT)
            end = &actions[i];
    }
    return end;
}

static bool is_against(const Brief *brief, uint32_t target)
{
    return brief->defender_count == 1 && brief->defenders[0] == target;
}

/* Weighs the attacks of one unit, or of all (NO_UNIT). Returns whether one was played that others
 * can join: the best of those against the target, if there is one. */
static bool weigh_all(const Hunt *h, Game *g, uint32_t unit, uint32_t target, uint32_t count)
{
    const Battle *b = h->b;
    int64_t most = INT64_MIN;
    uint32_t best = count;
    for (uint32_t i = 0; i < count; i++) {
        Action a = h->out->legal[i];
        Brief brief = {0};
        if (!action_has_odds(&b->rules->words->actions[a.kind]) ||
            (unit != NO_UNIT && a.unit != unit))
            continue;
        int64_t worth = weigh(h, g, a, &brief);
        if (target != NO_UNIT && is_against(&brief, target) && worth > most) {
            most = worth;
            best = i;
        }
    }
    if (best == count)
        return false;
    memcpy(&h->out->work, g, b->rules->game_size);
    if (!reach_play_quietly(b, &h->out->work.game, h->out->legal[best]))
        return false;
    memcpy(g, &h->out->work, b->rules->game_size);
    return true;
}

enum { PARTS_MAX = 8, JOINING_MAX = 12 };

/* Ends part after part of the side's turn in the position `fought`, as long as no dice fall, and
 * weighs what can be done in each. */
static void fight_on(const Hunt *h, uint32_t unit, uint32_t target)
{
    const Battle *b = h->b;
    Game *g = &h->out->fought.game;
    uint32_t phasing = g->phasing, turn = g->turn;
    for (uint32_t part = 0; part < PARTS_MAX; part++) {
        uint32_t joining = target == NO_UNIT ? 1 : JOINING_MAX;
        uint32_t count = 0;
        for (bool more = true; more && joining > 0; joining--) {
            count = actions_list(b, g, h->out->legal);
            more = g->to_act == h->side && weigh_all(h, g, unit, target, count);
        }
        if (joining == 0 && target != NO_UNIT)
            count = actions_list(b, g, h->out->legal);
        const Action *end = find_end(b, h->out->legal, count);
        if (!end || !reach_play_quietly(b, g, *end) || g->over || g->phasing != phasing ||
            g->turn != turn)
            return;
    }
}

/* ---- where ---- */

/* Marks what a unit strikes at from a place: what lies before it, or around it if it has no zone.
 */
static void mark_from(const Hunt *h, Game *g, uint32_t unit, Placement place)
{
    const Battle *b = h->b;
    SectorHex sectors[16];
    uint32_t word = unit / 32, bit = 1u << unit % 32;
    g->unit[unit] = place;
    uint32_t count = b->rules->sectors(b, g, unit, sectors);
    for (uint32_t i = 0; i < count; i++) {
        if (sector_is_before(sectors[i].sector))
            h->out->units[sectors[i].hex][word] |= bit;
    }
    for (uint32_t d = 0; d < DIRECTION_COUNT && count == 0; d++) {
        if (b->neighbour[place.hex][d] != NO_HEX)
            h->out->units[b->neighbour[place.hex][d]][word] |= bit;
    }
}

/* Plays the way of a reach from g; false if it cannot be without dice. */
static bool play_way(const Hunt *h, const Game *g, uint32_t node, GameBuffer *to)
{
    Action way[REACH_WAY_MAX];
    uint32_t count = reach_way(h->reach, node, way);
    memcpy(to, g, h->b->rules->game_size);
    for (uint32_t i = 0; i < count; i++) {
        if (!reach_play_quietly(h->b, &to->game, way[i]))
            return false;
    }
    return true;
}

/* Tries every place where the unit may stop. */
static void walk_one(const Hunt *h, const Game *g, uint32_t unit)
{
    const Battle *b = h->b;
    reach_find(b, g, unit, h->reach);
    memcpy(&h->out->walked, g, b->rules->game_size);
    for (uint32_t i = 0; i < h->reach->count; i++) {
        const ReachNode *node = &h->reach->node[i];
        if (node->walk.place.hex == NO_HEX || (i > 0 && !reach_stops(node)))
            continue;
        mark_from(h, &h->out->walked.game, unit, node->walk.place);
        Hunt here = *h;
        here.node = i;
        if (play_way(h, g, i, &h->out->fought))
            fight_on(&here, unit, NO_UNIT);
    }
}

/* ---- several together ---- */

/* Brings a unit to the cheapest place from which it strikes into the hex, if there is one. */
static void bring(const Hunt *h, Game *g, uint32_t unit, uint32_t hex)
{
    const Battle *b = h->b;
    Threat *out = h->out;
    uint32_t best = NO_NODE;
    reach_find(b, g, unit, h->reach);
    memcpy(&out->walked, g, b->rules->game_size);
    for (uint32_t i = 0; i < h->reach->count; i++) {
        const ReachNode *node = &h->reach->node[i];
        if (node->walk.place.hex == NO_HEX || (i > 0 && !reach_stops(node)) ||
            (best != NO_NODE && node->walk.spent >= h->reach->node[best].walk.spent))
            continue;
        SectorHex sectors[16];
        out->walked.game.unit[unit] = node->walk.place;
        uint32_t count = b->rules->sectors(b, &out->walked.game, unit, sectors);
        for (uint32_t s = 0; s < count; s++) {
            if (sectors[s].hex == hex && sector_is_before(sectors[s].sector))
                best = i;
        }
    }
    if (best == NO_NODE || !play_way(h, g, best, &out->work))
        return;
    uint32_t count = actions_list(b, &out->work.game, out->legal);
    const Action *end = find_end(b, out->legal, count);
    if (end && end->unit == unit && !reach_play_quietly(b, &out->work.game, *end))
        return;
    if (out->work.game.to_act == h->side && out->work.game.phase == g->phase)
        memcpy(g, &out->work, b->rules->game_size);
}

/* All who come near a unit of the enemy attack it together. */
static void gather(const Hunt *h, const Game *g, uint32_t target)
{
    uint32_t hex = g->unit[target].hex;
    memcpy(&h->out->fought, g, h->b->rules->game_size);
    for (uint32_t unit = 0; unit < h->b->unit_count; unit++) {
        if (threat_has(h->out, hex, unit))
            bring(h, &h->out->fought.game, unit, hex);
    }
    fight_on(h, NO_UNIT, target);
}

/* ---- whose move it is ---- */

/* Everybody who can take a step in g; whether anybody can. */
static bool walk_all(const Hunt *h, const Game *g)
{
    const Battle *b = h->b;
    uint8_t walks[MAX_UNITS] = {0};
    bool any = false;
    uint32_t count = actions_list(b, g, h->out->legal);
    for (uint32_t i = 0; i < count; i++) {
        Action a = h->out->legal[i];
        if ((b->rules->words->actions[a.kind].flags & ACT_STEP) != 0 && a.unit < b->unit_count)
            walks[a.unit] = 1;
    }
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!walks[unit] || b->units[unit].side != h->side || !is_combat(b, unit) ||
            !on_map(g, unit))
            continue;
        any = true;
        walk_one(h, g, unit);
    }
    for (uint32_t unit = 0; unit < b->unit_count && any && b->rules->without; unit++) {
        if (b->units[unit].side != h->side && is_combat(b, unit) && on_map(g, unit))
            gather(h, g, unit);
    }
    return any;
}

/* The side's next move, if it could begin now in this phase: all at once, or group by group. */
static bool try_phase(const Hunt *h, const Game *g, uint32_t phase)
{
    const Battle *b = h->b;
    Threat *out = h->out;
    Dice dice;
    dice_seed(&dice, 1, 0);
    Game *begun = &out->begun.game;
    memcpy(begun, g, b->rules->game_size);
    if (!b->rules->stage(b, begun, g->turn > 0 ? g->turn : 1, h->side, phase, &dice, NULL) ||
        begun->over || begun->to_act != h->side)
        return false;
    if (walk_all(h, begun))
        return true;
    bool any = false;
    uint32_t count = actions_list(b, begun, out->choices);
    for (uint32_t i = 0; i < count; i++) {
        if (b->rules->words->actions[out->choices[i].kind].arg != ARG_GROUP)
            continue;
        memcpy(&out->named, begun, b->rules->game_size);
        if (reach_play_quietly(b, &out->named.game, out->choices[i]) && !out->named.game.over &&
            out->named.game.to_act == h->side)
            any = walk_all(h, &out->named.game) || any;
    }
    return any;
}

static Hunt begin_hunt(const Battle *b, uint32_t side, Reach *reach, Threat *out)
{
    memset(out->units, 0, sizeof out->units);
    memset(out->from, 0, sizeof out->from);
    memset(out->blow, 0, sizeof out->blow);
    return (Hunt){b, side, reach, out, 0};
}

void threat_of_unit(const Battle *b, const Game *g, uint32_t unit, Reach *reach, Threat *out)
{
    Hunt hunt = begin_hunt(b, b->units[unit].side, reach, out);
    if (!g->over && g->to_act == hunt.side && on_map(g, unit))
        walk_one(&hunt, g, unit);
}

void threat_find(const Battle *b, const Game *g, uint32_t side, Reach *reach, Threat *out)
{
    Hunt hunt = begin_hunt(b, side, reach, out);
    bool known = false;
    for (uint32_t phase = 0; phase < b->rules->words->phase_count && !g->over && !known; phase++)
        known = try_phase(&hunt, g, phase);
}
