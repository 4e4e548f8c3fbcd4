/* marshal.c: search over whole turns. Candidates are postures of groups and single units, styles,
 * ways of naming attacks, and the command to activate; all are played out on the same dice, the
 * better half goes on, and the best are changed a little and tried again. A plan is followed only
 * if it does better than the captain's own by more than its error. */
#include "marshal.h"

#include "../engine/hex.h"
#include "mind.h"

enum {
    FIRST_SAMPLES = 2,
    MUTANTS = 6,
    LEAST_SAMPLES = 6, /* before a plan may be followed */
    PLAYOUT_MAX = 6000,
    WINDOW = 8, /* hexes from the enemy within which a single unit is worth a thought */
};

/* Streams of chance apart from those of the game. */
static const uint64_t tape_stream = 0x74617065u, mutation_stream = 0x6D757461u;

/* ---- one evaluation ---- */

/* Plays the position on to its horizon: this side by the plan, the other as its captain likes. */
static int32_t play_out(Marshal *m, const Battle *b, const Game *g, const Plan *plan, uint32_t tape)
{
    const Mind *mind = mind_of(b);
    Game *work = &m->work.game;
    uint32_t side = g->to_act;
    uint64_t seed = dice_bits(m->seed, tape_stream, ((uint64_t)g->ply << 8) + tape);
    memcpy(&m->work, g, b->rules->game_size);
    captain_forget(&m->room[0]);
    captain_forget(&m->room[1]);
    bool first = plan->has_first != 0;
    for (uint32_t i = 0; i < PLAYOUT_MAX && !work->over && !mind->is_played_out(b, g, work); i++) {
        bool ours = work->to_act == side && work->phasing == g->phasing;
        Action a = plan->first;
        Dice d;
        if (!first || i > 0) {
            const Plan *followed = ours ? plan : NULL;
            uint32_t style = ours ? plan->style : (uint32_t)STYLE_STEADY;
            captain_decide(&m->room[work->to_act], b, work, seed, captain_weights[style], followed);
            a = m->room[work->to_act].chosen;
        }
        dice_seed(&d, seed, work->ply + 1);
        b->rules->apply(b, work, a, &d, NULL);
    }
    return mind->judge(b, g, work, side);
}

/* ---- trials ---- */

static Trial *add_trial(Marshal *m)
{
    uint32_t i = 0;
    while (i < m->trial_count && m->trial[i].active)
        i++;
    if (i == PLANS_MAX)
        return NULL;
    if (i == m->trial_count)
        m->trial_count++;
    m->trial[i] = (Trial){.active = true};
    return &m->trial[i];
}

static uint32_t nearest_enemy(const Battle *b, const Game *g, uint32_t unit)
{
    uint32_t least = UINT32_MAX, enemy = other_side(b->units[unit].side);
    for (uint32_t i = 0; i < b->fighter_count[enemy]; i++) {
        uint32_t other = b->fighters[enemy][i];
        uint32_t hexes =
            on_map(g, other) ? hex_distance(b, g->unit[unit].hex, g->unit[other].hex) : UINT32_MAX;
        least = hexes < least ? hexes : least;
    }
    return least;
}

/* Sets the posture of the group's units, or of all (group MAX_GROUPS); false if it has none near.
 */
static bool set_posture(const Battle *b, const Game *g, uint32_t group, uint32_t posture, Plan *p)
{
    bool any = false;
    for (uint32_t i = 0; i < b->fighter_count[g->to_act]; i++) {
        uint32_t unit = b->fighters[g->to_act][i];
        if (!on_map(g, unit) || (group != MAX_GROUPS && b->units[unit].group != group))
            continue;
        p->posture[unit] = (uint8_t)posture;
        any = any || nearest_enemy(b, g, unit) <= 2 * WINDOW;
    }
    return any;
}

static void seed_commands(Marshal *m, const Battle *b, const Game *g)
{
    Captain *c = &m->captain;
    uint32_t count = b->rules->legal(b, g, c->legal, MAX_ACTIONS);
    for (uint32_t i = 0; i < count && m->trial_count < PLANS_MAX - MUTANTS; i++) {
        if (action_equal(c->legal[i], c->chosen))
            continue;
        Trial *t = add_trial(m);
        t->plan.first = c->legal[i];
        t->plan.has_first = 1;
    }
}

static void seed_postures(Marshal *m, const Battle *b, const Game *g)
{
    Trial *t = add_trial(m);
    t->plan.style = STYLE_BOLD;
    for (uint32_t naming = NAMING_NONE; naming < NAMING_COUNT; naming++) {
        t = add_trial(m);
        t->plan.naming = (uint8_t)naming;
    }
    for (uint32_t posture = POSTURE_ADVANCE; posture < POSTURE_COUNT; posture++) {
        t = add_trial(m);
        t->active = set_posture(b, g, MAX_GROUPS, posture, &t->plan);
    }
    for (uint32_t group = 0; group < b->group_count; group++) {
        for (uint32_t posture = POSTURE_ADVANCE; posture < POSTURE_COUNT; posture++) {
            if (b->groups[group].side != g->to_act || m->trial_count >= PLANS_MAX - MUTANTS)
                continue;
            t = add_trial(m);
            t->active = set_posture(b, g, group, posture, &t->plan);
        }
    }
}

/* A plan like another but for one unit near the enemy, or one group. */
static void mutate(Marshal *m, const Battle *b, const Game *g, const Plan *from)
{
    Trial *t = add_trial(m);
    if (!t)
        return;
    t->plan = *from;
    uint64_t bits = dice_bits(m->seed, mutation_stream, ((uint64_t)g->ply << 16) + m->mutations++);
    uint32_t posture = (uint32_t)(bits & 0xFF) % POSTURE_COUNT;
    uint32_t army = b->fighter_count[g->to_act];
    for (uint32_t i = 0; i < army; i++) {
        uint32_t unit = b->fighters[g->to_act][((bits >> 16) + i) % army];
        if (!on_map(g, unit) || nearest_enemy(b, g, unit) > WINDOW)
            continue;
        if ((bits >> 8 & 3) == 0 && b->units[unit].group != NO_UNIT)
            set_posture(b, g, b->units[unit].group, posture, &t->plan);
        else
            t->plan.posture[unit] = (uint8_t)posture;
        return;
    }
}

/* ---- the search ---- */

static int64_t mean_of(const Trial *t)
{
    return t->samples > 0 ? t->sum * 16 / (int64_t)t->samples : INT32_MIN;
}

/* A round is over: the better half goes on; when few are left, changed copies of the best join. */
static void end_round(Marshal *m, const Battle *b, const Game *g)
{
    uint32_t active = 0, best = PLANS_MAX;
    for (uint32_t i = 0; i < m->trial_count; i++)
        active += m->trial[i].active;
    for (uint32_t gone = 0; gone < active / 2; gone++) {
        uint32_t worst = PLANS_MAX;
        for (uint32_t i = 0; i < m->trial_count; i++) {
            if (m->trial[i].active &&
                (worst == PLANS_MAX || mean_of(&m->trial[i]) < mean_of(&m->trial[worst])))
                worst = i;
        }
        m->trial[worst].active = false;
    }
    active -= active / 2;
    m->target *= 2;
    if (active > 2 && m->target <= TAPES_MAX)
        return;
    for (uint32_t i = 0; i < m->trial_count; i++) {
        if (m->trial[i].active &&
            (best == PLANS_MAX || mean_of(&m->trial[i]) > mean_of(&m->trial[best])))
            best = i;
    }
    Plan from = best < PLANS_MAX && mean_of(&m->trial[best]) > 0 ? m->trial[best].plan : (Plan){0};
    from.has_first = best < PLANS_MAX ? m->trial[best].plan.has_first : 0;
    from.first = best < PLANS_MAX ? m->trial[best].plan.first : (Action){0};
    for (uint32_t i = 0; i < MUTANTS; i++)
        mutate(m, b, g, &from);
    m->target = FIRST_SAMPLES;
}

/* The trial that is to be played next: one with the fewest samples below the target; NULL if the
 * round is over. */
static Trial *next_trial(Marshal *m)
{
    Trial *next = NULL;
    for (uint32_t i = 0; i < m->trial_count; i++) {
        Trial *t = &m->trial[i];
        if (t->active && t->samples < m->target && (!next || t->samples < next->samples))
            next = t;
    }
    return next;
}

static void evaluate(Marshal *m, const Battle *b, const Game *g)
{
    Trial *t = next_trial(m);
    for (uint32_t i = 0; i < 8 && !t; i++) {
        end_round(m, b, g);
        t = next_trial(m);
    }
    if (!t)
        return;
    uint32_t tape = t->samples;
    if (tape >= m->plain_count) {
        static const Plan none;
        m->plain[m->plain_count++] = play_out(m, b, g, &none, tape);
        return;
    }
    int64_t gain = play_out(m, b, g, &t->plan, tape) - m->plain[tape];
    t->samples++;
    t->sum += gain;
    t->square += gain * gain;
}

/* The best plan that does better than none by more than its error; NULL if none does. */
static const Trial *find_best(const Marshal *m)
{
    const Trial *best = NULL;
    for (uint32_t i = 0; i < m->trial_count; i++) {
        const Trial *t = &m->trial[i];
        int64_t n = t->samples, sum = t->sum;
        if (n < LEAST_SAMPLES || sum <= 0 || sum * sum * n <= n * t->square - sum * sum)
            continue;
        if (!best || mean_of(t) > mean_of(best))
            best = t;
    }
    return best;
}

/* ---- the player ---- */

static void follow(Marshal *m, const Battle *b, const Game *g)
{
    captain_decide(&m->captain, b, g, m->seed, captain_weights[m->plan.style], &m->plan);
    if (m->plans && m->plan.has_first)
        m->captain.chosen = m->plan.first;
}

static void begin(const Battle *b, const Game *g, uint64_t seed, void *memory)
{
    Marshal *m = memory;
    const Mind *mind = mind_of(b);
    if (g->ply <= m->ply)
        m->part = 0; /* the game was taken back */
    m->ply = g->ply;
    m->seed = seed;
    uint64_t part = mind->part(b, g) * 32 + g->phase + 1;
    m->plans = mind->opens_plan && mind->opens_plan(b, g) && part != m->part;
    m->evaluations = 0;
    if (m->plans) {
        m->part = part;
        m->trial_count = m->plain_count = m->mutations = 0;
        m->target = FIRST_SAMPLES;
        m->plan = (Plan){0};
        m->gain = 0;
    }
    follow(m, b, g);
    if (!m->plans)
        return;
    if (mind->ask(b, g) == ASK_PICK)
        seed_commands(m, b, g);
    else
        seed_postures(m, b, g);
    m->plans = m->trial_count > 0;
}

static bool step(const Battle *b, const Game *g, uint32_t budget, void *memory)
{
    Marshal *m = memory;
    if (!m->plans)
        return false;
    for (uint32_t i = 0; i < budget && m->plain_count < TAPES_MAX; i++) {
        evaluate(m, b, g);
        m->evaluations++;
    }
    const Trial *best = find_best(m);
    m->plan = best ? best->plan : (Plan){0};
    m->gain = best ? (int32_t)(best->sum / best->samples) : 0;
    captain_forget(&m->captain);
    follow(m, b, g);
    return m->plain_count < TAPES_MAX;
}

static Action best_action(const Battle *b, const Game *g, const void *memory)
{
    (void)b;
    (void)g;
    const Marshal *m = memory;
    return m->captain.chosen;
}

static void explain(const Battle *b, const Game *g, const void *memory, Out *out)
{
    const Marshal *m = memory;
    captain_player.explain(b, g, &m->captain, out);
    if (!m->plans)
        return;
    out_text(out, "; ");
    out_number(out, m->evaluations);
    out_text(out,
             m->gain > 0 ? " playouts, a plan that does better by " : " playouts, no better plan");
    if (m->gain > 0) {
        out_number(out, m->gain / 100);
        out_char(out, '.');
        out_padded(out, (uint64_t)(m->gain % 100), 2);
    }
}

const Player marshal_player = {
    .name = "marshal",
    .help = "plans whole turns: captains play them out on dice of its own, and the best is kept",
    .memory_size = sizeof(Marshal),
    .begin = begin,
    .step = step,
    .best = best_action,
    .explain = explain,
};
