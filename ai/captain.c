/* captain.c: what captains of all books have in common: the order of units, the best spot, the
 * queue of actions, the best of several. */
#include "mind.h"

const int32_t captain_weights[STYLE_COUNT][WEIGHT_COUNT] = {
#define WEIGHT(name, steady, bold, first, help) [STYLE_STEADY][WEIGHT_##name] = steady,
#include "weights.def"
#undef WEIGHT
#define WEIGHT(name, steady, bold, first, help) [STYLE_BOLD][WEIGHT_##name] = bold,
#include "weights.def"
#undef WEIGHT
#define WEIGHT(name, steady, bold, first, help) [STYLE_FIRST][WEIGHT_##name] = first,
#include "weights.def"
#undef WEIGHT
};

/* clang-format off */
const Posture captain_postures[POSTURE_COUNT] = {
    [POSTURE_NORMAL]   = { 100, 100, 100, false },
    [POSTURE_ADVANCE]  = { 250,  60, 100, false },
    [POSTURE_ASSAULT]  = { 250,  20,  40, false },
    [POSTURE_HOLD]     = { 100, 100, 100, true },
    [POSTURE_WITHDRAW] = { -60, 200, 150, false },
};
/* clang-format on */

enum { REPLANS_MAX = 2, WORTHLESS = 1 << 30 };

void field_flood(const Battle *b, uint8_t field[MAX_HEXES],
                 bool (*is_barred)(const Battle *b, uint32_t hex))
{
    uint16_t queue[MAX_HEXES];
    uint32_t first = 0, end = 0;
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        if (field[hex] == 0)
            queue[end++] = (uint16_t)hex;
    }
    while (first < end) {
        uint32_t hex = queue[first++];
        for (uint32_t d = 0; d < DIRECTION_COUNT && field[hex] + 1 < FAR; d++) {
            uint32_t next = b->neighbour[hex][d];
            if (next == NO_HEX || field[next] != FAR || is_barred(b, next))
                continue;
            field[next] = (uint8_t)(field[hex] + 1);
            queue[end++] = (uint16_t)next;
        }
    }
}

bool captain_is_covered(const Captain *c, uint32_t unit, uint32_t hex,
                        bool (*is_bow)(const Battle *b, const Game *g, uint32_t unit))
{
    Disc disc = disc_begin(c->b, hex, 2);
    for (uint32_t at = disc_next(c->b, &disc); at != NO_HEX; at = disc_next(c->b, &disc)) {
        uint32_t other = unit_at(c->g, at);
        if (other != NO_UNIT && other != unit && c->b->units[other].side == c->side &&
            c->foe[at] <= c->foe[hex] && !is_bow(c->b, c->g, other))
            return true;
    }
    return false;
}

/* ---- the queue ---- */

void captain_queue(Captain *c, Action a)
{
    ASSERT(c->queue_end < QUEUE_MAX);
    c->queue[c->queue_end++] = a;
}

static uint32_t flags_of(const Captain *c, Action a)
{
    return c->b->rules->words->actions[a.kind].flags;
}

static bool is_legal(const Captain *c, Action a)
{
    return c->b->rules->check(c->b, c->g, a).why == LEGAL;
}

static void choose(Captain *c, Action a, uint32_t reason)
{
    c->chosen = a;
    c->reason = (uint16_t)reason;
}

/* Why that action of the queue is taken: a way may end in an attack, and with others staying back.
 */
static uint32_t reason_for(const Captain *c, Action a)
{
    if ((flags_of(c, a) & ACT_ATTACK) != 0)
        return REASON_ATTACK;
    bool other = c->queue_unit != NO_UNIT && a.unit != NO_UNIT && a.unit != c->queue_unit;
    return other ? (uint32_t)REASON_BEHIND : c->queue_reason;
}

/* The next of the queue; false if there is none, or if what came between forbids it. Of a set that
 * is nobody's way only what has become illegal is left out: the rest does not depend on it. */
static bool take_queued(Captain *c)
{
    bool set = c->queue_unit == NO_UNIT && c->weight[WEIGHT_SETS] > 0;
    while (c->queue_first < c->queue_end) {
        Action a = c->queue[c->queue_first++];
        if (is_legal(c, a)) {
            choose(c, a, reason_for(c, a));
            return true;
        }
        if ((flags_of(c, a) & ACT_ENDS) == 0 && !set) { /* an end may have come by itself */
            c->queue_first = c->queue_end;
            if (c->replans++ < REPLANS_MAX && c->queue_unit < MAX_UNITS)
                c->asked[c->queue_unit] = false;
        }
    }
    return false;
}

/* ---- marching ---- */

/* Without a search: step by step to where the enemy is nearer, or any step that is no further if
 * the last was not such a one. */
static Placement march_straight(Captain *c, uint32_t unit)
{
    WalkStep steps[WALK_STEPS_MAX];
    Walk at = {0};
    c->b->rules->walk(c->b, c->g, unit, &at);
    while ((at.marks & (WALK_IS_OVER | WALK_IS_PLAYED)) == 0 && c->queue_end < REACH_WAY_MAX) {
        uint32_t count = c->b->rules->walk_on(c->b, c->g, unit, &at, steps), best = count;
        uint32_t least = c->foe[at.place.hex];
        for (uint32_t i = 0; i < count; i++) {
            const Walk *to = &steps[i].to;
            if (to->place.hex == NO_HEX || (to->marks & (WALK_PASSES | WALK_IS_PLAYED)) != 0 ||
                to->place.mode != at.place.mode || c->foe[to->place.hex] >= least)
                continue;
            least = c->foe[to->place.hex];
            best = i;
        }
        if (best == count)
            break;
        captain_queue(c, steps[best].action);
        at = steps[best].to;
    }
    return at.place;
}

/* Why a unit goes where nobody is to be struck: by how far off the enemy is, here and there. */
static uint16_t reason_to_go(const Captain *c, uint32_t here, uint32_t there)
{
    if (here == NO_HEX) /* it enters */
        return REASON_MARCH;
    if (c->foe[there] == c->foe[here])
        return REASON_BETTER;
    return c->foe[there] < c->foe[here] ? REASON_MARCH : REASON_SAFER;
}

static void plan_spot(Captain *c, uint32_t unit)
{
    uint32_t best = 0;
    int32_t most = INT32_MIN;
    c->plans++;
    reach_find(c->b, c->g, unit, &c->reach);
    memcpy(&c->scratch, c->g, c->b->rules->game_size);
    for (uint32_t node = 0; node < c->reach.count; node++) {
        const ReachNode *n = &c->reach.node[node];
        uint16_t why = REASON_BETTER;
        if (n->walk.place.hex == NO_HEX || !n->cheapest || (node > 0 && !reach_stops(n)))
            continue;
        int32_t worth = c->mind->spot(c, unit, node, &why);
        if (worth > -WORTHLESS)
            worth += captain_whim(c, unit, n->walk.place.hex);
        if (worth <= most)
            continue;
        most = worth;
        best = node;
        c->queue_reason = node == 0 ? REASON_HOLD : why;
    }
    if (c->queue_reason == REASON_BETTER || c->queue_reason == REASON_MARCH)
        c->queue_reason =
            reason_to_go(c, c->reach.node[0].walk.place.hex, c->reach.node[best].walk.place.hex);
    if (best > 0)
        c->queue_end = reach_way(&c->reach, best, c->queue);
    uint32_t plain = c->queue_end;
    int32_t planned = c->mind->plan ? c->mind->plan(c, unit, most) : most;
    if (planned > most) {
        c->queue_reason = REASON_STRIKE;
        return;
    }
    c->queue_end = plain;
    if (c->mind->close)
        c->mind->close(c, unit, c->reach.node[best].walk.place);
}

static void plan_unit(Captain *c, uint32_t unit)
{
    c->asked[unit] = true;
    c->queue_first = c->queue_end = 0;
    c->queue_unit = (uint16_t)unit;
    if (c->b->rules->walk && c->mind->is_far && c->mind->is_far(c, unit)) {
        c->queue_reason = REASON_MARCH;
        Placement at = march_straight(c, unit);
        if (c->queue_end > 0 && c->mind->close)
            c->mind->close(c, unit, at);
        return;
    }
    plan_spot(c, unit);
}

/* What a captain knows of the position is at most a turn or activation old, whatever he remembers.
 */
static void look(Captain *c)
{
    c->looked = (uint32_t)c->g->turn * 2u + c->g->phasing + 1;
    c->mind->look(c);
    for (uint32_t unit = 0; c->plan && unit < c->b->unit_count; unit++) {
        int32_t parts = c->plan->prize[unit];
        if (parts == 0)
            continue;
        c->value[unit] = c->value[unit] * parts / 100;
        for (uint32_t blow = 0; blow < COUNT_OF(c->soft); blow++)
            c->soft[blow][unit] = c->soft[blow][unit] * parts / 100;
    }
}

static void begin_part(Captain *c, uint64_t part)
{
    int32_t rank[MAX_UNITS];
    const Battle *b = c->b;
    c->part = part;
    c->queue_first = c->queue_end = c->replans = c->order_count = 0;
    memset(c->asked, 0, sizeof c->asked);
    if (c->mind->glance && c->mind->glance(c))
        c->looked = 0; /* whoever needs more looks then */
    else
        look(c);
    if (c->mind->prepare)
        c->mind->prepare(c);
    for (uint32_t i = 0; i < b->army_count[c->side]; i++) {
        uint32_t unit = b->army[c->side][i], at = c->order_count;
        int32_t when = on_map(c->g, unit) ? c->mind->order(c, unit) : -1;
        if (when < 0 || (is_combat(b, unit) && captain_posture(c, unit)->stays))
            continue;
        for (; at > 0 && rank[at - 1] < when; at--) {
            rank[at] = rank[at - 1];
            c->order[at] = c->order[at - 1];
        }
        rank[at] = when;
        c->order[at] = (uint8_t)unit;
        c->order_count++;
    }
}

/* ---- choosing among what is legal ---- */

/* Whether one of the first so many actions that are legal names a group. */
static bool has_groups(const Captain *c, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (c->b->rules->words->actions[c->legal[i].kind].arg == ARG_GROUP)
            return true;
    }
    return false;
}

static void pick(Captain *c)
{
    uint32_t count = actions_list(c->b, c->g, c->legal), best = 0;
    int32_t most = INT32_MIN;
    ASSERT(count > 0);
    if (count == 1) {
        choose(c, c->legal[0], REASON_ONLY);
        return;
    }
    if (c->looked != (uint32_t)c->g->turn * 2u + c->g->phasing + 1 || has_groups(c, count))
        look(c);
    memcpy(&c->scratch, c->g, c->b->rules->game_size);
    for (uint32_t i = 0; i < count; i++) {
        int32_t worth = c->mind->pick(c, c->legal[i]);
        if (worth <= most)
            continue;
        most = worth;
        best = i;
    }
    Action a = c->legal[best];
    bool attack = (flags_of(c, a) & ACT_ATTACK) != 0;
    bool group = c->b->rules->words->actions[a.kind].arg == ARG_GROUP;
    bool done = (flags_of(c, a) & ACT_ENDS) != 0 && a.unit == NO_UNIT;
    uint32_t reason = attack  ? REASON_ATTACK
                      : group ? REASON_COMMAND
                      : done  ? REASON_DONE
                              : REASON_ANSWER;
    choose(c, a, reason);
}

/* The best attack of each unit, by falling worth, into the queue; false if none is worth it. */
static bool queue_attacks(Captain *c)
{
    int32_t worth[QUEUE_MAX];
    uint32_t count = actions_list(c->b, c->g, c->legal), queued = 0;
    memcpy(&c->scratch, c->g, c->b->rules->game_size);
    for (uint32_t i = 0; i < count;) {
        uint32_t unit = c->legal[i].unit, best = count;
        int32_t most = 0;
        for (; i < count && c->legal[i].unit == unit; i++) {
            if ((flags_of(c, c->legal[i]) & ACT_ATTACK) == 0 || unit == NO_UNIT)
                continue;
            int32_t value = c->mind->pick(c, c->legal[i]);
            if (value <= most)
                continue;
            most = value;
            best = i;
        }
        if (best == count || queued == QUEUE_MAX)
            continue;
        uint32_t at = queued++;
        for (; at > 0 && worth[at - 1] < most; at--) {
            worth[at] = worth[at - 1];
            c->queue[at] = c->queue[at - 1];
        }
        worth[at] = most;
        c->queue[at] = c->legal[best];
    }
    c->queue_first = 0;
    c->queue_end = queued;
    c->queue_reason = REASON_ATTACK;
    c->queue_unit = NO_UNIT;
    return queued > 0;
}

static void attack(Captain *c)
{
    for (uint32_t round = 0; round < 2; round++) {
        if (take_queued(c))
            return;
        if (!queue_attacks(c))
            break;
    }
    pick(c);
}

/* Who was chosen last without having been planned: he has just come on to the map. */
static uint32_t find_newcomer(Captain *c)
{
    uint32_t unit = c->chosen.unit;
    bool is = c->part == c->chosen_part && unit < c->b->unit_count && !c->asked[unit] &&
              c->chosen.side == c->side && on_map(c->g, unit) && c->mind->order(c, unit) >= 0;
    return is ? unit : (uint32_t)NO_UNIT;
}

static void march(Captain *c)
{
    uint32_t newcomer = find_newcomer(c);
    if (newcomer != NO_UNIT && c->queue_first == c->queue_end)
        plan_unit(c, newcomer);
    for (;;) {
        if (take_queued(c))
            return;
        uint32_t i = 0;
        while (i < c->order_count && c->asked[c->order[i]])
            i++;
        if (i >= c->order_count)
            break;
        uint32_t unit = c->order[i];
        if (!on_map(c->g, unit) || c->mind->order(c, unit) < 0) {
            c->asked[unit] = true; /* something has befallen it since the part began */
            continue;
        }
        plan_unit(c, unit);
        if (c->queue_end > 0 && !is_legal(c, c->queue[0])) {
            c->asked[unit] = false; /* another unit is still under way */
            c->queue_end = 0;
            pick(c);
            return;
        }
    }
    attack(c);
}

void captain_decide(Captain *c, const Battle *b, const Game *g, const int32_t *weight,
                    const Plan *plan)
{
    if (g->ply <= c->ply)
        captain_forget(c); /* the game was taken back, or is another */
    c->ply = g->ply;
    c->plan = plan;
    c->mind = mind_of(b);
    c->b = b;
    c->g = g;
    c->weight = weight;
    c->side = g->to_act;
    uint32_t ask = c->mind->ask(b, g);
    uint64_t part = c->mind->part(b, g) + 1;
    if (ask != ASK_PICK && part != c->part)
        begin_part(c, part);
    switch (ask) {
    case ASK_MARCH:
        march(c);
        break;
    case ASK_ATTACK:
        attack(c);
        break;
    default:
        pick(c);
    }
    c->chosen_part = ask == ASK_MARCH ? c->part : 0;
}

/* ---- the players ---- */

static void begin_steady(const Battle *b, const Game *g, uint64_t seed, void *memory)
{
    (void)seed;
    captain_decide(memory, b, g, captain_weights[STYLE_STEADY], NULL);
}

static void begin_bold(const Battle *b, const Game *g, uint64_t seed, void *memory)
{
    (void)seed;
    captain_decide(memory, b, g, captain_weights[STYLE_BOLD], NULL);
}

static void begin_first(const Battle *b, const Game *g, uint64_t seed, void *memory)
{
    (void)seed;
    captain_decide(memory, b, g, captain_weights[STYLE_FIRST], NULL);
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
    const Captain *c = memory;
    return c->chosen;
}

/* As a player reads them below a hint. What a choice is worth is told to nobody: it is reckoned
 * with weights, and no number of the game. */
static const char *const reasons[] = {
    [REASON_NONE] = "",
    [REASON_ONLY] = "nothing else can be done",
    [REASON_ATTACK] = "of all attacks this one promises most",
    [REASON_STRIKE] = "it can strike from there",
    [REASON_MARCH] = "that brings it nearer to the enemy",
    [REASON_SAFER] = "it is safer there, further from the enemy",
    [REASON_BETTER] = "it stands better there, and no nearer to the enemy",
    [REASON_RALLY] = "to rally a unit in rout",
    [REASON_HOLD] = "it stands best where it is",
    [REASON_BEHIND] = "he keeps out of the fight",
    [REASON_COMMAND] = "this command has most to gain",
    [REASON_DONE] = "nothing else is worth doing now",
    [REASON_ANSWER] = "of all answers this one costs least, or brings most",
};

static void explain(const Battle *b, const Game *g, const void *memory, Out *out)
{
    (void)b;
    (void)g;
    const Captain *c = memory;
    out_text(out, reasons[c->reason]);
}

const Player captain_player = {
    .name = "captain",
    .help = "moves every unit to its best spot and makes the attacks that pay; steady",
    .memory_size = sizeof(Captain),
    .begin = begin_steady,
    .step = step,
    .best = best,
    .explain = explain,
};

const Player bold_captain_player = {
    .name = "captain-bold",
    .help = "the same, bolder: it goes for the enemy and minds danger less",
    .memory_size = sizeof(Captain),
    .begin = begin_bold,
    .step = step,
    .best = best,
    .explain = explain,
};

const Player first_captain_player = {
    .name = "captain-1",
    .help = "the first captain that knew every book, kept as it was to measure others by",
    .memory_size = sizeof(Captain),
    .begin = begin_first,
    .step = step,
    .best = best,
    .explain = explain,
};
