/* gmb_morale.c: morale checks, rout levels, elimination (10). */
#include "gmb_morale.h"
#include "gmb_events.h"
#include "gmb_leaders.h"
#include "gmb_shape.h"

/* What a check is about, gathered once; the questions below are pure functions of it. */
typedef struct Check {
    uint32_t rout;
    bool fatigued, enemy_in_rear, lance, close_shot;
} Check;

/* 10.33: the enemy there need not be the attacker. */
static bool has_enemy_in_rear(const Battle *b, const Game *g, uint32_t unit)
{
    if (!is_double(b, g, unit))
        return false;
    uint32_t rear = shape_rear_centre(b, g->unit[unit].hex, g->unit[unit].face);
    if (rear == NO_HEX || unit_at(g, rear) == NO_UNIT)
        return false;
    return b->units[unit_at(g, rear)].side != b->units[unit].side;
}

static Check gather(const Battle *b, const Game *g, uint32_t unit, MoraleCause cause)
{
    return (Check){
        .rout = gmb(g)->unit[unit].rout,
        .fatigued = is_fatigued(b, g),
        .enemy_in_rear = has_enemy_in_rear(b, g, unit),
        .lance = cause.lance,
        .close_shot = cause.longbow && unit_attr(b, g, unit, TYPE_CLOSE) != 0,
    };
}

static int32_t times_rout(const Check *c)
{
    return (int32_t)c->rout;
}
static int32_t is_tired(const Check *c)
{
    return c->fatigued;
}
static int32_t is_taken_in_rear(const Check *c)
{
    return c->enemy_in_rear;
}
static int32_t is_lanced(const Check *c)
{
    return c->lance;
}
static int32_t is_shot_close(const Check *c)
{
    return c->close_shot;
}

/* In the order of the printed list and of the table morale-modifiers. */
static const struct {
    uint16_t rule;
    int32_t (*times)(const Check *);
} modifiers[] = {
    {WHY_MORALE_ROUT, times_rout},       {WHY_MORALE_FATIGUE, is_tired},
    {WHY_MORALE_REAR, is_taken_in_rear}, {WHY_MORALE_LANCE, is_lanced},
    {WHY_MORALE_CLOSE_SHOT, is_shot_close},
};

/* Walks the modifiers that apply: for resolver, preview and log alike. */
static int32_t modifier_value(const Battle *b, const Check *c, uint32_t row)
{
    if (!rule_on(b, modifiers[row].rule))
        return 0;
    return modifiers[row].times(c) * battle_cell(b, TABLE_MORALE_MODIFIERS, 1, row, 0);
}

void morale_brief(const Battle *b, const Game *g, uint32_t unit, MoraleCause cause, Brief *out)
{
    Check c = gather(b, g, unit, cause);
    for (uint32_t i = 0; i < COUNT_OF(modifiers); i++) {
        int32_t value = modifier_value(b, &c, i);
        if (value != 0)
            out->modifier[out->modifier_count++] =
                (Modifier){modifiers[i].rule, (int16_t)value, 1};
    }
}

void unit_eliminate(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events)
{
    leaders_disobey(b, g, unit, WHY_LEADER_LEFT, events);
    event_emit(events, event_of(EVENT_ELIMINATED, rule, unit));
    game_lift(b, g, unit);
    gmb_mut(g)->unit[unit] = (GmbUnit){0, 0, NO_UNIT, FATE_ELIMINATED};
}

/* 10.1: levels add up; above the limit the unit is gone. */
static Outcome add_rout(const Battle *b, Game *g, uint32_t unit, int32_t levels, EventSink *events)
{
    GmbUnit *u = &gmb_mut(g)->unit[unit];
    int32_t level = levels + (rule_on(b, WHY_ROUT_ADDED) ? u->rout : 0);
    leaders_disobey(b, g, unit, WHY_DISOBEYED, events);
    if (level > b->option[OPTION_ROUT_LIMIT] && rule_on(b, WHY_ROUT_ELIMINATES)) {
        unit_eliminate(b, g, unit, WHY_ROUT_ELIMINATES, events);
        return (Outcome){OUTCOME_ELIMINATED, 0};
    }
    u->rout = (uint8_t)level;
    Event e = event_of(EVENT_ROUTED, WHY_ROUT_ADDED, unit);
    e.value = (int16_t)level;
    e.extra = (int16_t)levels;
    event_emit(events, e);
    return (Outcome){OUTCOME_ROUTED, (int16_t)level};
}

Outcome morale_check(const Battle *b, Game *g, uint32_t unit, MoraleCause cause, Dice *d,
                     EventSink *events)
{
    Check c = gather(b, g, unit, cause);
    int32_t roll = (int32_t)dice_roll(d, 6);
    int32_t total = roll;
    for (uint32_t i = 0; i < COUNT_OF(modifiers); i++) {
        int32_t value = modifier_value(b, &c, i);
        if (value == 0)
            continue;
        total += value;
        Event e = event_of(EVENT_MODIFIER, modifiers[i].rule, unit);
        e.value = (int16_t)value;
        event_emit(events, e);
    }
    int32_t row = total < MORALE_LEAST ? MORALE_LEAST : total > MORALE_MOST ? MORALE_MOST : total;
    int32_t levels = battle_cell(b, TABLE_MORALE, MORALE_COLUMNS, (uint32_t)(row - MORALE_LEAST),
                                 (uint32_t)unit_attr(b, g, unit, TYPE_MORALE));
    Event e = event_of(EVENT_MORALE, 0, unit);
    e.value = (int16_t)total;
    e.extra = (int16_t)roll;
    event_emit(events, e);
    if (levels <= 0) { /* a dash, or nought */
        event_emit(events, event_of(EVENT_STANDS, 0, unit));
        return (Outcome){OUTCOME_STANDS, 0};
    }
    return add_rout(b, g, unit, levels, events);
}
