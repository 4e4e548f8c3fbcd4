/* marshal.c: search over whole turns. It begins with the captain's own way and tries to better it,
 * one change after another: another command, a style, a temper, a way of naming, a posture of all,
 * of a group or of a unit, another spot for a unit. A changed plan is played out on the same dice
 * as the plan in force, until it falls behind or has proved better by more than its error; then it
 * takes its place. Now and then what is in force meets the captain's own way on fresh dice: if it
 * is behind there, his own way is carried out. */
#include "marshal.h"

#include "mind.h"

enum {
    TAPES = 32,            /* dice that trials are played on, in turn */
    TAPE_STRIDE = 5,       /* from where one begins to where the next does */
    FIRST_SAMPLES = 8,     /* before a plan may be followed */
    TRIAL_MOST = 16,       /* after which one that is no better is dropped */
    ERRORS_TENTH = 15,     /* by how many tenths of its error it must be better */
    FIRSTS_LEAST = 4,      /* playouts of a beginning before it may be dropped */
    PASSED_MOST = 8,       /* proposals that change nothing, for each that is tried */
    DUEL_SHARE = 8,        /* one playout of so many is of the duel */
    DUEL_LEAST = 8,        /* of a plan, before it may be lost by an error */
    DUEL_TAPE = TAPES_MAX, /* the first that no trial sees */
    PROPOSALS_MAX = 16384, /* of one part, those that are passed over too */
    PLAYOUT_MAX = 6000,
};

/* Streams of chance apart from those of the game. */
static const uint64_t tape_stream = 0x74617065u, temper_stream = 0x74656D70u;

/* ---- one evaluation ---- */

/* The weights that a plan is carried out with: those of its style, or each of them changed as its
 * temper says. room: for those. */
static const int32_t *weights_of(const Plan *p, int32_t room[WEIGHT_COUNT])
{
    static const uint8_t parts[] = {40, 65, 90, 100, 100, 115, 155, 250}; /* of a hundred */
    if (p->temper == 0)
        return captain_weights[p->style];
    for (uint32_t i = 0; i < WEIGHT_COUNT; i++) {
        uint64_t bits = dice_bits(p->temper, temper_stream, i);
        room[i] = captain_weights[p->style][i] * parts[bits >> 32 & 7] / 100;
    }
    return room;
}

/* What a roll is for, so that the same attack has the same dice whatever was done elsewhere. */
static uint64_t occasion(const Game *g, Action a)
{
    return ((uint64_t)g->turn << 48) ^ ((uint64_t)g->phasing << 44) ^ ((uint64_t)g->phase << 36) ^
           ((uint64_t)a.kind << 28) ^ ((uint64_t)a.unit << 16) ^ a.arg;
}

/* Goes on where the plan was found to be in the hands of chance or of the enemy. */
static Action take_up(Marshal *m, const Battle *b, uint32_t side, const Opening *o, Course *at)
{
    memcpy(&m->work, &o->game, b->rules->game_size);
    memcpy(&m->room[side], o->captain, sizeof o->captain);
    *at = o->course;
    return o->action;
}

/* What is decided next in a playout. plan: in this side's turn with its weights, else NULL. */
static Action decide(Marshal *m, const Battle *b, uint32_t side, const Plan *plan,
                     const int32_t *weights)
{
    const Game *work = &m->work.game;
    Captain *c = &m->room[work->to_act];
    uint32_t style = work->to_act == side ? m->style : (uint32_t)STYLE_STEADY;
    captain_decide(c, b, work, plan ? weights : captain_weights[style], plan);
    return c->chosen;
}

/* Dice of their own for what is decided, on that tape. */
static Dice dice_for(const Game *g, Action a, uint64_t tape, Course *at)
{
    Dice d;
    uint64_t now = occasion(g, a);
    at->again = now == at->last ? at->again + 1 : 0;
    at->last = now;
    at->decisions++;
    dice_seed(&d, dice_bits(tape, at->again, now), 0);
    return d;
}

/* Whether the side still carries out the plan that was made for the turn of g. */
static bool is_planned(const Game *work, const Game *g)
{
    return work->to_act == g->to_act && work->phasing == g->phasing && work->turn == g->turn;
}

/* Plays the position on by the plan as far as nothing is left to chance or to the enemy. False if
 * a playout ends before; then the position is that of its end. */
static bool find_opening(Marshal *m, const Battle *b, const Game *g, const Plan *plan,
                         Opening *opening)
{
    const Mind *mind = mind_of(b);
    Game *work = &m->work.game;
    uint32_t side = g->to_act;
    const int32_t *weights = weights_of(plan, m->tempered);
    bool chosen = plan->has_first;
    Action a = plan->first;
    Course at = {0};
    captain_forget(&m->room[0]);
    captain_forget(&m->room[1]);
    memcpy(&m->work, g, b->rules->game_size);
    while (at.decisions < PLAYOUT_MAX && !work->over && !mind->is_played_out(b, g, work)) {
        if (!chosen)
            a = decide(m, b, side, is_planned(work, g) ? plan : NULL, weights);
        chosen = false;
        memcpy(&opening->game, work, b->rules->game_size);
        opening->course = at;
        opening->action = a;
        Dice d = dice_for(work, a, 0, &at);
        b->rules->apply(b, work, a, &d, NULL);
        if (d.rolled_count > 0 || work->to_act != side) {
            memcpy(opening->captain, &m->room[side], sizeof opening->captain);
            opening->known = true;
            return true;
        }
    }
    return false;
}

/* Plays the position on to its horizon: this side by the plan, the other as its captain likes. */
static int32_t evaluate(Marshal *m, const Battle *b, const Game *g, const Plan *plan,
                        Opening *opening, uint32_t tape)
{
    const Mind *mind = mind_of(b);
    Game *work = &m->work.game;
    uint32_t side = g->to_act;
    uint64_t seed = dice_bits(m->seed, tape_stream, ((uint64_t)g->ply << 8) + tape);
    if (!opening->known && !find_opening(m, b, g, plan, opening))
        return mind->judge(b, g, work, side);
    const int32_t *weights = weights_of(plan, m->tempered);
    Course at;
    captain_forget(&m->room[0]);
    captain_forget(&m->room[1]);
    Action a = take_up(m, b, side, opening, &at);
    for (;;) {
        Dice d = dice_for(work, a, seed, &at);
        b->rules->apply(b, work, a, &d, NULL);
        if (at.decisions >= PLAYOUT_MAX || work->over || mind->is_played_out(b, g, work))
            return mind->judge(b, g, work, side);
        a = decide(m, b, side, is_planned(work, g) ? plan : NULL, weights);
    }
}

/* ---- the search ---- */

static void add_sample(Score *s, int64_t difference)
{
    s->samples++;
    s->sum += difference;
    s->square += difference * difference;
}

/* Whether the difference is more than so many tenths of its error. */
static bool is_clear(const Score *s, int64_t tenths)
{
    int64_t n = s->samples, error = n * s->square - s->sum * s->sum;
    return s->sum * s->sum * (n - 1) * 100 > error * tenths * tenths;
}

static bool is_better(const Score *s)
{
    return s->samples >= FIRST_SAMPLES && s->sum > 0 && is_clear(s, ERRORS_TENTH);
}

/* Whether it is looked at, after one, two, four playouts and so on, and is no better so far. */
static bool is_behind(const Score *s)
{
    return (s->samples & (s->samples - 1)) == 0 && s->sum <= 0;
}

/* The plan in force is played on that tape, if it was not yet: one evaluation. */
static bool play_in_force(Marshal *m, const Battle *b, const Game *g, const Plan *p, uint32_t tape)
{
    if ((m->played_on >> tape & 1) != 0)
        return false;
    m->played[tape] = evaluate(m, b, g, p, &m->opening, tape);
    m->played_on |= (uint64_t)1 << tape;
    return true;
}

/* A few beginnings, each on one tape after another as long as it is not behind the captain's own.
 * False if nothing is left to try. */
static bool try_firsts(Marshal *m, const Battle *b, const Game *g)
{
    uint32_t next = m->first_count, least = TAPES_MAX;
    for (uint32_t i = 0; i < m->first_count; i++) {
        const Score *s = &m->first_score[i];
        if (s->samples >= least || (s->samples >= FIRSTS_LEAST && is_behind(s)))
            continue;
        next = i;
        least = s->samples;
    }
    if (next == m->first_count)
        return false;
    if (play_in_force(m, b, g, &m->own, least))
        return true;
    Plan p = {.first = m->first[next], .has_first = 1, .style = m->style};
    m->trial_opening.known = false;
    int32_t came_to = evaluate(m, b, g, &p, &m->trial_opening, least);
    add_sample(&m->first_score[next], came_to - m->played[least]);
    int64_t most = 0;
    m->plan = m->own;
    for (uint32_t i = 0; i < m->first_count; i++) {
        const Score *s = &m->first_score[i];
        if (!is_better(s) || s->sum / s->samples <= most)
            continue;
        most = s->sum / s->samples;
        m->plan = (Plan){.first = m->first[i], .has_first = 1, .style = m->style};
    }
    return true;
}

/* Whether the trial comes to where the plan in force does before any die falls. Within the phase in
 * which they begin that says nothing: most of what they differ in is still to come. */
static bool begins_alike(Marshal *m, const Battle *b, const Game *g)
{
    const Opening *force = &m->opening, *trial = &m->trial_opening;
    if (!m->opening.known)
        find_opening(m, b, g, &m->plan, &m->opening);
    find_opening(m, b, g, &m->trial, &m->trial_opening);
    return force->known && trial->known && force->game.game.phase != g->phase &&
           action_equal(force->action, trial->action) &&
           game_hash(b, &force->game.game) == game_hash(b, &trial->game.game);
}

/* A plan like the one in force but for something, on trial. */
static void propose(Marshal *m, const Battle *b, const Game *g)
{
    uint32_t number, passed = 0;
    do {
        number = m->proposals++;
        marshal_propose(m, b, g, number, &m->trial);
        m->trial_opening.known = false;
    } while (mind_of(b)->spares_playouts && passed++ < PASSED_MOST && begins_alike(m, b, g));
    m->proposed = true;
    m->score = (Score){0};
    m->tape = number * TAPE_STRIDE % TAPES;
    m->tried_on = 0;
}

/* The tape for the next playout of the trial: one of those that the plan in force has seen, while
 * most trials are soon dropped. */
static uint32_t next_tape(const Marshal *m, const Battle *b)
{
    uint32_t tape = m->tape;
    if (!mind_of(b)->spares_playouts)
        return tape;
    for (uint32_t i = 0; i < TAPES && m->score.samples < FIRST_SAMPLES; i++, tape++) {
        if ((m->played_on & ~m->tried_on) >> tape % TAPES & 1)
            return tape % TAPES;
    }
    for (tape = m->tape; (m->tried_on >> tape & 1) != 0;)
        tape = (tape + 1) % TAPES;
    return tape;
}

/* One playout: of the trial, or of the plan in force on a tape that it has not seen. */
static bool try_changes(Marshal *m, const Battle *b, const Game *g)
{
    if (!m->proposed && m->proposals >= PROPOSALS_MAX)
        return false;
    if (!m->proposed)
        propose(m, b, g);
    uint32_t tape = next_tape(m, b);
    if (play_in_force(m, b, g, &m->plan, tape))
        return true;
    m->tried[tape] = evaluate(m, b, g, &m->trial, &m->trial_opening, tape);
    m->tried_on |= (uint64_t)1 << tape;
    m->tape = (tape + 1) % TAPES;
    add_sample(&m->score, m->tried[tape] - m->played[tape]);
    if (is_better(&m->score)) {
        m->plan = m->trial;
        m->played_on = m->tried_on;
        memcpy(m->played, m->tried, sizeof m->played);
        m->opening = m->trial_opening;
        m->proposed = false;
    } else if (m->score.samples >= TRIAL_MOST || is_behind(&m->score)) {
        m->proposed = false;
    }
    return true;
}

/* ---- the duel ---- */

static bool is_same(const Plan *p, const Plan *q)
{
    return memcmp(p, q, sizeof *p) == 0;
}

static void begin_duel(Duel *d, const Plan *plan)
{
    d->plan = *plan;
    d->score = (Score){0};
    d->opening.known = false;
}

/* Whether the next playout is of the duel; then it is played. */
static bool fight_duel(Marshal *m, const Battle *b, const Game *g)
{
    Duel *d = &m->duel;
    if (m->evaluations % DUEL_SHARE != DUEL_SHARE - 1 || is_same(&m->plan, &m->own))
        return false;
    if (!is_same(&d->plan, &m->plan))
        begin_duel(d, &m->plan);
    uint32_t tape = d->score.samples;
    if (tape == DUEL_TAPES)
        return false;
    if (tape == d->own_count) {
        d->own[tape] = evaluate(m, b, g, &m->own, &d->own_opening, DUEL_TAPE + tape);
        d->own_count++;
    } else {
        int32_t came_to = evaluate(m, b, g, &d->plan, &d->opening, DUEL_TAPE + tape);
        add_sample(&d->score, came_to - d->own[tape]);
    }
    return true;
}

/* How the plan in force does in its duel; nothing if that has not begun. */
static Score duel_score(const Marshal *m)
{
    return is_same(&m->duel.plan, &m->plan) ? m->duel.score : (Score){0};
}

/* What is carried out. */
static const Plan *plan_taken(const Marshal *m)
{
    Score s = duel_score(m);
    bool lost = s.samples >= DUEL_LEAST && s.sum < 0 && is_clear(&s, 10);
    return lost ? &m->own : &m->plan;
}

/* ---- the player ---- */

static void follow(Marshal *m, const Battle *b, const Game *g)
{
    bool ours = g->turn == m->turn && g->phasing == m->phasing;
    const Plan *plan = plan_taken(m);
    const int32_t *weights = ours ? weights_of(plan, m->followed) : captain_weights[m->style];
    captain_decide(&m->captain, b, g, weights, ours ? plan : NULL);
    if (m->plans && plan->has_first)
        m->captain.chosen = plan->first;
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

static void begin(const Battle *b, const Game *g, uint64_t seed, uint8_t style, Marshal *m)
{
    const Mind *mind = mind_of(b);
    if (g->ply <= m->ply)
        m->part = 0; /* the game was taken back */
    m->ply = g->ply;
    m->seed = seed;
    m->style = style;
    uint64_t part = mind->part(b, g) * 32 + g->phase + 1;
    m->plans = mind->opens_plan && mind->opens_plan(b, g) && part != m->part;
    m->evaluations = 0;
    if (m->plans) {
        m->part = part;
        m->turn = g->turn;
        m->phasing = g->phasing;
        m->proposals = m->first_count = m->army_count = m->foe_count = 0;
        m->played_on = 0;
        m->proposed = m->is_through = m->opening.known = false;
        memset(m->first_score, 0, sizeof m->first_score);
        m->plan = m->own = (Plan){.style = m->style};
        begin_duel(&m->duel, &m->own);
        m->duel.own_count = 0;
        m->duel.own_opening.known = false;
    }
    follow(m, b, g);
    if (!m->plans)
        return;
    if (mind->ask(b, g) == ASK_PICK)
        list_firsts(m, b, g);
    else
        marshal_muster(m, b, g);
    m->plans = m->first_count + m->army_count > 0;
}

static void begin_steady(const Battle *b, const Game *g, uint64_t seed, void *memory)
{
    begin(b, g, seed, STYLE_STEADY, memory);
}

static void begin_bold(const Battle *b, const Game *g, uint64_t seed, void *memory)
{
    begin(b, g, seed, STYLE_BOLD, memory);
}

/* One playout. False if nothing is left to try. */
static bool think(Marshal *m, const Battle *b, const Game *g)
{
    if (fight_duel(m, b, g))
        return true;
    return m->first_count > 0 ? try_firsts(m, b, g) : try_changes(m, b, g);
}

static bool step(const Battle *b, const Game *g, uint32_t budget, void *memory)
{
    Marshal *m = memory;
    for (uint32_t i = 0; i < budget && m->plans && !m->is_through; i++) {
        m->is_through = !think(m, b, g);
        m->evaluations += !m->is_through;
    }
    if (!m->plans)
        return false;
    captain_forget(&m->captain);
    follow(m, b, g);
    return !m->is_through;
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
    Score s = duel_score(m);
    int64_t gain = s.samples > 0 ? s.sum / s.samples : 0;
    if (is_same(plan_taken(m), &m->own)) {
        out_text(out, " playouts, no better plan");
    } else if (gain <= 0) {
        out_text(out, " playouts, another plan");
    } else {
        out_text(out, " playouts, a plan that does better by ");
        out_number(out, gain / 100);
        out_char(out, '.');
        out_padded(out, (uint64_t)(gain % 100), 2);
    }
}

const Player marshal_player = {
    .name = "marshal",
    .help = "plans whole turns: captains play them out on dice of its own, and the best is kept",
    .memory_size = sizeof(Marshal),
    .begin = begin_steady,
    .step = step,
    .best = best_action,
    .explain = explain,
};

const Player bold_marshal_player = {
    .name = "marshal-bold",
    .help = "the same, from the bold captain's way on",
    .memory_size = sizeof(Marshal),
    .begin = begin_bold,
    .step = step,
    .best = best_action,
    .explain = explain,
};
