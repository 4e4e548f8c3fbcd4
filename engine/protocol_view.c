/* protocol_view.c: all that changes in a game, as JSON. */
#include "protocol_engine.h"

static void put_statuses(const Battle *b, const Game *g, uint32_t unit, Out *out)
{
    const Words *words = b->rules->words;
    json_key(out, "statuses");
    json_open(out, '[');
    for (uint32_t i = 0; i < words->status_count; i++) {
        int32_t value = b->rules->status(b, g, unit, i);
        if (value == 0)
            continue;
        char text[MAX_TEXT];
        Out label = out_begin(text, sizeof text);
        status_print(b, i, value, &label);
        json_open(out, '{');
        put_text(out, "name", words->statuses[i].name);
        put_number(out, "value", value);
        if (words->statuses[i].link)
            put_text(out, "unit", b->units[value - 1].id);
        put_text(out, "label", text);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_units(const Battle *b, const Game *g, Out *out)
{
    json_key(out, "units");
    json_open(out, '[');
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        const Placement *place = &g->unit[unit];
        const UnitType *type = unit_type(b, g, unit);
        uint32_t second = on_map(g, unit) ? unit_second_hex(b, g, unit) : NO_HEX;
        json_open(out, '{');
        put_text(out, "id", b->units[unit].id);
        put_hexes(b, place->hex, second, out);
        put_number(out, "face", place->face);
        if (type->mode[0])
            put_text(out, "mode", type->mode);
        put_text(out, "type", type->id);
        put_statuses(b, g, unit, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Numbers that describe the sides, where the rules have such. */
static void put_sides(const Battle *b, const Game *g, Out *out)
{
    const Words *words = b->rules->words;
    if (words->side_status_count == 0)
        return;
    json_key(out, "sides");
    json_open(out, '[');
    for (uint32_t side = 0; side < SIDE_COUNT; side++) {
        json_open(out, '{');
        put_side(b, "id", side, out);
        json_key(out, "statuses");
        json_open(out, '[');
        for (uint32_t i = 0; i < words->side_status_count; i++) {
            int32_t value = b->rules->side_status(b, g, side, i);
            char text[MAX_TEXT];
            Out label = out_begin(text, sizeof text);
            if (value == 0)
                continue;
            side_status_print(b, i, value, &label);
            json_open(out, '{');
            put_text(out, "name", words->side_statuses[i].name);
            put_number(out, "value", value);
            put_text(out, "label", text);
            put_text(out, "help", words->side_statuses[i].help);
            if (words->side_statuses[i].marker) {
                json_key(out, "marker");
                json_bool(out, true);
            }
            json_close(out, '}');
        }
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Who attacks whom together, as far as it is declared. */
static void put_combats(const Battle *b, const Game *g, Out *out)
{
    Brief combats[MAX_COMBATS];
    if (!b->rules->combats)
        return;
    uint32_t count = b->rules->combats(b, g, combats);
    json_key(out, "combats");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        char letters[MAX_TEXT];
        Out letter = out_begin(letters, sizeof letters);
        letter_print(combats[i].number, &letter);
        json_open(out, '{');
        put_text(out, "letter", letters);
        put_attack(b, &combats[i], out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* What must be decided now; the case is that of the phase unless there is a nearer one. */
static void put_prompt(const Battle *b, const Game *g, Out *out)
{
    if (g->over)
        return;
    Prompt prompt = b->rules->prompt(b, g);
    char text[4 * MAX_TEXT];
    Out sentence = out_begin(text, sizeof text);
    prompt_print(b, g, &prompt.about, &sentence);
    json_key(out, "prompt");
    json_open(out, '{');
    put_text(out, "kind", b->rules->words->prompts[prompt.about.kind].name);
    put_text(out, "text", text);
    sentence = out_begin(text, sizeof text);
    prompt_print_bare(b, g, &prompt.about, &sentence);
    put_text(out, "ask", text);
    if (prompt.about.rule != 0)
        put_cite(b, "case", prompt.about.rule, out);
    else
        put_text(out, "case", b->rules->words->phases[g->phase].rule);
    put_unit(b, "unit", prompt.about.unit, out);
    put_unit(b, "other", prompt.about.other, out);
    put_hex(b, "hex", prompt.about.to, out);
    if (prompt.interrupts) {
        json_key(out, "interrupt");
        json_bool(out, true);
    }
    json_close(out, '}');
}

void put_able(const Battle *b, const Game *g, Out *out)
{
    uint8_t units[MAX_UNITS];
    uint32_t count = units_to_act(b, g, units, MAX_UNITS);
    ASSERT(count <= MAX_UNITS);
    json_key(out, "can_act");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++)
        json_string(out, b->units[units[i]].id);
    json_close(out, ']');
}

/* What must still be done; the case is that of the phase unless there is a nearer one. What has the
 * case of the prompt is asked for there. */
static void put_owed(const Battle *b, const Game *g, Out *out)
{
    const PhaseWord *phase = &b->rules->words->phases[g->phase];
    uint32_t asked = g->over ? LEGAL : b->rules->prompt(b, g).about.rule;
    Owed owed[MAX_OWED];
    uint32_t count = b->rules->owed(b, g, owed);
    ASSERT(count <= MAX_OWED);
    json_key(out, "owed");
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_open(out, '{');
        put_unit(b, "unit", owed[i].unit, out);
        put_reason(b, owed[i].rule, out);
        if (owed[i].rule == LEGAL) {
            put_text(out, "case", phase->rule);
            put_text(out, "text", phase->label);
        }
        if (owed[i].rule == asked) {
            json_key(out, "asked");
            json_bool(out, true);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

static uint32_t count_on_map(const Battle *b, const Game *g, uint32_t side)
{
    uint32_t count = 0;
    for (uint32_t unit = 0; unit < b->unit_count; unit++)
        count += b->units[unit].side == side && on_map(g, unit);
    return count;
}

static void put_counts(const Table *t, Action room[MAX_ACTIONS], Out *out)
{
    const Battle *b = t->battle;
    const Game *g = &t->game.game;
    json_key(out, "counts");
    json_open(out, '{');
    put_number(out, "legal", actions_list(b, g, room));
    json_key(out, "on_map");
    json_open(out, '{');
    for (uint32_t side = 0; side < SIDE_COUNT; side++)
        put_number(out, b->side[side].id, count_on_map(b, g, side));
    json_close(out, '}');
    put_number(out, "scripted_rolls", t->script_count);
    json_close(out, '}');
}

void json_view(const Table *t, Action room[MAX_ACTIONS], Out *out)
{
    const Battle *b = t->battle;
    const Game *g = &t->game.game;
    open_answer(out);
    put_now(t, out);
    put_prompt(b, g, out);
    put_result(b, g, out);
    put_sides(b, g, out);
    put_units(b, g, out);
    put_combats(b, g, out);
    put_able(b, g, out);
    put_owed(b, g, out);
    put_counts(t, room, out);
    json_close(out, '}');
}

void answer_view(Engine *e, Lexer *l, Out *out)
{
    (void)l;
    json_view(&e->table, e->legal, out);
}
