/* moi_owed.c: what must still be done before the side to act can go on. */
#include "moi_eager.h"
#include "moi_resolve.h"
#include "moi_sequence.h"
#include "moi_shock.h"
#include "moi_telling.h"

enum { NEXT_MOST = MAX_UNITS };

/* The two parts of an activation: units under way, eager horse, enemies in front (10.3). */
static uint32_t owed_part(const Battle *b, const Game *g, Owed *out)
{
    uint32_t count = 0, mover = moi(g)->mover.unit;
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        Owed left[2];
        if (g->phase == PHASE_MARCH && mover == NO_UNIT) {
            uint32_t why = moi_refuse_idle(b, g, unit);
            if (why != LEGAL)
                owed_add(out, &count, unit, why);
        } else if (g->phase == PHASE_NAME) {
            uint32_t more = moi_owed_naming(b, g, unit, left);
            for (uint32_t i = 0; i < more; i++)
                owed_add(out, &count, left[i].unit, left[i].rule);
        }
    }
    if (g->phase == PHASE_MARCH && mover != NO_UNIT)
        owed_add(out, &count, mover, WHY_UNDER_WAY);
    return count;
}

/* Combats that are named, by the first of their defenders; chargers that have not ridden yet. */
static uint32_t owed_next(const Battle *b, const Game *g, Owed *out)
{
    uint32_t count = 0;
    Action room[NEXT_MOST];
    ActionList list = {room, NEXT_MOST, 0, 0};
    const Candidate nobody = {.b = b, .g = g, .unit = NO_UNIT};
    if (g->phase == PHASE_RESOLVE)
        moi_list_resolve(&nobody, &list);
    else
        moi_list_rides(&nobody, &list);
    ASSERT(list.count <= list.cap);
    for (uint32_t i = 0; i < list.count; i++)
        owed_add(out, &count, g->phase == PHASE_RESOLVE ? room[i].arg : room[i].unit, 0);
    return count;
}

uint32_t moi_owed(const Battle *b, const Game *g, Owed out[MAX_OWED])
{
    const Frame *f = frame_now(g);
    uint32_t count = 0, why;
    switch (g->phase) {
    case PHASE_FREE:
        why = moi_check_pass(b, g, (Action){ACTION_PASS, g->to_act, NO_UNIT, 0, 0});
        if (why != LEGAL)
            owed_add(out, &count, NO_UNIT, why);
        return count;
    case PHASE_MARCH:
    case PHASE_NAME:
        return owed_part(b, g, out);
    case PHASE_RESOLVE:
    case PHASE_RIDES:
        return owed_next(b, g, out);
    case PHASE_RIDE:
    case PHASE_RETREAT:
    case PHASE_RETIRE:
    case PHASE_FACE:
    case PHASE_LEADER:
        owed_add(out, &count, f->unit, 0);
        return count;
    case PHASE_REPLACE:
        owed_add(out, &count, f->unit, WHY_REPLACEMENT);
        return count;
    case PHASE_ADVANCE:
        if ((advance_frame_seen(f)->flags & FRAME_OPEN) == 0)
            owed_add(out, &count, NO_UNIT, WHY_MUST_ADVANCE);
        return count;
    case PHASE_CONTINUED:
        owed_add(out, &count, NO_UNIT, WHY_MUST_CONTINUE);
        return count;
    default: /* it may be declined */
        return 0;
    }
}
