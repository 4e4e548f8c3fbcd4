/* gmb_fire.c: fire combat (8). */
#include "gmb_fire.h"
#include "gmb_chapters.h"
#include "gmb_events.h"
#include "gmb_morale.h"
#include "gmb_sight.h"

/* The column of the table: by weapon and range. */
static uint32_t table_column(const GmbWeapon *weapon, uint32_t range)
{
    return weapon->first + (range < weapon->ranges ? range : weapon->ranges) - 1u;
}

static const GmbWeapon *weapon_of(const Battle *b, const Game *g, uint32_t shooter)
{
    return &gmb_book(b)->weapons[unit_attr(b, g, shooter, TYPE_WEAPON)];
}

static int16_t table_number(const Battle *b, const Game *g, uint32_t shooter, uint32_t target,
                            uint32_t range)
{
    const GmbWeapon *weapon = weapon_of(b, g, shooter);
    if (range > weapon->ranges && rule_on(b, WHY_OUT_OF_RANGE))
        return CELL_NONE;
    return battle_cell(b, TABLE_FIRE, gmb_book(b)->fire_columns,
                       (uint32_t)unit_attr(b, g, target, TYPE_ARMOUR), table_column(weapon, range));
}

/* ---- one shot ---- */

/* C11: from and to either hex, the shortest range that can be seen. */
static void find_line(const Battle *b, const Game *g, Shot *s)
{
    Cover from = unit_cover(b, g, s->shooter), to = unit_cover(b, g, s->target);
    uint32_t why = WHY_OUT_OF_RANGE;
    bool either = rule_on(b, WHY_SIGHT_EITHER_HEX);
    s->range = 0;
    for (uint32_t i = 0; i < (either ? from.count : 1); i++) {
        for (uint32_t j = 0; j < (either ? to.count : 1); j++) {
            uint32_t range = hex_distance(b, from.hex[i], to.hex[j]);
            if (range > MAX_SIGHT || table_number(b, g, s->shooter, s->target, range) == CELL_NONE)
                continue;
            if (s->range != 0 && range >= s->range)
                continue;
            uint32_t blocked =
                gmb_refuse_sight(b, g, from.hex[i], to.hex[j], s->shooter, s->target);
            if (blocked == LEGAL)
                s->range = range;
            else
                why = blocked;
        }
    }
    s->why = s->range != 0 ? LEGAL : why;
}

Shot gmb_shot(const Battle *b, const Game *g, uint32_t shooter, uint32_t target)
{
    Shot s = {.shooter = shooter, .target = target, .base = CELL_NONE};
    find_line(b, g, &s);
    if (s.why != LEGAL && gmb_book(b)->find_line)
        gmb_book(b)->find_line(b, g, &s);
    if (s.why != LEGAL)
        return s;
    s.base = table_number(b, g, shooter, target, s.range);
    if (s.base == CELL_NONE)
        s.why = WHY_OUT_OF_RANGE;
    return s;
}

int32_t gmb_fire_charging(const Battle *b, const Game *g, const void *facts)
{
    (void)b;
    return gmb(g)->unit[((const Shot *)facts)->target].charge != NO_UNIT;
}

static uint32_t refuse_shooter(const Battle *b, const Game *g, uint32_t unit)
{
    bool has_bow = is_combat(b, unit) && unit_attr(b, g, unit, TYPE_WEAPON) != WEAPON_MELEE;
    REFUSE_IF(b, !has_bow, WHY_NOT_A_BOWMAN);
    REFUSE_IF(b, is_routed(g, unit), WHY_ROUTED_FIRE);
    REFUSE_IF(b, has_flag(g, unit, FLAG_ACTED), WHY_FIRED_ALREADY);
    return LEGAL;
}

uint32_t gmb_check_fire(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_shooter(b, g, a.unit);
    return why == LEGAL ? gmb_shot(b, g, a.unit, a.arg).why : why;
}

void gmb_list_fire(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    uint32_t unit = c->unit;
    if (refuse_shooter(b, g, unit) != LEGAL)
        return;
    uint32_t most = MAX_SIGHT;
    if (rule_on(b, WHY_OUT_OF_RANGE))
        most = gmb_book(b)->weapons[unit_attr(b, g, unit, TYPE_WEAPON)].ranges;
    for (uint32_t target = 0; target < b->unit_count; target++) {
        if (b->units[target].side == b->units[unit].side || !on_map(g, target) ||
            !is_combat(b, target))
            continue;
        /* One hex more for the second hex of each. */
        if (hex_distance(b, g->unit[unit].hex, g->unit[target].hex) > most + 2 ||
            gmb_is_baggage(b, target))
            continue;
        if (gmb_shot(b, g, unit, target).why == LEGAL)
            list_add(list, ACTION_FIRE, b->units[unit].side, unit, 0, target);
    }
}

/* Rolls to hit; true if it hit. The unit has fired, whatever comes of it. */
static bool shoot(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    Shot s = gmb_shot(b, g, a.unit, a.arg);
    ASSERT(s.why == LEGAL);
    set_flag(g, a.unit, FLAG_ACTED);
    int32_t total = (int32_t)dice_roll(d, DIE_FACES);
    total += (int32_t)dice_roll(d, DIE_FACES);
    Event e = event_of(EVENT_FIRES, WHY_FIRE_TABLE, s.shooter);
    e.other = (uint16_t)s.target;
    e.value = (int16_t)s.range;
    e.extra = (int16_t)total;
    event_emit(events, e);
    const ModifierList *list = &gmb_book(b)->fire;
    int32_t add = modifiers_sum(b, g, list, &s, gmb_item(list, s.shooter), events);
    /* C12: a modified roll below two is a hit too. */
    bool hit = total <= gmb_number(list, s.base, add);
    e.kind = hit ? EVENT_HIT : EVENT_MISSED;
    gmb_tell_total(list, total, s.base, add, &e);
    event_emit(events, e);
    return hit;
}

static MoraleCause cause_of(const Battle *b, const Game *g, uint32_t shooter, uint32_t target)
{
    return (MoraleCause){
        .shot = true, .attacker = (uint8_t)shooter, .behind = gmb_enemy_behind(b, g, target)};
}

void gmb_apply_fire(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    GmbGame *gg = gmb_mut(g);
    if (!shoot(b, g, a, d, events))
        return;
    if (!rule_on(b, WHY_HITS_WAIT)) {
        gmb_morale_check(b, g, a.arg, cause_of(b, g, a.unit, a.arg), d, events);
        return;
    }
    ASSERT(gg->hit_count < MAX_HITS); /* compile() lets in no more bowmen, each fires once */
    gg->hit[gg->hit_count++] = (GmbHit){(uint8_t)a.arg, (uint8_t)a.unit};
}

void gmb_fire_resolve(const Battle *b, Game *g, Dice *d, EventSink *events)
{
    GmbGame *gg = gmb_mut(g);
    MoraleCause cause[MAX_HITS]; /* C32: of the shot, before any check removes a unit */
    for (uint32_t i = 0; i < gg->hit_count; i++)
        cause[i] = cause_of(b, g, gg->hit[i].shooter, gg->hit[i].target);
    for (uint32_t i = 0; i < gg->hit_count; i++) {
        uint32_t target = gg->hit[i].target;
        bool first = true;
        for (uint32_t j = 0; j < i && first; j++)
            first = gg->hit[j].target != target;
        if (!on_map(g, target) || (!first && !rule_on(b, WHY_EVERY_HIT)))
            continue;
        gmb_morale_check(b, g, target, cause[i], d, events);
    }
    memset(gg->hit, 0, sizeof gg->hit);
    gg->hit_count = 0;
}

Outcome gmb_fire_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    if (!shoot(b, g, a, d, events))
        return (Outcome){OUTCOME_MISS, 0};
    return gmb_morale_check(b, g, a.arg, cause_of(b, g, a.unit, a.arg), d, events);
}

void gmb_fire_weigh(const Battle *b, const Game *g, Action a, Odds *out)
{
    Shot s = gmb_shot(b, g, a.unit, a.arg);
    int32_t add = modifiers_sum(b, g, &gmb_book(b)->fire, &s, (Event){0}, NULL);
    gmb_weigh_attack(b, g, a.arg, gmb_number(&gmb_book(b)->fire, s.base, add),
                     cause_of(b, g, a.unit, a.arg), out);
}

void gmb_fire_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    const TableSpec *table = &b->rules->schema->tables[TABLE_FIRE];
    Shot s = gmb_shot(b, g, a.unit, a.arg);
    *out = (Brief){.rule = WHY_FIRE_TABLE,
                   .unit = a.unit,
                   .other = a.arg,
                   .base = s.base,
                   .range = (int16_t)s.range,
                   .column = table->columns[table_column(weapon_of(b, g, a.unit), s.range)],
                   .row = table->rows[unit_attr(b, g, a.arg, TYPE_ARMOUR)]};
    modifiers_brief(b, g, &gmb_book(b)->fire, &s, 0, out);
    gmb_morale_brief(b, g, a.arg, cause_of(b, g, a.unit, a.arg), out);
}
