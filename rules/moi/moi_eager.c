/* moi_eager.c: units that must attack if they can (F7, Y5, P1, P3, B8). */
#include "moi_eager.h"
#include "moi_battles.h"
#include "moi_charge.h"
#include "moi_move.h"
#include "moi_shock.h"
#include "moi_turn.h"

/* Whether units of the command are ever marked. */
static bool may_be_eager(const Battle *b, uint32_t group)
{
    return group_attr(b, group, GROUP_EAGER) > 0 ||
           group_attr(b, group, GROUP_FIRST) != FIRST_NEVER;
}

void moi_mark_eager(const Battle *b, Game *g, uint32_t group)
{
    if (!may_be_eager(b, group))
        return;
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

enum { ATTACKS_UNKNOWN, ATTACKS_NOT, ATTACKS };

/* Whether an enemy is so near a hex, and so worth a look. As far as it lies from where the unit
 * stood, so much nearer or farther can the nearest of them be. */
static bool has_enemy_within(const Duty *s, uint32_t hex, uint32_t hexes)
{
    uint32_t away = hex_distance(s->b, s->hex, hex);
    if (s->nearest > hexes + away || s->nearest + away <= hexes)
        return s->nearest <= hexes;
    for (uint32_t i = 0; i < s->enemy_count; i++) {
        if (hex_distance(s->b, hex, hex_of(s->g, s->enemies[i])) <= hexes)
            return true;
    }
    return false;
}

/* Whether it can attack that enemy from where it stands in g, as it faces or after a turn that is
 * open to it. *open: these turns, once they are known; bit: face. */
static bool attacks(const Duty *s, uint32_t enemy, uint32_t *open)
{
    Placement *p = &s->g->unit[s->unit];
    Action a = {0, s->b->units[s->unit].side, (uint16_t)s->unit, 0, (uint16_t)enemy};
    uint32_t now = p->face, hexes = hex_distance(s->b, p->hex, hex_of(s->g, enemy));
    if (hexes > s->reach || (hexes == 1 && s->charge))
        return false;
    if (*open == 0)
        *open = moi_open_facings(s->b, s->g, s->unit) | 1u << now;
    if (hexes != 1)
        return moi_refuse_charge_facing(s->b, s->g, a, *open) == LEGAL;
    uint32_t why = moi_check_shock(s->b, s->g, a);
    if (why != WHY_NOT_IN_FRONT)
        return why == LEGAL; /* no facing changes what comes before */
    bool can = false;
    for (uint32_t face = 0; face < DIRECTION_COUNT && !can; face++) {
        p->face = (uint8_t)face;
        if (face != now && (*open >> face & 1) != 0)
            can = moi_check_shock(s->b, s->g, a) == LEGAL;
    }
    p->face = (uint8_t)now;
    return can;
}

static bool attacks_here(const Duty *s)
{
    uint32_t open = 0, hex = hex_of(s->g, s->unit);
    bool can = false;
    if (is_shared(s->g, hex))
        return false;
    for (uint32_t i = 0; i < s->enemy_count && !can; i++)
        can = hex_may_be_within(s->b, hex, hex_of(s->g, s->enemies[i]), s->reach) &&
              attacks(s, s->enemies[i], &open);
    return can;
}

/* The same from a hex to which it has ridden: by which way makes no difference. */
bool moi_attacks_from(Duty *s, uint32_t hex)
{
    if (s->known[hex] == ATTACKS_UNKNOWN && !has_enemy_within(s, hex, s->reach))
        s->known[hex] = ATTACKS_NOT;
    if (s->known[hex] != ATTACKS_UNKNOWN)
        return s->known[hex] == ATTACKS;
    game_put(s->b, s->g, s->unit, hex, s->face);
    if (!s->under_way) {
        if (moi(s->g)->mover.unit != s->unit)
            moi_set_out(s->b, s->g, s->unit);
        moi_mut(s->g)->mover.faced = 0;
        set_act(s->g, s->unit, NOW_MOVED);
        moi_spend_act(s->b, s->g, s->unit);
        s->under_way = true;
    }
    s->known[hex] = attacks_here(s) ? ATTACKS : ATTACKS_NOT;
    return s->known[hex] == ATTACKS;
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
    uint16_t from[MAX_HEXES]; /* the post before it */
} Ride;

static void add_post(Ride *ride, uint32_t hex, uint32_t from, const MoiMover *mover)
{
    ASSERT(ride->count < POSTS_MOST && hex < MAX_HEXES);
    ride->post[ride->count].hex = (uint16_t)hex;
    ride->post[ride->count++].spent = mover->spent;
    ride->mover[hex] = *mover;
    ride->from[hex] = (uint16_t)from;
}

/* What the step makes of its march. */
static MoiMover mover_after(const March *m, const Step *s)
{
    MoiMover mover = m->mover;
    if (!m->under_way)
        mover = (MoiMover){.unit = (uint8_t)m->unit, .provoked = NO_UNIT};
    moi_note_step(m, s, &mover);
    return mover;
}

/* Steps from one post to new ones; true if it could attack from one of them. */
static bool ride_on(Duty *s, Ride *ride, uint32_t hex)
{
    March m;
    moi_march_from(s->b, s->g, s->unit, hex, &ride->mover[hex], CLEAR_UNKNOWN, &m);
    s->stale = s->stale || m.zones != 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t to = s->b->neighbour[hex][d];
        if (to == NO_HEX || s->vain[to] <= m.mover.spent + 1u)
            continue;
        Step step;
        if (moi_try_step(&m, d, &step) != LEGAL)
            continue;
        MoiMover mover = mover_after(&m, &step);
        uint32_t spent = mover.spent, left = spent < s->points ? s->points - spent : 0;
        if (spent >= s->vain[to])
            continue;
        if ((!mover.stopped && spent < s->good[to]) || moi_attacks_from(s, to))
            return true;
        s->vain[to] = (uint8_t)spent;
        if (!mover.stopped && has_enemy_within(s, to, s->reach + left))
            add_post(ride, to, hex, &mover);
    }
    return false;
}

/* What the searches before have found holds for one who has left the same zones and leaves no more
 * on his way: genitors may (N3). */
static void recall(Duty *s, const MoiMover *mover)
{
    if (!s->stale && !s->passes && memcmp(s->left, mover->left, sizeof s->left) == 0)
        return;
    memset(s->vain, UINT8_MAX, s->b->hex_count);
    memset(s->good, 0, s->b->hex_count);
    memcpy(s->left, mover->left, sizeof s->left);
    s->stale = false;
}

/* From that post there was a way, and so from all before it; of the others nothing is known. */
static void note_way(Duty *s, const Ride *ride, uint32_t last)
{
    uint32_t first = ride->post[0].hex;
    for (uint32_t hex = last;; hex = ride->from[hex]) {
        uint32_t above = s->vain[hex] + 1u;
        s->good[hex] = (uint8_t)(above > s->good[hex] ? above : s->good[hex]);
        if (hex == first)
            break;
    }
    for (uint32_t i = 0; i < ride->count; i++)
        s->vain[ride->post[i].hex] = UINT8_MAX;
}

/* From a hex in which its march so far has led it. The cheapest ways first. */
static bool can_ride_up(Duty *s, uint32_t hex, const MoiMover *mover)
{
    Ride ride;
    uint32_t spent = mover->unit == s->unit ? mover->spent : 0, last = spent;
    recall(s, mover);
    if (spent < s->good[hex] || spent >= s->vain[hex])
        return spent < s->good[hex];
    s->vain[hex] = (uint8_t)spent;
    ride.count = 0;
    add_post(&ride, hex, hex, mover);
    ride.post[0].spent = (uint8_t)spent;
    for (; spent <= last; spent++) {
        for (uint32_t i = 0; i < ride.count; i++) {
            uint32_t cost = ride.post[i].spent, at = ride.post[i].hex;
            if (cost == spent && s->vain[at] == cost && ride_on(s, &ride, at)) {
                note_way(s, &ride, at);
                return true;
            }
            last = cost > last ? cost : last;
        }
    }
    return false;
}

/* enemies: all that may count. */
static void begin_duty(const Battle *b, Game *g, uint32_t unit, const uint8_t *enemies,
                       uint32_t enemy_count, Duty *out)
{
    const MoiMover *mover = &moi(g)->mover;
    bool moves = moi_refuse_march(b, g, unit) == LEGAL && !(mover->unit == unit && mover->stopped);
    out->b = b;
    out->g = g;
    out->unit = unit;
    out->face = g->unit[unit].face;
    out->charge = has_act(g, unit, NOW_EAGER_CHARGE);
    out->reach = is_knight(b, g, unit) && !is_disordered(g, unit) ? RANGE_MOST : 1;
    out->points = moves ? moi_allowance(b, g, unit) : 0;
    out->under_way = false;
    out->stale = true;
    out->passes = unit_class(b, g, unit) == CLASS_GENITOR;
    out->rides = ATTACKS_UNKNOWN;
    out->hex = g->unit[unit].hex;
    out->mover = *mover;
    out->enemy_count = 0;
    out->nearest = UINT8_MAX;
    memset(out->known, ATTACKS_UNKNOWN, b->hex_count);
    for (uint32_t i = 0; i < enemy_count; i++) {
        uint32_t other = enemies[i];
        if (!on_map(g, other))
            continue;
        uint32_t hexes = hex_distance(b, out->hex, hex_of(g, other));
        /* One hex more for a step that is not paid for: out of archers (8.0). */
        if (hexes > out->reach + out->points + 1)
            continue;
        out->enemies[out->enemy_count++] = (uint8_t)other;
        out->nearest = hexes < out->nearest ? hexes : out->nearest;
    }
}

void moi_begin_duty(const Battle *b, Game *g, uint32_t unit, Duty *out)
{
    uint32_t enemy = b->units[unit].side ^ 1u;
    begin_duty(b, g, unit, b->fighters[enemy], b->fighter_count[enemy], out);
}

void moi_resume_duty(Duty *duty)
{
    ASSERT(hex_of(duty->g, duty->unit) == duty->hex);
    duty->under_way = false;
}

/* From where it stood, however it faces there: who has ridden may turn as he likes. */
static bool can_ride_from_here(Duty *duty)
{
    if (duty->rides == ATTACKS_UNKNOWN) {
        bool rides = duty->points > 0 && can_ride_up(duty, duty->hex, &duty->mover);
        duty->rides = rides ? ATTACKS : ATTACKS_NOT;
    }
    return duty->rides == ATTACKS;
}

bool moi_can_do_duty(Duty *duty)
{
    return duty->enemy_count > 0 && (attacks_here(duty) || can_ride_from_here(duty));
}

static bool can_still_do_duty(Duty *duty, const March *m, const Step *s)
{
    MoiMover mover = mover_after(m, s);
    if (!mover.stopped) {
        recall(duty, &mover);
        if (mover.spent < duty->good[s->to]) /* it need not attack at once */
            return true;
    }
    return moi_attacks_from(duty, s->to) || (!mover.stopped && can_ride_up(duty, s->to, &mover));
}

uint32_t moi_refuse_straying(Duty *duty, const March *m, const Step *s)
{
    REFUSE_IF(duty->b, !can_still_do_duty(duty, m, s),
              moi_eager_rule(duty->b, duty->g, duty->unit));
    return LEGAL;
}

/* Looks for an attack in a state that it may spoil. before: its duty before it turned or halted
 * there, which does not bring it nearer to anybody. */
static bool find_attack(const Battle *b, Game *g, uint32_t unit, const Duty *before)
{
    Duty duty;
    if (before)
        begin_duty(b, g, unit, before->enemies, before->enemy_count, &duty);
    else
        moi_begin_duty(b, g, unit, &duty);
    return moi_can_do_duty(&duty);
}

static bool is_eager(const Battle *b, const Game *g, uint32_t unit)
{
    return has_act(g, unit, NOW_EAGER) && on_map(g, unit) &&
           unit_class(b, g, unit) <= CLASS_GENITOR && !is_retired(g, unit);
}

bool moi_may_be_bound(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t side = b->units[unit].side ^ 1u;
    if (!is_eager(b, g, unit))
        return false;
    uint32_t hex = hex_of(g, unit), hexes = RANGE_MOST + moi_allowance(b, g, unit);
    for (uint32_t i = 0; i < b->fighter_count[side]; i++) {
        uint32_t enemy = b->fighters[side][i];
        if (on_map(g, enemy) && hex_distance(b, hex, hex_of(g, enemy)) <= hexes)
            return true;
    }
    return false;
}

bool moi_is_bound(const Battle *b, const Game *g, uint32_t unit)
{
    GameBuffer room;
    if (!moi_may_be_bound(b, g, unit))
        return false;
    memcpy(&room, g, sizeof(MoiGame));
    return find_attack(b, &room.game, unit, NULL);
}

/* Whether it can still attack after that step, turn or halt. */
static bool keeps_attack(const Battle *b, const Game *g, Action a, Duty *before)
{
    GameBuffer room;
    /* A turn made before it sets out leaves it its march. */
    if (a.kind == ACTION_FACE && before && moi(g)->mover.unit != a.unit &&
        can_ride_from_here(before))
        return true;
    memcpy(&room, g, sizeof(MoiGame));
    if (a.kind == ACTION_STEP) {
        Duty duty;
        March m;
        moi_march(b, &room.game, a.unit, CLEAR_UNKNOWN, &m);
        Step step = moi_step(&m, hex_direction(b, m.hex, a.hex));
        moi_begin_duty(b, &room.game, a.unit, &duty);
        return can_still_do_duty(&duty, &m, &step);
    }
    if (a.kind == ACTION_FACE)
        moi_apply_turn(b, &room.game, a, NULL, NULL);
    else
        moi_end_move(b, &room.game, NULL);
    return find_attack(b, &room.game, a.unit, before);
}

uint32_t moi_refuse_loss(const Battle *b, const Game *g, Action a, Duty *duty)
{
    REFUSE_IF(b, !keeps_attack(b, g, a, duty), moi_eager_rule(b, g, a.unit));
    return LEGAL;
}

/* bound: whether it is known to be. */
static uint32_t refuse_idle(const Battle *b, const Game *g, uint32_t unit, bool bound)
{
    if (!has_act(g, unit, NOW_EAGER) || !on_map(g, unit) ||
        moi_can_attack(b, g, unit, has_act(g, unit, NOW_EAGER_CHARGE)))
        return LEGAL;
    REFUSE_IF(b, bound || moi_is_bound(b, g, unit), moi_eager_rule(b, g, unit));
    return LEGAL;
}

uint32_t moi_refuse_idle(const Battle *b, const Game *g, uint32_t unit)
{
    return refuse_idle(b, g, unit, false);
}

uint32_t moi_refuse_eager_done(const Battle *b, const Game *g, const UnitSet *bound)
{
    uint32_t why = LEGAL;
    if (!may_be_eager(b, moi(g)->group))
        return LEGAL;
    Members members = members_of(b, g);
    for (uint32_t unit; why == LEGAL && (unit = next_member(g, &members)) != NO_UNIT;) {
        if (has_act(g, unit, NOW_EAGER) && (!bound || unit_set_has(bound, unit)))
            why = refuse_idle(b, g, unit, bound != NULL);
    }
    return why;
}
