/* gmb_walk.c: the way of a unit in thought, for the path finder (5, 6, 7, 13.1). */
#include "gmb_chapters.h"

void gmb_walk(const Battle *b, const Game *g, uint32_t unit, Walk *out)
{
    March m = gmb_march(b, g, unit);
    const GmbGame *gg = gmb(g);
    bool over = gg->last_unit == unit && gg->mover.unit != unit;
    *out = (Walk){.place = g->unit[unit]};
    out->spent = (uint16_t)(over ? gg->last_spent : m.spent);
    out->detail[WALK_STEPS] = m.steps > 0;
    out->detail[WALK_TURNED] = m.turned;
    out->detail[WALK_CHANGED] = m.changed;
    out->way = m.fatigued && !(over ? gg->last_homeward != 0 : m.homeward);
    if (g->over || g->phase != PHASE_MOVEMENT || g->to_act != m.side || !on_map(g, unit) ||
        gmb_refuse_march(b, g, unit) != LEGAL)
        out->marks = WALK_IS_OVER;
}

/* Turning about in its two hexes. */
static uint32_t turn(const March *m, const Walk *from, WalkStep *out)
{
    uint32_t cost = gmb_about_face_cost(m);
    if (m->spent + cost > m->half && gmb_refuse_cost(m, cost, false, false) != LEGAL)
        return 0;
    out->action = (Action){ACTION_TURN, (uint8_t)m->side, (uint16_t)m->unit, 0, 0};
    out->to = *from;
    out->to.place.hex = m->b->neighbour[m->at.hex][m->at.face];
    out->to.place.face = (uint8_t)turn_direction(m->at.face, 3);
    out->to.spent = (uint16_t)(from->spent + cost);
    return 1;
}

uint32_t gmb_walk_on(const Battle *b, const Game *g, uint32_t unit, const Walk *from,
                     WalkStep out[WALK_STEPS_MAX])
{
    March m = gmb_march_on(b, g, unit, from);
    if (m.own)
        return gmb_book(b)->walk(&m, from, out);
    uint32_t count = gmb_steps(&m, from, out);
    if (m.two)
        count += turn(&m, from, &out[count]);
    return gmb_book(b)->walk_on ? gmb_book(b)->walk_on(&m, from, out, count) : count;
}
