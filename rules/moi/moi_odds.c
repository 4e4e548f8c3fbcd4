/* moi_odds.c: attacks and answers resolved alone. */
#include "moi_odds.h"
#include "moi_charge.h"
#include "moi_combat.h"
#include "moi_decide.h"
#include "moi_fire.h"
#include "moi_move.h"
#include "moi_play.h"

/* ---- what is watched ---- */

static Outcome outcome_of(uint32_t result)
{
    static const uint8_t kinds[] = {
        [RESULT_D] = OUTCOME_DISORDERED,
        [RESULT_R] = OUTCOME_RETREATS,
        [RESULT_DR] = OUTCOME_DISORDERED_RETREATS,
        [RESULT_T] = OUTCOME_RETIRED,
        [RESULT_U] = OUTCOME_UNHORSED,
        [RESULT_E] = OUTCOME_ELIMINATED,
        [RESULT_AD] = OUTCOME_ATTACKER_DISORDERED,
        [RESULT_ADR] = OUTCOME_ATTACKER_RETREATS,
        [RESULT_DRC] = OUTCOME_DISORDERED_RETREATS_CONTINUED,
        [RESULT_TC] = OUTCOME_RETIRED_CONTINUED,
        [RESULT_EC] = OUTCOME_ELIMINATED_CONTINUED,
    };
    if (result == NO_UNIT)
        return (Outcome){OUTCOME_NONE, 0};
    return (Outcome){kinds[result], 0};
}

typedef struct Watch { /* the result against one unit of the shot or combat in that frame */
    uint32_t depth;    /* frames up to that one; 0: none yet */
    uint32_t target;
    bool known;
    Outcome outcome;
} Watch;

static Watch watch(uint32_t depth, uint32_t target)
{
    return (Watch){depth, target, false, {OUTCOME_VOID, 0}};
}

static void settle(Watch *w, Outcome outcome)
{
    w->known = true;
    w->outcome = outcome;
}

static void look_at_combat(const Game *g, const CombatFrame *f, Watch *w)
{
    if (f->stage <= COMBAT_BOUTS)
        return;
    for (uint32_t i = 0; i < f->count; i++) {
        const MoiBout *bout = bout_seen(g, f->first + i);
        if (bout->defender != w->target || (bout->flags & BOUT_VOID) != 0)
            continue;
        if (f->stage > COMBAT_DICE)
            settle(w, outcome_of(bout->result));
        return;
    }
    settle(w, (Outcome){OUTCOME_VOID, 0});
}

static void look_at_shot(const ShotFrame *f, Watch *w)
{
    if (f->stage > 0)
        settle(w, outcome_of(f->other == w->target ? f->told[SHOT_RESULT] : f->back));
}

static void look(const Game *g, Watch *w)
{
    if (w->known || w->depth == 0 || frame_count(g) < w->depth)
        return;
    const Frame *f = frame_seen(g, w->depth - 1);
    if (f->kind == FRAME_COMBAT)
        look_at_combat(g, combat_frame_seen(f), w);
    else if (f->kind == FRAME_SHOT)
        look_at_shot(shot_frame_seen(f), w);
}

/* ---- attack and answer ---- */

typedef struct Attack { /* one that is played out, with what is asked about it */
    Action action;
    const Action *answer; /* to be given once; NULL if none */
    EnemyAnswer *list;    /* where those offered go; NULL if nobody wants them */
    uint32_t cap, count;
    bool open;  /* it has been committed */
    bool rides; /* somebody charges */
    bool rolls; /* dice may fall before the bouts: at once, on a ride, across a burn */
    Watch strike, back;
} Attack;

static const MoiAttack *attack_by(Action a)
{
    ASSERT(moi_act_of(a.kind)->attack);
    return moi_act_of(a.kind)->attack;
}

/* Most actions of a decision that interrupts: a hex for one unit, or one of six for each (10.5),
 * and to decline. */
enum { INTERRUPTION_MOST = MAX_HEXES + 1 };
_Static_assert(MAX_UNITS *DIRECTION_COUNT < INTERRUPTION_MOST, "every advance fits");

/* Each once: shooters stand within two hexes of the target, for the way of a charge leads through
 * no zone (11.3), and it has six hexes to evade to and six attackers to ride at. */
static void note_answer(Attack *attack, Action a, uint32_t rule)
{
    for (uint32_t i = 0; i < attack->count; i++) {
        if (action_equal(attack->list[i].action, a))
            return;
    }
    if (attack->count < attack->cap)
        attack->list[attack->count++] = (EnemyAnswer){a, (uint16_t)rule};
}

/* One decision on the way: the enemy gives the answer wanted if he can and else declines, and
 * whoever must do something does the first thing he may. */
static void decide(const Battle *b, Game *g, Attack *attack, Dice *d, EventSink *events)
{
    Action room[INTERRUPTION_MOST];
    g->to_act = frame_now(g)->side;
    g->phase = frame_now(g)->kind;
    if (g->phase == PHASE_MARCH) { /* 9.2: a counter-charge against fire waits for it */
        moi_end_move(b, g, events);
        return;
    }
    uint32_t count = moi_legal(b, g, room, COUNT_OF(room));
    if (count == 0) {
        pop_frame(g);
        return;
    }
    ASSERT(count <= COUNT_OF(room));
    bool is_enemy = g->to_act != attack->action.side && g->phase != PHASE_EVADE;
    for (uint32_t i = 0; i < count && is_enemy; i++) {
        uint32_t rule = moi_act_of(room[i].kind)->answer;
        if (rule != LEGAL && attack->list)
            note_answer(attack, room[i], rule);
        if (attack->answer && attack->back.depth == 0 && action_equal(room[i], *attack->answer)) {
            attack_by(room[i])->answer(b, g, attack, d, events); /* watched in attack->back */
            return;
        }
    }
    bool decline = room[count - 1].kind == ACTION_DECLINE || room[count - 1].kind == ACTION_HALT;
    moi_act(b, g, room[decline ? count - 1 : 0], d, events);
}

/* Answers come before the die of a combat, but the counter-charge of 9.2 after that of a shot. */
static bool is_over(const Game *g, const Attack *attack)
{
    const Watch *strike = &attack->strike;
    if (g->over || (strike->known && (attack->answer ? attack->back.known : !attack->list)))
        return true;
    if (frame_count(g) < strike->depth)
        return moi(g)->mover.provoked == NO_UNIT;
    const Frame *f = frame_seen(g, strike->depth - 1);
    return f->kind == FRAME_COMBAT && combat_frame_seen(f)->stage > COMBAT_DICE;
}

static void play_out(const Battle *b, Game *g, Attack *attack, Dice *d, EventSink *events)
{
    for (;;) {
        look(g, &attack->strike);
        look(g, &attack->back);
        if (is_over(g, attack))
            return;
        if (!moi_drive(b, g, d, events))
            decide(b, g, attack, d, events);
    }
}

/* Commits the attack; it is then watched in attack->strike. */
static void open_attack(const Battle *b, Game *g, Attack *attack, Dice *d, EventSink *events)
{
    attack->open = true;
    attack_by(attack->action)->open(b, g, attack, d, events);
}

Outcome moi_strike(const Battle *b, Game *g, Action a, Dice *d, EventSink *events)
{
    const MoiAttack *by = attack_by(a);
    Attack attack = {.action = a};
    int32_t die = 0;
    if (by->shot_at) /* one shot and nothing else */
        return outcome_of(
            moi_fire_once(b, g, a.unit, by->shot_at(g, a), by->event, d, events, &die));
    open_attack(b, g, &attack, d, events);
    play_out(b, g, &attack, d, events);
    return attack.strike.outcome;
}

/* ---- by fire ---- */

static uint32_t shot_at_named(const Game *g, Action a)
{
    (void)g;
    return a.arg;
}

static uint32_t shot_at_comer(const Game *g, Action a)
{
    (void)a;
    return frame_now(g)->unit;
}

static uint32_t shot_at_shooter(const Game *g, Action a)
{
    (void)a;
    return frame_now(g)->other;
}

static void open_fire(const Battle *b, Game *g, Attack *attack, Dice *d, EventSink *events)
{
    attack->strike = watch(frame_count(g) + 1u, attack->action.arg);
    moi_act(b, g, attack->action, d, events);
}

static void return_fire(const Battle *b, Game *g, Attack *attack, Dice *d, EventSink *events)
{
    moi_act(b, g, *attack->answer, d, events);
    attack->back = watch(frame_count(g), attack->action.unit);
}

static void react_by_fire(const Battle *b, Game *g, Attack *attack, Dice *d, EventSink *events)
{
    moi_act(b, g, *attack->answer, d, events);
    attack->back = watch(frame_count(g), frame_now(g)->other);
}

const MoiAttack moi_by_fire = {.shot_at = shot_at_named, .event = EVENT_FIRES, .open = open_fire};
const MoiAttack moi_by_return = {
    .shot_at = shot_at_shooter, .event = EVENT_RETURNS, .answer = return_fire};
const MoiAttack moi_by_reaction = {
    .shot_at = shot_at_comer, .event = EVENT_REACTS, .answer = react_by_fire};

/* ---- by shock ---- */

/* Only the die against its target is rolled. */
static void open_shock(const Battle *b, Game *g, Attack *attack, Dice *d, EventSink *events)
{
    Action a = attack->action;
    attack->strike = watch(frame_count(g) + 1u, a.arg);
    moi_act(b, g, a, d, events);
    uint32_t named = NOW_NAMED | NOW_CHARGES;
    for (uint32_t unit = next_with_act(b, g, 0, named); unit < b->unit_count;
         unit = next_with_act(b, g, unit + 1, named)) {
        if (!moi_targets(g, unit, a.arg))
            continue;
        set_act(g, unit, NOW_FIGHTS);
        attack->rides = attack->rides || has_act(g, unit, NOW_CHARGES);
        attack->rolls = attack->rolls || attack->rides || moi_attack_rolls(b, g, unit);
    }
    CombatFrame *f = combat_frame(push_frame(g, FRAME_COMBAT, a.side, NO_UNIT));
    f->first = moi(g)->bout_count;
    f->other = (uint8_t)a.arg;
    f->stage = attack->rides ? COMBAT_RIDES : COMBAT_BOUTS;
}

/* The die of 11.6; what becomes of it is then watched in w. */
static void play_counter(const Battle *b, Game *g, Action a, Dice *d, EventSink *events, Watch *w)
{
    uint32_t below = frame_count(g) - 1u;
    bool before = has_act(g, a.unit, NOW_COUNTERED);
    *w = watch(below + 1, a.arg);
    moi_act(b, g, a, d, events);
    if (before || !has_act(g, a.unit, NOW_COUNTERED))
        settle(w, (Outcome){OUTCOME_COUNTER_FAILS, 0});
    else if (frame_count(g) == below)
        settle(w, (Outcome){OUTCOME_COUNTERS, 0});
}

/* A combat of which only the die against that defender is rolled. */
static void roll_only(Game *g, const Watch *w)
{
    if (!w->known)
        frame_at(g, w->depth - 1)->other = (uint8_t)w->target;
}

static void open_counter(const Battle *b, Game *g, Attack *attack, Dice *d, EventSink *events)
{
    play_counter(b, g, attack->action, d, events, &attack->strike);
    roll_only(g, &attack->strike);
}

static void answer_by_counter(const Battle *b, Game *g, Attack *attack, Dice *d, EventSink *events)
{
    Action a = *attack->answer;
    play_counter(b, g, a, d, events, &attack->back);
    if (attack->strike.known || a.unit == attack->strike.target)
        roll_only(g, &attack->back); /* nothing else can change the attack any more */
}

static void evade(const Battle *b, Game *g, Attack *attack, Dice *d, EventSink *events)
{
    moi_act(b, g, *attack->answer, d, events);
    attack->back = watch(frame_count(g), attack->action.unit);
    settle(&attack->back, (Outcome){OUTCOME_NONE, 0});
}

const MoiAttack moi_by_shock = {.open = open_shock};
const MoiAttack moi_by_counter = {.rolls = true, .open = open_counter, .answer = answer_by_counter};
const MoiAttack moi_by_evasion = {.answer = evade};

/* ---- every fall ---- */

typedef struct Share { /* so many falls of the dice so far, each once in so many times */
    uint64_t count, weight;
} Share;

/* Equal faces together. */
static bool add_faces(Odds *odds, Share share, const uint8_t results[DIE_FACES])
{
    for (uint32_t face = 0, last = 0; face < DIE_FACES; face = last) {
        while (last < DIE_FACES && results[last] == results[face])
            last++;
        if (!odds_add(odds, share.weight * DIE_FACES, share.count * (last - face),
                      outcome_of(results[face])))
            return false;
    }
    return true;
}

/* The die that settles the attack is the next that falls: nobody answers. */
static bool is_at_last_die(const Game *g, const Attack *attack)
{
    const Frame *f = frame_now(g);
    if (!attack->open || frame_count(g) != attack->strike.depth || f->kind != FRAME_COMBAT)
        return false;
    const CombatFrame *combat = combat_frame_seen(f);
    bool before = combat->stage == COMBAT_ANSWERS && combat->at == 0;
    return (before || combat->stage == COMBAT_DICE) && f->other == attack->strike.target;
}

/* What only opens or closes frames need not be played again for another fall. */
static bool may_roll(const Game *g, const Attack *attack)
{
    const Frame *f = frame_now(g);
    uint32_t stage = f->kind == FRAME_COMBAT ? combat_frame_seen(f)->stage : COMBAT_DICE;
    bool quiet = stage == COMBAT_RIDES || stage == COMBAT_ANSWERS ||
                 (stage == COMBAT_BOUTS && !attack->rolls);
    return attack->open ? !quiet : attack->rolls;
}

static void play_on(const Battle *b, Game *g, Attack *attack, Dice *d)
{
    if (!attack->open)
        open_attack(b, g, attack, d, NULL);
    else if (!moi_drive(b, g, d, NULL))
        decide(b, g, attack, d, NULL);
}

/* Counts the falls that are still to come. Each move of the play that rolls dice is played once for
 * every fall of them, from a copy of the position before it, and the rest of the way after each; of
 * the last die the faces are only counted. So falls share what comes before they differ. */
static bool weigh_rest(const Battle *b, Game *g, Attack *attack, Share share, Odds *odds)
{
    MoiGame before;
    Attack start;
    Dice dice;
    dice_enumerate(&dice);
    for (;;) {
        uint8_t results[DIE_FACES];
        look(g, &attack->strike);
        if (attack->open && is_over(g, attack))
            return odds_add(odds, share.weight, share.count, attack->strike.outcome);
        if (is_at_last_die(g, attack) && moi_shock_results(b, g, attack->strike.target, results))
            return add_faces(odds, share, results);
        bool saved = may_roll(g, attack);
        if (saved) {
            memcpy(&before, g, sizeof before);
            start = *attack;
        }
        play_on(b, g, attack, &dice);
        if (dice.rolled_count == 0)
            continue;
        ASSERT(saved);
        break;
    }
    for (bool more = true; more;) {
        uint64_t weight = dice_fall_weight(&dice);
        if (dice.exhausted || weight >> 32 != 0 || share.weight >> 31 != 0)
            return false;
        Share part = {share.count * dice_fall_count(&dice), share.weight * weight};
        if (!weigh_rest(b, g, attack, part, odds))
            return false;
        more = dice_next_fall(&dice);
        if (!more)
            break;
        memcpy(g, &before, sizeof before);
        *attack = start;
        play_on(b, g, attack, &dice);
    }
    return true;
}

bool moi_weigh(const Battle *b, Game *g, Action a, Odds *out)
{
    const MoiAttack *by = attack_by(a);
    Attack attack = {.action = a, .rolls = by->rolls};
    if (!by->shot_at)
        return weigh_rest(b, g, &attack, (Share){1, 1}, out);
    uint8_t results[DIE_FACES];
    moi_fire_results(b, g, a.unit, by->shot_at(g, a), results);
    return add_faces(out, (Share){1, 1}, results);
}

uint32_t moi_answers(const Battle *b, Game *g, Action a, Dice *d, EnemyAnswer *out, uint32_t cap)
{
    Attack attack = {.action = a, .list = out, .cap = cap};
    if (!attack_by(a)->open)
        return 0;
    open_attack(b, g, &attack, d, NULL);
    play_out(b, g, &attack, d, NULL);
    return attack.count;
}

Clash moi_clash(const Battle *b, Game *g, Action a, Action answer, Dice *d)
{
    Attack attack = {.action = a, .answer = &answer, .back = watch(0, NO_UNIT)};
    ASSERT(attack_by(a)->open);
    open_attack(b, g, &attack, d, NULL);
    play_out(b, g, &attack, d, NULL);
    return (Clash){attack.strike.outcome, attack.back.outcome};
}
