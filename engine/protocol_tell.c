/* protocol_tell.c: what a position means: its points, how commands stand, what is seen. */
#include "hex.h"
#include "protocol_engine.h"

/* ---- score ---- */

static void put_prospects(const Battle *b, const Game *g, Out *out)
{
    Prospect prospects[MAX_PROSPECTS];
    uint32_t count = prospects_list(b, g, prospects);
    json_key(out, "prospects");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        const Prospect *p = &prospects[i];
        char text[MAX_TEXT];
        Out sentence = out_begin(text, sizeof text);
        prospect_print(b, p, &sentence);
        json_open(out, '{');
        if (p->level < b->level_count) {
            put_text(out, "level", b->levels[p->level].name);
            put_side(b, "winner", b->levels[p->level].winner, out);
        }
        put_side(b, "side", p->side, out);
        put_number(out, "missing", p->missing);
        put_text(out, "sentence", text);
        put_cite(b, "case", p->rule, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void json_score(const Battle *b, const Game *g, Out *out)
{
    ScoreItem items[MAX_SCORE_ITEMS];
    uint32_t count = b->rules->score_items(b, g, items);
    ASSERT(count <= MAX_SCORE_ITEMS);
    open_answer(out);
    put_result(b, g, out);
    json_key(out, "items");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_open(out, '{');
        put_side(b, "side", items[i].side, out);
        put_number(out, "value", items[i].value);
        put_reason(b, items[i].rule, out);
        put_unit(b, "unit", items[i].unit, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    put_prospects(b, g, out);
    json_close(out, '}');
}

void answer_score(Engine *e, Lexer *l, Out *out)
{
    (void)l;
    json_score(engine_battle(e), engine_game(e), out);
}

/* ---- groups ---- */

static void put_group_statuses(const Battle *b, const GroupState *state, Out *out)
{
    const Words *words = b->rules->words;
    ASSERT(words->group_status_count <= MAX_GROUP_STATUSES);
    json_key(out, "statuses");
    json_open(out, '[');
    for (uint32_t i = 0; i < words->group_status_count; i++) {
        if (state->status[i] == 0)
            continue;
        char text[MAX_TEXT];
        Out label = out_begin(text, sizeof text);
        group_status_print(b, i, state->status[i], &label);
        json_open(out, '{');
        put_text(out, "name", words->group_statuses[i].name);
        put_number(out, "value", state->status[i]);
        put_text(out, "label", text);
        if (words->group_statuses[i].marker) {
            json_key(out, "marker");
            json_bool(out, true);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Whether an action may name the group now: which and with what chance, or what refuses it. */
static void put_choice(const Battle *b, const Game *g, uint32_t group, uint32_t chance, Out *out)
{
    const RuleSystem *rules = b->rules;
    for (uint32_t kind = 0; kind < rules->words->action_count; kind++) {
        Action a = {(uint8_t)kind, g->to_act, NO_UNIT, 0, (uint16_t)group};
        if (rules->words->actions[kind].arg != ARG_GROUP || b->groups[group].side != g->to_act)
            continue;
        Verdict v = rules->check(b, g, a);
        if (v.why == LEGAL) {
            json_key(out, "choice");
            json_open(out, '{');
            json_key(out, "action");
            json_action_text(b, a, out);
            put_number(out, "numerator", chance);
            put_number(out, "denominator", rules->die_faces);
            json_close(out, '}');
        } else if (rules->reasons[v.why].kind == REASON_REFUSAL) {
            put_refusal(b, v, out);
        }
    }
}

static void put_group(const Battle *b, const Game *g, uint32_t group, Out *out)
{
    GroupState state = {.leader = NO_UNIT};
    uint8_t units[MAX_UNITS];
    uint32_t count = 0;
    b->rules->group_state(b, g, group, &state);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].group == group && on_map(g, unit))
            units[count++] = (uint8_t)unit;
    }
    json_open(out, '{');
    put_text(out, "id", b->groups[group].id);
    put_side(b, "side", b->groups[group].side, out);
    put_unit(b, "leader", state.leader, out);
    put_group_statuses(b, &state, out);
    put_unit_list(b, "units", units, count, out);
    put_unit_list(b, "in_command", state.in, state.in_count, out);
    put_unit_list(b, "out_of_command", state.out, state.out_count, out);
    put_choice(b, g, group, state.chance, out);
    json_close(out, '}');
}

void json_groups(const Battle *b, const Game *g, Out *out)
{
    open_answer(out);
    json_key(out, "groups");
    json_open(out, '[');
    for (uint32_t group = 0; group < b->group_count; group++)
        put_group(b, g, group, out);
    json_close(out, ']');
    json_close(out, '}');
}

void answer_groups(Engine *e, Lexer *l, Out *out)
{
    (void)l;
    json_groups(engine_battle(e), engine_game(e), out);
}

/* ---- sight ---- */

static bool is_in_range(const Battle *b, uint32_t from, uint32_t to)
{
    return from != to && b->on_map[to] && hex_distance(b, from, to) <= MAX_SIGHT;
}

static void put_hidden(const Battle *b, uint32_t hex, Verdict v, Out *out)
{
    json_open(out, '{');
    put_hex(b, "hex", hex, out);
    put_hex(b, "by", v.hex, out);
    put_unit(b, "unit", v.unit, out);
    put_reason(b, v.why, out);
    json_close(out, '}');
}

void json_sight(const Battle *b, const Game *g, uint32_t from, Out *out)
{
    open_answer(out);
    put_hex(b, "from", from, out);
    put_number(out, "range", MAX_SIGHT);
    json_key(out, "seen");
    json_open(out, '[');
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        if (is_in_range(b, from, hex) && b->rules->sees(b, g, from, hex).why == LEGAL)
            json_hex(b, hex, out);
    }
    json_close(out, ']');
    json_key(out, "hidden");
    json_open(out, '[');
    for (uint32_t hex = 0; hex < b->hex_count; hex++) {
        if (!is_in_range(b, from, hex))
            continue;
        Verdict v = b->rules->sees(b, g, from, hex);
        if (v.why != LEGAL)
            put_hidden(b, hex, v, out);
    }
    json_close(out, ']');
    json_close(out, '}');
}

void answer_sight(Engine *e, Lexer *l, Out *out)
{
    uint16_t from;
    if (take_hex(e, l, &from, out) && take_end(l, out))
        json_sight(engine_battle(e), engine_game(e), from, out);
}
