/* protocol_json.c: pieces of which answers are made, and the arguments of commands. */
#include "protocol_engine.h"

enum { NUMBER_DIGITS_MAX = 16 };
#define NUMBER_MAX ((UINT64_C(1) << 53) - 1)

/* ---- whole answers ---- */

void open_answer(Out *out)
{
    json_open(out, '{');
    json_key(out, "ok");
    json_bool(out, true);
}

void put_error_member(Out *out, const ParseError *error)
{
    json_key(out, "error");
    json_open(out, '{');
    put_text(out, "kind", error->kind);
    put_number(out, "line", error->line);
    put_number(out, "column", error->column);
    put_text(out, "found", error->found);
    put_text(out, "expected", error->expected);
    json_close(out, '}');
}

void put_error(Out *out, const ParseError *error)
{
    json_open(out, '{');
    json_key(out, "ok");
    json_bool(out, false);
    put_error_member(out, error);
    json_close(out, '}');
}

void refuse_word(const Lexer *l, const Word *w, const char *expected, Out *out)
{
    ParseError error = {0};
    parse_error(&error, l, w, expected);
    put_error(out, &error);
}

void refuse_state(const char *found, const char *expected, Out *out)
{
    ParseError error = {0};
    Out text = out_begin(error.found, sizeof error.found);
    out_text(&text, found);
    text = out_begin(error.expected, sizeof error.expected);
    out_text(&text, expected);
    put_error(out, &error);
}

/* ---- members ---- */

void put_text(Out *out, const char *key, const char *text)
{
    if (!text)
        return;
    json_key(out, key);
    json_string(out, text);
}

void put_number(Out *out, const char *key, int64_t number)
{
    json_key(out, key);
    json_number(out, number);
}

void put_hash(Out *out, const char *key, uint64_t hash)
{
    char text[24];
    Out digits = out_begin(text, sizeof text);
    out_hex64(&digits, hash);
    put_text(out, key, text);
}

void put_unit(const Battle *b, const char *key, uint32_t unit, Out *out)
{
    if (unit < b->unit_count)
        put_text(out, key, b->units[unit].id);
}

void put_side(const Battle *b, const char *key, uint32_t side, Out *out)
{
    if (side < SIDE_COUNT)
        put_text(out, key, b->side[side].id);
}

void json_hex(const Battle *b, uint32_t hex, Out *out)
{
    char text[16];
    Out number = out_begin(text, sizeof text);
    hex_print(b, hex, &number);
    json_string(out, text);
}

void put_hex(const Battle *b, const char *key, uint32_t hex, Out *out)
{
    if (hex >= b->hex_count)
        return;
    json_key(out, key);
    json_hex(b, hex, out);
}

void put_hexes(const Battle *b, uint32_t hex, uint32_t second, Out *out)
{
    json_key(out, "hexes");
    json_open(out, '[');
    if (hex < b->hex_count)
        json_hex(b, hex, out);
    if (second < b->hex_count)
        json_hex(b, second, out);
    json_close(out, ']');
}

void put_unit_list(const Battle *b, const char *key, const uint8_t *units, uint32_t count, Out *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++)
        json_string(out, b->units[units[i]].id);
    json_close(out, ']');
}

void put_cite(const Battle *b, const char *key, uint32_t reason, Out *out)
{
    ASSERT(reason < b->rules->reason_count);
    if (reason == LEGAL || b->rules->reasons[reason].number[0] == 0)
        return;
    char text[MAX_NAME];
    Out cite = out_begin(text, sizeof text);
    reason_cite(b->rules, reason, &cite);
    put_text(out, key, text);
}

void put_reason(const Battle *b, uint32_t reason, Out *out)
{
    ASSERT(reason < b->rules->reason_count);
    if (reason == LEGAL)
        return;
    put_cite(b, "case", reason, out);
    put_text(out, "text", b->rules->reasons[reason].text);
}

const char *reason_kind_name(uint32_t kind)
{
    static const char *const names[] = {[REASON_FORM] = "form",
                                        [REASON_REFUSAL] = "refusal",
                                        [REASON_MODIFIER] = "modifier",
                                        [REASON_EFFECT] = "effect"};
    ASSERT(kind < COUNT_OF(names));
    return names[kind];
}

void put_refusal(const Battle *b, Verdict v, Out *out)
{
    ASSERT(v.why != LEGAL && v.why < b->rules->reason_count);
    json_key(out, "refused");
    json_open(out, '{');
    put_text(out, "why", b->rules->reasons[v.why].text);
    put_text(out, "kind", reason_kind_name(b->rules->reasons[v.why].kind));
    put_cite(b, "case", v.why, out);
    put_unit(b, "unit", v.unit, out);
    put_hex(b, "hex", v.hex, out);
    put_unit(b, "other", v.other, out);
    json_close(out, '}');
}

void put_refused(const Battle *b, Verdict v, Out *out)
{
    json_open(out, '{');
    json_key(out, "ok");
    json_bool(out, false);
    put_refusal(b, v, out);
    json_close(out, '}');
}

void put_result(const Battle *b, const Game *g, Out *out)
{
    static const char *const by[] = {
        [RESULT_BY_MARGIN] = "margin", [RESULT_BY_RATIO] = "ratio", [RESULT_BY_DECISION] = "rule"};
    Result result;
    b->rules->result(b, g, &result);
    ASSERT(result.by < COUNT_OF(by));
    json_key(out, "points");
    json_open(out, '{');
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        put_number(out, b->side[side].id, result.points[side]);
    json_close(out, '}');
    json_key(out, "result");
    json_open(out, '{');
    put_side(b, "winner", result.winner, out);
    if (result.level < b->level_count)
        put_text(out, "level", b->levels[result.level].name);
    put_text(out, "by", by[result.by]);
    put_number(out, "margin", result.margin);
    put_reason(b, result.rule, out);
    json_close(out, '}');
}

void put_ply(const Table *t, Out *out)
{
    put_number(out, "ply", t->now.ply);
    if (t->now.ply < t->end.ply)
        put_number(out, "ahead", t->end.ply - t->now.ply);
}

void put_standing(const Battle *b, const Game *g, Out *out)
{
    ASSERT(g->phase < b->rules->words->phase_count);
    put_hash(out, "hash", game_hash(b, g));
    put_number(out, "turn", g->turn);
    put_text(out, "phase", b->rules->words->phases[g->phase].name);
    put_side(b, "phasing", g->phasing, out);
    if (!g->over)
        put_side(b, "to_act", g->to_act, out);
    json_key(out, "over");
    json_bool(out, g->over != 0);
}

void put_now(const Table *t, Out *out)
{
    put_ply(t, out);
    put_standing(t->battle, &t->game.game, out);
}

const char *argument_name(uint32_t type)
{
    static const char *const names[] = {"none", "hex",    "place",  "unit",
                                        "mode", "facing", "number", "group"};
    ASSERT(type < COUNT_OF(names));
    return names[type];
}

void json_action_text(const Battle *b, Action a, Out *out)
{
    char text[MAX_TEXT];
    Out words = out_begin(text, sizeof text);
    action_print(b, a, &words);
    json_string(out, text);
}

/* ---- arguments ---- */

bool take_end(Lexer *l, Out *out)
{
    Word w;
    if (!lexer_word(l, &w))
        return true;
    refuse_word(l, &w, "the end of the line", out);
    return false;
}

bool take_unit(Engine *e, Lexer *l, uint32_t *unit, Out *out)
{
    Word w;
    if (!lexer_word(l, &w)) {
        refuse_word(l, NULL, "a unit", out);
        return false;
    }
    ParseError error = {0};
    if (!unit_parse(engine_battle(e), l, &w, unit, &error)) {
        put_error(out, &error);
        return false;
    }
    return true;
}

bool take_hex(Engine *e, Lexer *l, uint16_t *hex, Out *out)
{
    Word w;
    uint16_t second;
    ParseError error = {0};
    if (!lexer_word(l, &w)) {
        refuse_word(l, NULL, "a hex", out);
        return false;
    }
    if (!place_parse(engine_battle(e), l, &w, hex, &second, &error)) {
        put_error(out, &error);
        return false;
    }
    if (*hex == NO_HEX || second != 0) {
        refuse_word(l, &w, "one hex", out);
        return false;
    }
    return true;
}

bool take_action(Engine *e, Lexer *l, Action *a, Out *out)
{
    ParseError error = {0};
    if (action_parse(engine_battle(e), engine_game(e), l, NULL, a, &error))
        return true;
    put_error(out, &error);
    return false;
}

bool read_number(const char *text, uint32_t size, uint64_t *number)
{
    uint64_t value = 0;
    if (size == 0 || size > NUMBER_DIGITS_MAX)
        return false;
    for (uint32_t i = 0; i < size; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        value = value * 10 + (uint64_t)(text[i] - '0');
    }
    *number = value;
    return value <= NUMBER_MAX;
}

bool has_key(const Word *w, const char *key)
{
    uint32_t size = text_size(key);
    return w->size >= size && memcmp(w->text, key, size) == 0;
}

bool take_keyed(const Lexer *l, const Word *w, const char *key, uint64_t *number, Out *out)
{
    uint32_t size = text_size(key);
    if (read_number(w->text + size, w->size - size, number))
        return true;
    char expected[MAX_TEXT];
    Out text = out_begin(expected, sizeof expected);
    out_text(&text, key);
    out_text(&text, "N with a whole number below 2^53");
    refuse_word(l, w, expected, out);
    return false;
}

bool take_seed_only(Lexer *l, uint64_t *seed, Out *out)
{
    Word w;
    if (!lexer_word(l, &w))
        return true;
    if (!has_key(&w, "seed=")) {
        refuse_word(l, &w, "seed=N or the end of the line", out);
        return false;
    }
    return take_keyed(l, &w, "seed=", seed, out) && take_end(l, out);
}
