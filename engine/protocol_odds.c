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

static void put_outcomes(const Battle *b, const char *key, const Odds *odds, Out *out)
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
        put_number(out, "numerator", (int64_t)odds->row[i].numerator);
        put_number(out, "denominator", (int64_t)odds->denominator);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* One more distribution for each answer of the enemy; only named if it has too many falls. */
static void put_enemy_answers(const Battle *b, const Game *g, Action a, OddsRoom *room, Out *out)
{
    EnemyAnswer answers[MAX_ANSWERS];
    uint32_t count = odds_answers(b, g, a, &room->work, answers);
    json_key(out, "answers");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_open(out, '{');
        json_key(out, "text");
        json_action_text(b, answers[i].action, out);
        put_cite(b, "case", answers[i].rule, out);
        put_unit(b, "unit", answers[i].action.unit, out);
        put_argument(b, answers[i].action, out);
        if (odds_clash(b, g, a, answers[i].action, &room->work, &room->clash)) {
            put_number(out, "falls", room->clash.attack.falls);
            put_outcomes(b, "outcomes", &room->clash.attack, out);
            put_outcomes(b, "back", &room->clash.answer, out);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
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
    put_outcomes(b, "outcomes", odds, out);
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
    put_outcomes(b, "outcomes", &room->odds, out);
    put_without(b, g, a, room, out);
    put_enemy_answers(b, g, a, room, out);
    json_close(out, '}');
}

void answer_odds(Engine *e, Lexer *l, Out *out)
{
    const Battle *b = engine_battle(e);
    Action a;
    Lexer start = *l;
    if (!take_action(e, l, &a, out))
        return;
    if (!(b->rules->words->actions[a.kind].flags & ACT_ATTACK)) {
        Word w;
        bool found = lexer_rest(&start, &w);
        refuse_word(&start, found ? &w : NULL, "an attack", out);
        return;
    }
    json_odds(b, engine_game(e), a, &e->odds, out);
}
