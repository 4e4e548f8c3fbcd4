/* gmb_melee.c: melee combat (9). */
#include "gmb_melee.h"
#include "gmb_charge.h"
#include "gmb_events.h"
#include "gmb_modifiers.h"
#include "gmb_morale.h"
#include "gmb_shape.h"

/* Everything one attack turns on, gathered once. */
typedef struct Fight {
    uint32_t attacker, target;
    int16_t base;
    bool past_centre; /* a two-hex attacker strikes a front side or flank hex */
    bool charge, lance, attacker_close, defender_close, bowman;
} Fight;

enum { CONTACT_NONE, CONTACT_REAR, CONTACT_SIDE, CONTACT_FULL };

/* Column and row of the printed table; one beyond for horse that is not in it (9.4). */
static uint32_t column_of(const Battle *b, const Game *g, uint32_t unit)
{
    int16_t armour = unit_attr(b, g, unit, TYPE_ARMOUR);
    if (is_schiltrom(b, g, unit))
        return 4;
    if (is_cavalry(b, g, unit))
        return armour == ARMOUR_PLATE ? 0 : armour == ARMOUR_MAIL ? 1 : MELEE_COLUMNS;
    return armour == ARMOUR_NONE ? 3 : 2;
}

static uint32_t row_of(const Battle *b, const Game *g, uint32_t unit)
{
    static const uint8_t foot_rows[] = {
        [ARMOUR_PLATE] = 2, [ARMOUR_MAIL] = 2, [ARMOUR_LEATHER] = 3, [ARMOUR_NONE] = 4};
    int16_t armour = unit_attr(b, g, unit, TYPE_ARMOUR);
    if (is_schiltrom(b, g, unit))
        return 5;
    if (is_cavalry(b, g, unit))
        return armour == ARMOUR_PLATE ? 0 : armour == ARMOUR_MAIL ? 1 : MELEE_ROWS;
    return foot_rows[armour];
}

/* C33: the best hex of the target counts for the attacker. */
static uint32_t contact_of(const Battle *b, const Game *g, uint32_t attacker, uint32_t target)
{
    const Placement *at = &g->unit[attacker];
    Cover c = unit_cover(b, g, target);
    uint32_t best = CONTACT_NONE;
    for (uint32_t i = 0; i < c.count; i++) {
        uint32_t contact = CONTACT_NONE;
        if (!is_double(b, g, attacker)) {
            if (hex_direction(b, at->hex, c.hex[i]) != DIRECTION_COUNT)
                contact = CONTACT_FULL;
        } else {
            uint32_t around = shape_around(b, at->hex, at->face, c.hex[i]);
            if (around == AROUND_FRONT_CENTRE)
                contact = CONTACT_FULL;
            else if (around == AROUND_FRONT_SIDE || around == AROUND_FLANK)
                contact = CONTACT_SIDE;
            else if (around != AROUND_NONE)
                contact = CONTACT_REAR;
        }
        best = contact > best ? contact : best;
    }
    return best;
}

static Fight fight_of(const Battle *b, const Game *g, uint32_t attacker, uint32_t target)
{
    Fight f = {.attacker = attacker, .target = target, .base = CELL_NONE};
    uint32_t row = row_of(b, g, target), column = column_of(b, g, attacker);
    int16_t weapon = unit_attr(b, g, target, TYPE_WEAPON);
    bool any_bow = b->option[OPTION_BOWMAN_STRUCK] == 1 && weapon != WEAPON_MELEE;
    bool any_schiltrom = b->option[OPTION_SCHILTROM_ATTACK] == 1 && is_schiltrom(b, g, attacker);
    if (row < MELEE_ROWS && column < MELEE_COLUMNS)
        f.base = battle_cell(b, TABLE_MELEE, MELEE_COLUMNS, row, column);
    f.past_centre = contact_of(b, g, attacker, target) == CONTACT_SIDE;
    f.charge = gmb(g)->unit[attacker].charge == target; /* C34 */
    f.lance = f.charge && has_flag(g, attacker, FLAG_LANCE);
    f.attacker_close = unit_attr(b, g, attacker, TYPE_CLOSE) != 0 || any_schiltrom;
    f.defender_close = unit_attr(b, g, target, TYPE_CLOSE) != 0;
    f.bowman = weapon == WEAPON_LONGBOW || any_bow; /* R10 */
    return f;
}

/* In the order of the printed list and of the table melee-modifiers; the lance comes on top of
 * the charge (C16). */
static const ModifierRow rows[] = {
    {WHY_SIDE_OR_FLANK, NO_OPTION},  {WHY_CHARGE, NO_OPTION},
    {WHY_LANCE, NO_OPTION},          {WHY_CLOSE_ATTACKER, NO_OPTION},
    {WHY_CLOSE_DEFENDER, NO_OPTION}, {WHY_BOWMAN_STRUCK, NO_OPTION},
};
static const ModifierList modifiers = {TABLE_MELEE_MODIFIERS, COUNT_OF(rows), rows};

static ModifierTimes gather(const Fight *f)
{
    return (ModifierTimes){
        {f->past_centre, f->charge, f->lance, f->attacker_close, f->defender_close, f->bowman}};
}

static MoraleCause cause_of(const Battle *b, const Game *g, const Fight *f)
{
    return (MoraleCause){.lance = f->lance, .behind = morale_enemy_behind(b, g, f->target)};
}

static uint32_t refuse_attacker(const Battle *b, const Game *g, uint32_t unit)
{
    REFUSE_IF(b, !is_combat(b, unit), WHY_NOT_A_FIGHTER);
    REFUSE_IF(b, unit_attr(b, g, unit, TYPE_WEAPON) != WEAPON_MELEE, WHY_NOT_MELEE_MODE);
    REFUSE_IF(b, unit_attr(b, g, unit, TYPE_DISORGANIZED) != 0, WHY_DISORGANIZED_ATTACK);
    REFUSE_IF(b, is_routed(g, unit), WHY_ROUTED_MELEE);
    REFUSE_IF(b, has_flag(g, unit, FLAG_ACTED), WHY_STRUCK_ALREADY);
    return LEGAL;
}

static uint32_t refuse_target(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    uint32_t contact = contact_of(b, g, unit, target);
    REFUSE_IF(b, contact == CONTACT_NONE, WHY_NOT_IN_CONTACT);
    REFUSE_IF(b, contact == CONTACT_REAR, WHY_ENEMY_BEHIND);
    REFUSE_IF(b, fight_of(b, g, unit, target).base == CELL_NONE, WHY_NO_TABLE_ENTRY);
    return LEGAL;
}

uint32_t check_attack(const Battle *b, const Game *g, Action a)
{
    uint32_t why = refuse_attacker(b, g, a.unit);
    return why == LEGAL ? refuse_target(b, g, a.unit, a.arg) : why;
}

/* Enemies around the unit, ascending and each once: at most the ten hexes around two. */
void list_attacks(const Battle *b, const Game *g, uint32_t unit, ActionList *list)
{
    uint32_t found[2 * DIRECTION_COUNT];
    uint32_t count = 0;
    if (refuse_attacker(b, g, unit) != LEGAL)
        return;
    Cover c = unit_cover(b, g, unit);
    for (uint32_t i = 0; i < c.count * DIRECTION_COUNT; i++) {
        uint32_t hex = b->neighbour[c.hex[i / DIRECTION_COUNT]][i % DIRECTION_COUNT];
        uint32_t target = hex == NO_HEX ? NO_UNIT : unit_at(g, hex);
        if (target == NO_UNIT || b->units[target].side == b->units[unit].side)
            continue;
        uint32_t j = count;
        for (; j > 0 && found[j - 1] > target; j--)
            ;
        if (j > 0 && found[j - 1] == target)
            continue;
        ASSERT(count < COUNT_OF(found));
        memmove(&found[j + 1], &found[j], (count - j) * sizeof found[0]);
        found[j] = target;
        count++;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (refuse_target(b, g, unit, found[i]) == LEGAL)
            list_add(list, (Action){ACTION_ATTACK, b->units[unit].side, (uint16_t)unit, 0,
                                    (uint16_t)found[i]});
    }
}

/* 9.32, 5.31: a lance carried in a charge is used up; the marker goes after the attack. */
static void spend_charge(const Battle *b, Game *g, const Fight *f, EventSink *events)
{
    if (!f->charge)
        return;
    if (f->lance && rule_on(b, WHY_LANCE_SPENT)) {
        clear_flag(g, f->attacker, FLAG_LANCE);
        event_emit(events, event_of(EVENT_LANCE_LOST, WHY_LANCE_SPENT, f->attacker));
    }
    charge_end(b, g, f->attacker, WHY_CHARGE_MARKER, events);
}

Outcome melee_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(on_map(g, a.unit) && on_map(g, a.arg));
    Fight f = fight_of(b, g, a.unit, a.arg);
    ModifierTimes times = gather(&f);
    int32_t total = (int32_t)dice_roll(d, 6);
    total += (int32_t)dice_roll(d, 6);
    Event e = event_of(EVENT_STRIKES, 0, a.unit);
    e.other = a.arg;
    e.extra = (int16_t)total;
    event_emit(events, e);
    total += modifiers_sum(b, &modifiers, &times, a.unit, events);
    bool hit = total <= f.base; /* C12 */
    e.kind = hit ? EVENT_HIT : EVENT_MISSED;
    e.value = (int16_t)total;
    e.needed = f.base;
    event_emit(events, e);
    set_flag(g, a.unit, FLAG_ACTED);
    spend_charge(b, g, &f, events);
    if (!hit)
        return (Outcome){OUTCOME_MISS, 0};
    return morale_check(b, g, a.arg, cause_of(b, g, &f), d, events);
}

void melee_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    Fight f = fight_of(b, g, a.unit, a.arg);
    *out = (Brief){.rule = WHY_MELEE_TABLE, .unit = a.unit, .other = a.arg, .base = f.base};
    ModifierTimes times = gather(&f);
    modifiers_brief(b, &modifiers, &times, 0, out);
    morale_brief(b, g, a.arg, cause_of(b, g, &f), out);
}
