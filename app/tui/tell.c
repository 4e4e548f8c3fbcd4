#include "tell.h"

#include "app/match.h"
#include "engine/hex.h"

enum { SENTENCE_MAX = 4 * MAX_TEXT };

static void print_action(const Battle *b, Action a)
{
    char text[SENTENCE_MAX];
    Out o = out_begin(text, sizeof text);
    action_print(b, a, &o);
    fputs(text, stdout);
}

/* ---- what happens ---- */

void tell_decision(const Battle *b, uint32_t number, Action a, const uint8_t *rolls,
                   uint32_t roll_count)
{
    printf("%u. %s ", number, b->side[a.side].id);
    print_action(b, a);
    for (uint32_t i = 0; i < roll_count; i++)
        printf("%s %u", i == 0 ? " :" : "", rolls[i]);
    putchar('\n');
}

void tell_events(const Battle *b, const Game *g, const EventSink *events)
{
    for (uint32_t i = 0; i < events->count && i < events->cap; i++) {
        char text[SENTENCE_MAX];
        Out o = out_begin(text, sizeof text);
        event_print(b, g, &events->items[i], &o);
        printf("  %s\n", text);
    }
    if (events->count > events->cap)
        printf("  ... and %u more\n", events->count - events->cap);
}

void tell_points(const Battle *b, const Game *g)
{
    Result result;
    char cite[MAX_NAME];
    b->rules->result(b, g, &result);
    printf("%s %d, %s %d", b->side[0].name, result.points[0], b->side[1].name, result.points[1]);
    if (result.level < b->level_count)
        printf("%s%s", result.over ? ": " : "; if it ended now: ", b->levels[result.level].name);
    if (result.over && result.rule != LEGAL) {
        Out o = out_begin(cite, sizeof cite);
        reason_cite(b->rules, result.rule, &o);
        printf(" (%s)", cite);
    }
    putchar('\n');
}

void tell_refusal(const Battle *b, const Game *g, Verdict v)
{
    char text[SENTENCE_MAX];
    Out o = out_begin(text, sizeof text);
    reason_print(b->rules, v.why, &o);
    if (v.unit < b->unit_count || v.hex < b->hex_count || v.other < b->unit_count)
        out_text(&o, " [");
    if (v.unit < b->unit_count) {
        out_text(&o, b->units[v.unit].id);
        out_char(&o, ' ');
        unit_place_print(b, g, v.unit, &o);
    }
    if (v.hex < b->hex_count) {
        out_text(&o, v.unit < b->unit_count ? "; hex " : "hex ");
        hex_print(b, v.hex, &o);
    }
    if (v.other < b->unit_count) {
        out_text(&o, v.unit < b->unit_count || v.hex < b->hex_count ? "; " : "");
        out_text(&o, b->units[v.other].id);
        out_char(&o, ' ');
        unit_place_print(b, g, v.other, &o);
    }
    if (v.unit < b->unit_count || v.hex < b->hex_count || v.other < b->unit_count)
        out_char(&o, ']');
    printf("%s\n", text);
}

/* ---- attacks ---- */

/* The modifiers of the first roll, or those of the rolls that follow. */
static void tell_modifiers(const Battle *b, const Brief *brief, bool first)
{
    for (uint32_t i = 0; i < brief->modifier_count; i++) {
        const Modifier *m = &brief->modifier[i];
        char text[SENTENCE_MAX];
        Out o = out_begin(text, sizeof text);
        if ((m->roll == 0) != first)
            continue;
        reason_print(b->rules, m->rule, &o);
        if (m->kind == MODIFIER_HALVES)
            printf("  1/%u  %s%s%s\n", 1u << m->value, text, m->unit < b->unit_count ? ": " : "",
                   m->unit < b->unit_count ? b->units[m->unit].id : "");
        else
            printf("  %+3d%s  %s%s\n", m->value, m->kind == MODIFIER_SHIFTS ? " columns" : "", text,
                   first ? "" : " (of the roll that follows)");
    }
}

/* Whether what changes the first roll changes the number that it needs. */
static bool raises_number(const Brief *brief)
{
    for (uint32_t i = 0; i < brief->modifier_count; i++) {
        if (brief->modifier[i].roll == 0 && brief->modifier[i].kind == MODIFIER_RAISES)
            return true;
    }
    return false;
}

/* Who takes part, if it is more than the one the action names. */
static void tell_party(const Battle *b, const char *label, const uint8_t *units, uint32_t count)
{
    if (count < 2)
        return;
    printf("  %s:", label);
    for (uint32_t i = 0; i < count; i++)
        printf(" %s", b->units[units[i]].id);
    putchar('\n');
}

void tell_brief(const Battle *b, const Game *g, Action a)
{
    Brief brief;
    brief_attack(b, g, a, &brief);
    const Reason *table = &b->rules->reasons[brief.rule];
    printf("  %s %s", table->book, table->number);
    if (brief.range > 0)
        printf(", range %d", brief.range);
    if (brief.column)
        printf(", column %s", brief.column);
    if (brief.row)
        printf(", row %s", brief.row);
    if (brief.base != CELL_NONE)
        printf(": %d or %s is needed", brief.base, brief.good == GOOD_LOW ? "less" : "more");
    putchar('\n');
    tell_party(b, "together", brief.attackers, brief.attacker_count);
    tell_party(b, "against", brief.defenders, brief.defender_count);
    tell_modifiers(b, &brief, true);
    if (brief.total != 0)
        printf("  %+3d  to the %s in all\n", brief.total,
               raises_number(&brief) ? "number" : "dice");
    tell_modifiers(b, &brief, false);
}

void tell_odds(const Battle *b, const Odds *odds)
{
    for (uint32_t i = 0; i < odds->row_count; i++) {
        char text[SENTENCE_MAX];
        Out o = out_begin(text, sizeof text);
        outcome_print(b, odds->row[i].outcome, &o);
        printf("  %5.1f%%  %3llu/%llu  %s\n",
               100.0 * (double)odds->row[i].numerator / (double)odds->denominator,
               (unsigned long long)odds->row[i].numerator, (unsigned long long)odds->denominator,
               text);
    }
}

void tell_answer(const Battle *b, const EnemyAnswer *answer, const ClashOdds *odds)
{
    char text[SENTENCE_MAX];
    Out o = out_begin(text, sizeof text);
    reason_cite(b->rules, answer->rule, &o);
    printf("If the enemy answers ");
    print_action(b, answer->action);
    printf(" (%s):\n", text);
    if (!odds) {
        printf("  more outcomes than can be counted\n");
        return;
    }
    tell_odds(b, &odds->attack);
    printf(" and the attacker, by the answer:\n");
    tell_odds(b, &odds->answer);
}

/* ---- what is due ---- */

enum { NAMED_MAX = 6 };

/* What must still be done, by its case; what the prompt says by itself is left out. */
static void tell_owed(const Battle *b, const Game *g)
{
    Owed owed[MAX_OWED];
    uint32_t count = b->rules->owed(b, g, owed);
    for (uint32_t i = 0; i < count && i < NAMED_MAX; i++) {
        char text[SENTENCE_MAX];
        Out o = out_begin(text, sizeof text);
        if (owed[i].rule == LEGAL)
            continue;
        reason_print(b->rules, owed[i].rule, &o);
        printf("Owed: %s%s%s\n", owed[i].unit < b->unit_count ? b->units[owed[i].unit].id : "",
               owed[i].unit < b->unit_count ? ": " : "", text);
    }
}

static void tell_able(const Battle *b, const Game *g)
{
    uint8_t units[MAX_UNITS];
    uint32_t left = units_to_act(b, g, units, MAX_UNITS);
    uint32_t count = left > 0 ? left : units_able(b, g, units, MAX_UNITS);
    if (count == 0)
        return;
    printf("%u unit%s may %s:", count, count == 1 ? "" : "s", left > 0 ? "still act" : "choose");
    for (uint32_t i = 0; i < count && i < NAMED_MAX; i++)
        printf(" %s", b->units[units[i]].id);
    puts(count > NAMED_MAX ? " ..." : "");
}

void tell_decision_due(const Battle *b, const Game *g, const Action *end)
{
    const PhaseWord *phase = &b->rules->words->phases[g->phase];
    if (g->over) {
        printf("The battle is over. ");
        tell_points(b, g);
        return;
    }
    if (g->turn > 0)
        printf("Turn %u, %s: ", g->turn, b->side[g->phasing].name);
    printf("%s (%s). %s to decide.\n", phase->label, phase->rule, b->side[g->to_act].name);
    if (!end) {
        tell_owed(b, g);
        tell_able(b, g);
        return;
    }
    printf("%s is under way; its move ends with `", b->units[end->unit].id);
    print_action(b, *end);
    printf("`.\n");
}

/* ---- hexes and units ---- */

static bool stands_in(const Battle *b, const Game *g, uint32_t unit, uint32_t hex)
{
    return on_map(g, unit) && (g->unit[unit].hex == hex || unit_second_hex(b, g, unit) == hex);
}

void tell_hex(const Battle *b, const Game *g, uint32_t hex)
{
    char text[SENTENCE_MAX];
    Out o = out_begin(text, sizeof text);
    hex_print(b, hex, &o);
    printf("%s: %s, elevation %u", text, b->terrains[b->terrain[hex]].id, b->elevation[hex]);
    for (uint32_t i = 0; i < b->place_count; i++) {
        if (b->places[i].hex == hex)
            printf(", %s", b->places[i].name);
    }
    putchar('\n');
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (!stands_in(b, g, unit, hex))
            continue;
        o = out_begin(text, sizeof text);
        statuses_print(b, g, unit, &o);
        printf("  %s%s%s\n", b->units[unit].id, text[0] ? ": " : "", text);
    }
}

void unit_place_print(const Battle *b, const Game *g, uint32_t unit, Out *out)
{
    const Placement *place = &g->unit[unit];
    bool is_double = on_map(g, unit) && unit_type(b, g, unit)->size > 1;
    place_print(b, place->hex, is_double ? place->face + 1u : 0, out);
}

void values_print(const Battle *b, const AttributeSpec *specs, const int16_t *values, Out *out)
{
    for (uint32_t i = 0; specs && specs[i].name; i++) {
        bool is_word = specs[i].type == ATTRIBUTE_WORD;
        if (!is_word && values[i] == (specs[i].type == ATTRIBUTE_NUMBER ? specs[i].initial : 0))
            continue;
        if (out->size > 0)
            out_char(out, ' ');
        if (is_word) {
            out_text(out, specs[i].words[values[i]]);
            continue;
        }
        out_text(out, specs[i].name);
        if (specs[i].type == ATTRIBUTE_NUMBER) {
            out_char(out, ' ');
            out_number(out, values[i]);
        }
        for (uint32_t d = 0; d < DIRECTION_COUNT && specs[i].type == ATTRIBUTE_DIRECTIONS; d++) {
            if (values[i] >> d & 1) {
                out_char(out, ' ');
                out_text(out, direction_name(b, d));
            }
        }
    }
}

void statuses_print(const Battle *b, const Game *g, uint32_t unit, Out *out)
{
    const Words *words = b->rules->words;
    for (uint32_t status = 0; status < words->status_count; status++) {
        int32_t value = b->rules->status(b, g, unit, status);
        if (value == 0)
            continue;
        out_text(out, out->size > 0 ? ", " : "");
        status_print(b, status, value, out);
    }
}

/* What a counter shows: its mode, or what it is. */
static const char *face_name(const UnitType *type)
{
    if (type->mode[0])
        return type->mode;
    return type->kind == UNIT_LEADER ? "leader" : type->id;
}

void tell_unit_line(const MapStyle *style, const Battle *b, const Game *g, uint32_t unit)
{
    const UnitDef *def = &b->units[unit];
    const UnitType *type = unit_type(b, g, unit);
    char place[MAX_NAME], values[SENTENCE_MAX], statuses[SENTENCE_MAX];
    Out o = out_begin(place, sizeof place);
    unit_place_print(b, g, unit, &o);
    o = out_begin(values, sizeof values);
    values_print(b, b->rules->schema->type, type->attr, &o);
    o = out_begin(statuses, sizeof statuses);
    statuses_print(b, g, unit, &o);
    map_side_begin(style, b, def->side, stdout);
    printf("%-3s", style->code[unit]);
    map_colour_end(style, stdout);
    printf(" %-20s %-9s %-12s %s%s%s\n", def->id, place, face_name(type), values,
           statuses[0] ? "; " : "", statuses);
}

void tell_side(const MapStyle *style, const Battle *b, const Game *g, uint32_t side)
{
    uint32_t gone = 0;
    printf("%s:\n", b->side[side].name);
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].side != side)
            continue;
        if (on_map(g, unit))
            tell_unit_line(style, b, g, unit);
        else
            gone++;
    }
    if (gone > 0)
        printf("not on the map:");
    for (uint32_t unit = 0; unit < b->unit_count; unit++) {
        if (b->units[unit].side == side && !on_map(g, unit))
            printf(" %s", b->units[unit].id);
    }
    if (gone > 0)
        putchar('\n');
}

static void tell_modes(const Battle *b, const Game *g, uint32_t unit)
{
    const UnitDef *def = &b->units[unit];
    for (uint32_t mode = 0; mode < def->mode_count; mode++) {
        const UnitType *type = &b->types[def->type[mode]];
        char values[SENTENCE_MAX];
        Out o = out_begin(values, sizeof values);
        values_print(b, b->rules->schema->type, type->attr, &o);
        printf("  %s %s%s%s\n", mode == g->unit[unit].mode ? "now " : "else", face_name(type),
               values[0] ? ": " : "", values);
    }
}

void tell_card(const MapStyle *style, const Battle *b, const Game *g, uint32_t unit)
{
    const UnitDef *def = &b->units[unit];
    char text[SENTENCE_MAX];
    Out o = out_begin(text, sizeof text);
    unit_place_print(b, g, unit, &o);
    map_side_begin(style, b, def->side, stdout);
    printf("%s", style->code[unit]);
    map_colour_end(style, stdout);
    printf(" %s: %s, %s", def->id, def->name[0] ? def->name : def->id, b->side[def->side].name);
    if (def->group != NO_UNIT)
        printf(", %s", b->groups[def->group].name);
    printf(", at %s\n", text);
    tell_modes(b, g, unit);
    o = out_begin(text, sizeof text);
    statuses_print(b, g, unit, &o);
    if (text[0])
        printf("  %s\n", text);
    for (uint32_t other = 0; on_map(g, unit) && other < b->unit_count; other++) {
        if (other != unit && on_map(g, other) &&
            (stands_in(b, g, other, g->unit[unit].hex) ||
             stands_in(b, g, unit, g->unit[other].hex)))
            printf("  with %s\n", b->units[other].id);
    }
}

/* ---- the battle ---- */

void tell_options(const Battle *b)
{
    const OptionSpec *options = b->rules->schema->options;
    for (uint32_t row = 0; options && options[row].name; row++) {
        if (!battle_offers_option(b, row))
            continue;
        char value[MAX_NAME];
        Out o = out_begin(value, sizeof value);
        option_print(&options[row], b->option[row], &o);
        printf("  %-18s %-11s %s (%s)\n", options[row].name, value, options[row].help,
               options[row].rule);
    }
}

void tell_levels(const Battle *b)
{
    printf("  points of %s less those of %s:\n", b->side[b->margin_side].name,
           b->side[other_side(b->margin_side)].name);
    for (uint32_t i = 0; i < b->level_count; i++) {
        if (i > 0 && i + 1u == b->level_count)
            printf("  %15s %s\n", "less", b->levels[i].name);
        else
            printf("  %7d or more %s\n", b->levels[i].least, b->levels[i].name);
    }
}

void tell_notes(const Battle *b)
{
    for (uint32_t i = 0; i < b->note_count; i++)
        printf("  - %s\n", b->notes[i]);
}
