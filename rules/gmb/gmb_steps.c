/* gmb_steps.c: all steps a unit may take of its own will, for the lists and the path finder (5, 6,
 * 7, 13.1). */
#include "gmb_chapters.h"
#include "gmb_ground.h"

/* A step of its own will as part of a way. astray: it does not lead home. */
static inline void put_step(const March *m, const Walk *from, Placement to, uint32_t cost,
                            bool astray, WalkStep *out)
{
    out->action = (Action){ACTION_STEP, (uint8_t)m->side, (uint16_t)m->unit, to.hex,
                           (uint16_t)(m->two ? to.face + 1 : 0)};
    out->to = *from;
    out->to.place = to;
    out->to.spent = (uint16_t)(from->spent + cost);
    out->to.detail[WALK_STEPS] = 1;
    out->to.way = m->fatigued && (!m->homeward || astray);
}

static inline uint32_t walk_single(const March *m, const Walk *from, WalkStep *out)
{
    const uint16_t *neighbour = m->b->neighbour[m->at.hex];
    const uint8_t *ascending = m->b->ascending[m->at.hex];
    uint32_t count = 0, cost;
    Placement to = {.mode = m->at.mode};
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        to.hex = neighbour[ascending[i]];
        if (to.hex == NO_HEX)
            break; /* those off the map are the last */
        if (refuse_single(m, to.hex, &cost) == LEGAL)
            put_step(m, from, to, cost, !goes_home(m, m->at.hex, to.hex), &out[count++]);
    }
    return count;
}

static inline uint32_t walk_double(const March *m, const Walk *from, WalkStep *out)
{
    uint32_t count = 0, move_count;
    const uint32_t *moves = moves_of(m, &move_count);
    Placement to = {.mode = m->at.mode};
    Ground ground;
    survey(m, &ground);
    for (uint32_t i = 0; i < move_count; i++) {
        uint32_t packed = moves[i], move = packed_move(packed);
        if (!has_room(m, &ground, packed) || !may_lie(m, &ground, move) ||
            refuse_double(m, &ground, move) != LEGAL)
            continue;
        to.hex = ground.at.hex[packed_left(packed)];
        to.face = (uint8_t)packed_face(packed);
        put_step(m, from, to, cost_double(m, &ground, move),
                 m->fatigued && !leads_home(m, &ground, move), &out[count++]);
    }
    return count;
}

uint32_t gmb_steps(const March *m, const Walk *from, WalkStep out[WALK_STEPS_MAX])
{
    if (is_spent(m))
        return 0;
    ASSERT(!m->own); /* the book walks them: GmbBook.walk */
    return m->two ? walk_double(m, from, out) : walk_single(m, from, out);
}

/* The hexes around it that are easy and within its allowance, as a set of bits by rank. */
static inline uint32_t find_easy_hexes(const March *m, const uint16_t *neighbour,
                                       const uint8_t *ascending)
{
    const uint8_t *step = m->b->step_cost[m->pace / 2][m->pace % 2][m->at.hex];
    const uint8_t *first = m->g->first;
    uint32_t left = m->spent < m->half ? m->half - m->spent : 0, easy = 0;
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        uint32_t d = ascending[i], to = neighbour[d];
        if (to == NO_HEX)
            break; /* those off the map are the last */
        easy |= ((uint32_t)(step[d] <= left) & (uint32_t)(first[to] == NO_UNIT)) << i;
    }
    return LOOKS_FOR_EASY && !m->watched ? easy : 0;
}

/* The same of those that are open though they are not easy. */
static uint32_t find_other_hexes(const March *m, uint32_t easy)
{
    const uint16_t *neighbour = m->b->neighbour[m->at.hex];
    const uint8_t *ascending = m->b->ascending[m->at.hex];
    uint32_t open = 0, cost;
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        uint32_t to = neighbour[ascending[i]];
        if (to != NO_HEX && (easy >> i & 1) == 0 && refuse_single(m, to, &cost) == LEGAL)
            open |= 1u << i;
    }
    return open;
}

static inline void list_single(const March *restrict m, Action a, ActionList *list)
{
    const uint16_t *neighbour = m->b->neighbour[m->at.hex];
    const uint8_t *ascending = m->b->ascending[m->at.hex];
    uint32_t open = find_easy_hexes(m, neighbour, ascending);
    if (goes_to_others(m) || m->fatigued) /* 13.1: who is tired may go farther towards home */
        open |= find_other_hexes(m, open);
    for (; open != 0; open &= open - 1) {
        a.hex = neighbour[ascending[__builtin_ctz(open)]];
        list_put(list, a);
    }
}

/* Hex by hex, as many as are wanted: by the book's own steps, or of one hex. */
static void list_some(const March *m, Action a, ActionList *list)
{
    const GmbBook *book = gmb_book(m->b);
    const uint8_t *ascending = m->b->ascending[m->at.hex];
    uint32_t cost;
    for (uint32_t i = 0; i < DIRECTION_COUNT && !list_is_enough(list); i++) {
        a.hex = m->b->neighbour[m->at.hex][ascending[i]];
        if (a.hex == NO_HEX)
            return;
        if ((m->own ? book->refuse_step(m, ascending[i], &cost) : refuse_single(m, a.hex, &cost)) ==
            LEGAL)
            list_put(list, a);
    }
}

/* As many manoeuvres as are wanted: no hex is judged before it counts. */
static void list_double_some(const March *m, Action a, ActionList *list)
{
    uint32_t count, known = 1u << SPOT_LEFT | 1u << SPOT_RIGHT;
    const uint32_t *moves = moves_of(m, &count);
    Ground ground;
    look_around(m, &ground);
    ground.open = known;
    ground.shared = find_shared(m, &ground);
    for (uint32_t i = 0; i < count && !list_is_enough(list); i++) {
        uint32_t packed = moves[i], move = packed_move(packed);
        for (uint32_t new = packed_spots(packed) & ~known; new != 0; new &= new - 1) {
            uint32_t spot = (uint32_t)__builtin_ctz(new);
            ground.open |= (uint32_t)(judge(m, &ground, spot) == LEGAL) << spot;
        }
        known |= packed_spots(packed);
        if (!has_room(m, &ground, packed) || !may_lie(m, &ground, move) ||
            refuse_double(m, &ground, move) != LEGAL)
            continue;
        a.hex = ground.at.hex[packed_left(packed)];
        a.arg = (uint16_t)(packed_face(packed) + 1);
        list_put(list, a);
    }
}

/* Of the manoeuvres that it has room for, those after which it may lie where others are, as a set
 * of bits. */
static uint32_t find_lying(const March *m, const Ground *ground, const uint32_t *moves,
                           uint32_t count)
{
    uint32_t lying = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t move = packed_move(moves[i]);
        if (has_room(m, ground, moves[i]))
            lying |= (uint32_t)may_lie(m, ground, move) << move;
    }
    return lying;
}

static inline void list_double(const March *restrict m, Action a, ActionList *list)
{
    uint32_t count;
    const uint32_t *moves = moves_of(m, &count);
    Ground ground;
    survey(m, &ground);
    uint32_t lying = ground.shared == 0 ? UINT32_MAX : find_lying(m, &ground, moves, count);
    bool payable = m->spent + ground.dearest <= m->half; /* whatever it does */
    for (uint32_t i = 0; i < count; i++) {
        uint32_t packed = moves[i], move = packed_move(packed);
        if (!has_room(m, &ground, packed) || (lying >> move & 1) == 0 ||
            (!payable && refuse_double(m, &ground, move) != LEGAL))
            continue;
        a.hex = ground.at.hex[packed_left(packed)];
        a.arg = (uint16_t)(packed_face(packed) + 1);
        list_put(list, a);
    }
}

void gmb_list_steps(const Candidate *c, ActionList *list)
{
    const March *m = c->march;
    Action a = {ACTION_STEP, (uint8_t)m->side, (uint16_t)m->unit, 0, 0};
    ActionList found = *list; /* its own, so that it is kept in registers */
    if (is_spent(m))
        return;
    if (m->own || (!m->two && list->enough > 0))
        list_some(m, a, &found);
    else if (m->two && list->enough > 0)
        list_double_some(m, a, &found);
    else if (m->two)
        list_double(m, a, &found);
    else
        list_single(m, a, &found);
    *list = found;
}
