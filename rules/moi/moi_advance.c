/* moi_advance.c: continued attacks and advances after the shock dice (10.5, 12.7). */
#include "moi_advance.h"
#include "moi_ground.h"
#include "moi_move.h"
#include "moi_result.h"

/* The combat frame under an advance. */
static const CombatFrame *combat_under(const Game *g)
{
    return combat_frame_seen(frame_under(g));
}

/* ---- who goes on ---- */

static bool can_follow(const Battle *b, const Game *g, const MoiBout *bout, uint32_t unit,
                       uint32_t d)
{
    uint32_t from = b->neighbour[bout->hex][d], back = turn_direction(d, 3);
    return moi_may_enter(b, g, unit, from, back) && !is_formed(g, unit) &&
           moi_refuse_waiting(b, g, unit, from, back) == LEGAL;
}

/* Directions of the best of those who can follow; hurt: those disordered now stay out. */
static uint32_t find_best(const Battle *b, const Game *g, const CombatFrame *f, const MoiBout *bout,
                          bool continued)
{
    uint32_t best = 0;
    int32_t figure = INT32_MAX;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t unit = moi_attacker(b, g, bout, f->side, f->unit, d);
        if (unit == NO_UNIT || (!continued && has_act(g, unit, NOW_HURT)) ||
            !can_follow(b, g, bout, unit, d))
            continue;
        bool any = (bout->flags & BOUT_EVADED) != 0; /* 10.2: whoever wants to */
        int32_t value = any ? 0 : defence_of(b, g, unit);
        if (continued && !is_knight(b, g, unit))
            value += 100;
        if (value < figure)
            best = 0;
        if (value <= figure) {
            figure = value;
            best |= 1u << d;
        }
    }
    return best;
}

bool moi_is_continued(uint32_t result)
{
    return result == RESULT_DRC || result == RESULT_TC || result == RESULT_EC;
}

static bool is_vacant(const Game *g, const MoiBout *bout)
{
    return (bout->flags & (BOUT_LEFT | BOUT_EVADED)) != 0 && (bout->flags & BOUT_TAKEN) == 0 &&
           unit_at(g, bout->hex) == NO_UNIT;
}

static void continue_attack(const Battle *b, Game *g, uint32_t unit, uint32_t hex, Dice *d,
                            EventSink *events)
{
    ASSERT(frame_now(g)->kind == FRAME_COMBAT && on_map(g, unit));
    tell_way(events, EVENT_CONTINUED, WHY_CONTINUED, unit, hex_of(g, unit), hex);
    moi_continue_bouts(b, g, unit); /* a leader overrun in the hex is put before it strikes */
    moi_shift(b, g, unit, hex, d, events);
    moi_forget_attack(g, unit);
    clear_act(g, unit, NOW_HURT);
    if (on_map(g, unit))
        moi_take_all(b, g, unit);
}

/* Directions of those who must go on into the hex of that bout. */
static uint32_t continuing(const Battle *b, const Game *g, const CombatFrame *f,
                           const MoiBout *bout)
{
    return moi_is_continued(bout->result) && (bout->flags & BOUT_VOID) == 0 && is_vacant(g, bout)
               ? find_best(b, g, f, bout, true)
               : 0;
}

/* 10.5: who has won several hexes chooses the one into which it goes on. */
void moi_drive_continued(const Battle *b, Game *g)
{
    ASSERT(frame_now(g)->kind == FRAME_COMBAT);
    CombatFrame *f = combat_frame(top_frame(g));
    for (uint32_t i = 0; i < f->count && rule_on(b, WHY_CONTINUED); i++) {
        if (continuing(b, g, f, bout_seen(g, f->first + i)) == 0)
            continue;
        push_frame(g, PHASE_CONTINUED, f->side, NO_UNIT);
        return;
    }
    f->stage = COMBAT_ADVANCES;
    f->at = 0;
}

/* ---- advance ---- */

/* Pairs of unit and hex that are open now; the obligatory ones first. */
static uint32_t best_for(const Battle *b, const Game *g, const CombatFrame *f, uint32_t i)
{
    const MoiBout *bout = bout_seen(g, f->first + i);
    return is_vacant(g, bout) ? find_best(b, g, f, bout, false) : 0;
}

void moi_drive_advances(const Battle *b, Game *g)
{
    ASSERT(frame_now(g)->kind == FRAME_COMBAT);
    CombatFrame *f = combat_frame(top_frame(g));
    bool any = false, must = false;
    for (uint32_t i = 0; i < f->count && rule_on(b, WHY_ADVANCE); i++) {
        if (best_for(b, g, f, i) == 0)
            continue;
        any = true;
        must = must || (bout_seen(g, f->first + i)->flags & BOUT_LEFT) != 0;
    }
    if (!any) {
        f->stage = COMBAT_END;
        return;
    }
    AdvanceFrame *next = advance_frame(push_frame(g, PHASE_ADVANCE, f->side, NO_UNIT));
    next->flags = must ? 0 : FRAME_OPEN;
}

static bool may_advance(const Battle *b, const Game *g, uint32_t unit, uint32_t hex)
{
    const Frame *f = frame_now(g);
    const CombatFrame *combat = combat_under(g);
    for (uint32_t i = 0; i < combat->count; i++) {
        const MoiBout *bout = bout_seen(g, combat->first + i);
        uint32_t set =
            f->kind == PHASE_CONTINUED ? continuing(b, g, combat, bout) : best_for(b, g, combat, i);
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
            if (bout->hex == hex && (set >> d & 1) != 0 &&
                moi_attacker(b, g, bout, combat->side, combat->unit, d) == unit)
                return true;
        }
    }
    return false;
}

uint32_t moi_check_advance(const Battle *b, const Game *g, Action a)
{
    if (a.hex >= b->hex_count)
        return WHY_MALFORMED;
    if (may_advance(b, g, a.unit, a.hex))
        return LEGAL;
    return g->phase == PHASE_CONTINUED ? WHY_NO_CONTINUED : WHY_NO_ADVANCE;
}

void moi_list_advances(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    const Frame *f = frame_now(g);
    const CombatFrame *combat = combat_under(g);
    HexSet won; /* the hexes that were fought for */
    hex_set_clear(b, &won);
    for (uint32_t i = 0; i < combat->count; i++)
        hex_set_add(b, &won, bout_seen(g, combat->first + i)->hex);
    for (uint32_t k = 0; k < b->fighter_count[f->side]; k++) {
        uint32_t unit = b->fighters[f->side][k], hex = hex_of(g, unit);
        if (hex == NO_HEX || !hex_set_near(b, &won, hex, 1))
            continue;
        for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
            uint32_t to = b->neighbour[hex][b->ascending[hex][i]];
            if (to != NO_HEX && unit_at(g, to) == NO_UNIT && may_advance(b, g, unit, to))
                list_add(list, ACTION_ADVANCE, f->side, unit, to, 0);
        }
    }
}

void moi_apply_advance(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_ADVANCE || frame_now(g)->kind == PHASE_CONTINUED);
    ASSERT(on_map(g, a.unit) && unit_at(g, a.hex) == NO_UNIT);
    uint32_t phase = frame_now(g)->kind;
    CombatFrame combat = *combat_under(g);
    uint32_t from = hex_of(g, a.unit);
    pop_frame(g);
    for (uint32_t i = 0; i < combat.count; i++) {
        MoiBout *bout = bout_at(g, combat.first + i);
        if (bout->hex == a.hex)
            bout->flags |= BOUT_TAKEN;
    }
    if (phase == PHASE_CONTINUED) {
        continue_attack(b, g, a.unit, a.hex, d, events);
        return;
    }
    tell_way(events, EVENT_ADVANCED, WHY_ADVANCE, a.unit, from, a.hex);
    moi_shift(b, g, a.unit, a.hex, d, events);
    if (on_map(g, a.unit))
        moi_open_facing(b, g, a.unit);
}

uint32_t moi_check_no_advance(const Battle *b, const Game *g, Action a)
{
    const AdvanceFrame *f = advance_frame_seen(frame_now(g));
    (void)b;
    (void)a;
    if (f->kind == PHASE_CONTINUED)
        return WHY_MUST_CONTINUE;
    return (f->flags & FRAME_OPEN) == 0 ? WHY_MUST_ADVANCE : LEGAL;
}

void moi_decline_advance(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_ADVANCE);
    const CombatFrame *combat = combat_under(g);
    (void)b;
    (void)a;
    (void)d;
    (void)events;
    for (uint32_t i = 0; i < combat->count; i++)
        bout_at(g, combat->first + i)->flags |= BOUT_TAKEN;
    pop_frame(g);
}
