/* gmb_morale.h: morale checks, rout levels, elimination (10). */
#ifndef BANNERET_GMB_MORALE_H
#define BANNERET_GMB_MORALE_H

#include "../../engine/modifiers.h"
#include "gmb_events.h"
#include "gmb_units.h"

/* What made the unit check. */
typedef struct MoraleCause {
    bool lance;       /* struck by a charge with the lance, 9.31 */
    bool behind;      /* an enemy stood in its rear centre hex when it was attacked, 10.33 */
    uint8_t attacker; /* who shot or struck */
    bool shot;        /* by fire */
    bool wild;        /* by a unit that runs wild */
} MoraleCause;

typedef struct MoraleFacts { /* what the modifiers of 10.3 ask about */
    uint32_t unit;
    MoraleCause cause;
} MoraleFacts;

/* The sum of two dice that hits: the printed number, with modifiers that raise it or, turned about,
 * those that are added to the dice. */
static inline int32_t gmb_number(const ModifierList *list, int32_t base, int32_t add)
{
    return list->kind == MODIFIER_RAISES ? base + add : base - add;
}

/* The event that tells of one of them. */
static inline Event gmb_item(const ModifierList *list, uint32_t unit)
{
    return event_of(list->kind == MODIFIER_RAISES ? EVENT_RAISED : EVENT_MODIFIER, 0, unit);
}

/* What an event says of the roll: all that was added to the dice, and the number needed. */
static inline void gmb_tell_total(const ModifierList *list, int32_t dice, int32_t base, int32_t add,
                                  Event *e)
{
    bool raises = list->kind == MODIFIER_RAISES;
    e->value = (int16_t)(raises ? dice : dice + add);
    e->needed = (int16_t)(raises ? base + add : base);
}

bool gmb_enemy_behind(const Battle *b, const Game *g, uint32_t unit);

/* Rolls one die and applies the result; says how it ended. */
Outcome gmb_morale_check(const Battle *b, Game *g, uint32_t unit, MoraleCause cause, Dice *d,
                         EventSink *events);

/* The same without a roll: it suffers so many levels. */
Outcome gmb_morale_suffer(const Battle *b, Game *g, uint32_t unit, int32_t levels,
                          EventSink *events);
void gmb_weigh_sure(const Battle *b, const Game *g, uint32_t target, int32_t levels, Odds *out);

/* The chances of an attack that hits when two dice come to number or less, and of the morale check
 * that follows. */
void gmb_weigh_attack(const Battle *b, const Game *g, uint32_t target, int32_t number,
                      MoraleCause cause, Odds *out);

/* Adds the modifiers the check would have now, as roll 1 of a brief. */
void gmb_morale_brief(const Battle *b, const Game *g, uint32_t unit, MoraleCause cause, Brief *out);

/* The modifiers of the standard rules. */
ModifierQuestion gmb_morale_rout, gmb_morale_fatigue, gmb_morale_rear, gmb_morale_lance;

/* Takes a unit off the map for good; its leaders stay, disobeyed (6.22). */
void gmb_eliminate(const Battle *b, Game *g, uint32_t unit, uint32_t rule, EventSink *events);

#endif
