/* moi_counter.c: the counter-charge, against fire and against shock (11.5, 11.6). */
#include "moi_counter.h"
#include "moi_answer.h"
#include "moi_battles.h"
#include "moi_charge.h"
#include "moi_ground.h"
#include "moi_shock.h"

/* ---- who may try ---- */

uint32_t moi_refuse_counter(const Battle *b, const Game *g, uint32_t unit, uint32_t forgiven)
{
    ASSERT(on_map(g, unit));
    uint32_t side = b->units[unit].side;
    if (!is_knight(b, g, unit))
        return WHY_NO_KNIGHT;
    if (is_retired(g, unit))
        return WHY_RETIRED_IDLE;
    if (side == g->phasing)
        return WHY_NOT_NOW_COUNTER;
    REFUSE_IF(b, is_disordered(g, unit), WHY_COUNTER_DISORDERED);
    REFUSE_IF(b, has_act(g, unit, NOW_COUNTERED), WHY_COUNTER_ONCE);
    REFUSE_IF(b, moi_is_still(b, side), WHY_STILL);
    uint32_t zones = moi_zones_on(b, g, hex_of(g, unit), side, true);
    REFUSE_IF(b, (zones & ~forgiven) != 0, WHY_COUNTER_ZONE);
    return LEGAL;
}

uint32_t moi_lacks_counter(const Battle *b, const Game *g, Action a)
{
    if (!on_map(g, a.unit))
        return WHY_NOT_ON_MAP;
    uint32_t why = moi_refuse_counter(b, g, a.unit, ALL_DIRECTIONS);
    return why != LEGAL ? why : (uint32_t)WHY_NOT_NOW_COUNTER;
}

static bool comes_from(const Battle *b, const Game *g, const MoiBout *bout, uint32_t arc)
{
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if ((bout->attackers >> d & 1) != 0 && moi_attack_arc(b, g, bout->defender, d) == arc)
            return true;
    }
    return false;
}

static uint32_t corners_for(const Battle *b, const Game *g, const MoiBout *bout)
{
    return comes_from(b, g, bout, ARC_REAR) && rule_on(b, WHY_COUNTER_REAR) ? 0 : 1;
}

/* Whom it would ride at: any foot attacker it can bring to its front, or the charge it meets. */
static bool can_counter_at(const Battle *b, const Game *g, const CombatFrame *f,
                           const MoiBout *bout, uint32_t d)
{
    uint32_t unit = moi_attacker(b, g, bout, f->side, f->unit, d);
    if (unit == NO_UNIT)
        return false;
    if (moi_any_attacker(b, g, f, bout, is_knight)) {
        for (uint32_t i = 0; i < d; i++) { /* one name for it is enough: the first of the horse */
            uint32_t other = moi_attacker(b, g, bout, f->side, f->unit, i);
            if (other != NO_UNIT && is_knight(b, g, other))
                return false;
        }
        return is_knight(b, g, unit) && moi_is_charged(b, g, bout, f->side, f->unit);
    }
    return moi_refuse_strike(b, g, bout->defender, unit) == LEGAL &&
           moi_can_ride(b, g, bout->defender, unit, corners_for(b, g, bout));
}

uint32_t moi_ways_to_counter(const Battle *b, const Game *g, const CombatFrame *f,
                             const MoiBout *bout)
{
    uint32_t set = 0;
    if ((f->flags & (FRAME_CONTINUED | FRAME_COUNTERS)) != 0 ||
        moi_refuse_counter(b, g, bout->defender, bout->attackers) != LEGAL ||
        !rule_on(b, WHY_COUNTER_CHARGE))
        return 0;
    if (!comes_from(b, g, bout, ARC_FRONT) && !comes_from(b, g, bout, ARC_FLANK))
        return 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if (can_counter_at(b, g, f, bout, d))
            set |= 1u << d;
    }
    return set;
}

/* ---- the die of 11.6 ---- */

typedef struct Attempt {
    uint32_t unit;
    bool flank;
} Attempt;

static int32_t defence(const Battle *b, const Game *g, const void *facts)
{
    return defence_of(b, g, ((const Attempt *)facts)->unit);
}

static int32_t is_flanked(const Battle *b, const Game *g, const void *facts)
{
    (void)b;
    (void)g;
    return ((const Attempt *)facts)->flank;
}

static const ModifierRow rows[] = {
    {WHY_COUNTER_DEFENCE, NO_ROW, NO_OPTION, defence},
    {WHY_COUNTER_FLANK, ROLL_COUNTER_FLANK, NO_OPTION, is_flanked},
};
static const ModifierList modifiers = {TABLE_ROLLS, COUNT_OF(rows), rows, MODIFIER_ADDS};

static bool roll_counter(const Battle *b, Game *g, uint32_t unit, bool flank, Dice *d,
                         EventSink *events)
{
    Attempt attempt = {unit, flank};
    Tally t;
    modifiers_tally(b, g, &modifiers, &attempt, &t);
    int32_t needed = table_value(b, TABLE_ROLLS, ROLL_COUNTER);
    int32_t fall = moi_roll_at_most(d, needed - t.sum), sum = fall + t.sum;
    bool success = sum <= needed;
    tell_roll(events, success ? EVENT_COUNTERS : EVENT_COUNTER_FAILS, WHY_COUNTER_CHARGE, unit, sum,
              fall, needed);
    tally_tell(&t, event_of(EVENT_MODIFIER, 0, unit), events);
    set_act(g, unit, NOW_BUSY);
    if (success)
        set_act(g, unit, NOW_COUNTERED);
    return success;
}

static bool is_from_flank(const Battle *b, const Game *g)
{
    ASSERT(frame_now(g)->kind == PHASE_COUNTER || frame_now(g)->kind == PHASE_ANSWER);
    const Frame *f = frame_now(g);
    if (f->kind == PHASE_COUNTER)
        return counter_frame_seen(f)->flank != 0;
    return comes_from(b, g, bout_seen(g, answer_frame_seen(f)->bout), ARC_FLANK);
}

/* Success on the base or less; the modifiers are added to the die. */
void moi_brief_counter(const Battle *b, const Game *g, Action a, Brief *out)
{
    Attempt attempt = {a.unit, is_from_flank(b, g)};
    *out = (Brief){.rule = WHY_COUNTER_CHARGE,
                   .unit = a.unit,
                   .other = a.arg,
                   .base = table_value(b, TABLE_ROLLS, ROLL_COUNTER)};
    modifiers_brief(b, g, &modifiers, &attempt, 0, out);
}

/* ---- against fire ---- */

void moi_open_counter(const Battle *b, Game *g, uint32_t unit, uint32_t shooter)
{
    if (!on_map(g, unit) || !on_map(g, shooter) || !is_knight(b, g, unit) || is_retired(g, unit) ||
        !rule_on(b, WHY_COUNTER_CHARGE) || !moi_can_ride(b, g, unit, shooter, 2))
        return;
    CounterFrame *f = counter_frame(push_frame(g, PHASE_COUNTER, b->units[unit].side, unit));
    f->other = (uint8_t)shooter;
    f->flank = moi(g)->mover.flank;
}

static void answer_shot(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_COUNTER && on_map(g, frame_now(g)->unit));
    CounterFrame f = *counter_frame_seen(frame_now(g));
    pop_frame(g);
    if (!roll_counter(b, g, f.unit, f.flank != 0, d, events))
        return;
    moi_open_bouts(b, g, f.unit, FRAME_COUNTERS);
    moi_open_charge(b, g, f.unit, f.other, true);
}

/* ---- against shock ---- */

static void answer_shock(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_ANSWER && on_map(g, a.unit));
    const CombatFrame *combat = combat_frame_seen(frame_under(g));
    MoiBout *bout = bout_at(g, answer_frame_seen(frame_now(g))->bout);
    bool knights = moi_any_attacker(b, g, combat, bout, is_knight);
    bool flank = comes_from(b, g, bout, ARC_FLANK);
    uint32_t corners = corners_for(b, g, bout);
    pop_frame(g);
    if (!roll_counter(b, g, a.unit, flank, d, events))
        return;
    if (knights) {
        bout->flags |= BOUT_COUNTER;
        return;
    }
    bout->flags |= BOUT_VOID;
    moi_drop_target(b, g, a.unit);
    moi_open_bouts(b, g, a.unit, FRAME_COUNTERS);
    moi_open_charge(b, g, a.unit, a.arg, true);
    charge_frame(top_frame(g))->corners = (uint8_t)corners;
}

/* ---- the decision, in PHASE_COUNTER and PHASE_ANSWER ---- */

uint32_t moi_check_counter(const Battle *b, const Game *g, Action a)
{
    const Frame *f = frame_now(g);
    ASSERT(a.arg < b->unit_count && on_map(g, a.arg)); /* refuse_door() has seen to it */
    if (a.unit != f->unit)
        return moi_lacks_counter(b, g, a);
    if (f->kind == PHASE_COUNTER)
        return a.arg == f->other ? LEGAL : WHY_NO_COUNTER;
    uint32_t d = hex_direction(b, f->hex, hex_of(g, a.arg));
    const CombatFrame *combat = combat_frame_seen(frame_under(g));
    const AnswerFrame *answer = answer_frame_seen(f);
    const MoiBout *bout = bout_seen(g, answer->bout);
    return d < DIRECTION_COUNT && (answer->counter >> d & 1) != 0 &&
                   moi_attacker(b, g, bout, combat->side, combat->unit, d) == a.arg
               ? LEGAL
               : WHY_NO_COUNTER;
}

void moi_list_counters(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    if (frame_now(g)->kind == PHASE_COUNTER) {
        const Frame *shot = frame_now(g);
        list_add(list, ACTION_COUNTER, shot->side, shot->unit, 0, shot->other);
        return;
    }
    const AnswerFrame *f = answer_frame_seen(frame_now(g));
    uint32_t last = 0;
    for (uint32_t i = 0; i < DIRECTION_COUNT && f->counter != 0; i++) { /* ascending by unit */
        uint32_t next = NO_UNIT;
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            uint32_t unit = (f->counter >> d & 1) == 0
                                ? (uint32_t)NO_UNIT
                                : moi_attacker(b, g, bout_seen(g, f->bout),
                                               combat_frame_seen(frame_under(g))->side,
                                               combat_frame_seen(frame_under(g))->unit, d);
            if (unit >= last && unit < next)
                next = unit;
        }
        if (next == NO_UNIT)
            break;
        list_add(list, ACTION_COUNTER, f->side, f->unit, 0, next);
        last = next + 1;
    }
}

void moi_apply_counter(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    if (frame_now(g)->kind == PHASE_COUNTER)
        answer_shot(b, g, d, events);
    else
        answer_shock(b, g, a, d, events);
}
