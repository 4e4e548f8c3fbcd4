/* eab_designate.c: all targets of a side's attacks are designated before the first of them (9.1). A
 * charge has designated its target; an attack whose target is gone is lost (E38). */
#include "eab.h"
#include "gmb_events.h"

static bool has_charged(const Game *g, uint32_t unit)
{
    return gmb(g)->unit[unit].charge != NO_UNIT;
}

/* Of a target that it could strike. */
static uint32_t refuse_name(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    REFUSE_IF(b, has_charged(g, unit), WHY_CHARGER_DESIGNATED);
    if (eab(g)->named[unit] == target + 1)
        return WHY_DESIGNATED_SO;
    return LEGAL;
}

uint32_t eab_check_designate(const Battle *b, const Game *g, Action a)
{
    uint32_t why = gmb_refuse_strike(b, g, a.unit, a.arg);
    return why == LEGAL ? refuse_name(b, g, a.unit, a.arg) : why;
}

void eab_list_designate(const Candidate *c, ActionList *list)
{
    Action found[DIRECTION_COUNT];
    ActionList all = {.out = found, .cap = COUNT_OF(found)};
    gmb_list_strikes(c, ACTION_DESIGNATE, &all);
    for (uint32_t i = 0; i < all.count; i++) {
        if (refuse_name(c->b, c->g, c->unit, found[i].arg) == LEGAL)
            list_put(list, found[i]);
    }
}

void eab_apply_designate(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    ASSERT(a.arg < b->unit_count && b->units[a.arg].side != b->units[a.unit].side);
    eab_mut(g)->named[a.unit] = (uint8_t)(a.arg + 1);
    Event e = event_of(EVENT_DESIGNATED, 0, a.unit);
    e.other = a.arg;
    event_emit(events, e);
}

uint32_t eab_check_withdraw(const Battle *b, const Game *g, Action a)
{
    (void)b;
    return eab(g)->named[a.unit] != 0 ? LEGAL : WHY_NOTHING_TO_WITHDRAW;
}

void eab_list_withdraw(const Candidate *c, ActionList *list)
{
    if (eab(c->g)->named[c->unit] != 0)
        list_add(list, ACTION_WITHDRAW, c->b->units[c->unit].side, c->unit, 0, 0);
}

void eab_apply_withdraw(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)b;
    (void)d;
    eab_mut(g)->named[a.unit] = 0;
    event_emit(events, event_of(EVENT_WITHDRAWN, 0, a.unit));
}

uint32_t eab_refuse_unnamed(const Battle *b, const Game *g, uint32_t unit, uint32_t target)
{
    bool named = gmb(g)->unit[unit].charge == target || eab(g)->named[unit] == target + 1;
    REFUSE_IF(b, !named, WHY_NOT_DESIGNATED);
    return LEGAL;
}

void eab_struck(const Battle *b, Game *g, Action a, Placement stood, Outcome outcome,
                EventSink *events)
{
    uint8_t *named = eab_mut(g)->named;
    (void)stood;
    named[a.unit] = 0;
    if (outcome.kind != OUTCOME_ELIMINATED || !rule_on(b, WHY_TARGET_GONE))
        return;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        bool was = named[unit] == a.arg + 1 ||
                   (gmb(g)->unit[unit].charge == a.arg && !has_flag(g, unit, FLAG_ACTED));
        if (!was || !on_map(g, unit) || b->units[unit].side != g->to_act)
            continue;
        named[unit] = 0;
        Event e = event_of(EVENT_ATTACK_LOST, WHY_TARGET_GONE, unit);
        e.other = a.arg;
        event_emit(events, e);
    }
}

/* What was designated holds for one part of one melee. */
void eab_opened(const Battle *b, Game *g)
{
    if (g->phase != PHASE_MELEE)
        memset(eab_mut(g)->named, 0, b->unit_count);
}

void eab_prompt(const Battle *b, const Game *g, Event *about)
{
    (void)b;
    about->kind = g->to_act == g->phasing ? PROMPT_DESIGNATE : PROMPT_DESIGNATE_SECOND;
}

/* ---- state ---- */

void eab_hash(const Game *g, Hash *h)
{
    const EabGame *game = eab(g);
    uint32_t run = gmb(g)->mover.unit == NO_UNIT ? 0 : gmb(g)->mover.run;
    for (uint32_t i = 0; i < run && i < RUN_HEXES; i++)
        hash_mix(h, game->left[i]);
    if (g->phase != PHASE_DESIGNATE && g->phase != PHASE_MELEE)
        return;
    _Static_assert(MAX_UNITS % sizeof(uint64_t) == 0, "whole words");
    for (uint32_t unit = 0; unit < MAX_UNITS; unit += sizeof(uint64_t)) {
        uint64_t word = hash_word(&game->named[unit], sizeof word);
        if (word != 0) {
            hash_mix(h, unit);
            hash_mix(h, word);
        }
    }
}

bool eab_names_hold(const Battle *b, const Game *g)
{
    bool melee = g->phase == PHASE_DESIGNATE || g->phase == PHASE_MELEE;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        uint32_t target = eab(g)->named[unit];
        if (target != 0 &&
            (!melee || !on_map(g, unit) || target > b->unit_count ||
             b->units[unit].side != g->to_act || b->units[target - 1].side == b->units[unit].side))
            return false;
    }
    return true;
}
