/* gmb_step.c: one step of a unit, worked out but not taken (5, 6, 7, 13.1). */
#include "gmb_chapters.h"
#include "gmb_ground.h"

/* C26: whole points, rounded down, at least one. */
static uint32_t tired_allowance(const March *m)
{
    const GmbBook *book = gmb_book(m->b);
    uint32_t points = (uint32_t)m->type->attr[TYPE_MOVE] / 2;
    uint32_t half = (points > 0 ? points : 1) * HALF_POINTS;
    if (book->tired_allowance)
        half = book->tired_allowance(m->b, m->type, half, m->full);
    return half < m->full ? half : m->full; /* who pays no more than this never goes too far */
}

/* Whether a leader of the enemy may stand in a hex around; for sure he does not if this is false.
 */
static bool is_watched(const March *m)
{
    const Battle *b = m->b;
    for (uint32_t set = b->leaders_of[other_side(m->side)]; set != 0; set &= set - 1) {
        uint32_t leader = b->leaders[__builtin_ctz(set)];
        if (hex_may_touch(b, m->at.hex, m->g->unit[leader].hex))
            return true;
    }
    return false;
}

/* What only leaders and the tired have. */
static void show_rest(March *m)
{
    m->watched = m->leader && is_watched(m);
    m->half = m->fatigued ? tired_allowance(m) : m->full;
}

/* What hangs on the face that is up. */
static inline void show_face(March *m)
{
    const Battle *b = m->b;
    uint32_t row = b->units[m->unit].type[m->at.mode];
    m->type = &b->types[row];
    m->pace = b->pace[row];
    m->entry = b->layer[LAYER_PACE + m->pace];
    m->home = b->layer[LAYER_HOME_0 + m->side];
    m->leader = m->type->kind == UNIT_LEADER;
    m->two = m->type->size == 2;
    m->own = !m->two && gmb_book(b)->refuse_step != NULL;
}

/* What it may spend, and who keeps it out. */
static inline void show_limits(March *m)
{
    m->full = (uint32_t)m->type->attr[TYPE_MOVE] * HALF_POINTS;
    m->half = m->full;
    m->fatigued = is_fatigued(m->b, m->g);
    m->watched = false;
    if (m->leader || m->fatigued)
        show_rest(m);
}

void gmb_march_read(const Battle *b, const Game *g, uint32_t unit, March *out)
{
    const GmbMover *mover = &gmb(g)->mover;
    bool under_way = mover->unit == unit;
    out->b = b;
    out->g = g;
    out->unit = unit;
    out->side = b->units[unit].side;
    out->at = g->unit[unit];
    out->spent = under_way ? mover->spent : 0;
    out->homeward = !under_way || mover->homeward != 0;
    out->steps = under_way ? mover->steps : 0;
    out->turned = under_way && mover->turned != 0;
    out->changed = under_way && mover->changed != 0;
    show_face(out);
    show_limits(out);
}

March gmb_march_on(const Battle *b, const Game *g, uint32_t unit, const Walk *from)
{
    March m = {.b = b, .g = g, .unit = unit, .side = b->units[unit].side, .at = from->place};
    m.homeward = from->way == 0;
    m.spent = from->spent;
    m.steps = from->detail[WALK_STEPS];
    m.turned = from->detail[WALK_TURNED] != 0;
    m.changed = from->detail[WALK_CHANGED] != 0;
    show_face(&m);
    show_limits(&m);
    return m;
}

uint32_t gmb_entry_cost(const Battle *b, const UnitType *type, uint32_t terrain)
{
    uint32_t (*cost)(const Battle *, const UnitType *, const Terrain *) = gmb_book(b)->entry_cost;
    const Terrain *ground = &b->terrains[terrain];
    if (ground->attr[TERRAIN_BARRED] != 0 && rule_on(b, WHY_BARRED))
        return ENTRY_BARRED;
    return cost ? cost(b, type, ground) : (uint32_t)ground->attr[TERRAIN_COST] * HALF_POINTS;
}

uint32_t gmb_refuse_entry(const March *m, uint32_t hex, uint32_t taken)
{
    return refuse_entry(m, hex, taken);
}

static inline Step refused_step(uint32_t why)
{
    return (Step){.why = (uint16_t)why};
}

/* 5.2: straight on for the run of a charge is any front hex of who faces a corner. */
static inline bool leads_on(const March *m, uint32_t direction)
{
    return !faces_corner(m) ||
           gmb_corner_around(m->at.face, direction) == (uint32_t)AROUND_FRONT_CENTRE;
}

static Step step_single(const March *m, uint32_t direction)
{
    uint32_t from = m->at.hex, to = m->b->neighbour[from][direction], cost;
    if (to == NO_HEX)
        return refused_step(WHY_OFF_THE_MAP);
    uint32_t why =
        m->own ? gmb_book(m->b)->refuse_step(m, direction, &cost) : refuse_single(m, to, &cost);
    if (why != LEGAL)
        return refused_step(why);
    return (Step){.why = LEGAL,
                  .cost = (uint16_t)cost,
                  .left = (uint16_t)to,
                  .face = faces_corner(m) ? m->at.face : 0,
                  .direction = (uint8_t)(leads_on(m, direction) ? direction : DIRECTION_COUNT),
                  .home = goes_home(m, from, to),
                  .turned = faces_corner(m) && gmb_book(m->b)->turned_after(m, direction)};
}

/* Where a manoeuvre over open ground leads, and what it costs. */
static inline Step lead_double(const March *m, const Ground *ground, uint32_t move)
{
    uint32_t direction = DIRECTION_COUNT;
    if (move == MOVE_FORWARD_LEFT || move == MOVE_FORWARD_RIGHT)
        direction = turn_direction(m->at.face, move == MOVE_FORWARD_LEFT ? -2 : -1);
    return (Step){.why = LEGAL,
                  .cost = (uint16_t)cost_double(m, ground, move),
                  .left = ground->at.hex[gmb_manoeuvres[move].left],
                  .face = (uint8_t)turn_direction(m->at.face, gmb_manoeuvres[move].turn),
                  .direction = (uint8_t)direction,
                  .home = leads_home(m, ground, move)};
}

/* One manoeuvre alone. */
static Step step_double(const March *m, Ground *ground, uint32_t move)
{
    const uint8_t spots[2] = {gmb_manoeuvres[move].left, gmb_manoeuvres[move].right};
    for (uint32_t half = 0; half < 2; half++) {
        uint32_t why = spots[half] < SPOT_FRONT ? (uint32_t)LEGAL : judge(m, ground, spots[half]);
        if (why != LEGAL)
            return refused_step(why);
    }
    uint32_t why = refuse_lying(m, ground, move);
    if (why != LEGAL)
        return refused_step(why);
    Step s = lead_double(m, ground, move);
    s.why = (uint16_t)gmb_refuse_cost(m, s.cost, true, s.home);
    return s;
}

/* Which manoeuvre leads to this place; MOVE_COUNT if none does. */
static uint32_t find_manoeuvre(const March *m, const Ground *ground, uint32_t left, uint32_t face)
{
    uint32_t move = 0;
    while (move < MOVE_COUNT && (ground->at.hex[gmb_manoeuvres[move].left] != left ||
                                 turn_direction(m->at.face, gmb_manoeuvres[move].turn) != face))
        move++;
    return move;
}

Step gmb_step(const March *m, Action a)
{
    const Battle *b = m->b;
    if (a.hex == NO_HEX)
        return refused_step(WHY_OFF_THE_MAP);
    if (a.hex >= b->hex_count || !b->on_map[a.hex] || a.arg > DIRECTION_COUNT)
        return refused_step(WHY_MALFORMED);
    if (!m->two) {
        if (a.arg != 0)
            return refused_step(WHY_MALFORMED);
        uint32_t direction = hex_direction(b, m->at.hex, a.hex);
        if (direction == DIRECTION_COUNT)
            return refused_step(WHY_NOT_ADJACENT);
        return step_single(m, direction);
    }
    if (a.arg == 0)
        return refused_step(WHY_NO_MANOEUVRE);
    Ground ground;
    look_around(m, &ground);
    uint32_t move = find_manoeuvre(m, &ground, a.hex, (uint32_t)a.arg - 1);
    if (move == MOVE_COUNT)
        return refused_step(WHY_NO_MANOEUVRE);
    uint32_t why = refuse_move(b, move);
    return why == LEGAL ? step_double(m, &ground, move) : refused_step(why);
}

static inline Step allowed_single(const March *m, Action a)
{
    uint32_t from = m->at.hex, direction = hex_direction(m->b, from, a.hex);
    ASSERT(direction < DIRECTION_COUNT);
    if (m->own) {
        March whole = gmb_march(m->b, m->g, m->unit);
        return step_single(&whole, direction);
    }
    return (Step){.why = LEGAL,
                  .cost = (uint16_t)(entry_cost(m, a.hex) + climb_cost(m->b, from, a.hex)),
                  .left = a.hex,
                  .direction = (uint8_t)direction,
                  .home = goes_home(m, from, a.hex)};
}

static inline Step allowed_double(const March *m, Action a)
{
    Ground ground;
    look_around(m, &ground);
    uint32_t move = find_manoeuvre(m, &ground, a.hex, (uint32_t)a.arg - 1);
    ASSERT(move < MOVE_COUNT);
    const uint8_t spots[2] = {gmb_manoeuvres[move].left, gmb_manoeuvres[move].right};
    for (uint32_t half = 0; half < 2; half++) {
        if (spots[half] >= SPOT_FRONT)
            ground.cost[spots[half]] = (uint8_t)entry_cost(m, ground.at.hex[spots[half]]);
    }
    return lead_double(m, &ground, move);
}

Step gmb_step_allowed(const Battle *b, const Game *g, Action a)
{
    March m = {.b = b, .g = g, .unit = a.unit, .side = b->units[a.unit].side};
    ASSERT(a.hex < b->hex_count);
    m.at = g->unit[a.unit];
    show_face(&m);
    return m.two ? allowed_double(&m, a) : allowed_single(&m, a);
}

uint32_t gmb_check_step(const Battle *b, const Game *g, Action a)
{
    uint32_t why = gmb_refuse_march(b, g, a.unit);
    if (why != LEGAL)
        return why;
    March m = gmb_march(b, g, a.unit);
    return gmb_step(&m, a).why;
}

/* ---- turning about ---- */

uint32_t gmb_about_face_cost(const March *m)
{
    const Battle *b = m->b;
    uint32_t (*more)(const March *) = gmb_book(b)->turn_cost;
    uint32_t cost = rule_on(b, WHY_ABOUT_FACE)
                        ? (uint32_t)battle_cell(b, TABLE_COSTS, 1, COST_ABOUT_FACE, 0) * HALF_POINTS
                        : 0;
    return cost + (more ? more(m) : 0);
}

uint32_t gmb_check_about_face(const Battle *b, const Game *g, Action a)
{
    uint32_t why = gmb_refuse_march(b, g, a.unit);
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, !is_double(b, g, a.unit), WHY_SINGLE_HAS_NO_FACING);
    March m = gmb_march(b, g, a.unit);
    return gmb_refuse_cost(&m, gmb_about_face_cost(&m), false, false);
}

void gmb_list_about_face(const Candidate *c, ActionList *list)
{
    const March *m = c->march;
    if (!m->two && rule_on(m->b, WHY_SINGLE_HAS_NO_FACING))
        return;
    uint32_t cost = gmb_about_face_cost(m);
    if (m->spent + cost <= m->half || gmb_refuse_cost(m, cost, false, false) == LEGAL)
        list_add(list, ACTION_TURN, m->side, m->unit, 0, 0);
}

uint32_t gmb_find_stop(const March *m)
{
    uint32_t why = LEGAL;
    if (m->spent >= m->full)
        return WHY_TOO_FAR;
    if (m->fatigued && !m->homeward && m->spent >= m->half)
        return WHY_FATIGUED;
    Ground ground;
    if (m->two)
        look_around(m, &ground);
    for (uint32_t move = 0; move < (m->two ? MOVE_OWN_WILL : DIRECTION_COUNT); move++) {
        Step s = m->two ? step_double(m, &ground, move) : step_single(m, move);
        if (s.why == WHY_FATIGUED)
            return WHY_FATIGUED;
        if (s.why == WHY_TOO_FAR)
            why = WHY_TOO_FAR;
    }
    return why;
}
