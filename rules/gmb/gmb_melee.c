/* gmb_melee.c: melee combat (9). */
#include "gmb_melee.h"
#include "gmb_chapters.h"
#include "gmb_charge.h"
#include "gmb_events.h"
#include "gmb_morale.h"
#include "gmb_shape.h"

enum { CONTACT_NONE, CONTACT_REAR, CONTACT_SIDE, CONTACT_FULL };

static uint32_t contact_by(uint32_t around)
{
    static const uint8_t contact[] = {
        [AROUND_NONE] = CONTACT_NONE,       [AROUND_FRONT_CENTRE] = CONTACT_FULL,
        [AROUND_FRONT_SIDE] = CONTACT_SIDE, [AROUND_FLANK] = CONTACT_SIDE,
        [AROUND_REAR_SIDE] = CONTACT_REAR,  [AROUND_REAR_CENTRE] = CONTACT_REAR,
    };
    return contact[around];
}

/* Of an attacker of one hex. */
static uint32_t contact_of_single(const Battle *b, const Placement *at, uint32_t hex)
{
    uint32_t direction = hex_direction(b, at->hex, hex);
    if (direction == DIRECTION_COUNT)
        return CONTACT_NONE;
    return gmb_book(b)->corners ? contact_by(gmb_corner_around(at->face, direction))
                                : (uint32_t)CONTACT_FULL;
}

/* C33: the best hex of the target counts for the attacker. */
static uint32_t contact_of(const Battle *b, const Game *g, uint32_t attacker, uint32_t target)
{
    const Placement *at = &g->unit[attacker];
    Cover c = unit_cover(b, g, target);
    uint32_t best = CONTACT_NONE;
    for (uint32_t i = 0; i < c.count; i++) {
        uint32_t contact = is_double(b, g, attacker)
                               ? contact_by(gmb_shape_around(b, at->hex, at->face, c.hex[i]))
                               : contact_of_single(b, at, c.hex[i]);
        best = contact > best ? contact : best;
    }
    return best;
}

/* A charge that is only meant strikes as if it had been made. */
static Fight fight_of(const Battle *b, const Game *g, Action a)
{
    uint32_t attacker = a.unit, target = a.arg;
    Fight f = {.attacker = attacker, .target = target};
    f.base = gmb_book(b)->melee_number(b, g, attacker, target);
    f.past_centre = contact_of(b, g, attacker, target) == CONTACT_SIDE;
    f.charge = a.kind == ACTION_CHARGE || gmb(g)->unit[attacker].charge == target; /* C34 */
    f.lance = f.charge && has_flag(g, attacker, FLAG_LANCE);
    return f;
}

int32_t gmb_melee_side(const Battle *b, const Game *g, const void *facts)
{
    (void)b;
    (void)g;
    return ((const Fight *)facts)->past_centre;
}

int32_t gmb_melee_charge(const Battle *b, const Game *g, const void *facts)
{
    (void)b;
    (void)g;
    return ((const Fight *)facts)->charge;
}

/* C16: on top of the charge. */
int32_t gmb_melee_lance(const Battle *b, const Game *g, const void *facts)
{
    (void)b;
    (void)g;
    return ((const Fight *)facts)->lance;
}

/* Rout levels that the attack brings without a roll; 0 if it rolls. */
static int16_t sure_levels(const Battle *b, const Game *g, uint32_t attacker, uint32_t target)
{
    const GmbBook *book = gmb_book(b);
    return book->sure_levels ? book->sure_levels(b, g, attacker, target) : 0;
}

static MoraleCause cause_of(const Battle *b, const Game *g, const Fight *f)
{
    return (MoraleCause){.lance = f->lance,
                         .behind = gmb_enemy_behind(b, g, f->target),
                         .attacker = (uint8_t)f->attacker,
                         .wild = f->wild};
}

static uint32_t refuse_attacker(const Battle *b, const Game *g, uint32_t unit)
{
    REFUSE_IF(b, !is_combat(b, unit), WHY_NOT_A_FIGHTER);
    uint32_t (*refuse)(const Battle *, const Game *, uint32_t) = gmb_book(b)->refuse_attacker;
    uint32_t why = refuse ? refuse(b, g, unit) : (uint32_t)LEGAL;
    if (why != LEGAL)
        return why;
    REFUSE_IF(b, unit_attr(b, g, unit, TYPE_WEAPON) != WEAPON_MELEE, WHY_NOT_MELEE_MODE);
    REFUSE_IF(b, is_routed(g, unit), WHY_ROUTED_MELEE);
    REFUSE_IF(b, has_flag(g, unit, FLAG_ACTED), WHY_STRUCK_ALREADY);
    return LEGAL;
}

static uint32_t refuse_target(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    uint32_t contact = contact_of(b, g, unit, target);
    REFUSE_IF(b, contact == CONTACT_NONE, WHY_NOT_IN_CONTACT);
    REFUSE_IF(b, contact == CONTACT_REAR, WHY_ENEMY_BEHIND);
    uint32_t (*refuse)(const Battle *, const Game *, uint32_t, uint32_t) =
        gmb_book(b)->refuse_opponent;
    uint32_t why = refuse ? refuse(b, g, unit, target) : (uint32_t)LEGAL;
    if (why != LEGAL)
        return why;
    bool rolls = sure_levels(b, g, unit, target) == 0;
    REFUSE_IF(b, rolls && gmb_book(b)->melee_number(b, g, unit, target) == CELL_NONE,
              WHY_NO_TABLE_ENTRY);
    return LEGAL;
}

uint32_t gmb_refuse_strike(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    uint32_t why = refuse_attacker(b, g, unit);
    return why == LEGAL ? refuse_target(b, g, unit, target) : why;
}

/* In the melee phase itself: why it is not among the attacks that were named. */
static uint32_t refuse_unnamed(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    const GmbBook *book = gmb_book(b);
    return book->refuse_unnamed ? book->refuse_unnamed(b, g, unit, target) : (uint32_t)LEGAL;
}

uint32_t gmb_check_attack(const Battle *b, const Game *g, Action a)
{
    uint32_t why = gmb_refuse_strike(b, g, a.unit, a.arg);
    return why == LEGAL ? refuse_unnamed(b, g, a.unit, a.arg) : why;
}

void gmb_list_attacks(const Candidate *c, ActionList *list)
{
    Action found[2 * DIRECTION_COUNT];
    ActionList all = {.out = found, .cap = COUNT_OF(found)};
    if (!gmb_book(c->b)->refuse_unnamed) {
        gmb_list_strikes(c, ACTION_ATTACK, list);
        return;
    }
    gmb_list_strikes(c, ACTION_ATTACK, &all);
    for (uint32_t i = 0; i < all.count; i++) {
        if (refuse_unnamed(c->b, c->g, c->unit, found[i].arg) == LEGAL)
            list_put(list, found[i]);
    }
}

/* Enemies around the unit, ascending and each once: at most the ten hexes around two. */
void gmb_list_strikes(const Candidate *c, uint32_t kind, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    uint32_t unit = c->unit;
    uint32_t found[2 * DIRECTION_COUNT];
    uint32_t count = 0;
    if (refuse_attacker(b, g, unit) != LEGAL)
        return;
    Cover cover = unit_cover(b, g, unit);
    for (uint32_t i = 0; i < cover.count * DIRECTION_COUNT; i++) {
        uint32_t hex = b->neighbour[cover.hex[i / DIRECTION_COUNT]][i % DIRECTION_COUNT];
        uint32_t target = hex == NO_HEX ? NO_UNIT : gmb_fighter_at(b, g, hex);
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
            list_add(list, kind, b->units[unit].side, unit, 0, found[i]);
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
    gmb_charge_end(b, g, f->attacker, WHY_CHARGE_MARKER, events);
}

static Outcome strike_surely(const Battle *b, Game *g, Action a, int16_t levels, EventSink *events)
{
    Event e = event_of(gmb_book(b)->sure_event, gmb_book(b)->sure_rule, a.unit);
    e.other = a.arg;
    e.value = levels;
    event_emit(events, e);
    set_flag(g, a.unit, FLAG_ACTED);
    return gmb_morale_suffer(b, g, a.arg, levels, events);
}

/* Two dice against the number, and the check of who is hit. */
Outcome gmb_fight(const Battle *b, Game *g, const Fight *fight, Dice *d, EventSink *events)
{
    Fight f = *fight;
    int32_t total = (int32_t)dice_roll(d, DIE_FACES);
    total += (int32_t)dice_roll(d, DIE_FACES);
    Event e = event_of(EVENT_STRIKES, WHY_MELEE_TABLE, f.attacker);
    e.other = (uint16_t)f.target;
    e.extra = (int16_t)total;
    event_emit(events, e);
    const ModifierList *list = &gmb_book(b)->melee;
    int32_t add = modifiers_sum(b, g, list, &f, gmb_item(list, f.attacker), events);
    bool hit = total <= gmb_number(list, f.base, add); /* C12 */
    e.kind = hit ? EVENT_HIT : EVENT_MISSED;
    gmb_tell_total(list, total, f.base, add, &e);
    event_emit(events, e);
    set_flag(g, f.attacker, FLAG_ACTED);
    spend_charge(b, g, &f, events);
    if (!hit)
        return (Outcome){OUTCOME_MISS, 0};
    return gmb_morale_check(b, g, f.target, cause_of(b, g, &f), d, events);
}

Outcome gmb_melee_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(on_map(g, a.unit) && on_map(g, a.arg));
    int16_t levels = sure_levels(b, g, a.unit, a.arg);
    if (levels > 0)
        return strike_surely(b, g, a, levels, events);
    Fight f = fight_of(b, g, a);
    return gmb_fight(b, g, &f, d, events);
}

bool gmb_melee_needs(const Battle *b, const Game *g, uint32_t attacker, uint32_t target,
                     int32_t *number)
{
    if (refuse_target(b, g, attacker, target) != LEGAL)
        return false;
    Action a = {.kind = ACTION_ATTACK, .unit = (uint16_t)attacker, .arg = (uint16_t)target};
    Fight f = fight_of(b, g, a);
    const ModifierList *list = &gmb_book(b)->melee;
    *number = sure_levels(b, g, attacker, target) > 0
                  ? 2 * DIE_FACES
                  : gmb_number(list, f.base, modifiers_sum(b, g, list, &f, (Event){0}, NULL));
    return true;
}

void gmb_melee_weigh(const Battle *b, const Game *g, Action a, Odds *out)
{
    int16_t levels = sure_levels(b, g, a.unit, a.arg);
    if (levels > 0) {
        gmb_weigh_sure(b, g, a.arg, levels, out);
        return;
    }
    Fight f = fight_of(b, g, a);
    int32_t add = modifiers_sum(b, g, &gmb_book(b)->melee, &f, (Event){0}, NULL);
    gmb_weigh_attack(b, g, a.arg, gmb_number(&gmb_book(b)->melee, f.base, add), cause_of(b, g, &f),
                     out);
}

void gmb_apply_attack(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    Placement stood = g->unit[a.arg];
    Outcome outcome = gmb_melee_strike(b, g, a, d, events);
    if (gmb_book(b)->struck)
        gmb_book(b)->struck(b, g, a, stood, outcome, events);
}

void gmb_melee_brief(const Battle *b, const Game *g, Action a, Brief *out)
{
    if (sure_levels(b, g, a.unit, a.arg) > 0) {
        *out = (Brief){
            .rule = gmb_book(b)->sure_rule, .unit = a.unit, .other = a.arg, .base = CELL_NONE};
        return;
    }
    Fight f = fight_of(b, g, a);
    *out = (Brief){.rule = WHY_MELEE_TABLE, .unit = a.unit, .other = a.arg, .base = f.base};
    if (gmb_book(b)->melee_cell)
        gmb_book(b)->melee_cell(b, g, &f, out);
    modifiers_brief(b, g, &gmb_book(b)->melee, &f, 0, out);
    gmb_morale_brief(b, g, a.arg, cause_of(b, g, &f), out);
}
