/* protocol_ask.c: questions about the position. None of them changes it. */
#include "protocol_engine.h"

/* ---- legal ---- */

/* What the action's argument means, so that a client can point at it without reading the text. */
static void put_argument(const Battle *b, Action a, Out *out)
{
    uint32_t second = NO_HEX;
    switch ((enum ArgType)b->rules->words->actions[a.kind].arg) {
    case ARG_NONE:
        return;
    case ARG_HEX:
        put_hexes(b, a.hex, NO_HEX, out);
        return;
    case ARG_PLACE:
        if (a.hex != NO_HEX && a.arg > 0)
            second = b->neighbour[a.hex][a.arg - 1];
        put_hexes(b, a.hex, second, out);
        return;
    case ARG_UNIT:
        put_unit(b, "other", a.arg, out);
        return;
    case ARG_MODE:
        put_text(out, "mode", b->types[b->units[a.unit].type[a.arg]].mode);
        return;
    case ARG_FACING:
        put_number(out, "facing", a.arg);
        return;
    case ARG_NUMBER:
        put_number(out, "number", a.arg);
        return;
    case ARG_GROUP:
        put_text(out, "group", b->groups[a.arg].id);
        return;
    }
}

static void put_label(const Battle *b, const Game *g, Action a, Out *out)
{
    char text[2 * MAX_TEXT];
    Out label = out_begin(text, sizeof text);
    if (label_print(b, g, a, &label))
        put_text(out, "label", text);
}

void put_legal(const Battle *b, const Game *g, uint32_t unit, Action room[MAX_ACTIONS], Out *out)
{
    uint32_t count = actions_list(b, g, room);
    json_key(out, "actions");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        Action a = room[i];
        if (unit != NO_UNIT && a.unit != unit)
            continue;
        json_open(out, '{');
        json_key(out, "text");
        json_action_text(b, a, out);
        put_text(out, "kind", b->rules->words->actions[a.kind].name);
        put_unit(b, "unit", a.unit, out);
        put_argument(b, a, out);
        int32_t cost = reach_cost(b, g, a);
        if (cost > 0)
            put_number(out, "cost", cost);
        put_label(b, g, a, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void json_legal(const Battle *b, const Game *g, uint32_t unit, Action room[MAX_ACTIONS], Out *out)
{
    open_answer(out);
    put_legal(b, g, unit, room, out);
    json_close(out, '}');
}

void answer_legal(Engine *e, Lexer *l, Out *out)
{
    uint32_t unit = NO_UNIT;
    Lexer ahead = *l;
    Word w;
    if (lexer_word(&ahead, &w) && (!take_unit(e, l, &unit, out) || !take_end(l, out)))
        return;
    json_legal(engine_battle(e), engine_game(e), unit, e->legal, out);
}

/* ---- reach ---- */

void put_place(const Battle *b, const char *key, uint32_t unit, Placement place, Out *out)
{
    char text[32];
    Out words = out_begin(text, sizeof text);
    const UnitType *type = &b->types[b->units[unit].type[place.mode]];
    bool two = place.hex != NO_HEX && type->size == 2;
    place_print(b, place.hex, two ? place.face + 1u : 0, &words);
    put_text(out, key, text);
}

static void put_path(const Battle *b, const Reach *reach, uint32_t last, Out *out)
{
    Action way[REACH_WAY_MAX];
    uint32_t count = reach_way(reach, last, way);
    json_key(out, "path");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++)
        json_action_text(b, way[i], out);
    json_close(out, ']');
}

static void put_passes(const ReachNode *node, Out *out)
{
    if (reach_stops(node))
        return;
    json_key(out, "passes");
    json_bool(out, true);
}

static void put_reached(const Battle *b, uint32_t unit, const Reach *reach, uint32_t i, Out *out)
{
    const ReachNode *node = &reach->node[i];
    const UnitType *type = &b->types[b->units[unit].type[node->walk.place.mode]];
    uint32_t hex = node->walk.place.hex;
    bool two = hex != NO_HEX && type->size == 2;
    json_open(out, '{');
    put_place(b, "place", unit, node->walk.place, out);
    put_hexes(b, hex, two ? b->neighbour[hex][node->walk.place.face] : NO_HEX, out);
    put_number(out, "face", node->walk.place.face);
    if (type->mode[0])
        put_text(out, "mode", type->mode);
    /* What is spent is spent. */
    put_number(out, "cost", node->walk.spent - reach->node[0].walk.spent);
    put_passes(node, out);
    put_path(b, reach, i, out);
    json_close(out, '}');
}

void json_reach(const Battle *b, const Game *g, uint32_t unit, Reach *room, Out *out)
{
    reach_find(b, g, unit, room);
    open_answer(out);
    put_unit(b, "unit", unit, out);
    put_passes(&room->node[0], out);
    json_key(out, "places");
    json_open(out, '[');
    for (uint32_t i = 1; i < room->count; i++) {
        if (room->node[i].cheapest)
            put_reached(b, unit, room, i, out);
    }
    json_close(out, ']');
    json_close(out, '}');
}

void answer_reach(Engine *e, Lexer *l, Out *out)
{
    uint32_t unit;
    if (take_unit(e, l, &unit, out) && take_end(l, out))
        json_reach(engine_battle(e), engine_game(e), unit, &e->reach, out);
}

/* ---- barrier ---- */

void json_barrier(const Battle *b, const Game *g, uint32_t unit, uint32_t hex, Reach *room,
                  Out *out)
{
    reach_find(b, g, unit, room);
    uint32_t node = reach_nearest(b, unit, hex, room);
    Verdict v = reach_barrier(b, g, unit, hex, room, node);
    open_answer(out);
    put_unit(b, "unit", unit, out);
    put_hex(b, "hex", hex, out);
    put_place(b, "from", unit, room->node[node].walk.place, out);
    if (v.why != LEGAL)
        put_refusal(b, v, out);
    json_close(out, '}');
}

void answer_barrier(Engine *e, Lexer *l, Out *out)
{
    uint32_t unit;
    uint16_t hex;
    if (take_unit(e, l, &unit, out) && take_hex(e, l, &hex, out) && take_end(l, out))
        json_barrier(engine_battle(e), engine_game(e), unit, hex, &e->reach, out);
}

/* ---- why ---- */

void json_why(const Battle *b, const Game *g, Action a, Out *out)
{
    Verdict v = b->rules->check(b, g, a);
    open_answer(out);
    json_key(out, "action");
    json_action_text(b, a, out);
    json_key(out, "legal");
    json_bool(out, v.why == LEGAL);
    if (v.why != LEGAL)
        put_refusal(b, v, out);
    json_close(out, '}');
}

void answer_why(Engine *e, Lexer *l, Out *out)
{
    Action a;
    if (take_action(e, l, &a, out))
        json_why(engine_battle(e), engine_game(e), a, out);
}

/* ---- odds ---- */

static void put_brief(const Battle *b, const Brief *brief, Out *out)
{
    static const char *const kinds[] = {[MODIFIER_ADDS] = "adds",
                                        [MODIFIER_HALVES] = "halves",
                                        [MODIFIER_SHIFTS] = "shifts",
                                        [MODIFIER_RAISES] = "raises"};
    put_cite(b, "rule", brief->rule, out);
    put_unit(b, "unit", brief->unit, out);
    put_unit(b, "other", brief->other, out);
    put_unit_list(b, "attackers", brief->attackers, brief->attacker_count, out);
    put_unit_list(b, "defenders", brief->defenders, brief->defender_count, out);
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
        if (modifier->kind == MODIFIER_HALVES)
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
    put_brief(b, &brief, out);
    put_number(out, "falls", room->odds.falls);
    put_outcomes(b, "outcomes", &room->odds, out);
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

/* ---- the hexes around a unit: the command `zones` ---- */

void json_sectors(const Battle *b, const Game *g, uint32_t unit, Out *out)
{
    static const char *const names[] = {"front", "front_side", "flank", "rear", "all_round"};
    SectorHex sectors[16];
    uint32_t count = on_map(g, unit) ? b->rules->sectors(b, g, unit, sectors) : 0;
    ASSERT(count <= COUNT_OF(sectors));
    open_answer(out);
    put_unit(b, "unit", unit, out);
    json_key(out, "zones");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        ASSERT(sectors[i].sector < COUNT_OF(names));
        json_open(out, '{');
        put_hex(b, "hex", sectors[i].hex, out);
        put_text(out, "zone", names[sectors[i].sector]);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

void answer_zones(Engine *e, Lexer *l, Out *out)
{
    uint32_t unit;
    if (take_unit(e, l, &unit, out) && take_end(l, out))
        json_sectors(engine_battle(e), engine_game(e), unit, out);
}
