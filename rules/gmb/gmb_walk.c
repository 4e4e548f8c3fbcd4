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
    out->way = m.fatigued && !(over ? gg->last_homeward != 0 : m.homeward);
    if (g->over || g->phase != PHASE_MOVEMENT || g->to_act != m.side || !on_map(g, unit) ||
        gmb_refuse_march(b, g, unit) != LEGAL)
        out->marks = WALK_IS_OVER;
}

static Walk walk_after(const Walk *from, uint32_t cost)
{
    Walk to = *from;
    to.spent = (uint16_t)(from->spent + cost);
    return to;
}

uint32_t gmb_walk_on(const Battle *b, const Game *g, uint32_t unit, const Walk *from,
                     WalkStep out[WALK_STEPS_MAX])
{
    March m = gmb_march_on(b, g, unit, from);
    Step steps[WALK_STEPS_MAX];
    uint32_t count = gmb_steps(&m, steps);
    for (uint32_t i = 0; i < count; i++) {
        const Step *s = &steps[i];
        Walk to = walk_after(from, s->cost);
        to.place.hex = (uint16_t)s->left;
        to.place.face = (uint8_t)s->face;
        to.detail[WALK_STEPS] = 1;
        to.way = m.fatigued && !(m.homeward && s->home);
        out[i] = (WalkStep){{ACTION_STEP, (uint8_t)m.side, (uint16_t)unit, (uint16_t)s->left,
                             (uint16_t)(m.two ? s->face + 1 : 0)},
                            to};
    }
    uint32_t turn = m.two ? gmb_about_face_cost(&m) : 0;
    if (m.two && gmb_refuse_cost(&m, turn, false, false) == LEGAL) {
        Walk to = walk_after(from, turn);
        to.place.hex = b->neighbour[m.at.hex][m.at.face];
        to.place.face = (uint8_t)turn_direction(m.at.face, 3);
        out[count++] = (WalkStep){{ACTION_ABOUT_FACE, (uint8_t)m.side, (uint16_t)unit, 0, 0}, to};
    }
    return gmb_book(b)->walk_on ? gmb_book(b)->walk_on(&m, from, out, count) : count;
}
