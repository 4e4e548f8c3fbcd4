/* gmb_step.c: one step of a unit, worked out but not taken (5, 6, 7, 13.1). */
#include "gmb_book.h"
#include "gmb_chapters.h"
#include "gmb_shape.h"

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
    m->entry = b->entry[row];
    m->home = b->layer[LAYER_HOME_0 + m->side];
    m->leader = m->type->kind == UNIT_LEADER;
    m->two = m->type->size == 2;
    m->full = (uint32_t)m->type->attr[TYPE_MOVE] * HALF_POINTS;
    m->half = m->full;
    m->fatigued = is_fatigued(b, m->g);
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
    show_face(out);
}

March gmb_march_on(const Battle *b, const Game *g, uint32_t unit, const Walk *from)
{
    March m = {.b = b, .g = g, .unit = unit, .side = b->units[unit].side, .at = from->place};
    m.homeward = from->way == 0;
    m.spent = from->spent;
    m.steps = from->detail[WALK_STEPS];
    show_face(&m);
    return m;
}

uint32_t gmb_refuse_cost(const March *m, uint32_t cost, bool steps, bool home)
{
    const Battle *b = m->b;
    uint32_t total = m->spent + cost;
    REFUSE_IF(b, total > m->full, WHY_TOO_FAR);
    if (!m->fatigued || total <= m->half)
        return LEGAL;
    /* 13.1: the full allowance only while every step leads home; an act that is no step has it
     * only after such a step, or where the option says so. */
    bool led_home = m->homeward && (steps ? home : m->steps > 0);
    if (!steps && m->steps == 0 && b->option[OPTION_FATIGUED_STANDING] == 1)
        led_home = true;
    REFUSE_IF(b, !led_home, WHY_FATIGUED);
    return LEGAL;
}

uint32_t gmb_entry_cost(const Battle *b, const UnitType *type, uint32_t terrain)
{
    uint32_t (*cost)(const Battle *, const UnitType *, const Terrain *) = gmb_book(b)->entry_cost;
    const Terrain *ground = &b->terrains[terrain];
    if (ground->attr[TERRAIN_BARRED] != 0 && rule_on(b, WHY_BARRED))
        return ENTRY_BARRED;
    return cost ? cost(b, type, ground) : (uint32_t)ground->attr[TERRAIN_COST] * HALF_POINTS;
}

/* compile() has worked it out; where rules can be switched off it is asked each time. */
static inline uint32_t entry_cost(const March *m, uint32_t hex)
{
#ifdef BANNERET_MUTATE
    return gmb_entry_cost(m->b, m->type, m->b->terrain[hex]);
#else
    return m->entry[m->b->terrain[hex]];
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

static inline uint32_t refuse_entry(const March *m, uint32_t hex, uint32_t taken)
{
    return entry_cost(m, hex) == ENTRY_BARRED ? (uint32_t)WHY_BARRED
                                              : refuse_company(m, hex, taken);
}

uint32_t gmb_refuse_entry(const March *m, uint32_t hex, uint32_t taken)
{
    return refuse_entry(m, hex, taken);
}

static inline bool goes_up(const Battle *b, uint32_t from, uint32_t to)
{
    return b->elevation[to] > b->elevation[from];
}

static uint32_t uphill_cost(const Battle *b)
{
    if (!rule_on(b, WHY_UPHILL))
        return 0;
    return (uint32_t)battle_cell(b, TABLE_COSTS, 1, COST_UPHILL, 0) * HALF_POINTS;
}

static uint32_t sideways_cost(const Battle *b)
{
    if (!rule_on(b, WHY_SIDEWAYS))
        return 0;
    return (uint32_t)battle_cell(b, TABLE_COSTS, 1, COST_SIDEWAYS, 0) * HALF_POINTS;
}

static inline bool goes_home(const March *m, uint32_t from, uint32_t to)
{
    return m->home[to] < m->home[from];
}

static inline Step refused_step(uint32_t why)
{
    return (Step){.why = (uint16_t)why};
}

/* 5.12: whether it has nothing left to pay a step with. No ground is free. */
static inline bool is_spent(const March *m)
{
    return m->spent >= m->full && rule_on(m->b, WHY_TOO_FAR);
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
    if (goes_up(m->b, from, to))
        *cost += uphill_cost(m->b);
    if (m->spent + *cost <= m->half) /* no more than the whole allowance either */
        return LEGAL;
    return gmb_refuse_cost(m, *cost, true, goes_home(m, from, to));
}

static Step step_single(const March *m, uint32_t direction)
{
    uint32_t from = m->at.hex, to = m->b->neighbour[from][direction], cost;
    if (to == NO_HEX)
        return refused_step(WHY_OFF_THE_MAP);
    uint32_t why = refuse_single(m, to, &cost);
    return (Step){.why = (uint16_t)why,
                  .cost = (uint16_t)cost,
                  .left = (uint16_t)to,
                  .direction = (uint8_t)direction,
                  .home = goes_home(m, from, to)};
}

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
    if (unit_at(m->g, hex) == NO_UNIT && !m->watched)
        return LEGAL;
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

/* Judges each hex around it once. */
static inline void survey(const March *m, Ground *restrict ground)
{
    const uint8_t *elevation = m->b->elevation;
    uint32_t end = goes_back(m->b) ? SPOT_COUNT : SPOT_REAR;
    uint32_t open = 1u << SPOT_LEFT | 1u << SPOT_RIGHT, dearest = 0;
    look_around(m, ground);
    uint32_t low = elevation[ground->at.hex[SPOT_LEFT]];
    uint32_t high = elevation[ground->at.hex[SPOT_RIGHT]];
    bool level = low == high;
    ground->shared = find_shared(m, ground);
    for (uint32_t spot = SPOT_FRONT; spot < end; spot++) {
        if (judge(m, ground, spot) != LEGAL)
            continue;
        open |= 1u << spot;
        dearest = dearest < ground->cost[spot] ? ground->cost[spot] : dearest;
        level = level && elevation[ground->at.hex[spot]] <= low;
    }
    ground->open = open;
    ground->uphill = level ? 0 : ground->uphill;
    ground->dearest = dearest + sideways_cost(m->b) + ground->uphill;
}

/* The manoeuvres to be thought of, ascending as their actions. */
static inline const uint8_t *moves_of(const March *m, uint32_t *count)
{
    const uint8_t *moves = m->b->moves[m->b->layer[LAYER_ODD][m->at.hex]][m->at.face];
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

static inline bool is_open(const March *m, const Ground *ground, uint32_t move)
{
    return (gmb_manoeuvres[move].spots & ~ground->open) == 0 &&
           (!goes_back(m->b) || refuse_move(m->b, move) == LEGAL) &&
           ((gmb_manoeuvres[move].spots & ground->shared) == 0 ||
            refuse_lying(m, ground, move) == LEGAL);
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

/* One manoeuvre alone. */
static Step step_double(const March *m, Ground *ground, uint32_t move)
{
    const uint8_t spots[2] = {gmb_manoeuvres[move].left, gmb_manoeuvres[move].right};
    for (uint32_t half = 0; half < 2; half++) {
        uint32_t why = spots[half] < SPOT_FRONT ? (uint32_t)LEGAL : judge(m, ground, spots[half]);
        if (why != LEGAL)
            return refused_step(why);
    }
    uint32_t why = refuse_lying(m, ground, move), direction = DIRECTION_COUNT;
    if (why != LEGAL)
        return refused_step(why);
    if (move == MOVE_FORWARD_LEFT || move == MOVE_FORWARD_RIGHT)
        direction = turn_direction(m->at.face, move == MOVE_FORWARD_LEFT ? -2 : -1);
    return (Step){.why = (uint16_t)refuse_double(m, ground, move),
                  .cost = (uint16_t)cost_double(m, ground, move),
                  .left = ground->at.hex[gmb_manoeuvres[move].left],
                  .face = (uint8_t)turn_direction(m->at.face, gmb_manoeuvres[move].turn),
                  .direction = (uint8_t)direction,
                  .home = leads_home(m, ground, move)};
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

uint32_t gmb_check_step(const Battle *b, const Game *g, Action a)
{
    uint32_t why = gmb_refuse_march(b, g, a.unit);
    if (why != LEGAL)
        return why;
    March m = gmb_march(b, g, a.unit);
    return gmb_step(&m, a).why;
}

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
    if (m->two && list->enough > 0)
        list_double_some(m, a, &found);
    else if (m->two)
        list_double(m, a, &found);
    else
        list_single(m, a, &found);
    *list = found;
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
        list_add(list, ACTION_ABOUT_FACE, m->side, m->unit, 0, 0);
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
