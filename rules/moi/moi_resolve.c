/* moi_resolve.c: which combats hang together, and the order in which they are resolved and the
 * chargers of one ride (10.3, 11.3). */
#include "moi_resolve.h"
#include "moi_charge.h"
#include "moi_shock.h"

/* ---- groups: combats that share an attacker ---- */

typedef struct Groups {
    uint8_t label[MAX_UNITS]; /* of a defender or attacker: the lowest defender it hangs with */
} Groups;

static bool is_pending(const Battle *b, const Game *g, uint32_t unit)
{
    return has_act(g, unit, NOW_NAMED | NOW_CHARGES) && on_map(g, unit) &&
           b->units[unit].side == g->phasing &&
           (target_left(g, unit, 0) != NO_UNIT || target_left(g, unit, 1) != NO_UNIT);
}

static void find_groups(const Battle *b, const Game *g, Groups *out)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        out->label[unit] = (uint8_t)unit;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t unit = 0; unit < b->unit_count; unit++) {
            uint32_t t[2] = {target_left(g, unit, 0), target_left(g, unit, 1)};
            uint8_t low = NO_UNIT;
            if (!is_pending(b, g, unit))
                continue;
            for (uint32_t i = 0; i < 2; i++) {
                if (t[i] != NO_UNIT && out->label[t[i]] < low)
                    low = out->label[t[i]];
            }
            for (uint32_t i = 0; i < 2; i++) {
                if (t[i] != NO_UNIT && out->label[t[i]] != low) {
                    out->label[t[i]] = low;
                    more = true;
                }
            }
            out->label[unit] = low;
        }
    }
}

static bool is_group(const Battle *b, const Game *g, const Groups *groups, uint32_t first)
{
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (is_pending(b, g, unit) && groups->label[unit] == first)
            return true;
    }
    return false;
}

uint32_t moi_check_resolve(const Battle *b, const Game *g, Action a)
{
    Groups groups;
    if (a.arg >= b->unit_count)
        return WHY_MALFORMED;
    find_groups(b, g, &groups);
    return is_group(b, g, &groups, a.arg) ? LEGAL : WHY_NO_COMBAT;
}

void moi_list_resolve(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    Groups groups;
    bool open[MAX_UNITS] = {false};
    if (next_with_act(b, g, 0, NOW_NAMED | NOW_CHARGES) == b->unit_count)
        return;
    find_groups(b, g, &groups);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (is_pending(b, g, unit))
            open[groups.label[unit]] = true;
    }
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (open[unit])
            list_add(list, ACTION_RESOLVE, g->phasing, NO_UNIT, 0, unit);
    }
}

void moi_apply_resolve(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    (void)d;
    ASSERT(frame_now(g)->kind == PHASE_RESOLVE && frame_count(g) == 1);
    Groups groups;
    (void)events;
    find_groups(b, g, &groups);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (is_pending(b, g, unit) && groups.label[unit] == a.arg)
            set_act(g, unit, NOW_FIGHTS);
    }
    CombatFrame *f = combat_frame(push_frame(g, FRAME_COMBAT, g->phasing, NO_UNIT));
    f->first = moi(g)->bout_count;
}

/* ---- rides ---- */

bool moi_rides(const Game *g, uint32_t unit)
{
    return has_act(g, unit, NOW_FIGHTS) && has_act(g, unit, NOW_CHARGES);
}

uint32_t moi_check_rides(const Battle *b, const Game *g, Action a)
{
    (void)b;
    return moi_rides(g, a.unit) ? LEGAL : WHY_NO_COMBAT;
}

void moi_list_rides(const Candidate *c, ActionList *list)
{
    const Battle *b = c->b;
    const Game *g = c->g;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (moi_rides(g, unit))
            list_add(list, ACTION_RIDE, g->phasing, unit, 0, 0);
    }
}

void moi_apply_rides(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    ASSERT(frame_now(g)->kind == PHASE_RIDES);
    (void)d;
    (void)events;
    pop_frame(g);
    moi_open_charge(b, g, a.unit, moi(g)->unit[a.unit].target[0], false);
}

/* ---- the end ---- */

void moi_drop_lapsed(const Battle *b, Game *g, EventSink *events)
{
    uint32_t named = NOW_NAMED | NOW_CHARGES;
    for (uint32_t unit = next_with_act(b, g, 0, named); unit < b->unit_count;
         unit = next_with_act(b, g, unit + 1, named)) {
        if (is_pending(b, g, unit))
            continue;
        if (has_act(g, unit, NOW_CHARGES))
            tell_value(events, EVENT_LAPSED, WHY_CHARGE_LAPSES, unit, moi(g)->unit[unit].target[0],
                       0, 0);
        moi_forget_attack(g, unit);
    }
}
