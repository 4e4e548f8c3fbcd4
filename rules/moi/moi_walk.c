/* moi_walk.c: the way of a unit or leader, worked out for the path finder. */
#include "moi_walk.h"
#include "moi_decide.h"
#include "moi_eager.h"
#include "moi_fire.h"
#include "moi_leader.h"
#include "moi_move.h"
#include "moi_result.h"
#include "moi_telling.h"
#include "moi_turn.h"
#include "moi_words.h"

enum { HALF_POINTS = 2 };

/* Walk.detail. A hedge trampled on the way is not noted: it helps only on the way back, and no way
 * that turns back is the cheapest. */
enum {
    WALK_UNDER_WAY,
    WALK_STOPPED,
    WALK_BOUND, /* it must attack and can, and so after every step that it may take */
};

/* A move that has only its end left ends by itself (a leader's; a combat unit can still turn), and
 * so does the first part if then nothing else is open: mostly somebody who can turn keeps it open.
 * What others may do does not hang on where the leader stands. */
static bool stays_open(const Battle *b, const Game *g, uint32_t unit)
{
    GameBuffer room;
    Action only;
    if (is_combat(b, unit))
        return true;
    Members members = members_of(b, g);
    for (uint32_t other; (other = next_member(g, &members)) != NO_UNIT;) {
        if (moi_is_free_to_turn(b, g, other))
            return true;
    }
    memcpy(&room, g, sizeof(MoiGame));
    if (moi(g)->mover.unit != unit)
        moi_set_out(b, &room.game, unit);
    moi_end_move(b, &room.game, NULL);
    return moi(&room.game)->mover.provoked == NO_UNIT && moi_choices(b, &room.game, &only) > 1;
}

static uint32_t begin_marks(const Battle *b, const Game *g, uint32_t unit)
{
    if (g->over || g->to_act != b->units[unit].side || !on_map(g, unit) || is_standard(b, unit))
        return WALK_IS_OVER;
    if (g->phase == PHASE_RIDE)
        return WALK_IS_PLAYED;
    if (g->phase != PHASE_MARCH || !has_act(g, unit, NOW_MEMBER) ||
        moi_refuse_march(b, g, unit) != LEGAL)
        return WALK_IS_OVER;
    return stays_open(b, g, unit) ? 0 : WALK_IS_PLAYED;
}

void moi_walk(const Battle *b, const Game *g, uint32_t unit, Walk *out)
{
    const MoiMover *mover = &moi(g)->mover;
    out->place = g->unit[unit];
    out->spent = (uint16_t)moi_status(b, g, unit, STATUS_SPENT);
    out->marks = (uint8_t)begin_marks(b, g, unit);
    if (out->marks == 0 && moi_may_be_bound(b, g, unit)) {
        out->detail[WALK_BOUND] = moi_is_bound(b, g, unit);
        out->marks = out->detail[WALK_BOUND] ? 0 : WALK_IS_PLAYED;
    }
    if (mover->unit != unit)
        return;
    out->detail[WALK_UNDER_WAY] = 1;
    out->detail[WALK_STOPPED] = mover->stopped;
    memcpy(out->noted, mover->left, sizeof out->noted);
    if (out->marks == 0 && moi_only_passes(b, g, unit, out->place.hex))
        out->marks = WALK_PASSES;
}

static void march_on(const Battle *b, const Game *g, uint32_t unit, const Walk *from, March *out)
{
    MoiMover mover = {.unit = NO_UNIT};
    if (from->detail[WALK_UNDER_WAY]) {
        mover.unit = (uint8_t)unit;
        mover.spent = (uint8_t)(from->spent / HALF_POINTS);
        mover.stopped = from->detail[WALK_STOPPED];
        memcpy(mover.left, from->noted, sizeof mover.left);
    }
    moi_march_from(b, g, unit, from->place.hex, &mover, CLEAR_UNKNOWN, out);
}

/* A step that rolls dice is no part of a quiet way. */
static bool rolls(const March *m, const Step *s)
{
    bool road = (m->b->road[m->hex] >> s->direction & 1) != 0;
    uint32_t there = unit_at(m->g, s->to);
    if (m->leader)
        return false;
    return (!road && moi_crossing_rolls(m->b, m->g, m->mounted, m->hex, s->direction)) ||
           (there != NO_UNIT && moi_ridden(m->b, m->g, m->unit, s->to, there) != NO_UNIT);
}

/* Directions in which a step takes a leader or a standard, with all that comes of it. */
static uint32_t find_overruns(const March *m)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < m->b->beside_count && !m->leader; i++) {
        uint32_t other = m->b->beside[i], hex = hex_of(m->g, other);
        if (hex != NO_HEX && m->b->units[other].side != m->side &&
            hex_distance(m->b, m->hex, hex) == 1)
            set |= 1u << hex_direction(m->b, m->hex, hex);
    }
    return set;
}

static Walk walk_after(const March *m, const Step *s, const Walk *from, uint32_t overruns)
{
    Walk to = {.place = from->place};
    MoiMover mover = m->mover;
    moi_note_step(m, s, &mover);
    to.place.hex = (uint16_t)s->to;
    to.spent = (uint16_t)(mover.spent * HALF_POINTS);
    to.detail[WALK_UNDER_WAY] = 1;
    to.detail[WALK_STOPPED] = mover.stopped;
    to.detail[WALK_BOUND] = from->detail[WALK_BOUND];
    memcpy(to.noted, mover.left, sizeof to.noted);
    if ((overruns >> s->direction & 1) != 0)
        to.marks = WALK_IS_PLAYED;
    else if (!m->leader && (m->touched >> s->direction & 1) != 0 &&
             moi_reactors(m->b, m->g, m->side, s->to, false) != 0)
        to.marks = WALK_IS_OVER;
    else if (moi_only_passes(m->b, m->g, m->unit, s->to))
        to.marks = WALK_PASSES;
    return to;
}

/* ---- units that are bound to attack ---- */

/* The position in which the walk has led the unit there, as far as its duty goes. */
static void walk_to(const Battle *b, const Game *g, uint32_t unit, const Walk *walk,
                    GameBuffer *out)
{
    Game *there = &out->game;
    MoiMover *mover = &moi_mut(there)->mover;
    memcpy(out, g, sizeof(MoiGame));
    if (walk->place.hex == hex_of(g, unit))
        return;
    if (mover->unit != unit)
        moi_set_out(b, there, unit);
    mover->spent = (uint8_t)(walk->spent / HALF_POINTS);
    mover->stopped = walk->detail[WALK_STOPPED];
    mover->faced = 0;
    memcpy(mover->left, walk->noted, sizeof mover->left);
    set_act(there, unit, NOW_MOVED);
    moi_spend_act(b, there, unit);
    game_put(b, there, unit, walk->place.hex, walk->place.face);
}

typedef struct Bond { /* a duty at one place of the walk */
    Duty duty;
    GameBuffer here;
    GameBuffer room; /* of the duty */
} Bond;

/* Whether a choice is left after the step: else it goes on by itself (moi_play.c). */
static bool leaves_choice(Bond *bond, const March *m, const Step *s, const Walk *after)
{
    const Battle *b = m->b;
    GameBuffer there;
    Action only;
    March next;
    march_on(b, m->g, m->unit, after, &next);
    uint32_t count = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT && count < 2; d++) {
        Step more;
        count += b->neighbour[s->to][d] != NO_HEX && moi_try_step(&next, d, &more) == LEGAL &&
                 moi_refuse_straying(&bond->duty, &next, &more) == LEGAL;
    }
    if (count >= 2)
        return true;
    memcpy(&there, &bond->here, sizeof(MoiGame));
    moi_take_step(m, &there.game, s);
    return moi_choices(b, &there.game, &only) > 1;
}

static void begin_bond(const Battle *b, const Game *g, uint32_t unit, const Walk *from, Bond *bond)
{
    walk_to(b, g, unit, from, &bond->here);
    memcpy(&bond->room, &bond->here, sizeof(MoiGame));
    moi_begin_duty(b, &bond->room.game, unit, &bond->duty);
}

uint32_t moi_walk_on(const Battle *b, const Game *g, uint32_t unit, const Walk *from,
                     WalkStep out[WALK_STEPS_MAX])
{
    Bond bond;
    March m;
    march_on(b, g, unit, from, &m);
    bool bound = from->detail[WALK_BOUND] != 0;
    uint32_t count = 0, overruns = find_overruns(&m);
    if (bound) {
        begin_bond(b, g, unit, from, &bond);
        m.g = &bond.here.game;
    }
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        uint32_t d = b->ascending[m.hex][i], to = b->neighbour[m.hex][d];
        if (to == NO_HEX)
            continue;
        Step s;
        if (moi_try_step(&m, d, &s) != LEGAL || rolls(&m, &s))
            continue;
        if (bound && moi_refuse_straying(&bond.duty, &m, &s) != LEGAL)
            continue;
        Action a = {ACTION_STEP, (uint8_t)m.side, (uint16_t)unit, (uint16_t)to, 0};
        Walk after = walk_after(&m, &s, from, overruns);
        if (bound && (after.marks & (WALK_IS_OVER | WALK_IS_PLAYED)) == 0) {
            if (!leaves_choice(&bond, &m, &s, &after))
                after.marks = WALK_IS_PLAYED;
            else if (!moi_attacks_from(&bond.duty, to))
                after.marks = WALK_PASSES;
        }
        out[count++] = (WalkStep){a, after};
    }
    return count;
}
