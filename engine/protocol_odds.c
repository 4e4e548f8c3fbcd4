/* protocol_odds.c: an attack before it is committed, as JSON. */
#include "odds.h"
#include "protocol_engine.h"

void put_attack(const Battle *b, const Brief *brief, Out *out)
{
    static const char *const kinds[] = {
        [MODIFIER_ADDS] = "adds",
        [MODIFIER_HALVES] = "halves",
        [MODIFIER_SHIFTS] = "shifts",
        [MODIFIER_RAISES] = "raises",
        [MODIFIER_STRENGTHENS] = "strengthens",
    };
    put_cite(b, "rule", brief->rule, out);
    put_unit(b, "unit", brief->unit, out);
    put_unit(b, "other", brief->other, out);
    put_unit_list(b, "attackers", brief->attackers, brief->attacker_count, out);
    put_unit_list(b, "defenders", brief->defenders, brief->defender_count, out);
    if (brief->attack != 0 || brief->defence != 0) {
        json_key(out, "strengths");
        json_open(out, '{');
        put_number(out, "attack", brief->attack);
        put_number(out, "defence", brief->defence);
        json_close(out, '}');
    }
    put_text(out, "column", brief->column);
    put_text(out, "row", brief->row);
    if (brief->base != CELL_NONE) {
        put_number(out, "base", brief->base);
        put_text(out, "good", brief->good == GOOD_LOW ? "low" : "high");
    }
    put_number(out, "total", brief->total);
    put_number(out, "range", brief->range);
    json_key(out, "modifiers");
    json_open(out, '[');
    for (uint32_t i = 0; i < brief->modifier_count; i++) {
        const Modifier *modifier = &brief->modifier[i];
        json_open(out, '{');
        ASSERT(modifier->kind < COUNT_OF(kinds));
        put_reason(b, modifier->rule, out);
        put_text(out, "kind", kinds[modifier->kind]);
        if (modifier->kind == MODIFIER_HALVES || modifier->kind == MODIFIER_STRENGTHENS)
            put_unit(b, "unit", modifier->unit, out);
        put_number(out, "value", modifier->value);
        put_number(out, "roll", modifier->roll);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void put_chance(uint64_t numerator, uint64_t denominator, Out *out)
{
    put_number(out, "numerator", (int64_t)numerator);
    put_number(out, "denominator", (int64_t)denominator);
}

void put_gist(const Gist *gist, uint64_t denominator, Out *out)
{
    json_open(out, '{');
    put_text(out, "text", gist->text);
    put_number(out, "worth", gist->worth);
    put_chance(gist->numerator, denominator, out);
    json_close(out, '}');
}

/* back: by an answer, which is worth to the attacker what it is not to whoever answers. */
static void put_outcomes(const Battle *b, const char *key, const Odds *odds, bool back, Out *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (uint32_t i = 0; i < odds->row_count; i++) {
        Outcome outcome = odds->row[i].outcome;
        char text[MAX_TEXT];
        Out words = out_begin(text, sizeof text);
        outcome_print(b, outcome, &words);
        json_open(out, '{');
        put_text(out, "name", b->rules->words->outcomes[outcome.kind].name);
        put_text(out, "text", text);
        put_number(out, "value", outcome.value);
        put_number(out, "worth", (back ? -1 : 1) * outcome_worth(b, outcome));
        put_chance(odds->row[i].numerator, odds->denominator, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_answer(const Battle *b, const Game *g, const EnemyAnswer *answer, Out *out)
{
    json_key(out, "text");
    json_action_text(b, answer->action, out);
    put_cite(b, "case", answer->rule, out);
    put_unit(b, "unit", answer->action.unit, out);
    put_argument(b, answer->action, out);
    put_label(b, g, answer->action, out);
}

/* One more distribution for each answer of the enemy; only named if it has too many falls. Returns
 * the answer that is worst for the attacker, whose odds are in room->worst then, or MAX_ANSWERS. */
static uint32_t put_enemy_answers(const Battle *b, const Game *g, Action a, OddsRoom *room,
                                  EnemyAnswer answers[MAX_ANSWERS], Out *out)
{
    uint32_t worst = MAX_ANSWERS;
    int64_t least = joined_worth(b, &room->worst);
    uint32_t count = odds_answers(b, g, a, &room->work, answers);
    json_key(out, "answers");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_open(out, '{');
        put_answer(b, g, &answers[i], out);
        if (odds_clash(b, g, a, answers[i].action, &room->work, &room->clash)) {
            put_number(out, "falls", room->clash.attack.falls);
            put_outcomes(b, "outcomes", &room->clash.attack, false, out);
            put_outcomes(b, "back", &room->clash.answer, true, out);
            const JoinedOdds *joined = &room->clash.joined;
            if (joined->row_count > 0 && joined_worth(b, joined) < least) {
                worst = i;
                least = joined_worth(b, joined);
                room->worst = *joined;
            }
        }
        json_close(out, '}');
    }
    json_close(out, ']');
    return worst;
}

static void put_clash_text(const Battle *b, Clash clash, Out *out)
{
    char text[2 * MAX_TEXT];
    Out words = out_begin(text, sizeof text);
    const char *back = clash.answer.kind == NOT_ANSWERED.kind
                           ? NULL
                           : b->rules->words->outcomes[clash.answer.kind].back;
    outcome_print(b, clash.attack, &words);
    if (back) {
        out_text(&words, "; ");
        out_text(&words, back);
    }
    put_text(out, "text", text);
}

/* The attack as it ends if the enemy does what is worst for it, from best to worst. */
static void put_joined(const Battle *b, const Game *g, const EnemyAnswer *answer, JoinedOdds *odds,
                       Out *out)
{
    Gist sum[MAX_GISTS];
    joined_order(b, odds);
    uint32_t count = joined_sum(b, odds, sum);
    json_key(out, "joined");
    json_open(out, '{');
    if (answer) {
        json_key(out, "answer");
        json_open(out, '{');
        put_answer(b, g, answer, out);
        json_close(out, '}');
    }
    put_number(out, "falls", odds->falls);
    json_key(out, "sum");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++)
        put_gist(&sum[i], odds->denominator, out);
    json_close(out, ']');
    json_key(out, "outcomes");
    json_open(out, '[');
    for (uint32_t i = 0; i < odds->row_count; i++) {
        json_open(out, '{');
        put_clash_text(b, odds->row[i].clash, out);
        put_number(out, "worth", clash_worth(b, odds->row[i].clash));
        put_chance(odds->row[i].numerator, odds->denominator, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* The attack as it is without this action, where others have begun it. */
static void put_without(const Battle *b, const Game *g, Action a, OddsRoom *room, Out *out)
{
    Brief brief = {0};
    Odds *odds = &room->clash.attack;
    *odds = (Odds){.denominator = 1};
    memcpy(&room->work, g, b->rules->game_size);
    if (!b->rules->without || !b->rules->without(b, &room->work.game, a, &brief, odds))
        return;
    json_key(out, "without");
    json_open(out, '{');
    put_attack(b, &brief, out);
    put_outcomes(b, "outcomes", odds, false, out);
    json_close(out, '}');
}

void json_odds(const Battle *b, const Game *g, Action a, OddsRoom *room, Out *out)
{
    Verdict v = b->rules->check(b, g, a);
    if (v.why != LEGAL) {
        put_refused(b, v, out);
        return;
    }
    Brief brief;
    EnemyAnswer answers[MAX_ANSWERS];
    brief_attack(b, g, a, &brief);
    if (!odds_count(b, g, a, &room->work, &room->odds)) {
        refuse_state("an attack with more falls of the dice than are counted", "fewer", out);
        return;
    }
    open_answer(out);
    json_key(out, "action");
    json_action_text(b, a, out);
    put_attack(b, &brief, out);
    put_number(out, "falls", room->odds.falls);
    put_outcomes(b, "outcomes", &room->odds, false, out);
    put_without(b, g, a, room, out);
    joined_alone(&room->odds, &room->worst);
    uint32_t worst = put_enemy_answers(b, g, a, room, answers, out);
    put_joined(b, g, worst < MAX_ANSWERS ? &answers[worst] : NULL, &room->worst, out);
    json_close(out, '}');
}

void answer_odds(Engine *e, Lexer *l, Out *out)
{
    const Battle *b = engine_battle(e);
    Action a;
    Lexer start = *l;
    if (!take_action(e, l, &a, out))
        return;
    if (!action_has_odds(&b->rules->words->actions[a.kind])) {
        Word w;
        bool found = lexer_rest(&start, &w);
        refuse_word(&start, found ? &w : NULL, "an attack", out);
        return;
    }
    json_odds(b, engine_game(e), a, &e->odds, out);
}
