/* moi_eager.c: units that must attack if they can (F7, Y5, P1, P3, B8). */
#include "moi_eager.h"
#include "moi_battles.h"
#include "moi_move.h"
#include "moi_shock.h"
#include "moi_turn.h"

void moi_mark_eager(const Battle *b, Game *g, uint32_t group)
{
    int16_t eager = group_attr(b, group, GROUP_EAGER), first = group_attr(b, group, GROUP_FIRST);
    bool on =
        group_attr(b, group, GROUP_EAGER_HISTORICAL) == 0 || b->option[OPTION_HISTORICAL] != 0;
    bool opening = moi(g)->command[group].activations == 1 &&
                   (first == FIRST_ALWAYS ||
                    (first == FIRST_OPTION && b->option[OPTION_GLOUCESTER_FIRST] != 0));
    uint32_t side = b->groups[group].side;
    for (uint32_t i = 0; i < b->fighter_count[side]; i++) {
        uint32_t unit = b->fighters[side][i];
        if (b->units[unit].group != group || !has_act(g, unit, NOW_COMMANDED) || !on_map(g, unit) ||
            is_disordered(g, unit) || is_retired(g, unit))
            continue;
        bool near = eager > 0 && on && is_knight(b, g, unit) &&
                    moi_nearest_enemy(b, g, unit) <= (uint32_t)eager;
        if (near || opening)
            set_act(g, unit, NOW_EAGER);
        if ((near || opening) && group_attr(b, group, GROUP_EAGER_CHARGE) != 0)
            set_act(g, unit, NOW_EAGER_CHARGE);
    }
}

/* The case that makes the horse of a command eager. */
uint32_t moi_eager_rule(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t group = b->units[unit].group;
    int16_t first = group_attr(b, group, GROUP_FIRST);
    if (first == FIRST_OPTION)
        return WHY_EAGER_GLOUCESTER;
    if (first == FIRST_ALWAYS && moi(g)->command[group].activations == 1)
        return WHY_EAGER_MARSHALS;
    if (group_attr(b, group, GROUP_EAGER_CHARGE) != 0)
        return WHY_EAGER_POITIERS;
    return group_attr(b, group, GROUP_EAGER_HISTORICAL) != 0 ? WHY_EAGER_CRECY : WHY_EAGER_FALKIRK;
}

/* ---- whether it can ---- */

typedef struct Search {
    const Battle *b;
    Game *g; /* a copy, in which the unit is put here and there */
    uint32_t unit;
    uint32_t reach;  /* hexes of its longest attack */
    uint32_t points; /* of its allowance */
    bool charge;     /* shock will not do, P3 */
    uint32_t enemy_count;
    uint8_t enemies[MAX_UNITS];
} Search;

/* Whether an enemy is so near a hex, and so worth a look. */
static bool has_enemy_within(const Search *s, uint32_t hex, uint32_t hexes)
{
    for (uint32_t i = 0; i < s->enemy_count; i++) {
        if (hex_distance(s->b, hex, hex_of(s->g, s->enemies[i])) <= hexes)
            return true;
    }
    return false;
}

static bool can_name(const Search *s)
{
    Action a = {0, s->b->units[s->unit].side, (uint16_t)s->unit, 0, 0};
    for (uint32_t i = 0; i < s->enemy_count; i++) {
        a.arg = s->enemies[i];
        uint32_t hexes = hex_distance(s->b, hex_of(s->g, s->unit), hex_of(s->g, a.arg));
        if (hexes == 1 ? !s->charge && moi_check_shock(s->b, s->g, a) == LEGAL
                       : hexes <= s->reach && moi_check_charge(s->b, s->g, a) == LEGAL)
            return true;
    }
    return false;
}

/* From the hex in which it stands, as it faces or after a turn that is open to it. */
static bool attacks_here(const Search *s)
{
    Placement *p = &s->g->unit[s->unit];
    Action a = {ACTION_FACE, s->b->units[s->unit].side, (uint16_t)s->unit, 0, 0};
    uint32_t now = p->face, open = 1u << now;
    if (is_shared(s->g, p->hex) || !has_enemy_within(s, p->hex, s->reach))
        return false;
    if (can_name(s))
        return true;
    for (; a.arg < DIRECTION_COUNT; a.arg++) {
        if (a.arg != now && moi_refuse_turn(s->b, s->g, a) == LEGAL)
            open |= 1u << a.arg;
    }
    bool can = false;
    for (uint32_t face = 0; face < DIRECTION_COUNT && !can; face++) {
        p->face = (uint8_t)face;
        can = face != now && (open >> face & 1) != 0 && can_name(s);
    }
    p->face = (uint8_t)now;
    return can;
}

/* A hex is ridden on from once, by its cheapest way, so each is found from six others at most. */
enum { POSTS_MOST = MAX_HEXES * DIRECTION_COUNT };

typedef struct Ride { /* the hexes it could ride to, each with the state of the mover there */
    uint32_t count;
    struct {
        uint16_t hex;
        uint8_t spent; /* passed over if a cheaper way was found later */
    } post[POSTS_MOST];
    MoiMover mover[MAX_HEXES];
    uint8_t cost[MAX_HEXES]; /* points for the way there; UINT8_MAX */
} Ride;

static void add_post(Ride *ride, uint32_t hex, const MoiMover *mover)
{
    ASSERT(ride->count < POSTS_MOST && hex < MAX_HEXES);
    ride->post[ride->count].hex = (uint16_t)hex;
    ride->post[ride->count++].spent = mover->spent;
    ride->mover[hex] = *mover;
}

/* Steps from one post to new ones; true if it could attack from one of them. */
static bool ride_on(const Search *s, Ride *ride, uint32_t hex)
{
    MoiMover *mover = &moi_mut(s->g)->mover, before = ride->mover[hex];
    uint32_t face = s->g->unit[s->unit].face;
    game_put(s->b, s->g, s->unit, hex, face);
    *mover = before;
    March m = moi_march(s->b, s->g, s->unit, CLEAR_UNKNOWN);
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t to = s->b->neighbour[hex][d];
        if (to == NO_HEX || ride->cost[to] <= m.mover.spent + 1u)
            continue;
        Step step;
        if (moi_try_step(&m, d, &step) != LEGAL)
            continue;
        moi_take_step(&m, s->g, &step);
        uint32_t spent = mover->spent, left = spent < s->points ? s->points - spent : 0;
        if (spent < ride->cost[to]) {
            ride->cost[to] = (uint8_t)spent;
            if (attacks_here(s))
                return true;
            if (!mover->stopped && has_enemy_within(s, to, s->reach + left))
                add_post(ride, to, mover);
        }
        game_put(s->b, s->g, s->unit, hex, face);
        *mover = before;
    }
    return false;
}

/* The cheapest ways first. */
static bool can_ride_up(const Search *s)
{
    Ride ride;
    const MoiMover *mover = &moi(s->g)->mover;
    uint32_t spent = mover->unit == s->unit ? mover->spent : 0, last = spent;
    memset(ride.cost, UINT8_MAX, sizeof ride.cost);
    ride.cost[hex_of(s->g, s->unit)] = (uint8_t)spent;
    ride.count = 0;
    add_post(&ride, hex_of(s->g, s->unit), mover);
    ride.post[0].spent = (uint8_t)spent;
    for (; spent <= last; spent++) {
        for (uint32_t i = 0; i < ride.count; i++) {
            uint32_t cost = ride.post[i].spent, hex = ride.post[i].hex;
            if (cost == spent && ride.cost[hex] == cost && ride_on(s, &ride, hex))
                return true;
            last = cost > last ? cost : last;
        }
    }
    return false;
}

/* Looks for an attack in a state that it may spoil. */
static bool find_attack(const Battle *b, Game *g, uint32_t unit)
{
    Search s;
    const MoiMover *mover = &moi(g)->mover;
    bool moves = moi_refuse_march(b, g, unit) == LEGAL && !(mover->unit == unit && mover->stopped);
    s.b = b;
    s.g = g;
    s.unit = unit;
    s.enemy_count = 0;
    s.charge = has_act(g, unit, NOW_EAGER_CHARGE);
    s.reach = is_knight(b, g, unit) && !is_disordered(g, unit) ? RANGE_MOST : 1;
    s.points = moves ? moi_allowance(b, g, unit) : 0;
    uint32_t enemy = b->units[unit].side ^ 1u;
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        if (on_map(g, other) &&
            hex_distance(b, hex_of(g, unit), hex_of(g, other)) <= s.reach + s.points)
            s.enemies[s.enemy_count++] = (uint8_t)other;
    }
    if (s.enemy_count == 0)
        return false;
    return attacks_here(&s) || (moves && can_ride_up(&s));
}

static bool is_eager(const Battle *b, const Game *g, uint32_t unit)
{
    return has_act(g, unit, NOW_EAGER) && on_map(g, unit) &&
           unit_class(b, g, unit) <= CLASS_GENITOR && !is_retired(g, unit);
}

bool moi_may_be_bound(const Battle *b, const Game *g, uint32_t unit)
{
    return is_eager(b, g, unit) &&
           moi_nearest_enemy(b, g, unit) <= RANGE_MOST + moi_allowance(b, g, unit);
}

bool moi_is_bound(const Battle *b, const Game *g, uint32_t unit)
{
    GameBuffer room;
    if (!moi_may_be_bound(b, g, unit))
        return false;
    memcpy(&room, g, sizeof(MoiGame));
    return find_attack(b, &room.game, unit);
}

uint32_t moi_refuse_loss(const Battle *b, const Game *g, Action a)
{
    GameBuffer room;
    memcpy(&room, g, sizeof(MoiGame));
    if (a.kind == ACTION_STEP) {
        March m = moi_march(b, &room.game, a.unit, CLEAR_UNKNOWN);
        Step step = moi_step(&m, hex_direction(b, m.hex, a.hex));
        moi_take_step(&m, &room.game, &step);
    } else if (a.kind == ACTION_FACE) {
        moi_apply_turn(b, &room.game, a, NULL, NULL);
    } else {
        moi_end_move(b, &room.game, NULL);
    }
    REFUSE_IF(b, !find_attack(b, &room.game, a.unit), moi_eager_rule(b, g, a.unit));
    return LEGAL;
}

uint32_t moi_refuse_idle(const Battle *b, const Game *g, uint32_t unit)
{
    if (!has_act(g, unit, NOW_EAGER) || !on_map(g, unit) ||
        moi_can_attack(b, g, unit, has_act(g, unit, NOW_EAGER_CHARGE)))
        return LEGAL;
    REFUSE_IF(b, moi_is_bound(b, g, unit), moi_eager_rule(b, g, unit));
    return LEGAL;
}

uint32_t moi_refuse_eager_done(const Battle *b, const Game *g)
{
    uint32_t why = LEGAL;
    for (uint32_t unit = next_member(b, g, 0); unit != NO_UNIT && why == LEGAL;
         unit = next_member(b, g, unit + 1)) {
        if (has_act(g, unit, NOW_EAGER))
            why = moi_refuse_idle(b, g, unit);
    }
    return why;
}
