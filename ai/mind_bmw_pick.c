/* mind_bmw_pick.c: an answer to every single decision of Battles of the Medieval World. */
#include "mind_bmw.h"

enum { IF_MUST = 1 << 24, CONTACTS = 3 };

/* 9.5, 9.6: the strong side, but for a long way. */
static int32_t pick_side(const Captain *c, Action a)
{
    uint32_t away = c->foe[c->g->unit[a.unit].hex];
    uint32_t far = 3 * face_move(c->b->faces[a.unit][0]);
    return a.arg == 0 ? (away <= far ? 10 : -1) : (away > far && away != FAR ? 10 : -1);
}

/* Where a unit that goes back is safest: far from the enemy, and not through friends. */
static int32_t pick_way(Captain *c, Action a)
{
    const Battle *b = c->b;
    int32_t worth = 4 * (c->foe[a.hex] < 6 ? c->foe[a.hex] : 6);
    uint32_t other = fighter_at(b, c->g, a.hex);
    if (is_leader(b, a.unit))
        return worth + (other != NO_UNIT && b->units[other].side == c->side ? 40 : 0);
    if (other != NO_UNIT)
        worth -= 20;
    return worth + bmw_mind_place(c, a.unit, a.hex) / 8;
}

/* 8.3: whether to fight it out, or to be gone. */
static int32_t pick_withdrawal(Captain *c, Action a)
{
    int32_t back, loss = bmw_mind_combat(c, bmw(c->g)->fight.combat, &back);
    bool lone = is_leader(c->b, a.unit) && unit_at(c->g, c->g->unit[a.unit].hex) == NO_UNIT;
    if (bmw_top(c->g)->unit == a.unit) /* under way already */
        return 1000 + pick_way(c, a);
    if (lone)
        return 5000 + pick_way(c, a);
    if (is_leader(c->b, a.unit))
        return loss > 3 * c->value[a.unit] / 4 ? 1 + pick_way(c, a) / 8 : -1;
    return loss - c->value[a.unit] / 25 + pick_way(c, a) / 8;
}

static int32_t pick_retreat(Captain *c, Action a)
{
    return c->g->phase == PHASE_WITHDRAW ? pick_withdrawal(c, a) : 1000 + pick_way(c, a);
}

/* An end of a way that may still go on: who withdraws goes far enough to be out of reach. */
static int32_t pick_halt(Captain *c, Action a)
{
    uint32_t hex = c->g->unit[a.unit].hex;
    if (c->g->phase == PHASE_ADVANCE)
        return bmw_mind_place(c, a.unit, hex);
    if (c->g->phase == PHASE_WITHDRAW || c->g->phase == PHASE_ESCAPE)
        return 1000 + pick_way(c, (Action){ACTION_RETREAT, a.side, a.unit, (uint16_t)hex, 0});
    return 0;
}

/* 7.9: ground is taken if it is no worse to stand there than here. */
static int32_t pick_advance(Captain *c, Action a)
{
    int32_t there = bmw_mind_place(c, a.unit, a.hex);
    if (bmw_top(c->g)->unit == a.unit)
        return there;
    return there - bmw_mind_place(c, a.unit, c->g->unit[a.unit].hex) +
           c->weight[c->must_attack ? WEIGHT_BMW_ADVANCE : WEIGHT_BMW_FOLLOW];
}

/* Who is given up: what counts least, and rather one that is disordered. */
static int32_t pick_loss(const Captain *c, Action a)
{
    bool led = bmw_leader_at(c->b, c->g, a.side, c->g->unit[a.unit].hex) != NO_UNIT;
    return -c->value[a.unit] - (on_front(c->g, a.unit) ? 20 : 0) - (led ? 100 : 0);
}

/* Legnica L1: when it hinders most. */
static int32_t pick_smoke(const Captain *c)
{
    const Battle *b = c->b;
    uint32_t near = 0;
    for (uint32_t i = 0; i < b->fighter_count[c->side]; i++) {
        uint32_t unit = b->fighters[c->side][i];
        near += on_map(c->g, unit) && c->foe[c->g->unit[unit].hex] <= 2;
    }
    return near >= CONTACTS ? 10 : -1;
}

int32_t bmw_mind_pick(Captain *c, Action a)
{
    const Game *g = c->g;
    int32_t back;
    switch (a.kind) {
    case ACTION_MODE:
        return pick_side(c, a);
    case ACTION_ENTER:
        return 40 - (c->foe[a.hex] < 39 ? c->foe[a.hex] : 39);
    case ACTION_EXIT:
        return front_attr(c->b, a.unit, TYPE_EXIT_POINTS) > 0 ? 100 : -1;
    case ACTION_OPEN:
    case ACTION_JOIN:
    case ACTION_ADD: /* what was not drafted is declared only if it must be */
        return -IF_MUST + (a.kind == ACTION_OPEN ? 0 : a.kind == ACTION_JOIN ? 2 : 1);
    case ACTION_FIGHT:
        return 1000 + bmw_mind_combat(c, bmw(g)->combat[a.unit], &back);
    case ACTION_BREAK: {
        int32_t worth = bmw_mind_combat(c, bmw(g)->fight.combat, &back);
        return -back - worth;
    }
    case ACTION_RETREAT:
        return pick_retreat(c, a);
    case ACTION_HALT:
        return pick_halt(c, a);
    case ACTION_ADVANCE:
        return pick_advance(c, a);
    case ACTION_LOSE:
        return pick_loss(c, a);
    case ACTION_FOLLOW:
        return 10;
    case ACTION_STAY:
        return 0;
    case ACTION_RETURN:
        return front_attr(c->b, a.unit, TYPE_STRENGTH) * PERCENT + 4 * c->foe[a.hex];
    case ACTION_RALLY:
        return 10;
    case ACTION_LOOSE:
        return 1;
    case ACTION_SMOKE:
        return pick_smoke(c);
    default:
        return (c->b->rules->words->actions[a.kind].flags & ACT_ENDS) != 0 ? 0 : -1;
    }
}
