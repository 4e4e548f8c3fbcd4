/* gmb_morale.c: morale checks, rout levels, elimination (10). */
#include "gmb_morale.h"
#include "../../engine/odds.h"
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
static bool has_enemy(const Battle *b, const Game *g, uint32_t hex, uint32_t unit)
{
    uint32_t enemy = hex == NO_HEX ? NO_UNIT : gmb_fighter_at(b, g, hex);
    return enemy != NO_UNIT && b->units[enemy].side != b->units[unit].side;
}

bool gmb_enemy_behind(const Battle *b, const Game *g, uint32_t unit)
{
    const Placement *at = &g->unit[unit];
    const uint16_t *neighbour = b->neighbour[at->hex];
    if (is_double(b, g, unit))
        return has_enemy(b, g, gmb_shape_rear_centre(b, at->hex, at->face), unit);
    return gmb_book(b)->corners && (has_enemy(b, g, neighbour[turn_direction(at->face, 3)], unit) ||
                                    has_enemy(b, g, neighbour[turn_direction(at->face, 4)], unit));
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
    if (rule != WHY_FLED_OFF) /* that it has left the map is told by then */
        event_emit(events, event_of(EVENT_ELIMINATED, rule, unit));
    game_lift(b, g, unit);
    uint8_t fate = rule == WHY_FLED_OFF ? FATE_FLED : FATE_ELIMINATED;
    gmb_mut(g)->unit[unit] = (GmbUnit){0, 0, NO_UNIT, fate};
}

/* 10.2: the rout levels that a modified die means for that morale; a dash is none. */
static int32_t levels_of(const Battle *b, int32_t total, uint32_t morale)
{
    int32_t row = total < MORALE_LEAST ? MORALE_LEAST : total > MORALE_MOST ? MORALE_MOST : total;
    int16_t cell =
        battle_cell(b, TABLE_MORALE, MORALE_COLUMNS, (uint32_t)(row - MORALE_LEAST), morale);
    return cell == CELL_NONE ? 0 : cell;
}

/* 10.1: levels add up; above the limit the unit is gone. */
static Outcome outcome_of_levels(const Battle *b, const Game *g, uint32_t unit, int32_t levels)
{
    if (levels <= 0)
        return (Outcome){OUTCOME_STANDS, 0};
    int32_t level = levels + (rule_on(b, WHY_ROUT_ADDED) ? gmb(g)->unit[unit].rout : 0);
    if (level > b->option[OPTION_ROUT_LIMIT] && rule_on(b, WHY_ROUT_ELIMINATES))
        return (Outcome){OUTCOME_ELIMINATED, 0};
    return (Outcome){OUTCOME_ROUTED, (int16_t)level};
}

/* What becomes of a unit that checks with that modified die. */
static Outcome outcome_of(const Battle *b, const Game *g, uint32_t unit, int32_t total)
{
    int32_t levels = levels_of(b, total, (uint32_t)unit_attr(b, g, unit, TYPE_MORALE));
    return outcome_of_levels(b, g, unit, levels);
}

/* The least modified die with which it stands, and with any above it. */
static int32_t least_that_stands(const Battle *b, uint32_t morale)
{
    int32_t total = MORALE_MOST;
    while (total > MORALE_LEAST && levels_of(b, total - 1, morale) <= 0)
        total--;
    return total;
}

static void bring_about(const Battle *b, Game *g, uint32_t unit, Outcome outcome, EventSink *events)
{
    GmbUnit *u = &gmb_mut(g)->unit[unit];
    if (outcome.kind == OUTCOME_STANDS) {
        event_emit(events, event_of(EVENT_STANDS, 0, unit));
        return;
    }
    gmb_leaders_disobey(b, g, unit, WHY_DISOBEYED, events);
    if (outcome.kind == OUTCOME_ELIMINATED) {
        gmb_eliminate(b, g, unit, WHY_ROUT_ELIMINATES, events);
        return;
    }
    ASSERT(outcome.value > 0 && outcome.value <= (int32_t)UINT8_MAX);
    Event e = event_of(EVENT_ROUTED, WHY_ROUT_ADDED, unit);
    e.value = outcome.value;
    e.extra = (int16_t)(outcome.value - (rule_on(b, WHY_ROUT_ADDED) ? u->rout : 0));
    u->rout = (uint8_t)outcome.value;
    event_emit(events, e);
}

Outcome gmb_morale_check(const Battle *b, Game *g, uint32_t unit, MoraleCause cause, Dice *d,
                         EventSink *events)
{
    ASSERT(is_combat(b, unit) && on_map(g, unit));
    MoraleFacts facts = {unit, cause};
    int32_t roll = (int32_t)dice_roll(d, DIE_FACES);
    int32_t total = roll + modifiers_sum(b, g, &gmb_book(b)->morale, &facts, (Event){0}, NULL);
    Outcome outcome = outcome_of(b, g, unit, total);
    Event e = event_of(EVENT_MORALE, WHY_MORALE_TABLE, unit);
    e.value = (int16_t)total;
    e.extra = (int16_t)roll;
    if (events)
        e.needed = (int16_t)least_that_stands(b, (uint32_t)unit_attr(b, g, unit, TYPE_MORALE));
    event_emit(events, e);
    if (events) /* below the check that they change */
        modifiers_sum(b, g, &gmb_book(b)->morale, &facts, event_of(EVENT_MODIFIER, 0, unit),
                      events);
    bring_about(b, g, unit, outcome, events);
    return outcome;
}

Outcome gmb_morale_suffer(const Battle *b, Game *g, uint32_t unit, int32_t levels,
                          EventSink *events)
{
    ASSERT(is_combat(b, unit) && on_map(g, unit));
    Outcome outcome = outcome_of_levels(b, g, unit, levels);
    bring_about(b, g, unit, outcome, events);
    return outcome;
}

void gmb_weigh_sure(const Battle *b, const Game *g, uint32_t target, int32_t levels, Odds *out)
{
    out->denominator = out->falls = 1;
    odds_put(out, outcome_of_levels(b, g, target, levels), 1);
}

void gmb_weigh_attack(const Battle *b, const Game *g, uint32_t target, int32_t number,
                      MoraleCause cause, Odds *out)
{
    uint32_t hits = 0;
    for (int32_t first = 1; first <= DIE_FACES; first++) {
        int32_t most = number - first; /* of the second die */
        hits += (uint32_t)(most < 0 ? 0 : most > DIE_FACES ? DIE_FACES : most);
    }
    const uint32_t falls = DIE_FACES * DIE_FACES;
    out->denominator = hits == 0 ? falls : falls * DIE_FACES;
    out->falls = falls - hits + hits * DIE_FACES;
    odds_put(out, (Outcome){OUTCOME_MISS, 0}, (falls - hits) * (hits == 0 ? 1 : DIE_FACES));
    if (hits == 0)
        return;
    MoraleFacts facts = {target, cause};
    int32_t add = modifiers_sum(b, g, &gmb_book(b)->morale, &facts, (Event){0}, NULL);
    for (int32_t die = 1; die <= DIE_FACES;) { /* falls that agree lie side by side */
        Outcome outcome = outcome_of(b, g, target, die + add), next = outcome;
        uint32_t count = 0;
        for (; die <= DIE_FACES && next.kind == outcome.kind && next.value == outcome.value;
             die++) {
            count++;
            next = outcome_of(b, g, target, die + 1 + add);
        }
        odds_put(out, outcome, (uint64_t)count * hits);
    }
}
