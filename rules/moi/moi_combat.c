/* moi_combat.c: one group of combats from the first ride to the last advance. */
#include "moi_combat.h"
#include "moi_advance.h"
#include "moi_answer.h"
#include "moi_battles.h"
#include "moi_charge.h"
#include "moi_ground.h"
#include "moi_resolve.h"
#include "moi_result.h"

void moi_open_bouts(const Battle *b, Game *g, uint32_t unit, uint32_t flags)
{
    ASSERT(is_combat(b, unit));
    CombatFrame *f = combat_frame(push_frame(g, FRAME_COMBAT, b->units[unit].side, unit));
    f->first = moi(g)->bout_count;
    f->flags = (uint8_t)flags;
    f->stage = COMBAT_BOUTS;
}

static void drop_bouts(Game *g, uint32_t first)
{
    MoiGame *m = moi_mut(g);
    ASSERT(first <= m->bout_count);
    while (m->bout_count > first)
        m->bout[--m->bout_count] = (MoiBout){0};
}

void moi_continue_bouts(const Battle *b, Game *g, uint32_t unit)
{
    CombatFrame from = *combat_frame_seen(frame_now(g));
    ASSERT(from.stage == COMBAT_CONTINUED);
    ASSERT(from.unit == NO_UNIT || from.unit == unit);
    if (from.unit != NO_UNIT) {
        drop_bouts(g, from.first);
        moi_end_waiting(b, g);
        pop_frame(g);
    }
    moi_open_bouts(b, g, unit, FRAME_CONTINUED);
}

/* ---- rides ---- */

static void drive_rides(const Battle *b, Game *g, CombatFrame *f)
{
    uint32_t unit = next_with_act(b, g, 0, NOW_CHARGES);
    while (unit < b->unit_count && !moi_rides(g, unit))
        unit = next_with_act(b, g, unit + 1, NOW_CHARGES);
    if (unit < b->unit_count)
        push_frame(g, PHASE_RIDES, f->side, NO_UNIT);
    else
        f->stage = COMBAT_BOUTS;
}

/* ---- bouts ---- */

typedef struct Party { /* units, ascending */
    uint32_t count;
    uint8_t unit[MAX_UNITS];
} Party;

static bool fights(const Game *g, const CombatFrame *f, uint32_t unit)
{
    return f->unit == NO_UNIT ? has_act(g, unit, NOW_FIGHTS) : unit == f->unit;
}

/* Directions from the defender's hex in which an attacker of his stands. */
static uint32_t find_attackers(const Battle *b, const Game *g, const CombatFrame *f,
                               const MoiBout *bout)
{
    uint32_t set = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT && on_map(g, bout->defender); d++) {
        uint32_t hex = b->neighbour[bout->hex][d];
        uint32_t unit = hex == NO_HEX ? (uint32_t)NO_UNIT : unit_at(g, hex);
        for (; unit != NO_UNIT; unit = unit_after(g, hex, unit)) {
            if (b->units[unit].side == f->side && fights(g, f, unit) && !is_retired(g, unit) &&
                moi_targets(g, unit, bout->defender) && moi_reaches(b, g, unit, bout->defender) &&
                moi_refuse_strike(b, g, unit, bout->defender) == LEGAL)
                set |= 1u << d;
        }
    }
    return set;
}

static void find_fighters(const Battle *b, const Game *g, const CombatFrame *f, Party *out)
{
    out->count = 0;
    if (f->unit != NO_UNIT) {
        out->unit[out->count++] = f->unit;
        return;
    }
    for (uint32_t unit = next_with_act(b, g, 0, NOW_FIGHTS); unit < b->unit_count;
         unit = next_with_act(b, g, unit + 1, NOW_FIGHTS))
        out->unit[out->count++] = (uint8_t)unit;
}

static void add_once(Party *party, uint32_t unit)
{
    uint32_t place = party->count;
    while (place > 0 && party->unit[place - 1] > unit)
        place--;
    if (place > 0 && party->unit[place - 1] == unit)
        return;
    for (uint32_t i = party->count++; i > place; i--)
        party->unit[i] = party->unit[i - 1];
    party->unit[place] = (uint8_t)unit;
}

/* The units that somebody attacks in this combat. */
static void find_defenders(const Battle *b, const Game *g, const CombatFrame *f,
                           const Party *fighters, Party *out)
{
    out->count = 0;
    for (uint32_t i = 0; i < fighters->count; i++) {
        uint32_t unit = fighters->unit[i];
        if (b->units[unit].side != f->side || !on_map(g, unit))
            continue;
        for (uint32_t k = 0; k < 2; k++) {
            uint32_t target = target_left(g, unit, k);
            if (target != NO_UNIT && b->units[target].side != f->side && is_combat(b, target))
                add_once(out, target);
        }
    }
}

/* 5.1: those who strike without a charge across a burn roll first. */
static void cross_burns(const Battle *b, Game *g, const CombatFrame *f, const Party *fighters,
                        Dice *d, EventSink *events)
{
    bool counter = (f->flags & FRAME_COUNTERS) != 0;
    for (uint32_t i = 0; i < fighters->count; i++) {
        uint32_t unit = fighters->unit[i];
        if (f->unit == NO_UNIT ? has_act(g, unit, NOW_NAMED) : !counter)
            moi_attack_across(b, g, unit, d, events);
    }
}

static void drive_bouts(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    MoiGame *m = moi_mut(g);
    CombatFrame *f = combat_frame(top_frame(g));
    f->stage = COMBAT_ANSWERS;
    f->at = 0;
    Party fighters, defenders;
    find_fighters(b, g, f, &fighters);
    cross_burns(b, g, f, &fighters, d, events);
    find_defenders(b, g, f, &fighters, &defenders);
    for (uint32_t i = 0; i < defenders.count; i++) {
        uint32_t unit = defenders.unit[i];
        MoiBout bout = {.defender = (uint8_t)unit, .result = NO_UNIT};
        bout.hex = (uint16_t)hex_of(g, unit);
        bout.attackers = (uint8_t)find_attackers(b, g, f, &bout);
        if (bout.attackers == 0)
            continue;
        set_act(g, unit, NOW_ATTACKED);
        ASSERT(m->bout_count < MAX_BOUTS && f->first + f->count == m->bout_count);
        m->bout[m->bout_count++] = bout;
        f->count++;
    }
}

/* A counter-charge of the one before may have driven his attackers off. */
static void drive_answers(const Battle *b, Game *g)
{
    CombatFrame *f = combat_frame(top_frame(g));
    ASSERT(f->at <= f->count);
    if (f->at == f->count) {
        f->stage = COMBAT_DICE;
        return;
    }
    MoiBout *bout = bout_at(g, f->first + f->at);
    if (f->at > 0)
        bout->attackers = (uint8_t)find_attackers(b, g, f, bout);
    if (bout->attackers == 0)
        f->at++;
    else
        moi_open_answer(b, g);
}

/* ---- dice ---- */

/* Returns the first of them. */
static uint32_t note_attack(const Battle *b, Game *g, const CombatFrame *f, const MoiBout *bout)
{
    uint32_t first = NO_UNIT;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t unit = moi_attacker(b, g, bout, f->side, f->unit, d);
        uint32_t group = unit == NO_UNIT ? (uint32_t)NO_UNIT : b->units[unit].group;
        if (group != NO_UNIT)
            moi_mut(g)->command[group].struck = 1;
        if (first == NO_UNIT)
            first = unit;
    }
    return first;
}

typedef struct ShockDie { /* the die against one defender, before it falls */
    Tally tally;
    bool charge;
} ShockDie;

/* False if none falls: nobody attacks him any more. */
static bool open_die(const Battle *b, const Game *g, const CombatFrame *f, MoiBout *bout,
                     ShockDie *out)
{
    if ((bout->flags & BOUT_VOID) != 0)
        return false;
    if (f->stage == COMBAT_DICE) /* somebody may have answered */
        bout->attackers = (uint8_t)find_attackers(b, g, f, bout);
    if (bout->attackers == 0) {
        bout->flags |= BOUT_VOID;
        return false;
    }
    out->charge = moi_tally_shock(b, g, bout, f->side, f->unit, &out->tally);
    return true;
}

/* The result of a modified die. */
static uint32_t shock_result(const Battle *b, const Game *g, uint32_t defender, bool charge,
                             int32_t die)
{
    int32_t row = die < SHOCK_LEAST ? SHOCK_LEAST : die > SHOCK_MOST ? SHOCK_MOST : die;
    uint32_t column = moi_shock_column(g, defender, charge);
    int16_t cell =
        battle_cell(b, TABLE_SHOCK, SHOCK_COLUMNS, (uint32_t)(row - SHOCK_LEAST), column);
    return cell == CELL_NONE ? (uint32_t)NO_UNIT : (uint32_t)cell;
}

bool moi_shock_results(const Battle *b, Game *g, uint32_t defender, uint8_t out[DIE_FACES])
{
    const CombatFrame *f = combat_frame_seen(frame_now(g));
    ASSERT(f->stage == COMBAT_DICE || (f->stage == COMBAT_ANSWERS && f->at == 0));
    ShockDie die;
    uint32_t i = 0;
    while (i < f->count && bout_seen(g, f->first + i)->defender != defender)
        i++;
    if (i == f->count || !open_die(b, g, f, bout_at(g, f->first + i), &die))
        return false;
    for (int32_t fall = 0; fall < DIE_FACES; fall++)
        out[fall] = (uint8_t)shock_result(b, g, defender, die.charge, fall + die.tally.sum);
    return true;
}

static void roll_bout(const Battle *b, Game *g, const CombatFrame *f, MoiBout *bout, Dice *d,
                      EventSink *events)
{
    ShockDie shock;
    if (!open_die(b, g, f, bout, &shock))
        return;
    int32_t fall = moi_roll(d), die = fall + shock.tally.sum;
    moi_mut(g)->fought = 1;
    uint32_t first = note_attack(b, g, f, bout);
    tell_value(events, EVENT_STRIKES, shock.charge ? WHY_CHARGE_TABLE : WHY_SHOCK_TABLE,
               bout->defender, first, die, fall);
    tally_tell(&shock.tally, event_of(EVENT_MODIFIER, 0, bout->defender), events);
    bout->result = (uint8_t)shock_result(b, g, bout->defender, shock.charge, die);
    if (bout->result == NO_UNIT)
        tell(events, EVENT_NO_RESULT, 0, bout->defender);
    else if (moi_is_continued(bout->result))
        tell(events, EVENT_TO_CONTINUE, WHY_CONTINUED, bout->defender);
}

static void drive_dice(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    CombatFrame *f = combat_frame(top_frame(g));
    for (uint32_t i = 0; i < f->count; i++) {
        MoiBout *bout = bout_at(g, f->first + i);
        if (f->other == NO_UNIT || bout->defender == f->other)
            roll_bout(b, g, f, bout, d, events);
    }
    f->stage = COMBAT_DEFENDERS;
    f->at = 0;
}

/* ---- results ---- */

/* What a row of the table does to the defender; NO_UNIT if nothing. */
static uint32_t defender_result(uint32_t result)
{
    switch (result) {
    case RESULT_DRC:
        return RESULT_DR;
    case RESULT_TC:
        return RESULT_T;
    case RESULT_EC:
        return RESULT_E;
    case RESULT_AD:
    case RESULT_ADR:
        return NO_UNIT;
    default:
        return result;
    }
}

static void set_foes_of(const Battle *b, Game *g, const MoiBout *bout)
{
    uint16_t hexes[DIRECTION_COUNT];
    uint32_t count = 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if ((bout->attackers >> d & 1) != 0)
            hexes[count++] = b->neighbour[bout->hex][d];
    }
    moi_set_foes(g, hexes, count);
}

static void drive_defenders(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    CombatFrame *f = combat_frame(top_frame(g));
    ASSERT(f->at <= f->count);
    if (f->at == f->count) {
        f->stage = COMBAT_ATTACKERS;
        f->at = 0;
        f->from = 0;
        return;
    }
    MoiBout *bout = bout_at(g, f->first + f->at++);
    uint32_t result = defender_result(bout->result);
    if ((bout->flags & BOUT_VOID) != 0 || result == NO_UNIT || !on_map(g, bout->defender))
        return;
    bout->flags |= BOUT_LEFT;
    set_foes_of(b, g, bout);
    moi_hit(b, g, bout->defender, result, true, d, events);
}

static void drive_attackers(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    CombatFrame *f = combat_frame(top_frame(g));
    ASSERT(f->at <= f->count);
    if (f->at == f->count) {
        f->stage = COMBAT_CONTINUED;
        f->at = 0;
        return;
    }
    MoiBout *bout = bout_at(g, f->first + f->at);
    bool hurts = bout->result == RESULT_AD || bout->result == RESULT_ADR;
    if (f->from == DIRECTION_COUNT || !hurts || (bout->flags & BOUT_VOID) != 0) {
        f->at++;
        f->from = 0;
        return;
    }
    uint32_t unit = moi_attacker(b, g, bout, f->side, f->unit, f->from++);
    if (unit == NO_UNIT)
        return;
    if (!is_disordered(g, unit)) /* 12.2: a second disorder is none */
        set_act(g, unit, NOW_HURT);
    moi_set_foes(g, &bout->hex, 1);
    moi_hit(b, g, unit, bout->result == RESULT_AD ? RESULT_D : RESULT_DR, true, d, events);
}

/* ---- the end ---- */

static void end_combat(const Battle *b, Game *g, EventSink *events)
{
    CombatFrame f = *combat_frame_seen(frame_now(g));
    Party fighters;
    find_fighters(b, g, &f, &fighters);
    for (uint32_t i = 0; i < fighters.count; i++) {
        uint32_t unit = fighters.unit[i];
        if (b->units[unit].side == f.side) {
            moi_forget_attack(g, unit);
            clear_act(g, unit, NOW_HURT);
        }
    }
    if (f.unit == NO_UNIT)
        moi_drop_lapsed(b, g, events);
    moi_end_waiting(b, g);
    drop_bouts(g, f.first);
    pop_frame(g);
}

void moi_drive_combat(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    CombatFrame *f = combat_frame(top_frame(g));
    ASSERT(f->stage <= COMBAT_END);
    switch (f->stage) {
    case COMBAT_RIDES:
        drive_rides(b, g, f);
        break;
    case COMBAT_BOUTS:
        drive_bouts(b, g, d, events);
        break;
    case COMBAT_ANSWERS:
        drive_answers(b, g);
        break;
    case COMBAT_DICE:
        drive_dice(b, g, d, events);
        break;
    case COMBAT_DEFENDERS:
        drive_defenders(b, g, d, events);
        break;
    case COMBAT_ATTACKERS:
        drive_attackers(b, g, d, events);
        break;
    case COMBAT_CONTINUED:
        moi_drive_continued(b, g);
        break;
    case COMBAT_ADVANCES:
        moi_drive_advances(b, g);
        break;
    default:
        end_combat(b, g, events);
        break;
    }
}
