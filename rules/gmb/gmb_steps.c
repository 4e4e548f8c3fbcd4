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
    uint32_t count = 0, moves, face = m->at.face;
    const uint8_t *order = moves_of(m, &moves);
    Placement to = {.mode = m->at.mode};
    Ground ground;
    survey(m, &ground);
    for (uint32_t i = 0; i < moves; i++) {
        uint32_t move = order[i];
        if (!is_open(m, &ground, move) || refuse_double(m, &ground, move) != LEGAL)
            continue;
        to.hex = ground.at.hex[gmb_manoeuvres[move].left];
        to.face = (uint8_t)turn_direction(face, gmb_manoeuvres[move].turn);
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

static inline void list_single(const March *restrict m, Action a, ActionList *list)
{
    const uint16_t *neighbour = m->b->neighbour[m->at.hex];
    const uint8_t *ascending = m->b->ascending[m->at.hex];
    uint32_t cost;
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        a.hex = neighbour[ascending[i]];
        if (a.hex == NO_HEX)
            return; /* those off the map are the last */
        if (refuse_single(m, a.hex, &cost) != LEGAL)
            continue;
        list_put(list, a);
        if (list_is_enough(list))
            return;
    }
}

static void list_own(const March *m, Action a, ActionList *list)
{
    const GmbBook *book = gmb_book(m->b);
    const uint8_t *ascending = m->b->ascending[m->at.hex];
    uint32_t cost;
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        a.hex = m->b->neighbour[m->at.hex][ascending[i]];
        if (a.hex == NO_HEX)
            return;
        if (book->refuse_step(m, ascending[i], &cost) != LEGAL)
            continue;
        list_put(list, a);
        if (list_is_enough(list))
            return;
    }
}

/* As many manoeuvres as are wanted: no hex is judged before it counts. */
static void list_double_some(const March *m, Action a, ActionList *list)
{
    uint32_t count, known = 1u << SPOT_LEFT | 1u << SPOT_RIGHT;
    const uint8_t *order = moves_of(m, &count);
    Ground ground;
    look_around(m, &ground);
    ground.open = known;
    ground.shared = find_shared(m, &ground);
    for (uint32_t i = 0; i < count && !list_is_enough(list); i++) {
        const Manoeuvre *manoeuvre = &gmb_manoeuvres[order[i]];
        for (uint32_t new = manoeuvre->spots & ~known; new != 0; new &= new - 1) {
            uint32_t spot = (uint32_t)__builtin_ctz(new);
            ground.open |= (uint32_t)(judge(m, &ground, spot) == LEGAL) << spot;
        }
        known |= manoeuvre->spots;
        if (!is_open(m, &ground, order[i]) || refuse_double(m, &ground, order[i]) != LEGAL)
            continue;
        a.hex = ground.at.hex[manoeuvre->left];
        a.arg = (uint16_t)(turn_direction(m->at.face, manoeuvre->turn) + 1);
        list_put(list, a);
    }
}

static inline void list_double(const March *restrict m, Action a, ActionList *list)
{
    uint32_t count, face = m->at.face;
    const uint8_t *order = moves_of(m, &count);
    Ground ground;
    survey(m, &ground);
    bool payable = m->spent + ground.dearest <= m->half; /* whatever it does */
    for (uint32_t i = 0; i < count; i++) {
        const Manoeuvre *manoeuvre = &gmb_manoeuvres[order[i]];
        if (!is_open(m, &ground, order[i]) ||
            (!payable && refuse_double(m, &ground, order[i]) != LEGAL))
            continue;
        a.hex = ground.at.hex[manoeuvre->left];
        a.arg = (uint16_t)(turn_direction(face, manoeuvre->turn) + 1);
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
    if (m->own)
        list_own(m, a, &found);
    else if (m->two && list->enough > 0)
        list_double_some(m, a, &found);
    else if (m->two)
        list_double(m, a, &found);
    else
        list_single(m, a, &found);
    *list = found;
}
