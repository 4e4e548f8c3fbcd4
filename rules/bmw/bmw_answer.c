/* bmw_answer.c: retreats before combat, weighed before an attack is committed. */
#include "bmw_answer.h"
#include "bmw_decide.h"
#include "bmw_fight.h"
#include "bmw_odds.h"
#include "bmw_outcomes.h"
#include "bmw_retreat.h"

/* Volleys and rallies have odds too, but nobody retreats from them (B18). */
static bool is_of_combat(uint32_t kind)
{
    return kind == ACTION_OPEN || kind == ACTION_JOIN || kind == ACTION_ADD || kind == ACTION_FIGHT;
}

/* The combat is declared and taken up, and its defenders are asked; false if none may retreat. */
static bool take_up(const Battle *b, Game *g, Action a, Dice *d)
{
    uint32_t defender = other_side(a.side);
    if (a.kind != ACTION_FIGHT) {
        bmw_acts[a.kind].apply(b, g, a, d, NULL);
        frames_set(&bmw_mut(g)->frames, PHASE_RESOLVE, a.side);
        bmw_follow_top(g);
    }
    bmw_apply_fight(b, g, a, d, NULL);
    if (!bmw_can_withdraw(b, g, defender))
        return false;
    bmw_push(g, PHASE_WITHDRAW, defender, NO_UNIT);
    return true;
}

uint32_t bmw_answers(const Battle *b, Game *g, Action a, Dice *d, EnemyAnswer *out, uint32_t cap)
{
    Action ways[MAX_ACTIONS];
    ActionList list = {.out = ways, .cap = MAX_ACTIONS};
    uint32_t count = 0;
    if (!is_of_combat(a.kind) || !take_up(b, g, a, d))
        return 0;
    bmw_list_retreat(b, g, &list);
    for (uint32_t i = 0; i < list.count && count < cap; i++) {
        bool first = i == 0 || ways[i].unit != ways[i - 1].unit;
        if (ways[i].kind != ACTION_RETREAT || !first)
            continue;
        uint32_t rule = is_leader(b, ways[i].unit) ? WHY_LEADER_WITHDRAWS : WHY_WITHDRAW;
        out[count++] = (EnemyAnswer){ways[i], (uint16_t)rule};
    }
    return count;
}

/* Goes on where the unit may not stop yet; what others would then decide changes nothing here. */
static void end_withdrawal(const Battle *b, Game *g, Action step, Dice *d)
{
    Action halt = {ACTION_HALT, step.side, step.unit, 0, 0}, ways[DIRECTION_COUNT + 1];
    while (bmw_top(g)->kind != PHASE_WITHDRAW)
        bmw_pop(g);
    while (bmw_top(g)->unit == step.unit && bmw_check_retreat_halt(b, g, halt).why != LEGAL) {
        ActionList list = {.out = ways, .cap = COUNT_OF(ways)};
        bmw_list_retreat(b, g, &list);
        ASSERT(list.count > 0);
        bmw_apply_retreat(b, g, ways[0], d, NULL);
        while (bmw_top(g)->kind != PHASE_WITHDRAW)
            bmw_pop(g);
    }
}

Clash bmw_clash(const Battle *b, Game *g, Action a, Action answer, Dice *d)
{
    Melee m;
    bool asked = take_up(b, g, a, d);
    ASSERT(asked);
    bmw_apply_retreat(b, g, answer, d, NULL);
    end_withdrawal(b, g, answer, d);
    bmw_melee(b, g, bmw(g)->fight.combat, NO_UNIT, NO_UNIT, &m);
    return (Clash){bmw_melee_roll(b, g, &m, d), {OUTCOME_NONE, 0}};
}
