/* case_claims.c: claims of a case about legality, units, phases, points and options. */
#include "case_parts.h"

/* ---- legality ---- */

bool case_lists(CaseRun *run, Action a, bool legal)
{
    const Battle *b = case_battle(run);
    Action *actions = run->room->actions;
    uint32_t count = b->rules->legal(b, case_game(run), actions, MAX_ACTIONS), i = 0;
    while (i < count && !action_equal(actions[i], a))
        i++;
    return (i < count) == legal ||
           case_fail(run, legal ? "missing from the list of actions" : "in the list of actions",
                     legal ? "listed, for it is legal" : "not listed, for it is refused");
}

bool claim_accept(CaseRun *run)
{
    const Battle *b = case_battle(run);
    Action a;
    if (!action_parse(b, case_game(run), &run->l, NULL, &a, run->error))
        return false;
    Verdict verdict = b->rules->check(b, case_game(run), a);
    if (verdict.why != LEGAL) {
        char found[MAX_TEXT];
        case_tell_verdict(run, verdict, found);
        return case_fail(run, found, "legal");
    }
    run->report->acceptances++;
    return case_lists(run, a, true);
}

/* Any of: unit UNIT, hex HEX, other UNIT, to the end of the line: what the refusal points at. */
static bool check_pointing(CaseRun *run, Verdict verdict)
{
    const Battle *b = case_battle(run);
    Word key;
    while (lexer_word(&run->l, &key)) {
        bool is_hex = word_is(&key, "hex"), is_unit = word_is(&key, "unit");
        uint16_t wanted = 0, pointed = is_unit ? verdict.unit : verdict.other;
        if (!is_hex && !is_unit && !word_is(&key, "other"))
            return case_malformed(run, &key, "unit, hex, other or the end of the line");
        if (!(is_hex ? case_hex_or_none(run, &wanted) : case_unit_or_none(run, &wanted)))
            return false;
        if (wanted == (is_hex ? verdict.hex : pointed))
            continue;
        char texts[2][MAX_NAME];
        const uint32_t values[2] = {is_hex ? verdict.hex : pointed, wanted};
        for (uint32_t i = 0; i < 2; i++) {
            Out out = out_begin(texts[i], MAX_NAME);
            if (is_hex && values[i] != NO_HEX)
                hex_print(b, values[i], &out);
            else
                out_text(&out, !is_hex && values[i] < b->unit_count ? b->units[values[i]].id : "-");
        }
        return case_same_text(run, is_hex ? "hex" : is_unit ? "unit" : "other", texts[0], texts[1]);
    }
    return true;
}

/* ACTION by BOOK NUMBER ["TEXT"] [unit UNIT] [hex HEX] [other UNIT] */
bool claim_refuse(CaseRun *run)
{
    const Battle *b = case_battle(run);
    Action a;
    Word book, number, text;
    if (!action_parse(b, case_game(run), &run->l, "by", &a, run->error))
        return false;
    if (!case_word(run, &book, "by, a book and the number of a case") ||
        !case_word(run, &number, "the number of a case"))
        return false;
    bool has_text = case_quoted(run, &text);
    Verdict verdict = b->rules->check(b, case_game(run), a);
    const Reason *why = &b->rules->reasons[verdict.why];
    if (verdict.why == LEGAL || !word_is(&book, why->book) || !word_is(&number, why->number) ||
        (has_text && !word_is(&text, why->text))) {
        char found[MAX_TEXT], expected[MAX_TEXT];
        case_tell_verdict(run, verdict, found);
        Out out = out_begin(expected, sizeof expected);
        out_text(&out, "refused by ");
        out_bytes(&out, book.text, book.size);
        out_char(&out, ' ');
        out_bytes(&out, number.text, number.size);
        if (has_text) {
            out_text(&out, ": ");
            out_bytes(&out, text.text, text.size);
        }
        return case_fail(run, found, expected);
    }
    if (!check_pointing(run, verdict))
        return false;
    run->report->refusals++;
    return case_lists(run, a, false);
}

/* ---- comparing ---- */

bool case_same_number(CaseRun *run, const char *what, int64_t found, int64_t expected)
{
    char texts[2][MAX_TEXT];
    const int64_t numbers[] = {found, expected};
    if (found == expected)
        return true;
    for (uint32_t i = 0; i < 2; i++) {
        Out out = out_begin(texts[i], MAX_TEXT);
        out_text(&out, what);
        out_char(&out, ' ');
        if (numbers[i] == CELL_NONE)
            out_char(&out, '-');
        else
            out_number(&out, numbers[i]);
    }
    return case_fail(run, texts[0], texts[1]);
}

bool case_same_text(CaseRun *run, const char *what, const char *found, const char *expected)
{
    char texts[2][MAX_TEXT];
    const char *const values[] = {found, expected};
    if (text_equal(found, expected))
        return true;
    for (uint32_t i = 0; i < 2; i++) {
        Out out = out_begin(texts[i], MAX_TEXT);
        out_text(&out, what);
        out_char(&out, ' ');
        out_text(&out, values[i]);
    }
    return case_fail(run, texts[0], texts[1]);
}

/* ---- expect UNIT ... ---- */

/* at PLACE [FACING] */
static bool expect_at(CaseRun *run, uint32_t unit)
{
    const Battle *b = case_battle(run);
    const Game *g = case_game(run);
    const Placement *place = &g->unit[unit];
    Word w;
    uint16_t hex = 0, arg = 0;
    if (!case_word(run, &w, "a place such as 0105, or off"))
        return false;
    if (!place_parse(b, &run->l, &w, &hex, &arg, run->error))
        return false;
    char found[MAX_NAME], expected[MAX_NAME];
    Out out = out_begin(found, sizeof found);
    bool is_double = unit_type(b, g, unit)->size == 2;
    place_print(b, place->hex, is_double ? place->face + 1u : 0, &out);
    out = out_begin(expected, sizeof expected);
    place_print(b, hex, arg, &out);
    if (!case_same_text(run, "at", found, expected))
        return false;
    if (!lexer_word(&run->l, &w))
        return true;
    uint32_t facing = facing_by_name(b, w.text, w.size);
    if (facing == DIRECTION_COUNT)
        return case_malformed(run, &w, "a facing such as N+NE, or the end of the line");
    out = out_begin(found, sizeof found);
    facing_print(b, place->face, &out);
    out = out_begin(expected, sizeof expected);
    facing_print(b, facing, &out);
    return case_same_text(run, "facing", found, expected) && case_end(run);
}

static bool expect_mode(CaseRun *run, uint32_t unit)
{
    const Battle *b = case_battle(run);
    uint32_t mode = 0;
    if (!case_mode(run, unit, &mode) || !case_end(run))
        return false;
    const char *found = unit_type(b, case_game(run), unit)->mode;
    return case_same_text(run, "mode", found, b->types[b->units[unit].type[mode]].mode);
}

static bool expect_unit(CaseRun *run, uint32_t unit)
{
    const Battle *b = case_battle(run);
    Word w;
    uint32_t status = 0;
    int32_t value = 0;
    if (!case_word(run, &w, "at, mode or a status"))
        return false;
    if (word_is(&w, "at"))
        return expect_at(run, unit);
    if (word_is(&w, "mode"))
        return expect_mode(run, unit);
    if (!case_status(run, &w, &status) || !case_number(run, INT16_MIN, INT16_MAX, &value))
        return false;
    int32_t found = b->rules->status(b, case_game(run), unit, status);
    return case_same_number(run, b->rules->words->statuses[status].name, found, value) &&
           case_end(run);
}

/* ---- expect ... of the game ---- */

/* What the side has by that case for the unit, or for all if it is NO_UNIT. */
static int32_t count_items(const CaseRun *run, uint32_t side, CaseCite cited, uint32_t unit)
{
    const Battle *b = case_battle(run);
    ScoreItem items[MAX_SCORE_ITEMS];
    int32_t sum = 0;
    uint32_t count = b->rules->score_items(b, case_game(run), items);
    for (uint32_t i = 0; i < count; i++) {
        if (items[i].side == side && case_cites(run, cited, items[i].rule) &&
            (unit == NO_UNIT || items[i].unit == unit))
            sum += items[i].value;
    }
    return sum;
}

/* SIDE NUMBER [by BOOK NUMBER [UNIT]] */
static bool expect_points(CaseRun *run)
{
    const Battle *b = case_battle(run);
    uint32_t side = 0, unit = NO_UNIT;
    CaseCite cited;
    int32_t value = 0;
    int32_t points[SIDE_COUNT] = {0};
    Word w;
    if (!case_side(run, &side) || !case_number(run, INT16_MIN, INT16_MAX, &value))
        return false;
    if (!lexer_word(&run->l, &w)) {
        b->rules->score(b, case_game(run), points);
        return case_same_number(run, "points", points[side], value);
    }
    if (!word_is(&w, "by"))
        return case_malformed(run, &w, "by, or the end of the line");
    if (!case_cite(run, &cited))
        return false;
    if (lexer_word(&run->l, &w) && !unit_parse(b, &run->l, &w, &unit, run->error))
        return false;
    return case_end(run) &&
           case_same_number(run, "points by that case", count_items(run, side, cited, unit), value);
}

/* PHASE SIDE [turn N] */
static bool expect_phase(CaseRun *run)
{
    const Battle *b = case_battle(run);
    const Game *g = case_game(run);
    const PhaseWord *phases = b->rules->words->phases;
    uint32_t phase = 0, side = 0;
    int32_t turn = 0;
    Word w;
    if (!case_phase(run, &phase) || !case_side(run, &side))
        return false;
    if (!case_same_text(run, "phase", phases[g->phase].name, phases[phase].name) ||
        !case_same_text(run, "side to act", b->side[g->to_act].id, b->side[side].id))
        return false;
    if (!lexer_word(&run->l, &w))
        return true;
    if (!word_is(&w, "turn"))
        return case_malformed(run, &w, "turn, or the end of the line");
    return case_number(run, 0, UINT8_MAX, &turn) && case_same_number(run, "turn", g->turn, turn) &&
           case_end(run);
}

static bool expect_rolls(CaseRun *run)
{
    int32_t count = 0;
    return case_number(run, 0, MAX_ROLLS, &count) &&
           case_same_number(run, "rolls", run->roll_count, count) && case_end(run);
}

static bool expect_legal(CaseRun *run)
{
    const Battle *b = case_battle(run);
    int32_t count = 0;
    if (!case_number(run, 0, MAX_ACTIONS, &count))
        return false;
    uint32_t found = actions_list(b, case_game(run), run->room->actions);
    return case_same_number(run, "legal actions", found, count) && case_end(run);
}

/* The level of victory as the game stands now, over or not. */
static bool expect_level(CaseRun *run)
{
    const Battle *b = case_battle(run);
    Result result;
    char expected[MAX_NAME];
    Word w;
    if (!case_word(run, &w, "the name of a level of victory"))
        return false;
    if (!word_copy(&w, expected, sizeof expected))
        return case_malformed(run, &w, "a name of at most 47 bytes");
    b->rules->result(b, case_game(run), &result);
    const char *found = result.level < b->level_count ? b->levels[result.level].name : "none";
    return case_same_text(run, "level", found, expected) && case_end(run);
}

/* SIDE or nobody [by BOOK NUMBER] */
static bool expect_winner(CaseRun *run)
{
    const Battle *b = case_battle(run);
    Result result;
    CaseCite cited;
    Lexer ahead = run->l;
    Word w;
    uint32_t side = NO_SIDE;
    if (lexer_word(&ahead, &w) && word_is(&w, "nobody"))
        run->l = ahead;
    else if (!case_side(run, &side))
        return false;
    b->rules->result(b, case_game(run), &result);
    const char *found = result.winner < SIDE_COUNT ? b->side[result.winner].id : "nobody";
    if (!case_same_text(run, "winner", found, side < SIDE_COUNT ? b->side[side].id : "nobody"))
        return false;
    if (!lexer_word(&run->l, &w))
        return true;
    if (!word_is(&w, "by"))
        return case_malformed(run, &w, "by, or the end of the line");
    if (!case_cite(run, &cited) || !case_end(run))
        return false;
    char by[MAX_NAME];
    Out out = out_begin(by, sizeof by);
    reason_cite(b->rules, result.rule, &out);
    return case_cites(run, cited, result.rule) || case_fail(run, by, "a result by that case");
}

/* UNIT [by BOOK NUMBER], or nothing */
static bool expect_owed(CaseRun *run)
{
    const Battle *b = case_battle(run);
    Owed owed[MAX_OWED];
    CaseCite cited;
    uint32_t unit = NO_UNIT, row = 0, count = b->rules->owed(b, case_game(run), owed);
    Word w;
    if (!case_word(run, &w, "a unit or nothing"))
        return false;
    if (word_is(&w, "nothing"))
        return case_same_number(run, "things owed", count, 0) && case_end(run);
    if (!unit_parse(b, &run->l, &w, &unit, run->error))
        return false;
    while (row < count && owed[row].unit != unit)
        row++;
    if (row == count)
        return case_fail(run, "nothing owed by or to that unit", "something");
    if (!lexer_word(&run->l, &w))
        return true;
    if (!word_is(&w, "by"))
        return case_malformed(run, &w, "by, or the end of the line");
    if (!case_cite(run, &cited) || !case_end(run))
        return false;
    return case_cites(run, cited, owed[row].rule) || case_fail(run, "owed by another case", "that");
}

static bool expect_margin(CaseRun *run)
{
    const Battle *b = case_battle(run);
    Result result;
    int32_t value = 0;
    if (!case_number(run, INT16_MIN, INT16_MAX, &value))
        return false;
    b->rules->result(b, case_game(run), &result);
    return case_same_number(run, "margin", result.margin, value) && case_end(run);
}

bool claim_expect(CaseRun *run)
{
    static const struct {
        const char *word;
        bool (*expect)(CaseRun *run);
    } claims[] = {
        {"points", expect_points}, {"phase", expect_phase},   {"prompt", claim_prompt},
        {"rolls", expect_rolls},   {"legal", expect_legal},   {"level", expect_level},
        {"winner", expect_winner}, {"margin", expect_margin}, {"owed", expect_owed},
    };
    Word w;
    uint32_t unit = 0;
    if (!case_word(run, &w,
                   "a unit, points, phase, prompt, event, no event, rolls, legal, over, level, "
                   "winner, margin or owed"))
        return false;
    for (uint32_t i = 0; i < COUNT_OF(claims); i++) {
        if (word_is(&w, claims[i].word))
            return claims[i].expect(run);
    }
    if (word_is(&w, "event"))
        return claim_event(run, true);
    if (word_is(&w, "no")) {
        if (!case_word(run, &w, "event"))
            return false;
        return word_is(&w, "event") ? claim_event(run, false) : case_malformed(run, &w, "event");
    }
    if (word_is(&w, "over"))
        return case_end(run) && (case_game(run)->over || case_fail(run, "not over", "over"));
    return unit_parse(case_battle(run), &run->l, &w, &unit, run->error) && expect_unit(run, unit);
}

/* ---- options ---- */

bool claim_option(CaseRun *run)
{
    const Battle *b = case_battle(run);
    const OptionSpec *options = b->rules->schema->options;
    Word name, value;
    if (!case_word(run, &name, "the name of an option") ||
        !case_word(run, &value, "the value of the option") || !case_end(run))
        return false;
    for (uint32_t row = 0; options && options[row].name; row++) {
        if (!word_is(&name, options[row].name))
            continue;
        char found[MAX_NAME], expected[MAX_NAME];
        Out out = out_begin(found, sizeof found);
        option_print(&options[row], b->option[row], &out);
        if (!word_copy(&value, expected, sizeof expected))
            return case_malformed(run, &value, "the value of the option");
        return case_same_text(run, options[row].name, found, expected);
    }
    return case_malformed(run, &name, "the name of an option of these rules");
}
