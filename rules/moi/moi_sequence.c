/* moi_sequence.c: activation, continuity, seizure and what comes between (3.0, 4.0). */
#include "moi_sequence.h"
#include "moi_battles.h"
#include "moi_command.h"
#include "moi_eager.h"
#include "moi_leader.h"
#include "moi_result.h"
#include "moi_victory.h"

enum { IDLE_MOST = 200 }; /* a game in which nobody does anything ends without a winner */

/* What the end of an activation was: PartFrame.ended of FRAME_END. */
enum { ENDED_COMMAND, ENDED_PASS };

/* ---- checks ---- */

static uint32_t refuse_group(const Battle *b, const Game *g, Action a)
{
    if (a.arg >= b->group_count)
        return WHY_MALFORMED;
    if (b->groups[a.arg].side != a.side)
        return WHY_NOT_YOUR_COMMAND;
    return moi_refuse_command(b, g, a.arg);
}

uint32_t moi_check_activate(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_group(b, g, a), first = moi_first_command(b, g, a.side);
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, first != NO_UNIT && first != a.arg, WHY_FIRST_COMMAND);
    return LEGAL;
}

uint32_t moi_check_attempt(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_group(b, g, a);
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, a.arg == moi(g)->last, WHY_SAME_COMMAND);
    return LEGAL;
}

uint32_t moi_check_rally(const Battle *b, const Game *g, Action a)
{
    if (!is_standard(b, a.unit) || !on_map(g, a.unit))
        return WHY_NO_STANDARD;
    REFUSE_IF(b, moi_first_command(b, g, a.side) != NO_UNIT, WHY_FIRST_COMMAND);
    return LEGAL;
}

uint32_t moi_check_pass(const Battle *b, const Game *g, Action a)
{
    (void)a;
    REFUSE_IF(b, moi_first_command(b, g, g->to_act) != NO_UNIT, WHY_FIRST_COMMAND);
    return LEGAL;
}

uint32_t moi_check_folk(const Battle *b, const Game *g, Action a)
{
    uint32_t side = g->to_act;
    int16_t points = side_attr(b, side, SIDE_FOLK);
    if (points == 0 || b->option[OPTION_SMALL_FOLK] == 0)
        return WHY_NO_FOLK;
    REFUSE_IF(b, moi(g)->folk != 0, WHY_FOLK_ONCE);
    REFUSE_IF(b, moi_flight_points(b, g, side ^ 1u) < points, WHY_FOLK_EARLY);
    return moi_check_pass(b, g, a);
}

/* ---- beginnings ---- */

void moi_open_free(Game *g, uint32_t side)
{
    MoiGame *m = moi_mut(g);
    set_frames(g, PHASE_FREE, side);
    g->phasing = (uint8_t)side;
    m->group = NO_UNIT;
    m->last = NO_UNIT;
    m->named = NO_UNIT;
    m->free = 1;
}

void moi_open_opening(const Battle *b, Game *g)
{
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (side_attr(b, side, SIDE_OPENS) >= 0 && rule_on(b, WHY_OPENING_DIE))
            set_frames(g, PHASE_OPENING, side);
    }
}

void moi_apply_opening(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)a;
    ASSERT(frame_now(g)->kind == PHASE_OPENING);
    uint32_t side = frame_now(g)->side;
    int32_t die = moi_roll(d);
    uint32_t first = die <= side_attr(b, side, SIDE_OPENS) ? side : side ^ 1u;
    tell_roll(events, EVENT_OPENING, WHY_OPENING_DIE, NO_UNIT, die, (int32_t)first,
              side_attr(b, side, SIDE_OPENS));
    moi_open_free(g, first);
}

static void count_activation(Game *g, uint32_t side)
{
    MoiGame *m = moi_mut(g);
    if (g->turn < UINT16_MAX)
        g->turn++;
    if (m->count[side] < UINT8_MAX)
        m->count[side]++;
    m->used = 0;
    m->begun = 0;
    m->fought = 0;
    m->mover = (MoiMover){.unit = NO_UNIT, .provoked = NO_UNIT};
    m->last_unit = NO_UNIT;
    m->last_spent = 0;
}

static void clear_acts(const Battle *b, Game *g)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        moi_mut(g)->unit[unit].acts = 0;
        moi_mut(g)->unit[unit].target[0] = NO_UNIT;
        moi_mut(g)->unit[unit].target[1] = NO_UNIT;
    }
}

static void begin_activation(const Battle *b, Game *g, uint32_t group, bool is_free, Dice *d,
                             EventSink *events)
{
    ASSERT(group < b->group_count && !g->over);
    MoiGame *m = moi_mut(g);
    uint32_t side = b->groups[group].side;
    clear_acts(b, g);
    g->phasing = (uint8_t)side;
    count_activation(g, side);
    m->group = (uint8_t)group;
    m->last = (uint8_t)group;
    m->named = NO_UNIT;
    m->free = is_free;
    if (m->command[group].activations < INT16_MAX)
        m->command[group].activations++;
    tell_value(events, EVENT_ACTIVATED, 0, moi_leader_of(b, g, group), NO_UNIT, (int32_t)group,
               (int32_t)side);
    PartFrame *f = part_frame(set_frames(g, PHASE_MARCH, side));
    moi_test_heart(b, g, side, d, events);
    f->stage = 1;
    moi_command_mark(b, g, group);
    Members members = members_of(b, g);
    for (uint32_t unit; (unit = next_member(g, &members)) != NO_UNIT;) {
        if (is_disordered(g, unit))
            set_act(g, unit, NOW_RALLIES);
    }
    moi_mark_eager(b, g, group);
}

void moi_apply_activate(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    begin_activation(b, g, a.arg, true, d, events);
}

bool moi_drive_heart(const Battle *b, Game *g, EventSink *events)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!has_act(g, unit, NOW_HURT))
            continue;
        clear_act(g, unit, NOW_HURT);
        if (on_map(g, unit))
            moi_retire(b, g, unit, WHY_HEART, events);
        return true;
    }
    return false;
}

/* ---- continuity and seizure ---- */

static bool can_seize(const Battle *b, const Game *g, uint32_t side)
{
    Action a = {ACTION_SEIZE, (uint8_t)side, NO_UNIT, 0, 0};
    for (; a.arg < b->group_count; a.arg++) {
        if (moi_check_activate(b, g, a) == LEGAL && rule_on(b, WHY_SEIZURE))
            return true;
    }
    return false;
}

static void roll_continuity(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    ASSERT(moi(g)->named < b->group_count);
    uint32_t group = moi(g)->named, side = b->groups[group].side;
    int32_t die = moi_roll(d);
    int32_t rating = moi_group_rating(b, g, group);
    bool goes_on = die <= rating || !rule_on(b, WHY_CONTINUITY);
    tell_roll(events, goes_on ? EVENT_CONTINUES : EVENT_FAILS, WHY_CONTINUITY,
              moi_leader_of(b, g, group), (int32_t)group, die, rating);
    if (goes_on)
        begin_activation(b, g, group, false, d, events);
    else
        moi_open_free(g, side ^ 1u);
}

void moi_apply_attempt(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    uint32_t group = a.arg, other = b->groups[group].side ^ 1u;
    moi_mut(g)->named = (uint8_t)group;
    tell_value(events, EVENT_ATTEMPTS, WHY_CONTINUITY, moi_leader_of(b, g, group), NO_UNIT,
               (int32_t)group, (int32_t)b->groups[group].side);
    if (can_seize(b, g, other))
        set_frames(g, PHASE_SEIZE, other);
    else
        roll_continuity(b, g, d, events);
}

void moi_apply_seizure(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_SEIZE && a.arg < b->group_count);
    uint32_t group = a.arg, side = b->groups[group].side;
    int32_t die = moi_roll(d);
    int32_t rating = moi_group_rating(b, g, group);
    bool seized = die <= rating;
    tell_roll(events, seized ? EVENT_SEIZED : EVENT_SEIZURE_FAILS, WHY_SEIZURE,
              moi_leader_of(b, g, group), (int32_t)group, die, rating);
    if (seized)
        begin_activation(b, g, group, false, d, events);
    else
        moi_open_free(g, side ^ 1u);
}

void moi_let_roll(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)a;
    roll_continuity(b, g, d, events);
}

void moi_let_go(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    (void)a;
    (void)d;
    (void)events;
    moi_open_free(g, g->phasing ^ 1u);
}

/* ---- standards, passes ---- */

void moi_apply_rally(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_FREE && on_map(g, a.unit));
    (void)d;
    MoiGame *m = moi_mut(g);
    uint32_t standard = a.unit, side = b->units[standard].side;
    clear_acts(b, g);
    count_activation(g, side);
    m->group = NO_UNIT;
    m->last = b->units[standard].group;
    m->free = 1;
    tell_value(events, EVENT_STANDARD, WHY_STANDARD, standard, NO_UNIT, 0, (int32_t)side);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        uint32_t hex = hex_of(g, unit);
        if (!is_combat(b, unit) || hex == NO_HEX || !is_retired(g, unit) ||
            moi_standard_of(b, unit) != standard || hex_distance(b, hex, hex_of(g, standard)) > 1)
            continue;
        if (next_to_enemy(b, g, hex, side) && rule_on(b, WHY_RALLY_NEAR))
            continue;
        clear_state(g, unit, STATE_RETIRED);
        set_state(g, unit, STATE_DISORDERED);
        tell(events, EVENT_RALLIED, WHY_STANDARD, unit);
    }
    moi_end_activation(g);
}

void moi_end_activation(Game *g)
{
    set_frames(g, FRAME_END, g->phasing);
}

static void end_by_passing(Game *g)
{
    ASSERT(frame_now(g)->kind == PHASE_FREE);
    moi_mut(g)->fought = 0;
    part_frame(set_frames(g, FRAME_END, g->phasing))->ended = ENDED_PASS;
}

void moi_apply_pass(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    (void)a;
    (void)d;
    tell_value(events, EVENT_PASSED, WHY_PASS, NO_UNIT, NO_UNIT, 0, g->phasing);
    end_by_passing(g);
}

void moi_apply_folk(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(moi(g)->folk == 0);
    (void)b;
    (void)a;
    (void)d;
    moi_mut(g)->folk = 1;
    tell_value(events, EVENT_FOLK, WHY_SMALL_FOLK, NO_UNIT, NO_UNIT, 0, g->phasing);
    end_by_passing(g);
}

/* ---- the parts of an activation ---- */

static uint32_t refuse_marched(const Battle *b, const Game *g, const UnitSet *bound)
{
    if (moi(g)->mover.unit != NO_UNIT)
        return WHY_UNDER_WAY;
    return moi_refuse_eager_done(b, g, bound);
}

uint32_t moi_check_marched(const Battle *b, const Game *g, Action a)
{
    (void)a;
    return refuse_marched(b, g, NULL);
}

void moi_list_marched(const Candidate *c, ActionList *list)
{
    if (refuse_marched(c->b, c->g, c->bound) == LEGAL)
        list_add(list, ACTION_DONE, c->g->to_act, NO_UNIT, 0, 0);
}

static void open_part(Game *g, uint32_t phase)
{
    ASSERT(frame_count(g) == 1);
    PartFrame *f = part_frame(top_frame(g));
    f->kind = (uint8_t)phase;
    f->stage = 0;
}

void moi_open_naming(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    (void)a;
    (void)d;
    (void)events;
    open_part(g, PHASE_NAME);
}

void moi_open_resolving(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    (void)a;
    (void)d;
    (void)events;
    open_part(g, PHASE_RESOLVE);
}

/* ---- the end of an activation ---- */

/* 13.1: what did nothing at all and stands apart from the enemy is normal again. */
static void rally_idle(const Battle *b, Game *g, EventSink *events)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!has_act(g, unit, NOW_MEMBER) || !has_act(g, unit, NOW_RALLIES) || !on_map(g, unit) ||
            !is_disordered(g, unit) || is_retired(g, unit))
            continue;
        if (has_act(g, unit, NOW_BUSY) && rule_on(b, WHY_RALLY_IDLE))
            continue;
        if (next_to_enemy(b, g, hex_of(g, unit), b->units[unit].side) && rule_on(b, WHY_RALLY_NEAR))
            continue;
        if (def_attr(b, unit, UNIT_HIRELING) != 0 && rule_on(b, WHY_HIRELING_RALLY))
            continue;
        clear_state(g, unit, STATE_DISORDERED);
        tell(events, EVENT_RALLIED, WHY_RALLY, unit);
    }
}

/* C9, M12. */
static void tick_stand_off(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    MoiGame *m = moi_mut(g);
    uint32_t first = table_count(b, TABLE_ROLLS, ROLL_STAND_OFF);
    uint32_t next = table_count(b, TABLE_ROLLS, ROLL_STAND_OFF_NEXT);
    m->idle = m->fought ? 0 : (uint8_t)(m->idle + 1);
    m->fought = 0;
    if (m->idle >= IDLE_MOST) {
        moi_end_game(g, NO_SIDE, WHY_STAND_OFF, events);
        return;
    }
    if (m->idle < first || (m->idle - first) % next != 0 || b->option[OPTION_STAND_OFF] == 0 ||
        !rule_on(b, WHY_STAND_OFF))
        return;
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (side_attr(b, side, SIDE_ASSAILANT) == 0 || g->over)
            continue;
        uint32_t points = m->extra[side] + table_count(b, TABLE_POINTS, POINTS_STAND_OFF);
        m->extra[side] = (uint8_t)(points < UINT8_MAX ? points : UINT8_MAX);
        tell_value(events, EVENT_STAND_OFF, WHY_STAND_OFF, NO_UNIT, NO_UNIT, m->extra[side],
                   (int32_t)side);
        moi_check_assailant(b, g, side, d, events);
    }
}

/* 16.0: a side that has nobody left has lost. */
static void check_survivors(const Battle *b, Game *g, EventSink *events)
{
    bool alive[SIDE_COUNT] = {false, false};
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (is_combat(b, unit) && is_in_play(g, unit))
            alive[b->units[unit].side] = true;
    }
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        if (!alive[side] && alive[side ^ 1u])
            moi_end_game(g, side ^ 1u, WHY_NOBODY_LEFT, events);
    }
    if (!alive[0] && !alive[1])
        moi_end_game(g, NO_SIDE, WHY_NOBODY_LEFT, events);
}

static bool can_go_on(const Battle *b, const Game *g, uint32_t side)
{
    Action a = {ACTION_ATTEMPT, (uint8_t)side, NO_UNIT, 0, 0};
    for (; a.arg < b->group_count; a.arg++) {
        if (moi_check_attempt(b, g, a) == LEGAL)
            return true;
    }
    return false;
}

static void close_activation(const Battle *b, Game *g, uint32_t ended, Dice *d, EventSink *events)
{
    if (ended == ENDED_COMMAND)
        rally_idle(b, g, events);
    moi_test_shy(b, g, d, events);
    clear_acts(b, g);
    check_survivors(b, g, events);
    if (!g->over)
        tick_stand_off(b, g, d, events);
    if (!g->over && ended == ENDED_COMMAND && moi(g)->free)
        moi_check_flight(b, g, d, events);
    if (!g->over && ended == ENDED_COMMAND)
        moi_check_clock(b, g, events);
    if (!g->over)
        moi_tick_progress(b, g, events);
    if (!g->over)
        moi_end_waiting(b, g);
}

void moi_drive_end(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == FRAME_END && frame_count(g) == 1);
    PartFrame *f = part_frame(top_frame(g));
    uint32_t side = f->side, ended = f->ended;
    if (f->stage == 0) {
        f->stage = 1;
        close_activation(b, g, ended, d, events);
        return;
    }
    if (moi_open_replacement(b, g, side) || moi_open_replacement(b, g, side ^ 1u))
        return;
    if (ended == ENDED_COMMAND && can_go_on(b, g, side))
        set_frames(g, PHASE_CONTINUE, side);
    else
        moi_open_free(g, side ^ 1u);
}
