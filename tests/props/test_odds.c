/* Properties of attacks: odds, and the strike they are counted with. */
#include "engine/odds.h"
#include "harness.h"

enum { FALLS_MAX = 30000 }; /* an attack with more is not counted by hand */

static Odds odds, counted;
static JoinedOdds met; /* the same of attacks with an answer */
static uint32_t falls;
static uint64_t compared; /* falls that apply played as far as strike */
static uint64_t answered; /* and as far as clash */
static bool answerable;   /* a system was played whose attacks may be answered */
static GameBuffer applied;

/* Adds the fall of so many dice to what was counted, over the denominator of the odds. */
static void count_fall(Outcome outcome, uint32_t dice_count)
{
    uint64_t weight = 1;
    for (uint32_t i = 0; i < dice_count; i++)
        weight *= room->battle.rules->die_faces;
    HOLDS(odds.denominator % weight == 0, "a denominator too small for its falls");
    uint32_t row = 0;
    while (row < counted.row_count && (counted.row[row].outcome.kind != outcome.kind ||
                                       counted.row[row].outcome.value != outcome.value))
        row++;
    HOLDS(row < MAX_OUTCOMES, "too many outcomes");
    if (row == counted.row_count)
        counted.row[counted.row_count++] = (OddsRow){.outcome = outcome};
    counted.row[row].numerator += odds.denominator / weight;
    falls++;
}

/* Whether a unit stands and fares the same in both. */
static bool is_alike(const Game *x, const Game *y, uint32_t unit)
{
    const Battle *b = &room->battle;
    const Placement *p = &x->unit[unit], *q = &y->unit[unit];
    if (p->hex != q->hex || p->face != q->face || p->mode != q->mode)
        return false;
    for (uint32_t i = 0; i < b->rules->words->status_count; i++) {
        if (b->rules->status(b, x, unit, i) != b->rules->status(b, y, unit, i))
            return false;
    }
    return true;
}

/* Plays the attack with the dice of the fall that room->work was struck with. Where apply goes no
 * further than strike, to other dice or another decision, both must end alike for everybody but
 * the attacker, whose turn is over only by apply. */
static void compare_with_apply(Action a, const uint8_t script[MAX_ROLLS], uint32_t count)
{
    const Battle *b = &room->battle;
    const Game *struck = &room->work.game, *played = &applied.game;
    Dice dice;
    memcpy(&applied, &room->game, b->rules->game_size);
    dice_script(&dice, script, count);
    b->rules->apply(b, &applied.game, a, &dice, NULL);
    bool went_on = played->over != struck->over || played->phase != struck->phase ||
                   played->turn != struck->turn || played->to_act != struck->to_act;
    if (dice.exhausted || dice.rolled_count != count || went_on)
        return;
    bool changed = false; /* a strike may tell the outcome alone and leave the position as it was */
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        changed = changed || (unit != a.unit && !is_alike(struck, &room->game.game, unit));
    for (uint32_t unit = 0; unit < b->unit_count && changed; unit++) {
        if (unit != a.unit && !is_alike(struck, played, unit))
            fail_msg("%s: %s ends otherwise for %s by strike than by apply", where(), tell(a),
                     b->units[unit].id);
    }
    compared++;
}

/* Runs the attack with the dice of a script; where it wants one more, with each it can show. */
static void count_falls(Action a, uint8_t script[MAX_ROLLS], uint32_t count)
{
    const Battle *b = &room->battle;
    Dice dice;
    if (falls > FALLS_MAX)
        return;
    memcpy(&room->work, &room->game, b->rules->game_size);
    dice_script(&dice, script, count);
    Outcome outcome = b->rules->strike(b, &room->work.game, a, &dice, NULL);
    if (!dice.exhausted) {
        count_fall(outcome, count);
        if ((b->rules->words->actions[a.kind].flags & ACT_FORETOLD) == 0)
            compare_with_apply(a, script, count);
        return;
    }
    HOLDS(count + 1 < MAX_ROLLS, "too many dice");
    for (uint32_t face = 1; face <= b->rules->die_faces; face++) {
        script[count] = (uint8_t)face;
        count_falls(a, script, count + 1);
    }
}

/* ---- answers ---- */

enum {
    CLASHES_MAX = 1000, /* an answer with more falls is not counted by hand */
    ANSWERED_MAX = 200, /* falls of one answer that are played by apply, too */
    STEPS_MAX = 40,     /* decisions until an attack is over */
};

typedef struct Story { /* what apply told of an attack and its answer */
    bool struck, in_vain, failed, answered, muddled;
    uint32_t declared; /* steps by which combats were put together */
} Story;

static bool is_event(const Event *e, const char *name)
{
    return strcmp(room->battle.rules->words->events[e->kind].name, name) == 0;
}

/* Whether a unit is one of those who attack together in a combat of groups. */
static bool attacks_with(Action a, uint32_t unit)
{
    Brief brief;
    brief_attack(&room->battle, &room->game.game, a, &brief);
    for (uint32_t i = 0; i < brief.attacker_count; i++) {
        if (brief.attackers[i] == unit)
            return true;
    }
    return false;
}

static void hear(Story *story, Action a, Action answer, const EventSink *events)
{
    for (uint32_t i = 0; i < events->count && i < events->cap; i++) {
        const Event *e = &events->items[i];
        bool strikes = is_event(e, "strikes");
        bool counters = e->other == answer.unit;
        if ((strikes && e->unit == a.arg) ||
            (is_event(e, "fires") && e->unit == a.unit && e->other == a.arg))
            story->struck = true;
        else if (strikes && !counters)
            story->muddled = true; /* a die that the odds of this attack leave out */
        if ((is_event(e, "rolled") || is_event(e, "automatic")) && attacks_with(a, e->unit)) {
            story->struck = true;
            story->in_vain = strcmp(room->battle.rules->reasons[e->rule].text, "no effect") == 0;
        }
        if ((is_event(e, "charges") || is_event(e, "named")) && e->unit != a.unit)
            story->muddled = true; /* another had to join, which the odds do not foresee */
        if (is_event(e, "opened") || is_event(e, "joined") || is_event(e, "added"))
            story->declared++;
        if (is_event(e, "no-result") && e->unit == a.arg)
            story->in_vain = true;
        if (is_event(e, "counter-fails") && e->unit == answer.unit)
            story->failed = true;
    }
    /* More than its own step: another was forced, which the odds do not foresee either. */
    story->muddled = story->muddled || story->declared > 1 || events->count > events->cap;
}

/* As the odds take it: the answer once, else no more than must be done, else the first way. */
static bool choose_step(Action a, Action answer, Story *story, Action *out)
{
    const Words *words = room->battle.rules->words;
    static Action legal[MAX_ACTIONS];
    uint32_t count = room->battle.rules->legal(&room->battle, &applied.game, legal, MAX_ACTIONS);
    bool ends = false, resolves = false;
    uint32_t way = 0; /* the attacker's own, if others could go first */
    for (uint32_t i = count; i-- > 0;)
        way = legal[i].unit == a.unit ? i : way;
    for (uint32_t i = 0; i < count; i++) {
        if (!story->answered && action_equal(legal[i], answer)) {
            story->answered = true;
            *out = answer;
            return true;
        }
        bool resolve = strcmp(words->actions[legal[i].kind].name, "resolve") == 0;
        resolves = resolves || resolve;
        if ((words->actions[legal[i].kind].flags & ACT_ENDS) != 0 ||
            (resolve && legal[i].arg == a.arg)) {
            *out = legal[i];
            ends = true;
        }
    }
    if (ends)
        return true;
    *out = legal[way];
    /* Who must name another attack before he may be done cannot make this one alone. */
    bool another = count > 0 && legal[way].side == a.side &&
                   (words->actions[legal[way].kind].flags & ACT_ATTACK) != 0;
    return count > 0 && !resolves && !another;
}

/* Plays attack and answer by apply with the dice of a fall; false if it cannot be told what came
 * of the attack, because other attacks were resolved between. */
static bool play_answered(Action a, Action answer, const uint8_t *script, uint32_t count,
                          Story *story)
{
    const Battle *b = &room->battle;
    static Event items[MAX_EVENTS];
    uint32_t used = 0;
    Action next = a;
    *story = (Story){0};
    memcpy(&applied, &room->game, b->rules->game_size);
    for (uint32_t step = 0; step < STEPS_MAX && !applied.game.over; step++) {
        EventSink events = {items, MAX_EVENTS, 0};
        Dice dice;
        dice_seed_after(&dice, script + used, count - used, room->seed, step);
        b->rules->apply(b, &applied.game, next, &dice, &events);
        hear(story, a, answer, &events);
        used = used + dice.rolled_count < count ? used + dice.rolled_count : count;
        if (story->muddled)
            return false;
        if (used == count && story->answered && (story->struck || story->failed))
            return true;
        if (!choose_step(a, answer, story, &next))
            return false;
        const ActionWord *word = &b->rules->words->actions[next.kind];
        bool ends = (word->flags & ACT_ENDS) != 0 && strcmp(word->name, "halt") != 0 &&
                    strcmp(word->name, "decline") != 0; /* these end a choice within it */
        if (ends && used == count && story->answered)
            return true; /* the attack has not taken place */
    }
    return false;
}

static bool is_named(Outcome outcome, const char *name)
{
    return strcmp(room->battle.rules->words->outcomes[outcome.kind].name, name) == 0;
}

static void compare_with_story(Action a, Action answer, Clash clash, const uint8_t *script,
                               uint32_t count)
{
    Story story;
    if (!play_answered(a, answer, script, count, &story))
        return;
    bool agree = is_named(clash.attack, "void") == !story.struck &&
                 is_named(clash.attack, "none") == (story.struck && story.in_vain) &&
                 is_named(clash.answer, "counter-fails") == story.failed;
    if (!agree)
        fail_msg("%s: %s, answered, ends otherwise by apply", where(), tell(a));
    answered++;
}

static bool is_same_clash(Clash x, Clash y)
{
    return x.attack.kind == y.attack.kind && x.attack.value == y.attack.value &&
           x.answer.kind == y.answer.kind && x.answer.value == y.answer.value;
}

static void count_clash(Clash clash, uint32_t dice_count)
{
    uint64_t weight = 1;
    uint32_t row = 0;
    for (uint32_t i = 0; i < dice_count; i++)
        weight *= room->battle.rules->die_faces;
    while (row < met.row_count && !is_same_clash(met.row[row].clash, clash))
        row++;
    HOLDS(row < MAX_JOINED, "too many outcomes with an answer");
    if (row == met.row_count)
        met.row[met.row_count++] = (JoinedRow){.clash = clash};
    met.row[row].numerator += odds.denominator / weight;
}

/* Parts of a headline may happen together, but for what comes to nothing. */
static void compare_headline(const JoinedOdds *joined)
{
    Gist part[MAX_GISTS];
    uint32_t count = joined_sum(&room->battle, joined, part);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < count && part[i].worth == 0; k++)
            HOLDS(k == i || part[i].numerator + part[k].numerator <= joined->denominator,
                  "a headline of more than all");
    }
}

/* Every fall with that answer is in the joined odds, the best first. */
static void compare_joined(JoinedOdds *joined)
{
    const Battle *b = &room->battle;
    uint64_t sum = 0;
    HOLDS(joined->denominator == odds.denominator && joined->falls == falls, "other falls");
    HOLDS(joined->row_count == met.row_count, "other outcomes with an answer");
    joined_order(b, joined);
    for (uint32_t i = 0; i < joined->row_count; i++) {
        const JoinedRow *row = &joined->row[i];
        uint32_t k = 0;
        while (k < met.row_count && !is_same_clash(met.row[k].clash, row->clash))
            k++;
        HOLDS(k < met.row_count && met.row[k].numerator == row->numerator,
              "joined odds that are not those of the falls");
        HOLDS(i == 0 || clash_worth(b, row[-1].clash) >= clash_worth(b, row->clash),
              "joined odds out of their order");
        sum += row->numerator;
    }
    HOLDS(sum == joined->denominator, "joined odds that are not all");
    compare_headline(joined);
}

/* As count_falls, for an answer; what is counted is the attack, and both together. */
static void count_clashes(Action a, Action answer, uint8_t script[MAX_ROLLS], uint32_t count)
{
    const Battle *b = &room->battle;
    Dice dice;
    memcpy(&room->work, &room->game, b->rules->game_size);
    dice_script(&dice, script, count);
    Clash clash = b->rules->clash(b, &room->work.game, a, answer, &dice);
    if (!dice.exhausted) {
        count_fall(clash.attack, count);
        count_clash(clash, count);
        if (falls < ANSWERED_MAX)
            compare_with_story(a, answer, clash, script, count);
        return;
    }
    HOLDS(count + 1 < MAX_ROLLS, "too many dice");
    for (uint32_t face = 1; face <= b->rules->die_faces; face++) {
        script[count] = (uint8_t)face;
        count_clashes(a, answer, script, count + 1);
    }
}

static void compare_odds(void)
{
    HOLDS(falls == odds.falls, "another number of falls");
    HOLDS(counted.row_count == odds.row_count, "other outcomes");
    for (uint32_t i = 0; i < odds.row_count; i++) {
        const OddsRow *row = &odds.row[i];
        uint64_t numerator = 0;
        for (uint32_t k = 0; k < counted.row_count; k++) {
            const OddsRow *fall = &counted.row[k];
            if (fall->outcome.kind == row->outcome.kind &&
                fall->outcome.value == row->outcome.value)
                numerator = fall->numerator;
        }
        HOLDS(numerator == row->numerator, "odds that are not those of the falls");
    }
}

static void visit_answers(Action a)
{
    const Battle *b = &room->battle;
    static ClashOdds clash_odds;
    EnemyAnswer answers[MAX_ANSWERS];
    uint8_t script[MAX_ROLLS];
    uint32_t count = odds_answers(b, &room->game.game, a, &room->work, answers);
    for (uint32_t i = 0; i < count; i++) {
        Action answer = answers[i].action;
        HOLDS(answer.side != a.side && answers[i].rule != LEGAL, "an answer of nobody");
        HOLDS(odds_clash(b, &room->game.game, a, answer, &room->work, &clash_odds), "no odds");
        if (clash_odds.attack.falls > CLASHES_MAX)
            continue;
        odds = clash_odds.attack;
        counted = (Odds){0};
        falls = met.row_count = 0;
        count_clashes(a, answer, script, 0);
        compare_odds();
        compare_joined(&clash_odds.joined);
    }
}

static void visit_odds(void)
{
    const Battle *b = &room->battle;
    answerable = answerable || b->rules->answers;
    for (uint32_t i = 0; i < room->legal_count; i++) {
        Action a = room->legal[i];
        uint8_t script[MAX_ROLLS];
        if (!action_has_odds(&b->rules->words->actions[a.kind]) || choose(4) != 0)
            continue;
        HOLDS(odds_count(b, &room->game.game, a, &room->work, &odds), "no odds");
        counted = (Odds){0};
        falls = 0;
        count_falls(a, script, 0);
        if (falls <= FALLS_MAX)
            compare_odds();
        visit_answers(a);
    }
}

static void odds_are_a_count_of_every_scripted_fall(void **state)
{
    (void)state;
    for_random_games(&(Property){.games = 160, .visit = visit_odds});
    assert_true(compared > 0);
    assert_true(answered > 0 || !answerable);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_are_a_count_of_every_scripted_fall),
    };
    return cmocka_run_group_tests(tests, gather, drop);
}
