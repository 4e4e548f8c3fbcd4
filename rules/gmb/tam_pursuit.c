/* tam_pursuit.c: retreat and advance after combat (15.4). An attack that drives its target off
 * opens two procedures at once, the later first: the retreat, by the owner, and the advance. */
#include "gmb_leaders.h"
#include "gmb_move.h"
#include "gmb_rout.h"
#include "tam.h"

enum { ADVANCE_FREE = 3 }; /* 15.44: the hex of the attack, and two more */

typedef struct AdvanceFrame { /* unit: the attacker; other: the defender */
    FRAME_HEAD
    uint8_t free;  /* the defender is gone: 15.44 */
    uint8_t steps; /* made */
    uint8_t spare[6];
} AdvanceFrame;
FRAME_KIND(AdvanceFrame, advance_frame, kind == FRAME_ADVANCE)

static const AdvanceFrame *advance_now(const Game *g)
{
    return advance_frame_seen(frames_now(&tam(g)->frames));
}

/* The frame on top decides what is played; without one the melee goes on. */
static void turn_to_top(Game *g, uint32_t side)
{
    const FrameStack *frames = &tam(g)->frames;
    static const uint8_t phases[] = {
        [FRAME_RETREAT] = PHASE_RETREAT, [FRAME_ADVANCE] = PHASE_ADVANCE};
    g->phase = frames->count == 0 ? (uint8_t)PHASE_MELEE : phases[frames_now(frames)->kind];
    g->to_act = frames->count == 0 ? (uint8_t)side : frames_now(frames)->side;
}

static void open_advance(const Battle *b, Game *g)
{
    const AdvanceFrame *f = advance_now(g);
    turn_to_top(g, f->side);
    gmb_mut(g)->mover = (GmbMover){.unit = f->unit, .run_direction = DIRECTION_COUNT};
    gmb_mut(g)->mover.aboard = gmb_leaders_aboard(b, g, f->unit, false);
}

static void close_advance(Game *g)
{
    uint32_t side = advance_now(g)->side;
    gmb_mut(g)->mover = (GmbMover){.unit = NO_UNIT};
    frames_pop(&tam_mut(g)->frames);
    tam_mut(g)->trail = (TamTrail){0};
    turn_to_top(g, side);
}

void tam_struck(const Battle *b, Game *g, Action a, Placement stood, Outcome outcome,
                EventSink *events)
{
    FrameStack *frames = &tam_mut(g)->frames;
    bool routed = outcome.kind == OUTCOME_ROUTED && rule_on(b, WHY_RETREAT);
    bool gone = outcome.kind == OUTCOME_ELIMINATED && rule_on(b, WHY_ADVANCE);
    ASSERT(g->phase == PHASE_MELEE && frames->count == 0);
    if (!routed && !gone)
        return;
    AdvanceFrame *f =
        advance_frame(frames_push(frames, FRAME_ADVANCE, b->units[a.unit].side, a.unit));
    f->other = (uint8_t)a.arg;
    f->free = gone;
    tam_mut(g)->trail = (TamTrail){.count = gone, .at = {stood}};
    if (gone) {
        open_advance(b, g);
        return;
    }
    frames_push(frames, FRAME_RETREAT, b->units[a.arg].side, a.arg)->other = (uint8_t)a.unit;
    turn_to_top(g, b->units[a.arg].side);
    gmb_flight_begin(b, g, a.arg, (uint32_t)outcome.value,
                     event_of(EVENT_RETREATS, WHY_RETREAT, a.arg), events);
}

void tam_trail_note(Game *g, uint32_t unit, Placement from)
{
    TamTrail *trail = &tam_mut(g)->trail;
    ASSERT(g->phase == PHASE_RETREAT);
    ASSERT(frames_now(&tam(g)->frames)->unit == unit && trail->count < TRAIL_MAX);
    trail->at[trail->count++] = from;
}

/* ---- the advance ---- */

static uint32_t hexes_to_go(const Battle *b, const Game *g)
{
    const AdvanceFrame *f = advance_now(g);
    uint32_t most = tam(g)->trail.count;
    if (f->free && rule_on(b, WHY_ADVANCE_MORE))
        most = ADVANCE_FREE;
    return most > f->steps ? most - f->steps : 0;
}

/* 15.43, T18, T19: the unit newly enters a hex that the defender left with its next step. */
static bool enters_trail(const Battle *b, const Game *g, uint32_t left, uint32_t right)
{
    const AdvanceFrame *f = advance_now(g);
    const Placement *at = &tam(g)->trail.at[f->steps];
    bool two = is_double(b, g, f->other);
    const uint32_t trail[] = {at->hex, two ? b->neighbour[at->hex][at->face] : at->hex};
    const uint32_t hexes[] = {left, right};
    for (uint32_t i = 0; i < COUNT_OF(hexes); i++) {
        if (!covers(b, g, f->unit, hexes[i]) && (hexes[i] == trail[0] || hexes[i] == trail[1]))
            return true;
    }
    return false;
}

/* Why not by a step that leads there, though the standard rules let it. */
static uint32_t refuse_way(const Battle *b, const Game *g, uint32_t left, uint32_t face)
{
    const AdvanceFrame *f = advance_now(g);
    uint32_t right = is_double(b, g, f->unit) ? b->neighbour[left][face] : left;
    if (f->free && f->steps > 0) /* 15.44: anywhere */
        return LEGAL;
    REFUSE_IF(b, !enters_trail(b, g, left, right),
              f->free ? (uint32_t)WHY_ADVANCE_FIRST : (uint32_t)WHY_ADVANCE_PATH);
    return LEGAL;
}

/* 15.47: the steps of the movement phase, but nobody counts their points. */
static March march_of(const Battle *b, const Game *g, uint32_t unit)
{
    March m = gmb_march(b, g, unit);
    m.spent = 0;
    m.fatigued = false;
    m.full = m.half = UINT16_MAX;
    return m;
}

/* T4: the one attacker of that combat. */
static uint32_t refuse_other(const Battle *b, const Game *g, uint32_t unit)
{
    bool other = gmb(g)->mover.unit != unit;
    REFUSE_IF(b, other, WHY_ADVANCE_OTHER);
    return other ? (uint32_t)WHY_NOTHING_UNDER_WAY : (uint32_t)LEGAL;
}

uint32_t tam_check_advance(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_other(b, g, a.unit);
    if (why != LEGAL)
        return why;
    March m = march_of(b, g, a.unit);
    Step s = gmb_step(&m, a);
    return s.why == LEGAL ? refuse_way(b, g, s.left, s.face) : s.why;
}

static uint32_t find_steps(const Battle *b, const Game *g, Action out[WALK_STEPS_MAX])
{
    March m = march_of(b, g, advance_now(g)->unit);
    Walk from = {.place = m.at};
    WalkStep steps[WALK_STEPS_MAX];
    uint32_t all = gmb_steps(&m, &from, steps), count = 0;
    for (uint32_t i = 0; i < all; i++) {
        Placement to = steps[i].to.place;
        if (refuse_way(b, g, to.hex, to.face) == LEGAL)
            out[count++] = steps[i].action;
    }
    return count;
}

void tam_list_advance(const Candidate *c, ActionList *list)
{
    Action steps[WALK_STEPS_MAX];
    uint32_t count = find_steps(c->b, c->g, steps);
    for (uint32_t i = 0; i < count; i++)
        list_add(list, ACTION_ADVANCE, steps[i].side, c->unit, steps[i].hex, steps[i].arg);
}

void tam_apply_advance(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    March m = march_of(b, g, a.unit);
    Step s = gmb_step(&m, a);
    ASSERT(s.why == LEGAL);
    gmb_march_carry(b, g, s.left, s.face, EVENT_ADVANCED, events);
    advance_frame(frames_top(&tam_mut(g)->frames))->steps++;
}

uint32_t tam_check_hold(const Battle *b, const Game *g, Action a)
{
    return refuse_other(b, g, a.unit);
}

void tam_list_hold(const Candidate *c, ActionList *list)
{
    list_add(list, ACTION_HOLD, c->b->units[c->unit].side, c->unit, 0, 0);
}

void tam_apply_hold(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    (void)d;
    event_emit(events, event_of(EVENT_HELD, WHY_ADVANCE, a.unit));
    close_advance(g);
}

/* ---- what needs nobody's choice ---- */

/* T2: who did not leave his hex gives no advance; who died of the retreat is eliminated. */
static void end_retreat(const Battle *b, Game *g)
{
    TamTrail *trail = &tam_mut(g)->trail;
    uint32_t unit = frames_now(&tam(g)->frames)->unit;
    frames_pop(&tam_mut(g)->frames);
    AdvanceFrame *f = advance_frame(frames_top(&tam_mut(g)->frames));
    f->free = !on_map(g, unit);
    if (f->free)
        *trail = (TamTrail){.count = 1, .at = {trail->at[0]}};
    if (!rule_on(b, WHY_ADVANCE))
        trail->count = 0;
    open_advance(b, g);
}

bool tam_pursue(const Battle *b, Game *g, EventSink *events)
{
    Action steps[WALK_STEPS_MAX];
    switch (g->phase) {
    case PHASE_RETREAT:
        if (gmb(g)->mover.unit == NO_UNIT)
            end_retreat(b, g);
        else if (gmb_rout_choices(b, g) > 1)
            return false;
        else
            gmb_rout_go_on(b, g, events);
        return true;
    case PHASE_ADVANCE:
        if (hexes_to_go(b, g) > 0 && find_steps(b, g, steps) > 0)
            return false;
        close_advance(g);
        return true;
    default:
        return false;
    }
}

/* ---- telling and state ---- */

void tam_prompt(const Battle *b, const Game *g, Event *about)
{
    if (g->phase == PHASE_RETREAT &&
        (about->kind == PROMPT_FLEE || about->kind == PROMPT_FLEE_DEAR)) {
        about->kind = about->kind == PROMPT_FLEE ? PROMPT_RETREAT : PROMPT_RETREAT_DEAR;
        about->rule = WHY_RETREAT;
    }
    if (g->phase != PHASE_ADVANCE)
        return;
    const AdvanceFrame *f = advance_now(g);
    about->kind = f->free ? PROMPT_ADVANCE_FREE : PROMPT_ADVANCE;
    about->rule = WHY_ADVANCE;
    about->other = f->other;
    about->value = (int16_t)hexes_to_go(b, g);
}

void tam_hash(const Game *g, Hash *h)
{
    const TamTrail *trail = &tam(g)->trail;
    frames_hash(&tam(g)->frames, h);
    for (uint32_t i = 0; i < trail->count; i++)
        hash_mix(h, (uint64_t)trail->at[i].hex | (uint64_t)trail->at[i].face << 16);
}

bool tam_pursuit_holds(const Game *g)
{
    const FrameStack *frames = &tam(g)->frames;
    bool retreat = g->phase == PHASE_RETREAT, advance = g->phase == PHASE_ADVANCE;
    if (frames->count != (retreat ? 2u : advance ? 1u : 0u))
        return false;
    if (frames->count == 0)
        return tam(g)->trail.count == 0;
    return frames_hold(frames) && frames_seen(frames, 0)->kind == FRAME_ADVANCE &&
           frames_now(frames)->kind == (retreat ? FRAME_RETREAT : FRAME_ADVANCE) &&
           frames_now(frames)->side == g->to_act && tam(g)->trail.count <= TRAIL_MAX;
}
