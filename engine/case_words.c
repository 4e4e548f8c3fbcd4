/* case_words.c: errors, and the words that the lines of a case are made of. */
#include "case_parts.h"

bool case_refuse(CaseRun *run, const Word *at, const char *found, const char *expected)
{
    Word w = *at;
    w.text = found;
    w.size = text_size(found);
    return parse_error(run->error, &run->l, &w, expected);
}

bool case_malformed(CaseRun *run, const Word *w, const char *expected)
{
    return parse_error(run->error, &run->l, w, expected);
}

bool case_fail(CaseRun *run, const char *found, const char *expected)
{
    return case_refuse(run, &run->verb, found, expected);
}

bool case_word(CaseRun *run, Word *w, const char *expected)
{
    return lexer_word(&run->l, w) || case_malformed(run, NULL, expected);
}

bool case_number(CaseRun *run, int32_t least, int32_t most, int32_t *out)
{
    Word w;
    char expected[MAX_TEXT];
    Out text = out_begin(expected, sizeof expected);
    out_text(&text, "a number from ");
    out_number(&text, least);
    out_text(&text, " to ");
    out_number(&text, most);
    if (!case_word(run, &w, expected))
        return false;
    return (word_number(&w, out) && *out >= least && *out <= most) ||
           case_malformed(run, &w, expected);
}

bool case_unit(CaseRun *run, uint32_t *unit)
{
    Word w;
    return case_word(run, &w, "a unit's id") &&
           unit_parse(case_battle(run), &run->l, &w, unit, run->error);
}

bool case_side(CaseRun *run, uint32_t *side)
{
    const Battle *b = case_battle(run);
    char expected[MAX_TEXT];
    Out out = out_begin(expected, sizeof expected);
    out_text(&out, b->side[0].id);
    out_text(&out, " or ");
    out_text(&out, b->side[1].id);
    Word w;
    if (!case_word(run, &w, expected))
        return false;
    *side = side_by_name(b, w.text, w.size);
    return *side != NO_SIDE || case_malformed(run, &w, expected);
}

bool case_phase(CaseRun *run, uint32_t *phase)
{
    const Words *words = case_battle(run)->rules->words;
    char expected[MAX_TEXT];
    Out out = out_begin(expected, sizeof expected);
    out_text(&out, "a phase:");
    for (uint32_t i = 0; i < words->phase_count; i++) {
        out_char(&out, ' ');
        out_text(&out, words->phases[i].name);
    }
    Word w;
    if (!case_word(run, &w, expected))
        return false;
    for (*phase = 0; *phase < words->phase_count; ++*phase) {
        if (word_is(&w, words->phases[*phase].name))
            return true;
    }
    return case_malformed(run, &w, expected);
}

bool case_mode(CaseRun *run, uint32_t unit, uint32_t *mode)
{
    const Battle *b = case_battle(run);
    const UnitDef *def = &b->units[unit];
    char expected[MAX_TEXT];
    Out out = out_begin(expected, sizeof expected);
    out_text(&out, "a mode of this unit:");
    for (uint32_t i = 0; i < def->mode_count; i++) {
        out_char(&out, ' ');
        out_text(&out, b->types[def->type[i]].mode);
    }
    Word w;
    if (!case_word(run, &w, expected))
        return false;
    for (*mode = 0; *mode < def->mode_count; ++*mode) {
        if (word_is(&w, b->types[def->type[*mode]].mode))
            return true;
    }
    return case_malformed(run, &w, expected);
}

bool case_status(CaseRun *run, const Word *w, uint32_t *status)
{
    const Words *words = case_battle(run)->rules->words;
    char expected[MAX_TEXT];
    Out out = out_begin(expected, sizeof expected);
    out_text(&out, "a status:");
    for (*status = 0; *status < words->status_count; ++*status) {
        if (word_is(w, words->statuses[*status].name))
            return true;
        out_char(&out, ' ');
        out_text(&out, words->statuses[*status].name);
    }
    return case_malformed(run, w, expected);
}

bool case_cell_of(CaseRun *run, const Word *w, int32_t *out)
{
    if (word_is(w, "-")) {
        *out = CELL_NONE;
        return true;
    }
    return (word_number(w, out) && *out > INT16_MIN && *out <= INT16_MAX) ||
           case_malformed(run, w, "a number, or - for none");
}

bool case_cell(CaseRun *run, int16_t *out)
{
    int32_t number = 0;
    Word w;
    if (!case_word(run, &w, "a number, or - for none") || !case_cell_of(run, &w, &number))
        return false;
    *out = (int16_t)number;
    return true;
}

bool case_unit_or_none(CaseRun *run, uint16_t *unit)
{
    Word w;
    uint32_t row = NO_UNIT;
    if (!case_word(run, &w, "a unit's id, or - for none"))
        return false;
    if (!word_is(&w, "-") && !unit_parse(case_battle(run), &run->l, &w, &row, run->error))
        return false;
    *unit = (uint16_t)row;
    return true;
}

bool case_hex_or_none(CaseRun *run, uint16_t *hex)
{
    Word w;
    uint16_t arg = 0;
    *hex = NO_HEX;
    if (!case_word(run, &w, "a hex such as 0105, or - for none"))
        return false;
    if (word_is(&w, "-"))
        return true;
    if (!place_parse(case_battle(run), &run->l, &w, hex, &arg, run->error))
        return false;
    return (*hex != NO_HEX && arg == 0) ||
           case_malformed(run, &w, "a hex such as 0105, or - for none");
}

bool case_quoted(CaseRun *run, Word *w)
{
    Lexer ahead = run->l;
    if (!lexer_word(&ahead, w) || !w->quoted)
        return false;
    run->l = ahead;
    return true;
}

bool case_cites(const CaseRun *run, CaseCite cite, uint32_t reason)
{
    const Reason *rows = case_battle(run)->rules->reasons;
    if (cite.is_row || cite.row == LEGAL || reason == LEGAL)
        return cite.row == reason;
    return text_equal(rows[cite.row].book, rows[reason].book) &&
           text_equal(rows[cite.row].number, rows[reason].number);
}

bool case_cite(CaseRun *run, CaseCite *cite)
{
    const RuleSystem *rules = case_battle(run)->rules;
    Word book, number, text;
    *cite = (CaseCite){LEGAL, false};
    if (!case_word(run, &book, "a book and the number of a case, or - for none"))
        return false;
    if (word_is(&book, "-"))
        return true;
    if (!case_word(run, &number, "the number of a case"))
        return false;
    cite->is_row = case_quoted(run, &text);
    for (uint32_t row = 1; row < rules->reason_count; row++) {
        const Reason *reason = &rules->reasons[row];
        if (word_is(&book, reason->book) && word_is(&number, reason->number) &&
            (!cite->is_row || word_is(&text, reason->text))) {
            cite->row = (uint16_t)row;
            return true;
        }
    }
    return case_malformed(run, cite->is_row ? &text : &number,
                          cite->is_row ? "a text of that case" : "a case that these rules cite");
}

void case_tell_cite(const CaseRun *run, CaseCite cite, Out *out)
{
    const RuleSystem *rules = case_battle(run)->rules;
    if (cite.row == LEGAL) {
        out_char(out, '-');
        return;
    }
    reason_cite(rules, cite.row, out);
    if (cite.is_row) {
        out_text(out, " \"");
        out_text(out, rules->reasons[cite.row].text);
        out_char(out, '"');
    }
}

bool case_end(CaseRun *run)
{
    Word w;
    return !lexer_word(&run->l, &w) || case_malformed(run, &w, "the end of the line");
}

void case_tell_verdict(const CaseRun *run, Verdict verdict, char found[MAX_TEXT])
{
    Out out = out_begin(found, MAX_TEXT);
    out_text(&out, verdict.why == LEGAL ? "legal" : "refused by ");
    if (verdict.why != LEGAL)
        reason_print(case_battle(run)->rules, verdict.why, &out);
}
