/* marshal.c: search over whole turns. It begins with the captain's own way and tries to better it,
 * one change after another: another command, a style, a way of naming, a posture of all, of a group
 * or of a unit, another spot for a unit. A changed plan is played out on the same dice as the plan
 * in force, until it falls behind or has proved better by more than its error; then it takes its
 * place. */
#include "marshal.h"

#include "../engine/hex.h"
#include "mind.h"

enum {
    TAPES = 16,           /* dice that trials are played on, in turn */
    TAPE_STRIDE = 5,      /* from where one begins to where the next does */
    FIRST_SAMPLES = 6,    /* before a plan may be followed */
    TRIAL_MOST = 12,      /* after which one that is no better is dropped */
    ERRORS_TENTH = 10,    /* by how many tenths of its error it must be better */
    WINDOW = 8,           /* hexes from the enemy within which a unit is worth a thought */
    PROPOSALS_MAX = 4096, /* of one part */
    PLAYOUT_MAX = 6000,
};

/* Streams of chance apart from those of the game. */
static const uint64_t tape_stream = 0x74617065u, proposal_stream = 0x70726F70u;

/* ---- one evaluation ---- */

/* What a roll is for, so that the same attack has the same dice whatever was done elsewhere. */
static uint64_t occasion(const Game *g, Action a)
{
    return ((uint64_t)g->turn << 48) ^ ((uint64_t)g->phasing << 44) ^ ((uint64_t)g->phase << 36) ^
           ((uint64_t)a.kind << 28) ^ ((uint64_t)a.unit << 16) ^ a.arg;
}

/* Plays the position on to its horizon: this side by the plan, the other as its captain likes. */
static int32_t play_out(Marshal *m, const Battle *b, const Game *g, const Plan *plan, uint32_t tape)
{
    const Mind *mind = mind_of(b);
    Game *work = &m->work.game;
    uint32_t side = g->to_act;
    uint64_t seed = dice_bits(m->seed, tape_stream, ((uint64_t)g->ply << 8) + tape), last = 0;
    uint64_t again = 0;
    memcpy(&m->work, g, b->rules->game_size);
    captain_forget(&m->room[0]);
    captain_forget(&m->room[1]);
    for (uint32_t i = 0; i < PLAYOUT_MAX && !work->over && !mind->is_played_out(b, g, work); i++) {
        bool ours = work->to_act == side && work->phasing == g->phasing && work->turn == g->turn;
        Action a = plan->first;
        Dice d;
        if (i > 0 || !plan->has_first) {
            Captain *c = &m->room[work->to_act];
            const int32_t *weights = captain_weights[ours ? plan->style : (uint32_t)STYLE_STEADY];
            captain_decide(c, b, work, seed, weights, ours ? plan : NULL);
            a = c->chosen;
        }
        uint64_t now = occasion(work, a);
        again = now == last ? again + 1 : 0;
        last = now;
        dice_seed(&d, dice_bits(seed, again, now), 0);
        b->rules->apply(b, work, a, &d, NULL);
    }
    return mind->judge(b, g, work, side);
}

/* ---- proposals ---- */

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

/* The units of the part that are near enough to the enemy for a thought. */
static void muster(Marshal *m, const Battle *b, const Game *g)
{
    const Captain *c = &m->captain;
    m->army_count = 0;
    for (uint32_t i = 0; i < c->order_count; i++) {
        uint32_t unit = c->order[i];
        if (on_map(g, unit) && is_combat(b, unit) && nearest_enemy(b, g, unit) <= WINDOW)
            m->army[m->army_count++] = (uint8_t)unit;
    }
}

static void set_posture(const Marshal *m, const Battle *b, uint32_t group, uint32_t posture,
                        Plan *p)
{
    for (uint32_t i = 0; i < m->army_count; i++) {
        if (group == MAX_GROUPS || b->units[m->army[i]].group == group)
            p->posture[m->army[i]] = (uint8_t)posture;
    }
}

/* The first proposals: what concerns everybody. False if there is no such one of that number. */
static bool propose_for_all(Marshal *m, const Battle *b, uint32_t number, Plan *p)
{
    if (m->first_count > 0) {
        number %= m->first_count;
        p->first = m->first[number];
        p->has_first = 1;
        return true;
    }
    if (number < 2) {
        p->style = number == 0 ? STYLE_BOLD : STYLE_FIRST;
    } else if (number < 4) {
        p->naming = (uint8_t)(number - 1);
    } else if (number - 3 < POSTURE_COUNT) {
        set_posture(m, b, MAX_GROUPS, number - 3, p);
    } else {
        return false;
    }
    return true;
}

/* A plan like the one in force but for something. */
static void propose(Marshal *m, const Battle *b, const Game *g)
{
    uint32_t number = m->proposals++;
    m->trial = m->plan;
    m->proposed = true;
    m->samples = 0;
    m->tape = number * TAPE_STRIDE % TAPES;
    m->tried_on = 0;
    m->sum = m->square = 0;
    if (propose_for_all(m, b, number, &m->trial) || m->army_count == 0)
        return;
    uint64_t bits = dice_bits(m->seed, proposal_stream, ((uint64_t)g->ply << 16) + number);
    uint32_t unit = m->army[(uint32_t)(bits >> 32) % m->army_count];
    uint32_t posture = (uint32_t)(bits >> 8 & 0xFF) % POSTURE_COUNT, sort = bits & 7;
    if (sort < 4)
        m->trial.whim[unit] = (uint8_t)(bits >> 16);
    else if (sort < 6 || b->units[unit].group == NO_UNIT)
        m->trial.posture[unit] = (uint8_t)posture;
    else
        set_posture(m, b, b->units[unit].group, posture, &m->trial);
}

/* ---- the search ---- */

/* Whether the trial is better by so many tenths of its error. */
static bool is_better(const Marshal *m)
{
    int64_t n = m->samples, error = n * m->square - m->sum * m->sum;
    return m->sum > 0 && m->sum * m->sum * (n - 1) * 100 > error * ERRORS_TENTH * ERRORS_TENTH;
}

static void judge_trial(Marshal *m)
{
    bool power = (m->samples & (m->samples - 1)) == 0;
    if (m->samples >= FIRST_SAMPLES && is_better(m)) {
        m->plan = m->trial;
        m->gain += (int32_t)(m->sum / m->samples);
        m->played_on = m->tried_on;
        memcpy(m->played, m->tried, sizeof m->played);
        m->proposed = false;
    } else if (m->samples >= TRIAL_MOST || (power && m->sum <= 0)) {
        m->proposed = false;
    }
}

/* One playout: of the trial, or of the plan in force on a tape that it has not seen. */
static void evaluate(Marshal *m, const Battle *b, const Game *g)
{
    if (!m->proposed)
        propose(m, b, g);
    uint32_t tape = m->tape;
    if ((m->played_on >> tape & 1) == 0) {
        m->played[tape] = play_out(m, b, g, &m->plan, tape);
        m->played_on |= 1ull << tape;
        return;
    }
    m->tried[tape] = play_out(m, b, g, &m->trial, tape);
    m->tried_on |= 1ull << tape;
    int64_t gain = m->tried[tape] - m->played[tape];
    m->tape = (tape + 1) % TAPES;
    m->samples++;
    m->sum += gain;
    m->square += gain * gain;
    judge_trial(m);
}

/* ---- the player ---- */

static void follow(Marshal *m, const Battle *b, const Game *g)
{
    bool ours = g->turn == m->turn && g->phasing == m->phasing;
    const int32_t *weights = captain_weights[ours ? m->plan.style : (uint32_t)STYLE_STEADY];
    captain_decide(&m->captain, b, g, m->seed, weights, ours ? &m->plan : NULL);
    if (m->plans && m->plan.has_first)
        m->captain.chosen = m->plan.first;
}

/* Lists what the part may begin with besides what the captain has chosen. */
static void list_firsts(Marshal *m, const Battle *b, const Game *g)
{
    Captain *c = &m->captain;
    uint32_t count = b->rules->legal(b, g, c->legal, MAX_ACTIONS);
    for (uint32_t i = 0; i < count && m->first_count < FIRSTS_MAX; i++) {
        if (!action_equal(c->legal[i], c->chosen))
            m->first[m->first_count++] = c->legal[i];
    }
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
        m->turn = g->turn;
        m->phasing = g->phasing;
        m->proposals = m->first_count = m->army_count = 0;
        m->played_on = 0;
        m->proposed = false;
        m->plan = (Plan){0};
        m->gain = 0;
    }
    follow(m, b, g);
    if (!m->plans)
        return;
    if (mind->ask(b, g) == ASK_PICK)
        list_firsts(m, b, g);
    else
        muster(m, b, g);
    m->plans = m->first_count + m->army_count > 0;
}

static bool is_through(const Marshal *m)
{
    return m->proposals >= PROPOSALS_MAX;
}

static bool step(const Battle *b, const Game *g, uint32_t budget, void *memory)
{
    Marshal *m = memory;
    if (!m->plans)
        return false;
    for (uint32_t i = 0; i < budget && !is_through(m); i++) {
        evaluate(m, b, g);
        m->evaluations++;
    }
    captain_forget(&m->captain);
    follow(m, b, g);
    return !is_through(m);
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
