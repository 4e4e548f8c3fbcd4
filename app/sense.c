#include "sense.h"

#include "../engine/hex.h"

#include <stdio.h>
#include <string.h>

enum { NEAR = 3, BESIDE = 2, DICE_TRIED = 12 };

static void count(SenseWatch *w, uint32_t side, uint32_t row, bool is)
{
    SenseCount *c = &w->sense.row[side][row];
    c->of++;
    c->cases += is;
}

/* ---- attacks ---- */

/* Whether the unit must attack and has not come there in this turn. */
static bool is_forced(SenseWatch *w, const Battle *b, const Game *g, uint32_t unit)
{
    return unit < b->unit_count && w->start[unit] == g->unit[unit].hex &&
           hexes_to_enemy(b, g, b->units[unit].side, g->unit[unit].hex) <= 1 &&
           b->rules->combats != NULL;
}

/* Parts of 1000 with which an attack costs one side or the other. */
typedef struct Chances {
    uint32_t harms, costs;
} Chances;

static bool weigh(SenseWatch *w, const Battle *b, const Game *g, Action a, Chances *out)
{
    uint64_t harms = 0, costs = 0;
    if (!odds_count(b, g, a, &w->work, &w->odds) || w->odds.denominator == 0)
        return false;
    for (uint32_t i = 0; i < w->odds.row_count; i++) {
        const OutcomeWord *word = &b->rules->words->outcomes[w->odds.row[i].outcome.kind];
        if (!word->nothing && word->worth >= 0)
            harms += w->odds.row[i].numerator;
        if (!word->nothing && word->worth <= 0)
            costs += w->odds.row[i].numerator;
    }
    *out = (Chances){(uint32_t)(harms * 1000 / w->odds.denominator),
                     (uint32_t)(costs * 1000 / w->odds.denominator)};
    return true;
}

/* Where combats are declared first, only the taking up of one is an attack: it names no target. */
static bool is_attack(const Battle *b, Action a)
{
    const ActionWord *word = &b->rules->words->actions[a.kind];
    if ((word->flags & ACT_ATTACK) == 0 || a.unit == NO_UNIT)
        return false;
    return b->rules->without == NULL || word->arg == ARG_NONE;
}

/* The row of that name; one past the last if these rules have none. */
static uint32_t find_attribute(const AttributeSpec *spec, const char *name)
{
    uint32_t row = 0;
    while (spec[row].name && strcmp(spec[row].name, name) != 0)
        row++;
    return row;
}

static bool wins_by_waiting(const Battle *b, const Game *g, uint32_t side)
{
    Result r;
    if (b->rules->waits_well)
        return b->rules->waits_well(b, g, side);
    b->rules->result(b, g, &r);
    return r.winner == side;
}

static void watch_attack(SenseWatch *w, const Battle *b, const Game *g, Action a)
{
    Chances c;
    if (!is_attack(b, a) || is_forced(w, b, g, a.unit) || !weigh(w, b, g, a, &c))
        return;
    count(w, a.side, SENSE_HOPELESS, c.harms == 0 || c.costs >= 2 * c.harms);
    count(w, a.side, SENSE_NEEDLESS,
          c.costs > 0 && c.costs >= c.harms && wins_by_waiting(b, g, a.side));
}

/* ---- leaders ---- */

static bool is_lone(const Battle *b, const Game *g, uint32_t leader)
{
    return on_map(g, leader) && unit_at(g, g->unit[leader].hex) == NO_UNIT &&
           hexes_to_enemy(b, g, b->units[leader].side, g->unit[leader].hex) <= 1;
}

static bool has_action(SenseWatch *w, const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t legal = b->rules->legal(b, g, w->legal, MAX_ACTIONS);
    for (uint32_t i = 0; i < legal && i < MAX_ACTIONS; i++) {
        if (w->legal[i].unit == unit)
            return true;
    }
    return false;
}

/* Whether the side to act can do something about its leader: at once, or after choosing a command,
 * if the dice let it. */
static bool can_act(SenseWatch *w, const Battle *b, const Game *g, uint32_t leader)
{
    Action commands[MAX_GROUPS];
    uint32_t command_count = 0;
    if (has_action(w, b, g, leader))
        return true;
    uint32_t legal = b->rules->legal(b, g, w->legal, MAX_ACTIONS);
    for (uint32_t i = 0; i < legal && i < MAX_ACTIONS && command_count < MAX_GROUPS; i++) {
        if (b->rules->words->actions[w->legal[i].kind].arg == ARG_GROUP)
            commands[command_count++] = w->legal[i];
    }
    for (uint32_t i = 0; i < command_count * DICE_TRIED; i++) {
        Game *work = &w->work.game;
        Dice d;
        memcpy(work, g, b->rules->game_size);
        dice_seed(&d, i % DICE_TRIED, 0);
        b->rules->apply(b, work, commands[i / DICE_TRIED], &d, NULL);
        if (!work->over && work->to_act == g->to_act && has_action(w, b, work, leader))
            return true;
    }
    return false;
}

/* Before a decision: who could be helped by it. */
static void watch_chances(SenseWatch *w, const Battle *b, const Game *g)
{
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        if (w->lone[leader] == LONE_BY_FATE && b->units[leader].side == g->to_act &&
            can_act(w, b, g, leader))
            w->lone[leader] = LONE_BY_CHOICE;
    }
}

/* After one, in the turn of that side: who is alone now. */
static void watch_leaders(SenseWatch *w, const Battle *b, const Game *g)
{
    for (uint32_t i = 0; i < b->leader_count; i++) {
        uint32_t leader = b->leaders[i];
        bool ours = b->units[leader].side == w->phasing;
        if (!is_lone(b, g, leader))
            w->lone[leader] = LONE_NOT;
        else if (w->lone[leader] == LONE_NOT)
            w->lone[leader] = ours ? LONE_BY_CHOICE : LONE_BY_FATE;
    }
}

/* ---- where units stand when their side's turn ends ---- */

/* Whether the face that is up can shoot: its type has a weapon or a factor of fire. */
static bool is_bow(const Battle *b, const Game *g, uint32_t unit)
{
    const AttributeSpec *spec = b->rules->schema->type;
    uint32_t row = find_attribute(spec, "weapon");
    if (!spec[row].name)
        row = find_attribute(spec, "fire");
    return spec[row].name && unit_type(b, g, unit)->attr[row] > 0;
}

static void watch_bow(SenseWatch *w, const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t side = b->units[unit].side, hex = g->unit[unit].hex;
    uint32_t away = hexes_to_enemy(b, g, side, hex);
    bool covered = false;
    if (away > NEAR)
        return;
    for (uint32_t i = 0; i < b->fighter_count[side] && !covered; i++) {
        uint32_t other = b->fighters[side][i];
        covered = other != unit && on_map(g, other) && !is_bow(b, g, other) &&
                  hex_distance(b, hex, g->unit[other].hex) <= BESIDE &&
                  hexes_to_enemy(b, g, side, g->unit[other].hex) <= away;
    }
    count(w, side, SENSE_ARCHERS, !covered);
}

/* Whether hexes that no enemy is beside lie around it, and friends stand in all of them. */
static void watch_contact(SenseWatch *w, const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t side = b->units[unit].side, hex = g->unit[unit].hex, friends = 0, open = 0;
    if (hexes_to_enemy(b, g, side, hex) > 1)
        return;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t next = b->neighbour[hex][d];
        uint32_t other = next == NO_HEX ? (uint32_t)NO_UNIT : unit_at(g, next);
        if (next == NO_HEX || hexes_to_enemy(b, g, side, next) <= 1 || other == unit)
            continue;
        open += other == NO_UNIT;
        friends += other != NO_UNIT;
    }
    count(w, side, SENSE_SHUT, open == 0 && friends > 0);
}

static void watch_move(SenseWatch *w, const Battle *b, const Game *g, uint32_t unit)
{
    uint16_t hex = g->unit[unit].hex, *last = w->last[0], *before = w->last[1];
    if (hex == last[unit])
        return;
    count(w, b->units[unit].side, SENSE_UNDONE,
          hex == before[unit] && hexes_to_enemy(b, g, b->units[unit].side, hex) > NEAR);
    before[unit] = last[unit];
    last[unit] = hex;
}

static void end_turn(SenseWatch *w, const Battle *b, const Game *g)
{
    for (uint32_t i = 0; i < b->army_count[w->phasing]; i++) {
        uint32_t unit = b->army[w->phasing][i];
        if (!on_map(g, unit))
            continue;
        if (is_leader(b, unit))
            count(w, w->phasing, SENSE_LEADERS, w->lone[unit] == LONE_BY_CHOICE);
        if (!is_combat(b, unit)) /* a standard stands alone by its nature */
            continue;
        watch_move(w, b, g, unit);
        watch_contact(w, b, g, unit);
        if (is_bow(b, g, unit))
            watch_bow(w, b, g, unit);
    }
}

/* ---- the watch ---- */

static void begin_turn(SenseWatch *w, const Battle *b, const Game *g)
{
    w->turn = g->turn;
    w->phasing = g->phasing;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        w->start[unit] = g->unit[unit].hex;
        if (!w->begun)
            w->last[0][unit] = w->last[1][unit] = g->unit[unit].hex;
    }
    w->begun = true;
}

void sense_before(SenseWatch *w, const Battle *b, const Game *g, Action a)
{
    if (!w->begun)
        begin_turn(w, b, g);
    watch_chances(w, b, g);
    watch_attack(w, b, g, a);
}

void sense_after(SenseWatch *w, const Battle *b, const Game *g, Action a)
{
    (void)a;
    watch_leaders(w, b, g);
    if (g->turn == w->turn && g->phasing == w->phasing && !g->over)
        return;
    end_turn(w, b, g);
    begin_turn(w, b, g);
}

void sense_add(Sense *sum, const Sense *more)
{
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        for (uint32_t row = 0; row < SENSE_COUNT; row++) {
            sum->row[side][row].cases += more->row[side][row].cases;
            sum->row[side][row].of += more->row[side][row].of;
        }
    }
}

static const char *const names[SENSE_COUNT] = {
    [SENSE_HOPELESS] = "attacks that are hopeless",
    [SENSE_NEEDLESS] = "attacks that risk a victory",
    [SENSE_LEADERS] = "leaders alone beside enemies",
    [SENSE_ARCHERS] = "bows before their own line",
    [SENSE_UNDONE] = "moves undone",
    [SENSE_SHUT] = "units shut in by friends",
};

void sense_print(const Battle *b, const Sense *s, uint32_t games)
{
    printf("\n%-30s %24s %24s\n", "sense: share, cases a game", b->side[0].name, b->side[1].name);
    for (uint32_t row = 0; row < SENSE_COUNT; row++) {
        printf("%-30s", names[row]);
        for (uint32_t side = 0; side < SIDE_COUNT; side++) {
            SenseCount c = s->row[side][row];
            printf("        %6.2f%% %9.2f", c.of ? 100.0 * c.cases / c.of : 0.0,
                   (double)c.cases / games);
        }
        printf("\n");
    }
}
