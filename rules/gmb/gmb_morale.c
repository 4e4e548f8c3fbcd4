/* gmb_morale.c: morale checks, rout levels, elimination (10). */
#include "gmb_morale.h"
#include "gmb_book.h"
#include "gmb_events.h"
#include "gmb_leaders.h"
#include "gmb_shape.h"

int32_t gmb_morale_rout(const Battle *b, const Game *g, const void *facts)
{
    (void)b;
    return gmb(g)->unit[((const MoraleFacts *)facts)->unit].rout;
}

int32_t gmb_morale_fatigue(const Battle *b, const Game *g, const void *facts)
{
    (void)facts;
    return is_fatigued(b, g);
}

int32_t gmb_morale_rear(const Battle *b, const Game *g, const void *facts)
{
    (void)b;
    (void)g;
    return ((const MoraleFacts *)facts)->cause.behind;
}

int32_t gmb_morale_lance(const Battle *b, const Game *g, const void *facts)
{
    (void)b;
    (void)g;
    return ((const MoraleFacts *)facts)->cause.lance;
}

/* 10.33: the enemy there need not be the attacker. */
bool gmb_enemy_behind(const Battle *b, const Game *g, uint32_t unit)
{
    if (!is_double(b, g, unit))
        return false;
    uint32_t rear = gmb_shape_rear_centre(b, g->unit[unit].hex, g->unit[unit].face);
    if (rear == NO_HEX || unit_at(g, rear) == NO_UNIT)
        return false;
    return b->units[unit_at(g, rear)].side != b->units[unit].side;
}

void gmb_morale_brief(const Battle *b, const Game *g, uint32_t unit, MoraleCause cause, Brief *out)
{
    MoraleFacts facts = {unit, cause};
    modifiers_brief(b, g, &gmb_book(b)->morale, &facts, 1, out);
}

void gmb_eliminate(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events)
{
    ASSERT(is_combat(b, unit) && on_map(g, unit));
    gmb_leaders_disobey(b, g, unit, WHY_LEADER_LEFT, events);
    event_emit(events, event_of(EVENT_ELIMINATED, rule, unit));
    game_lift(b, g, unit);
    uint8_t fate = rule == WHY_FLED_OFF ? FATE_FLED : FATE_ELIMINATED;
    gmb_mut(g)->unit[unit] = (GmbUnit){0, 0, NO_UNIT, fate};
}

/* 10.1: levels add up; above the limit the unit is gone. */
static Outcome add_rout(const Battle *b, Game *g, uint32_t unit, int32_t levels, EventSink *events)
{
    GmbUnit *u = &gmb_mut(g)->unit[unit];
    int32_t level = levels + (rule_on(b, WHY_ROUT_ADDED) ? u->rout : 0);
    gmb_leaders_disobey(b, g, unit, WHY_DISOBEYED, events);
    if (level > b->option[OPTION_ROUT_LIMIT] && rule_on(b, WHY_ROUT_ELIMINATES)) {
        gmb_eliminate(b, g, unit, WHY_ROUT_ELIMINATES, events);
        return (Outcome){OUTCOME_ELIMINATED, 0};
    }
    ASSERT(level > 0 && level <= (int32_t)UINT8_MAX);
    u->rout = (uint8_t)level;
    Event e = event_of(EVENT_ROUTED, WHY_ROUT_ADDED, unit);
    e.value = (int16_t)level;
    e.extra = (int16_t)levels;
    event_emit(events, e);
    return (Outcome){OUTCOME_ROUTED, (int16_t)level};
}

/* 10.2: the rout levels that a modified die means for that morale; a dash is none. */
static int32_t levels_of(const Battle *b, int32_t total, uint32_t morale)
{
    int32_t row = total < MORALE_LEAST ? MORALE_LEAST : total > MORALE_MOST ? MORALE_MOST : total;
    int16_t cell =
        battle_cell(b, TABLE_MORALE, MORALE_COLUMNS, (uint32_t)(row - MORALE_LEAST), morale);
    return cell == CELL_NONE ? 0 : cell;
}

/* The least modified die with which it stands, and with any above it. */
static int32_t least_that_stands(const Battle *b, uint32_t morale)
{
    int32_t total = MORALE_MOST;
    while (total > MORALE_LEAST && levels_of(b, total - 1, morale) <= 0)
        total--;
    return total;
}

Outcome gmb_morale_check(const Battle *b, Game *g, uint32_t unit, MoraleCause cause, Dice *d,
                         EventSink *events)
{
    ASSERT(is_combat(b, unit) && on_map(g, unit));
    MoraleFacts facts = {unit, cause};
    int32_t roll = (int32_t)dice_roll(d, 6);
    int32_t total = roll + modifiers_sum(b, g, &gmb_book(b)->morale, &facts,
                                         event_of(EVENT_MODIFIER, 0, unit), events);
    uint32_t morale = (uint32_t)unit_attr(b, g, unit, TYPE_MORALE);
    int32_t levels = levels_of(b, total, morale);
    Event e = event_of(EVENT_MORALE, 0, unit);
    e.value = (int16_t)total;
    e.extra = (int16_t)roll;
    e.needed = (int16_t)least_that_stands(b, morale);
    event_emit(events, e);
    if (levels <= 0) {
        event_emit(events, event_of(EVENT_STANDS, 0, unit));
        return (Outcome){OUTCOME_STANDS, 0};
    }
    return add_rout(b, g, unit, levels, events);
}
