/* gmb_ground.h: the hexes around a unit as its next step finds them (5, 6, 7): which it may fill,
 * what it pays for them, and the manoeuvres of a two-hex unit over them. Inline: gmb_step.c works
 * out one step with it, gmb_steps.c all of them. */
#ifndef BANNERET_GMB_GROUND_H
#define BANNERET_GMB_GROUND_H

#include "gmb_book.h"
#include "gmb_shape.h"

/* compile() has worked it out; where rules can be switched off it is asked each time. */
static inline uint32_t entry_cost(const March *m, uint32_t hex)
{
#ifdef BANNERET_MUTATE
    return gmb_entry_cost(m->b, m->type, m->b->terrain[hex]);
#else
    return m->entry[hex];
#endif
}

/* Why a unit may not enter a hex whose ground it may enter. */
static inline uint32_t refuse_company(const March *m, uint32_t hex, uint32_t taken)
{
    const Battle *b = m->b;
    uint32_t there = unit_at(m->g, hex);
    if (there == NO_UNIT && !m->watched)
        return LEGAL;
    if (m->leader) {
        bool enemy = there != NO_UNIT && b->units[there].side != m->side;
        bool leader = m->watched && gmb_leader_in(b, m->g, hex, other_side(m->side)) != NO_UNIT;
        REFUSE_IF(b, enemy || leader, WHY_LEADER_INTO_ENEMY);
        return LEGAL;
    }
    if (gmb_book(b)->refuse_company)
        return gmb_book(b)->refuse_company(b, m->g, m->unit, hex, taken);
    REFUSE_IF(b, there != m->unit, taken);
    return LEGAL;
}

/* Why a unit may not enter a hex whose ground is barred to it. */
static inline uint32_t barred_by(const March *m, uint32_t hex)
{
    const GmbBook *book = gmb_book(m->b);
    return book->barred_by ? book->barred_by(m->b, m->type, &m->b->terrains[m->b->terrain[hex]])
                           : (uint32_t)WHY_BARRED;
}

static inline uint32_t refuse_entry(const March *m, uint32_t hex, uint32_t taken)
{
    return entry_cost(m, hex) == ENTRY_BARRED ? barred_by(m, hex) : refuse_company(m, hex, taken);
}

/* 5.2. */
static inline bool faces_corner(const March *m)
{
    return m->own && !m->leader && gmb_book(m->b)->corners;
}

static inline bool goes_up(const Battle *b, uint32_t from, uint32_t to)
{
    return b->elevation[to] > b->elevation[from];
}

static inline uint32_t uphill_cost(const Battle *b)
{
    if (!rule_on(b, WHY_UPHILL))
        return 0;
    return (uint32_t)battle_cell(b, TABLE_COSTS, 1, COST_UPHILL, 0) * HALF_POINTS;
}

static inline uint32_t climb_cost(const Battle *b, uint32_t from, uint32_t to)
{
    return goes_up(b, from, to) ? uphill_cost(b) : 0;
}

static inline uint32_t sideways_cost(const Battle *b)
{
    if (!rule_on(b, WHY_SIDEWAYS))
        return 0;
    return (uint32_t)battle_cell(b, TABLE_COSTS, 1, COST_SIDEWAYS, 0) * HALF_POINTS;
}

static inline bool goes_home(const March *m, uint32_t from, uint32_t to)
{
    return m->home[to] < m->home[from];
}

/* 5.12: whether it has nothing left to pay a step with. No ground is free. */
static inline bool is_spent(const March *m)
{
    return m->spent >= m->full && rule_on(m->b, WHY_TOO_FAR);
}

/* Lists look first for what is easy: ground that is not barred, and nobody there. It is found
 * without a call and without a branch that hangs on the hex, for the sake of the modules. Where
 * rules can be switched off nothing is easy. */
#ifdef BANNERET_MUTATE
enum { LOOKS_FOR_EASY = 0 };
#else
enum { LOOKS_FOR_EASY = 1 };
#endif

/* Whether a unit may enter a hex that is not easy at all: a leader, who is with others, or somebody
 * whose book lets units share hexes. */
static inline bool goes_to_others(const March *m)
{
    return !LOOKS_FOR_EASY || m->leader || gmb_book(m->b)->refuse_company;
}

/* 5.25: a one-hex unit into a hex beside it; the cost is set unless the ground refuses it. */
static inline uint32_t refuse_single(const March *m, uint32_t to, uint32_t *cost)
{
    uint32_t from = m->at.hex;
    *cost = entry_cost(m, to);
    if (*cost == ENTRY_BARRED)
        return WHY_BARRED;
    uint32_t why = refuse_company(m, to, WHY_HEX_TAKEN);
    if (why != LEGAL)
        return why;
    *cost += climb_cost(m->b, from, to);
    if (m->spent + *cost <= m->half) /* no more than the whole allowance either */
        return LEGAL;
    return gmb_refuse_cost(m, *cost, true, goes_home(m, from, to));
}

/* ---- two hexes ---- */

/* The hexes around a two-hex unit. */
typedef struct Ground {
    Spots at;
    uint8_t cost[SPOT_COUNT]; /* of those that have been judged; none for its own hexes */
    uint32_t open;            /* those it may fill, as a set of bits */
    uint32_t shared;          /* those of them that hold somebody else already */
    uint32_t uphill;          /* half points that going up costs; none on level ground */
    uint32_t dearest;         /* no manoeuvre over them costs more */
} Ground;

/* Whether a hex is filled by somebody else. */
static inline bool holds_others(const March *m, uint32_t hex)
{
    uint32_t there = unit_at(m->g, hex);
    return there != NO_UNIT && (there != m->unit || is_shared(m->g, hex));
}

static inline uint32_t judge(const March *m, Ground *restrict ground, uint32_t spot)
{
    uint32_t hex = ground->at.hex[spot];
    if (hex == NO_HEX)
        return WHY_OFF_THE_MAP;
    uint32_t cost = entry_cost(m, hex);
    ground->cost[spot] = (uint8_t)cost;
    if (cost == ENTRY_BARRED)
        return WHY_BARRED;
    uint32_t why = refuse_company(m, hex, WHY_HEX_TAKEN);
    if (why == LEGAL && holds_others(m, hex))
        ground->shared |= 1u << spot;
    return why;
}

/* Whether it may go backwards of its own will: the mutation test lets it. */
static inline bool goes_back(const Battle *b)
{
    return !rule_on(b, WHY_BEHIND) || !rule_on(b, WHY_PIVOT_BEHIND);
}

static inline void look_around(const March *m, Ground *restrict ground)
{
    ground->at = gmb_spots(m->b, m->at.hex, m->at.face);
    ground->cost[SPOT_LEFT] = ground->cost[SPOT_RIGHT] = 0;
    ground->shared = 0;
    ground->uphill = uphill_cost(m->b);
}

/* Those of its own hexes that hold somebody else, where a book lets units share them. */
static inline uint32_t find_shared(const March *m, const Ground *ground)
{
    if (!gmb_book(m->b)->refuse_lying)
        return 0;
    return (uint32_t)holds_others(m, ground->at.hex[SPOT_LEFT]) << SPOT_LEFT |
           (uint32_t)holds_others(m, ground->at.hex[SPOT_RIGHT]) << SPOT_RIGHT;
}

/* The hexes around it that are easy, as a set of bits; what all of them cost. */
static inline uint32_t find_easy(const March *m, Ground *restrict ground, uint32_t end)
{
    const uint8_t *entry = m->entry, *first = m->g->first;
    uint32_t easy = 0;
    for (uint32_t spot = SPOT_FRONT; spot < end; spot++) {
        uint32_t hex = ground->at.hex[spot];
        if (hex == NO_HEX)
            continue;
        ground->cost[spot] = entry[hex];
        easy |= ((uint32_t)(entry[hex] != ENTRY_BARRED) & (uint32_t)(first[hex] == NO_UNIT))
                << spot;
    }
    return LOOKS_FOR_EASY && !m->watched ? easy : 0;
}

/* Judges each hex around it once. */
static inline void survey(const March *m, Ground *restrict ground)
{
    const uint8_t *elevation = m->b->elevation;
    uint32_t end = goes_back(m->b) ? SPOT_COUNT : SPOT_REAR, dearest = 0;
    look_around(m, ground);
    uint32_t low = elevation[ground->at.hex[SPOT_LEFT]];
    uint32_t top = elevation[ground->at.hex[SPOT_RIGHT]];
    bool level = low == top;
    ground->shared = find_shared(m, ground);
    uint32_t open = find_easy(m, ground, end);
    for (uint32_t spot = SPOT_FRONT; spot < end && goes_to_others(m); spot++) {
        if ((open >> spot & 1) == 0 && judge(m, ground, spot) == LEGAL)
            open |= 1u << spot;
    }
    for (uint32_t left = open; left != 0; left &= left - 1) {
        uint32_t spot = (uint32_t)__builtin_ctz(left), height = elevation[ground->at.hex[spot]];
        dearest = dearest < ground->cost[spot] ? ground->cost[spot] : dearest;
        top = top < height ? height : top;
    }
    ground->open = open | 1u << SPOT_LEFT | 1u << SPOT_RIGHT;
    ground->uphill = level && top <= low ? 0 : ground->uphill;
    ground->dearest = dearest + sideways_cost(m->b) + ground->uphill;
}

/* The manoeuvres to be thought of, packed, ascending as their actions. */
static inline const uint32_t *moves_of(const March *m, uint32_t *count)
{
    const uint32_t *moves = m->b->moves[m->b->layer[LAYER_ODD][m->at.hex]][m->at.face];
    *count = goes_back(m->b) ? MOVE_COUNT : MOVE_OWN_WILL;
    return goes_back(m->b) ? moves + MOVES_ALL : moves;
}

static inline uint32_t refuse_move(const Battle *b, uint32_t move)
{
    REFUSE_IF(b, move >= MOVE_PIVOT_BACK_LEFT, WHY_PIVOT_BEHIND);
    REFUSE_IF(b, move >= MOVE_OWN_WILL && move < MOVE_PIVOT_BACK_LEFT, WHY_BEHIND);
    return LEGAL;
}

/* Why it may not lie where a manoeuvre leads, though each hex is open to it. */
static inline uint32_t refuse_lying(const March *m, const Ground *ground, uint32_t move)
{
    const GmbBook *book = gmb_book(m->b);
    if (!book->refuse_lying)
        return LEGAL;
    return book->refuse_lying(m->b, m->g, m->unit, ground->at.hex[gmb_manoeuvres[move].left],
                              ground->at.hex[gmb_manoeuvres[move].right]);
}

/* Whether each hex of a packed manoeuvre is open; whether it may lie there is another question. */
static inline bool has_room(const March *m, const Ground *ground, uint32_t packed)
{
    return (packed_spots(packed) & ~ground->open) == 0 &&
           (!goes_back(m->b) || refuse_move(m->b, packed_move(packed)) == LEGAL);
}

static inline bool may_lie(const March *m, const Ground *ground, uint32_t move)
{
    return (gmb_manoeuvres[move].spots & ground->shared) == 0 ||
           refuse_lying(m, ground, move) == LEGAL;
}

/* C6: the dearest hex newly entered once, uphill once. The ground must be open. */
static inline uint32_t cost_double(const March *m, const Ground *ground, uint32_t move)
{
    const Battle *b = m->b;
    const uint16_t *at = ground->at.hex;
    uint32_t left = gmb_manoeuvres[move].left, right = gmb_manoeuvres[move].right;
    uint32_t cost = ground->cost[left];
    if (cost < ground->cost[right])
        cost = ground->cost[right];
    if (ground->uphill > 0 &&
        (goes_up(b, at[SPOT_LEFT], at[left]) || goes_up(b, at[SPOT_RIGHT], at[right])))
        cost += ground->uphill;
    if (move == MOVE_SIDE_LEFT || move == MOVE_SIDE_RIGHT)
        cost += sideways_cost(b);
    return cost;
}

/* Whether every half that does not stay comes nearer to the own edge. */
static inline bool leads_home(const March *m, const Ground *ground, uint32_t move)
{
    const uint16_t *at = ground->at.hex;
    uint32_t left = gmb_manoeuvres[move].left, right = gmb_manoeuvres[move].right;
    return (left == SPOT_LEFT || goes_home(m, at[SPOT_LEFT], at[left])) &&
           (right == SPOT_RIGHT || goes_home(m, at[SPOT_RIGHT], at[right]));
}

static inline uint32_t refuse_double(const March *m, const Ground *ground, uint32_t move)
{
    uint32_t cost = cost_double(m, ground, move);
    if (m->spent + cost <= m->half) /* no more than the whole allowance either */
        return LEGAL;
    return gmb_refuse_cost(m, cost, true, leads_home(m, ground, move));
}

#endif
