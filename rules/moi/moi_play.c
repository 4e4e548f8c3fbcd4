/* moi_play.c: setting up, playing an action, and what needs nobody's choice. */
#include "moi_play.h"
#include "moi_charge.h"
#include "moi_combat.h"
#include "moi_decide.h"
#include "moi_fire.h"
#include "moi_leader.h"
#include "moi_move.h"
#include "moi_position.h"
#include "moi_sequence.h"
#include "moi_words.h"

void moi_act(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    const MoiAct *act = moi_act_in(frame_now(g)->kind, a.kind);
    ASSERT(act);
    if ((act->who & WHO_BEGINS) != 0)
        moi_mut(g)->begun = 1;
    act->apply(b, g, a, d, events);
}

void moi_apply_decline(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    (void)a;
    (void)d;
    (void)events;
    pop_frame(g);
}

/* ---- going on ---- */

/* A decision that has become void: its unit is gone, nobody is left to choose from. */
static bool close_void(const Battle *b, Game *g)
{
    const Frame *f = frame_now(g);
    bool ride = f->kind == PHASE_RIDE &&
                (hex_of(g, f->unit) != charge_frame_seen(frame_under(g))->hex ||
                 !on_map(g, f->other) || !is_knight(b, g, f->unit) || is_retired(g, f->unit));
    bool face = f->kind == PHASE_FACE && !on_map(g, f->unit);
    bool counter = f->kind == PHASE_COUNTER && (!on_map(g, f->unit) || !on_map(g, f->other));
    if (!ride && !face && !counter)
        return false;
    pop_frame(g);
    return true;
}

bool moi_drive(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    Frame *f = top_frame(g);
    switch (f->kind) {
    case FRAME_END:
        moi_drive_end(b, g, d, events);
        return true;
    case FRAME_SHOT:
        moi_drive_shot(b, g, d, events);
        return true;
    case FRAME_COMBAT:
        moi_drive_combat(b, g, d, events);
        return true;
    case FRAME_CHARGE:
        moi_drive_charge(b, g, d, events);
        return true;
    case PHASE_MARCH:
        if (part_frame(f)->stage == 0)
            return moi_drive_provoked(b, g);
        if (!moi_drive_heart(b, g, events))
            part_frame(f)->stage = 0;
        return true;
    case PHASE_LEADER:
        return moi_drive_leader(b, g, events);
    default:
        return close_void(b, g);
    }
}

/* A record holds only so many dice of one decision: after so many a long chain of continued attacks
 * (12.7) stops, and the side goes on by the only action it has. Between two such moments one group
 * of combats is resolved at most: a die for each attacker who crosses a burn and for each defender,
 * who together are no leaders, and two for each leader. */
enum { ROLLS_MOST = 32 };
_Static_assert(ROLLS_MOST + (MAX_UNITS - MAX_LEADERS) + 2 * MAX_LEADERS <= MAX_ROLLS, "dice");

/* What has only one outcome is done for the players, up to the next choice. */
static void advance(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    while (!g->over) {
        Action only;
        if (moi_drive(b, g, d, events))
            continue;
        const Frame *f = frame_now(g);
        g->to_act = f->side;
        g->phase = f->kind;
        uint32_t count = moi_choices(b, g, &only);
        if (count > 1 || f->kind == PHASE_OPENING || (count == 1 && d->rolled_count >= ROLLS_MOST))
            return;
        if (count == 1)
            moi_act(b, g, only, d, events);
        else if (f->kind == PHASE_RESOLVE)
            moi_end_activation(g);
        else if (f->kind == PHASE_MARCH)
            moi_end_move(b, g, events);
        else
            pop_frame(g);
    }
}

/* The decision itself, to be told if nothing else comes of it at once. */
static Event decision_of(const Battle *b, const Game *g, Action a)
{
    static const uint8_t ends[PHASE_COUNT] = {
        [PHASE_CONTINUE] = EVENT_LETS_GO,   [PHASE_RETURN] = EVENT_NO_RETURN,
        [PHASE_REACT] = EVENT_NO_REACTION,  [PHASE_COUNTER] = EVENT_NO_COUNTER,
        [PHASE_ANSWER] = EVENT_AWAITS,      [PHASE_EVADE] = EVENT_BACK_NO_FURTHER,
        [PHASE_ADVANCE] = EVENT_NO_ADVANCE, [PHASE_MARCH] = EVENT_MARCH_OVER,
        [PHASE_NAME] = EVENT_NAMING_OVER,   [PHASE_RIDE] = EVENT_HALTED,
    };
    static const uint8_t acts[ACTION_COUNT] = {
        /* that end nothing */
        [ACTION_FIRE] = EVENT_AIMS,
        [ACTION_RESOLVE] = EVENT_NEXT_COMBAT,
        [ACTION_RIDE] = EVENT_RIDES,
    };
    const Frame *f = frame_now(g);
    Event e = event_of(ends[g->phase], 0, a.unit == NO_UNIT ? f->unit : a.unit);
    e.other = f->other;
    e.value = moi(g)->group;
    e.extra = g->to_act;
    if (g->phase == PHASE_REACT) /* its frame is about the unit that has come */
        e.other = f->unit;
    if (moi_words.actions[a.kind].arg == ARG_UNIT)
        e.other = a.arg;
    if (acts[a.kind] != 0)
        e.kind = acts[a.kind];
    if (e.kind == EVENT_NAMING_OVER &&
        next_with_act(b, g, 0, NOW_NAMED | NOW_CHARGES) == b->unit_count)
        e.kind = EVENT_NAMES_NONE;
    return e;
}

void moi_apply(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    VALIDATE(moi_check(b, g, a).why == LEGAL);
    Event decision = decision_of(b, g, a);
    uint32_t told = events ? events->count : 0;
    g->ply++;
    moi_act(b, g, a, d, events);
    advance(b, g, d, events);
    if (events && events->count == told) {
        VALIDATE(decision.kind != 0); /* a phase that decision_of does not know */
        event_emit(events, decision);
    }
    VALIDATE(moi_validate(b, g));
}

/* ---- set-up ---- */

static void set_unit_up(const Battle *b, Game *g, uint32_t unit)
{
    MoiUnit *u = &moi_mut(g)->unit[unit];
    bool absent = def_attr(b, unit, UNIT_OPEN_GAME) != 0 && b->option[OPTION_HISTORICAL] != 0;
    u->target[0] = u->target[1] = NO_UNIT;
    if (def_attr(b, unit, UNIT_FORMED) != 0)
        u->state |= STATE_FORMED;
    if (on_map(g, unit))
        u->state |= STATE_STANDS;
    else
        u->fate = FATE_OFF;
    if (absent) {
        game_lift(b, g, unit);
        u->fate = FATE_GONE;
        u->state = 0;
    }
}

void moi_init(const Battle *b, Game *g, Dice *d)
{
    MoiGame *m = moi_mut(g);
    game_set_up(b, g);
    m->group = m->last = m->named = NO_UNIT;
    m->winner = NO_SIDE;
    m->mover = (MoiMover){.unit = NO_UNIT, .provoked = NO_UNIT};
    m->last_unit = NO_UNIT;
    for (uint32_t unit = 0; unit < MAX_UNITS; unit++)
        m->unit[unit].target[0] = m->unit[unit].target[1] = NO_UNIT;
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        set_unit_up(b, g, unit);
    moi_open_free(g, b->first_side);
    moi_open_opening(b, g);
    advance(b, g, d, NULL);
}

bool moi_stage(const Battle *b, Game *g, uint32_t turn, uint32_t side, uint32_t phase, Dice *d,
               EventSink *events)
{
    MoiGame *m = moi_mut(g);
    if (phase != PHASE_FREE)
        return false;
    g->turn = (uint16_t)turn;
    g->over = 0;
    m->winner = NO_SIDE;
    m->ended_by = LEGAL;
    m->quiet = m->change = m->most[0] = m->most[1] = 0;
    m->bout_count = 0;
    m->count[0] = m->count[1] = turn > 1 ? 1 : 0; /* the first activations are over */
    if (turn <= 1)
        memset(m->command, 0, sizeof m->command);
    memset(m->bout, 0, sizeof m->bout);
    m->mover = (MoiMover){.unit = NO_UNIT, .provoked = NO_UNIT};
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        MoiUnit *u = &m->unit[unit];
        u->acts = 0;
        u->target[0] = u->target[1] = NO_UNIT;
        if (on_map(g, unit))
            u->fate = FATE_ALIVE;
        else if (u->fate == FATE_ALIVE)
            u->fate = FATE_ASIDE;
        if (!on_map(g, unit) && u->fate != FATE_OFF)
            u->state &= (uint8_t)~STATE_FORMED;
    }
    moi_open_free(g, side);
    if (!moi_validate(b, g))
        return false;
    advance(b, g, d, events);
    return true;
}
